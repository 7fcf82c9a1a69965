/*
 * hash.c: hash tables with open addressing. Programs read ht_size only.
 *
 * A table never fills up: it grows at its density, so a search always meets an
 * empty place. An element that goes leaves a gap which later ones of the same run
 * are moved into, so that no search ends too early.
 */
#include "compat.h"

/* A key of any kind: number for the numeric ones, else bytes of our own. */
typedef struct {
    uint64_t number;
    const void *bytes;
    size_t size;
} hkey_t;

struct pmix_hash_element_t {
    bool valid;
    hkey_t key;
    void *value;
};
typedef struct pmix_hash_element_t element_t;

/* The kinds of keys; ht_type_methods points to that of a table. */
struct pmix_hash_type_methods_t {
    bool bytes;
};
typedef struct pmix_hash_type_methods_t kind_t;
static const kind_t uint32_keys = {false}, uint64_keys = {false}, ptr_keys = {true};

static void construct(pmix_hash_table_t *ht)
{
    memset((char *) ht + sizeof(ht->super), 0, sizeof(*ht) - sizeof(ht->super));
}

static void forget(pmix_hash_table_t *ht, element_t *e)
{
    if (&ptr_keys == ht->ht_type_methods) {
        compat_free(&ht->super, (void *) e->key.bytes);
    }
    memset(e, 0, sizeof(*e));
}

int pmix_hash_table_remove_all(pmix_hash_table_t *ht)
{
    for (size_t i = 0; i < ht->ht_capacity; i++) {
        if (ht->ht_table[i].valid) {
            forget(ht, &ht->ht_table[i]);
        }
    }
    ht->ht_size = 0;
    ht->ht_type_methods = NULL;
    return PMIX_SUCCESS;
}

static void destruct(pmix_hash_table_t *ht)
{
    pmix_hash_table_remove_all(ht);
    compat_free(&ht->super, ht->ht_table);
    construct(ht);
}

CLASS(pmix_hash_table_t, pmix_object_t, construct, destruct);

/* Odd, and with room to spare. */
static size_t capacity_for(size_t n) { return (n + 29) / 30 * 30 + 1; }

static int allocate(pmix_hash_table_t *ht, size_t capacity)
{
    element_t *t = compat_calloc(&ht->super, capacity, sizeof(*t));

    if (NULL == t) {
        return PMIX_ERR_OUT_OF_RESOURCE;
    }
    ht->ht_table = t;
    ht->ht_capacity = capacity;
    ht->ht_growth_trigger = capacity * ht->ht_density_numer / ht->ht_density_denom;
    return PMIX_SUCCESS;
}

int pmix_hash_table_init2(pmix_hash_table_t *ht, size_t n, int density_numer, int density_denom,
                          int growth_numer, int growth_denom)
{
    if (density_numer <= 0 || density_numer >= density_denom || growth_denom <= 0 ||
        growth_numer <= growth_denom || n > SIZE_MAX / sizeof(element_t) / density_denom) {
        return PMIX_ERR_BAD_PARAM;
    }
    destruct(ht);
    ht->ht_density_numer = density_numer;
    ht->ht_density_denom = density_denom;
    ht->ht_growth_numer = growth_numer;
    ht->ht_growth_denom = growth_denom;
    return allocate(ht, capacity_for(n * density_denom / density_numer));
}

int pmix_hash_table_init(pmix_hash_table_t *ht, size_t n)
{
    return pmix_hash_table_init2(ht, n, 1, 2, 2, 1);
}

static size_t home(const pmix_hash_table_t *ht, const hkey_t *k)
{
    const unsigned char *b = k->bytes;
    uint64_t h = k->number;

    for (size_t i = 0; i < k->size; i++) {
        h = h * 31 + b[i];
    }
    return h % ht->ht_capacity;
}

/* The element with the key, or the empty one where it would stand. */
static element_t *search(const pmix_hash_table_t *ht, const hkey_t *k)
{
    size_t i = home(ht, k);

    for (;; i = i + 1 < ht->ht_capacity ? i + 1 : 0) {
        element_t *e = &ht->ht_table[i];

        if (!e->valid || (e->key.number == k->number && e->key.size == k->size &&
                          (0 == k->size || 0 == memcmp(e->key.bytes, k->bytes, k->size)))) {
            return e;
        }
    }
}

/* Asks whether the table is ready for keys of a kind. */
static int ready(pmix_hash_table_t *ht, const kind_t *kind, const hkey_t *k, int unready)
{
    if (0 == ht->ht_capacity) {
        return unready;
    }
    if (kind->bytes && (NULL == k->bytes || 0 == k->size)) {
        return PMIX_ERR_BAD_PARAM;
    }
    if (NULL != ht->ht_type_methods && kind != ht->ht_type_methods) {
        return PMIX_ERROR;
    }
    ht->ht_type_methods = kind;
    return PMIX_SUCCESS;
}

static int get(pmix_hash_table_t *ht, const kind_t *kind, hkey_t k, void **value)
{
    int st = ready(ht, kind, &k, PMIX_ERROR);
    element_t *e;

    if (PMIX_SUCCESS != st) {
        return st;
    }
    e = search(ht, &k);
    if (!e->valid) {
        return PMIX_ERR_NOT_FOUND;
    }
    *value = e->value;
    return PMIX_SUCCESS;
}

static int grow(pmix_hash_table_t *ht)
{
    element_t *old = ht->ht_table;
    size_t n = ht->ht_capacity;
    int st = allocate(ht, capacity_for(n * ht->ht_growth_numer / ht->ht_growth_denom));

    if (PMIX_SUCCESS != st) {
        return st;
    }
    for (size_t i = 0; i < n; i++) {
        if (old[i].valid) {
            *search(ht, &old[i].key) = old[i];
        }
    }
    compat_free(&ht->super, old);
    return PMIX_SUCCESS;
}

static int set(pmix_hash_table_t *ht, const kind_t *kind, hkey_t k, void *value)
{
    int st = ready(ht, kind, &k, PMIX_ERR_BAD_PARAM);
    element_t *e;

    if (PMIX_SUCCESS != st) {
        return st;
    }
    e = search(ht, &k);
    if (e->valid) {
        e->value = value;
        return PMIX_SUCCESS;
    }
    if (ht->ht_size + 1 >= ht->ht_growth_trigger) {
        st = grow(ht);
        if (PMIX_SUCCESS != st) {
            return st;
        }
        e = search(ht, &k);
    }
    if (kind->bytes) {
        void *copy = compat_calloc(&ht->super, 1, k.size);

        if (NULL == copy) {
            return PMIX_ERR_OUT_OF_RESOURCE;
        }
        memcpy(copy, k.bytes, k.size);
        k.bytes = copy;
    }
    *e = (element_t){true, k, value};
    ht->ht_size++;
    return PMIX_SUCCESS;
}

static int take_out(pmix_hash_table_t *ht, const kind_t *kind, hkey_t k)
{
    int st = ready(ht, kind, &k, PMIX_ERROR);
    size_t n = ht->ht_capacity, gap;
    element_t *t = ht->ht_table, *e;

    if (PMIX_SUCCESS != st) {
        return st;
    }
    e = search(ht, &k);
    if (!e->valid) {
        return PMIX_ERR_NOT_FOUND;
    }
    forget(ht, e);
    ht->ht_size--;
    gap = e - t;
    for (size_t i = (gap + 1) % n; t[i].valid; i = (i + 1) % n) {
        /* May it stand in the gap? Not if its home lies behind that. */
        if ((i + n - home(ht, &t[i].key)) % n >= (i + n - gap) % n) {
            t[gap] = t[i];
            memset(&t[i], 0, sizeof(t[i]));
            gap = i;
        }
    }
    return PMIX_SUCCESS;
}

static element_t *next(pmix_hash_table_t *ht, element_t *after)
{
    for (size_t i = NULL == after ? 0 : after - ht->ht_table + 1; i < ht->ht_capacity; i++) {
        if (ht->ht_table[i].valid) {
            return &ht->ht_table[i];
        }
    }
    return NULL;
}

#define NUMERIC(type)                                                                           \
    int pmix_hash_table_get_value_##type(pmix_hash_table_t *ht, type##_t key, void **value)     \
    {                                                                                           \
        return get(ht, &type##_keys, (hkey_t){.number = key}, value);                           \
    }                                                                                           \
    int pmix_hash_table_set_value_##type(pmix_hash_table_t *ht, type##_t key, void *value)      \
    {                                                                                           \
        return set(ht, &type##_keys, (hkey_t){.number = key}, value);                           \
    }                                                                                           \
    int pmix_hash_table_remove_value_##type(pmix_hash_table_t *ht, type##_t key)                \
    {                                                                                           \
        return take_out(ht, &type##_keys, (hkey_t){.number = key});                             \
    }                                                                                           \
    int pmix_hash_table_get_next_key_##type(pmix_hash_table_t *ht, type##_t *key, void **value, \
                                            void *in_node, void **out_node)                     \
    {                                                                                           \
        element_t *e = next(ht, in_node);                                                       \
                                                                                                \
        if (NULL == e) {                                                                        \
            return PMIX_ERROR;                                                                  \
        }                                                                                       \
        *key = (type##_t) e->key.number;                                                        \
        *value = e->value;                                                                      \
        *out_node = e;                                                                          \
        return PMIX_SUCCESS;                                                                    \
    }                                                                                           \
    int pmix_hash_table_get_first_key_##type(pmix_hash_table_t *ht, type##_t *key,              \
                                             void **value, void **node)                         \
    {                                                                                           \
        return pmix_hash_table_get_next_key_##type(ht, key, value, NULL, node);                 \
    }
NUMERIC(uint32)
NUMERIC(uint64)

int pmix_hash_table_get_value_ptr(pmix_hash_table_t *ht, const void *key, size_t n, void **value)
{
    return get(ht, &ptr_keys, (hkey_t){.bytes = key, .size = n}, value);
}

int pmix_hash_table_set_value_ptr(pmix_hash_table_t *ht, const void *key, size_t n, void *value)
{
    return set(ht, &ptr_keys, (hkey_t){.bytes = key, .size = n}, value);
}

int pmix_hash_table_remove_value_ptr(pmix_hash_table_t *ht, const void *key, size_t n)
{
    return take_out(ht, &ptr_keys, (hkey_t){.bytes = key, .size = n});
}

int pmix_hash_table_get_next_key_ptr(pmix_hash_table_t *ht, void **key, size_t *key_size,
                                     void **value, void *in_node, void **out_node)
{
    element_t *e = next(ht, in_node);

    if (NULL == e) {
        return PMIX_ERROR;
    }
    *key = (void *) e->key.bytes;
    *key_size = e->key.size;
    *value = e->value;
    *out_node = e;
    return PMIX_SUCCESS;
}

int pmix_hash_table_get_first_key_ptr(pmix_hash_table_t *ht, void **key, size_t *key_size,
                                      void **value, void **node)
{
    return pmix_hash_table_get_next_key_ptr(ht, key, key_size, value, NULL, node);
}
