/*
 * h_buffer.c: the memory of data buffers. What is in them is the business of
 * PMIx_Data_pack and PMIx_Data_unpack. The functions that return a status ask
 * for an initialised library, as the released ones do.
 */
#include "gate.h"
#include "types.h"

void PMIx_Data_buffer_construct(pmix_data_buffer_t *b)
{
    if (NULL != b) {
        memset(b, 0, sizeof(*b));
    }
}

void PMIx_Data_buffer_destruct(pmix_data_buffer_t *b)
{
    if (NULL != b) {
        free(b->base_ptr);
        memset(b, 0, sizeof(*b));
    }
}

pmix_data_buffer_t *PMIx_Data_buffer_create(void)
{
    return calloc(1, sizeof(pmix_data_buffer_t));
}

void PMIx_Data_buffer_release(pmix_data_buffer_t *b)
{
    PMIx_Data_buffer_destruct(b);
    free(b);
}

void PMIx_Data_buffer_load(pmix_data_buffer_t *b, char *bytes, size_t sz)
{
    pmix_byte_object_t bo = {bytes, sz};

    (void) PMIx_Data_load(b, &bo);
}

void PMIx_Data_buffer_unload(pmix_data_buffer_t *b, char **bytes, size_t *sz)
{
    pmix_byte_object_t bo = PMIX_BYTE_OBJECT_STATIC_INIT;
    pmix_status_t st = PMIX_ERR_BAD_PARAM;

    if (NULL == bytes || NULL == sz) {
        return;
    }
    st = PMIx_Data_unload(b, &bo);
    *bytes = PMIX_SUCCESS == st ? bo.bytes : NULL;
    *sz = PMIX_SUCCESS == st ? bo.size : 0;
}

/* The bytes that were packed and not yet unpacked. */
static size_t unread(const pmix_data_buffer_t *b)
{
    return NULL == b->base_ptr || b->pack_ptr < b->unpack_ptr ? 0 : (size_t) (b->pack_ptr - b->unpack_ptr);
}

/* Makes room for n more bytes behind those there are. Buffers grow by doubling
 * up to a threshold, then in its multiples. */
static bool reserve(pmix_data_buffer_t *b, size_t n)
{
    enum { FIRST = 128, THRESHOLD = 1024 };
    size_t need = b->bytes_used + n, size = 0 == b->bytes_allocated ? FIRST : b->bytes_allocated;
    size_t read = NULL == b->base_ptr ? 0 : (size_t) (b->unpack_ptr - b->base_ptr);
    size_t packed = NULL == b->base_ptr ? 0 : (size_t) (b->pack_ptr - b->base_ptr);
    char *p;

    if (n <= b->bytes_allocated - b->bytes_used && NULL != b->base_ptr) {
        return true;
    }
    if (need < n || H_MAX_BYTES < need) {
        return false;
    }
    if (THRESHOLD <= need) {
        size = (need + THRESHOLD - 1) / THRESHOLD * THRESHOLD;
    }
    while (size < need) {
        size *= 2;
    }
    p = realloc(b->base_ptr, size);
    if (NULL == p) {
        return false;
    }
    memset(p + packed, 0, size - packed);
    b->base_ptr = p;
    b->pack_ptr = p + packed;
    b->unpack_ptr = p + read;
    b->bytes_allocated = size;
    return true;
}

static pmix_status_t append(pmix_data_buffer_t *b, const char *bytes, size_t n)
{
    if (0 == n) {
        return PMIX_SUCCESS;
    }
    if (!reserve(b, n)) {
        return PMIX_ERR_OUT_OF_RESOURCE;
    }
    memcpy(b->pack_ptr, bytes, n);
    b->pack_ptr += n;
    b->bytes_used += n;
    return PMIX_SUCCESS;
}

pmix_status_t PMIx_Data_copy_payload(pmix_data_buffer_t *dest, pmix_data_buffer_t *src)
{
    if (!pmixgo_initialised()) {
        return PMIX_ERR_INIT;
    }
    if (NULL == src) {
        return PMIX_SUCCESS;
    }
    if (NULL == dest) {
        return PMIX_ERR_BAD_PARAM;
    }
    return append(dest, src->unpack_ptr, unread(src));
}

pmix_status_t PMIx_Data_load(pmix_data_buffer_t *buffer, pmix_byte_object_t *payload)
{
    if (!pmixgo_initialised()) {
        return PMIX_ERR_INIT;
    }
    if (NULL == buffer) {
        return PMIX_ERR_BAD_PARAM;
    }
    PMIx_Data_buffer_destruct(buffer);
    if (NULL == payload) {
        return PMIX_SUCCESS;
    }
    buffer->base_ptr = payload->bytes;
    buffer->unpack_ptr = payload->bytes;
    if (NULL != payload->bytes) {
        buffer->pack_ptr = payload->bytes + payload->size;
        buffer->bytes_allocated = buffer->bytes_used = payload->size;
    }
    payload->bytes = NULL;
    payload->size = 0;
    return PMIX_SUCCESS;
}

pmix_status_t PMIx_Data_unload(pmix_data_buffer_t *buffer, pmix_byte_object_t *payload)
{
    size_t n;

    if (!pmixgo_initialised()) {
        return PMIX_ERR_INIT;
    }
    if (NULL == buffer || NULL == payload) {
        return PMIX_ERR_BAD_PARAM;
    }
    PMIx_Byte_object_construct(payload);
    if (NULL == buffer->base_ptr || 0 == buffer->bytes_used) {
        return PMIX_SUCCESS;
    }
    n = unread(buffer);
    if (buffer->unpack_ptr == buffer->base_ptr) {
        /* the memory itself changes hands */
        payload->bytes = buffer->base_ptr;
        payload->size = buffer->bytes_used;
        buffer->base_ptr = NULL;
    } else if (0 < n) {
        payload->bytes = malloc(n);
        if (NULL == payload->bytes) {
            return PMIX_ERR_NOMEM;
        }
        memcpy(payload->bytes, buffer->unpack_ptr, n);
        payload->size = n;
    }
    PMIx_Data_buffer_destruct(buffer);
    return PMIX_SUCCESS;
}

pmix_status_t PMIx_Data_embed(pmix_data_buffer_t *buffer, const pmix_byte_object_t *payload)
{
    if (!pmixgo_initialised()) {
        return PMIX_ERR_INIT;
    }
    if (NULL == buffer) {
        return PMIX_ERR_BAD_PARAM;
    }
    PMIx_Data_buffer_destruct(buffer);
    if (NULL == payload || NULL == payload->bytes) {
        return PMIX_SUCCESS;
    }
    return append(buffer, payload->bytes, payload->size);
}
