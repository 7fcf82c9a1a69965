/* threads.c: threads, keys, progress threads. */
#include "t.h"

#include <dlfcn.h>
#include <stdatomic.h>

static void *body(pmix_object_t *o)
{
    pmix_thread_t *t = (void *) o;

    return (char *) t->t_arg + 1;
}

static int destroyed;

static void destroy(void *value)
{
    destroyed++;
    free(value);
}

static void plain(void)
{
    pmix_thread_t t;
    pmix_tsd_key_t key;
    void *got;

    memset(&t, 0, sizeof(t));
    pmix_class_initialize(&pmix_thread_t_class);
    t.super.obj_class = &pmix_thread_t_class;
    pmix_thread_t_class.cls_construct(&t.super);
    CHECK(PMIX_ERR_BAD_PARAM == pmix_thread_start(&t));
    STATUS(PMIX_ERR_BAD_PARAM, pmix_thread_join(&t, NULL));
    t.t_run = body;
    t.t_arg = &t;
    STATUS(PMIX_SUCCESS, pmix_thread_start(&t));
    STATUS(PMIX_SUCCESS, pmix_thread_join(&t, &got));
    CHECK(got == (char *) &t + 1);

    STATUS(PMIX_SUCCESS, pmix_tsd_key_create(&key, destroy));
    pthread_setspecific(key, malloc(1));
    STATUS(PMIX_SUCCESS, pmix_tsd_keys_destruct());
    CHECK(1 == destroyed);
}

static _Atomic int fired;

static void fire(int fd, short events, void *data)
{
    (void) fd, (void) events;
    CHECK(!pmix_progress_thread_is_current());
    /* nobody can wait for its own end */
    STATUS(PMIX_ERR_WOULD_BLOCK, pmix_progress_thread_stop("t"));
    *(int *) data = 1;
    fired++;
}

static void fire_event(pmix_event_base_t *base)
{
    void (*active)(pmix_event_t *, int, short);
    void (*release)(pmix_event_t *);
    void *f = dlsym(RTLD_DEFAULT, "event_active"), *lib = NULL;
    int ran = 0, n = fired;

    if (NULL == f) {
        lib = dlopen("libevent_core-2.1.so.7", RTLD_NOW | RTLD_NOLOAD);
        MUST(NULL != lib);
        f = dlsym(lib, "event_active");
    }
    memcpy(&active, &f, sizeof(f));
    f = dlsym(NULL == lib ? RTLD_DEFAULT : lib, "event_free");
    memcpy(&release, &f, sizeof(f));
    pmix_event_t *ev = pmix_event_new(base, -1, 0, fire, &ran);
    MUST(NULL != ev);
    active(ev, 1, 1);
    for (int i = 0; i < 5000 && n == fired; i++) {
        usleep(1000);
    }
    CHECK(n + 1 == fired && 1 == ran);
    CHECK(0 == pmix_event_del_checked(ev));
    release(ev);
}

static void progress(void)
{
    pmix_event_base_t *b;

    STATUS(PMIX_ERR_NOT_FOUND, pmix_progress_thread_start("nobody"));
    b = pmix_progress_thread_init("t");
    MUST(NULL != b);
    CHECK(b == pmix_progress_thread_init("t")); /* two users */
    STATUS(PMIX_SUCCESS, pmix_progress_thread_start("t"));
    STATUS(PMIX_SUCCESS, pmix_progress_thread_start("t"));
    fire_event(b);
    STATUS(PMIX_ERR_RESOURCE_BUSY, pmix_progress_thread_resume("t"));
    STATUS(PMIX_SUCCESS, pmix_progress_thread_pause("t"));
    STATUS(PMIX_SUCCESS, pmix_progress_thread_resume("t"));
    fire_event(b);

    /* a child has no such thread, does not wait for one, and leaves the parent's be */
    int st = -1;
    pid_t pid = fork();
    if (0 == pid) {
        alarm(10);
        STATUS(PMIX_ERR_NOT_FOUND, pmix_progress_thread_stop("t"));
        CHECK(b != pmix_progress_thread_init("t"));
        STATUS(PMIX_SUCCESS, pmix_progress_thread_start("t"));
        STATUS(PMIX_SUCCESS, pmix_progress_thread_stop("t"));
        _exit(done());
    }
    waitpid(pid, &st, 0);
    CHECK(0 == st);

    STATUS(PMIX_SUCCESS, pmix_progress_thread_stop("t"));
    fire_event(b);
    STATUS(PMIX_SUCCESS, pmix_progress_thread_stop("t"));
    STATUS(PMIX_ERR_NOT_FOUND, pmix_progress_thread_stop("t"));
}

int threads(void)
{
    void *l = dlopen("libevent_core-2.1.so.7", RTLD_NOW);

    plain();
    if (NULL == l) { /* then it says so, and nothing is pretended */
        fprintf(stderr, "libevent is not installed here\n");
        CHECK(NULL == pmix_progress_thread_init("t"));
        STATUS(PMIX_ERR_NOT_SUPPORTED, pmix_progress_thread_start("t"));
    } else {
        progress();
    }
    pmix_class_finalize();
    return done();
}
