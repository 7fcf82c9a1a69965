/*
 * main.c: the helpers of usage statistics, which 4.2 and 5.0 declare and 7.0 does
 * not. Programs of that time call them; expected.txt is what 5.0.7 prints.
 */
#include "../t.h"

#include <stddef.h>

/* The structures as 5.0 has them. */
typedef struct {
    char *node;
    pmix_proc_t proc;
    pid_t pid;
    char *cmd;
    char state;
    struct timeval time;
    float percent_cpu;
    int32_t priority;
    uint16_t num_threads;
    float pss, vsize, rss, peak_vsize;
    uint16_t processor;
    struct timeval sample_time;
} proc_stats_t;

typedef struct {
    char *disk;
    uint64_t numbers[11];
} disk_stats_t;

typedef struct {
    char *interface;
    uint64_t numbers[6];
} net_stats_t;

typedef struct {
    char *node;
    float numbers[11];
    struct timeval sample_time;
    disk_stats_t *disks;
    size_t ndisks;
    net_stats_t *nets;
    size_t nnets;
} node_stats_t;

#define DECLARE(Name, type)                          \
    extern void PMIx_##Name##_construct(type *p);    \
    extern void PMIx_##Name##_destruct(type *p);     \
    extern type *PMIx_##Name##_create(size_t n);     \
    extern void PMIx_##Name##_free(type *p, size_t n);
DECLARE(Proc_stats, proc_stats_t)
DECLARE(Disk_stats, disk_stats_t)
DECLARE(Net_stats, net_stats_t)
DECLARE(Node_stats, node_stats_t)

/* All of it that is no padding: the construct of 5.0 leaves that as it was. */
static void bytes(const void *p, size_t from, size_t to)
{
    unsigned sum = 0;

    for (size_t i = from; i < to; i++) {
        sum = sum * 31 + ((const unsigned char *) p)[i];
    }
    say("%x", sum);
}

static void show_proc(const proc_stats_t *s)
{
    describe_text(s->node);
    say("'%s' %u %d", s->proc.nspace, s->proc.rank, s->pid);
    describe_text(s->cmd);
    say("%d %ld %g %d %u %g %g %g %g %u %ld", s->state, (long) s->time.tv_sec, s->percent_cpu, s->priority,
        s->num_threads, s->pss, s->vsize, s->rss, s->peak_vsize, s->processor, (long) s->sample_time.tv_sec);
}

static void show_disk(const disk_stats_t *s)
{
    describe_text(s->disk);
    bytes(s, offsetof(disk_stats_t, numbers), sizeof(*s));
}

static void show_net(const net_stats_t *s)
{
    describe_text(s->interface);
    bytes(s, offsetof(net_stats_t, numbers), sizeof(*s));
}

static void show_node(const node_stats_t *s)
{
    describe_text(s->node);
    bytes(s, offsetof(node_stats_t, numbers), offsetof(node_stats_t, sample_time));
    say("%ld %d %zu %d %zu", (long) s->sample_time.tv_sec, NULL == s->disks, s->ndisks, NULL == s->nets, s->nnets);
}

static void fill_proc(proc_stats_t *s)
{
    s->node = strdup("node");
    s->cmd = strdup("cmd");
    s->pid = 7;
    s->rss = 2.5;
}

static void fill_disk(disk_stats_t *s)
{
    s->disk = strdup("sda");
    s->numbers[10] = 9;
}

static void fill_net(net_stats_t *s)
{
    s->interface = strdup("eth0");
    s->numbers[5] = 9;
}

static void fill_node(node_stats_t *s)
{
    s->node = strdup("node");
    s->numbers[10] = 1;
    s->disks = PMIx_Disk_stats_create(2);
    s->ndisks = 2;
    fill_disk(&s->disks[1]);
    s->nets = PMIx_Net_stats_create(3);
    s->nnets = 3;
    fill_net(&s->nets[0]);
}

#define ALL(S) S(proc, Proc_stats) S(disk, Disk_stats) S(net, Net_stats) S(node, Node_stats)

#define BODIES(name, Name)                                                                 \
    APART(name##_construct)                                                                \
    {                                                                                      \
        name##_stats_t s;                                                                  \
                                                                                           \
        (void) arg;                                                                        \
        memset(&s, 0x5a, sizeof(s));                                                       \
        PMIx_##Name##_construct(&s);                                                       \
        show_##name(&s);                                                                   \
    }                                                                                      \
    APART(name##_full)                                                                     \
    {                                                                                      \
        name##_stats_t s;                                                                  \
                                                                                           \
        (void) arg;                                                                        \
        PMIx_##Name##_construct(&s);                                                       \
        fill_##name(&s);                                                                   \
        show_##name(&s);                                                                   \
        PMIx_##Name##_destruct(&s);                                                        \
        say("destructed");                                                                 \
    }                                                                                      \
    APART(name##_create)                                                                   \
    {                                                                                      \
        name##_stats_t *p = PMIx_##Name##_create(3);                                       \
                                                                                           \
        (void) arg;                                                                        \
        show_##name(&p[0]);                                                                \
        show_##name(&p[2]);                                                                \
        fill_##name(&p[1]);                                                                \
        PMIx_##Name##_free(p, 3);                                                          \
        say("%s", NULL == PMIx_##Name##_create(0) ? "null" : "made");                        \
    }                                                                                      \
    APART(name##_absurd) { (void) arg; say("%s", NULL == PMIx_##Name##_create(SIZE_MAX / 512) ? "null" : "made"); } \
    APART(name##_null_free) { (void) arg; PMIx_##Name##_free(NULL, 0); PMIx_##Name##_free(NULL, 2); say("ok"); }    \
    APART(name##_null_construct) { (void) arg; PMIx_##Name##_construct(NULL); say("ok"); }   \
    APART(name##_null_destruct) { (void) arg; PMIx_##Name##_destruct(NULL); say("ok"); }
ALL(BODIES)

int main(void)
{
#define TRY(name, what)              \
    label(#name " " #what);          \
    apart(name##_##what, NULL);
#define CALLS(name, Name)                                                               \
    label(#name " size");                                                               \
    say("%zu", sizeof(name##_stats_t));                                                 \
    end();                                                                              \
    TRY(name, construct) TRY(name, full) TRY(name, create) TRY(name, absurd)            \
    TRY(name, null_free) TRY(name, null_construct) TRY(name, null_destruct)
    ALL(CALLS)
    return 0;
}
