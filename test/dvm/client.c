/*
 * client.c: a process of a job over several nodes. Each argument is a step, made by
 * all processes of the job or by those that it names, and what comes of it is one
 * line on the standard output:
 *
 *     modex                 put, commit, fence with data, get from every other
 *     get                   put, commit, get from every other, without a fence
 *     fence                 over the job
 *     connect, disconnect   over the job
 *     construct:G[:OPTIONS] a group of the whole job; ft, context, timeout=S
 *     destruct:G[:notify]
 *     publish, lookup       rank 0 publishes, the others look it up
 *     notify                rank 0 raises an event that the others wait for
 *     sleep:RANK:MS         that rank waits
 *     exit:RANK             that rank ends without a word
 *     wait:MS               all wait, and hear of events
 */
#include <pmix.h>
#include <stdarg.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static pmix_proc_t me, job;
static uint32_t size;
static volatile int heard; /* of the event of `notify` */

static void say(const char *fmt, ...)
{
    char line[4096];
    va_list ap;
    int n = snprintf(line, sizeof(line), "%u: ", me.rank);

    va_start(ap, fmt);
    n += vsnprintf(line + n, sizeof(line) - (size_t) n - 1, fmt, ap);
    va_end(ap);
    line[n++] = '\n';
    if (0 > write(1, line, (size_t) n)) {
        _exit(9);
    }
}

static const char *name(pmix_status_t st)
{
    const char *s = PMIx_Error_string(st);
    return 0 == strncmp(s, "PMIX_", 5) ? s + 5 : s;
}

static int byvalue(const void *a, const void *b)
{
    pmix_rank_t x = *(const pmix_rank_t *) a, y = *(const pmix_rank_t *) b;
    return (x > y) - (x < y);
}

static void failed(size_t id, pmix_status_t st, const pmix_proc_t *source, pmix_info_t info[], size_t ninfo,
                   pmix_info_t *results, size_t nresults, pmix_event_notification_cbfunc_fn_t done, void *cbdata)
{
    const char *group = "?";
    size_t n;

    (void) id, (void) source, (void) results, (void) nresults;
    for (n = 0; n < ninfo; n++) {
        if (PMIX_CHECK_KEY(&info[n], PMIX_GROUP_ID)) {
            group = info[n].value.data.string;
        }
    }
    for (n = 0; n < ninfo && PMIX_GROUP_MEMBER_FAILED == st; n++) {
        if (PMIX_CHECK_KEY(&info[n], PMIX_EVENT_AFFECTED_PROC)) {
            say("hears of %s that %u failed", group, info[n].value.data.proc->rank);
        }
    }
    if (-4321 == st) {
        say("hears of the event");
        heard = 1;
    }
    done(PMIX_EVENT_ACTION_COMPLETE, NULL, 0, NULL, NULL, cbdata);
}

static void put(void)
{
    pmix_value_t v;
    char text[64];

    snprintf(text, sizeof(text), "value of %u", me.rank);
    PMIX_VALUE_LOAD(&v, text, PMIX_STRING);
    if (PMIX_SUCCESS != PMIx_Put(PMIX_GLOBAL, "dvm.key", &v) || PMIX_SUCCESS != PMIx_Commit()) {
        say("cannot put");
    }
    PMIX_VALUE_DESTRUCT(&v);
}

static void get(const char *step)
{
    uint32_t r, good = 0;

    for (r = 0; r < size; r++) {
        pmix_value_t *v = NULL;
        pmix_proc_t p = job;
        char want[64];
        pmix_status_t st;

        p.rank = r;
        snprintf(want, sizeof(want), "value of %u", r);
        st = PMIx_Get(&p, "dvm.key", NULL, 0, &v);
        if (PMIX_SUCCESS != st || NULL == v || PMIX_STRING != v->type || 0 != strcmp(v->data.string, want)) {
            say("%s: %u's value: %s", step, r, name(st));
        } else {
            good++;
        }
        if (NULL != v) {
            PMIX_VALUE_RELEASE(v);
        }
    }
    say("%s: %u values", step, good);
}

static void fence(const char *step, bool data)
{
    pmix_info_t info;
    pmix_status_t st;

    PMIX_INFO_LOAD(&info, PMIX_COLLECT_DATA, &data, PMIX_BOOL);
    st = PMIx_Fence(&job, 1, &info, 1);
    say("%s: %s", step, name(st));
}

static void construct(char *group)
{
    pmix_info_t info[4], *results = NULL;
    size_t ninfo = 0, nresults = 0, n, i, nmembers = 0, used = 0;
    char *options = strchr(group, ':'), *o, text[2048] = "";
    bool yes = true, context = false;
    pmix_rank_t members[256];
    pmix_status_t st;

    if (NULL != options) {
        *options++ = '\0';
    }
    for (o = NULL == options ? NULL : strtok(options, ","); NULL != o; o = strtok(NULL, ",")) {
        int seconds;
        if (0 == strcmp(o, "ft")) {
            PMIX_INFO_LOAD(&info[ninfo], PMIX_GROUP_FT_COLLECTIVE, &yes, PMIX_BOOL);
        } else if (0 == strcmp(o, "context")) {
            PMIX_INFO_LOAD(&info[ninfo], PMIX_GROUP_ASSIGN_CONTEXT_ID, &yes, PMIX_BOOL);
        } else if (1 == sscanf(o, "timeout=%d", &seconds)) {
            PMIX_INFO_LOAD(&info[ninfo], PMIX_TIMEOUT, &seconds, PMIX_INT);
        } else {
            say("unknown option %s", o);
            continue;
        }
        ninfo++;
    }
    st = PMIx_Group_construct(group, &job, 1, info, ninfo, &results, &nresults);
    for (n = 0; n < nresults; n++) {
        if (PMIX_CHECK_KEY(&results[n], PMIX_GROUP_MEMBERSHIP)) {
            pmix_data_array_t *a = results[n].value.data.darray;
            for (i = 0; i < a->size && i < 256; i++) {
                members[nmembers++] = ((pmix_proc_t *) a->array)[i].rank;
            }
        }
        context = context || PMIX_CHECK_KEY(&results[n], PMIX_GROUP_CONTEXT_ID);
    }
    qsort(members, nmembers, sizeof(members[0]), byvalue);
    for (i = 0; i < nmembers && used < sizeof(text) - 16; i++) {
        used += (size_t) sprintf(text + used, "%s%d", 0 < i ? "," : "", (int) members[i]);
    }
    say("construct %s: %s [%s]%s", group, name(st), text, context ? " context" : "");
    if (NULL != results) {
        PMIX_INFO_FREE(results, nresults);
    }
}

static void destruct(char *group)
{
    char *options = strchr(group, ':');
    pmix_info_t info;
    bool yes = true;

    if (NULL != options) {
        *options = '\0';
        PMIX_INFO_LOAD(&info, PMIX_GROUP_NOTIFY_TERMINATION, &yes, PMIX_BOOL);
    }
    say("destruct %s: %s", group, name(PMIx_Group_destruct(group, &info, NULL != options)));
}

static void publish(void)
{
    pmix_info_t info;
    pmix_status_t st;

    PMIX_INFO_LOAD(&info, "dvm.published", "here", PMIX_STRING);
    st = PMIx_Publish(&info, 1);
    say("publish: %s", name(st));
}

static void lookup(void)
{
    pmix_pdata_t data;
    pmix_status_t st;

    PMIX_PDATA_CONSTRUCT(&data);
    PMIX_LOAD_KEY(data.key, "dvm.published");
    st = PMIx_Lookup(&data, 1, NULL, 0);
    say("lookup: %s %s", name(st), PMIX_STRING == data.value.type ? data.value.data.string : "nothing");
}

static void step(char *s)
{
    char *rest = strchr(s, ':');
    unsigned rank, ms;

    if (NULL != rest) {
        *rest++ = '\0';
    }
    if (0 == strcmp(s, "modex")) {
        put();
        fence("modex", true);
        get("modex");
    } else if (0 == strcmp(s, "get")) {
        put();
        get("get");
    } else if (0 == strcmp(s, "fence")) {
        fence("fence", false);
    } else if (0 == strcmp(s, "connect")) {
        say("connect: %s", name(PMIx_Connect(&job, 1, NULL, 0)));
    } else if (0 == strcmp(s, "disconnect")) {
        say("disconnect: %s", name(PMIx_Disconnect(&job, 1, NULL, 0)));
    } else if (0 == strcmp(s, "construct")) {
        construct(rest);
    } else if (0 == strcmp(s, "destruct")) {
        destruct(rest);
    } else if (0 == strcmp(s, "publish")) {
        if (0 == me.rank) {
            publish();
        }
    } else if (0 == strcmp(s, "lookup")) {
        if (0 != me.rank) {
            lookup();
        }
    } else if (0 == strcmp(s, "notify")) {
        if (0 == me.rank) {
            say("notify: %s", name(PMIx_Notify_event(-4321, &me, PMIX_RANGE_GLOBAL, NULL, 0, NULL, NULL)));
        }
        for (ms = 0; 0 != me.rank && !heard && ms < 5000; ms += 10) {
            usleep(10000);
        }
    } else if (0 == strcmp(s, "wait") && 1 == sscanf(rest, "%u", &ms)) {
        usleep(ms * 1000);
    } else if (0 == strcmp(s, "sleep") && 2 == sscanf(rest, "%u:%u", &rank, &ms)) {
        if (rank == me.rank) {
            usleep(ms * 1000);
        }
    } else if (0 == strcmp(s, "exit") && 1 == sscanf(rest, "%u", &rank)) {
        if (rank == me.rank) {
            _exit(0);
        }
    } else {
        say("unknown step %s", s);
    }
}

int main(int argc, char **argv)
{
    pmix_status_t codes[] = {PMIX_GROUP_MEMBER_FAILED, -4321}, st;
    pmix_value_t *v;
    int i;

    st = PMIx_Init(&me, NULL, 0);
    if (PMIX_SUCCESS != st) {
        fprintf(stderr, "PMIx_Init: %s\n", name(st));
        return 1;
    }
    PMIX_PROC_LOAD(&job, me.nspace, PMIX_RANK_WILDCARD);
    if (PMIX_SUCCESS != PMIx_Get(&job, PMIX_JOB_SIZE, NULL, 0, &v)) {
        fprintf(stderr, "no job size\n");
        return 1;
    }
    size = v->data.uint32;
    PMIX_VALUE_RELEASE(v);
    PMIx_Register_event_handler(codes, 2, NULL, 0, failed, NULL, NULL);
    for (i = 1; i < argc; i++) {
        step(argv[i]);
    }
    PMIx_Finalize(NULL, 0);
    return 0;
}
