/*
 * h_argv.c: argument vectors and environments.
 */
#include "types.h"

extern char **environ;

int PMIx_Argv_count(char **a)
{
    int n = 0;

    while (NULL != a && NULL != a[n]) {
        n++;
    }
    return n;
}

/* Puts a copy of arg at place where of a vector of n strings. */
static pmix_status_t insert(char ***argv, int n, int where, const char *arg)
{
    char *copy = strdup(arg);
    char **v = NULL == copy ? NULL : realloc(*argv, (n + 2) * sizeof(char *));

    if (NULL == v) {
        free(copy);
        return PMIX_ERR_OUT_OF_RESOURCE;
    }
    memmove(&v[where + 1], &v[where], (n - where) * sizeof(char *));
    v[where] = copy;
    v[n + 1] = NULL;
    *argv = v;
    return PMIX_SUCCESS;
}

pmix_status_t PMIx_Argv_append_nosize(char ***argv, const char *arg)
{
    int n;

    if (NULL == argv || NULL == arg) {
        return PMIX_ERR_BAD_PARAM;
    }
    n = PMIx_Argv_count(*argv);
    return insert(argv, n, n, arg);
}

pmix_status_t PMIx_Argv_prepend_nosize(char ***argv, const char *arg)
{
    if (NULL == argv || NULL == arg) {
        return PMIX_ERR_BAD_PARAM;
    }
    return insert(argv, PMIx_Argv_count(*argv), 0, arg);
}

pmix_status_t PMIx_Argv_append_unique_nosize(char ***argv, const char *arg)
{
    if (NULL == argv || NULL == arg) {
        return PMIX_ERR_BAD_PARAM;
    }
    for (char **p = *argv; NULL != p && NULL != *p; p++) {
        if (0 == strcmp(*p, arg)) {
            return PMIX_SUCCESS;
        }
    }
    return PMIx_Argv_append_nosize(argv, arg);
}

void PMIx_Argv_free(char **argv)
{
    for (char **p = argv; NULL != p && NULL != *p; p++) {
        free(*p);
    }
    free(argv);
}

char **PMIx_Argv_split_inter(const char *src_string, int delimiter, bool include_empty)
{
    char **v = NULL;
    const char *s = src_string, *end;

    /* an empty part behind the last delimiter does not count, even where
     * empty parts do */
    for (; NULL != s && '\0' != *s; s = '\0' == *end ? end : end + 1) {
        char *part;
        pmix_status_t st = PMIX_SUCCESS;

        for (end = s; '\0' != *end && delimiter != *end; end++) {
        }
        if (s == end && !include_empty) {
            continue;
        }
        part = strndup(s, end - s);
        st = NULL == part ? PMIX_ERR_OUT_OF_RESOURCE : PMIx_Argv_append_nosize(&v, part);
        free(part);
        if (PMIX_SUCCESS != st) {
            PMIx_Argv_free(v);
            return NULL;
        }
    }
    return v;
}

char **PMIx_Argv_split(const char *src_string, int delimiter)
{
    return PMIx_Argv_split_inter(src_string, delimiter, false);
}

char **PMIx_Argv_split_with_empty(const char *src_string, int delimiter)
{
    return PMIx_Argv_split_inter(src_string, delimiter, true);
}

char *PMIx_Argv_join(char **argv, int delimiter)
{
    size_t len = 0;
    char *out, *p;

    for (char **a = argv; NULL != a && NULL != *a; a++) {
        len += strlen(*a) + 1;
    }
    out = p = malloc(len + 1);
    if (NULL == out) {
        return NULL;
    }
    for (char **a = argv; NULL != a && NULL != *a; a++) {
        if (a != argv) {
            *p++ = (char) delimiter;
        }
        p = stpcpy(p, *a);
    }
    *p = '\0';
    return out;
}

char **PMIx_Argv_copy(char **argv)
{
    char **v = NULL == argv ? NULL : calloc(PMIx_Argv_count(argv) + 1, sizeof(char *));

    for (int i = 0; NULL != v && NULL != argv[i]; i++) {
        v[i] = strdup(argv[i]);
        if (NULL == v[i]) {
            PMIx_Argv_free(v);
            return NULL;
        }
    }
    return v;
}

pmix_status_t PMIx_Setenv(const char *name, const char *value, bool overwrite, char ***env)
{
    char *entry;
    size_t len;
    pmix_status_t st = PMIX_SUCCESS;

    if (NULL == env || NULL == name) {
        return PMIX_ERR_BAD_PARAM;
    }
    if (*env == environ) {
        if (NULL == value) {
            unsetenv(name);
        } else {
            setenv(name, value, overwrite);
        }
        return PMIX_SUCCESS;
    }
    entry = pmixgo_format("%s=%s", name, NULL == value ? "" : value);
    if (NULL == entry) {
        return PMIX_ERR_OUT_OF_RESOURCE;
    }
    len = strlen(name) + 1;
    for (char **e = *env; NULL != e && NULL != *e; e++) {
        if (0 == strncmp(*e, entry, len)) {
            if (overwrite) {
                free(*e);
                *e = entry;
                return PMIX_SUCCESS;
            }
            free(entry);
            return PMIX_ERR_EXISTS;
        }
    }
    st = PMIx_Argv_append_nosize(env, entry);
    free(entry);
    return st;
}
