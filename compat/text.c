/*
 * text.c: formatted text, copies, lines, and the parts of a path.
 */
#include "compat.h"

#include <errno.h>
#include <libgen.h>
#undef basename

int pmix_vasprintf(char **ptr, const char *fmt, va_list ap)
{
    int n = vasprintf(ptr, fmt, ap);

    if (n < 0) {
        *ptr = NULL;
    }
    return n;
}

int pmix_asprintf(char **ptr, const char *fmt, ...)
{
    va_list ap;
    int n;

    va_start(ap, fmt);
    n = pmix_vasprintf(ptr, fmt, ap);
    va_end(ap);
    return n;
}

int pmix_vsnprintf(char *str, size_t size, const char *fmt, va_list ap)
{
    return vsnprintf(str, NULL == str ? 0 : size, fmt, ap);
}

int pmix_snprintf(char *str, size_t size, const char *fmt, ...)
{
    va_list ap;
    int n;

    va_start(ap, fmt);
    n = pmix_vsnprintf(str, size, fmt, ap);
    va_end(ap);
    return n;
}

/* At most dest_len - 1 bytes and always an end; nothing beyond the end is touched. */
void pmix_string_copy(char *dest, const char *src, size_t dest_len)
{
    if (dest_len > 0) {
        size_t n = strnlen(src, dest_len - 1);

        memcpy(dest, src, n);
        dest[n] = '\0';
    }
}

/* A line without its end, or the first 1,023 bytes of a longer one. NULL at the end;
 * else the caller's to free. */
char *pmix_getline(FILE *fp)
{
    char line[1024];

    if (NULL == fgets(line, sizeof(line), fp)) {
        return NULL;
    }
    line[strcspn(line, "\n")] = '\0';
    return strdup(line);
}

/* The last part of a path, without slashes after it: "/" for the root, "" for "".
 * The caller's to free. */
char *pmix_basename(const char *filename)
{
    const char *end, *begin;

    if (NULL == filename) {
        return NULL;
    }
    end = filename + strlen(filename);
    while (end > filename + 1 && '/' == end[-1]) {
        end--;
    }
    begin = end;
    while (begin > filename && '/' != begin[-1]) {
        begin--;
    }
    if (begin == end && end > filename) { /* the root */
        begin = filename;
    }
    return strndup(begin, end - begin);
}

/* The caller's to free. */
char *pmix_dirname(const char *filename)
{
    char *s = NULL == filename ? NULL : strdup(filename), *dir = NULL;

    if (NULL != s) {
        dir = strdup(dirname(s));
        free(s);
    }
    return dir;
}
