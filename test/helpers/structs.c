/* structs.c: construct, destruct, create, free and the loads of structures. */
#include "t.h"

/* name, its helpers' prefix, its type's number, whether free of 0 elements frees nothing */
#define ALL(S)                                                                                      \
    S(proc, Proc, PROC) S(value, Value, VALUE) S(info, Info, INFO) S(topology, Topology, TOPO)      \
    S(cpuset, Cpuset, PROC_CPUSET) S(geometry, Geometry, GEOMETRY) S(device, Device, DEVICE)        \
    S(device_distance, Device_distance, DEVICE_DIST) S(resource_unit, Resource_unit, RESOURCE_UNIT) \
    S(node_pid, Node_pid, NODE_PID) S(regex2, Regex2, REGEX2)                                       \
    S(byte_object, Byte_object, BYTE_OBJECT) S(endpoint, Endpoint, ENDPOINT) S(envar, Envar, ENVAR)  \
    S(proc_info, Proc_info, PROC_INFO) S(pdata, Pdata, PDATA) S(app, App, APP) S(query, Query, QUERY) \
    S(regattr, Regattr, REGATTR)

#define BODIES(name, Name, id)                                                                      \
    APART(name##_null_construct) { (void) arg; PMIx_##Name##_construct(NULL); say("ok"); }           \
    APART(name##_null_destruct) { (void) arg; PMIx_##Name##_destruct(NULL); say("ok"); }             \
    APART(name##_null_free) { (void) arg; PMIx_##Name##_free(NULL, 3); PMIx_##Name##_free(NULL, 0); say("ok"); } \
    APART(name##_absurd)                                                                            \
    {                                                                                               \
        (void) arg;                                                                                 \
        say("%s", NULL == PMIx_##Name##_create(SIZE_MAX / 8) ? "null" : "made");                      \
    }                                                                                               \
    static void try_##name(void)                                                                    \
    {                                                                                               \
        pmix_##name##_t s, *p;                                                                      \
                                                                                                    \
        memset(&s, 0x5a, sizeof(s));                                                                \
        label(#name " construct");                                                                  \
        PMIx_##Name##_construct(&s);                                                                \
        describe(PMIX_##id, &s);                                                                    \
        PMIx_##Name##_destruct(&s);                                                                 \
        describe(PMIX_##id, &s);                                                                    \
        end();                                                                                      \
        label(#name " create");                                                                     \
        say("%s", NULL == PMIx_##Name##_create(0) ? "null" : "made");                                 \
        p = PMIx_##Name##_create(3);                                                                \
        for (int i = 0; i < 3; i++) {                                                               \
            describe(PMIX_##id, &p[i]);                                                             \
        }                                                                                           \
        PMIx_##Name##_free(p, 3);                                                                   \
        end();                                                                                      \
        label(#name " null construct");                                                             \
        apart(name##_null_construct, NULL);                                                         \
        label(#name " null destruct");                                                              \
        apart(name##_null_destruct, NULL);                                                          \
        label(#name " null free");                                                                  \
        apart(name##_null_free, NULL);                                                              \
        label(#name " absurd create");                                                              \
        apart(name##_absurd, NULL);                                                                 \
    }
ALL(BODIES)

APART(absurd_coord)
{
    (void) arg;
    say("%s", NULL == PMIx_Coord_create(3, SIZE_MAX / 8) ? "null" : "made");
}

static void coord(void)
{
    pmix_coord_t c, *p;

    label("coord construct");
    memset(&c, 0x5a, sizeof(c));
    PMIx_Coord_construct(&c);
    describe(PMIX_COORD, &c);
    PMIx_Coord_destruct(&c);
    PMIx_Coord_construct(NULL);
    PMIx_Coord_destruct(NULL);
    PMIx_Coord_free(NULL, 4);
    end();
    label("coord create");
    say("%s", NULL == PMIx_Coord_create(3, 0) ? "null" : "made");
    p = PMIx_Coord_create(3, 2);
    describe(PMIX_COORD, &p[0]);
    describe(PMIX_COORD, &p[1]);
    PMIx_Coord_destruct(&p[0]);
    describe(PMIX_COORD, &p[0]);
    PMIx_Coord_free(p, 2);
    p = PMIx_Coord_create(0, 2);
    describe(PMIX_COORD, &p[1]);
    PMIx_Coord_free(p, 2);
    end();
    label("coord absurd create");
    apart(absurd_coord, NULL);
}

/* Destruct of structures that are full. */
static void filled(void)
{
    pmix_app_t app, *apps;
    pmix_query_t query;
    pmix_regattr_t attr, other;
    pmix_envar_t envar;
    pmix_byte_object_t bo;
    pmix_proc_info_t info;
    pmix_pdata_t a, b;
    pmix_fabric_t fabric;
    char *bytes = strdup("bytes");
    uint32_t n = 17;

    label("app filled");
    PMIx_App_construct(&app);
    app.cmd = strdup("cmd");
    PMIx_Argv_append_nosize(&app.argv, "x");
    PMIx_Argv_append_nosize(&app.env, "y");
    app.cwd = strdup("cwd");
    app.maxprocs = 5;
    PMIx_App_info_create(&app, 2);
    PMIx_Info_load(&app.info[0], "key", "text", PMIX_STRING);
    describe(PMIX_APP, &app);
    PMIx_App_destruct(&app);
    describe(PMIX_APP, &app);
    PMIx_App_info_create(&app, 0);
    describe(PMIX_APP, &app);
    apps = PMIx_App_create(1);
    apps->cmd = strdup("cmd");
    PMIx_App_release(apps);
    PMIx_App_release(NULL);
    end();

    label("query filled");
    PMIx_Query_construct(&query);
    PMIx_Argv_append_nosize(&query.keys, "k");
    PMIx_Query_qualifiers_create(&query, 2);
    PMIx_Info_load(&query.qualifiers[1], "key", &n, PMIX_UINT32);
    describe(PMIX_QUERY, &query);
    PMIx_Query_destruct(&query);
    describe(PMIX_QUERY, &query);
    PMIx_Query_release(PMIx_Query_create(1));
    PMIx_Query_release(NULL);
    end();

    label("regattr filled");
    PMIx_Regattr_construct(&attr);
    PMIx_Regattr_load(&attr, "NAME", "key", PMIX_INT, "one line");
    PMIx_Regattr_load(&attr, NULL, NULL, PMIX_UINT, NULL);
    describe(PMIX_REGATTR, &attr);
    memset(&other, 0x5a, sizeof(other));
    PMIx_Regattr_xfer(&other, &attr);
    describe(PMIX_REGATTR, &other);
    PMIx_Regattr_destruct(&attr);
    PMIx_Regattr_destruct(&other);
    describe(PMIX_REGATTR, &attr);
    end();

    label("envar filled");
    PMIx_Envar_construct(&envar);
    PMIx_Envar_load(&envar, "V", "x", ';');
    describe(PMIX_ENVAR, &envar);
    PMIx_Envar_destruct(&envar);
    describe(PMIX_ENVAR, &envar);
    PMIx_Envar_load(&envar, NULL, NULL, ',');
    describe(PMIX_ENVAR, &envar);
    end();

    label("byte object filled");
    PMIx_Byte_object_construct(&bo);
    PMIx_Byte_object_load(&bo, bytes, 5);
    describe(PMIX_BYTE_OBJECT, &bo);
    PMIx_Byte_object_destruct(&bo);
    describe(PMIX_BYTE_OBJECT, &bo);
    end();

    label("proc info filled");
    PMIx_Proc_info_construct(&info);
    PMIx_Load_procid(&info.proc, "ns", 4);
    info.hostname = strdup("h");
    info.executable_name = strdup("e");
    info.pid = 7;
    info.state = 9;
    PMIx_Proc_info_destruct(&info);
    describe(PMIX_PROC_INFO, &info);
    end();

    label("pdata filled");
    PMIx_Load_procid(&info.proc, "ns", 4);
    PMIx_Pdata_load(&a, &info.proc, "key", "text", PMIX_STRING);
    describe(PMIX_PDATA, &a);
    PMIx_Pdata_xfer(&b, &a);
    describe(PMIX_PDATA, &b);
    PMIx_Pdata_destruct(&a);
    describe(PMIX_PDATA, &a);
    PMIx_Pdata_destruct(&b);
    PMIx_Pdata_load(&a, NULL, NULL, NULL, PMIX_BOOL);
    describe(PMIX_PDATA, &a);
    PMIx_Pdata_load(NULL, NULL, NULL, NULL, PMIX_BOOL);
    PMIx_Pdata_xfer(NULL, &a);
    PMIx_Pdata_xfer(&a, NULL);
    describe(PMIX_PDATA, &a);
    end();

    label("fabric");
    memset(&fabric, 0x5a, sizeof(fabric));
    PMIx_Fabric_construct(&fabric);
    PMIx_Fabric_construct(NULL);
    say("%d %zx %d %zu %d", NULL == fabric.name, fabric.index, NULL == fabric.info, fabric.ninfo,
        NULL == fabric.module);
    end();
}

APART(null_app_info) { (void) arg; PMIx_App_info_create(NULL, 2); say("ok"); }
APART(null_qualifiers) { (void) arg; PMIx_Query_qualifiers_create(NULL, 2); say("ok"); }
APART(null_envar) { (void) arg; PMIx_Envar_load(NULL, "a", "b", ':'); say("ok"); }
APART(null_bytes) { (void) arg; PMIx_Byte_object_load(NULL, NULL, 1); say("ok"); }
APART(null_regattr) { (void) arg; PMIx_Regattr_load(NULL, "a", "b", 1, "c"); say("ok"); }
APART(null_regattr_xfer)
{
    pmix_regattr_t a;

    (void) arg;
    PMIx_Regattr_construct(&a);
    PMIx_Regattr_xfer(&a, NULL);
    PMIx_Regattr_xfer(NULL, &a);
    say("ok");
}

void section_structs(void)
{
#define CALL(name, Name, id) try_##name();
    ALL(CALL)
    coord();
    filled();
    label("null app info");
    apart(null_app_info, NULL);
    label("null qualifiers");
    apart(null_qualifiers, NULL);
    label("null envar");
    apart(null_envar, NULL);
    label("null bytes");
    apart(null_bytes, NULL);
    label("null regattr");
    apart(null_regattr, NULL);
    label("null regattr xfer");
    apart(null_regattr_xfer, NULL);
}
