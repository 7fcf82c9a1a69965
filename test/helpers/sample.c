/* sample.c: sample data of every type, and what is in them. */
#include "t.h"

#define SCALARS(S)                                                                                \
    S(BOOL, bool, false, true, false, "%d")                                                       \
    S(BYTE, uint8_t, 7, 200, 0, "%u")                                                             \
    S(SIZE, size_t, 1000, 70000, 0, "%zu")                                                        \
    S(PID, pid_t, 4711, 4712, 0, "%d")                                                            \
    S(INT, int, -5, 300, 0, "%d")                                                                 \
    S(INT8, int8_t, -5, 100, 0, "%d")                                                             \
    S(INT16, int16_t, 1, 256, 0, "%d")                                                            \
    S(INT32, int32_t, -70000, 70000, 0, "%d")                                                     \
    S(INT64, int64_t, -5000000000, 5000000000, 0, "%ld")                                          \
    S(UINT, unsigned, 5, 4000000000u, 0, "%u")                                                    \
    S(UINT8, uint8_t, 5, 255, 0, "%u")                                                            \
    S(UINT16, uint16_t, 5, 65535, 0, "%u")                                                        \
    S(UINT32, uint32_t, 5, 4000000000u, 0, "%u")                                                  \
    S(UINT64, uint64_t, 5, 18000000000000000000ul, 0, "%lu")                                      \
    S(FLOAT, float, 1.5f, -2.25f, 0, "%g")                                                        \
    S(DOUBLE, double, 1.5, 1e300, 0, "%g")                                                        \
    S(TIME, time_t, 86400, 1000000000, 0, "%ld")                                                  \
    S(STATUS, pmix_status_t, PMIX_ERR_TIMEOUT, PMIX_ERR_NOT_FOUND, 0, "%d")                       \
    S(PERSIST, pmix_persistence_t, 1, 5, 0, "%u")                                                 \
    S(SCOPE, pmix_scope_t, 1, 8, 0, "%u")                                                         \
    S(DATA_RANGE, pmix_data_range_t, 3, 255, 0, "%u")                                             \
    S(COMMAND, uint8_t, 3, 39, 20, "%u")                                                          \
    S(INFO_DIRECTIVES, pmix_info_directives_t, 1, 23, 0, "%u")                                    \
    S(DATA_TYPE, pmix_data_type_t, 3, 75, 0, "%u")                                                \
    S(PROC_STATE, pmix_proc_state_t, 5, 64, 0, "%u")                                              \
    S(PROC_RANK, pmix_rank_t, 12, PMIX_RANK_WILDCARD, 0, "%u")                                    \
    S(ALLOC_DIRECTIVE, pmix_alloc_directive_t, 1, 6, 0, "%u")                                     \
    S(IOF_CHANNEL, pmix_iof_channel_t, 6, 15, 0, "%u")                                            \
    S(JOB_STATE, pmix_job_state_t, 3, 50, 0, "%u")                                                \
    S(LINK_STATE, pmix_link_state_t, 1, 2, 0, "%u")                                               \
    S(DEVTYPE, pmix_device_type_t, 2, 1024, 0, "%lu")                                             \
    S(LOCTYPE, pmix_locality_t, 0x23, 0x8000, 0, "%u")                                            \
    S(STOR_MEDIUM, pmix_storage_medium_t, 0x14, 0x41, 0, "%lu")                                   \
    S(STOR_ACCESS, pmix_storage_accessibility_t, 5, 0x3f, 0, "%lu")                               \
    S(STOR_PERSIST, pmix_storage_persistence_t, 3, 0x7f, 0, "%lu")                                \
    S(STOR_ACCESS_TYPE, pmix_storage_access_type_t, 1, 3, 0, "%u")                                \
    S(RESBLOCK_DIRECTIVE, pmix_resource_block_directive_t, 1, 4, 0, "%u")                         \
    S(ALLOC_INHERIT, pmix_alloc_inheritance_t, 1, 4, 0, "%u")

#define DECLARE(id, type, a, b, c, format) static type data_##id[VARIANTS] = {a, b, c};
SCALARS(DECLARE)

static struct timeval data_TIMEVAL[VARIANTS] = {{12, 345678}, {13, 1}, {0, 0}};
static char *data_STRING[VARIANTS] = {"a text", "b text", ""};
static pmix_nspace_t data_PROC_NSPACE[VARIANTS] = {"alpha", "beta", ""};
static pmix_proc_t data_PROC[VARIANTS] = {{"alpha", 3}, {"alpha", 4}, {"", 0}};
static char some[] = {1, 0, 2, 3};
static pmix_byte_object_t data_BYTES[VARIANTS] = {{some, 3}, {some, 4}, {NULL, 0}};
/* the first four bytes of compressed data are a length */
static char packed[] = {9, 0, 0, 0, 'x', 'y'};
static pmix_byte_object_t data_COMPRESSED[VARIANTS] = {{packed, 6}, {packed, 5}, {NULL, 0}};
static pmix_proc_info_t data_PROC_INFO[VARIANTS] = {
    {{"alpha", 1}, "host", "/bin/x", 99, 3, PMIX_PROC_STATE_RUNNING},
    {{"alpha", 1}, "host", "/bin/x", 99, 4, PMIX_PROC_STATE_ABORTED},
    {{"", 0}, NULL, NULL, 0, 0, 0}};
static pmix_envar_t data_ENVAR[VARIANTS] = {{"PATH", "/bin", ':'}, {"PATH", "/lib", ';'}, {NULL, NULL, '\0'}};
static uint32_t numbers[] = {4, 5, 6};
static pmix_coord_t data_COORD[VARIANTS] = {
    {PMIX_COORD_LOGICAL_VIEW, numbers, 3}, {PMIX_COORD_LOGICAL_VIEW, numbers + 1, 2}, {0, NULL, 0}};
static pmix_geometry_t data_GEOMETRY[VARIANTS] = {
    {7, "uuid", "eth0", data_COORD, 2}, {7, "uuid", "eth1", data_COORD, 1}, {0, NULL, NULL, NULL, 0}};
static pmix_device_t data_DEVICE[VARIANTS] = {
    {"uuid", "gpu0", PMIX_DEVTYPE_GPU}, {"uuid", "gpu1", PMIX_DEVTYPE_GPU}, {NULL, NULL, 0}};
static pmix_resource_unit_t data_RESOURCE_UNIT[VARIANTS] = {
    {PMIX_DEVTYPE_CORE, 4}, {PMIX_DEVTYPE_CORE, 5}, {0, 0}};
static pmix_device_distance_t data_DEVICE_DIST[VARIANTS] = {
    {"uuid", "gpu0", PMIX_DEVTYPE_GPU, 1, 20}, {"uuid", "gpu0", PMIX_DEVTYPE_GPU, 1, 300}, {NULL, NULL, 0, 0, 0}};
static pmix_endpoint_t data_ENDPOINT[VARIANTS] = {
    {"uuid", "ib0", {some, 3}}, {"uuid", "ib1", {some, 4}}, {NULL, NULL, {NULL, 0}}};
static pmix_node_pid_t data_NODE_PID[VARIANTS] = {{"host", 3, 77}, {"host", 4, 1}, {NULL, 0, 0}};
static pmix_regex2_t data_REGEX2[VARIANTS] = {
    {"pmix", (uint8_t *) some, 3}, {"raw", (uint8_t *) some, 4}, {NULL, NULL, 0}};
static char *lines[] = {"first", "second", NULL};
static pmix_regattr_t data_REGATTR[VARIANTS] = {
    {"PMIX_TIMEOUT", "pmix.timeout", PMIX_INT, lines}, {"PMIX_TIMEOUT", "pmix.timeout", PMIX_UINT, lines},
    {NULL, "", 0, NULL}};
static char bytes[] = "0123456789";
static pmix_data_buffer_t data_DATA_BUFFER[VARIANTS] = {
    {bytes, bytes + 8, bytes + 2, 10, 8}, {bytes, bytes + 9, bytes, 10, 9}, {NULL, NULL, NULL, 0, 0}};
static pmix_topology_t data_TOPO[VARIANTS] = {{"other", some}, {"else", some}, {NULL, NULL}};
static pmix_cpuset_t data_PROC_CPUSET[VARIANTS] = {{"other", some}, {"else", some}, {NULL, NULL}};
static uint32_t inner[] = {1, 2, 3};
static pmix_data_array_t data_DATA_ARRAY[VARIANTS] = {
    {PMIX_UINT32, 3, inner}, {PMIX_UINT32, 2, inner + 1}, {PMIX_UNDEF, 0, NULL}};
static pmix_value_t data_VALUE[VARIANTS] = {
    {PMIX_UINT32, {.uint32 = 8}}, {PMIX_STRING, {.string = "in value"}}, {PMIX_UNDEF, {.ptr = NULL}}};
static pmix_info_t data_INFO[VARIANTS] = {
    {"pmix.timeout", PMIX_INFO_REQD, {PMIX_INT, {.integer = 5}}},
    {"pmix.wdir", PMIX_INFO_QUALIFIER, {PMIX_STRING, {.string = "/tmp"}}},
    {"", 0, {PMIX_UNDEF, {.ptr = NULL}}}};
static pmix_pdata_t data_PDATA[VARIANTS] = {
    {{"alpha", 1}, "key", {PMIX_UINT32, {.uint32 = 8}}},
    {{"alpha", 2}, "key", {PMIX_STRING, {.string = "published"}}},
    {{"", 0}, "", {PMIX_UNDEF, {.ptr = NULL}}}};
static char *argv_[] = {"prog", "-x", NULL};
static char *env_[] = {"A=1", NULL};
static pmix_app_t data_APP[VARIANTS] = {
    {"prog", argv_, env_, "/tmp", 4, data_INFO, 2}, {"other", NULL, NULL, NULL, 1, NULL, 0},
    {NULL, NULL, NULL, NULL, 0, NULL, 0}};
static char *keys_[] = {"pmix.qry.ns", "k2", NULL};
static pmix_query_t data_QUERY[VARIANTS] = {
    {keys_, data_INFO, 1}, {keys_ + 1, NULL, 0}, {NULL, NULL, 0}};
static void *data_POINTER[VARIANTS] = {(void *) 0x10, (void *) 0x20, NULL};
static char *data_REGEX[VARIANTS] = {"pmix[a1,a2]", "raw:b", ""};

#define STRUCTS(S)                                                                                 \
    S(TIMEVAL) S(PROC_NSPACE) S(PROC) S(PROC_INFO) S(ENVAR) S(COORD) S(GEOMETRY) S(DEVICE)          \
    S(RESOURCE_UNIT) S(DEVICE_DIST) S(ENDPOINT) S(NODE_PID) S(REGEX2) S(REGATTR) S(DATA_BUFFER)     \
    S(TOPO) S(PROC_CPUSET) S(DATA_ARRAY) S(VALUE) S(INFO) S(PDATA) S(APP) S(QUERY)

void *element(pmix_data_type_t type, int variant)
{
    switch (type) {
#define CASE_SCALAR(id, ctype, a, b, c, format) case PMIX_##id: return &data_##id[variant];
        SCALARS(CASE_SCALAR)
#define CASE_STRUCT(id) case PMIX_##id: return &data_##id[variant];
        STRUCTS(CASE_STRUCT)
    case PMIX_STRING:
        return &data_STRING[variant];
    case PMIX_POINTER:
        return &data_POINTER[variant];
    case PMIX_BYTE_OBJECT:
        return &data_BYTES[variant];
    case PMIX_COMPRESSED_STRING:
    case PMIX_COMPRESSED_BYTE_OBJECT:
        return &data_COMPRESSED[variant];
    default:
        return NULL;
    }
}

void *sample(pmix_data_type_t type, int variant)
{
    switch (type) {
    case PMIX_STRING:
        return data_STRING[variant];
    case PMIX_POINTER:
        return data_POINTER[variant];
    case PMIX_REGEX:
        return data_REGEX[variant];
    default:
        return element(type, variant);
    }
}

size_t element_size(pmix_data_type_t type)
{
    switch (type) {
#define SIZE_SCALAR(id, ctype, a, b, c, format) case PMIX_##id: return sizeof(data_##id[0]);
        SCALARS(SIZE_SCALAR)
#define SIZE_STRUCT(id) case PMIX_##id: return sizeof(data_##id[0]);
        STRUCTS(SIZE_STRUCT)
    case PMIX_STRING:
    case PMIX_POINTER:
        return sizeof(char *);
    case PMIX_BYTE_OBJECT:
    case PMIX_COMPRESSED_STRING:
    case PMIX_COMPRESSED_BYTE_OBJECT:
        return sizeof(pmix_byte_object_t);
    default:
        return 0;
    }
}

void describe_text(const char *s)
{
    if (NULL == s) {
        say("null");
    } else {
        say("'%s'", s);
    }
}

void drop(pmix_data_type_t type, void *p)
{
    pmix_data_array_t d = {type, 1, p};

    if (NULL == p || NULL == getenv("TOGETHER")) {
        return;
    }
    switch (type) {
    case PMIX_POINTER:
    case PMIX_STRING:
        free(p);
        break;
    case PMIX_REGEX:
        d.type = PMIX_BYTE_OBJECT;
        PMIx_Data_array_destruct(&d);
        break;
    case PMIX_TOPO:
    case PMIX_PROC_CPUSET:
        /* what a strange provider made is shared with the sample */
        free(p);
        break;
    default:
        PMIx_Data_array_destruct(&d);
    }
}

void drop_value(pmix_value_t *v)
{
    if (NULL != getenv("TOGETHER") && PMIX_TOPO != v->type && PMIX_PROC_CPUSET != v->type) {
        PMIx_Value_destruct(v);
    }
}

static void describe_bytes(const void *p, size_t n)
{
    say("%zu", n);
    for (size_t i = 0; NULL != p && i < n; i++) {
        say("%02x", ((const unsigned char *) p)[i]);
    }
}

static void describe_words(char **w)
{
    if (NULL == w) {
        say("null");
        return;
    }
    say("[");
    for (; NULL != *w; w++) {
        describe_text(*w);
    }
    say("]");
}

static void describe_array(pmix_data_type_t type, const void *p, size_t n)
{
    say("%zu{", n);
    for (size_t i = 0; NULL != p && i < n; i++) {
        describe(type, (const char *) p + i * element_size(type));
    }
    say("}");
}

void describe_info(const pmix_info_t *i)
{
    say("(%s %x", i->key, i->flags);
    describe_value(&i->value);
    say(")");
}

void describe(pmix_data_type_t type, const void *p)
{
    if (NULL == p) {
        say("null");
        return;
    }
    switch (type) {
#define SAY_SCALAR(id, ctype, a, b, c, format) case PMIX_##id: say(format, *(const ctype *) p); break;
        SCALARS(SAY_SCALAR)
    case PMIX_TIMEVAL: {
        const struct timeval *v = p;
        say("%ld.%ld", (long) v->tv_sec, (long) v->tv_usec);
        break;
    }
    case PMIX_STRING:
        describe_text(*(char *const *) p);
        break;
    case PMIX_POINTER:
        say("%p", *(void *const *) p);
        break;
    case PMIX_PROC_NSPACE:
        describe_text(p);
        break;
    case PMIX_PROC: {
        const pmix_proc_t *v = p;
        say("'%s':%u", v->nspace, v->rank);
        break;
    }
    case PMIX_BYTE_OBJECT:
    case PMIX_COMPRESSED_STRING:
    case PMIX_COMPRESSED_BYTE_OBJECT:
    case PMIX_REGEX: {
        const pmix_byte_object_t *v = p;
        describe_bytes(v->bytes, v->size);
        break;
    }
    case PMIX_PROC_INFO: {
        const pmix_proc_info_t *v = p;
        describe(PMIX_PROC, &v->proc);
        describe_text(v->hostname);
        describe_text(v->executable_name);
        say("%d %d %u", v->pid, v->exit_code, v->state);
        break;
    }
    case PMIX_ENVAR: {
        const pmix_envar_t *v = p;
        describe_text(v->envar);
        describe_text(v->value);
        say("%d", v->separator);
        break;
    }
    case PMIX_COORD: {
        const pmix_coord_t *v = p;
        say("view %u", v->view);
        describe_array(PMIX_UINT32, v->coord, v->dims);
        break;
    }
    case PMIX_GEOMETRY: {
        const pmix_geometry_t *v = p;
        say("%zu", v->fabric);
        describe_text(v->uuid);
        describe_text(v->osname);
        describe_array(PMIX_COORD, v->coordinates, v->ncoords);
        break;
    }
    case PMIX_DEVICE: {
        const pmix_device_t *v = p;
        describe_text(v->uuid);
        describe_text(v->osname);
        say("%lu", v->type);
        break;
    }
    case PMIX_RESOURCE_UNIT: {
        const pmix_resource_unit_t *v = p;
        say("%lu %zu", v->type, v->count);
        break;
    }
    case PMIX_DEVICE_DIST: {
        const pmix_device_distance_t *v = p;
        describe_text(v->uuid);
        describe_text(v->osname);
        say("%lu %u %u", v->type, v->mindist, v->maxdist);
        break;
    }
    case PMIX_ENDPOINT: {
        const pmix_endpoint_t *v = p;
        describe_text(v->uuid);
        describe_text(v->osname);
        describe_bytes(v->endpt.bytes, v->endpt.size);
        break;
    }
    case PMIX_NODE_PID: {
        const pmix_node_pid_t *v = p;
        describe_text(v->hostname);
        say("%u %d", v->nodeid, v->pid);
        break;
    }
    case PMIX_REGEX2: {
        const pmix_regex2_t *v = p;
        describe_text(v->type);
        describe_bytes(v->bytes, v->len);
        break;
    }
    case PMIX_REGATTR: {
        const pmix_regattr_t *v = p;
        describe_text(v->name);
        describe_text(v->string);
        say("%u", v->type);
        describe_words(v->description);
        break;
    }
    case PMIX_DATA_BUFFER: {
        const pmix_data_buffer_t *v = p;
        describe_bytes(v->base_ptr, v->bytes_used);
        say("unread %ld", NULL == v->base_ptr ? 0L : (long) (v->pack_ptr - v->unpack_ptr));
        break;
    }
    case PMIX_TOPO: {
        const pmix_topology_t *v = p;
        describe_text(v->source);
        say("%s", NULL == v->topology ? "no" : "yes");
        break;
    }
    case PMIX_PROC_CPUSET: {
        const pmix_cpuset_t *v = p;
        describe_text(v->source);
        say("%s", NULL == v->bitmap ? "no" : "yes");
        break;
    }
    case PMIX_DATA_ARRAY: {
        const pmix_data_array_t *v = p;
        say("array of %u", v->type);
        describe_array(v->type, v->array, v->size);
        break;
    }
    case PMIX_VALUE:
        describe_value(p);
        break;
    case PMIX_INFO:
        describe_info(p);
        break;
    case PMIX_PDATA: {
        const pmix_pdata_t *v = p;
        describe(PMIX_PROC, &v->proc);
        describe_text(v->key);
        describe_value(&v->value);
        break;
    }
    case PMIX_APP: {
        const pmix_app_t *v = p;
        describe_text(v->cmd);
        describe_words(v->argv);
        describe_words(v->env);
        describe_text(v->cwd);
        say("%d", v->maxprocs);
        describe_array(PMIX_INFO, v->info, v->ninfo);
        break;
    }
    case PMIX_QUERY: {
        const pmix_query_t *v = p;
        describe_words(v->keys);
        describe_array(PMIX_INFO, v->qualifiers, v->nqual);
        break;
    }
    default:
        say("?");
    }
}

/* A value holds the smaller things itself and points at the others. */
void describe_value(const pmix_value_t *v)
{
    say("<%u", v->type);
    switch (v->type) {
    case PMIX_UNDEF:
        break;
    case PMIX_PROC_NSPACE:
    case PMIX_PROC:
    case PMIX_PROC_INFO:
    case PMIX_COORD:
    case PMIX_GEOMETRY:
    case PMIX_DEVICE:
    case PMIX_RESOURCE_UNIT:
    case PMIX_DEVICE_DIST:
    case PMIX_ENDPOINT:
    case PMIX_NODE_PID:
    case PMIX_REGEX2:
    case PMIX_REGATTR:
    case PMIX_DATA_BUFFER:
    case PMIX_TOPO:
    case PMIX_PROC_CPUSET:
    case PMIX_DATA_ARRAY:
        describe(v->type, v->data.ptr);
        break;
    case PMIX_VALUE:
    case PMIX_INFO:
    case PMIX_PDATA:
    case PMIX_APP:
    case PMIX_QUERY:
        say("ptr %s", NULL == v->data.ptr ? "null" : "set");
        break;
    default:
        describe(v->type, &v->data);
    }
    say(">");
}
