/*
 * output.c: output streams. Each line that is written to one goes to any of stdout,
 * stderr, syslog and a file, with a text before and after it. Stream 0 is stderr,
 * with the host and process before each line.
 *
 * The environment may turn all streams elsewhere, when they are opened:
 *   PMIX_OUTPUT_REDIRECT      "syslog" or "file"
 *   PMIX_OUTPUT_STDERR_FD     the descriptor to use for stderr
 *   PMIX_OUTPUT_SYSLOG_PRI    "info", "warn", or else errors
 *   PMIX_OUTPUT_SYSLOG_IDENT  whose messages they are
 *   PMIX_OUTPUT_SUFFIX        what names of files end with
 */
#include "compat.h"

#include <errno.h>
#include <fcntl.h>
#include <strings.h>
#include <syslog.h>
#include <unistd.h>

bool pmix_output_redirected_to_syslog;
int pmix_output_redirected_syslog_pri;
pmix_output_desc_t pmix_output_info[PMIX_OUTPUT_MAX_STREAMS];

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static bool initialised;
static pmix_output_stream_t verbose; /* what stream 0 was made from */
static char *dir, *prefix;           /* of files */
static int stderr_fd = STDERR_FILENO;
static char *syslog_ident; /* kept until finalize: openlog does not copy it */

static void construct(pmix_output_stream_t *s)
{
    memset((char *) s + sizeof(s->super), 0, sizeof(*s) - sizeof(s->super));
}

static void destruct(pmix_output_stream_t *s)
{
    free(s->lds_file_suffix);
    s->lds_file_suffix = NULL;
}

CLASS(pmix_output_stream_t, pmix_object_t, construct, destruct);

static char *copy(const char *s) { return NULL == s ? NULL : strdup(s); }

bool compat_write(int fd, const char *text, size_t len)
{
    while (len > 0) {
        ssize_t n = write(fd, text, len);

        if (n < 0 && EINTR != errno) {
            return false;
        }
        text += n < 0 ? 0 : n;
        len -= n < 0 ? 0 : n;
    }
    return true;
}

static pmix_output_desc_t *stream(int id)
{
    return id >= 0 && id < PMIX_OUTPUT_MAX_STREAMS ? &pmix_output_info[id] : NULL;
}

/* --- opening and closing; lock held --------------------------------------- */

static void read_environment(void)
{
    const char *fd = getenv("PMIX_OUTPUT_STDERR_FD"), *to = getenv("PMIX_OUTPUT_REDIRECT"),
               *pri = getenv("PMIX_OUTPUT_SYSLOG_PRI");

    stderr_fd = NULL == fd ? STDERR_FILENO : atoi(fd);
    pmix_output_redirected_to_syslog = NULL != to && 0 == strcasecmp(to, "syslog");
    pmix_output_redirected_syslog_pri = NULL != pri && 0 == strcasecmp(pri, "info") ? LOG_INFO
                                        : NULL != pri && 0 == strcasecmp(pri, "warn")
                                            ? LOG_WARNING
                                            : LOG_ERR;
    free(syslog_ident);
    syslog_ident = copy(getenv("PMIX_OUTPUT_SYSLOG_IDENT"));
}

static bool name_process(void)
{
    char host[256] = "";

    gethostname(host, sizeof(host) - 1);
    free(verbose.lds_prefix);
    verbose.lds_prefix = NULL;
    return 0 <= pmix_asprintf(&verbose.lds_prefix, "[%s:%05d] ", host, (int) getpid());
}

static void shut(pmix_output_desc_t *d)
{
    if (d->ldi_fd >= 0) {
        close(d->ldi_fd);
    }
    free(d->ldi_prefix);
    free(d->ldi_suffix);
    free(d->ldi_file_suffix);
    free(d->ldi_syslog_ident);
    memset(d, 0, sizeof(*d));
    d->ldi_fd = -1;
}

static void set_up(pmix_output_desc_t *d, const pmix_output_stream_t *s)
{
    const char *to = getenv("PMIX_OUTPUT_REDIRECT"), *suffix = getenv("PMIX_OUTPUT_SUFFIX");
    bool to_file = NULL != to && 0 == strcasecmp(to, "file"),
         to_syslog = pmix_output_redirected_to_syslog;

    memset(d, 0, sizeof(*d));
    d->ldi_fd = -1; /* a file is opened when there is something to write */
    d->ldi_used = true;
    d->ldi_enabled = !s->lds_is_debugging;
    d->ldi_verbose_level = s->lds_verbose_level;
    d->ldi_prefix = copy(s->lds_prefix);
    d->ldi_prefix_len = NULL == s->lds_prefix ? 0 : (int) strlen(s->lds_prefix);
    d->ldi_suffix = copy(s->lds_suffix);
    d->ldi_suffix_len = NULL == s->lds_suffix ? 0 : (int) strlen(s->lds_suffix);
    d->ldi_syslog = to_syslog || s->lds_want_syslog;
    if (d->ldi_syslog) {
        const char *ident = to_syslog ? syslog_ident : s->lds_syslog_ident;

        d->ldi_syslog_priority = to_syslog ? pmix_output_redirected_syslog_pri
                                           : s->lds_syslog_priority;
        d->ldi_syslog_ident = copy(ident);
        openlog(NULL == d->ldi_syslog_ident ? "pmix" : d->ldi_syslog_ident, LOG_PID, LOG_USER);
    }
    if (to_syslog) {
        return; /* nothing is to appear twice */
    }
    d->ldi_stdout = !to_file && s->lds_want_stdout;
    d->ldi_stderr = !to_file && s->lds_want_stderr;
    d->ldi_file = to_file || s->lds_want_file;
    d->ldi_file_suffix = copy(NULL != suffix ? suffix : s->lds_file_suffix);
    d->ldi_file_want_append = s->lds_want_file_append;
}

static int open_stream(int id, const pmix_output_stream_t *s)
{
    if (id < 0) {
        for (id = 0; id < PMIX_OUTPUT_MAX_STREAMS && pmix_output_info[id].ldi_used; id++) {
        }
    }
    if (NULL == stream(id)) {
        return PMIX_ERR_OUT_OF_RESOURCE;
    }
    if (pmix_output_info[id].ldi_used) {
        shut(&pmix_output_info[id]);
    }
    set_up(&pmix_output_info[id], NULL == s ? &verbose : s);
    return id;
}

static bool init(void)
{
    if (initialised) {
        return true;
    }
    compat_construct(&verbose, &pmix_output_stream_t_class);
    read_environment();
    verbose.lds_want_stderr = true;
    if (!name_process() || 0 > pmix_asprintf(&prefix, "pmix-output-pid%d-", (int) getpid())) {
        return false;
    }
    dir = strdup(pmix_tmp_directory());
    for (int i = 0; i < PMIX_OUTPUT_MAX_STREAMS; i++) {
        memset(&pmix_output_info[i], 0, sizeof(pmix_output_info[i]));
        pmix_output_info[i].ldi_fd = -1;
    }
    initialised = NULL != dir;
    if (initialised) {
        open_stream(-1, &verbose);
    }
    return initialised;
}

/* --- the functions -------------------------------------------------------- */

bool pmix_output_init(void)
{
    bool ok;

    pthread_mutex_lock(&lock);
    ok = init();
    pthread_mutex_unlock(&lock);
    return ok;
}

void pmix_output_finalize(void)
{
    pthread_mutex_lock(&lock);
    if (initialised) {
        for (int i = 0; i < PMIX_OUTPUT_MAX_STREAMS; i++) {
            if (pmix_output_info[i].ldi_used) {
                shut(&pmix_output_info[i]);
            }
        }
        free(verbose.lds_prefix);
        compat_destruct(&verbose);
        free(dir);
        free(prefix);
        closelog();
        free(syslog_ident);
        verbose.lds_prefix = dir = prefix = syslog_ident = NULL;
        initialised = false;
    }
    pthread_mutex_unlock(&lock);
}

int pmix_output_open(pmix_output_stream_t *s) { return pmix_output_reopen(-1, s); }

int pmix_output_reopen(int id, pmix_output_stream_t *s)
{
    int st = PMIX_ERR_OUT_OF_RESOURCE;

    pthread_mutex_lock(&lock);
    if (init()) {
        st = open_stream(id, s);
    }
    pthread_mutex_unlock(&lock);
    return st;
}

void pmix_output_reopen_all(void)
{
    pthread_mutex_lock(&lock);
    if (init()) {
        read_environment();
        name_process();
    }
    pthread_mutex_unlock(&lock);
}

bool pmix_output_switch(int id, bool enable)
{
    pmix_output_desc_t *d = stream(id);
    bool was = false;

    pthread_mutex_lock(&lock);
    if (init() && NULL != d) {
        was = d->ldi_enabled;
        d->ldi_enabled = enable;
    }
    pthread_mutex_unlock(&lock);
    return was;
}

void pmix_output_close(int id)
{
    pmix_output_desc_t *d = stream(id);

    pthread_mutex_lock(&lock);
    if (initialised && NULL != d && d->ldi_used) {
        shut(d);
    }
    pthread_mutex_unlock(&lock);
}

void pmix_output_set_verbosity(int id, int level)
{
    if (NULL != stream(id)) {
        stream(id)->ldi_verbose_level = level;
    }
}

int pmix_output_get_verbosity(int id)
{
    pmix_output_desc_t *d = stream(id);

    return NULL != d && d->ldi_used ? d->ldi_verbose_level : -1;
}

static void exchange(char **now, const char *new, char **old)
{
    if (NULL != old) {
        *old = copy(*now);
    }
    if (NULL != new) {
        free(*now);
        *now = strdup(new);
    }
}

void pmix_output_set_output_file_info(const char *new_dir, const char *new_prefix, char **old_dir,
                                      char **old_prefix)
{
    pthread_mutex_lock(&lock);
    init();
    exchange(&dir, new_dir, old_dir);
    exchange(&prefix, new_prefix, old_prefix);
    pthread_mutex_unlock(&lock);
}

/* --- writing -------------------------------------------------------------- */

static bool same(const char *a, const char *b)
{
    return a == b || (NULL != a && NULL != b && 0 == strcmp(a, b));
}

/* Streams with the same suffix share a file. Lock held. */
static void open_file(pmix_output_desc_t *d)
{
    char *path = NULL;

    for (int i = 0; i < PMIX_OUTPUT_MAX_STREAMS; i++) {
        pmix_output_desc_t *other = &pmix_output_info[i];

        if (other->ldi_used && other->ldi_fd >= 0 &&
            same(other->ldi_file_suffix, d->ldi_file_suffix)) {
            d->ldi_fd = fcntl(other->ldi_fd, F_DUPFD_CLOEXEC, 0);
            return;
        }
    }
    if (0 <= pmix_asprintf(&path, "%s/%s%s", dir, prefix,
                           NULL == d->ldi_file_suffix ? "output.txt" : d->ldi_file_suffix)) {
        d->ldi_fd = open(path, O_CREAT | O_RDWR | O_CLOEXEC | O_APPEND |
                                   (d->ldi_file_want_append ? 0 : O_TRUNC), 0644);
        free(path);
    }
}

static void to_file(pmix_output_desc_t *d, const char *line)
{
    if (d->ldi_fd < 0) {
        open_file(d);
    }
    if (d->ldi_fd < 0) {
        d->ldi_file_num_lines_lost++; /* said when the file can be opened */
        return;
    }
    if (d->ldi_file_num_lines_lost > 0) {
        dprintf(d->ldi_fd, "[WARNING: %d lines were lost because the file could not be opened]\n",
                d->ldi_file_num_lines_lost);
        d->ldi_file_num_lines_lost = 0;
    }
    compat_write(d->ldi_fd, line, strlen(line));
}

/* One line, its end after the suffix. Lock held. */
static void put(pmix_output_desc_t *d, const char *text)
{
    size_t n = strlen(text);
    char *line = NULL;

    if (d->ldi_syslog) {
        syslog(d->ldi_syslog_priority, "%s", text);
    }
    n -= n > 0 && '\n' == text[n - 1];
    if (0 > pmix_asprintf(&line, "%s%.*s%s\n", NULL == d->ldi_prefix ? "" : d->ldi_prefix, (int) n,
                          text, NULL == d->ldi_suffix ? "" : d->ldi_suffix)) {
        return;
    }
    if (d->ldi_stdout) {
        fflush(stdout);
        compat_write(STDOUT_FILENO, line, strlen(line));
    }
    if (d->ldi_stderr) {
        compat_write(stderr_fd, line, strlen(line));
    }
    if (d->ldi_file) {
        to_file(d, line);
    }
    free(line);
}

void pmix_output(int id, const char *format, ...)
{
    pmix_output_desc_t *d = stream(id);
    char *text = NULL;
    va_list ap;
    int n;

    if (NULL == d) {
        return;
    }
    va_start(ap, format);
    n = pmix_vasprintf(&text, format, ap);
    va_end(ap);
    if (n < 0) {
        return;
    }
    pthread_mutex_lock(&lock);
    if (init() && d->ldi_used && d->ldi_enabled) {
        put(d, text);
    }
    pthread_mutex_unlock(&lock);
    free(text);
}

void pmix_output_hexdump(int level, int id, void *ptr, int len)
{
    const unsigned char *b = ptr;

    if (NULL == stream(id) || stream(id)->ldi_verbose_level < level) {
        return;
    }
    pmix_output(id, "dump data at %p %d bytes\n", ptr, len);
    for (int at = 0; at < len; at += 16) {
        char hex[3 * 16 + 1], text[17];
        int n = 0, h = 0;

        for (; n < 16; n++) {
            if (at + n < len) {
                h += snprintf(hex + h, sizeof(hex) - h, "%02x ", b[at + n]);
                text[n] = b[at + n] >= ' ' && b[at + n] < 0x7f ? (char) b[at + n] : '.';
            } else {
                h += snprintf(hex + h, sizeof(hex) - h, "   ");
                text[n] = '\0';
            }
        }
        text[16] = '\0';
        pmix_output(id, "%06x: %s %s\n", (unsigned) at, hex, text);
    }
}
