/*
 * thread.c: mutex and thread objects, and keys of thread-specific data.
 */
#include "compat.h"

#include <errno.h>

static void construct_mutex(pmix_mutex_t *m) { pthread_mutex_init(&m->m_lock_pthread, NULL); }
static void destruct_mutex(pmix_mutex_t *m) { pthread_mutex_destroy(&m->m_lock_pthread); }

CLASS(pmix_mutex_t, pmix_object_t, construct_mutex, destruct_mutex);

static const pthread_t none = (pthread_t) -1;

static void construct_thread(pmix_thread_t *t)
{
    t->t_run = NULL;
    t->t_arg = NULL;
    t->t_handle = none;
}

CLASS(pmix_thread_t, pmix_object_t, construct_thread, NULL);

int pmix_thread_start(pmix_thread_t *t)
{
    if (NULL == t->t_run) {
        return PMIX_ERR_BAD_PARAM;
    }
    if (0 != pthread_create(&t->t_handle, NULL, (void *(*) (void *) ) t->t_run, t)) {
        t->t_handle = none;
        return PMIX_ERROR;
    }
    return PMIX_SUCCESS;
}

int pmix_thread_join(pmix_thread_t *t, void **thread_return)
{
    int rc;

    if (none == t->t_handle) {
        if (NULL != thread_return) {
            *thread_return = NULL;
        }
        return PMIX_ERR_BAD_PARAM;
    }
    rc = pthread_join(t->t_handle, thread_return);
    t->t_handle = none;
    return 0 == rc ? PMIX_SUCCESS : PMIX_ERROR;
}

/* The keys that were created. */
typedef struct key {
    struct key *before;
    pmix_tsd_key_t key;
    pmix_tsd_destructor_t destructor;
} key_entry_t;

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static key_entry_t *keys;

int pmix_tsd_key_create(pmix_tsd_key_t *key, pmix_tsd_destructor_t destructor)
{
    key_entry_t *k = malloc(sizeof(*k));
    int rc = NULL == k ? ENOMEM : pthread_key_create(key, destructor);

    if (0 != rc) {
        free(k);
        return EAGAIN == rc ? PMIX_ERR_OUT_OF_RESOURCE : ENOMEM == rc ? PMIX_ERR_NOMEM : PMIX_ERROR;
    }
    k->key = *key;
    k->destructor = destructor;
    pthread_mutex_lock(&lock);
    k->before = keys;
    keys = k;
    pthread_mutex_unlock(&lock);
    return PMIX_SUCCESS;
}

int pmix_tsd_keys_destruct(void)
{
    key_entry_t *k;

    pthread_mutex_lock(&lock);
    k = keys;
    keys = NULL;
    pthread_mutex_unlock(&lock);
    while (NULL != k) {
        key_entry_t *before = k->before;
        void *value = pthread_getspecific(k->key);

        if (NULL != value && NULL != k->destructor) {
            k->destructor(value);
        }
        pthread_key_delete(k->key);
        free(k);
        k = before;
    }
    return PMIX_SUCCESS;
}
