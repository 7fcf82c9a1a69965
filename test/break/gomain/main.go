// Command gomain is a Go program that loads the library: two runtimes of Go live
// in one process, a server's and the program's own. It calls the library from many
// goroutines while its own collector and its own preemption by signals are at work,
// and has a nil pointer of its own recovered.
package main

/*
#cgo LDFLAGS: -ldl
#include <dlfcn.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

static void *lib;
static int (*init)(void *, void *, size_t);
static int (*finalize)(void);
static int (*store)(void *, const char *, void *);
static int (*get)(void *, const char *, void *, size_t, void **);
static void (*release)(void *, size_t);

static const char *load(const char *path)
{
	lib = dlopen(path, RTLD_NOW);
	if (NULL == lib) {
		return dlerror();
	}
	*(void **) &init = dlsym(lib, "PMIx_server_init");
	*(void **) &finalize = dlsym(lib, "PMIx_server_finalize");
	*(void **) &store = dlsym(lib, "PMIx_Store_internal");
	*(void **) &get = dlsym(lib, "PMIx_Get");
	*(void **) &release = dlsym(lib, "PMIx_Value_free");
	return NULL != init && NULL != finalize && NULL != store && NULL != get && NULL != release ? NULL : "a function is missing";
}

static int begin(void) { return init(NULL, NULL, 0); }
static int end(void) { return finalize(); }

typedef struct { char nspace[256]; uint32_t rank; } proc_t;
typedef struct { uint16_t type; union { uint32_t n; char room[64]; } data; } value_t;

// Stores n under a rank and reads it back.
static int round_trip(uint32_t rank, uint32_t n, uint32_t *got)
{
	proc_t p = {"here", rank};
	value_t v = {.type = 14}; // PMIX_UINT32
	value_t *r = NULL;
	int st;

	memset(&v.data, 0, sizeof(v.data));
	// the union is aligned as a pointer
	memcpy((char *) &v + 8, &n, sizeof(n));
	st = store(&p, "a.key", &v);
	if (0 == st) {
		st = get(&p, "a.key", NULL, 0, (void **) &r);
	}
	if (0 == st) {
		memcpy(got, (char *) r + 8, sizeof(*got));
		release(r, 1);
	}
	return st;
}
*/
import "C"

import (
	"fmt"
	"os"
	"runtime"
	"sync"
	"time"
)

func main() {
	if e := C.load(C.CString(os.Getenv("LIBPMIX"))); e != nil {
		fmt.Println(C.GoString(e))
		os.Exit(1)
	}
	if st := C.begin(); st != 0 {
		fmt.Println("PMIx_server_init returns", st)
		os.Exit(1)
	}
	stop := make(chan struct{})
	go func() {
		for {
			select {
			case <-stop:
				return
			default:
				runtime.GC()
				time.Sleep(time.Millisecond)
			}
		}
	}()
	var wg sync.WaitGroup
	failed := make(chan string, 100)
	for i := range 8 {
		wg.Go(func() {
			for n := range 3000 {
				var got C.uint32_t
				want := C.uint32_t(i*10000 + n)
				if st := C.round_trip(C.uint32_t(i), want, &got); st != 0 || got != want {
					failed <- fmt.Sprintf("goroutine %d, round %d: status %d, %d for %d", i, n, st, got, want)
					return
				}
				if n%500 == 0 {
					nilPointer()
				}
			}
		})
	}
	wg.Wait()
	close(stop)
	if st := C.end(); st != 0 {
		failed <- fmt.Sprint("PMIx_server_finalize returns ", st)
	}
	close(failed)
	for f := range failed {
		fmt.Println(f)
		defer os.Exit(1)
	}
}

// nilPointer panics and recovers, by way of the program's own SIGSEGV handler.
func nilPointer() {
	defer func() {
		if recover() == nil {
			panic("no fault")
		}
	}()
	var p *[64]int
	p[len(os.Args)]++
}
