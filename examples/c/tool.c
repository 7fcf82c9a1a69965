/*
 * tool.c: a tool that is no part of a job attaches to a server and asks what runs there.
 *
 *     ./server -w 2 ./hello          says its process id and waits
 *     ./tool PID                     in another shell
 *
 * Build: gcc -o tool tool.c -I<prefix>/include -L<prefix>/lib -lpmix
 */
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <pmix.h>
#include <pmix_tool.h>

static void need(pmix_status_t st, const char *what)
{
    if (PMIX_SUCCESS != st) {
        fprintf(stderr, "tool: %s: %s\n", what, PMIx_Error_string(st));
        exit(1);
    }
}

int main(int argc, char **argv)
{
    pmix_info_t info, *results = NULL;
    pmix_query_t query;
    pmix_status_t st;
    pmix_proc_t self;
    size_t nresults = 0;
    pid_t pid;
    int rc = 1;

    if (argc < 2) {
        fprintf(stderr, "usage: tool PID-OF-SERVER\n");
        return 2;
    }
    pid = atoi(argv[1]);
    PMIX_INFO_CONSTRUCT(&info);
    PMIX_INFO_LOAD(&info, PMIX_SERVER_PIDINFO, &pid, PMIX_PID);
    need(PMIx_tool_init(&self, &info, 1), "PMIx_tool_init");
    PMIX_INFO_DESTRUCT(&info);

    PMIX_QUERY_CONSTRUCT(&query);
    PMIX_ARGV_APPEND(st, query.keys, PMIX_QUERY_NAMESPACES);
    need(st, "PMIX_ARGV_APPEND");
    need(PMIx_Query_info(&query, 1, &results, &nresults), "PMIx_Query_info");
    for (size_t n = 0; n < nresults; n++) {
        if (PMIX_CHECK_KEY(&results[n], PMIX_QUERY_NAMESPACES) && PMIX_STRING == results[n].value.type) {
            printf("tool: I am %s:%u, and these jobs run: %s\n", self.nspace, self.rank, results[n].value.data.string);
            rc = NULL == strstr(results[n].value.data.string, "example") ? 1 : 0;
        }
    }
    PMIX_INFO_FREE(results, nresults);
    PMIX_QUERY_DESTRUCT(&query);
    need(PMIx_tool_finalize(), "PMIx_tool_finalize");
    return rc;
}
