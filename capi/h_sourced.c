/*
 * h_sourced.c: the memory of cpusets and topologies: a source, and an object
 * that belongs to it. Only hwloc's can be copied and released here.
 */
#ifndef _GNU_SOURCE
#define _GNU_SOURCE
#endif
#include "types.h"

#include "hwloc.h"

/* hwloc, where the object is its own and it is here. */
static const hwloc_t *owner(const char *source)
{
    return pmixgo_hwloc_source(source) ? pmixgo_hwloc() : NULL;
}

/* ---- cpusets ---- */

pmix_status_t pmixgo_cpuset_copy(pmix_cpuset_t *dst, const pmix_cpuset_t *src)
{
    const hwloc_t *hw = owner(src->source);

    dst->source = NULL;
    dst->bitmap = NULL;
    if (NULL == hw) {
        return PMIX_ERR_NOT_SUPPORTED;
    }
    if (NULL == src->bitmap) {
        return PMIX_ERR_BAD_PARAM;
    }
    dst->bitmap = hw->bitmap_dup(src->bitmap);
    dst->source = strdup("hwloc");
    return NULL == dst->bitmap || NULL == dst->source ? PMIX_ERR_NOMEM : PMIX_SUCCESS;
}

/* What another provider made is not touched, as nobody here can release it. */
void pmixgo_cpuset_destruct(pmix_cpuset_t *c)
{
    const hwloc_t *hw = owner(c->source);

    if (NULL != hw) {
        if (NULL != c->bitmap) {
            hw->bitmap_free(c->bitmap);
        }
        free(c->source);
        c->source = NULL;
        c->bitmap = NULL;
    }
}

char *pmixgo_cpuset_text(const pmix_cpuset_t *c)
{
    const hwloc_t *hw = owner(c->source);
    char *text = NULL;

    if (NULL == hw || NULL == c->bitmap || 0 > hw->bitmap_list_asprintf(&text, c->bitmap)) {
        return NULL;
    }
    return text;
}

pmix_status_t pmixgo_cpuset_extra(const pmix_cpuset_t *c, size_t *n)
{
    char *text;

    *n = 0;
    if (NULL != c->source && !pmixgo_hwloc_source(c->source)) {
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
    const hwloc_t *hw = owner(src->source);

    dst->source = NULL;
    dst->topology = NULL;
    if (NULL == hw) {
        return PMIX_ERR_NOT_SUPPORTED;
    }
    if (NULL == src->topology) {
        return PMIX_ERR_BAD_PARAM;
    }
    if (0 != hw->topology_dup(&dst->topology, src->topology)) {
        dst->topology = NULL;
        return PMIX_ERROR;
    }
    dst->source = strdup("hwloc");
    return NULL == dst->source ? PMIX_ERR_NOMEM : PMIX_SUCCESS;
}

void pmixgo_topology_destruct(pmix_topology_t *t)
{
    const hwloc_t *hw = owner(t->source);

    if (NULL != hw) {
        if (NULL != t->topology) {
            hw->topology_destroy(t->topology);
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
    if (NULL != t->source && !pmixgo_hwloc_source(t->source)) {
        return PMIX_ERR_NOT_SUPPORTED;
    }
    if (NULL == pmixgo_hwloc() || 0 != pmixgo_hwloc()->shmem_topology_get_length(t->topology, n, 0)) {
        *n = 0;
        return PMIX_ERROR;
    }
    return PMIX_SUCCESS;
}
