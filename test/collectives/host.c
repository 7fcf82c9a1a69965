/* The host: its functions report what they are asked and answer as they are told to. */
#include "coll.h"

int host_fd;

enum kind { FENCE, CONNECT, DISCONNECT, GROUP, KINDS };
static const char *const kinds[] = {"fence", "connect", "disconnect", "group"};

/* How a function of the host answers. */
enum mode { NOW, HOLD, THREAD, REENTER, SUCCEEDED, REFUSE, FAIL, TWICE, MODES };
static const char *const modes[] = {"now", "hold", "thread", "reenter", "succeeded", "refuse", "fail", "twice"};

static struct {
    enum mode mode;
    pmix_status_t st;
} policy[KINDS];

/* One call of a function of the host, with what it needs to answer. */
typedef struct call {
    struct call *next;
    enum kind kind;
    pmix_group_operation_t op;
    char id[64];
    pmix_proc_t procs[MOST_PROCS];
    size_t np;
    pmix_info_t *info;
    size_t ni;
    void *data;
    size_t nd;
    void (*cb)(void);
    void *cbdata;
} call;

static call *held;
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;

static int kind_of(const char *name)
{
    for (int k = 0; k < KINDS; k++) {
        if (!strcmp(name, kinds[k])) return k;
    }
    fprintf(stderr, "no operation %s\n", name);
    exit(2);
}

void host_policy(char **w, size_t n)
{
    int kind = kind_of(w[1]);
    pmix_status_t st = PMIX_ERROR;

    if (n > 3) status_of(w[3], &st);
    for (int m = 0; m < MODES; m++) {
        if (!strcmp(w[2], modes[m])) {
            policy[kind].st = st;
            policy[kind].mode = (enum mode) m;
            return;
        }
    }
    fprintf(stderr, "no mode %s\n", w[2]);
    exit(2);
}

/* What a host answers to a construct: the members, a context id if one was asked for,
 * and what the members brought. */
typedef struct {
    pmix_info_t info[MOST_INFOS];
    size_t n;
} results;

static void drop_results(void *cbdata) { free(cbdata); }

static void add_members(pmix_proc_t *members, size_t *n, const pmix_proc_t *procs, size_t np)
{
    for (size_t i = 0; i < np && *n < MOST_PROCS; i++) {
        size_t k = 0;
        while (k < *n && !(members[k].rank == procs[i].rank && !strcmp(members[k].nspace, procs[i].nspace))) k++;
        if (k == *n) members[(*n)++] = procs[i];
    }
}

static int by_rank(const void *a, const void *b)
{
    const pmix_proc_t *p = a, *q = b;
    int c = strcmp(p->nspace, q->nspace);

    return c ? c : (p->rank > q->rank) - (p->rank < q->rank);
}

static results *construct_results(const call *calls, const pmix_info_t *extra, size_t ne)
{
    results *r = calloc(1, sizeof *r);
    pmix_proc_t members[MOST_PROCS];
    pmix_data_array_t list = {.type = PMIX_PROC, .array = members};
    size_t cid = 77;
    int wants = 0, own = 0;

    for (const call *c = calls; c; c = c->next) {
        add_members(members, &list.size, c->procs, c->np);
        for (size_t i = 0; i < c->ni; i++) {
            const pmix_info_t *in = &c->info[i];
            const pmix_data_array_t *a = in->value.data.darray;
            if (PMIX_CHECK_KEY(in, PMIX_GROUP_ADD_MEMBERS)) add_members(members, &list.size, a->array, a->size);
            if (PMIX_CHECK_KEY(in, PMIX_GROUP_FINAL_MEMBERSHIP_ORDER) && !own) {
                own = 1;
                PMIX_INFO_LOAD(&r->info[r->n], PMIX_GROUP_MEMBERSHIP, a, PMIX_DATA_ARRAY);
                r->n++;
            }
            if (PMIX_CHECK_KEY(in, PMIX_GROUP_ASSIGN_CONTEXT_ID)) wants = 1;
            if (PMIX_CHECK_KEY(in, PMIX_GROUP_INFO) || PMIX_CHECK_KEY(in, PMIX_PROC_INFO_ARRAY)) {
                PMIX_INFO_XFER(&r->info[r->n], in);
                if (PMIX_CHECK_KEY(in, PMIX_PROC_INFO_ARRAY)) PMIX_LOAD_KEY(r->info[r->n].key, PMIX_GROUP_ENDPT_DATA);
                r->n++;
            }
        }
    }
    for (size_t i = 0; i < ne; i++) {
        PMIX_INFO_XFER(&r->info[r->n], &extra[i]);
        r->n++;
        own |= PMIX_CHECK_KEY(&extra[i], PMIX_GROUP_MEMBERSHIP);
    }
    qsort(members, list.size, sizeof *members, by_rank);
    if (!own) {
        PMIX_INFO_LOAD(&r->info[r->n], PMIX_GROUP_MEMBERSHIP, &list, PMIX_DATA_ARRAY);
        r->n++;
    }
    if (wants) {
        PMIX_INFO_LOAD(&r->info[r->n], PMIX_GROUP_CONTEXT_ID, &cid, PMIX_SIZE);
        r->n++;
    }
    return r;
}

/* Answers the newest of calls, which are of one group. */
static void answer(call *c, pmix_status_t st, const pmix_info_t *extra, size_t ne, int last)
{
    switch (c->kind) {
    case FENCE:
        ((pmix_modex_cbfunc_t) (void *) c->cb)(st, c->data, c->nd, c->cbdata, last ? free : NULL, c->data);
        break;
    case GROUP: {
        results *r = PMIX_GROUP_CONSTRUCT == c->op && !st ? construct_results(c, extra, ne) : NULL;
        ((pmix_info_cbfunc_t) (void *) c->cb)(st, r ? r->info : NULL, r ? r->n : 0, c->cbdata, r ? drop_results : NULL, r);
        break;
    }
    default: ((pmix_op_cbfunc_t) (void *) c->cb)(st, c->cbdata);
    }
}

static void *later(void *arg)
{
    usleep(20000);
    answer(arg, PMIX_SUCCESS, NULL, 0, 1);
    return NULL;
}

static void in_thread(call *c)
{
    pthread_t t;

    pthread_create(&t, NULL, later, c);
    pthread_detach(t);
}

static void ignored(pmix_status_t st, void *cbdata) { (void) st, (void) cbdata; }

static pmix_status_t act(call *c)
{
    switch (policy[c->kind].mode) {
    case HOLD:
        pthread_mutex_lock(&lock);
        c->next = held;
        held = c;
        pthread_mutex_unlock(&lock);
        return PMIX_SUCCESS;
    case THREAD: in_thread(c); return PMIX_SUCCESS;
    case SUCCEEDED: return PMIX_OPERATION_SUCCEEDED;
    case REFUSE: return policy[c->kind].st;
    case FAIL: answer(c, policy[c->kind].st, NULL, 0, 1); return PMIX_SUCCESS;
    case REENTER: {
        static const pmix_nspace_t spare = "z";
        pmix_info_t info;
        uint32_t size = 1;
        PMIX_INFO_LOAD(&info, PMIX_JOB_SIZE, &size, PMIX_UINT32);
        PMIx_server_register_nspace(spare, 1, &info, 1, ignored, NULL);
        answer(c, PMIX_SUCCESS, NULL, 0, 1);
        PMIx_server_deregister_nspace(spare, ignored, NULL);
        return PMIX_SUCCESS;
    }
    case TWICE:
        answer(c, PMIX_SUCCESS, NULL, 0, 0);
        in_thread(c);
        return PMIX_SUCCESS;
    default: answer(c, PMIX_SUCCESS, NULL, 0, 1); return PMIX_SUCCESS;
    }
}

/* "answer OPERATION [STATUS] [ATTRIBUTE ...]": the held calls of the operation; "oldest"
 * and "newest" only that one. All calls of a group are one operation, and the last of
 * them is the one that is answered. */
void host_answer(char **w, size_t n)
{
    int kind = kind_of(w[1]);
    pmix_info_t extra[MOST_INFOS];
    pmix_status_t st = PMIX_SUCCESS;
    size_t at = n > 2 && status_of(w[2], &st) ? 3 : 2;
    size_t ne = parse_infos(w + at, n - at, extra, 0);
    call *mine = NULL, **next = &held, **tail = &mine;

    pthread_mutex_lock(&lock);
    while (*next) {
        call *c = *next;
        int older = 0;
        for (call *o = c->next; o; o = o->next) older |= (int) o->kind == kind;
        if ((int) c->kind == kind && !(older && *w[0] == 'o') && !(mine && *w[0] == 'n')) {
            *next = c->next;
            *tail = c, tail = &c->next;
            c->next = NULL;
        } else {
            next = &c->next;
        }
    }
    pthread_mutex_unlock(&lock);
    if (!mine) speak(host_fd, "host", "has nothing to answer");
    if (GROUP == kind && mine) {
        answer(mine, st, extra, ne, 1);
        return;
    }
    /* In the order of the calls. */
    call *order = NULL;
    while (mine) {
        call *c = mine;
        mine = c->next;
        c->next = order;
        order = c;
    }
    for (; order; order = order->next) answer(order, st, extra, ne, 1);
}

static call *note(enum kind kind, const pmix_proc_t procs[], size_t np, const pmix_info_t info[], size_t ni, void *cb,
                  void *cbdata)
{
    call *c = calloc(1, sizeof *c);

    c->kind = kind;
    for (size_t i = 0; i < np && i < MOST_PROCS; i++) c->procs[c->np++] = procs[i];
    c->info = calloc(ni + 1, sizeof *c->info);
    for (size_t i = 0; i < ni; i++) PMIX_INFO_XFER(&c->info[i], &info[i]);
    c->ni = ni;
    c->cb = (void (*)(void)) cb;
    c->cbdata = cbdata;
    return c;
}

static pmix_status_t fence(const pmix_proc_t procs[], size_t np, const pmix_info_t info[], size_t ni, char *data,
                           size_t nd, pmix_modex_cbfunc_t cb, void *cbdata)
{
    call *c = note(FENCE, procs, np, info, ni, (void *) cb, cbdata);

    speak(host_fd, "host", "fence [%s]%s", show_procs(procs, np), show_infos(info, ni));
    c->data = data;
    c->nd = nd;
    return act(c);
}

static pmix_status_t op_call(enum kind kind, const pmix_proc_t procs[], size_t np, const pmix_info_t info[], size_t ni,
                             pmix_op_cbfunc_t cb, void *cbdata)
{
    speak(host_fd, "host", "%s [%s]%s", kinds[kind], show_procs(procs, np), show_infos(info, ni));
    return act(note(kind, procs, np, info, ni, (void *) cb, cbdata));
}

static pmix_status_t connect_fn(const pmix_proc_t procs[], size_t np, const pmix_info_t info[], size_t ni,
                                pmix_op_cbfunc_t cb, void *cbdata)
{
    return op_call(CONNECT, procs, np, info, ni, cb, cbdata);
}

static pmix_status_t disconnect_fn(const pmix_proc_t procs[], size_t np, const pmix_info_t info[], size_t ni,
                                   pmix_op_cbfunc_t cb, void *cbdata)
{
    return op_call(DISCONNECT, procs, np, info, ni, cb, cbdata);
}

static pmix_status_t group(pmix_group_operation_t op, char *id, const pmix_proc_t procs[], size_t np,
                           const pmix_info_t info[], size_t ni, pmix_info_cbfunc_t cb, void *cbdata)
{
    static const char *const ops[] = {"construct", "destruct", "none", "cancel"};
    call *c = note(GROUP, procs, np, info, ni, (void *) cb, cbdata);

    speak(host_fd, "host", "%s %s [%s]%s", (unsigned) op < 4 ? ops[op] : "?", id, show_procs(procs, np),
          show_infos(info, ni));
    c->op = op;
    snprintf(c->id, sizeof c->id, "%s", id);
    if (3 == op) { /* PMIX_GROUP_CANCEL, which wants no policy */
        if (cb) cb(PMIX_SUCCESS, NULL, 0, cbdata, NULL, NULL);
        return PMIX_SUCCESS;
    }
    return act(c);
}

static pmix_status_t connected(const pmix_proc_t *p, void *o, pmix_op_cbfunc_t cb, void *cbdata)
{
    (void) p, (void) o, (void) cb, (void) cbdata;
    return PMIX_OPERATION_SUCCEEDED;
}

static pmix_status_t finalized(const pmix_proc_t *p, void *o, pmix_op_cbfunc_t cb, void *cbdata)
{
    (void) p, (void) o;
    if (cb) cb(PMIX_SUCCESS, cbdata);
    return PMIX_SUCCESS;
}

static pmix_status_t modex(const pmix_proc_t *p, const pmix_info_t info[], size_t n, pmix_modex_cbfunc_t cb, void *cbdata)
{
    (void) p, (void) info, (void) n, (void) cb, (void) cbdata;
    return PMIX_ERR_NOT_FOUND;
}

static pmix_status_t lookup(const pmix_proc_t *p, char **keys, const pmix_info_t info[], size_t n,
                            pmix_lookup_cbfunc_t cb, void *cbdata)
{
    (void) p, (void) keys, (void) info, (void) n, (void) cb, (void) cbdata;
    return PMIX_ERR_NOT_FOUND;
}

static pmix_status_t listens(pmix_status_t *codes, size_t nc, const pmix_info_t info[], size_t n, pmix_op_cbfunc_t cb,
                             void *cbdata)
{
    (void) codes, (void) nc, (void) info, (void) n, (void) cb, (void) cbdata;
    return PMIX_OPERATION_SUCCEEDED;
}

static pmix_status_t deaf(pmix_status_t *codes, size_t nc, pmix_op_cbfunc_t cb, void *cbdata)
{
    (void) codes, (void) nc, (void) cb, (void) cbdata;
    return PMIX_OPERATION_SUCCEEDED;
}

static pmix_status_t notified(pmix_status_t code, const pmix_proc_t *source, pmix_data_range_t range, pmix_info_t info[],
                              size_t n, pmix_op_cbfunc_t cb, void *cbdata)
{
    (void) range, (void) cb, (void) cbdata;
    if (PMIX_GROUP_INVITED >= code && PMIX_GROUP_MEMBER_FAILED <= code) {
        speak(host_fd, "host", "is notified of %s by %s:%s", status_name(code), show_procs(source, 1), show_infos(info, n));
    }
    return PMIX_OPERATION_SUCCEEDED;
}

static pmix_server_module_t module = {
    .client_connected = connected,
    .client_finalized = finalized,
    .fence_nb = fence,
    .direct_modex = modex,
    .lookup = lookup,
    .connect = connect_fn,
    .disconnect = disconnect_fn,
    .register_events = listens,
    .deregister_events = deaf,
    .notify_event = notified,
    .group = group,
};

void host_absent(const char *op)
{
    switch (kind_of(op)) {
    case FENCE: module.fence_nb = NULL; break;
    case CONNECT: module.connect = NULL; break;
    case DISCONNECT: module.disconnect = NULL; break;
    default: module.group = NULL;
    }
}

static void lost(size_t id, pmix_status_t st, const pmix_proc_t *source, pmix_info_t info[], size_t n,
                 pmix_info_t results[], size_t nr, pmix_event_notification_cbfunc_fn_t cb, void *cbdata)
{
    (void) id, (void) st, (void) source, (void) info, (void) n, (void) results, (void) nr;
    speak(host_fd, "host", "!lost");
    if (cb) cb(PMIX_EVENT_ACTION_COMPLETE, NULL, 0, NULL, NULL, cbdata);
}

int host_start(void)
{
    pmix_status_t code = PMIX_ERR_LOST_CONNECTION;
    pmix_status_t st = PMIx_server_init(&module, NULL, 0);

    if (st) return st;
    st = PMIx_Register_event_handler(&code, 1, NULL, 0, lost, NULL, NULL);
    return st < 0 ? st : 0;
}

/* Waits for a call of the host's with its callback. */
static volatile int ended;
static pmix_status_t outcome;

static void finished(pmix_status_t st, void *cbdata)
{
    (void) cbdata;
    outcome = st;
    __sync_synchronize();
    ended = 1;
}

static void await(const char *what, pmix_status_t st)
{
    double end = now() + 10;

    if (PMIX_SUCCESS == st) {
        while (!ended && now() < end) usleep(200);
        st = ended ? outcome : PMIX_ERR_TIMEOUT;
    }
    if (st && PMIX_OPERATION_SUCCEEDED != st) speak(host_fd, "host", "%s gives %s", what, status_name(st));
}

/* A job of which the first ranks are here and the others elsewhere. */
void host_nspace(const char *name, int local, int all)
{
    char nodes[600], list[512] = "", peers[512] = "", here[256] = "", *regex, *ppn;
    pmix_nspace_t job = "";
    uint32_t size = (uint32_t) all, nlocal = (uint32_t) local, one = 1;
    pmix_info_t info[8];
    int n = 0;

    gethostname(here, sizeof here - 1);
    snprintf(nodes, sizeof nodes, "%s%s", here, all > local ? ",elsewhere" : "");
    for (int r = 0; r < all; r++) {
        size_t at = strlen(list);
        snprintf(list + at, sizeof list - at, "%s%d", !r ? "" : r == local ? ";" : ",", r);
        if (r < local) snprintf(peers, sizeof peers, "%s", list);
    }
    PMIx_generate_regex(nodes, &regex);
    PMIx_generate_ppn(list, &ppn);
    PMIX_INFO_LOAD(&info[n], PMIX_UNIV_SIZE, &size, PMIX_UINT32), n++;
    PMIX_INFO_LOAD(&info[n], PMIX_JOB_SIZE, &size, PMIX_UINT32), n++;
    PMIX_INFO_LOAD(&info[n], PMIX_LOCAL_SIZE, &nlocal, PMIX_UINT32), n++;
    PMIX_INFO_LOAD(&info[n], PMIX_JOB_NUM_APPS, &one, PMIX_UINT32), n++;
    PMIX_INFO_LOAD(&info[n], PMIX_LOCAL_PEERS, peers, PMIX_STRING), n++;
    PMIX_INFO_LOAD(&info[n], PMIX_NODE_MAP, regex, PMIX_REGEX), n++;
    PMIX_INFO_LOAD(&info[n], PMIX_PROC_MAP, ppn, PMIX_REGEX), n++;
    snprintf(job, sizeof job, "%s", name);
    ended = 0;
    await("register_nspace", PMIx_server_register_nspace(job, local, info, (size_t) n, finished, NULL));
}

void host_client(const pmix_proc_t *p)
{
    ended = 0;
    await("register_client", PMIx_server_register_client(p, getuid(), getgid(), NULL, finished, NULL));
}
