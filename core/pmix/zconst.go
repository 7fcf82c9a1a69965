// Code generated from the public headers. DO NOT EDIT.

package pmix

// Values of the remaining object-like macros as the public headers define them.
const (
	APP_WILDCARD                  = 0xffffffff
	CPUBIND_PROCESS               = 0
	CPUBIND_THREAD                = 1
	MAX_KEYLEN                    = 511
	MAX_NSLEN                     = 255
	STORAGE_ACCESSIBILITY_CLUSTER = 0x0000000000000010
	STORAGE_ACCESSIBILITY_JOB     = 0x0000000000000004
	STORAGE_ACCESSIBILITY_NODE    = 0x0000000000000001
	STORAGE_ACCESSIBILITY_RACK    = 0x0000000000000008
	STORAGE_ACCESSIBILITY_REMOTE  = 0x0000000000000020
	STORAGE_ACCESSIBILITY_SESSION = 0x0000000000000002
	STORAGE_ACCESS_RD             = 0x0001
	STORAGE_ACCESS_RDWR           = 0x0003
	STORAGE_ACCESS_WR             = 0x0002
	STORAGE_MEDIUM_HDD            = 0x0000000000000004
	STORAGE_MEDIUM_NVME           = 0x0000000000000010
	STORAGE_MEDIUM_PMEM           = 0x0000000000000020
	STORAGE_MEDIUM_RAM            = 0x0000000000000040
	STORAGE_MEDIUM_SSD            = 0x0000000000000008
	STORAGE_MEDIUM_TAPE           = 0x0000000000000002
	STORAGE_MEDIUM_UNKNOWN        = 0x0000000000000001
	STORAGE_PERSISTENCE_ARCHIVE   = 0x0000000000000040
	STORAGE_PERSISTENCE_JOB       = 0x0000000000000008
	STORAGE_PERSISTENCE_NODE      = 0x0000000000000002
	STORAGE_PERSISTENCE_PROJECT   = 0x0000000000000020
	STORAGE_PERSISTENCE_SCRATCH   = 0x0000000000000010
	STORAGE_PERSISTENCE_SESSION   = 0x0000000000000004
	STORAGE_PERSISTENCE_TEMPORARY = 0x0000000000000001
)

// Values of AllocDirective as the public headers define them.
const (
	ALLOC_ACTIVATE   AllocDirective = 6
	ALLOC_EXTEND     AllocDirective = 2
	ALLOC_EXTERNAL   AllocDirective = 128
	ALLOC_NEW        AllocDirective = 1
	ALLOC_REAQUIRE   AllocDirective = 4
	ALLOC_RELEASE    AllocDirective = 3
	ALLOC_REQ_CANCEL AllocDirective = 5
)

// Values of AllocInheritance as the public headers define them.
const (
	ALLOC_INHERIT_CHILD         AllocInheritance = 2
	ALLOC_INHERIT_CHILD_DEFAULT AllocInheritance = 4
	ALLOC_INHERIT_DEFAULT       AllocInheritance = 3
	ALLOC_INHERIT_NONE          AllocInheritance = 1
)

// Values of CoordView as the public headers define them.
const (
	COORD_LOGICAL_VIEW  CoordView = 0x01
	COORD_PHYSICAL_VIEW CoordView = 0x02
	COORD_VIEW_UNDEF    CoordView = 0x00
)

// Values of DataRange as the public headers define them.
const (
	RANGE_CUSTOM     DataRange = 6
	RANGE_GLOBAL     DataRange = 5
	RANGE_INVALID    DataRange = 0xff
	RANGE_LOCAL      DataRange = 2
	RANGE_NAMESPACE  DataRange = 3
	RANGE_PROC_LOCAL DataRange = 7
	RANGE_RM         DataRange = 1
	RANGE_SESSION    DataRange = 4
	RANGE_UNDEF      DataRange = 0
)

// Values of DataType as the public headers define them.
const (
	ALLOC_DIRECTIVE        DataType = 43
	ALLOC_INHERIT          DataType = 75
	APP                    DataType = 23
	BOOL                   DataType = 1
	BUFFER                 DataType = 26
	BYTE                   DataType = 2
	BYTE_OBJECT            DataType = 27
	COMMAND                DataType = 34
	COMPRESSED_BYTE_OBJECT DataType = 59
	COMPRESSED_STRING      DataType = 42
	COORD                  DataType = 47
	DATA_ARRAY             DataType = 39
	DATA_BUFFER            DataType = 65
	DATA_RANGE             DataType = 33
	DATA_TYPE              DataType = 36
	DATA_TYPE_MAX          DataType = 500
	DEVICE                 DataType = 70
	DEVICE_DIST            DataType = 54
	DEVTYPE                DataType = 57
	DISK_STATS             DataType = 62
	DOUBLE                 DataType = 17
	ENDPOINT               DataType = 55
	ENVAR                  DataType = 46
	FLOAT                  DataType = 16
	GEOMETRY               DataType = 53
	INFO                   DataType = 24
	INFO_DIRECTIVES        DataType = 35
	INT                    DataType = 6
	INT16                  DataType = 8
	INT32                  DataType = 9
	INT64                  DataType = 10
	INT8                   DataType = 7
	IOF_CHANNEL            DataType = 45
	JOB_STATE              DataType = 50
	KVAL                   DataType = 28
	LINK_STATE             DataType = 51
	LOCTYPE                DataType = 58
	NET_STATS              DataType = 63
	NODE_PID               DataType = 73
	NODE_STATS             DataType = 64
	PDATA                  DataType = 25
	PERSIST                DataType = 30
	PID                    DataType = 5
	POINTER                DataType = 31
	PROC                   DataType = 22
	PROC_CPUSET            DataType = 52
	PROC_INFO              DataType = 38
	PROC_NSPACE            DataType = 60
	PROC_RANK              DataType = 40
	PROC_STATE             DataType = 37
	PROC_STATS             DataType = 61
	QUERY                  DataType = 41
	REGATTR                DataType = 48
	REGEX                  DataType = 49
	REGEX2                 DataType = 74
	RESBLOCK_DIRECTIVE     DataType = 71
	RESOURCE_UNIT          DataType = 72
	SCOPE                  DataType = 32
	SIZE                   DataType = 4
	STATUS                 DataType = 20
	STOR_ACCESS            DataType = 67
	STOR_ACCESS_TYPE       DataType = 69
	STOR_MEDIUM            DataType = 66
	STOR_PERSIST           DataType = 68
	STRING                 DataType = 3
	TIME                   DataType = 19
	TIMEVAL                DataType = 18
	TOPO                   DataType = 56
	UINT                   DataType = 11
	UINT16                 DataType = 13
	UINT32                 DataType = 14
	UINT64                 DataType = 15
	UINT8                  DataType = 12
	UNDEF                  DataType = 0
	VALUE                  DataType = 21
)

// Values of DeviceType as the public headers define them.
const (
	DEVTYPE_BLOCK       DeviceType = 0x0000000000000001
	DEVTYPE_COPROC      DeviceType = 0x0000000000000020
	DEVTYPE_CORE        DeviceType = 0x0000000000000080
	DEVTYPE_CPU         DeviceType = 0x0000000000000200
	DEVTYPE_DMA         DeviceType = 0x0000000000000010
	DEVTYPE_GPU         DeviceType = 0x0000000000000002
	DEVTYPE_HWT         DeviceType = 0x0000000000000100
	DEVTYPE_MEMORY      DeviceType = 0x0000000000000040
	DEVTYPE_NETWORK     DeviceType = 0x0000000000000004
	DEVTYPE_NODE        DeviceType = 0x0000000000000400
	DEVTYPE_OPENFABRICS DeviceType = 0x0000000000000008
	DEVTYPE_UNKNOWN     DeviceType = 0x0000000000000000
)

// Values of IOFChannel as the public headers define them.
const (
	FWD_ALL_CHANNELS    IOFChannel = 0x00ff
	FWD_NO_CHANNELS     IOFChannel = 0x0000
	FWD_STDDIAG_CHANNEL IOFChannel = 0x0008
	FWD_STDERR_CHANNEL  IOFChannel = 0x0004
	FWD_STDIN_CHANNEL   IOFChannel = 0x0001
	FWD_STDOUT_CHANNEL  IOFChannel = 0x0002
)

// Values of InfoDirectives as the public headers define them.
const (
	INFO_ARRAY_END      InfoDirectives = 0x00000002
	INFO_DIR_RESERVED   InfoDirectives = 0xffff0000
	INFO_PERSISTENT     InfoDirectives = 0x00000010
	INFO_QUALIFIER      InfoDirectives = 0x00000008
	INFO_REQD           InfoDirectives = 0x00000001
	INFO_REQD_PROCESSED InfoDirectives = 0x00000004
)

// Values of JobState as the public headers define them.
const (
	JOB_STATE_AWAITING_ALLOC        JobState = 1
	JOB_STATE_CONNECTED             JobState = 5
	JOB_STATE_LAUNCH_UNDERWAY       JobState = 2
	JOB_STATE_PREPPED               JobState = 1
	JOB_STATE_RUNNING               JobState = 3
	JOB_STATE_SUSPENDED             JobState = 4
	JOB_STATE_TERMINATED            JobState = 20
	JOB_STATE_TERMINATED_WITH_ERROR JobState = 50
	JOB_STATE_UNDEF                 JobState = 0
	JOB_STATE_UNTERMINATED          JobState = 15
)

// Values of LinkState as the public headers define them.
const (
	LINK_DOWN          LinkState = 1
	LINK_STATE_UNKNOWN LinkState = 0
	LINK_UP            LinkState = 2
)

// Values of Locality as the public headers define them.
const (
	LOCALITY_NONLOCAL       Locality = 0x8000
	LOCALITY_SHARE_CORE     Locality = 0x0002
	LOCALITY_SHARE_HWTHREAD Locality = 0x0001
	LOCALITY_SHARE_L1CACHE  Locality = 0x0004
	LOCALITY_SHARE_L2CACHE  Locality = 0x0008
	LOCALITY_SHARE_L3CACHE  Locality = 0x0010
	LOCALITY_SHARE_NODE     Locality = 0x4000
	LOCALITY_SHARE_NUMA     Locality = 0x0040
	LOCALITY_SHARE_PACKAGE  Locality = 0x0020
	LOCALITY_UNKNOWN        Locality = 0x0000
)

// Values of Persistence as the public headers define them.
const (
	PERSIST_APP        Persistence = 3
	PERSIST_FIRST_READ Persistence = 1
	PERSIST_INDEF      Persistence = 0
	PERSIST_INVALID    Persistence = 0xff
	PERSIST_NSPACE     Persistence = 5
	PERSIST_PROC       Persistence = 2
	PERSIST_SESSION    Persistence = 4
)

// Values of ProcState as the public headers define them.
const (
	PROC_STATE_ABORTED               ProcState = (PROC_STATE_ERROR + 2)
	PROC_STATE_ABORTED_BY_SIG        ProcState = (PROC_STATE_ERROR + 4)
	PROC_STATE_CALLED_ABORT          ProcState = (PROC_STATE_ERROR + 8)
	PROC_STATE_CANNOT_RESTART        ProcState = (PROC_STATE_ERROR + 11)
	PROC_STATE_COMM_FAILED           ProcState = (PROC_STATE_ERROR + 6)
	PROC_STATE_CONNECTED             ProcState = 6
	PROC_STATE_ERROR                 ProcState = 50
	PROC_STATE_FAILED_TO_LAUNCH      ProcState = (PROC_STATE_ERROR + 13)
	PROC_STATE_FAILED_TO_START       ProcState = (PROC_STATE_ERROR + 3)
	PROC_STATE_HEARTBEAT_FAILED      ProcState = (PROC_STATE_ERROR + 9)
	PROC_STATE_KILLED_BY_CMD         ProcState = (PROC_STATE_ERROR + 1)
	PROC_STATE_KILLED_BY_RELEASE     ProcState = (PROC_STATE_ERROR + 14)
	PROC_STATE_LAUNCH_UNDERWAY       ProcState = 2
	PROC_STATE_MIGRATING             ProcState = (PROC_STATE_ERROR + 10)
	PROC_STATE_PREPPED               ProcState = 1
	PROC_STATE_RESTART               ProcState = 3
	PROC_STATE_RUNNING               ProcState = 5
	PROC_STATE_SENSOR_BOUND_EXCEEDED ProcState = (PROC_STATE_ERROR + 7)
	PROC_STATE_TERMINATE             ProcState = 4
	PROC_STATE_TERMINATED            ProcState = 20
	PROC_STATE_TERM_NON_ZERO         ProcState = (PROC_STATE_ERROR + 12)
	PROC_STATE_TERM_WO_SYNC          ProcState = (PROC_STATE_ERROR + 5)
	PROC_STATE_UNDEF                 ProcState = 0
	PROC_STATE_UNTERMINATED          ProcState = 15
)

// Values of Rank as the public headers define them.
const (
	RANK_INVALID     Rank = 0xffffffff - 3
	RANK_LOCAL_NODE  Rank = 0xffffffff - 2
	RANK_LOCAL_PEERS Rank = 0xffffffff - 4
	RANK_UNDEF       Rank = 0xffffffff
	RANK_VALID       Rank = 0xffffffff - 50
	RANK_WILDCARD    Rank = 0xffffffff - 1
)

// Values of ResourceBlockDirective as the public headers define them.
const (
	RESOURCE_BLOCK_DEFINE   ResourceBlockDirective = 1
	RESOURCE_BLOCK_DELETE   ResourceBlockDirective = 4
	RESOURCE_BLOCK_EXTEND   ResourceBlockDirective = 2
	RESOURCE_BLOCK_EXTERNAL ResourceBlockDirective = 128
	RESOURCE_BLOCK_REMOVE   ResourceBlockDirective = 3
)

// Values of Scope as the public headers define them.
const (
	DEL_GLOBAL   Scope = 7
	DEL_INTERNAL Scope = 8
	DEL_LOCAL    Scope = 5
	DEL_REMOTE   Scope = 6
	GLOBAL       Scope = 3
	INTERNAL     Scope = 4
	LOCAL        Scope = 1
	REMOTE       Scope = 2
	SCOPE_UNDEF  Scope = 0
)

// Values of Status as the public headers define them.
const (
	ALLOC_TIMEOUT_WARNING              Status = -194
	CONNECT_REQUESTED                  Status = -150
	DEBUGGER_RELEASE                   Status = -3
	DEBUG_WAITING_FOR_NOTIFY           Status = -58
	DVM_IS_READY                       Status = -195
	ERROR                              Status = -1
	ERR_BAD_PARAM                      Status = -27
	ERR_CHANGE_SIGN                    Status = -203
	ERR_COMM_FAILURE                   Status = -49
	ERR_CONFLICTING_CLEANUP_DIRECTIVES Status = -51
	ERR_DATA_VALUE_NOT_FOUND           Status = -30
	ERR_DEBUGGER_RELEASE               Status = -3
	ERR_DUPLICATE_KEY                  Status = -53
	ERR_DVM_MOD                        Status = -196
	ERR_EMPTY                          Status = -60
	ERR_EVENT_REGISTRATION             Status = -144
	ERR_EXE_NOT_ACCESSIBLE             Status = -73
	ERR_EXISTS                         Status = -11
	ERR_EXISTS_OUTSIDE_SCOPE           Status = -62
	ERR_EXIT_NONZERO_TERM              Status = -404
	ERR_FATAL                          Status = -63
	ERR_FILE_OPEN_FAILURE              Status = -67
	ERR_FILE_READ_FAILURE              Status = -68
	ERR_FILE_WRITE_FAILURE             Status = -69
	ERR_HANDSHAKE_FAILED               Status = -13
	ERR_INIT                           Status = -31
	ERR_INVALID_ARG                    Status = -33
	ERR_INVALID_ARGS                   Status = -40
	ERR_INVALID_CRED                   Status = -12
	ERR_INVALID_KEY                    Status = -34
	ERR_INVALID_KEYVALP                Status = -42
	ERR_INVALID_KEY_LENGTH             Status = -35
	ERR_INVALID_LENGTH                 Status = -38
	ERR_INVALID_NAMESPACE              Status = -44
	ERR_INVALID_NUM_ARGS               Status = -39
	ERR_INVALID_NUM_PARSED             Status = -41
	ERR_INVALID_OPERATION              Status = -158
	ERR_INVALID_SIZE                   Status = -43
	ERR_INVALID_TERMINATION            Status = -112
	ERR_INVALID_VAL                    Status = -36
	ERR_INVALID_VAL_LENGTH             Status = -37
	ERR_IN_ERRNO                       Status = -26
	ERR_IOF_COMPLETE                   Status = -173
	ERR_IOF_FAILURE                    Status = -172
	ERR_IOF_XOFF                       Status = -405
	ERR_JOB_ABORTED                    Status = -182
	ERR_JOB_ABORTED_BY_SIG             Status = -184
	ERR_JOB_ABORTED_BY_SYS_EVENT       Status = -189
	ERR_JOB_ALLOC_FAILED               Status = -188
	ERR_JOB_APP_NOT_EXECUTABLE         Status = -177
	ERR_JOB_CANCELED                   Status = -180
	ERR_JOB_EXE_NOT_FOUND              Status = -190
	ERR_JOB_FAILED_TO_LAUNCH           Status = -181
	ERR_JOB_FAILED_TO_MAP              Status = -179
	ERR_JOB_INSUFFICIENT_RESOURCES     Status = -234
	ERR_JOB_KILLED_BY_CMD              Status = -183
	ERR_JOB_KILLED_BY_RELEASE          Status = -236
	ERR_JOB_NON_ZERO_TERM              Status = -187
	ERR_JOB_NO_EXE_SPECIFIED           Status = -178
	ERR_JOB_SENSOR_BOUND_EXCEEDED      Status = -186
	ERR_JOB_SYS_OP_FAILED              Status = -235
	ERR_JOB_TERMINATED                 Status = -145
	ERR_JOB_TERM_WO_SYNC               Status = -185
	ERR_JOB_WDIR_NOT_ACCESSIBLE        Status = -74
	ERR_JOB_WDIR_NOT_FOUND             Status = -233
	ERR_LOST_CONNECTION                Status = -61
	ERR_LOST_CONNECTION_TO_CLIENT      Status = -103
	ERR_LOST_CONNECTION_TO_SERVER      Status = -101
	ERR_LOST_PEER_CONNECTION           Status = -102
	ERR_LOST_PRECISION                 Status = -202
	ERR_NODE_DOWN                      Status = -231
	ERR_NODE_OFFLINE                   Status = -232
	ERR_NOMEM                          Status = -32
	ERR_NOT_AVAILABLE                  Status = -64
	ERR_NOT_A_MEMBER                   Status = -66
	ERR_NOT_FOUND                      Status = -46
	ERR_NOT_IMPLEMENTED                Status = -48
	ERR_NOT_SUPPORTED                  Status = -47
	ERR_NO_PERMISSIONS                 Status = -23
	ERR_OUTDATED                       Status = -76
	ERR_OUT_OF_RESOURCE                Status = -29
	ERR_PACK_FAILURE                   Status = -21
	ERR_PACK_MISMATCH                  Status = -22
	ERR_PARAM_VALUE_NOT_SUPPORTED      Status = -59
	ERR_PARTIAL_SUCCESS                Status = -52
	ERR_PIPE_SETUP_FAILURE             Status = -72
	ERR_PROC_ABORTED                   Status = -7
	ERR_PROC_ABORTED_BY_SIG            Status = -402
	ERR_PROC_ABORTING                  Status = -9
	ERR_PROC_CHECKPOINT                Status = -5
	ERR_PROC_ENTRY_NOT_FOUND           Status = -17
	ERR_PROC_FAILED_TO_START           Status = -401
	ERR_PROC_KILLED_BY_CMD             Status = -400
	ERR_PROC_KILLED_BY_RELEASE         Status = -204
	ERR_PROC_MIGRATE                   Status = -6
	ERR_PROC_REQUESTED_ABORT           Status = -8
	ERR_PROC_RESTART                   Status = -4
	ERR_PROC_SENSOR_BOUND_EXCEEDED     Status = -403
	ERR_PROC_TERM_WO_SYNC              Status = -200
	ERR_READY_FOR_HANDSHAKE            Status = -14
	ERR_REPEAT_ATTR_REGISTRATION       Status = -171
	ERR_RESOURCE_BUSY                  Status = -28
	ERR_SERVER_FAILED_REQUEST          Status = -10
	ERR_SERVER_NOT_AVAIL               Status = -45
	ERR_SILENT                         Status = -2
	ERR_SYS_BASE                       Status = EVENT_SYS_BASE
	ERR_SYS_LIMITS_CHILDREN            Status = -71
	ERR_SYS_LIMITS_FILES               Status = -75
	ERR_SYS_LIMITS_PIPES               Status = -70
	ERR_SYS_OTHER                      Status = EVENT_SYS_OTHER
	ERR_TIMEOUT                        Status = -24
	ERR_TYPE_MISMATCH                  Status = -18
	ERR_UNKNOWN_DATA_TYPE              Status = -16
	ERR_UNPACK_FAILURE                 Status = -20
	ERR_UNPACK_INADEQUATE_SPACE        Status = -19
	ERR_UNPACK_READ_PAST_END_OF_BUFFER Status = -50
	ERR_UNREACH                        Status = -25
	ERR_UPDATE_ENDPOINTS               Status = -146
	ERR_VALUE_OUT_OF_BOUNDS            Status = -65
	ERR_WOULD_BLOCK                    Status = -15
	EVENT_ACTION_COMPLETE              Status = -334
	EVENT_ACTION_DEFERRED              Status = -333
	EVENT_JOB_END                      Status = -145
	EVENT_JOB_START                    Status = -191
	EVENT_NODE_DOWN                    Status = -231
	EVENT_NODE_OFFLINE                 Status = -232
	EVENT_NO_ACTION_TAKEN              Status = -331
	EVENT_PARTIAL_ACTION_TAKEN         Status = -332
	EVENT_PROC_TERMINATED              Status = -201
	EVENT_SESSION_END                  Status = -193
	EVENT_SESSION_START                Status = -192
	EVENT_SYS_BASE                     Status = -230
	EVENT_SYS_OTHER                    Status = -330
	EXISTS                             Status = -11
	EXTERNAL_ERR_BASE                  Status = -3000
	FABRIC_UPDATED                     Status = -175
	FABRIC_UPDATE_ENDPOINTS            Status = -113
	FABRIC_UPDATE_PENDING              Status = -176
	GDS_ACTION_COMPLETE                Status = -148
	GROUP_CONSTRUCT_ABORT              Status = -165
	GROUP_CONSTRUCT_COMPLETE           Status = -166
	GROUP_CONTEXT_ID_ASSIGNED          Status = -169
	GROUP_INVITED                      Status = -159
	GROUP_INVITE_ACCEPTED              Status = -161
	GROUP_INVITE_DECLINED              Status = -162
	GROUP_INVITE_FAILED                Status = -163
	GROUP_LEADER_FAILED                Status = -168
	GROUP_LEADER_SELECTED              Status = -167
	GROUP_LEFT                         Status = -160
	GROUP_MEMBERSHIP_UPDATE            Status = -164
	GROUP_MEMBER_FAILED                Status = -170
	JCTRL_CHECKPOINT                   Status = -106
	JCTRL_CHECKPOINT_COMPLETE          Status = -107
	JCTRL_PREEMPT_ALERT                Status = -108
	LAUNCHER_READY                     Status = -155
	LAUNCH_COMPLETE                    Status = -174
	MODEL_DECLARED                     Status = -147
	MODEL_RESOURCES                    Status = -151
	MONITOR_FILE_ALERT                 Status = -110
	MONITOR_HEARTBEAT_ALERT            Status = -109
	MONITOR_RESUSAGE_UPDATE            Status = -114
	NOTIFY_ALLOC_COMPLETE              Status = -105
	OPENMP_PARALLEL_ENTERED            Status = -152
	OPENMP_PARALLEL_EXITED             Status = -153
	OPERATION_IN_PROGRESS              Status = -156
	OPERATION_SUCCEEDED                Status = -157
	PROCESS_SET_DEFINE                 Status = -55
	PROCESS_SET_DELETE                 Status = -56
	PROC_HAS_CONNECTED                 Status = -149
	PROC_TERMINATED                    Status = -111
	QUERY_PARTIAL_SUCCESS              Status = -104
	READY_FOR_DEBUG                    Status = -58
	SUCCESS                            Status = 0
)

// Operations of pmix_server_module_t.group.
const (
	GROUP_CONSTRUCT GroupOperation = 0
	GROUP_DESTRUCT  GroupOperation = 1
	GROUP_NONE      GroupOperation = 2
	GROUP_CANCEL    GroupOperation = 3
)
