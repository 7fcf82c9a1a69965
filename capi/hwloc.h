/*
 * hwloc.h: the library of cpusets and topologies. It is loaded when one is met
 * for the first time, in one place (h_hwloc.c): a process that never asks pays
 * nothing, and a process that has such an object has hwloc, so this finds the
 * same one.
 */
#ifndef PMIXGO_HWLOC_H
#define PMIXGO_HWLOC_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* The beginning of hwloc's description of an object, and its statement of what
 * it can bind (hwloc 2, fixed by the name libhwloc.so.15). */
typedef struct hwloc_obj {
    int type;
    char *subtype;
    unsigned os_index;
    char *name;
    uint64_t total_memory;
    void *attr;
    int depth;
    unsigned logical_index;
    struct hwloc_obj *next_cousin, *prev_cousin, *parent;
    unsigned sibling_rank;
    struct hwloc_obj *next_sibling, *prev_sibling;
    unsigned arity;
    struct hwloc_obj **children, *first_child, *last_child;
    int symmetric_subtree;
    unsigned memory_arity;
    struct hwloc_obj *memory_first_child;
    unsigned io_arity;
    struct hwloc_obj *io_first_child;
    unsigned misc_arity;
    struct hwloc_obj *misc_first_child;
    void *cpuset;
} hwloc_obj_t;

enum {
    HWLOC_OBJ_MACHINE = 0,
    HWLOC_OBJ_PACKAGE,
    HWLOC_OBJ_CORE,
    HWLOC_OBJ_PU,
    HWLOC_OBJ_L1CACHE,
    HWLOC_OBJ_L2CACHE,
    HWLOC_OBJ_L3CACHE,
    HWLOC_OBJ_NUMANODE = 13,
    HWLOC_TYPE_DEPTH_NUMANODE = -3
};

typedef struct {
    void *discovery;
    unsigned char *cpubind; /* set_thisproc, get_thisproc, set_proc, get_proc, set_thisthread */
    unsigned char *membind; /* the same five first */
    unsigned char *misc;    /* imported_support; since 2.3 */
} hwloc_support_t;

/* The functions of hwloc that are used, by hwloc's own names. */
typedef struct {
    void *(*bitmap_alloc)(void);
    void *(*bitmap_dup)(const void *);
    void (*bitmap_free)(void *);
    int (*bitmap_list_asprintf)(char **, const void *);
    int (*bitmap_list_sscanf)(void *, const char *);
    int (*bitmap_snprintf)(char *, size_t, const void *);
    int (*bitmap_set)(void *, unsigned);
    int (*bitmap_isfull)(const void *);
    int (*bitmap_intersects)(const void *, const void *);
    int (*topology_init)(void **);
    int (*topology_load)(void *);
    int (*topology_dup)(void **, void *);
    void (*topology_destroy)(void *);
    int (*topology_set_xmlbuffer)(void *, const char *, int);
    int (*topology_export_xmlbuffer)(void *, char **, int *, unsigned long);
    void (*free_xmlbuffer)(void *, char *);
    int (*topology_is_thissystem)(void *);
    hwloc_support_t *(*topology_get_support)(void *);
    int (*topology_get_depth)(void *);
    int (*get_depth_type)(void *, int);
    unsigned (*get_nbobjs_by_depth)(void *, int);
    hwloc_obj_t *(*get_obj_by_depth)(void *, int, unsigned);
    int (*obj_type_snprintf)(char *, size_t, hwloc_obj_t *, int);
    int (*obj_attr_snprintf)(char *, size_t, hwloc_obj_t *, const char *, int);
    int (*shmem_topology_get_length)(void *, size_t *, unsigned long);
    unsigned (*get_api_version)(void);
} hwloc_t;

/* hwloc, or NULL where there is none. Any thread, at any time. */
const hwloc_t *pmixgo_hwloc(void);

/* Whether the source of a cpuset or topology says that the object is hwloc's.
 * NULL does not. */
bool pmixgo_hwloc_source(const char *source);

/* Which objects of this machine share a cpu with a set: kinds with a colon between, each
 * two letters and the numbers of its objects, e.g. "SK0:L30:L20-1:CR0-1:HT0-3:NM0". The
 * text is the caller's, by malloc; NULL for a set of all there may be, which is how a
 * process looks that is bound to nothing. -1 without hwloc, 1 without memory. */
int pmixgo_hwloc_locality(const void *set, char **text);

#endif
