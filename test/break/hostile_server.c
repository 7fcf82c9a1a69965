/*
 * A server whose messages to its client are damaged, cut, or end: the client's
 * calls return, PMIx_Init with an error where it cannot work, and the process
 * is not harmed. Somebody stands between an honest server and the client and
 * changes what the server says.
 * # seconds 300
 */
#include "mitm.h"

enum { ROUNDS = 60, LIMIT = 30 };

/* Asks for everything; only signals and hanging count. */
static int victim(void)
{
    double start = seconds();
    int st = PMIx_Init(&self, NULL, 0);

    if (8 < seconds() - start) {
        fail("PMIx_Init took %.1f s and returned %d", seconds() - start, st);
    }
    if (PMIX_SUCCESS == st) {
        call_all();
        PMIx_Finalize(NULL, 0);
    } else if (0 != PMIx_Initialized() && PMIX_ERR_UNREACH != st) {
        fail("PMIx_Init returns %d, and is initialised", st);
    }
    return done();
}

static const rig_mode modes[] = {{"victim", victim}, {0}};

static int count, target;
static int how;

/* Damages one message of the server. */
static bool one(mitm_t *m, int to, int number, msg_t *msg)
{
    unsigned k;

    if (TO_CLIENT != to) {
        return false;
    }
    count++;
    if (number != target) {
        return false;
    }
    if (0 == number) { /* the answer to the hello */
        for (k = 0; k < 8 && 0 == how; k++) {
            msg->b[k] = (unsigned char) chance(&m->seed);
        }
    } else if (0 == how) {
        /* What waits for the rest of a message that was announced too long, or
         * for an answer that went to another question, can only be ended. */
        return damage(msg, &m->seed);
    }
    if (1 == how) { /* ends in the middle of it */
        msg->n = chance(&m->seed) % (unsigned) msg->n;
        return true;
    }
    return 2 == how; /* ends behind it */
}

int main(int argc, char **argv)
{
    mitm_t m = {.see = one};
    char label[64];
    int round, messages, status;
    pid_t pid;
    char *said;

    rig_process(argc, argv, modes);
    setenv("PMIX_MCA_mca_base_help_aggregate", "0", 1); /* each is to be told */
    rig_host(3);
    target = 10000;
    mitm_start(&m, rig_port());
    rig_capture();
    pid = rig_start(0, "victim", via(m.port));
    rig_well(pid, LIMIT);
    messages = count;
    if (10 > messages) {
        fail("the server sent only %d messages", messages);
    }
    for (round = 0; round < ROUNDS; round++) {
        how = round % 5 < 3 ? 0 : round % 5 - 2;
        target = round < 12 ? round % 3 : (int) (chance(&m.seed) % (unsigned) messages);
        m.seed = (unsigned) round * 7919u + 1;
        snprintf(label, sizeof(label), "\nround %d: message %d, way %d\n", round, target, how);
        if (0 > write(2, label, strlen(label))) {
            break;
        }
        pid = rig_start(0, "victim", via(m.port));
        status = rig_reap(pid, LIMIT);
        if (0 != status) {
            fail("round %d (message %d, way %d): the client ends with status %x", round, target, how, status);
        }
    }
    said = rig_captured();
    if (0 != failures) {
        fprintf(stderr, "%s\n", said);
    }
    /* The faults were named. */
    if (10 > rig_lines(said, "PMIx: ")) {
        fail("only %d lines tell of damaged messages:\n%s", rig_lines(said, "PMIx: "), said);
    }
    if (0 < rig_lines(said, "internal error") || 0 < rig_lines(said, "goroutine")) {
        fail("a damaged message is an internal error:\n%s", said);
    }
    if (NULL != getenv("RIG_SHOW")) {
        fprintf(stderr, "%s\n", said);
    }
    free(said);
    mitm_stop(&m);
    rig_close();
    return done();
}
