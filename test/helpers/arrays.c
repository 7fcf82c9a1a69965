/* arrays.c: data arrays of every type, and arrays of arrays. */
#include "t.h"

static pmix_data_type_t type;

APART(construct)
{
    pmix_data_array_t d, *p;

    (void) arg;
    memset(&d, 0x5a, sizeof(d));
    PMIx_Data_array_construct(&d, 2, type);
    describe(PMIX_DATA_ARRAY, &d);
    PMIx_Data_array_destruct(&d);
    say("%u %zu %d", d.type, d.size, NULL == d.array);
    PMIx_Data_array_construct(&d, 0, type);
    say("%u %zu %d", d.type, d.size, NULL == d.array);
    PMIx_Data_array_destruct(&d);
    p = PMIx_Data_array_create(1, type);
    describe(PMIX_DATA_ARRAY, p);
    PMIx_Data_array_free(p);
    say("%d", NULL == PMIx_Data_array_create(0, type));
}

/* An array of all variants, in memory of its own; the elements are samples. */
static pmix_data_array_t *gather(void)
{
    static char memory[VARIANTS * 2000];
    static pmix_data_array_t d;

    d.type = type;
    d.size = VARIANTS;
    d.array = memory;
    for (int i = 0; i < VARIANTS; i++) {
        memcpy(memory + i * element_size(type), element(type, i), element_size(type));
    }
    return &d;
}

APART(copy)
{
    pmix_value_t v, w;
    size_t size = 0;

    (void) arg;
    memset(&v, 0, sizeof(v));
    say("%d", PMIx_Value_load(&v, gather(), PMIX_DATA_ARRAY));
    describe_value(&v);
    say("%d", PMIx_Value_get_size(&v, &size));
    say("%zu", size);
    memset(&w, 0, sizeof(w));
    say("%d", PMIx_Value_xfer(&w, &v));
    say("%d", NULL == w.data.darray ? -1 : (int) w.data.darray->size);
    PMIx_Value_destruct(&w);
    PMIx_Value_destruct(&v);
}

APART(compare)
{
    pmix_data_array_t a = *gather(), b;
    pmix_value_t v = {PMIX_DATA_ARRAY, {.darray = &a}}, w = {PMIX_DATA_ARRAY, {.darray = &b}};
    char *start = a.array;

    (void) arg;
    b = a;
    say("%d", PMIx_Value_compare(&v, &w));
    b.size = 1;
    say("%d %d", PMIx_Value_compare(&v, &w), PMIx_Value_compare(&w, &v));
    a.size = 1;
    b.array = start + element_size(type);
    if (PMIX_STRING != type) {
        say("%d %d", PMIx_Value_compare(&v, &w), PMIx_Value_compare(&w, &v));
    }
    b.array = NULL;
    say("%d %d", PMIx_Value_compare(&v, &w), PMIx_Value_compare(&w, &v));
    b.size = 0;
    a.size = 0;
    b.array = start;
    say("%d", PMIx_Value_compare(&v, &w));
}

APART(print)
{
    pmix_value_t v = {PMIX_DATA_ARRAY, {.darray = gather()}};

    (void) arg;
    say_text(PMIx_Value_string(&v));
}

static void nested(void)
{
    pmix_data_array_t *top = PMIx_Data_array_create(2, PMIX_INFO), *mid, *low;
    pmix_info_t *info = top->array, *deep;
    pmix_value_t v, w;
    size_t size = 0;
    char *text;
    uint16_t n = 3;

    mid = PMIx_Data_array_create(2, PMIX_INFO);
    deep = mid->array;
    low = PMIx_Data_array_create(2, PMIX_STRING);
    ((char **) low->array)[0] = strdup("deep");
    PMIx_Load_key(deep[0].key, "low");
    deep[0].value.type = PMIX_DATA_ARRAY;
    deep[0].value.data.darray = low;
    PMIx_Info_load(&deep[1], "n", &n, PMIX_UINT16);
    PMIx_Load_key(info[0].key, "mid");
    info[0].value.type = PMIX_DATA_ARRAY;
    info[0].value.data.darray = mid;
    PMIx_Info_load(&info[1], "flag", NULL, PMIX_BOOL);

    label("nested");
    say("%d", PMIx_Value_load(&v, top, PMIX_DATA_ARRAY));
    describe_value(&v);
    PMIx_Data_array_free(top);
    say("%d", PMIx_Value_xfer(&w, &v));
    say("%d", PMIx_Value_get_size(&w, &size));
    PMIx_Value_destruct(&v);
    describe_value(&w);
    text = PMIx_Value_string(&w);
    say_text(text);
    PMIx_Value_destruct(&w);
    end();

    label("array of arrays");
    top = PMIx_Data_array_create(2, PMIX_DATA_ARRAY);
    mid = top->array;
    PMIx_Data_array_construct(&mid[0], 2, PMIX_UINT8);
    PMIx_Data_array_construct(&mid[1], 1, PMIX_STRING);
    ((char **) mid[1].array)[0] = strdup("x");
    memset(&v, 0, sizeof(v));
    say("%d", PMIx_Value_load(&v, top, PMIX_DATA_ARRAY));
    describe_value(&v);
    PMIx_Data_array_free(top);
    text = PMIx_Value_string(&v);
    say_text(text);
    PMIx_Value_destruct(&v);
    end();
}

APART(null_construct) { (void) arg; PMIx_Data_array_construct(NULL, 1, PMIX_INT); say("ok"); }
APART(null_destruct) { (void) arg; PMIx_Data_array_destruct(NULL); say("ok"); }
APART(null_init) { (void) arg; PMIx_Data_array_init(NULL, PMIX_INT); say("ok"); }
APART(null_free) { (void) arg; PMIx_Data_array_free(NULL); say("ok"); }
APART(absurd)
{
    pmix_data_array_t d;

    PMIx_Data_array_construct(&d, SIZE_MAX / 4, NULL == arg ? PMIX_INT : PMIX_STRING);
    say("%zu %d", d.size, NULL == d.array);
}
APART(strings_missing)
{
    pmix_data_array_t d = {PMIX_STRING, 3, NULL};

    (void) arg;
    PMIx_Data_array_destruct(&d);
    say("%zu", d.size);
}

void section_arrays(void)
{
    for (type = 0; type <= LAST_TYPE; type++) {
        label("array %u", type);
        apart(construct, NULL);
        if (NULL == element(type, 0)) {
            continue;
        }
        label("array copy %u", type);
        apart(copy, NULL);
        label("array compare %u", type);
        apart(compare, NULL);
        if (PMIX_DEVTYPE != type) {
            label("array print %u", type);
            apart(print, NULL);
        }
    }
    nested();
    label("array null construct");
    apart(null_construct, NULL);
    label("array null destruct");
    apart(null_destruct, NULL);
    label("array null init");
    apart(null_init, NULL);
    label("array null free");
    apart(null_free, NULL);
    label("array absurd");
    apart(absurd, NULL);
    label("array absurd strings");
    apart(absurd, "");
    label("array strings missing");
    apart(strings_missing, NULL);
}
