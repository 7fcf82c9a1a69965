/*
 * help.c: help messages by file name and topic, as programs bring them along.
 */
#include "compat.h"

#include <unistd.h>

static const char rule[] =
    "--------------------------------------------------------------------------\n";

/* The projects that added messages, in their order. */
typedef struct project {
    struct project *next;
    const pmix_show_help_file_t *files;
    char name[];
} project_t;

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static project_t *projects;

static const pmix_show_help_file_t *file_of(const project_t *p, const char *name)
{
    for (const pmix_show_help_file_t *f = p->files; NULL != f->filename; f++) {
        if (0 == strcmp(f->filename, name)) {
            return f;
        }
    }
    return NULL;
}

pmix_status_t pmix_show_help_add_data(const char *name, pmix_show_help_file_t *array)
{
    pmix_status_t st = PMIX_SUCCESS;
    project_t **end = &projects, *p;

    pthread_mutex_lock(&lock);
    for (; NULL != *end; end = &(*end)->next) {
        for (const pmix_show_help_file_t *f = array; NULL != f->filename; f++) {
            if (NULL != file_of(*end, f->filename)) {
                fprintf(stderr, "PMIx: %s brings help messages in %s, as %s did already\n", name,
                        f->filename, (*end)->name);
                st = PMIX_ERROR;
            }
        }
    }
    p = PMIX_SUCCESS == st ? calloc(1, sizeof(*p) + strlen(name) + 1) : NULL;
    if (NULL != p) {
        p->files = array;
        strcpy(p->name, name);
        *end = p;
    } else if (PMIX_SUCCESS == st) {
        st = PMIX_ERR_NOMEM;
    }
    pthread_mutex_unlock(&lock);
    return st;
}

static bool append(const char *project, const char *file, const char *topic, FILE *out, int depth);

/* "#include#FILE#TOPIC" or "#include#PROJECT#FILE#TOPIC". */
static void include(const char *of, const char *line, FILE *out, int depth)
{
    char *copy = strdup(line), *part[4] = {NULL}, *rest = NULL;
    int n = 0;

    for (char *p = NULL == copy ? NULL : strtok_r(copy, "#", &rest); NULL != p && n < 4;
         p = strtok_r(NULL, "#", &rest)) {
        part[n++] = p;
    }
    if (n >= 3) {
        append(4 == n ? part[1] : of, part[n - 2], part[n - 1], out, depth + 1);
    }
    free(copy);
}

/* The lines of a message, from the project or from any (NULL). Lock held. */
static bool append(const char *project, const char *file, const char *topic, FILE *out, int depth)
{
    enum { DEEP = 16 }; /* a message that includes itself ends there */

    for (const project_t *p = projects; NULL != p && depth < DEEP; p = p->next) {
        const pmix_show_help_file_t *f = NULL != project && 0 != strcmp(project, p->name)
                                             ? NULL
                                             : file_of(p, file);
        const pmix_show_help_entry_t *e = NULL == f ? NULL : f->entries;

        while (NULL != e && NULL != e->topic && 0 != strcmp(e->topic, topic)) {
            e++;
        }
        if (NULL == e || NULL == e->topic) {
            continue;
        }
        for (const char **l = e->content; NULL != *l; l++) {
            if (0 == strncmp(*l, "#include#", 9)) {
                include(p->name, *l, out, depth);
            } else {
                fprintf(out, "%s\n", *l);
            }
        }
        return true;
    }
    return false;
}

char *pmix_show_help_vstring(const char *file, const char *topic, int header, va_list ap)
{
    char *format = NULL, *text = NULL;
    size_t size;
    FILE *out = open_memstream(&format, &size);
    bool found;

    if (NULL == out) {
        return NULL;
    }
    fputs(header ? rule : "", out);
    pthread_mutex_lock(&lock);
    found = append(NULL, file, topic, out, 0);
    pthread_mutex_unlock(&lock);
    fputs(header ? rule : "", out);
    fclose(out);
    if (!found) {
        fprintf(stderr,
                "%sSorry!  You were supposed to get help about:\n\n    Filename: %s\n    Topic: %s\n\n"
                "But I couldn't find that help reference.\n\nSorry!\n%s",
                rule, file, topic, rule);
    } else {
        pmix_vasprintf(&text, format, ap);
    }
    free(format);
    return text;
}

char *pmix_show_help_string(const char *file, const char *topic, int header, ...)
{
    char *text;
    va_list ap;

    va_start(ap, header);
    text = pmix_show_help_vstring(file, topic, header, ap);
    va_end(ap);
    return text;
}

pmix_status_t pmix_show_help_norender(const char *nspace, const char *file, const char *topic,
                                      const char *output)
{
    (void) nspace, (void) file, (void) topic;
    return NULL != output && compat_write(STDERR_FILENO, output, strlen(output)) ? PMIX_SUCCESS
                                                                                 : PMIX_ERROR;
}

pmix_status_t pmix_show_help(const char *file, const char *topic, int header, ...)
{
    pmix_status_t st = PMIX_SUCCESS;
    char *text;
    va_list ap;

    va_start(ap, header);
    text = pmix_show_help_vstring(file, topic, header, ap);
    va_end(ap);
    if (NULL != text) { /* or else stderr was told so */
        st = pmix_show_help_norender(NULL, file, topic, text);
        free(text);
    }
    return st;
}
