/* main.c: runs the sections before and after an initialisation. */
#include "t.h"

#include <stdarg.h>
#include <sys/resource.h>
#include <sys/wait.h>

static char line[1 << 16];
static size_t used;
static const char *phase = "";

static void add(const char *s)
{
    for (; '\0' != *s && used < sizeof(line) - 8; s++) {
        unsigned char c = (unsigned char) *s;

        if ('\n' == c || '\t' == c) {
            line[used++] = '\\';
            line[used++] = '\n' == c ? 'n' : 't';
        } else if (c < ' ' || 126 < c) {
            used += sprintf(&line[used], "\\x%02x", c);
        } else {
            line[used++] = (char) c;
        }
    }
}

static void vadd(const char *format, va_list ap)
{
    char *s = NULL;

    if (0 <= vasprintf(&s, format, ap)) {
        add(s);
    }
    free(s);
}

void label(const char *format, ...)
{
    va_list ap;

    used = 0;
    add(phase);
    va_start(ap, format);
    vadd(format, ap);
    va_end(ap);
    add(":");
}

void say(const char *format, ...)
{
    va_list ap;

    add(" ");
    va_start(ap, format);
    vadd(format, ap);
    va_end(ap);
}

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
    for (ssize_t k; 0 < (k = read(fds[0], &line[n], sizeof(line) - n)); n += k) {
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

void say_text(char *s)
{
    describe_text(s);
    free(s);
}

int main(void)
{
    pmix_info_t alone;
    pmix_proc_t me;

    setvbuf(stdout, NULL, _IOFBF, 1 << 16);
    setenv("TZ", "UTC", 1);
    section_names();
    section_argv();
    section_structs();
    section_infos();
    section_numbers();
    section_strings();
    section_values();
    section_arrays();
    section_buffers();
    section_copies();
    section_prints();

    PMIX_INFO_LOAD(&alone, PMIX_TOOL_DO_NOT_CONNECT, NULL, PMIX_BOOL);
    if (PMIX_SUCCESS != PMIx_tool_init(&me, &alone, 1)) {
        fprintf(stderr, "no initialisation\n");
        return 2;
    }
    phase = "init ";
    section_strings();
    section_values();
    section_arrays();
    section_buffers();
    section_copies();
    section_prints();
    PMIx_tool_finalize();
    return 0;
}
