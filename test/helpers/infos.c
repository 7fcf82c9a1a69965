/* infos.c: infos and lists of infos. */
#include "t.h"

static char longer[1000];

static void flags(void)
{
    pmix_info_t i;

    PMIx_Info_construct(&i);
    label("flags");
#define ASK()                                                                                     \
    say("%x %d%d%d%d%d%d", i.flags, PMIx_Info_is_required(&i), PMIx_Info_is_optional(&i),           \
        PMIx_Info_was_processed(&i), PMIx_Info_is_end(&i), PMIx_Info_is_qualifier(&i),              \
        PMIx_Info_is_persistent(&i))
    ASK();
    PMIx_Info_required(&i);
    ASK();
    PMIx_Info_processed(&i);
    ASK();
    PMIx_Info_set_end(&i);
    ASK();
    PMIx_Info_qualifier(&i);
    ASK();
    PMIx_Info_persistent(&i);
    ASK();
    PMIx_Info_optional(&i);
    ASK();
    end();
}

APART(null_load) { (void) arg; say("%d", PMIx_Info_load(NULL, "k", NULL, PMIX_BOOL)); }
APART(null_true) { (void) arg; say("%d", PMIx_Info_true(NULL)); }
APART(null_required) { (void) arg; PMIx_Info_required(NULL); say("ok"); }
APART(null_is) { (void) arg; say("%d", PMIx_Info_is_required(NULL)); }
APART(null_value) { say("%d", PMIx_Info_list_add_value(arg, "k", NULL)); }
APART(null_value_unique) { say("%d", PMIx_Info_list_add_value_unique(arg, "k", NULL, true)); }
APART(null_size)
{
    size_t n = 0;

    (void) arg;
    say("%d", PMIx_Info_get_size(NULL, &n));
}

static void single(void)
{
    pmix_info_t i, j;
    uint32_t n = 9;
    size_t size;

    label("load");
    memset(&i, 0x5a, sizeof(i));
    say("%d", PMIx_Info_load(&i, NULL, &n, PMIX_UINT32));
    describe_info(&i);
    say("%d", PMIx_Info_load(&i, longer, &n, PMIX_UINT32));
    say("%zu", strlen(i.key));
    say("%d", PMIx_Info_load(&i, "key", "text", PMIX_STRING));
    describe_info(&i);
    PMIx_Info_required(&i);
    end();
    label("xfer");
    PMIx_Info_construct(&j);
    say("%d %d %d", PMIx_Info_xfer(NULL, &i), PMIx_Info_xfer(&j, NULL), PMIx_Info_xfer(&j, &i));
    describe_info(&j);
    say("%d", j.value.data.string == i.value.data.string);
    PMIx_Info_destruct(&j);
    describe_info(&j);
    PMIx_Info_persistent(&i);
    say("%d", PMIx_Info_xfer(&j, &i));
    say("%d", j.value.data.string == i.value.data.string);
    PMIx_Info_destruct(&j);
    describe_info(&j);
    end();
    label("size");
    size = 0;
    say("%d", PMIx_Info_get_size(&i, &size));
    say("%zu %d", size, PMIx_Info_get_size(&i, NULL));
    PMIx_Load_key(i.key, longer);
    size = 0;
    say("%d", PMIx_Info_get_size(&i, &size));
    say("%zu", size);
    end();
    PMIx_Value_destruct(&i.value);
    label("null load");
    apart(null_load, NULL);
    label("null true");
    apart(null_true, NULL);
    label("null required");
    apart(null_required, NULL);
    label("null is");
    apart(null_is, NULL);
    label("null info size");
    apart(null_size, NULL);
}

static void show(void *list)
{
    void *at = NULL, *next = NULL;
    pmix_info_t *i;
    int guard = 0;

    say("%zu:", PMIx_Info_list_get_size(list));
    do {
        i = PMIx_Info_list_get_info(list, at, &next);
        if (NULL != i) {
            describe_info(i);
        }
        at = next;
    } while (NULL != next && ++guard < 100);
}

static void show_array(pmix_data_array_t *d)
{
    describe(PMIX_DATA_ARRAY, d);
    PMIx_Data_array_destruct(d);
}

static void lists(void)
{
    void *list = PMIx_Info_list_start(), *next = list;
    pmix_data_array_t d;
    pmix_value_t v;
    pmix_info_t i;
    uint32_t n = 5;
    bool no = false;

    label("list nulls");
    PMIx_Info_load(&i, "inserted", "text", PMIX_STRING);
    PMIx_Value_load(&v, &n, PMIX_UINT32);
    say("%d %d", PMIx_Info_list_add(NULL, "k", NULL, PMIX_BOOL),
        PMIx_Info_list_add_unique(NULL, "k", NULL, PMIX_BOOL, true));
    say("%d %d", PMIx_Info_list_add_value(NULL, "k", &v), PMIx_Info_list_add_value_unique(NULL, "k", &v, true));
    say("%d", PMIx_Info_list_prepend(NULL, "k", NULL, PMIX_BOOL));
    say("%d %d", PMIx_Info_list_insert(NULL, &i), PMIx_Info_list_insert(list, NULL));
    say("%d %d", PMIx_Info_list_xfer(NULL, &i), PMIx_Info_list_xfer(list, NULL));
    say("%d %d", PMIx_Info_list_xfer_unique(NULL, &i, true), PMIx_Info_list_xfer_unique(list, NULL, true));
    say("%d", PMIx_Info_list_convert(NULL, NULL));
    say("%d", PMIx_Info_list_convert(NULL, &d));
    describe(PMIX_DATA_ARRAY, &d);
    say("%d", PMIx_Info_list_convert(list, NULL));
    say("%zu", PMIx_Info_list_get_size(NULL));
    say("%d %d", NULL == PMIx_Info_list_get_info(NULL, NULL, &next), NULL == PMIx_Info_list_get_info(list, NULL, NULL));
    PMIx_Info_list_release(NULL);
    end();

    label("list empty");
    say("%d", PMIx_Info_list_convert(list, &d));
    describe(PMIX_DATA_ARRAY, &d);
    say("%d", NULL == PMIx_Info_list_get_info(list, NULL, &next));
    say("%d", NULL == next);
    end();

    label("list prepend first");
    say("%d", PMIx_Info_list_prepend(list, "zero", NULL, PMIX_BOOL));
    show(list);
    end();
    label("list add");
    say("%d", PMIx_Info_list_add(list, "one", &n, PMIX_UINT32));
    say("%d", PMIx_Info_list_add_value(list, "two", &v));
    say("%d", PMIx_Info_list_prepend(list, "before", "x", PMIX_STRING));
    say("%d", PMIx_Info_list_add(list, "none", &n, PMIX_UNDEF));
    show(list);
    end();
    label("list unique");
    n = 6;
    say("%d", PMIx_Info_list_add_unique(list, "one", &n, PMIX_UINT32, false));
    show(list);
    say("%d", PMIx_Info_list_add_unique(list, "one", "now a text", PMIX_STRING, true));
    say("%d", PMIx_Info_list_add_unique(list, "three", &no, PMIX_BOOL, false));
    say("%d", PMIx_Info_list_add_value_unique(list, "two", &v, false));
    v.data.uint32 = 77;
    say("%d", PMIx_Info_list_add_value_unique(list, "two", &v, true));
    say("%d", PMIx_Info_list_add_value_unique(list, "four", &v, true));
    show(list);
    end();
    label("list xfer");
    PMIx_Info_required(&i);
    say("%d", PMIx_Info_list_xfer(list, &i));
    say("%d", PMIx_Info_list_xfer_unique(list, &i, false));
    PMIx_Load_key(i.key, "one");
    say("%d", PMIx_Info_list_xfer_unique(list, &i, true));
    PMIx_Load_key(i.key, "new");
    say("%d", PMIx_Info_list_xfer_unique(list, &i, true));
    show(list);
    end();
    label("list insert");
    say("%d", PMIx_Info_list_insert(list, &i));
    show(list);
    say("%x", i.flags);
    end();
    label("list convert");
    say("%d", PMIx_Info_list_convert(list, &d));
    show_array(&d);
    say("%d", PMIx_Info_list_convert(list, &d));
    say("%zu", d.size);
    PMIx_Data_array_destruct(&d);
    end();
    label("list null value");
    apart(null_value, list);
    label("list null value unique");
    apart(null_value_unique, list);
    PMIx_Info_list_release(list);
    PMIx_Info_destruct(&i);
}

/* What cannot be added is remembered, and the list not converted. */
static void failures(void)
{
    static uint32_t n = 5;
    static pmix_value_t good = {PMIX_UINT32, {.uint32 = 1}}, bad = {PMIX_IOF_CHANNEL, {.uint16 = 1}};
    pmix_info_t info;
    pmix_data_array_t d;
    void *list;

#define TRY(name, call)                                                        \
    do {                                                                       \
        list = PMIx_Info_list_start();                                         \
        PMIx_Info_list_add(list, "k", &n, PMIX_UINT32);                        \
        PMIx_Info_construct(&info);                                            \
        PMIx_Load_key(info.key, "q");                                          \
        info.value = bad;                                                      \
        label("list failure " name);                                           \
        say("%d", call);                                                       \
        show(list);                                                            \
        say("%d", PMIx_Info_list_convert(list, &d));                           \
        say("%zu", d.size);                                                    \
        PMIx_Data_array_destruct(&d);                                          \
        PMIx_Info_list_release(list);                                          \
        end();                                                                 \
    } while (0)

    TRY("add null", PMIx_Info_list_add(list, NULL, &n, PMIX_UINT32));
    TRY("add unknown", PMIx_Info_list_add(list, "z", &n, 400));
    TRY("add empty", PMIx_Info_list_add(list, "", &n, PMIX_UINT32));
    TRY("prepend null", PMIx_Info_list_prepend(list, NULL, &n, PMIX_UINT32));
    TRY("prepend unknown", PMIx_Info_list_prepend(list, "z", &n, 400));
    TRY("unique null", PMIx_Info_list_add_unique(list, NULL, &n, PMIX_UINT32, true));
    TRY("unique unknown", PMIx_Info_list_add_unique(list, "z", &n, 400, true));
    TRY("unique over", PMIx_Info_list_add_unique(list, "k", &n, 400, true));
    TRY("unique under", PMIx_Info_list_add_unique(list, "k", &n, 400, false));
    TRY("value null", PMIx_Info_list_add_value(list, NULL, &good));
    TRY("value unknown", PMIx_Info_list_add_value(list, "z", &bad));
    TRY("value unique null", PMIx_Info_list_add_value_unique(list, NULL, &good, true));
    TRY("value unique unknown", PMIx_Info_list_add_value_unique(list, "z", &bad, true));
    TRY("value unique over", PMIx_Info_list_add_value_unique(list, "k", &bad, true));
    TRY("xfer null", PMIx_Info_list_xfer(list, NULL));
    TRY("xfer unknown", PMIx_Info_list_xfer(list, &info));
    TRY("xfer unique unknown", PMIx_Info_list_xfer_unique(list, &info, true));
    TRY("insert null", PMIx_Info_list_insert(list, NULL));
    TRY("insert unknown", PMIx_Info_list_insert(list, &info));
    TRY("two", (PMIx_Info_list_add(list, "z", &n, 400), PMIx_Info_list_add(list, NULL, &n, PMIX_UINT32)));
    TRY("twice", (PMIx_Info_list_add(list, "z", &n, 400), PMIx_Info_list_convert(list, &d)));
}

void section_infos(void)
{
    memset(longer, 'L', sizeof(longer) - 1);
    flags();
    single();
    lists();
    failures();
}
