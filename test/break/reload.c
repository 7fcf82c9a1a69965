/*
 * The library is loaded, used, unloaded while it is still initialised and loaded
 * again; and two copies of it, each with a runtime of its own, work in one
 * process: a server and its client.
 * # not linked
 */
#ifndef _GNU_SOURCE
#define _GNU_SOURCE
#endif
#include "../load/check.h"

#include <fcntl.h>
#include <signal.h>
#include <sys/stat.h>

#include <pmix.h>
#include <pmix_server.h>

#define F(lib, name) ((__typeof__(name) *) dlsym(lib, #name))

static pmix_server_module_t module;

static void copy(const char *from, const char *to)
{
    char b[65536];
    int in = open(from, O_RDONLY), out = open(to, O_WRONLY | O_CREAT | O_TRUNC, 0700);
    ssize_t n;

    MUST(0 <= in && 0 <= out);
    while (0 < (n = read(in, b, sizeof(b)))) {
        MUST(n == write(out, b, (size_t) n));
    }
    close(in);
    close(out);
}

static void again(void)
{
    int n;

    for (n = 0; n < 6; n++) {
        void *lib = open_library();
        STATUS(PMIX_SUCCESS, F(lib, PMIx_server_init)(NULL, NULL, 0));
        if (0 == n % 2) {
            STATUS(PMIX_SUCCESS, F(lib, PMIx_server_finalize)());
        }
        CHECK(0 == dlclose(lib));
        usleep(20000);
    }
    void *lib = open_library();
    while (F(lib, PMIx_Initialized)() && PMIX_SUCCESS == F(lib, PMIx_server_finalize)()) {
    }
    CHECK(0 == F(lib, PMIx_Initialized)());
}

static volatile int interrupts;

static void tick(int sig)
{
    (void) sig;
    interrupts++;
}

static void two(void)
{
    struct sigaction plain = {.sa_handler = tick};
    char path[100], **env = NULL;
    pmix_proc_t p, me;
    pmix_value_t v = {.type = PMIX_UINT32}, *got = NULL;
    void *server = open_library(), *client;
    posture_t was;
    int n;

    snprintf(path, sizeof(path), "/tmp/rig.copy.%d.so", (int) getpid());
    copy(getenv("LIBPMIX"), path);
    client = dlopen(path, RTLD_NOW | RTLD_LOCAL);
    unlink(path);
    MUST(NULL != client && client != server);
    CHECK(F(server, PMIx_Init) != F(client, PMIx_Init));
    sigaction(SIGUSR1, &plain, NULL);
    take_posture(&was);
    STATUS(PMIX_SUCCESS, F(server, PMIx_server_init)(&module, NULL, 0));
    memset(&p, 0, sizeof(p));
    snprintf(p.nspace, sizeof(p.nspace), "two");
    FINISHED(F(server, PMIx_server_register_nspace)(p.nspace, 1, NULL, 0, NULL, NULL));
    FINISHED(F(server, PMIx_server_register_client)(&p, getuid(), getgid(), NULL, NULL, NULL));
    STATUS(PMIX_SUCCESS, F(server, PMIx_server_setup_fork)(&p, &env));
    for (n = 0; NULL != env[n]; n++) {
        putenv(env[n]);
    }
    STATUS(PMIX_SUCCESS, F(client, PMIx_Init)(&me, NULL, 0));
    CHECK(0 == strcmp(me.nspace, "two"));
    v.data.uint32 = 77;
    for (n = 0; n < 200; n++) {
        raise(SIGUSR1);
        STATUS(PMIX_SUCCESS, F(client, PMIx_Put)(PMIX_GLOBAL, "k", &v));
        STATUS(PMIX_SUCCESS, F(client, PMIx_Commit)());
        STATUS(PMIX_SUCCESS, F(client, PMIx_Fence)(&me, 1, NULL, 0));
        STATUS(PMIX_SUCCESS, F(client, PMIx_Get)(&me, "k", NULL, 0, &got));
        CHECK(NULL != got && 77 == got->data.uint32);
        F(client, PMIx_Value_free)(got, 1);
    }
    CHECK(200 == interrupts);
    same_posture(&was, "with two copies");
    STATUS(PMIX_SUCCESS, F(client, PMIx_Finalize)(NULL, 0));
    STATUS(PMIX_SUCCESS, F(server, PMIx_server_finalize)());
}

int main(void)
{
    alarm(60);
    again();
    two();
    return done();
}
