/*
 * A host's thread that waits in a call of the library takes its signals as in
 * any other wait: a handler runs at once, and more than once, without ending
 * the wait; SIGTERM at its default ends the process. The client waits in a
 * fence that its peer never enters.
 */
#include "check.h"

#include <sys/wait.h>

#include <pmix.h>
#include <pmix_server.h>

static int report = -1;

static void handler(int sig)
{
    char c = SIGUSR1 == sig ? 'u' : '?';
    if (1 != write(report, &c, 1)) {
        _exit(3);
    }
}

static int client(const char *fd)
{
    struct sigaction plain = {.sa_handler = handler};
    pmix_proc_t self;

    report = atoi(fd);
    sigaction(SIGUSR1, &plain, NULL);
    STATUS(PMIX_SUCCESS, PMIx_Init(&self, NULL, 0));
    CHECK(1 == write(report, "i", 1));
    PMIx_Fence(NULL, 0, NULL, 0);
    fail("the fence ended");
    return done();
}

int main(int argc, char **argv)
{
    char **env = NULL, fd[16], *args[] = {argv[0], fd, NULL}, c = 0;
    int status = 0, n, round, pipefd[2];
    pmix_nspace_t job = "blocked";
    pmix_info_t info[1];
    uint32_t size = 2;
    pmix_proc_t p;
    double start;
    pid_t pid;

    if (1 < argc) {
        return client(argv[1]);
    }
    alarm(60);
    MUST(0 == pipe(pipefd));
    snprintf(fd, sizeof(fd), "%d", pipefd[1]);
    STATUS(PMIX_SUCCESS, PMIx_server_init(NULL, NULL, 0));
    PMIX_INFO_LOAD(&info[0], PMIX_JOB_SIZE, &size, PMIX_UINT32);
    FINISHED(PMIx_server_register_nspace(job, 2, info, 1, NULL, NULL));
    for (n = 1; n >= 0; n--) {
        PMIX_LOAD_PROCID(&p, job, (pmix_rank_t) n);
        FINISHED(PMIx_server_register_client(&p, getuid(), getgid(), NULL, NULL, NULL));
    }
    STATUS(PMIX_SUCCESS, PMIx_server_setup_fork(&p, &env));
    pid = fork();
    if (0 == pid) {
        alarm(30);
        for (n = 0; NULL != env[n]; n++) {
            putenv(env[n]);
        }
        execv(argv[0], args);
        _exit(127);
    }
    CHECK(1 == read(pipefd[0], &c, 1) && 'i' == c);
    usleep(200000);
    for (round = 0; round < 5; round++) {
        start = seconds();
        kill(pid, SIGUSR1);
        CHECK(1 == read(pipefd[0], &c, 1) && 'u' == c);
        if (0.5 < seconds() - start) {
            fail("the handler ran after %f s", seconds() - start);
        }
        usleep(20000);
    }
    CHECK(0 == waitpid(pid, &status, WNOHANG));
    kill(pid, SIGTERM);
    start = seconds();
    waitpid(pid, &status, 0);
    CHECK(WIFSIGNALED(status) && SIGTERM == WTERMSIG(status));
    CHECK(1.0 > seconds() - start);
    STATUS(PMIX_SUCCESS, PMIx_server_finalize());
    return done();
}
