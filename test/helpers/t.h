/*
 * t.h: what the sections of the helper transcript share.
 *
 * The transcript program calls every helper with good and bad arguments and
 * prints one line for each call, "label: result". The same binary runs on a
 * released library and on ours, and the outputs must be equal. expected.txt is
 * the output of the released 7.0.0rc1.
 */
#ifndef T_H
#define T_H

#include <pmix.h>
#include <pmix_tool.h>

#include <stdarg.h>

/* Starts, continues and ends the current line. Line breaks, tabs and other
 * control characters in what is said are escaped. */
void label(const char *format, ...) __attribute__((format(printf, 1, 2)));
void say(const char *format, ...) __attribute__((format(printf, 1, 2)));
void end(void);
void vlabel(const char *format, va_list ap);

/* The line itself, without its label's end being marked. */
#define LINE_MAX_LENGTH ((size_t) 1 << 16)
extern char line[];
extern size_t used;
/* What stands before every label from now on; "init " after an initialisation. */
void line_phase(const char *name);

/* Runs body(arg) in a child, so that a crash of the library is one line of the
 * transcript: "label: crash". */
void apart(void (*body)(void *), void *arg);
#define APART(name) static void name(void *arg)

/* The number of sample data of each type. */
#define VARIANTS 3

/* A datum of that type in the form that PMIx_Value_load takes; NULL where the
 * type is not known. Variant 1 is greater than 0, variant 2 as empty as can be.
 * It is static and not to be freed. */
void *sample(pmix_data_type_t type, int variant);

/* One element in the form that stands in arrays; for a string a char**. */
void *element(pmix_data_type_t type, int variant);
/* sizeof of one element. */
size_t element_size(pmix_data_type_t type);

/* Says what is at p, a datum of that type as stands in arrays. */
void describe(pmix_data_type_t type, const void *p);
void describe_value(const pmix_value_t *v);
void describe_info(const pmix_info_t *i);
void describe_text(const char *s);
/* Says a text and frees it. */
void say_text(char *s);

/* Frees a datum that the library made, in the form in which PMIx_Data_copy and
 * PMIx_Value_unload hand it out; empties a value. Only under valgrind, for the
 * released library cannot free all of them. */
void drop(pmix_data_type_t type, void *p);
void drop_value(pmix_value_t *v);

/* Data types from 0 to this one are tried. */
#define LAST_TYPE 80

/* The sections, in the order in which they run. The library is initialised
 * between the first and the second row. */
void section_names(void);
void section_argv(void);
void section_structs(void);
void section_infos(void);
void section_numbers(void);
void section_strings(void);
void section_values(void);
void section_arrays(void);

void section_buffers(void);
void section_copies(void);
void section_prints(void);
void section_more(void);

#endif
