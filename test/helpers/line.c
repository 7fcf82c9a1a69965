/* line.c: the line of the transcript that is being written. */
#include "t.h"

#include <stdarg.h>

char line[LINE_MAX_LENGTH];
size_t used;
static const char *phase = "";

void line_phase(const char *name)
{
    phase = name;
}

static void add(const char *s)
{
    for (; '\0' != *s && used < sizeof(line) - 8; s++) {
        unsigned char c = (unsigned char) *s;

        if ('\n' == c || '\t' == c) {
            line[used++] = '\\';
            line[used++] = '\n' == c ? 'n' : 't';
        } else if (c < ' ' || 126 < c) {
            used += sprintf(&line[used], "\\x%02x", c);
        } else {
            line[used++] = (char) c;
        }
    }
}

static void vadd(const char *format, va_list ap)
{
    char *s = NULL;

    if (0 <= vasprintf(&s, format, ap)) {
        add(s);
    }
    free(s);
}

void vlabel(const char *format, va_list ap)
{
    used = 0;
    add(phase);
    vadd(format, ap);
    add(":");
}

void label(const char *format, ...)
{
    va_list ap;

    va_start(ap, format);
    vlabel(format, ap);
    va_end(ap);
}

void say(const char *format, ...)
{
    va_list ap;

    add(" ");
    va_start(ap, format);
    vadd(format, ap);
    va_end(ap);
}

void say_text(char *s)
{
    describe_text(s);
    free(s);
}
