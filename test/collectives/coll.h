/* What the parts of this program share. See main.c. */
#ifndef TEST_COLLECTIVES_COLL_H
#define TEST_COLLECTIVES_COLL_H

#ifndef _GNU_SOURCE
#define _GNU_SOURCE
#endif
#include <ctype.h>
#include <errno.h>
#include <fcntl.h>
#include <pmix.h>
#include <pmix_server.h>
#include <poll.h>
#include <pthread.h>
#include <signal.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

/* What the headers of 4.2.2 do not have. */
#ifndef PMIX_GROUP_BOOTSTRAP
#define PMIX_GROUP_BOOTSTRAP "pmix.grp.btstrp"
#endif
#ifndef PMIX_GROUP_FINAL_MEMBERSHIP_ORDER
#define PMIX_GROUP_FINAL_MEMBERSHIP_ORDER "pmix.grp.finord"
#endif
#ifndef PMIX_LOCAL_COLLECTIVE_STATUS
#define PMIX_LOCAL_COLLECTIVE_STATUS "pmix.loc.col.st"
#endif
#ifndef PMIX_ERR_NOT_A_MEMBER
#define PMIX_ERR_NOT_A_MEMBER -66
#endif

enum { MOST_PROCS = 64, MOST_INFOS = 32, MOST_WORDS = 32 };

/* names.c */
const char *status_name(pmix_status_t st);
int status_of(const char *name, pmix_status_t *st);
size_t parse_procs(const char *text, pmix_proc_t *out);
size_t parse_infos(char **words, size_t n, pmix_info_t *out, int qualifiers);
char *show_procs(const pmix_proc_t *procs, size_t n);
char *show_infos(const pmix_info_t *info, size_t n); /* sorted, each after a space */
void show_value(char *to, size_t room, const pmix_value_t *v);
size_t split(char *line, char **words);
void speak(int fd, const char *who, const char *format, ...);
double now(void);

/* process.c */
int process(const char *id);

/* host.c */
extern int host_fd; /* where upcalls are reported */
void host_absent(const char *op);
int host_start(void);
void host_policy(char **words, size_t n);
void host_answer(char **words, size_t n);
void host_nspace(const char *name, int local, int all);
void host_client(const pmix_proc_t *p);

#endif
