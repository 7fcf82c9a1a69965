/* apart.c: lines to standard output, and calls in a process of their own. */
#include "t.h"

#include <sys/resource.h>
#include <sys/wait.h>

void end(void)
{
    line[used] = '\0';
    puts(line);
}

/* What the body says comes back through a pipe. With TOGETHER in the
 * environment there is no other process, for valgrind. */
void apart(void (*body)(void *), void *arg)
{
    int fds[2], status;
    ssize_t n;
    pid_t pid;

    if (NULL != getenv("TOGETHER")) {
        body(arg);
        end();
        return;
    }
    fflush(stdout);
    if (0 != pipe(fds)) {
        exit(2);
    }
    pid = fork();
    if (0 == pid) {
        struct rlimit none = {0, 0};

        setrlimit(RLIMIT_CORE, &none);
        alarm(60);
        body(arg);
        if ((ssize_t) used != write(fds[1], line, used)) {
            _exit(2);
        }
        exit(0);
    }
    close(fds[1]);
    /* the label was already there in this process, too */
    n = 0;
    for (ssize_t k; 0 < (k = read(fds[0], &line[n], LINE_MAX_LENGTH - n)); n += k) {
    }
    close(fds[0]);
    waitpid(pid, &status, 0);
    if (WIFEXITED(status) && 0 == WEXITSTATUS(status)) {
        used = n;
    } else {
        say("crash");
    }
    end();
}
