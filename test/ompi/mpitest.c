/* The MPI program of the Open MPI tests: one executable, the first argument
 * chooses what it does. It checks what it gets and prints only what is the same
 * in every run; a failed check prints a line that begins with BAD and ends the
 * job with code 9. */
#include <mpi.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#define CHECK(c)                                                                       \
    do {                                                                               \
        if (!(c)) {                                                                    \
            fprintf(stderr, "BAD %s:%d: %s\n", __FILE__, __LINE__, #c);                \
            MPI_Abort(MPI_COMM_WORLD, 9);                                              \
        }                                                                              \
    } while (0)

static int rank, size;

/* Every pair of ranks exchanges a value; collectives see all of them. */
static void exchange(MPI_Comm comm)
{
    int me, n, sum = 0, *all;

    MPI_Comm_rank(comm, &me);
    MPI_Comm_size(comm, &n);
    all = calloc(n, sizeof(int));
    for (int i = 1; i < n; i++) {
        int to = (me + i) % n, from = (me - i + n) % n, out = me * 1000 + to, in = -1;
        MPI_Sendrecv(&out, 1, MPI_INT, to, i, &in, 1, MPI_INT, from, i, comm, MPI_STATUS_IGNORE);
        CHECK(in == from * 1000 + me);
    }
    MPI_Allreduce(&me, &sum, 1, MPI_INT, MPI_SUM, comm);
    CHECK(sum == n * (n - 1) / 2);
    MPI_Allgather(&me, 1, MPI_INT, all, 1, MPI_INT, comm);
    for (int i = 0; i < n; i++) {
        CHECK(all[i] == i);
    }
    MPI_Barrier(comm);
    free(all);
}

/* Which libpmix this process has; the runner compares. */
static void maps(void)
{
    char line[4096], *p;
    FILE *f = fopen("/proc/self/maps", "r");

    while (f && fgets(line, sizeof line, f)) {
        if ((p = strchr(line, '/')) && strstr(p, "libpmix.so")) {
            printf("rank %d has %s", rank, p);
            break;
        }
    }
    fclose(f);
}

static int spawn(int argc, char **argv)
{
    MPI_Comm parent, inter, both;
    int errs[3] = {-1, -1, -1}, n, high, code = 41;

    MPI_Comm_get_parent(&parent);
    if (parent == MPI_COMM_NULL) {
        char *args[] = {"spawn", "child", NULL};
        /* The executable is named by the runner, so that its wrapper is used. */
        CHECK(argc == 3);
        MPI_Comm_spawn(argv[2], args, 3, MPI_INFO_NULL, 0, MPI_COMM_WORLD, &inter, errs);
        CHECK(rank || (errs[0] == MPI_SUCCESS && errs[1] == MPI_SUCCESS && errs[2] == MPI_SUCCESS));
        high = 0;
    } else {
        CHECK(argc == 3 && !strcmp(argv[2], "child") && size == 3);
        inter = parent;
        high = 1;
    }
    MPI_Comm_remote_size(inter, &n);
    CHECK(high ? n == 2 : n == 3);
    MPI_Intercomm_merge(inter, high, &both);
    exchange(both);
    MPI_Bcast(&code, 1, MPI_INT, 0, both);
    printf("%s %d of %d, merged\n", high ? "child" : "parent", rank, size);
    MPI_Comm_free(&both);
    MPI_Comm_disconnect(&inter);
    exchange(MPI_COMM_WORLD);
    return 0;
}

/* One side publishes a port and accepts, the other looks it up and connects. */
static void join(const char *service, int server, MPI_Comm self, MPI_Info info)
{
    char port[MPI_MAX_PORT_NAME] = "";
    MPI_Comm inter, both;
    int me, rc = 0;

    MPI_Comm_rank(self, &me);
    if (server) {
        if (!me) {
            CHECK(!MPI_Open_port(MPI_INFO_NULL, port));
            CHECK(!MPI_Publish_name(service, info, port));
        }
        if (self != MPI_COMM_WORLD) {
            MPI_Barrier(MPI_COMM_WORLD);
        }
        CHECK(!MPI_Comm_accept(port, MPI_INFO_NULL, 0, self, &inter));
    } else {
        if (self != MPI_COMM_WORLD) {
            MPI_Barrier(MPI_COMM_WORLD);
        }
        if (!me) {
            MPI_Comm_set_errhandler(MPI_COMM_WORLD, MPI_ERRORS_RETURN);
            for (int i = 0; i < 100; i++) {
                if (!(rc = MPI_Lookup_name(service, info, port))) {
                    break;
                }
                usleep(100000);
            }
            CHECK(!rc && port[0]);
        }
        CHECK(!MPI_Comm_connect(port, MPI_INFO_NULL, 0, self, &inter));
    }
    MPI_Intercomm_merge(inter, !server, &both);
    exchange(both);
    MPI_Comm_size(both, &rc);
    printf("%s %d joined %d\n", server ? "server" : "client", me, rc);
    MPI_Comm_free(&both);
    MPI_Comm_disconnect(&inter);
    if (server && !me) {
        CHECK(!MPI_Unpublish_name(service, info, port));
        CHECK(!MPI_Close_port(port));
    }
}

static void names(void)
{
    MPI_Comm half;

    CHECK(size >= 2);
    MPI_Comm_split(MPI_COMM_WORLD, rank % 2, rank, &half);
    join("within", rank % 2 == 0, half, MPI_INFO_NULL);
    MPI_Barrier(MPI_COMM_WORLD);
    if (!rank) {
        char port[MPI_MAX_PORT_NAME];
        MPI_Comm_set_errhandler(MPI_COMM_WORLD, MPI_ERRORS_RETURN);
        CHECK(MPI_Lookup_name("nobody", MPI_INFO_NULL, port) != MPI_SUCCESS);
        CHECK(MPI_Lookup_name("within", MPI_INFO_NULL, port) != MPI_SUCCESS);
        printf("unknown names are not found\n");
    }
    MPI_Comm_free(&half);
}

/* Much input, and one rank that prints: mpirun cuts its output anywhere. */
static void bulk(void)
{
    char line[256];

    while (!rank && fgets(line, sizeof line, stdin)) {
        printf("in: %s", line);
    }
    MPI_Barrier(MPI_COMM_WORLD);
}

static void echo(void)
{
    char line[256];
    int n = 0;

    if (!rank) {
        while (fgets(line, sizeof line, stdin)) {
            printf("in: %s", line);
            n++;
        }
    }
    MPI_Bcast(&n, 1, MPI_INT, 0, MPI_COMM_WORLD);
    printf("rank %d knows of %d lines\n", rank, n);
    fprintf(stderr, "rank %d on stderr\n", rank);
}

int main(int argc, char **argv)
{
    const char *what = argc > 1 ? argv[1] : "basic";
    int rc = 0;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    if (!strcmp(what, "basic")) {
        exchange(MPI_COMM_WORLD);
        printf("rank %d of %d\n", rank, size);
    } else if (!strcmp(what, "maps")) {
        maps();
    } else if (!strcmp(what, "spawn")) {
        rc = spawn(argc, argv);
    } else if (!strcmp(what, "names")) {
        names();
    } else if (!strcmp(what, "serve") || !strcmp(what, "visit")) {
        MPI_Info info;
        MPI_Info_create(&info);
        MPI_Info_set(info, "ompi_global_scope", "true");
        join("across", !strcmp(what, "serve"), MPI_COMM_WORLD, info);
        MPI_Info_free(&info);
    } else if (!strcmp(what, "stdin")) {
        echo();
    } else if (!strcmp(what, "bulk")) {
        bulk();
    } else if (!strcmp(what, "mpmd")) {
        int app = atoi(argv[2]), first = app;
        exchange(MPI_COMM_WORLD);
        MPI_Bcast(&first, 1, MPI_INT, 0, MPI_COMM_WORLD);
        CHECK(first == 1);
        printf("application %d is rank %d of %d\n", app, rank, size);
    } else if (!strcmp(what, "abort")) {
        MPI_Barrier(MPI_COMM_WORLD);
        if (rank == 1) {
            MPI_Abort(MPI_COMM_WORLD, 7);
        }
        pause();
    } else if (!strcmp(what, "kill")) {
        MPI_Barrier(MPI_COMM_WORLD);
        if (rank == 1) {
            kill(getpid(), SIGKILL);
        }
        pause();
    } else if (!strcmp(what, "exit")) {
        /* An exit code, given after MPI_Finalize. */
        rc = rank == 1 ? 5 : 0;
    } else if (!strcmp(what, "leave")) {
        /* One rank ends without MPI_Finalize. */
        MPI_Barrier(MPI_COMM_WORLD);
        if (rank == 1) {
            _exit(0);
        }
        pause();
    } else {
        fprintf(stderr, "BAD argument %s\n", what);
        rc = 9;
    }
    MPI_Finalize();
    return rc;
}
