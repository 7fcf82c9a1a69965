/*
 * h_copy.c: deep copies of what types.def describes.
 */
#include "types.h"

#include "fields.h"

static pmix_status_t array_copy(pmix_data_array_t *dst, const pmix_data_array_t *src, int depth);
static pmix_status_t copy_at(const h_type_t *t, void *dst, const void *src, int depth);

static void *copy_items(const h_type_t *t, const void *src, size_t n, pmix_status_t *st, int depth)
{
    void *dst = pmixgo_create(t, n);

    *st = NULL == dst ? PMIX_ERR_NOMEM : PMIX_SUCCESS;
    if (NULL == dst) {
        return NULL;
    }
    if (0 == t->nfields) {
        memcpy(dst, src, n * t->size);
        return dst;
    }
    for (size_t i = 0; i < n; i++) {
        *st = copy_at(t, slot(dst, i * t->size), slot(src, i * t->size), depth);
        if (PMIX_SUCCESS != *st) {
            pmixgo_destruct(t, dst, n);
            free(dst);
            return NULL;
        }
    }
    return dst;
}

void *pmixgo_copy_items(const h_type_t *t, const void *src, size_t n, pmix_status_t *st)
{
    return copy_items(t, src, n, st, 0);
}

/* A value's datum is copied where the type may be in a value at all; a NULL
 * pointer stays one. */
static pmix_status_t value_copy(pmix_value_t *dst, const pmix_value_t *src, int depth)
{
    const h_type_t *t = pmixgo_type(src->type);
    pmix_status_t st = PMIX_SUCCESS;

    memset(dst, 0, sizeof(*dst));
    dst->type = src->type;
    if (PMIX_UNDEF == src->type) {
        return PMIX_SUCCESS;
    }
    if (NULL == t || !(t->ops & V)) {
        return PMIX_ERROR;
    }
    if (PMIX_DATA_ARRAY == src->type && NULL == src->data.darray) {
        dst->data.darray = calloc(1, sizeof(pmix_data_array_t));
        return NULL == dst->data.darray ? PMIX_ERR_NOMEM : PMIX_SUCCESS;
    }
    if (!(t->ops & AT)) {
        return copy_at(t, &dst->data, &src->data, depth);
    }
    if (NULL == src->data.ptr) {
        return PMIX_SUCCESS;
    }
    if (t->ops & NOX) {
        return PMIX_ERROR;
    }
    dst->data.ptr = copy_items(t, src->data.ptr, 1, &st, depth);
    if (PMIX_ERR_INIT == st) {
        /* the contents of a buffer need the library, the buffer does not */
        dst->data.dbuf = PMIx_Data_buffer_create();
    } else if (PMIX_ERR_NOT_SUPPORTED == st && (PMIX_TOPO == src->type || PMIX_PROC_CPUSET == src->type)) {
        /* the object of a provider that we cannot copy for is shared */
        dst->data.ptr = src->data.ptr;
        st = PMIX_SUCCESS;
    } else if (PMIX_TOPO == src->type || PMIX_PROC_CPUSET == src->type) {
        st = PMIX_SUCCESS;
    }
    return st;
}

/* On an error the copy has the type and no datum. */
pmix_status_t pmixgo_value_copy(pmix_value_t *dst, const pmix_value_t *src)
{
    return value_copy(dst, src, 0);
}

static pmix_status_t buffer_copy(pmix_data_buffer_t *dst, const pmix_data_buffer_t *src)
{
    memset(dst, 0, sizeof(*dst));
    return PMIx_Data_copy_payload(dst, (pmix_data_buffer_t *) (uintptr_t) src);
}

static pmix_status_t own_copy(int which, void *dst, const void *src, int depth)
{
    switch (which) {
    case H_BUFFER:
        return buffer_copy(dst, src);
    case H_TOPOLOGY:
        return pmixgo_topology_copy(dst, src);
    case H_CPUSET:
        return pmixgo_cpuset_copy(dst, src);
    case H_ARRAY:
        return array_copy(dst, src, depth + 1);
    case H_VALUE:
        return value_copy(dst, src, depth);
    case H_INFO:
        if (((const pmix_info_t *) src)->flags & PMIX_INFO_PERSISTENT) {
            ((pmix_info_t *) dst)->value = ((const pmix_info_t *) src)->value;
            return PMIX_SUCCESS;
        }
        return value_copy(&((pmix_info_t *) dst)->value, &((const pmix_info_t *) src)->value, depth);
    }
    return PMIX_ERR_UNKNOWN_DATA_TYPE;
}

static pmix_status_t field_copy(const h_field_t *f, void *dst, const void *src, int depth)
{
    const h_type_t *item = item_of(f);
    void *from, *to = NULL;
    pmix_status_t st = PMIX_SUCCESS;

    switch (f->kind) {
    case H_PLAIN:
        memcpy(slot(dst, f->at), slot(src, f->at), f->size);
        return PMIX_SUCCESS;
    case H_PART:
        return copy_at(item, slot(dst, f->at), slot(src, f->at), depth);
    case H_OWN:
        return own_copy(f->item, dst, src, depth);
    }
    from = pointer(src, f->at);
    if (NULL == from) {
        return PMIX_SUCCESS;
    }
    switch (f->kind) {
    case H_TEXT:
        to = strdup(from);
        break;
    case H_WORDS:
        to = PMIx_Argv_copy(from);
        break;
    case H_ITEMS:
        if (0 == count(src, f)) {
            return PMIX_SUCCESS;
        }
        to = copy_items(item, from, count(src, f), &st, depth);
        set_count(dst, f, NULL == to ? 0 : count(src, f));
        break;
    case H_REF:
        to = copy_items(item, from, 1, &st, depth);
        break;
    }
    set_pointer(dst, f->at, to);
    return NULL == to && PMIX_SUCCESS == st ? PMIX_ERR_NOMEM : st;
}

static pmix_status_t copy_at(const h_type_t *t, void *dst, const void *src, int depth)
{
    pmix_status_t st = PMIX_SUCCESS;

    if (0 == t->nfields) {
        memcpy(dst, src, t->size);
        return PMIX_SUCCESS;
    }
    pmixgo_construct(t, dst, 1);
    for (unsigned k = 0; PMIX_SUCCESS == st && k < t->nfields; k++) {
        st = field_copy(&t->fields[k], dst, src, depth);
    }
    if (PMIX_SUCCESS != st) {
        pmixgo_destruct(t, dst, 1);
    }
    return st;
}

pmix_status_t pmixgo_copy(const h_type_t *t, void *dst, const void *src)
{
    return copy_at(t, dst, src, 0);
}

static pmix_status_t array_copy(pmix_data_array_t *dst, const pmix_data_array_t *src, int depth)
{
    const h_type_t *t = pmixgo_type(src->type);
    pmix_status_t st;

    PMIx_Data_array_init(dst, src->type);
    dst->size = src->size;
    if (0 == src->size || NULL == src->array) {
        return PMIX_SUCCESS;
    }
    dst->size = 0;
    if (NULL == t || !(t->ops & A)) {
        return PMIX_ERR_UNKNOWN_DATA_TYPE;
    }
    if (H_MAX_DEPTH < depth) {
        return PMIX_ERR_BAD_PARAM;
    }
    dst->array = copy_items(t, src->array, src->size, &st, depth);
    dst->size = NULL == dst->array ? 0 : src->size;
    return st;
}
