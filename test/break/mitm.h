/*
 * mitm.h: stands between a process and its server, sees whole messages and may
 * change them. Also: raw connections, and messages damaged by chance.
 */
#ifndef TEST_BREAK_MITM_H
#define TEST_BREAK_MITM_H

#include "rig.h"

#include <arpa/inet.h>
#include <netinet/in.h>
#include <netinet/tcp.h>

#include <pmix_tool.h>

enum { TO_SERVER, TO_CLIENT };

/* One message with its header; of the answer to a hello the 8 bytes. */
typedef struct {
    unsigned char *b;
    size_t n;
} msg_t;

typedef struct mitm {
    int listener, port, server;
    /* Is called with each message. It may change it, and may end both
     * connections after it (true). number counts the messages of a direction. */
    bool (*see)(struct mitm *m, int to, int number, msg_t *msg);
    void *arg;
    unsigned seed;
    volatile bool over;
    pthread_t thread;
} mitm_t;

UNUSED static unsigned chance(unsigned *seed)
{
    /* the Numerical Recipes generator; the low bits of one are poor */
    *seed = *seed * 1664525u + 1013904223u;
    return *seed >> 8;
}

UNUSED static int listen_local(int *port)
{
    struct sockaddr_in a = {.sin_family = AF_INET, .sin_addr.s_addr = htonl(INADDR_LOOPBACK)};
    socklen_t n = sizeof(a);
    int fd = socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0);

    MUST(0 <= fd && 0 == bind(fd, (struct sockaddr *) &a, n) && 0 == listen(fd, 128));
    getsockname(fd, (struct sockaddr *) &a, &n);
    *port = ntohs(a.sin_port);
    return fd;
}

UNUSED static int connect_local(int port)
{
    struct sockaddr_in a = {.sin_family = AF_INET, .sin_addr.s_addr = htonl(INADDR_LOOPBACK), .sin_port = htons((uint16_t) port)};
    int fd = socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0), yes = 1;

    if (0 <= fd && 0 != connect(fd, (struct sockaddr *) &a, sizeof(a))) {
        close(fd);
        return -1;
    }
    setsockopt(fd, IPPROTO_TCP, TCP_NODELAY, &yes, sizeof(yes));
    return fd;
}

UNUSED static bool send_all(int fd, const void *b, size_t n)
{
    const char *p = b;

    while (0 < n) {
        ssize_t k = send(fd, p, n, MSG_NOSIGNAL);
        if (0 > k && EINTR == errno) {
            continue;
        }
        if (0 >= k) {
            return false;
        }
        p += k;
        n -= (size_t) k;
    }
    return true;
}

/* Reads n bytes within some seconds; how many came. */
UNUSED static size_t recv_all(int fd, void *b, size_t n, double limit)
{
    double end = seconds() + limit;
    size_t got = 0;

    while (got < n) {
        struct pollfd p = {.fd = fd, .events = POLLIN};
        ssize_t k;
        if (1 > poll(&p, 1, 20)) {
            if (end < seconds()) {
                break;
            }
            continue;
        }
        k = recv(fd, (char *) b + got, n - got, 0);
        if (0 >= k) {
            break;
        }
        got += (size_t) k;
    }
    return got;
}

/* One message of a direction; n is 0 at the end. */
UNUSED static msg_t read_message(int fd, bool hello, double limit)
{
    unsigned char head[16];
    uint32_t len;
    msg_t m = {NULL, 0};

    if (16 != recv_all(fd, head, 16, limit)) {
        return m;
    }
    memcpy(&len, head + 8, 4);
    len = hello ? len : ntohl(len);
    if ((64u << 20) < len) {
        return m;
    }
    m.b = malloc(16 + len);
    memcpy(m.b, head, 16);
    m.n = 16 + len;
    if (len != recv_all(fd, m.b + 16, len, limit)) {
        free(m.b);
        return (msg_t){NULL, 0};
    }
    return m;
}

static void *mitm_run(void *arg)
{
    mitm_t *m = arg;

    for (;;) {
        int client = accept4(m->listener, NULL, NULL, SOCK_CLOEXEC), server, number[2] = {0, 0};
        bool open = true;
        if (0 > client) {
            break;
        }
        server = connect_local(m->server);
        while (open && !m->over) {
            struct pollfd p[2] = {{.fd = client, .events = POLLIN}, {.fd = server, .events = POLLIN}};
            int d;
            poll(p, 2, 50);
            for (d = 0; d < 2 && open; d++) {
                msg_t msg = {NULL, 0};
                if (0 == p[d].revents) {
                    continue;
                }
                if (TO_CLIENT == d && 0 == number[d]) {
                    msg = (msg_t){malloc(8), 8};
                    msg.n = recv_all(server, msg.b, 8, 2) == 8 ? 8 : 0;
                } else {
                    msg = read_message(d == TO_SERVER ? client : server, TO_SERVER == d && 0 == number[d], 2);
                }
                if (0 == msg.n) {
                    open = false;
                } else {
                    open = !m->see(m, d, number[d]++, &msg);
                    open = send_all(TO_SERVER == d ? server : client, msg.b, msg.n) && open;
                }
                free(msg.b);
            }
        }
        close(client);
        close(server);
        if (m->over) {
            break;
        }
    }
    return NULL;
}

UNUSED static void mitm_start(mitm_t *m, int server)
{
    m->server = server;
    m->over = false;
    m->listener = listen_local(&m->port);
    MUST(0 == pthread_create(&m->thread, NULL, mitm_run, m));
}

UNUSED static void mitm_stop(mitm_t *m)
{
    m->over = true;
    shutdown(m->listener, SHUT_RDWR);
    pthread_join(m->thread, NULL);
    close(m->listener);
}

/* The environment in which a process finds port instead of its server. */
UNUSED static const char *const *via(int port)
{
    static char text[8][200];
    static const char *list[9];
    static const char *const formats[] = {"61", "51", "41", "4", "3", "21"};
    size_t n;

    for (n = 0; n < sizeof(formats) / sizeof(formats[0]); n++) {
        snprintf(text[n], sizeof(text[n]), "PMIX_SERVER_URI%s=between.0;tcp4://127.0.0.1:%d", formats[n], port);
        list[n] = text[n];
    }
    list[n++] = "PMIX_MCA_ptl_base_handshake_wait_time=4";
    list[n] = NULL;
    return list;
}

static void put_length(msg_t *m, uint32_t len)
{
    len = htonl(len);
    memcpy(m->b + 8, &len, 4);
}

/* Damages a message in one of several ways, of which one changes the header: then
 * true, for what follows may not be understood. */
UNUSED static bool damage(msg_t *m, unsigned *seed)
{
    static const unsigned char spice[] = {0, 1, 2, 0x7f, 0x80, 0xfe, 0xff, 0x18, 0x27, 0x1b};
    size_t body = m->n > 16 ? m->n - 16 : 0, at, k;
    unsigned n;

    switch (chance(seed) % 7) {
    case 0: /* cut */
        if (0 < body) {
            m->n = 16 + chance(seed) % body;
            put_length(m, (uint32_t) (m->n - 16));
        }
        break;
    case 1: /* a few bytes */
    case 2:
        for (n = 1 + chance(seed) % 4; 0 < body && 0 < n; n--) {
            m->b[16 + chance(seed) % body] = (unsigned char) chance(seed);
        }
        break;
    case 3: /* bytes that mean much */
        for (n = 1 + chance(seed) % 3; 0 < body && 0 < n; n--) {
            m->b[16 + chance(seed) % body] = spice[chance(seed) % sizeof(spice)];
        }
        break;
    case 4: /* all behind the command */
        for (at = 18; at < m->n; at++) {
            m->b[at] = (unsigned char) chance(seed);
        }
        break;
    case 5: /* a piece twice */
        if (4 < body) {
            at = 16 + chance(seed) % (body - 2);
            k = 1 + chance(seed) % (m->n - at);
            m->b = realloc(m->b, m->n + k);
            memmove(m->b + at + k, m->b + at, m->n - at);
            m->n += k;
            put_length(m, (uint32_t) (m->n - 16));
        }
        break;
    case 6: /* the header */
        for (n = 1 + chance(seed) % 3; 0 < n && 16 <= m->n; n--) {
            m->b[chance(seed) % 16] = spice[chance(seed) % sizeof(spice)];
        }
        return true;
    }
    return false;
}

/* ---- a process that asks for everything once ---------------------------- */

static void no_event(size_t id, pmix_status_t st, const pmix_proc_t *src, pmix_info_t i[], size_t n, pmix_info_t *r,
                     size_t nr, pmix_event_notification_cbfunc_fn_t cb, void *cbdata)
{
    (void) id, (void) st, (void) src, (void) i, (void) n, (void) r, (void) nr;
    if (NULL != cb) {
        cb(PMIX_EVENT_ACTION_COMPLETE, NULL, 0, NULL, NULL, cbdata);
    }
}

static void no_output(size_t id, pmix_iof_channel_t ch, pmix_proc_t *src, pmix_byte_object_t *p, pmix_info_t i[], size_t n)
{
    (void) id, (void) ch, (void) src, (void) p, (void) i, (void) n;
}

static void no_infos(pmix_status_t st, pmix_info_t *i, size_t n, void *cbdata, pmix_release_cbfunc_t rel, void *relcb)
{
    (void) st, (void) i, (void) n, (void) cbdata;
    if (NULL != rel) {
        rel(relcb);
    }
}

static void no_op(pmix_status_t st, void *cbdata) { (void) st, (void) cbdata; }

/* Calls every function that sends something. What they return does not matter
 * here. Every wait has a limit. */
UNUSED static void call_all(void)
{
    char *keys[] = {(char *) "some.key", NULL}, nspace[PMIX_MAX_NSLEN + 1];
    static pmix_info_t info[3], limit;
    pmix_status_t code = PMIX_ERR_LOST_CONNECTION, own = -3333;
    pmix_info_t *res = NULL;
    pmix_proc_t all, other, *procs = NULL;
    pmix_byte_object_t bo = {(char *) "input", 5};
    pmix_value_t *v = NULL;
    pmix_pdata_t pd;
    pmix_query_t q;
    pmix_app_t app;
    uint32_t n = 7;
    size_t nres = 0, id = 0;
    int two = 2, st;
    bool yes = true;

    PMIX_LOAD_PROCID(&all, self.nspace, PMIX_RANK_WILDCARD);
    PMIX_LOAD_PROCID(&other, self.nspace, 1);
    PMIX_INFO_LOAD(&limit, PMIX_TIMEOUT, &two, PMIX_INT);
    PMIX_INFO_LOAD(&info[0], "some.key", &n, PMIX_UINT32);
    PMIX_INFO_LOAD(&info[1], "some.text", "a text", PMIX_STRING);
    PMIX_INFO_LOAD(&info[2], PMIX_COLLECT_DATA, &yes, PMIX_BOOL);

    rig_put("some.key", "some value");
    PMIx_Commit();
    free(rig_get(1, "missing", 1, &st));
    v = NULL;
    if (PMIX_SUCCESS == PMIx_Get(&all, "missing.too", &limit, 1, &v)) {
        PMIX_VALUE_RELEASE(v);
    }
    PMIx_Fence(&self, 1, &info[2], 1);
    PMIx_Publish(info, 2);
    PMIX_PDATA_CONSTRUCT(&pd);
    snprintf(pd.key, sizeof(pd.key), "some.key");
    PMIx_Lookup(&pd, 1, &limit, 1);
    PMIx_Unpublish(keys, NULL, 0);
    PMIx_Connect(&self, 1, &limit, 1);
    PMIx_Disconnect(&self, 1, &limit, 1);
    PMIX_APP_CONSTRUCT(&app);
    app.cmd = (char *) "true";
    PMIx_Argv_append_nosize(&app.argv, "true");
    app.maxprocs = 1;
    PMIx_Spawn(&limit, 1, &app, 1, nspace);
    if (0 <= (st = PMIx_Register_event_handler(&code, 1, info, 0, no_event, NULL, NULL))) {
        PMIx_Deregister_event_handler((size_t) st, NULL, NULL);
    }
    PMIx_Notify_event(own, &self, PMIX_RANGE_NAMESPACE, info, 2, no_op, NULL);
    PMIX_QUERY_CONSTRUCT(&q);
    PMIx_Argv_append_nosize(&q.keys, "something.unknown");
    PMIx_Query_info(&q, 1, &res, &nres);
    PMIx_Log(info, 2, NULL, 0);
    res = NULL;
    PMIx_Job_control(&other, 1, info, 1, &res, &nres);
    res = NULL;
    PMIx_Process_monitor(&info[0], PMIX_MONITOR_HEARTBEAT_ALERT, info, 1, &res, &nres);
    res = NULL;
    PMIx_Allocation_request(PMIX_ALLOC_NEW, info, 1, &res, &nres);
    PMIx_IOF_pull(&other, 1, NULL, 0, PMIX_FWD_STDOUT_CHANNEL, no_output, NULL, NULL);
    PMIx_IOF_push(&other, 1, &bo, NULL, 0, no_op, NULL);
    PMIx_IOF_deregister(id, NULL, 0, no_op, NULL);
    PMIx_Resolve_peers(NULL, self.nspace, &procs, &nres);
    PMIx_Group_construct("g", &self, 1, &limit, 1, &res, &nres);
    PMIx_Group_destruct("g", &limit, 1);
    PMIx_Session_control(1, info, 1, no_infos, NULL);
    PMIx_Abort(3, "not meant", &other, 1);
}

#endif
