/* hwloc_text.c: hwloc's objects from and to their text forms, for the Go side, which
 * knows them as texts only. */
#define _GNU_SOURCE
#include <sched.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "bridge.h"
#include "hwloc.h"

/* More than the kernel is built for. */
enum { MAX_CPUS = 8192 };

int pmixgo_hwloc_bitmap_text(void *bitmap, char **text)
{
    const hwloc_t *hw = pmixgo_hwloc();

    return NULL != hw && 0 <= hw->bitmap_list_asprintf(text, bitmap) ? 0 : -1;
}

/* -1 without hwloc, 1 for a text that it does not read. */
int pmixgo_hwloc_bitmap_parse(const char *text, void **bitmap)
{
    const hwloc_t *hw = pmixgo_hwloc();

    if (NULL == hw || NULL == (*bitmap = hw->bitmap_alloc())) {
        return -1;
    }
    if (0 != hw->bitmap_list_sscanf(*bitmap, text)) {
        hw->bitmap_free(*bitmap);
        *bitmap = NULL;
        return 1;
    }
    return 0;
}

int pmixgo_hwloc_topology_text(void *topology, char **xml)
{
    const hwloc_t *hw = pmixgo_hwloc();
    char *own = NULL;
    int n = 0;

    if (NULL == hw || 0 != hw->topology_export_xmlbuffer(topology, &own, &n, 0)) {
        return -1;
    }
    *xml = strdup(own);
    hw->free_xmlbuffer(topology, own);
    return NULL != *xml ? 0 : -1;
}

static int finish(const hwloc_t *hw, void **topology)
{
    if (0 == hw->topology_load(*topology)) {
        return 0;
    }
    hw->topology_destroy(*topology);
    *topology = NULL;
    return -1;
}

int pmixgo_hwloc_topology_parse(const char *xml, void **topology)
{
    const hwloc_t *hw = pmixgo_hwloc();

    *topology = NULL;
    if (NULL == hw || 0 != hw->topology_init(topology)) {
        return -1;
    }
    if (0 != hw->topology_set_xmlbuffer(*topology, xml, (int) strlen(xml) + 1)) {
        hw->topology_destroy(*topology);
        *topology = NULL;
        return -1;
    }
    return finish(hw, topology);
}

int pmixgo_hwloc_topology_load(void **topology)
{
    const hwloc_t *hw = pmixgo_hwloc();

    *topology = NULL;
    if (NULL == hw || 0 != hw->topology_init(topology)) {
        return -1;
    }
    return finish(hw, topology);
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
