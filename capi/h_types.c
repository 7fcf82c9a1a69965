/*
 * h_types.c: the table of types.def and the operations that follow from it.
 */
#ifndef _GNU_SOURCE
#define _GNU_SOURCE
#endif
#include "types.h"

#include <limits.h>
#include <stdarg.h>
#include <stddef.h>

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

/* ---- access to fields ---- */

static void *slot(const void *p, size_t at)
{
    return (char *) (uintptr_t) p + at;
}

static void *pointer(const void *p, size_t at)
{
    void *v;

    memcpy(&v, slot(p, at), sizeof(v));
    return v;
}

static void set_pointer(void *p, size_t at, void *v)
{
    memcpy(slot(p, at), &v, sizeof(v));
}

static size_t count(const void *p, const h_field_t *f)
{
    size_t n;

    memcpy(&n, slot(p, f->count_at), sizeof(n));
    return n;
}

static void set_count(void *p, const h_field_t *f, size_t n)
{
    memcpy(slot(p, f->count_at), &n, sizeof(n));
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
    const h_type_t *item = 0 == f->item || H_OWN == f->kind ? NULL : pmixgo_type(f->item);

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

/* ---- copy ---- */

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
    const h_type_t *item = 0 == f->item || H_OWN == f->kind ? NULL : pmixgo_type(f->item);
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

/* ---- compare ---- */

static pmix_value_cmp_t order(int diff)
{
    return 0 == diff ? PMIX_EQUAL : 0 < diff ? PMIX_VALUE1_GREATER : PMIX_VALUE2_GREATER;
}

/* NULL is less than anything; 2 where both are there to be looked at. */
static int absent(const void *a, const void *b)
{
    return NULL != a && NULL != b ? 2 : (NULL != a) - (NULL != b);
}

static int compare_text(const char *a, const char *b)
{
    int k = absent(a, b);

    return 2 == k ? strcmp(a, b) : k;
}

static int compare_words(char **a, char **b)
{
    int k = absent(a, b), diff;

    if (2 != k) {
        return k;
    }
    diff = PMIx_Argv_count(a) - PMIx_Argv_count(b);
    for (; 0 == diff && NULL != *a; a++, b++) {
        diff = strcmp(*a, *b);
    }
    return diff;
}

static uint64_t number(const void *p, const h_field_t *f)
{
    uint64_t n = 0;

    memcpy(&n, slot(p, f->at), f->size); /* little-endian, as all our platforms */
    if (INT == f->cmp && f->size < sizeof(n) && (n >> (8 * f->size - 1)) & 1) {
        n |= UINT64_MAX << (8 * f->size);
    }
    return n;
}

static int compare_plain(const h_field_t *f, const void *a, const void *b)
{
    uint64_t x, y;

    switch (f->cmp) {
    case STR:
        return strncmp(slot(a, f->at), slot(b, f->at), f->size);
    case INT:
        x = number(a, f), y = number(b, f);
        return ((int64_t) x > (int64_t) y) - ((int64_t) x < (int64_t) y);
    case UINT:
        x = number(a, f), y = number(b, f);
        return (x > y) - (x < y);
    case SKIP:
        return 0;
    }
    return memcmp(slot(a, f->at), slot(b, f->at), f->size);
}

static pmix_value_cmp_t compare_items(const h_type_t *t, const void *a, const void *b, size_t n)
{
    pmix_value_cmp_t r = PMIX_EQUAL;

    if (0 == t->nfields) {
        return order(memcmp(a, b, n * t->size));
    }
    for (size_t i = 0; PMIX_EQUAL == r && i < n; i++) {
        r = pmixgo_compare(t, slot(a, i * t->size), slot(b, i * t->size));
    }
    return r;
}

static pmix_value_cmp_t compare_array(const pmix_data_array_t *a, const pmix_data_array_t *b)
{
    const h_type_t *t = pmixgo_type(a->type);
    int k = absent(a->array, b->array);

    if (a->type != b->type) {
        return PMIX_VALUE_TYPE_DIFFERENT;
    }
    if (2 != k) {
        return order(k);
    }
    if (a->size != b->size) {
        return order(a->size > b->size ? 1 : -1);
    }
    if (0 == a->size || PMIX_UNDEF == a->type) {
        return PMIX_EQUAL;
    }
    if (NULL == t || !(t->ops & C)) {
        return PMIX_VALUE_COMPARISON_NOT_AVAIL;
    }
    return compare_items(t, a->array, b->array, a->size);
}

static pmix_value_cmp_t compare_buffer(const pmix_data_buffer_t *a, const pmix_data_buffer_t *b)
{
    int k = absent(a->base_ptr, b->base_ptr);

    if (2 != k) {
        return order(k);
    }
    if (a->bytes_used != b->bytes_used) {
        return order(a->bytes_used > b->bytes_used ? 1 : -1);
    }
    return order(memcmp(a->base_ptr, b->base_ptr, a->bytes_used));
}

/* Objects of a provider compare by the text that it makes of them. */
static pmix_value_cmp_t compare_foreign(const char *sa, const char *sb, char *a, char *b)
{
    pmix_value_cmp_t r;

    if (NULL == sa && NULL == sb) {
        r = PMIX_VALUE_COMPARISON_NOT_AVAIL;
    } else if (NULL == sa || NULL == sb || 0 != strcmp(sa, sb)) {
        r = PMIX_VALUE_INCOMPATIBLE_OBJECTS;
    } else {
        r = NULL == a || NULL == b ? PMIX_VALUE_COMPARISON_NOT_AVAIL : order(strcmp(a, b));
    }
    free(a);
    free(b);
    return r;
}

static pmix_value_cmp_t compare_own(int which, const void *a, const void *b)
{
    const pmix_topology_t *ta = a, *tb = b;
    const pmix_cpuset_t *ca = a, *cb = b;

    switch (which) {
    case H_BUFFER:
        return compare_buffer(a, b);
    case H_TOPOLOGY:
        if (NULL != ta->source && NULL != tb->source && 0 == strcmp(ta->source, tb->source)
            && 2 != absent(ta->topology, tb->topology)) {
            return order(absent(ta->topology, tb->topology));
        }
        return compare_foreign(ta->source, tb->source, pmixgo_topology_text(a), pmixgo_topology_text(b));
    case H_CPUSET:
        return compare_foreign(ca->source, cb->source, pmixgo_cpuset_text(a), pmixgo_cpuset_text(b));
    case H_ARRAY:
        return compare_array(a, b);
    case H_VALUE:
        return PMIx_Value_compare((pmix_value_t *) (uintptr_t) a, (pmix_value_t *) (uintptr_t) b);
    case H_INFO:
        return PMIx_Value_compare(&((pmix_info_t *) (uintptr_t) a)->value,
                                  &((pmix_info_t *) (uintptr_t) b)->value);
    }
    return PMIX_VALUE_COMPARISON_NOT_AVAIL;
}

static pmix_value_cmp_t compare_counted(const h_field_t *f, const h_type_t *item, const void *a,
                                        size_t na, const void *b, size_t nb)
{
    pmix_value_cmp_t by_length = na == nb ? PMIX_EQUAL : order(na > nb ? 1 : -1);
    size_t n = na < nb ? na : nb;
    pmix_value_cmp_t r;

    if (PMIX_EQUAL != by_length && STR != f->cmp) {
        return by_length;
    }
    if (0 == n) {
        return by_length;
    }
    if (2 != absent(a, b)) {
        return order(absent(a, b));
    }
    r = compare_items(item, a, b, n);
    return PMIX_EQUAL == r ? by_length : r;
}

static pmix_value_cmp_t compare_field(const h_field_t *f, const void *a, const void *b)
{
    const h_type_t *item = 0 == f->item || H_OWN == f->kind ? NULL : pmixgo_type(f->item);
    const void *x, *y;

    switch (f->kind) {
    case H_PLAIN:
        return order(compare_plain(f, a, b));
    case H_OWN:
        return compare_own(f->item, a, b);
    case H_PART:
        return pmixgo_compare(item, slot(a, f->at), slot(b, f->at));
    }
    x = pointer(a, f->at);
    y = pointer(b, f->at);
    switch (f->kind) {
    case H_TEXT:
        return order(compare_text(x, y));
    case H_WORDS:
        return order(compare_words((char **) (uintptr_t) x, (char **) (uintptr_t) y));
    case H_ITEMS:
        return compare_counted(f, item, x, count(a, f), y, count(b, f));
    case H_REF:
        return 2 == absent(x, y) ? pmixgo_compare(item, x, y) : order(absent(x, y));
    }
    return PMIX_EQUAL;
}

pmix_value_cmp_t pmixgo_compare(const h_type_t *t, const void *a, const void *b)
{
    pmix_value_cmp_t r = PMIX_EQUAL;

    if (0 == t->nfields) {
        return order(memcmp(a, b, t->size));
    }
    if ((t->ops & NAMED) && NULL == pointer(a, t->fields[0].at) && NULL == pointer(b, t->fields[0].at)) {
        return PMIX_VALUE_COMPARISON_NOT_AVAIL;
    }
    for (unsigned k = 0; k < t->nfields; k++) {
        const h_field_t *f = &t->fields[k];

        if (H_PLAIN == f->kind && SAME == f->cmp && 0 != compare_plain(f, a, b)) {
            return PMIX_VALUE_INCOMPATIBLE_OBJECTS;
        }
    }
    for (unsigned k = 0; PMIX_EQUAL == r && k < t->nfields; k++) {
        r = compare_field(&t->fields[k], a, b);
    }
    return r;
}

/* ---- size ---- */

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
    const h_type_t *item = 0 == f->item || H_OWN == f->kind ? NULL : pmixgo_type(f->item);
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

/* ---- values ---- */

void *pmixgo_datum(const h_type_t *t, const pmix_value_t *v)
{
    return t->ops & AT ? v->data.ptr : (void *) (uintptr_t) &v->data;
}
