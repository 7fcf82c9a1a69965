/*
 * h_struct.c: construct, destruct, create and free of every structure, made by
 * types.def, and the few that do something else besides. A NULL argument is
 * let pass.
 */
#include "types.h"

#define SCALAR(id, ctype, ops, print)
#define STRUCT(id)
#define PLAIN(field, cmp)
#define TEXT(field)
#define WORDS(field)
#define ITEMS(field, n, id)
#define NUMBERS(field, n, id)
#define PART(field, id)
#define REF(field, id)
#define OWN(kind)
#define END(id, ops, print, ...)
#define HELPERS(id, Name, arg)                                            \
    void PMIx_##Name##_construct(THIS *arg)                               \
    {                                                                     \
        if (NULL != arg) {                                                \
            pmixgo_construct(pmixgo_type(PMIX_##id), arg, 1);             \
        }                                                                 \
    }                                                                     \
    void PMIx_##Name##_destruct(THIS *arg)                                \
    {                                                                     \
        if (NULL != arg) {                                                \
            pmixgo_destruct(pmixgo_type(PMIX_##id), arg, 1);              \
        }                                                                 \
    }                                                                     \
    THIS *PMIx_##Name##_create(size_t n)                                  \
    {                                                                     \
        return pmixgo_create(pmixgo_type(PMIX_##id), n);                  \
    }                                                                     \
    void PMIx_##Name##_free(THIS *arg, size_t n)                          \
    {                                                                     \
        pmixgo_release(pmixgo_type(PMIX_##id), arg, n);                   \
    }
#include "types.def"
#include "undef.h"

/* ---- coordinates: created with room for their numbers ---- */

void PMIx_Coord_construct(pmix_coord_t *m)
{
    if (NULL != m) {
        pmixgo_construct(pmixgo_type(PMIX_COORD), m, 1);
    }
}

void PMIx_Coord_destruct(pmix_coord_t *m)
{
    if (NULL != m) {
        pmixgo_destruct(pmixgo_type(PMIX_COORD), m, 1);
    }
}

pmix_coord_t *PMIx_Coord_create(size_t dims, size_t number)
{
    pmix_coord_t *m;

    /* the numbers of all of them together are bounded, too */
    if (SIZE_MAX == pmixgo_extent(number, sizeof(*m))
        || SIZE_MAX == pmixgo_extent(dims, number * sizeof(uint32_t))) {
        return NULL;
    }
    m = pmixgo_create(pmixgo_type(PMIX_COORD), number);
    for (size_t i = 0; NULL != m && 0 < dims && i < number; i++) {
        m[i].dims = dims;
        m[i].coord = calloc(dims, sizeof(uint32_t));
        if (NULL == m[i].coord) {
            PMIx_Coord_free(m, number);
            return NULL;
        }
    }
    return m;
}

void PMIx_Coord_free(pmix_coord_t *m, size_t number)
{
    pmixgo_release(pmixgo_type(PMIX_COORD), m, number);
}

/* ---- those with more than the four ---- */

void PMIx_Byte_object_load(pmix_byte_object_t *b, char *d, size_t sz)
{
    if (NULL != b) {
        b->bytes = d;
        b->size = sz;
    }
}

void PMIx_Envar_load(pmix_envar_t *e, char *var, char *value, char separator)
{
    if (NULL == e) {
        return;
    }
    if (NULL != var) {
        e->envar = strdup(var);
    }
    if (NULL != value) {
        e->value = strdup(value);
    }
    e->separator = separator;
}

void PMIx_App_info_create(pmix_app_t *p, size_t n)
{
    if (NULL != p) {
        p->info = PMIx_Info_create(n);
        p->ninfo = NULL == p->info ? 0 : n;
    }
}

void PMIx_App_release(pmix_app_t *p)
{
    PMIx_App_free(p, 1);
}

void PMIx_Query_qualifiers_create(pmix_query_t *p, size_t n)
{
    if (NULL != p) {
        p->qualifiers = PMIx_Info_create(n);
        p->nqual = NULL == p->qualifiers ? 0 : n;
    }
}

void PMIx_Query_release(pmix_query_t *p)
{
    PMIx_Query_free(p, 1);
}

void PMIx_Regattr_load(pmix_regattr_t *info, const char *name, const char *key,
                       pmix_data_type_t type, const char *description)
{
    if (NULL == info) {
        return;
    }
    if (NULL != name) {
        info->name = strdup(name);
    }
    if (NULL != key) {
        PMIx_Load_key(info->string, key);
    }
    info->type = type;
    if (NULL != description) {
        PMIx_Argv_append_nosize(&info->description, description);
    }
}

void PMIx_Regattr_xfer(pmix_regattr_t *dest, const pmix_regattr_t *src)
{
    if (NULL != dest && NULL != src) {
        (void) pmixgo_copy(pmixgo_type(PMIX_REGATTR), dest, src);
    }
}

void PMIx_Pdata_load(pmix_pdata_t *dest, const pmix_proc_t *p, const char *key, const void *data,
                     pmix_data_type_t type)
{
    if (NULL == dest) {
        return;
    }
    memset(dest, 0, sizeof(*dest));
    if (NULL != p) {
        PMIx_Load_procid(&dest->proc, p->nspace, p->rank);
    }
    PMIx_Load_key(dest->key, key);
    (void) PMIx_Value_load(&dest->value, data, type);
}

void PMIx_Pdata_xfer(pmix_pdata_t *dest, pmix_pdata_t *src)
{
    if (NULL != dest && NULL != src) {
        memset(dest, 0, sizeof(*dest));
        PMIx_Load_procid(&dest->proc, src->proc.nspace, src->proc.rank);
        PMIx_Load_key(dest->key, src->key);
        (void) PMIx_Value_xfer(&dest->value, &src->value);
    }
}

void PMIx_Fabric_construct(pmix_fabric_t *p)
{
    static const pmix_fabric_t empty = PMIX_FABRIC_STATIC_INIT;

    if (NULL != p) {
        *p = empty;
    }
}
