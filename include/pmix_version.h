/*
 * pmix_version.h - the interface level that these headers describe, and what
 * a library of this level can do.
 *
 * License: BSD 3-Clause, see the file LICENSE.
 */
#ifndef PMIx_VERSION_H
#define PMIx_VERSION_H

#define PMIX_VERSION_MAJOR   7L
#define PMIX_VERSION_MINOR   0L
#define PMIX_VERSION_RELEASE 0L

/* One byte each for major, minor and release. */
#define PMIX_NUMERIC_VERSION 0x00070000

/* Capabilities: a program asks with #ifdef whether a behaviour is there. The
 * numbers mean nothing. */
#define PMIX_CAP_BASE                 0
#define PMIX_CAP_LTO                  1
#define PMIX_CAP_INMEMHELP            2  /* help texts are compiled in */
#define PMIX_CAP_UPCALLS2             3  /* pmix_server_module_t has the ..2 entries */
#define PMIX_CAP_STOP_PRGTHRD         4  /* PMIx_Progress_thread_stop */
#define PMIX_CAP_GET_NUMBER_FN        5  /* PMIx_Value_get_number */
#define PMIX_CAP_REGEX2               6  /* pmix_regex2_t and its functions */
#define PMIX_CAP_GROUP_FT             7  /* groups survive the loss of a member */
#define PMIX_CAP_CLI_QUAL_VALUE       8
#define PMIX_CAP_IOF_FILE_PATTERN     9  /* PMIX_IOF_FILE_PATTERN */
#define PMIX_CAP_CLI_ORDER            10
#define PMIX_CAP_TOOL_FINALIZED       11 /* the host hears of a tool's end */
#define PMIX_CAP_IOF_DELIVER_LOCAL    12
#define PMIX_CAP_GROUP_JOIN_COMPLETES 13 /* PMIx_Group_join returns when the group is ready */
#define PMIX_CAP_IOF_FLOW_CONTROL     14 /* PMIx_server_IOF_flow_control */
#define PMIX_CAP_DEVICE_ENUM          15 /* PMIX_QUERY_DEVICES */
#define PMIX_CAP_MCA_FW_VERSION       16
#define PMIX_CAP_DATA_DELETE          17 /* the PMIX_DEL_ scopes */
#define PMIX_CAP_GET_NUMBER_ENUMS     18 /* PMIx_Value_get_number reads states and the like */
#define PMIX_CAP_SESSION_REGISTRATION 19 /* PMIx_server_register_session */
#define PMIX_CAP_DEVICE_DIST_ORIGIN   20 /* PMIX_DEVICE_DIST_ORIGIN */
#define PMIX_CAP_CLI_MATCH            21

/* The form in which early releases looked for the first three. */
#define PMIX_CAPABILITIES (PMIX_CAP_BASE | PMIX_CAP_LTO | PMIX_CAP_INMEMHELP)

#endif /* PMIx_VERSION_H */
