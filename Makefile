# The build, the checks and the installation of libpmix.so.2. `make` needs Go,
# gcc and make; ./configure (from configure.ac) only chooses where things go.

prefix     = /usr/local
exec_prefix = $(prefix)
libdir     = $(exec_prefix)/lib
bindir     = $(exec_prefix)/bin
sbindir    = $(exec_prefix)/sbin
libexecdir = $(exec_prefix)/libexec
includedir = $(prefix)/include
sysconfdir = $(prefix)/etc
datarootdir = $(prefix)/share
datadir    = $(datarootdir)
mandir     = $(datarootdir)/man
infodir    = $(datarootdir)/info
sharedstatedir = $(prefix)/com
localstatedir = $(prefix)/var
hwloc      =
GO         = go
CC         = gcc
-include config.mk

B      = build
OVERLAY = $(B)/overlay.json
LIB    = $(B)/lib/libpmix.so.2
VERSION = 7.0.0
# The file that libpmix.so.2 names once installed; that of release 7.0.0rc1.
SOFILE = libpmix.so.2.28.0
CSTD   = -std=gnu11 -O2 -g -Wall -Wextra

# What the library is made of.
SRC    = go.mod $(wildcard go.sum) \
         $(shell find capi core wire shmem compat include -type f \
           \( -name '*.go' -o -name '*.[chsS]' -o -name '*.map' -o -name '*.ld' -o -name '*.def' \) \
           ! -name '*_test.go' 2>/dev/null)
CMDS   = $(patsubst cmd/%/main.go,%,$(wildcard cmd/*/main.go))

all: $(LIB) $(B)/lib/libpmix.so $(addprefix $(B)/bin/,$(CMDS)) $(B)/lib/pkgconfig/pmix.pc $(B)/man/done

# --- the library ---------------------------------------------------------

# Go passes -Bsymbolic: our own variables would not be those that a program has a copy
# of. For functions it stays.
EXTLD  = -Wl,-Bsymbolic-functions -Wl,-T,$(CURDIR)/capi/deferred-init.ld \
         -Wl,--version-script=$(CURDIR)/capi/libpmix.map \
         -Wl,-soname,libpmix.so.2 -Wl,-z,defs
# Quoted twice: once for the shell, once for -ldflags.
LDFLAGS_GO = $(DIRS_GO) -extldflags "$(EXTLD)"
# The directories, still referring to each other as ${name}: the environment may move them.
left := (
right := )
godir = -X pmix/core/built.$1=$(subst $(left),{,$(subst $(right),},$(value $2)))
DIRS_GO = $(call godir,Prefix,prefix) $(call godir,ExecPrefix,exec_prefix) $(call godir,Bindir,bindir) \
          $(call godir,Sbindir,sbindir) $(call godir,Libexecdir,libexecdir) $(call godir,Datarootdir,datarootdir) \
          $(call godir,Datadir,datadir) $(call godir,Sysconfdir,sysconfdir) $(call godir,Libdir,libdir) \
          $(call godir,Sharedstatedir,sharedstatedir) $(call godir,Localstatedir,localstatedir) \
          $(call godir,Includedir,includedir) $(call godir,Infodir,infodir) $(call godir,Mandir,mandir)
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

# Programs are told more of the build than the library, which is the same wherever it
# was built. They need no C library.
FACTS = CC='$(CC)' CFLAGS='$(CGO_CFLAGS_ALL)' LDFLAGS='-shared -Wl,-soname,libpmix.so.2' LIBS='-lpthread -ldl' \
        CONFIGURE_LINE='$(subst ','\'',$(value CONFIGURE_LINE))' CONFIGURE_USER='$(CONFIGURE_USER)' \
        CONFIGURE_HOST='$(CONFIGURE_HOST)' CONFIGURE_DATE='$(CONFIGURE_DATE)'
$(B)/bin/%: cmd/%/main.go $(SRC) $(wildcard cmd/*/*.go) etc/buildfacts.sh Makefile $(wildcard config.mk)
	@mkdir -p $(@D)
	CGO_ENABLED=0 $(GO) build -trimpath -buildvcs=false -o $@ -ldflags '$(DIRS_GO)'"$$($(FACTS) sh etc/buildfacts.sh)" ./cmd/$*

# Files that name directories.
pkgdatadir = $(datadir)/pmix
FILL = sed -e 's|@prefix@|$(prefix)|' -e 's|@exec_prefix@|$(exec_prefix)|' -e 's|@libdir@|$(libdir)|' \
       -e 's|@includedir@|$(includedir)|' -e 's|@sysconfdir@|$(sysconfdir)|' -e 's|@pkgdatadir@|$(pkgdatadir)|' \
       -e 's|@VERSION@|$(VERSION)|' -e 's|@CC@|$(CC)|'
$(B)/lib/pkgconfig/pmix.pc: pmix.pc.in Makefile $(wildcard config.mk)
	@mkdir -p $(@D)
	@$(FILL) $< > $@

# Manual pages: of functions and types from the headers, of the programs that ask a
# server from the table of their options, the rest by hand.
$(B)/man/done: $(wildcard man/*.go man/*.in include/*.h cmd/usage/*.go) Makefile
	@rm -rf $(@D) && mkdir -p $(@D)
	@$(GO) run ./man -o $(@D) -version $(VERSION)
	@touch $@

install: all
	install -d '$(DESTDIR)$(libdir)/pkgconfig' '$(DESTDIR)$(includedir)' '$(DESTDIR)$(bindir)' \
	    '$(DESTDIR)$(pkgdatadir)' '$(DESTDIR)$(sysconfdir)' '$(DESTDIR)$(mandir)/man1' '$(DESTDIR)$(mandir)/man3' '$(DESTDIR)$(mandir)/man5'
	rm -f '$(DESTDIR)$(libdir)/libpmix.so.2'
	install -m 755 $(LIB) '$(DESTDIR)$(libdir)/$(SOFILE)'
	ln -sf $(SOFILE) '$(DESTDIR)$(libdir)/libpmix.so.2'
	ln -sf $(SOFILE) '$(DESTDIR)$(libdir)/libpmix.so'
	$(FILL) pmix.pc.in > '$(DESTDIR)$(libdir)/pkgconfig/pmix.pc'
	install -m 644 include/*.h '$(DESTDIR)$(includedir)'
	install -m 755 $(addprefix $(B)/bin/,$(CMDS)) '$(DESTDIR)$(bindir)'
	$(FILL) etc/pmixcc-wrapper-data.txt.in > '$(DESTDIR)$(pkgdatadir)/pmixcc-wrapper-data.txt'
	[ -e '$(DESTDIR)$(sysconfdir)/pmix-mca-params.conf' ] || install -m 644 etc/pmix-mca-params.conf '$(DESTDIR)$(sysconfdir)'
	install -m 644 $(B)/man/man1/*.1 '$(DESTDIR)$(mandir)/man1'
	install -m 644 $(B)/man/man3/*.3 '$(DESTDIR)$(mandir)/man3'
	install -m 644 $(B)/man/man5/*.5 '$(DESTDIR)$(mandir)/man5'
	for p in man/*.[15].in; do f=$${p#man/}; f=$${f%.in}; $(FILL) $$p > '$(DESTDIR)$(mandir)'/man$${f##*.}/$$f || exit 1; done

uninstall:
	cd '$(DESTDIR)$(libdir)' && rm -f $(SOFILE) libpmix.so.2 libpmix.so pkgconfig/pmix.pc
	cd '$(DESTDIR)$(includedir)' && rm -f $(notdir $(wildcard include/*.h))
	cd '$(DESTDIR)$(bindir)' && rm -f $(CMDS)
	rm -f '$(DESTDIR)$(pkgdatadir)/pmixcc-wrapper-data.txt'
	cd '$(DESTDIR)$(mandir)' && rm -f man3/PMIx_*.3 man5/pmix_*.5 $(CMDS:%=man1/%.1) $(foreach p,$(wildcard man/*.in),man$(subst .,,$(suffix $(basename $(p))))/$(notdir $(basename $(p))))

clean:
	rm -rf $(B)

# --- running and checking ------------------------------------------------

EXAMPLES = $(B)/examples/host $(B)/examples/client
$(B)/examples/%: examples/c/%.c $(LIB) $(B)/lib/libpmix.so
	@mkdir -p $(@D)
	$(CC) $(CSTD) -o $@ $< -Iinclude -L$(B)/lib -Wl,-rpath,$(abspath $(B))/lib -lpmix -lpthread

# Every example; their headers say how to run them.
examples: all $(patsubst examples/c/%.c,$(B)/examples/%,$(filter-out %/mpi_hello.c,$(wildcard examples/c/*.c)))

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

.PHONY: all examples run check check-quick bench install uninstall clean
.DELETE_ON_ERROR:
