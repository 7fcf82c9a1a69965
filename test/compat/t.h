/* t.h: what the tests of the internals share. */
#ifndef COMPAT_T_H
#define COMPAT_T_H

#include "../../compat/compat.h"
#include "../load/check.h"

#define SAME(want, got)                                                                    \
    do {                                                                                   \
        const char *w_ = (want), *g_ = (got);                                              \
        if (NULL == g_ || 0 != strcmp(w_, g_)) {                                           \
            fail("%s:%d: %s is \"%s\" and not \"%s\"", __FILE__, __LINE__, #got, g_, w_);  \
        }                                                                                  \
    } while (0)

/* The same for a text that is the caller's to free. */
#define GIVES(want, call)        \
    do {                         \
        char *t_ = (call);       \
        SAME(want, t_);          \
        free(t_);                \
    } while (0)

/* The groups: each gives the exit status. */
int objects(void);
int text(void);
int outputs(void);
int threads(void);

#endif
