/* Collectives and groups with real processes: "coll FILE SCENARIO" is a host on
 * pmix_server.h that starts copies of itself as processes, plays one scenario of FILE and
 * prints what everybody was told. Two libraries can then be compared line by line, and a
 * released one can stand at either end: COLL_CLIENT_LIB is the LD_LIBRARY_PATH of the
 * processes. Only what 4.2.2 declares is used.
 *
 * A scenario begins with "## NAME"; its lines are echoed with "> " before, followed by
 * what happened up to the end of the step. The steps of the host:
 *
 *   absent OPERATION            before all others: a host without that function
 *   policy OPERATION MODE [ST]  how it answers: now, hold, thread, reenter, succeeded,
 *                               refuse ST, fail ST, twice
 *   answer OPERATION [ST] [A..] answers the calls that are held; "oldest" or "newest"
 *                               instead of "answer" only that one
 *   job J N [of M]              registers a job of N processes here (of M in all)
 *   nspace J N [of M]           the job without its processes
 *   client PROCS                and those
 *   spawn PROCS                 starts processes and waits until they are initialized
 *   start PROCS                 starts them only; "ready PROCS" waits
 *   kill PROCS                  and waits until the server has noticed
 *   killed PROCS                does not wait for that
 *   host [N]                    waits for N calls of the host's functions, shows only them
 *   wait [SECONDS]              waits until every operation has ended
 *   show                        what has come by now
 *   pause SECONDS
 *   stderr TEXT                 how many lines of standard error have TEXT
 *
 * and of processes: "PROCS COMMAND", each waited for until the server has it:
 *
 *   fence|connect|disconnect PROCS [A..], construct G PROCS [A..], destruct|leave G [A..]
 *   blocking OPERATION          the blocking form, which is not waited for
 *   put SCOPE KEY TEXT, get PROC KEY [A..], clone, finalize, sync
 *
 * OPERATION may have a digit at its end, to tell several of one process apart. A clone of
 * a:0 is called a:0c. Lines of a step are sorted. See step_of for scenarios that are the
 * same for all operations: "## OP_NAME [but OPERATION]" stands for fence_NAME,
 * connect_NAME and so on. */
#include "coll.h"

#define LIMIT 10.0

typedef struct {
    char id[24], busy[8][64];
    pid_t pid;
    int ours, alive, ready, cmd, nbusy, acks;
} proc;

static proc procs[MOST_PROCS];
static int nprocs, lost_seen, host_calls;
static char dir[64], pending[70000];
static size_t npending;
static int in, saved_err, over;
static char **own_argv;
static char *lines[2000];
static int nlines;

static void line_of(const char *text)
{
    if (nlines < 2000) lines[nlines++] = strdup(text);
}

static int by_text(const void *a, const void *b) { return strcmp(*(char *const *) a, *(char *const *) b); }

/* Prints what was said, or of it only what the host said. */
static void flush_lines(int host)
{
    int kept = 0;

    qsort(lines, (size_t) nlines, sizeof lines[0], by_text);
    for (int i = 0; i < nlines; i++) {
        if (host && strncmp(lines[i], "host ", 5)) {
            lines[kept++] = lines[i];
            continue;
        }
        puts(lines[i]);
        free(lines[i]);
    }
    nlines = kept;
    host_calls = 0;
    fflush(stdout);
}

static proc *find(const char *id)
{
    for (int i = 0; i < nprocs; i++) {
        if (!strcmp(procs[i].id, id)) return &procs[i];
    }
    return NULL;
}

/* Takes in one line that a process or the host's functions said. */
static void take(char *line)
{
    char *text = strchr(line, ' '), id[24], shown[4000];
    proc *p;

    snprintf(id, sizeof id, "%.*s", (int) (text - line), line);
    text++;
    if (!strcmp(id, "host")) {
        if (!strcmp(text, "!lost")) {
            lost_seen++;
            return;
        }
        line_of(line);
        host_calls++;
        return;
    }
    if (!(p = find(id))) return;
    if (!strncmp(text, "!ready ", 7)) {
        p->pid = atoi(text + 7);
        p->ready = 1;
    } else if (!strcmp(text, "!ack")) {
        p->acks++;
    } else {
        if (*text == '=') {
            if (over) return; /* what ends with the process is no result */
            text++;
            for (int i = 0; i < p->nbusy; i++) {
                size_t n = strlen(p->busy[i]);
                if (strncmp(p->busy[i], text, n) || text[n] != ' ') continue;
                memmove(p->busy[i], p->busy[i + 1], sizeof p->busy[0] * (size_t) (--p->nbusy - i));
                break;
            }
        }
        snprintf(shown, sizeof shown, "%s %s", id, text);
        line_of(shown);
    }
}

/* Reads what comes within ms; 0 if nothing does. */
static int pump(int ms)
{
    struct pollfd f = {.fd = in, .events = POLLIN};
    char *nl;
    ssize_t n;

    if (0 >= poll(&f, 1, ms)) return 0;
    n = read(in, pending + npending, sizeof pending - npending - 1);
    if (n <= 0) return 0;
    npending += (size_t) n;
    while (NULL != (nl = memchr(pending, '\n', npending))) {
        size_t len = (size_t) (nl - pending) + 1;
        *nl = 0;
        take(pending);
        npending -= len;
        memmove(pending, pending + len, npending);
    }
    return 1;
}

static void drain(int ms)
{
    while (pump(ms)) {}
}

#define UNTIL(condition, limit)                                   \
    do {                                                          \
        double end_ = now() + (limit);                            \
        while (!(condition) && now() < end_) pump(20);            \
    } while (0)

static void send_to(proc *p, const char *text)
{
    if (0 > dprintf(p->cmd, "%s\n", text)) line_of("a command got lost");
}

static void command(proc *p, const char *text)
{
    char copy[1000], *w[MOST_WORDS];
    snprintf(copy, sizeof copy, "%s", text);
    size_t n = split(copy, w);
    int blocking = n && !strcmp(w[0], "blocking"), acks = p->acks;
    static const char *const plain[] = {"get", "put", "clone", "finalize", "sync", "exit"};
    int op = 1;

    if (!p->alive) {
        line_of("a command for a dead process");
        return;
    }
    for (size_t i = 0; i < sizeof plain / sizeof plain[0]; i++) op &= strcmp(w[0], plain[i]) != 0;
    if (op && p->nbusy < 7) {
        char **o = w + blocking;
        int group = !strncmp(*o, "construct", 9) || !strncmp(*o, "destruct", 8) || !strncmp(*o, "leave", 5);
        snprintf(p->busy[p->nbusy++], sizeof p->busy[0], "%s%s%s", o[0], group ? " " : "", group ? o[1] : "");
    }
    send_to(p, text);
    if (!strcmp(w[0], "exit")) return;
    UNTIL(p->acks > acks, LIMIT);
    if (p->acks == acks) {
        snprintf(copy, sizeof copy, "%s HANGS in %s", p->id, text);
        line_of(copy);
    }
    if (!strcmp(w[0], "clone")) {
        snprintf(copy, sizeof copy, "%sc", p->id);
        UNTIL(find(copy)->ready, LIMIT);
        find(copy)->alive = 1;
    }
}

static proc *add(const char *id, int ours)
{
    char path[128];
    proc *p = find(id);

    if (p) close(p->cmd);
    else p = &procs[nprocs++];
    memset(p, 0, sizeof *p);
    snprintf(p->id, sizeof p->id, "%s", id);
    snprintf(path, sizeof path, "%s/%s", dir, id);
    unlink(path);
    mkfifo(path, 0600);
    p->cmd = open(path, O_RDWR | O_CLOEXEC);
    p->ours = ours;
    return p;
}

static char **with(char **env, const char *text)
{
    size_t n = 0;

    while (env && env[n]) n++;
    env = realloc(env, (n + 2) * sizeof *env);
    env[n] = strdup(text);
    env[n + 1] = NULL;
    return env;
}

static void start(const pmix_proc_t *who)
{
    char id[24], text[4200], clone[32], *lib = getenv("COLL_CLIENT_LIB"), **env = NULL;
    proc *p;

    snprintf(id, sizeof id, "%s:%u", who->nspace, who->rank);
    snprintf(clone, sizeof clone, "%sc", id);
    add(clone, 0);
    p = add(id, 1);
    for (char **e = environ; *e; e++) {
        if (strncmp(*e, "LD_LIBRARY_PATH=", 16)) env = with(env, *e);
    }
    if (!lib) lib = getenv("LD_LIBRARY_PATH");
    if (lib && *lib) {
        snprintf(text, sizeof text, "LD_LIBRARY_PATH=%s", lib);
        env = with(env, text);
    }
    snprintf(text, sizeof text, "COLL_DIR=%s", dir);
    env = with(env, text);
    pmix_status_t st = PMIx_server_setup_fork(who, &env);
    if (st) {
        snprintf(text, sizeof text, "setup_fork gives %s", status_name(st));
        line_of(text);
    }
    p->pid = fork();
    if (!p->pid) {
        char *args[] = {own_argv[0], "process", id, NULL};
        signal(SIGINT, SIG_DFL);
        execve("/proc/self/exe", args, env);
        _exit(127);
    }
    p->alive = 1;
}

static void ready(const char *id)
{
    char text[64];
    proc *p = find(id);

    if (!p) return;
    UNTIL(p->ready, LIMIT);
    if (!p->ready) {
        snprintf(text, sizeof text, "%s HANGS in its start", p->id);
        line_of(text);
    }
}

/* The end of a process: its status, -1 if it does not end. */
static int reap(proc *p, double limit)
{
    double end = now() + limit;
    int status = -1;

    while (waitpid(p->pid, &status, WNOHANG) != p->pid) {
        if (now() > end) return -1;
        pump(5);
    }
    return status;
}

static void slay(proc *p, int notice)
{
    int seen = lost_seen;

    if (!p->alive) return;
    kill(p->pid, SIGKILL);
    if (p->ours) reap(p, LIMIT);
    p->alive = p->nbusy = 0;
    if (notice) UNTIL(lost_seen > seen, 2);
    drain(10);
}

/* Whatever the server sent before it is here, as far as a process can tell. */
static void settle(void)
{
    for (int i = 0; i < nprocs; i++) {
        proc *p = &procs[i];
        if (!p->alive || !p->ready) continue;
        int acks = p->acks;
        send_to(p, "sync");
        if (!p->nbusy) UNTIL(p->acks > acks, 2);
    }
    drain(20);
}

static int busy(void)
{
    int n = 0;

    for (int i = 0; i < nprocs; i++) n += procs[i].alive ? procs[i].nbusy : 0;
    return n;
}

static void wait_all(double limit)
{
    char text[200];

    UNTIL(!busy(), limit);
    settle();
    for (int i = 0; i < nprocs; i++) {
        for (int k = 0; procs[i].alive && k < procs[i].nbusy; k++) {
            snprintf(text, sizeof text, "%s %s WAITS", procs[i].id, procs[i].busy[k]);
            line_of(text);
        }
    }
}

static void finish(void)
{
    char text[100];

    drain(10);
    over = 1;
    for (int i = 0; i < nprocs; i++) {
        if (procs[i].alive) send_to(&procs[i], "exit");
    }
    for (int i = 0; i < nprocs; i++) {
        proc *p = &procs[i];
        if (!p->alive || !p->ours) continue;
        int status = reap(p, 5);
        if (status == -1) {
            snprintf(text, sizeof text, "%s DOES NOT END", p->id);
            line_of(text);
            kill(p->pid, SIGKILL);
            reap(p, 5);
        } else if (status) {
            snprintf(text, sizeof text, "%s ends with %x", p->id, (unsigned) status);
            line_of(text);
        }
    }
    for (int i = 0; i < nprocs; i++) {
        if (procs[i].alive && !procs[i].ours && procs[i].ready) kill(procs[i].pid, SIGKILL);
    }
    drain(20);
}

static int count_errors(const char *text)
{
    char path[100], line[2000];
    int n = 0;

    snprintf(path, sizeof path, "%s/err", dir);
    FILE *f = fopen(path, "re");
    while (f && fgets(line, sizeof line, f)) n += NULL != strstr(line, text);
    if (f) fclose(f);
    return n;
}

static void step(char *line)
{
    static int serving;
    char copy[1000], text[300], *w[MOST_WORDS];
    pmix_proc_t who[MOST_PROCS];
    size_t n, np;

    printf("> %s\n", line);
    fflush(stdout);
    snprintf(copy, sizeof copy, "%s", line);
    n = split(copy, w);
    if (!n) return;
#define IS(x) (!strcmp(w[0], x))
    if (IS("absent")) {
        host_absent(w[1]);
        return;
    }
    if (!serving) {
        pmix_status_t st = host_start();
        if (st) {
            printf("server_init gives %s\n", status_name(st));
            exit(2);
        }
        serving = 1;
    }
    np = n > 1 && strchr(w[1], ':') ? parse_procs(w[1], who) : 0;
    if (IS("policy")) {
        host_policy(w, n);
    } else if (IS("answer") || IS("oldest") || IS("newest")) {
        host_answer(w, n);
    } else if (IS("job") || IS("nspace")) {
        int local = atoi(w[2]), all = n > 4 ? atoi(w[4]) : local;
        host_nspace(w[1], local, all);
        for (int r = 0; IS("job") && r < local; r++) {
            PMIX_LOAD_PROCID(&who[0], w[1], (pmix_rank_t) r);
            host_client(&who[0]);
        }
    } else if (IS("client")) {
        for (size_t i = 0; i < np; i++) host_client(&who[i]);
    } else if (IS("spawn") || IS("start") || IS("ready")) {
        for (size_t i = 0; i < np && !IS("ready"); i++) start(&who[i]);
        for (size_t i = 0; i < np && !IS("start"); i++) {
            snprintf(text, sizeof text, "%s:%u", who[i].nspace, who[i].rank);
            ready(text);
        }
        flush_lines(0);
    } else if (IS("kill") || IS("killed")) {
        if (find(w[1])) {
            slay(find(w[1]), IS("kill"));
        } else {
            for (size_t i = 0; i < np; i++) {
                snprintf(text, sizeof text, "%s:%u", who[i].nspace, who[i].rank);
                slay(find(text), IS("kill"));
            }
        }
    } else if (IS("host")) {
        int want = n > 1 ? atoi(w[1]) : 1;
        UNTIL(host_calls >= want, 3);
        if (host_calls < want) line_of("host is not called");
        drain(10);
        flush_lines(1);
    } else if (IS("wait")) {
        wait_all(n > 1 ? atof(w[1]) : LIMIT);
        flush_lines(0);
    } else if (IS("show")) {
        settle();
        flush_lines(0);
    } else if (IS("pause")) {
        double end = now() + atof(w[1]);
        while (now() < end) pump(5);
    } else if (IS("stderr")) {
        settle();
        printf("%d\n", count_errors(strchr(line, ' ') + 1));
    } else if (strchr(w[0], ':')) {
        const char *rest = line + strcspn(line, " ");
        rest += strspn(rest, " ");
        if (find(w[0])) {
            command(find(w[0]), rest);
            return;
        }
        np = parse_procs(w[0], who);
        for (size_t i = 0; i < np; i++) {
            snprintf(text, sizeof text, "%s:%u", who[i].nspace, who[i].rank);
            command(find(text), rest);
        }
    } else {
        printf("no such step\n");
        exit(2);
    }
}

/* The operations, for scenarios that are alike for all of them. */
static const struct {
    const char *name, *kind, *form;
} operations[] = {
    {"fence", "fence", "fence% @"},
    {"connect", "connect", "connect% @"},
    {"disconnect", "disconnect", "disconnect% @"},
    {"construct", "group", "construct% g @"},
    {"destruct", "group", "destruct% g"},
};

/* Writes an operation: its participants for @ and its digit for %. */
static void form(char *to, size_t room, int op, const char *procs_text, const char *digit)
{
    size_t at = 0;

    for (const char *c = operations[op].form; *c && at + 1 < room; c++) {
        const char *put = *c == '%' ? digit : *c == '@' ? procs_text : NULL;
        at += put ? (size_t) snprintf(to + at, room - at, "%s", put) : (size_t) snprintf(to + at, room - at, "%c", *c);
    }
}

/* A step of a scenario for all operations: OP is the operation over all of a, OP1 and OP2
 * two of them, OPAB that over a and b, KIND the host's function. "PREPARE PROCS [OVER]"
 * makes the group that is to be destructed. */
static void step_of(int op, const char *line)
{
    static const struct {
        const char *word, *procs, *digit;
    } forms[] = {{"OPAB", "a:*,b:*", ""}, {"OP1", "a:*", "1"}, {"OP2", "a:*", "2"}, {"OP", "a:*", ""}};
    char out[1000], text[300], copy[1000], *w[MOST_WORDS];
    size_t at = 0;

    snprintf(copy, sizeof copy, "%s", line);
    size_t n = split(copy, w);
    if (!strcmp(w[0], "PREPARE")) {
        if (strcmp(operations[op].name, "destruct")) return;
        snprintf(out, sizeof out, "%s construct g %s", w[1], n > 2 ? w[2] : "a:*");
        step(out);
        snprintf(out, sizeof out, "wait");
        step(out);
        return;
    }
    for (size_t i = 0; i < n; i++) {
        const char *put = w[i];
        for (size_t k = 0; k < sizeof forms / sizeof forms[0]; k++) {
            if (!strcmp(w[i], forms[k].word)) form(text, sizeof text, op, forms[k].procs, forms[k].digit), put = text;
        }
        if (!strcmp(w[i], "KIND")) put = operations[op].kind;
        at += (size_t) snprintf(out + at, sizeof out - at, "%s%s", i ? " " : "", put);
    }
    step(out);
}

static void play(const char *file, const char *name)
{
    char line[1000];
    int mine = 0, found = 0, op = -1;
    FILE *f = fopen(file, "re");

    for (int i = 0; i < 5; i++) {
        size_t len = strlen(operations[i].name);
        if (!strncmp(name, operations[i].name, len) && name[len] == '_') op = i;
    }
    while (f && fgets(line, sizeof line, f)) {
        line[strcspn(line, "\n")] = 0;
        if (!strncmp(line, "## ", 3)) {
            char *but = strstr(line, " but ");
            if (but) *but = 0, but += 5;
            mine = strcmp(line + 3, name) ? 0 : 1;
            if (but && op >= 0 && strstr(but, operations[op].name)) continue;
            if (op >= 0 && !strncmp(line + 3, "OP_", 3) && !strcmp(line + 6, name + strlen(operations[op].name) + 1)) mine = 2;
        } else if (mine && *line && *line != '#') {
            found = 1;
            if (mine == 2) step_of(op, line);
            else step(line);
        }
    }
    if (!found) exit(2);
}

int main(int argc, char **argv)
{
    char path[128], line[2000];
    FILE *f;

    if (argc == 3 && !strcmp(argv[1], "process")) return process(argv[2]);
    if (argc != 3) return 2;
    own_argv = argv;
    signal(SIGPIPE, SIG_IGN);
    snprintf(dir, sizeof dir, "/tmp/coll.XXXXXX");
    if (!mkdtemp(dir)) return 2;
    snprintf(path, sizeof path, "%s/out", dir);
    mkfifo(path, 0600);
    in = open(path, O_RDWR | O_CLOEXEC);
    host_fd = in;
    snprintf(path, sizeof path, "%s/err", dir);
    saved_err = fcntl(2, F_DUPFD_CLOEXEC, 100);
    dup2(open(path, O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0600), 2);
    play(argv[1], argv[2]);
    finish();
    flush_lines(0);
    PMIx_server_finalize();
    dup2(saved_err, 2);
    f = fopen(path, "re");
    while (f && fgets(line, sizeof line, f)) fputs(line, stderr);
    snprintf(line, sizeof line, "rm -rf %s", dir);
    return system(line) != 0;
}
