package show

import (
	"fmt"
	"strconv"
	"strings"
	"time"

	"pmix/core/attrs"
	"pmix/core/pmix"
)

func number(n uint32) string { return strconv.FormatUint(uint64(n), 10) }

// text is a char*, as C prints it.
func text(s *string) string {
	if s == nil {
		return "NULL"
	}
	return *s
}

// form describes the data of one type behind "Data type: ".
type form func(v any) string

// as makes a form of values of the Go type T: the name of the type, and what print
// makes of a value behind "Value: ".
func as[T any](label string, print func(T) string) form {
	return func(v any) string {
		d, ok := v.(T)
		if !ok {
			return " Data type: " + label + "\tValue: NULL pointer"
		}
		return " Data type: " + label + "\tValue: " + print(d)
	}
}

// own is like as for types that are not described in that way.
func own[T any](label string, print func(T) string) form {
	null := as(label, func(T) string { return "" })
	return func(v any) string {
		if d, ok := v.(T); ok {
			return print(d)
		}
		return null(nil)
	}
}

func plain[T any](label, verb string) form {
	return as(label, func(v T) string { return fmt.Sprintf(verb, v) })
}

// forms has the types that are described; values of others are UNPRINTABLE.
var forms map[pmix.DataType]form

func init() {
	forms = map[pmix.DataType]form{
		pmix.BOOL: as("PMIX_BOOL", func(b bool) string { return strings.ToUpper(strconv.FormatBool(b)) }),
		pmix.BYTE: plain[byte]("PMIX_BYTE", "%x"), pmix.STRING: plain[string]("PMIX_STRING", "%s"),
		pmix.SIZE: plain[uint64]("PMIX_SIZE", "%d"), pmix.INT: plain[int32]("PMIX_INT", "%d"),
		pmix.PID:  as("PMIX_PID", func(n int32) string { return strconv.FormatUint(uint64(int64(n)), 10) }),
		pmix.INT8: plain[int8]("PMIX_INT8", "%d"), pmix.INT16: plain[int16]("PMIX_INT16", "%d"), pmix.INT32: plain[int32]("PMIX_INT32", "%d"),
		pmix.INT64: plain[int64]("PMIX_INT64", "%d"), pmix.UINT: plain[uint32]("PMIX_UINT", "%d"), pmix.UINT8: plain[uint8]("PMIX_UINT8", "%d"),
		pmix.UINT16: plain[uint16]("PMIX_UINT16", "%d"), pmix.UINT32: plain[uint32]("PMIX_UINT32", "%d"), pmix.UINT64: plain[uint64]("PMIX_UINT64", "%d"),
		pmix.FLOAT: plain[float32]("PMIX_FLOAT", "%f"), pmix.DOUBLE: plain[float64]("PMIX_DOUBLE", "%f"),
		pmix.TIMEVAL:            as("PMIX_TIMEVAL", func(v pmix.Timeval) string { return fmt.Sprintf("%d.%d", uint64(v.Sec), uint64(v.Usec)) }),
		pmix.TIME:               as("PMIX_TIME", func(v int64) string { return time.Unix(v, 0).Format("Mon Jan _2 15:04:05 2006") }),
		pmix.STATUS:             as("PMIX_STATUS", status),
		pmix.PERSIST:            plain[pmix.Persistence]("PMIX_PERSIST", "%d"),
		pmix.SCOPE:              as("PMIX_SCOPE", scopes.of),
		pmix.DATA_RANGE:         as("PMIX_DATA_RANGE", ranges.of),
		pmix.PROC_STATE:         as("PMIX_PROC_STATE", procStates.of),
		pmix.PROC_RANK:          as("PMIX_PROC_RANK", rank),
		pmix.ALLOC_DIRECTIVE:    as("PMIX_ALLOC_DIRECTIVE", allocs.of),
		pmix.RESBLOCK_DIRECTIVE: as("PMIX_RESBLOCK_DIRECTIVE", blocks.of),
		pmix.ALLOC_INHERIT:      as("PMIX_ALLOC_INHERIT", inheritances.of),
		pmix.JOB_STATE:          as("PMIX_JOB_STATE", jobStates.of),
		pmix.LINK_STATE:         as("PMIX_LINK_STATE", links.of),
		pmix.DEVTYPE:            plain[pmix.DeviceType]("PMIX_DEVICE_TYPE", "0x%x"),
		pmix.LOCTYPE: as("PMIX_LOCALITY", func(v pmix.Locality) string {
			switch v {
			case pmix.LOCALITY_UNKNOWN:
				return "UNKNOWN"
			case pmix.LOCALITY_NONLOCAL:
				return "NONLOCAL"
			}
			return localities.of(v)
		}),
		pmix.STOR_ACCESS:      as("PMIX_STOR_ACCESS", accesses.of),
		pmix.STOR_PERSIST:     as("PMIX_STOR_PERSIST", persistences.of),
		pmix.STOR_ACCESS_TYPE: as("PMIX_STOR_ACCESS_TYPE", accessTypes.of),
		pmix.STOR_MEDIUM: as("PMIX_STOR_MEDIUM", func(v pmix.StorageMedium) string {
			if v&pmix.STORAGE_MEDIUM_UNKNOWN != 0 {
				v = pmix.STORAGE_MEDIUM_UNKNOWN
			}
			return media.of(v)
		}),
		pmix.PROC_NSPACE: plain[string]("PMIX_PROC_NSPACE", "%s"),
		pmix.PROC:        own("PMIX_PROC", func(p pmix.Proc) string { return " " + proc(p) }),
		pmix.PROC_INFO: own("PMIX_PROC_INFO", func(p pmix.ProcInfo) string {
			return fmt.Sprintf(" Data type: PMIX_PROC_INFO\tValue:\n \t%s\n \tHostname: %s\tExecutable: %s\n \tPid: %d\tExit code: %d\tState: %s", proc(p.Proc),
				text(p.Hostname), text(p.ExecutableName), uint64(int64(p.Pid)), p.ExitCode, ProcState(p.State))
		}),
		pmix.BYTE_OBJECT: func(v any) string {
			b, _ := v.([]byte)
			return fmt.Sprintf(" Data type: PMIX_BYTE_OBJECT\tSize: %d", len(b))
		},
		pmix.ENVAR: own("PMIX_ENVAR", func(e pmix.Envar) string {
			if e.Separator == 0 {
				e.Separator = ' '
			}
			return fmt.Sprintf(" Data type: PMIX_ENVAR\tName: %s\tValue: %s\tSeparator: %c", text(e.Envar), text(e.Value), e.Separator)
		}),
		pmix.COORD: own("PMIX_COORD", coord),
		pmix.GEOMETRY: as("PMIX_GEOMETRY", func(g pmix.Geometry) string {
			s := fmt.Sprintf("Fabric: %d UUID: %s OSName: %s", g.Fabric, text(g.UUID), text(g.OSName))
			for _, c := range g.Coordinates {
				s += "\n" + coord(c)
			}
			return s
		}),
		pmix.DEVICE: as("PMIX_DEVICE", func(d pmix.Device) string {
			return fmt.Sprintf("UUID: %s OSName: %s Type: %s", text(d.UUID), text(d.OSName), devices.of(d.Type))
		}),
		pmix.RESOURCE_UNIT: as("PMIX_RESOURCE_UNIT", func(u pmix.ResourceUnit) string {
			return fmt.Sprintf("Type: %s  Count: %d", devices.of(u.Type), u.Count)
		}),
		pmix.DEVICE_DIST: as("PMIX_DEVICE_DIST", func(d pmix.DeviceDistance) string {
			return fmt.Sprintf("UUID: %s OSName: %s Type: %s Min: %d Max: %d", text(d.UUID), text(d.OSName), devices.of(d.Type), d.MinDist, d.MaxDist)
		}),
		pmix.ENDPOINT: as("PMIX_ENDPOINT", func(e pmix.Endpoint) string {
			return fmt.Sprintf("%s(%s) #bytes: %d", text(e.UUID), text(e.OSName), len(e.Endpt))
		}),
		pmix.NODE_PID: as("PMIX_NODE_PID", func(n pmix.NodePid) string {
			return fmt.Sprintf("Host %s(%d) PID %d", text(n.Hostname), n.NodeID, n.Pid)
		}),
		pmix.REGATTR: own("PMIX_REGATTR", func(r pmix.Regattr) string {
			s := r.String
			if s == "" {
				s = "NULL"
			}
			return fmt.Sprintf(" Data type: PMIX_REGATTR\tName: %s\tString: %s", text(r.Name), s)
		}),
		pmix.INFO: own("PMIX_INFO", func(in pmix.Info) string {
			return fmt.Sprintf(" KEY: %s\n \t PMIX_INFO_DIRECTIVES\tValue: %s\n \t%s", attrs.Name(in.Key), Directives(in.Flags), Value(in.Value))
		}),
		pmix.REGEX2: own("PMIX_REGEX2", func(r pmix.Regex2) string {
			return fmt.Sprintf(" Data type: PMIX_REGEX2\tType: %s\tLen: %d", text(r.Type), len(r.Bytes))
		}),
		pmix.DATA_ARRAY: own("PMIX_DATA_ARRAY", array),
	}
}

func status(s pmix.Status) string {
	if n := s.String(); strings.HasPrefix(n, "PMIX_") {
		return n
	}
	return "ERROR STRING NOT FOUND"
}

func coord(c pmix.Coord) string {
	return fmt.Sprintf(" Data type: PMIX_COORD\tView: %s\tDims: %d", views.of(c.View), len(c.Coord))
}

func unprintable(t pmix.DataType) string {
	return fmt.Sprintf(" Data type: %v(%d)\tValue: UNPRINTABLE", t, t)
}

func array(a *pmix.DataArray) string {
	all := make([]string, len(a.Elems))
	for i, e := range a.Elems {
		if f := forms[a.Type]; f != nil && a.Type != pmix.REGEX2 {
			all[i] = f(e)
		} else {
			all[i] = unprintable(a.Type)
		}
	}
	return fmt.Sprintf(" Data type: PMIX_DATA_ARRAY\tType: %v\tSize: %d\n %s", a.Type, len(all), strings.Join(all, "\n "))
}

// Value describes a value as PMIx_Value_string does.
func Value(v pmix.Value) string {
	s := unprintable(v.Type)
	if f := forms[v.Type]; f != nil && v.Type != pmix.INFO && v.Type != pmix.RESOURCE_UNIT { // these in arrays only
		s = f(v.Data)
	} else if v.Type == pmix.UNDEF {
		s = " Data type: PMIX_UNDEF"
	}
	return " PMIX_VALUE: " + s
}
