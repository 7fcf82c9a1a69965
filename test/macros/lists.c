/* lists.c: argument vectors, environments and lists of infos. */
#include "m.h"

static void all(char **a)
{
    null(a);
    for (int i = 0; NULL != a && NULL != a[i]; i++) {
        text(a[i]);
    }
}

static void vectors(void)
{
    char **a = NULL, **b = NULL, *s = NULL;
    pmix_status_t r;
    int n = -1;

    PMIX_ARGV_APPEND(r, a, "two");
    USED("PMIX_ARGV_APPEND", say("%d", r); all(a));
    PMIX_ARGV_APPEND(r, a, "");
    USED("PMIX_ARGV_APPEND", say("%d", r); all(a));
    PMIX_ARGV_PREPEND(r, a, "one");
    USED("PMIX_ARGV_PREPEND", say("%d", r); all(a));
    PMIX_ARGV_APPEND_UNIQUE(r, &a, "two");
    USED("PMIX_ARGV_APPEND_UNIQUE", say("%d", r); all(a));
    PMIX_ARGV_APPEND_UNIQUE(r, &a, "three");
    USED("PMIX_ARGV_APPEND_UNIQUE", say("%d", r); all(a));
    PMIX_ARGV_COUNT(n, a);
    USED("PMIX_ARGV_COUNT", say("%d", n));
    PMIX_ARGV_COUNT(n, b);
    USED("PMIX_ARGV_COUNT", say("%d", n));
    PMIX_ARGV_JOIN(s, a, ',');
    USED("PMIX_ARGV_JOIN", text(s));
    free(s);
    PMIX_ARGV_COPY(b, a);
    USED("PMIX_ARGV_COPY", say("%s", a == b ? "same" : "other"); all(b));
    PMIX_ARGV_FREE(b);
    PMIX_ARGV_SPLIT(b, "a,b,,c", ',');
    USED("PMIX_ARGV_SPLIT", all(b));
    PMIX_ARGV_FREE(b);
    PMIX_ARGV_FREE(a);
}

/* The same under the names that they have had inside the library. */
static void old_vectors(void)
{
    char **a = NULL, **b, *s;
    pmix_status_t r;

    r = pmix_argv_append_nosize(&a, "two");
    USED("pmix_argv_append_nosize", say("%d", r); all(a));
    r = pmix_argv_prepend_nosize(&a, "one");
    USED("pmix_argv_prepend_nosize", say("%d", r); all(a));
    r = pmix_argv_append_unique_nosize(&a, "one");
    USED("pmix_argv_append_unique_nosize", say("%d", r); all(a));
    USED("pmix_argv_count", say("%d", (int) pmix_argv_count(a)));
    s = pmix_argv_join(a, ':');
    USED("pmix_argv_join", text(s));
    free(s);
    b = pmix_argv_copy(a);
    USED("pmix_argv_copy", all(b));
    pmix_argv_free(b);
    b = pmix_argv_split("a::b:", ':');
    USED("pmix_argv_split", all(b));
    pmix_argv_free(b);
    b = pmix_argv_split_with_empty("a::b:", ':');
    USED("pmix_argv_split_with_empty", all(b));
    pmix_argv_free(b);
    pmix_argv_free(a);
}

static void environments(void)
{
    char **e = NULL;
    pmix_status_t r;

    PMIX_SETENV(r, "NAME", "value", &e);
    USED("PMIX_SETENV", say("%d", r); all(e));
    PMIX_SETENV(r, "NAME", "other", &e);
    USED("PMIX_SETENV", say("%d", r); all(e));
    r = pmix_setenv("NAME", "third", false, &e);
    USED("pmix_setenv", say("%d", r); all(e));
    r = pmix_setenv("NAMES", "fourth", false, &e);
    USED("pmix_setenv", say("%d", r); all(e));
    PMIX_ARGV_FREE(e);
}

static void infos(void)
{
    void *list = NULL;
    pmix_status_t r;
    pmix_info_t one;
    pmix_data_array_t d;
    uint32_t number = 17;
    int n = 3;

    PMIX_INFO_CONSTRUCT(&one);
    PMIX_INFO_LOAD(&one, PMIX_HOST, "there", PMIX_STRING);
    PMIX_DATA_ARRAY_INIT(&d, PMIX_INFO);
    USED("PMIX_DATA_ARRAY_INIT", say("%u %zu", (unsigned) d.type, d.size); null(d.array));

    PMIX_INFO_LIST_START(list);
    USED("PMIX_INFO_LIST_START", null(list));
    PMIX_INFO_LIST_CONVERT(r, list, &d);
    USED("PMIX_INFO_LIST_CONVERT of none", say("%d", r));
    PMIX_INFO_LIST_ADD(r, list, PMIX_JOB_SIZE, &number, PMIX_UINT32);
    USED("PMIX_INFO_LIST_ADD", say("%d", r));
    PMIX_INFO_LIST_XFER(r, list, &one);
    USED("PMIX_INFO_LIST_XFER", say("%d", r));
#ifdef PMIX_INFO_LIST_PREPEND
    PMIX_INFO_LIST_PREPEND(r, list, PMIX_TIMEOUT, &n, PMIX_INT);
#else
    PMIX_INFO_LIST_ADD(r, list, PMIX_TIMEOUT, &n, PMIX_INT);
#endif
    USED("PMIX_INFO_LIST_PREPEND", say("%d", r));
    PMIX_INFO_LIST_CONVERT(r, list, &d);
    USED("PMIX_INFO_LIST_CONVERT", say("%d %u %zu", r, (unsigned) d.type, d.size);
         for (size_t i = 0; i < d.size; i++) info(&((pmix_info_t *) d.array)[i]));
    PMIX_DATA_ARRAY_DESTRUCT(&d);
    /* The list shows this one as it is, without a copy: it stays ours. */
    PMIX_INFO_LIST_INSERT(r, list, &one);
    USED("PMIX_INFO_LIST_INSERT", say("%d", r));
    PMIX_DATA_ARRAY_INIT(&d, PMIX_INFO);
    PMIX_INFO_LIST_CONVERT(r, list, &d);
    USED("PMIX_INFO_LIST_CONVERT", say("%d %zu", r, d.size);
         for (size_t i = 0; i < d.size; i++) info(&((pmix_info_t *) d.array)[i]));
    PMIX_DATA_ARRAY_DESTRUCT(&d);
    PMIX_INFO_LIST_RELEASE(list);
    USED("PMIX_INFO_LIST_RELEASE", info(&one));
    PMIX_INFO_DESTRUCT(&one);
}

void lists(void)
{
    vectors();
    old_vectors();
    environments();
    infos();
}
