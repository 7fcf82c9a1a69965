/* hwloc_locality.c: where in the machine a set of cpus lies, as the text that processes
 * compare to learn how near they are (PMIX_LOCALITY_STRING). */
#ifndef _GNU_SOURCE
#define _GNU_SOURCE
#endif
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>

#include "bridge.h"
#include "hwloc.h"

/* The machine's topology, made by who asks first and never changed. */
static void *machine;
static pthread_once_t once = PTHREAD_ONCE_INIT;

static void load(void)
{
    if (0 != pmixgo_hwloc_topology_load(&machine)) {
        machine = NULL;
    }
}

/* Adds "CODE" and the numbers of those objects of one depth that share a cpu with the
 * set, after a colon where something stands before. False without memory. */
static bool add(FILE *f, const hwloc_t *hw, const void *set, int depth, const char *code)
{
    unsigned width = hw->get_nbobjs_by_depth(machine, depth);
    void *numbers = hw->bitmap_alloc();
    bool any = false, done = true;
    char *list = NULL;

    if (NULL == numbers) {
        return false;
    }
    for (unsigned i = 0; i < width; i++) {
        hwloc_obj_t *o = hw->get_obj_by_depth(machine, depth, i);

        if (NULL != o && NULL != o->cpuset && hw->bitmap_intersects(o->cpuset, set)) {
            done = 0 == hw->bitmap_set(numbers, i) && done;
            any = true;
        }
    }
    if (any && done) {
        done = 0 <= hw->bitmap_list_asprintf(&list, numbers);
        if (done) {
            fprintf(f, "%s%s%s", 0 < ftell(f) ? ":" : "", code, list);
        }
        free(list);
    }
    hw->bitmap_free(numbers);
    return done;
}

int pmixgo_hwloc_locality(const void *set, char **text)
{
    static const struct {
        int type;
        const char *code;
    } kinds[] = {{HWLOC_OBJ_NUMANODE, "NM"}, {HWLOC_OBJ_PACKAGE, "SK"}, {HWLOC_OBJ_L3CACHE, "L3"},
                 {HWLOC_OBJ_L2CACHE, "L2"},  {HWLOC_OBJ_L1CACHE, "L1"}, {HWLOC_OBJ_CORE, "CR"},
                 {HWLOC_OBJ_PU, "HT"}};
    const hwloc_t *hw = pmixgo_hwloc();
    bool done = true;
    int depths;
    size_t n;
    FILE *f;

    *text = NULL;
    pthread_once(&once, load);
    if (NULL == hw || NULL == machine) {
        return -1;
    }
    if (hw->bitmap_isfull(set)) {
        return 0; /* bound to nothing */
    }
    f = open_memstream(text, &n);
    if (NULL == f) {
        return 1;
    }
    depths = hw->topology_get_depth(machine);
    for (int d = 1; d < depths; d++) {
        for (size_t k = 0; k < sizeof(kinds) / sizeof(kinds[0]); k++) {
            if (kinds[k].type == hw->get_depth_type(machine, d)) {
                done = add(f, hw, set, d, kinds[k].code) && done;
            }
        }
    }
    /* Nodes of memory stand beside the tree of cpus. */
    done = add(f, hw, set, HWLOC_TYPE_DEPTH_NUMANODE, "NM") && done;
    if (0 != fclose(f) || !done) {
        free(*text);
        *text = NULL;
        return 1;
    }
    if ('\0' == (*text)[0]) {
        free(*text);
        *text = NULL;
    }
    return 0;
}
