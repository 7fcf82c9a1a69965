/* buffers.c: the memory of data buffers. */
#include "t.h"

static void show(const pmix_data_buffer_t *b)
{
    say("used %zu of %zu", b->bytes_used, b->bytes_allocated);
    for (size_t i = 0; NULL != b->base_ptr && i < b->bytes_used && i < 12; i++) {
        say("%02x", (unsigned char) b->base_ptr[i]);
    }
    if (NULL == b->base_ptr) {
        say("none");
    } else {
        say("at %ld %ld", (long) (b->pack_ptr - b->base_ptr), (long) (b->unpack_ptr - b->base_ptr));
    }
}

static pmix_byte_object_t bytes(size_t n)
{
    pmix_byte_object_t bo = {malloc(n), n};

    for (size_t i = 0; i < n; i++) {
        bo.bytes[i] = (char) i;
    }
    return bo;
}

APART(null_construct) { (void) arg; PMIx_Data_buffer_construct(NULL); say("ok"); }
APART(null_destruct) { (void) arg; PMIx_Data_buffer_destruct(NULL); say("ok"); }
APART(null_release) { (void) arg; PMIx_Data_buffer_release(NULL); say("ok"); }
APART(unload_nowhere)
{
    pmix_data_buffer_t b;
    char *p = NULL;
    size_t n = 1;

    (void) arg;
    PMIx_Data_buffer_construct(&b);
    PMIx_Data_buffer_unload(NULL, &p, &n);
    say("%d %zu", NULL == p, n);
    PMIx_Data_buffer_unload(&b, NULL, &n);
    PMIx_Data_buffer_unload(&b, &p, NULL);
    say("ok");
}
APART(load_without)
{
    pmix_data_buffer_t b;
    pmix_byte_object_t bo = {NULL, 5};

    (void) arg;
    PMIx_Data_buffer_construct(&b);
    say("%d", PMIx_Data_embed(&b, &bo));
    show(&b);
}

static void load(size_t n)
{
    pmix_data_buffer_t b, c;
    pmix_byte_object_t bo = bytes(n), out = {NULL, 0};
    char *p = NULL;
    size_t m = 0;

    PMIx_Data_buffer_construct(&b);
    PMIx_Data_buffer_construct(&c);
    label("buffer %zu", n);
    say("%d", PMIx_Data_load(&b, &bo));
    show(&b);
    say("%d %zu", NULL == bo.bytes, bo.size);
    say("%d", PMIx_Data_copy_payload(&c, &b));
    show(&c);
    say("%d", PMIx_Data_copy_payload(&c, &b));
    show(&c);
    if (NULL != b.base_ptr && 2 < b.bytes_used) {
        b.unpack_ptr += 2;
    }
    say("%d", PMIx_Data_copy_payload(&c, &b));
    show(&c);
    say("%d", PMIx_Data_unload(&b, &out));
    say("%zu", out.size);
    show(&b);
    say("%d", PMIx_Data_embed(&b, &out));
    show(&b);
    free(out.bytes);
    PMIx_Data_buffer_unload(&b, &p, &m);
    say("%zu", m);
    show(&b);
    PMIx_Data_buffer_load(&b, p, m);
    show(&b);
    PMIx_Data_buffer_destruct(&b);
    PMIx_Data_buffer_destruct(&c);
    if (NULL != bo.bytes) {
        free(bo.bytes);
    }
    if (0 == m && NULL != p) {
        free(p);
    }
    show(&b);
    end();
}

void section_buffers(void)
{
    pmix_data_buffer_t b, *p;
    pmix_byte_object_t bo = {NULL, 0};

    label("buffer construct");
    memset(&b, 0x5a, sizeof(b));
    PMIx_Data_buffer_construct(&b);
    show(&b);
    p = PMIx_Data_buffer_create();
    show(p);
    PMIx_Data_buffer_release(p);
    end();
    label("buffer nulls");
    say("%d %d", PMIx_Data_load(NULL, &bo), PMIx_Data_load(&b, NULL));
    say("%d %d", PMIx_Data_unload(NULL, &bo), PMIx_Data_unload(&b, NULL));
    say("%d %d", PMIx_Data_embed(NULL, &bo), PMIx_Data_embed(&b, NULL));
    say("%d %d", PMIx_Data_copy_payload(NULL, &b), PMIx_Data_copy_payload(&b, NULL));
    say("%d %d", PMIx_Data_unload(&b, &bo), PMIx_Data_embed(&b, &bo));
    say("%d", PMIx_Data_copy_payload(&b, &b));
    show(&b);
    end();
    for (size_t n = 0; n < 6000; n = 0 == n ? 3 : n * 7) {
        load(n);
    }
    label("buffer null construct");
    apart(null_construct, NULL);
    label("buffer null destruct");
    apart(null_destruct, NULL);
    label("buffer null release");
    apart(null_release, NULL);
    label("buffer unload nowhere");
    apart(unload_nowhere, NULL);
    label("buffer embed without bytes");
    apart(load_without, NULL);
}
