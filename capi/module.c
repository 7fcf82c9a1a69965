/* module.c: the copy of the host's pmix_server_module_t.
 *
 * The structure has no size and no version in it, and it grew:
 *
 *     4.2    28 functions, the last is client_connected2
 *     5.0    29: session_control
 *     7.0    32: tool_connected2, log2, session_control, resource_block
 *
 * so that place 28 means session_control to a host that was built for 5.0 and
 * tool_connected2 to one built for 7.0, and what lies beyond the end of an
 * older host's structure is any data of the host's. The released 7.0.0rc1
 * copies all 32 places and calls what it finds there. We copy
 *
 *   - the 28 places that every release has;
 *   - of the last four only what can be a function of the host: an address in
 *     the code of an object that the module's other functions are in;
 *   - place 28 as session_control where the host shows no sign of being built
 *     for 7.0: it imports none of the functions that are new there, has nothing
 *     in the places after it, and has the older tool_connected, which a host
 *     with tool_connected2 does not need.
 */
#define _GNU_SOURCE
#include <elf.h>
#include <link.h>
#include <stdlib.h>
#include <string.h>
#include <sys/uio.h>
#include <unistd.h>

#include <pmix_server.h>

#include "bridge.h"

enum { COMMON = 28, PLACES = 32 };

_Static_assert(sizeof(pmix_server_module_t) == PLACES * sizeof(void *), "places of the module");
_Static_assert(offsetof(pmix_server_module_t, tool_connected2) == COMMON * sizeof(void *),
               "the first place that not every release has");

/* What is looked for in the loaded objects. */
typedef struct {
    uintptr_t address; /* in: code that the object must contain */
    bool found;        /* some object's code contains it */
    bool newer;        /* that object imports a function that came after 5.0 */
} search_t;

/* Functions that no release before 7.0 has. */
static const char *const newer[] = {
    "PMIx_Check_nspace_strict",    "PMIx_Check_procid_strict", "PMIx_Device_construct",
    "PMIx_Group_operation_string", "PMIx_Info_persistent",     "PMIx_Info_list_add_value",
    "PMIx_Pdata_load",             "PMIx_Pdata_xfer",          "PMIx_Progress_thread_stop",
    "PMIx_Rank_valid",             "PMIx_Regex2_destruct",     "PMIx_Value_get_number",
    "PMIx_Resource_block",         "PMIx_Resource_block_nb",   "PMIx_generate_regex2",
    "PMIx_parse_regex2",           "PMIx_server_collect_job_info",
    "PMIx_server_register_session",
};

static bool imports_newer(const struct dl_phdr_info *info, const ElfW(Dyn) *dyn)
{
    const ElfW(Sym) *symbols = NULL;
    const char *names = NULL;
    const uint32_t *gnu = NULL, *sysv = NULL;
    size_t count;

    for (; DT_NULL != dyn->d_tag; dyn++) {
        uintptr_t p = dyn->d_un.d_ptr;

        /* the loader relocates these in place, on the systems we know */
        if (p < info->dlpi_addr) {
            p += info->dlpi_addr;
        }
        switch (dyn->d_tag) {
        case DT_SYMTAB:
            symbols = (const ElfW(Sym) *) p;
            break;
        case DT_STRTAB:
            names = (const char *) p;
            break;
        case DT_GNU_HASH:
            gnu = (const uint32_t *) p;
            break;
        case DT_HASH:
            sysv = (const uint32_t *) p;
            break;
        default:
            break;
        }
    }
    if (NULL == symbols || NULL == names || (NULL == gnu && NULL == sysv)) {
        return false;
    }
    /* imported symbols stand before those that the GNU table hashes */
    count = NULL != gnu ? gnu[1] : sysv[1];
    for (size_t i = 1; i < count; i++) {
        const char *name = names + symbols[i].st_name;

        if (SHN_UNDEF != symbols[i].st_shndx || 0 != strncmp(name, "PMIx_", 5)) {
            continue;
        }
        for (size_t k = 0; k < sizeof(newer) / sizeof(newer[0]); k++) {
            if (0 == strcmp(name, newer[k])) {
                return true;
            }
        }
    }
    return false;
}

static int visit(struct dl_phdr_info *info, size_t size, void *data)
{
    search_t *s = data;
    const ElfW(Dyn) *dyn = NULL;
    bool inside = false;

    (void) size;
    for (int i = 0; i < info->dlpi_phnum; i++) {
        const ElfW(Phdr) *p = &info->dlpi_phdr[i];
        uintptr_t start = info->dlpi_addr + p->p_vaddr;

        if (PT_LOAD == p->p_type && (p->p_flags & PF_X) && s->address >= start
            && s->address - start < p->p_memsz) {
            inside = true;
        } else if (PT_DYNAMIC == p->p_type) {
            dyn = (const ElfW(Dyn) *) start;
        }
    }
    if (!inside) {
        return 0;
    }
    s->found = true;
    s->newer = NULL != dyn && imports_newer(info, dyn);
    return 1;
}

static search_t search(uintptr_t address)
{
    search_t s = {.address = address};

    dl_iterate_phdr(visit, &s);
    return s;
}

/* Reads the places that an older host's structure does not have, without
 * trusting that there is memory. */
static void read_tail(const void *module, uintptr_t tail[PLACES - COMMON])
{
    size_t n = (PLACES - COMMON) * sizeof(void *);
    struct iovec local = {tail, n};
    struct iovec remote = {(char *) module + COMMON * sizeof(void *), n};

    if ((ssize_t) n != process_vm_readv(getpid(), &local, 1, &remote, 1, 0)) {
        memset(tail, 0, n);
    }
}

void *pmixgo_module_copy(const void *module)
{
    uintptr_t *copy = calloc(PLACES, sizeof(void *));
    uintptr_t tail[PLACES - COMMON];
    bool newer_host = false, after = false;
    pmix_server_module_t *mine;

    if (NULL == copy) {
        return NULL;
    }
    memcpy(copy, module, COMMON * sizeof(void *));
    read_tail(module, tail);
    for (int i = 0; i < PLACES - COMMON; i++) {
        if (0 != tail[i] && !search(tail[i]).found) {
            tail[i] = 0;
        }
        after = after || (0 < i && 0 != tail[i]);
    }
    for (int i = 0; i < COMMON && !newer_host; i++) {
        if (0 != copy[i]) {
            newer_host = search(copy[i]).newer;
        }
    }
    mine = (pmix_server_module_t *) copy;
    if (0 != tail[0] && !after && !newer_host && NULL != mine->tool_connected) {
        mine->session_control = (pmix_server_session_control_fn_t) tail[0];
    } else {
        memcpy(copy + COMMON, tail, sizeof(tail));
    }
    return copy;
}
