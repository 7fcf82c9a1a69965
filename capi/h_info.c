/*
 * h_info.c: infos and lists of infos.
 */
#include "types.h"

pmix_boolean_t PMIx_Info_true(const pmix_info_t *p)
{
    return NULL == p ? PMIX_BOOL_FALSE : PMIx_Value_true(&p->value);
}

pmix_status_t PMIx_Info_load(pmix_info_t *info, const char *key, const void *data,
                             pmix_data_type_t type)
{
    if (NULL == info) {
        return PMIX_ERR_BAD_PARAM;
    }
    PMIx_Info_construct(info);
    if (NULL == key) {
        return PMIX_ERR_BAD_PARAM;
    }
    PMIx_Load_key(info->key, key);
    return PMIx_Value_load(&info->value, data, type);
}

pmix_status_t PMIx_Info_xfer(pmix_info_t *dest, const pmix_info_t *src)
{
    if (NULL == dest || NULL == src) {
        return PMIX_ERR_BAD_PARAM;
    }
    PMIx_Load_key(dest->key, src->key);
    dest->flags = src->flags;
    if (src->flags & PMIX_INFO_PERSISTENT) {
        dest->value = src->value;
        return PMIX_SUCCESS;
    }
    return PMIx_Value_xfer(&dest->value, &src->value);
}

/* ---- flags ---- */

static void set(pmix_info_t *p, pmix_info_directives_t bit)
{
    if (NULL != p) {
        p->flags |= bit;
    }
}

static bool is(const pmix_info_t *p, pmix_info_directives_t bit)
{
    return NULL != p && 0 != (p->flags & bit);
}

void PMIx_Info_required(pmix_info_t *p) { set(p, PMIX_INFO_REQD); }
bool PMIx_Info_is_required(const pmix_info_t *p) { return is(p, PMIX_INFO_REQD); }
bool PMIx_Info_is_optional(const pmix_info_t *p) { return NULL != p && !is(p, PMIX_INFO_REQD); }
void PMIx_Info_processed(pmix_info_t *p) { set(p, PMIX_INFO_REQD_PROCESSED); }
bool PMIx_Info_was_processed(const pmix_info_t *p) { return is(p, PMIX_INFO_REQD_PROCESSED); }
void PMIx_Info_set_end(pmix_info_t *p) { set(p, PMIX_INFO_ARRAY_END); }
bool PMIx_Info_is_end(const pmix_info_t *p) { return is(p, PMIX_INFO_ARRAY_END); }
void PMIx_Info_qualifier(pmix_info_t *p) { set(p, PMIX_INFO_QUALIFIER); }
bool PMIx_Info_is_qualifier(const pmix_info_t *p) { return is(p, PMIX_INFO_QUALIFIER); }
void PMIx_Info_persistent(pmix_info_t *p) { set(p, PMIX_INFO_PERSISTENT); }
bool PMIx_Info_is_persistent(const pmix_info_t *p) { return is(p, PMIX_INFO_PERSISTENT); }

void PMIx_Info_optional(pmix_info_t *p)
{
    if (NULL != p) {
        p->flags &= ~(pmix_info_directives_t) PMIX_INFO_REQD;
    }
}

/* ---- lists ---- */

typedef struct item {
    struct item *next;
    pmix_info_t info;
} item_t;

typedef struct {
    item_t *first, **last; /* where the next item is hooked in */
    size_t size;
    pmix_status_t failed; /* how the first addition failed that did */
} list_t;

/* A list that lacks something that should have been added is not converted: so
 * who adds many entries need look at one status only, the last. */
static pmix_status_t failed(list_t *l, pmix_status_t st)
{
    if (PMIX_SUCCESS == l->failed) {
        l->failed = st;
    }
    return st;
}

void *PMIx_Info_list_start(void)
{
    list_t *l = calloc(1, sizeof(*l));

    if (NULL != l) {
        l->last = &l->first;
    }
    return l;
}

static item_t *new_item(void)
{
    item_t *it = calloc(1, sizeof(*it));

    if (NULL != it) {
        PMIx_Info_construct(&it->info);
    }
    return it;
}

static void discard(item_t *it)
{
    PMIx_Info_destruct(&it->info);
    free(it);
}

static void append(list_t *l, item_t *it)
{
    *l->last = it;
    l->last = &it->next;
    l->size++;
}

static item_t *find(list_t *l, const char *key)
{
    item_t *it = l->first;

    while (NULL != it && !PMIx_Check_key(it->info.key, key)) {
        it = it->next;
    }
    return it;
}

/* Makes an entry of a key and a value that is in no list yet. */
static pmix_status_t loaded(void *list, const char *key, const void *value, pmix_data_type_t type,
                            item_t **made)
{
    item_t *it;
    pmix_status_t st;

    if (NULL == list) {
        return PMIX_ERR_BAD_PARAM;
    }
    it = new_item();
    if (NULL == it) {
        return PMIX_ERR_NOMEM;
    }
    st = PMIx_Info_load(&it->info, key, value, type);
    if (PMIX_SUCCESS != st) {
        discard(it);
        return failed(list, st);
    }
    *made = it;
    return PMIX_SUCCESS;
}

pmix_status_t PMIx_Info_list_add(void *ptr, const char *key, const void *value,
                                 pmix_data_type_t type)
{
    item_t *it;
    pmix_status_t st = loaded(ptr, key, value, type, &it);

    if (PMIX_SUCCESS == st) {
        append(ptr, it);
    }
    return st;
}

pmix_status_t PMIx_Info_list_prepend(void *ptr, const char *key, const void *value,
                                     pmix_data_type_t type)
{
    list_t *l = ptr;
    item_t *it;
    pmix_status_t st = loaded(ptr, key, value, type, &it);

    if (PMIX_SUCCESS != st) {
        return st;
    }
    it->next = l->first;
    l->first = it;
    if (0 == l->size++) {
        l->last = &it->next;
    }
    return PMIX_SUCCESS;
}

pmix_status_t PMIx_Info_list_add_unique(void *ptr, const char *key, const void *value,
                                        pmix_data_type_t type, bool overwrite)
{
    item_t *it = NULL == ptr ? NULL : find(ptr, key);

    if (NULL == it) {
        return PMIx_Info_list_add(ptr, key, value, type);
    }
    if (!overwrite) {
        return PMIX_SUCCESS;
    }
    PMIx_Info_destruct(&it->info);
    it->info.flags &= ~(pmix_info_directives_t) PMIX_INFO_PERSISTENT;
    return failed(ptr, PMIx_Value_load(&it->info.value, value, type));
}

pmix_status_t PMIx_Info_list_add_value(void *ptr, const char *key, const pmix_value_t *value)
{
    item_t *it;
    pmix_status_t st;

    if (NULL == ptr || NULL == value) {
        return PMIX_ERR_BAD_PARAM;
    }
    it = new_item();
    if (NULL == it) {
        return PMIX_ERR_NOMEM;
    }
    PMIx_Load_key(it->info.key, key);
    st = PMIx_Value_xfer(&it->info.value, value);
    if (PMIX_SUCCESS != st) {
        discard(it);
        return failed(ptr, st);
    }
    append(ptr, it);
    return PMIX_SUCCESS;
}

/* Gives an entry that is there already another value. */
static pmix_status_t replace(item_t *it, const pmix_value_t *value)
{
    PMIx_Info_destruct(&it->info);
    it->info.flags &= ~(pmix_info_directives_t) PMIX_INFO_PERSISTENT;
    return PMIx_Value_xfer(&it->info.value, value);
}

pmix_status_t PMIx_Info_list_add_value_unique(void *ptr, const char *key,
                                              const pmix_value_t *value, bool overwrite)
{
    item_t *it = NULL == ptr || NULL == value ? NULL : find(ptr, key);

    if (NULL == it) {
        return PMIx_Info_list_add_value(ptr, key, value);
    }
    return overwrite ? failed(ptr, replace(it, value)) : PMIX_SUCCESS;
}

pmix_status_t PMIx_Info_list_insert(void *ptr, pmix_info_t *info)
{
    item_t *it;

    if (NULL == ptr || NULL == info) {
        return PMIX_ERR_BAD_PARAM;
    }
    it = new_item();
    if (NULL == it) {
        return PMIX_ERR_NOMEM;
    }
    it->info = *info;
    PMIx_Info_persistent(&it->info);
    append(ptr, it);
    return PMIX_SUCCESS;
}

pmix_status_t PMIx_Info_list_xfer(void *ptr, const pmix_info_t *info)
{
    item_t *it;
    pmix_status_t st;

    if (NULL == ptr || NULL == info) {
        return PMIX_ERR_BAD_PARAM;
    }
    it = new_item();
    if (NULL == it) {
        return PMIX_ERR_NOMEM;
    }
    st = PMIx_Info_xfer(&it->info, info);
    if (PMIX_SUCCESS != st) {
        discard(it);
        return failed(ptr, st);
    }
    append(ptr, it);
    return PMIX_SUCCESS;
}

pmix_status_t PMIx_Info_list_xfer_unique(void *ptr, const pmix_info_t *info, bool overwrite)
{
    item_t *it;

    if (NULL == ptr || NULL == info) {
        return PMIX_ERR_BAD_PARAM;
    }
    it = find(ptr, info->key);
    if (NULL != it) {
        return overwrite ? failed(ptr, replace(it, &info->value)) : PMIX_SUCCESS;
    }
    return PMIx_Info_list_xfer(ptr, info);
}

pmix_status_t PMIx_Info_list_convert(void *ptr, pmix_data_array_t *par)
{
    list_t *l = ptr;
    pmix_info_t *array;

    if (NULL == par) {
        return PMIX_ERR_BAD_PARAM;
    }
    PMIx_Data_array_init(par, PMIX_INFO);
    if (NULL == l) {
        return PMIX_ERR_BAD_PARAM;
    }
    if (PMIX_SUCCESS != l->failed) {
        return l->failed;
    }
    if (0 == l->size) {
        return PMIX_ERR_EMPTY;
    }
    array = PMIx_Info_create(l->size);
    if (NULL == array) {
        return PMIX_ERR_NOMEM;
    }
    par->array = array;
    par->size = l->size;
    for (item_t *it = l->first; NULL != it; it = it->next) {
        (void) PMIx_Info_xfer(array++, &it->info);
    }
    return PMIX_SUCCESS;
}

void PMIx_Info_list_release(void *ptr)
{
    list_t *l = ptr;
    item_t *it = NULL == l ? NULL : l->first;

    while (NULL != it) {
        item_t *next = it->next;

        discard(it);
        it = next;
    }
    free(l);
}

pmix_info_t *PMIx_Info_list_get_info(void *ptr, void *prev, void **next)
{
    list_t *l = ptr;
    item_t *it;

    if (NULL == l || NULL == next) {
        return NULL;
    }
    it = NULL == prev || 0 == l->size ? l->first : prev;
    *next = NULL == it ? NULL : it->next;
    return NULL == it ? NULL : &it->info;
}

size_t PMIx_Info_list_get_size(void *ptr)
{
    return NULL == ptr ? 0 : ((list_t *) ptr)->size;
}
