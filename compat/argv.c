/*
 * argv.c: what the public helpers of argument vectors lack.
 */
#include "compat.h"

pmix_status_t pmix_argv_append(int *argc, char ***argv, const char *arg)
{
    pmix_status_t st = PMIx_Argv_append_nosize(argv, arg);

    if (PMIX_SUCCESS == st) {
        *argc = PMIx_Argv_count(*argv);
    }
    return st;
}

pmix_status_t pmix_argv_append_unique_idx(int *idx, char ***argv, const char *arg)
{
    for (int i = 0; NULL != *argv && NULL != (*argv)[i]; i++) {
        if (0 == strcmp(arg, (*argv)[i])) {
            *idx = i;
            return PMIX_SUCCESS;
        }
    }
    *idx = PMIx_Argv_count(*argv);
    return PMIx_Argv_append_nosize(argv, arg);
}

pmix_status_t pmix_argv_delete(int *argc, char ***argv, int start, int num)
{
    int n, end;

    if (NULL == argv || NULL == *argv || 0 == num) {
        return PMIX_SUCCESS;
    }
    n = PMIx_Argv_count(*argv);
    if (start > n) {
        return PMIX_SUCCESS;
    }
    if (start < 0 || num < 0) {
        return PMIX_ERR_BAD_PARAM;
    }
    end = num > n - start ? n : start + num;
    for (int i = start; i < end; i++) {
        free((*argv)[i]);
    }
    memmove(&(*argv)[start], &(*argv)[end], (n - end + 1) * sizeof(char *));
    *argc = n - (end - start);
    return PMIX_SUCCESS;
}

/* Copies of n strings at place start, or after the last if that is further. */
static pmix_status_t insert(char ***target, int start, char **source, int n)
{
    int have = PMIx_Argv_count(*target);
    char **v, **copies = calloc(n + 1, sizeof(char *));
    bool ok = NULL != copies;

    for (int i = 0; ok && i < n; i++) {
        copies[i] = strdup(source[i]);
        ok = NULL != copies[i];
    }
    v = ok ? realloc(*target, (have + n + 1) * sizeof(char *)) : NULL;
    if (NULL == v) {
        for (int i = 0; NULL != copies && i < n; i++) {
            free(copies[i]);
        }
        free(copies);
        return PMIX_ERR_NOMEM;
    }
    start = start > have ? have : start;
    memmove(&v[start + n], &v[start], (have - start + 1) * sizeof(char *));
    memcpy(&v[start], copies, n * sizeof(char *));
    free(copies);
    *target = v;
    return PMIX_SUCCESS;
}

pmix_status_t pmix_argv_insert(char ***target, int start, char **source)
{
    if (NULL == target || NULL == *target || start < 0) {
        return PMIX_ERR_BAD_PARAM;
    }
    return NULL == source ? PMIX_SUCCESS : insert(target, start, source, PMIx_Argv_count(source));
}

pmix_status_t pmix_argv_insert_element(char ***target, int location, char *source)
{
    if (NULL == target || NULL == *target || location < 0) {
        return PMIX_ERR_BAD_PARAM;
    }
    return NULL == source ? PMIX_SUCCESS : insert(target, location, &source, 1);
}

/* Those from start up to but not end. The caller's to free. */
char *pmix_argv_join_range(char **argv, size_t start, size_t end, int delimiter)
{
    size_t n = PMIx_Argv_count(argv), size = 1, at = 0;
    char *s;

    end = end < n ? end : n;
    for (size_t i = start; i < end; i++) {
        size += strlen(argv[i]) + 1;
    }
    s = malloc(size);
    if (NULL == s) {
        return NULL;
    }
    for (size_t i = start; i < end; i++) {
        if (i > start) {
            s[at++] = (char) delimiter;
        }
        at += strlen(strcpy(s + at, argv[i]));
    }
    s[at] = '\0';
    return s;
}

/* The bytes of the vector and its strings. */
size_t pmix_argv_len(char **argv)
{
    size_t n = NULL == argv ? 0 : sizeof(char *);

    for (; NULL != argv && NULL != *argv; argv++) {
        n += strlen(*argv) + 1 + sizeof(char *);
    }
    return n;
}

/* A copy without the double quote that a string begins with, and without the one
 * that it ends with. */
char **pmix_argv_copy_strip(char **argv)
{
    char **v = NULL == argv ? NULL : calloc(1, sizeof(char *));

    for (; NULL != v && NULL != *argv; argv++) {
        size_t first = '"' == (*argv)[0], end = strlen(*argv);
        char *s;
        pmix_status_t st;

        end -= end > first && '"' == (*argv)[end - 1];
        s = strndup(*argv + first, end - first);
        st = NULL == s ? PMIX_ERR_NOMEM : PMIx_Argv_append_nosize(&v, s);
        free(s);
        if (PMIX_SUCCESS != st) {
            PMIx_Argv_free(v);
            return NULL;
        }
    }
    return v;
}
