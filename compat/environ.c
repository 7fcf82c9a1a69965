/*
 * environ.c: environments as vectors of NAME=VALUE, and the places that the own
 * environment names.
 */
#include "compat.h"

#include <errno.h>
#include <limits.h>
#include <pwd.h>
#include <unistd.h>

extern char **environ;

/* Whether the entry defines the name of n bytes. */
static bool defines(const char *entry, const char *name, size_t n)
{
    return 0 == strncmp(entry, name, n) && '=' == entry[n];
}

/* The value in env of a name, which may go on with "=..."; NULL if it has none. */
char *pmix_getenv(const char *name, char **env)
{
    size_t n = strcspn(name, "=");

    for (; NULL != env && NULL != *env; env++) {
        if (defines(*env, name, n)) {
            return *env + n + 1;
        }
    }
    return NULL;
}

/* A new vector with all of major and what only minor defines. The caller's to free;
 * NULL when both are. */
char **pmix_environ_merge(char **minor, char **major)
{
    char **merged = NULL;

    for (; NULL != major && NULL != *major; major++) {
        PMIx_Argv_append_nosize(&merged, *major);
    }
    for (; NULL != minor && NULL != *minor; minor++) {
        if (NULL == pmix_getenv(*minor, merged)) {
            PMIx_Argv_append_nosize(&merged, *minor);
        }
    }
    return merged;
}

pmix_status_t pmix_environ_merge_inplace(char ***orig, char **additions)
{
    pmix_status_t st = PMIX_SUCCESS;

    for (; PMIX_SUCCESS == st && NULL != additions && NULL != *additions; additions++) {
        if (NULL == pmix_getenv(*additions, *orig)) {
            st = PMIx_Argv_append_nosize(orig, *additions);
        }
    }
    return st;
}

/* The strings of the process's own environment are not ours to free. */
pmix_status_t pmix_unsetenv(const char *name, char ***env)
{
    size_t n = strlen(name);

    if (NULL == *env) {
        return PMIX_SUCCESS;
    }
    for (char **e = *env; NULL != *e; e++) {
        if (defines(*e, name, n)) {
            if (environ != *env) {
                free(*e);
            }
            do {
                e[0] = e[1];
            } while (NULL != *e++);
            return PMIX_SUCCESS;
        }
    }
    return PMIX_ERR_NOT_FOUND;
}

/* Borrowed, as long as the environment stays. */
const char *pmix_tmp_directory(void)
{
    static const char *const names[] = {"TMPDIR", "TEMP", "TMP"};

    for (size_t i = 0; i < sizeof(names) / sizeof(names[0]); i++) {
        if (NULL != getenv(names[i])) {
            return getenv(names[i]);
        }
    }
    return "/tmp";
}

/* Of the user, UINT_MAX being oneself. Borrowed; NULL when unknown. */
const char *pmix_home_directory(uid_t uid)
{
    const char *home = UINT_MAX == uid || geteuid() == uid ? getenv("HOME") : NULL;

    if (NULL == home) {
        struct passwd *pw = getpwuid(UINT_MAX == uid ? geteuid() : uid);

        home = NULL == pw ? NULL : pw->pw_dir;
    }
    return home;
}

/* When there is not enough room, buf gets the last part of the path, cut, and the
 * status is PMIX_ERR_OUT_OF_RESOURCE. */
int pmix_getcwd(char *buf, size_t size)
{
    char cwd[PATH_MAX], *last;

    if (NULL == buf || size > INT_MAX) {
        return PMIX_ERR_BAD_PARAM;
    }
    if (NULL == getcwd(cwd, sizeof(cwd))) {
        return PMIX_ERR_IN_ERRNO;
    }
    if (strlen(cwd) < size) {
        strcpy(buf, cwd);
        return PMIX_SUCCESS;
    }
    last = pmix_basename(cwd);
    if (NULL != last) {
        pmix_string_copy(buf, last, size);
        free(last);
    }
    return PMIX_ERR_OUT_OF_RESOURCE;
}

/* "1-3,7" as "1" "2" "3" "7" appended to *output. -1 stands for all and ends it, an
 * exclamation mark adds "BANG". A range of more than a million is left out. */
void pmix_util_parse_range_options(char *input, char ***output)
{
    char *copy = NULL == input ? NULL : strdup(input), *rest = NULL, *bang, number[32];

    if (NULL == copy) {
        return;
    }
    bang = strchr(copy, '!');
    if (NULL != bang) {
        *bang = '\0';
    }
    for (char *r = strtok_r(copy, ",", &rest); NULL != r; r = strtok_r(NULL, ",", &rest)) {
        char *dash;
        long first, last;

        if (-1 == strtol(r, NULL, 10)) {
            PMIx_Argv_free(*output);
            *output = NULL;
            PMIx_Argv_append_nosize(output, "-1");
            break;
        }
        r += strspn(r, "-");
        dash = strchr(r, '-');
        first = strtol(r, NULL, 10);
        last = NULL == dash ? first : strtol(dash + 1, NULL, 10);
        for (long n = first; '\0' != *r && n <= last && last - first <= 1000000; n++) {
            snprintf(number, sizeof(number), "%ld", n);
            PMIx_Argv_append_nosize(output, number);
        }
    }
    if (NULL != bang) {
        PMIx_Argv_append_nosize(output, "BANG");
    }
    free(copy);
}
