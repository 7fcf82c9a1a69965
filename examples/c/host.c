/*
 * host.c: the smallest useful host of the PMIx server library. It launches N
 * copies of a program as one job on this node and serves them:
 *
 *     ./host 4 ./client [argument ...]
 *
 * A host is a launcher, a resource manager's daemon, or whatever starts
 * processes. The library speaks with the processes; the host tells it about the
 * job, and answers what only a host can know. On one node that is little: a
 * fence is complete when all local processes are in it, so its data is handed
 * straight back, and there is no other node to ask for anything.
 *
 * Build: gcc -o host host.c -I<prefix>/include -L<prefix>/lib -lpmix -lpthread
 */
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

static const pmix_nspace_t nspace = "example";

static struct {
    uint32_t size;
    pid_t *pid; /* of each rank; 0 before it runs and after it ended */
    int fences, connected, finalized, aborted, abort_code;
} job;

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER; /* guards the counts in job */

static void need(pmix_status_t st, const char *what)
{
    if (PMIX_SUCCESS != st && PMIX_OPERATION_SUCCEEDED != st) {
        fprintf(stderr, "host: %s: %s\n", what, PMIx_Error_string(st));
        exit(1);
    }
}

static void count(int *what)
{
    pthread_mutex_lock(&lock);
    ++*what;
    pthread_mutex_unlock(&lock);
}

/* ---- what the library asks of its host ---------------------------------- */

/* The library calls these on a thread of its own. None may wait for the
 * library, each answers with its callback (now or later, from any thread) or
 * says with its status that no callback will come. */

static pmix_status_t client_connected(const pmix_proc_t *proc, void *object, pmix_info_t info[],
                                      size_t ninfo, pmix_op_cbfunc_t answer, void *cbdata)
{
    (void) proc, (void) object, (void) info, (void) ninfo, (void) answer, (void) cbdata;
    count(&job.connected);
    return PMIX_OPERATION_SUCCEEDED;
}

static pmix_status_t client_finalized(const pmix_proc_t *proc, void *object,
                                      pmix_op_cbfunc_t answer, void *cbdata)
{
    (void) proc, (void) object;
    count(&job.finalized);
    /* the process waits in PMIx_Finalize until this is answered */
    answer(PMIX_SUCCESS, cbdata);
    return PMIX_SUCCESS;
}

/* A process asked for the end of others (all, if none is named). */
static pmix_status_t abort_procs(const pmix_proc_t *proc, void *object, int code, const char msg[],
                                 pmix_proc_t procs[], size_t nprocs, pmix_op_cbfunc_t answer,
                                 void *cbdata)
{
    size_t n;
    uint32_t r;

    (void) object;
    fprintf(stderr, "host: %s:%u aborts with code %d: %s\n", proc->nspace, proc->rank, code,
            NULL == msg ? "" : msg);
    pthread_mutex_lock(&lock);
    job.aborted++;
    job.abort_code = code;
    for (r = 0; r < job.size; r++) {
        bool named = 0 == nprocs;
        for (n = 0; n < nprocs; n++) {
            named = named || PMIX_RANK_WILDCARD == procs[n].rank || procs[n].rank == r;
        }
        if (named && 0 < job.pid[r] && r != proc->rank) {
            kill(job.pid[r], SIGTERM);
        }
    }
    pthread_mutex_unlock(&lock);
    answer(PMIX_SUCCESS, cbdata);
    return PMIX_SUCCESS;
}

/* All local processes are in the fence, data is what they brought. A host of
 * many nodes exchanges it with the other nodes here. */
static pmix_status_t fence(const pmix_proc_t procs[], size_t nprocs, const pmix_info_t info[],
                           size_t ninfo, char *data, size_t ndata, pmix_modex_cbfunc_t answer,
                           void *cbdata)
{
    (void) procs, (void) nprocs, (void) info, (void) ninfo;
    count(&job.fences);
    /* free is called with data when the library has done with it */
    answer(PMIX_SUCCESS, data, ndata, cbdata, free, data);
    return PMIX_SUCCESS;
}

/* A process wants data of a process of another node, and there is none. */
static pmix_status_t direct_modex(const pmix_proc_t *proc, const pmix_info_t info[], size_t ninfo,
                                  pmix_modex_cbfunc_t answer, void *cbdata)
{
    (void) proc, (void) info, (void) ninfo;
    answer(PMIX_ERR_NOT_FOUND, NULL, 0, cbdata, NULL, NULL);
    return PMIX_SUCCESS;
}

static pmix_server_module_t module = {
    .client_connected2 = client_connected,
    .client_finalized = client_finalized,
    .abort = abort_procs,
    .fence_nb = fence,
    .direct_modex = direct_modex,
};

/* ---- what the host tells the library ------------------------------------ */

/* Registers the job: which ranks there are and on which node. Everything else
 * about it that a process may ask for follows from these. */
static void register_job(void)
{
    char host[256], *list, *nodes, *ppn;
    pmix_info_t *info;
    size_t at;
    uint32_t r;

    gethostname(host, sizeof(host) - 1);
    host[sizeof(host) - 1] = '\0';
    list = calloc(job.size, 12);
    for (r = 0, at = 0; r < job.size; r++) {
        at += (size_t) sprintf(list + at, r + 1 < job.size ? "%u," : "%u", r);
    }
    /* Nodes are separated by commas; ranks of one node by commas, and the nodes
     * by semicolons. */
    need(PMIx_generate_regex(host, &nodes), "PMIx_generate_regex");
    need(PMIx_generate_ppn(list, &ppn), "PMIx_generate_ppn");

    PMIX_INFO_CREATE(info, 5);
    PMIX_INFO_LOAD(&info[0], PMIX_JOB_SIZE, &job.size, PMIX_UINT32);
    PMIX_INFO_LOAD(&info[1], PMIX_UNIV_SIZE, &job.size, PMIX_UINT32);
    PMIX_INFO_LOAD(&info[2], PMIX_NODE_MAP, nodes, PMIX_REGEX);
    PMIX_INFO_LOAD(&info[3], PMIX_PROC_MAP, ppn, PMIX_REGEX);
    PMIX_INFO_LOAD(&info[4], PMIX_LOCAL_SIZE, &job.size, PMIX_UINT32);
    need(PMIx_server_register_nspace(nspace, (int) job.size, info, 5, NULL, NULL),
         "PMIx_server_register_nspace");
    PMIX_INFO_FREE(info, 5);
    free(list);
    free(nodes);
    free(ppn);
}

/* Starts one process with what it needs in its environment to find us. */
static void launch(uint32_t rank, char **argv)
{
    pmix_proc_t proc;
    pmix_status_t st;
    char **env = NULL;
    size_t n;
    pid_t pid;

    PMIX_PROC_LOAD(&proc, nspace, rank);
    need(PMIx_server_register_client(&proc, getuid(), getgid(), NULL, NULL, NULL),
         "PMIx_server_register_client");
    for (n = 0; NULL != environ[n]; n++) {
        PMIX_ARGV_APPEND(st, env, environ[n]);
        need(st, "PMIX_ARGV_APPEND");
    }
    need(PMIx_server_setup_fork(&proc, &env), "PMIx_server_setup_fork");

    pid = fork();
    if (0 == pid) {
        /* Between fork and exec only what is safe in a signal handler. */
        execve(argv[0], argv, env);
        perror(argv[0]);
        _exit(127);
    }
    if (0 > pid) {
        perror("host: fork");
        exit(1);
    }
    pthread_mutex_lock(&lock);
    job.pid[rank] = pid;
    pthread_mutex_unlock(&lock);
    PMIX_ARGV_FREE(env);
}

/* Waits for all and tells how many did not end well. */
static int reap(void)
{
    uint32_t left = job.size, r;
    int failed = 0, status;
    pid_t pid;

    while (0 < left && 0 < (pid = wait(&status))) {
        pthread_mutex_lock(&lock);
        for (r = 0; r < job.size && job.pid[r] != pid; r++) {
        }
        if (r < job.size) {
            job.pid[r] = 0;
            left--;
            if (!WIFEXITED(status) || 0 != WEXITSTATUS(status)) {
                failed++;
                fprintf(stderr, "host: rank %u %s %d\n", r,
                        WIFSIGNALED(status) ? "was ended by signal" : "exited with",
                        WIFSIGNALED(status) ? WTERMSIG(status) : WEXITSTATUS(status));
            }
        }
        pthread_mutex_unlock(&lock);
    }
    return failed;
}

int main(int argc, char **argv)
{
    uint32_t r;
    int failed;

    if (argc < 3 || atoi(argv[1]) < 1) {
        fprintf(stderr, "usage: %s N PROGRAM [ARGUMENT ...]\n", argv[0]);
        return 2;
    }
    job.size = (uint32_t) atoi(argv[1]);
    job.pid = calloc(job.size, sizeof(*job.pid));

    need(PMIx_server_init(&module, NULL, 0), "PMIx_server_init");
    register_job();
    for (r = 0; r < job.size; r++) {
        launch(r, argv + 2);
    }
    failed = reap();

    /* A NULL callback makes the call wait until it is done. */
    PMIx_server_deregister_nspace(nspace, NULL, NULL);
    need(PMIx_server_finalize(), "PMIx_server_finalize");

    printf("host: %u processes: %d connected, %d fences, %d finalized, %d aborts, %d failed\n",
           job.size, job.connected, job.fences, job.finalized, job.aborted, failed);
    free(job.pid);
    if (0 != job.aborted) {
        return job.abort_code & 0xff;
    }
    return 0 == failed ? 0 : 1;
}
