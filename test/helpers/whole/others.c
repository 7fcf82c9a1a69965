/* others.c: maps, compression, cpusets, the version, and all of it too early. */
#include "w.h"

static void map_case(const char *name, const char *input)
{
    char *regex = NULL, *ppn = NULL, *text = NULL;
    pmix_regex2_t r;
    pmix_status_t st;

    if (!begin("map %s", name)) {
        return;
    }
    st = PMIx_generate_regex(input, &regex);
    say("%d", st);
    say("%.5s", NULL == regex ? "none" : regex);
    st = PMIx_generate_ppn(input, &ppn);
    say("%d", st);
    say("%.5s", NULL == ppn ? "none" : ppn);
    memset(&r, 0, sizeof(r));
    st = PMIx_generate_regex2(input, NULL, 0, &r);
    say("%d", st);
    if (PMIX_SUCCESS == st) {
        describe_text(r.type);
        st = PMIx_parse_regex2(&r, NULL, 0, &text);
        say("%d %s", st, NULL != text && 0 == strcmp(text, input) ? "the same" : "another");
    }
    end();
}

static void parse_case(const char *name, const char *type, const char *bytes, size_t len)
{
    pmix_regex2_t r = {(char *) type, (uint8_t *) bytes, len};
    char *text = NULL;

    if (begin("parse %s", name)) {
        say("%d", PMIx_parse_regex2(&r, NULL, 0, &text));
        describe_text(text);
        end();
    }
}

void section_regex(void)
{
    static char many[60000];
    size_t n = 0;
    pmix_regex2_t r = {NULL, NULL, 0};
    char *text = NULL;

    for (int i = 0; i < 3000; i++) {
        n += sprintf(many + n, "%snode%04d", 0 == i ? "" : ",", i);
    }
    map_case("empty", "");
    map_case("one", "a");
    map_case("some", "node1,node2,node3,other");
    map_case("padded", "n001,n002,n003,n010");
    map_case("suffix", "n1-ib,n2-ib,n3-ib");
    map_case("ranks", "0,1,2,3;4,5,6,7");
    map_case("range", "0-3;4-7");
    map_case("odd", ",,;;-");
    map_case("many", many);
    parse_case("raw", "raw", "a,b,c", 6);
    parse_case("raw without an end", "raw", "a,b,c", 5);
    parse_case("nothing", "raw", "", 0);
    parse_case("null bytes", "raw", NULL, 0);
    parse_case("null bytes claimed", "raw", NULL, 5);
    parse_case("no type", NULL, "a,b,c", 6);
    parse_case("another type", "strange", "a,b,c", 6);
    parse_case("false compression", "compress", "a,b,c", 6);
    parse_case("short compression", "compress", "\5\0", 2);
    parse_case("lying compression", "compress", "\377\377\377\177xyz", 7);
    if (begin("map nulls")) {
        say("%d %d", PMIx_generate_regex(NULL, &text), PMIx_generate_ppn(NULL, &text));
        say("%d", PMIx_generate_regex2(NULL, NULL, 0, &r));
        end();
    }
    if (begin("map regex nowhere")) {
        say("%d", PMIx_generate_regex("a", NULL));
        end();
    }
    if (begin("map ppn nowhere")) {
        say("%d", PMIx_generate_ppn("a", NULL));
        end();
    }
    if (begin("map regex2 nowhere")) {
        say("%d", PMIx_generate_regex2("a", NULL, 0, NULL));
        end();
    }
    if (begin("parse null")) {
        say("%d", PMIx_parse_regex2(NULL, NULL, 0, &text));
        end();
    }
    if (begin("parse nowhere")) {
        r.type = "raw";
        r.bytes = (uint8_t *) "a";
        r.len = 2;
        say("%d", PMIx_parse_regex2(&r, NULL, 0, NULL));
        end();
    }
}

void section_compress(void)
{
    static uint8_t data[200000];
    static const size_t sizes[] = {0, 1, 100, 255, 256, 257, 4095, 4096, 4097, 20000, sizeof(data)};

    for (size_t i = 0; i < sizeof(data); i++) {
        data[i] = (uint8_t) (i / 100);
    }
    for (size_t k = 0; k < sizeof(sizes) / sizeof(sizes[0]); k++) {
        uint8_t *out = NULL, *back = NULL;
        size_t n = 0, m = 0;
        bool done;

        if (!begin("compress %zu", sizes[k])) {
            continue;
        }
        done = PMIx_Data_compress(data, sizes[k], &out, &n);
        say("%d %d", done, done ? n < sizes[k] : n == 0);
        if (done) {
            uint32_t claimed;

            memcpy(&claimed, out, sizeof(claimed));
            say("%u", claimed);
            done = PMIx_Data_decompress(out, n, &back, &m);
            say("%d %zu %d", done, m, done && 0 == memcmp(back, data, m));
        }
        end();
    }
    static const struct {
        const char *name;
        size_t n;
        uint8_t bytes[16];
    } bad[] = {
        {"nothing", 0, {0}}, {"length alone", 4, {9}}, {"part of a length", 2, {9}},
        {"no stream", 9, {9, 0, 0, 0, 'x', 'y', 'z', 1, 2}},
        {"absurd length", 9, {0xff, 0xff, 0xff, 0x7f, 'x', 'y', 'z', 1, 2}},
        {"a bad stream", 8, {9, 0, 0, 0, 0x78, 0x9c, 3, 0}},
    };
    for (size_t k = 0; k < sizeof(bad) / sizeof(bad[0]); k++) {
        uint8_t *out = (uint8_t *) 1;
        size_t n = 7;

        if (begin("decompress %s", bad[k].name)) {
            say("%d", PMIx_Data_decompress(bad[k].bytes, bad[k].n, &out, &n));
            end();
        }
    }
    if (begin("decompress null")) {
        uint8_t *out = NULL;
        size_t n = 0;

        say("%d", PMIx_Data_decompress(NULL, 5, &out, &n));
        end();
    }
    if (begin("compress null")) {
        uint8_t *out = NULL;
        size_t n = 0;

        say("%d", PMIx_Data_compress(NULL, 50000, &out, &n));
        end();
    }
}

static void cpuset(const char *text)
{
    pmix_cpuset_t c = {NULL, NULL}, d = {NULL, NULL};
    char *back = NULL;
    pmix_status_t st;

    if (begin("cpuset %s", NULL == text ? "NULL" : text)) {
        st = PMIx_Parse_cpuset_string(text, &c);
        say("%d", st);
        describe_text(c.source);
        if (PMIX_SUCCESS == st) {
            say("%d", PMIx_server_generate_cpuset_string(&c, &back));
            say_text(back);
            PMIx_Cpuset_destruct(&c);
            describe_text(c.source);
        }
        end();
    }
    if (begin("server cpuset %s", NULL == text ? "NULL" : text)) {
        say("%d", PMIx_server_generate_cpuset(text, &d));
        describe_text(d.source);
        end();
    }
}

static void locality(const char *a, const char *b)
{
    pmix_locality_t l = 0x5555;

    if (begin("locality %s %s", NULL == a ? "NULL" : a, NULL == b ? "NULL" : b)) {
        say("%d", PMIx_Get_relative_locality(a, b, &l));
        say("%x", l);
        end();
    }
}

void section_cpusets(void)
{
    static const char *const texts[] = {NULL, "", "hwloc", "hwloc:", "hwloc:0", "hwloc:0-3", "hwloc:0,2,4-5", "hwloc:0-",
                                        "hwloc:x", "hwloc:3-1", "other:0", "0-3", "HWLOC:1", "hwloc:0-3:x", "hwloc2:1"};
    static const char *const places[] = {"hwloc:NM0:SK0:L30:L20:L10:CR0:HT0", "hwloc:NM0:SK0:L30:L21:L11:CR1:HT1",
                                         "hwloc:NM1:SK1:L31:L22:L12:CR2:HT2", "hwloc:NM0-1:SK0,1:CR0-", "NM0:SK0",
                                         "hwloc:", "hwloc", "other:NM0", "", NULL};
    pmix_cpuset_t c = {"other", "x"}, none = {NULL, NULL}, empty = {"hwloc", NULL};
    pmix_topology_t t;
    char *text = NULL;

    for (size_t i = 0; i < sizeof(texts) / sizeof(texts[0]); i++) {
        cpuset(texts[i]);
    }
    for (size_t i = 0; i < sizeof(places) / sizeof(places[0]); i++) {
        for (size_t j = i; j < sizeof(places) / sizeof(places[0]); j++) {
            locality(places[i], places[j]);
        }
    }
    if (begin("cpuset nowhere")) {
        say("%d", PMIx_Parse_cpuset_string("hwloc:0", NULL));
        end();
    }
    if (begin("cpuset string other")) {
        say("%d", PMIx_server_generate_cpuset_string(&c, &text));
        describe_text(text);
        end();
    }
    if (begin("cpuset string none")) {
        say("%d", PMIx_server_generate_cpuset_string(&none, &text));
        describe_text(text);
        end();
    }
    if (begin("cpuset string empty")) {
        say("%d", PMIx_server_generate_cpuset_string(&empty, &text));
        describe_text(text);
        end();
    }
    if (begin("cpuset string null")) {
        say("%d", PMIx_server_generate_cpuset_string(NULL, &text));
        end();
    }
    if (begin("cpuset string nowhere")) {
        say("%d", PMIx_server_generate_cpuset_string(&empty, NULL));
        end();
    }
    if (begin("locality string other")) {
        say("%d", PMIx_server_generate_locality_string(&c, &text));
        describe_text(text);
        end();
    }
    if (begin("locality string none")) {
        say("%d", PMIx_server_generate_locality_string(&none, &text));
        describe_text(text);
        end();
    }
    if (begin("locality string nowhere")) {
        say("%d", PMIx_server_generate_locality_string(&empty, NULL));
        end();
    }
    if (begin("locality string empty")) {
        say("%d", PMIx_server_generate_locality_string(&empty, &text));
        describe_text(text);
        end();
    }
    if (begin("locality string null")) {
        say("%d", PMIx_server_generate_locality_string(NULL, &text));
        end();
    }
    if (begin("own cpuset")) {
        pmix_cpuset_t own = {NULL, NULL};

        say("%d", PMIx_Get_cpuset(&own, PMIX_CPUBIND_PROCESS));
        describe_text(own.source);
        say("%s", NULL == own.bitmap ? "none" : "some");
        end();
    }
    if (begin("own thread")) {
        pmix_cpuset_t own = {NULL, NULL};

        say("%d", PMIx_Get_cpuset(&own, PMIX_CPUBIND_THREAD));
        describe_text(own.source);
        end();
    }
    if (begin("own of another")) {
        say("%d", PMIx_Get_cpuset(&c, PMIX_CPUBIND_PROCESS));
        describe_text(c.source);
        end();
    }
    if (begin("own odd")) {
        say("%d", PMIx_Get_cpuset(&none, 77));
        end();
    }
    if (begin("own nowhere")) {
        say("%d", PMIx_Get_cpuset(NULL, PMIX_CPUBIND_PROCESS));
        end();
    }
    if (begin("topology")) {
        memset(&t, 0, sizeof(t));
        say("%d", PMIx_Load_topology(&t));
        say("%.5s %s", NULL == t.source ? "none" : t.source, NULL == t.topology ? "none" : "some");
        end();
    }
    if (begin("topology of another")) {
        t.source = "strange";
        t.topology = NULL;
        say("%d", PMIx_Load_topology(&t));
        end();
    }
    if (begin("topology nowhere")) {
        say("%d", PMIx_Load_topology(NULL));
        end();
    }
}

/* The kind of answer alone: the text names the release. */
static void version(void)
{
    char word[64];
    unsigned n[3];

    say("%d", sscanf(PMIx_Get_version(), "%63s %u.%u.%u", word, &n[0], &n[1], &n[2]));
    say("%u", n[0]);
}

void section_early(void)
{
    pmix_data_buffer_t b;
    pmix_cpuset_t c = {NULL, NULL};
    pmix_topology_t t = {NULL, NULL};
    pmix_regex2_t r = {"raw", (uint8_t *) "a", 2};
    pmix_locality_t l;
    uint32_t n = 1;
    char *text = NULL, *attrs[] = {"PMIX_TIMEOUT", NULL};
    static uint8_t data[10000];
    uint8_t *out = NULL;
    size_t size = 0;

    PMIx_Data_buffer_construct(&b);
    if (begin("early version")) {
        version();
        say("%d", PMIx_Initialized());
        end();
    }
#define EARLY(name, call)        \
    if (begin("early " name)) {  \
        say("%d", call);         \
        end();                   \
    }
    EARLY("pack", PMIx_Data_pack(NULL, &b, &n, 1, PMIX_UINT32))
    EARLY("unpack", PMIx_Data_unpack(NULL, &b, &n, &(int32_t){1}, PMIX_UINT32))
    EARLY("compress", PMIx_Data_compress(data, sizeof(data), &out, &size))
    EARLY("decompress", PMIx_Data_decompress(data, 5, &out, &size))
    EARLY("regex", PMIx_generate_regex("a,b", &text))
    EARLY("ppn", PMIx_generate_ppn("0;1", &text))
    EARLY("regex2", PMIx_generate_regex2("a,b", NULL, 0, &r))
    EARLY("parse", PMIx_parse_regex2(&r, NULL, 0, &text))
    EARLY("cpuset", PMIx_Get_cpuset(&c, PMIX_CPUBIND_PROCESS))
    EARLY("parse cpuset", PMIx_Parse_cpuset_string("hwloc:0", &c))
    EARLY("server cpuset", PMIx_server_generate_cpuset("hwloc:0", &c))
    EARLY("cpuset string", PMIx_server_generate_cpuset_string(&c, &text))
    EARLY("locality string", PMIx_server_generate_locality_string(&c, &text))
    EARLY("locality", PMIx_Get_relative_locality("hwloc:NM0", "hwloc:NM0", &l))
    EARLY("topology", PMIx_Load_topology(&t))
    EARLY("attributes", PMIx_Register_attributes("f", attrs))
}

void section_others(void)
{
    char *attrs[] = {"PMIX_TIMEOUT", "PMIX_WDIR", NULL};

    if (begin("version")) {
        version();
        say("%d", PMIx_Initialized());
        end();
    }
    if (begin("attributes")) {
        say("%d", PMIx_Register_attributes("myfunction", attrs));
        say("%d", PMIx_Register_attributes("myfunction", attrs));
        end();
    }
    if (begin("attributes null")) {
        say("%d", PMIx_Register_attributes("another", NULL));
        end();
    }
    if (begin("attributes of none")) {
        say("%d", PMIx_Register_attributes(NULL, attrs));
        end();
    }
}
