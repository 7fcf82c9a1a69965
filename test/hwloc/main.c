/*
 * main.c: the helpers on cpusets and topologies that are hwloc's, for a
 * transcript as in ../helpers. HWLOC_SYNTHETIC gives every machine the same
 * topology.
 */
#include <pmix.h>
#include <pmix_tool.h>

#include <dlfcn.h>

static void *(*bitmap_alloc)(void);
static int (*bitmap_set_range)(void *, unsigned, int);
static int (*bitmap_isequal)(const void *, const void *);
static int (*topology_init)(void **);
static int (*topology_load)(void *);

static bool find(void)
{
    static const struct {
        const char *name;
        void *slot;
    } wanted[] = {
        {"hwloc_bitmap_alloc", &bitmap_alloc},
        {"hwloc_bitmap_set_range", &bitmap_set_range},
        {"hwloc_bitmap_isequal", &bitmap_isequal},
        {"hwloc_topology_init", &topology_init},
        {"hwloc_topology_load", &topology_load},
    };
    void *lib = dlopen("libhwloc.so.15", RTLD_NOW);

    for (size_t i = 0; NULL != lib && i < sizeof(wanted) / sizeof(wanted[0]); i++) {
        void *f = dlsym(lib, wanted[i].name);

        if (NULL == f) {
            return false;
        }
        memcpy(wanted[i].slot, &f, sizeof(f));
    }
    return NULL != lib;
}

static void text(const char *label, char *s)
{
    printf("%s: ", label);
    for (char *p = s; NULL != p && '\0' != *p; p++) {
        if ('\n' == *p) {
            printf("\\n");
        } else {
            putchar('\t' == *p ? ' ' : *p);
        }
    }
    puts(NULL == s ? "null" : "");
    free(s);
}

static void values(const char *phase, pmix_data_type_t type, void *datum, void *other)
{
    pmix_value_t v, w, o;
    pmix_status_t st;
    void *out = NULL;
    char *s = NULL;
    size_t n = 0;

    printf("%s type %u\n", phase, type);
    memset(&v, 0, sizeof(v));
    memset(&w, 0, sizeof(w));
    memset(&o, 0, sizeof(o));
    printf("load %d", PMIx_Value_load(&v, datum, type));
    printf(" %d\n", PMIx_Value_load(&o, other, type));
    st = PMIx_Value_get_size(&v, &n);
    printf("size %d %s\n", st, n > sizeof(pmix_value_t) ? "more" : "no more");
    printf("xfer %d\n", PMIx_Value_xfer(&w, &v));
    printf("compare %d %d\n", PMIx_Value_compare(&v, &v), PMIx_Value_compare(&v, &o));
    text("string", PMIx_Value_string(&v));
    n = 0;
    st = PMIx_Value_unload(&v, &out, &n);
    printf("unload %d %zu %s\n", st, n, NULL == out ? "null" : "new");
    if (NULL != out) {
        pmix_data_array_t d = {type, 1, out};
        printf("source %s\n", ((pmix_cpuset_t *) out)->source);
        PMIx_Data_array_destruct(&d);
    }
    out = NULL;
    printf("copy %d\n", PMIx_Data_copy(&out, datum, type));
    if (NULL != out) {
        pmix_cpuset_t *c = out;
        pmix_data_array_t d = {type, 1, out};
        printf("source %s", c->source);
        if (PMIX_PROC_CPUSET == type) {
            printf(" %d", bitmap_isequal(c->bitmap, ((pmix_cpuset_t *) datum)->bitmap));
        }
        printf("\n");
        PMIx_Data_array_destruct(&d);
    }
    st = PMIx_Data_print(&s, "> ", datum, type);
    printf("print %d\n", st);
    text("print", s);
    PMIx_Value_destruct(&v);
    PMIx_Value_destruct(&w);
    PMIx_Value_destruct(&o);
    printf("end %u %u\n", v.type, w.type);
}

static void cpusets(const char *phase)
{
    char hwloc[] = "hwloc", versioned[] = "hwloc:2.9";
    pmix_cpuset_t a = {hwloc, bitmap_alloc()}, b = {versioned, bitmap_alloc()}, *made;

    bitmap_set_range(a.bitmap, 0, 2);
    bitmap_set_range(a.bitmap, 6, 6);
    bitmap_set_range(b.bitmap, 1, -1);
    values(phase, PMIX_PROC_CPUSET, &a, &b);
    values(phase, PMIX_PROC_CPUSET, &b, &a);
    made = PMIx_Cpuset_create(2);
    made[0].source = strdup("hwloc");
    made[0].bitmap = a.bitmap;
    made[1].source = strdup("hwloc");
    made[1].bitmap = b.bitmap;
    PMIx_Cpuset_destruct(&made[0]);
    printf("destructed %d %d\n", NULL == made[0].source, NULL == made[0].bitmap);
    PMIx_Cpuset_free(made, 2);
}

static void topologies(const char *phase)
{
    char hwloc[] = "hwloc";
    pmix_topology_t t = {hwloc, NULL}, *made;

    topology_init(&t.topology);
    topology_load(t.topology);
    values(phase, PMIX_TOPO, &t, &t);
    made = PMIx_Topology_create(1);
    made[0].source = strdup("hwloc");
    made[0].topology = t.topology;
    PMIx_Topology_free(made, 1);
}

int main(void)
{
    pmix_info_t alone;
    pmix_proc_t me;

    if (!find()) {
        puts("no hwloc");
        return 77;
    }
    cpusets("early");
    topologies("early");
    PMIX_INFO_LOAD(&alone, PMIX_TOOL_DO_NOT_CONNECT, NULL, PMIX_BOOL);
    if (PMIX_SUCCESS != PMIx_tool_init(&me, &alone, 1)) {
        puts("no initialisation");
        return 2;
    }
    cpusets("late");
    topologies("late");
    PMIx_tool_finalize();
    return 0;
}
