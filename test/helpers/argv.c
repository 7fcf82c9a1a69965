/* argv.c: argument vectors and environments. */
#include "t.h"

extern char **environ;

static void show(char **v)
{
    say("%d", PMIx_Argv_count(v));
    for (char **w = v; NULL != w && NULL != *w; w++) {
        describe_text(*w);
    }
    if (NULL == v) {
        say("null");
    }
}

APART(null_name)
{
    char **env = NULL;

    (void) arg;
    say("%d", PMIx_Setenv(NULL, "v", true, &env));
    show(env);
}

static void split(const char *s, int delimiter)
{
    char **a = PMIx_Argv_split(s, delimiter), **b = PMIx_Argv_split_with_empty(s, delimiter);
    char **c = PMIx_Argv_split_inter(s, delimiter, true), **d = PMIx_Argv_copy(b);

    label("split %s %d", NULL == s ? "NULL" : strlen(s) < 600 ? s : "LONG", delimiter);
    show(a);
    show(b);
    say("%d %d", PMIx_Argv_count(c), PMIx_Argv_count(d));
    say_text(PMIx_Argv_join(a, ','));
    say_text(PMIx_Argv_join(d, '\n'));
    end();
    PMIx_Argv_free(a);
    PMIx_Argv_free(b);
    PMIx_Argv_free(c);
    PMIx_Argv_free(d);
}

static void change(void)
{
    char **v = NULL;

    label("append nulls");
    say("%d %d %d", PMIx_Argv_append_nosize(NULL, "x"), PMIx_Argv_append_nosize(&v, NULL),
        PMIx_Argv_append_unique_nosize(NULL, "x"));
    say("%d %d %d", PMIx_Argv_append_unique_nosize(&v, NULL), PMIx_Argv_prepend_nosize(NULL, "x"),
        PMIx_Argv_prepend_nosize(&v, NULL));
    show(v);
    end();
    label("append");
    say("%d", PMIx_Argv_append_nosize(&v, "one"));
    say("%d", PMIx_Argv_append_nosize(&v, ""));
    say("%d", PMIx_Argv_append_unique_nosize(&v, "one"));
    say("%d", PMIx_Argv_append_unique_nosize(&v, "two"));
    say("%d", PMIx_Argv_prepend_nosize(&v, "zero"));
    show(v);
    end();
    PMIx_Argv_free(v);
    v = NULL;
    label("begin");
    say("%d", PMIx_Argv_prepend_nosize(&v, "first"));
    show(v);
    end();
    PMIx_Argv_free(v);
    v = NULL;
    label("begin unique");
    say("%d", PMIx_Argv_append_unique_nosize(&v, "first"));
    show(v);
    end();
    PMIx_Argv_free(v);
    label("null vector");
    PMIx_Argv_free(NULL);
    show(PMIx_Argv_copy(NULL));
    say_text(PMIx_Argv_join(NULL, ':'));
    end();
}

static void environment(void)
{
    char **env = NULL;

    label("setenv null");
    say("%d", PMIx_Setenv("A", "1", true, NULL));
    end();
    label("setenv");
    say("%d", PMIx_Setenv("A", "1", true, &env));
    say("%d", PMIx_Setenv("AB", "2", false, &env));
    say("%d", PMIx_Setenv("A", "3", false, &env));
    show(env);
    say("%d", PMIx_Setenv("A", "4", true, &env));
    say("%d", PMIx_Setenv("B", NULL, true, &env));
    say("%d", PMIx_Setenv("AB", NULL, true, &env));
    say("%d", PMIx_Setenv("", "empty", true, &env));
    show(env);
    end();
    PMIx_Argv_free(env);
    label("setenv own");
    unsetenv("T_VAR");
    say("%d", PMIx_Setenv("T_VAR", "1", true, &environ));
    describe_text(getenv("T_VAR"));
    say("%d", PMIx_Setenv("T_VAR", "2", false, &environ));
    describe_text(getenv("T_VAR"));
    say("%d", PMIx_Setenv("T_VAR", "2", true, &environ));
    describe_text(getenv("T_VAR"));
    say("%d", PMIx_Setenv("T_VAR", NULL, true, &environ));
    describe_text(getenv("T_VAR"));
    end();
    label("setenv null name");
    apart(null_name, NULL);
}

void section_argv(void)
{
    static char big[2000];

    memset(big, 'b', sizeof(big) - 1);
    big[600] = ',';
    split(NULL, ',');
    split("", ',');
    split("a", ',');
    split("a,b", ',');
    split(",a,,b,", ',');
    split(",", ',');
    split(",,", ',');
    split("a,b", ':');
    split("a b\tc", ' ');
    split("abc", 'b');
    split(big, ',');
    change();
    environment();
}
