/* values.c: load, unload, transfer, compare, size and truth of every type. */
#include "t.h"

static pmix_data_type_t type;
static int variant;

APART(load)
{
    pmix_value_t v, w;
    size_t size = 0;

    (void) arg;
    memset(&v, 0, sizeof(v));
    say("%d", PMIx_Value_load(&v, sample(type, variant), type));
    describe_value(&v);
    say("%d", PMIx_Value_get_size(&v, &size));
    say("%zu", size);
    memset(&w, 0, sizeof(w));
    say("%d", PMIx_Value_xfer(&w, &v));
    describe_value(&w);
    say("%d", PMIx_Value_compare(&v, &w));
    say("%d", PMIx_Value_true(&v));
    if (PMIX_TOPO != type && PMIX_PROC_CPUSET != type) {
        /* those of a strange provider are shared with the sample */
        PMIx_Value_destruct(&w);
        describe_value(&w);
        PMIx_Value_destruct(&v);
        describe_value(&v);
    } else {
        drop_value(&v);
        drop_value(&w);
    }
}

APART(unload)
{
    pmix_value_t v;
    static _Alignas(16) unsigned char room[sizeof(pmix_pdata_t)];
    void *data = room;
    size_t size = 999;

    (void) arg;
    memset(room, 0, sizeof(room));
    memset(&v, 0, sizeof(v));
    PMIx_Value_load(&v, sample(type, variant), type);
    if (NULL != arg) {
        data = NULL;
    }
    say("%d", PMIx_Value_unload(&v, &data, &size));
    say("%zu", size);
    if (data == room) {
        say("room");
        if (0 < element_size(type)) {
            describe(PMIX_STRING == type ? PMIX_UINT8 : type, room);
        }
    } else if (NULL == data) {
        say("null");
    } else if (PMIX_STRING == type) {
        describe_text(data);
    } else if (PMIX_POINTER == type) {
        say("%p", data);
    } else {
        describe(PMIX_REGEX == type ? PMIX_BYTE_OBJECT : type, data);
    }
    drop_value(&v);
    if (data != room && PMIX_POINTER != type) {
        drop(type, data);
    }
}

/* An empty value, as a failed load or a zeroed structure leaves it. */
APART(empty)
{
    pmix_value_t v, w;
    size_t size = 0, n = 999;
    static _Alignas(16) unsigned char room[sizeof(pmix_pdata_t)];
    void *data = room;

    (void) arg;
    memset(&v, 0, sizeof(v));
    say("%d", PMIx_Value_load(&v, NULL, type));
    describe_value(&v);
    memset(&w, 0, sizeof(w));
    say("%d", PMIx_Value_xfer(&w, &v));
    describe_value(&w);
    say("%d", PMIx_Value_get_size(&v, &size));
    say("%zu", size);
    say("%d", PMIx_Value_compare(&v, &w));
    memset(room, 0, sizeof(room));
    say("%d", PMIx_Value_unload(&v, &data, &n));
    say("%zu %s", n, NULL == data ? "null" : data == room ? "room" : "new");
    if (data != room) {
        drop(type, data);
    }
    if (PMIX_DEVTYPE != type) {
        say_text(PMIx_Value_string(&v));
    }
    PMIx_Value_destruct(&v);
    PMIx_Value_destruct(&w);
}

APART(compare)
{
    (void) arg;
    for (int i = 0; i < VARIANTS; i++) {
        for (int j = 0; j < VARIANTS; j++) {
            pmix_value_t v, w;

            memset(&v, 0, sizeof(v));
            memset(&w, 0, sizeof(w));
            PMIx_Value_load(&v, sample(type, i), type);
            PMIx_Value_load(&w, sample(type, j), type);
            say("%d", PMIx_Value_compare(&v, &w));
            drop_value(&v);
            drop_value(&w);
        }
    }
}

APART(compare_null)
{
    pmix_value_t v;
    uint32_t n = 5;

    (void) arg;
    PMIx_Value_load(&v, &n, PMIX_UINT32);
    say("%d", PMIx_Value_compare(&v, NULL));
}

APART(load_null) { (void) arg; say("%d", PMIx_Value_load(NULL, "x", PMIX_STRING)); }
APART(xfer_null)
{
    pmix_value_t v;

    (void) arg;
    PMIx_Value_construct(&v);
    say("%d", PMIx_Value_xfer(NULL, &v));
}
APART(xfer_from_null)
{
    pmix_value_t v;

    (void) arg;
    PMIx_Value_construct(&v);
    say("%d", PMIx_Value_xfer(&v, NULL));
}
APART(bytes_without)
{
    pmix_value_t v;
    pmix_byte_object_t bo = {NULL, 5};

    (void) arg;
    memset(&v, 0, sizeof(v));
    say("%d", PMIx_Value_load(&v, &bo, PMIX_BYTE_OBJECT));
    describe_value(&v);
    drop_value(&v);
}
APART(coord_without)
{
    pmix_value_t v;
    pmix_coord_t c = {1, NULL, 5};

    (void) arg;
    memset(&v, 0, sizeof(v));
    say("%d", PMIx_Value_load(&v, &c, PMIX_COORD));
    describe_value(&v);
    drop_value(&v);
}

static void truth(void)
{
    static const char *const texts[] = {"", " ", "true", "TRUE", "t", "T", "tr", "truely", "yes", "y", "yep", "Yes!",
                                        "1", "0", "00", "007", "0x1", " 5", "-1", "no", "n", "nope", "false", "f",
                                        "fa", "enable", "enabled", "disable", "Disabled", "maybe", "on", "off", "no way"};
    pmix_value_t v;

    label("truth texts");
    for (size_t i = 0; i < sizeof(texts) / sizeof(texts[0]); i++) {
        PMIx_Value_load(&v, texts[i], PMIX_STRING);
        say("%s=%d", texts[i], PMIx_Value_true(&v));
        PMIx_Value_destruct(&v);
    }
    say("%d", PMIx_Value_true(NULL));
    PMIx_Value_load(&v, NULL, PMIX_STRING);
    say("%d", PMIx_Value_true(&v));
    PMIx_Value_load(&v, NULL, PMIX_BOOL);
    say("%d", PMIx_Value_true(&v));
    end();
}

static void nulls(void)
{
    pmix_value_t v;
    void *data = NULL;
    size_t n = 0;

    memset(&v, 0, sizeof(v));
    label("value nulls");
    say("%d %d %d", PMIx_Value_unload(NULL, &data, &n), PMIx_Value_unload(&v, NULL, &n), PMIx_Value_unload(&v, &data, NULL));
    say("%d %d", PMIx_Value_get_size(NULL, &n), PMIx_Value_get_size(&v, NULL));
    say("%zu", n);
    end();
    label("compare null");
    apart(compare_null, NULL);
    label("load null");
    apart(load_null, NULL);
    label("xfer to null");
    apart(xfer_null, NULL);
    label("xfer from null");
    apart(xfer_from_null, NULL);
    label("bytes without any");
    apart(bytes_without, NULL);
    label("coord without numbers");
    apart(coord_without, NULL);
}

void section_values(void)
{
    for (type = 0; type <= LAST_TYPE; type++) {
        label("value %u empty", type);
        apart(empty, NULL);
        if (NULL == sample(type, 0)) {
            continue;
        }
        for (variant = 0; variant < VARIANTS; variant++) {
            label("value %u.%d", type, variant);
            apart(load, NULL);
            label("unload %u.%d", type, variant);
            apart(unload, NULL);
            label("unload new %u.%d", type, variant);
            apart(unload, "");
        }
        label("compare %u", type);
        apart(compare, NULL);
    }
    type = 1000;
    label("value 1000 empty");
    apart(empty, NULL);
    truth();
    nulls();
}
