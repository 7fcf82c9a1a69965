/*
 * object.c: classes, and the life of objects.
 */
#include "compat.h"

#include <errno.h>

/* Only objects that a program initialised as static data have this class itself:
 * there is nothing to construct, and destructing them must find empty arrays. */
static pmix_construct_t nothing_to_construct[] = {NULL};
static pmix_destruct_t nothing_to_destruct[] = {NULL};

pmix_class_t pmix_object_t_class = {
    .cls_name = "pmix_object_t",
    .cls_initialized = 1,
    .cls_construct_array = nothing_to_construct,
    .cls_destruct_array = nothing_to_destruct,
    .cls_sizeof = sizeof(pmix_object_t),
};

_Atomic int32_t pmix_class_init_epoch = 1;

/* The arrays handed out in this epoch, each with a link to the one before. */
typedef struct arrays {
    struct arrays *before;
    union {
        pmix_construct_t construct;
        pmix_destruct_t destruct;
    } fn[];
} arrays_t;

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static arrays_t *all;

void pmix_class_initialize(pmix_class_t *cls)
{
    int depth = 0, nc = 0, nd = 0;
    arrays_t *a;

    pthread_mutex_lock(&lock);
    if (cls->cls_initialized == pmix_class_init_epoch) { /* another thread was first */
        pthread_mutex_unlock(&lock);
        return;
    }
    for (pmix_class_t *c = cls; NULL != c; c = c->cls_parent) {
        depth++;
        nc += NULL != c->cls_construct;
        nd += NULL != c->cls_destruct;
    }
    a = calloc(1, sizeof(*a) + (nc + nd + 2) * sizeof(a->fn[0]));
    if (NULL == a) {
        fprintf(stderr, "PMIx: no memory for the class %s\n", cls->cls_name);
        exit(1);
    }
    a->before = all;
    all = a;
    cls->cls_depth = depth;
    cls->cls_construct_array = &a->fn[0].construct;
    cls->cls_destruct_array = &a->fn[nc + 1].destruct;
    nd = 0;
    for (pmix_class_t *c = cls; NULL != c; c = c->cls_parent) {
        if (NULL != c->cls_construct) {
            cls->cls_construct_array[--nc] = c->cls_construct;
        }
        if (NULL != c->cls_destruct) {
            cls->cls_destruct_array[nd++] = c->cls_destruct;
        }
    }
    /* Last: who sees the mark without the lock sees the arrays too. */
    atomic_store_explicit(&cls->cls_initialized, pmix_class_init_epoch, memory_order_release);
    pthread_mutex_unlock(&lock);
}

int pmix_class_finalize(void)
{
    pthread_mutex_lock(&lock);
    pmix_class_init_epoch = INT32_MAX == pmix_class_init_epoch ? 1 : pmix_class_init_epoch + 1;
    while (NULL != all) {
        arrays_t *a = all;

        all = a->before;
        free(a);
    }
    pthread_mutex_unlock(&lock);
    return PMIX_SUCCESS;
}

static void prepare(pmix_class_t *cls)
{
    if (atomic_load_explicit(&cls->cls_initialized, memory_order_acquire) !=
        atomic_load_explicit(&pmix_class_init_epoch, memory_order_relaxed)) {
        pmix_class_initialize(cls);
    }
}

void compat_construct(void *object, pmix_class_t *cls)
{
    pmix_object_t *o = object;

    prepare(cls);
    memset(o, 0, sizeof(*o));
    o->obj_class = cls;
    o->obj_reference_count = 1;
    for (pmix_construct_t *f = cls->cls_construct_array; NULL != *f; f++) {
        (*f)(o);
    }
}

void compat_destruct(void *object)
{
    pmix_object_t *o = object;

    for (pmix_destruct_t *f = o->obj_class->cls_destruct_array; NULL != *f; f++) {
        (*f)(o);
    }
}

void *compat_new(pmix_class_t *cls)
{
    pmix_object_t *o = calloc(1, cls->cls_sizeof);

    if (NULL != o) {
        compat_construct(o, cls);
    }
    return o;
}

void compat_release(void *object)
{
    pmix_object_t *o = object;

    if (1 == atomic_fetch_sub(&o->obj_reference_count, 1)) {
        compat_destruct(o);
        compat_free(o, o);
    }
}

void *compat_calloc(pmix_object_t *o, size_t n, size_t size)
{
    return NULL != o->obj_tma.tma_malloc ? o->obj_tma.tma_calloc(&o->obj_tma, n, size)
                                         : calloc(n, size);
}

void *compat_realloc(pmix_object_t *o, void *p, size_t size)
{
    return NULL != o->obj_tma.tma_malloc ? o->obj_tma.tma_realloc(&o->obj_tma, p, size)
                                         : realloc(p, size);
}

void compat_free(pmix_object_t *o, void *p)
{
    if (NULL != o->obj_tma.tma_malloc) {
        o->obj_tma.tma_free(&o->obj_tma, p);
    } else {
        free(p);
    }
}
