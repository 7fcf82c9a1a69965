/* names.c: keys, namespaces, names of processes. */
#include "t.h"

static char longer[1000];

static const char *const texts[] = {NULL, "", "a", "alpha", "alphabet", "pmix", "pmix.x", "pmi", "PMIX", longer};
#define NTEXTS (sizeof(texts) / sizeof(texts[0]))

static const char *shown(const char *s)
{
    return NULL == s ? "NULL" : s == longer ? "LONG" : s;
}

APART(reserved)
{
    say("%d", PMIx_Check_reserved_key(arg));
}

APART(multi)
{
    pmix_nspace_t t, c, n;
    char **words = arg;

    memset(t, 'x', sizeof(t));
    memset(c, 'x', sizeof(c));
    memset(n, 'x', sizeof(n));
    PMIx_Multicluster_nspace_construct(t, words[0], words[1]);
    describe_text(t);
    PMIx_Multicluster_nspace_parse(t, c, n);
    describe_text(c);
    describe_text(n);
}

APART(null_key) { PMIx_Load_key(NULL, "x"); say("ok"); (void) arg; }
APART(null_nspace) { PMIx_Load_nspace(NULL, "x"); say("ok"); (void) arg; }
APART(null_proc)
{
    (void) arg;
    PMIx_Load_procid(NULL, "x", 1);
    PMIx_Xfer_procid(NULL, NULL);
    say("%d %d", PMIx_Procid_invalid(NULL), PMIx_Check_procid(NULL, NULL));
}
APART(null_proc_load) { PMIx_Proc_load(NULL, "x", 1); say("ok"); (void) arg; }
APART(null_multi)
{
    pmix_nspace_t a = "a";

    (void) arg;
    PMIx_Multicluster_nspace_parse(NULL, a, a);
    PMIx_Multicluster_nspace_parse(a, NULL, a);
    say("ok");
    describe_text(a);
}

static void load(void)
{
    for (size_t i = 0; i < NTEXTS; i++) {
        pmix_key_t key;
        pmix_nspace_t ns;
        pmix_proc_t p;

        memset(key, 'x', sizeof(key));
        memset(ns, 'x', sizeof(ns));
        memset(&p, 'x', sizeof(p));
        label("load %s", shown(texts[i]));
        PMIx_Load_key(key, texts[i]);
        PMIx_Load_nspace(ns, texts[i]);
        PMIx_Load_procid(&p, texts[i], 5);
        say("%zu %zu %zu %d %d %d", strlen(key), strlen(ns), strlen(p.nspace), key[511], ns[255], p.nspace[255]);
        describe_text(key);
        PMIx_Proc_load(&p, texts[i], PMIX_RANK_WILDCARD);
        say("%u %zu %zu", p.rank, pmix_keylen(texts[i]), pmix_nslen(texts[i]));
        end();
    }
}

static void check(void)
{
    for (size_t i = 0; i < NTEXTS; i++) {
        label("reserved %s", shown(texts[i]));
        apart(reserved, (void *) texts[i]);
        label("nspace invalid %s", shown(texts[i]));
        say("%d", PMIx_Nspace_invalid(texts[i]));
        end();
        for (size_t j = 0; j < NTEXTS; j++) {
            label("check %s %s", shown(texts[i]), shown(texts[j]));
            say("%d %d %d", PMIx_Check_key(texts[i], texts[j]), PMIx_Check_nspace(texts[i], texts[j]),
                PMIx_Check_nspace_strict(texts[i], texts[j]));
            end();
        }
    }
}

static void procs(void)
{
    static const pmix_rank_t ranks[] = {0, 7, PMIX_RANK_VALID, PMIX_RANK_VALID - 1, PMIX_RANK_UNDEF,
                                        PMIX_RANK_WILDCARD, PMIX_RANK_LOCAL_NODE, PMIX_RANK_INVALID,
                                        PMIX_RANK_LOCAL_PEERS};
    static const char *const spaces[] = {"", "alpha", "beta"};
    pmix_proc_t p, q;

    for (size_t i = 0; i < 9; i++) {
        label("rank %u", ranks[i]);
        say("%d %d", PMIx_Rank_valid(ranks[i]), PMIX_RANK_IS_VALID(ranks[i]));
        for (size_t j = 0; j < 9; j++) {
            say("%d", PMIx_Check_rank(ranks[i], ranks[j]));
        }
        end();
        for (size_t k = 0; k < 3; k++) {
            PMIx_Load_procid(&p, spaces[k], ranks[i]);
            label("proc %s %u", spaces[k], ranks[i]);
            say("%d", PMIx_Procid_invalid(&p));
            say("%d %d", PMIx_Check_procid(&p, NULL), PMIx_Check_procid_strict(NULL, &p));
            for (size_t j = 0; j < 9; j++) {
                PMIx_Load_procid(&q, spaces[(k + j) % 3], ranks[j]);
                say("%d%d", PMIx_Check_procid(&p, &q), PMIx_Check_procid_strict(&p, &q));
            }
            PMIx_Xfer_procid(&q, &p);
            describe(PMIX_PROC, &q);
            PMIx_Xfer_procid(&q, NULL);
            describe(PMIX_PROC, &q);
            end();
        }
    }
    label("procid strict nulls");
    say("%d", PMIx_Check_procid_strict(NULL, NULL));
    end();
}

void section_names(void)
{
    char *pairs[][2] = {{"cl", "ns"}, {"", "ns"}, {"cl", ""}, {"", ""}, {"a:b", "c:d"},
                        {longer + 1000 - 200, "ns"}, {longer + 1000 - 130, longer + 1000 - 130},
                        {longer + 1000 - 128, longer + 1000 - 128}, {longer, "x"}, {NULL, "x"}, {"x", NULL}};

    memset(longer, 'L', sizeof(longer) - 1);
    load();
    check();
    procs();
    for (size_t i = 0; i < sizeof(pairs) / sizeof(pairs[0]); i++) {
        label("multicluster %zu", i);
        apart(multi, pairs[i]);
    }
    label("null key");
    apart(null_key, NULL);
    label("null nspace");
    apart(null_nspace, NULL);
    label("null proc");
    apart(null_proc, NULL);
    label("null proc load");
    apart(null_proc_load, NULL);
    label("null multicluster");
    apart(null_multi, NULL);
}
