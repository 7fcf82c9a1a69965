/*
 * preg.c: the table of functions on node and process maps, by which PRRTE reads what
 * a resource manager or a user gave it.
 */
#include <stdlib.h>
#include <string.h>

#include <pmix_server.h>

#include "gate.h"
#include "types.h"

#include "_cgo_export.h"

static pmix_status_t parse_nodes(const char *regex, char ***names)
{
    PMIXGO_GATE(GATE_INIT, pmixgo_parse_nodes((void *) regex, names));
}

static pmix_status_t parse_procs(const char *regex, char ***procs)
{
    PMIXGO_GATE(GATE_INIT, pmixgo_parse_procs((void *) regex, procs));
}

/* A map may hold NULs; its form tells its length. */
static pmix_status_t copy(char **dest, size_t *len, const char *input)
{
    *len = pmixgo_regex_length(input);
    *dest = malloc(*len);
    if (NULL == *dest) {
        return PMIX_ERR_NOMEM;
    }
    memcpy(*dest, input, *len);
    return PMIX_SUCCESS;
}

/* The buffers of the real library's inside are none here. */
static pmix_status_t pack(void *buffer, const char *regex)
{
    (void) buffer, (void) regex;
    return PMIX_ERR_NOT_SUPPORTED;
}

static pmix_status_t unpack(void *buffer, char **regex)
{
    (void) buffer, (void) regex;
    return PMIX_ERR_NOT_SUPPORTED;
}

static pmix_status_t release(char *regex)
{
    free(regex);
    return PMIX_SUCCESS;
}

/* As release 7.0.0rc1 has it. What fails leaves its output as it was. */
__attribute__((visibility("default"))) struct {
    pmix_status_t (*generate_node_regex)(const char *, char **);
    pmix_status_t (*generate_ppn)(const char *, char **);
    pmix_status_t (*parse_nodes)(const char *, char ***);
    pmix_status_t (*parse_procs)(const char *, char ***);
    pmix_status_t (*copy)(char **, size_t *, const char *);
    pmix_status_t (*pack)(void *, const char *);
    pmix_status_t (*unpack)(void *, char **);
    pmix_status_t (*release)(char *);
    pmix_status_t (*generate_regex)(const char *, pmix_info_t[], size_t, pmix_regex2_t *);
    pmix_status_t (*parse_regex)(const pmix_regex2_t *, pmix_info_t[], size_t, char **);
} pmix_preg = {
    .generate_node_regex = PMIx_generate_regex,
    .generate_ppn = PMIx_generate_ppn,
    .parse_nodes = parse_nodes,
    .parse_procs = parse_procs,
    .copy = copy,
    .pack = pack,
    .unpack = unpack,
    .release = release,
    .generate_regex = PMIx_generate_regex2,
    .parse_regex = PMIx_parse_regex2,
};
