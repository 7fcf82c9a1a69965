/*
 * Hostile bytes at a server's door and behind it, while a job of two works: the
 * job does not notice, each offender gets one line, and nothing is left of them.
 * The messages that are damaged are those of a real process, taken down by
 * somebody in between.
 * # seconds 300
 */
#include "mitm.h"

enum { LIMIT = 40, MOST = 200 };

/* ---- the processes ------------------------------------------------------ */

/* Asks for everything. */
static int model(void)
{
    if (PMIX_SUCCESS != PMIx_Init(&self, NULL, 0)) {
        return 1;
    }
    call_all();
    PMIx_Finalize(NULL, 0);
    return 0;
}

/* The job that must not notice: fences and gets until there is a file. */
static int worker(void)
{
    int n, st;
    double worst = 0;

    MUST(PMIX_SUCCESS == PMIx_Init(&self, NULL, 0));
    rig_say("works");
    for (n = 0; 0 == failures; n++) {
        char text[64], *got;
        double start = seconds();
        int over = 0 == access(getenv("RIG_STOP"), F_OK);
        snprintf(text, sizeof(text), "%u.%d", self.rank, n);
        STATUS(PMIX_SUCCESS, rig_put("k", text));
        snprintf(text, sizeof(text), "%d", over);
        STATUS(PMIX_SUCCESS, rig_put("over", text));
        STATUS(PMIX_SUCCESS, PMIx_Commit());
        STATUS(PMIX_SUCCESS, rig_fence(true, 0));
        pmix_info_t fresh;
        pmix_value_t *v = NULL;
        pmix_proc_t other = self;
        bool yes = true;
        PMIX_INFO_LOAD(&fresh, PMIX_GET_REFRESH_CACHE, &yes, PMIX_BOOL);
        other.rank = 1 - self.rank;
        STATUS(PMIX_SUCCESS, PMIx_Get(&other, "k", &fresh, 1, &v));
        snprintf(text, sizeof(text), "%u.%d", other.rank, n);
        if (NULL == v || PMIX_STRING != v->type || 0 != strcmp(text, v->data.string)) {
            fail("round %d: rank %u has %s", n, other.rank, NULL == v ? "nothing" : v->data.string);
        }
        if (NULL != v) {
            PMIX_VALUE_RELEASE(v);
        }
        got = rig_get(other.rank, "over", 0, &st);
        over = over && NULL != got && 0 == strcmp(got, "1");
        free(got);
        if (worst < seconds() - start) {
            worst = seconds() - start;
        }
        STATUS(PMIX_SUCCESS, rig_fence(false, 0));
        if (over) {
            break;
        }
        usleep(500);
    }
    fprintf(stderr, "worker %u: %d rounds, the longest %.3f s\n", self.rank, n, worst);
    if (5 < worst) {
        fail("one round took %.1f s", worst);
    }
    STATUS(PMIX_SUCCESS, PMIx_Finalize(NULL, 0));
    return done();
}

static const rig_mode modes[] = {{"model", model}, {"worker", worker}, {0}};

/* ---- the attackers ------------------------------------------------------ */

static msg_t hello, taken[MOST];
static int ntaken, port;

static bool take_down(mitm_t *m, int to, int number, msg_t *msg)
{
    msg_t *dst = 0 == number ? &hello : &taken[ntaken];

    (void) m;
    if (TO_SERVER == to && ntaken < MOST) {
        *dst = (msg_t){memcpy(malloc(msg->n), msg->b, msg->n), msg->n};
        ntaken += 0 < number;
    }
    return false;
}

/* Comes in with the hello of the real process. -1 if that is refused. */
static int come_in(void)
{
    unsigned char answer[8] = {1};
    int fd = connect_local(port);

    if (0 > fd) {
        return -1;
    }
    if (!send_all(fd, hello.b, hello.n) || 8 != recv_all(fd, answer, 8, 10) || 0 != memcmp(answer, "\0\0\0\0", 4)) {
        close(fd);
        return -1;
    }
    return fd;
}

/* True when the server closes fd within some seconds. */
static bool closed_by_server(int fd, double limit)
{
    double end = seconds() + limit;
    char b[4096];

    while (seconds() < end) {
        struct pollfd p = {.fd = fd, .events = POLLIN};
        if (0 < poll(&p, 1, 20) && 0 >= recv(fd, b, sizeof(b), MSG_DONTWAIT)) {
            return EAGAIN != errno;
        }
        errno = 0;
    }
    return false;
}

/* At the door: what is no hello. Each must be closed, without waiting for the
 * time limit where the fault is plain. */
static int at_the_door(unsigned seed, int *lines)
{
    int n, fd, refused = 0;

    *lines = 0;
    for (n = 0; n < 40; n++) {
        msg_t m = {memcpy(malloc(hello.n), hello.b, hello.n), hello.n};
        uint32_t len;
        size_t k, cut = 0;
        bool leaves = false;

        switch (n % 8) {
        case 0: /* garbage */
            for (k = 0; k < m.n; k++) {
                m.b[k] = (unsigned char) chance(&seed);
            }
            break;
        case 1: /* a huge length */
            len = 0x7fffffff;
            memcpy(m.b + 8, &len, 4);
            break;
        case 2: /* cut, and gone */
            cut = 1 + chance(&seed) % (unsigned) (m.n - 1);
            leaves = true;
            break;
        case 3: /* of somebody else: the credential */
            for (k = 16; k + 12 < m.n; k++) {
                if (0 == memcmp(m.b + k, "native", 7)) {
                    m.b[k + 11] ^= 0x55;
                }
            }
            break;
        case 4: /* another job: the letters of its name */
        case 5: /* or a rank nobody registered */
            for (k = 16; k + strlen(rig.nspace) + 5 < m.n; k++) {
                if (0 == memcmp(m.b + k, rig.nspace, strlen(rig.nspace) + 1)) {
                    if (4 == n % 8) {
                        m.b[k] = '\n';
                        m.b[k + 1] = 0x1b;
                    } else {
                        m.b[k + strlen(rig.nspace) + 4] = 99;
                    }
                    break;
                }
            }
            break;
        case 6: /* another protocol */
            free(m.b);
            m.b = (unsigned char *) strdup("GET / HTTP/1.1\r\nHost: localhost\r\n\r\n");
            m.n = strlen((char *) m.b);
            break;
        case 7: /* zeros */
            memset(m.b, 0, m.n);
            break;
        }
        fd = connect_local(port);
        MUST(0 <= fd);
        send_all(fd, m.b, 0 < cut ? cut : m.n);
        if (!leaves) {
            unsigned char answer[8];
            if (8 == recv_all(fd, answer, 8, 3) && 0 == memcmp(answer, "\0\0\0\0", 4)) {
                fail("hello %d is welcome", n);
            }
            if (!closed_by_server(fd, 3)) {
                fail("hello %d: the connection stays", n);
            }
            refused++;
        }
        (*lines)++;
        close(fd);
        free(m.b);
    }
    return refused;
}

/* Hellos that are wrong in a byte or two, of every role: refused or not, nobody is
 * harmed, and who came in is gone when it goes. */
static void nearly_right(int rounds)
{
    unsigned seed = 99;
    int n, in = 0;

    for (n = 0; n < rounds; n++) {
        msg_t m = {memcpy(malloc(hello.n + 8), hello.b, hello.n), hello.n};
        unsigned char answer[64];
        size_t k;
        int fd = connect_local(port), changes = 1 + (int) (chance(&seed) % 3);
        MUST(0 <= fd);
        for (k = 16; k + 16 < m.n && 0 != memcmp(m.b + k, "native", 7); k++) {
        }
        if (0 == n % 2) { /* the role stands behind the credential */
            m.b[k + 19] = (unsigned char) (n / 2 % 16);
            if (0 == n % 4) { /* the roles that tell user and group first */
                uint32_t ids[2] = {htonl(getuid()), htonl(getgid())}, len = (uint32_t) (m.n - 16 + 8);
                memmove(m.b + k + 28, m.b + k + 20, m.n - k - 20);
                memcpy(m.b + k + 20, ids, 8);
                m.n += 8;
                memcpy(m.b + 8, &len, 4);
            }
        } else {
            for (; 0 < changes; changes--) {
                m.b[16 + chance(&seed) % (unsigned) (m.n - 16)] = (unsigned char) chance(&seed);
            }
        }
        send_all(fd, m.b, m.n);
        if (4 == recv_all(fd, answer, 4, 0.15) && 0 == memcmp(answer, "\0\0\0\0", 4)) {
            in++;
            send_all(fd, taken[n % ntaken].b, taken[n % ntaken].n);
        }
        close(fd);
        free(m.b);
    }
    fprintf(stderr, "nearly right: %d of %d came in\n", in, rounds);
}

/* Behind the door: damaged messages of every kind. */
static int behind_the_door(int rounds)
{
    unsigned seed = 4711;
    int n, fd = -1, k, in = 0;

    for (n = 0; n < rounds; n++) {
        msg_t m = taken[n % ntaken];
        char sink[65536];
        if (0 > fd && 0 > (fd = come_in())) {
            fail("round %d: the hello of a registered process is refused", n);
            return in;
        }
        in++;
        m.b = memcpy(malloc(m.n), m.b, m.n);
        damage(&m, &seed);
        if (0 == n % 9) { /* ends in the middle */
            send_all(fd, m.b, m.n / 2);
            close(fd);
            fd = -1;
        } else {
            k = send_all(fd, m.b, m.n) ? 0 : -1;
            usleep(300);
            while (0 <= k && 0 < (k = (int) recv(fd, sink, sizeof(sink), MSG_DONTWAIT))) {
            }
            if (0 == k || (0 > k && EAGAIN != errno) || 0 == n % 5) {
                close(fd);
                fd = -1;
            }
        }
        free(m.b);
    }
    if (0 <= fd) {
        close(fd);
    }
    return in;
}

/* A hundred that are silent, a slow one, a flood of a thousand. */
static void crowd(void)
{
    int fds[100], n, slow, k;
    double start = seconds();

    for (n = 0; n < 100; n++) {
        fds[n] = connect_local(port);
        MUST(0 <= fds[n]);
    }
    slow = connect_local(port);
    for (n = 0; n < 30; n++) {
        send_all(slow, hello.b + n, 1);
        usleep(2000);
    }
    for (n = 0; n < 1000; n++) {
        k = connect_local(port);
        if (0 <= k) {
            if (0 == n % 3) {
                send_all(k, hello.b, 16);
            }
            close(k);
        }
    }
    k = come_in();
    if (0 > k) {
        fail("nobody can come in beside a hundred silent ones");
    }
    close(k);
    fprintf(stderr, "crowd: %.2f s\n", seconds() - start);
    for (n = 0; n < 100; n++) {
        if (!closed_by_server(fds[n], 15)) {
            fail("the silent connection %d stays", n);
            break;
        }
        close(fds[n]);
    }
    for (; n < 100; n++) {
        close(fds[n]);
    }
    if (!closed_by_server(slow, 15)) {
        fail("the slow connection stays");
    }
    close(slow);
}

/* Asks and asks and never reads the answers. */
static void deaf(void)
{
    unsigned long before = status_of("self", "VmRSS"), after;
    struct timeval limit = {.tv_sec = 0, .tv_usec = 300000};
    int n, fd = come_in(), which = -1;

    if (0 > fd) {
        fail("the deaf one is refused");
        return;
    }
    for (n = 0; n < ntaken; n++) {
        if (18 == taken[n].n && 0 > which) {
            which = n; /* the command alone: what is there to know of the job */
        }
    }
    setsockopt(fd, SOL_SOCKET, SO_SNDTIMEO, &limit, sizeof(limit));
    for (n = 0; 0 <= which && n < 200000; n++) {
        if (!send_all(fd, taken[which].b, taken[which].n)) {
            break;
        }
    }
    usleep(300000);
    after = status_of("self", "VmRSS");
    fprintf(stderr, "deaf: %d questions, %lu kB more\n", n, after - before);
    if (0 <= which && before + 64 * 1024 < after) {
        fail("%d questions without reading the answers cost %lu kB", n, after - before);
    }
    close(fd);
}

/* Strangers take every descriptor that the server has: who has business there
 * comes in all the same. */
static void scarce(void)
{
    struct rlimit was, few;
    double start;
    int fds[100], n, fd;
    pid_t pid;

    getrlimit(RLIMIT_NOFILE, &was);
    few = was;
    few.rlim_cur = (rlim_t) count_in("fd") + 130;
    /* our own ends first: they count too */
    for (n = 0; n < 100; n++) {
        fds[n] = socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0);
    }
    setrlimit(RLIMIT_NOFILE, &few);
    for (n = 0; n < 100; n++) {
        struct sockaddr_in a = {.sin_family = AF_INET, .sin_addr.s_addr = htonl(INADDR_LOOPBACK), .sin_port = htons((uint16_t) port)};
        if (0 != connect(fds[n], (struct sockaddr *) &a, sizeof(a))) {
            fail("connection %d: %s", n, strerror(errno));
        }
    }
    usleep(100000);
    start = seconds();
    pid = fork(); /* another process, with descriptors of its own */
    if (0 == pid) {
        setrlimit(RLIMIT_NOFILE, &was);
        fd = come_in();
        _exit(0 > fd || 2 < seconds() - start);
    }
    rig_well(pid, 12);
    setrlimit(RLIMIT_NOFILE, &was);
    for (n = 0; n < 100; n++) {
        close(fds[n]);
    }
}

int main(int argc, char **argv)
{
    char stop[64], name[80], *said;
    const char *extra[] = {name, NULL};
    int fds, lines, behind, n;
    pid_t job[2], pid;
    mitm_t m = {.see = take_down};

    snprintf(stop, sizeof(stop), "/tmp/rig.stop.%d", (int) getpid());
    snprintf(name, sizeof(name), "RIG_STOP=%s", stop);
    rig_process(argc, argv, modes);
    alarm(280);
    setenv("PMIX_MCA_ptl_base_connect_ack_timeout", "3", 1);
    setenv("PMIX_MCA_mca_base_help_aggregate", "0", 1); /* each is to be told */
    rig_host(3);
    port = rig_port();
    mitm_start(&m, port);
    pid = rig_start(0, "model", via(m.port));
    rig_well(pid, LIMIT);
    mitm_stop(&m);
    if (20 > ntaken) {
        fail("only %d messages were taken down", ntaken);
        return done();
    }

    rig_register("honest", 2);
    for (n = 0; n < 2; n++) {
        job[n] = rig_start_in("honest", n, "worker", extra);
    }
    rig_hear("works", LIMIT);
    rig_hear("works", LIMIT);
    usleep(50000);
    fds = count_in("fd");

    rig_capture();
    at_the_door(1, &lines);
    said = rig_captured();
    n = rig_lines(said, "PMIx: ");
    if (n != lines || 0 < rig_lines(said, "\x1b")) {
        fail("%d lines tell of %d bad hellos:\n%s", n, lines, said);
    }
    free(said);

    rig_capture();
    nearly_right(150);
    said = rig_captured();
    if (0 < rig_lines(said, "internal error") || 10 > rig_lines(said, "PMIx: ")) {
        fail("hellos that are nearly right:\n%s", said);
    }
    fprintf(stderr, "%s", strstr(said, "nearly right"));
    free(said);

    rig_capture();
    behind = behind_the_door(900);
    said = rig_captured();
    fprintf(stderr, "behind the door: %d messages, %d lines\n", behind, rig_lines(said, "PMIx: "));
    if (0 < rig_lines(said, "internal error") || 0 < rig_lines(said, "goroutine") || 0 == rig_lines(said, rig.nspace)) {
        fail("behind the door:\n%s", said);
    }
    if (NULL != getenv("RIG_SHOW")) {
        fprintf(stderr, "%s\n", said);
    }
    free(said);
    for (n = 0; n < 2 && 0 == waitpid(job[n], NULL, WNOHANG); n++) {
    }
    CHECK(2 == n);
    deaf();
    rig_capture();
    crowd();
    said = rig_captured();
    if (101 > rig_lines(said, "PMIx: ") || 101 + 334 < rig_lines(said, "PMIx: ")) {
        fail("%d lines about the crowd:\n%.3000s", rig_lines(said, "PMIx: "), said);
    }
    if (0 == rig_lines(said, "127.0.0.1:")) {
        fail("the silent ones are not named:\n%.300s", said);
    }
    free(said);
    usleep(200000);
    /* two more are the runtime's own, made when it first sleeps */
    if (count_in("fd") > fds + 2) {
        fail("%d descriptors, there were %d", count_in("fd"), fds);
    }
    scarce();
    close(open(stop, O_CREAT | O_WRONLY, 0600));
    rig_well(job[0], LIMIT);
    rig_well(job[1], LIMIT);
    unlink(stop);
    rig_close();
    return done();
}
