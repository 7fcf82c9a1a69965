/*
 * h_compare.c: which of two data of a type is the greater, where the type has an order.
 */
#include "types.h"

#include "fields.h"

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
    const h_type_t *item = item_of(f);
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
