package main

import (
	"bufio"
	"bytes"
	"fmt"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"reflect"
	"strings"
	"sync"
	"testing"
	"unsafe"

	"github.com/google/go-cmp/cmp"

	"pmix/core/pmix"
)

// cTypes names the C type of each row that is a structure or whose size is not
// plain from its name.
var cTypes = map[pmix.DataType]string{
	pmix.BOOL: "bool", pmix.STRING: "char *", pmix.SIZE: "size_t", pmix.PID: "pid_t",
	pmix.TIMEVAL: "struct timeval", pmix.TIME: "time_t", pmix.STATUS: "pmix_status_t",
	pmix.VALUE: "pmix_value_t", pmix.PROC: "pmix_proc_t", pmix.APP: "pmix_app_t",
	pmix.INFO: "pmix_info_t", pmix.PDATA: "pmix_pdata_t", pmix.BYTE_OBJECT: "pmix_byte_object_t",
	pmix.PERSIST: "pmix_persistence_t", pmix.POINTER: "void *", pmix.SCOPE: "pmix_scope_t",
	pmix.DATA_RANGE: "pmix_data_range_t", pmix.INFO_DIRECTIVES: "pmix_info_directives_t",
	pmix.DATA_TYPE: "pmix_data_type_t", pmix.PROC_STATE: "pmix_proc_state_t",
	pmix.PROC_INFO: "pmix_proc_info_t", pmix.DATA_ARRAY: "pmix_data_array_t",
	pmix.PROC_RANK: "pmix_rank_t", pmix.QUERY: "pmix_query_t", pmix.COMPRESSED_STRING: "pmix_byte_object_t",
	pmix.ALLOC_DIRECTIVE: "pmix_alloc_directive_t", pmix.IOF_CHANNEL: "pmix_iof_channel_t",
	pmix.ENVAR: "pmix_envar_t", pmix.COORD: "pmix_coord_t", pmix.REGATTR: "pmix_regattr_t",
	pmix.REGEX: "pmix_byte_object_t", pmix.JOB_STATE: "pmix_job_state_t", pmix.LINK_STATE: "pmix_link_state_t",
	pmix.PROC_CPUSET: "pmix_cpuset_t", pmix.GEOMETRY: "pmix_geometry_t", pmix.DEVICE_DIST: "pmix_device_distance_t",
	pmix.ENDPOINT: "pmix_endpoint_t", pmix.TOPO: "pmix_topology_t", pmix.DEVTYPE: "pmix_device_type_t",
	pmix.LOCTYPE: "pmix_locality_t", pmix.PROC_NSPACE: "pmix_nspace_t", pmix.DATA_BUFFER: "pmix_data_buffer_t",
	pmix.DEVICE: "pmix_device_t", pmix.RESBLOCK_DIRECTIVE: "pmix_resource_block_directive_t",
	pmix.RESOURCE_UNIT: "pmix_resource_unit_t", pmix.NODE_PID: "pmix_node_pid_t", pmix.REGEX2: "pmix_regex2_t",
	pmix.ALLOC_INHERIT: "pmix_alloc_inheritance_t",
}

// cFields names, per structure, the C fields in the order of the Go fields.
var cFields = map[pmix.DataType]string{
	pmix.PROC: "nspace rank", pmix.APP: "cmd argv env cwd maxprocs info", pmix.INFO: "key flags value",
	pmix.PDATA: "proc key value", pmix.PROC_INFO: "proc hostname executable_name pid exit_code state",
	pmix.QUERY: "keys qualifiers", pmix.ENVAR: "envar value separator", pmix.COORD: "view coord",
	pmix.REGATTR: "name string type description", pmix.GEOMETRY: "fabric uuid osname coordinates",
	pmix.DEVICE_DIST: "uuid osname type mindist maxdist", pmix.ENDPOINT: "uuid osname endpt",
	pmix.DEVICE: "uuid osname type", pmix.RESOURCE_UNIT: "type count", pmix.NODE_PID: "hostname nodeid pid",
	pmix.REGEX2: "type bytes",
}

// TestLayout compares the sizes of the table and the offsets of the plans with
// those that the C compiler gives the public headers.
func TestLayout(t *testing.T) {
	var src bytes.Buffer
	src.WriteString("#include <stddef.h>\n#include <stdio.h>\n#include <pmix.h>\n#include <pmix_server.h>\nint main(void) {\n")
	var want bytes.Buffer
	line := func(expr string, n uintptr) {
		fmt.Fprintf(&src, "printf(\"%%s %%zu\\n\", %q, (size_t) %s);\n", expr, expr)
		fmt.Fprintf(&want, "%s %d\n", expr, n)
	}
	for typ, c := range cTypes {
		line("sizeof("+c+")", typeRows[typ].size)
	}
	for typ, names := range cFields {
		p := planOf(pmix.TypeOf(typ))
		for i, f := range strings.Fields(names) {
			line("offsetof("+cTypes[typ]+", "+f+")", p.fields[i].c)
		}
	}
	line("offsetof(pmix_value_t, data)", offUnion)
	line("sizeof(pmix_value_t)", cValue)
	line("sizeof(pmix_info_t)", cInfo)
	line("offsetof(pmix_info_t, value)", offVal)
	line("offsetof(pmix_info_t, flags)", offFlag)
	line("sizeof(pmix_proc_t)", cProc)
	line("offsetof(pmix_proc_t, rank)", offRank)
	line("offsetof(pmix_pdata_t, key)", offPdataKey)
	line("offsetof(pmix_pdata_t, value)", offPdataVal)
	line("sizeof(pmix_pdata_t)", cPdata)
	line("offsetof(pmix_fabric_t, index)", offFabricIndex)
	line("offsetof(pmix_fabric_t, info)", offFabricInfo)
	line("sizeof(pmix_data_buffer_t)", unsafe.Sizeof(dataBuffer{}))
	line("offsetof(pmix_data_buffer_t, bytes_used)", unsafe.Offsetof(dataBuffer{}.used))
	src.WriteString("return 0; }\n")
	dir := t.TempDir()
	file := filepath.Join(dir, "layout.c")
	if err := os.WriteFile(file, src.Bytes(), 0o600); err != nil {
		t.Fatal(err)
	}
	if out, err := exec.Command("gcc", "-I../include", "-o", filepath.Join(dir, "layout"), file).CombinedOutput(); err != nil {
		t.Fatalf("gcc: %v\n%s", err, out)
	}
	out, err := exec.Command(filepath.Join(dir, "layout")).Output()
	if err != nil {
		t.Fatal(err)
	}
	got, exp := bufio.NewScanner(bytes.NewReader(out)), bufio.NewScanner(&want)
	for got.Scan() && exp.Scan() {
		if got.Text() != exp.Text() {
			t.Errorf("C has %q, the table %q", got.Text(), exp.Text())
		}
	}
	for typ := range typeRows {
		if pmix.TypeOf(typ) == nil {
			t.Errorf("%v is in the table of the boundary only", typ)
		}
	}
}

// randomText makes a text of up to n bytes without a NUL.
func randomText(r *rand.Rand, n int) string {
	b := make([]byte, r.IntN(n))
	for i := range b {
		b[i] = byte(0x21 + r.IntN(90))
	}
	return string(b)
}

// fill sets a variable to a random value that C can hold.
func fill(r *rand.Rand, v reflect.Value, depth int) {
	switch v.Interface().(type) {
	case pmix.Value:
		v.Set(reflect.ValueOf(randomValue(r, depth+1)))
		return
	case pmix.Proc:
		v.Set(reflect.ValueOf(pmix.Proc{Nspace: randomText(r, 256), Rank: pmix.Rank(r.Uint32())}))
		return
	}
	switch v.Kind() {
	case reflect.Struct:
		for i := range v.NumField() {
			fill(r, v.Field(i), depth)
		}
	case reflect.Pointer:
		if r.IntN(4) > 0 {
			v.Set(reflect.New(v.Type().Elem()))
			fill(r, v.Elem(), depth)
		}
	case reflect.String:
		v.SetString(randomText(r, 250))
	case reflect.Slice:
		n := r.IntN(4)
		if n == 0 || depth > 3 {
			return
		}
		v.Set(reflect.MakeSlice(v.Type(), n, n))
		for i := range n {
			fill(r, v.Index(i), depth+1)
		}
	case reflect.Bool:
		v.SetBool(r.IntN(2) > 0)
	case reflect.Float32, reflect.Float64:
		v.SetFloat(float64(float32(r.NormFloat64())))
	default:
		if v.CanInt() {
			v.SetInt(int64(r.Uint64()))
		} else {
			v.SetUint(r.Uint64())
		}
	}
}

func randomElem(r *rand.Rand, t pmix.DataType, depth int) any {
	if t == pmix.DATA_ARRAY {
		return randomArray(r, depth+1)
	}
	v := reflect.New(pmix.TypeOf(t)).Elem()
	fill(r, v, depth)
	if b, ok := v.Interface().([]byte); ok && len(b) == 0 {
		return nil
	}
	return v.Interface()
}

// randomTypes are the types that need no hwloc and no C memory of their own.
var randomTypes = sync.OnceValue(func() (l []pmix.DataType) {
	for t := range pmix.DataType(256) {
		if _, ok := typeRows[t]; ok && t != pmix.PROC_CPUSET && t != pmix.TOPO && t != pmix.DATA_BUFFER {
			l = append(l, t)
		}
	}
	return l
})

func randomType(r *rand.Rand) pmix.DataType {
	l := randomTypes()
	return l[r.IntN(len(l))]
}

func randomArray(r *rand.Rand, depth int) *pmix.DataArray {
	a := &pmix.DataArray{Type: randomType(r)}
	if depth > 4 {
		return a
	}
	for range r.IntN(5) {
		e := randomElem(r, a.Type, depth+1)
		a.Elems = append(a.Elems, e)
	}
	return a
}

func randomValue(r *rand.Rand, depth int) pmix.Value {
	t := randomType(r)
	if depth > 4 {
		t = pmix.UINT32
	}
	return pmix.Value{Type: t, Data: randomElem(r, t, depth)}
}

// TestRoundTrip sends random values of every type to C memory and back.
func TestRoundTrip(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 2))
	for i := range 20000 {
		v := randomValue(r, 0)
		p, st := newValue(v)
		if st != pmix.SUCCESS {
			t.Fatalf("%d: store of %v: %v", i, v, st)
		}
		got, st := loadValue(p, 0)
		if st != pmix.SUCCESS {
			t.Fatalf("%d: load of %v: %v", i, v, st)
		}
		freeValue(p)
		if d := cmp.Diff(v, got); d != "" {
			t.Fatalf("%d: %v\n%s", i, v.Type, d)
		}
	}
}

// TestRefused gives the conversions what no caller may.
func TestRefused(t *testing.T) {
	p := zalloc(1, cInfo)
	defer cfree(p)
	copy(unsafe.Slice((*byte)(p), maxKey+1), strings.Repeat("k", maxKey+1))
	if _, st := loadInfos(p, 1); st != pmix.ERR_BAD_PARAM {
		t.Errorf("a key without an end: %v", st)
	}
	if _, st := loadInfos(nil, 1); st != pmix.ERR_BAD_PARAM {
		t.Errorf("an array that is not there: %v", st)
	}
	if _, st := loadInfos(p, 1<<40); st != pmix.ERR_BAD_PARAM {
		t.Errorf("a count that cannot be: %v", st)
	}
	v := zalloc(1, cValue)
	defer cfree(v)
	*(*pmix.DataType)(v) = 4711
	if _, st := loadValue(v, 0); st != pmix.ERR_UNKNOWN_DATA_TYPE {
		t.Errorf("an unknown type: %v", st)
	}
	*(*pmix.DataType)(v) = pmix.BYTE_OBJECT
	*at[uintptr](v, 16) = 7
	if _, st := loadValue(v, 0); st != pmix.ERR_BAD_PARAM {
		t.Errorf("bytes that are not there: %v", st)
	}
	a := zalloc(1, 24)
	defer cfree(a)
	*(*pmix.DataType)(v), *at[unsafe.Pointer](v, offUnion) = pmix.DATA_ARRAY, a
	*(*pmix.DataType)(a), *at[uintptr](a, 8), *at[unsafe.Pointer](a, 16) = pmix.DATA_ARRAY, 1, a
	if _, st := loadValue(v, 0); st != pmix.ERR_BAD_PARAM {
		t.Errorf("an array that holds itself: %v", st)
	}
	if _, st := newValue(pmix.Value{Type: pmix.UINT32, Data: "text"}); st != pmix.ERR_TYPE_MISMATCH {
		t.Errorf("a value of another type: %v", st)
	}
	if _, st := newValue(pmix.Value{Type: pmix.PROC, Data: pmix.Proc{Nspace: strings.Repeat("n", 256)}}); st != pmix.ERR_BAD_PARAM {
		t.Errorf("a name space that is too long: %v", st)
	}
}

// TestTokens answers twice, late and with another's callback.
func TestTokens(t *testing.T) {
	var calls int
	tok := pending.put(answerOp(func(pmix.Status) { calls++ }))
	if f, ok := answerOf[answerOp](tok); !ok {
		t.Fatal("the first answer was refused")
	} else {
		f(pmix.SUCCESS)
	}
	if _, ok := answerOf[answerOp](tok); ok {
		t.Error("the second answer was taken")
	}
	next := pending.put(answerOp(func(pmix.Status) { calls++ }))
	if _, ok := answerOf[answerOp](tok); ok {
		t.Error("an answer to an old use of the slot was taken")
	}
	if _, ok := answerOf[answerInfos](next); ok {
		t.Error("another callback was taken")
	}
	for _, bad := range []uintptr{0, 1 << 20, ^uintptr(0)} {
		if _, ok := answerOf[answerOp](bad); ok {
			t.Errorf("token %#x was taken", bad)
		}
	}
	if calls != 1 {
		t.Errorf("%d calls", calls)
	}
}

func BenchmarkLoadValue(b *testing.B) {
	p, _ := newValue(pmix.String("a string of middling length"))
	defer freeValue(p)
	b.ReportAllocs()
	for b.Loop() {
		loadValue(p, 0)
	}
}
