/* main.c: the transcript. */
#include "m.h"

#include <stdarg.h>

static const char *phase = "";

void used(const char *what)
{
    printf("%s%s:", phase, what);
}

void say(const char *format, ...)
{
    va_list args;

    va_start(args, format);
    putchar(' ');
    vprintf(format, args);
    va_end(args);
}

void end(void)
{
    putchar('\n');
    fflush(stdout);
}

void text(const char *s)
{
    if (NULL == s) {
        say("null");
    } else {
        say("\"%s\"", s);
    }
}

void null(const void *p)
{
    say("%s", NULL == p ? "null" : "set");
}

void proc(const pmix_proc_t *p)
{
    text(p->nspace);
    say("%u", (unsigned) p->rank);
}

void value(const pmix_value_t *v)
{
    say("type %u", (unsigned) v->type);
    switch (v->type) {
    case PMIX_STRING:
        text(v->data.string);
        break;
    case PMIX_BOOL:
        say("%d", v->data.flag);
        break;
    case PMIX_INT:
        say("%d", v->data.integer);
        break;
    case PMIX_UINT32:
        say("%u", (unsigned) v->data.uint32);
        break;
    case PMIX_SIZE:
        say("%zu", v->data.size);
        break;
    case PMIX_PROC:
        proc(v->data.proc);
        break;
    case PMIX_DATA_ARRAY:
        say("%zu of type %u", v->data.darray->size, (unsigned) v->data.darray->type);
        break;
    default:
        break;
    }
}

void info(const pmix_info_t *i)
{
    text(i->key);
    say("flags %x", (unsigned) i->flags);
    value(&i->value);
}

static void all(void)
{
    families();
    lists();
    values();
    names();
}

/* Before and after an initialisation; with an argument only before. */
int main(int argc, char **argv)
{
    pmix_proc_t me;
    pmix_info_t alone;
    bool yes = true;

    (void) argv;
    all();
    if (1 < argc) {
        return 0;
    }
    PMIX_INFO_LOAD(&alone, PMIX_TOOL_DO_NOT_CONNECT, &yes, PMIX_BOOL);
    if (PMIX_SUCCESS != PMIx_tool_init(&me, &alone, 1)) {
        fprintf(stderr, "no initialisation\n");
        return 1;
    }
    phase = "init ";
    all();
    return PMIX_SUCCESS == PMIx_tool_finalize() ? 0 : 1;
}
