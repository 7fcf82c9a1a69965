/* values.c: values, arrays, buffers, and what loads and copies them. */
#include "m.h"

#define NUMBER(id, field, is)                                               \
    do {                                                                    \
        pmix_value_t v;                                                     \
        long n = -77;                                                       \
        pmix_status_t s = -88;                                              \
                                                                            \
        PMIX_VALUE_CONSTRUCT(&v);                                           \
        v.type = PMIX_##id;                                                 \
        v.data.field = is;                                                  \
        PMIX_VALUE_GET_NUMBER(s, &v, n, long);                              \
        USED("PMIX_VALUE_GET_NUMBER", say("%s %d %ld", #id, s, n));         \
    } while (0)

static void numbers(void)
{
    NUMBER(SIZE, size, 1234567890123);
    NUMBER(INT, integer, -5);
    NUMBER(INT8, int8, -6);
    NUMBER(INT16, int16, -7);
    NUMBER(INT32, int32, -8);
    NUMBER(INT64, int64, -1234567890123);
    NUMBER(UINT, uint, 4000000000u);
    NUMBER(UINT8, uint8, 200);
    NUMBER(UINT16, uint16, 60000);
    NUMBER(UINT32, uint32, 4000000001u);
    NUMBER(UINT64, uint64, 1234567890124);
    NUMBER(FLOAT, fval, 2.5);
    NUMBER(DOUBLE, dval, -3.75);
    NUMBER(PID, pid, 4321);
    NUMBER(PROC_RANK, rank, 12);
    NUMBER(STATUS, status, PMIX_ERR_TIMEOUT);
    NUMBER(BOOL, flag, true);
    NUMBER(BYTE, byte, 3);
    NUMBER(UNDEF, uint8, 1);
}

static void loads(void)
{
    pmix_value_t v, w, *x = NULL;
    pmix_status_t r;
    void *data = NULL;
    size_t size = 0;
    int n = 42, m = 0;
    bool yes = true, no = false;
    pmix_info_t i, j;
    pmix_pdata_t p, q;
    pmix_proc_t who;

    PMIX_VALUE_LOAD(&v, &n, PMIX_INT);
    USED("PMIX_VALUE_LOAD", value(&v));
    data = &m;
    PMIX_VALUE_UNLOAD(r, &v, &data, &size);
    USED("PMIX_VALUE_UNLOAD", say("%d %d %zu", r, m, size));
    PMIX_VALUE_LOAD(&v, "text", PMIX_STRING);
    USED("PMIX_VALUE_LOAD", value(&v));
    PMIX_VALUE_CONSTRUCT(&w);
    PMIX_VALUE_XFER_DIRECT(r, &w, &v);
    USED("PMIX_VALUE_XFER_DIRECT", say("%d", r); value(&w));
    PMIX_VALUE_XFER(r, x, &v);
    USED("PMIX_VALUE_XFER", say("%d", r); value(x));
    PMIX_VALUE_DESTRUCT(x);
    PMIX_VALUE_XFER(r, x, &w);
    USED("PMIX_VALUE_XFER into it", say("%d", r); value(x));
    PMIX_VALUE_RELEASE(x);
    PMIX_VALUE_DESTRUCT(&v);
    PMIX_VALUE_DESTRUCT(&w);

    PMIX_VALUE_LOAD(&v, &yes, PMIX_BOOL);
    PMIX_VALUE_LOAD(&w, &no, PMIX_BOOL);
    USED("PMIX_CHECK_BOOL", say("%d %d", PMIX_CHECK_BOOL(&v), PMIX_CHECK_BOOL(&w)));
    USED("PMIX_CHECK_TRUE", say("%d %d", PMIX_CHECK_TRUE(&v), PMIX_CHECK_TRUE(&w)));
    PMIX_VALUE_LOAD(&v, "yes", PMIX_STRING);
    PMIX_VALUE_LOAD(&w, "maybe", PMIX_STRING);
    USED("PMIX_CHECK_BOOL", say("%d %d", PMIX_CHECK_BOOL(&v), PMIX_CHECK_BOOL(&w)));
    USED("PMIX_CHECK_TRUE", say("%d %d", PMIX_CHECK_TRUE(&v), PMIX_CHECK_TRUE(&w)));
    PMIX_VALUE_DESTRUCT(&v);
    PMIX_VALUE_DESTRUCT(&w);

    PMIX_INFO_LOAD(&i, PMIX_HOST, "here", PMIX_STRING);
    USED("PMIX_INFO_LOAD", info(&i));
    PMIX_INFO_CONSTRUCT(&j);
    PMIX_INFO_XFER(&j, &i);
    USED("PMIX_INFO_XFER", info(&j));
    PMIX_INFO_DESTRUCT(&i);
    PMIX_INFO_DESTRUCT(&j);
    PMIX_INFO_LOAD(&i, PMIX_DISPLAY_MAP, NULL, PMIX_BOOL);
    PMIX_INFO_LOAD(&j, PMIX_DISPLAY_MAP, &no, PMIX_BOOL);
    USED("PMIX_INFO_TRUE", say("%d %d", PMIX_INFO_TRUE(&i), PMIX_INFO_TRUE(&j)));

    PMIX_LOAD_PROCID(&who, "space", PMIX_RANK_WILDCARD);
    PMIX_PDATA_LOAD(&p, &who, "key", "text", PMIX_STRING);
    USED("PMIX_PDATA_LOAD", proc(&p.proc); text(p.key); value(&p.value));
    PMIX_PDATA_CONSTRUCT(&q);
    PMIX_PDATA_XFER(&q, &p);
    USED("PMIX_PDATA_XFER", proc(&q.proc); text(q.key); value(&q.value));
    PMIX_PDATA_DESTRUCT(&p);
    PMIX_PDATA_DESTRUCT(&q);
}

/*
 * The types of which an array has a form of its own, and some that have none. An array
 * of arrays makes the releases before 7.0 crash.
 */
static const pmix_data_type_t of[] = {
    PMIX_INFO, PMIX_PROC, PMIX_PROC_INFO, PMIX_ENVAR, PMIX_VALUE, PMIX_PDATA, PMIX_QUERY, PMIX_APP,
    PMIX_BYTE_OBJECT, PMIX_COMPRESSED_STRING, PMIX_STRING, PMIX_SIZE, PMIX_PID, PMIX_INT, PMIX_UINT8,
    PMIX_UINT64, PMIX_FLOAT, PMIX_DOUBLE, PMIX_TIMEVAL, PMIX_TIME, PMIX_STATUS, PMIX_PROC_RANK, PMIX_COORD,
    PMIX_BOOL, PMIX_ENDPOINT, PMIX_GEOMETRY, PMIX_DEVICE_DIST,
#if 7 <= PMIX_VERSION_MAJOR
    PMIX_DATA_ARRAY,
#endif
};

static void arrays(void)
{
    for (size_t t = 0; t < sizeof(of) / sizeof(of[0]); t++) {
        pmix_data_array_t one, *d = NULL;

        PMIX_DATA_ARRAY_CONSTRUCT(&one, 2, of[t]);
        USED("PMIX_DATA_ARRAY_CONSTRUCT", say("%u %zu", (unsigned) one.type, one.size); null(one.array));
        PMIX_DATA_ARRAY_DESTRUCT(&one);
        USED("PMIX_DATA_ARRAY_DESTRUCT", say("%u %zu", (unsigned) one.type, one.size); null(one.array));
        PMIX_DATA_ARRAY_CREATE(d, 3, of[t]);
        USED("PMIX_DATA_ARRAY_CREATE", say("%u %zu", (unsigned) d->type, d->size); null(d->array));
        PMIX_DATA_ARRAY_FREE(d);
        USED("PMIX_DATA_ARRAY_FREE", null(d));
        PMIX_DATA_ARRAY_CREATE(d, 0, of[t]);
        USED("PMIX_DATA_ARRAY_CREATE of none", null(d);
             if (NULL != d) { say("%u %zu", (unsigned) d->type, d->size); null(d->array); });
        PMIX_DATA_ARRAY_FREE(d);
    }
}

/* A buffer that is not loaded, as by some releases before an initialisation, does not
 * take what it was given. */
static void load(pmix_data_buffer_t *b, char *data, size_t size)
{
    PMIX_DATA_BUFFER_LOAD(b, data, size);
    if (NULL == b->base_ptr) {
        free(data);
    }
}

static void buffers(void)
{
    pmix_data_buffer_t one, *b;
    char *data = strdup("content");
    size_t size = 8;
    pmix_byte_object_t o;

    memset(&one, 0x5a, sizeof(one));
    PMIX_DATA_BUFFER_CONSTRUCT(&one);
    USED("PMIX_DATA_BUFFER_CONSTRUCT", null(one.base_ptr); null(one.pack_ptr); null(one.unpack_ptr);
         say("%zu %zu", one.bytes_allocated, one.bytes_used));
    load(&one, data, size);
    USED("PMIX_DATA_BUFFER_LOAD", text(one.base_ptr); say("%zu", one.bytes_used));
    PMIX_DATA_BUFFER_UNLOAD(&one, data, size);
    USED("PMIX_DATA_BUFFER_UNLOAD", text(data); say("%zu", size); null(one.base_ptr));
    load(&one, data, size);
    PMIX_DATA_BUFFER_DESTRUCT(&one);
    USED("PMIX_DATA_BUFFER_DESTRUCT", null(one.base_ptr); null(one.pack_ptr); null(one.unpack_ptr);
         say("%zu %zu", one.bytes_allocated, one.bytes_used));
    PMIX_DATA_BUFFER_CREATE(b);
    USED("PMIX_DATA_BUFFER_CREATE", null(b->base_ptr); say("%zu %zu", b->bytes_allocated, b->bytes_used));
    data = strdup("more");
    load(b, data, 5);
    PMIX_DATA_BUFFER_RELEASE(b);
    USED("PMIX_DATA_BUFFER_RELEASE", null(b));

    data = strdup("object");
    size = 7;
    PMIX_BYTE_OBJECT_LOAD(&o, data, size);
    USED("PMIX_BYTE_OBJECT_LOAD", text(o.bytes); say("%zu", o.size); null(data); say("%zu", size));
    PMIX_BYTE_OBJECT_DESTRUCT(&o);
}

static void others(void)
{
    pmix_envar_t e;
    pmix_regattr_t a, b;
    char content[] = "value";

    PMIX_ENVAR_CONSTRUCT(&e);
    PMIX_ENVAR_LOAD(&e, NULL, content, ',');
    USED("PMIX_ENVAR_LOAD", text(e.envar); text(e.value); say("%c", e.separator));
    PMIX_ENVAR_DESTRUCT(&e);

    PMIX_REGATTR_CONSTRUCT(&a);
    a.name = strdup("PMIX_TIMEOUT");
    PMIX_LOAD_KEY(a.string, PMIX_TIMEOUT);
    a.type = PMIX_INT;
    PMIX_ARGV_SPLIT(a.description, "one,two", ',');
    memset(&b, 0x5a, sizeof(b));
    PMIX_REGATTR_XFER(&b, &a);
    USED("PMIX_REGATTR_XFER", text(b.name); text(b.string); say("%u", (unsigned) b.type); text(b.description[0]);
         text(b.description[1]); null(b.description[2]));
    PMIX_REGATTR_DESTRUCT(&a);
    PMIX_REGATTR_DESTRUCT(&b);
}

void values(void)
{
    numbers();
    loads();
    arrays();
    buffers();
    others();
}
