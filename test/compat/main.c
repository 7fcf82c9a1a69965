/* main.c: runs one group of tests. None of them may start the Go runtime. */
#include "t.h"

int main(int argc, char **argv)
{
    static const struct {
        const char *name;
        int (*run)(void);
    } groups[] = {{"objects", objects}, {"text", text}, {"outputs", outputs}, {"threads", threads}};

    for (size_t i = 0; i < sizeof(groups) / sizeof(groups[0]); i++) {
        if (2 == argc && 0 == strcmp(argv[1], groups[i].name)) {
            int st = groups[i].run();

            CHECK(1 == count_in("task"));
            return 0 != st ? st : done();
        }
    }
    return 2;
}
