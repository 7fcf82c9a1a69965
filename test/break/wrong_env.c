/*
 * The environment names a server that is not there, is something else, or does
 * not know this process: PMIx_Init returns an error within seconds, and a line
 * names the variable, or the file.
 * # seconds 200
 */
#include "mitm.h"

#include <pmix_tool.h>

enum { WAIT = 3 };

/* Says what PMIx_Init returned, and after how long. */
static int inits(void)
{
    double start = seconds();
    int st = PMIx_Init(&self, NULL, 0);

    rig_say("%d %.2f", st, seconds() - start);
    _exit(0);
}

/* The same for a tool that looks for the system's server. */
static int tool(void)
{
    double start = seconds();
    pmix_info_t info[2];
    bool yes = true;
    int st;

    PMIX_INFO_LOAD(&info[0], PMIX_CONNECT_TO_SYSTEM, &yes, PMIX_BOOL);
    st = PMIx_tool_init(&self, info, 1);
    rig_say("%d %.2f", st, seconds() - start);
    _exit(0);
}

static const rig_mode modes[] = {{"inits", inits}, {"tool", tool}, {0}};

/* A listener of another kind. */
enum { MUTE, ECHOES, CLOSES, TALKS };
static struct foreign {
    int how, fd, port;
} foreign[4];

static void *serve(void *arg)
{
    struct foreign *f = arg;
    char b[4096];
    ssize_t n;

    for (;;) {
        int fd = accept4(f->fd, NULL, NULL, SOCK_CLOEXEC);
        if (0 > fd) {
            return NULL;
        }
        if (CLOSES == f->how) {
            close(fd);
            continue;
        }
        if (TALKS == f->how) {
            send_all(fd, "220 mail.example.org ESMTP\r\n", 28);
            continue;
        }
        while (0 < (n = recv(fd, b, sizeof(b), 0))) {
            send_all(fd, b, (size_t) n);
        }
        close(fd);
    }
}

static int trials;

/* Runs mode in the environment that it is given, and expects an error and the
 * words (separated by |) on standard error. */
static void trial(const char *mode, const char *const *extra, const char *words)
{
    char line[200] = "", list[300], *said, *w, *rest;
    double took = 0;
    int st = 0;
    pid_t p;

    trials++;
    rig_capture();
    p = rig_start(0, mode, extra);
    rig_reap(p, 30);
    said = rig_captured();
    if (!rig_line(line, sizeof(line), 1) || 2 != sscanf(line, "%d %lf", &st, &took)) {
        fail("trial %d (%s): no word of the process: %s", trials, extra[0], said);
    } else if (PMIX_SUCCESS == st || WAIT + 3 < took) {
        fail("trial %d (%s): status %d after %.1f s", trials, extra[0], st, took);
    }
    snprintf(list, sizeof(list), "%s", words);
    for (w = strtok_r(list, "|", &rest); NULL != w; w = strtok_r(NULL, "|", &rest)) {
        if (NULL == strstr(said, w)) {
            fail("trial %d (%s): status %d, and nothing names \"%s\":\n%s", trials, extra[0], st, w, said);
        }
    }
    if (12 < rig_lines(said, "\n")) { /* a message is a line in a frame */
        fail("trial %d: %d lines:\n%s", trials, rig_lines(said, "\n"), said);
    }
    if (NULL != getenv("RIG_SHOW")) {
        fprintf(stderr, "%d (%s): status %d after %.1f s: %s", trials, extra[0], st, took, said);
    }
    free(said);
}

/* The variables of all formats with one value. */
static void uri(const char *value, const char *words)
{
    static char text[6][400];
    const char *list[8];
    static const char *const formats[] = {"61", "51", "41", "4", "3", "21"};
    size_t n;

    for (n = 0; n < 6; n++) {
        snprintf(text[n], sizeof(text[n]), "PMIX_SERVER_URI%s=%s", formats[n], value);
        list[n] = text[n];
    }
    list[n++] = "PMIX_MCA_ptl_base_handshake_wait_time=3";
    list[n] = NULL;
    trial("inits", list, words);
}

static void at_port(int port, const char *words)
{
    char value[100];

    snprintf(value, sizeof(value), "server.0;tcp4://127.0.0.1:%d", port);
    uri(value, words);
}

static void one(const char *setting, const char *words)
{
    const char *list[] = {setting, "PMIX_MCA_ptl_base_handshake_wait_time=3", NULL};

    trial("inits", list, words);
}

/* A file of a server that is gone, or of none. */
static void stale(const char *content)
{
    char dir[] = "/tmp/rig.dir.XXXXXX", path[400], host[256] = "", var[300];
    const char *list[12] = {var, "PMIX_MCA_ptl_base_handshake_wait_time=3", "PMIX_SERVER_URI61", "PMIX_SERVER_URI51",
                            "PMIX_SERVER_URI41", "PMIX_SERVER_URI4", "PMIX_SERVER_URI3", "PMIX_SERVER_URI21",
                            "PMIX_NAMESPACE", "PMIX_RANK", NULL};
    FILE *f;

    MUST(NULL != mkdtemp(dir));
    gethostname(host, sizeof(host) - 1);
    snprintf(var, sizeof(var), "PMIX_SYSTEM_TMPDIR=%s", dir);
    snprintf(path, sizeof(path), "%s/pmix.sys.%s", dir, host);
    f = fopen(path, "w");
    fputs(content, f);
    fclose(f);
    trial("tool", list, path);
    /* a process that nobody started looks there too, and goes on alone */
    trial("inits", list, "");
    unlink(path);
    rmdir(dir);
}

int main(int argc, char **argv)
{
    char overlong[400] = "PMIX_NAMESPACE=", text[300];
    pthread_t t;
    int n, shut;

    rig_process(argc, argv, modes);
    alarm(180);
    rig_host(1);
    for (n = MUTE; n <= TALKS; n++) {
        foreign[n].how = n;
        foreign[n].fd = listen_local(&foreign[n].port);
        if (MUTE != n) {
            pthread_create(&t, NULL, serve, &foreign[n]);
        }
    }
    close(listen_local(&shut));
    at_port(shut, "PMIX_SERVER_URI61|127.0.0.1");
    for (n = MUTE; n <= TALKS; n++) {
        at_port(foreign[n].port, "PMIX_SERVER_URI61");
    }
    uri("not an URI", "PMIX_SERVER_URI61|not an URI");
    uri(";;;;", "PMIX_SERVER_URI61");
    uri("server.0;tcp4://127.0.0.1:99999999", "PMIX_SERVER_URI61");
    uri("server.0;tcp4://example.org:80", "PMIX_SERVER_URI61");
    uri("server.0;usock:/tmp/x", "PMIX_SERVER_URI61");
    snprintf(text, sizeof(text), "server.0;tcp6://[::1]:%d", shut);
    uri(text, "PMIX_SERVER_URI61");
    one("PMIX_NAMESPACE=another", "PMIX_SERVER_URI61");
    one("PMIX_RANK=7", "PMIX_SERVER_URI61");
    one("PMIX_RANK=-1", "PMIX_RANK");
    one("PMIX_RANK=seven", "PMIX_RANK");
    one("PMIX_RANK=99999999999", "PMIX_RANK");
    one("PMIX_RANK=", "PMIX_RANK");
    memset(overlong + 15, 'x', 300);
    one(overlong, "PMIX_NAMESPACE");
    one("PMIX_NAMESPACE=", "PMIX_NAMESPACE");
    one("PMIX_RANK", "PMIX_RANK");
    one("PMIX_NAMESPACE", "PMIX_SERVER_URI61");
    one("PMIX_SECURITY_MODE=munge", "PMIX_SECURITY_MODE");
    snprintf(text, sizeof(text), "server.0;tcp4://127.0.0.1:%d\n7.0.0\n1\n0:0\nnow\n", shut);
    stale(text);
    stale("server.0;tcp4://127.0.0.1:1\n");
    stale("");
    stale("rubbish\nrubbish\nrubbish\nrubbish\n");
    rig_close();
    return done();
}
