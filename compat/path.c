/*
 * path.c: paths, and files looked for along them. What is returned is the caller's
 * to free.
 */
#include "compat.h"

#include <errno.h>
#include <limits.h>
#include <unistd.h>

/* The elements up to NULL with a slash before each but those that bring one, behind
 * a dot if it is to be relative. NULL when that is too long. */
char *pmix_os_path(int relative, ...)
{
    char path[PATH_MAX + 1];
    const char *element;
    size_t n = 0;
    va_list ap;
    int count = 0;

    path[0] = '\0';
    if (relative) {
        n = strlen(strcpy(path, "."));
    }
    va_start(ap, relative);
    while (n < PATH_MAX && NULL != (element = va_arg(ap, const char *))) {
        n += snprintf(path + n, sizeof(path) - n, "%s%s", '/' == element[0] ? "" : "/", element);
        count++;
    }
    va_end(ap);
    if (0 == count) {
        strcat(path, "/");
    }
    return n < PATH_MAX ? strdup(path) : NULL;
}

bool pmix_path_is_absolute(const char *path) { return '/' == path[0]; }

/* The path of the file in a directory (NULL: as it is), if access(mode) allows. */
char *pmix_path_access(char *fname, char *path, int mode)
{
    char *full = NULL == path ? pmix_os_path(0, fname, NULL) : pmix_os_path(0, path, fname, NULL);

    if (NULL != full && 0 != access(full, mode)) {
        free(full);
        return NULL;
    }
    return full;
}

static const char *value_of(const char *name, char **env)
{
    const char *v = pmix_getenv(name, env);

    return NULL == v ? getenv(name) : v;
}

/* Where a directory begins with $NAME, its value stands for that. */
char *pmix_path_find(char *fname, char **pathv, int mode, char **env)
{
    char *found = NULL;

    if (pmix_path_is_absolute(fname)) {
        return pmix_path_access(fname, NULL, mode);
    }
    for (; NULL != *pathv && NULL == found; pathv++) {
        char *rest, *name, *dir = NULL;

        if ('$' != (*pathv)[0]) {
            found = pmix_path_access(fname, *pathv, mode);
            continue;
        }
        rest = *pathv + strcspn(*pathv, "/");
        name = strndup(*pathv + 1, rest - *pathv - 1);
        if (NULL != name && NULL != value_of(name, env) &&
            0 <= pmix_asprintf(&dir, "%s%s", value_of(name, env), rest)) {
            found = pmix_path_access(fname, dir, mode);
            free(dir);
        }
        free(name);
    }
    return found;
}

/* Along the PATH of env, or of the process. "." there means wrkdir, which comes last
 * where there is no such entry. */
char *pmix_path_findv(char *fname, int mode, char **env, char *wrkdir)
{
    const char *path = value_of("PATH", env);
    char *copy = NULL == path ? NULL : strdup(path), *rest = NULL, **dirs = NULL, *found = NULL;
    bool dot = false;

    for (char *d = NULL == copy ? NULL : strtok_r(copy, ":", &rest); NULL != d;
         d = strtok_r(NULL, ":", &rest)) {
        bool here = NULL != wrkdir && 0 == strcmp(d, ".");

        dot = dot || here;
        PMIx_Argv_append_nosize(&dirs, here ? wrkdir : d);
    }
    if (!dot && NULL != wrkdir) {
        PMIx_Argv_append_nosize(&dirs, wrkdir);
    }
    if (NULL != dirs) {
        found = pmix_path_find(fname, dirs, mode, env);
    }
    PMIx_Argv_free(dirs);
    free(copy);
    return found;
}

/* The real path of a program, looked for as a shell would. */
char *pmix_find_absolute_path(char *app)
{
    char *found, *real = NULL;

    if (NULL != strchr(app, '/') || '.' == app[0]) {
        return realpath(app, NULL);
    }
    found = pmix_path_findv(app, X_OK, NULL, NULL);
    if (NULL != found) {
        real = realpath(found, NULL);
        free(found);
    }
    return real;
}
