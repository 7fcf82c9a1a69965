/* pack.c: PMIx_Data_pack and PMIx_Data_unpack: the bytes of every type, and what
 * comes back. */
#include "w.h"

void *packable(pmix_data_type_t type, int variant)
{
    static char *text;

    if (PMIX_REGEX == type) {
        text = sample(type, variant);
        return &text;
    }
    return element(type, variant);
}

/* Room for some elements of any type. */
static _Alignas(16) char room[8 * 2000];

/* What a failed pack leaves differs: the released library leaves its count. */
static void hex(pmix_status_t st, const pmix_data_buffer_t *b)
{
    unsigned sum = 0;

    say("%d", st);
    if (PMIX_SUCCESS != st) {
        return;
    }
    say("%zu", b->bytes_used);
    for (size_t i = 0; i < b->bytes_used; i++) {
        sum = sum * 31 + (unsigned char) b->base_ptr[i];
    }
    say("#%x", sum);
    for (size_t i = 0; i < b->bytes_used && i < 160; i++) {
        say("%02x", (unsigned char) b->base_ptr[i]);
    }
}

static void unpack(pmix_data_buffer_t *b, pmix_data_type_t type, int32_t max)
{
    int32_t n = max;

    memset(room, 0, sizeof(room));
    say("= %d", PMIx_Data_unpack(NULL, b, room, &n, type));
    say("%d", n);
    for (int32_t i = 0; i < n && i < max; i++) {
        if (PMIX_REGEX == type) {
            describe_text(((char **) room)[i]);
        } else {
            describe(type, room + i * element_size(type));
        }
    }
    say("left %ld", (long) (b->pack_ptr - b->unpack_ptr));
}

/* Three samples of a type in a row. */
static char *row(pmix_data_type_t type)
{
    static _Alignas(16) char memory[3 * 2000];
    size_t size = PMIX_REGEX == type ? sizeof(char *) : element_size(type);

    for (int i = 0; i < 3; i++) {
        memcpy(memory + i * size, packable(type, i), size);
    }
    return memory;
}

static void one_type(pmix_data_type_t type)
{
    pmix_data_buffer_t b;
    pmix_status_t st;

    for (int v = 0; v < VARIANTS; v++) {
        if (begin("pack %u.%d", type, v)) {
            PMIx_Data_buffer_construct(&b);
            hex(PMIx_Data_pack(NULL, &b, packable(type, v), 1, type), &b);
            unpack(&b, type, 1);
            PMIx_Data_buffer_destruct(&b);
            end();
        }
    }
    for (int max = 0; max < 5; max++) {
        if (begin("pack row %u, room %d", type, max)) {
            PMIx_Data_buffer_construct(&b);
            st = PMIx_Data_pack(NULL, &b, row(type), 3, type);
            hex(st, &b);
            if (PMIX_SUCCESS == st) {
                unpack(&b, type, max);
            }
            end();
        }
    }
    if (begin("pack none of %u", type)) {
        PMIx_Data_buffer_construct(&b);
        hex(PMIx_Data_pack(NULL, &b, packable(type, 0), 0, type), &b);
        unpack(&b, type, 1);
        end();
    }
    if (begin("pack none of nothing %u", type)) {
        PMIx_Data_buffer_construct(&b);
        hex(PMIx_Data_pack(NULL, &b, NULL, 0, type), &b);
        end();
    }
    if (begin("pack null %u", type)) {
        PMIx_Data_buffer_construct(&b);
        say("%d", PMIx_Data_pack(NULL, &b, NULL, 1, type));
        end();
    }
}

static void mixed(void)
{
    pmix_data_buffer_t b, c;
    uint32_t n = 7;
    char *text = "text";
    bool flag = true;

    if (begin("pack mixed")) {
        PMIx_Data_buffer_construct(&b);
        PMIx_Data_buffer_construct(&c);
        say("%d %d %d", PMIx_Data_pack(NULL, &b, &n, 1, PMIX_UINT32), PMIx_Data_pack(NULL, &b, &text, 1, PMIX_STRING),
            PMIx_Data_pack(NULL, &b, &flag, 1, PMIX_BOOL));
        hex(PMIX_SUCCESS, &b);
        say("%d", PMIx_Data_copy_payload(&c, &b));
        unpack(&b, PMIX_UINT32, 1);
        say("%d", PMIx_Data_copy_payload(&c, &b));
        hex(PMIX_SUCCESS, &c);
        unpack(&b, PMIX_STRING, 1);
        unpack(&b, PMIX_BOOL, 1);
        unpack(&b, PMIX_BOOL, 1);
        end();
    }
    if (begin("pack many")) {
        PMIx_Data_buffer_construct(&b);
        for (n = 0; n < 3000; n++) {
            if (PMIX_SUCCESS != PMIx_Data_pack(NULL, &b, &n, 1, PMIX_UINT32)) {
                say("failed at %u", n);
            }
        }
        hex(PMIX_SUCCESS, &b);
        n = 2999;
        unpack(&b, PMIX_UINT32, 1);
        end();
    }
    if (begin("pack targets")) {
        pmix_proc_t p;

        PMIx_Data_buffer_construct(&b);
        PMIx_Load_procid(&p, "", PMIX_RANK_WILDCARD);
        say("%d", PMIx_Data_pack(&p, &b, &n, 1, PMIX_UINT32));
        PMIx_Load_procid(&p, "nobody knows", 0);
        say("%d", PMIx_Data_pack(&p, &b, &n, 1, PMIX_UINT32));
        say("%d", PMIx_Data_unpack(&p, &b, &n, &(int32_t){1}, PMIX_UINT32));
        end();
    }
    if (begin("pack nowhere")) {
        PMIx_Data_buffer_construct(&b);
        say("%d", PMIx_Data_pack(NULL, NULL, &n, 1, PMIX_UINT32));
        say("%d", PMIx_Data_unpack(NULL, NULL, &n, &(int32_t){1}, PMIX_UINT32));
        say("%d %d", PMIx_Data_unpack(NULL, &b, NULL, &(int32_t){1}, PMIX_UINT32),
            PMIx_Data_unpack(NULL, &b, &n, NULL, PMIX_UINT32));
        end();
    }
    for (int k = 0; k < 3; k++) {
        static const pmix_data_type_t types[] = {PMIX_UINT32, PMIX_STRING, PMIX_INFO};

        if (begin("pack minus %u", types[k])) {
            PMIx_Data_buffer_construct(&b);
            say("%d", PMIx_Data_pack(NULL, &b, packable(types[k], 0), -1, types[k]));
            end_fresh();
        }
    }
    for (int type = 0; type < 100; type++) {
        if (NULL == packable(type, 0) && begin("pack unknown %d", type)) {
            PMIx_Data_buffer_construct(&b);
            say("%d", PMIx_Data_pack(NULL, &b, room, 1, type));
            end();
        }
    }
    if (begin("pack unknown 1000")) {
        PMIx_Data_buffer_construct(&b);
        say("%d", PMIx_Data_pack(NULL, &b, room, 1, 1000));
        say("%d", PMIx_Data_unpack(NULL, &b, room, &(int32_t){1}, 1000));
        end();
    }
}

/* Infos in arrays in infos. */
static void nested(int depth)
{
    pmix_data_buffer_t b;
    pmix_info_t top;
    uint16_t n = 5;
    int found = 0;
    pmix_info_t *i;

    if (!begin("pack depth %d", depth)) {
        return;
    }
    PMIx_Info_load(&top, "lowest", &n, PMIX_UINT16);
    for (int k = 0; k < depth; k++) {
        pmix_data_array_t *d = PMIx_Data_array_create(2, PMIX_INFO);
        pmix_info_t *in = d->array;

        in[0] = top;
        PMIx_Info_load(&in[1], "beside", "text", PMIX_STRING);
        PMIx_Info_construct(&top);
        PMIx_Load_key(top.key, "level");
        top.value.type = PMIX_DATA_ARRAY;
        top.value.data.darray = d;
    }
    PMIx_Data_buffer_construct(&b);
    hex(PMIx_Data_pack(NULL, &b, &top, 1, PMIX_INFO), &b);
    PMIx_Info_construct(&top);
    say("%d", PMIx_Data_unpack(NULL, &b, &top, &(int32_t){1}, PMIX_INFO));
    for (i = &top; PMIX_DATA_ARRAY == i->value.type; i = i->value.data.darray->array) {
        found++;
    }
    say("%d %s", found, i->key);
    end();
}

void section_pack(void)
{
    for (int type = 0; type <= LAST_TYPE; type++) {
        if (NULL != packable(type, 0)) {
            one_type(type);
        }
    }
    mixed();
    for (int depth = 0; depth <= 30; depth += 5) {
        nested(depth);
    }
}

/* What an unpack makes of the first k bytes, for each k, in runs of equal answers. */
static void cut(pmix_data_type_t type)
{
    pmix_data_buffer_t b, c;
    pmix_status_t last = 1;
    size_t length;

    if (!begin("cut %u", type)) {
        return;
    }
    PMIx_Data_buffer_construct(&b);
    say("%d", PMIx_Data_pack(NULL, &b, packable(type, 0), 1, type));
    length = b.bytes_used;
    for (size_t k = 0; k <= length; k++) {
        pmix_byte_object_t bo = {b.base_ptr, k};
        int32_t n = 1;
        pmix_status_t st;

        PMIx_Data_buffer_construct(&c);
        if (0 < k) {
            PMIx_Data_embed(&c, &bo);
        }
        memset(room, 0, sizeof(room));
        st = PMIx_Data_unpack(NULL, &c, room, &n, type);
        if (st != last) {
            say("%zu:%d", k, st);
            last = st;
        }
        PMIx_Data_buffer_destruct(&c);
    }
    end();
}

void section_unpack(void)
{
    for (int type = 0; type <= LAST_TYPE; type++) {
        if (NULL != packable(type, 0)) {
            cut(type);
        }
    }
}

static size_t peak(void)
{
    char text[256];
    size_t kb = 0;
    FILE *f = fopen("/proc/self/status", "r");

    while (NULL != f && NULL != fgets(text, sizeof(text), f)) {
        if (1 == sscanf(text, "VmPeak: %zu kB", &kb)) {
            break;
        }
    }
    if (NULL != f) {
        fclose(f);
    }
    return kb;
}

/* Every byte of packed data replaced, so that lengths and counts claim what is not there. */
void section_hostile(void)
{
    static const unsigned char lies[][9] = {
        {0x00}, {0x01}, {0x7f}, {0x80}, {0xff},
        {0xff, 0xff, 0xff, 0xff, 0x07},
        {0xff, 0xff, 0xff, 0xff, 0x0f},
        {0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0x7f},
        {0x80, 0x80, 0x80, 0x80, 0x80, 0x80, 0x80, 0x80, 0x01},
    };
    static const size_t sizes[] = {1, 1, 1, 1, 1, 5, 5, 9, 9};

    for (int type = 0; type <= LAST_TYPE; type++) {
        pmix_data_buffer_t b, c;
        size_t before, worst = 0;

        if (NULL == packable(type, 0) || !begin("hostile %d", type)) {
            continue;
        }
        before = peak();
        PMIx_Data_buffer_construct(&b);
        if (PMIX_SUCCESS != PMIx_Data_pack(NULL, &b, row(type), 3, type)) {
            say("not packed");
            end();
            continue;
        }
        for (size_t k = 0; k < b.bytes_used; k++) {
            for (size_t l = 0; l < sizeof(sizes) / sizeof(sizes[0]); l++) {
                pmix_byte_object_t bo = {malloc(b.bytes_used + 8), b.bytes_used - 1 + sizes[l]};
                int32_t n = 3;

                memcpy(bo.bytes, b.base_ptr, k);
                memcpy(bo.bytes + k, lies[l], sizes[l]);
                memcpy(bo.bytes + k + sizes[l], b.base_ptr + k + 1, b.bytes_used - k - 1);
                PMIx_Data_buffer_construct(&c);
                PMIx_Data_load(&c, &bo);
                memset(room, 0, sizeof(room));
                if (PMIX_SUCCESS == PMIx_Data_unpack(NULL, &c, room, &n, type) && 3 < n) {
                    say("%d of 3 at %zu", n, k);
                }
                PMIx_Data_buffer_destruct(&c);
            }
        }
        worst = peak() - before;
        say(worst < 128 * 1024 ? "small" : "%zu KB", worst);
        end();
    }
}
