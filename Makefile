# The build, the checks and the installation of libpmix.so.2. `make` needs Go,
# gcc and make; ./configure (from configure.ac) only chooses where things go.

prefix     = /usr/local
exec_prefix = $(prefix)
libdir     = $(exec_prefix)/lib
bindir     = $(exec_prefix)/bin
includedir = $(prefix)/include
sysconfdir = $(prefix)/etc
hwloc      =
GO         = go
CC         = gcc
-include config.mk

B      = build
OVERLAY = $(B)/overlay.json
LIB    = $(B)/lib/libpmix.so.2
VERSION = 7.0.0
CSTD   = -std=gnu11 -O2 -g -Wall -Wextra

# What the library is made of.
SRC    = go.mod $(wildcard go.sum) \
         $(shell find capi core wire shmem compat include -type f \
           \( -name '*.go' -o -name '*.[chsS]' -o -name '*.map' -o -name '*.ld' -o -name '*.def' \) \
           ! -name '*_test.go' 2>/dev/null)
CMDS   = $(patsubst cmd/%/main.go,%,$(wildcard cmd/*/main.go))

all: $(LIB) $(B)/lib/libpmix.so $(addprefix $(B)/bin/,$(CMDS)) $(B)/lib/pkgconfig/pmix.pc

# --- the library ---------------------------------------------------------

# Go passes -Bsymbolic: our own variables would not be those that a program has a copy
# of. For functions it stays.
EXTLD  = -Wl,-Bsymbolic-functions -Wl,-T,$(CURDIR)/capi/deferred-init.ld \
         -Wl,--version-script=$(CURDIR)/capi/libpmix.map \
         -Wl,-soname,libpmix.so.2 -Wl,-z,defs
# Quoted twice: once for the shell, once for -ldflags.
LDFLAGS_GO = -X main.sysconfdir=$(sysconfdir) -extldflags "$(EXTLD)"
GOBUILD = CGO_ENABLED=1 CC='$(CC)' CGO_CFLAGS='$(CGO_CFLAGS_ALL)' $(GO) build -trimpath -buildvcs=false
CGO_CFLAGS_ALL = -O2 -g $(if $(hwloc),-DPMIXGO_HWLOC="$(hwloc)/libhwloc.so.15") $(CGO_CFLAGS)

$(LIB): $(SRC) $(OVERLAY) Makefile $(wildcard config.mk)
	@mkdir -p $(@D)
	$(GOBUILD) -overlay $(OVERLAY) -buildmode=c-shared -ldflags '$(LDFLAGS_GO)' -o $@.tmp ./capi
	@rm -f $@.h $(@D)/libpmix.so.2.h
	@mv $@.tmp $@

$(B)/lib/libpmix.so: $(LIB)
	@ln -sf libpmix.so.2 $@

# The library is built with a runtime to which no signal but SIGSEGV means anything, whose
# monitor is calm, and which takes little address space.
GORUNTIME = src/runtime/sigtab_linux_generic.go src/runtime/proc.go src/runtime/malloc.go
$(OVERLAY): capi/overlay.sh Makefile
	@mkdir -p $(@D)
	@GO='$(GO)' sh capi/overlay.sh $(GORUNTIME) $(abspath $(@D)) > $@.tmp && mv $@.tmp $@

# --- the rest ------------------------------------------------------------

$(B)/bin/%: cmd/%/main.go $(LIB) $(wildcard cmd/*/*.go)
	@mkdir -p $(@D)
	$(GOBUILD) -o $@ ./cmd/$*

PC = sed -e 's|@prefix@|$(prefix)|' -e 's|@exec_prefix@|$(exec_prefix)|' -e 's|@libdir@|$(libdir)|' \
         -e 's|@includedir@|$(includedir)|' -e 's|@VERSION@|$(VERSION)|'
$(B)/lib/pkgconfig/pmix.pc: pmix.pc.in Makefile $(wildcard config.mk)
	@mkdir -p $(@D)
	@$(PC) $< > $@

install: all
	install -d '$(DESTDIR)$(libdir)/pkgconfig' '$(DESTDIR)$(includedir)'
	install -m 755 $(LIB) '$(DESTDIR)$(libdir)/libpmix.so.2'
	ln -sf libpmix.so.2 '$(DESTDIR)$(libdir)/libpmix.so'
	$(PC) pmix.pc.in > '$(DESTDIR)$(libdir)/pkgconfig/pmix.pc'
	install -m 644 include/*.h '$(DESTDIR)$(includedir)'
	$(if $(CMDS),install -d '$(DESTDIR)$(bindir)' && install -m 755 $(addprefix $(B)/bin/,$(CMDS)) '$(DESTDIR)$(bindir)')

clean:
	rm -rf $(B)

# --- running and checking ------------------------------------------------

EXAMPLES = $(B)/examples/host $(B)/examples/client
$(B)/examples/%: examples/c/%.c $(LIB) $(B)/lib/libpmix.so
	@mkdir -p $(@D)
	$(CC) $(CSTD) -o $@ $< -Iinclude -L$(B)/lib -Wl,-rpath,$(abspath $(B))/lib -lpmix -lpthread

# The example job, then an unmodified Open MPI on this library.
run: all $(EXAMPLES)
	$(B)/examples/host 4 $(B)/examples/client
	@sh test/need.sh openmpi-bin libopenmpi-dev && sh test/ompi/hello.sh 4

check: all $(EXAMPLES)
	@sh test/need.sh openmpi-bin libopenmpi-dev libpmix-dev g++ valgrind || true
	@GO='$(GO)' CC='$(CC)' sh test/run.sh all $(TESTS)

check-quick: all $(EXAMPLES)
	@GO='$(GO)' CC='$(CC)' sh test/run.sh quick $(TESTS)

# Ours and the released libraries that are found, in turn; BENCH="-n 4 -rounds 9".
bench: all
	@BUILD='$(abspath $(B))' CC='$(CC)' $(GO) run ./test/bench $(BENCH)

.PHONY: all run check check-quick bench install clean
.DELETE_ON_ERROR:
