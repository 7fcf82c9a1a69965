/*
 * h_string.c: the names of values, statuses and attributes. All but the last
 * few are constants; those the caller frees.
 */
#ifndef _GNU_SOURCE
#define _GNU_SOURCE
#endif
#include "gate.h"
#include "types.h"

#include <strings.h>

/* One name for each value there is one for; the rest share one. */
#define NAMED_FUNCTION(function, type, otherwise, ...)                        \
    const char *function(type v)                                              \
    {                                                                         \
        static const char *const names[] = {__VA_ARGS__};                     \
        size_t i = (size_t) v;                                                \
                                                                              \
        return i < sizeof(names) / sizeof(names[0]) && NULL != names[i] ? names[i] : (otherwise); \
    }

NAMED_FUNCTION(PMIx_Proc_state_string, pmix_proc_state_t, "UNKNOWN STATE",
               [PMIX_PROC_STATE_UNDEF] = "UNDEFINED",
               [PMIX_PROC_STATE_PREPPED] = "PREPPED FOR LAUNCH",
               [PMIX_PROC_STATE_LAUNCH_UNDERWAY] = "LAUNCH UNDERWAY",
               [PMIX_PROC_STATE_RESTART] = "PROC READY FOR RESTART",
               [PMIX_PROC_STATE_TERMINATE] = "PROC MARKED FOR TERMINATION",
               [PMIX_PROC_STATE_RUNNING] = "PROC EXECUTING",
               [PMIX_PROC_STATE_CONNECTED] = "PROC HAS CONNECTED TO LOCAL PMIX SERVER",
               [PMIX_PROC_STATE_UNTERMINATED] = "PROC HAS NOT TERMINATED",
               [PMIX_PROC_STATE_TERMINATED] = "PROC HAS TERMINATED",
               [PMIX_PROC_STATE_ERROR] = "PROC ERROR",
               [PMIX_PROC_STATE_KILLED_BY_CMD] = "PROC KILLED BY CMD",
               [PMIX_PROC_STATE_ABORTED] = "PROC ABNORMALLY ABORTED",
               [PMIX_PROC_STATE_FAILED_TO_START] = "PROC FAILED TO START",
               [PMIX_PROC_STATE_ABORTED_BY_SIG] = "PROC ABORTED BY SIGNAL",
               [PMIX_PROC_STATE_TERM_WO_SYNC] = "PROC TERMINATED WITHOUT CALLING PMIx_Finalize",
               [PMIX_PROC_STATE_COMM_FAILED] = "PROC LOST COMMUNICATION",
               [PMIX_PROC_STATE_SENSOR_BOUND_EXCEEDED] = "PROC SENSOR BOUND EXCEEDED",
               [PMIX_PROC_STATE_CALLED_ABORT] = "PROC CALLED PMIx_Abort",
               [PMIX_PROC_STATE_HEARTBEAT_FAILED] = "PROC FAILED TO REPORT HEARTBEAT",
               [PMIX_PROC_STATE_MIGRATING] = "PROC WAITING TO MIGRATE",
               [PMIX_PROC_STATE_CANNOT_RESTART] = "PROC CANNOT BE RESTARTED",
               [PMIX_PROC_STATE_TERM_NON_ZERO] = "PROC TERMINATED WITH NON-ZERO STATUS",
               [PMIX_PROC_STATE_FAILED_TO_LAUNCH] = "PROC FAILED TO LAUNCH",
               [PMIX_PROC_STATE_KILLED_BY_RELEASE] = "PROC KILLED BY RESOURCE RELEASE")

NAMED_FUNCTION(PMIx_Scope_string, pmix_scope_t, "UNKNOWN SCOPE",
               [PMIX_SCOPE_UNDEF] = "UNDEFINED",
               [PMIX_LOCAL] = "SHARE ON LOCAL NODE ONLY",
               [PMIX_REMOTE] = "SHARE ON REMOTE NODES ONLY",
               [PMIX_GLOBAL] = "SHARE ACROSS ALL NODES",
               [PMIX_INTERNAL] = "STORE INTERNALLY",
               [PMIX_DEL_LOCAL] = "DELETE FROM LOCAL NODE SCOPE",
               [PMIX_DEL_REMOTE] = "DELETE FROM REMOTE NODE SCOPE",
               [PMIX_DEL_GLOBAL] = "DELETE FROM ALL SCOPES",
               [PMIX_DEL_INTERNAL] = "DELETE FROM INTERNAL STORE")

NAMED_FUNCTION(PMIx_Persistence_string, pmix_persistence_t, "UNKNOWN PERSISTENCE",
               [PMIX_PERSIST_INDEF] = "INDEFINITE",
               [PMIX_PERSIST_FIRST_READ] = "DELETE ON FIRST ACCESS",
               [PMIX_PERSIST_PROC] = "RETAIN UNTIL PUBLISHING PROCESS TERMINATES",
               [PMIX_PERSIST_APP] = "RETAIN UNTIL APPLICATION OF PUBLISHING PROCESS TERMINATES",
               [PMIX_PERSIST_SESSION] = "RETAIN UNTIL ALLOCATION OF PUBLISHING PROCESS TERMINATES",
               [PMIX_PERSIST_NSPACE] = "RETAIN UNTIL NAMESPACE OF PUBLISHING PROCESS TERMINATES",
               [PMIX_PERSIST_INVALID] = "INVALID")

NAMED_FUNCTION(PMIx_Data_range_string, pmix_data_range_t, "UNKNOWN",
               [PMIX_RANGE_UNDEF] = "UNDEFINED",
               [PMIX_RANGE_RM] = "INTENDED FOR HOST RESOURCE MANAGER ONLY",
               [PMIX_RANGE_LOCAL] = "AVAIL ON LOCAL NODE ONLY",
               [PMIX_RANGE_NAMESPACE] = "AVAIL TO PROCESSES IN SAME JOB ONLY",
               [PMIX_RANGE_SESSION] = "AVAIL TO PROCESSES IN SAME ALLOCATION ONLY",
               [PMIX_RANGE_GLOBAL] = "AVAIL TO ANYONE WITH AUTHORIZATION",
               [PMIX_RANGE_CUSTOM] = "AVAIL AS SPECIFIED IN DIRECTIVES",
               [PMIX_RANGE_PROC_LOCAL] = "AVAIL ON LOCAL PROC ONLY",
               [PMIX_RANGE_INVALID] = "INVALID")

NAMED_FUNCTION(PMIx_Alloc_directive_string, pmix_alloc_directive_t, "UNSPECIFIED",
               [PMIX_ALLOC_NEW] = "NEW", [PMIX_ALLOC_EXTEND] = "EXTEND",
               [PMIX_ALLOC_RELEASE] = "RELEASE", [PMIX_ALLOC_REAQUIRE] = "REACQUIRE",
               [PMIX_ALLOC_REQ_CANCEL] = "CANCEL REQUEST", [PMIX_ALLOC_ACTIVATE] = "ACTIVATE")

NAMED_FUNCTION(PMIx_Resource_block_directive_string, pmix_resource_block_directive_t, "UNSPECIFIED",
               [PMIX_RESOURCE_BLOCK_DEFINE] = "DEFINE", [PMIX_RESOURCE_BLOCK_EXTEND] = "EXTEND",
               [PMIX_RESOURCE_BLOCK_REMOVE] = "REMOVE", [PMIX_RESOURCE_BLOCK_DELETE] = "DELETE")

NAMED_FUNCTION(PMIx_Alloc_inheritance_string, pmix_alloc_inheritance_t, "UNSPECIFIED",
               [PMIX_ALLOC_INHERIT_NONE] = "NONE", [PMIX_ALLOC_INHERIT_CHILD] = "CHILD",
               [PMIX_ALLOC_INHERIT_DEFAULT] = "DEFAULT",
               [PMIX_ALLOC_INHERIT_CHILD_DEFAULT] = "CHILD_DEFAULT")

NAMED_FUNCTION(PMIx_Job_state_string, pmix_job_state_t, "UNKNOWN",
               [PMIX_JOB_STATE_UNDEF] = "UNDEFINED",
               [PMIX_JOB_STATE_AWAITING_ALLOC] = "AWAITING ALLOCATION",
               [PMIX_JOB_STATE_LAUNCH_UNDERWAY] = "LAUNCHING",
               [PMIX_JOB_STATE_RUNNING] = "RUNNING", [PMIX_JOB_STATE_SUSPENDED] = "SUSPENDED",
               [PMIX_JOB_STATE_CONNECTED] = "CONNECTED",
               [PMIX_JOB_STATE_UNTERMINATED] = "UNTERMINATED",
               [PMIX_JOB_STATE_TERMINATED] = "TERMINATED",
               [PMIX_JOB_STATE_TERMINATED_WITH_ERROR] = "TERMINATED WITH ERROR")

NAMED_FUNCTION(PMIx_Link_state_string, pmix_link_state_t, "UNKNOWN",
               [PMIX_LINK_DOWN] = "INACTIVE", [PMIX_LINK_UP] = "ACTIVE")

NAMED_FUNCTION(PMIx_Value_comparison_string, pmix_value_cmp_t, "UNKNOWN VALUE",
               [PMIX_EQUAL] = "EQUAL", [PMIX_VALUE1_GREATER] = "VALUE1 GREATER",
               [PMIX_VALUE2_GREATER] = "VALUE2 GREATER",
               [PMIX_VALUE_TYPE_DIFFERENT] = "DIFFERENT TYPES",
               [PMIX_VALUE_INCOMPATIBLE_OBJECTS] = "INCOMPATIBLE OBJECTS",
               [PMIX_VALUE_COMPARISON_NOT_AVAIL] = "COMPARISON NOT AVAILABLE")

NAMED_FUNCTION(PMIx_Group_operation_string, pmix_group_operation_t, "UNKNOWN VALUE",
               [PMIX_GROUP_CONSTRUCT] = "CONSTRUCT", [PMIX_GROUP_DESTRUCT] = "DESTRUCT",
               [PMIX_GROUP_NONE] = "NONE", [PMIX_GROUP_CANCEL] = "CANCEL")

const char *PMIx_Device_type_string(pmix_device_type_t type)
{
    static const char *const names[] = {"BLOCK", "GPU", "NETWORK", "OPENFABRICS", "DMA",
                                        "COPROCESSOR", "MEMORY", "CORE", "HWT", "CPU", "NODE"};

    for (size_t i = 0; i < sizeof(names) / sizeof(names[0]); i++) {
        if ((pmix_device_type_t) 1 << i == type) {
            return names[i];
        }
    }
    return "UNKNOWN";
}

const char *PMIx_IOF_channel_string(pmix_iof_channel_t channel)
{
    /* by the bits of stdin, stdout, stderr and stddiag */
#define IN "STDIN "
#define OUT "STDOUT "
#define ERR "STDERR "
#define DIAG "STDDIAG "
    static const char *const names[] = {
        "NONE", IN,      OUT,      IN OUT,      ERR,      IN ERR,      OUT ERR,      IN OUT ERR,
        DIAG,   IN DIAG, OUT DIAG, IN OUT DIAG, ERR DIAG, IN ERR DIAG, OUT ERR DIAG, IN OUT ERR DIAG};

    return names[channel & 15];
}

/* ---- data types, statuses, attributes ---- */

const char *PMIx_Data_type_string(pmix_data_type_t type)
{
    const h_type_t *t = pmixgo_type(type);
    bool ready = pmixgo_initialised();

    if (NULL != t && t != pmixgo_legacy_type(type)) {
        return t->name;
    }
    /* types that only the oldest releases had, and their encodings still know */
    if (ready && 29 == type) {
        return "PMIX_MODEX";
    }
    if (ready && 44 == type) {
        return "PMIX_INFO_ARRAY";
    }
    return ready ? "UNKNOWN" : "NOT INITIALIZED";
}

static const struct {
    pmix_status_t code;
    const char *name;
} statuses[] = {
#include "zstatus.h"
};

const char *PMIx_Error_string(pmix_status_t status)
{
    for (size_t i = 0; i < sizeof(statuses) / sizeof(statuses[0]); i++) {
        if (status == statuses[i].code) {
            return statuses[i].name;
        }
    }
    return "ERROR STRING NOT FOUND";
}

pmix_status_t PMIx_Error_code(const char *errname)
{
    for (size_t i = 0; NULL != errname && i < sizeof(statuses) / sizeof(statuses[0]); i++) {
        if (0 == strcasecmp(errname, statuses[i].name)) {
            return statuses[i].code;
        }
    }
    return INT32_MIN;
}

static const struct {
    const char *name, *key;
} attributes[] = {
#include "zattr.h"
};

/* Before initialisation the released library has no dictionary and gives back
 * what it was given; so does this one. */
const char *PMIx_Get_attribute_string(const char *attribute)
{
    for (size_t i = 0; NULL != attribute && pmixgo_initialised()
                       && i < sizeof(attributes) / sizeof(attributes[0]); i++) {
        if (0 == strcasecmp(attribute, attributes[i].name)) {
            return attributes[i].key;
        }
    }
    return attribute;
}

const char *PMIx_Get_attribute_name(const char *attrstring)
{
    for (size_t i = 0; NULL != attrstring && pmixgo_initialised()
                       && i < sizeof(attributes) / sizeof(attributes[0]); i++) {
        if (0 == strcasecmp(attrstring, attributes[i].key)) {
            return attributes[i].name;
        }
    }
    return attrstring;
}

/* ---- made for the caller ---- */

char *PMIx_Info_directives_string(pmix_info_directives_t directives)
{
    if (directives & PMIX_INFO_QUALIFIER) {
        return strdup("QUALIFIER");
    }
    return pmixgo_format("%s%s%s%s", directives & PMIX_INFO_REQD ? "REQUIRED" : "OPTIONAL",
                         directives & PMIX_INFO_REQD_PROCESSED ? ":PROCESSED" : "",
                         directives & PMIX_INFO_ARRAY_END ? ":END" : "",
                         directives & PMIX_INFO_PERSISTENT ? ":PERSISTENT" : "");
}

char *PMIx_Proc_string(const pmix_proc_t *proc)
{
    static const char *const special[] = {"UNDEF", "WILDCARD", "LOCAL_NODE", "INVALID", "LOCAL_PEERS"};
    uint32_t fromtop;

    if (NULL == proc) {
        return strdup("[NO-NAME]");
    }
    fromtop = UINT32_MAX - proc->rank;
    if (fromtop < sizeof(special) / sizeof(special[0])) {
        return pmixgo_format("[%s,%s]", proc->nspace, special[fromtop]);
    }
    return pmixgo_format("[%s,%u]", proc->nspace, proc->rank);
}

char *PMIx_Resource_unit_string(const pmix_resource_unit_t *unit)
{
    if (NULL == unit) {
        return NULL;
    }
    return pmixgo_format("TYPE: %s  COUNT: %zu", PMIx_Device_type_string(unit->type), unit->count);
}

/* Adds a line to a text that is being made. */
static void line(char **text, char *added)
{
    char *both = NULL;

    if (NULL != *text && NULL != added) {
        both = pmixgo_format("%s\n%s", *text, added);
    }
    free(*text);
    free(added);
    *text = both;
}

static void vector_lines(char **text, const char *what, char **words)
{
    line(text, pmixgo_format("    %s:", what));
    if (NULL == words) {
        line(text, strdup("        NONE"));
    }
    for (int n = 0; NULL != words && NULL != words[n]; n++) {
        line(text, pmixgo_format("        %s[%d]: %s", what, n, words[n]));
    }
}

char *PMIx_App_string(const pmix_app_t *app)
{
    char *text, *info = NULL;

    if (NULL == app) {
        return NULL;
    }
    text = pmixgo_format("CMD: %s", NULL == app->cmd ? "NULL" : app->cmd);
    vector_lines(&text, "ARGV", app->argv);
    vector_lines(&text, "ENV", app->env);
    line(&text, pmixgo_format("    CWD: %s", NULL == app->cwd ? "NULL" : app->cwd));
    line(&text, pmixgo_format("    MAXPROCS: %d", app->maxprocs));
    if (NULL == app->info) {
        line(&text, strdup("    INFO: NONE"));
        return text;
    }
    line(&text, strdup("    INFO:"));
    for (size_t n = 0; n < app->ninfo; n++) {
        (void) pmixgo_print_info(&info, NULL, &app->info[n], PMIX_INFO);
        line(&text, NULL == info ? NULL : pmixgo_format("        INFO[%d]: %s", (int) n, info));
        free(info);
        info = NULL;
    }
    return text;
}

char *PMIx_Info_string(const pmix_info_t *info)
{
    char *text = NULL, *out;

    if (NULL == info) {
        return NULL;
    }
    (void) pmixgo_print_info(&text, NULL, info, PMIX_INFO);
    out = NULL == text ? NULL : pmixgo_format("%s\n", text);
    free(text);
    return out;
}

char *PMIx_Value_string(const pmix_value_t *value)
{
    char *text = NULL;

    (void) pmixgo_print_value(&text, NULL, value, PMIX_VALUE);
    return text;
}
