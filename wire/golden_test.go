package wire

import (
	"encoding/hex"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"pmix/core/pmix"
)

// A packCase is one call of PMIx_Data_pack. testdata/pack/RELEASE-VERSION-KIND.txt
// holds what a released library answered to each: name, status and bytes.
type packCase struct {
	t    pmix.DataType
	vals []any
}

func vs[T any](t pmix.DataType, vals ...T) packCase {
	c := packCase{t: t}
	for _, v := range vals {
		c.vals = append(c.vals, v)
	}
	return c
}

var (
	goldenInfos = []pmix.Info{
		{Key: "ik", Value: pmix.String("iv")},
		{Key: "arr", Value: pmix.ArrayOf(&pmix.DataArray{Type: pmix.UINT32, Elems: []any{uint32(1), uint32(2), uint32(300)}})},
	}
	goldenCoord = pmix.Coord{View: 1, Coord: []uint32{1, 200, 3}}
)

var packCases = map[string]packCase{
	"bool":   vs(pmix.BOOL, true, false, true),
	"byte":   vs[byte](pmix.BYTE, 0, 0x5a, 0xff),
	"uint8":  vs[uint8](pmix.UINT8, 0, 0x5a, 0xff),
	"string": vs[any](pmix.STRING, "hello", "", nil),
	"size":   vs[uint64](pmix.SIZE, 0, 1, 127, 128, 300, 1<<40, 1<<64-1),
	"pid":    vs[int32](pmix.PID, 4242),
	"pid2":   vs[int32](pmix.PID, 4242, 1),
	"int":    vs[int32](pmix.INT, 0, -1, 5, -1<<31, 1<<31-1),
	"int32":  vs[int32](pmix.INT32, 0, -1, 5, -1<<31, 1<<31-1),
	"int8":   vs[int8](pmix.INT8, 0, -3, 127),
	"int16":  vs[int16](pmix.INT16, 0, -300, 32767, -32768),
	"int64":  vs[int64](pmix.INT64, 0, -1, -1<<63, 1<<63-1, 1234567890123),
	"uint":   vs[uint32](pmix.UINT, 0, 7, 4000000000),
	"uint16": vs[uint16](pmix.UINT16, 0, 300, 65535),
	"uint32": vs[uint32](pmix.UINT32, 0, 300, 1<<32-1),
	"uint64": vs[uint64](pmix.UINT64, 0, 300, 1<<64-1, 1<<56, 1<<56-1),
	"float":  vs[float32](pmix.FLOAT, 3.25, -0.1, 1e10),
	"double": vs(pmix.DOUBLE, 3.25, -0.1, 1e10),
	"timeval": vs(pmix.TIMEVAL,
		pmix.Timeval{Sec: 100, Usec: 999999}, pmix.Timeval{Sec: -1}),
	"time":   vs[int64](pmix.TIME, 1700000000),
	"status": vs[pmix.Status](pmix.STATUS, 0, -46, -1),
	"proc":   vs(pmix.PROC, pmix.Proc{Nspace: "job.1", Rank: 3}, pmix.Proc{Rank: pmix.RANK_WILDCARD}),
	"info": vs(pmix.INFO,
		pmix.MakeInfo("pmix.jobid", pmix.String("x")),
		pmix.Info{Key: "k2", Flags: pmix.INFO_REQD, Value: pmix.Uint32(7)},
		pmix.Info{Key: "flag", Flags: pmix.INFO_REQD | 0x10000, Value: pmix.Bool(true)}),
	"value": vs(pmix.VALUE,
		pmix.String("str"), pmix.Uint32(9), pmix.Size(77), pmix.Bool(true),
		pmix.ProcValue(pmix.Proc{Nspace: "n", Rank: 1}), pmix.Int(-4), pmix.Pid(11), pmix.RankValue(5),
		pmix.Value{Type: pmix.DOUBLE, Data: 2.5}, pmix.StatusValue(-25), pmix.Uint16(600),
		pmix.BytesValue([]byte("abc")), pmix.Value{}, pmix.Value{Type: pmix.STRING}),
	"app": vs(pmix.APP,
		pmix.App{Cmd: pmix.S("a.out"), Argv: []string{"a.out", "-x"}, Env: []string{"A=1"}, Cwd: pmix.S("/tmp"), MaxProcs: 4,
			Info: []pmix.Info{pmix.MakeInfo("host", pmix.String("n0"))}},
		pmix.App{}),
	"pdata":                  vs(pmix.PDATA, pmix.PData{Proc: pmix.Proc{Nspace: "job", Rank: 2}, Key: "key", Value: pmix.String("val")}),
	"byte_object":            vs(pmix.BYTE_OBJECT, []byte("abc"), nil),
	"compressed_string":      vs(pmix.COMPRESSED_STRING, []byte("abc"), nil),
	"compressed_byte_object": vs(pmix.COMPRESSED_BYTE_OBJECT, []byte("abc"), nil),
	"persist":                vs[pmix.Persistence](pmix.PERSIST, 4, 255),
	"pointer":                vs[uintptr](pmix.POINTER, 0, 0, 0),
	"scope":                  vs[pmix.Scope](pmix.SCOPE, 1, 3),
	"data_range":             vs[pmix.DataRange](pmix.DATA_RANGE, 5, 0),
	"command":                vs[pmix.Command](pmix.COMMAND, 3, 39),
	"info_directives":        vs[pmix.InfoDirectives](pmix.INFO_DIRECTIVES, 1, 0x80000001),
	"data_type":              vs[pmix.DataType](pmix.DATA_TYPE, 3, 27, 200),
	"proc_state":             vs[pmix.ProcState](pmix.PROC_STATE, 5, 50),
	// the exit code does not travel
	"proc_info": vs(pmix.PROC_INFO, pmix.ProcInfo{Proc: pmix.Proc{Nspace: "job", Rank: 2}, Hostname: pmix.S("n0"), Pid: 99, State: 5}),
	"data_array": vs(pmix.DATA_ARRAY,
		&pmix.DataArray{Type: pmix.UINT32, Elems: []any{uint32(1), uint32(2), uint32(300)}},
		&pmix.DataArray{Type: pmix.INFO, Elems: []any{goldenInfos[0], goldenInfos[1]}},
		&pmix.DataArray{Type: pmix.STRING, Elems: []any{"a", nil}},
		&pmix.DataArray{Type: pmix.SIZE}),
	"value_array": vs(pmix.VALUE, pmix.InfoArray(goldenInfos)),
	"proc_rank":   vs[pmix.Rank](pmix.PROC_RANK, 0, 77, pmix.RANK_WILDCARD),
	"query": vs(pmix.QUERY,
		pmix.Query{Keys: []string{"k1", "k2"}, Qualifiers: []pmix.Info{pmix.MakeInfo("q", pmix.String("v"))}},
		pmix.Query{}),
	"alloc_directive":    vs[pmix.AllocDirective](pmix.ALLOC_DIRECTIVE, 1, 128),
	"iof_channel":        vs[pmix.IOFChannel](pmix.IOF_CHANNEL, 2, 255),
	"envar":              vs(pmix.ENVAR, pmix.Envar{Envar: pmix.S("PATH"), Value: pmix.S("/bin"), Separator: ':'}, pmix.Envar{Envar: pmix.S("X")}),
	"coord":              vs(pmix.COORD, goldenCoord),
	"geometry":           vs(pmix.GEOMETRY, pmix.Geometry{Fabric: 3, UUID: pmix.S("u"), OSName: pmix.S("o"), Coordinates: []pmix.Coord{goldenCoord}}),
	"regattr":            vs(pmix.REGATTR, pmix.Regattr{Name: pmix.S("PMIX_X"), String: "pmix.x", Type: pmix.UINT32, Description: []string{"one", "two"}}),
	"regex_raw":          vs(pmix.REGEX, []byte("raw:n0,n1\x00")),
	"regex_blob":         vs(pmix.REGEX, []byte("blob:\x00component=zlib:\x00size=4:\x00abcd")),
	"regex_pmix":         vs(pmix.REGEX, []byte("pmix[n[1:0-3]]\x00")),
	"job_state":          vs[pmix.JobState](pmix.JOB_STATE, 3, 50),
	"link_state":         vs[pmix.LinkState](pmix.LINK_STATE, 3, 50),
	"cpuset":             vs(pmix.PROC_CPUSET, pmix.Cpuset{Source: pmix.S("hwloc"), Bitmap: pmix.S("0-3,8")}),
	"device_dist":        vs(pmix.DEVICE_DIST, pmix.DeviceDistance{UUID: pmix.S("u"), Type: 4, MinDist: 1, MaxDist: 300}),
	"endpoint":           vs(pmix.ENDPOINT, pmix.Endpoint{UUID: pmix.S("u"), OSName: pmix.S("o"), Endpt: []byte("xyz")}),
	"devtype":            vs[pmix.DeviceType](pmix.DEVTYPE, 4, 0x400),
	"loctype":            vs[pmix.Locality](pmix.LOCTYPE, 0x4000, 1),
	"proc_nspace":        vs(pmix.PROC_NSPACE, "job", ""),
	"data_buffer":        vs(pmix.DATA_BUFFER, []byte("buf")),
	"stor_medium":        vs[pmix.StorageMedium](pmix.STOR_MEDIUM, 4, 0x40),
	"stor_access":        vs[pmix.StorageAccessibility](pmix.STOR_ACCESS, 4, 0x40),
	"stor_persist":       vs[pmix.StoragePersistence](pmix.STOR_PERSIST, 4, 0x40),
	"stor_access_type":   vs[pmix.StorageAccessType](pmix.STOR_ACCESS_TYPE, 3, 1),
	"device":             vs(pmix.DEVICE, pmix.Device{UUID: pmix.S("u"), OSName: pmix.S("o"), Type: 2}),
	"resblock_directive": vs[pmix.ResourceBlockDirective](pmix.RESBLOCK_DIRECTIVE, 1, 128),
	"resource_unit":      vs(pmix.RESOURCE_UNIT, pmix.ResourceUnit{Type: 2, Count: 300}),
	"node_pid":           vs(pmix.NODE_PID, pmix.NodePid{Hostname: pmix.S("n0"), NodeID: 3, Pid: 44}),
	"regex2":             vs(pmix.REGEX2, pmix.Regex2{Type: pmix.S("raw"), Bytes: []byte("n0\x00")}),
	"alloc_inherit":      vs[pmix.AllocInheritance](pmix.ALLOC_INHERIT, 1, 0),
	"topo":               vs(pmix.TOPO, pmix.Topology{Source: pmix.S("hwloc")}),
}

// goldenDiffers says where this package means to differ from a release.
var goldenDiffers = map[string]string{
	"4.2.2 regex_blob": "that release takes the size of a blob for 0 and copies 5 bytes of it",
}

func TestPackGolden(t *testing.T) {
	files, _ := filepath.Glob("testdata/pack/*.txt")
	if len(files) < 16 {
		t.Fatalf("%d golden files", len(files))
	}
	for _, f := range files {
		release, version, kind := splitGolden(t, f)
		c := Codec{Version: version, Kind: kind, Release: ParseRelease(release)}
		text, err := os.ReadFile(f)
		if err != nil {
			t.Fatal(err)
		}
		t.Run(filepath.Base(f), func(t *testing.T) {
			for line := range strings.Lines(string(text)) {
				w := strings.Fields(line)
				name := w[0]
				status, _ := strconv.Atoi(w[1])
				var want []byte
				if len(w) > 2 {
					want, err = hex.DecodeString(w[2])
					if err != nil {
						t.Fatal(err)
					}
				}
				k, ok := packCases[name]
				if !ok {
					t.Errorf("%s: no such case", name)
					continue
				}
				if _, ok := goldenDiffers[release+" "+name]; ok {
					continue
				}
				checkGolden(t, c, name, k, pmix.Status(status), want)
			}
		})
	}
}

func checkGolden(t *testing.T, c Codec, name string, k packCase, status pmix.Status, want []byte) {
	got, err := PackInto(c, nil, k.t, k.vals)
	if st := pmix.StatusOf(err); st != status {
		t.Errorf("%s: packed with %v, released library with %v", name, st, status)
		return
	}
	if status != pmix.SUCCESS {
		return
	}
	if string(got) != string(want) {
		t.Errorf("%s: packed\n%x, released library\n%x", name, got, want)
		return
	}
	vals, off, err := UnpackFrom(c, want, 0, k.t, len(k.vals))
	if err != nil || off != len(want) {
		t.Errorf("%s: unpacked %d of %d bytes: %v", name, off, len(want), err)
		return
	}
	if d := cmp.Diff(k.vals, vals, nilBytes); d != "" {
		t.Errorf("%s: %s", name, d)
	}
}

// nilBytes takes a nil []byte and no value for the same: both are C's NULL.
var nilBytes = cmp.FilterValues(func(a, b any) bool {
	x, xok := a.([]byte)
	y, yok := b.([]byte)
	return (a == nil || xok) && (b == nil || yok) && len(x) == 0 && len(y) == 0
}, cmp.Comparer(func(a, b any) bool { return true }))

func splitGolden(t *testing.T, file string) (string, Version, Kind) {
	w := strings.Split(strings.TrimSuffix(filepath.Base(file), ".txt"), "-")
	v, err := ParseVersion(w[1])
	k, kerr := strconv.Atoi(w[2])
	if err != nil || kerr != nil {
		t.Fatalf("%s: %v %v", file, err, kerr)
	}
	return w[0], v, Kind(k)
}
