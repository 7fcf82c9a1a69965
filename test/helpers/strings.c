/* strings.c: the names of values, statuses and attributes. */
#include "t.h"

/* Every value there can be, in runs of equal names. */
#define BYTES(function)                                                                   \
    do {                                                                                  \
        char last[400] = "";                                                              \
                                                                                          \
        label(#function);                                                                 \
        for (int i = 0; i < 256; i++) {                                                   \
            const char *s = function(i);                                                  \
                                                                                          \
            if (0 != strcmp(last, s)) {                                                   \
                say("%d='%s'", i, s);                                                     \
                snprintf(last, sizeof(last), "%s", s);                                    \
            }                                                                             \
        }                                                                                 \
        end();                                                                            \
    } while (0)

APART(code_of_null) { (void) arg; say("%d", PMIx_Error_code(NULL)); }
APART(app_null) { (void) arg; say_text(PMIx_App_string(NULL)); }
APART(unit_null) { (void) arg; say_text(PMIx_Resource_unit_string(NULL)); }
APART(info_null) { (void) arg; say_text(PMIx_Info_string(NULL)); }
APART(value_null) { (void) arg; say_text(PMIx_Value_string(NULL)); }

static void statuses(void)
{
    for (int i = 10; i > -4000; i--) {
        const char *s = PMIx_Error_string(i);

        if (0 != strcmp(s, "ERROR STRING NOT FOUND")) {
            char lower[100];

            label("status %d", i);
            for (size_t k = 0; k <= strlen(s); k++) {
                lower[k] = (char) tolower((unsigned char) s[k]);
            }
            say("%s %d %d", s, PMIx_Error_code(s), PMIx_Error_code(lower));
            end();
        }
    }
    label("status unknown");
    say("%s %s %s", PMIx_Error_string(1), PMIx_Error_string(INT32_MIN), PMIx_Error_string(INT32_MAX));
    say("%d %d %d", PMIx_Error_code("PMIX_NO_SUCH"), PMIx_Error_code(""), PMIx_Error_code("SUCCESS"));
    end();
    label("status aliases");
    say("%d %d %d %d", PMIx_Error_code("PMIX_ERR_DEBUGGER_RELEASE"), PMIx_Error_code("PMIX_EXISTS"),
        PMIx_Error_code("PMIX_DEBUG_WAITING_FOR_NOTIFY"), PMIx_Error_code("PMIX_ERR_JOB_TERMINATED"));
    say("%d %d %d", PMIx_Error_code("PMIX_ERR_NODE_DOWN"), PMIx_Error_code("PMIX_ERR_SYS_BASE"),
        PMIx_Error_code("PMIX_EXTERNAL_ERR_BASE"));
    end();
    label("status null");
    apart(code_of_null, NULL);
}

static void attributes(void)
{
#define ROW(name, key) {name, key},
    static const struct {
        const char *name, *key;
    } all[] = {
#include "attributes.h"
    };

    for (size_t i = 0; i < sizeof(all) / sizeof(all[0]); i++) {
        label("attribute %s", all[i].name);
        say("%s %s", PMIx_Get_attribute_string(all[i].name), PMIx_Get_attribute_name(all[i].key));
        end();
    }
    label("attribute others");
    describe_text(PMIx_Get_attribute_string(NULL));
    describe_text(PMIx_Get_attribute_name(NULL));
    describe_text(PMIx_Get_attribute_string(""));
    describe_text(PMIx_Get_attribute_name("no.such"));
    describe_text(PMIx_Get_attribute_string("pmix_timeout"));
    describe_text(PMIx_Get_attribute_name("PMIX.TIMEOUT"));
    describe_text(PMIx_Get_attribute_name("PMIX_TIMEOUT"));
    end();
}

static void made(void)
{
    static const pmix_rank_t ranks[] = {0, 12, 4000000000u, PMIX_RANK_UNDEF, PMIX_RANK_WILDCARD,
                                        PMIX_RANK_LOCAL_NODE, PMIX_RANK_LOCAL_PEERS, PMIX_RANK_INVALID,
                                        PMIX_RANK_VALID};
    pmix_proc_t p;

    label("directives");
    for (unsigned i = 0; i < 64; i++) {
        say_text(PMIx_Info_directives_string(i));
    }
    say_text(PMIx_Info_directives_string(0xffff0000));
    end();
    label("procs");
    for (size_t i = 0; i < 9; i++) {
        PMIx_Load_procid(&p, 0 == i % 2 ? "name" : "", ranks[i]);
        say_text(PMIx_Proc_string(&p));
    }
    say_text(PMIx_Proc_string(NULL));
    end();
    for (int i = 0; i < VARIANTS; i++) {
        label("strings %d", i);
        say_text(PMIx_App_string(element(PMIX_APP, i)));
        say_text(PMIx_Resource_unit_string(element(PMIX_RESOURCE_UNIT, i)));
        say_text(PMIx_Info_string(element(PMIX_INFO, i)));
        say_text(PMIx_Value_string(element(PMIX_VALUE, i)));
        end();
    }
    label("app string null");
    apart(app_null, NULL);
    label("unit string null");
    apart(unit_null, NULL);
    label("info string null");
    apart(info_null, NULL);
    label("value string null");
    apart(value_null, NULL);
}

void section_strings(void)
{
    BYTES(PMIx_Proc_state_string);
    BYTES(PMIx_Scope_string);
    BYTES(PMIx_Persistence_string);
    BYTES(PMIx_Data_range_string);
    BYTES(PMIx_Alloc_directive_string);
    BYTES(PMIx_Resource_block_directive_string);
    BYTES(PMIx_Alloc_inheritance_string);
    BYTES(PMIx_Job_state_string);
    BYTES(PMIx_Link_state_string);
    BYTES(PMIx_IOF_channel_string);
    BYTES(PMIx_Value_comparison_string);
    BYTES(PMIx_Group_operation_string);
    label("PMIx_Device_type_string");
    for (int i = 0; i < 64; i++) {
        say("%s", PMIx_Device_type_string((pmix_device_type_t) 1 << i));
    }
    say("%s %s", PMIx_Device_type_string(0), PMIx_Device_type_string(3));
    end();
    label("PMIx_Data_type_string");
    for (int i = 0; i < 100; i++) {
        say("%s", PMIx_Data_type_string(i));
    }
    say("%s %s %s", PMIx_Data_type_string(499), PMIx_Data_type_string(500), PMIx_Data_type_string(65535));
    end();
    statuses();
    attributes();
    made();
}
