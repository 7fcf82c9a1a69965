/* names.c: keys, names of processes, checks and flags. */
#include "m.h"

static void keys(void)
{
    pmix_info_t i;
    char longer[PMIX_MAX_KEYLEN + 40];

    memset(longer, 'k', sizeof(longer));
    longer[sizeof(longer) - 1] = '\0';
    PMIX_INFO_CONSTRUCT(&i);
    PMIX_LOAD_KEY(i.key, PMIX_TIMEOUT);
    USED("PMIX_LOAD_KEY", text(i.key));
    USED("PMIX_CHECK_KEY", say("%d %d %d", !!PMIX_CHECK_KEY(&i, PMIX_TIMEOUT), !!PMIX_CHECK_KEY(&i, PMIX_HOST),
                               !!PMIX_CHECK_KEY(&i, "")));
    PMIX_LOAD_KEY(i.key, longer);
    USED("PMIX_LOAD_KEY of an overlong one", say("%zu", strlen(i.key)));
    PMIX_LOAD_KEY(i.key, NULL);
    USED("PMIX_LOAD_KEY of none", text(i.key));
    USED("PMIX_CHECK_RESERVED_KEY", say("%d %d %d", !!PMIX_CHECK_RESERVED_KEY("pmix.timeout"),
                                        !!PMIX_CHECK_RESERVED_KEY("pmi.timeout"), !!PMIX_CHECK_RESERVED_KEY("")));
}

static void spaces(void)
{
    pmix_nspace_t a, b, c;
    char longer[PMIX_MAX_NSLEN + 40];

    memset(longer, 'n', sizeof(longer));
    longer[sizeof(longer) - 1] = '\0';
    PMIX_LOAD_NSPACE(a, "space");
    USED("PMIX_LOAD_NSPACE", text(a));
    PMIX_LOAD_NSPACE(b, longer);
    USED("PMIX_LOAD_NSPACE of an overlong one", say("%zu", strlen(b)));
    PMIX_LOAD_NSPACE(c, NULL);
    USED("PMIX_LOAD_NSPACE of none", text(c));
    USED("PMIX_CHECK_NSPACE", say("%d %d %d %d", !!PMIX_CHECK_NSPACE(a, "space"), !!PMIX_CHECK_NSPACE(a, "spaces"),
                                  !!PMIX_CHECK_NSPACE(a, c), !!PMIX_CHECK_NSPACE(c, c)));
#ifdef PMIX_CHECK_NSPACE_STRICT
    USED("PMIX_CHECK_NSPACE_STRICT",
         say("%d %d %d %d", !!PMIX_CHECK_NSPACE_STRICT(a, "space"), !!PMIX_CHECK_NSPACE_STRICT(a, "spaces"),
             !!PMIX_CHECK_NSPACE_STRICT(a, c), !!PMIX_CHECK_NSPACE_STRICT(c, c)));
#endif
    USED("PMIX_NSPACE_INVALID", say("%d %d", !!PMIX_NSPACE_INVALID(a), !!PMIX_NSPACE_INVALID(c)));

    memset(b, 0, sizeof(b));
    PMIX_LOAD_NSPACE(c, "cluster");
    PMIX_MULTICLUSTER_NSPACE_CONSTRUCT(b, c, a);
    USED("PMIX_MULTICLUSTER_NSPACE_CONSTRUCT", text(b));
    memset(a, 0, sizeof(a));
    memset(c, 0, sizeof(c));
    PMIX_MULTICLUSTER_NSPACE_PARSE(b, a, c);
    USED("PMIX_MULTICLUSTER_NSPACE_PARSE", text(a); text(c));
}

static void processes(void)
{
    pmix_proc_t a, b, all, none;

    memset(&a, 0x5a, sizeof(a));
    PMIX_PROC_LOAD(&a, "space", 3);
    USED("PMIX_PROC_LOAD", proc(&a));
    PMIX_LOAD_PROCID(&all, "space", PMIX_RANK_WILDCARD);
    USED("PMIX_LOAD_PROCID", proc(&all));
    PMIX_LOAD_PROCID(&none, NULL, PMIX_RANK_INVALID);
    USED("PMIX_LOAD_PROCID of none", proc(&none));
    PMIX_XFER_PROCID(&b, &a);
    USED("PMIX_XFER_PROCID", proc(&b));
    b.rank = 0;
    PMIX_PROCID_XFER(&b, &a);
    USED("PMIX_PROCID_XFER", proc(&b));
    b.rank = 4;
    USED("PMIX_CHECK_PROCID", say("%d %d %d %d", !!PMIX_CHECK_PROCID(&a, &a), !!PMIX_CHECK_PROCID(&a, &b),
                                  !!PMIX_CHECK_PROCID(&a, &all), !!PMIX_CHECK_PROCID(&a, &none)));
#ifdef PMIX_CHECK_PROCID_STRICT
    USED("PMIX_CHECK_PROCID_STRICT",
         say("%d %d %d %d", !!PMIX_CHECK_PROCID_STRICT(&a, &a), !!PMIX_CHECK_PROCID_STRICT(&a, &b),
             !!PMIX_CHECK_PROCID_STRICT(&a, &all), !!PMIX_CHECK_PROCID_STRICT(&a, &none)));
#endif
    USED("PMIX_PROCID_INVALID",
         say("%d %d %d", !!PMIX_PROCID_INVALID(&a), !!PMIX_PROCID_INVALID(&all), !!PMIX_PROCID_INVALID(&none)));
    USED("PMIX_CHECK_RANK", say("%d %d %d", !!PMIX_CHECK_RANK(a.rank, a.rank), !!PMIX_CHECK_RANK(a.rank, b.rank),
                                !!PMIX_CHECK_RANK(a.rank, all.rank)));
    USED("PMIX_RANK_IS_VALID", say("%d %d %d %d", !!PMIX_RANK_IS_VALID(a.rank), !!PMIX_RANK_IS_VALID(all.rank),
                                   !!PMIX_RANK_IS_VALID(none.rank), !!PMIX_RANK_IS_VALID(UINT32_MAX - 51)));
}

static void flags(void)
{
    pmix_info_t i;

    PMIX_INFO_CONSTRUCT(&i);
#define FLAG(SET, IS)                                \
    USED(#IS, say("%d", !!IS(&i)));                  \
    SET(&i);                                         \
    USED(#SET, say("%x %d", (unsigned) i.flags, !!IS(&i)))
    FLAG(PMIX_INFO_REQUIRED, PMIX_INFO_IS_REQUIRED);
    FLAG(PMIX_INFO_OPTIONAL, PMIX_INFO_IS_OPTIONAL);
    FLAG(PMIX_INFO_PROCESSED, PMIX_INFO_WAS_PROCESSED);
    FLAG(PMIX_INFO_SET_END, PMIX_INFO_IS_END);
    FLAG(PMIX_INFO_SET_QUALIFIER, PMIX_INFO_IS_QUALIFIER);
    FLAG(PMIX_INFO_SET_PERSISTENT, PMIX_INFO_IS_PERSISTENT);
}

static void events(void)
{
    USED("PMIX_SYSTEM_EVENT",
         say("%d %d %d %d %d", !!PMIX_SYSTEM_EVENT(PMIX_EVENT_SYS_BASE), !!PMIX_SYSTEM_EVENT(PMIX_EVENT_SYS_OTHER),
             !!PMIX_SYSTEM_EVENT(PMIX_EVENT_SYS_BASE + 1), !!PMIX_SYSTEM_EVENT(PMIX_EVENT_SYS_OTHER - 1),
             !!PMIX_SYSTEM_EVENT(PMIX_SUCCESS)));
#ifdef PMIx_Heartbeat
    /* Of a process that is not initialised: no more than that it comes back. */
    PMIx_Heartbeat();
    USED("PMIx_Heartbeat", say("back"));
#endif
}

void names(void)
{
    keys();
    spaces();
    processes();
    flags();
    events();
}
