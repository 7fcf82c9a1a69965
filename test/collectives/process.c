/* A process of the job: it does what it is told line by line. */
#include "coll.h"

static int out;
static const char *me;
static pmix_proc_t self;

/* What an operation in flight is known by, as "construct g". */
typedef struct {
    char label[64];
} op;

static void op_done(pmix_status_t st, void *cbdata)
{
    op *o = cbdata;

    speak(out, me, "=%s gives %s", o->label, status_name(st));
    free(o);
}

static void group_done(pmix_status_t st, pmix_info_t *info, size_t n, void *cbdata, pmix_release_cbfunc_t release,
                       void *relcb)
{
    op *o = cbdata;

    speak(out, me, "=%s gives %s%s", o->label, status_name(st), show_infos(info, n));
    if (release) release(relcb);
    free(o);
}

static void heard(size_t id, pmix_status_t st, const pmix_proc_t *source, pmix_info_t info[], size_t n,
                  pmix_info_t results[], size_t nr, pmix_event_notification_cbfunc_fn_t cb, void *cbdata)
{
    (void) id, (void) results, (void) nr;
    speak(out, me, "event %s of %s:%s", status_name(st), show_procs(source, 1), show_infos(info, n));
    if (cb) cb(PMIX_EVENT_NO_ACTION_TAKEN, NULL, 0, NULL, NULL, cbdata);
}

/* A round trip to the server, after which all that was sent before is there. */
static void sync_up(void)
{
    pmix_pdata_t d;

    PMIX_PDATA_CONSTRUCT(&d);
    snprintf(d.key, sizeof d.key, "sync");
    PMIx_Lookup(&d, 1, NULL, 0);
}

static pmix_status_t begin(char **w, size_t n, int blocking, op *o)
{
    pmix_proc_t *procs = calloc(MOST_PROCS, sizeof *procs);
    pmix_info_t *info = calloc(MOST_INFOS, sizeof *info), *results = NULL;
    int group = !strncmp(w[0], "construct", 9) || !strncmp(w[0], "destruct", 8) || !strncmp(w[0], "leave", 5);
    int names = !group || !strncmp(w[0], "construct", 9);
    const char *id = group ? w[1] : NULL;
    size_t np = names ? parse_procs(w[1 + group], procs) : 0, at = 1 + (size_t) (group + names), ni, nr = 0;
    pmix_status_t st;

    ni = parse_infos(w + at, n - at, info, 0);
    snprintf(o->label, sizeof o->label, "%s%s%s", w[0], id ? " " : "", id ? id : "");
    if (!np) procs = NULL;
    if (!ni) info = NULL;
#define IS(x) (!strncmp(w[0], x, strlen(x)))
    if (blocking) {
        if (IS("fence")) return PMIx_Fence(procs, np, info, ni);
        if (IS("connect")) return PMIx_Connect(procs, np, info, ni);
        if (IS("disconnect")) return PMIx_Disconnect(procs, np, info, ni);
        if (IS("destruct")) return PMIx_Group_destruct(id, info, ni);
        st = PMIx_Group_construct(id, procs, np, info, ni, &results, &nr);
        speak(out, me, "=%s gives %s%s", o->label, status_name(st), show_infos(results, nr));
        return PMIX_SUCCESS;
    }
    if (IS("fence")) return PMIx_Fence_nb(procs, np, info, ni, op_done, o);
    if (IS("connect")) return PMIx_Connect_nb(procs, np, info, ni, op_done, o);
    if (IS("disconnect")) return PMIx_Disconnect_nb(procs, np, info, ni, op_done, o);
    if (IS("destruct")) return PMIx_Group_destruct_nb(id, info, ni, op_done, o);
    if (IS("leave")) return PMIx_Group_leave_nb(id, info, ni, op_done, o);
    return PMIx_Group_construct_nb(id, procs, np, info, ni, group_done, o);
}

/* "fence PROCS ..." and so on. */
static void operate(char **w, size_t n, int blocking)
{
    op *o = calloc(1, sizeof *o);
    pmix_status_t st;

    if (blocking) {
        int construct = !strncmp(w[0], "construct", 9);
        speak(out, me, "!ack");
        st = begin(w, n, 1, o);
        if (!construct) speak(out, me, "=%s gives %s", o->label, status_name(st));
        return;
    }
    st = begin(w, n, 0, o);
    if (st) {
        speak(out, me, "=%s returns %s", o->label, status_name(st));
    } else {
        sync_up();
    }
    speak(out, me, "!ack");
}

static void get(char **w, size_t n)
{
    pmix_info_t info[MOST_INFOS];
    pmix_value_t *v = NULL;
    pmix_proc_t p;
    char text[1000] = "";
    size_t ni = parse_infos(w + 3, n - 3, info, 1);
    pmix_status_t st;

    parse_procs(w[1], &p);
    st = PMIx_Get(&p, w[2], ni ? info : NULL, ni, &v);
    if (!st) show_value(text, sizeof text, v);
    speak(out, me, "get %s %s gives %s%s%s", w[1], w[2], status_name(st), st ? "" : " ", text);
}

static void put(char **w)
{
    pmix_value_t v = {.type = PMIX_STRING, .data.string = w[3]};
    pmix_scope_t scope = !strcmp(w[1], "remote") ? PMIX_REMOTE : !strcmp(w[1], "local") ? PMIX_LOCAL : PMIX_GLOBAL;
    pmix_status_t st = PMIx_Put(scope, w[2], &v);

    if (!st) st = PMIx_Commit();
    if (st) speak(out, me, "put gives %s", status_name(st));
}

static void clone_self(void)
{
    char id[32];

    snprintf(id, sizeof id, "%sc", me);
    signal(SIGCHLD, SIG_IGN);
    if (!fork()) {
        execl("/proc/self/exe", "coll", "process", id, NULL);
        _exit(127);
    }
}

static void listen_for_groups(void)
{
    pmix_status_t codes[] = {PMIX_GROUP_MEMBER_FAILED, PMIX_GROUP_CONSTRUCT_ABORT, PMIX_GROUP_CONSTRUCT_COMPLETE,
                             PMIX_GROUP_MEMBERSHIP_UPDATE, PMIX_GROUP_LEFT};
    pmix_status_t st = PMIx_Register_event_handler(codes, 5, NULL, 0, heard, NULL, NULL);

    if (st < 0) speak(out, me, "events give %s", status_name(st));
}

int process(const char *id)
{
    char path[300], line[1000], copy[1000], *w[MOST_WORDS];
    const char *dir = getenv("COLL_DIR");
    pmix_status_t st;
    FILE *in;

    me = id;
    alarm(60);
    if (id[strlen(id) - 1] != 'c') prctl(PR_SET_PDEATHSIG, SIGKILL); /* a clone may outlive its parent */
    snprintf(path, sizeof path, "%s/out", dir);
    out = open(path, O_WRONLY | O_CLOEXEC);
    snprintf(path, sizeof path, "%s/%s", dir, id);
    in = fopen(path, "re");
    if (out < 0 || !in) return 9;
    st = PMIx_Init(&self, NULL, 0);
    if (st) {
        speak(out, me, "init gives %s", status_name(st));
    } else {
        listen_for_groups();
    }
    speak(out, me, "!ready %d", (int) getpid());
    if (st) return 1;
    while (fgets(line, sizeof line, in)) {
        snprintf(copy, sizeof copy, "%s", line);
        size_t n = split(copy, w);
        if (!n) continue;
        if (!strcmp(w[0], "exit")) {
            PMIx_Finalize(NULL, 0);
            return 0;
        }
        if (!strcmp(w[0], "blocking")) {
            operate(w + 1, n - 1, 1);
            continue;
        }
        if (!strcmp(w[0], "get")) {
            get(w, n);
        } else if (!strcmp(w[0], "put")) {
            put(w);
        } else if (!strcmp(w[0], "sync")) {
            sync_up();
        } else if (!strcmp(w[0], "clone")) {
            clone_self();
        } else if (!strcmp(w[0], "finalize")) {
            st = PMIx_Finalize(NULL, 0);
            if (st) speak(out, me, "finalize gives %s", status_name(st));
        } else {
            operate(w, n, 0);
            continue;
        }
        speak(out, me, "!ack");
    }
    return 9;
}
