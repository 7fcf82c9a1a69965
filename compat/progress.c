/*
 * progress.c: threads that run the events of a base for a program. The library's
 * own progress is elsewhere (core/progress) and has no base of libevent.
 */
#include "libevent.h"

#include <unistd.h>

enum { LOOP_ONCE = 0x01 };

/* The name behind NULL. */
static const char shared[] = "PMIX-wide async progress thread";

typedef struct engine {
    struct engine *next;
    int users;
    pmix_event_base_t *base;
    pmix_event_t *idle; /* keeps the base from being empty, which would end a loop */
    _Atomic bool active;
    pid_t pid; /* of the process that made it */
    pthread_t thread;
    char name[];
} engine_t;

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static engine_t *engines;
/* Written by the shared thread alone, so another never reads its own identity. */
static __thread bool in_shared;

static void do_nothing(int fd, short events, void *data)
{
    (void) fd, (void) events, (void) data;
}

static void *run(void *data)
{
    engine_t *e = data;

    in_shared = 0 == strcmp(e->name, shared);
    while (e->active) {
        compat_libevent()->base_loop(e->base, LOOP_ONCE);
    }
    return NULL;
}

static void destroy(engine_t *e)
{
    if (NULL != e->idle) {
        compat_libevent()->free(e->idle);
    }
    if (NULL != e->base) {
        compat_libevent()->base_free(e->base);
    }
    free(e);
}

/* A forked child does not have those of its parent: their threads are not there, and
 * their bases share the kernel's objects with the parent, who would lose his events by
 * a free. They are left alone. */
static engine_t **find(const char *name)
{
    engine_t **e = &engines;
    pid_t pid = getpid();

    while (NULL != *e &&
           ((*e)->pid != pid || 0 != strcmp((*e)->name, NULL == name ? shared : name))) {
        e = &(*e)->next;
    }
    return e;
}

static engine_t *make(const char *name)
{
    const compat_libevent_t *l = compat_libevent();
    static const struct timeval long_time = {.tv_sec = 3600};
    engine_t *e = NULL == l ? NULL : calloc(1, sizeof(*e) + strlen(name) + 1);

    if (NULL == e) {
        return NULL;
    }
    strcpy(e->name, name);
    e->users = 1;
    e->pid = getpid();
    e->base = l->base_new();
    e->idle = NULL == e->base ? NULL : l->make(e->base, -1, COMPAT_EV_PERSIST, do_nothing, NULL);
    if (NULL == e->idle || 0 != l->add(e->idle, &long_time)) {
        destroy(e);
        return NULL;
    }
    return e;
}

pmix_event_base_t *pmix_progress_thread_init(const char *name)
{
    pmix_event_base_t *base;
    engine_t **e;

    pthread_mutex_lock(&lock);
    e = find(name);
    if (NULL != *e) {
        (*e)->users++;
    } else {
        *e = make(NULL == name ? shared : name);
    }
    base = NULL == *e ? NULL : (*e)->base;
    pthread_mutex_unlock(&lock);
    return base;
}

/* Lock held. */
static pmix_status_t begin(engine_t *e)
{
    e->active = true;
    if (0 != pthread_create(&e->thread, NULL, run, e)) {
        e->active = false;
        return PMIX_ERR_OUT_OF_RESOURCE;
    }
    return PMIX_SUCCESS;
}

/* Why there is no such engine. */
static pmix_status_t unknown(void)
{
    return NULL == compat_libevent() ? PMIX_ERR_NOT_SUPPORTED : PMIX_ERR_NOT_FOUND;
}

static pmix_status_t start(const char *name, pmix_status_t if_running)
{
    pmix_status_t st;
    engine_t *e;

    pthread_mutex_lock(&lock);
    e = *find(name);
    st = NULL == e ? unknown() : e->active ? if_running : begin(e);
    pthread_mutex_unlock(&lock);
    return st;
}

pmix_status_t pmix_progress_thread_start(const char *name) { return start(name, PMIX_SUCCESS); }

pmix_status_t pmix_progress_thread_resume(const char *name)
{
    return start(name, PMIX_ERR_RESOURCE_BUSY);
}

/* Ends the thread of an engine, and the engine if nobody uses it any more. Not from
 * the thread itself, which cannot wait for its own end. */
static pmix_status_t stop(const char *name, int users)
{
    engine_t **place, *e;
    pmix_status_t st = PMIX_SUCCESS;
    bool running, unused;

    pthread_mutex_lock(&lock);
    place = find(name);
    e = *place;
    if (NULL == e) {
        st = unknown();
    } else if (e->active && pthread_equal(e->thread, pthread_self())) {
        st = PMIX_ERR_WOULD_BLOCK;
    } else if (e->users -= users, 0 != users && e->users > 0) {
        e = NULL;
    }
    if (NULL == e || PMIX_SUCCESS != st) {
        pthread_mutex_unlock(&lock);
        return st;
    }
    running = e->active;
    unused = e->users <= 0;
    e->active = false;
    if (unused) {
        *place = e->next;
    }
    pthread_mutex_unlock(&lock);
    if (running) {
        compat_libevent()->base_loopexit(e->base, NULL);
        pthread_join(e->thread, NULL);
    }
    if (unused) {
        destroy(e);
    }
    return PMIX_SUCCESS;
}

pmix_status_t pmix_progress_thread_stop(const char *name) { return stop(name, 1); }
pmix_status_t pmix_progress_thread_pause(const char *name) { return stop(name, 0); }

bool pmix_progress_thread_is_current(void) { return in_shared; }
