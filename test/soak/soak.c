/*
 * A soak: processes that go through random collectives and groups, in random sets
 * of which several are under way at once, while the host kills one of them every
 * now and then and starts it anew.
 *
 *     soak SECONDS [PROCESSES [KILLS-PER-SECOND]]
 *
 * A round gives each process that is ready a part in one operation. The board, in
 * shared memory, says which, and takes what came of it. Checked of every round:
 * it ends; the survivors of a set were told the same; a group's members are those
 * that the host named. At the end: the server has no operation open, and its
 * descriptors and memory have not grown.
 */
#include "../break/rig.h"

#include <linux/futex.h>
#include <sys/mman.h>
#include <sys/syscall.h>

enum { MOST = RIG_MOST, ROUND_LIMIT = 60 };

typedef enum { FENCE, COLLECT, CONNECT, GROUP, FT_GROUP, INVITE, NOPS } operation;
static const char *const names[NOPS] = {"fence", "collect", "connect", "group", "ft-group", "invite"};

/* What the host wants of one process, and what it did. */
typedef struct {
    int op, set, size;        /* its operation, with whom */
    pmix_rank_t with[MOST];   /* in order; the first leads */
    volatile int ready;       /* it waits for a round */
    volatile int lost;        /* the round in which it was killed */
    volatile int done;        /* the round that it has finished */
    volatile int step;        /* where it is, for the report of a hang */
    volatile int status;      /* of the operation that makes it */
    volatile uint64_t members; /* of the group, a bit each */
} place;

typedef struct {
    volatile int round, quit, finished;
    volatile uint64_t granted[MOST]; /* per set: whom the host named as members */
    place places[MOST];
} board;

static board *shared;

static long futex(volatile int *word, int op, int value, int ms)
{
    struct timespec t = {ms / 1000, ms % 1000 * 1000000L};

    return syscall(SYS_futex, word, op, value, &t, NULL, 0);
}

static void nap(unsigned most)
{
    usleep((useconds_t) (rand() % (int) (most + 1)));
}

/* ---- a process ---------------------------------------------------------- */

static place *mine;

/* The end of an invitation, as the last event of that kind told it. */
static struct {
    pthread_mutex_t m;
    pthread_cond_t c;
    char id[64]; /* of the group */
    int outcome;
    uint64_t members;
} invited = {.m = PTHREAD_MUTEX_INITIALIZER, .c = PTHREAD_COND_INITIALIZER};

static uint64_t bits(const char *nspace, const pmix_proc_t *p, size_t n)
{
    uint64_t set = 0;

    for (size_t i = 0; i < n; i++) {
        if (MOST <= p[i].rank || 0 != strcmp(p[i].nspace, nspace) || (set & (1ULL << p[i].rank))) {
            return ~0ULL; /* not a process of ours, or twice */
        }
        set |= 1ULL << p[i].rank;
    }
    return set;
}

static uint64_t membership(const pmix_info_t info[], size_t n)
{
    for (size_t i = 0; i < n; i++) {
        if (PMIX_CHECK_KEY(&info[i], PMIX_GROUP_MEMBERSHIP) && PMIX_DATA_ARRAY == info[i].value.type) {
            return bits(self.nspace, info[i].value.data.darray->array, info[i].value.data.darray->size);
        }
    }
    return 0;
}

static void joined(pmix_status_t st, pmix_info_t *info, size_t n, void *cbdata, pmix_release_cbfunc_t release,
                   void *rel)
{
    (void) st, (void) info, (void) n, (void) cbdata;
    if (NULL != release) {
        release(rel);
    }
}

static void group_event(size_t ref, pmix_status_t st, const pmix_proc_t *src, pmix_info_t info[], size_t n,
                        pmix_info_t *r, size_t nr, pmix_event_notification_cbfunc_fn_t cb, void *cbdata)
{
    const char *id = "";

    (void) ref, (void) r, (void) nr;
    for (size_t i = 0; i < n; i++) {
        if (PMIX_CHECK_KEY(&info[i], PMIX_GROUP_ID) && PMIX_STRING == info[i].value.type) {
            id = info[i].value.data.string;
        }
    }
    if (PMIX_GROUP_INVITED == st) {
        PMIx_Group_join_nb(id, src, PMIX_GROUP_ACCEPT, NULL, 0, joined, NULL);
    } else {
        pthread_mutex_lock(&invited.m);
        snprintf(invited.id, sizeof(invited.id), "%s", id);
        invited.outcome = st;
        invited.members = membership(info, n);
        pthread_cond_signal(&invited.c);
        pthread_mutex_unlock(&invited.m);
    }
    cb(PMIX_EVENT_ACTION_COMPLETE, NULL, 0, NULL, NULL, cbdata);
}

static void step(int n)
{
    mine->step = n;
    nap(1500);
}

/* A fence over the members of a group by its name; some of them may be dead. */
static void fence_of(const char *id)
{
    pmix_proc_t all;

    PMIX_LOAD_PROCID(&all, id, PMIX_RANK_WILDCARD);
    PMIx_Fence(&all, 1, NULL, 0);
}

static void construct(const char *id, pmix_proc_t *with, bool ft)
{
    pmix_info_t in[3], *out = NULL;
    bool yes = true;
    size_t n = 0, nout = 0;
    int st;

    PMIX_INFO_LOAD(&in[n], PMIX_GROUP_ASSIGN_CONTEXT_ID, &yes, PMIX_BOOL);
    n++;
    if (ft) {
        PMIX_INFO_LOAD(&in[n], PMIX_GROUP_FT_COLLECTIVE, &yes, PMIX_BOOL);
        n++;
        PMIX_INFO_LOAD(&in[n], PMIX_GROUP_NOTIFY_TERMINATION, &yes, PMIX_BOOL);
        n++;
    }
    st = PMIx_Group_construct(id, with, (size_t) mine->size, in, n, &out, &nout);
    mine->status = st;
    if (PMIX_SUCCESS != st) {
        return;
    }
    mine->members = membership(out, nout);
    PMIX_INFO_FREE(out, nout);
    step(2);
    fence_of(id);
    step(3);
    PMIx_Group_destruct(id, NULL, 0);
}

/* The leader invites; the others wait for what becomes of it. Where the leader is
 * killed before it has invited everybody, some are never told. */
static void invite(const char *id, pmix_proc_t *with, int round)
{
    pmix_info_t in[2], *out = NULL;
    size_t nout = 0;
    int limit = 20, left = 3;
    bool yes = true;

    if (with[0].rank == self.rank) {
        PMIX_INFO_LOAD(&in[0], PMIX_TIMEOUT, &limit, PMIX_INT);
        PMIX_INFO_LOAD(&in[1], PMIX_GROUP_OPTIONAL, &yes, PMIX_BOOL);
        mine->status = PMIx_Group_invite(id, with, (size_t) mine->size, in, 2, &out, &nout);
        mine->members = membership(out, nout);
        PMIX_INFO_FREE(out, nout);
        return;
    }
    pthread_mutex_lock(&invited.m);
    while (0 != strcmp(id, invited.id) && 0 < left) {
        struct timespec end;
        clock_gettime(CLOCK_REALTIME, &end);
        end.tv_sec++;
        pthread_cond_timedwait(&invited.c, &invited.m, &end);
        left -= shared->places[with[0].rank].lost == round;
    }
    mine->status = PMIX_GROUP_LEADER_FAILED;
    if (0 == strcmp(id, invited.id)) {
        mine->status = PMIX_GROUP_CONSTRUCT_COMPLETE == invited.outcome ? PMIX_SUCCESS : invited.outcome;
        mine->members = invited.members;
    }
    pthread_mutex_unlock(&invited.m);
}

static void take_part(int round)
{
    pmix_proc_t with[MOST];
    char id[64];

    for (int i = 0; i < mine->size; i++) {
        PMIX_LOAD_PROCID(&with[i], self.nspace, mine->with[i]);
    }
    snprintf(id, sizeof(id), "soak.%d.%d", round, mine->set);
    mine->members = 0;
    step(1);
    switch ((operation) mine->op) {
    case FENCE:
        mine->status = PMIx_Fence(with, (size_t) mine->size, NULL, 0);
        break;
    case COLLECT: {
        pmix_info_t in;
        bool yes = true;
        pmix_value_t v = {.type = PMIX_INT, .data.integer = round};
        PMIx_Put(PMIX_GLOBAL, "soak", &v);
        PMIx_Commit();
        PMIX_INFO_LOAD(&in, PMIX_COLLECT_DATA, &yes, PMIX_BOOL);
        mine->status = PMIx_Fence(with, (size_t) mine->size, &in, 1);
        break;
    }
    case CONNECT:
        mine->status = PMIx_Connect(with, (size_t) mine->size, NULL, 0);
        step(2);
        PMIx_Disconnect(with, (size_t) mine->size, NULL, 0);
        break;
    case GROUP:
    case FT_GROUP:
        construct(id, with, FT_GROUP == mine->op);
        break;
    case INVITE:
        invite(id, with, round);
        break;
    case NOPS:
        break;
    }
}

static int works(void)
{
    pmix_status_t codes[] = {PMIX_GROUP_INVITED, PMIX_GROUP_CONSTRUCT_COMPLETE, PMIX_GROUP_CONSTRUCT_ABORT,
                             PMIX_GROUP_LEADER_FAILED};
    int round;

    alarm(0);
    shared = mmap(NULL, sizeof(*shared), PROT_READ | PROT_WRITE, MAP_SHARED, atoi(getenv("SOAK_FD")), 0);
    MUST(MAP_FAILED != shared);
    srand((unsigned) getpid());
    if (PMIX_SUCCESS != PMIx_Init(&self, NULL, 0)) {
        return 3;
    }
    MUST(0 <= PMIx_Register_event_handler(codes, 4, NULL, 0, group_event, NULL, NULL));
    mine = &shared->places[self.rank];
    round = shared->round;
    mine->done = round;
    mine->ready = 1;
    for (;;) {
        while (round == shared->round && !shared->quit) {
            futex(&shared->round, FUTEX_WAIT, round, 1000);
        }
        if (shared->quit) {
            break;
        }
        round = shared->round;
        if (0 == mine->size) {
            continue;
        }
        take_part(round);
        mine->step = 0;
        mine->done = round;
        __sync_fetch_and_add(&shared->finished, 1);
        futex(&shared->finished, FUTEX_WAKE, 1, 0);
    }
    return PMIX_SUCCESS == PMIx_Finalize(NULL, 0) ? 0 : 4;
}

/* ---- the host ----------------------------------------------------------- */

static pid_t pids[MOST];
static int nprocs, kills, rounds, counts[NOPS], succeeded[NOPS];

/* An answer that the host gives from a thread of its own, a little later. */
typedef struct answer {
    struct answer *next;
    pmix_modex_cbfunc_t modex;
    pmix_op_cbfunc_t op;
    pmix_info_cbfunc_t infos;
    void *cbdata;
    char *data;
    size_t size;
    pmix_info_t info[2];
    pmix_data_array_t array;
    pmix_proc_t members[MOST];
    size_t n;
} answer;

static struct {
    pthread_mutex_t m;
    pthread_cond_t c;
    answer *first;
    bool over;
} later = {.m = PTHREAD_MUTEX_INITIALIZER, .c = PTHREAD_COND_INITIALIZER};

static void give_back(void *a)
{
    free(a);
}

static void give(answer *a)
{
    if (NULL != a->modex) {
        a->modex(PMIX_SUCCESS, a->data, a->size, a->cbdata, give_back, a->data);
        free(a);
    } else if (NULL != a->op) {
        a->op(PMIX_SUCCESS, a->cbdata);
        free(a);
    } else {
        a->infos(PMIX_SUCCESS, 0 < a->n ? a->info : NULL, a->n, a->cbdata, give_back, a);
    }
}

static void *answers(void *unused)
{
    (void) unused;
    pthread_mutex_lock(&later.m);
    for (;;) {
        answer *a = later.first;
        if (NULL != a) {
            later.first = a->next;
            pthread_mutex_unlock(&later.m);
            nap(2000);
            give(a);
            pthread_mutex_lock(&later.m);
        } else if (later.over) {
            break;
        } else {
            pthread_cond_wait(&later.c, &later.m);
        }
    }
    pthread_mutex_unlock(&later.m);
    return NULL;
}

/* Within the upcall or later, as it comes. */
static pmix_status_t answered(answer *a)
{
    if (0 == rand() % 2) {
        give(a);
        return PMIX_SUCCESS;
    }
    pthread_mutex_lock(&later.m);
    a->next = later.first;
    later.first = a;
    pthread_cond_signal(&later.c);
    pthread_mutex_unlock(&later.m);
    return PMIX_SUCCESS;
}

static pmix_status_t soak_fence(const pmix_proc_t p[], size_t n, const pmix_info_t i[], size_t ni, char *data,
                                size_t size, pmix_modex_cbfunc_t cb, void *cbdata)
{
    answer *a = calloc(1, sizeof(*a));

    (void) p, (void) n, (void) i, (void) ni;
    a->modex = cb, a->cbdata = cbdata, a->data = data, a->size = size;
    return answered(a);
}

static pmix_status_t soak_connect(const pmix_proc_t p[], size_t n, const pmix_info_t i[], size_t ni,
                                  pmix_op_cbfunc_t cb, void *cbdata)
{
    answer *a = calloc(1, sizeof(*a));

    (void) p, (void) n, (void) i, (void) ni;
    a->op = cb, a->cbdata = cbdata;
    return answered(a);
}

/* A group is who was named; one that is to survive, who is not known to be dead. */
static pmix_status_t soak_group(pmix_group_operation_t op, char *id, const pmix_proc_t p[], size_t n,
                                const pmix_info_t i[], size_t ni, pmix_info_cbfunc_t cb, void *cbdata)
{
    static size_t context;
    answer *a = calloc(1, sizeof(*a));
    int round = 0, set = 0;
    bool ft = false;

    for (size_t k = 0; k < ni; k++) {
        ft = ft || PMIX_CHECK_KEY(&i[k], PMIX_GROUP_FT_COLLECTIVE);
    }
    a->infos = cb, a->cbdata = cbdata;
    if (PMIX_GROUP_CONSTRUCT == op) {
        MUST(2 == sscanf(id, "soak.%d.%d", &round, &set) && set < MOST);
        a->array.type = PMIX_PROC;
        a->array.array = a->members;
        for (size_t k = 0; k < n; k++) {
            if (!ft || shared->places[p[k].rank].lost != round) {
                a->members[a->array.size++] = p[k];
            }
        }
        for (size_t k = 0; 0 == a->array.size && k < n; k++) {
            a->members[k] = p[k]; /* all are dead, so nobody cares */
            a->array.size = k + 1 == n ? n : 0;
        }
        shared->granted[set] = bits(rig.nspace, a->members, a->array.size);
        context++;
        PMIX_LOAD_KEY(a->info[0].key, PMIX_GROUP_MEMBERSHIP);
        a->info[0].value.type = PMIX_DATA_ARRAY;
        a->info[0].value.data.darray = &a->array;
        PMIX_LOAD_KEY(a->info[1].key, PMIX_GROUP_CONTEXT_ID);
        a->info[1].value.type = PMIX_SIZE;
        a->info[1].value.data.size = context;
        a->n = 2;
    }
    return answered(a);
}

static void start(int rank)
{
    memset((void *) &shared->places[rank], 0, sizeof(place));
    pids[rank] = rig_start(rank, "works", NULL);
}

static void bury(void)
{
    for (int r = 0; r < nprocs; r++) {
        int status;
        if (0 < pids[r] && pids[r] == waitpid(pids[r], &status, WNOHANG)) {
            pids[r] = 0;
            shared->places[r].lost = shared->round;
            if (!WIFSIGNALED(status) || SIGKILL != WTERMSIG(status)) {
                fail("rank %d ended by itself with %x", r, status);
            }
        }
    }
}

/* Puts the processes that are ready into sets and gives each set an operation. */
static int plan(void)
{
    int order[MOST], n = 0, set = 0;

    for (int r = 0; r < nprocs; r++) {
        shared->places[r].size = 0;
        if (0 < pids[r] && shared->places[r].ready) {
            order[n++] = r;
        }
    }
    for (int i = n - 1; 0 < i; i--) {
        int j = rand() % (i + 1), t = order[i];
        order[i] = order[j];
        order[j] = t;
    }
    for (int at = 0; at < n; set++) {
        int op = rand() % NOPS, size = 1 + rand() % (0 == rand() % 4 ? nprocs : 8);
        if (n - at < size) {
            size = n - at;
        }
        if (INVITE == op && 1 == size) {
            op = FENCE;
        }
        counts[op]++;
        shared->granted[set] = 0;
        for (int i = 0; i < size; i++) {
            place *p = &shared->places[order[at + i]];
            p->op = op, p->set = set, p->size = size;
            for (int k = 0; k < size; k++) {
                p->with[k] = (pmix_rank_t) order[at + k];
            }
        }
        at += size;
    }
    return n;
}

/* Whether everybody who has a part has done it or is dead. */
static bool finished(int round)
{
    bool all = true;

    for (int r = 0; r < nprocs; r++) {
        all = all && (0 == shared->places[r].size || 0 >= pids[r] || round == shared->places[r].done);
    }
    return all;
}

static void report_hang(int round)
{
    fail("round %d does not end", round);
    for (int r = 0; r < nprocs; r++) {
        place *p = &shared->places[r];
        if (0 < p->size) {
            fprintf(stderr, "  rank %2d pid %6d set %2d of %2d %-8s step %d %s\n", r, (int) pids[r], p->set, p->size,
                    names[p->op], p->step, 0 >= pids[r] ? "dead" : p->done == round ? "done" : "hangs");
        }
    }
}

/* The survivors of each set were told the same, and their group is the right one. */
static void judge(int round)
{
    for (int r = 0; r < nprocs; r++) {
        place *p = &shared->places[r], *first = NULL;
        uint64_t whole = 0, alive = 0;
        if (0 == p->size || 0 >= pids[r]) {
            continue;
        }
        for (int k = 0; k < p->size; k++) {
            place *q = &shared->places[p->with[k]];
            whole |= 1ULL << p->with[k];
            if (0 < pids[p->with[k]]) {
                alive |= 1ULL << p->with[k];
                first = NULL == first ? q : first;
            }
        }
        if (INVITE == p->op && whole != alive) {
            if (PMIX_SUCCESS == p->status && ((p->members & ~whole) || !(p->members & (1ULL << r)))) {
                fail("round %d: rank %d of a wrong group %llx", round, r, (unsigned long long) p->members);
            }
            continue;
        }
        if (p->status != first->status || p->members != first->members) {
            fail("round %d: %s of set %d: rank %d has %s and %llx, another %s and %llx", round, names[p->op], p->set, r,
                 PMIx_Error_string(p->status), (unsigned long long) p->members, PMIx_Error_string(first->status),
                 (unsigned long long) first->members);
        }
        if (whole == alive && PMIX_SUCCESS != p->status) {
            fail("round %d: %s of set %d, of which nobody died: rank %d has %s", round, names[p->op], p->set, r,
                 PMIx_Error_string(p->status));
        }
        if (PMIX_SUCCESS == p->status && GROUP <= p->op) {
            uint64_t want = INVITE == p->op ? whole : shared->granted[p->set];
            if (p->members != want || (GROUP == p->op && want != whole)) {
                fail("round %d: %s of set %d: rank %d is told %llx and it is %llx", round, names[p->op], p->set, r,
                     (unsigned long long) p->members, (unsigned long long) want);
            }
        }
        succeeded[p->op] += p == first && PMIX_SUCCESS == p->status;
    }
}

/* One round, in which a process is killed if it is time for that. */
static bool a_round(bool killing)
{
    double end = seconds() + ROUND_LIMIT;
    int round = shared->round + 1, victim;

    if (0 == plan()) {
        usleep(2000);
        return true;
    }
    rounds++;
    shared->finished = 0;
    __sync_synchronize();
    shared->round = round;
    futex(&shared->round, FUTEX_WAKE, MOST, 0);
    if (killing) {
        nap(4000);
        victim = rand() % nprocs;
        if (0 < pids[victim] && shared->places[victim].ready) {
            kill(pids[victim], SIGKILL);
            kills++;
        }
    }
    while (!finished(round)) {
        int seen = shared->finished;
        futex(&shared->finished, FUTEX_WAIT, seen, 5);
        bury();
        if (end < seconds()) {
            report_hang(round);
            return false;
        }
    }
    judge(round);
    return true;
}

static long field(const char *name)
{
    char line[256];
    long value = -1;
    FILE *f = fopen("/proc/self/status", "r");

    while (NULL != f && NULL != fgets(line, sizeof(line), f)) {
        if (0 == strncmp(line, name, strlen(name))) {
            value = atol(line + strlen(name) + 1);
        }
    }
    if (NULL != f) {
        fclose(f);
    }
    return value;
}

static int descriptors(void)
{
    int n = 0;
    DIR *d = opendir("/proc/self/fd");

    while (NULL != d && NULL != readdir(d)) {
        n++;
    }
    closedir(d);
    return n;
}

/* How many operations the server has under way. */
static long open_operations(void)
{
    pmix_query_t q;
    pmix_info_t *out = NULL;
    size_t n = 0;
    long open = -1;

    PMIX_QUERY_CONSTRUCT(&q);
    PMIx_Argv_append_nosize(&q.keys, "pmixgo.open.operations");
    STATUS(PMIX_SUCCESS, PMIx_Query_info(&q, 1, &out, &n));
    if (1 == n && PMIX_UINT64 == out[0].value.type) {
        open = (long) out[0].value.data.uint64;
    }
    PMIX_INFO_FREE(out, n);
    PMIX_QUERY_DESTRUCT(&q);
    return open;
}

int main(int argc, char **argv)
{
    static const rig_mode modes[] = {{"works", works}, {0}};
    double length, rate, begin, next;
    long kb = 0;
    int fds = 0, fd;
    char env[32];
    pthread_t thread;

    rig_process(argc, argv, modes);
    length = 1 < argc ? atof(argv[1]) : 20;
    nprocs = 2 < argc ? atoi(argv[2]) : 32;
    rate = 3 < argc ? atof(argv[3]) : 1;
    MUST(0 < nprocs && nprocs <= MOST && 0 < rate);
    srand(NULL == getenv("SOAK_SEED") ? (unsigned) time(NULL) : (unsigned) atoi(getenv("SOAK_SEED")));

    fd = memfd_create("soak", 0);
    MUST(0 <= fd && 0 == ftruncate(fd, sizeof(*shared)));
    shared = mmap(NULL, sizeof(*shared), PROT_READ | PROT_WRITE, MAP_SHARED, fd, 0);
    MUST(MAP_FAILED != shared);
    shared->round = 1;
    snprintf(env, sizeof(env), "%d", fd);
    setenv("SOAK_FD", env, 1);
    rig_module.fence_nb = soak_fence;
    rig_module.connect = soak_connect;
    rig_module.disconnect = soak_connect;
    rig_module.group = soak_group;
    rig_host(nprocs);
    MUST(0 == pthread_create(&thread, NULL, answers, NULL));
    for (int r = 0; r < nprocs; r++) {
        start(r);
    }

    begin = seconds();
    next = begin + 1 / rate;
    while (seconds() < begin + length && 0 == failures) {
        bool killing = next <= seconds();
        if (killing) {
            next += 1 / rate;
        }
        if (!a_round(killing)) {
            break;
        }
        for (int r = 0; r < nprocs; r++) {
            if (0 == pids[r] && 0 == rand() % 3) {
                start(r);
            }
        }
        bury();
        if (0 == kb && begin + length / 3 < seconds()) {
            kb = field("VmRSS");
            fds = descriptors();
        }
    }
    shared->quit = 1;
    __sync_fetch_and_add(&shared->round, 1);
    futex(&shared->round, FUTEX_WAKE, MOST, 0);
    for (int r = 0; r < nprocs; r++) {
        if (0 < pids[r]) {
            if (0 < failures) {
                kill(pids[r], SIGKILL);
            }
            int status = rig_reap(pids[r], 30);
            CHECK(0 == status || 0 < failures);
        }
    }
    for (int i = 0; i < 100 && 0 < open_operations(); i++) {
        usleep(10000);
    }
    CHECK(0 == open_operations());
    printf("%d rounds, %d kills\n", rounds, kills);
    for (int op = 0; op < NOPS; op++) {
        printf("  %-8s %6d, %6d with success\n", names[op], counts[op], succeeded[op]);
    }
    printf("  memory %ld kB at a third, %ld at the end; descriptors %d and %d\n", kb, field("VmRSS"), fds, descriptors());
    if (60 <= length) {
        CHECK(field("VmRSS") < kb + kb / 4 + 4096);
    }
    CHECK(descriptors() <= fds + 2);
    pthread_mutex_lock(&later.m);
    later.over = true;
    pthread_cond_signal(&later.c);
    pthread_mutex_unlock(&later.m);
    pthread_join(thread, NULL);
    rig_close();
    return done();
}
