/* more.c: full structures and their ends, depth, absurd counts, names of values
 * beyond a byte. */
#include "t.h"

#define ALL(S)                                                                                       \
    S(proc, Proc, PROC) S(geometry, Geometry, GEOMETRY) S(device, Device, DEVICE)                     \
    S(device_distance, Device_distance, DEVICE_DIST) S(resource_unit, Resource_unit, RESOURCE_UNIT)  \
    S(node_pid, Node_pid, NODE_PID) S(regex2, Regex2, REGEX2) S(byte_object, Byte_object, BYTE_OBJECT) \
    S(endpoint, Endpoint, ENDPOINT) S(envar, Envar, ENVAR) S(proc_info, Proc_info, PROC_INFO)        \
    S(regattr, Regattr, REGATTR) S(coord, Coord, COORD)

enum { FREED, DESTRUCTED, BOTH } way;

/* A copy of a sample is unloaded from a value and ended. */
#define BODIES(name, Name, id)                                                        \
    APART(full_##name)                                                                \
    {                                                                                 \
        pmix_value_t v;                                                               \
        void *p = NULL;                                                               \
        size_t n = 0;                                                                 \
                                                                                      \
        PMIx_Value_construct(&v);                                                     \
        say("%d", PMIx_Value_load(&v, arg, PMIX_##id));                               \
        say("%d", PMIx_Value_unload(&v, &p, &n));                                     \
        say("%zu", n);                                                                \
        if (NULL != p && FREED != way) {                                              \
            PMIx_##Name##_destruct(p);                                                \
        }                                                                             \
        if (NULL != p && DESTRUCTED != way) {                                         \
            PMIx_##Name##_free(p, 1);                                                 \
        } else {                                                                      \
            free(p);                                                                  \
        }                                                                             \
        PMIx_Value_destruct(&v);                                                      \
    }
ALL(BODIES)

static pmix_data_type_t type;
static size_t count;

APART(absurd_array)
{
    pmix_data_array_t d, *p;

    (void) arg;
    PMIx_Data_array_construct(&d, count, type);
    say("%u %zu %s", d.type, d.size, NULL == d.array ? "none" : "some");
    p = PMIx_Data_array_create(count, type);
    say("%s", NULL == p ? "null" : NULL == p->array ? "none" : "some");
    free(p);
}

APART(absurd_load)
{
    static int one = 1;
    pmix_data_array_t d = {type, count, &one};
    pmix_value_t v;

    (void) arg;
    d.array = element(type, 0);
    PMIx_Value_construct(&v);
    say("%d", PMIx_Value_load(&v, &d, PMIX_DATA_ARRAY));
    say("%u", v.type);
}

APART(absurd_items)
{
    pmix_value_t v;
    pmix_byte_object_t bo = {"x", SIZE_MAX / 2};
    pmix_regex2_t r = {"raw", (uint8_t *) "x", SIZE_MAX / 2};
    uint32_t number = 4;
    pmix_coord_t c = {PMIX_COORD_LOGICAL_VIEW, &number, SIZE_MAX / 8};
    pmix_geometry_t g = {1, "u", "o", &c, SIZE_MAX / 64};

    memset(&v, 0, sizeof(v));
    switch (*(char *) arg) {
    case 'b':
        say("%d", PMIx_Value_load(&v, &bo, PMIX_BYTE_OBJECT));
        break;
    case 'r':
        say("%d", PMIx_Value_load(&v, &r, PMIX_REGEX2));
        break;
    case 'c':
        say("%d", PMIx_Value_load(&v, &c, PMIX_COORD));
        break;
    case 'g':
        say("%d", PMIx_Value_load(&v, &g, PMIX_GEOMETRY));
        break;
    case 'a': {
        pmix_app_t app;

        PMIx_App_construct(&app);
        PMIx_App_info_create(&app, SIZE_MAX / 8);
        say("%zu %s", app.ninfo, NULL == app.info ? "none" : "some");
        break;
    }
    case 'q': {
        pmix_query_t q;

        PMIx_Query_construct(&q);
        PMIx_Query_qualifiers_create(&q, SIZE_MAX / 8);
        say("%zu %s", q.nqual, NULL == q.qualifiers ? "none" : "some");
        break;
    }
    }
}

/* Arrays in arrays, so deep that what recurses has to stand it. */
static pmix_data_array_t *tower(int depth, bool infos)
{
    pmix_data_array_t *low = PMIx_Data_array_create(1, PMIX_UINT8);

    *(uint8_t *) low->array = 7;
    while (0 < --depth) {
        pmix_data_array_t *d = PMIx_Data_array_create(2, infos ? PMIX_INFO : PMIX_DATA_ARRAY);

        if (infos) {
            pmix_info_t *i = d->array;

            PMIx_Load_key(i->key, "in");
            i->value.type = PMIX_DATA_ARRAY;
            i->value.data.darray = low;
        } else {
            memcpy(d->array, low, sizeof(*low));
            free(low);
        }
        low = d;
    }
    return low;
}

static int height(const pmix_data_array_t *d)
{
    int n = 0;

    for (; NULL != d; n++) {
        if (PMIX_INFO == d->type) {
            d = ((pmix_info_t *) d->array)->value.data.darray;
        } else if (PMIX_DATA_ARRAY == d->type) {
            d = d->array;
        } else {
            d = NULL;
        }
    }
    return n;
}

static void depth(int n, bool infos)
{
    pmix_data_array_t *d = tower(n, infos);
    pmix_value_t v, w;
    pmix_info_t i, j;
    pmix_data_array_t out;
    void *list = PMIx_Info_list_start();
    size_t size = 0;
    char *text;

    label("depth %d %s", n, infos ? "infos" : "arrays");
    memset(&v, 0, sizeof(v));
    memset(&w, 0, sizeof(w));
    say("%d", PMIx_Value_load(&v, d, PMIX_DATA_ARRAY));
    say("%d", height(v.data.darray));
    say("%d", PMIx_Value_xfer(&w, &v));
    say("%d", height(w.data.darray));
    say("%d", PMIx_Value_get_size(&v, &size));
    say("%zu", size);
    say("%d", PMIx_Value_compare(&v, &w));
    text = PMIx_Value_string(&v);
    say("%zu", NULL == text ? 0 : strlen(text));
    free(text);
    PMIx_Info_construct(&i);
    PMIx_Load_key(i.key, "tower");
    say("%d", PMIx_Value_xfer(&i.value, &v));
    say("%d", PMIx_Info_xfer(&j, &i));
    say("%d", height(j.value.data.darray));
    say("%d %d", PMIx_Info_list_xfer(list, &i), PMIx_Info_list_add_value(list, "again", &v));
    say("%d", PMIx_Info_list_convert(list, &out));
    say("%zu", out.size);
    for (size_t k = 0; k < out.size; k++) {
        say("%d", height(((pmix_info_t *) out.array)[k].value.data.darray));
    }
    end();
    PMIx_Data_array_destruct(&out);
    PMIx_Info_list_release(list);
    PMIx_Info_destruct(&i);
    PMIx_Info_destruct(&j);
    PMIx_Value_destruct(&v);
    PMIx_Value_destruct(&w);
    PMIx_Data_array_free(d);
}

/* Every value of 16 bits, in runs of equal names. */
#define SHORTS(function)                                                                  \
    do {                                                                                  \
        char last[400] = "";                                                              \
                                                                                          \
        label(#function " beyond");                                                       \
        for (int i = 0; i < 65536; i++) {                                                 \
            const char *s = function(i);                                                  \
                                                                                          \
            if (0 != strcmp(last, s)) {                                                   \
                if (i < 3000 || 0 == (i & (i - 1))) {                                     \
                    say("%d='%s'", i, s);                                                 \
                }                                                                         \
                snprintf(last, sizeof(last), "%s", s);                                    \
            }                                                                             \
        }                                                                                 \
        end();                                                                            \
    } while (0)

static void names(void)
{
    SHORTS(PMIx_IOF_channel_string);
    SHORTS(PMIx_Data_type_string);
    SHORTS(PMIx_Device_type_string);
    label("beyond");
    say("%s %s", PMIx_Value_comparison_string((pmix_value_cmp_t) -1), PMIx_Value_comparison_string((pmix_value_cmp_t) 100000));
    say("%s %s", PMIx_Group_operation_string((pmix_group_operation_t) -1),
        PMIx_Group_operation_string((pmix_group_operation_t) 100000));
    say("%s", PMIx_Device_type_string(UINT64_MAX));
    end();
    label("device types of two bits");
    for (int i = 0; i < 20; i++) {
        say("%s", PMIx_Device_type_string((pmix_device_type_t) 3 << i));
    }
    end();
    for (int i = 0; i < 32; i++) {
        label("directive bit %d", i);
        say_text(PMIx_Info_directives_string(1u << i));
        end();
    }
}

/* Keys and names of the longest and of too great a length, everywhere one goes in. */
static void lengths(void)
{
    static const size_t sizes[] = {0, 1, 254, 255, 256, 257, 510, 511, 512, 513, 5000};
    static char text[6000];

    for (size_t k = 0; k < sizeof(sizes) / sizeof(sizes[0]); k++) {
        pmix_value_t v;
        pmix_info_t i;
        pmix_pdata_t pd;
        pmix_proc_t p;
        pmix_regattr_t r;
        void *list = PMIx_Info_list_start();
        size_t n = 0;

        memset(text, 'k', sizeof(text));
        text[sizes[k]] = '\0';
        label("length %zu", sizes[k]);
        memset(&v, 0, sizeof(v));
        say("%d", PMIx_Value_load(&v, text, PMIX_STRING));
        say("%d", PMIx_Value_get_size(&v, &n));
        say("%zu", n);
        PMIx_Value_destruct(&v);
        PMIx_Load_procid(&p, text, 1);
        say("%zu", strlen(p.nspace));
        say("%d", PMIx_Value_load(&v, &p, PMIX_PROC));
        say("%zu", strlen(v.data.proc->nspace));
        PMIx_Value_destruct(&v);
        say("%d", PMIx_Info_load(&i, text, "x", PMIX_STRING));
        say("%zu", strlen(i.key));
        PMIx_Info_destruct(&i);
        PMIx_Pdata_load(&pd, &p, text, "x", PMIX_STRING);
        say("%zu %zu", strlen(pd.key), strlen(pd.proc.nspace));
        PMIx_Pdata_destruct(&pd);
        PMIx_Regattr_construct(&r);
        PMIx_Regattr_load(&r, text, text, PMIX_INT, text);
        say("%zu %zu", NULL == r.name ? 0 : strlen(r.name), strlen(r.string));
        PMIx_Regattr_destruct(&r);
        say("%d", PMIx_Info_list_add(list, text, "x", PMIX_STRING));
        say("%zu", PMIx_Info_list_get_size(list));
        PMIx_Info_list_release(list);
        say("%d", PMIx_Check_key(text, text));
        end();
    }
}

void section_more(void)
{
#define CALL(name, Name, id)                               \
    for (int i = 0; i < VARIANTS; i++) {                   \
        for (int w = FREED; w <= BOTH; w++) {              \
            way = w;                                       \
            label("end %d of " #name " %d", w, i);         \
            apart(full_##name, sample(PMIX_##id, i));      \
        }                                                  \
    }
    ALL(CALL)
    for (type = 0; type <= LAST_TYPE; type++) {
        if (NULL == element(type, 0)) {
            continue;
        }
        count = SIZE_MAX / 16;
        label("absurd array %u", type);
        apart(absurd_array, NULL);
        count = SIZE_MAX;
        label("absurd array all %u", type);
        apart(absurd_array, NULL);
        count = SIZE_MAX / 4;
        label("absurd load %u", type);
        apart(absurd_load, NULL);
    }
    for (const char *s = "brcgaq"; '\0' != *s; s++) {
        label("absurd items %c", *s);
        apart(absurd_items, (void *) s);
    }
    for (int n = 1; n <= 32; n *= 2) {
        depth(n, true);
        depth(n, false);
    }
    names();
    lengths();
}
