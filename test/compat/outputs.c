/* outputs.c: output streams and help messages. */
#include "t.h"

#include <fcntl.h>

static char caught[8192];

/* Catches what is written to stderr, or gives it back. */
static void catch_stderr(bool on)
{
    static int saved = -1;
    static FILE *f;

    if (on) {
        f = tmpfile();
        saved = dup(2);
        dup2(fileno(f), 2);
        return;
    }
    dup2(saved, 2);
    close(saved);
    rewind(f);
    caught[fread(caught, 1, sizeof(caught) - 1, f)] = '\0';
    fclose(f);
}

static void read_file(const char *path)
{
    FILE *f = fopen(path, "r");

    caught[0] = '\0';
    if (NULL != f) {
        caught[fread(caught, 1, sizeof(caught) - 1, f)] = '\0';
        fclose(f);
    }
}

static pmix_output_stream_t stream(void)
{
    pmix_output_stream_t s;

    pmix_class_initialize(&pmix_output_stream_t_class);
    memset(&s, 0, sizeof(s));
    s.super.obj_class = &pmix_output_stream_t_class;
    return s;
}

static void streams(void)
{
    char host[256] = "", *dir, *prefix, prefixed[1024];
    pmix_output_stream_t s = stream();
    int a, b;

    gethostname(host, sizeof(host) - 1);
    catch_stderr(true);
    pmix_output(0, "hello %d", 1);
    pmix_output(0, "with its own end\n");
    pmix_output(-1, "nowhere");
    pmix_output(17, "not open");
    catch_stderr(false);
    snprintf(prefixed, sizeof(prefixed), "[%s:%05d] hello 1\n[%s:%05d] with its own end\n", host,
             (int) getpid(), host, (int) getpid());
    SAME(prefixed, caught);
    CHECK(pmix_output_info[0].ldi_used && 0 == pmix_output_get_verbosity(0));

    s.lds_want_stderr = true;
    s.lds_prefix = (char *) "<";
    s.lds_suffix = (char *) ">";
    s.lds_verbose_level = 3;
    a = pmix_output_open(&s);
    CHECK(a > 0 && 3 == pmix_output_info[a].ldi_verbose_level);
    pmix_output_set_verbosity(a, 5);
    CHECK(5 == pmix_output_get_verbosity(a) && -1 == pmix_output_get_verbosity(a + 1));
    catch_stderr(true);
    pmix_output(a, "%s", "line\n");
    pmix_output(a, "%s", "");
    CHECK(pmix_output_switch(a, false));
    pmix_output(a, "off");
    pmix_output_switch(a, true);
    pmix_output_hexdump(9, a, host, 3);
    pmix_output_hexdump(5, a, (void *) "AB\n", 3);
    catch_stderr(false);
    CHECK(0 == strncmp(caught, "<line>\n<>\n<dump data at ", 24));
    CHECK(NULL != strstr(caught, "<000000: 41 42 0a ") && NULL != strstr(caught, " AB.>\n"));
    pmix_output_close(a);
    CHECK(-1 == pmix_output_get_verbosity(a));
    catch_stderr(true);
    pmix_output(a, "closed");
    catch_stderr(false);
    SAME("", caught);

    /* files: two streams share one, each may close it */
    pmix_output_set_output_file_info(".", "out-", &dir, &prefix);
    free(dir);
    free(prefix);
    pmix_output_set_output_file_info(NULL, NULL, &dir, &prefix);
    GIVES(".", dir);
    GIVES("out-", prefix);
    s = stream();
    s.lds_want_file = true;
    s.lds_file_suffix = (char *) "f.txt";
    a = pmix_output_open(&s);
    b = pmix_output_open(&s);
    CHECK(access("out-f.txt", F_OK) < 0); /* not before there is something to write */
    pmix_output(a, "one");
    pmix_output(b, "two");
    pmix_output_close(a);
    pmix_output(b, "three");
    pmix_output_close(b);
    read_file("out-f.txt");
    SAME("one\ntwo\nthree\n", caught);
    unlink("out-f.txt");
    pmix_output_set_output_file_info("./no/such/dir", NULL, NULL, NULL);
    a = pmix_output_open(&s);
    pmix_output(a, "lost");
    CHECK(1 == pmix_output_info[a].ldi_file_num_lines_lost);
    pmix_output_set_output_file_info(".", NULL, NULL, NULL);
    pmix_output(a, "found");
    read_file("out-f.txt");
    CHECK(NULL != strstr(caught, "1 lines were lost") && NULL != strstr(caught, "found\n"));
    unlink("out-f.txt");

    for (b = 0; b >= 0;) { /* until there are no more */
        b = pmix_output_open(&s);
    }
    CHECK(PMIX_ERR_OUT_OF_RESOURCE == b);
    pmix_output_finalize();
    CHECK(!pmix_output_info[0].ldi_used);
    pmix_output_finalize();
}

static void redirected(void)
{
    int fd = open("elsewhere", O_CREAT | O_RDWR | O_TRUNC, 0600);
    char n[16];

    snprintf(n, sizeof(n), "%d", fd);
    setenv("PMIX_OUTPUT_STDERR_FD", n, 1);
    CHECK(pmix_output_init());
    pmix_output(0, "there");
    read_file("elsewhere");
    CHECK(NULL != strstr(caught, "there\n"));
    pmix_output_finalize();
    unsetenv("PMIX_OUTPUT_STDERR_FD");
    close(fd);
    unlink("elsewhere");
}

static void help(void)
{
    static const char *line[] = {"Hello %s, you have", "%d messages.", NULL};
    static const char *outer[] = {"Before", "#include#help-t.txt#hello", NULL};
    static const char *loop[] = {"round", "#include#help-t.txt#loop", NULL};
    static pmix_show_help_entry_t entries[] = {{"hello", line}, {"outer", outer}, {"loop", loop}, {NULL, NULL}};
    static pmix_show_help_file_t files[] = {{"help-t.txt", entries}, {NULL, NULL}};

    catch_stderr(true);
    CHECK(NULL == pmix_show_help_string("help-t.txt", "hello", 0));
    catch_stderr(false);
    CHECK(NULL != strstr(caught, "Filename: help-t.txt") && NULL != strstr(caught, "Topic: hello"));
    STATUS(PMIX_SUCCESS, pmix_show_help_add_data("t", files));
    catch_stderr(true);
    STATUS(PMIX_ERROR, pmix_show_help_add_data("u", files));
    catch_stderr(false);
    GIVES("Hello you, you have\n2 messages.\n", pmix_show_help_string("help-t.txt", "hello", 0, "you", 2));
    GIVES("Before\nHello us, you have\n0 messages.\n", pmix_show_help_string("help-t.txt", "outer", 0, "us", 0));
    char *s = pmix_show_help_string("help-t.txt", "loop", 1);
    CHECK(0 == strncmp(s, "-----", 5) && '\n' == s[strlen(s) - 1]); /* it ended */
    free(s);
    catch_stderr(true);
    STATUS(PMIX_SUCCESS, pmix_show_help("help-t.txt", "hello", 0, "you", 3));
    STATUS(PMIX_SUCCESS, pmix_show_help_norender(NULL, "f", "t", "as it is\n"));
    catch_stderr(false);
    SAME("Hello you, you have\n3 messages.\nas it is\n", caught);
}

int outputs(void)
{
    streams();
    redirected();
    help();
    pmix_class_finalize();
    return done();
}
