/*
 * h_name.c: keys, namespaces and names of processes.
 */
#include "types.h"

void PMIx_Load_key(pmix_key_t key, const char *src)
{
    if (NULL == key) {
        return;
    }
    memset(key, 0, PMIX_MAX_KEYLEN + 1);
    if (NULL != src) {
        pmix_strncpy(key, src, PMIX_MAX_KEYLEN);
    }
}

bool PMIx_Check_key(const char *key, const char *str)
{
    return NULL != key && NULL != str && 0 == strncmp(key, str, PMIX_MAX_KEYLEN);
}

bool PMIx_Check_reserved_key(const char *key)
{
    return NULL != key && 0 == strncmp(key, "pmix", 4);
}

void PMIx_Load_nspace(pmix_nspace_t nspace, const char *str)
{
    if (NULL == nspace) {
        return;
    }
    memset(nspace, 0, PMIX_MAX_NSLEN + 1);
    if (NULL != str) {
        pmix_strncpy(nspace, str, PMIX_MAX_NSLEN);
    }
}

bool PMIx_Nspace_invalid(const char *nspace)
{
    return 0 == pmix_nslen(nspace);
}

bool PMIx_Check_nspace(const char *key1, const char *key2)
{
    return PMIx_Nspace_invalid(key1) || PMIx_Nspace_invalid(key2)
           || 0 == strncmp(key1, key2, PMIX_MAX_NSLEN);
}

bool PMIx_Check_nspace_strict(const char *key1, const char *key2)
{
    return !PMIx_Nspace_invalid(key1) && !PMIx_Nspace_invalid(key2)
           && 0 == strncmp(key1, key2, PMIX_MAX_NSLEN);
}

void PMIx_Load_procid(pmix_proc_t *p, const char *ns, pmix_rank_t rk)
{
    if (NULL != p) {
        PMIx_Load_nspace(p->nspace, ns);
        p->rank = rk;
    }
}

void PMIx_Proc_load(pmix_proc_t *p, const char *nspace, pmix_rank_t rank)
{
    PMIx_Load_procid(p, nspace, rank);
}

void PMIx_Xfer_procid(pmix_proc_t *dst, const pmix_proc_t *src)
{
    if (NULL == dst) {
        return;
    }
    if (NULL == src) {
        memset(dst, 0, sizeof(*dst));
    } else {
        memmove(dst, src, sizeof(*dst));
    }
}

bool PMIx_Check_rank(pmix_rank_t a, pmix_rank_t b)
{
    return a == b || PMIX_RANK_WILDCARD == a || PMIX_RANK_WILDCARD == b;
}

bool PMIx_Rank_valid(pmix_rank_t a)
{
    return a < PMIX_RANK_VALID;
}

bool PMIx_Check_procid(const pmix_proc_t *a, const pmix_proc_t *b)
{
    if (NULL == a || NULL == b) {
        return a == b;
    }
    return PMIx_Check_nspace(a->nspace, b->nspace) && PMIx_Check_rank(a->rank, b->rank);
}

bool PMIx_Check_procid_strict(const pmix_proc_t *a, const pmix_proc_t *b)
{
    return NULL != a && NULL != b && PMIx_Check_nspace_strict(a->nspace, b->nspace) && a->rank == b->rank;
}

bool PMIx_Procid_invalid(const pmix_proc_t *p)
{
    return NULL == p || PMIx_Nspace_invalid(p->nspace) || PMIX_RANK_INVALID == p->rank;
}

void PMIx_Multicluster_nspace_construct(pmix_nspace_t target, pmix_nspace_t cluster,
                                        pmix_nspace_t nspace)
{
    size_t len = pmix_nslen(cluster);

    if (NULL == target) {
        return;
    }
    PMIx_Load_nspace(target, NULL);
    if (len + pmix_nslen(nspace) < PMIX_MAX_NSLEN) {
        memcpy(target, NULL == cluster ? "" : cluster, len);
        target[len] = ':';
        memcpy(&target[len + 1], NULL == nspace ? "" : nspace, pmix_nslen(nspace));
    }
}

void PMIx_Multicluster_nspace_parse(pmix_nspace_t target, pmix_nspace_t cluster,
                                    pmix_nspace_t nspace)
{
    size_t n = 0;

    if (NULL == cluster || NULL == nspace) {
        return;
    }
    PMIx_Load_nspace(cluster, NULL);
    PMIx_Load_nspace(nspace, NULL);
    if (NULL == target) {
        return;
    }
    for (; n < PMIX_MAX_NSLEN && '\0' != target[n] && ':' != target[n]; n++) {
        cluster[n] = target[n];
    }
    if (n < PMIX_MAX_NSLEN && ':' == target[n]) {
        for (size_t k = n + 1; k < PMIX_MAX_NSLEN && '\0' != target[k]; k++) {
            nspace[k - n - 1] = target[k];
        }
    }
}
