/*
 * h_types.c: the table of types.def, and construction and release of what it
 * describes. Copies are in h_copy.c, comparison in h_compare.c, sizes in h_size.c.
 */
#ifndef _GNU_SOURCE
#define _GNU_SOURCE
#endif
#include "types.h"

#include <stdarg.h>
#include <stddef.h>

#include "fields.h"

/* ---- the table ---- */

#define FIELD(kind, cmp, field, count_at, item) \
    {kind, cmp, offsetof(THIS, field), sizeof(((THIS *) 0)->field), count_at, item},

#define SCALAR(id, ctype, ops, print)
#define STRUCT(id) static const h_field_t fields_##id[] = {
#define PLAIN(field, cmp) FIELD(H_PLAIN, cmp, field, 0, 0)
#define TEXT(field) FIELD(H_TEXT, 0, field, 0, 0)
#define WORDS(field) FIELD(H_WORDS, 0, field, 0, 0)
#define ITEMS(field, n, id) FIELD(H_ITEMS, 0, field, offsetof(THIS, n), PMIX_##id)
#define NUMBERS(field, n, id) FIELD(H_ITEMS, STR, field, offsetof(THIS, n), PMIX_##id)
#define PART(field, id) FIELD(H_PART, 0, field, 0, PMIX_##id)
#define REF(field, id) FIELD(H_REF, 0, field, 0, PMIX_##id)
#define OWN(kind) {H_OWN, 0, 0, 0, 0, H_##kind},
#define END(id, ops, print, ...)              \
    };                                        \
    static const THIS empty_##id = {__VA_ARGS__};
#define HELPERS(id, Name, arg)
#include "types.def"
#include "undef.h"

#define SCALAR(id, ctype, ops, print) \
    [PMIX_##id] = {"PMIX_" #id, sizeof(ctype), ops, 0, NULL, NULL, pmixgo_print_##print},
#define STRUCT(id)
#define PLAIN(field, cmp)
#define TEXT(field)
#define WORDS(field)
#define ITEMS(field, n, id)
#define NUMBERS(field, n, id)
#define PART(field, id)
#define REF(field, id)
#define OWN(kind)
#define END(id, ops, print, ...)                                                              \
    [PMIX_##id] = {"PMIX_" #id, sizeof(THIS), ops, sizeof(fields_##id) / sizeof(h_field_t), \
                   fields_##id, &empty_##id, pmixgo_print_##print},
#define HELPERS(id, Name, arg)
static const h_type_t types[] = {
#include "types.def"
};
#include "undef.h"

const h_type_t *pmixgo_type(pmix_data_type_t id)
{
    if (sizeof(types) / sizeof(types[0]) <= id || NULL == types[id].name) {
        return pmixgo_legacy_type(id);
    }
    return &types[id];
}

/* ---- memory ---- */

size_t pmixgo_extent(size_t n, size_t size)
{
    return 0 != size && H_MAX_BYTES / size < n ? SIZE_MAX : n * size;
}

char *pmixgo_strdup(const char *s)
{
    return NULL == s ? NULL : strdup(s);
}

char *pmixgo_format(const char *format, ...)
{
    va_list ap;
    char *out = NULL;

    va_start(ap, format);
    if (0 > vasprintf(&out, format, ap)) {
        out = NULL;
    }
    va_end(ap);
    return out;
}

/* ---- construct, create ---- */

void pmixgo_construct(const h_type_t *t, void *p, size_t n)
{
    if (NULL == t->empty) {
        memset(p, 0, n * t->size);
        return;
    }
    for (size_t i = 0; i < n; i++) {
        memcpy(slot(p, i * t->size), t->empty, t->size);
    }
}

void *pmixgo_create(const h_type_t *t, size_t n)
{
    size_t bytes = pmixgo_extent(n, t->size);
    void *p = 0 == n || SIZE_MAX == bytes ? NULL : malloc(bytes);

    if (NULL != p) {
        pmixgo_construct(t, p, n);
    }
    return p;
}

/* ---- destruct, release ---- */

static void array_destruct(pmix_data_array_t *d)
{
    const h_type_t *t = pmixgo_type(d->type);

    if (NULL != d->array) {
        if (NULL != t) {
            pmixgo_destruct(t, d->array, d->size);
        }
        free(d->array);
    }
    PMIx_Data_array_init(d, PMIX_UNDEF);
}

static void value_destruct(pmix_value_t *v)
{
    const h_type_t *t = pmixgo_type(v->type);

    if (NULL != t && (t->ops & V)) {
        if (!(t->ops & AT)) {
            pmixgo_destruct(t, &v->data, 1);
        } else if (NULL != v->data.ptr) {
            pmixgo_destruct(t, v->data.ptr, 1);
            free(v->data.ptr);
        }
    }
    memset(v, 0, sizeof(*v));
}

static void own_destruct(int which, void *p)
{
    switch (which) {
    case H_BUFFER:
        free(((pmix_data_buffer_t *) p)->base_ptr);
        memset(p, 0, sizeof(pmix_data_buffer_t));
        break;
    case H_TOPOLOGY:
        pmixgo_topology_destruct(p);
        break;
    case H_CPUSET:
        pmixgo_cpuset_destruct(p);
        break;
    case H_ARRAY:
        array_destruct(p);
        break;
    case H_VALUE:
        value_destruct(p);
        break;
    case H_INFO:
        /* a persistent value belongs to somebody else */
        if (!(((pmix_info_t *) p)->flags & PMIX_INFO_PERSISTENT)) {
            value_destruct(&((pmix_info_t *) p)->value);
        }
        break;
    }
}

static void field_destruct(const h_field_t *f, void *p)
{
    const h_type_t *item = item_of(f);

    switch (f->kind) {
    case H_PLAIN:
        return;
    case H_PART:
        pmixgo_destruct(item, slot(p, f->at), 1);
        return;
    case H_OWN:
        own_destruct(f->item, p);
        return;
    case H_TEXT:
        free(pointer(p, f->at));
        break;
    case H_WORDS:
        PMIx_Argv_free(pointer(p, f->at));
        break;
    case H_ITEMS:
        if (NULL == pointer(p, f->at)) {
            return;
        }
        pmixgo_destruct(item, pointer(p, f->at), count(p, f));
        free(pointer(p, f->at));
        set_count(p, f, 0);
        break;
    case H_REF:
        if (NULL != pointer(p, f->at)) {
            pmixgo_destruct(item, pointer(p, f->at), 1);
            free(pointer(p, f->at));
        }
        break;
    }
    set_pointer(p, f->at, NULL);
}

void pmixgo_destruct(const h_type_t *t, void *p, size_t n)
{
    if (0 == t->nfields) {
        return;
    }
    for (size_t i = 0; i < n; i++) {
        void *e = slot(p, i * t->size);

        for (unsigned k = 0; k < t->nfields; k++) {
            field_destruct(&t->fields[k], e);
        }
        if (t->ops & RESET) {
            pmixgo_construct(t, e, 1);
        }
    }
}

void pmixgo_release(const h_type_t *t, void *p, size_t n)
{
    if (NULL == p || (0 == n && (t->ops & KEEP))) {
        return;
    }
    pmixgo_destruct(t, p, n);
    free(p);
}

/* ---- values ---- */

void *pmixgo_datum(const h_type_t *t, const pmix_value_t *v)
{
    return t->ops & AT ? v->data.ptr : (void *) (uintptr_t) &v->data;
}
