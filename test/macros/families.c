/* families.c: the macros that each structure has, for one and for several. */
#include "m.h"

/*
 * A family: fill puts something into every field that is freed with the structure,
 * tell adds its fields, in depth or not. The last CREATE is of nothing.
 */
#define FAMILY(type, CONSTRUCT, CREATE, DESTRUCT, FREE) \
    static void many_##type(void)                       \
    {                                                   \
        pmix_##type##_t one, *some = NULL;              \
                                                        \
        memset(&one, 0x5a, sizeof(one));                \
        CONSTRUCT(&one);                                \
        USED(#CONSTRUCT, tell_##type(&one, 1));         \
        fill_##type(&one);                              \
        USED(#CONSTRUCT " filled", tell_##type(&one, 1)); \
        DESTRUCT(&one);                                 \
        USED(#DESTRUCT, tell_##type(&one, 0));          \
        CREATE(some, 3);                                \
        USED(#CREATE, for (int i = 0; i < 3; i++) tell_##type(&some[i], 1)); \
        fill_##type(&some[0]);                          \
        fill_##type(&some[2]);                          \
        USED(#CREATE " filled", for (int i = 0; i < 3; i++) tell_##type(&some[i], 1)); \
        FREE(some, 3);                                  \
        USED(#FREE, null(some));                        \
        CREATE(some, 0);                                \
        USED(#CREATE " of none", null(some));           \
        FREE(some, 0);                                  \
        USED(#FREE " of none", null(some));             \
    }

/* A pointer to text, in depth or not. */
static void either(const char *s, int deep)
{
    if (deep) {
        text(s);
    } else {
        null(s);
    }
}

static void argv(char **a, int deep)
{
    null(a);
    for (int i = 0; deep && NULL != a && NULL != a[i]; i++) {
        text(a[i]);
    }
}

static char **two(const char *a, const char *b)
{
    char **v = (char **) calloc(3, sizeof(char *));

    v[0] = strdup(a);
    v[1] = strdup(b);
    return v;
}

static void bytes(pmix_byte_object_t *b)
{
    b->bytes = strdup("bytes");
    b->size = 6;
}

/* --- app --- */

static void fill_app(pmix_app_t *a)
{
    a->cmd = strdup("cmd");
    a->argv = two("a", "b");
    a->env = two("E=1", "F=2");
    a->cwd = strdup("/tmp");
    a->maxprocs = 4;
    PMIX_APP_INFO_CREATE(a, 2);
    PMIX_INFO_LOAD(&a->info[0], PMIX_HOST, "here", PMIX_STRING);
}

static void tell_app(const pmix_app_t *a, int deep)
{
    either(a->cmd, deep);
    argv(a->argv, deep);
    argv(a->env, deep);
    either(a->cwd, deep);
    null(a->info);
    say("%zu", a->ninfo);
    for (size_t i = 0; deep && i < a->ninfo; i++) {
        info(&a->info[i]);
    }
}

FAMILY(app, PMIX_APP_CONSTRUCT, PMIX_APP_CREATE, PMIX_APP_DESTRUCT, PMIX_APP_FREE)

/* --- byte object --- */

static void fill_byte_object(pmix_byte_object_t *b)
{
    bytes(b);
}

static void tell_byte_object(const pmix_byte_object_t *b, int deep)
{
    either(b->bytes, deep);
    say("%zu", b->size);
}

FAMILY(byte_object, PMIX_BYTE_OBJECT_CONSTRUCT, PMIX_BYTE_OBJECT_CREATE, PMIX_BYTE_OBJECT_DESTRUCT,
       PMIX_BYTE_OBJECT_FREE)

/* --- cpuset and topology, without what only hwloc can free --- */

#ifdef PMIX_CPUSET_FREE
static void fill_cpuset(pmix_cpuset_t *c)
{
    (void) c;
}

static void tell_cpuset(const pmix_cpuset_t *c, int deep)
{
    either(c->source, deep);
    null(c->bitmap);
}

FAMILY(cpuset, PMIX_CPUSET_CONSTRUCT, PMIX_CPUSET_CREATE, PMIX_CPUSET_DESTRUCT, PMIX_CPUSET_FREE)
#else
static void many_cpuset(void)
{
    pmix_cpuset_t one, *some;

    memset(&one, 0x5a, sizeof(one));
    PMIX_CPUSET_CONSTRUCT(&one);
    USED("PMIX_CPUSET_CONSTRUCT", null(one.source); null(one.bitmap));
    PMIX_CPUSET_CREATE(some, 2);
    USED("PMIX_CPUSET_CREATE", null(some[1].source); null(some[1].bitmap));
    free(some);
}
#endif

#ifdef PMIX_TOPOLOGY_FREE
static void fill_topology(pmix_topology_t *t)
{
    (void) t;
}

static void tell_topology(const pmix_topology_t *t, int deep)
{
    either(t->source, deep);
    null(t->topology);
}

FAMILY(topology, PMIX_TOPOLOGY_CONSTRUCT, PMIX_TOPOLOGY_CREATE, PMIX_TOPOLOGY_DESTRUCT, PMIX_TOPOLOGY_FREE)
#else
static void many_topology(void)
{
    pmix_topology_t one, *some;

    memset(&one, 0x5a, sizeof(one));
    PMIX_TOPOLOGY_CONSTRUCT(&one);
    USED("PMIX_TOPOLOGY_CONSTRUCT", null(one.source); null(one.topology));
    PMIX_TOPOLOGY_DESTRUCT(&one);
    USED("PMIX_TOPOLOGY_DESTRUCT", null(one.source); null(one.topology));
    PMIX_TOPOLOGY_CREATE(some, 2);
    USED("PMIX_TOPOLOGY_CREATE", null(some[1].source); null(some[1].topology));
    free(some);
}
#endif

/* --- devices --- */

#ifdef PMIX_DEVICE_FREE
static void fill_device(pmix_device_t *d)
{
    d->uuid = strdup("uuid");
    d->osname = strdup("eth0");
    d->type = PMIX_DEVTYPE_NETWORK;
}

static void tell_device(const pmix_device_t *d, int deep)
{
    either(d->uuid, deep);
    either(d->osname, deep);
    say("%llx", (unsigned long long) d->type);
}

FAMILY(device, PMIX_DEVICE_CONSTRUCT, PMIX_DEVICE_CREATE, PMIX_DEVICE_DESTRUCT, PMIX_DEVICE_FREE)
#endif

#ifdef PMIX_RESOURCE_UNIT_FREE
static void fill_resource_unit(pmix_resource_unit_t *r)
{
    r->type = PMIX_DEVTYPE_GPU;
    r->count = 3;
}

static void tell_resource_unit(const pmix_resource_unit_t *r, int deep)
{
    (void) deep;
    say("%llx %zu", (unsigned long long) r->type, r->count);
}

FAMILY(resource_unit, PMIX_RESOURCE_UNIT_CONSTRUCT, PMIX_RESOURCE_UNIT_CREATE, PMIX_RESOURCE_UNIT_DESTRUCT,
       PMIX_RESOURCE_UNIT_FREE)
#endif

static void fill_device_distance(pmix_device_distance_t *d)
{
    d->uuid = strdup("uuid");
    d->osname = strdup("eth0");
    d->type = PMIX_DEVTYPE_NETWORK;
    d->mindist = 1;
    d->maxdist = 2;
}

static void tell_device_distance(const pmix_device_distance_t *d, int deep)
{
    either(d->uuid, deep);
    either(d->osname, deep);
    say("%llx %u %u", (unsigned long long) d->type, d->mindist, d->maxdist);
}

FAMILY(device_distance, PMIX_DEVICE_DIST_CONSTRUCT, PMIX_DEVICE_DIST_CREATE, PMIX_DEVICE_DIST_DESTRUCT,
       PMIX_DEVICE_DIST_FREE)

/* --- endpoint, envar --- */

static void fill_endpoint(pmix_endpoint_t *e)
{
    e->uuid = strdup("uuid");
    e->osname = strdup("ib0");
    bytes(&e->endpt);
}

static void tell_endpoint(const pmix_endpoint_t *e, int deep)
{
    either(e->uuid, deep);
    either(e->osname, deep);
    either(e->endpt.bytes, deep);
    say("%zu", e->endpt.size);
}

FAMILY(endpoint, PMIX_ENDPOINT_CONSTRUCT, PMIX_ENDPOINT_CREATE, PMIX_ENDPOINT_DESTRUCT, PMIX_ENDPOINT_FREE)

static void fill_envar(pmix_envar_t *e)
{
    char name[] = "NAME", content[] = "value";

    PMIX_ENVAR_LOAD(e, name, content, ':');
}

static void tell_envar(const pmix_envar_t *e, int deep)
{
    either(e->envar, deep);
    either(e->value, deep);
    say("%d", e->separator);
}

FAMILY(envar, PMIX_ENVAR_CONSTRUCT, PMIX_ENVAR_CREATE, PMIX_ENVAR_DESTRUCT, PMIX_ENVAR_FREE)

/* --- coordinates --- */

/* 4.2.2 clears what its variable pointed to before. */
static void many_coord(void)
{
    static pmix_coord_t before[3];
    pmix_coord_t one, *some = before;

    memset(&one, 0x5a, sizeof(one));
    PMIX_COORD_CONSTRUCT(&one);
    USED("PMIX_COORD_CONSTRUCT", say("%u", one.view); null(one.coord); say("%zu", one.dims));
    one.view = PMIX_COORD_LOGICAL_VIEW;
    one.coord = (uint32_t *) calloc(4, sizeof(uint32_t));
    one.dims = 4;
    PMIX_COORD_DESTRUCT(&one);
    USED("PMIX_COORD_DESTRUCT", null(one.coord); say("%zu", one.dims));
#if 4 == PMIX_VERSION_MAJOR
    PMIX_COORD_CREATE(some, 5, 1);
#else
    PMIX_COORD_CREATE(some, 1, 5);
#endif
    USED("PMIX_COORD_CREATE", say("%u %zu", some[0].view, some[0].dims);
         for (size_t i = 0; i < some[0].dims; i++) say("%u", some[0].coord[i]));
    PMIX_COORD_FREE(some, 1);
    USED("PMIX_COORD_FREE", null(some));
}

static void fill_geometry(pmix_geometry_t *g)
{
    g->fabric = 7;
    g->uuid = strdup("uuid");
    g->osname = strdup("ib0");
    g->coordinates = (pmix_coord_t *) calloc(2, sizeof(pmix_coord_t));
    g->ncoords = 2;
    g->coordinates[1].coord = (uint32_t *) calloc(3, sizeof(uint32_t));
    g->coordinates[1].dims = 3;
}

static void tell_geometry(const pmix_geometry_t *g, int deep)
{
    either(g->uuid, deep);
    either(g->osname, deep);
    null(g->coordinates);
    if (deep) {
        say("%zu %zu", g->fabric, g->ncoords);
    }
}

FAMILY(geometry, PMIX_GEOMETRY_CONSTRUCT, PMIX_GEOMETRY_CREATE, PMIX_GEOMETRY_DESTRUCT, PMIX_GEOMETRY_FREE)

/* --- value, info, data for look-up --- */

static void fill_value(pmix_value_t *v)
{
    PMIX_VALUE_LOAD(v, "a string", PMIX_STRING);
}

static void tell_value(const pmix_value_t *v, int deep)
{
    if (deep) {
        value(v);
    }
}

FAMILY(value, PMIX_VALUE_CONSTRUCT, PMIX_VALUE_CREATE, PMIX_VALUE_DESTRUCT, PMIX_VALUE_FREE)

static void fill_info(pmix_info_t *i)
{
    PMIX_INFO_LOAD(i, PMIX_HOST, "here", PMIX_STRING);
}

static void tell_info(const pmix_info_t *i, int deep)
{
    if (deep) {
        info(i);
    }
}

FAMILY(info, PMIX_INFO_CONSTRUCT, PMIX_INFO_CREATE, PMIX_INFO_DESTRUCT, PMIX_INFO_FREE)

static void fill_pdata(pmix_pdata_t *p)
{
    pmix_proc_t who;

    PMIX_LOAD_PROCID(&who, "space", 3);
    PMIX_PDATA_LOAD(p, &who, "key", "a string", PMIX_STRING);
}

static void tell_pdata(const pmix_pdata_t *p, int deep)
{
    if (deep) {
        proc(&p->proc);
        text(p->key);
        value(&p->value);
    }
}

FAMILY(pdata, PMIX_PDATA_CONSTRUCT, PMIX_PDATA_CREATE, PMIX_PDATA_DESTRUCT, PMIX_PDATA_FREE)

/* --- processes --- */

static void fill_proc(pmix_proc_t *p)
{
    PMIX_PROC_LOAD(p, "space", 3);
}

static void tell_proc(const pmix_proc_t *p, int deep)
{
    if (deep) {
        proc(p);
    }
}

FAMILY(proc, PMIX_PROC_CONSTRUCT, PMIX_PROC_CREATE, PMIX_PROC_DESTRUCT, PMIX_PROC_FREE)

static void fill_proc_info(pmix_proc_info_t *p)
{
    fill_proc(&p->proc);
    p->hostname = strdup("host");
    p->executable_name = strdup("a.out");
    p->pid = 12;
    p->exit_code = 3;
    p->state = PMIX_PROC_STATE_RUNNING;
}

static void tell_proc_info(const pmix_proc_info_t *p, int deep)
{
    either(p->hostname, deep);
    either(p->executable_name, deep);
    if (deep) {
        proc(&p->proc);
        say("%d %d %u", (int) p->pid, p->exit_code, p->state);
    }
}

FAMILY(proc_info, PMIX_PROC_INFO_CONSTRUCT, PMIX_PROC_INFO_CREATE, PMIX_PROC_INFO_DESTRUCT, PMIX_PROC_INFO_FREE)

/* --- query, attribute --- */

static void fill_query(pmix_query_t *q)
{
    q->keys = two(PMIX_QUERY_NAMESPACES, PMIX_QUERY_JOB_STATUS);
    PMIX_QUERY_QUALIFIERS_CREATE(q, 2);
    PMIX_INFO_LOAD(&q->qualifiers[1], PMIX_NSPACE, "space", PMIX_STRING);
}

static void tell_query(const pmix_query_t *q, int deep)
{
    argv(q->keys, deep);
    null(q->qualifiers);
    say("%zu", q->nqual);
    for (size_t i = 0; deep && i < q->nqual; i++) {
        info(&q->qualifiers[i]);
    }
}

FAMILY(query, PMIX_QUERY_CONSTRUCT, PMIX_QUERY_CREATE, PMIX_QUERY_DESTRUCT, PMIX_QUERY_FREE)

static void fill_regattr(pmix_regattr_t *a)
{
#ifdef BROKEN_PMIX_REGATTR_LOAD
    a->name = strdup("PMIX_TIMEOUT");
    PMIX_LOAD_KEY(a->string, PMIX_TIMEOUT);
    a->type = PMIX_INT;
    a->description = two("one", "two");
#else
    char name[] = "PMIX_TIMEOUT", key[] = PMIX_TIMEOUT, description[] = "one";

    PMIX_REGATTR_LOAD(a, name, key, PMIX_INT, description);
#endif
}

static void tell_regattr(const pmix_regattr_t *a, int deep)
{
    if (deep) {
        text(a->name);
        text(a->string);
        say("%u", (unsigned) a->type);
        argv(a->description, deep);
    }
}

FAMILY(regattr, PMIX_REGATTR_CONSTRUCT, PMIX_REGATTR_CREATE, PMIX_REGATTR_DESTRUCT, PMIX_REGATTR_FREE)

/* --- the usage statistics that releases before 7.0 had --- */

#ifdef PMIX_NODE_STATS
static void fill_proc_stats(pmix_proc_stats_t *p)
{
    p->node = strdup("node");
    p->cmd = strdup("cmd");
    p->proc.rank = 5;
    p->pid = 12;
    p->num_threads = 3;
    p->sample_time.tv_usec = 9;
}

static void tell_proc_stats(const pmix_proc_stats_t *p, int deep)
{
    either(p->node, deep);
    either(p->cmd, deep);
    if (deep) {
        proc(&p->proc);
        say("%d %d %u %ld", (int) p->pid, p->state, p->num_threads, (long) p->sample_time.tv_usec);
    }
}

FAMILY(proc_stats, PMIX_PROC_STATS_CONSTRUCT, PMIX_PROC_STATS_CREATE, PMIX_PROC_STATS_DESTRUCT, PMIX_PROC_STATS_FREE)

static void fill_disk_stats(pmix_disk_stats_t *d)
{
    d->disk = strdup("sda");
    d->num_reads_completed = 4;
    d->weighted_milliseconds_io = 5;
}

static void tell_disk_stats(const pmix_disk_stats_t *d, int deep)
{
    either(d->disk, deep);
    if (deep) {
        say("%llu %llu", (unsigned long long) d->num_reads_completed, (unsigned long long) d->weighted_milliseconds_io);
    }
}

FAMILY(disk_stats, PMIX_DISK_STATS_CONSTRUCT, PMIX_DISK_STATS_CREATE, PMIX_DISK_STATS_DESTRUCT, PMIX_DISK_STATS_FREE)

static void fill_net_stats(pmix_net_stats_t *n)
{
    n->net_interface = strdup("eth0");
    n->num_bytes_recvd = 4;
    n->num_send_errs = 5;
}

static void tell_net_stats(const pmix_net_stats_t *n, int deep)
{
    either(n->net_interface, deep);
    if (deep) {
        say("%llu %llu", (unsigned long long) n->num_bytes_recvd, (unsigned long long) n->num_send_errs);
    }
}

FAMILY(net_stats, PMIX_NET_STATS_CONSTRUCT, PMIX_NET_STATS_CREATE, PMIX_NET_STATS_DESTRUCT, PMIX_NET_STATS_FREE)

static void fill_node_stats(pmix_node_stats_t *n)
{
    n->node = strdup("node");
    n->la = 0.5;
    n->mapped = 1.5;
    PMIX_DISK_STATS_CREATE(n->diskstats, 2);
    n->ndiskstats = 2;
    fill_disk_stats(&n->diskstats[1]);
    PMIX_NET_STATS_CREATE(n->netstats, 1);
    n->nnetstats = 1;
    fill_net_stats(&n->netstats[0]);
}

static void tell_node_stats(const pmix_node_stats_t *n, int deep)
{
    either(n->node, deep);
    null(n->diskstats);
    null(n->netstats);
    if (deep) {
        say("%g %g %zu %zu", n->la, n->mapped, n->ndiskstats, n->nnetstats);
    }
}

FAMILY(node_stats, PMIX_NODE_STATS_CONSTRUCT, PMIX_NODE_STATS_CREATE, PMIX_NODE_STATS_DESTRUCT, PMIX_NODE_STATS_FREE)

static void many_stats(void)
{
    pmix_proc_stats_t *p;
    pmix_disk_stats_t *d;
    pmix_net_stats_t *n;
    pmix_node_stats_t *o, *kept;

    many_proc_stats();
    many_disk_stats();
    many_net_stats();
    many_node_stats();
    PMIX_PROC_STATS_CREATE(p, 1);
    fill_proc_stats(p);
    PMIX_PROC_STATS_RELEASE(p);
    USED("PMIX_PROC_STATS_RELEASE", null(p));
    PMIX_DISK_STATS_CREATE(d, 1);
    fill_disk_stats(d);
    PMIX_DISK_STATS_RELEASE(d);
    USED("PMIX_DISK_STATS_RELEASE", null(d));
    PMIX_NET_STATS_CREATE(n, 1);
    fill_net_stats(n);
    PMIX_NET_STATS_RELEASE(n);
    USED("PMIX_NET_STATS_RELEASE", null(n));
    PMIX_NODE_STATS_CREATE(o, 1);
    kept = o;
    fill_node_stats(o);
    PMIX_NODE_STATS_RELEASE(o);
    USED("PMIX_NODE_STATS_RELEASE", say("%s", o == kept ? "kept" : "gone"));
}
#endif

/* --- what frees one --- */

static void releases(void)
{
    pmix_app_t *a;
    pmix_pdata_t *d;
    pmix_proc_t *p;
    pmix_query_t *q;
    pmix_value_t *v;
    pmix_fabric_t f;

    PMIX_APP_CREATE(a, 1);
    fill_app(a);
    PMIX_APP_RELEASE(a);
    USED("PMIX_APP_RELEASE", null(a));
    PMIX_PDATA_CREATE(d, 1);
    fill_pdata(d);
    PMIX_PDATA_RELEASE(d);
    USED("PMIX_PDATA_RELEASE", null(d));
    PMIX_PROC_CREATE(p, 1);
    fill_proc(p);
    PMIX_PROC_RELEASE(p);
    USED("PMIX_PROC_RELEASE", null(p));
#ifndef BROKEN_PMIX_PROC_INFO_RELEASE
    {
        pmix_proc_info_t *i;

        PMIX_PROC_INFO_CREATE(i, 1);
        fill_proc_info(i);
        PMIX_PROC_INFO_RELEASE(i);
    }
#endif
    PMIX_QUERY_CREATE(q, 1);
    fill_query(q);
    PMIX_QUERY_RELEASE(q);
    USED("PMIX_QUERY_RELEASE", null(q));
    PMIX_VALUE_CREATE(v, 1);
    fill_value(v);
    PMIX_VALUE_RELEASE(v);
    USED("PMIX_VALUE_RELEASE", null(v));
    memset(&f, 0x5a, sizeof(f));
    PMIX_FABRIC_CONSTRUCT(&f);
    USED("PMIX_FABRIC_CONSTRUCT", text(f.name); say("%zu", f.index); null(f.info); say("%zu", f.ninfo); null(f.module));
}

void families(void)
{
    many_app();
    many_byte_object();
    many_cpuset();
    many_topology();
#ifdef PMIX_DEVICE_FREE
    many_device();
#endif
#ifdef PMIX_RESOURCE_UNIT_FREE
    many_resource_unit();
#endif
    many_device_distance();
    many_endpoint();
    many_envar();
    many_coord();
    many_geometry();
    many_value();
    many_info();
    many_pdata();
    many_proc();
    many_proc_info();
    many_query();
    many_regattr();
#ifdef PMIX_NODE_STATS
    many_stats();
#endif
    releases();
}
