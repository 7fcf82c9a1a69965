/*
 * m.h: what the parts of the program share that uses every function-like macro of
 * the headers, of ours and of each release's, and prints what each did.
 *
 * It does so before and after an initialisation. The transcript must be the same with the library of the release and with ours.
 * What a release does not have is left out by #ifdef; what it has in a form that no
 * compiler takes is listed in broken.txt and left out by BROKEN_ and its name.
 */
#ifndef M_H
#define M_H

#include <pmix.h>
#include <pmix_server.h>
#include <pmix_tool.h>

/* Begins a line of the transcript with what is used, adds to it, ends it. */
void used(const char *what);
void say(const char *format, ...) __attribute__((format(printf, 1, 2)));
void end(void);
/* Adds a text in quotes, or "null". */
void text(const char *s);
/* Adds whether a pointer is NULL, and not where it points. */
void null(const void *p);

/* Adds a datum. deep tells what its pointers point to, as long as they can be
 * followed; otherwise whether they are NULL. */
void value(const pmix_value_t *v);
void info(const pmix_info_t *i);
void proc(const pmix_proc_t *p);

/* One line of the transcript. */
#define USED(name, ...) \
    do {                \
        used(name);     \
        __VA_ARGS__;    \
        end();          \
    } while (0)

void families(void); /* construct, create, destruct, free, release */
void lists(void);    /* argument vectors, environments, info lists */
void values(void);   /* values, arrays, buffers, loads and transfers */
void names(void);    /* keys, names, checks, flags */

#endif
