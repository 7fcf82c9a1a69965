/*
 * server.c: a host with more functions than host.c has: it keeps what processes publish,
 * answers queries, forms groups, starts the jobs that processes spawn, lets tools in, and
 * tells processes when one of them dies.
 *
 *     ./server 4 ./publish [argument ...]
 *     ./server -w 2 ./hello        keeps running until its input ends, for ./tool
 *
 * Read host.c first: what a host is, and how it registers and starts a job, is said there.
 *
 * Build: gcc -o server server.c -I<prefix>/include -L<prefix>/lib -lpmix -lpthread
 */
#include <errno.h>
#include <poll.h>
#include <pthread.h>
#include <signal.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

#include <pmix.h>
#include <pmix_server.h>

extern char **environ;

static void need(pmix_status_t st, const char *what)
{
    if (PMIX_SUCCESS != st && PMIX_OPERATION_SUCCEEDED != st) {
        fprintf(stderr, "server: %s: %s\n", what, PMIx_Error_string(st));
        exit(1);
    }
}

/* ---- jobs: the main thread's alone, but for their names ------------------ */

enum { MAX_JOBS = 16 };

typedef struct {
    pmix_nspace_t nspace;
    uint32_t size, left;
    pid_t *pid; /* of each rank; 0 after it ended */
    char **argv, **env;
} job_t;

static job_t jobs[MAX_JOBS];
static int njobs;
static int failed;
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER; /* guards the number of jobs */

/* The library's thread and the handler of SIGCHLD hand over to the main thread: the
 * address of a spawn_t, or NULL when a child may have ended. */
static int handover[2];

typedef struct {
    char **argv, **env;
    int procs;
    pmix_proc_t parent;
    pmix_spawn_cbfunc_t answer;
    void *cbdata;
} spawn_t;

static void hand_over(void *what)
{
    ssize_t n = write(handover[1], &what, sizeof(what)); /* safe in a signal handler */

    (void) n;
}

static void child_ended(int sig)
{
    int was = errno;

    (void) sig;
    hand_over(NULL);
    errno = was;
}

/* Registers a job of which all processes run here, and starts them. */
static job_t *start_job(char **argv, char **env, uint32_t size, const pmix_proc_t *parent)
{
    job_t *job = &jobs[njobs];
    char host[256], *list, *nodes, *ppn;
    pmix_info_t *info;
    pmix_proc_t proc;
    pmix_status_t st;
    bool spawned = true;
    size_t at = 0;

    snprintf(job->nspace, sizeof(job->nspace), "example.%d", njobs + 1);
    job->size = job->left = size;
    job->pid = calloc(size, sizeof(*job->pid));
    job->argv = argv;
    pthread_mutex_lock(&lock);
    njobs++;
    pthread_mutex_unlock(&lock);

    gethostname(host, sizeof(host) - 1);
    host[sizeof(host) - 1] = '\0';
    list = calloc(size, 12);
    for (uint32_t r = 0; r < size; r++) {
        at += (size_t) sprintf(list + at, 0 < r ? ",%u" : "%u", r);
    }
    need(PMIx_generate_regex(host, &nodes), "PMIx_generate_regex");
    need(PMIx_generate_ppn(list, &ppn), "PMIx_generate_ppn");
    PMIX_INFO_CREATE(info, 7);
    PMIX_INFO_LOAD(&info[0], PMIX_JOB_SIZE, &size, PMIX_UINT32);
    PMIX_INFO_LOAD(&info[1], PMIX_UNIV_SIZE, &size, PMIX_UINT32);
    PMIX_INFO_LOAD(&info[2], PMIX_NODE_MAP, nodes, PMIX_REGEX);
    PMIX_INFO_LOAD(&info[3], PMIX_PROC_MAP, ppn, PMIX_REGEX);
    PMIX_INFO_LOAD(&info[4], PMIX_LOCAL_SIZE, &size, PMIX_UINT32);
    if (NULL != parent) { /* what a spawned process can ask to know that it is one */
        PMIX_INFO_LOAD(&info[5], PMIX_SPAWNED, &spawned, PMIX_BOOL);
        PMIX_INFO_LOAD(&info[6], PMIX_PARENT_ID, parent, PMIX_PROC);
    }
    need(PMIx_server_register_nspace(job->nspace, (int) size, info, NULL != parent ? 7 : 5, NULL, NULL),
         "PMIx_server_register_nspace");
    PMIX_INFO_FREE(info, 7);
    free(list);
    free(nodes);
    free(ppn);

    for (uint32_t r = 0; r < size; r++) {
        char **e = NULL;

        PMIX_PROC_LOAD(&proc, job->nspace, r);
        need(PMIx_server_register_client(&proc, getuid(), getgid(), NULL, NULL, NULL), "PMIx_server_register_client");
        for (size_t n = 0; NULL != environ[n]; n++) {
            PMIX_ARGV_APPEND(st, e, environ[n]);
            need(st, "PMIX_ARGV_APPEND");
        }
        for (size_t n = 0; NULL != env && NULL != env[n]; n++) {
            PMIX_ARGV_APPEND(st, e, env[n]);
            need(st, "PMIX_ARGV_APPEND");
        }
        need(PMIx_server_setup_fork(&proc, &e), "PMIx_server_setup_fork");
        job->pid[r] = fork();
        if (0 == job->pid[r]) {
            execve(argv[0], argv, e);
            perror(argv[0]);
            _exit(127);
        }
        if (0 > job->pid[r]) {
            perror("server: fork");
            exit(1);
        }
        PMIX_ARGV_FREE(e);
    }
    return job;
}

/* Tells the job that one of its processes died. Who wants to know has a handler for it. */
static void tell_of_death(const job_t *job, uint32_t rank)
{
    pmix_info_t info;
    pmix_proc_t proc;
    pmix_status_t st;

    PMIX_PROC_LOAD(&proc, job->nspace, rank);
    PMIX_INFO_CONSTRUCT(&info);
    PMIX_INFO_LOAD(&info, PMIX_EVENT_AFFECTED_PROC, &proc, PMIX_PROC);
    /* without a callback the infos are copied, and the call does not wait */
    st = PMIx_Notify_event(PMIX_ERR_PROC_ABORTED, &proc, PMIX_RANGE_NAMESPACE, &info, 1, NULL, NULL);
    if (PMIX_SUCCESS != st && PMIX_OPERATION_SUCCEEDED != st) {
        fprintf(stderr, "server: nobody is told of a death: %s\n", PMIx_Error_string(st));
    }
    PMIX_INFO_DESTRUCT(&info);
}

static void reap(void)
{
    int status;
    pid_t pid;

    while (0 < (pid = waitpid(-1, &status, WNOHANG))) {
        for (int k = 0; k < njobs; k++) {
            for (uint32_t r = 0; r < jobs[k].size; r++) {
                if (jobs[k].pid[r] != pid) {
                    continue;
                }
                jobs[k].pid[r] = 0;
                jobs[k].left--;
                if (WIFSIGNALED(status)) {
                    fprintf(stderr, "server: %s:%u was ended by signal %d\n", jobs[k].nspace, r, WTERMSIG(status));
                    tell_of_death(&jobs[k], r);
                } else if (0 != WEXITSTATUS(status)) {
                    fprintf(stderr, "server: %s:%u exited with %d\n", jobs[k].nspace, r, WEXITSTATUS(status));
                    failed++;
                }
                if (0 == jobs[k].left) {
                    PMIx_server_deregister_nspace(jobs[k].nspace, NULL, NULL);
                }
            }
        }
    }
}

static bool running(void)
{
    for (int k = 0; k < njobs; k++) {
        if (0 < jobs[k].left) {
            return true;
        }
    }
    return false;
}

/* ---- the functions of the module: the library's thread calls them --------- */

/* What has been published. */
typedef struct {
    pmix_proc_t owner;
    pmix_info_t data;
} published_t;

static published_t *published;
static size_t npublished;

static pmix_status_t connected(const pmix_proc_t *proc, void *object, pmix_info_t info[], size_t ninfo,
                               pmix_op_cbfunc_t answer, void *cbdata)
{
    (void) proc, (void) object, (void) info, (void) ninfo, (void) answer, (void) cbdata;
    return PMIX_OPERATION_SUCCEEDED;
}

static pmix_status_t finalized(const pmix_proc_t *proc, void *object, pmix_op_cbfunc_t answer, void *cbdata)
{
    (void) proc, (void) object, (void) answer, (void) cbdata;
    return PMIX_OPERATION_SUCCEEDED;
}

static pmix_status_t fence(const pmix_proc_t procs[], size_t nprocs, const pmix_info_t info[], size_t ninfo,
                           char *data, size_t ndata, pmix_modex_cbfunc_t answer, void *cbdata)
{
    (void) procs, (void) nprocs, (void) info, (void) ninfo;
    answer(PMIX_SUCCESS, data, ndata, cbdata, free, data);
    return PMIX_SUCCESS;
}

static pmix_status_t direct_modex(const pmix_proc_t *proc, const pmix_info_t info[], size_t ninfo,
                                  pmix_modex_cbfunc_t answer, void *cbdata)
{
    (void) proc, (void) info, (void) ninfo, (void) answer, (void) cbdata;
    return PMIX_ERR_NOT_FOUND;
}

/* The library adds directives of its own to what was published; their keys are reserved. */
static pmix_status_t publish(const pmix_proc_t *proc, const pmix_info_t info[], size_t ninfo,
                             pmix_op_cbfunc_t answer, void *cbdata)
{
    (void) answer, (void) cbdata;
    for (size_t n = 0; n < ninfo; n++) {
        published_t *p;

        if (0 == strncmp(info[n].key, "pmix", 4)) {
            continue;
        }
        published = realloc(published, (npublished + 1) * sizeof(*published));
        p = &published[npublished++];
        p->owner = *proc;
        PMIX_INFO_CONSTRUCT(&p->data);
        PMIX_INFO_XFER(&p->data, &info[n]);
    }
    return PMIX_OPERATION_SUCCEEDED;
}

static published_t *find(const char *key)
{
    for (size_t n = 0; n < npublished; n++) {
        if (0 == strcmp(published[n].data.key, key)) {
            return &published[n];
        }
    }
    return NULL;
}

static pmix_status_t lookup(const pmix_proc_t *proc, char **keys, const pmix_info_t info[], size_t ninfo,
                            pmix_lookup_cbfunc_t answer, void *cbdata)
{
    pmix_pdata_t *found;
    pmix_status_t st;
    size_t n = 0, k = 0;

    (void) proc, (void) info, (void) ninfo;
    while (NULL != keys[k]) {
        n += NULL != find(keys[k++]);
    }
    if (0 == n) {
        return PMIX_ERR_NOT_FOUND;
    }
    PMIX_PDATA_CREATE(found, n);
    for (n = 0, k = 0; NULL != keys[k]; k++) {
        published_t *p = find(keys[k]);

        if (NULL != p) {
            PMIX_LOAD_KEY(found[n].key, p->data.key);
            found[n].proc = p->owner;
            PMIX_VALUE_XFER_DIRECT(st, &found[n].value, &p->data.value);
            need(st, "PMIX_VALUE_XFER_DIRECT");
            n++;
        }
    }
    /* this answer has no release function: the library reads it before it returns */
    answer(PMIX_SUCCESS, found, n, cbdata);
    PMIX_PDATA_FREE(found, n);
    return PMIX_SUCCESS;
}

static pmix_status_t unpublish(const pmix_proc_t *proc, char **keys, const pmix_info_t info[], size_t ninfo,
                               pmix_op_cbfunc_t answer, void *cbdata)
{
    size_t left = 0;

    (void) info, (void) ninfo, (void) answer, (void) cbdata;
    for (size_t n = 0; n < npublished; n++) {
        bool named = NULL == keys; /* all that this process published */

        for (size_t k = 0; NULL != keys && NULL != keys[k]; k++) {
            named = named || 0 == strcmp(published[n].data.key, keys[k]);
        }
        if (named && PMIX_CHECK_PROCID(proc, &published[n].owner)) {
            PMIX_INFO_DESTRUCT(&published[n].data);
        } else {
            published[left++] = published[n];
        }
    }
    npublished = left;
    return PMIX_OPERATION_SUCCEEDED;
}

/* Infos that are handed to the library stay until it calls this. */
typedef struct {
    pmix_info_t *info;
    size_t n;
} given_t;

static given_t *give(size_t n)
{
    given_t *g = malloc(sizeof(*g));

    PMIX_INFO_CREATE(g->info, n);
    g->n = n;
    return g;
}

static void release(void *cbdata)
{
    given_t *g = cbdata;

    PMIX_INFO_FREE(g->info, g->n);
    free(g);
}

/* One group operation is complete as far as this node goes, which is all there is. A host
 * of many nodes waits here for the others. */
static pmix_status_t group(pmix_group_operation_t op, char id[], const pmix_proc_t procs[], size_t nprocs,
                           const pmix_info_t directives[], size_t ndirs, pmix_info_cbfunc_t answer, void *cbdata)
{
    static size_t context = 1;
    pmix_data_array_t members = {PMIX_PROC, nprocs, (void *) procs};
    bool wanted = false;
    given_t *g;

    (void) id;
    if (PMIX_GROUP_CONSTRUCT != op) {
        return PMIX_OPERATION_SUCCEEDED;
    }
    for (size_t k = 0; k < ndirs; k++) {
        wanted = wanted || (PMIX_CHECK_KEY(&directives[k], PMIX_GROUP_ASSIGN_CONTEXT_ID) && PMIX_INFO_TRUE(&directives[k]));
    }
    g = give(wanted ? 2 : 1);
    PMIX_INFO_LOAD(&g->info[0], PMIX_GROUP_MEMBERSHIP, &members, PMIX_DATA_ARRAY);
    if (wanted) {
        PMIX_INFO_LOAD(&g->info[1], PMIX_GROUP_CONTEXT_ID, &context, PMIX_SIZE);
        context++;
    }
    answer(PMIX_SUCCESS, g->info, g->n, cbdata, release, g);
    return PMIX_SUCCESS;
}

/* What the library cannot answer by itself. */
static pmix_status_t query(pmix_proc_t *proc, pmix_query_t queries[], size_t nqueries, pmix_info_cbfunc_t answer,
                           void *cbdata)
{
    char names[MAX_JOBS * (PMIX_MAX_NSLEN + 2)] = "";
    given_t *g;

    (void) proc;
    for (size_t n = 0; n < nqueries; n++) {
        for (size_t k = 0; NULL != queries[n].keys && NULL != queries[n].keys[k]; k++) {
            if (0 != strcmp(queries[n].keys[k], PMIX_QUERY_NAMESPACES)) {
                continue;
            }
            pthread_mutex_lock(&lock);
            for (int j = 0; j < njobs; j++) {
                strcat(strcat(names, 0 < j ? "," : ""), jobs[j].nspace);
            }
            pthread_mutex_unlock(&lock);
            g = give(1);
            PMIX_INFO_LOAD(&g->info[0], PMIX_QUERY_NAMESPACES, names, PMIX_STRING);
            answer(PMIX_SUCCESS, g->info, 1, cbdata, release, g);
            return PMIX_SUCCESS;
        }
    }
    return PMIX_ERR_NOT_FOUND;
}

static char **words(char **argv)
{
    char **copy = NULL;
    pmix_status_t st;

    for (size_t n = 0; NULL != argv && NULL != argv[n]; n++) {
        PMIX_ARGV_APPEND(st, copy, argv[n]);
        need(st, "PMIX_ARGV_APPEND");
    }
    return copy;
}

/* Starting a job takes calls that wait for the library, and this is its thread: the main
 * thread does it, and answers. */
static pmix_status_t spawn(const pmix_proc_t *proc, const pmix_info_t info[], size_t ninfo, const pmix_app_t apps[],
                           size_t napps, pmix_spawn_cbfunc_t answer, void *cbdata)
{
    spawn_t *s;

    (void) info, (void) ninfo;
    if (1 != napps || 1 > apps[0].maxprocs || NULL == apps[0].argv || NULL == apps[0].argv[0]) {
        return PMIX_ERR_NOT_SUPPORTED; /* of this example */
    }
    s = calloc(1, sizeof(*s));
    s->argv = words(apps[0].argv);
    s->env = words(apps[0].env);
    s->procs = apps[0].maxprocs;
    s->parent = *proc;
    s->answer = answer;
    s->cbdata = cbdata;
    hand_over(s);
    return PMIX_SUCCESS;
}

/* Clients of this node are told of events by the library; other nodes would be told here. */
static pmix_status_t notify(pmix_status_t code, const pmix_proc_t *source, pmix_data_range_t range,
                            pmix_info_t info[], size_t ninfo, pmix_op_cbfunc_t answer, void *cbdata)
{
    (void) code, (void) source, (void) range, (void) info, (void) ninfo, (void) answer, (void) cbdata;
    return PMIX_OPERATION_SUCCEEDED;
}

static pmix_status_t register_events(pmix_status_t *codes, size_t ncodes, const pmix_info_t info[], size_t ninfo,
                                     pmix_op_cbfunc_t answer, void *cbdata)
{
    (void) codes, (void) ncodes, (void) info, (void) ninfo, (void) answer, (void) cbdata;
    return PMIX_OPERATION_SUCCEEDED;
}

static pmix_status_t deregister_events(pmix_status_t *codes, size_t ncodes, pmix_op_cbfunc_t answer, void *cbdata)
{
    (void) codes, (void) ncodes, (void) answer, (void) cbdata;
    return PMIX_OPERATION_SUCCEEDED;
}

/* Jobs that are connected would be ended together. */
static pmix_status_t connect_jobs(const pmix_proc_t procs[], size_t nprocs, const pmix_info_t info[], size_t ninfo,
                                  pmix_op_cbfunc_t answer, void *cbdata)
{
    (void) procs, (void) nprocs, (void) info, (void) ninfo, (void) answer, (void) cbdata;
    return PMIX_OPERATION_SUCCEEDED;
}

/* A tool wants in: it gets a name. */
static void tool_connected(pmix_info_t info[], size_t ninfo, pmix_tool_connection_cbfunc_t answer, void *cbdata)
{
    static uint32_t next;
    pmix_proc_t name;

    (void) info, (void) ninfo;
    PMIX_PROC_LOAD(&name, "tools", next);
    next++;
    answer(PMIX_SUCCESS, &name, cbdata);
}

static pmix_server_module_t module = {
    .client_connected2 = connected,
    .client_finalized = finalized,
    .fence_nb = fence,
    .direct_modex = direct_modex,
    .publish = publish,
    .lookup = lookup,
    .unpublish = unpublish,
    .spawn = spawn,
    .connect = connect_jobs,
    .disconnect = connect_jobs,
    .register_events = register_events,
    .deregister_events = deregister_events,
    .notify_event = notify,
    .query = query,
    .tool_connected = tool_connected,
    .group = group,
};

int main(int argc, char **argv)
{
    struct sigaction act = {.sa_handler = child_ended, .sa_flags = SA_RESTART};
    bool wait_for_tools = 1 < argc && 0 == strcmp(argv[1], "-w"), tools = true;
    char name[64];
    pmix_info_t info[2];

    if (wait_for_tools) {
        argv++;
        argc--;
    }
    if (argc < 3 || atoi(argv[1]) < 1) {
        fprintf(stderr, "usage: server [-w] N PROGRAM [ARGUMENT ...]\n");
        return 2;
    }
    if (0 != pipe(handover) || 0 != sigaction(SIGCHLD, &act, NULL)) {
        perror("server");
        return 1;
    }
    /* tools find a server by its name, too, so that no two on a node may have the same */
    snprintf(name, sizeof(name), "example-server-%d", (int) getpid());
    PMIX_INFO_CONSTRUCT(&info[0]);
    PMIX_INFO_CONSTRUCT(&info[1]);
    PMIX_INFO_LOAD(&info[0], PMIX_SERVER_TOOL_SUPPORT, &tools, PMIX_BOOL);
    PMIX_INFO_LOAD(&info[1], PMIX_SERVER_NSPACE, name, PMIX_STRING);
    need(PMIx_server_init(&module, info, 2), "PMIx_server_init");
    PMIX_INFO_DESTRUCT(&info[0]);
    PMIX_INFO_DESTRUCT(&info[1]);
    start_job(argv + 2, NULL, (uint32_t) atoi(argv[1]), NULL);
    if (wait_for_tools) {
        printf("server: tools may connect to process %d\n", (int) getpid());
        fflush(stdout);
    }

    while (running() || wait_for_tools) {
        struct pollfd fds[2] = {{.fd = handover[0], .events = POLLIN}, {.fd = STDIN_FILENO, .events = POLLIN}};
        spawn_t *s;
        char rest[256];

        if (0 > poll(fds, wait_for_tools ? 2 : 1, -1)) {
            continue; /* a signal */
        }
        if (wait_for_tools && 0 != fds[1].revents && 0 >= read(STDIN_FILENO, rest, sizeof(rest))) {
            wait_for_tools = false;
        }
        if (0 == fds[0].revents || sizeof(s) != read(handover[0], &s, sizeof(s))) {
            continue;
        }
        if (NULL == s) {
            reap();
        } else if (MAX_JOBS == njobs) {
            s->answer(PMIX_ERR_OUT_OF_RESOURCE, NULL, s->cbdata);
        } else {
            job_t *job = start_job(s->argv, s->env, (uint32_t) s->procs, &s->parent);

            s->answer(PMIX_SUCCESS, job->nspace, s->cbdata);
            free(s);
        }
    }
    need(PMIx_server_finalize(), "PMIx_server_finalize");
    printf("server: %d job%s, %d processes failed\n", njobs, 1 == njobs ? "" : "s", failed);
    return 0 == failed ? 0 : 1;
}
