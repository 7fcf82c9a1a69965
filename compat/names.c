/*
 * names.c: processes as text for messages.
 */
#include "compat.h"

enum { BUFFERS = 16, SIZE = 301 };

typedef struct {
    int next;
    char text[BUFFERS][SIZE];
} buffers_t;

/* A key, not thread storage: few threads ever print, and a library's thread storage
 * would be taken from all of them. */
static pthread_key_t key;
static pthread_once_t once = PTHREAD_ONCE_INIT;
static bool have_key;

static void make_key(void) { have_key = 0 == pthread_key_create(&key, free); }

static char *buffer(void)
{
    static char shared[SIZE]; /* without memory, better a mixture than nothing */
    buffers_t *b;

    pthread_once(&once, make_key);
    b = have_key ? pthread_getspecific(key) : NULL;
    if (NULL == b) {
        b = have_key ? calloc(1, sizeof(*b)) : NULL;
        if (NULL == b || 0 != pthread_setspecific(key, b)) {
            free(b);
            return shared;
        }
    }
    b->next = (b->next + 1) % BUFFERS;
    return b->text[b->next];
}

static void put_rank(char *out, size_t size, pmix_rank_t rank)
{
    static const struct {
        pmix_rank_t rank;
        const char *name;
    } special[] = {
        {PMIX_RANK_UNDEF, "UNDEF"},
        {PMIX_RANK_WILDCARD, "WILDCARD"},
        {PMIX_RANK_LOCAL_NODE, "LOCAL_NODE"},
        {PMIX_RANK_LOCAL_PEERS, "LOCAL_PEERS"},
        {PMIX_RANK_INVALID, "INVALID"},
    };

    for (size_t i = 0; i < sizeof(special) / sizeof(special[0]); i++) {
        if (rank == special[i].rank) {
            snprintf(out, size, "%s", special[i].name);
            return;
        }
    }
    snprintf(out, size, "%u", rank);
}

static char *name(const char *nspace, pmix_rank_t rank)
{
    char *b = buffer(), r[16];

    if (NULL == nspace) {
        snprintf(b, SIZE, "[NO-NAME]");
    } else {
        put_rank(r, sizeof(r), rank);
        snprintf(b, SIZE, "[%.*s,%s]", PMIX_MAX_NSLEN, nspace, r);
    }
    return b;
}

char *pmix_util_print_name_args(const pmix_proc_t *p)
{
    return name(NULL == p ? NULL : p->nspace, NULL == p ? PMIX_RANK_UNDEF : p->rank);
}

char *pmix_util_print_pname_args(const pmix_name_t *p)
{
    return name(NULL == p ? NULL : p->nspace, NULL == p ? PMIX_RANK_UNDEF : p->rank);
}

char *pmix_util_print_rank(pmix_rank_t rank)
{
    char *b = buffer();

    put_rank(b, SIZE, rank);
    return b;
}

int pmix_util_compare_proc(const void *a, const void *b)
{
    const pmix_proc_t *p = a, *q = b;
    int d = strncmp(p->nspace, q->nspace, PMIX_MAX_NSLEN);

    return 0 != d ? d : (p->rank > q->rank) - (p->rank < q->rank);
}

/* The buffers end with their threads. */
void pmix_name_fns_finalize(void) {}
