/*
 * h_size.c: the bytes that a datum takes beyond its own size.
 */
#include "types.h"

#include "fields.h"

static size_t text_size(const h_type_t *t, const char *s)
{
    return NULL == s ? (t->ops & NULLS ? 0 : 1) : strlen(s) + 1;
}

static size_t items_size(const h_type_t *t, const void *p, size_t n, pmix_status_t *st)
{
    size_t sum = n * t->size;

    for (size_t i = 0; 0 != t->nfields && i < n && PMIX_SUCCESS == *st; i++) {
        sum += pmixgo_extra(t, slot(p, i * t->size), st);
    }
    return sum;
}

static size_t field_size(const h_type_t *t, const h_field_t *f, const void *p, pmix_status_t *st)
{
    const h_type_t *item = item_of(f);
    size_t n = 0;

    switch (f->kind) {
    case H_TEXT:
        return text_size(t, pointer(p, f->at));
    case H_WORDS:
        for (char **w = pointer(p, f->at); NULL != w && NULL != *w; w++) {
            n += strlen(*w) + 1;
        }
        return n;
    case H_ITEMS:
        return NULL == pointer(p, f->at) ? 0 : items_size(item, pointer(p, f->at), count(p, f), st);
    case H_PART:
        return pmixgo_extra(item, slot(p, f->at), st);
    case H_OWN:
        if (H_BUFFER == f->item) {
            return ((const pmix_data_buffer_t *) p)->bytes_used;
        }
        if (H_TOPOLOGY == f->item) {
            *st = pmixgo_topology_extra(p, &n);
        } else if (H_CPUSET == f->item) {
            *st = pmixgo_cpuset_extra(p, &n);
        }
        return n;
    }
    return 0;
}

size_t pmixgo_extra(const h_type_t *t, const void *p, pmix_status_t *st)
{
    size_t sum = 0;

    for (unsigned k = 0; k < t->nfields && PMIX_SUCCESS == *st; k++) {
        sum += field_size(t, &t->fields[k], p, st);
    }
    return sum;
}
