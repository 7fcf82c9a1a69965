/*
 * list.c: lists of objects. Most of their functions are compiled into the programs.
 */
#include "compat.h"

typedef volatile pmix_list_item_t item_t;

static void construct_item(pmix_list_item_t *item)
{
    item->pmix_list_next = NULL;
    item->pmix_list_prev = NULL;
}

/* Also what destructing does: the items belong to somebody else. */
static void make_empty(pmix_list_t *list)
{
    list->pmix_list_sentinel.pmix_list_next = &list->pmix_list_sentinel;
    list->pmix_list_sentinel.pmix_list_prev = &list->pmix_list_sentinel;
    list->pmix_list_length = 0;
}

CLASS(pmix_list_item_t, pmix_object_t, construct_item, NULL);
CLASS(pmix_list_t, pmix_object_t, make_empty, make_empty);

static void join(item_t *left, item_t *right)
{
    left->pmix_list_next = right;
    right->pmix_list_prev = left;
}

bool pmix_list_insert(pmix_list_t *list, pmix_list_item_t *item, long long idx)
{
    item_t *at = list->pmix_list_sentinel.pmix_list_next;

    if (idx < 0 || (unsigned long long) idx >= list->pmix_list_length) {
        return false;
    }
    while (idx-- > 0) {
        at = at->pmix_list_next;
    }
    join(at->pmix_list_prev, item);
    join(item, at);
    list->pmix_list_length++;
    return true;
}

void pmix_list_splice(pmix_list_t *to, pmix_list_item_t *pos, pmix_list_t *from,
                      pmix_list_item_t *first, pmix_list_item_t *last)
{
    item_t *final = last->pmix_list_prev;
    size_t n = 0;

    if (first == last) {
        return;
    }
    for (item_t *i = first; i != last; i = i->pmix_list_next) {
        n++;
    }
    join(first->pmix_list_prev, last);
    join(pos->pmix_list_prev, first);
    join(final, pos);
    to->pmix_list_length += n;
    from->pmix_list_length -= n;
}

void pmix_list_join(pmix_list_t *to, pmix_list_item_t *pos, pmix_list_t *from)
{
    pmix_list_splice(to, pos, from, (pmix_list_item_t *) from->pmix_list_sentinel.pmix_list_next,
                     &from->pmix_list_sentinel);
}

int pmix_list_sort(pmix_list_t *list, pmix_list_item_compare_fn_t compare)
{
    size_t n = list->pmix_list_length;
    pmix_list_item_t **v;
    item_t *at = &list->pmix_list_sentinel;

    if (0 == n) {
        return PMIX_SUCCESS;
    }
    v = calloc(n, sizeof(*v));
    if (NULL == v) {
        return PMIX_ERR_OUT_OF_RESOURCE;
    }
    for (size_t i = 0; i < n; i++) {
        at = at->pmix_list_next;
        v[i] = (pmix_list_item_t *) at;
    }
    qsort(v, n, sizeof(*v), (int (*)(const void *, const void *)) compare);
    at = &list->pmix_list_sentinel;
    for (size_t i = 0; i < n; i++) {
        join(at, v[i]);
        at = v[i];
    }
    join(at, &list->pmix_list_sentinel);
    free(v);
    return PMIX_SUCCESS;
}
