/*
 * h_legacy.c: the helpers that 4.2 and 5.0 export and 7.0 does not, on
 * structures that its headers no longer name.
 */
#include "types.h"

#include <stddef.h>

enum { PMIX_PROC_STATS = 61, PMIX_DISK_STATS, PMIX_NET_STATS, PMIX_NODE_STATS };

typedef struct {
    char *node;
    pmix_proc_t proc;
    pid_t pid;
    char *cmd;
    char rest[72]; /* state, times, memory, processor */
} h_proc_stats_t;

typedef struct {
    char *disk;
    uint64_t count[11];
} h_disk_stats_t;

typedef struct {
    char *interface;
    uint64_t count[6];
} h_net_stats_t;

typedef struct {
    char *node;
    float load[11]; /* loads, then memory in Mbytes */
    struct timeval sampled;
    h_disk_stats_t *disks;
    size_t ndisks;
    h_net_stats_t *nets;
    size_t nnets;
} h_node_stats_t;

#define FIELD(kind, cmp, field, count_at, item) \
    {kind, cmp, offsetof(THIS, field), sizeof(((THIS *) 0)->field), count_at, item},

#define STRUCT(id) static const h_field_t fields_##id[] = {
#define PLAIN(field, cmp) FIELD(H_PLAIN, cmp, field, 0, 0)
#define TEXT(field) FIELD(H_TEXT, 0, field, 0, 0)
#define ITEMS(field, n, id) FIELD(H_ITEMS, 0, field, offsetof(THIS, n), PMIX_##id)
#define END(id, ops, print, ...)                                                                  \
    };                                                                                            \
    static const THIS empty_##id = {__VA_ARGS__};                                                 \
    static const h_type_t type_##id = {"PMIX_" #id, sizeof(THIS), ops,                            \
                                       sizeof(fields_##id) / sizeof(h_field_t), fields_##id,      \
                                       &empty_##id, pmixgo_print_##print};
#define HELPERS(id, Name, arg)                                                                    \
    PMIX_EXPORT void PMIx_##Name##_construct(THIS *arg);                                          \
    PMIX_EXPORT void PMIx_##Name##_destruct(THIS *arg);                                           \
    PMIX_EXPORT THIS *PMIx_##Name##_create(size_t n);                                             \
    PMIX_EXPORT void PMIx_##Name##_free(THIS *arg, size_t n);                                     \
    void PMIx_##Name##_construct(THIS *arg) { if (NULL != arg) pmixgo_construct(&type_##id, arg, 1); } \
    void PMIx_##Name##_destruct(THIS *arg) { if (NULL != arg) pmixgo_destruct(&type_##id, arg, 1); }   \
    THIS *PMIx_##Name##_create(size_t n) { return pmixgo_create(&type_##id, n); }                 \
    void PMIx_##Name##_free(THIS *arg, size_t n) { pmixgo_release(&type_##id, arg, n); }
#include "legacy.def"

const h_type_t *pmixgo_legacy_type(pmix_data_type_t id)
{
    switch (id) {
    case PMIX_DISK_STATS:
        return &type_DISK_STATS;
    case PMIX_NET_STATS:
        return &type_NET_STATS;
    default:
        return NULL;
    }
}

_Static_assert(352 == sizeof(h_proc_stats_t), "as in 5.0.7");
_Static_assert(96 == sizeof(h_disk_stats_t), "as in 5.0.7");
_Static_assert(56 == sizeof(h_net_stats_t), "as in 5.0.7");
