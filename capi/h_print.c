/*
 * h_print.c: how each data type is described. The word that types.def gives a
 * type names its function here.
 */
#ifndef _GNU_SOURCE
#define _GNU_SOURCE
#endif
#include "gate.h"
#include "types.h"

#define LEAD(prefix) (NULL == (prefix) ? " " : (prefix))
#define OR_NULL(s) (NULL == (s) ? "NULL" : (s))

static pmix_status_t done(char **out, char *text)
{
    *out = text;
    return NULL == text ? PMIX_ERR_NOMEM : PMIX_SUCCESS;
}

#define PRINTER(word) \
    pmix_status_t pmixgo_print_##word(char **out, const char *prefix, const void *src, pmix_data_type_t type)

/* A type that prints as "Data type: LABEL<tab>Value: ..." */
#define SIMPLE(word, label, ctype, format, ...)                                         \
    PRINTER(word)                                                                       \
    {                                                                                   \
        const ctype *v = src;                                                           \
                                                                                        \
        (void) type;                                                                    \
        if (NULL == v) {                                                                \
            return done(out, pmixgo_format("%sData type: " label "\tValue: NULL pointer", LEAD(prefix))); \
        }                                                                               \
        return done(out, pmixgo_format("%sData type: " label "\tValue: " format, LEAD(prefix), __VA_ARGS__)); \
    }

SIMPLE(flag, "PMIX_BOOL", bool, "%s", *v ? "TRUE" : "FALSE")
SIMPLE(byte, "PMIX_BYTE", uint8_t, "%x", *v)
SIMPLE(size, "PMIX_SIZE", size_t, "%zu", *v)
SIMPLE(pid, "PMIX_PID", pid_t, "%lu", (unsigned long) *v)
SIMPLE(int, "PMIX_INT", int, "%d", *v)
SIMPLE(int8, "PMIX_INT8", int8_t, "%d", *v)
SIMPLE(int16, "PMIX_INT16", int16_t, "%d", *v)
SIMPLE(int32, "PMIX_INT32", int32_t, "%d", *v)
SIMPLE(int64, "PMIX_INT64", int64_t, "%ld", (long) *v)
SIMPLE(uint, "PMIX_UINT", unsigned, "%u", *v)
SIMPLE(uint8, "PMIX_UINT8", uint8_t, "%u", *v)
SIMPLE(uint16, "PMIX_UINT16", uint16_t, "%u", *v)
SIMPLE(uint32, "PMIX_UINT32", uint32_t, "%u", *v)
SIMPLE(uint64, "PMIX_UINT64", uint64_t, "%lu", (unsigned long) *v)
SIMPLE(float, "PMIX_FLOAT", float, "%f", (double) *v)
SIMPLE(double, "PMIX_DOUBLE", double, "%f", *v)
SIMPLE(timeval, "PMIX_TIMEVAL", struct timeval, "%lu.%lu", (unsigned long) v->tv_sec, (unsigned long) v->tv_usec)
SIMPLE(status, "PMIX_STATUS", pmix_status_t, "%s", PMIx_Error_string(*v))
SIMPLE(persist, "PMIX_PERSIST", pmix_persistence_t, "%d", *v)
SIMPLE(scope, "PMIX_SCOPE", pmix_scope_t, "%s", PMIx_Scope_string(*v))
SIMPLE(range, "PMIX_DATA_RANGE", pmix_data_range_t, "%s", PMIx_Data_range_string(*v))
SIMPLE(datatype, "PMIX_DATA_TYPE", pmix_data_type_t, "%s", PMIx_Data_type_string(*v))
SIMPLE(procstate, "PMIX_PROC_STATE", pmix_proc_state_t, "%s", PMIx_Proc_state_string(*v))
SIMPLE(allocdir, "PMIX_ALLOC_DIRECTIVE", pmix_alloc_directive_t, "%s", PMIx_Alloc_directive_string(*v))
SIMPLE(blockdir, "PMIX_RESBLOCK_DIRECTIVE", pmix_resource_block_directive_t, "%s", PMIx_Resource_block_directive_string(*v))
SIMPLE(inherit, "PMIX_ALLOC_INHERIT", pmix_alloc_inheritance_t, "%s", PMIx_Alloc_inheritance_string(*v))
SIMPLE(channel, "PMIX_IOF_CHANNEL", pmix_iof_channel_t, "%s", PMIx_IOF_channel_string(*v))
SIMPLE(jobstate, "PMIX_JOB_STATE", pmix_job_state_t, "%s", PMIx_Job_state_string(*v))
SIMPLE(linkstate, "PMIX_LINK_STATE", pmix_link_state_t, "%s", PMIx_Link_state_string(*v))
SIMPLE(devtype, "PMIX_DEVICE_TYPE", pmix_device_type_t, "0x%lx", (unsigned long) *v)
SIMPLE(nspace, "PMIX_PROC_NSPACE", pmix_nspace_t, "%s", *v)
SIMPLE(device, "PMIX_DEVICE", pmix_device_t, "UUID: %s OSName: %s Type: %s", OR_NULL(v->uuid),
       OR_NULL(v->osname), PMIx_Device_type_string(v->type))
SIMPLE(resunit, "PMIX_RESOURCE_UNIT", pmix_resource_unit_t, "Type: %s  Count: %zu",
       PMIx_Device_type_string(v->type), v->count)
SIMPLE(devdist, "PMIX_DEVICE_DIST", pmix_device_distance_t,
       "UUID: %s OSName: %s Type: %s Min: %u Max: %u", OR_NULL(v->uuid), OR_NULL(v->osname),
       PMIx_Device_type_string(v->type), v->mindist, v->maxdist)
SIMPLE(endpoint, "PMIX_ENDPOINT", pmix_endpoint_t, "%s(%s) #bytes: %zu", OR_NULL(v->uuid),
       OR_NULL(v->osname), v->endpt.size)
SIMPLE(nodepid, "PMIX_NODE_PID", pmix_node_pid_t, "Host %s(%u) PID %d", OR_NULL(v->hostname),
       v->nodeid, v->pid)

/* The datum is the char* itself when it stands alone, a slot with it in an
 * array or value: both come here as a slot. */
PRINTER(string)
{
    const h_text_t *v = src;

    (void) type;
    return done(out, pmixgo_format("%sData type: PMIX_STRING\tValue: %s", LEAD(prefix),
                                   NULL == v || NULL == v->text ? "NULL pointer" : v->text));
}

PRINTER(time)
{
    struct tm local;
    char text[64] = "";

    (void) type;
    if (NULL == src) {
        return done(out, pmixgo_format("%sData type: PMIX_TIME\tValue: NULL pointer", LEAD(prefix)));
    }
    if (NULL == localtime_r(src, &local) || NULL == asctime_r(&local, text)) {
        return PMIX_ERR_BAD_PARAM;
    }
    text[strcspn(text, "\n")] = '\0';
    return done(out, pmixgo_format("%sData type: PMIX_TIME\tValue: %s", LEAD(prefix), text));
}

PRINTER(pointer)
{
    (void) type;
    return done(out, pmixgo_format("%sData type: PMIX_POINTER\tAddress: %p", LEAD(prefix), src));
}

PRINTER(nothing)
{
    (void) prefix;
    (void) src;
    (void) type;
    *out = NULL;
    return PMIX_SUCCESS;
}

/* ---- ranks and processes ---- */

static const char *rank_name(pmix_rank_t r, char number[16])
{
    switch (r) {
    case PMIX_RANK_UNDEF:
        return "PMIX_RANK_UNDEF";
    case PMIX_RANK_WILDCARD:
        return "PMIX_RANK_WILDCARD";
    case PMIX_RANK_LOCAL_NODE:
        return "PMIX_RANK_LOCAL_NODE";
    }
    snprintf(number, 16, "%u", r);
    return number;
}

PRINTER(rank)
{
    char number[16];

    (void) type;
    if (NULL == src) {
        return PMIX_ERR_BAD_PARAM;
    }
    return done(out, pmixgo_format("%sData type: PMIX_PROC_RANK\tValue: %s", LEAD(prefix),
                                   rank_name(*(const pmix_rank_t *) src, number)));
}

PRINTER(proc)
{
    const pmix_proc_t *p = src;
    char number[16];

    (void) type;
    if (NULL == p) {
        return done(out, pmixgo_format("%sPROC: NULL", LEAD(prefix)));
    }
    return done(out, pmixgo_format("%sPROC: %s:%s", LEAD(prefix), p->nspace, rank_name(p->rank, number)));
}

PRINTER(procinfo)
{
    const pmix_proc_info_t *p = src;
    char *proc = NULL, *deeper = pmixgo_format("%s\t", LEAD(prefix)), *text = NULL;

    (void) type;
    if (NULL != deeper && NULL != p
        && PMIX_SUCCESS == pmixgo_print_proc(&proc, deeper, &p->proc, PMIX_PROC)) {
        text = pmixgo_format("%sData type: PMIX_PROC_INFO\tValue:\n%s\n%sHostname: %s\tExecutable: "
                             "%s\n%sPid: %lu\tExit code: %d\tState: %s",
                             LEAD(prefix), proc, deeper, OR_NULL(p->hostname),
                             OR_NULL(p->executable_name), deeper, (unsigned long) p->pid,
                             p->exit_code, PMIx_Proc_state_string(p->state));
    }
    free(proc);
    free(deeper);
    return done(out, text);
}

/* ---- sets of flags: their names joined by colons ---- */

typedef struct {
    uint64_t bit;
    const char *name;
} flag_t;

static pmix_status_t print_flags(char **out, const char *prefix, const char *label, uint64_t v,
                                 const flag_t *flags)
{
    char names[128] = "";

    for (; NULL != flags->name; flags++) {
        if (v & flags->bit) {
            strcat(names, '\0' == names[0] ? "" : ":");
            strcat(names, flags->name);
        }
    }
    return done(out, pmixgo_format("%sData type: %s\tValue: %s", LEAD(prefix), label, names));
}

PRINTER(locality)
{
    static const flag_t flags[] = {
        {PMIX_LOCALITY_SHARE_HWTHREAD, "HWTHREAD"}, {PMIX_LOCALITY_SHARE_CORE, "CORE"},
        {PMIX_LOCALITY_SHARE_L1CACHE, "L1"}, {PMIX_LOCALITY_SHARE_L2CACHE, "L2"},
        {PMIX_LOCALITY_SHARE_L3CACHE, "L3"},
        {PMIX_LOCALITY_SHARE_PACKAGE, "CORE"}, /* as the released library has it */
        {PMIX_LOCALITY_SHARE_NUMA, "NUMA"}, {PMIX_LOCALITY_SHARE_NODE, "NODE"}, {0, NULL}};
    static const flag_t unknown[] = {{1, "UNKNOWN"}, {2, "NONLOCAL"}, {0, NULL}};
    pmix_locality_t v;

    (void) type;
    if (NULL == src) {
        return PMIX_ERR_BAD_PARAM;
    }
    v = *(const pmix_locality_t *) src;
    if (PMIX_LOCALITY_UNKNOWN == v || PMIX_LOCALITY_NONLOCAL == v) {
        return print_flags(out, prefix, "PMIX_LOCALITY", 0 == v ? 1 : 2, unknown);
    }
    return print_flags(out, prefix, "PMIX_LOCALITY", v, flags);
}

#define FLAGS(word, label, ctype, ...)                                                  \
    PRINTER(word)                                                                       \
    {                                                                                   \
        static const flag_t flags[] = {__VA_ARGS__, {0, NULL}};                         \
                                                                                        \
        (void) type;                                                                    \
        return NULL == src ? PMIX_ERR_BAD_PARAM                                         \
                           : print_flags(out, prefix, label, *(const ctype *) src, flags); \
    }

FLAGS(access, "PMIX_STOR_ACCESS", pmix_storage_accessibility_t,
      {PMIX_STORAGE_ACCESSIBILITY_NODE, "NODE"}, {PMIX_STORAGE_ACCESSIBILITY_SESSION, "SESSION"},
      {PMIX_STORAGE_ACCESSIBILITY_JOB, "JOB"}, {PMIX_STORAGE_ACCESSIBILITY_RACK, "RACK"},
      {PMIX_STORAGE_ACCESSIBILITY_CLUSTER, "CLUSTER"}, {PMIX_STORAGE_ACCESSIBILITY_REMOTE, "REMOTE"})
FLAGS(storpersist, "PMIX_STOR_PERSIST", pmix_storage_persistence_t,
      {PMIX_STORAGE_PERSISTENCE_TEMPORARY, "TEMPORARY"}, {PMIX_STORAGE_PERSISTENCE_NODE, "NODE"},
      {PMIX_STORAGE_PERSISTENCE_SESSION, "SESSION"}, {PMIX_STORAGE_PERSISTENCE_JOB, "JOB"},
      {PMIX_STORAGE_PERSISTENCE_SCRATCH, "SCRATCH"}, {PMIX_STORAGE_PERSISTENCE_PROJECT, "PROJECT"},
      {PMIX_STORAGE_PERSISTENCE_ARCHIVE, "ARCHIVE"})
FLAGS(accesstype, "PMIX_STOR_ACCESS_TYPE", pmix_storage_access_type_t,
      {PMIX_STORAGE_ACCESS_RD, "READ"}, {PMIX_STORAGE_ACCESS_WR, "WRITE"})

PRINTER(medium)
{
    static const flag_t flags[] = {
        {PMIX_STORAGE_MEDIUM_UNKNOWN, "UNKNOWN"}, {PMIX_STORAGE_MEDIUM_TAPE, "TAPE"},
        {PMIX_STORAGE_MEDIUM_HDD, "HDD"}, {PMIX_STORAGE_MEDIUM_SSD, "SSD"},
        {PMIX_STORAGE_MEDIUM_NVME, "NVME"}, {PMIX_STORAGE_MEDIUM_PMEM, "PMEM"},
        {PMIX_STORAGE_MEDIUM_RAM, "RAM"}, {0, NULL}};
    pmix_storage_medium_t v;

    (void) type;
    if (NULL == src) {
        return PMIX_ERR_BAD_PARAM;
    }
    v = *(const pmix_storage_medium_t *) src;
    return print_flags(out, prefix, "PMIX_STOR_MEDIUM",
                       v & PMIX_STORAGE_MEDIUM_UNKNOWN ? PMIX_STORAGE_MEDIUM_UNKNOWN : v, flags);
}

PRINTER(directives)
{
    char *names;

    (void) type;
    if (NULL == src) {
        return PMIX_ERR_BAD_PARAM;
    }
    names = PMIx_Info_directives_string(*(const pmix_info_directives_t *) src);
    (void) done(out, pmixgo_format("%sPMIX_INFO_DIRECTIVES\tValue: %s", LEAD(prefix), OR_NULL(names)));
    free(names);
    return NULL == *out ? PMIX_ERR_NOMEM : PMIX_SUCCESS;
}

PRINTER(command)
{
    static const char *const names[] = {
        "REQUEST INIT INFO", "ABORT", "COMMIT", "FENCE", "GET", "FINALIZE", "PUBLISH", "LOOKUP",
        "UNPUBLISH", "SPAWN", "CONNECT", "DISCONNECT", "NOTIFY", "REGISTER EVENT HANDLER",
        "DEREGISTER EVENT HANDLER", "QUERY", "LOG", "ALLOCATE", "JOB CONTROL", "MONITOR",
        [22] = "IOF PULL", "IOF PUSH", "GROUP CONSTRUCT", "GROUP JOIN", "GROUP INVITE",
        "GROUP LEAVE", "GROUP DESTRUCT", "IOF DEREG", "FABRIC REGISTER", "FABRIC UPDATE",
        "COMPUTE DEVICE DIST", "REFRESH CACHE", "RESOURCE BLOCK", "SESSION CONTROL",
        "REQUEST SYSTEM INFO", "RESOLVE PEERS", "RESOLVE NODE", "GDS FALLBACK"};
    uint8_t v;

    (void) type;
    if (NULL == src) {
        return PMIX_ERR_BAD_PARAM;
    }
    v = *(const uint8_t *) src;
    return done(out, pmixgo_format("%sData type: PMIX_COMMAND\tValue: %s", LEAD(prefix),
                                   v < sizeof(names) / sizeof(names[0]) && NULL != names[v] ? names[v]
                                                                                            : "UNKNOWN"));
}

/* ---- structures ---- */

PRINTER(bytes)
{
    const pmix_byte_object_t *v = src;
    const char *label = PMIX_COMPRESSED_BYTE_OBJECT == type ? "PMIX_COMPRESSED_BYTE_OBJECT" : "PMIX_BYTE_OBJECT";

    if (NULL == v) {
        return done(out, pmixgo_format("%sData type: %s\tValue: NULL pointer", LEAD(prefix), label));
    }
    return done(out, pmixgo_format("%sData type: %s\tSize: %zu", LEAD(prefix), label, v->size));
}

PRINTER(regex)
{
    (void) type;
    return done(out, pmixgo_format("%sData type: PMIX_REGEX\tName: %s", LEAD(prefix), OR_NULL((const char *) src)));
}

PRINTER(regex2)
{
    const pmix_regex2_t *v = src;

    (void) type;
    if (NULL == v) {
        return PMIX_ERR_BAD_PARAM;
    }
    return done(out, pmixgo_format("%sData type: PMIX_REGEX2\tType: %s\tLen: %zu", LEAD(prefix),
                                   OR_NULL(v->type), v->len));
}

PRINTER(envar)
{
    const pmix_envar_t *v = src;

    (void) type;
    if (NULL == v) {
        return PMIX_ERR_BAD_PARAM;
    }
    return done(out, pmixgo_format("%sData type: PMIX_ENVAR\tName: %s\tValue: %s\tSeparator: %c",
                                   LEAD(prefix), OR_NULL(v->envar), OR_NULL(v->value),
                                   '\0' == v->separator ? ' ' : v->separator));
}

PRINTER(coord)
{
    static const char *const views[] = {"UNDEF", "LOGICAL", "PHYSICAL"};
    const pmix_coord_t *v = src;

    (void) type;
    if (NULL == v) {
        return PMIX_ERR_BAD_PARAM;
    }
    return done(out, pmixgo_format("%sData type: PMIX_COORD\tView: %s\tDims: %zu", LEAD(prefix),
                                   v->view < 3 ? views[v->view] : "UNRECOGNIZED", v->dims));
}

PRINTER(geometry)
{
    const pmix_geometry_t *v = src;
    char *text, *one = NULL, *both;

    (void) type;
    if (NULL == v) {
        return PMIX_ERR_BAD_PARAM;
    }
    text = pmixgo_format("%sData type: PMIX_GEOMETRY\tValue: Fabric: %zu UUID: %s OSName: %s",
                         LEAD(prefix), v->fabric, OR_NULL(v->uuid), OR_NULL(v->osname));
    for (size_t n = 0; NULL != text && NULL != v->coordinates && n < v->ncoords; n++) {
        (void) pmixgo_print_coord(&one, prefix, &v->coordinates[n], PMIX_COORD);
        both = NULL == one ? NULL : pmixgo_format("%s\n%s", text, one);
        free(one);
        free(text);
        text = both;
    }
    return done(out, text);
}

PRINTER(regattr)
{
    const pmix_regattr_t *v = src;

    (void) type;
    if (NULL == v) {
        return PMIX_ERR_BAD_PARAM;
    }
    return done(out, pmixgo_format("%sData type: PMIX_REGATTR\tName: %s\tString: %s", LEAD(prefix),
                                   OR_NULL(v->name), '\0' == v->string[0] ? "NULL" : v->string));
}

PRINTER(buffer)
{
    const pmix_data_buffer_t *v = src;

    (void) type;
    if (NULL == v) {
        return done(out, pmixgo_format("%sData type: PMIX_DATA_BUFFER\tValue: NULL pointer", LEAD(prefix)));
    }
    return done(out, pmixgo_format("%sPMIX_DATA_BUFFER NumBytesUsed: %zu", LEAD(prefix), v->bytes_used));
}

static pmix_status_t print_foreign(char **out, const char *prefix, const char *label, char *text)
{
    pmix_status_t st = PMIX_ERR_NOT_SUPPORTED;

    *out = NULL;
    if (NULL != text) {
        st = done(out, pmixgo_format("%sData type: %s\tValue: %s", LEAD(prefix), label, text));
    }
    free(text);
    return st;
}

PRINTER(topology)
{
    (void) type;
    return print_foreign(out, prefix, "PMIX_TOPO", NULL == src ? NULL : pmixgo_topology_text(src));
}

PRINTER(cpuset)
{
    (void) type;
    return print_foreign(out, prefix, "PMIX_CPUSET", NULL == src ? NULL : pmixgo_cpuset_text(src));
}

/* ---- values, infos, arrays ---- */

static char *unprintable(pmix_data_type_t type)
{
    return pmixgo_format(" Data type: %s(%d)\tValue: UNPRINTABLE", PMIx_Data_type_string(type), type);
}

PRINTER(value)
{
    const pmix_value_t *v = src;
    const h_type_t *t;
    char *text = NULL;

    (void) type;
    *out = NULL;
    if (NULL == v) {
        return done(out, pmixgo_format("%sData type: PMIX_VALUE\tValue: NULL pointer", LEAD(prefix)));
    }
    t = pmixgo_type(v->type);
    if (PMIX_UNDEF == v->type) {
        text = strdup(" Data type: PMIX_UNDEF");
    } else if (NULL != t && (t->ops & AT) && NULL == v->data.ptr) {
        text = pmixgo_format(" Data type: %s\tValue: NULL pointer", PMIx_Data_type_string(v->type));
    } else if (NULL != t && (t->ops & PV)) {
        /* an empty array, or an object of a provider that we do not know, has
         * no description, and a value of it has none either */
        if (PMIX_SUCCESS != t->print(&text, NULL, pmixgo_datum(t, v), v->type)) {
            free(text);
            return PMIX_ERR_OUT_OF_RESOURCE;
        }
    } else {
        text = unprintable(v->type);
    }
    (void) done(out, NULL == text ? NULL : pmixgo_format("%sPMIX_VALUE: %s", LEAD(prefix), text));
    free(text);
    return NULL == *out ? PMIX_ERR_NOMEM : PMIX_SUCCESS;
}

PRINTER(info)
{
    const pmix_info_t *v = src;
    char *value = NULL, *flags = NULL;

    (void) type;
    *out = NULL;
    if (NULL == v) {
        return PMIX_ERR_BAD_PARAM;
    }
    (void) pmixgo_print_value(&value, prefix, &v->value, PMIX_VALUE);
    (void) pmixgo_print_directives(&flags, prefix, &v->flags, PMIX_INFO_DIRECTIVES);
    (void) done(out, pmixgo_format("%sKEY: %s\n%s\t%s\n%s\t%s", LEAD(prefix), PMIx_Get_attribute_name(v->key),
                                   LEAD(prefix), OR_NULL(flags), LEAD(prefix),
                                   NULL == value ? "(null)" : value));
    free(value);
    free(flags);
    return NULL == *out ? PMIX_ERR_NOMEM : PMIX_SUCCESS;
}

PRINTER(pdata)
{
    const pmix_pdata_t *v = src;
    char *value = NULL, *proc = NULL;

    (void) type;
    *out = NULL;
    if (NULL == v) {
        return PMIX_ERR_BAD_PARAM;
    }
    (void) pmixgo_print_proc(&proc, prefix, &v->proc, PMIX_PROC);
    (void) pmixgo_print_value(&value, prefix, &v->value, PMIX_VALUE);
    (void) done(out, pmixgo_format("%s  %s  KEY: %s %s", LEAD(prefix), OR_NULL(proc),
                                   PMIx_Get_attribute_name(v->key), OR_NULL(value)));
    free(value);
    free(proc);
    return NULL == *out ? PMIX_ERR_NOMEM : PMIX_SUCCESS;
}

PRINTER(query)
{
    const pmix_query_t *v = src;
    char *deeper = pmixgo_format("%s\t", LEAD(prefix)), *one, *both;
    char *text = pmixgo_format("%sData type: PMIX_QUERY\tValue:", LEAD(prefix));

    (void) type;
    for (char **k = NULL == v ? NULL : v->keys; NULL != k && NULL != *k && NULL != text; k++) {
        both = pmixgo_format("%s\n%sKey: %s", text, OR_NULL(deeper), *k);
        free(text);
        text = both;
    }
    for (size_t n = 0; NULL != v && NULL != v->qualifiers && n < v->nqual && NULL != text; n++) {
        one = NULL;
        (void) pmixgo_print_info(&one, deeper, &v->qualifiers[n], PMIX_INFO);
        both = pmixgo_format("%s\n%s", text, OR_NULL(one));
        free(one);
        free(text);
        text = both;
    }
    free(deeper);
    return done(out, text);
}

PRINTER(array)
{
    const pmix_data_array_t *d = src;
    const h_type_t *t;
    char *all = NULL, *one, *both;
    pmix_status_t st = PMIX_ERR_BAD_PARAM;

    (void) type;
    *out = NULL;
    if (NULL == d) {
        return PMIX_ERR_BAD_PARAM;
    }
    t = pmixgo_type(d->type);
    for (size_t n = 0; NULL != d->array && n < d->size; n++) {
        one = NULL;
        st = PMIX_SUCCESS;
        if (NULL != t && (t->ops & PA)) {
            st = t->print(&one, prefix, (const char *) d->array + n * t->size, d->type);
        } else {
            one = unprintable(d->type);
        }
        if (NULL == one) {
            continue;
        }
        both = NULL == all ? strdup(one) : pmixgo_format("%s\n%s%s", all, LEAD(prefix), one);
        free(one);
        free(all);
        all = both;
    }
    (void) done(out, pmixgo_format("%sData type: PMIX_DATA_ARRAY\tType: %s\tSize: %zu\n%s%s", LEAD(prefix),
                                   PMIx_Data_type_string(d->type), d->size, LEAD(prefix), OR_NULL(all)));
    free(all);
    return st;
}

/* ---- the public function ---- */

pmix_status_t PMIx_Data_print(char **output, char *prefix, void *src, pmix_data_type_t type)
{
    const h_type_t *t = pmixgo_type(type);
    h_text_t text = {src};

    if (!pmixgo_initialised()) {
        return PMIX_ERR_INIT;
    }
    if (NULL == output || NULL == src) {
        return PMIX_ERR_BAD_PARAM;
    }
    if (NULL == t || t == pmixgo_legacy_type(type)) {
        return PMIX_ERR_UNKNOWN_DATA_TYPE;
    }
    return t->print(output, prefix, PMIX_STRING == type ? &text : src, type);
}
