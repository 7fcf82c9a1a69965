/*
 * mpi_hello.c: an MPI program that knows nothing of PMIx. A token goes round a
 * ring, a sum over all ranks is checked, and each rank says which libpmix it
 * has mapped. Compile it with the mpicc of the MPI that will run it.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include <mpi.h>

/* The path of the libpmix that is mapped into the process named by pid. */
static void mapped(const char *pid, char *path, size_t room)
{
    char name[64], line[4096], *slash;
    FILE *f;

    snprintf(path, room, "none");
    snprintf(name, sizeof(name), "/proc/%s/maps", pid);
    f = fopen(name, "r");
    while (NULL != f && NULL != fgets(line, sizeof(line), f)) {
        slash = strchr(line, '/');
        if (NULL != slash && NULL != strstr(slash, "libpmix.so")) {
            slash[strcspn(slash, "\n")] = '\0';
            snprintf(path, room, "%s", slash);
            break;
        }
    }
    if (NULL != f) {
        fclose(f);
    }
}

int main(int argc, char **argv)
{
    int rank, size, token, sum, right;
    char path[4096], pid[32];

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);

    token = 42;
    if (1 < size) {
        if (0 == rank) {
            MPI_Send(&token, 1, MPI_INT, 1, 0, MPI_COMM_WORLD);
            token = 0;
            MPI_Recv(&token, 1, MPI_INT, size - 1, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
        } else {
            MPI_Recv(&token, 1, MPI_INT, rank - 1, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
            MPI_Send(&token, 1, MPI_INT, (rank + 1) % size, 0, MPI_COMM_WORLD);
        }
    }
    MPI_Allreduce(&rank, &sum, 1, MPI_INT, MPI_SUM, MPI_COMM_WORLD);
    right = 42 == token && sum == size * (size - 1) / 2;

    mapped("self", path, sizeof(path));
    printf("rank %d of %d: ring %s, sum %d %s, libpmix %s\n", rank, size,
           42 == token ? "passed" : "BROKEN", sum, right ? "right" : "WRONG", path);
    if (0 == rank) {
        snprintf(pid, sizeof(pid), "%d", (int) getppid());
        mapped(pid, path, sizeof(path));
        printf("mpirun (pid %s): libpmix %s\n", pid, path);
    }
    fflush(stdout);
    if (!right) {
        MPI_Abort(MPI_COMM_WORLD, 1);
    }
    MPI_Finalize();
    return 0;
}
