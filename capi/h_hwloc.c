/*
 * h_hwloc.c: the memory of cpusets and topologies, whose inner object is
 * hwloc's. Its library is loaded when one is met for the first time; a process
 * that has such an object has hwloc, so this finds the same one.
 */
#ifndef _GNU_SOURCE
#define _GNU_SOURCE
#endif
#include "types.h"

#include <dlfcn.h>
#include <pthread.h>
#include <strings.h>

/* The file to load; ./configure --with-hwloc gives it a directory. */
#ifndef PMIXGO_HWLOC
#define PMIXGO_HWLOC "libhwloc.so.15"
#endif

/* The beginning of hwloc's description of an object, and its statement of what
 * it can bind (hwloc 2, fixed by the name libhwloc.so.15). */
typedef struct obj {
    int type;
    char *subtype;
    unsigned os_index;
    char *name;
    uint64_t total_memory;
    void *attr;
    int depth;
    unsigned logical_index;
    struct obj *next_cousin, *prev_cousin, *parent;
    unsigned sibling_rank;
    struct obj *next_sibling, *prev_sibling;
    unsigned arity;
    struct obj **children, *first_child, *last_child;
    int symmetric_subtree;
    unsigned memory_arity;
    struct obj *memory_first_child;
    unsigned io_arity;
    struct obj *io_first_child;
    unsigned misc_arity;
    struct obj *misc_first_child;
    void *cpuset;
} obj_t;

enum { OBJ_MACHINE = 0 };

typedef struct {
    void *discovery;
    unsigned char *cpubind; /* set_thisproc, get_thisproc, set_proc, get_proc, set_thisthread */
    unsigned char *membind; /* the same five first */
    unsigned char *misc;    /* imported_support; since 2.3 */
} support_t;

static struct {
    void *(*bitmap_dup)(const void *);
    void (*bitmap_free)(void *);
    int (*bitmap_list_asprintf)(char **, const void *);
    int (*bitmap_snprintf)(char *, size_t, const void *);
    int (*topology_dup)(void **, void *);
    void (*topology_destroy)(void *);
    int (*topology_is_thissystem)(void *);
    support_t *(*topology_get_support)(void *);
    obj_t *(*get_obj_by_depth)(void *, int, unsigned);
    int (*obj_type_snprintf)(char *, size_t, obj_t *, int);
    int (*obj_attr_snprintf)(char *, size_t, obj_t *, const char *, int);
    int (*shmem_topology_get_length)(void *, size_t *, unsigned long);
    unsigned (*get_api_version)(void);
    bool found;
} hw;

static pthread_once_t once = PTHREAD_ONCE_INIT;

static void load(void)
{
#define WANT(f) {"hwloc_" #f, &hw.f}
    static const struct {
        const char *name;
        void *slot;
    } wanted[] = {
        WANT(bitmap_dup), WANT(bitmap_free), WANT(bitmap_list_asprintf), WANT(bitmap_snprintf),
        WANT(topology_dup), WANT(topology_destroy), WANT(topology_is_thissystem),
        WANT(topology_get_support), WANT(get_obj_by_depth), WANT(obj_type_snprintf),
        WANT(obj_attr_snprintf), WANT(shmem_topology_get_length), WANT(get_api_version),
    };
    void *lib = dlopen(PMIXGO_HWLOC, RTLD_NOW | RTLD_LOCAL);

    for (size_t i = 0; NULL != lib && i < sizeof(wanted) / sizeof(wanted[0]); i++) {
        void *f = dlsym(lib, wanted[i].name);

        if (NULL == f) {
            dlclose(lib);
            return;
        }
        memcpy(wanted[i].slot, &f, sizeof(f));
    }
    hw.found = NULL != lib;
}

/* True where the object is hwloc's and hwloc is here. */
static bool ours(const char *source)
{
    if (NULL == source || 0 != strncasecmp(source, "hwloc", 5)) {
        return false;
    }
    pthread_once(&once, load);
    return hw.found;
}

/* ---- cpusets ---- */

pmix_status_t pmixgo_cpuset_copy(pmix_cpuset_t *dst, const pmix_cpuset_t *src)
{
    dst->source = NULL;
    dst->bitmap = NULL;
    if (!ours(src->source)) {
        return PMIX_ERR_NOT_SUPPORTED;
    }
    if (NULL == src->bitmap) {
        return PMIX_ERR_BAD_PARAM;
    }
    dst->bitmap = hw.bitmap_dup(src->bitmap);
    dst->source = strdup("hwloc");
    return NULL == dst->bitmap || NULL == dst->source ? PMIX_ERR_NOMEM : PMIX_SUCCESS;
}

/* What another provider made is not touched, as nobody here can release it. */
void pmixgo_cpuset_destruct(pmix_cpuset_t *c)
{
    if (ours(c->source)) {
        if (NULL != c->bitmap) {
            hw.bitmap_free(c->bitmap);
        }
        free(c->source);
        c->source = NULL;
        c->bitmap = NULL;
    }
}

char *pmixgo_cpuset_text(const pmix_cpuset_t *c)
{
    char *text = NULL;

    if (!ours(c->source) || NULL == c->bitmap || 0 > hw.bitmap_list_asprintf(&text, c->bitmap)) {
        return NULL;
    }
    return text;
}

pmix_status_t pmixgo_cpuset_extra(const pmix_cpuset_t *c, size_t *n)
{
    char *text;

    *n = 0;
    if (NULL != c->source && 0 != strncasecmp(c->source, "hwloc", 5)) {
        return PMIX_ERR_NOT_SUPPORTED;
    }
    if (NULL == c->bitmap) {
        return PMIX_SUCCESS;
    }
    text = pmixgo_cpuset_text(c);
    if (NULL == text) {
        return PMIX_ERROR;
    }
    *n = strlen(text) + 1;
    free(text);
    return PMIX_SUCCESS;
}

/* ---- topologies ---- */

pmix_status_t pmixgo_topology_copy(pmix_topology_t *dst, const pmix_topology_t *src)
{
    dst->source = NULL;
    dst->topology = NULL;
    if (!ours(src->source)) {
        return PMIX_ERR_NOT_SUPPORTED;
    }
    if (NULL == src->topology) {
        return PMIX_ERR_BAD_PARAM;
    }
    if (0 != hw.topology_dup(&dst->topology, src->topology)) {
        dst->topology = NULL;
        return PMIX_ERROR;
    }
    dst->source = strdup("hwloc");
    return NULL == dst->source ? PMIX_ERR_NOMEM : PMIX_SUCCESS;
}

void pmixgo_topology_destruct(pmix_topology_t *t)
{
    if (ours(t->source)) {
        if (NULL != t->topology) {
            hw.topology_destroy(t->topology);
        }
        free(t->source);
        t->source = NULL;
        t->topology = NULL;
    }
}

pmix_status_t pmixgo_topology_extra(const pmix_topology_t *t, size_t *n)
{
    *n = 0;
    if (NULL == t->topology) {
        return PMIX_ERR_BAD_PARAM;
    }
    if (NULL != t->source && 0 != strncasecmp(t->source, "hwloc", 5)) {
        return PMIX_ERR_NOT_SUPPORTED;
    }
    if (!ours("hwloc") || 0 != hw.shmem_topology_get_length(t->topology, n, 0)) {
        *n = 0;
        return PMIX_ERROR;
    }
    return PMIX_SUCCESS;
}

/* What can be bound here, or on the machine that an XML description of 2.3 or
 * later comes from. */
static void write_support(FILE *f, void *topo, const char *indent)
{
    static const struct {
        const char *name;
        int member, bit;
    } what[] = {{"Bind CPU proc:   ", 1, 0}, {"Bind CPU thread: ", 1, 4},
                {"Bind MEM proc:   ", 2, 0}, {"Bind MEM thread: ", 2, 4}};
    support_t *s = hw.topology_get_support(topo);
    bool known = 0 != hw.topology_is_thissystem(topo)
                 || (0x00020300 <= hw.get_api_version() && NULL != s->misc && s->misc[0]);

    if (!known) {
        fprintf(f, "%sBind support:    not available", indent);
    }
    for (int i = 0; known && i < 4; i++) {
        const unsigned char *bits = 1 == what[i].member ? s->cpubind : s->membind;

        fprintf(f, "%s%s%s", indent, what[i].name, bits[what[i].bit] ? "TRUE" : "FALSE");
    }
}

static void write_object(FILE *f, void *topo, obj_t *o, int depth)
{
    char text[2048], indent[72] = "\n\t";
    int tabs = depth < 64 ? depth : 64;

    memset(indent + 1, '\t', tabs + 1);
    indent[tabs + 2] = '\0';
    hw.obj_type_snprintf(text, sizeof(text), o, 1);
    fprintf(f, "%.*sType: %s Number of child objects: %u%sName=%s", tabs, indent + 1, text, o->arity,
            indent, NULL == o->name ? "NULL" : o->name);
    if (0 < hw.obj_attr_snprintf(text, sizeof(text), o, indent, 1)) {
        fprintf(f, "%s%s", indent, text);
    }
    if (NULL != o->cpuset) {
        hw.bitmap_snprintf(text, sizeof(text), o->cpuset);
        fprintf(f, "%sCpuset:  %s", indent, text);
    }
    if (OBJ_MACHINE == o->type) {
        write_support(f, topo, indent);
    }
    fputc('\n', f);
    for (unsigned i = 0; i < o->arity; i++) {
        write_object(f, topo, o->children[i], depth + 1);
    }
}

char *pmixgo_topology_text(const pmix_topology_t *t)
{
    char *text = NULL;
    size_t n;
    FILE *f;
    obj_t *root;

    if (!ours(t->source) || NULL == t->topology) {
        return NULL;
    }
    root = hw.get_obj_by_depth(t->topology, 0, 0);
    f = NULL == root ? NULL : open_memstream(&text, &n);
    if (NULL == f) {
        return NULL;
    }
    write_object(f, t->topology, root, 0);
    fclose(f);
    return text;
}
