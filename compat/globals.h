/*
 * globals.h: variables of the library that programs read. Only the members that are
 * named have a meaning here; the rest is what else release 7.0.0rc1 keeps there, as
 * bytes, so that the size is right.
 */
#ifndef PMIX_COMPAT_GLOBALS_H
#define PMIX_COMPAT_GLOBALS_H

#include "compat.h"

#pragma GCC visibility push(default)

typedef struct {
    bool init_called;
    _Atomic bool initialized, util_initialized, connected, progress_thread_stopped;
    pmix_proc_t myid;
    pmix_value_t myidval, myrankval;
    void *mypeer;
    uid_t realuid, uid;
    gid_t realgid, gid;
    char *hostname;
    char **aliases;
    uint32_t appnum;
    pid_t pid;
    uint32_t nodeid, sessionid;
    int pindex;
    pmix_event_base_t *evbase, *evauxbase;
    int debug_output;
    char rest[2160];
} pmix_globals_t;

typedef struct {
    bool module_set;
    pmix_list_t nspaces;
    pmix_pointer_array_t clients;
    char rest[1848];
} pmix_server_globals_t;

typedef struct {
    pmix_list_item_t super;
    char ev[128];
    _Atomic bool active;
    uint16_t protocol;
    int socket;
    char *varname, *uri;
    char rest[32];
} pmix_listener_t;

typedef struct {
    bool initialized, selected;
    pmix_list_t posted_recvs;
    pmix_listener_t listener;
    char rest[744];
} pmix_ptl_base_t;

/* A status, and whether it is waited for. */
typedef struct {
    pmix_status_t status;
    pmix_mutex_t mutex;
    pthread_cond_t cond;
    bool active;
} pmix_lock_t;

/* What a request carries from one thread to another. Those that programs make are of
 * this class, which gives back what is owned. */
typedef struct {
    pmix_object_t super;
    char ev[128];
    pmix_lock_t lock;
    pmix_status_t status, *codes;
    size_t ncodes;
    uint32_t sessionid;
    pmix_name_t pname;
    pmix_proc_t *proc;
    pmix_object_t *peer;
    const char *data;
    size_t ndata;
    const char *key;
    bool infocopy;
    pmix_info_t *info;
    size_t ninfo;
    bool dircopy;
    pmix_info_t *directives;
    size_t ndirs;
    char rest[144];
} pmix_shift_caddy_t;

extern pmix_globals_t pmix_globals;
extern pmix_server_globals_t pmix_server_globals;
extern pmix_ptl_base_t pmix_ptl_base;
extern pmix_class_t pmix_shift_caddy_t_class;

#pragma GCC visibility pop

#endif
