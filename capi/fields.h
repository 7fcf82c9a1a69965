/*
 * fields.h: how the operations of the table of types reach the fields of a
 * structure that they know by their offsets only.
 */
#ifndef PMIXGO_FIELDS_H
#define PMIXGO_FIELDS_H

#include <string.h>

#include "types.h"

static inline void *slot(const void *p, size_t at)
{
    return (char *) (uintptr_t) p + at;
}

static inline void *pointer(const void *p, size_t at)
{
    void *v;

    memcpy(&v, slot(p, at), sizeof(v));
    return v;
}

static inline void set_pointer(void *p, size_t at, void *v)
{
    memcpy(slot(p, at), &v, sizeof(v));
}

static inline size_t count(const void *p, const h_field_t *f)
{
    size_t n;

    memcpy(&n, slot(p, f->count_at), sizeof(n));
    return n;
}

static inline void set_count(void *p, const h_field_t *f, size_t n)
{
    memcpy(slot(p, f->count_at), &n, sizeof(n));
}

/* The type of a field's elements, NULL where it has none. */
static inline const h_type_t *item_of(const h_field_t *f)
{
    return 0 == f->item || H_OWN == f->kind ? NULL : pmixgo_type(f->item);
}

#endif
