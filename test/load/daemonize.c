/*
 * A process that has the library loaded goes into the background by two forks,
 * as launchers' daemons do, and then initialises it: as a server, and as a
 * client of that server (a child of its own). A child that was forked before
 * the start starts a runtime of its own, and so does its parent.
 */
#include "check.h"

#include <sys/wait.h>

#include <pmix.h>
#include <pmix_server.h>

static int report = -1;

static void tell(char c)
{
    if (1 != write(report, &c, 1)) {
        _exit(3);
    }
}

/* The daemon: s when the server works, c when a client of it does. */
static void daemon_main(const char *program)
{
    pmix_nspace_t job = "daemon";
    pmix_proc_t p;
    pmix_info_t info[1];
    uint32_t size = 1;
    char **env = NULL;
    int status;
    pid_t pid;

    if (PMIX_SUCCESS != PMIx_server_init(NULL, NULL, 0)) {
        _exit(1);
    }
    PMIX_INFO_LOAD(&info[0], PMIX_JOB_SIZE, &size, PMIX_UINT32);
    PMIX_LOAD_PROCID(&p, job, 0);
    FINISHED(PMIx_server_register_nspace(job, 1, info, 1, NULL, NULL));
    FINISHED(PMIx_server_register_client(&p, getuid(), getgid(), NULL, NULL, NULL));
    if (0 != failures || PMIX_SUCCESS != PMIx_server_setup_fork(&p, &env)) {
        _exit(1);
    }
    tell('s');
    pid = fork();
    if (0 == pid) {
        char *args[] = {(char *) program, "client", NULL};
        int n;
        for (n = 0; NULL != env[n]; n++) {
            putenv(env[n]);
        }
        execv(program, args);
        _exit(127);
    }
    waitpid(pid, &status, 0);
    if (0 == status) {
        tell('c');
    }
    _exit(PMIX_SUCCESS == PMIx_server_finalize() ? 0 : 1);
}

/* The client goes into the background in its turn before its init. */
static int client_main(void)
{
    pmix_proc_t self;
    int status = 0;
    pid_t pid;

    pid = fork();
    if (0 != pid) {
        waitpid(pid, &status, 0);
        return WEXITSTATUS(status);
    }
    pid = fork();
    if (0 != pid) {
        waitpid(pid, &status, 0);
        _exit(WEXITSTATUS(status));
    }
    if (PMIX_SUCCESS != PMIx_Init(&self, NULL, 0) || 0 != strcmp(self.nspace, "daemon")) {
        _exit(1);
    }
    _exit(PMIX_SUCCESS == PMIx_Finalize(NULL, 0) ? 0 : 2);
}

int main(int argc, char **argv)
{
    int pipefd[2];
    char got[8] = "";
    size_t n = 0;
    ssize_t k;
    pid_t pid;

    if (1 < argc) {
        return client_main();
    }
    PMIx_Error_string(PMIX_SUCCESS);
    MUST(0 == pipe(pipefd));
    report = pipefd[1];
    pid = fork();
    if (0 == pid) {
        setsid();
        if (0 != fork()) {
            _exit(0);
        }
        close(pipefd[0]);
        alarm(30);
        daemon_main(argv[0]);
    }
    close(pipefd[1]);
    waitpid(pid, NULL, 0);
    while (n < sizeof(got) - 1 && 0 < (k = read(pipefd[0], got + n, sizeof(got) - 1 - n))) {
        n += (size_t) k;
    }
    if (0 != strcmp(got, "sc")) {
        fail("the daemon reports '%s', not 'sc'", got);
    }

    /* the parent never started anything, and can */
    CHECK(1 == count_in("task"));
    STATUS(PMIX_SUCCESS, PMIx_server_init(NULL, NULL, 0));
    STATUS(PMIX_SUCCESS, PMIx_server_finalize());
    return done();
}
