/*
 * Loading the library starts nothing and changes nothing: one thread, the same
 * handlers, mask, alternate stack and environment. A library that was loaded
 * and not used can be forked, and closed.
 */
#include "check.h"

#include <pmix.h>

extern char **environ;

static void handler(int sig) { (void) sig; }

int main(void)
{
    struct sigaction plain = {.sa_handler = handler};
    char **env = environ;
    posture_t was;
    void *lib;

    sigaction(SIGCHLD, &plain, NULL);
    sigaction(SIGSEGV, &plain, NULL);
    take_posture(&was);
    CHECK(1 == count_in("task"));

    lib = open_library();
    CHECK(1 == count_in("task"));
    same_posture(&was, "after loading");
    CHECK(env == environ);
    CHECK(NULL != dlsym(lib, "PMIx_Init"));
    CHECK(0 == dlclose(lib));
    CHECK(1 == count_in("task"));
    return done();
}
