/*
 * pack.c: rank 0 packs data of several types into a buffer, which is in the form of the
 * process that unpacks it, and hands its bytes over as a value; the others unpack it.
 *
 *     ./host 2 ./pack
 *
 * Build: gcc -o pack pack.c -I<prefix>/include -L<prefix>/lib -lpmix
 */
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <pmix.h>

static pmix_proc_t self;

static void need(pmix_status_t st, const char *what)
{
    if (PMIX_SUCCESS != st) {
        fprintf(stderr, "pack %s:%u: %s: %s\n", self.nspace, self.rank, what, PMIx_Error_string(st));
        exit(1);
    }
}

int main(void)
{
    double samples[3] = {1.5, -2.25, 1e30};
    uint32_t count = 3;
    char *title = "measured", *read_title = NULL;
    pmix_data_buffer_t buffer;
    pmix_byte_object_t bytes;
    pmix_value_t value, *got;
    pmix_info_t collect;
    pmix_proc_t peer;
    bool yes = true;

    need(PMIx_Init(&self, NULL, 0), "PMIx_Init");
    PMIX_PROC_LOAD(&peer, self.nspace, PMIX_RANK_WILDCARD);
    if (0 == self.rank) {
        PMIX_DATA_BUFFER_CONSTRUCT(&buffer);
        need(PMIx_Data_pack(&peer, &buffer, &title, 1, PMIX_STRING), "PMIx_Data_pack");
        need(PMIx_Data_pack(&peer, &buffer, &count, 1, PMIX_UINT32), "PMIx_Data_pack");
        need(PMIx_Data_pack(&peer, &buffer, samples, (int32_t) count, PMIX_DOUBLE), "PMIx_Data_pack");
        /* takes the bytes out of the buffer */
        need(PMIx_Data_unload(&buffer, &bytes), "PMIx_Data_unload");
        PMIX_VALUE_CONSTRUCT(&value);
        PMIX_VALUE_LOAD(&value, &bytes, PMIX_BYTE_OBJECT);
        need(PMIx_Put(PMIX_GLOBAL, "example.packed", &value), "PMIx_Put");
        PMIX_VALUE_DESTRUCT(&value);
        PMIX_BYTE_OBJECT_DESTRUCT(&bytes);
        need(PMIx_Commit(), "PMIx_Commit");
    }
    PMIX_INFO_CONSTRUCT(&collect);
    PMIX_INFO_LOAD(&collect, PMIX_COLLECT_DATA, &yes, PMIX_BOOL);
    need(PMIx_Fence(NULL, 0, &collect, 1), "PMIx_Fence");
    PMIX_INFO_DESTRUCT(&collect);

    PMIX_PROC_LOAD(&peer, self.nspace, 0);
    need(PMIx_Get(&peer, "example.packed", NULL, 0, &got), "PMIx_Get");
    PMIX_DATA_BUFFER_CONSTRUCT(&buffer);
    /* the buffer owns the bytes now */
    need(PMIx_Data_load(&buffer, &got->data.bo), "PMIx_Data_load");
    memset(samples, 0, sizeof(samples));
    int32_t n = 1;
    need(PMIx_Data_unpack(&peer, &buffer, &read_title, &n, PMIX_STRING), "PMIx_Data_unpack");
    need(PMIx_Data_unpack(&peer, &buffer, &count, &n, PMIX_UINT32), "PMIx_Data_unpack");
    n = 3; /* room for as many; then how many there were */
    need(PMIx_Data_unpack(&peer, &buffer, samples, &n, PMIX_DOUBLE), "PMIx_Data_unpack");
    if (0 != strcmp(read_title, title) || 3 != n || -2.25 != samples[1] || 1e30 != samples[2]) {
        fprintf(stderr, "pack: unpacked something else\n");
        return 1;
    }
    printf("pack: %s:%u unpacked '%s': %u numbers\n", self.nspace, self.rank, read_title, count);
    fflush(stdout);
    free(read_title);
    PMIX_DATA_BUFFER_DESTRUCT(&buffer);
    PMIX_VALUE_RELEASE(got);
    need(PMIx_Finalize(NULL, 0), "PMIx_Finalize");
    return 0;
}
