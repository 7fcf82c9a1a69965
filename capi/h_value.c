/*
 * h_value.c: values: load, unload, transfer, compare, size, truth.
 */
#include "gate.h"
#include "types.h"

#include <strings.h>

/* ---- load ---- */

/* What a PMIX_REGEX value is loaded from is a char* whose length only its own
 * form tells: a text, or "blob", NUL, "component=", "size=N" and N bytes. */
size_t pmixgo_regex_length(const char *s)
{
    size_t n = strlen(s) + 1, data;
    const char *p = s + n;

    if (0 != strcmp(s, "blob") || 0 != strncmp(p, "component=", 10)) {
        return n;
    }
    p += strlen(p) + 1;
    if (0 != strncmp(p, "size=", 5)) {
        return n;
    }
    data = strtoul(p + 5, NULL, 10);
    p += strlen(p) + 1;
    return H_MAX_BYTES < data ? n : (size_t) (p - s) + data;
}

/* True for an object of a provider that we do not know: it can only be shared. */
static bool foreign(pmix_data_type_t type, pmix_status_t st)
{
    return PMIX_ERR_NOT_SUPPORTED == st && (PMIX_TOPO == type || PMIX_PROC_CPUSET == type);
}

static pmix_status_t load_struct(pmix_value_t *v, const h_type_t *t, const void *data)
{
    pmix_status_t st;

    if (!(t->ops & AT)) {
        return pmixgo_copy(t, &v->data, data);
    }
    v->data.ptr = pmixgo_copy_items(t, data, 1, &st);
    if (foreign(v->type, st)) {
        v->data.ptr = (void *) (uintptr_t) data;
        return PMIX_SUCCESS;
    }
    if (PMIX_DATA_BUFFER == v->type && PMIX_ERR_INIT == st) {
        v->data.dbuf = PMIx_Data_buffer_create();
    }
    return st;
}

pmix_status_t PMIx_Value_load(pmix_value_t *val, const void *data, pmix_data_type_t type)
{
    const h_type_t *t = pmixgo_type(type);
    pmix_byte_object_t bo;
    h_text_t text = {(char *) (uintptr_t) data};

    if (NULL == val) {
        return PMIX_ERR_BAD_PARAM;
    }
    memset(val, 0, sizeof(*val));
    val->type = type;
    if (NULL == data) {
        val->data.flag = PMIX_BOOL == type;
        return PMIX_SUCCESS;
    }
    if (PMIX_UNDEF == type) {
        return PMIX_SUCCESS;
    }
    if (NULL == t || !(t->ops & V)) {
        return PMIX_ERR_NOT_SUPPORTED;
    }
    switch (type) {
    case PMIX_POINTER:
        val->data.ptr = (void *) (uintptr_t) data;
        return PMIX_SUCCESS;
    case PMIX_STRING:
        return load_struct(val, t, &text);
    case PMIX_REGEX:
        bo.bytes = (char *) (uintptr_t) data;
        bo.size = pmixgo_regex_length(data);
        return load_struct(val, t, &bo);
    }
    if (0 != t->nfields) {
        return load_struct(val, t, data);
    }
    memcpy(&val->data, data, t->size);
    return PMIX_SUCCESS;
}

/* ---- unload ---- */

pmix_status_t PMIx_Value_unload(pmix_value_t *val, void **data, size_t *sz)
{
    const h_type_t *t;
    const void *datum;
    pmix_status_t st = PMIX_SUCCESS;

    if (NULL == val || NULL == data || NULL == sz) {
        return PMIX_ERR_BAD_PARAM;
    }
    if (PMIX_UNDEF == val->type) {
        return PMIX_ERR_UNKNOWN_DATA_TYPE;
    }
    t = pmixgo_type(val->type);
    if (NULL == t || !(t->ops & V)) {
        return PMIX_ERROR;
    }
    if (NULL == *data && (t->ops & GIVE)) {
        return PMIX_ERR_BAD_PARAM;
    }
    datum = pmixgo_datum(t, val);
    if (NULL == datum) {
        *data = NULL;
        *sz = 0;
        return PMIX_SUCCESS;
    }
    switch (val->type) {
    case PMIX_POINTER:
        *data = val->data.ptr;
        break;
    case PMIX_STRING:
        if (NULL == val->data.string) {
            return PMIX_SUCCESS;
        }
        *data = strdup(val->data.string);
        *sz = strlen(val->data.string);
        return NULL == *data ? PMIX_ERR_NOMEM : PMIX_SUCCESS;
    case PMIX_PROC_NSPACE:
        PMIx_Load_nspace(*data, *val->data.nspace);
        *sz = pmix_nslen(*val->data.nspace);
        return PMIX_SUCCESS;
    case PMIX_BYTE_OBJECT:
    case PMIX_COMPRESSED_STRING:
    case PMIX_COMPRESSED_BYTE_OBJECT:
    case PMIX_REGEX:
        if (NULL == val->data.bo.bytes || 0 == val->data.bo.size) {
            *data = NULL;
            *sz = 0;
            return PMIX_SUCCESS;
        }
        /* fall through */
    default:
        if (t->ops & GIVE) {
            memcpy(*data, datum, t->size);
            break;
        }
        *data = pmixgo_copy_items(t, datum, 1, &st);
        if (foreign(val->type, st)) {
            *data = malloc(t->size);
            st = NULL == *data ? PMIX_ERR_NOMEM : PMIX_SUCCESS;
            if (NULL != *data) {
                memcpy(*data, datum, t->size);
            }
        }
    }
    if (PMIX_SUCCESS == st) {
        *sz = t->size;
    }
    return st;
}

/* ---- transfer, compare ---- */

pmix_status_t PMIx_Value_xfer(pmix_value_t *dest, const pmix_value_t *src)
{
    pmix_value_t copy;
    pmix_status_t st;

    if (NULL == dest || NULL == src) {
        return PMIX_ERR_BAD_PARAM;
    }
    st = pmixgo_value_copy(&copy, src);
    *dest = copy;
    return st;
}

pmix_value_cmp_t PMIx_Value_compare(pmix_value_t *v1, pmix_value_t *v2)
{
    const h_type_t *t;
    const void *a, *b;

    if (NULL == v1 || NULL == v2) {
        return PMIX_VALUE_COMPARISON_NOT_AVAIL;
    }
    if (v1->type != v2->type) {
        return PMIX_VALUE_TYPE_DIFFERENT;
    }
    if (PMIX_UNDEF == v1->type) {
        return PMIX_EQUAL;
    }
    t = pmixgo_type(v1->type);
    if (NULL == t || !(t->ops & V)) {
        return PMIX_VALUE_COMPARISON_NOT_AVAIL;
    }
    if (PMIX_POINTER == v1->type) {
        return v1->data.ptr == v2->data.ptr  ? PMIX_EQUAL
               : v1->data.ptr > v2->data.ptr ? PMIX_VALUE1_GREATER
                                             : PMIX_VALUE2_GREATER;
    }
    a = pmixgo_datum(t, v1);
    b = pmixgo_datum(t, v2);
    if (NULL == a || NULL == b) {
        return a == b ? PMIX_EQUAL : PMIX_VALUE_COMPARISON_NOT_AVAIL;
    }
    return pmixgo_compare(t, a, b);
}

/* ---- size ---- */

/* Compressed data begin with their uncompressed length. */
static size_t expanded(const pmix_byte_object_t *bo, size_t terminator)
{
    uint32_t n = 0;

    if (NULL != bo->bytes && sizeof(n) <= bo->size) {
        memcpy(&n, bo->bytes, sizeof(n));
    }
    return 0 == n ? 0 : n + terminator;
}

static size_t array_size(const pmix_data_array_t *d, pmix_status_t *st)
{
    const h_type_t *t = pmixgo_type(d->type);
    const pmix_byte_object_t *bo = d->array;
    const pmix_info_t *info = d->array;
    size_t sum = 0, one;

    if (NULL == t || NULL == d->array) {
        return 0;
    }
    switch (d->type) {
    case PMIX_COMPRESSED_STRING:
    case PMIX_COMPRESSED_BYTE_OBJECT:
        sum = d->size * sizeof(void *);
        for (size_t n = 0; n < d->size; n++) {
            sum += expanded(&bo[n], PMIX_COMPRESSED_STRING == d->type);
        }
        return sum;
    case PMIX_PROC_NSPACE:
        return d->size * PMIX_MAX_NSLEN;
    case PMIX_INFO:
        for (size_t n = 0; n < d->size && PMIX_SUCCESS == *st; n++) {
            *st = PMIx_Info_get_size(&info[n], &one);
            sum += PMIX_SUCCESS == *st ? one : 0;
        }
        return sum;
    case PMIX_DATA_ARRAY:
        return 0; /* arrays within arrays are not counted */
    }
    if (!(t->ops & V)) {
        return 0;
    }
    sum = d->size * t->size;
    for (size_t n = 0; n < d->size && PMIX_SUCCESS == *st; n++) {
        sum += pmixgo_extra(t, (const char *) d->array + n * t->size, st);
    }
    return sum;
}

pmix_status_t PMIx_Value_get_size(const pmix_value_t *val, size_t *size)
{
    const h_type_t *t;
    pmix_status_t st = PMIX_SUCCESS;
    const void *datum;

    if (NULL == size) {
        return PMIX_ERR_BAD_PARAM;
    }
    *size = 0;
    if (NULL == val) {
        return PMIX_SUCCESS;
    }
    t = pmixgo_type(val->type);
    if (NULL == t || !(t->ops & V)) {
        *size = sizeof(*val);
        return PMIX_UNDEF == val->type ? PMIX_ERR_UNKNOWN_DATA_TYPE : PMIX_SUCCESS;
    }
    datum = pmixgo_datum(t, val);
    if (NULL == datum) {
        return PMIX_SUCCESS;
    }
    switch (val->type) {
    case PMIX_STRING:
        *size = NULL == val->data.string ? 1 : strlen(val->data.string) + 1;
        break;
    case PMIX_COMPRESSED_STRING:
    case PMIX_COMPRESSED_BYTE_OBJECT:
        *size = expanded(&val->data.bo, PMIX_COMPRESSED_STRING == val->type);
        break;
    case PMIX_PROC_NSPACE:
        *size = PMIX_MAX_NSLEN;
        break;
    case PMIX_DATA_ARRAY:
        *size = array_size(datum, &st) + (PMIX_SUCCESS == st ? t->size : 0);
        break;
    default:
        *size = pmixgo_extra(t, datum, &st);
        *size = PMIX_SUCCESS == st ? *size + t->size : 0;
    }
    *size += sizeof(*val);
    return st;
}

pmix_status_t PMIx_Info_get_size(const pmix_info_t *val, size_t *size)
{
    pmix_status_t st;
    size_t len;

    if (NULL == val || NULL == size) {
        return PMIX_ERR_BAD_PARAM;
    }
    st = PMIx_Value_get_size(&val->value, size);
    if (PMIX_SUCCESS == st) {
        len = strnlen(val->key, PMIX_MAX_KEYLEN);
        *size += (PMIX_MAX_KEYLEN == len ? len : len + 1) + sizeof(*val);
    }
    return st;
}

/* ---- truth ---- */

/* A word counts where the text begins with it, a letter where it is the text. */
static bool says(const char *s, const char *const *words)
{
    for (; NULL != *words; words++) {
        size_t n = strlen(*words);

        if (0 == strncasecmp(s, *words, n) && (1 < n || '\0' == s[n])) {
            return true;
        }
    }
    return false;
}

pmix_boolean_t PMIx_Value_true(const pmix_value_t *v)
{
    static const char *const yes[] = {"yes", "true", "y", "t", "enable", NULL};
    static const char *const no[] = {"no", "false", "n", "f", "disable", NULL};
    const char *s;

    if (NULL == v) {
        return PMIX_BOOL_FALSE;
    }
    switch (v->type) {
    case PMIX_UNDEF:
        return PMIX_BOOL_TRUE;
    case PMIX_BOOL:
        return v->data.flag ? PMIX_BOOL_TRUE : PMIX_BOOL_FALSE;
    case PMIX_STRING:
        break;
    default:
        return PMIX_NON_BOOL;
    }
    s = NULL == v->data.string ? "" : v->data.string;
    while (isspace((unsigned char) *s)) {
        s++;
    }
    if ('\0' == *s) {
        return PMIX_BOOL_TRUE;
    }
    if (isdigit((unsigned char) *s)) {
        return 0 == atoi(s) ? PMIX_BOOL_FALSE : PMIX_BOOL_TRUE;
    }
    return says(s, yes) ? PMIX_BOOL_TRUE : says(s, no) ? PMIX_BOOL_FALSE : PMIX_NON_BOOL;
}

/* ---- one datum of any type ---- */

pmix_status_t PMIx_Data_copy(void **dest, void *src, pmix_data_type_t type)
{
    const h_type_t *t = pmixgo_type(type);
    h_text_t text = {src};
    pmix_byte_object_t bo = {src, 0};
    h_text_t *out;
    pmix_status_t st;

    if (!pmixgo_initialised()) {
        return PMIX_ERR_INIT;
    }
    if (NULL == dest || NULL == src) {
        return PMIX_ERR_BAD_PARAM;
    }
    if (NULL == t || !(t->ops & D)) {
        return PMIX_ERR_UNKNOWN_DATA_TYPE;
    }
    switch (type) {
    case PMIX_STRING:
        /* the datum is the char* itself, and so is the copy */
        out = pmixgo_copy_items(t, &text, 1, &st);
        *dest = NULL == out ? NULL : out->text;
        free(out);
        return st;
    case PMIX_REGEX:
        bo.size = pmixgo_regex_length(src);
        *dest = malloc(bo.size);
        if (NULL != *dest) {
            memcpy(*dest, src, bo.size);
        }
        return NULL == *dest ? PMIX_ERR_NOMEM : PMIX_SUCCESS;
    }
    *dest = pmixgo_copy_items(t, src, 1, &st);
    return st;
}
