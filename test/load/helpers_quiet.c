/*
 * The helpers (argument vectors, info lists, values, strings, the version) work
 * without the runtime: the process keeps its one thread.
 */
#include "check.h"

#include <pmix.h>
#include <pmix_server.h>

static void vectors(void)
{
    char **v = NULL, *joined, **copy;

    STATUS(PMIX_SUCCESS, PMIx_Argv_append_nosize(&v, "a"));
    STATUS(PMIX_SUCCESS, PMIx_Argv_append_nosize(&v, "b"));
    STATUS(PMIX_SUCCESS, PMIx_Argv_prepend_nosize(&v, "z"));
    STATUS(PMIX_SUCCESS, PMIx_Argv_append_unique_nosize(&v, "a"));
    CHECK(3 == PMIx_Argv_count(v));
    joined = PMIx_Argv_join(v, ',');
    CHECK(0 == strcmp(joined, "z,a,b"));
    free(joined);
    copy = PMIx_Argv_copy(v);
    CHECK(copy[0] != v[0] && 0 == strcmp(copy[2], "b"));
    PMIx_Argv_free(copy);
    PMIx_Argv_free(v);
    v = PMIx_Argv_split("x:y::z", ':');
    CHECK(3 == PMIx_Argv_count(v));
    PMIx_Argv_free(v);
    v = NULL;
    STATUS(PMIX_SUCCESS, PMIx_Setenv("A", "1", true, &v));
    CHECK(NULL != v && 0 == strcmp(v[0], "A=1"));
    PMIx_Argv_free(v);
}

static void values(void)
{
    pmix_value_t *a, b;
    uint32_t n = 17, got = 0;
    size_t size;
    void *to = &got;

    a = PMIx_Value_create(1);
    STATUS(PMIX_SUCCESS, PMIx_Value_load(a, "text", PMIX_STRING));
    PMIx_Value_construct(&b);
    STATUS(PMIX_SUCCESS, PMIx_Value_xfer(&b, a));
    CHECK(PMIX_STRING == b.type && 0 == strcmp(b.data.string, "text") && b.data.string != a->data.string);
    CHECK(PMIX_EQUAL == PMIx_Value_compare(a, &b));
    PMIx_Value_destruct(&b);
    PMIx_Value_free(a, 1);

    PMIx_Value_construct(&b);
    STATUS(PMIX_SUCCESS, PMIx_Value_load(&b, &n, PMIX_UINT32));
    STATUS(PMIX_SUCCESS, PMIx_Value_unload(&b, &to, &size));
    CHECK(17 == got && sizeof(n) == size);
    PMIx_Value_destruct(&b);
}

static void info_lists(void)
{
    pmix_data_array_t array;
    pmix_info_t *info;
    bool yes = true;
    void *list = PMIx_Info_list_start();

    MUST(NULL != list);
    STATUS(PMIX_SUCCESS, PMIx_Info_list_add(list, PMIX_COLLECT_DATA, &yes, PMIX_BOOL));
    STATUS(PMIX_SUCCESS, PMIx_Info_list_add(list, "second", "text", PMIX_STRING));
    STATUS(PMIX_SUCCESS, PMIx_Info_list_convert(list, &array));
    PMIx_Info_list_release(list);
    MUST(PMIX_INFO == array.type && 2 == array.size);
    info = array.array;
    CHECK(PMIX_BOOL_TRUE == PMIx_Info_true(&info[0]));
    CHECK(PMIx_Check_key(info[1].key, "second") && 0 == strcmp(info[1].value.data.string, "text"));
    PMIx_Data_array_destruct(&array);
}

static void strings(void)
{
    char word[64];
    unsigned n[3];

    CHECK(0 == strcmp(PMIx_Error_string(PMIX_SUCCESS), "SUCCESS") ||
          0 == strcmp(PMIx_Error_string(PMIX_SUCCESS), "PMIX_SUCCESS"));
    CHECK(NULL != strstr(PMIx_Error_string(PMIX_ERR_NOT_FOUND), "NOT"));
    CHECK(NULL != PMIx_Data_type_string(PMIX_UINT32));
    CHECK(NULL != PMIx_Scope_string(PMIX_GLOBAL));
    /* the form that hosts take apart */
    CHECK(4 == sscanf(PMIx_Get_version(), "%63s %u.%u.%u", word, &n[0], &n[1], &n[2]) && 7 == n[0]);
    CHECK(0 == PMIx_Initialized());
}

static void names(void)
{
    pmix_proc_t p, q;

    PMIx_Load_procid(&p, "job", 3);
    PMIx_Xfer_procid(&q, &p);
    CHECK(PMIx_Check_procid(&p, &q));
    CHECK(PMIx_Check_nspace(p.nspace, "job") && 3 == q.rank);
    CHECK(!PMIx_Check_rank(1, 2));
}

int main(void)
{
    posture_t was;

    take_posture(&was);
    CHECK(1 == count_in("task"));
    vectors();
    values();
    info_lists();
    strings();
    names();
    CHECK(1 == count_in("task"));
    same_posture(&was, "after the helpers");
    return done();
}
