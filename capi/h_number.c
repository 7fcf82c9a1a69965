/*
 * h_number.c: PMIx_Value_get_number. A number is read from its type into the
 * widest of its kind, tested against the range of the wanted type, and stored.
 * A plain number becomes any type; the others (a pid, a rank, a state) become a
 * plain number or stay what they are.
 */
#include "types.h"

typedef enum { NONE, SIGNED, UNSIGNED, REAL } sort_t;

#define ROW(id, sort, plain) [PMIX_##id] = {sort, plain}
static const struct {
    uint8_t sort;
    bool plain;
} numbers[] = {
    ROW(SIZE, UNSIGNED, true), ROW(INT, SIGNED, true), ROW(INT8, SIGNED, true),
    ROW(INT16, SIGNED, true), ROW(INT32, SIGNED, true), ROW(INT64, SIGNED, true),
    ROW(UINT, UNSIGNED, true), ROW(UINT8, UNSIGNED, true), ROW(UINT16, UNSIGNED, true),
    ROW(UINT32, UNSIGNED, true), ROW(UINT64, UNSIGNED, true), ROW(FLOAT, REAL, true),
    ROW(DOUBLE, REAL, true),
    ROW(PID, SIGNED, false), ROW(STATUS, SIGNED, false), ROW(PROC_RANK, UNSIGNED, false),
    ROW(PERSIST, UNSIGNED, false), ROW(SCOPE, UNSIGNED, false), ROW(DATA_RANGE, UNSIGNED, false),
    ROW(PROC_STATE, UNSIGNED, false), ROW(ALLOC_DIRECTIVE, UNSIGNED, false),
    ROW(JOB_STATE, UNSIGNED, false), ROW(LINK_STATE, UNSIGNED, false),
    ROW(DEVTYPE, UNSIGNED, false), ROW(LOCTYPE, UNSIGNED, false),
    ROW(STOR_MEDIUM, UNSIGNED, false), ROW(STOR_ACCESS, UNSIGNED, false),
    ROW(STOR_PERSIST, UNSIGNED, false), ROW(STOR_ACCESS_TYPE, UNSIGNED, false),
    ROW(RESBLOCK_DIRECTIVE, UNSIGNED, false), ROW(ALLOC_INHERIT, UNSIGNED, false),
};

static sort_t sort_of(pmix_data_type_t t)
{
    return t < sizeof(numbers) / sizeof(numbers[0]) ? numbers[t].sort : NONE;
}

/* A number of any type. */
typedef struct {
    sort_t sort;
    int64_t s;
    uint64_t u;
    double r;
} wide_t;

/* Platforms are little-endian: a narrow integer is the beginning of a wide one. */
static wide_t read_number(const pmix_value_t *v, sort_t sort, size_t size)
{
    wide_t w = {.sort = sort};

    if (REAL == sort) {
        w.r = sizeof(float) == size ? (double) v->data.fval : v->data.dval;
        return w;
    }
    memcpy(&w.u, &v->data, size);
    if (SIGNED == sort) {
        unsigned unused = 64 - 8 * size;

        w.s = (int64_t) (w.u << unused) >> unused;
    }
    return w;
}

static bool negative(const wide_t *w)
{
    return SIGNED == w->sort ? w->s < 0 : REAL == w->sort && w->r < 0;
}

static double real(const wide_t *w)
{
    return SIGNED == w->sort ? (double) w->s : UNSIGNED == w->sort ? (double) w->u : w->r;
}

/* Whether the number lies within a type of that width. A fraction beyond its
 * last integer is outside, and so is what is no number. */
static bool fits(const wide_t *w, sort_t to, size_t size)
{
    unsigned bits = 8 * size - (SIGNED == to);
    uint64_t max = UINT64_MAX >> (64 - bits);
    double limit = 2.0 * (double) ((uint64_t) 1 << (bits - 1)); /* max + 1 */

    switch (w->sort) {
    case SIGNED:
        return w->s < 0 ? ~w->s <= (int64_t) max : (uint64_t) w->s <= max;
    case UNSIGNED:
        return w->u <= max;
    default:
        return (bits < 53 ? w->r <= (double) max : w->r < limit) && -limit <= w->r;
    }
}

static void write_number(const wide_t *w, sort_t to, size_t size, void *dest)
{
    uint64_t bits;
    float f;
    double d;

    if (REAL == to) {
        d = real(w);
        f = (float) d;
        if (sizeof(f) == size) {
            /* one rounding, not two */
            f = SIGNED == w->sort ? (float) w->s : UNSIGNED == w->sort ? (float) w->u : f;
        }
        memcpy(dest, sizeof(f) == size ? (void *) &f : (void *) &d, size);
        return;
    }
    if (REAL == w->sort) {
        bits = w->r < 0 ? (uint64_t) (int64_t) w->r : (uint64_t) w->r;
    } else {
        bits = SIGNED == w->sort ? (uint64_t) w->s : w->u;
    }
    memcpy(dest, &bits, size);
}

pmix_status_t PMIx_Value_get_number(const pmix_value_t *value, void *dest, pmix_data_type_t type)
{
    sort_t from, to = sort_of(type);
    size_t size;
    wide_t w;

    if (NULL == value || NULL == dest) {
        return PMIX_ERR_BAD_PARAM;
    }
    from = sort_of(value->type);
    if (NONE == from || NONE == to) {
        return PMIX_ERR_BAD_PARAM;
    }
    size = pmixgo_type(type)->size;
    if (value->type == type) {
        memcpy(dest, &value->data, size);
        return PMIX_SUCCESS;
    }
    if (!numbers[value->type].plain && !numbers[type].plain) {
        return PMIX_ERR_BAD_PARAM;
    }
    w = read_number(value, from, pmixgo_type(value->type)->size);
    if (UNSIGNED == to && negative(&w)) {
        return PMIX_ERR_CHANGE_SIGN;
    }
    if (PMIX_DOUBLE == value->type && PMIX_FLOAT == type) {
        return PMIX_ERR_LOST_PRECISION;
    }
    if (REAL != to && !fits(&w, to, size)) {
        return PMIX_ERR_LOST_PRECISION;
    }
    write_number(&w, to, size, dest);
    return PMIX_SUCCESS;
}
