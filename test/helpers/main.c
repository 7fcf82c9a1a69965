/*
 * main.c: runs the sections before and after an initialisation. With THREADS in the
 * environment it stops before that, and says what threads the process has.
 */
#include "t.h"

#include <dirent.h>

static int threads(void)
{
    DIR *d = opendir("/proc/self/task");
    int n = 0;

    for (struct dirent *e; NULL != d && NULL != (e = readdir(d));) {
        n += '.' != e->d_name[0];
    }
    if (NULL != d) {
        closedir(d);
    }
    return n;
}

int main(void)
{
    pmix_info_t alone;
    pmix_proc_t me;

    setvbuf(stdout, NULL, _IOFBF, 1 << 16);
    setenv("TZ", "UTC", 1);
    section_names();
    section_argv();
    section_structs();
    section_infos();
    section_numbers();
    section_strings();
    section_values();
    section_arrays();
    section_buffers();
    section_copies();
    section_prints();
    section_more();
    if (NULL != getenv("THREADS")) {
        printf("threads: %d\n", threads());
        return 0;
    }

    PMIX_INFO_LOAD(&alone, PMIX_TOOL_DO_NOT_CONNECT, NULL, PMIX_BOOL);
    if (PMIX_SUCCESS != PMIx_tool_init(&me, &alone, 1)) {
        fprintf(stderr, "no initialisation\n");
        return 2;
    }
    line_phase("init ");
    section_strings();
    section_values();
    section_arrays();
    section_buffers();
    section_copies();
    section_prints();
    section_more();
    PMIx_tool_finalize();
    return 0;
}
