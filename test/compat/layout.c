/*
 * layout.c: the structures of compat/ stand as release 7.0.0rc1 has them. It only has
 * to compile.
 */
#include "../../compat/globals.h"

#include <stddef.h>

#define SIZE(type, bytes) _Static_assert(sizeof(type) == (bytes), #type);
#define AT(type, member, offset) _Static_assert(offsetof(type, member) == (offset), #type "." #member);
#include "layout.def"

int main(void) { return 0; }
