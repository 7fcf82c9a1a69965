/*
 * libevent.c: finds libevent at run time. It has to be the very library that the
 * program uses, since the bases and events that it makes are handed back and forth:
 * so first what the program shows, then what is loaded, then what is installed.
 */
#include "libevent.h"

#include <dlfcn.h>
#include <stddef.h>

static compat_libevent_t found;
static bool ready;

static const struct {
    const char *name;
    size_t at;
} functions[] = {
#define FN(field, name) {name, offsetof(compat_libevent_t, field)}
    FN(base_new, "event_base_new"),   FN(base_free, "event_base_free"),
    FN(base_loop, "event_base_loop"), FN(base_loopexit, "event_base_loopexit"),
    FN(assign, "event_assign"),       FN(make, "event_new"),
    FN(free, "event_free"),           FN(add, "event_add"),
    FN(del, "event_del"),             FN(base_of, "event_get_base"),
};

static bool fill_from(void *handle)
{
    for (size_t i = 0; i < sizeof(functions) / sizeof(functions[0]); i++) {
        void *f = dlsym(handle, functions[i].name);

        if (NULL == f) {
            return false;
        }
        memcpy((char *) &found + functions[i].at, &f, sizeof(f));
    }
    return true;
}

static void find(void)
{
    static const char *const cores[] = {"libevent_core-2.1.so.7", "libevent-2.1.so.7"};
    static const char threads[] = "libevent_pthreads-2.1.so.7";
    const int how[] = {RTLD_NOLOAD | RTLD_NOW, RTLD_NOW};
    int (*use_threads)(void) = NULL;
    void *f = NULL, *h;

    ready = fill_from(RTLD_DEFAULT);
    for (size_t i = 0; !ready && i < 4; i++) {
        h = dlopen(cores[i % 2], how[i / 2]); /* stays */
        ready = NULL != h && fill_from(h);
    }
    if (ready) {
        /* Without locks an event could not be activated from another thread. */
        f = dlsym(RTLD_DEFAULT, "evthread_use_pthreads");
        h = NULL == f ? dlopen(threads, RTLD_NOW) : NULL;
        f = NULL == h ? f : dlsym(h, "evthread_use_pthreads");
        memcpy(&use_threads, &f, sizeof(f));
        ready = NULL != use_threads && 0 == use_threads();
    }
    if (!ready) {
        fprintf(stderr,
                "PMIx: this program wants a progress thread or an event of libevent, and %s was not\n"
                "PMIx: found. Where libevent 2.1 is installed, is it on the library path?\n",
                NULL == found.base_of ? cores[0] : threads);
    }
}

const compat_libevent_t *compat_libevent(void)
{
    static pthread_once_t once = PTHREAD_ONCE_INIT;

    pthread_once(&once, find);
    return ready ? &found : NULL;
}
