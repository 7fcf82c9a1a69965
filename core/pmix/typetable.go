package pmix

import "reflect"

// typeEntry is one row of the data type table: everything that is the same for
// all encodings and boundaries.
type typeEntry struct {
	name string       // as PMIx_Data_type_string prints it
	goes reflect.Type // Go type of Value.Data and of DataArray elements
}

func row[T any](name string) typeEntry { return typeEntry{name, reflect.TypeFor[T]()} }

// typeTable has one row for each data type that a public header defines or a
// supported release sends.
var typeTable = map[DataType]typeEntry{
	UNDEF:                  {name: "PMIX_UNDEF"},
	BOOL:                   row[bool]("PMIX_BOOL"),
	BYTE:                   row[byte]("PMIX_BYTE"),
	STRING:                 row[string]("PMIX_STRING"),
	SIZE:                   row[uint64]("PMIX_SIZE"),
	PID:                    row[int32]("PMIX_PID"),
	INT:                    row[int32]("PMIX_INT"),
	INT8:                   row[int8]("PMIX_INT8"),
	INT16:                  row[int16]("PMIX_INT16"),
	INT32:                  row[int32]("PMIX_INT32"),
	INT64:                  row[int64]("PMIX_INT64"),
	UINT:                   row[uint32]("PMIX_UINT"),
	UINT8:                  row[uint8]("PMIX_UINT8"),
	UINT16:                 row[uint16]("PMIX_UINT16"),
	UINT32:                 row[uint32]("PMIX_UINT32"),
	UINT64:                 row[uint64]("PMIX_UINT64"),
	FLOAT:                  row[float32]("PMIX_FLOAT"),
	DOUBLE:                 row[float64]("PMIX_DOUBLE"),
	TIMEVAL:                row[Timeval]("PMIX_TIMEVAL"),
	TIME:                   row[int64]("PMIX_TIME"),
	STATUS:                 row[Status]("PMIX_STATUS"),
	VALUE:                  row[Value]("PMIX_VALUE"),
	PROC:                   row[Proc]("PMIX_PROC"),
	APP:                    row[App]("PMIX_APP"),
	INFO:                   row[Info]("PMIX_INFO"),
	PDATA:                  row[PData]("PMIX_PDATA"),
	BUFFER:                 row[Buffer]("PMIX_BUFFER"),
	BYTE_OBJECT:            row[[]byte]("PMIX_BYTE_OBJECT"),
	KVAL:                   row[KVal]("PMIX_KVAL"),
	PERSIST:                row[Persistence]("PMIX_PERSIST"),
	POINTER:                row[uintptr]("PMIX_POINTER"),
	SCOPE:                  row[Scope]("PMIX_SCOPE"),
	DATA_RANGE:             row[DataRange]("PMIX_DATA_RANGE"),
	COMMAND:                row[Command]("PMIX_COMMAND"),
	INFO_DIRECTIVES:        row[InfoDirectives]("PMIX_INFO_DIRECTIVES"),
	DATA_TYPE:              row[DataType]("PMIX_DATA_TYPE"),
	PROC_STATE:             row[ProcState]("PMIX_PROC_STATE"),
	PROC_INFO:              row[ProcInfo]("PMIX_PROC_INFO"),
	DATA_ARRAY:             row[*DataArray]("PMIX_DATA_ARRAY"),
	PROC_RANK:              row[Rank]("PMIX_PROC_RANK"),
	QUERY:                  row[Query]("PMIX_QUERY"),
	COMPRESSED_STRING:      row[[]byte]("PMIX_COMPRESSED_STRING"),
	ALLOC_DIRECTIVE:        row[AllocDirective]("PMIX_ALLOC_DIRECTIVE"),
	IOF_CHANNEL:            row[IOFChannel]("PMIX_IOF_CHANNEL"),
	ENVAR:                  row[Envar]("PMIX_ENVAR"),
	COORD:                  row[Coord]("PMIX_COORD"),
	REGATTR:                row[Regattr]("PMIX_REGATTR"),
	REGEX:                  row[[]byte]("PMIX_REGEX"),
	JOB_STATE:              row[JobState]("PMIX_JOB_STATE"),
	LINK_STATE:             row[LinkState]("PMIX_LINK_STATE"),
	PROC_CPUSET:            row[Cpuset]("PMIX_PROC_CPUSET"),
	GEOMETRY:               row[Geometry]("PMIX_GEOMETRY"),
	DEVICE_DIST:            row[DeviceDistance]("PMIX_DEVICE_DIST"),
	ENDPOINT:               row[Endpoint]("PMIX_ENDPOINT"),
	TOPO:                   row[Topology]("PMIX_TOPO"),
	DEVTYPE:                row[DeviceType]("PMIX_DEVTYPE"),
	LOCTYPE:                row[Locality]("PMIX_LOCTYPE"),
	COMPRESSED_BYTE_OBJECT: row[[]byte]("PMIX_COMPRESSED_BYTE_OBJECT"),
	PROC_NSPACE:            row[string]("PMIX_PROC_NSPACE"),
	DATA_BUFFER:            row[[]byte]("PMIX_DATA_BUFFER"),
	STOR_MEDIUM:            row[StorageMedium]("PMIX_STOR_MEDIUM"),
	STOR_ACCESS:            row[StorageAccessibility]("PMIX_STOR_ACCESS"),
	STOR_PERSIST:           row[StoragePersistence]("PMIX_STOR_PERSIST"),
	STOR_ACCESS_TYPE:       row[StorageAccessType]("PMIX_STOR_ACCESS_TYPE"),
	DEVICE:                 row[Device]("PMIX_DEVICE"),
	RESBLOCK_DIRECTIVE:     row[ResourceBlockDirective]("PMIX_RESBLOCK_DIRECTIVE"),
	RESOURCE_UNIT:          row[ResourceUnit]("PMIX_RESOURCE_UNIT"),
	NODE_PID:               row[NodePid]("PMIX_NODE_PID"),
	REGEX2:                 row[Regex2]("PMIX_REGEX2"),
	ALLOC_INHERIT:          row[AllocInheritance]("PMIX_ALLOC_INHERIT"),
}

// TypeOf returns the Go type of a Value's Data for t, nil if t is unknown or UNDEF.
func TypeOf(t DataType) reflect.Type { return typeTable[t].goes }

// Known reports whether t is a data type of the table.
func (t DataType) Known() bool { _, ok := typeTable[t]; return ok }

// String returns the name of t as the Standard spells it.
func (t DataType) String() string {
	if e, ok := typeTable[t]; ok {
		return e.name
	}
	return "NOT INITIALIZED"
}
