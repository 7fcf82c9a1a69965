/* hwloc.c: the few functions of hwloc that topologies and cpusets need, taken
 * from the library the first time one is asked for. A process that never asks
 * pays nothing, and one without hwloc gets PMIX_ERR_NOT_SUPPORTED. */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <pthread.h>
#include <sched.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "bridge.h"

/* The file to load; ./configure --with-hwloc gives it a directory. */
#ifndef PMIXGO_HWLOC
#define PMIXGO_HWLOC "libhwloc.so.15"
#endif

/* More than the kernel is built for. */
enum { MAX_CPUS = 8192 };

static struct {
    void *lib;
    void *(*bitmap_alloc)(void);
    void (*bitmap_free)(void *);
    int (*bitmap_list_asprintf)(char **, void *);
    int (*bitmap_list_sscanf)(void *, const char *);
    int (*topology_init)(void **);
    int (*topology_load)(void *);
    void (*topology_destroy)(void *);
    int (*topology_set_xmlbuffer)(void *, const char *, int);
    int (*topology_export_xmlbuffer)(void *, char **, int *, unsigned long);
    void (*free_xmlbuffer)(void *, char *);
} hw;

static pthread_once_t once = PTHREAD_ONCE_INIT;

static void load(void)
{
    static const struct {
        const char *name;
        void *slot;
    } wanted[] = {
        {"hwloc_bitmap_alloc", &hw.bitmap_alloc},
        {"hwloc_bitmap_free", &hw.bitmap_free},
        {"hwloc_bitmap_list_asprintf", &hw.bitmap_list_asprintf},
        {"hwloc_bitmap_list_sscanf", &hw.bitmap_list_sscanf},
        {"hwloc_topology_init", &hw.topology_init},
        {"hwloc_topology_load", &hw.topology_load},
        {"hwloc_topology_destroy", &hw.topology_destroy},
        {"hwloc_topology_set_xmlbuffer", &hw.topology_set_xmlbuffer},
        {"hwloc_topology_export_xmlbuffer", &hw.topology_export_xmlbuffer},
        {"hwloc_free_xmlbuffer", &hw.free_xmlbuffer},
    };
    void *lib = dlopen(PMIXGO_HWLOC, RTLD_NOW | RTLD_LOCAL);

    if (NULL == lib) {
        return;
    }
    for (size_t i = 0; i < sizeof(wanted) / sizeof(wanted[0]); i++) {
        void *f = dlsym(lib, wanted[i].name);

        if (NULL == f) {
            dlclose(lib);
            return;
        }
        memcpy(wanted[i].slot, &f, sizeof(f));
    }
    hw.lib = lib;
}

static int ready(void)
{
    pthread_once(&once, load);
    return NULL != hw.lib;
}

int pmixgo_hwloc_bitmap_text(void *bitmap, char **text)
{
    return ready() && 0 <= hw.bitmap_list_asprintf(text, bitmap) ? 0 : -1;
}

int pmixgo_hwloc_bitmap_parse(const char *text, void **bitmap)
{
    if (!ready() || NULL == (*bitmap = hw.bitmap_alloc())) {
        return -1;
    }
    if (0 != hw.bitmap_list_sscanf(*bitmap, text)) {
        hw.bitmap_free(*bitmap);
        *bitmap = NULL;
        return -1;
    }
    return 0;
}

int pmixgo_hwloc_topology_text(void *topology, char **xml)
{
    char *own = NULL;
    int n = 0;

    if (!ready() || 0 != hw.topology_export_xmlbuffer(topology, &own, &n, 0)) {
        return -1;
    }
    *xml = strdup(own);
    hw.free_xmlbuffer(topology, own);
    return NULL != *xml ? 0 : -1;
}

static int finish(void **topology)
{
    if (0 == hw.topology_load(*topology)) {
        return 0;
    }
    hw.topology_destroy(*topology);
    *topology = NULL;
    return -1;
}

int pmixgo_hwloc_topology_parse(const char *xml, void **topology)
{
    *topology = NULL;
    if (!ready() || 0 != hw.topology_init(topology)) {
        return -1;
    }
    if (0 != hw.topology_set_xmlbuffer(*topology, xml, (int) strlen(xml) + 1)) {
        hw.topology_destroy(*topology);
        *topology = NULL;
        return -1;
    }
    return finish(topology);
}

int pmixgo_hwloc_topology_load(void **topology)
{
    *topology = NULL;
    if (!ready() || 0 != hw.topology_init(topology)) {
        return -1;
    }
    return finish(topology);
}

/* The list form of the cpus that a thread, or the process's first thread, may
 * run on. The kernel is asked: hwloc would load a whole topology for it. */
static int affinity_text(int thread, char *text, size_t room)
{
    size_t bytes = CPU_ALLOC_SIZE(MAX_CPUS), used = 0;
    cpu_set_t *set = CPU_ALLOC(MAX_CPUS);
    int rc = -1;

    if (NULL == set) {
        return -1;
    }
    text[0] = '\0';
    if (0 == sched_getaffinity(thread ? 0 : getpid(), bytes, set)) {
        rc = 0;
        for (int i = 0; i < MAX_CPUS; i++) {
            int first = i;

            if (!CPU_ISSET_S(i, bytes, set)) {
                continue;
            }
            while (i + 1 < MAX_CPUS && CPU_ISSET_S(i + 1, bytes, set)) {
                i++;
            }
            used += (size_t) snprintf(text + used, room - used, first < i ? "%s%d-%d" : "%s%d",
                                      0 < used ? "," : "", first, i);
            if (used >= room) {
                rc = -1;
                break;
            }
        }
    }
    CPU_FREE(set);
    return rc;
}

int pmixgo_hwloc_cpubind(int thread, void **bitmap)
{
    char text[MAX_CPUS];

    *bitmap = NULL;
    return 0 == affinity_text(thread, text, sizeof(text)) ? pmixgo_hwloc_bitmap_parse(text, bitmap)
                                                          : -1;
}
