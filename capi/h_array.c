/*
 * h_array.c: data arrays.
 */
#include "types.h"

void PMIx_Data_array_init(pmix_data_array_t *p, pmix_data_type_t type)
{
    if (NULL != p) {
        p->type = type;
        p->size = 0;
        p->array = NULL;
    }
}

/* Where the elements cannot be had the array is empty: its members tell, for
 * the function cannot. */
void PMIx_Data_array_construct(pmix_data_array_t *p, size_t num, pmix_data_type_t type)
{
    const h_type_t *t = pmixgo_type(type);

    if (NULL == p) {
        return;
    }
    PMIx_Data_array_init(p, type);
    if (NULL != t && (t->ops & A)) {
        p->array = pmixgo_create(t, num);
        p->size = NULL == p->array ? 0 : num;
    }
}

void PMIx_Data_array_destruct(pmix_data_array_t *d)
{
    if (NULL != d) {
        pmixgo_destruct(pmixgo_type(PMIX_DATA_ARRAY), d, 1);
    }
}

pmix_data_array_t *PMIx_Data_array_create(size_t n, pmix_data_type_t type)
{
    pmix_data_array_t *p = 0 == n ? NULL : malloc(sizeof(*p));

    PMIx_Data_array_construct(p, n, type);
    return p;
}

void PMIx_Data_array_free(pmix_data_array_t *p)
{
    PMIx_Data_array_destruct(p);
    free(p);
}
