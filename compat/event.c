/*
 * event.c: events of libevent, checked.
 */
#include "libevent.h"

int pmix_event_assign(pmix_event_t *ev, pmix_event_base_t *base, int fd, short arg,
                      compat_event_fn fn, void *cbdata)
{
    const compat_libevent_t *l = compat_libevent();

    return NULL == l || NULL == ev ? -1 : l->assign(ev, base, fd, arg, fn, cbdata);
}

int pmix_event_del_checked(pmix_event_t *ev)
{
    const compat_libevent_t *l = compat_libevent();

    /* One that was never assigned belongs to no base. */
    return NULL == l || NULL == ev || NULL == l->base_of(ev) ? -1 : l->del(ev);
}

pmix_event_t *pmix_event_new(pmix_event_base_t *base, int fd, short fg, compat_event_fn fn,
                             void *cbdata)
{
    const compat_libevent_t *l = compat_libevent();

    return NULL == l ? NULL : l->make(base, fd, fg, fn, cbdata);
}
