/*
 * check.c: compares the headers with interface.def while it compiles, as C and
 * as C++; only texts and initial values are compared when it runs.
 */
#include <pmix.h>
#include <pmix_server.h>
#include <pmix_tool.h>

#include <stddef.h>
#include <stdio.h>
#include <string.h>

#ifdef __cplusplus
#include <type_traits>
template <typename T> struct is { typedef T type; };
#define ASSERT(what, text) static_assert(what, text)
#define SAME(kind, thing) std::is_same<is<kind>::type, std::remove_reference<decltype(thing)>::type>::value
#define SAME_NAME(a, b) std::is_same<is<a>::type, is<b>::type>::value
#define IS_C "C"
#else
#define ASSERT(what, text) _Static_assert(what, text)
#define SAME(kind, thing) __builtin_types_compatible_p(kind, __typeof__(thing))
#define SAME_NAME(a, b) __builtin_types_compatible_p(a, b)
#define IS_C
#pragma GCC diagnostic ignored "-Warray-parameter"
#endif

/* A second declaration must agree with the first. */
#define CONSTANT(type, name, value)                           \
    ASSERT((name) == (value), #name " has another value");    \
    ASSERT(SAME(type, name), #name " has another type");
#define WORD(name, text) ASSERT(sizeof(name) == sizeof(text), #name " has another length");
#define MACRO(name, parameters)
#define ALIAS(type, same) ASSERT(SAME_NAME(type, same), #type " is another type");
#define INITIAL(type, name, value)
#define STRUCT(type, size) ASSERT(sizeof(type) == size, #type " has another size");
#define FIELD(type, name, offset, kind)                                        \
    ASSERT(offsetof(type, name) == offset, #type "." #name " is elsewhere");   \
    ASSERT(SAME(kind, ((type *) 0)->name), #type "." #name " has another type");
#define FUNCTION(result, name, parameters) extern IS_C result name parameters;
#define CALLBACK(result, name, parameters) typedef result(*name) parameters;
#include "interface.def"

#undef CONSTANT
#undef WORD
#undef ALIAS
#undef INITIAL
#undef STRUCT
#undef FIELD
#undef FUNCTION
#undef CALLBACK
#define CONSTANT(type, name, value)
#define WORD(name, text)                                                 \
    compared++;                                                          \
    if (0 != strcmp(name, text)) {                                       \
        printf("%s is \"%s\" and not \"%s\"\n", #name, name, text);      \
        wrong++;                                                         \
    }
#define ALIAS(type, same)
#ifdef __cplusplus
#define INITIAL(type, name, value)
#else
#define STRIP(...) __VA_ARGS__
#define INITIAL(type, name, value)                                       \
    {                                                                    \
        static const type is = name, should = STRIP value;               \
        compared++;                                                      \
        if (0 != memcmp(&is, &should, sizeof(type))) {                   \
            printf("%s is another value\n", #name);                      \
            wrong++;                                                     \
        }                                                                \
    }
#endif
#define STRUCT(type, size)
#define FIELD(type, name, offset, kind)
#define FUNCTION(result, name, parameters)
#define CALLBACK(result, name, parameters)

int main(void)
{
    int compared = 0, wrong = 0;

#include "interface.def"
    printf("%d texts and initial values, %d wrong\n", compared, wrong);
    return 0 < wrong;
}
