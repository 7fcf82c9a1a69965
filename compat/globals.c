/*
 * globals.c: the variables of globals.h, and who fills them in. The library's own
 * state is Go's: these are for others to read, and what they write is not looked at.
 * A program that was linked with another release may hold a shorter copy, so nothing
 * here touches the rest of a structure.
 */
#include "globals.h"

#include <dlfcn.h>
#include <unistd.h>

#include "libevent.h"
#include "publish.h"

#pragma weak PMIx_Info_free

pmix_globals_t pmix_globals = {
    .progress_thread_stopped = true,
    .myid.rank = PMIX_RANK_INVALID,
    .appnum = UINT32_MAX,
    .nodeid = UINT32_MAX,
    .sessionid = UINT32_MAX,
    .pindex = -1,
    .debug_output = -1,
};
pmix_server_globals_t pmix_server_globals;
pmix_ptl_base_t pmix_ptl_base = {.listener.socket = -1};

/* --- the caddy ------------------------------------------------------------ */

static void construct(pmix_shift_caddy_t *c)
{
    memset((char *) c + sizeof(c->super), 0, sizeof(*c) - sizeof(c->super));
    compat_construct(&c->lock.mutex, &pmix_mutex_t_class);
    pthread_cond_init(&c->lock.cond, NULL);
    c->lock.status = PMIX_ERR_INIT;
    c->lock.active = true;
    c->sessionid = UINT32_MAX;
    c->pname.rank = PMIX_RANK_UNDEF;
}

static void destruct(pmix_shift_caddy_t *c)
{
    compat_destruct(&c->lock.mutex);
    pthread_cond_destroy(&c->lock.cond);
    free((char *) c->key);
    free(c->pname.nspace);
    if (NULL != c->peer) {
        compat_release(c->peer);
    }
    if (c->infocopy) {
        PMIx_Info_free(c->info, c->ninfo);
    }
    if (c->dircopy) {
        PMIx_Info_free(c->directives, c->ndirs);
    }
}

CLASS(pmix_shift_caddy_t, pmix_object_t, construct, destruct);

/* --- filling in ----------------------------------------------------------- */

static bool have_base;

/* Whether the program holds a copy of pmix_globals: then it was linked to read it,
 * and may want events on its base. Nobody else gets a thread for that. */
static bool read_by_program(void)
{
    static const char here;
    Dl_info ours, theirs;

    return 0 != dladdr(&here, &ours) && 0 != dladdr(&pmix_globals, &theirs) &&
           ours.dli_fbase != theirs.dli_fbase;
}

static void replace(char **text, const char *new)
{
    char *copy = NULL == new ? NULL : strdup(new);

    free(*text);
    *text = copy;
}

static void unpublish(void)
{
    pmix_globals.initialized = false;
    pmix_globals.init_called = false;
    pmix_globals.progress_thread_stopped = true;
    if (have_base && PMIX_SUCCESS == pmix_progress_thread_stop(NULL)) {
        have_base = false;
        pmix_globals.evbase = pmix_globals.evauxbase = NULL;
    }
}

void compat_publish(const void *self, const char *hostname, const char *uri)
{
    if (NULL == self) {
        unpublish();
        return;
    }
    pmix_globals.myid = *(const pmix_proc_t *) self;
    pmix_globals.realuid = getuid();
    pmix_globals.uid = geteuid();
    pmix_globals.realgid = getgid();
    pmix_globals.gid = getegid();
    pmix_globals.pid = getpid();
    replace(&pmix_globals.hostname, hostname);
    replace(&pmix_ptl_base.listener.uri, uri);
    if (!have_base && read_by_program()) {
        pmix_globals.evbase = pmix_progress_thread_init(NULL);
        pmix_globals.evauxbase = pmix_globals.evbase;
        have_base = NULL != pmix_globals.evbase;
        pmix_progress_thread_start(NULL);
    }
    pmix_globals.init_called = true;
    pmix_globals.initialized = true;
    pmix_globals.util_initialized = true;
    pmix_globals.progress_thread_stopped = false;
}
