/*
 * types.h: the table of types.def as C data, and the operations that read it.
 * Everything here is C, needs no runtime and never starts it.
 */
#ifndef PMIXGO_TYPES_H
#define PMIXGO_TYPES_H

#include <pmix.h>

/* An array, copy or buffer of more bytes than this is a mistake: it is refused
 * before anything is allocated. */
#define H_MAX_BYTES ((size_t) 1 << 36)

/* How deep arrays may hold arrays. */
#define H_MAX_DEPTH 64

/* The structures that types.def describes and the headers do not name. */
typedef struct { char *text; } h_text_t;
typedef struct { pmix_nspace_t nspace; } h_nspace_t;
/* A key and value within the library of 7.0: a list item, then these. */
typedef struct { char item[88]; char *key; pmix_value_t *value; } h_kval_t;
/* A packed buffer within the library of 7.0: an object, then these. */
typedef struct { char object[72]; uint8_t kind; pmix_data_buffer_t data; } h_buffer_t;

/* What a type can do: see types.def. */
enum {
    V = 1 << 0, AT = 1 << 1, A = 1 << 2, C = 1 << 3, D = 1 << 4, GIVE = 1 << 5, PV = 1 << 6,
    PA = 1 << 7, KEEP = 1 << 8, RESET = 1 << 9, NOX = 1 << 10, NULLS = 1 << 11, NAMED = 1 << 12,
};

/* How a field compares. */
typedef enum { MEM, INT, UINT, STR, SAME, SKIP } h_cmp_t;

/* What a field is. */
typedef enum { H_PLAIN, H_TEXT, H_WORDS, H_ITEMS, H_PART, H_REF, H_OWN } h_kind_t;

/* The fields that only code of their own can handle. */
enum { H_BUFFER = 1, H_TOPOLOGY, H_CPUSET, H_ARRAY, H_VALUE, H_INFO };

typedef struct {
    uint8_t kind, cmp;
    uint16_t at, size, count_at; /* offsets of the field and of its count */
    uint16_t item;               /* type of its elements, or H_BUFFER and so on */
} h_field_t;

/* Describes the datum at src into *out, which is the caller's to free. */
typedef pmix_status_t (*h_print_fn)(char **out, const char *prefix, const void *src,
                                    pmix_data_type_t type);

typedef struct {
    const char *name;        /* "PMIX_COORD" */
    uint16_t size;           /* of one element */
    uint16_t ops, nfields;
    const h_field_t *fields; /* none: a scalar */
    const void *empty;       /* the empty state, NULL for zeroes */
    h_print_fn print;
} h_type_t;

/* The description of a type, NULL if there is none. */
const h_type_t *pmixgo_type(pmix_data_type_t id);
const h_type_t *pmixgo_legacy_type(pmix_data_type_t id);

/* n times size, or SIZE_MAX where that is more than H_MAX_BYTES. */
size_t pmixgo_extent(size_t n, size_t size);

/* Sets the n elements at p to their empty state. */
void pmixgo_construct(const h_type_t *t, void *p, size_t n);
/* Releases what the n elements at p hold. Their pointers are NULL afterwards. */
void pmixgo_destruct(const h_type_t *t, void *p, size_t n);
/* Returns n new empty elements; NULL for none, too many, or no memory. */
void *pmixgo_create(const h_type_t *t, size_t n);
/* Destructs n elements and frees them. */
void pmixgo_release(const h_type_t *t, void *p, size_t n);
/* Makes *dst, whatever it was, a deep copy of *src. On an error *dst is empty. */
pmix_status_t pmixgo_copy(const h_type_t *t, void *dst, const void *src);
/* Returns a new deep copy of the n elements at src; NULL without memory. */
void *pmixgo_copy_items(const h_type_t *t, const void *src, size_t n, pmix_status_t *st);
pmix_status_t pmixgo_value_copy(pmix_value_t *dst, const pmix_value_t *src);
pmix_value_cmp_t pmixgo_compare(const h_type_t *t, const void *a, const void *b);
/* Bytes that *p takes beyond its own size. */
size_t pmixgo_extra(const h_type_t *t, const void *p, pmix_status_t *st);

/* Where a value holds its datum; NULL where it is a NULL pointer. */
void *pmixgo_datum(const h_type_t *t, const pmix_value_t *v);

/* Copies of texts and vectors. NULL gives NULL. */
char *pmixgo_strdup(const char *s);

/* As snprintf into new memory; NULL without any. */
char *pmixgo_format(const char *format, ...) __attribute__((format(printf, 1, 2)));

/* ---- data that have a source (h_sourced.c, h_topology.c) ---- */

pmix_status_t pmixgo_cpuset_copy(pmix_cpuset_t *dst, const pmix_cpuset_t *src);
void pmixgo_cpuset_destruct(pmix_cpuset_t *c);
char *pmixgo_cpuset_text(const pmix_cpuset_t *c);
pmix_status_t pmixgo_cpuset_extra(const pmix_cpuset_t *c, size_t *n);
pmix_status_t pmixgo_topology_copy(pmix_topology_t *dst, const pmix_topology_t *src);
void pmixgo_topology_destruct(pmix_topology_t *t);
char *pmixgo_topology_text(const pmix_topology_t *t);
pmix_status_t pmixgo_topology_extra(const pmix_topology_t *t, size_t *n);

/* How many bytes the char* of a PMIX_REGEX spans, by its own form. */
size_t pmixgo_regex_length(const char *s);

/* ---- printing (h_print.c): one function for each word in types.def ---- */

#define SCALAR(id, ctype, ops, print) pmix_status_t pmixgo_print_##print(char **, const char *, const void *, pmix_data_type_t);
#define STRUCT(id)
#define PLAIN(field, cmp)
#define TEXT(field)
#define WORDS(field)
#define ITEMS(field, n, id)
#define NUMBERS(field, n, id)
#define PART(field, id)
#define REF(field, id)
#define OWN(kind)
#define END(id, ops, print, ...) pmix_status_t pmixgo_print_##print(char **, const char *, const void *, pmix_data_type_t);
#define HELPERS(id, Name, arg)
#include "types.def"
#include "undef.h"

#endif
