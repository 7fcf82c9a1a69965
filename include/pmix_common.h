/*
 * pmix_common.h - the vocabulary of the PMIx interface: limits, attributes,
 * constants, structures, callback types, and the helper functions that build,
 * copy, compare, print and release those structures.
 *
 * It describes the interface level of OpenPMIx 7.0.0rc1. Names, values and
 * layouts are those of the PMIx Standard and of that release, so a program
 * compiled against either set of headers runs on either library.
 *
 * Rules that hold everywhere unless a comment says otherwise:
 *  - memory that a function hands to its caller was obtained with malloc, and
 *    the caller releases it with free() or the type's own ..._free function;
 *  - what a caller passes in stays the caller's; the library copies what it
 *    keeps;
 *  - a size_t that follows an array is its number of elements.
 *
 * License: BSD 3-Clause, see the file LICENSE.
 */
#ifndef PMIx_COMMON_H
#define PMIx_COMMON_H

#include <ctype.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/time.h>
#include <sys/types.h>
#include <time.h>
#include <unistd.h>

/* The compiler can mark symbols as visible outside the shared object. */
#define PMIX_HAVE_VISIBILITY 1

/* Marks a function of the public interface. */
#define PMIX_EXPORT __attribute__((__visibility__("default")))

#include <pmix_version.h>

#if defined(c_plusplus) || defined(__cplusplus)
extern "C" {
#endif

/* ======================================================================
 * Names and ranks
 * ====================================================================== */

/* Longest namespace name and longest key, without the terminating NUL. */
#define PMIX_MAX_NSLEN  255
#define PMIX_MAX_KEYLEN 511

/* A namespace name: the processes of one job, or of one server or tool, share it. */
typedef char pmix_nspace_t[PMIX_MAX_NSLEN + 1];
/* The name of a piece of information. */
typedef char pmix_key_t[PMIX_MAX_KEYLEN + 1];
/* The number of a process within its namespace. */
typedef uint32_t pmix_rank_t;

/* Ranks that stand for something other than one process. Values from
 * PMIX_RANK_VALID upward never name a process. */
#define PMIX_RANK_UNDEF       UINT32_MAX      /* no rank: job-level information, or not known */
#define PMIX_RANK_WILDCARD    UINT32_MAX-1    /* every process of the namespace */
#define PMIX_RANK_LOCAL_NODE  UINT32_MAX-2    /* every process on this node */
#define PMIX_RANK_INVALID     UINT32_MAX-3    /* marks an error */
#define PMIX_RANK_LOCAL_PEERS UINT32_MAX-4    /* this namespace's processes on this node */
#define PMIX_RANK_VALID       UINT32_MAX-50   /* first value that is no ordinary rank */

/* True where r names one process. */
#define PMIX_RANK_IS_VALID(r) ((r) < PMIX_RANK_VALID)

/* In place of an application number: all applications of the job. */
#define PMIX_APP_WILDCARD UINT32_MAX

/* ======================================================================
 * Environment variables
 * ====================================================================== */

/* Where a launcher started by a tool connects back to: the tool's URI. */
#define PMIX_LAUNCHER_RNDZ_URI "PMIX_LAUNCHER_RNDZ_URI"
/* Full path of a file into which a launcher writes how to connect to it. */
#define PMIX_LAUNCHER_RNDZ_FILE "PMIX_LAUNCHER_RNDZ_FILE"
/* Number of a pipe descriptor that closes when the tool that started this
 * process ends. */
#define PMIX_KEEPALIVE_PIPE "PMIX_KEEPALIVE_PIPE"

/* ======================================================================
 * Attributes
 *
 * Keys of information that the library, the host environment and programs
 * exchange. Keys that begin with "pmix" are reserved for them. The type in
 * parentheses is the type of the value that goes with the key; a flag of type
 * bool that is given without a value counts as true.
 * ====================================================================== */

/* --- Starting and configuring the library --- */

/* no attribute */
#define PMIX_ATTR_UNDEF                        "pmix.undef"
/* (char*) which of the library's threads is meant; NULL: all of them */
#define PMIX_PROGRESS_THREAD_NAME              "pmix.pthrdnm"
/* (bool) let the thread finish what is queued before it stops */
#define PMIX_PROGRESS_THREAD_FLUSH             "pmix.evflush"
/* (char*) CPUs to which the library binds its thread, as ranges "0,2-4" */
#define PMIX_BIND_PROGRESS_THREAD              "pmix.bind.pt"
/* (bool) no thread of the library: the program drives it with PMIx_Progress */
#define PMIX_EXTERNAL_PROGRESS                 "pmix.evext"
/* (void*) event base of the program for the library's lesser events */
#define PMIX_EXTERNAL_AUX_EVENT_BASE           "pmix.evaux"
/* (char*) "nspace.rank" of the process started without a launcher for which this server was
 * started */
#define PMIX_SINGLETON                         "pmix.singleton"
/* (bool) all nodes of the session have the same packages, devices and interfaces */
#define PMIX_HOMOGENEOUS_SYSTEM                "pmix.homo"
/* (bool) do not cut host names at the first dot */
#define PMIX_HOSTNAME_KEEP_FQDN                "pmix.fqdn"
/* (char*) where this library is installed on the other nodes; NULL: say nothing */
#define PMIX_PREFIX                            "pmix.prefix"
/* (char*) directory for temporary files of the session */
#define PMIX_TMPDIR                            "pmix.tmpdir"
/* (char*) directory for temporary files of the namespace, within PMIX_TMPDIR */
#define PMIX_NSDIR                             "pmix.nsdir"
/* (char*) directory for temporary files of the process, within PMIX_NSDIR */
#define PMIX_PROCDIR                           "pmix.pdir"
/* (bool) the resource manager removes the session's temporary directories */
#define PMIX_TDIR_RMCLEAN                      "pmix.tdir.rmclean"

/* --- What a server is, given to PMIx_server_init --- */

/* (char*) namespace that the server bears */
#define PMIX_SERVER_NSPACE                     "pmix.srv.nspace"
/* (pmix_rank_t) rank that the server bears */
#define PMIX_SERVER_RANK                       "pmix.srv.rank"
/* (char*) directory in which the server makes its sockets and rendezvous files for clients */
#define PMIX_SERVER_TMPDIR                     "pmix.srvr.tmpdir"
/* (char*) directory for what belongs to the node rather than to a session, such as the
 * rendezvous file of its system server */
#define PMIX_SYSTEM_TMPDIR                     "pmix.sys.tmpdir"
/* (bool) let tools of the same user connect */
#define PMIX_SERVER_TOOL_SUPPORT               "pmix.srvr.tool"
/* (bool) let tools of other users connect as well, and let them read the rendezvous files */
#define PMIX_SERVER_ALLOW_FOREIGN_TOOLS        "pmix.srvr.ftools"
/* (bool) let tools on other nodes connect: listen on more than the loopback device */
#define PMIX_SERVER_REMOTE_CONNECTIONS         "pmix.srvr.remote"
/* (bool) this is the node's system server */
#define PMIX_SERVER_SYSTEM_SUPPORT             "pmix.srvr.sys"
/* (bool) this is the session's server on the node */
#define PMIX_SERVER_SESSION_SUPPORT            "pmix.srvr.sess"
/* (bool) the host is the controller of the whole system */
#define PMIX_SERVER_SYS_CONTROLLER             "pmix.srv.ctrlr"
/* (bool) the host is the scheduler of the system */
#define PMIX_SERVER_SCHEDULER                  "pmix.srv.sched"
/* (bool) this server does for others what needs a gateway node, such as sending mail */
#define PMIX_SERVER_GATEWAY                    "pmix.srv.gway"
/* (bool) give the clients the node's topology, so that none has to find it out itself */
#define PMIX_SERVER_SHARE_TOPOLOGY             "pmix.srvr.share"
/* (bool) let the server monitor its clients itself */
#define PMIX_SERVER_ENABLE_MONITORING          "pmix.srv.monitor"
/* (char*) when the server wrote its rendezvous file, as ctime prints it */
#define PMIX_SERVER_START_TIME                 "pmix.srv.strtime"
/* (bool) let children that a client has forked connect under the client's name */
#define PMIX_ALLOW_CLIENT_CLONES               "pmix.allow.clones"
/* (bool) the tool launches jobs: it is a server as well */
#define PMIX_LAUNCHER                          "pmix.tool.launcher"

/* --- How a tool finds its server, given to PMIx_tool_init and to attaching --- */

/* (char*) namespace that the tool bears */
#define PMIX_TOOL_NSPACE                       "pmix.tool.nspace"
/* (uint32_t) rank that the tool bears */
#define PMIX_TOOL_RANK                         "pmix.tool.rank"
/* (bool) connect to no server */
#define PMIX_TOOL_DO_NOT_CONNECT               "pmix.tool.nocon"
/* (bool) go on alone if no server is found */
#define PMIX_TOOL_CONNECT_OPTIONAL             "pmix.tool.conopt"
/* (char*) rendezvous file that says how to reach the server */
#define PMIX_TOOL_ATTACHMENT_FILE              "pmix.tool.attach"
/* (bool) connect to the node's system server and to no other */
#define PMIX_CONNECT_TO_SYSTEM                 "pmix.cnct.sys"
/* (bool) try the node's system server before any other */
#define PMIX_CONNECT_SYSTEM_FIRST              "pmix.cnct.sys.first"
/* (bool) connect to the server within the scheduler */
#define PMIX_CONNECT_TO_SCHEDULER              "pmix.cnct.sched"
/* (bool) connect to the server within the system's controller */
#define PMIX_CONNECT_TO_SYS_CONTROLLER         "pmix.cnct.ctrlr"
/* (char*) which of the attributes above to follow, in this order, separated by commas. If
 * the last is no "only" one, a local server that accepts is the last choice */
#define PMIX_CONNECTION_ORDER                  "pmix.cnct.ord"
/* (uint32_t) how often to try again */
#define PMIX_CONNECT_MAX_RETRIES               "pmix.tool.mretries"
/* (uint32_t) seconds between two tries */
#define PMIX_CONNECT_RETRY_DELAY               "pmix.tool.retry"
/* (bool) do not return before the connection exists */
#define PMIX_WAIT_FOR_CONNECTION               "pmix.wait.conn"
/* (bool) the server connected to shall be the tool's primary server */
#define PMIX_PRIMARY_SERVER                    "pmix.pri.srvr"
/* (pid_t) process id of the server to connect to */
#define PMIX_SERVER_PIDINFO                    "pmix.srvr.pidinfo"
/* (char*) address of the server to connect to; of a connection, that of its server */
#define PMIX_SERVER_URI                        "pmix.srvr.uri"
/* (char*) further addresses of that server, each "tcp4://host:port" or "tcp6://host:port",
 * separated by commas; tried in this order */
#define PMIX_SERVER_ALT_URIS                   "pmix.srvr.alturis"
/* (char*) node on which that server runs */
#define PMIX_SERVER_HOSTNAME                   "pmix.srvr.host"
/* (char*) address on which this process itself listens */
#define PMIX_MYSERVER_URI                      "pmix.mysrvr.uri"
/* (char*) further addresses on which it listens, in the form of PMIX_SERVER_ALT_URIS */
#define PMIX_MYSERVER_ALT_URIS                 "pmix.mysrvr.alturis"
/* (char*) write the own address to "-" (standard output), "+" (standard error) or into the
 * file of this name */
#define PMIX_TCP_REPORT_URI                    "pmix.tcp.repuri"
/* (char*) address of the server, or "file:NAME" for the file that holds it */
#define PMIX_TCP_URI                           "pmix.tcp.uri"
/* (char*) interfaces or networks in CIDR form to use for TCP, separated by commas */
#define PMIX_TCP_IF_INCLUDE                    "pmix.tcp.ifinclude"
/* (char*) interfaces or networks in CIDR form not to use for TCP, separated by commas */
#define PMIX_TCP_IF_EXCLUDE                    "pmix.tcp.ifexclude"
/* (int) port to listen on for IPv4 */
#define PMIX_TCP_IPV4_PORT                     "pmix.tcp.ipv4"
/* (int) port to listen on for IPv6 */
#define PMIX_TCP_IPV6_PORT                     "pmix.tcp.ipv6"
/* (bool) no IPv4 */
#define PMIX_TCP_DISABLE_IPV4                  "pmix.tcp.disipv4"
/* (bool) no IPv6 */
#define PMIX_TCP_DISABLE_IPV6                  "pmix.tcp.disipv6"
/* (char*) file into which a launcher writes how to reach it */
#define PMIX_LAUNCHER_RENDEZVOUS_FILE          "pmix.tool.lncrnd"

/* --- Who someone is --- */

/* (char*) name of the cluster */
#define PMIX_CLUSTER_ID                        "pmix.clid"
/* (char*) the scheduler's name of the job */
#define PMIX_JOBID                             "pmix.jobid"
/* (char*) namespace */
#define PMIX_NSPACE                            "pmix.nspace"
/* (pmix_rank_t) rank in the job */
#define PMIX_RANK                              "pmix.rank"
/* (pmix_proc_t*) namespace and rank together */
#define PMIX_PROCID                            "pmix.procid"
/* (pmix_proc_t*) the process that spawned this job */
#define PMIX_PARENT_ID                         "pmix.parent"
/* (pmix_rank_t) rank counted over all jobs of the session */
#define PMIX_GLOBAL_RANK                       "pmix.grank"
/* (pmix_rank_t) rank within its application */
#define PMIX_APP_RANK                          "pmix.apprank"
/* (uint32_t) number of the application within its job, from 0 */
#define PMIX_APPNUM                            "pmix.appnum"
/* (uint16_t) rank among the processes of the job on this node */
#define PMIX_LOCAL_RANK                        "pmix.lrank"
/* (uint16_t) rank among the processes of all jobs on this node */
#define PMIX_NODE_RANK                         "pmix.nrank"
/* (uint16_t) rank among the processes of the job on this package */
#define PMIX_PACKAGE_RANK                      "pmix.pkgrank"
/* (pmix_rank_t) lowest rank of the application */
#define PMIX_APPLDR                            "pmix.aldr"
/* (pmix_rank_t) lowest rank of the job on this node */
#define PMIX_LOCALLDR                          "pmix.lldr"
/* (pid_t) process id */
#define PMIX_PROC_PID                          "pmix.ppid"
/* (uint32_t) number of the node within the session */
#define PMIX_NODEID                            "pmix.nodeid"
/* (char*) name of the node */
#define PMIX_HOSTNAME                          "pmix.hname"
/* (char*) other names of the node, separated by commas */
#define PMIX_HOSTNAME_ALIASES                  "pmix.alias"
/* (uint32_t) number of the session */
#define PMIX_SESSION_ID                        "pmix.session.id"
/* (uint32_t) effective user id */
#define PMIX_USERID                            "pmix.euid"
/* (uint32_t) effective group id */
#define PMIX_GRPID                             "pmix.egid"
/* (uint32_t) real user id */
#define PMIX_REALUID                           "pmix.ruid"
/* (uint32_t) real group id */
#define PMIX_REALGID                           "pmix.rgid"
/* (pmix_proc_t*) the process on whose behalf something is asked, where the function has no
 * place for it */
#define PMIX_REQUESTOR                         "pmix.requestor"
/* (bool) that process is a tool */
#define PMIX_REQUESTOR_IS_TOOL                 "pmix.req.tool"
/* (bool) that process is a client */
#define PMIX_REQUESTOR_IS_CLIENT               "pmix.req.client"
/* (char*) credential given to the process */
#define PMIX_CREDENTIAL                        "pmix.cred"
/* (char*) kinds of credential that would do, best first, separated by commas; of a
 * credential, its kind */
#define PMIX_CRED_TYPE                         "pmix.sec.ctype"
/* (char*) version of the one that connects, as text */
#define PMIX_VERSION_INFO                      "pmix.version"
/* (uint32_t) the same as a number, with the form of PMIX_NUMERIC_VERSION */
#define PMIX_VERSION_NUMERIC                   "pmix.vers.num"
/* (char*) programming model whose rules a launcher shall follow, such as "ompi" */
#define PMIX_PERSONALITY                       "pmix.pers"
/* (uint32_t) how often the process has been started again */
#define PMIX_REINCARNATION                     "pmix.reinc"
/* (bool) the process was started by PMIx_Spawn */
#define PMIX_SPAWNED                           "pmix.spawned"
/* (char*) command line that runs in the namespace */
#define PMIX_CMD_LINE                          "pmix.cmd.line"
/* (char*) all of the application's arguments in one text */
#define PMIX_APP_ARGV                          "pmix.app.argv"

/* --- Sizes and lists of the realms --- */

/* (uint32_t) slots of the session */
#define PMIX_UNIV_SIZE                         "pmix.univ.size"
/* (uint32_t) processes of the job */
#define PMIX_JOB_SIZE                          "pmix.job.size"
/* (uint32_t) applications of the job */
#define PMIX_JOB_NUM_APPS                      "pmix.job.napps"
/* (uint32_t) processes of the application */
#define PMIX_APP_SIZE                          "pmix.app.size"
/* (uint32_t) processes of the job on this node */
#define PMIX_LOCAL_SIZE                        "pmix.local.size"
/* (uint32_t) processes of all jobs on this node */
#define PMIX_NODE_SIZE                         "pmix.node.size"
/* (uint32_t) most processes that the realm can have */
#define PMIX_MAX_PROCS                         "pmix.max.size"
/* (uint32_t) slots allocated to the realm */
#define PMIX_NUM_SLOTS                         "pmix.num.slots"
/* (uint32_t) nodes that run processes of the realm */
#define PMIX_NUM_NODES                         "pmix.num.nodes"
/* (uint32_t) nodes allocated to the realm, with or without processes */
#define PMIX_NUM_ALLOCATED_NODES               "pmix.num.anodes"
/* (pmix_rank_t) lowest global rank of the job */
#define PMIX_NPROC_OFFSET                      "pmix.offset"
/* (char*) nodes that run processes of the namespace, separated by commas */
#define PMIX_NODE_LIST                         "pmix.nlist"
/* (char*) all nodes of the allocation, separated by commas */
#define PMIX_ALLOCATED_NODELIST                "pmix.alist"
/* (char*) ranks of the job on this node, separated by commas */
#define PMIX_LOCAL_PEERS                       "pmix.lpeers"
/* (pmix_data_array_t*) pmix_proc_t of each process on this node, of every job */
#define PMIX_LOCAL_PROCS                       "pmix.lprocs"
/* (char*) cpusets of the local peers, separated by colons */
#define PMIX_LOCAL_CPUSETS                     "pmix.lcpus"
/* (bool) the job has more processes than slots on this node */
#define PMIX_NODE_OVERSUBSCRIBED               "pmix.ndosub"
/* (uint64_t) megabytes of physical memory that the node has available */
#define PMIX_AVAIL_PHYS_MEMORY                 "pmix.pmem"
/* (char*) nodes of the job, packed by PMIx_generate_regex */
#define PMIX_NODE_MAP                          "pmix.nmap"
/* (char*) the same as plain text, separated by commas */
#define PMIX_NODE_MAP_RAW                      "pmix.nmap.raw"
/* (char*) ranks on each of these nodes, packed by PMIx_generate_ppn */
#define PMIX_PROC_MAP                          "pmix.pmap"
/* (char*) the same as plain text: ranks separated by commas, nodes by semicolons */
#define PMIX_PROC_MAP_RAW                      "pmix.pmap.raw"
/* (char*) map of the processes in the notation of Argonne's PMI */
#define PMIX_ANL_MAP                           "pmix.anlmap"
/* (char*) how the application was mapped, such as "cyclic" */
#define PMIX_APP_MAP_TYPE                      "pmix.apmap.type"
/* (char*) the outcome of that mapping, packed */
#define PMIX_APP_MAP_REGEX                     "pmix.apmap.regex"
/* (float) megabytes that the daemon uses */
#define PMIX_DAEMON_MEMORY                     "pmix.dmn.mem"
/* (float) megabytes that a client uses on average */
#define PMIX_CLIENT_AVG_MEMORY                 "pmix.cl.mem.avg"
/* (char*) namespace from which this job descends by spawning; its own if nobody spawned it */
#define PMIX_SPAWN_TREE_ROOT                   "pmix.spwn.root"
/* (uint32_t) jobs of that tree that still run, without the one being reported; 0: the last
 * has ended */
#define PMIX_SPAWN_TREE_ACTIVE                 "pmix.spwn.actv"

/* --- Realms: which one is meant, and information for a whole one --- */

/* (bool) information of a session is asked for; with PMIX_SESSION_ID, of that one */
#define PMIX_SESSION_INFO                      "pmix.ssn.info"
/* (bool) information of a job is asked for; with PMIX_NSPACE or PMIX_JOBID, of that one */
#define PMIX_JOB_INFO                          "pmix.job.info"
/* (bool) information of an application is asked for; with PMIX_APPNUM, of that one */
#define PMIX_APP_INFO                          "pmix.app.info"
/* (bool) information of a node is asked for; with PMIX_NODEID or PMIX_HOSTNAME, of that one */
#define PMIX_NODE_INFO                         "pmix.node.info"
/* (pmix_data_array_t*) pmix_info_t of one session, with its PMIX_SESSION_ID */
#define PMIX_SESSION_INFO_ARRAY                "pmix.ssn.arr"
/* (pmix_data_array_t*) pmix_info_t of one job */
#define PMIX_JOB_INFO_ARRAY                    "pmix.job.arr"
/* (pmix_data_array_t*) pmix_info_t of one application, with its PMIX_APPNUM */
#define PMIX_APP_INFO_ARRAY                    "pmix.app.arr"
/* (pmix_data_array_t*) pmix_info_t of one node, with its PMIX_NODEID or PMIX_HOSTNAME */
#define PMIX_NODE_INFO_ARRAY                   "pmix.node.arr"
/* (pmix_data_array_t*) pmix_info_t of one process, with its PMIX_RANK or PMIX_PROCID */
#define PMIX_PROC_INFO_ARRAY                   "pmix.pdata"
/* (pmix_data_array_t*) pmix_info_t of one server, its namespace first */
#define PMIX_SERVER_INFO_ARRAY                 "pmix.srv.arr"

/* --- Topology and where a process is bound --- */

/* (pmix_topology_t*) the node's topology */
#define PMIX_TOPOLOGY2                         "pmix.topo2"
/* (int) which of several topologies */
#define PMIX_TOPOLOGY_INDEX                    "pmix.topo.index"
/* (char*) CPUs to which the process is bound, "source:list" */
#define PMIX_CPUSET                            "pmix.cpuset"
/* (pmix_cpuset_t*) the same as a bitmap of the topology's source */
#define PMIX_CPUSET_BITMAP                     "pmix.bitmap"
/* (char*) where a process is bound, to be compared by PMIx_Get_relative_locality */
#define PMIX_LOCALITY_STRING                   "pmix.locstr"
/* (pmix_data_array_t*) pmix_device_distance_t from the process to each device of the node */
#define PMIX_DEVICE_DISTANCES                  "pmix.dev.dist"
/* (char*) measure from this device and not from a process: by UUID, name or PCI address */
#define PMIX_DEVICE_DIST_ORIGIN                "pmix.dev.dist.origin"
/* (pmix_device_type_t) kinds of device that are meant, a mask */
#define PMIX_DEVICE_TYPE                       "pmix.dev.type"
/* (char*) UUID or name of a device. Among what is known of a process: a pmix_data_array_t of
 * the pmix_device_t assigned to it */
#define PMIX_DEVICE_ID                         "pmix.dev.id"

/* --- Putting, getting and collecting data --- */

/* (pmix_scope_t) where the data looked for was put: see pmix_scope_t */
#define PMIX_DATA_SCOPE                        "pmix.scope"
/* (pmix_data_range_t) who may see what is published or notified, or is asked: see
 * pmix_data_range_t */
#define PMIX_RANGE                             "pmix.range"
/* (pmix_persistence_t) how long published data is kept: see pmix_persistence_t */
#define PMIX_PERSISTENCE                       "pmix.persist"
/* (bool) answer at once from what the server has; do not wait for data to arrive */
#define PMIX_IMMEDIATE                         "pmix.immediate"
/* (bool) look only at what this process has; do not ask the server */
#define PMIX_OPTIONAL                          "pmix.optional"
/* (bool) store the value where *val points; the caller owns that memory */
#define PMIX_GET_STATIC_VALUES                 "pmix.get.static"
/* (bool) let *val point at the library's own copy; the caller must not free it */
#define PMIX_GET_POINTER_VALUES                "pmix.get.pntrs"
/* (bool) fetch again what is known of the remote process */
#define PMIX_GET_REFRESH_CACHE                 "pmix.get.refresh"
/* (pmix_data_array_t*) the first pmix_info_t is key and value, the others are qualifiers
 * that a later get has to name, too */
#define PMIX_QUALIFIED_VALUE                   "pmix.qual.val"
/* (bool) bring along what each participant has put */
#define PMIX_COLLECT_DATA                      "pmix.collect"
/* (bool) bring along the information on the job that each node's server has found out */
#define PMIX_COLLECT_GENERATED_JOB_INFO        "pmix.collect.gen"
/* (bool) wait for all participants first */
#define PMIX_EMBED_BARRIER                     "pmix.embed.barrier"
/* (bool) each child that a participant has forked takes part as well */
#define PMIX_ALL_CLONES_PARTICIPATE            "pmix.clone.part"
/* (int) seconds after which the operation fails with PMIX_ERR_TIMEOUT; 0: never */
#define PMIX_TIMEOUT                           "pmix.timeout"
/* (int) wait until this many of the keys are there; 0: all of them */
#define PMIX_WAIT                              "pmix.wait"
/* (bool) the namespace is only made known, without data */
#define PMIX_REGISTER_NODATA                   "pmix.reg.nodata"
/* (char*) key that a direct modex has to wait for */
#define PMIX_REQUIRED_KEY                      "pmix.req.key"
/* (bool) the array of processes is sorted */
#define PMIX_SORTED_PROC_ARRAY                 "pmix.sorted.parr"
/* (pmix_status_t) how the local part of a collective operation went */
#define PMIX_LOCAL_COLLECTIVE_STATUS           "pmix.loc.col.st"
/* (pmix_data_array_t*) pmix_proc_t of each local process that takes part in a collective
 * operation */
#define PMIX_LOCAL_PARTICIPANTS                "pmix.lcl.part"
/* (pmix_data_array_t*) pmix_info_t that say who may read published data */
#define PMIX_ACCESS_PERMISSIONS                "pmix.aperms"
/* (pmix_data_array_t*) uint32_t of each user who may read */
#define PMIX_ACCESS_USERIDS                    "pmix.auids"
/* (pmix_data_array_t*) uint32_t of each group that may read */
#define PMIX_ACCESS_GRPIDS                     "pmix.agids"
/* (pmix_status_t) how the job ended */
#define PMIX_JOB_TERM_STATUS                   "pmix.job.term.status"
/* (pmix_status_t) how the process ended */
#define PMIX_PROC_TERM_STATUS                  "pmix.proc.term.status"
/* (pmix_proc_state_t) state of the process */
#define PMIX_PROC_STATE_STATUS                 "pmix.proc.state"
/* (int) exit code */
#define PMIX_EXIT_CODE                         "pmix.exit.code"

/* --- Registering for events and notifying of them --- */

/* (char*) name of this handler */
#define PMIX_EVENT_HDLR_NAME                   "pmix.evname"
/* (bool) call this handler before all others */
#define PMIX_EVENT_HDLR_FIRST                  "pmix.evfirst"
/* (bool) call this handler after all others */
#define PMIX_EVENT_HDLR_LAST                   "pmix.evlast"
/* (bool) call it before the others of its category: one code, several codes, or default */
#define PMIX_EVENT_HDLR_FIRST_IN_CATEGORY      "pmix.evfirstcat"
/* (bool) call it after the others of its category */
#define PMIX_EVENT_HDLR_LAST_IN_CATEGORY       "pmix.evlastcat"
/* (char*) call it immediately before the handler of this name */
#define PMIX_EVENT_HDLR_BEFORE                 "pmix.evbefore"
/* (char*) call it immediately after the handler of this name */
#define PMIX_EVENT_HDLR_AFTER                  "pmix.evafter"
/* (bool) put it before the ordinary ones of its category */
#define PMIX_EVENT_HDLR_PREPEND                "pmix.evprepend"
/* (bool) put it after the ordinary ones of its category */
#define PMIX_EVENT_HDLR_APPEND                 "pmix.evappend"
/* (bool) the handler goes after its first call */
#define PMIX_EVENT_ONESHOT                     "pmix.evone"
/* (void*) handed to the handler at each call; stays in this process */
#define PMIX_EVENT_RETURN_OBJECT               "pmix.evobject"
/* (pmix_data_array_t*) pmix_proc_t of each process to be notified */
#define PMIX_EVENT_CUSTOM_RANGE                "pmix.evrange"
/* (pmix_proc_t*) process that the event concerns */
#define PMIX_EVENT_AFFECTED_PROC               "pmix.evproc"
/* (pmix_data_array_t*) pmix_proc_t of each process that the event concerns */
#define PMIX_EVENT_AFFECTED_PROCS              "pmix.evaffected"
/* (bool) not for default handlers */
#define PMIX_EVENT_NON_DEFAULT                 "pmix.evnondef"
/* (bool) not to be kept for those who register later */
#define PMIX_EVENT_DO_NOT_CACHE                "pmix.evnocache"
/* (bool) not to be passed to the host */
#define PMIX_EVENT_STAYS_LOCAL                 "pmix.evlocal"
/* (pmix_proc_t*) server from which the event comes */
#define PMIX_EVENT_PROXY                       "pmix.evproxy"
/* (char*) what happened, for people to read */
#define PMIX_EVENT_TEXT_MESSAGE                "pmix.evtext"
/* (time_t) when it happened */
#define PMIX_EVENT_TIMESTAMP                   "pmix.evtstamp"
/* (bool) no event when this job ends normally */
#define PMIX_EVENT_SILENT_TERMINATION          "pmix.evsilentterm"
/* (int) seconds until the resource manager acts by itself */
#define PMIX_EVENT_ACTION_TIMEOUT              "pmix.evtimeout"
/* (bool) the resource manager is going to end the session */
#define PMIX_EVENT_TERMINATE_SESSION           "pmix.evterm.sess"
/* (bool) it is going to end the job */
#define PMIX_EVENT_TERMINATE_JOB               "pmix.evterm.job"
/* (bool) it is going to end all processes on this node */
#define PMIX_EVENT_TERMINATE_NODE              "pmix.evterm.node"
/* (bool) it is going to end this process */
#define PMIX_EVENT_TERMINATE_PROC              "pmix.evterm.proc"

/* --- Spawning: where processes go --- */

/* (char*) hosts to start on, separated by commas */
#define PMIX_HOST                              "pmix.host"
/* (char*) file with the hosts to start on */
#define PMIX_HOSTFILE                          "pmix.hostfile"
/* (char*) hosts to add to the allocation, separated by commas */
#define PMIX_ADD_HOST                          "pmix.addhost"
/* (char*) file with hosts to add to the allocation */
#define PMIX_ADD_HOSTFILE                      "pmix.addhostfile"
/* (char*) working directory */
#define PMIX_WDIR                              "pmix.wdir"
/* (bool) the user has chosen the working directory */
#define PMIX_WDIR_USER_SPECIFIED               "pmix.wdir.user"
/* (bool) work in the directory that the resource manager made for the session */
#define PMIX_SET_SESSION_CWD                   "pmix.ssncwd"
/* (char*) how to map processes to resources */
#define PMIX_MAPBY                             "pmix.mapby"
/* (char*) how to number them */
#define PMIX_RANKBY                            "pmix.rankby"
/* (char*) to what to bind them */
#define PMIX_BINDTO                            "pmix.bindto"
/* (bool) fail if they cannot be bound */
#define PMIX_BIND_REQUIRED                     "pmix.bind.reqd"
/* (char*) this many processes on each resource, "2:package" */
#define PMIX_PPR                               "pmix.ppr"
/* (uint32_t) CPUs for each process */
#define PMIX_CPUS_PER_PROC                     "pmix.cpuperproc"
/* (char*) CPUs that the job may use */
#define PMIX_CPU_LIST                          "pmix.cpulist"
/* (bool) none on the node of the launcher */
#define PMIX_NO_PROCS_ON_HEAD                  "pmix.nolocal"
/* (bool) never more processes than slots */
#define PMIX_NO_OVERSUBSCRIBE                  "pmix.noover"
/* (pmix_data_array_t*) pmix_proc_t of each process beside which to start */
#define PMIX_COLOCATE_PROCS                    "pmix.colproc"
/* (uint16_t) this many beside each of them */
#define PMIX_COLOCATE_NPERPROC                 "pmix.colnum.proc"
/* (uint16_t) this many on each of their nodes */
#define PMIX_COLOCATE_NPERNODE                 "pmix.colnum.node"
/* (bool) the application is a job of its own and no part of the others' one */
#define PMIX_COSPAWN_APP                       "pmix.cospawn"
/* (varies) allocation to start in: its PMIX_ALLOC_ID, or a pmix_data_array_t of several */
#define PMIX_SPAWN_TARGET                      "pmix.spwn.tgt"
/* (pmix_data_array_t*) pmix_info_t of an allocation to obtain first, its
 * PMIX_ALLOC_REQ_DIRECTIVE foremost */
#define PMIX_SPAWN_ALLOC                       "pmix.spwn.alloc"
/* (bool) copy the executable to the nodes first */
#define PMIX_PRELOAD_BIN                       "pmix.preloadbin"
/* (char*) files to copy to the nodes first, separated by commas */
#define PMIX_PRELOAD_FILES                     "pmix.preloadfiles"

/* --- Spawning: how a job runs --- */

/* (bool) tell the parent when the job has ended */
#define PMIX_NOTIFY_COMPLETION                 "pmix.notecomp"
/* (bool) notify of start, complete launch and end of the job */
#define PMIX_NOTIFY_JOB_EVENTS                 "pmix.note.jev"
/* (bool) notify of each process that ends */
#define PMIX_NOTIFY_PROC_TERMINATION           "pmix.noteproc"
/* (bool) notify of each process that fails */
#define PMIX_NOTIFY_PROC_ABNORMAL_TERMINATION  "pmix.noteabproc"
/* (bool) end the job as soon as a process ends with another status than 0 */
#define PMIX_ABORT_NON_ZERO_TERM               "pmix.abnz"
/* (bool) the application can go on after failures */
#define PMIX_JOB_RECOVERABLE                   "pmix.recover"
/* (bool) start failed processes again at once */
#define PMIX_JOB_CONTINUOUS                    "pmix.continuous"
/* (uint32_t) how often at most to start again */
#define PMIX_MAX_RESTARTS                      "pmix.maxrestarts"
/* (int) seconds that the job may run; 0: without limit */
#define PMIX_JOB_TIMEOUT                       "pmix.job.time"
/* (int) seconds that starting may take; 0: without limit */
#define PMIX_SPAWN_TIMEOUT                     "pmix.sp.time"
/* (bool) report the stacks of the processes when the job's time is over */
#define PMIX_TIMEOUT_STACKTRACES               "pmix.tim.stack"
/* (bool) report the states of the processes when the job's time is over */
#define PMIX_TIMEOUT_REPORT_STATE              "pmix.tim.state"
/* (bool) the job goes on when its parent ends */
#define PMIX_SPAWN_CHILD_SEP                   "pmix.spchildsep"
/* (bool) report the status of spawned jobs apart from that of the first one */
#define PMIX_REPORT_CHILD_SEP                  "pmix.rptchildsep"
/* (bool) what this tool started goes on when the tool has gone */
#define PMIX_NOHUP                             "pmix.nohup"
/* (bool) do everything up to the launch, but do not launch */
#define PMIX_DO_NOT_LAUNCH                     "pmix.dnl"
/* (bool) report progress while starting */
#define PMIX_SHOW_LAUNCH_PROGRESS              "pmix.showprog"
/* (bool) print equal help messages once, with their number */
#define PMIX_AGGREGATE_HELP                    "pmix.agg.help"
/* (char*) options that only the environment at hand knows */
#define PMIX_RUNTIME_OPTIONS                   "pmix.runopt"
/* (bool) append the rank to the name of the program */
#define PMIX_INDEX_ARGV                        "pmix.indxargv"
/* (char*) program that the daemons start instead; it has to execute the application in its
 * place */
#define PMIX_EXEC_AGENT                        "pmix.exec.agnt"
/* (char*) command line of an agent that starts the local processes */
#define PMIX_FORKEXEC_AGENT                    "pmix.fe.agnt"
/* (char*) program that the launcher starts instead of its own daemon */
#define PMIX_LAUNCHER_DAEMON                   "pmix.lnch.dmn"
/* (pmix_data_array_t*) pmix_info_t with what a tool asks of a launcher */
#define PMIX_LAUNCH_DIRECTIVES                 "pmix.lnch.dirs"
/* (bool) the job is a tool */
#define PMIX_SPAWN_TOOL                        "pmix.spwn.tool"
/* (bool) give the processes a pseudo-terminal */
#define PMIX_SPAWN_PTY                         "pmix.spawn.pty"
/* (pmix_byte_object_t) its settings, a struct termios */
#define PMIX_PTY_TERMIO                        "pmix.pty.termio"
/* (pmix_byte_object_t) its size, a struct winsize */
#define PMIX_PTY_WSIZE                         "pmix.pty.wsize"
/* (bool) turn the GPU support of the application's library on or off */
#define PMIX_GPU_SUPPORT                       "pmix.gpu.support"

/* --- Spawning: environment and display --- */

/* (bool) pass on the environment of the caller */
#define PMIX_FWD_ENVIRONMENT                   "pmix.fwdenv"
/* (bool) the caller has collected the variables already */
#define PMIX_ENVARS_HARVESTED                  "pmix.evar.hvstd"
/* (pmix_envar_t*) set the variable in any case */
#define PMIX_SET_ENVAR                         "pmix.envar.set"
/* (pmix_envar_t*) set the variable unless it exists */
#define PMIX_ADD_ENVAR                         "pmix.envar.add"
/* (char*) remove the variable */
#define PMIX_UNSET_ENVAR                       "pmix.envar.unset"
/* (pmix_envar_t*) put the value before that of the variable, with the separator between */
#define PMIX_PREPEND_ENVAR                     "pmix.envar.prepnd"
/* (pmix_envar_t*) put the value after that of the variable, with the separator between */
#define PMIX_APPEND_ENVAR                      "pmix.envar.appnd"
/* (pmix_envar_t*) make the value the first one of the variable, wherever it may stand in it
 * now */
#define PMIX_FIRST_ENVAR                       "pmix.envar.first"
/* (bool) print the map of processes */
#define PMIX_DISPLAY_MAP                       "pmix.dispmap"
/* (bool) print it in detail */
#define PMIX_DISPLAY_MAP_DETAILED              "pmix.dispmapdet"
/* (bool) print the allocation */
#define PMIX_DISPLAY_ALLOCATION                "pmix.dispalloc"
/* (char*) hosts whose topology to print, separated by commas */
#define PMIX_DISPLAY_TOPOLOGY                  "pmix.disptopo"
/* (char*) hosts whose CPUs to print, separated by commas */
#define PMIX_DISPLAY_PROCESSORS                "pmix.dispcpus"
/* (bool) print it for programs to read */
#define PMIX_DISPLAY_PARSEABLE_OUTPUT          "pmix.dispparse"
/* (bool) print to what each process is bound */
#define PMIX_REPORT_BINDINGS                   "pmix.repbind"
/* (bool) print the numbers that the hardware gives the CPUs */
#define PMIX_REPORT_PHYSICAL_CPUS              "pmix.repphys.cpus"

/* --- Input and output of processes --- */

/* (pmix_proc_t*) who gets standard input; PMIX_RANK_WILDCARD: every process of the namespace */
#define PMIX_STDIN_TGT                         "pmix.stdin"
/* (bool) send standard input to the processes */
#define PMIX_FWD_STDIN                         "pmix.fwd.stdin"
/* (bool) bring their standard output here */
#define PMIX_FWD_STDOUT                        "pmix.fwd.stdout"
/* (bool) bring their standard error here */
#define PMIX_FWD_STDERR                        "pmix.fwd.stderr"
/* (bool) bring their diagnostic channel here */
#define PMIX_FWD_STDDIAG                       "pmix.fwd.stddiag"
/* (bool) the library reads the tool's standard input and sends it to the targets */
#define PMIX_IOF_PUSH_STDIN                    "pmix.iof.stdin"
/* (bool) bring a copy; the output goes where it went before, too */
#define PMIX_IOF_COPY                          "pmix.iof.cpy"
/* (bool) bring the output here and no longer where it went before */
#define PMIX_IOF_REDIRECT                      "pmix.iof.redir"
/* (bool) write it to this process's own standard output and error */
#define PMIX_IOF_LOCAL_OUTPUT                  "pmix.iof.local"
/* (bool) whether a spawned job's output goes to whom its parent's goes; if missing, it does */
#define PMIX_IOF_INHERIT                       "pmix.iof.inhrt"
/* (bool) the channel is closed, nothing more will come */
#define PMIX_IOF_COMPLETE                      "pmix.iof.cmp"
/* (uint32_t) bytes that the server keeps of each channel */
#define PMIX_IOF_CACHE_SIZE                    "pmix.iof.csize"
/* (bool) what does not fit pushes out the oldest */
#define PMIX_IOF_DROP_OLDEST                   "pmix.iof.old"
/* (bool) what does not fit is dropped */
#define PMIX_IOF_DROP_NEWEST                   "pmix.iof.new"
/* (uint32_t) deliver when this many bytes are there */
#define PMIX_IOF_BUFFERING_SIZE                "pmix.iof.bsize"
/* (uint32_t) deliver after this many seconds in any case */
#define PMIX_IOF_BUFFERING_TIME                "pmix.iof.btime"
/* (bool) deliver what comes without waiting for whole lines */
#define PMIX_IOF_OUTPUT_RAW                    "pmix.iof.raw"
/* (bool) precede lines by local job, rank and channel */
#define PMIX_IOF_TAG_OUTPUT                    "pmix.iof.tag"
/* (bool) precede lines by local job, rank, host, process id and channel */
#define PMIX_IOF_TAG_DETAILED_OUTPUT           "pmix.iof.tagdet"
/* (bool) precede lines by namespace, rank and channel */
#define PMIX_IOF_TAG_FULLNAME_OUTPUT           "pmix.iof.tagfull"
/* (bool) precede lines by the rank */
#define PMIX_IOF_RANK_OUTPUT                   "pmix.iof.rank"
/* (bool) precede lines by the time */
#define PMIX_IOF_TIMESTAMP_OUTPUT              "pmix.iof.ts"
/* (bool) write XML */
#define PMIX_IOF_XML_OUTPUT                    "pmix.iof.xml"
/* (bool) treat standard error as standard output */
#define PMIX_IOF_MERGE_STDERR_STDOUT           "pmix.iof.mrg"
/* (char*) write into files "NAME.rank" */
#define PMIX_IOF_OUTPUT_TO_FILE                "pmix.iof.file"
/* (bool) that name is a pattern and taken as it is */
#define PMIX_IOF_FILE_PATTERN                  "pmix.iof.fpt"
/* (char*) write into files "DIRECTORY/jobid/rank.rank/stdout" and stderr */
#define PMIX_IOF_OUTPUT_TO_DIRECTORY           "pmix.iof.dir"
/* (bool) write into the files and nowhere else */
#define PMIX_IOF_FILE_ONLY                     "pmix.iof.fonly"

/* --- Debugging --- */

/* (bool) the application consists of a debugger's daemons */
#define PMIX_DEBUGGER_DAEMONS                  "pmix.debugger"
/* (varies) stop when the program begins: a bool for all, a pmix_rank_t, or a
 * pmix_data_array_t of ranks */
#define PMIX_DEBUG_STOP_ON_EXEC                "pmix.dbg.exec"
/* (varies) stop in PMIx_Init; types as above */
#define PMIX_DEBUG_STOP_IN_INIT                "pmix.dbg.init"
/* (varies) stop where the application chooses; types as above */
#define PMIX_DEBUG_STOP_IN_APP                 "pmix.dbg.notify"
/* (char*) name of the place at which the processes stopped */
#define PMIX_BREAKPOINT                        "pmix.brkpnt"
/* (pmix_proc_t*) processes to debug */
#define PMIX_DEBUG_TARGET                      "pmix.dbg.tgt"
/* (uint16_t) daemons to start for each process */
#define PMIX_DEBUG_DAEMONS_PER_PROC            "pmix.dbg.dpproc"
/* (uint16_t) daemons to start on each node */
#define PMIX_DEBUG_DAEMONS_PER_NODE            "pmix.dbg.dpnd"

/* --- What the program is, for other libraries in it --- */

/* (char*) model, such as "MPI" */
#define PMIX_PROGRAMMING_MODEL                 "pmix.pgm.model"
/* (char*) its implementation, such as "MPICH" */
#define PMIX_MODEL_LIBRARY_NAME                "pmix.mdl.name"
/* (char*) version of that */
#define PMIX_MODEL_LIBRARY_VERSION             "pmix.mld.vrs"
/* (char*) kind of threads, such as "pthreads" */
#define PMIX_THREADING_MODEL                   "pmix.threads"
/* (uint64_t) threads that it uses now */
#define PMIX_MODEL_NUM_THREADS                 "pmix.mdl.nthrds"
/* (uint64_t) CPUs that it uses now */
#define PMIX_MODEL_NUM_CPUS                    "pmix.mdl.ncpu"
/* (char*) what counts as a CPU there, such as "hwthread" or "core" */
#define PMIX_MODEL_CPU_TYPE                    "pmix.mdl.cputype"
/* (char*) what the user calls the phase that the program is in */
#define PMIX_MODEL_PHASE_NAME                  "pmix.mdl.phase"
/* (char*) kind of that phase */
#define PMIX_MODEL_PHASE_TYPE                  "pmix.mdl.ptype"
/* (char*) where its threads go: "master", "close" or "spread" */
#define PMIX_MODEL_AFFINITY_POLICY             "pmix.mdl.tap"

/* --- Process sets and groups --- */

/* (char*) name of the process set */
#define PMIX_PSET_NAME                         "pmix.pset.nm"
/* (pmix_data_array_t*) char* of each process set that the process is in */
#define PMIX_PSET_NAMES                        "pmix.pset.nms"
/* (pmix_data_array_t*) pmix_proc_t of each member of the process set */
#define PMIX_PSET_MEMBERS                      "pmix.pset.mems"
/* (char*) name of the group */
#define PMIX_GROUP_ID                          "pmix.grp.id"
/* (pmix_data_array_t*) char* of each group that the process is in */
#define PMIX_GROUP_NAMES                       "pmix.pgrp.nm"
/* (bool) this process leads the group */
#define PMIX_GROUP_LEADER                      "pmix.grp.ldr"
/* (bool) no error if a process ends before it has joined */
#define PMIX_GROUP_OPTIONAL                    "pmix.grp.opt"
/* (bool) tell the members when one of them ends without having left */
#define PMIX_GROUP_NOTIFY_TERMINATION          "pmix.grp.notterm"
/* (bool) go on without processes that have ended */
#define PMIX_GROUP_FT_COLLECTIVE               "pmix.grp.ftcoll"
/* (bool) all members are on this node */
#define PMIX_GROUP_LOCAL_ONLY                  "pmix.grp.lcl"
/* (pmix_data_array_t*) pmix_proc_t of each member */
#define PMIX_GROUP_MEMBERSHIP                  "pmix.grp.mbrs"
/* (pmix_data_array_t*) pmix_proc_t of each member who is not among those that call */
#define PMIX_GROUP_ADD_MEMBERS                 "pmix.grp.add"
/* (size_t) how many processes call without knowing all members */
#define PMIX_GROUP_BOOTSTRAP                   "pmix.grp.btstrp"
/* (bool) the resource manager shall give the group a number */
#define PMIX_GROUP_ASSIGN_CONTEXT_ID           "pmix.grp.actxid"
/* (size_t) that number */
#define PMIX_GROUP_CONTEXT_ID                  "pmix.grp.ctxid"
/* (size_t) number that a member has for the group itself */
#define PMIX_GROUP_LOCAL_CID                   "pmix.grp.lclid"
/* (pmix_data_array_t*) pmix_info_t for all members; towards the host, their process id first */
#define PMIX_GROUP_INFO                        "pmix.grp.info"
/* (pmix_data_array_t*) PMIX_GROUP_INFO of each member */
#define PMIX_GROUP_INFO_ARRAY                  "pmix.grp.infoarray"
/* (pmix_data_array_t*) pmix_info_t that a member has put: its PMIX_PROCID, the
 * PMIX_DATA_SCOPE, then the data */
#define PMIX_GROUP_ENDPT_DATA                  "pmix.grp.endpt"
/* (pmix_byte_object_t) packed information on the jobs of the members */
#define PMIX_GROUP_JOB_INFO                    "pmix.grp.jinfo"

/* --- Asking (PMIx_Query_info): what there is --- */

/* (char*) keys that can be asked for, separated by commas */
#define PMIX_QUERY_SUPPORTED_KEYS              "pmix.qry.keys"
/* (bool) qualifiers that go with the given key, separated by commas */
#define PMIX_QUERY_SUPPORTED_QUALIFIERS        "pmix.qry.supqual"
/* (char*) namespaces of running jobs, separated by commas */
#define PMIX_QUERY_NAMESPACES                  "pmix.qry.ns"
/* (pmix_data_array_t*) for each namespace, or for PMIX_NSPACE, an array with it and its
 * command line */
#define PMIX_QUERY_NAMESPACE_INFO              "pmix.qry.nsinfo"
/* (pmix_status_t) status of the job PMIX_NSPACE */
#define PMIX_QUERY_JOB_STATUS                  "pmix.qry.jst"
/* (char*) queues of the scheduler, separated by commas */
#define PMIX_QUERY_QUEUE_LIST                  "pmix.qry.qlst"
/* (pmix_data_array_t*) name and status of each queue, or of PMIX_ALLOC_QUEUE */
#define PMIX_QUERY_QUEUE_STATUS                "pmix.qry.qst"
/* (pmix_data_array_t*) pmix_proc_info_t of each process of PMIX_NSPACE */
#define PMIX_QUERY_PROC_TABLE                  "pmix.qry.ptable"
/* (pmix_data_array_t*) pmix_proc_info_t of those on this node */
#define PMIX_QUERY_LOCAL_PROC_TABLE            "pmix.qry.lptable"
/* (pmix_data_array_t*) what this tool may do */
#define PMIX_QUERY_AUTHORIZATIONS              "pmix.qry.auths"
/* (char*) attributes that spawning understands, separated by commas */
#define PMIX_QUERY_SPAWN_SUPPORT               "pmix.qry.spawn"
/* (char*) attributes that debugging understands, separated by commas */
#define PMIX_QUERY_DEBUG_SUPPORT               "pmix.qry.debug"
/* (pmix_data_array_t*) memory that PMIX_NSPACE and PMIX_RANK, or PMIX_PROCID, use */
#define PMIX_QUERY_MEMORY_USAGE                "pmix.qry.mem"
/* (bool) averages */
#define PMIX_QUERY_REPORT_AVG                  "pmix.qry.avg"
/* (bool) least and greatest values */
#define PMIX_QUERY_REPORT_MINMAX               "pmix.qry.minmax"
/* (pmix_data_array_t*) PMIX_NODE_INFO of each node that the server knows */
#define PMIX_QUERY_ALLOCATION                  "pmix.query.allc"
/* (char*) status of the request PMIX_ALLOC_REQ_ID */
#define PMIX_QUERY_ALLOC_STATUS                "pmix.query.alloc"
/* (pmix_data_array_t*) PMIX_ALLOC_ID of each allocation that the server knows */
#define PMIX_QUERY_ALLOC_IDS                   "pmix.query.alloc.ids"
/* (pmix_data_array_t*) properties of the allocation PMIX_ALLOC_ID, or PMIX_ALLOC_PROPERTY
 * alone */
#define PMIX_QUERY_ALLOC_PROPERTIES            "pmix.query.alloc.prop"
/* (pmix_data_array_t*) pmix_info_t that make up the least that can be allocated */
#define PMIX_QUERY_MIN_ALLOC_UNIT              "pmix.qry.minau"
/* (pmix_data_array_t*) char* of each resource block */
#define PMIX_QUERY_RES_BLOCKS                  "pmix.qry.resblks"
/* (pmix_data_array_t*) pmix_resource_unit_t of the block PMIX_RESOURCE_BLOCK_NAME */
#define PMIX_QUERY_RES_BLOCK_DEF               "pmix.qry.resdef"
/* (uint32_t) slots of the session that are free just now */
#define PMIX_QUERY_AVAILABLE_SLOTS             "pmix.qry.aslots"
/* (uint32_t) seconds left to the allocation of PMIX_NSPACE, or to the own one */
#define PMIX_TIME_REMAINING                    "pmix.time.remaining"
/* (size_t) how many process sets there are, in PMIX_RANGE */
#define PMIX_QUERY_NUM_PSETS                   "pmix.qry.psetnum"
/* (char*) their names, separated by commas */
#define PMIX_QUERY_PSET_NAMES                  "pmix.qry.psets"
/* (pmix_data_array_t*) pmix_proc_t of each member of PMIX_PSET_NAME */
#define PMIX_QUERY_PSET_MEMBERSHIP             "pmix.qry.pmems"
/* (size_t) how many groups there are, in PMIX_RANGE */
#define PMIX_QUERY_NUM_GROUPS                  "pmix.qry.pgrpnum"
/* (pmix_data_array_t*) char* of each of them */
#define PMIX_QUERY_GROUP_NAMES                 "pmix.qry.pgrp"
/* (pmix_data_array_t*) pmix_proc_t of each member of PMIX_GROUP_ID */
#define PMIX_QUERY_GROUP_MEMBERSHIP            "pmix.qry.pgrpmems"
/* (pmix_data_array_t*) PMIX_SERVER_INFO_ARRAY of each server of this node to which one might
 * connect */
#define PMIX_QUERY_AVAIL_SERVERS               "pmix.qry.asrvrs"
/* (pmix_data_array_t*) what PMIx_Resolve_peers would return, asked of the host */
#define PMIX_QUERY_RESOLVE_PEERS               "pmix.qry.peers"
/* (char*) what PMIx_Resolve_nodes would return, asked of the host */
#define PMIX_QUERY_RESOLVE_NODE                "pmix.qry.node"
/* (pmix_data_array_t*) pmix_device_t of each device of the topology, of the kinds
 * PMIX_DEVICE_TYPE */
#define PMIX_QUERY_DEVICES                     "pmix.qry.dev"
/* (pmix_proc_t*) PMIX_PROC_RESOURCE_USAGE of a process or of all of a namespace */
#define PMIX_QUERY_PROC_RESOURCE_USAGE         "pmix.qry.pres"
/* (char*) PMIX_NODE_RESOURCE_USAGE of a node or of all nodes of the job */
#define PMIX_QUERY_NODE_RESOURCE_USAGE         "pmix.qry.nres"
/* (char*) stable versions of the Standard's ABI, "MAJOR.MINOR" separated by commas; also
 * before initialisation */
#define PMIX_QUERY_STABLE_ABI_VERSION          "pmix.qry.stabiver"
/* (char*) provisional ones, in the same form */
#define PMIX_QUERY_PROVISIONAL_ABI_VERSION     "pmix.qry.prabiver"
/* (char*) storage systems, separated by commas */
#define PMIX_QUERY_STORAGE_LIST                "pmix.strg.list"

/* --- Asking: how, and what comes back --- */

/* (bool) ask the server again, even if the answer is known */
#define PMIX_QUERY_REFRESH_CACHE               "pmix.qry.rfsh"
/* (bool) only what is known here */
#define PMIX_QUERY_LOCAL_ONLY                  "pmix.qry.local"
/* (pmix_data_array_t*) in results: qualifiers with which this was asked */
#define PMIX_QUERY_QUALIFIERS                  "pmix.qry.quals"
/* (pmix_data_array_t*) in results: what one pmix_query_t brought, its PMIX_QUERY_QUALIFIERS
 * first */
#define PMIX_QUERY_RESULTS                     "pmix.qry.res"
/* (char*) resource block that is asked about */
#define PMIX_RESOURCE_BLOCK_NAME               "pmix.resblkname"
/* (pmix_data_array_t*) pmix_regattr_t for each function named by the following */
#define PMIX_QUERY_ATTRIBUTE_SUPPORT           "pmix.qry.attrs"
/* (char*) client functions that are supported, separated by commas */
#define PMIX_CLIENT_FUNCTIONS                  "pmix.client.fns"
/* (char*) server functions that are supported, separated by commas */
#define PMIX_SERVER_FUNCTIONS                  "pmix.srvr.fns"
/* (char*) tool functions that are supported, separated by commas */
#define PMIX_TOOL_FUNCTIONS                    "pmix.tool.fns"
/* (char*) functions that the host supports, separated by commas */
#define PMIX_HOST_FUNCTIONS                    "pmix.host.fns"
/* (char*) client functions whose attributes are asked for, separated by commas, or "all" */
#define PMIX_CLIENT_ATTRIBUTES                 "pmix.client.attrs"
/* (char*) server functions whose attributes are asked for, separated by commas, or "all" */
#define PMIX_SERVER_ATTRIBUTES                 "pmix.srvr.attrs"
/* (char*) tool functions whose attributes are asked for, separated by commas, or "all" */
#define PMIX_TOOL_ATTRIBUTES                   "pmix.tool.attrs"
/* (char*) functions of the host whose attributes are asked for, separated by commas, or
 * "all" */
#define PMIX_HOST_ATTRIBUTES                   "pmix.host.attrs"
/* (varies) in a description: greatest value */
#define PMIX_MAX_VALUE                         "pmix.descr.maxval"
/* (varies) in a description: least value */
#define PMIX_MIN_VALUE                         "pmix.descr.minval"
/* (char*) in a description: values allowed, numbers separated by commas */
#define PMIX_ENUM_VALUE                        "pmix.descr.enum"

/* --- Logging --- */

/* (pmix_proc_t*) who logs */
#define PMIX_LOG_SOURCE                        "pmix.log.source"
/* (char*) write this text to standard error */
#define PMIX_LOG_STDERR                        "pmix.log.stderr"
/* (char*) write this text to standard output */
#define PMIX_LOG_STDOUT                        "pmix.log.stdout"
/* (char*) write it to the system's log, else to the node's */
#define PMIX_LOG_SYSLOG                        "pmix.log.syslog"
/* (char*) write it to the node's log */
#define PMIX_LOG_LOCAL_SYSLOG                  "pmix.log.lsys"
/* (char*) write it to the system's log, by way of the gateway */
#define PMIX_LOG_GLOBAL_SYSLOG                 "pmix.log.gsys"
/* (int) priority for these, one of syslog's; an error if missing */
#define PMIX_LOG_SYSLOG_PRI                    "pmix.log.syspri"
/* (time_t) when it happened */
#define PMIX_LOG_TIMESTAMP                     "pmix.log.tstmp"
/* (bool) take the time now */
#define PMIX_LOG_GENERATE_TIMESTAMP            "pmix.log.gtstmp"
/* (bool) print the time, too */
#define PMIX_LOG_TIMESTAMP_OUTPUT              "pmix.log.tsout"
/* (bool) precede it by the name of the channel */
#define PMIX_LOG_TAG_OUTPUT                    "pmix.log.tag"
/* (bool) write XML */
#define PMIX_LOG_XML_OUTPUT                    "pmix.log.xml"
/* (bool) the first channel that can do it is enough */
#define PMIX_LOG_ONCE                          "pmix.log.once"
/* (pmix_byte_object_t) bytes to be sent */
#define PMIX_LOG_MSG                           "pmix.log.msg"
/* (char*) subject of a message, to tell repetitions */
#define PMIX_LOG_KEY                           "pmix.log.key"
/* (char*) topic under that subject */
#define PMIX_LOG_VAL                           "pmix.log.val"
/* (bool) collect repetitions instead of logging each */
#define PMIX_LOG_AGG                           "pmix.log.agg"
/* (pmix_data_array_t*) send mail as these pmix_info_t say */
#define PMIX_LOG_EMAIL                         "pmix.log.email"
/* (char*) to whom, separated by commas */
#define PMIX_LOG_EMAIL_ADDR                    "pmix.log.emaddr"
/* (char*) from whom */
#define PMIX_LOG_EMAIL_SENDER_ADDR             "pmix.log.emfaddr"
/* (char*) subject */
#define PMIX_LOG_EMAIL_SUBJECT                 "pmix.log.emsub"
/* (char*) text */
#define PMIX_LOG_EMAIL_MSG                     "pmix.log.emmsg"
/* (char*) server that takes the mail */
#define PMIX_LOG_EMAIL_SERVER                  "pmix.log.esrvr"
/* (int32_t) port of that server */
#define PMIX_LOG_EMAIL_SRVR_PORT               "pmix.log.esrvrprt"
/* (bool) write it to the system's datastore */
#define PMIX_LOG_GLOBAL_DATASTORE              "pmix.log.gstore"
/* (bool) write it to the resource manager's record of the job */
#define PMIX_LOG_JOB_RECORD                    "pmix.log.jrec"
/* (bool) log start, complete launch and end of a spawned job */
#define PMIX_LOG_JOB_EVENTS                    "pmix.log.jev"
/* (bool) log the end of a spawned job */
#define PMIX_LOG_COMPLETION                    "pmix.logcomp"
/* (bool) log each process that ends */
#define PMIX_LOG_PROC_TERMINATION              "pmix.logproc"
/* (bool) log each process that fails */
#define PMIX_LOG_PROC_ABNORMAL_TERMINATION     "pmix.logabproc"

/* --- The resource manager and its allocations --- */

/* (char*) name of the resource manager */
#define PMIX_RM_NAME                           "pmix.rm.name"
/* (char*) version of the resource manager */
#define PMIX_RM_VERSION                        "pmix.rm.version"
/* (pmix_alloc_directive_t) what is requested, where a request is handed on as data: see
 * PMIX_SPAWN_ALLOC */
#define PMIX_ALLOC_REQ_DIRECTIVE               "pmix.alloc.dir"
/* (char*) the caller's name for the request */
#define PMIX_ALLOC_REQ_ID                      "pmix.alloc.reqid"
/* (char*) the host's name for the allocation */
#define PMIX_ALLOC_ID                          "pmix.alloc.id"
/* (pmix_status_t) how the request ended */
#define PMIX_ALLOC_STATUS                      "pmix.alloc.status"
/* (bool) the caller does not wait; the allocation is announced by an event or runs the job
 * given */
#define PMIX_ALLOC_NOT_WAITING                 "pmix.alloc.notwait"
/* (char*) namespace for which the resources are reserved */
#define PMIX_ALLOC_TARGET                      "pmix.alloc.tgt"
/* (bool) all of the session may use the resources, not only the namespace of the caller */
#define PMIX_ALLOC_SHARE                       "pmix.alloc.share"
/* (pmix_alloc_inheritance_t) who has the resources when their owner has ended */
#define PMIX_ALLOC_INHERITANCE                 "pmix.alloc.inhrt"
/* (bool) the allocation outlives its parent */
#define PMIX_ALLOC_CHILD_SEP                   "pmix.alloc.sep"
/* (bool) the whole allocation may be released */
#define PMIX_ALLOC_RELEASABLE                  "pmix.alloc.releasable"
/* (uint32_t) a greater number was allocated later */
#define PMIX_ALLOC_SEQUENCE                    "pmix.alloc.seq"
/* (char*) name of a property */
#define PMIX_ALLOC_PROPERTY                    "pmix.alloc.property"
/* (uint64_t) how many nodes */
#define PMIX_ALLOC_NUM_NODES                   "pmix.alloc.nnodes"
/* (char*) which nodes, packed */
#define PMIX_ALLOC_NODE_LIST                   "pmix.alloc.nlist"
/* (char*) which nodes not, packed */
#define PMIX_ALLOC_EXCLUDE                     "pmix.alloc.exclude"
/* (uint64_t) how many CPUs */
#define PMIX_ALLOC_NUM_CPUS                    "pmix.alloc.ncpus"
/* (char*) how many CPUs on each node, packed */
#define PMIX_ALLOC_NUM_CPU_LIST                "pmix.alloc.ncpulist"
/* (char*) which CPUs, packed */
#define PMIX_ALLOC_CPU_LIST                    "pmix.alloc.cpulist"
/* (float) megabytes of memory */
#define PMIX_ALLOC_MEM_SIZE                    "pmix.alloc.msize"
/* (char*) name of a resource block */
#define PMIX_ALLOC_RES_BLOCK                   "pmix.alloc.blk"
/* (uint64_t) how many of these blocks */
#define PMIX_ALLOC_NUM_BLOCKS                  "pmix.alloc.nblks"
/* (pmix_data_array_t*) pmix_info_t that make up the least that can be allocated */
#define PMIX_ALLOC_MAU                         "pmix.alloc.mau"
/* (pmix_data_array_t*) pmix_info_t of a share of the fabric: identity, type, endpoints and
 * what else is wanted */
#define PMIX_ALLOC_FABRIC                      "pmix.alloc.net"
/* (char*) key under which that share will be found */
#define PMIX_ALLOC_FABRIC_ID                   "pmix.alloc.netid"
/* (char*) transport, such as "tcp" */
#define PMIX_ALLOC_FABRIC_TYPE                 "pmix.alloc.nettype"
/* (char*) plane to use */
#define PMIX_ALLOC_FABRIC_PLANE                "pmix.alloc.netplane"
/* (char*) quality of service */
#define PMIX_ALLOC_FABRIC_QOS                  "pmix.alloc.netqos"
/* (size_t) endpoints for each process */
#define PMIX_ALLOC_FABRIC_ENDPTS               "pmix.alloc.endpts"
/* (size_t) endpoints for each node */
#define PMIX_ALLOC_FABRIC_ENDPTS_NODE          "pmix.alloc.endpts.nd"
/* (pmix_byte_object_t) security key of the fabric */
#define PMIX_ALLOC_FABRIC_SEC_KEY              "pmix.alloc.nsec"
/* (float) megabits per second */
#define PMIX_ALLOC_BANDWIDTH                   "pmix.alloc.bw"
/* (char*) queue */
#define PMIX_ALLOC_QUEUE                       "pmix.alloc.queue"
/* (char*) how long, "months:days:hours:minutes:seconds" with the left ones missing */
#define PMIX_ALLOC_TIME                        "pmix.alloc.time"
/* (uint32_t) seconds before the end at which to warn */
#define PMIX_ALLOC_WARN_TIMEOUT                "pmix.alloc.wtmo"
/* (char*) when at the earliest */
#define PMIX_ALLOC_BEGIN                       "pmix.alloc.begin"
/* (char*) what has to succeed before */
#define PMIX_ALLOC_DEPENDENCY                  "pmix.alloc.depend"
/* (char*) when resources that were lent are wanted back, in the form of PMIX_ALLOC_TIME */
#define PMIX_ALLOC_LEND                        "pmix.alloc.lend"
/* (bool) jobs in it may be preempted unless they say otherwise */
#define PMIX_ALLOC_PREEMPTIBLE                 "pmix.alloc.preempt"
/* (char*) image that the nodes shall have */
#define PMIX_ALLOC_IMAGE                       "pmix.alloc.image"
/* (bool) prepare no node before all are there */
#define PMIX_ALLOC_WAIT_ALL_NODES              "pmix.alloc.waitall"
/* (bool) return when allocated, run nothing */
#define PMIX_ALLOC_NOSHELL                     "pmix.alloc.noshell"
/* (char*) kinds of memory, separated by commas, such as "system,mpi" */
#define PMIX_MEM_ALLOC_KIND                    "pmix.alloc.mkind"

/* --- Controlling jobs and sessions --- */

/* (char*) the caller's name for the request */
#define PMIX_JOB_CTRL_ID                       "pmix.jctrl.id"
/* (char*) request to call off; NULL: all of the caller */
#define PMIX_JOB_CTRL_CANCEL                   "pmix.jctrl.cancel"
/* (bool) let the processes pause */
#define PMIX_JOB_CTRL_PAUSE                    "pmix.jctrl.pause"
/* (bool) let them go on */
#define PMIX_JOB_CTRL_RESUME                   "pmix.jctrl.resume"
/* (bool) ask them to end */
#define PMIX_JOB_CTRL_TERMINATE                "pmix.jctrl.term"
/* (bool) end them by force and clean up */
#define PMIX_JOB_CTRL_KILL                     "pmix.jctrl.kill"
/* (int) send them this signal */
#define PMIX_JOB_CTRL_SIGNAL                   "pmix.jctrl.sig"
/* (char*) start them again from this checkpoint */
#define PMIX_JOB_CTRL_RESTART                  "pmix.jctrl.restart"
/* (char*) make a checkpoint of this name */
#define PMIX_JOB_CTRL_CHECKPOINT               "pmix.jctrl.ckpt"
/* (bool) let an event begin the checkpoint */
#define PMIX_JOB_CTRL_CHECKPOINT_EVENT         "pmix.jctrl.ckptev"
/* (int) let this signal begin the checkpoint */
#define PMIX_JOB_CTRL_CHECKPOINT_SIGNAL        "pmix.jctrl.ckptsig"
/* (int) seconds that it may take */
#define PMIX_JOB_CTRL_CHECKPOINT_TIMEOUT       "pmix.jctrl.ckpttime"
/* (pmix_data_array_t*) pmix_info_t of each way that the application knows */
#define PMIX_JOB_CTRL_CHECKPOINT_METHOD        "pmix.jctrl.ckmethod"
/* (bool) the job may be preempted */
#define PMIX_JOB_CTRL_PREEMPTIBLE              "pmix.jctrl.preempt"
/* (char*) nodes to be provisioned, packed */
#define PMIX_JOB_CTRL_PROVISION                "pmix.jctrl.pvn"
/* (char*) image to be put on them */
#define PMIX_JOB_CTRL_PROVISION_IMAGE          "pmix.jctrl.pvnimg"
/* (char*) make the targets a process set of this name */
#define PMIX_JOB_CTRL_DEFINE_PSET              "pmix.jctrl.defpset"
/* (bool) the namespace and its parent end independently */
#define PMIX_JOB_CTRL_SEP                      "pmix.jctrl.sep"
/* (char*) files to remove when the process ends, separated by commas */
#define PMIX_REGISTER_CLEANUP                  "pmix.reg.cleanup"
/* (char*) directories to remove when the process ends, separated by commas */
#define PMIX_REGISTER_CLEANUP_DIR              "pmix.reg.cleanupdir"
/* (bool) with everything in them */
#define PMIX_CLEANUP_RECURSIVE                 "pmix.clnup.recurse"
/* (bool) only what is an empty directory in them */
#define PMIX_CLEANUP_EMPTY                     "pmix.clnup.empty"
/* (char*) names of files to leave, separated by commas */
#define PMIX_CLEANUP_IGNORE                    "pmix.clnup.ignore"
/* (bool) leave the directories themselves */
#define PMIX_CLEANUP_LEAVE_TOPDIR              "pmix.clnup.lvtop"
/* (char*) the caller's name for the request */
#define PMIX_SESSION_CTRL_ID                   "pmix.ssnctrl.id"
/* (bool) begin the session */
#define PMIX_SESSION_INSTANTIATE               "pmix.ssn.inst"
/* (pmix_data_array_t*) pmix_info_t with what the session has */
#define PMIX_SESSION_RESOURCES                 "pmix.ssn.res"
/* (pmix_data_array_t*) pmix_app_t to run when the session begins */
#define PMIX_SESSION_APP                       "pmix.ssn.app"
/* (pmix_data_array_t*) pmix_info_t for the job of these applications */
#define PMIX_SESSION_JOB                       "pmix.ssn.job"
/* (char*) nodes to be provisioned, packed */
#define PMIX_SESSION_PROVISION_NODES           "pmix.ssn.pvnnds"
/* (char*) image to be put on them */
#define PMIX_SESSION_PROVISION_IMAGE           "pmix.ssn.pvnimg"
/* (bool) let all jobs of the session pause */
#define PMIX_SESSION_PAUSE                     "pmix.ssn.pause"
/* (bool) let them go on */
#define PMIX_SESSION_RESUME                    "pmix.ssn.resume"
/* (bool) end them and take back the resources */
#define PMIX_SESSION_TERMINATE                 "pmix.ssn.terminate"
/* (bool) preempt PMIX_NSPACE, or all jobs of the session */
#define PMIX_SESSION_PREEMPT                   "pmix.ssn.preempt"
/* (bool) restore PMIX_NSPACE, or all jobs of the session */
#define PMIX_SESSION_RESTORE                   "pmix.ssn.restore"
/* (int) send this signal to all processes of the session */
#define PMIX_SESSION_SIGNAL                    "pmix.ssn.sig"
/* (bool) the session and its parent end independently */
#define PMIX_SESSION_SEP                       "pmix.ssn.sep"
/* (bool) give the session more time or resources */
#define PMIX_SESSION_EXTEND                    "pmix.ssn.xtend"
/* (bool) the session is over and its resources are free */
#define PMIX_SESSION_COMPLETE                  "pmix.ssn.complete"

/* --- Monitoring: what to watch --- */

/* (char*) the caller's name for the request */
#define PMIX_MONITOR_ID                        "pmix.monitor.id"
/* (char*) request to call off; NULL: all of the caller */
#define PMIX_MONITOR_CANCEL                    "pmix.monitor.cancel"
/* (pmix_proc_t*) process that wants to know, if not the caller */
#define PMIX_MONITOR_PROXY                     "pmix.monitor.proxy"
/* (bool) the application decides what to do about the event */
#define PMIX_MONITOR_APP_CONTROL               "pmix.monitor.appctrl"
/* (bool) watch for the caller's heartbeats */
#define PMIX_MONITOR_HEARTBEAT                 "pmix.monitor.mbeat"
/* (bool) a heartbeat */
#define PMIX_SEND_HEARTBEAT                    "pmix.monitor.beat"
/* (uint32_t) seconds after which a heartbeat is missing */
#define PMIX_MONITOR_HEARTBEAT_TIME            "pmix.monitor.btime"
/* (uint32_t) how many may be missing before the event */
#define PMIX_MONITOR_HEARTBEAT_DROPS           "pmix.monitor.bdrop"
/* (char*) watch this file for signs of life */
#define PMIX_MONITOR_FILE                      "pmix.monitor.fmon"
/* (bool) its size has to grow */
#define PMIX_MONITOR_FILE_SIZE                 "pmix.monitor.fsize"
/* (char*) it has to be read */
#define PMIX_MONITOR_FILE_ACCESS               "pmix.monitor.faccess"
/* (char*) it has to be written */
#define PMIX_MONITOR_FILE_MODIFY               "pmix.monitor.fmod"
/* (uint32_t) seconds between two looks */
#define PMIX_MONITOR_FILE_CHECK_TIME           "pmix.monitor.ftime"
/* (uint32_t) how many looks without change before the event */
#define PMIX_MONITOR_FILE_DROPS                "pmix.monitor.fdrop"
/* (uint32_t) seconds between two reports of resources */
#define PMIX_MONITOR_RESOURCE_RATE             "pmix.monitor.resrate"
/* (pmix_data_array_t*) pmix_proc_t of each process; if missing, all of the session */
#define PMIX_MONITOR_TARGET_PROCS              "pmix.monitor.tgtproc"
/* (pmix_data_array_t*) pmix_node_pid_t of each process; a pid of -1: all on that node */
#define PMIX_MONITOR_TARGET_PIDS               "pmix.monitor.tgtpid"
/* (pmix_data_array_t*) char* of each node */
#define PMIX_MONITOR_TARGET_NODES              "pmix.monitor.tgtnode"
/* (pmix_data_array_t*) uint32_t of each node */
#define PMIX_MONITOR_TARGET_NODEIDS            "pmix.monitor.tgtndids"
/* (pmix_data_array_t*) char* of each disk */
#define PMIX_MONITOR_TARGET_DISKS              "pmix.monitor.tgtdks"
/* (pmix_data_array_t*) char* of each interface */
#define PMIX_MONITOR_TARGET_NETS               "pmix.monitor.tgtnets"
/* (pmix_data_array_t*) report these pmix_info_t of processes; NULL: all there are */
#define PMIX_MONITOR_PROC_RESOURCE_USAGE       "pmix.monitor.presuse"
/* (pmix_data_array_t*) report these pmix_info_t of nodes; NULL: all there are */
#define PMIX_MONITOR_NODE_RESOURCE_USAGE       "pmix.monitor.ndresuse"
/* (pmix_data_array_t*) report these pmix_info_t of disks; NULL: all there are */
#define PMIX_MONITOR_DISK_RESOURCE_USAGE       "pmix.monitor.dkresuse"
/* (pmix_data_array_t*) report these pmix_info_t of interfaces; NULL: all there are */
#define PMIX_MONITOR_NET_RESOURCE_USAGE        "pmix.monitor.netresuse"
/* (bool) only on this node, whatever the targets */
#define PMIX_MONITOR_LOCAL_ONLY                "pmix.monitor.local"

/* --- Monitoring: what processes and nodes use --- */

/* (pmix_data_array_t*) pmix_info_t of one process, its PMIX_PROCID first */
#define PMIX_PROC_RESOURCE_USAGE               "pmix.proc.res"
/* (char*) the system's letter for the process's state */
#define PMIX_PROC_OS_STATE                     "pmix.proc.osstate"
/* (struct timeval) CPU time so far */
#define PMIX_PROC_TIME                         "pmix.proc.time"
/* (float) share of a CPU in percent */
#define PMIX_PROC_PERCENT_CPU                  "pmix.proc.pcpu"
/* (int32_t) priority; greater is higher */
#define PMIX_PROC_PRIORITY                     "pmix.proc.pri"
/* (uint16_t) threads */
#define PMIX_PROC_NUM_THREADS                  "pmix.proc.nthr"
/* (float) megabytes in memory, with a proportional share of what is shared */
#define PMIX_PROC_PSS                          "pmix.proc.pss"
/* (float) megabytes of virtual memory */
#define PMIX_PROC_VSIZE                        "pmix.proc.vsize"
/* (float) megabytes in memory */
#define PMIX_PROC_RSS                          "pmix.proc.rss"
/* (float) most megabytes of virtual memory so far */
#define PMIX_PROC_PEAK_VSIZE                   "pmix.proc.pkvsize"
/* (uint16_t) CPU on which it ran last */
#define PMIX_PROC_CPU                          "pmix.proc.cpu"
/* (time_t) when this was seen */
#define PMIX_PROC_SAMPLE_TIME                  "pmix.proc.samptime"
/* (pmix_data_array_t*) pmix_info_t of one node, its PMIX_HOSTNAME or PMIX_NODEID first */
#define PMIX_NODE_RESOURCE_USAGE               "pmix.node.res"
/* (float) load of the last minute */
#define PMIX_NODE_LOAD_AVG                     "pmix.node.la"
/* (float) load of the last five minutes */
#define PMIX_NODE_LOAD_AVG5                    "pmix.node.la5"
/* (float) load of the last quarter of an hour */
#define PMIX_NODE_LOAD_AVG15                   "pmix.node.la15"
/* (float) megabytes of memory that can be used */
#define PMIX_NODE_MEM_TOTAL                    "pmix.node.mtot"
/* (float) megabytes free */
#define PMIX_NODE_MEM_FREE                     "pmix.node.mfree"
/* (float) megabytes that buffer disk blocks */
#define PMIX_NODE_MEM_BUFFERS                  "pmix.node.mbuf"
/* (float) megabytes that cache files */
#define PMIX_NODE_MEM_CACHED                   "pmix.node.mcache"
/* (float) megabytes in memory that are in the swap area, too */
#define PMIX_NODE_MEM_SWAP_CACHED              "pmix.node.mswpc"
/* (float) megabytes of swap area */
#define PMIX_NODE_SWAP_TOTAL                   "pmix.node.mswpt"
/* (float) megabytes of swap area that are free */
#define PMIX_NODE_MEM_SWAP_FREE                "pmix.node.mswpfree"
/* (float) megabytes of mapped files */
#define PMIX_NODE_MEM_MAPPED                   "pmix.node.mmap"
/* (time_t) when this was seen */
#define PMIX_NODE_SAMPLE_TIME                  "pmix.node.samptime"

/* --- Monitoring: what disks and interfaces do --- */

/* (pmix_data_array_t*) pmix_info_t of one disk, its PMIX_DISK_ID first */
#define PMIX_DISK_RESOURCE_USAGE               "pmix.disk.res"
/* (char*) name of the disk */
#define PMIX_DISK_ID                           "pmix.disk.id"
/* (uint64_t) reads done */
#define PMIX_DISK_READ_COMPLETED               "pmix.disk.rdscomp"
/* (uint64_t) reads merged with others */
#define PMIX_DISK_READ_MERGED                  "pmix.disk.rdsmrgd"
/* (uint64_t) sectors read */
#define PMIX_DISK_READ_SECTORS                 "pmix.disk.rdsct"
/* (uint64_t) milliseconds spent reading */
#define PMIX_DISK_READ_MILLISEC                "pmix.disk.rdms"
/* (uint64_t) writes done */
#define PMIX_DISK_WRITE_COMPLETED              "pmix.disk.wtscomp"
/* (uint64_t) writes merged with others */
#define PMIX_DISK_WRITE_MERGED                 "pmix.disk.wtsmrgd"
/* (uint64_t) sectors written */
#define PMIX_DISK_WRITE_SECTORS                "pmix.disk.wtsct"
/* (uint64_t) milliseconds spent writing */
#define PMIX_DISK_WRITE_MILLISEC               "pmix.disk.wtms"
/* (uint64_t) operations under way */
#define PMIX_DISK_IO_IN_PROGRESS               "pmix.disk.ios"
/* (uint64_t) milliseconds during which there were any */
#define PMIX_DISK_IO_MILLISEC                  "pmix.disk.ioms"
/* (uint64_t) the same times the number of operations: shows a backlog */
#define PMIX_DISK_IO_WEIGHTED                  "pmix.disk.iowght"
/* (time_t) when this was seen */
#define PMIX_DISK_SAMPLE_TIME                  "pmix.disk.samptime"
/* (pmix_data_array_t*) pmix_info_t of one interface, its PMIX_NETWORK_ID first */
#define PMIX_NETWORK_RESOURCE_USAGE            "pmix.net.res"
/* (char*) name of the interface */
#define PMIX_NETWORK_ID                        "pmix.net.id"
/* (uint64_t) bytes received */
#define PMIX_NET_RECVD_BYTES                   "pmix.net.rcb"
/* (uint64_t) packets received */
#define PMIX_NET_RECVD_PCKTS                   "pmix.net.rcp"
/* (uint64_t) errors while receiving */
#define PMIX_NET_RECVD_ERRS                    "pmix.net.rcerr"
/* (uint64_t) bytes sent */
#define PMIX_NET_SENT_BYTES                    "pmix.net.sntb"
/* (uint64_t) packets sent */
#define PMIX_NET_SENT_PCKTS                    "pmix.net.sntp"
/* (uint64_t) errors while sending */
#define PMIX_NET_SENT_ERRS                     "pmix.net.snterr"
/* (time_t) when this was seen */
#define PMIX_NET_SAMPLE_TIME                   "pmix.net.samptime"

/* --- Storage systems --- */

/* (char*) name of the storage system */
#define PMIX_STORAGE_ID                        "pmix.strg.id"
/* (char*) where it is mounted */
#define PMIX_STORAGE_PATH                      "pmix.strg.path"
/* (char*) kind, such as "lustre" */
#define PMIX_STORAGE_TYPE                      "pmix.strg.type"
/* (char*) version */
#define PMIX_STORAGE_VERSION                   "pmix.strg.ver"
/* (pmix_storage_medium_t) what it stores on: see pmix_storage_medium_t */
#define PMIX_STORAGE_MEDIUM                    "pmix.strg.medium"
/* (pmix_storage_accessibility_t) from where it can be reached: see
 * pmix_storage_accessibility_t */
#define PMIX_STORAGE_ACCESSIBILITY             "pmix.strg.access"
/* (pmix_storage_persistence_t) how long it keeps things: see pmix_storage_persistence_t */
#define PMIX_STORAGE_PERSISTENCE               "pmix.strg.persist"
/* (pmix_storage_access_type_t) whether reading or writing is meant: see
 * pmix_storage_access_type_t */
#define PMIX_STORAGE_ACCESS_TYPE               "pmix.strg.atype"
/* (uint64_t) megabytes (of 2^20 bytes) in all */
#define PMIX_STORAGE_CAPACITY_LIMIT            "pmix.strg.cap"
/* (double) bytes used */
#define PMIX_STORAGE_CAPACITY_USED             "pmix.strg.capuse"
/* (uint64_t) most objects that it can hold */
#define PMIX_STORAGE_OBJECT_LIMIT              "pmix.strg.obj"
/* (uint64_t) objects that it holds */
#define PMIX_STORAGE_OBJECTS_USED              "pmix.strg.objuse"
/* (double) bytes of the least transfer */
#define PMIX_STORAGE_MINIMAL_XFER_SIZE         "pmix.strg.minxfer"
/* (double) bytes of a good transfer */
#define PMIX_STORAGE_SUGGESTED_XFER_SIZE       "pmix.strg.sxfer"
/* (double) bytes per second at best */
#define PMIX_STORAGE_BW_MAX                    "pmix.strg.bwmax"
/* (double) bytes per second lately */
#define PMIX_STORAGE_BW_CUR                    "pmix.strg.bwcur"
/* (double) operations per second at best */
#define PMIX_STORAGE_IOPS_MAX                  "pmix.strg.iopsmax"
/* (double) operations per second lately */
#define PMIX_STORAGE_IOPS_CUR                  "pmix.strg.iopscur"

/* --- Fabrics and their devices --- */

/* (char*) maker of the fabric */
#define PMIX_FABRIC_VENDOR                     "pmix.fab.vndr"
/* (char*) name of the fabric */
#define PMIX_FABRIC_IDENTIFIER                 "pmix.fab.id"
/* (size_t) number of the fabric, as in pmix_fabric_t */
#define PMIX_FABRIC_INDEX                      "pmix.fab.idx"
/* (char*) name of a plane; asked for as a key: a pmix_data_array_t of all planes */
#define PMIX_FABRIC_PLANE                      "pmix.fab.plane"
/* (char*) name of a switch; asked for as a key: a pmix_data_array_t of all switches */
#define PMIX_FABRIC_SWITCH                     "pmix.fab.switch"
/* (char*) which nodes are in which group, "0:node0,node2;1:node1" */
#define PMIX_FABRIC_GROUPS                     "pmix.fab.grps"
/* (size_t) devices in all, the size of the cost matrix */
#define PMIX_FABRIC_NUM_DEVICES                "pmix.fab.nverts"
/* (pointer) rows of uint16_t, the relative cost from each device to each */
#define PMIX_FABRIC_COST_MATRIX                "pmix.fab.cm"
/* (uint32_t) how many dimensions the plane has; without a plane, an array for all */
#define PMIX_FABRIC_DIMS                       "pmix.fab.dims"
/* (pmix_data_array_t*) uint32_t with the size of each dimension of the plane */
#define PMIX_FABRIC_SHAPE                      "pmix.fab.shape"
/* (char*) the same as text, "10x12x2" */
#define PMIX_FABRIC_SHAPE_STRING               "pmix.fab.shapestr"
/* (pmix_data_array_t*) pmix_geometry_t of each device of the node */
#define PMIX_FABRIC_COORDINATES                "pmix.fab.coord"
/* (pmix_data_array_t*) pmix_endpoint_t of each endpoint of the process */
#define PMIX_FABRIC_ENDPT                      "pmix.fab.endpt"
/* (pmix_data_array_t*) for each device: its identity, its switch and the ranks on the same
 * switch */
#define PMIX_SWITCH_PEERS                      "pmix.speers"
/* (pmix_data_array_t*) PMIX_FABRIC_DEVICE of each device of the node */
#define PMIX_FABRIC_DEVICES                    "pmix.fab.devs"
/* (pmix_data_array_t*) pmix_info_t of one device, its PMIX_DEVICE_ID first */
#define PMIX_FABRIC_DEVICE                     "pmix.fabdev"
/* (char*) the system's name for the device, such as "eth0" */
#define PMIX_FABRIC_DEVICE_NAME                "pmix.fabdev.nm"
/* (uint32_t) row of the device in the cost matrix */
#define PMIX_FABRIC_DEVICE_INDEX               "pmix.fabdev.idx"
/* (char*) seller of the device */
#define PMIX_FABRIC_DEVICE_VENDOR              "pmix.fabdev.vndr"
/* (char*) the seller's name for the device */
#define PMIX_FABRIC_DEVICE_VENDORID            "pmix.fabdev.vendid"
/* (char*) bus on which it is, such as "PCI" */
#define PMIX_FABRIC_DEVICE_BUS_TYPE            "pmix.fabdev.btyp"
/* (char*) its place on the PCI bus, "domain:bus:device:function" in hexadecimal */
#define PMIX_FABRIC_DEVICE_PCI_DEVID           "pmix.fabdev.pcidevid"
/* (char*) its driver */
#define PMIX_FABRIC_DEVICE_DRIVER              "pmix.fabdev.driver"
/* (char*) version of its firmware */
#define PMIX_FABRIC_DEVICE_FIRMWARE            "pmix.fabdev.fmwr"
/* (char*) its address on the link, such as a MAC address */
#define PMIX_FABRIC_DEVICE_ADDRESS             "pmix.fabdev.addr"
/* (pmix_geometry_t) where it is in the fabric, in each view */
#define PMIX_FABRIC_DEVICE_COORDINATES         "pmix.fabdev.coord"
/* (size_t) bytes of the greatest packet */
#define PMIX_FABRIC_DEVICE_MTU                 "pmix.fabdev.mtu"
/* (size_t) bits per second */
#define PMIX_FABRIC_DEVICE_SPEED               "pmix.fabdev.speed"
/* (pmix_link_state_t) whether the link is up */
#define PMIX_FABRIC_DEVICE_STATE               "pmix.fabdev.state"
/* (char*) kind of link, such as "Ethernet" */
#define PMIX_FABRIC_DEVICE_TYPE                "pmix.fabdev.type"

/* --- Preparing an application (PMIx_server_setup_application) --- */

/* (bool) collect the environment variables that matter */
#define PMIX_SETUP_APP_ENVARS                  "pmix.setup.env"
/* (bool) collect everything else */
#define PMIX_SETUP_APP_NONENVARS               "pmix.setup.nenv"
/* (bool) collect both */
#define PMIX_SETUP_APP_ALL                     "pmix.setup.all"

/* ======================================================================
 * States
 * ====================================================================== */

/* What a process is doing, or how it ended. */
typedef uint8_t pmix_proc_state_t;
#define PMIX_PROC_STATE_UNDEF           0 /* not known */
#define PMIX_PROC_STATE_PREPPED         1 /* could be started now */
#define PMIX_PROC_STATE_LAUNCH_UNDERWAY 2 /* is being started */
#define PMIX_PROC_STATE_RESTART         3 /* could be started again */
#define PMIX_PROC_STATE_TERMINATE       4 /* shall be ended */
#define PMIX_PROC_STATE_RUNNING         5 /* was forked by its daemon */
#define PMIX_PROC_STATE_CONNECTED       6 /* has called PMIx_Init */
/* Every state below this one is that of a process which still lives. */
#define PMIX_PROC_STATE_UNTERMINATED    15
#define PMIX_PROC_STATE_TERMINATED      20 /* has ended */
/* Every state above this one is that of a process which failed. */
#define PMIX_PROC_STATE_ERROR           50
#define PMIX_PROC_STATE_KILLED_BY_CMD         (PMIX_PROC_STATE_ERROR + 1)  /* somebody asked for its end */
#define PMIX_PROC_STATE_ABORTED               (PMIX_PROC_STATE_ERROR + 2)  /* ended abnormally */
#define PMIX_PROC_STATE_FAILED_TO_START       (PMIX_PROC_STATE_ERROR + 3)  /* never ran */
#define PMIX_PROC_STATE_ABORTED_BY_SIG        (PMIX_PROC_STATE_ERROR + 4)  /* a signal ended it */
#define PMIX_PROC_STATE_TERM_WO_SYNC          (PMIX_PROC_STATE_ERROR + 5)  /* exited without PMIx_Finalize */
#define PMIX_PROC_STATE_COMM_FAILED           (PMIX_PROC_STATE_ERROR + 6)  /* its connection broke */
#define PMIX_PROC_STATE_SENSOR_BOUND_EXCEEDED (PMIX_PROC_STATE_ERROR + 7)  /* used more than a limit allows */
#define PMIX_PROC_STATE_CALLED_ABORT          (PMIX_PROC_STATE_ERROR + 8)  /* called PMIx_Abort */
#define PMIX_PROC_STATE_HEARTBEAT_FAILED      (PMIX_PROC_STATE_ERROR + 9)  /* its heartbeat stayed away too long */
#define PMIX_PROC_STATE_MIGRATING             (PMIX_PROC_STATE_ERROR + 10) /* failed, waits for a place to restart */
#define PMIX_PROC_STATE_CANNOT_RESTART        (PMIX_PROC_STATE_ERROR + 11) /* failed for good */
#define PMIX_PROC_STATE_TERM_NON_ZERO         (PMIX_PROC_STATE_ERROR + 12) /* returned an exit code other than 0 */
#define PMIX_PROC_STATE_FAILED_TO_LAUNCH      (PMIX_PROC_STATE_ERROR + 13) /* the launch itself failed */
#define PMIX_PROC_STATE_KILLED_BY_RELEASE     (PMIX_PROC_STATE_ERROR + 14) /* its node was given back */

/* What a job is doing, or how it ended. */
typedef uint8_t pmix_job_state_t;
#define PMIX_JOB_STATE_UNDEF                 0  /* not known */
#define PMIX_JOB_STATE_AWAITING_ALLOC        1  /* waits for resources */
#define PMIX_JOB_STATE_LAUNCH_UNDERWAY       2  /* is being started */
#define PMIX_JOB_STATE_RUNNING               3  /* all its processes were started */
#define PMIX_JOB_STATE_SUSPENDED             4  /* is held */
#define PMIX_JOB_STATE_CONNECTED             5  /* all its processes have called PMIx_Init */
/* Every state below this one is that of a job which has not ended. */
#define PMIX_JOB_STATE_UNTERMINATED          15
#define PMIX_JOB_STATE_TERMINATED            20 /* has ended; its status tells how */
/* From here on: ended because something failed. */
#define PMIX_JOB_STATE_TERMINATED_WITH_ERROR 50

/* Whether a fabric port works. */
typedef uint8_t pmix_link_state_t;
#define PMIX_LINK_STATE_UNKNOWN 0 /* not known, or the device has no such notion */
#define PMIX_LINK_DOWN          1 /* no link */
#define PMIX_LINK_UP            2 /* carries data */

/* ======================================================================
 * Statuses: results of calls (0 or negative) and codes of events
 * ====================================================================== */

/* PMIX_SUCCESS, a negative error, or an event code. Some calls that register
 * something return its reference, which is then positive. */
typedef int pmix_status_t;

#define PMIX_SUCCESS                            0    /* all went well */
#define PMIX_ERROR                              -1   /* failed, nothing more precise fits */
#define PMIX_DEBUGGER_RELEASE                   -3   /* event: the debugger lets the process go on */
#define PMIX_ERR_PROC_RESTART                   -4   /* the process was restarted */
#define PMIX_ERR_PROC_CHECKPOINT                -5   /* the process shall checkpoint */
#define PMIX_ERR_PROC_MIGRATE                   -6   /* the process shall move */
#define PMIX_ERR_PROC_REQUESTED_ABORT           -8   /* a process called PMIx_Abort */
#define PMIX_ERR_EXISTS                         -11  /* there is one already */
#define PMIX_ERR_INVALID_CRED                   -12  /* the credential was not accepted */
#define PMIX_ERR_WOULD_BLOCK                    -15  /* would have to wait */
#define PMIX_ERR_UNKNOWN_DATA_TYPE              -16  /* no such PMIX_ data type here */
#define PMIX_ERR_TYPE_MISMATCH                  -18  /* data of another type than asked for */
#define PMIX_ERR_UNPACK_INADEQUATE_SPACE        -19  /* more values in the buffer than room given */
#define PMIX_ERR_UNPACK_FAILURE                 -20  /* the buffer's bytes make no sense */
#define PMIX_ERR_PACK_FAILURE                   -21  /* the data could not be packed */
#define PMIX_ERR_NO_PERMISSIONS                 -23  /* not allowed */
#define PMIX_ERR_TIMEOUT                        -24  /* took longer than PMIX_TIMEOUT allowed */
#define PMIX_ERR_UNREACH                        -25  /* the server or peer cannot be reached */
#define PMIX_ERR_BAD_PARAM                      -27  /* an argument makes no sense */
#define PMIX_ERR_RESOURCE_BUSY                  -28  /* in use; may work later */
#define PMIX_ERR_OUT_OF_RESOURCE                -29  /* none left */
#define PMIX_ERR_INIT                           -31  /* the library is not initialised */
#define PMIX_ERR_NOMEM                          -32  /* no memory */
#define PMIX_ERR_NOT_FOUND                      -46  /* no such thing */
#define PMIX_ERR_NOT_SUPPORTED                  -47  /* neither the library nor its host does that */
#define PMIX_ERR_COMM_FAILURE                   -49  /* a connection failed */
#define PMIX_ERR_UNPACK_READ_PAST_END_OF_BUFFER -50  /* the buffer holds no more values */
#define PMIX_ERR_CONFLICTING_CLEANUP_DIRECTIVES -51  /* the clean-up directives exclude each other */
#define PMIX_ERR_PARTIAL_SUCCESS                -52  /* some of it was done */
#define PMIX_ERR_DUPLICATE_KEY                  -53  /* that key is published already */
#define PMIX_ERR_PARAM_VALUE_NOT_SUPPORTED      -59  /* the attribute is known, its value is not accepted */
#define PMIX_ERR_EMPTY                          -60  /* holds nothing */
#define PMIX_ERR_LOST_CONNECTION                -61  /* event: a connection to server, peer or tool broke */
#define PMIX_ERR_EXISTS_OUTSIDE_SCOPE           -62  /* the key exists, but was put with another scope */
#define PMIX_ERR_NOT_AVAILABLE                  -64  /* exists, but not now or not here */
#define PMIX_ERR_NOT_A_MEMBER                   -66  /* the caller does not belong to the group */
#define PMIX_ERR_OUTDATED                       -76  /* the peer's library is older than any we can talk to */

/* Process sets */
#define PMIX_PROCESS_SET_DEFINE -55 /* event: a process set came to be */
#define PMIX_PROCESS_SET_DELETE -56 /* event: a process set is gone */

/* Debugging */
#define PMIX_READY_FOR_DEBUG -58 /* event: a process waits at PMIX_BREAKPOINT for a debugger */

/* Job control, between a host and its applications */
#define PMIX_JCTRL_CHECKPOINT          -106 /* event: write a checkpoint now */
#define PMIX_JCTRL_CHECKPOINT_COMPLETE -107 /* event: the checkpoint is written */
#define PMIX_JCTRL_PREEMPT_ALERT       -108 /* event: the job will be preempted */

/* Monitoring */
#define PMIX_MONITOR_HEARTBEAT_ALERT -109 /* event: heartbeats are missing */
#define PMIX_MONITOR_FILE_ALERT      -110 /* event: a watched file no longer changes */
#define PMIX_PROC_TERMINATED         -111 /* event: a process ended */
#define PMIX_FABRIC_UPDATE_ENDPOINTS -113 /* event: fabric endpoints changed */
#define PMIX_MONITOR_RESUSAGE_UPDATE -114 /* event: new figures of resource usage */

/* Operation of library and models */
#define PMIX_ERR_EVENT_REGISTRATION       -144 /* the handler could not be registered */
#define PMIX_EVENT_JOB_END                -145 /* event: a job ended */
#define PMIX_MODEL_DECLARED               -147 /* event: a programming model announced itself */
#define PMIX_MODEL_RESOURCES              -151 /* event: a model uses other resources now */
#define PMIX_OPENMP_PARALLEL_ENTERED      -152 /* event: an OpenMP parallel region begins */
#define PMIX_OPENMP_PARALLEL_EXITED       -153 /* event: an OpenMP parallel region ended */
#define PMIX_LAUNCHER_READY               -155 /* event: a launcher accepts directives now */
#define PMIX_OPERATION_IN_PROGRESS        -156 /* the same operation runs already */
#define PMIX_OPERATION_SUCCEEDED          -157 /* done at once: the callback will not be called */
#define PMIX_ERR_INVALID_OPERATION        -158 /* not possible in this state */
#define PMIX_GROUP_INVITED                -159 /* event: this process is asked to join a group */
#define PMIX_GROUP_LEFT                   -160 /* event: a member left the group */
#define PMIX_GROUP_INVITE_ACCEPTED        -161 /* event: an invited process joins */
#define PMIX_GROUP_INVITE_DECLINED        -162 /* event: an invited process does not join */
#define PMIX_GROUP_INVITE_FAILED          -163 /* event: an invited process could not be asked, or died */
#define PMIX_GROUP_MEMBERSHIP_UPDATE      -164 /* event: the list of members changed */
#define PMIX_GROUP_CONSTRUCT_ABORT        -165 /* event: the group will not be built */
#define PMIX_GROUP_CONSTRUCT_COMPLETE     -166 /* event: the group is ready */
#define PMIX_GROUP_LEADER_SELECTED        -167 /* event: this process leads the group now */
#define PMIX_GROUP_LEADER_FAILED          -168 /* event: the group's leader died */
#define PMIX_GROUP_MEMBER_FAILED          -170 /* event: a member died */
#define PMIX_ERR_REPEAT_ATTR_REGISTRATION -171 /* attributes of that function were registered before */
#define PMIX_ERR_IOF_FAILURE              -172 /* forwarding of a stream failed */
#define PMIX_ERR_IOF_COMPLETE             -173 /* event: a forwarded stream is closed */
#define PMIX_LAUNCH_COMPLETE              -174 /* event: a job was started; carries its namespace */
#define PMIX_FABRIC_UPDATED               -175 /* event: the fabric description is new */
#define PMIX_FABRIC_UPDATE_PENDING        -176 /* event: the fabric description will change */
#define PMIX_ERR_IOF_XOFF                 -405 /* the data was taken, but send no more until told to */

/* Why a job could not start, or ended */
#define PMIX_ERR_JOB_APP_NOT_EXECUTABLE     -177 /* the file is not executable */
#define PMIX_ERR_JOB_NO_EXE_SPECIFIED       -178 /* an application names no program */
#define PMIX_ERR_JOB_FAILED_TO_MAP          -179 /* its processes fit nowhere */
#define PMIX_ERR_JOB_CANCELED               -180 /* cancelled before it began */
#define PMIX_ERR_JOB_FAILED_TO_LAUNCH       -181 /* starting it failed */
#define PMIX_ERR_JOB_ABORTED                -182 /* it aborted itself */
#define PMIX_ERR_JOB_KILLED_BY_CMD          -183 /* somebody asked for its end */
#define PMIX_ERR_JOB_ABORTED_BY_SIG         -184 /* a process got a deadly signal */
#define PMIX_ERR_JOB_TERM_WO_SYNC           -185 /* a process exited without PMIx_Finalize */
#define PMIX_ERR_JOB_SENSOR_BOUND_EXCEEDED  -186 /* a process used more than a limit allows */
#define PMIX_ERR_JOB_NON_ZERO_TERM          -187 /* a process returned an exit code other than 0 */
#define PMIX_ERR_JOB_ALLOC_FAILED           -188 /* no resources were granted */
#define PMIX_ERR_JOB_ABORTED_BY_SYS_EVENT   -189 /* the system failed under it */
#define PMIX_ERR_JOB_EXE_NOT_FOUND          -190 /* the program was not found */
#define PMIX_ERR_JOB_WDIR_NOT_FOUND         -233 /* the working directory was not found */
#define PMIX_ERR_JOB_INSUFFICIENT_RESOURCES -234 /* not enough of something to start it */
#define PMIX_ERR_JOB_SYS_OP_FAILED          -235 /* a system call failed while starting it */
#define PMIX_ERR_JOB_KILLED_BY_RELEASE      -236 /* nodes it ran on were given back */

/* Jobs, sessions, allocations */
#define PMIX_EVENT_JOB_START       -191 /* event: a job started */
#define PMIX_EVENT_SESSION_START   -192 /* event: a session started */
#define PMIX_EVENT_SESSION_END     -193 /* event: a session ended */
#define PMIX_ALLOC_TIMEOUT_WARNING -194 /* event: an allocation is about to expire */
#define PMIX_DVM_IS_READY          -195 /* event: a virtual machine has grown or shrunk as asked */
#define PMIX_ERR_DVM_MOD           -196 /* event: it could not */

/* Processes */
#define PMIX_ERR_PROC_TERM_WO_SYNC          -200 /* exited without PMIx_Finalize */
#define PMIX_EVENT_PROC_TERMINATED          -201 /* event: a process ended */
#define PMIX_ERR_PROC_KILLED_BY_RELEASE     -204 /* its node was given back */
#define PMIX_ERR_PROC_KILLED_BY_CMD         -400 /* somebody asked for its end */
#define PMIX_ERR_PROC_FAILED_TO_START       -401 /* could not be started */
#define PMIX_ERR_PROC_ABORTED_BY_SIG        -402 /* got a deadly signal */
#define PMIX_ERR_PROC_SENSOR_BOUND_EXCEEDED -403 /* used more than a limit allows */
#define PMIX_ERR_EXIT_NONZERO_TERM          -404 /* returned an exit code other than 0 */

/* Conversion of numbers */
#define PMIX_ERR_LOST_PRECISION -202 /* the value does not fit the wanted type */
#define PMIX_ERR_CHANGE_SIGN    -203 /* a negative value is wanted unsigned */

/* Trouble of the system: the codes from SYS_BASE down to SYS_OTHER */
#define PMIX_EVENT_SYS_BASE     -230 /* first code of the range */
#define PMIX_EVENT_NODE_DOWN    -231 /* event: a node stopped */
#define PMIX_EVENT_NODE_OFFLINE -232 /* event: a node was taken out of service */
#define PMIX_EVENT_SYS_OTHER    -330 /* last code of the range */

/* True where status a belongs to that range. */
#define PMIX_SYSTEM_EVENT(a) (PMIX_EVENT_SYS_OTHER <= (a) && PMIX_EVENT_SYS_BASE >= (a))

/* What an event handler says when it is done */
#define PMIX_EVENT_NO_ACTION_TAKEN      -331 /* looked, did nothing; ask the next */
#define PMIX_EVENT_PARTIAL_ACTION_TAKEN -332 /* did a part; ask the next */
#define PMIX_EVENT_ACTION_DEFERRED      -333 /* will do it later */
#define PMIX_EVENT_ACTION_COMPLETE      -334 /* done; call no further handler */

/* Codes below this one belong to users. Define them relative to this name. */
#define PMIX_EXTERNAL_ERR_BASE -3000

/* ======================================================================
 * Data types: what a value, or an element of an array, is
 * ====================================================================== */

typedef uint16_t pmix_data_type_t;
#define PMIX_UNDEF                  0  /* nothing */
#define PMIX_BOOL                   1  /* bool */
#define PMIX_BYTE                   2  /* uint8_t, not a number */
#define PMIX_STRING                 3  /* char*, NUL-terminated */
#define PMIX_SIZE                   4  /* size_t */
#define PMIX_PID                    5  /* pid_t */
#define PMIX_INT                    6  /* int */
#define PMIX_INT8                   7  /* int8_t */
#define PMIX_INT16                  8  /* int16_t */
#define PMIX_INT32                  9  /* int32_t */
#define PMIX_INT64                  10 /* int64_t */
#define PMIX_UINT                   11 /* unsigned int */
#define PMIX_UINT8                  12 /* uint8_t */
#define PMIX_UINT16                 13 /* uint16_t */
#define PMIX_UINT32                 14 /* uint32_t */
#define PMIX_UINT64                 15 /* uint64_t */
#define PMIX_FLOAT                  16 /* float */
#define PMIX_DOUBLE                 17 /* double */
#define PMIX_TIMEVAL                18 /* struct timeval */
#define PMIX_TIME                   19 /* time_t */
#define PMIX_STATUS                 20 /* pmix_status_t */
#define PMIX_VALUE                  21 /* pmix_value_t */
#define PMIX_PROC                   22 /* pmix_proc_t */
#define PMIX_APP                    23 /* pmix_app_t */
#define PMIX_INFO                   24 /* pmix_info_t */
#define PMIX_PDATA                  25 /* pmix_pdata_t */
#define PMIX_BYTE_OBJECT            27 /* pmix_byte_object_t */
#define PMIX_KVAL                   28 /* a key and its value, as libraries store and send them */
#define PMIX_PERSIST                30 /* pmix_persistence_t */
#define PMIX_POINTER                31 /* void*, meaningful in its own process only */
#define PMIX_SCOPE                  32 /* pmix_scope_t */
#define PMIX_DATA_RANGE             33 /* pmix_data_range_t */
#define PMIX_COMMAND                34 /* a request code between library and server */
#define PMIX_INFO_DIRECTIVES        35 /* pmix_info_directives_t */
#define PMIX_DATA_TYPE              36 /* pmix_data_type_t */
#define PMIX_PROC_STATE             37 /* pmix_proc_state_t */
#define PMIX_PROC_INFO              38 /* pmix_proc_info_t */
#define PMIX_DATA_ARRAY             39 /* pmix_data_array_t */
#define PMIX_PROC_RANK              40 /* pmix_rank_t */
#define PMIX_QUERY                  41 /* pmix_query_t */
#define PMIX_ALLOC_DIRECTIVE        43 /* pmix_alloc_directive_t */
#define PMIX_IOF_CHANNEL            45 /* pmix_iof_channel_t */
#define PMIX_ENVAR                  46 /* pmix_envar_t */
#define PMIX_COORD                  47 /* pmix_coord_t */
#define PMIX_REGATTR                48 /* pmix_regattr_t */
#define PMIX_JOB_STATE              50 /* pmix_job_state_t */
#define PMIX_LINK_STATE             51 /* pmix_link_state_t */
#define PMIX_PROC_CPUSET            52 /* pmix_cpuset_t */
#define PMIX_GEOMETRY               53 /* pmix_geometry_t */
#define PMIX_DEVICE_DIST            54 /* pmix_device_distance_t */
#define PMIX_ENDPOINT               55 /* pmix_endpoint_t */
#define PMIX_TOPO                   56 /* pmix_topology_t */
#define PMIX_DEVTYPE                57 /* pmix_device_type_t */
#define PMIX_LOCTYPE                58 /* pmix_locality_t */
#define PMIX_COMPRESSED_BYTE_OBJECT 59 /* pmix_byte_object_t that holds compressed bytes */
#define PMIX_PROC_NSPACE            60 /* pmix_nspace_t */
#define PMIX_DATA_BUFFER            65 /* pmix_data_buffer_t */
#define PMIX_STOR_MEDIUM            66 /* pmix_storage_medium_t */
#define PMIX_STOR_ACCESS            67 /* pmix_storage_accessibility_t */
#define PMIX_STOR_PERSIST           68 /* pmix_storage_persistence_t */
#define PMIX_STOR_ACCESS_TYPE       69 /* pmix_storage_access_type_t */
#define PMIX_DEVICE                 70 /* pmix_device_t */
#define PMIX_RESBLOCK_DIRECTIVE     71 /* pmix_resource_block_directive_t */
#define PMIX_RESOURCE_UNIT          72 /* pmix_resource_unit_t */
#define PMIX_NODE_PID               73 /* pmix_node_pid_t */
#define PMIX_REGEX2                 74 /* pmix_regex2_t */
#define PMIX_ALLOC_INHERIT          75 /* pmix_alloc_inheritance_t */
/* Numbers above this one are free for types of an implementer's own. */
#define PMIX_DATA_TYPE_MAX          500

/* How two values compare. */
typedef enum {
    PMIX_EQUAL,                      /* same type, same content */
    PMIX_VALUE1_GREATER,             /* the first is the greater one */
    PMIX_VALUE2_GREATER,             /* the second is the greater one */
    PMIX_VALUE_TYPE_DIFFERENT,       /* of different types */
    PMIX_VALUE_INCOMPATIBLE_OBJECTS, /* same type, but made by different providers */
    PMIX_VALUE_COMPARISON_NOT_AVAIL  /* the type has no order */
} pmix_value_cmp_t;

/* What a value says when it is read as a flag. */
typedef enum {
    PMIX_BOOL_TRUE,
    PMIX_BOOL_FALSE,
    PMIX_NON_BOOL
} pmix_boolean_t;

/* Who may read what PMIx_Put stored. */
typedef uint8_t pmix_scope_t;
#define PMIX_SCOPE_UNDEF  0 /* none given */
#define PMIX_LOCAL        1 /* processes on the same node */
#define PMIX_REMOTE       2 /* processes on other nodes */
#define PMIX_GLOBAL       3 /* both */
#define PMIX_INTERNAL     4 /* the process itself: nothing leaves it */
/* The same audiences, but the key is taken back. The value is not looked at
 * and may be NULL; a key that was never put is no error. */
#define PMIX_DEL_LOCAL    5
#define PMIX_DEL_REMOTE   6
#define PMIX_DEL_GLOBAL   7
#define PMIX_DEL_INTERNAL 8

/* Who may look up published data, or receives an event. */
typedef uint8_t pmix_data_range_t;
#define PMIX_RANGE_UNDEF      0         /* none given */
#define PMIX_RANGE_RM         1         /* the host environment only */
#define PMIX_RANGE_LOCAL      2         /* processes on this node */
#define PMIX_RANGE_NAMESPACE  3         /* processes of this namespace */
#define PMIX_RANGE_SESSION    4         /* processes of this session */
#define PMIX_RANGE_GLOBAL     5         /* everybody */
#define PMIX_RANGE_CUSTOM     6         /* the processes that an attribute lists */
#define PMIX_RANGE_PROC_LOCAL 7         /* this process only */
#define PMIX_RANGE_INVALID    UINT8_MAX /* marks an error */

/* How long published data is kept. */
typedef uint8_t pmix_persistence_t;
#define PMIX_PERSIST_INDEF      0         /* until it is unpublished */
#define PMIX_PERSIST_FIRST_READ 1         /* until somebody has looked it up */
#define PMIX_PERSIST_PROC       2         /* as long as its publisher lives */
#define PMIX_PERSIST_APP        3         /* as long as the publisher's application lives */
#define PMIX_PERSIST_SESSION    4         /* as long as the session lasts */
#define PMIX_PERSIST_NSPACE     5         /* as long as the publisher's namespace lives */
#define PMIX_PERSIST_INVALID    UINT8_MAX /* marks an error */

/* Flags of a pmix_info_t, or-ed together. */
typedef uint32_t pmix_info_directives_t;
#define PMIX_INFO_REQD           0x00000001 /* fail if this cannot be honoured */
#define PMIX_INFO_ARRAY_END      0x00000002 /* last element of its array */
#define PMIX_INFO_REQD_PROCESSED 0x00000004 /* was required, and was honoured */
#define PMIX_INFO_QUALIFIER      0x00000008 /* qualifies the value it stands beside */
#define PMIX_INFO_PERSISTENT     0x00000010 /* its value belongs to somebody else: do not release */
#define PMIX_INFO_DIR_RESERVED   0xffff0000 /* bits that a library may use within itself */

/* What an allocation request asks for. */
typedef uint8_t pmix_alloc_directive_t;
#define PMIX_ALLOC_NEW        1   /* an allocation apart from the one held */
#define PMIX_ALLOC_EXTEND     2   /* more resources or time for the one held */
#define PMIX_ALLOC_RELEASE    3   /* give some or all of it back, perhaps for a while */
#define PMIX_ALLOC_REAQUIRE   4   /* get back what was lent */
#define PMIX_ALLOC_REQ_CANCEL 5   /* withdraw a request */
#define PMIX_ALLOC_ACTIVATE   6   /* put resources to use that are held but idle */
#define PMIX_ALLOC_EXTERNAL   128 /* from here on: an implementer's own */

/* What becomes of an allocation when the namespace that owns it ends. */
typedef uint8_t pmix_alloc_inheritance_t;
#define PMIX_ALLOC_INHERIT_NONE          1 /* it is released */
#define PMIX_ALLOC_INHERIT_CHILD         2 /* it stays until all jobs spawned from there ended */
#define PMIX_ALLOC_INHERIT_DEFAULT       3 /* it stays and is free for the session */
#define PMIX_ALLOC_INHERIT_CHILD_DEFAULT 4 /* as _CHILD, then as _DEFAULT */

/* What a resource block request asks for. */
typedef uint8_t pmix_resource_block_directive_t;
#define PMIX_RESOURCE_BLOCK_DEFINE   1   /* a new block */
#define PMIX_RESOURCE_BLOCK_EXTEND   2   /* put resources into a block */
#define PMIX_RESOURCE_BLOCK_REMOVE   3   /* take resources out of a block */
#define PMIX_RESOURCE_BLOCK_DELETE   4   /* forget a block */
#define PMIX_RESOURCE_BLOCK_EXTERNAL 128 /* from here on: an implementer's own */

/* Standard streams, or-ed together. */
typedef uint16_t pmix_iof_channel_t;
#define PMIX_FWD_NO_CHANNELS     0x0000
#define PMIX_FWD_STDIN_CHANNEL   0x0001
#define PMIX_FWD_STDOUT_CHANNEL  0x0002
#define PMIX_FWD_STDERR_CHANNEL  0x0004
#define PMIX_FWD_STDDIAG_CHANNEL 0x0008
#define PMIX_FWD_ALL_CHANNELS    0x00ff

/* The answer to an invitation into a group. */
typedef enum {
    PMIX_GROUP_DECLINE,
    PMIX_GROUP_ACCEPT
} pmix_group_opt_t;

/* What a server asks its host to do about a group. */
typedef enum {
    PMIX_GROUP_CONSTRUCT,
    PMIX_GROUP_DESTRUCT,
    PMIX_GROUP_NONE,
    PMIX_GROUP_CANCEL
} pmix_group_operation_t;

/* What a server asks its host to do about a fabric. */
typedef enum {
    PMIX_FABRIC_REQUEST_INFO,
    PMIX_FABRIC_UPDATE_INFO
} pmix_fabric_operation_t;

/* What a storage system is made of, or-ed together. */
typedef uint64_t pmix_storage_medium_t;
#define PMIX_STORAGE_MEDIUM_UNKNOWN 0x0000000000000001
#define PMIX_STORAGE_MEDIUM_TAPE    0x0000000000000002
#define PMIX_STORAGE_MEDIUM_HDD     0x0000000000000004
#define PMIX_STORAGE_MEDIUM_SSD     0x0000000000000008
#define PMIX_STORAGE_MEDIUM_NVME    0x0000000000000010
#define PMIX_STORAGE_MEDIUM_PMEM    0x0000000000000020
#define PMIX_STORAGE_MEDIUM_RAM     0x0000000000000040

/* From where a storage system can be reached, or-ed together. */
typedef uint64_t pmix_storage_accessibility_t;
#define PMIX_STORAGE_ACCESSIBILITY_NODE    0x0000000000000001
#define PMIX_STORAGE_ACCESSIBILITY_SESSION 0x0000000000000002
#define PMIX_STORAGE_ACCESSIBILITY_JOB     0x0000000000000004
#define PMIX_STORAGE_ACCESSIBILITY_RACK    0x0000000000000008
#define PMIX_STORAGE_ACCESSIBILITY_CLUSTER 0x0000000000000010
#define PMIX_STORAGE_ACCESSIBILITY_REMOTE  0x0000000000000020

/* How long a storage system keeps data, or-ed together. */
typedef uint64_t pmix_storage_persistence_t;
#define PMIX_STORAGE_PERSISTENCE_TEMPORARY 0x0000000000000001
#define PMIX_STORAGE_PERSISTENCE_NODE      0x0000000000000002
#define PMIX_STORAGE_PERSISTENCE_SESSION   0x0000000000000004
#define PMIX_STORAGE_PERSISTENCE_JOB       0x0000000000000008
#define PMIX_STORAGE_PERSISTENCE_SCRATCH   0x0000000000000010
#define PMIX_STORAGE_PERSISTENCE_PROJECT   0x0000000000000020
#define PMIX_STORAGE_PERSISTENCE_ARCHIVE   0x0000000000000040

/* Kinds of access to storage, or-ed together. */
typedef uint16_t pmix_storage_access_type_t;
#define PMIX_STORAGE_ACCESS_RD   0x0001
#define PMIX_STORAGE_ACCESS_WR   0x0002
#define PMIX_STORAGE_ACCESS_RDWR 0x0003

/* What PMIx_Get_cpuset reports: where the process, or the calling thread, is bound. */
typedef uint8_t pmix_bind_envelope_t;
#define PMIX_CPUBIND_PROCESS 0
#define PMIX_CPUBIND_THREAD  1

/* What two processes share, or-ed together. */
typedef uint16_t pmix_locality_t;
#define PMIX_LOCALITY_UNKNOWN        0x0000
#define PMIX_LOCALITY_SHARE_HWTHREAD 0x0001
#define PMIX_LOCALITY_SHARE_CORE     0x0002
#define PMIX_LOCALITY_SHARE_L1CACHE  0x0004
#define PMIX_LOCALITY_SHARE_L2CACHE  0x0008
#define PMIX_LOCALITY_SHARE_L3CACHE  0x0010
#define PMIX_LOCALITY_SHARE_PACKAGE  0x0020
#define PMIX_LOCALITY_SHARE_NUMA     0x0040
#define PMIX_LOCALITY_SHARE_NODE     0x4000
#define PMIX_LOCALITY_NONLOCAL       0x8000

/* Kinds of devices, or-ed together. The last five occur in resource units. */
typedef uint64_t pmix_device_type_t;
#define PMIX_DEVTYPE_UNKNOWN     0x0000000000000000
#define PMIX_DEVTYPE_BLOCK       0x0000000000000001
#define PMIX_DEVTYPE_GPU         0x0000000000000002
#define PMIX_DEVTYPE_NETWORK     0x0000000000000004
#define PMIX_DEVTYPE_OPENFABRICS 0x0000000000000008
#define PMIX_DEVTYPE_DMA         0x0000000000000010
#define PMIX_DEVTYPE_COPROC      0x0000000000000020
#define PMIX_DEVTYPE_MEMORY      0x0000000000000040
#define PMIX_DEVTYPE_CORE        0x0000000000000080
#define PMIX_DEVTYPE_HWT         0x0000000000000100
#define PMIX_DEVTYPE_CPU         0x0000000000000200
#define PMIX_DEVTYPE_NODE        0x0000000000000400

/* How a coordinate is to be read. */
typedef uint8_t pmix_coord_view_t;
#define PMIX_COORD_VIEW_UNDEF    0x00
#define PMIX_COORD_LOGICAL_VIEW  0x01
#define PMIX_COORD_PHYSICAL_VIEW 0x02

/* ======================================================================
 * Structures
 *
 * Each has a PMIX_..._STATIC_INIT for use in a declaration, and functions
 * further down that construct and destruct it. A char* or array within a
 * structure belongs to it and is released by its destruct function.
 * ====================================================================== */

/* A position in a fabric. */
typedef struct pmix_coord {
    pmix_coord_view_t view;
    uint32_t *coord; /* dims numbers */
    size_t dims;
} pmix_coord_t;
#define PMIX_COORD_STATIC_INIT {.view = PMIX_COORD_VIEW_UNDEF, .coord = NULL, .dims = 0}

/* A set of processing units. */
typedef struct {
    char *source; /* whose bitmap it is: "hwloc" */
    void *bitmap; /* that provider's own object */
} pmix_cpuset_t;
#define PMIX_CPUSET_STATIC_INIT {.source = NULL, .bitmap = NULL}

/* A description of a machine. */
typedef struct {
    char *source;   /* whose object it is, with its version: "hwloc:2.9.0" */
    void *topology; /* that provider's own object */
} pmix_topology_t;
#define PMIX_TOPOLOGY_STATIC_INIT {.source = NULL, .topology = NULL}

/* The coordinates of one device, in all views. */
typedef struct pmix_geometry {
    size_t fabric; /* index of the fabric */
    char *uuid;    /* unique within the system */
    char *osname;  /* name on its node, as eth0 */
    pmix_coord_t *coordinates;
    size_t ncoords;
} pmix_geometry_t;
#define PMIX_GEOMETRY_STATIC_INIT \
    {.fabric = 0, .uuid = NULL, .osname = NULL, .coordinates = NULL, .ncoords = 0}

/* A device. */
typedef struct pmix_device {
    char *uuid;
    char *osname;
    pmix_device_type_t type;
} pmix_device_t;
#define PMIX_DEVICE_STATIC_INIT {.uuid = NULL, .osname = NULL, .type = PMIX_DEVTYPE_UNKNOWN}

/* A number of devices of one kind. */
typedef struct pmix_resource_unit {
    pmix_device_type_t type;
    size_t count;
} pmix_resource_unit_t;
#define PMIX_RESOURCE_UNIT_STATIC_INIT {.type = PMIX_DEVTYPE_UNKNOWN, .count = 0}

/* How far a device is from a process, in the provider's relative units. A
 * distance of UINT16_MAX is not known. */
typedef struct pmix_device_distance {
    char *uuid;
    char *osname;
    pmix_device_type_t type;
    uint16_t mindist; /* from the nearest of the process's units */
    uint16_t maxdist; /* from the farthest of them */
} pmix_device_distance_t;
#define PMIX_DEVICE_DIST_STATIC_INIT                                           \
    {.uuid = NULL, .osname = NULL, .type = PMIX_DEVTYPE_UNKNOWN,               \
     .mindist = UINT16_MAX, .maxdist = UINT16_MAX}

/* A process named by its node and its number there; a pid of -1 is every
 * process of the node. */
typedef struct pmix_node_pid {
    char *hostname;
    uint32_t nodeid; /* UINT32_MAX where only hostname is given */
    pid_t pid;
} pmix_node_pid_t;
#define PMIX_NODE_PID_STATIC_INIT {.hostname = NULL, .nodeid = UINT32_MAX, .pid = -1}

/* Bytes and their number. */
typedef struct pmix_byte_object {
    char *bytes;
    size_t size;
} pmix_byte_object_t;
#define PMIX_BYTE_OBJECT_STATIC_INIT {.bytes = NULL, .size = 0}

/* A list of names in the compact form that one encoder made of it. */
typedef struct pmix_regex2 {
    char *type;     /* names the encoder, with parameters behind colons */
    uint8_t *bytes; /* need not end in NUL */
    size_t len;
} pmix_regex2_t;
#define PMIX_REGEX2_STATIC_INIT {.type = NULL, .bytes = NULL, .len = 0}

/* The endpoint of a process on one device of a fabric. */
typedef struct pmix_endpoint {
    char *uuid;
    char *osname;
    pmix_byte_object_t endpt;
} pmix_endpoint_t;
#define PMIX_ENDPOINT_STATIC_INIT \
    {.uuid = NULL, .osname = NULL, .endpt = PMIX_BYTE_OBJECT_STATIC_INIT}

/* A change of an environment variable. The separator goes between the
 * elements of a list variable, as ':' in PATH. */
typedef struct {
    char *envar;
    char *value;
    char separator;
} pmix_envar_t;
#define PMIX_ENVAR_STATIC_INIT {.envar = NULL, .value = NULL, .separator = '\0'}

/* A buffer into which PMIx_Data_pack writes and from which PMIx_Data_unpack
 * reads. To programs it is opaque. */
typedef struct pmix_data_buffer {
    char *base_ptr;         /* the allocated memory */
    char *pack_ptr;         /* where the next packed byte goes */
    char *unpack_ptr;       /* where the next unpacked byte comes from */
    size_t bytes_allocated; /* at base_ptr */
    size_t bytes_used;      /* of these */
} pmix_data_buffer_t;
#define PMIX_DATA_BUFFER_STATIC_INIT                                           \
    {.base_ptr = NULL, .pack_ptr = NULL, .unpack_ptr = NULL,                   \
     .bytes_allocated = 0, .bytes_used = 0}

/* The name of a process. */
typedef struct pmix_proc {
    pmix_nspace_t nspace;
    pmix_rank_t rank;
} pmix_proc_t;
#define PMIX_PROC_STATIC_INIT {.nspace = {0}, .rank = PMIX_RANK_UNDEF}

/* A process, where it runs, and its state. */
typedef struct pmix_proc_info {
    pmix_proc_t proc;
    char *hostname;
    char *executable_name;
    pid_t pid;
    int exit_code;
    pmix_proc_state_t state;
} pmix_proc_info_t;
#define PMIX_PROC_INFO_STATIC_INIT                                             \
    {.proc = PMIX_PROC_STATIC_INIT, .hostname = NULL, .executable_name = NULL, \
     .pid = 0, .exit_code = 0, .state = PMIX_PROC_STATE_UNDEF}

/* An array of elements of one type, in the C form of that type. */
typedef struct pmix_data_array {
    pmix_data_type_t type;
    size_t size; /* number of elements */
    void *array;
} pmix_data_array_t;
#define PMIX_DATA_ARRAY_STATIC_INIT {.type = PMIX_UNDEF, .size = 0, .array = NULL}

/* One datum of any type. The comment names the type that selects a member. */
typedef struct pmix_value {
    pmix_data_type_t type;
    union {
        bool flag;            /* PMIX_BOOL */
        uint8_t byte;         /* PMIX_BYTE */
        char *string;         /* PMIX_STRING */
        size_t size;          /* PMIX_SIZE */
        pid_t pid;            /* PMIX_PID */
        int integer;          /* PMIX_INT */
        int8_t int8;          /* PMIX_INT8 */
        int16_t int16;        /* PMIX_INT16 */
        int32_t int32;        /* PMIX_INT32 */
        int64_t int64;        /* PMIX_INT64 */
        unsigned int uint;    /* PMIX_UINT */
        uint8_t uint8;        /* PMIX_UINT8 */
        uint16_t uint16;      /* PMIX_UINT16, PMIX_IOF_CHANNEL, PMIX_STOR_ACCESS_TYPE */
        uint32_t uint32;      /* PMIX_UINT32, PMIX_INFO_DIRECTIVES */
        uint64_t uint64;      /* PMIX_UINT64, PMIX_STOR_MEDIUM, _ACCESS, _PERSIST */
        float fval;           /* PMIX_FLOAT */
        double dval;          /* PMIX_DOUBLE */
        struct timeval tv;    /* PMIX_TIMEVAL */
        time_t time;          /* PMIX_TIME */
        pmix_status_t status; /* PMIX_STATUS */
        pmix_rank_t rank;     /* PMIX_PROC_RANK */
        pmix_nspace_t *nspace;                  /* PMIX_PROC_NSPACE */
        pmix_proc_t *proc;                      /* PMIX_PROC */
        pmix_byte_object_t bo;                  /* PMIX_BYTE_OBJECT and the compressed types */
        pmix_persistence_t persist;             /* PMIX_PERSIST */
        pmix_scope_t scope;                     /* PMIX_SCOPE */
        pmix_data_range_t range;                /* PMIX_DATA_RANGE */
        pmix_proc_state_t state;                /* PMIX_PROC_STATE */
        pmix_proc_info_t *pinfo;                /* PMIX_PROC_INFO */
        pmix_data_array_t *darray;              /* PMIX_DATA_ARRAY */
        void *ptr;                              /* PMIX_POINTER; PMIX_REGATTR: a pmix_regattr_t */
        pmix_alloc_directive_t adir;            /* PMIX_ALLOC_DIRECTIVE */
        pmix_resource_block_directive_t rbdir;  /* PMIX_RESBLOCK_DIRECTIVE */
        pmix_alloc_inheritance_t inheritance;   /* PMIX_ALLOC_INHERIT */
        pmix_envar_t envar;                     /* PMIX_ENVAR */
        pmix_coord_t *coord;                    /* PMIX_COORD */
        pmix_link_state_t linkstate;            /* PMIX_LINK_STATE */
        pmix_job_state_t jstate;                /* PMIX_JOB_STATE */
        pmix_topology_t *topo;                  /* PMIX_TOPO */
        pmix_cpuset_t *cpuset;                  /* PMIX_PROC_CPUSET */
        pmix_locality_t locality;               /* PMIX_LOCTYPE */
        pmix_geometry_t *geometry;              /* PMIX_GEOMETRY */
        pmix_device_type_t devtype;             /* PMIX_DEVTYPE */
        pmix_device_t *device;                  /* PMIX_DEVICE */
        pmix_device_distance_t *devdist;        /* PMIX_DEVICE_DIST */
        pmix_endpoint_t *endpoint;              /* PMIX_ENDPOINT */
        pmix_data_buffer_t *dbuf;               /* PMIX_DATA_BUFFER */
        pmix_resource_unit_t *resunit;          /* PMIX_RESOURCE_UNIT */
        pmix_node_pid_t *nodepid;               /* PMIX_NODE_PID */
        pmix_regex2_t *regex2;                  /* PMIX_REGEX2 */
    } data;
} pmix_value_t;
#define PMIX_VALUE_STATIC_INIT {.type = PMIX_UNDEF, .data.ptr = NULL}

/* A key, flags and a value: a directive, or a piece of information. */
typedef struct pmix_info {
    pmix_key_t key;
    pmix_info_directives_t flags;
    pmix_value_t value;
} pmix_info_t;
#define PMIX_INFO_STATIC_INIT {.key = {0}, .flags = 0, .value = PMIX_VALUE_STATIC_INIT}

/* A published key with the process that published it. */
typedef struct pmix_pdata {
    pmix_proc_t proc;
    pmix_key_t key;
    pmix_value_t value;
} pmix_pdata_t;
#define PMIX_LOOKUP_STATIC_INIT \
    {.proc = PMIX_PROC_STATIC_INIT, .key = {0}, .value = PMIX_VALUE_STATIC_INIT}

/* One application of a job to be spawned. */
typedef struct pmix_app {
    char *cmd;    /* the program */
    char **argv;  /* NULL-terminated; argv[0] is the name it sees */
    char **env;   /* NULL-terminated, "NAME=value" */
    char *cwd;    /* working directory, NULL for the default */
    int maxprocs; /* how many processes */
    pmix_info_t *info;
    size_t ninfo;
} pmix_app_t;
#define PMIX_APP_STATIC_INIT                                                   \
    {.cmd = NULL, .argv = NULL, .env = NULL, .cwd = NULL, .maxprocs = 0,       \
     .info = NULL, .ninfo = 0}

/* Keys that are asked about, with what narrows the question. */
typedef struct pmix_query {
    char **keys; /* NULL-terminated */
    pmix_info_t *qualifiers;
    size_t nqual;
} pmix_query_t;
#define PMIX_QUERY_STATIC_INIT {.keys = NULL, .qualifiers = NULL, .nqual = 0}

/* A description of an attribute that a function supports. */
typedef struct pmix_regattr_t {
    char *name;            /* of the macro: "PMIX_TIMEOUT" */
    pmix_key_t string;     /* its value: "pmix.timeout" */
    pmix_data_type_t type;
    char **description;    /* lines, NULL-terminated */
} pmix_regattr_t;
#define PMIX_REGATTR_STATIC_INIT \
    {.name = NULL, .string = {0}, .type = PMIX_UNDEF, .description = NULL}

/* A fabric that a process registered for. */
typedef struct pmix_fabric_s {
    char *name;        /* the caller's name for it, may be NULL */
    size_t index;      /* given by the library */
    pmix_info_t *info; /* given by the library */
    size_t ninfo;
    void *module;      /* the library's own */
} pmix_fabric_t;
#define PMIX_FABRIC_STATIC_INIT \
    {.name = NULL, .index = SIZE_MAX, .info = NULL, .ninfo = 0, .module = NULL}

/* Sets a pmix_fabric_t to all zeroes. */
#define PMIX_FABRIC_CONSTRUCT(x) memset((x), 0, sizeof(pmix_fabric_t))

/* ======================================================================
 * Callbacks
 *
 * cbdata is what the caller gave together with the function. Callbacks run on
 * the library's own thread: they must not call a blocking PMIx function.
 * Arrays and structures passed to one are the library's and last until it
 * returns, unless a release function comes with them.
 * ====================================================================== */

/* "You may release it now." */
typedef void (*pmix_release_cbfunc_t)(void *cbdata);

/* The end of an operation that has no other result. */
typedef void (*pmix_op_cbfunc_t)(pmix_status_t status, void *cbdata);

/* A host hands data of a fence or of a direct request to its server. The data
 * stays the host's until the server calls release_fn, if there is one. */
typedef void (*pmix_modex_cbfunc_t)(pmix_status_t status,
                                    const char *data, size_t ndata,
                                    void *cbdata,
                                    pmix_release_cbfunc_t release_fn,
                                    void *release_cbdata);

/* The end of a spawn; nspace names the new job. */
typedef void (*pmix_spawn_cbfunc_t)(pmix_status_t status,
                                    pmix_nspace_t nspace, void *cbdata);

/* The end of a look-up. */
typedef void (*pmix_lookup_cbfunc_t)(pmix_status_t status,
                                     pmix_pdata_t data[], size_t ndata,
                                     void *cbdata);

/* An event handler is done. It must call this exactly once, and passes the
 * notification_cbdata that it was given. results is added to what later
 * handlers see; the library calls cbfunc(thiscbdata) when it no longer needs
 * them. */
typedef void (*pmix_event_notification_cbfunc_fn_t)(pmix_status_t status,
                                                    pmix_info_t *results, size_t nresults,
                                                    pmix_op_cbfunc_t cbfunc, void *thiscbdata,
                                                    void *notification_cbdata);

/* An event handler: an event status happened at source. results is what the
 * handlers before this one left. The handler ends by calling cbfunc, now or
 * later, from any thread. */
typedef void (*pmix_notification_fn_t)(size_t evhdlr_registration_id,
                                       pmix_status_t status,
                                       const pmix_proc_t *source,
                                       pmix_info_t info[], size_t ninfo,
                                       pmix_info_t *results, size_t nresults,
                                       pmix_event_notification_cbfunc_fn_t cbfunc,
                                       void *cbdata);

/* The end of a registration; refid is needed to take it back. */
typedef void (*pmix_hdlr_reg_cbfunc_t)(pmix_status_t status,
                                       size_t refid,
                                       void *cbdata);
/* Its old name. */
typedef void (*pmix_evhdlr_reg_cbfunc_t)(pmix_status_t status,
                                         size_t refid,
                                         void *cbdata);

/* The end of a get; kv is NULL where nothing was found. */
typedef void (*pmix_value_cbfunc_t)(pmix_status_t status,
                                    pmix_value_t *kv, void *cbdata);

/* The end of an operation that returns information. Who receives it calls
 * release_fn, if there is one, when it has done with info. */
typedef void (*pmix_info_cbfunc_t)(pmix_status_t status,
                                   pmix_info_t *info, size_t ninfo,
                                   void *cbdata,
                                   pmix_release_cbfunc_t release_fn,
                                   void *release_cbdata);

/* A credential was made. From library to program the bytes in it become the
 * program's, which frees them; the structure around them does not. From host
 * to server the host keeps them. */
typedef void (*pmix_credential_cbfunc_t)(pmix_status_t status,
                                         pmix_byte_object_t *credential,
                                         pmix_info_t info[], size_t ninfo,
                                         void *cbdata);

/* A credential was examined: PMIX_SUCCESS if it is good; info tells whose it is. */
typedef void (*pmix_validation_cbfunc_t)(pmix_status_t status,
                                         pmix_info_t info[], size_t ninfo,
                                         void *cbdata);

/* Distances were computed. The receiver calls release_fn when it has done with dist. */
typedef void (*pmix_device_dist_cbfunc_t)(pmix_status_t status,
                                          pmix_device_distance_t *dist,
                                          size_t ndist,
                                          void *cbdata,
                                          pmix_release_cbfunc_t release_fn,
                                          void *release_cbdata);

/* ======================================================================
 * Memory and string primitives
 * ====================================================================== */

/* The allocator of everything that crosses this interface. */
static inline void *pmix_malloc(size_t n)
{
    return malloc(n);
}

/* Releases what pmix_malloc or pmix_calloc returned. */
static inline void pmix_free(void *m)
{
    free(m);
}

/* As calloc. */
static inline void *pmix_calloc(size_t n, size_t m)
{
    return calloc(n, m);
}

/* Copies at most len bytes of src and always ends dest with NUL: dest has
 * room for len + 1 bytes. src need not end within len. */
static inline void pmix_strncpy(char *dest, const char *src, size_t len)
{
    while (0 < len && '\0' != *src) {
        *dest++ = *src++;
        --len;
    }
    *dest = '\0';
}

/* Length of a key, at most PMIX_MAX_KEYLEN + 1; 0 for NULL. */
static inline size_t pmix_keylen(const char *src)
{
    size_t n = 0;

    while (NULL != src && n <= PMIX_MAX_KEYLEN && '\0' != src[n]) {
        ++n;
    }
    return n;
}

/* Length of a namespace, at most PMIX_MAX_NSLEN + 1; 0 for NULL. */
static inline size_t pmix_nslen(const char *src)
{
    size_t n = 0;

    while (NULL != src && n <= PMIX_MAX_NSLEN && '\0' != src[n]) {
        ++n;
    }
    return n;
}

/* ======================================================================
 * Helper functions
 *
 * They need no initialised library. Of each structure type T there are
 *   T_construct  sets *p to its empty state, looking at nothing in it
 *   T_destruct   releases what *p holds, not *p, and leaves it empty
 *   T_create     returns an array of n empty structures, NULL for n == 0
 *   T_free       destructs the n elements at p and frees p; NULL is fine
 * ====================================================================== */

/* ---- keys, namespaces, processes ---- */

/* Copies src into key, cut to PMIX_MAX_KEYLEN; NULL makes key empty. */
PMIX_EXPORT void PMIx_Load_key(pmix_key_t key, const char *src);
/* True where both keys are equal. */
PMIX_EXPORT bool PMIx_Check_key(const char *key, const char *str);
/* True where key is reserved, that is, begins with "pmix". */
PMIX_EXPORT bool PMIx_Check_reserved_key(const char *key);
/* Copies str into nspace, cut to PMIX_MAX_NSLEN; NULL makes nspace empty. */
PMIX_EXPORT void PMIx_Load_nspace(pmix_nspace_t nspace, const char *str);
/* True where both namespaces are equal, or one is empty or NULL. */
PMIX_EXPORT bool PMIx_Check_nspace(const char *key1, const char *key2);
/* True where both namespaces are equal and neither is empty or NULL. */
PMIX_EXPORT bool PMIx_Check_nspace_strict(const char *key1, const char *key2);
/* True for NULL and the empty name. */
PMIX_EXPORT bool PMIx_Nspace_invalid(const char *nspace);
/* Sets *p to process rk of ns. */
PMIX_EXPORT void PMIx_Load_procid(pmix_proc_t *p, const char *ns, pmix_rank_t rk);
/* Copies *src to *dst. */
PMIX_EXPORT void PMIx_Xfer_procid(pmix_proc_t *dst, const pmix_proc_t *src);
/* True where a and b have a process in common: an empty namespace matches
 * every namespace, PMIX_RANK_WILDCARD every rank. */
PMIX_EXPORT bool PMIx_Check_procid(const pmix_proc_t *a, const pmix_proc_t *b);
/* True where a and b are the same name; nothing stands for anything else. */
PMIX_EXPORT bool PMIx_Check_procid_strict(const pmix_proc_t *a, const pmix_proc_t *b);
/* True where the ranks are equal or one is PMIX_RANK_WILDCARD. */
PMIX_EXPORT bool PMIx_Check_rank(pmix_rank_t a, pmix_rank_t b);
/* True where a can be the rank of a process. */
PMIX_EXPORT bool PMIx_Rank_valid(pmix_rank_t a);
/* True where the namespace is empty or the rank is PMIX_RANK_INVALID. */
PMIX_EXPORT bool PMIx_Procid_invalid(const pmix_proc_t *p);

PMIX_EXPORT void PMIx_Proc_construct(pmix_proc_t *p);
PMIX_EXPORT void PMIx_Proc_destruct(pmix_proc_t *p);
PMIX_EXPORT pmix_proc_t *PMIx_Proc_create(size_t n);
PMIX_EXPORT void PMIx_Proc_free(pmix_proc_t *p, size_t n);
/* As PMIx_Load_procid, on a structure that was not constructed before. */
PMIX_EXPORT void PMIx_Proc_load(pmix_proc_t *p, const char *nspace, pmix_rank_t rank);

/* Writes "cluster:nspace" into target. */
PMIX_EXPORT void PMIx_Multicluster_nspace_construct(pmix_nspace_t target,
                                                    pmix_nspace_t cluster,
                                                    pmix_nspace_t nspace);
/* Splits target at its first colon into cluster and nspace. */
PMIX_EXPORT void PMIx_Multicluster_nspace_parse(pmix_nspace_t target,
                                                pmix_nspace_t cluster,
                                                pmix_nspace_t nspace);

/* ---- argument vectors: NULL-terminated arrays of strings, all from malloc ---- */

/* Number of strings; 0 for NULL. */
PMIX_EXPORT int PMIx_Argv_count(char **a);
/* Adds a copy of arg behind the last string; a NULL *argv is made. */
PMIX_EXPORT pmix_status_t PMIx_Argv_append_nosize(char ***argv, const char *arg);
/* Adds a copy of arg before the first string; a NULL *argv is made. */
PMIX_EXPORT pmix_status_t PMIx_Argv_prepend_nosize(char ***argv, const char *arg);
/* As PMIx_Argv_append_nosize, unless arg is in it already. */
PMIX_EXPORT pmix_status_t PMIx_Argv_append_unique_nosize(char ***argv, const char *arg);
/* Frees the strings and the vector. */
PMIX_EXPORT void PMIx_Argv_free(char **argv);
/* Returns the parts of src_string between delimiters, leaving out empty ones;
 * NULL if there are none. */
PMIX_EXPORT char **PMIx_Argv_split(const char *src_string, int delimiter);
/* The same, with the empty parts between two delimiters kept. */
PMIX_EXPORT char **PMIx_Argv_split_with_empty(const char *src_string, int delimiter);
/* Both of the above. */
PMIX_EXPORT char **PMIx_Argv_split_inter(const char *src_string, int delimiter,
                                         bool include_empty);
/* Returns the strings with delimiter between them; the caller frees it. */
PMIX_EXPORT char *PMIx_Argv_join(char **argv, int delimiter);
/* Returns a copy of vector and strings. */
PMIX_EXPORT char **PMIx_Argv_copy(char **argv);
/* Sets name to value in the vector *env. If *env is the process's environ, that
 * is changed as by setenv and unsetenv. A NULL value gives "NAME=" there, and
 * removes the variable from environ. Without overwrite an existing variable is
 * left and PMIX_ERR_EXISTS returned. */
PMIX_EXPORT pmix_status_t PMIx_Setenv(const char *name, const char *value,
                                      bool overwrite, char ***env);

/* ---- values ---- */

PMIX_EXPORT void PMIx_Value_construct(pmix_value_t *val);
PMIX_EXPORT void PMIx_Value_destruct(pmix_value_t *val);
PMIX_EXPORT pmix_value_t *PMIx_Value_create(size_t n);
PMIX_EXPORT void PMIx_Value_free(pmix_value_t *v, size_t n);
/* Reads v as a flag: a bool, a number, or a text such as "true" or "f".
 * A value of type PMIX_UNDEF is true. */
PMIX_EXPORT pmix_boolean_t PMIx_Value_true(const pmix_value_t *v);
/* Makes *val a copy of the datum of that type at data. For PMIX_STRING data
 * is the char* itself, for PMIX_POINTER the pointer itself; for all others it
 * points at the datum. NULL data gives an empty datum; for PMIX_BOOL that is
 * true. PMIX_ERR_NOT_SUPPORTED where a value cannot hold the datum. What val
 * held before is not released. */
PMIX_EXPORT pmix_status_t PMIx_Value_load(pmix_value_t *val, const void *data,
                                          pmix_data_type_t type);
/* Copies the datum out of *val, which keeps it. A scalar is written to where
 * *data points: it must not be NULL, or PMIX_ERR_BAD_PARAM is returned. For
 * others *data is set to new memory that the caller frees. *sz is the size in
 * bytes, for a string without the final 0. */
PMIX_EXPORT pmix_status_t PMIx_Value_unload(pmix_value_t *val, void **data, size_t *sz);
/* Makes *dest a deep copy of *src. */
PMIX_EXPORT pmix_status_t PMIx_Value_xfer(pmix_value_t *dest, const pmix_value_t *src);
/* Compares two values of one type. */
PMIX_EXPORT pmix_value_cmp_t PMIx_Value_compare(pmix_value_t *v1, pmix_value_t *v2);
/* Stores the number in value as a number of that type at dest. If it does not
 * fit: PMIX_ERR_LOST_PRECISION or PMIX_ERR_CHANGE_SIGN. */
PMIX_EXPORT pmix_status_t PMIx_Value_get_number(const pmix_value_t *value, void *dest,
                                                pmix_data_type_t type);

/* ---- data arrays ---- */

/* Sets *p to an array of that type with no elements. */
PMIX_EXPORT void PMIx_Data_array_init(pmix_data_array_t *p, pmix_data_type_t type);
/* Sets *p to num constructed elements of that type. Where that cannot be had
 * the array member is NULL. */
PMIX_EXPORT void PMIx_Data_array_construct(pmix_data_array_t *p, size_t num,
                                           pmix_data_type_t type);
/* Destructs and frees the elements, whatever they are. */
PMIX_EXPORT void PMIx_Data_array_destruct(pmix_data_array_t *d);
/* Returns one new data array of n elements of that type. */
PMIX_EXPORT pmix_data_array_t *PMIx_Data_array_create(size_t n, pmix_data_type_t type);
/* Destructs *p and frees p. */
PMIX_EXPORT void PMIx_Data_array_free(pmix_data_array_t *p);

/* ---- infos ---- */

PMIX_EXPORT void PMIx_Info_construct(pmix_info_t *p);
PMIX_EXPORT void PMIx_Info_destruct(pmix_info_t *p);
/* NULL for n = 0. The caller may mark the last element: PMIx_Info_set_end. */
PMIX_EXPORT pmix_info_t *PMIx_Info_create(size_t n);
PMIX_EXPORT void PMIx_Info_free(pmix_info_t *p, size_t n);
/* As PMIx_Value_true on its value. */
PMIX_EXPORT pmix_boolean_t PMIx_Info_true(const pmix_info_t *p);
/* Sets key and, as PMIx_Value_load, value; a NULL data makes a true flag. */
PMIX_EXPORT pmix_status_t PMIx_Info_load(pmix_info_t *info, const char *key,
                                         const void *data, pmix_data_type_t type);
/* Makes *dest a deep copy of *src. A persistent value is not copied but shared. */
PMIX_EXPORT pmix_status_t PMIx_Info_xfer(pmix_info_t *dest, const pmix_info_t *src);
/* Setting and asking the flags. */
PMIX_EXPORT void PMIx_Info_required(pmix_info_t *p);
PMIX_EXPORT void PMIx_Info_optional(pmix_info_t *p);
PMIX_EXPORT bool PMIx_Info_is_required(const pmix_info_t *p);
PMIX_EXPORT bool PMIx_Info_is_optional(const pmix_info_t *p);
PMIX_EXPORT void PMIx_Info_processed(pmix_info_t *p);
PMIX_EXPORT bool PMIx_Info_was_processed(const pmix_info_t *p);
PMIX_EXPORT void PMIx_Info_set_end(pmix_info_t *p);
PMIX_EXPORT bool PMIx_Info_is_end(const pmix_info_t *p);
PMIX_EXPORT void PMIx_Info_qualifier(pmix_info_t *p);
PMIX_EXPORT bool PMIx_Info_is_qualifier(const pmix_info_t *p);
PMIX_EXPORT void PMIx_Info_persistent(pmix_info_t *p);
PMIX_EXPORT bool PMIx_Info_is_persistent(const pmix_info_t *p);

/* ---- lists of infos, for arrays whose length is not known beforehand ---- */

/* Returns a new empty list, to be released with PMIx_Info_list_release. */
PMIX_EXPORT void *PMIx_Info_list_start(void);
/* Adds a key with a copy of the datum at value, as PMIx_Info_load. */
PMIX_EXPORT pmix_status_t PMIx_Info_list_add(void *ptr, const char *key,
                                             const void *value, pmix_data_type_t type);
/* The same, but a key that is there is replaced, or without overwrite left. */
PMIX_EXPORT pmix_status_t PMIx_Info_list_add_unique(void *ptr, const char *key,
                                                    const void *value,
                                                    pmix_data_type_t type,
                                                    bool overwrite);
/* Adds a key with a copy of value. */
PMIX_EXPORT pmix_status_t PMIx_Info_list_add_value(void *ptr, const char *key,
                                                   const pmix_value_t *value);
PMIX_EXPORT pmix_status_t PMIx_Info_list_add_value_unique(void *ptr, const char *key,
                                                          const pmix_value_t *value,
                                                          bool overwrite);
/* As PMIx_Info_list_add, before the first entry. */
PMIX_EXPORT pmix_status_t PMIx_Info_list_prepend(void *ptr, const char *key,
                                                 const void *value,
                                                 pmix_data_type_t type);
/* Adds *info itself, not a copy: its value stays the caller's. */
PMIX_EXPORT pmix_status_t PMIx_Info_list_insert(void *ptr, pmix_info_t *info);
/* Adds a copy of *info. */
PMIX_EXPORT pmix_status_t PMIx_Info_list_xfer(void *ptr, const pmix_info_t *info);
PMIX_EXPORT pmix_status_t PMIx_Info_list_xfer_unique(void *ptr, const pmix_info_t *info,
                                                     bool overwrite);
/* Makes *par an array of copies of the entries; the list stays. PMIX_ERR_EMPTY if
 * there are none. If something could not be added, the first such failure is
 * returned and nothing made. */
PMIX_EXPORT pmix_status_t PMIx_Info_list_convert(void *ptr, pmix_data_array_t *par);
/* Frees the list and its entries. */
PMIX_EXPORT void PMIx_Info_list_release(void *ptr);
/* Returns the entry behind prev (the first for a NULL prev), NULL at the end;
 * *next is what to pass as prev to go on. The entry stays the list's. */
PMIX_EXPORT pmix_info_t *PMIx_Info_list_get_info(void *ptr, void *prev, void **next);
/* Number of entries. */
PMIX_EXPORT size_t PMIx_Info_list_get_size(void *ptr);

/* ---- the other structures ---- */

PMIX_EXPORT void PMIx_Coord_construct(pmix_coord_t *m);
PMIX_EXPORT void PMIx_Coord_destruct(pmix_coord_t *m);
/* number coordinates with room for dims numbers each. */
PMIX_EXPORT pmix_coord_t *PMIx_Coord_create(size_t dims, size_t number);
PMIX_EXPORT void PMIx_Coord_free(pmix_coord_t *m, size_t number);

PMIX_EXPORT void PMIx_Topology_construct(pmix_topology_t *t);
PMIX_EXPORT void PMIx_Topology_destruct(pmix_topology_t *topo);
PMIX_EXPORT pmix_topology_t *PMIx_Topology_create(size_t n);
PMIX_EXPORT void PMIx_Topology_free(pmix_topology_t *t, size_t n);

PMIX_EXPORT void PMIx_Cpuset_construct(pmix_cpuset_t *cpuset);
PMIX_EXPORT void PMIx_Cpuset_destruct(pmix_cpuset_t *cpuset);
PMIX_EXPORT pmix_cpuset_t *PMIx_Cpuset_create(size_t n);
PMIX_EXPORT void PMIx_Cpuset_free(pmix_cpuset_t *c, size_t n);

PMIX_EXPORT void PMIx_Geometry_construct(pmix_geometry_t *g);
PMIX_EXPORT void PMIx_Geometry_destruct(pmix_geometry_t *g);
PMIX_EXPORT pmix_geometry_t *PMIx_Geometry_create(size_t n);
PMIX_EXPORT void PMIx_Geometry_free(pmix_geometry_t *g, size_t n);

PMIX_EXPORT void PMIx_Device_construct(pmix_device_t *d);
PMIX_EXPORT void PMIx_Device_destruct(pmix_device_t *d);
PMIX_EXPORT pmix_device_t *PMIx_Device_create(size_t n);
PMIX_EXPORT void PMIx_Device_free(pmix_device_t *d, size_t n);

PMIX_EXPORT void PMIx_Device_distance_construct(pmix_device_distance_t *d);
PMIX_EXPORT void PMIx_Device_distance_destruct(pmix_device_distance_t *d);
PMIX_EXPORT pmix_device_distance_t *PMIx_Device_distance_create(size_t n);
PMIX_EXPORT void PMIx_Device_distance_free(pmix_device_distance_t *d, size_t n);

PMIX_EXPORT void PMIx_Resource_unit_construct(pmix_resource_unit_t *d);
PMIX_EXPORT void PMIx_Resource_unit_destruct(pmix_resource_unit_t *d);
PMIX_EXPORT pmix_resource_unit_t *PMIx_Resource_unit_create(size_t n);
PMIX_EXPORT void PMIx_Resource_unit_free(pmix_resource_unit_t *d, size_t n);

PMIX_EXPORT void PMIx_Node_pid_construct(pmix_node_pid_t *d);
PMIX_EXPORT void PMIx_Node_pid_destruct(pmix_node_pid_t *d);
PMIX_EXPORT pmix_node_pid_t *PMIx_Node_pid_create(size_t n);
PMIX_EXPORT void PMIx_Node_pid_free(pmix_node_pid_t *d, size_t n);

PMIX_EXPORT void PMIx_Regex2_construct(pmix_regex2_t *d);
PMIX_EXPORT void PMIx_Regex2_destruct(pmix_regex2_t *d);
PMIX_EXPORT pmix_regex2_t *PMIx_Regex2_create(size_t n);
PMIX_EXPORT void PMIx_Regex2_free(pmix_regex2_t *d, size_t n);

PMIX_EXPORT void PMIx_Byte_object_construct(pmix_byte_object_t *b);
PMIX_EXPORT void PMIx_Byte_object_destruct(pmix_byte_object_t *g);
PMIX_EXPORT pmix_byte_object_t *PMIx_Byte_object_create(size_t n);
PMIX_EXPORT void PMIx_Byte_object_free(pmix_byte_object_t *g, size_t n);
/* Gives the sz bytes at d, which came from malloc, to *b: they are not copied. */
PMIX_EXPORT void PMIx_Byte_object_load(pmix_byte_object_t *b, char *d, size_t sz);

PMIX_EXPORT void PMIx_Endpoint_construct(pmix_endpoint_t *e);
PMIX_EXPORT void PMIx_Endpoint_destruct(pmix_endpoint_t *e);
PMIX_EXPORT pmix_endpoint_t *PMIx_Endpoint_create(size_t n);
PMIX_EXPORT void PMIx_Endpoint_free(pmix_endpoint_t *e, size_t n);

PMIX_EXPORT void PMIx_Envar_construct(pmix_envar_t *e);
PMIX_EXPORT void PMIx_Envar_destruct(pmix_envar_t *e);
PMIX_EXPORT pmix_envar_t *PMIx_Envar_create(size_t n);
PMIX_EXPORT void PMIx_Envar_free(pmix_envar_t *e, size_t n);
/* Fills *e with copies. */
PMIX_EXPORT void PMIx_Envar_load(pmix_envar_t *e, char *var, char *value, char separator);

PMIX_EXPORT void PMIx_Data_buffer_construct(pmix_data_buffer_t *b);
PMIX_EXPORT void PMIx_Data_buffer_destruct(pmix_data_buffer_t *b);
/* One empty buffer, to be released with PMIx_Data_buffer_release. */
PMIX_EXPORT pmix_data_buffer_t *PMIx_Data_buffer_create(void);
PMIX_EXPORT void PMIx_Data_buffer_release(pmix_data_buffer_t *b);
/* Gives sz packed bytes, which came from malloc, to *b: they are not copied. */
PMIX_EXPORT void PMIx_Data_buffer_load(pmix_data_buffer_t *b, char *bytes, size_t sz);
/* Takes the packed bytes out of *b: the caller frees *bytes. */
PMIX_EXPORT void PMIx_Data_buffer_unload(pmix_data_buffer_t *b, char **bytes, size_t *sz);

PMIX_EXPORT void PMIx_Proc_info_construct(pmix_proc_info_t *p);
PMIX_EXPORT void PMIx_Proc_info_destruct(pmix_proc_info_t *p);
PMIX_EXPORT pmix_proc_info_t *PMIx_Proc_info_create(size_t n);
PMIX_EXPORT void PMIx_Proc_info_free(pmix_proc_info_t *p, size_t n);

PMIX_EXPORT void PMIx_Pdata_construct(pmix_pdata_t *p);
PMIX_EXPORT void PMIx_Pdata_destruct(pmix_pdata_t *p);
PMIX_EXPORT pmix_pdata_t *PMIx_Pdata_create(size_t n);
PMIX_EXPORT void PMIx_Pdata_free(pmix_pdata_t *p, size_t n);
/* Fills *dest with copies. */
PMIX_EXPORT void PMIx_Pdata_load(pmix_pdata_t *dest, const pmix_proc_t *p, const char *key,
                                 const void *data, pmix_data_type_t type);
/* Makes *dest a deep copy of *src. */
PMIX_EXPORT void PMIx_Pdata_xfer(pmix_pdata_t *dest, pmix_pdata_t *src);

PMIX_EXPORT void PMIx_App_construct(pmix_app_t *p);
PMIX_EXPORT void PMIx_App_destruct(pmix_app_t *p);
PMIX_EXPORT pmix_app_t *PMIx_App_create(size_t n);
/* Gives *p an array of n infos. */
PMIX_EXPORT void PMIx_App_info_create(pmix_app_t *p, size_t n);
PMIX_EXPORT void PMIx_App_free(pmix_app_t *p, size_t n);
/* PMIx_App_free of one. */
PMIX_EXPORT void PMIx_App_release(pmix_app_t *p);

PMIX_EXPORT void PMIx_Query_construct(pmix_query_t *p);
PMIX_EXPORT void PMIx_Query_destruct(pmix_query_t *p);
PMIX_EXPORT pmix_query_t *PMIx_Query_create(size_t n);
/* Gives *p an array of n qualifiers. */
PMIX_EXPORT void PMIx_Query_qualifiers_create(pmix_query_t *p, size_t n);
PMIX_EXPORT void PMIx_Query_free(pmix_query_t *p, size_t n);
/* PMIx_Query_free of one. */
PMIX_EXPORT void PMIx_Query_release(pmix_query_t *p);

PMIX_EXPORT void PMIx_Regattr_construct(pmix_regattr_t *p);
PMIX_EXPORT void PMIx_Regattr_destruct(pmix_regattr_t *p);
PMIX_EXPORT pmix_regattr_t *PMIx_Regattr_create(size_t n);
PMIX_EXPORT void PMIx_Regattr_free(pmix_regattr_t *p, size_t n);
/* Fills *info with copies; description becomes its one line. */
PMIX_EXPORT void PMIx_Regattr_load(pmix_regattr_t *info, const char *name, const char *key,
                                   pmix_data_type_t type, const char *description);
/* Makes *dest a deep copy of *src. */
PMIX_EXPORT void PMIx_Regattr_xfer(pmix_regattr_t *dest, const pmix_regattr_t *src);

PMIX_EXPORT void PMIx_Fabric_construct(pmix_fabric_t *p);

#include <pmix_deprecated.h>

#if defined(c_plusplus) || defined(__cplusplus)
}
#endif

#endif /* PMIx_COMMON_H */
