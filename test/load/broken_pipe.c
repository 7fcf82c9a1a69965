/*
 * A host that ignores SIGPIPE and whose standard error nobody reads lives on
 * when the library has something to say there; so does one whose peer is gone
 * when it is written to. A connection that is not of PMIx makes the server say
 * so.
 */
#include "check.h"

#include <arpa/inet.h>
#include <netinet/in.h>
#include <sys/socket.h>
#include <sys/wait.h>

#include <pmix.h>
#include <pmix_server.h>

/* The server's port, out of the environment that it gives to a process. */
static int port_of(char **env)
{
    int n;

    for (n = 0; NULL != env[n]; n++) {
        char *colon = strrchr(env[n], ':');
        if (0 == strncmp(env[n], "PMIX_SERVER_URI", 15) && NULL != strstr(env[n], "tcp4://")) {
            return atoi(colon + 1);
        }
    }
    return 0;
}

static void intrude(int port)
{
    struct sockaddr_in a = {.sin_family = AF_INET, .sin_port = htons((uint16_t) port)};
    const char junk[] = "GET / HTTP/1.1\r\nHost: localhost\r\nAccept: */*\r\n\r\n";
    char c;
    int fd = socket(AF_INET, SOCK_STREAM, 0);

    a.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
    MUST(0 == connect(fd, (struct sockaddr *) &a, sizeof(a)));
    CHECK(0 < send(fd, junk, sizeof(junk) - 1, MSG_NOSIGNAL));
    /* the server ends the connection */
    CHECK(0 >= read(fd, &c, 1));
    close(fd);
}

static int host(void)
{
    pmix_nspace_t job = "pipe";
    pmix_proc_t p;
    char **env = NULL;
    int pipefd[2], n, keep = dup(2);

    signal(SIGPIPE, SIG_IGN);
    STATUS(PMIX_SUCCESS, PMIx_server_init(NULL, NULL, 0));
    FINISHED(PMIx_server_register_nspace(job, 1, NULL, 0, NULL, NULL));
    PMIX_LOAD_PROCID(&p, job, 0);
    FINISHED(PMIx_server_register_client(&p, getuid(), getgid(), NULL, NULL, NULL));
    STATUS(PMIX_SUCCESS, PMIx_server_setup_fork(&p, &env));
    MUST(0 == pipe(pipefd));
    close(pipefd[0]);
    dup2(pipefd[1], 2);
    for (n = 0; n < 3; n++) {
        intrude(port_of(env));
    }
    usleep(100000);
    STATUS(PMIX_SUCCESS, PMIx_server_finalize());
    dup2(keep, 2);
    return done();
}

int main(void)
{
    int status = 0;
    pid_t pid = fork();

    if (0 == pid) {
        alarm(20);
        exit(host());
    }
    waitpid(pid, &status, 0);
    if (0 != status) {
        fail("the host ended with status %x", status);
    }
    return done();
}
