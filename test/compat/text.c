/* text.c: text, arguments, environments, descriptors, paths and names. */
#include "t.h"

#include <fcntl.h>
#include <pthread.h>
#include <sys/socket.h>
#include <sys/stat.h>

static char **vector(const char *list)
{
    char *copy = strdup(list), *rest = NULL, **v = calloc(1, sizeof(char *));

    for (char *s = strtok_r(copy, " ", &rest); NULL != s; s = strtok_r(NULL, " ", &rest)) {
        PMIx_Argv_append_nosize(&v, s);
    }
    free(copy);
    return v;
}

static void arguments(void)
{
    char **v = vector("a b c"), **w = vector("x y"), **none = NULL;
    int n = 0;

    GIVES("b,c", pmix_argv_join_range(v, 1, 9, ','));
    GIVES("", pmix_argv_join_range(v, 3, 9, ','));
    GIVES("", pmix_argv_join_range(NULL, 0, 9, ','));
    STATUS(PMIX_SUCCESS, pmix_argv_append(&n, &v, "d"));
    CHECK(4 == n);
    STATUS(PMIX_SUCCESS, pmix_argv_append_unique_idx(&n, &v, "b"));
    CHECK(1 == n && 4 == PMIx_Argv_count(v));
    STATUS(PMIX_SUCCESS, pmix_argv_append_unique_idx(&n, &none, "first"));
    CHECK(0 == n);
    STATUS(PMIX_SUCCESS, pmix_argv_insert(&v, 1, w));
    STATUS(PMIX_SUCCESS, pmix_argv_insert_element(&v, 0, "0"));
    STATUS(PMIX_SUCCESS, pmix_argv_insert_element(&v, 99, "end"));
    STATUS(PMIX_ERR_BAD_PARAM, pmix_argv_insert_element(&v, -1, "x"));
    GIVES("0 a x y b c d end", pmix_argv_join_range(v, 0, 99, ' '));
    CHECK(sizeof(char *) * 9 + 2 * 7 + 4 == pmix_argv_len(v));
    STATUS(PMIX_SUCCESS, pmix_argv_delete(&n, &v, 1, 3));
    STATUS(PMIX_SUCCESS, pmix_argv_delete(&n, &v, 4, 99));
    CHECK(4 == n);
    STATUS(PMIX_ERR_BAD_PARAM, pmix_argv_delete(&n, &v, -1, 1));
    GIVES("0 b c d", pmix_argv_join_range(v, 0, 99, ' '));
    PMIx_Argv_free(w);
    PMIx_Argv_free(none);
    PMIx_Argv_free(v);

    v = vector("\"quoted\" \" plain \"open close\"");
    w = pmix_argv_copy_strip(v);
    GIVES("quoted||plain|open|close", pmix_argv_join_range(w, 0, 99, '|'));
    SAME("\"quoted\"", v[0]);
    CHECK(NULL == pmix_argv_copy_strip(NULL));
    PMIx_Argv_free(v);
    PMIx_Argv_free(w);
}

static void environments(void)
{
    char **minor = vector("A=1 B=2 AB=3"), **major = vector("B=9 C="), **m = pmix_environ_merge(minor, major);
    char buf[4096], small[4], **ranges = NULL;

    GIVES("B=9 C= A=1 AB=3", pmix_argv_join_range(m, 0, 99, ' '));
    CHECK(NULL == pmix_environ_merge(NULL, NULL));
    SAME("9", pmix_getenv("B", m));
    SAME("3", pmix_getenv("AB=whatever", m));
    CHECK(NULL == pmix_getenv("AC", m) && NULL == pmix_getenv("A", NULL));
    STATUS(PMIX_SUCCESS, pmix_unsetenv("A", &m));
    STATUS(PMIX_ERR_NOT_FOUND, pmix_unsetenv("A", &m));
    STATUS(PMIX_SUCCESS, pmix_environ_merge_inplace(&m, minor));
    GIVES("B=9 C= AB=3 A=1", pmix_argv_join_range(m, 0, 99, ' '));
    PMIx_Argv_free(minor);
    PMIx_Argv_free(major);
    PMIx_Argv_free(m);

    setenv("TMPDIR", "/somewhere", 1);
    SAME("/somewhere", pmix_tmp_directory());
    setenv("HOME", "/at/home", 1);
    SAME("/at/home", pmix_home_directory(geteuid()));
    STATUS(PMIX_SUCCESS, pmix_getcwd(buf, sizeof(buf)));
    CHECK('/' == buf[0]);
    STATUS(PMIX_ERR_OUT_OF_RESOURCE, pmix_getcwd(small, sizeof(small)));
    CHECK(strlen(small) < sizeof(small));
    STATUS(PMIX_ERR_BAD_PARAM, pmix_getcwd(NULL, 1));

    pmix_util_parse_range_options((char *) "1-3,7", &ranges);
    GIVES("1 2 3 7", pmix_argv_join_range(ranges, 0, 99, ' '));
    pmix_util_parse_range_options((char *) "5!", &ranges);
    GIVES("1 2 3 7 5 BANG", pmix_argv_join_range(ranges, 0, 99, ' '));
    pmix_util_parse_range_options((char *) "2,-1", &ranges);
    GIVES("-1", pmix_argv_join_range(ranges, 0, 99, ' '));
    PMIx_Argv_free(ranges);
}

static void strings(void)
{
    char b[5] = "zzzz", *s = NULL;
    FILE *f = tmpfile();

    CHECK(3 == pmix_asprintf(&s, "%s", "abc"));
    GIVES("abc", s);
    CHECK(8 == pmix_snprintf(b, sizeof(b), "%s", "abcdefgh"));
    SAME("abcd", b);
    CHECK(8 == pmix_snprintf(NULL, 0, "%s", "abcdefgh"));
    pmix_string_copy(b, "xy", sizeof(b));
    CHECK(0 == memcmp(b, "xy\0d", 4)); /* nothing beyond the end */
    pmix_string_copy(b, "abcdefgh", sizeof(b));
    SAME("abcd", b);
    fprintf(f, "one\n\n%01500d\n", 7);
    rewind(f);
    GIVES("one", pmix_getline(f));
    GIVES("", pmix_getline(f));
    s = pmix_getline(f);
    CHECK(1023 == strlen(s));
    free(s);
    GIVES("7", (s = pmix_getline(f), memmove(s, s + strlen(s) - 1, 2), s));
    CHECK(NULL == pmix_getline(f));
    fclose(f);

    static const char *const names[][3] = {
        {"/a/b", "b", "/a"}, {"/a/b///", "b", "/a"}, {"b", "b", "."}, {"/", "/", "/"},
        {"///", "/", "/"},   {"", "", "."},          {"a/", "a", "."},
    };
    for (size_t i = 0; i < sizeof(names) / sizeof(names[0]); i++) {
        GIVES(names[i][1], pmix_basename(names[i][0]));
        GIVES(names[i][2], pmix_dirname(names[i][0]));
    }
    CHECK(NULL == pmix_basename(NULL) && NULL == pmix_dirname(NULL));
}

static void paths(void)
{
    char dir[] = "findXXXXXX", *env[] = {NULL, NULL}, here[4096], name[4200], *s;

    GIVES("/a/b/c", pmix_os_path(0, "a", "/b", "c", NULL));
    GIVES("./a", pmix_os_path(1, "a", NULL));
    GIVES("/", pmix_os_path(0, NULL));
    GIVES("./", pmix_os_path(1, NULL));
    CHECK(pmix_path_is_absolute("/a") && !pmix_path_is_absolute("a"));
    MUST(NULL != mkdtemp(dir));
    MUST(NULL != getcwd(here, sizeof(here)));
    snprintf(name, sizeof(name), "%s/%s/tool", here, dir);
    close(open(name, O_CREAT | O_WRONLY, 0755));
    CHECK(0 <= asprintf(&env[0], "PATH=/nowhere:%s/%s", here, dir));
    GIVES(name, pmix_path_findv((char *) "tool", X_OK, env, NULL));
    CHECK(NULL == pmix_path_findv((char *) "no-such-tool", X_OK, env, NULL));
    free(env[0]);
    env[0] = strdup("PATH=/nowhere:.");
    CHECK(0 <= asprintf(&s, "%s/%s", here, dir));
    GIVES(name, pmix_path_findv((char *) "tool", X_OK, env, s));
    free(s);
    free(env[0]);
    CHECK(0 <= asprintf(&env[0], "WHERE=%s", here));
    char in[64], *v[] = {in, NULL};
    snprintf(in, sizeof(in), "$WHERE/%s", dir);
    GIVES(name, pmix_path_find((char *) "tool", v, X_OK, env));
    free(env[0]);
    s = pmix_find_absolute_path((char *) "sh");
    CHECK(NULL != s && '/' == s[0]);
    free(s);
    CHECK(NULL == pmix_find_absolute_path((char *) "./no-such-tool"));
    unlink(name);
    rmdir(dir);
}

static void descriptors(void)
{
    char b[8] = "";
    int p[2];

    MUST(0 == pipe(p));
    STATUS(PMIX_SUCCESS, pmix_fd_write(p[1], 5, "hello"));
    STATUS(PMIX_SUCCESS, pmix_fd_read(p[0], 5, b));
    SAME("hello", b);
    STATUS(PMIX_ERR_BAD_PARAM, pmix_fd_read(p[0], -1, b));
    STATUS(PMIX_SUCCESS, pmix_fd_set_cloexec(p[0]));
    CHECK(FD_CLOEXEC == fcntl(p[0], F_GETFD));
    STATUS(PMIX_ERR_IN_ERRNO, pmix_fd_set_cloexec(-1));
    STATUS(PMIX_SUCCESS, pmix_ptl_base_set_nonblocking(p[0]));
    CHECK(0 != (fcntl(p[0], F_GETFL) & O_NONBLOCK));
    CHECK(!pmix_fd_is_regular(p[0]) && !pmix_fd_is_chardev(p[0]) && !pmix_fd_is_blkdev(-1));
    SAME("Unknown", pmix_fd_get_peer_name(p[0]));
    close(p[1]);
    STATUS(PMIX_ERR_TIMEOUT, pmix_fd_read(p[0], 1, b));
    int keep = dup(p[0]);
    pid_t pid = fork();
    if (0 == pid) {
        pmix_close_open_file_descriptors(keep);
        _exit(fcntl(keep, F_GETFD) >= 0 && fcntl(p[0], F_GETFD) < 0 && fcntl(2, F_GETFD) >= 0 ? 0 : 1);
    }
    int st = -1;
    waitpid(pid, &st, 0);
    CHECK(0 == st);
    close(keep);
    close(p[0]);
}

static void *print_some(void *unused)
{
    pmix_proc_t p = {"other", 3};

    (void) unused;
    SAME("[other,3]", pmix_util_print_name_args(&p));
    return NULL;
}

static void names(void)
{
    pmix_proc_t p = {"job", 12}, q = {"job", 13};
    char *first, *s[16];
    pthread_t t;

    first = pmix_util_print_name_args(&p);
    SAME("[job,12]", first);
    p.rank = PMIX_RANK_WILDCARD;
    for (int i = 0; i < 15; i++) {
        s[i] = pmix_util_print_name_args(&p);
    }
    SAME("[job,12]", first); /* the sixteenth buffer back */
    SAME("[job,WILDCARD]", s[0]);
    pmix_util_print_name_args(&q);
    SAME("[job,13]", first);
    SAME("UNDEF", pmix_util_print_rank(PMIX_RANK_UNDEF));
    SAME("LOCAL_PEERS", pmix_util_print_rank(PMIX_RANK_LOCAL_PEERS));
    SAME("4000000000", pmix_util_print_rank(4000000000u));
    SAME("[NO-NAME]", pmix_util_print_name_args(NULL));
    SAME("[n,INVALID]", pmix_util_print_pname_args(&(pmix_name_t){(char *) "n", PMIX_RANK_INVALID}));
    CHECK(pmix_util_compare_proc(&p, &q) > 0 && 0 == pmix_util_compare_proc(&q, &q));
    pthread_create(&t, NULL, print_some, NULL);
    pthread_join(t, NULL);
    memset(p.nspace, 'x', sizeof(p.nspace)); /* no end */
    CHECK(strlen(pmix_util_print_name_args(&p)) < 300);
}

int text(void)
{
    arguments();
    environments();
    strings();
    paths();
    descriptors();
    names();
    return done();
}
