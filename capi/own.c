/* own.c: the descriptors that are this process's alone. See start.h. */
#include "start.h"

#include <errno.h>
#include <limits.h>
#include <stdatomic.h>
#include <unistd.h>

/* One bit for each descriptor. A server with more connections than this has
 * clients whose loss a forked child may hide, as it would with any library. */
enum { MOST = 65536, BITS = CHAR_BIT * sizeof(unsigned long) };
static _Atomic unsigned long owned[MOST / BITS];

void pmixgo_own(int fd, bool own)
{
    unsigned long bit = 1ul << ((unsigned) fd % BITS);

    if (0 > fd || MOST <= fd) {
        return;
    }
    if (own) {
        atomic_fetch_or(&owned[(unsigned) fd / BITS], bit);
    } else {
        atomic_fetch_and(&owned[(unsigned) fd / BITS], ~bit);
    }
}

void pmixgo_close_owned(void)
{
    unsigned long left;
    int err = errno;
    size_t n;

    for (n = 0; n < MOST / BITS; n++) {
        /* The child's own descriptors may get these numbers. */
        for (left = atomic_exchange(&owned[n], 0); 0 != left; left &= left - 1) {
            close((int) (n * BITS) + __builtin_ctzl(left));
        }
    }
    errno = err;
}
