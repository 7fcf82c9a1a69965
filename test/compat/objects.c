/* objects.c: classes, lists, bitmaps, arrays, ring buffers and hash tables. */
#include "t.h"

/* The life of objects as programs have it compiled in. */
static void build(void *object, pmix_class_t *cls)
{
    pmix_object_t *o = object;

    if (cls->cls_initialized != pmix_class_init_epoch) {
        pmix_class_initialize(cls);
    }
    memset(o, 0, sizeof(*o));
    o->obj_class = cls;
    o->obj_reference_count = 1;
    for (pmix_construct_t *f = cls->cls_construct_array; NULL != *f; f++) {
        (*f)(o);
    }
}

static void end(void *object)
{
    pmix_object_t *o = object;

    for (pmix_destruct_t *f = o->obj_class->cls_destruct_array; NULL != *f; f++) {
        (*f)(o);
    }
}

/* A class of the program with one of the library's and one of its own below it. */
typedef struct {
    pmix_list_item_t super;
    int number;
} middle_t;
typedef struct {
    middle_t super;
} top_t;

static char order[64];

static void note(const char *what) { strcat(order, what); }
static void middle_con(middle_t *m) { note("m"); m->number = 7; }
static void middle_des(middle_t *m) { (void) m; note("M"); }
static void top_con(top_t *t) { (void) t; note("t"); }
static void top_des(top_t *t) { (void) t; note("T"); }

static pmix_class_t middle_class = {"middle_t", &pmix_list_item_t_class, (pmix_construct_t) middle_con,
                                    (pmix_destruct_t) middle_des, 0, 0, NULL, NULL, sizeof(middle_t)};
static pmix_class_t top_class = {"top_t", &middle_class, (pmix_construct_t) top_con,
                                 (pmix_destruct_t) top_des, 0, 0, NULL, NULL, sizeof(top_t)};

static void *initialise_many(void *cls)
{
    pmix_class_initialize(cls);
    return NULL;
}

static void classes(void)
{
    static pmix_class_t shared = {"shared_t", &top_class, NULL, NULL, 0, 0, NULL, NULL, sizeof(top_t)};
    pthread_t t[8];
    int32_t epoch = pmix_class_init_epoch;
    top_t o;

    build(&o, &top_class);
    CHECK(4 == top_class.cls_depth);
    CHECK(7 == o.super.number);
    CHECK(NULL == o.super.super.pmix_list_next);
    end(&o);
    SAME("mtTM", order);

    for (int i = 0; i < 8; i++) {
        pthread_create(&t[i], NULL, initialise_many, &shared);
    }
    for (int i = 0; i < 8; i++) {
        pthread_join(t[i], NULL);
    }
    CHECK(5 == shared.cls_depth && epoch == shared.cls_initialized);

    CHECK(0 == pmix_class_finalize());
    CHECK(epoch != pmix_class_init_epoch);
    order[0] = '\0';
    build(&o, &top_class); /* again, in the new epoch */
    end(&o);
    SAME("mtTM", order);
    /* static data of the base class itself */
    pmix_object_t base = {.obj_class = &pmix_object_t_class, .obj_reference_count = 1};
    end(&base);
}

static middle_t *item(int n)
{
    middle_t *m = calloc(1, sizeof(*m));

    build(m, &middle_class);
    m->number = n;
    return m;
}

static void append(pmix_list_t *l, middle_t *m)
{
    pmix_list_item_t *s = &l->pmix_list_sentinel, *i = &m->super;

    i->pmix_list_prev = s->pmix_list_prev;
    i->pmix_list_next = s;
    s->pmix_list_prev->pmix_list_next = i;
    s->pmix_list_prev = i;
    l->pmix_list_length++;
}

/* The numbers of a list, forwards and backwards, which must be the same. */
static const char *numbers(pmix_list_t *l)
{
    static char text[256];
    size_t n = 0, back = 0, at = 0;

    text[0] = '\0';
    for (volatile pmix_list_item_t *i = l->pmix_list_sentinel.pmix_list_next;
         i != &l->pmix_list_sentinel; i = i->pmix_list_next, n++) {
        at += snprintf(text + at, sizeof(text) - at, "%d ", ((middle_t *) i)->number);
    }
    for (volatile pmix_list_item_t *i = l->pmix_list_sentinel.pmix_list_prev;
         i != &l->pmix_list_sentinel; i = i->pmix_list_prev) {
        back++;
    }
    CHECK(n == l->pmix_list_length && n == back);
    return text;
}

static int descending(pmix_list_item_t **a, pmix_list_item_t **b)
{
    return ((middle_t *) *b)->number - ((middle_t *) *a)->number;
}

static void lists(void)
{
    pmix_list_t a, b;

    build(&a, &pmix_list_t_class);
    build(&b, &pmix_list_t_class);
    CHECK(PMIX_SUCCESS == pmix_list_sort(&a, descending));
    for (int i = 1; i <= 3; i++) {
        append(&a, item(i));
        append(&b, item(10 * i));
    }
    middle_t *m = item(5);
    CHECK(!pmix_list_insert(&a, &m->super, 3));
    CHECK(!pmix_list_insert(&a, &m->super, -1));
    CHECK(pmix_list_insert(&a, &m->super, 2));
    SAME("1 2 5 3 ", numbers(&a));
    m = item(0);
    CHECK(pmix_list_insert(&a, &m->super, 0));
    SAME("0 1 2 5 3 ", numbers(&a));
    pmix_list_splice(&a, &m->super, &b, (void *) b.pmix_list_sentinel.pmix_list_next,
                     (void *) b.pmix_list_sentinel.pmix_list_prev);
    SAME("10 20 0 1 2 5 3 ", numbers(&a));
    SAME("30 ", numbers(&b));
    pmix_list_splice(&a, &m->super, &b, &b.pmix_list_sentinel, &b.pmix_list_sentinel);
    pmix_list_join(&a, &a.pmix_list_sentinel, &b);
    SAME("10 20 0 1 2 5 3 30 ", numbers(&a));
    SAME("", numbers(&b));
    pmix_list_join(&a, &a.pmix_list_sentinel, &b);
    CHECK(PMIX_SUCCESS == pmix_list_sort(&a, descending));
    SAME("30 20 10 5 3 2 1 0 ", numbers(&a));
    while (a.pmix_list_length > 0) {
        volatile pmix_list_item_t *i = a.pmix_list_sentinel.pmix_list_next;

        a.pmix_list_sentinel.pmix_list_next = i->pmix_list_next;
        i->pmix_list_next->pmix_list_prev = i->pmix_list_prev;
        a.pmix_list_length--;
        end((void *) i);
        free((void *) i);
    }
    end(&a);
    end(&b);
}

static void bitmaps(void)
{
    pmix_bitmap_t a, b;
    int at;

    build(&a, &pmix_bitmap_t_class);
    build(&b, &pmix_bitmap_t_class);
    STATUS(PMIX_ERR_BAD_PARAM, pmix_bitmap_init(&a, 0));
    STATUS(PMIX_SUCCESS, pmix_bitmap_init(&a, 65));
    CHECK(2 == a.array_size && pmix_bitmap_is_clear(&a));
    STATUS(PMIX_SUCCESS, pmix_bitmap_set_bit(&a, 0));
    STATUS(PMIX_SUCCESS, pmix_bitmap_set_bit(&a, 200));
    CHECK(4 == a.array_size && pmix_bitmap_is_set_bit(&a, 200) && !pmix_bitmap_is_set_bit(&a, 199));
    CHECK(!pmix_bitmap_is_set_bit(&a, 100000) && !pmix_bitmap_is_set_bit(NULL, 1));
    CHECK(2 == pmix_bitmap_num_set_bits(&a, 201) && 1 == pmix_bitmap_num_set_bits(&a, 200));
    CHECK(62 == pmix_bitmap_num_unset_bits(&a, 63) && 1 == pmix_bitmap_num_set_bits(&a, 64));
    STATUS(PMIX_SUCCESS, pmix_bitmap_find_and_set_first_unset_bit(&a, &at));
    CHECK(1 == at);
    STATUS(PMIX_SUCCESS, pmix_bitmap_set_all_bits(&a));
    STATUS(PMIX_SUCCESS, pmix_bitmap_find_and_set_first_unset_bit(&a, &at));
    CHECK(256 == at && 5 == a.array_size);
    STATUS(PMIX_SUCCESS, pmix_bitmap_clear_bit(&a, 256));
    STATUS(PMIX_ERR_BAD_PARAM, pmix_bitmap_clear_bit(&a, 5 * 64));
    STATUS(PMIX_ERR_BAD_PARAM, pmix_bitmap_bitwise_xor_inplace(&a, &b));
    STATUS(PMIX_SUCCESS, pmix_bitmap_init(&b, 320));
    CHECK(pmix_bitmap_are_different(&a, &b));
    STATUS(PMIX_SUCCESS, pmix_bitmap_bitwise_or_inplace(&b, &a));
    CHECK(!pmix_bitmap_are_different(&a, &b));
    STATUS(PMIX_SUCCESS, pmix_bitmap_bitwise_xor_inplace(&b, &a));
    CHECK(pmix_bitmap_is_clear(&b));
    STATUS(PMIX_SUCCESS, pmix_bitmap_set_max_size(&b, 64));
    STATUS(PMIX_ERR_BAD_PARAM, pmix_bitmap_set_bit(&b, 64));
    STATUS(PMIX_SUCCESS, pmix_bitmap_init(&b, 3));
    STATUS(PMIX_SUCCESS, pmix_bitmap_set_bit(&b, 1));
    char *s = pmix_bitmap_get_string(&b);
    CHECK(64 == strlen(s) && 0 == strncmp(s, "_X__", 4));
    free(s);
    end(&a);
    end(&b);
}

static void arrays(void)
{
    pmix_pointer_array_t a;
    pmix_ring_buffer_t r;
    pmix_value_array_t v;
    int x[8];

    build(&a, &pmix_pointer_array_t_class);
    STATUS(PMIX_ERR_BAD_PARAM, pmix_pointer_array_init(&a, 4, 2, 3));
    STATUS(PMIX_SUCCESS, pmix_pointer_array_init(&a, 2, 70, 2));
    for (int i = 0; i < 70; i++) {
        CHECK(i == pmix_pointer_array_add(&a, &x[i % 8]));
    }
    CHECK(70 == a.size && 0 == a.number_free);
    STATUS(PMIX_ERR_OUT_OF_RESOURCE, pmix_pointer_array_add(&a, x));
    STATUS(PMIX_SUCCESS, pmix_pointer_array_set_item(&a, 66, NULL));
    STATUS(PMIX_SUCCESS, pmix_pointer_array_set_item(&a, 3, NULL));
    CHECK(2 == a.number_free && 3 == a.lowest_free && 0 == (a.free_bits[0] & 8));
    CHECK(!pmix_pointer_array_test_and_set_item(&a, 4, x));
    CHECK(pmix_pointer_array_test_and_set_item(&a, 3, x) && 66 == a.lowest_free);
    CHECK(66 == pmix_pointer_array_add(&a, x));
    STATUS(PMIX_ERROR, pmix_pointer_array_set_item(&a, 70, x));
    STATUS(PMIX_ERROR, pmix_pointer_array_set_item(&a, -1, x));
    end(&a);

    build(&a, &pmix_pointer_array_t_class);
    STATUS(PMIX_SUCCESS, pmix_pointer_array_set_item(&a, 9, x)); /* without init */
    CHECK(a.size > 9 && 0 == a.lowest_free && 0 == pmix_pointer_array_add(&a, x));
    STATUS(PMIX_SUCCESS, pmix_pointer_array_set_size(&a, 100));
    CHECK(a.size >= 100 && a.number_free == a.size - 2);
    end(&a);

    build(&r, &pmix_ring_buffer_t_class);
    CHECK(NULL == pmix_ring_buffer_push(&r, x) && NULL == pmix_ring_buffer_pop(&r));
    STATUS(PMIX_SUCCESS, pmix_ring_buffer_init(&r, 3));
    for (int i = 0; i < 3; i++) {
        CHECK(NULL == pmix_ring_buffer_push(&r, &x[i]));
    }
    CHECK(&x[0] == pmix_ring_buffer_push(&r, &x[3]) && &x[1] == pmix_ring_buffer_push(&r, &x[4]));
    CHECK(&x[2] == pmix_ring_buffer_poke(&r, 0) && &x[4] == pmix_ring_buffer_poke(&r, -1));
    for (int i = 2; i < 5; i++) {
        CHECK(&x[i] == pmix_ring_buffer_pop(&r));
    }
    CHECK(NULL == pmix_ring_buffer_pop(&r));
    end(&r);

    build(&v, &pmix_value_array_t_class);
    STATUS(PMIX_ERR_BAD_PARAM, pmix_value_array_set_size(&v, 2));
    v.array_item_sizeof = 12;
    STATUS(PMIX_SUCCESS, pmix_value_array_set_size(&v, 5));
    CHECK(5 == v.array_size && 5 <= v.array_alloc_size);
    STATUS(PMIX_ERR_OUT_OF_RESOURCE, pmix_value_array_set_size(&v, SIZE_MAX / 2));
    end(&v);
}

static void hashes(void)
{
    enum { N = 3000 };
    pmix_hash_table_t h;
    void *p, *node = NULL;
    uint32_t k;
    size_t size, seen = 0;
    char key[16];

    build(&h, &pmix_hash_table_t_class);
    STATUS(PMIX_ERROR, pmix_hash_table_get_value_uint32(&h, 1, &p));
    STATUS(PMIX_ERR_BAD_PARAM, pmix_hash_table_set_value_uint32(&h, 1, p));
    STATUS(PMIX_ERR_BAD_PARAM, pmix_hash_table_init2(&h, 10, 2, 1, 2, 1));
    STATUS(PMIX_SUCCESS, pmix_hash_table_init(&h, 4));
    for (uintptr_t i = 0; i < N; i++) {
        STATUS(PMIX_SUCCESS, pmix_hash_table_set_value_uint32(&h, (uint32_t) i * 31, (void *) (i + 1)));
    }
    STATUS(PMIX_ERROR, pmix_hash_table_get_value_uint64(&h, 0, &p));
    for (uint32_t i = 0; i < N; i += 3) { /* leaves gaps in every run */
        STATUS(PMIX_SUCCESS, pmix_hash_table_remove_value_uint32(&h, i * 31));
        STATUS(PMIX_ERR_NOT_FOUND, pmix_hash_table_remove_value_uint32(&h, i * 31));
    }
    for (uintptr_t i = 0; i < N; i++) {
        STATUS(i % 3 ? PMIX_SUCCESS : PMIX_ERR_NOT_FOUND,
               pmix_hash_table_get_value_uint32(&h, (uint32_t) i * 31, &p));
        CHECK(0 == i % 3 || p == (void *) (i + 1));
    }
    for (int st = pmix_hash_table_get_first_key_uint32(&h, &k, &p, &node); PMIX_SUCCESS == st;
         st = pmix_hash_table_get_next_key_uint32(&h, &k, &p, node, &node)) {
        seen++;
        CHECK(p == (void *) (uintptr_t) (k / 31 + 1));
    }
    CHECK(seen == h.ht_size && seen == N - N / 3);
    STATUS(PMIX_SUCCESS, pmix_hash_table_remove_all(&h));
    CHECK(0 == h.ht_size);

    /* now with keys of another kind */
    for (uintptr_t i = 0; i < 100; i++) {
        snprintf(key, sizeof(key), "key%lu", (unsigned long) i);
        STATUS(PMIX_SUCCESS, pmix_hash_table_set_value_ptr(&h, key, strlen(key), (void *) i));
    }
    STATUS(PMIX_SUCCESS, pmix_hash_table_get_value_ptr(&h, "key42", 5, &p));
    CHECK(p == (void *) 42);
    STATUS(PMIX_ERR_NOT_FOUND, pmix_hash_table_get_value_ptr(&h, "key", 3, &p));
    STATUS(PMIX_ERR_BAD_PARAM, pmix_hash_table_get_value_ptr(&h, NULL, 4, &p));
    STATUS(PMIX_SUCCESS, pmix_hash_table_remove_value_ptr(&h, "key42", 5));
    STATUS(PMIX_SUCCESS, pmix_hash_table_get_first_key_ptr(&h, &p, &size, &node, &node));
    CHECK(size >= 4 && 0 == memcmp(p, "key", 3));
    end(&h);
}

int objects(void)
{
    classes();
    lists();
    bitmaps();
    arrays();
    hashes();
    pmix_class_finalize();
    return done();
}
