/*
 * libevent.h: libevent as the program has it.
 */
#ifndef PMIX_COMPAT_LIBEVENT_H
#define PMIX_COMPAT_LIBEVENT_H

#include <sys/time.h>

#include "compat.h"

typedef struct {
    pmix_event_base_t *(*base_new)(void);
    void (*base_free)(pmix_event_base_t *);
    int (*base_loop)(pmix_event_base_t *, int);
    int (*base_loopexit)(pmix_event_base_t *, const struct timeval *);
    int (*assign)(pmix_event_t *, pmix_event_base_t *, int, short, compat_event_fn, void *);
    pmix_event_t *(*make)(pmix_event_base_t *, int, short, compat_event_fn, void *);
    void (*free)(pmix_event_t *);
    int (*add)(pmix_event_t *, const struct timeval *);
    int (*del)(pmix_event_t *);
    pmix_event_base_t *(*base_of)(const pmix_event_t *);
} compat_libevent_t;

/* libevent, made ready for threads; NULL when there is none, which stderr is told
 * once. */
const compat_libevent_t *compat_libevent(void);

enum { COMPAT_EV_PERSIST = 0x10 };

#endif
