/*
 * compat.h: the structures that programs have compiled into them, as release
 * 7.0.0rc1 lays them out on 64-bit machines without its debug option, and the
 * functions on them. Names and layouts are the interface; test/compat/layout.def
 * is the table they are held to.
 */
#ifndef PMIX_COMPAT_H
#define PMIX_COMPAT_H

#ifndef _GNU_SOURCE
#define _GNU_SOURCE
#endif

#include <limits.h>
#include <pthread.h>
#include <stdarg.h>
#include <stdatomic.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/types.h>

#include <pmix_common.h>

/* Of the public helpers, which are in capi: weak, since cgo links each package by
 * itself once. In the library they are always there. */
#pragma weak PMIx_Argv_append_nosize
#pragma weak PMIx_Argv_count
#pragma weak PMIx_Argv_free
#pragma weak PMIx_Argv_split
#pragma weak PMIx_Setenv

#pragma GCC visibility push(default)

/* --- objects -------------------------------------------------------------- */

typedef struct pmix_object_t pmix_object_t;
typedef struct pmix_class_t pmix_class_t;
typedef void (*pmix_construct_t)(pmix_object_t *);
typedef void (*pmix_destruct_t)(pmix_object_t *);

/* An allocator that an object may bring along. All zero: malloc and free. */
typedef struct pmix_tma {
    void *(*tma_malloc)(struct pmix_tma *, size_t);
    void *(*tma_calloc)(struct pmix_tma *, size_t, size_t);
    void *(*tma_realloc)(struct pmix_tma *, void *, size_t);
    char *(*tma_strdup)(struct pmix_tma *, const char *);
    void (*tma_free)(struct pmix_tma *, void *);
    void *data_context;
    void **data_ptr;
} pmix_tma_t;

/* What a kind of objects is. A program defines one for each of its own kinds, with
 * the first four members and cls_sizeof set; pmix_class_initialize fills in the
 * rest, and marks it with the epoch that it was done in. */
struct pmix_class_t {
    const char *cls_name;
    pmix_class_t *cls_parent;
    pmix_construct_t cls_construct; /* may be NULL, as may cls_destruct */
    pmix_destruct_t cls_destruct;
    _Atomic int32_t cls_initialized;
    int cls_depth;
    pmix_construct_t *cls_construct_array; /* base class first, ends with NULL */
    pmix_destruct_t *cls_destruct_array;   /* base class last, ends with NULL */
    size_t cls_sizeof;
};

struct pmix_object_t {
    pmix_class_t *obj_class;
    _Atomic int32_t obj_reference_count;
    pmix_tma_t obj_tma;
};

/* A class is valid when its mark equals this. */
extern _Atomic int32_t pmix_class_init_epoch;
extern pmix_class_t pmix_object_t_class;

/* Fills in the arrays of a class, once; any thread may call it. Ends the process
 * when there is no memory, since its caller has no way to be told. */
void pmix_class_initialize(pmix_class_t *cls);

/* Begins a new epoch and frees the arrays of all classes: no object may be alive.
 * Returns 0. */
int pmix_class_finalize(void);

/* --- lists ---------------------------------------------------------------- */

typedef struct pmix_list_item_t {
    pmix_object_t super;
    volatile struct pmix_list_item_t *pmix_list_next, *pmix_list_prev;
} pmix_list_item_t;

/* A ring of items through pmix_list_sentinel, which is none itself. */
typedef struct pmix_list_t {
    pmix_object_t super;
    pmix_list_item_t pmix_list_sentinel;
    volatile size_t pmix_list_length;
} pmix_list_t;

typedef int (*pmix_list_item_compare_fn_t)(pmix_list_item_t **a, pmix_list_item_t **b);

extern pmix_class_t pmix_list_item_t_class, pmix_list_t_class;

/* Puts item before the item at place idx. false when there is no such place. */
bool pmix_list_insert(pmix_list_t *list, pmix_list_item_t *item, long long idx);
/* Moves all of xlist before pos, an item of thislist or its sentinel. */
void pmix_list_join(pmix_list_t *thislist, pmix_list_item_t *pos, pmix_list_t *xlist);
/* Moves those from first up to but not last. */
void pmix_list_splice(pmix_list_t *thislist, pmix_list_item_t *pos, pmix_list_t *xlist,
                      pmix_list_item_t *first, pmix_list_item_t *last);
/* Sorts by compare, which gets two pointers to items as qsort's does.
 * PMIX_ERR_OUT_OF_RESOURCE leaves the list as it is. */
int pmix_list_sort(pmix_list_t *list, pmix_list_item_compare_fn_t compare);

/* --- bitmaps -------------------------------------------------------------- */

typedef struct pmix_bitmap_t {
    pmix_object_t super;
    uint64_t *bitmap;
    int array_size, max_size; /* in words */
} pmix_bitmap_t;

extern pmix_class_t pmix_bitmap_t_class;

/* Bits are counted from 0; a bit beyond the array is unset. The functions that give
 * an int return a status: PMIX_ERR_BAD_PARAM for no bitmap, a bit below 0, or more
 * bits than the bitmap may have. */
int pmix_bitmap_set_max_size(pmix_bitmap_t *bm, int max_size); /* in bits */
int pmix_bitmap_init(pmix_bitmap_t *bm, int size);             /* in bits, all unset */
int pmix_bitmap_set_bit(pmix_bitmap_t *bm, int bit);           /* grows as needed */
int pmix_bitmap_clear_bit(pmix_bitmap_t *bm, int bit);
bool pmix_bitmap_is_set_bit(pmix_bitmap_t *bm, int bit);
int pmix_bitmap_find_and_set_first_unset_bit(pmix_bitmap_t *bm, int *position);
int pmix_bitmap_clear_all_bits(pmix_bitmap_t *bm);
int pmix_bitmap_set_all_bits(pmix_bitmap_t *bm);
int pmix_bitmap_bitwise_and_inplace(pmix_bitmap_t *dest, pmix_bitmap_t *right);
int pmix_bitmap_bitwise_or_inplace(pmix_bitmap_t *dest, pmix_bitmap_t *right);
int pmix_bitmap_bitwise_xor_inplace(pmix_bitmap_t *dest, pmix_bitmap_t *right);
bool pmix_bitmap_are_different(pmix_bitmap_t *left, pmix_bitmap_t *right);
/* 'X' for each bit that is set and '_' for others; the caller's to free. */
char *pmix_bitmap_get_string(pmix_bitmap_t *bitmap);
int pmix_bitmap_num_unset_bits(pmix_bitmap_t *bm, int len); /* among the first len */
int pmix_bitmap_num_set_bits(pmix_bitmap_t *bm, int len);
bool pmix_bitmap_is_clear(pmix_bitmap_t *bm);

/* --- arrays --------------------------------------------------------------- */

/* Pointers by index; NULL is a free place. free_bits has a bit set for each place
 * that is taken, whatever its name says: programs clear it themselves. */
typedef struct pmix_pointer_array_t {
    pmix_object_t super;
    int lowest_free, number_free, size, max_size, block_size;
    uint64_t *free_bits;
    void **addr;
} pmix_pointer_array_t;

extern pmix_class_t pmix_pointer_array_t_class;

int pmix_pointer_array_init(pmix_pointer_array_t *array, int initial_allocation, int max_size,
                            int block_size);
/* The place it went to, or a status (below 0). */
int pmix_pointer_array_add(pmix_pointer_array_t *array, void *ptr);
int pmix_pointer_array_set_item(pmix_pointer_array_t *array, int index, void *value);
int pmix_pointer_array_set_size(pmix_pointer_array_t *array, int size);
/* Only where the place is free. */
bool pmix_pointer_array_test_and_set_item(pmix_pointer_array_t *array, int index, void *value);

/* Items of one size, side by side. */
typedef struct pmix_value_array_t {
    pmix_object_t super;
    unsigned char *array_items;
    size_t array_item_sizeof, array_size, array_alloc_size;
} pmix_value_array_t;

extern pmix_class_t pmix_value_array_t_class;

int pmix_value_array_set_size(pmix_value_array_t *array, size_t size);

/* The last `size` pointers that were pushed: head is the place of the next one,
 * tail that of the oldest, -1 when there is none. */
typedef struct pmix_ring_buffer_t {
    pmix_object_t super;
    int head, tail, size;
    char **addr;
} pmix_ring_buffer_t;

extern pmix_class_t pmix_ring_buffer_t_class;

int pmix_ring_buffer_init(pmix_ring_buffer_t *ring, int size);
/* The pointer that had to go for it, or NULL. */
void *pmix_ring_buffer_push(pmix_ring_buffer_t *ring, void *ptr);
void *pmix_ring_buffer_pop(pmix_ring_buffer_t *ring); /* the oldest, or NULL */
/* The one i after the oldest, or the newest with i below 0; it stays. */
void *pmix_ring_buffer_poke(pmix_ring_buffer_t *ring, int i);

/* --- hash tables ---------------------------------------------------------- */

typedef struct pmix_hash_table_t {
    pmix_object_t super;
    const char *ht_label;
    struct pmix_hash_element_t *ht_table;
    size_t ht_capacity, ht_size, ht_growth_trigger;
    int ht_density_numer, ht_density_denom, ht_growth_numer, ht_growth_denom;
    const struct pmix_hash_type_methods_t *ht_type_methods;
} pmix_hash_table_t;

extern pmix_class_t pmix_hash_table_t_class;

/* A table has keys of one kind, that of its first use: PMIX_ERROR for another, and
 * for one that was not initialised (set: PMIX_ERR_BAD_PARAM). PMIX_ERR_NOT_FOUND
 * for a key that is not there. Keys by pointer are copied, values never. */
int pmix_hash_table_init(pmix_hash_table_t *ht, size_t table_size);
int pmix_hash_table_init2(pmix_hash_table_t *ht, size_t estimated_max_size, int density_numer,
                          int density_denom, int growth_numer, int growth_denom);
int pmix_hash_table_remove_all(pmix_hash_table_t *ht);
int pmix_hash_table_get_value_uint32(pmix_hash_table_t *ht, uint32_t key, void **ptr);
int pmix_hash_table_set_value_uint32(pmix_hash_table_t *ht, uint32_t key, void *value);
int pmix_hash_table_remove_value_uint32(pmix_hash_table_t *ht, uint32_t key);
int pmix_hash_table_get_value_uint64(pmix_hash_table_t *ht, uint64_t key, void **ptr);
int pmix_hash_table_set_value_uint64(pmix_hash_table_t *ht, uint64_t key, void *value);
int pmix_hash_table_remove_value_uint64(pmix_hash_table_t *ht, uint64_t key);
int pmix_hash_table_get_value_ptr(pmix_hash_table_t *ht, const void *key, size_t keylen, void **ptr);
int pmix_hash_table_set_value_ptr(pmix_hash_table_t *ht, const void *key, size_t keylen, void *value);
int pmix_hash_table_remove_value_ptr(pmix_hash_table_t *ht, const void *key, size_t keylen);
/* A walk: node says where one is and is good until the table changes. PMIX_ERROR at
 * the end. */
int pmix_hash_table_get_first_key_uint32(pmix_hash_table_t *ht, uint32_t *key, void **value, void **node);
int pmix_hash_table_get_next_key_uint32(pmix_hash_table_t *ht, uint32_t *key, void **value,
                                        void *in_node, void **out_node);
int pmix_hash_table_get_first_key_uint64(pmix_hash_table_t *ht, uint64_t *key, void **value, void **node);
int pmix_hash_table_get_next_key_uint64(pmix_hash_table_t *ht, uint64_t *key, void **value,
                                        void *in_node, void **out_node);
int pmix_hash_table_get_first_key_ptr(pmix_hash_table_t *ht, void **key, size_t *key_size,
                                      void **value, void **node);
int pmix_hash_table_get_next_key_ptr(pmix_hash_table_t *ht, void **key, size_t *key_size,
                                     void **value, void *in_node, void **out_node);

/* --- threads -------------------------------------------------------------- */

typedef struct pmix_mutex_t {
    pmix_object_t super;
    pthread_mutex_t m_lock_pthread;
} pmix_mutex_t;

typedef void *(*pmix_thread_fn_t)(pmix_object_t *);

typedef struct pmix_thread_t {
    pmix_object_t super;
    pmix_thread_fn_t t_run; /* gets the pmix_thread_t */
    void *t_arg;
    pthread_t t_handle; /* -1: none */
} pmix_thread_t;

typedef pthread_key_t pmix_tsd_key_t;
typedef void (*pmix_tsd_destructor_t)(void *value);

extern pmix_class_t pmix_mutex_t_class, pmix_thread_t_class;

int pmix_thread_start(pmix_thread_t *t);
int pmix_thread_join(pmix_thread_t *t, void **thread_return);
/* A key whose values are also given up by pmix_tsd_keys_destruct: those of the
 * calling thread, for a main thread never ends. */
int pmix_tsd_key_create(pmix_tsd_key_t *key, pmix_tsd_destructor_t destructor);
int pmix_tsd_keys_destruct(void);

/* --- progress threads and events ------------------------------------------ */

typedef struct event_base pmix_event_base_t;
typedef struct event pmix_event_t;
typedef void (*compat_event_fn)(int, short, void *);

/* A thread per name that runs the events of a base; NULL is the name of the shared
 * one. They count their users: init adds one, stop takes one, and the last stops
 * the thread and frees the base. init does not start it. */
pmix_event_base_t *pmix_progress_thread_init(const char *name);
pmix_status_t pmix_progress_thread_start(const char *name);
pmix_status_t pmix_progress_thread_stop(const char *name);
pmix_status_t pmix_progress_thread_pause(const char *name);
pmix_status_t pmix_progress_thread_resume(const char *name);
/* Whether the caller is the shared one. */
bool pmix_progress_thread_is_current(void);

int pmix_event_assign(pmix_event_t *ev, pmix_event_base_t *base, int fd, short arg,
                      compat_event_fn fn, void *cbdata);
int pmix_event_del_checked(pmix_event_t *ev);
pmix_event_t *pmix_event_new(pmix_event_base_t *base, int fd, short fg, compat_event_fn fn,
                             void *cbdata);

/* --- output --------------------------------------------------------------- */

enum { PMIX_OUTPUT_MAX_STREAMS = 64 };

/* What a stream is to be, given to pmix_output_open. */
typedef struct pmix_output_stream_t {
    pmix_object_t super;
    int lds_verbose_level, lds_syslog_priority;
    char *lds_syslog_ident, *lds_prefix, *lds_suffix;
    bool lds_is_debugging, lds_want_syslog, lds_want_stdout, lds_want_stderr, lds_want_file,
        lds_want_file_append;
    char *lds_file_suffix;
} pmix_output_stream_t;

/* What a stream is. Programs read ldi_verbose_level. */
typedef struct {
    bool ldi_used, ldi_enabled;
    int ldi_verbose_level;
    bool ldi_syslog;
    int ldi_syslog_priority;
    char *ldi_syslog_ident, *ldi_prefix;
    int ldi_prefix_len;
    char *ldi_suffix;
    int ldi_suffix_len;
    bool ldi_stdout, ldi_stderr, ldi_file, ldi_file_want_append;
    char *ldi_file_suffix;
    int ldi_fd, ldi_file_num_lines_lost;
} pmix_output_desc_t;

extern pmix_class_t pmix_output_stream_t_class;
extern pmix_output_desc_t pmix_output_info[PMIX_OUTPUT_MAX_STREAMS];
extern bool pmix_output_redirected_to_syslog;
extern int pmix_output_redirected_syslog_pri;

bool pmix_output_init(void);
void pmix_output_finalize(void);
/* The number of the stream, or a status (below 0). NULL: like stream 0. */
int pmix_output_open(pmix_output_stream_t *lds);
int pmix_output_reopen(int output_id, pmix_output_stream_t *lds);
void pmix_output_reopen_all(void);
bool pmix_output_switch(int output_id, bool enable); /* what it was */
void pmix_output_close(int output_id);
__attribute__((format(printf, 2, 3))) void pmix_output(int output_id, const char *format, ...);
void pmix_output_set_verbosity(int output_id, int level);
int pmix_output_get_verbosity(int output_id); /* -1: no such stream */
/* Where files of streams go; the old ones, if asked for, are the caller's to free. */
void pmix_output_set_output_file_info(const char *dir, const char *prefix, char **olddir,
                                      char **oldprefix);
void pmix_output_hexdump(int verbose_level, int output_id, void *ptr, int buflen);

/* --- help messages -------------------------------------------------------- */

typedef struct {
    const char *topic;
    const char **content; /* lines, then NULL */
} pmix_show_help_entry_t;

typedef struct {
    const char *filename;
    pmix_show_help_entry_t *entries; /* the last has no topic */
} pmix_show_help_file_t;             /* of an array, the last has no filename */

/* Adds the messages of a project; the array stays the caller's. PMIX_ERROR when
 * one of its file names is there already. */
pmix_status_t pmix_show_help_add_data(const char *project, pmix_show_help_file_t *array);
/* The message as text, its format filled in; the caller's to free. NULL when there
 * is none, which stderr is told. */
char *pmix_show_help_string(const char *filename, const char *topic, int want_error_header, ...);
char *pmix_show_help_vstring(const char *filename, const char *topic, int want_error_header,
                             va_list ap);
pmix_status_t pmix_show_help(const char *filename, const char *topic, int want_error_header, ...);
/* Shows what is text already. */
pmix_status_t pmix_show_help_norender(const char *nspace, const char *filename, const char *topic,
                                      const char *output);

/* --- names ---------------------------------------------------------------- */

typedef struct {
    char *nspace;
    pmix_rank_t rank;
} pmix_name_t;

/* "[NSPACE,RANK]" in one of 16 buffers of the calling thread, used in turn. */
char *pmix_util_print_name_args(const pmix_proc_t *name);
char *pmix_util_print_pname_args(const pmix_name_t *name);
char *pmix_util_print_rank(pmix_rank_t rank);
int pmix_util_compare_proc(const void *a, const void *b); /* for qsort */
void pmix_name_fns_finalize(void);

/* --- text, arguments, environment ----------------------------------------- */

__attribute__((format(printf, 2, 3))) int pmix_asprintf(char **ptr, const char *fmt, ...);
int pmix_vasprintf(char **ptr, const char *fmt, va_list ap);
__attribute__((format(printf, 3, 4))) int pmix_snprintf(char *str, size_t size, const char *fmt, ...);
int pmix_vsnprintf(char *str, size_t size, const char *fmt, va_list ap);
void pmix_string_copy(char *dest, const char *src, size_t dest_len);
char *pmix_getline(FILE *fp);
char *pmix_basename(const char *filename);
char *pmix_dirname(const char *filename);

pmix_status_t pmix_argv_append(int *argc, char ***argv, const char *arg);
pmix_status_t pmix_argv_append_unique_idx(int *idx, char ***argv, const char *arg);
pmix_status_t pmix_argv_delete(int *argc, char ***argv, int start, int num_to_delete);
pmix_status_t pmix_argv_insert(char ***target, int start, char **source);
pmix_status_t pmix_argv_insert_element(char ***target, int location, char *source);
char *pmix_argv_join_range(char **argv, size_t start, size_t end, int delimiter);
size_t pmix_argv_len(char **argv);
char **pmix_argv_copy_strip(char **argv);

char **pmix_environ_merge(char **minor, char **major);
pmix_status_t pmix_environ_merge_inplace(char ***orig, char **additions);
char *pmix_getenv(const char *name, char **env);
pmix_status_t pmix_unsetenv(const char *name, char ***env);
const char *pmix_home_directory(uid_t uid);
const char *pmix_tmp_directory(void);
int pmix_getcwd(char *buf, size_t size);
void pmix_util_parse_range_options(char *input, char ***output);

/* --- descriptors, paths, directories -------------------------------------- */

pmix_status_t pmix_fd_read(int fd, int len, void *buffer);
pmix_status_t pmix_fd_write(int fd, int len, const void *buffer);
pmix_status_t pmix_fd_set_cloexec(int fd);
bool pmix_fd_is_regular(int fd);
bool pmix_fd_is_chardev(int fd);
bool pmix_fd_is_blkdev(int fd);
void pmix_close_open_file_descriptors(int protected_fd);
const char *pmix_fd_get_peer_name(int fd);
int pmix_fd_dup2(int src, int target);
pmix_status_t pmix_ptl_base_set_nonblocking(int sd);
pmix_status_t pmix_ptl_base_set_blocking(int sd);

char *pmix_os_path(int relative, ...);
bool pmix_path_is_absolute(const char *path);
char *pmix_path_access(char *fname, char *path, int mode);
char *pmix_path_find(char *fname, char **pathv, int mode, char **envv);
char *pmix_path_findv(char *fname, int mode, char **envv, char *wrkdir);
char *pmix_find_absolute_path(char *app_name);

#pragma GCC visibility pop

/* --- among the files of this package -------------------------------------- */

/* Defines a class. */
#define CLASS(name, parent, construct, destruct)                                              \
    pmix_class_t name##_class = {#name,  &parent##_class, (pmix_construct_t) (construct),     \
                                 (pmix_destruct_t) (destruct), 0, 0, NULL, NULL, sizeof(name)}

/* The life of objects, as the macros compiled into programs have it. */
void compat_construct(void *object, pmix_class_t *cls);
void compat_destruct(void *object);
void *compat_new(pmix_class_t *cls);
void compat_release(void *object);

/* Memory of the object's own allocator. */
void *compat_calloc(pmix_object_t *object, size_t n, size_t size);
void *compat_realloc(pmix_object_t *object, void *p, size_t size);
void compat_free(pmix_object_t *object, void *p);

/* All of a text or an error: interrupted writes go on. */
bool compat_write(int fd, const char *text, size_t len);

#endif
