/*
 * A host that has little: of address space, as batch systems limit it, the library
 * takes little; without enough, or without descriptors, the init returns an error
 * and the process lives.
 */
#include "rig.h"

/* What an init returns under limits; -1000 when it ends the process. */
static int init_with(unsigned long mb, unsigned long files, unsigned long *peak)
{
    int status = 0, p[2];
    struct {
        int st;
        unsigned long peak;
    } got = {-1000, 0};
    pid_t pid;

    MUST(0 == pipe(p));
    pid = fork();
    if (0 == pid) {
        struct rlimit l;
        alarm(20);
        if (0 != mb) {
            l.rlim_cur = l.rlim_max = mb << 20;
            setrlimit(RLIMIT_AS, &l);
        }
        if (0 != files) {
            l.rlim_cur = l.rlim_max = files;
            setrlimit(RLIMIT_NOFILE, &l);
        }
        got.st = PMIx_server_init(NULL, NULL, 0);
        got.peak = status_of("self", "VmPeak") / 1024;
        if (PMIX_SUCCESS == got.st) {
            pmix_value_t v = {.type = PMIX_UINT32};
            pmix_proc_t me = {.nspace = "here", .rank = 0};
            int n;
            for (n = 0; n < 1000; n++) {
                PMIx_Store_internal(&me, "some.key", &v);
            }
            PMIx_server_finalize();
        }
        _exit(sizeof(got) == write(p[1], &got, sizeof(got)) ? 0 : 1);
    }
    close(p[1]);
    if (sizeof(got) != read(p[0], &got, sizeof(got))) {
        got.st = -1000;
    }
    close(p[0]);
    waitpid(pid, &status, 0);
    if (0 != status) {
        got.st = -1000;
    }
    *peak = got.peak;
    return got.st;
}

int main(void)
{
    static const unsigned long enough[] = {0, 4000, 2000}, few[] = {1000, 400, 60};
    unsigned long peak, n;
    char *said;
    int st;

    alarm(100);
    for (n = 0; n < sizeof(enough) / sizeof(enough[0]); n++) {
        STATUS(PMIX_SUCCESS, init_with(enough[n], 0, &peak));
        if (1300 < peak) {
            fail("%lu MB of address space were taken", peak);
        }
    }
    for (n = 0; n < sizeof(few) / sizeof(few[0]); n++) {
        rig_capture();
        st = init_with(few[n], 0, &peak);
        said = rig_captured();
        if (PMIX_ERR_INIT != st || 1 != rig_lines(said, "ulimit -v")) {
            fail("with %lu MB: %d, %s", few[n], st, said);
        }
        free(said);
    }
    for (n = 3; n <= 9; n++) {
        rig_capture();
        st = init_with(0, n, &peak);
        free(rig_captured());
        if (-1000 == st) {
            fail("with %lu descriptors the process ends", n);
        }
    }
    return done();
}
