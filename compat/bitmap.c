/*
 * bitmap.c: sets of small numbers, 64 to a word.
 */
#include "compat.h"

enum { BITS = 64 };

static void construct(pmix_bitmap_t *bm)
{
    bm->bitmap = NULL;
    bm->array_size = 0;
    bm->max_size = INT_MAX;
}

static void destruct(pmix_bitmap_t *bm)
{
    free(bm->bitmap);
    bm->bitmap = NULL;
    bm->array_size = 0;
}

CLASS(pmix_bitmap_t, pmix_object_t, construct, destruct);

static int words(int bits) { return bits / BITS + (0 != bits % BITS); }
static uint64_t mask(int bit) { return (uint64_t) 1 << bit % BITS; }

/* Whether the array holds the bit. */
static bool holds(const pmix_bitmap_t *bm, int bit)
{
    return NULL != bm && bit >= 0 && bit / BITS < bm->array_size;
}

int pmix_bitmap_set_max_size(pmix_bitmap_t *bm, int max_size)
{
    if (NULL == bm || max_size <= 0) {
        return PMIX_ERR_BAD_PARAM;
    }
    bm->max_size = words(max_size);
    return PMIX_SUCCESS;
}

int pmix_bitmap_init(pmix_bitmap_t *bm, int size)
{
    if (NULL == bm || size <= 0 || words(size) > bm->max_size) {
        return PMIX_ERR_BAD_PARAM;
    }
    destruct(bm);
    bm->bitmap = calloc(words(size), sizeof(uint64_t));
    if (NULL == bm->bitmap) {
        return PMIX_ERR_OUT_OF_RESOURCE;
    }
    bm->array_size = words(size);
    return PMIX_SUCCESS;
}

int pmix_bitmap_set_bit(pmix_bitmap_t *bm, int bit)
{
    if (NULL == bm || bit < 0 || bit / BITS >= bm->max_size) {
        return PMIX_ERR_BAD_PARAM;
    }
    if (!holds(bm, bit)) {
        int n = bit / BITS + 1;
        uint64_t *grown = realloc(bm->bitmap, n * sizeof(uint64_t));

        if (NULL == grown) {
            return PMIX_ERR_OUT_OF_RESOURCE;
        }
        memset(&grown[bm->array_size], 0, (n - bm->array_size) * sizeof(uint64_t));
        bm->bitmap = grown;
        bm->array_size = n;
    }
    bm->bitmap[bit / BITS] |= mask(bit);
    return PMIX_SUCCESS;
}

int pmix_bitmap_clear_bit(pmix_bitmap_t *bm, int bit)
{
    if (!holds(bm, bit)) {
        return PMIX_ERR_BAD_PARAM;
    }
    bm->bitmap[bit / BITS] &= ~mask(bit);
    return PMIX_SUCCESS;
}

bool pmix_bitmap_is_set_bit(pmix_bitmap_t *bm, int bit)
{
    return holds(bm, bit) && 0 != (bm->bitmap[bit / BITS] & mask(bit));
}

int pmix_bitmap_find_and_set_first_unset_bit(pmix_bitmap_t *bm, int *position)
{
    int w = 0;

    if (NULL == bm) {
        return PMIX_ERR_BAD_PARAM;
    }
    while (w < bm->array_size && UINT64_MAX == bm->bitmap[w]) {
        w++;
    }
    *position = w * BITS + (w < bm->array_size ? __builtin_ctzll(~bm->bitmap[w]) : 0);
    return pmix_bitmap_set_bit(bm, *position);
}

static int fill(pmix_bitmap_t *bm, int byte)
{
    if (NULL == bm) {
        return PMIX_ERR_BAD_PARAM;
    }
    if (NULL != bm->bitmap) {
        memset(bm->bitmap, byte, bm->array_size * sizeof(uint64_t));
    }
    return PMIX_SUCCESS;
}

int pmix_bitmap_clear_all_bits(pmix_bitmap_t *bm) { return fill(bm, 0); }
int pmix_bitmap_set_all_bits(pmix_bitmap_t *bm) { return fill(bm, 0xff); }

/* dest OP= right, for two of one size. */
#define IN_PLACE(name, op)                                                           \
    int pmix_bitmap_bitwise_##name##_inplace(pmix_bitmap_t *dest, pmix_bitmap_t *right) \
    {                                                                                \
        if (NULL == dest || NULL == right || dest->array_size != right->array_size) { \
            return PMIX_ERR_BAD_PARAM;                                               \
        }                                                                            \
        for (int i = 0; i < dest->array_size; i++) {                                 \
            dest->bitmap[i] op right->bitmap[i];                                     \
        }                                                                            \
        return PMIX_SUCCESS;                                                         \
    }
IN_PLACE(and, &=)
IN_PLACE(or, |=)
IN_PLACE(xor, ^=)

bool pmix_bitmap_are_different(pmix_bitmap_t *left, pmix_bitmap_t *right)
{
    return NULL == left || NULL == right || left->array_size != right->array_size ||
           (left->array_size > 0 &&
            0 != memcmp(left->bitmap, right->bitmap, left->array_size * sizeof(uint64_t)));
}

char *pmix_bitmap_get_string(pmix_bitmap_t *bm)
{
    int n = NULL == bm ? 0 : bm->array_size * BITS;
    char *s = NULL == bm ? NULL : malloc(n + 1);

    if (NULL != s) {
        for (int i = 0; i < n; i++) {
            s[i] = pmix_bitmap_is_set_bit(bm, i) ? 'X' : '_';
        }
        s[n] = '\0';
    }
    return s;
}

int pmix_bitmap_num_set_bits(pmix_bitmap_t *bm, int len)
{
    int n = 0;

    if (NULL == bm || len < 0) {
        return 0;
    }
    for (int w = 0; w < bm->array_size && w < words(len); w++) {
        uint64_t v = bm->bitmap[w];

        if (w == len / BITS) {
            v &= mask(len) - 1;
        }
        n += __builtin_popcountll(v);
    }
    return n;
}

int pmix_bitmap_num_unset_bits(pmix_bitmap_t *bm, int len)
{
    return NULL == bm || len < 0 ? 0 : len - pmix_bitmap_num_set_bits(bm, len);
}

bool pmix_bitmap_is_clear(pmix_bitmap_t *bm)
{
    for (int i = 0; NULL != bm && i < bm->array_size; i++) {
        if (0 != bm->bitmap[i]) {
            return false;
        }
    }
    return true;
}
