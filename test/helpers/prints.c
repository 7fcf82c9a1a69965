/* prints.c: PMIx_Data_print and PMIx_Value_string of every type. */
#include "t.h"

static pmix_data_type_t type;
static int variant;

APART(print)
{
    char *out = NULL;
    pmix_status_t st;

    st = PMIx_Data_print(&out, arg, sample(type, variant), type);
    say("%d", st);
    say_text(out);
}

APART(value)
{
    pmix_value_t v;
    pmix_info_t i;

    (void) arg;
    memset(&v, 0, sizeof(v));
    PMIx_Value_load(&v, sample(type, variant), type);
    say_text(PMIx_Value_string(&v));
    PMIx_Info_construct(&i);
    PMIx_Load_key(i.key, PMIX_TIMEOUT);
    i.value = v;
    say_text(PMIx_Info_string(&i));
    drop_value(&v);
}

APART(pointer)
{
    char *out = NULL;

    (void) arg;
    say("%d", PMIx_Data_print(&out, ">", (void *) 0x30, PMIX_POINTER));
    say_text(out);
}

void section_prints(void)
{
    char *out = NULL;
    int n = 4;

    for (type = 0; type <= LAST_TYPE; type++) {
        for (variant = 0; variant < VARIANTS; variant++) {
            if (NULL == sample(type, variant) || PMIX_DEVTYPE == type || PMIX_POINTER == type) {
                continue;
            }
            label("print %u.%d", type, variant);
            apart(print, NULL);
            label("print prefix %u.%d", type, variant);
            apart(print, "==");
            label("value string %u.%d", type, variant);
            apart(value, NULL);
        }
    }
    label("print pointer");
    apart(pointer, NULL);
    label("print nulls");
    say("%d %d %d %d", PMIx_Data_print(NULL, NULL, &n, PMIX_INT), PMIx_Data_print(&out, NULL, NULL, PMIX_INT),
        PMIx_Data_print(&out, NULL, &n, PMIX_UNDEF), PMIx_Data_print(&out, NULL, &n, 1000));
    end();
}
