/* h_hwloc.c: see hwloc.h. */
#include "hwloc.h"

#include <dlfcn.h>
#include <pthread.h>
#include <string.h>
#include <strings.h>

/* The file to load; ./configure --with-hwloc gives it a directory. */
#ifndef PMIXGO_HWLOC
#define PMIXGO_HWLOC "libhwloc.so.15"
#endif

static hwloc_t functions;
static const hwloc_t *hw; /* set once all of them are there */
static pthread_once_t once = PTHREAD_ONCE_INIT;

static void load(void)
{
#define WANT(f) {"hwloc_" #f, &functions.f}
    static const struct {
        const char *name;
        void *slot;
    } wanted[] = {
        WANT(bitmap_alloc), WANT(bitmap_dup), WANT(bitmap_free), WANT(bitmap_list_asprintf),
        WANT(bitmap_list_sscanf), WANT(bitmap_snprintf), WANT(topology_init), WANT(topology_load),
        WANT(topology_dup), WANT(topology_destroy), WANT(topology_set_xmlbuffer),
        WANT(topology_export_xmlbuffer), WANT(free_xmlbuffer), WANT(topology_is_thissystem),
        WANT(topology_get_support), WANT(get_obj_by_depth), WANT(obj_type_snprintf),
        WANT(bitmap_set), WANT(bitmap_isfull), WANT(bitmap_intersects), WANT(topology_get_depth),
        WANT(get_depth_type), WANT(get_nbobjs_by_depth), WANT(obj_attr_snprintf), WANT(shmem_topology_get_length), WANT(get_api_version),
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
    hw = NULL == lib ? NULL : &functions;
}

const hwloc_t *pmixgo_hwloc(void)
{
    pthread_once(&once, load);
    return hw;
}

bool pmixgo_hwloc_source(const char *source)
{
    return NULL != source && 0 == strncasecmp(source, "hwloc", 5);
}
