/*
 * Data beyond what one message may hold (ptl_base_max_msg_size): the process that
 * gives it is told, and goes on in the job with what it gave before. What a process
 * is sent by its server may be larger. A value that is published for the node and
 * for others is sent twice, as released libraries do.
 */
#include "rig.h"

enum { LIMIT = 60 };

static int put_bytes(const char *key, size_t n)
{
    pmix_value_t v = {.type = PMIX_BYTE_OBJECT};
    int st;

    v.data.bo.bytes = malloc(n);
    v.data.bo.size = n;
    memset(v.data.bo.bytes, 'x', n);
    st = PMIx_Put(PMIX_GLOBAL, key, &v);
    free(v.data.bo.bytes);
    return st;
}

static int peer(void)
{
    pmix_value_t *v = NULL;
    pmix_proc_t other;
    pmix_info_t soon;
    double start;
    int st, two = 2;

    PMIX_INFO_LOAD(&soon, PMIX_TIMEOUT, &two, PMIX_INT);
    STATUS(PMIX_SUCCESS, PMIx_Init(&self, NULL, 0));
    other = self;
    other.rank = 1 - self.rank;
    if (0 == self.rank) {
        STATUS(PMIX_SUCCESS, put_bytes("large", 14u << 20));
        STATUS(PMIX_SUCCESS, PMIx_Commit());
    }
    STATUS(PMIX_SUCCESS, rig_fence(true, 0));
    if (1 == self.rank) {
        st = PMIx_Get(&other, "large", NULL, 0, &v);
        STATUS(PMIX_SUCCESS, st);
        CHECK(NULL != v && (14u << 20) == v->data.bo.size && 'x' == v->data.bo.bytes[(14u << 20) - 1]);
        if (NULL != v) {
            PMIX_VALUE_RELEASE(v);
        }
    }
    STATUS(PMIX_SUCCESS, rig_fence(false, 0));
    if (0 == self.rank) {
        STATUS(PMIX_SUCCESS, put_bytes("larger", 40u << 20));
        STATUS(PMIX_ERR_OUT_OF_RESOURCE, PMIx_Commit());
    }
    start = seconds();
    STATUS(PMIX_SUCCESS, rig_fence(true, 10));
    v = NULL;
    CHECK(PMIX_SUCCESS != PMIx_Get(&other, 0 == self.rank ? "none" : "larger", &soon, 1, &v));
    /* three of 14 MB, each in a commit of its own: a get of all is 42 MB */
    if (0 == self.rank) {
        char key[16];
        for (st = 0; st < 3; st++) {
            snprintf(key, sizeof(key), "part.%d", st);
            /* the value that was too large is taken back by a small one */
            STATUS(PMIX_SUCCESS, put_bytes("larger", 10));
            STATUS(PMIX_SUCCESS, put_bytes(key, 14u << 20));
            STATUS(PMIX_SUCCESS, PMIx_Commit());
        }
    }
    STATUS(PMIX_SUCCESS, rig_fence(true, 20));
    if (1 == self.rank) {
        bool yes = true;
        PMIX_INFO_LOAD(&soon, PMIX_GET_REFRESH_CACHE, &yes, PMIX_BOOL);
        STATUS(PMIX_SUCCESS, PMIx_Get(&other, "part.2", &soon, 1, &v));
        CHECK(NULL != v && (14u << 20) == v->data.bo.size);
        if (NULL != v) {
            PMIX_VALUE_RELEASE(v);
        }
    }
    STATUS(PMIX_SUCCESS, rig_fence(false, 20));
    if (20 < seconds() - start) {
        fail("it took %.1f s", seconds() - start);
    }
    STATUS(PMIX_SUCCESS, PMIx_Finalize(NULL, 0));
    return done();
}

static const rig_mode modes[] = {{"peer", peer}, {0}};

int main(int argc, char **argv)
{
    pid_t p[2];

    rig_process(argc, argv, modes);
    alarm(100);
    rig_host(2);
    p[0] = rig_start(0, "peer", NULL);
    p[1] = rig_start(1, "peer", NULL);
    rig_well(p[0], LIMIT);
    rig_well(p[1], LIMIT);
    rig_close();
    return done();
}
