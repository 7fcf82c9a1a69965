/*
 * array.c: pointer arrays, value arrays and ring buffers.
 */
#include "compat.h"

/* --- pointer arrays ------------------------------------------------------- */

enum { BITS = 64, BLOCK = 8 };

static void construct_pointers(pmix_pointer_array_t *a)
{
    a->lowest_free = a->number_free = a->size = 0;
    a->max_size = INT_MAX;
    a->block_size = BLOCK;
    a->free_bits = NULL;
    a->addr = NULL;
}

static void destruct_pointers(pmix_pointer_array_t *a)
{
    compat_free(&a->super, a->free_bits);
    compat_free(&a->super, a->addr);
    a->free_bits = NULL;
    a->addr = NULL;
    a->size = a->number_free = a->lowest_free = 0;
}

CLASS(pmix_pointer_array_t, pmix_object_t, construct_pointers, destruct_pointers);

static size_t words(int places) { return ((size_t) places + BITS - 1) / BITS; }

/* The first free place from `from` on, or size. */
static int free_from(const pmix_pointer_array_t *a, int from)
{
    while (from < a->size && NULL != a->addr[from]) {
        from++;
    }
    return from;
}

/* Makes place number `at` exist. */
static bool grow(pmix_pointer_array_t *a, int at)
{
    long size = ((long) at / a->block_size + 1) * a->block_size;
    void **addr;
    uint64_t *bits;

    if (at < a->size) {
        return true;
    }
    if (at >= a->max_size) {
        return false;
    }
    if (size > a->max_size) {
        size = a->max_size;
    }
    addr = compat_realloc(&a->super, a->addr, size * sizeof(void *));
    if (NULL == addr) {
        return false;
    }
    a->addr = addr;
    bits = compat_realloc(&a->super, a->free_bits, words(size) * sizeof(uint64_t));
    if (NULL == bits) {
        return false;
    }
    a->free_bits = bits;
    memset(&addr[a->size], 0, (size - a->size) * sizeof(void *));
    memset(&bits[words(a->size)], 0, (words(size) - words(a->size)) * sizeof(uint64_t));
    a->number_free += size - a->size;
    a->size = size;
    return true;
}

/* Puts value, or NULL, at a place that exists and keeps the books. */
static void put(pmix_pointer_array_t *a, int at, void *value)
{
    bool was = NULL != a->addr[at], is = NULL != value;

    a->addr[at] = value;
    if (was == is) {
        return;
    }
    a->number_free += is ? -1 : 1;
    a->free_bits[at / BITS] ^= (uint64_t) 1 << at % BITS;
    if (is && at == a->lowest_free) {
        a->lowest_free = free_from(a, at + 1);
    } else if (!is && at < a->lowest_free) {
        a->lowest_free = at;
    }
}

int pmix_pointer_array_init(pmix_pointer_array_t *a, int initial, int max_size, int block_size)
{
    int n;

    if (NULL == a || max_size < block_size || block_size < 0) {
        return PMIX_ERR_BAD_PARAM;
    }
    a->max_size = max_size;
    a->block_size = 0 == block_size ? BLOCK : block_size;
    n = initial > 0 ? initial : a->block_size;
    destruct_pointers(a);
    a->addr = compat_calloc(&a->super, n, sizeof(void *));
    a->free_bits = compat_calloc(&a->super, words(n), sizeof(uint64_t));
    if (NULL == a->addr || NULL == a->free_bits) {
        destruct_pointers(a);
        return PMIX_ERR_OUT_OF_RESOURCE;
    }
    a->number_free = a->size = n;
    return PMIX_SUCCESS;
}

int pmix_pointer_array_add(pmix_pointer_array_t *a, void *ptr)
{
    int at;

    if (0 == a->number_free) {
        a->lowest_free = a->size;
        if (!grow(a, a->size)) {
            return PMIX_ERR_OUT_OF_RESOURCE;
        }
    }
    at = a->lowest_free;
    put(a, at, ptr);
    return at;
}

int pmix_pointer_array_set_item(pmix_pointer_array_t *a, int index, void *value)
{
    if (index < 0 || !grow(a, index)) {
        return PMIX_ERROR;
    }
    put(a, index, value);
    return PMIX_SUCCESS;
}

bool pmix_pointer_array_test_and_set_item(pmix_pointer_array_t *a, int index, void *value)
{
    if (index < 0 || !grow(a, index) || NULL != a->addr[index]) {
        return false;
    }
    put(a, index, value);
    return true;
}

int pmix_pointer_array_set_size(pmix_pointer_array_t *a, int size)
{
    return size <= a->size || grow(a, size - 1) ? PMIX_SUCCESS : PMIX_ERROR;
}

/* --- value arrays --------------------------------------------------------- */

static void construct_values(pmix_value_array_t *a)
{
    a->array_items = NULL;
    a->array_item_sizeof = a->array_size = a->array_alloc_size = 0;
}

static void destruct_values(pmix_value_array_t *a)
{
    free(a->array_items);
    construct_values(a);
}

CLASS(pmix_value_array_t, pmix_object_t, construct_values, destruct_values);

int pmix_value_array_set_size(pmix_value_array_t *a, size_t size)
{
    if (0 == a->array_item_sizeof) {
        return PMIX_ERR_BAD_PARAM;
    }
    if (size > a->array_alloc_size) {
        size_t n = size > 2 * a->array_alloc_size ? size : 2 * a->array_alloc_size;
        unsigned char *grown = reallocarray(a->array_items, n, a->array_item_sizeof);

        if (NULL == grown) {
            return PMIX_ERR_OUT_OF_RESOURCE;
        }
        a->array_items = grown;
        a->array_alloc_size = n;
    }
    a->array_size = size;
    return PMIX_SUCCESS;
}

/* --- ring buffers --------------------------------------------------------- */

static void construct_ring(pmix_ring_buffer_t *r)
{
    r->head = r->size = 0;
    r->tail = -1;
    r->addr = NULL;
}

static void destruct_ring(pmix_ring_buffer_t *r)
{
    free(r->addr);
    construct_ring(r);
}

CLASS(pmix_ring_buffer_t, pmix_object_t, construct_ring, destruct_ring);

int pmix_ring_buffer_init(pmix_ring_buffer_t *r, int size)
{
    if (NULL == r || size <= 0) {
        return PMIX_ERR_BAD_PARAM;
    }
    destruct_ring(r);
    r->addr = calloc(size, sizeof(char *));
    if (NULL == r->addr) {
        return PMIX_ERR_OUT_OF_RESOURCE;
    }
    r->size = size;
    return PMIX_SUCCESS;
}

static int after(const pmix_ring_buffer_t *r, int place) { return place + 1 < r->size ? place + 1 : 0; }

void *pmix_ring_buffer_push(pmix_ring_buffer_t *r, void *ptr)
{
    void *old;

    if (NULL == r || NULL == r->addr) {
        return NULL;
    }
    old = r->addr[r->head];
    r->addr[r->head] = ptr;
    if (NULL != old) { /* full: the oldest went */
        r->tail = after(r, r->head);
    } else if (r->tail < 0) {
        r->tail = r->head;
    }
    r->head = after(r, r->head);
    return old;
}

void *pmix_ring_buffer_pop(pmix_ring_buffer_t *r)
{
    void *p;

    if (NULL == r || r->tail < 0) {
        return NULL;
    }
    p = r->addr[r->tail];
    r->addr[r->tail] = NULL;
    r->tail = after(r, r->tail);
    if (r->tail == r->head) {
        r->tail = -1;
    }
    return p;
}

void *pmix_ring_buffer_poke(pmix_ring_buffer_t *r, int i)
{
    if (NULL == r || r->tail < 0 || i >= r->size) {
        return NULL;
    }
    return r->addr[i < 0 ? (r->head + r->size - 1) % r->size : (r->tail + i) % r->size];
}
