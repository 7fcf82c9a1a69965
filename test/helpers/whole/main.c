/* main.c: see w.h. With an argument, runs the hostile cases instead. */
#include "w.h"

#include <signal.h>
#include <sys/resource.h>
#include <sys/wait.h>

static int first, at, out;

static void put(const char *s, size_t n)
{
    if ((ssize_t) n != write(out, s, n)) {
        _exit(2);
    }
}

bool begin(const char *format, ...)
{
    va_list ap;

    if (at++ < first) {
        return false;
    }
    va_start(ap, format);
    vlabel(format, ap);
    va_end(ap);
    put(line, used);
    used = 0;
    alarm(20);
    return true;
}

void end(void)
{
    line[used++] = '\n';
    put(line, used);
    used = 0;
}

void end_fresh(void)
{
    end();
    _exit(9);
}

static void all(bool hostile)
{
    struct rlimit none = {0, 0};
    pmix_info_t alone;
    pmix_proc_t me;

    setrlimit(RLIMIT_CORE, &none);
    if (!hostile) {
        section_early();
    }
    PMIX_INFO_LOAD(&alone, PMIX_TOOL_DO_NOT_CONNECT, NULL, PMIX_BOOL);
    alarm(20);
    if (PMIX_SUCCESS != PMIx_tool_init(&me, &alone, 1)) {
        put("no initialisation\n", 18);
        _exit(3);
    }
    if (hostile) {
        section_hostile();
    } else {
        section_others();
        section_pack();
        section_unpack();
        section_regex();
        section_compress();
        section_cpusets();
    }
    put("", 1); /* a NUL, which no line holds: all was done */
    _exit(0);
}

int main(int argc, char **argv)
{
    (void) argv;
    setvbuf(stdout, NULL, _IOFBF, 1 << 16);
    setenv("TZ", "UTC", 1);
    for (;;) {
        char buffer[4096], last = '\n';
        int fds[2], status, was = first;
        ssize_t n;
        pid_t pid;

        fflush(stdout);
        if (0 != pipe(fds) || 0 > (pid = fork())) {
            return 2;
        }
        if (0 == pid) {
            close(fds[0]);
            out = fds[1];
            all(1 < argc);
        }
        close(fds[1]);
        while (0 < (n = read(fds[0], buffer, sizeof(buffer)))) {
            last = buffer[n - 1];
            for (ssize_t i = 0; i < n; i++) {
                first += '\n' == buffer[i];
                if ('\0' != buffer[i]) {
                    putchar(buffer[i]);
                }
            }
        }
        close(fds[0]);
        waitpid(pid, &status, 0);
        if (WIFEXITED(status) && 0 == WEXITSTATUS(status) && '\0' == last) {
            return 0;
        }
        if (WIFEXITED(status) && 3 == WEXITSTATUS(status)) {
            return 3;
        }
        if ('\n' != last) {
            puts(WIFSIGNALED(status) && SIGALRM == WTERMSIG(status) ? " hang" : " crash");
            first++;
        }
        if (first == was) {
            printf("no progress: status %x\n", status);
            return 4;
        }
    }
}
