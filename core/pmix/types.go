package pmix

// Rank identifies a process within its namespace (Standard, "Process
// Structures"). The values from RANK_VALID up are wildcards and markers.
type Rank uint32

// Proc names one process, or with a wildcard rank a set of them.
type Proc struct {
	Nspace string
	Rank   Rank
}

// The scalar types of pmix_common.h that are not plain integers.
type (
	// DataType tells what a Value or DataArray holds (PMIX_BOOL, ...).
	DataType uint16
	// Scope tells who may read what PMIx_Put stored.
	Scope uint8
	// DataRange bounds who receives an event or may look up published data.
	DataRange uint8
	// Persistence tells how long published data is kept.
	Persistence uint8
	// InfoDirectives are the flag bits of an Info.
	InfoDirectives uint32
	// ProcState, JobState and LinkState are the states of those things.
	ProcState uint8
	JobState  uint8
	LinkState uint8
	// IOFChannel is a set of standard streams.
	IOFChannel uint16
	// AllocDirective, AllocInheritance and ResourceBlockDirective say what an
	// allocation request asks for.
	AllocDirective         uint8
	AllocInheritance       uint8
	ResourceBlockDirective uint8
	// CoordView tells how a Coord is to be read.
	CoordView uint8
	// DeviceType and Locality are bit sets.
	DeviceType uint64
	Locality   uint16
	// GroupOperation is the operation asked of pmix_server_module_t.group.
	GroupOperation int32
	// Command is the first field of every client request (wire.Cmd...).
	Command uint8
	// The storage types of the Standard's chapter on storage.
	StorageMedium        uint64
	StorageAccessibility uint64
	StoragePersistence   uint64
	StorageAccessType    uint16
)

// Value is one typed datum. TypeOf tells the Go type of Data for each Type;
// Data is nil for UNDEF and where the C union holds a NULL pointer (a NULL
// STRING, an empty BYTE_OBJECT, a missing DATA_ARRAY).
type Value struct {
	Type DataType
	Data any
}

// Info is a key, its directives and its value.
type Info struct {
	Key   string
	Flags InfoDirectives
	Value Value
}

// KVal is a key and value as the wire and the store carry them.
type KVal struct {
	Key   string
	Value Value
}

// PData is one answer of a look-up: who published which key with what value.
type PData struct {
	Proc  Proc
	Key   string
	Value Value
}

// DataArray holds elements of one type. Each element has the Go type that
// TypeOf names for Type, or is nil for a NULL string.
type DataArray struct {
	Type  DataType
	Elems []any
}

// Buffer is a packed buffer carried as a value (PMIX_BUFFER): its kind byte and bytes.
type Buffer struct {
	Kind  uint8
	Bytes []byte
}

// The structures of pmix_common.h. Fields stand in the order of the C
// structure, and a *string is a char* that may be NULL.
type (
	// Timeval is struct timeval.
	Timeval struct{ Sec, Usec int64 }

	// Envar is an environment change: name, value, separator.
	Envar struct {
		Envar, Value *string
		Separator    byte
	}
	// Coord is a position in a fabric.
	Coord struct {
		View  CoordView
		Coord []uint32
	}
	// Geometry lists the coordinates of one device.
	Geometry struct {
		Fabric       uint64
		UUID, OSName *string
		Coordinates  []Coord
	}
	// Device names a device.
	Device struct {
		UUID, OSName *string
		Type         DeviceType
	}
	// ResourceUnit counts devices of one type.
	ResourceUnit struct {
		Type  DeviceType
		Count uint64
	}
	// DeviceDistance tells how far a device is from a process.
	DeviceDistance struct {
		UUID, OSName     *string
		Type             DeviceType
		MinDist, MaxDist uint16
	}
	// NodePid names a process by node and pid.
	NodePid struct {
		Hostname *string
		NodeID   uint32
		Pid      int32
	}
	// Regex2 is an opaque compressed list and the name of its generator.
	Regex2 struct {
		Type  *string
		Bytes []byte
	}
	// Endpoint is a fabric endpoint.
	Endpoint struct {
		UUID, OSName *string
		Endpt        []byte
	}
	// ProcInfo describes a process and its state.
	ProcInfo struct {
		Proc                     Proc
		Hostname, ExecutableName *string
		Pid, ExitCode            int32
		State                    ProcState
	}
	// App is one application of a spawn request. A nil Argv or Env is NULL.
	App struct {
		Cmd       *string
		Argv, Env []string
		Cwd       *string
		MaxProcs  int32
		Info      []Info
	}
	// Query is a list of keys with their qualifiers.
	Query struct {
		Keys       []string
		Qualifiers []Info
	}
	// Regattr describes a supported attribute.
	Regattr struct {
		Name        *string
		String      string
		Type        DataType
		Description []string
	}
	// Cpuset is a set of processing units: who made it ("hwloc") and its text form.
	Cpuset struct {
		Source *string
		Bitmap *string
	}
	// Topology is a machine description: who made it and its exported form.
	Topology struct {
		Source   *string
		Topology *string
	}
)

// S makes a non-NULL char* of s.
func S(s string) *string { return &s }

// Str reads a char*, NULL as "".
func Str(p *string) string {
	if p == nil {
		return ""
	}
	return *p
}
