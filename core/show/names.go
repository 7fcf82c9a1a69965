package show

import "pmix/core/pmix"

// named gives each value its name; the rest share one.
type named[T ~uint8 | ~uint64] struct {
	names     map[T]string
	otherwise string
}

func (n named[T]) of(v T) string {
	if s, ok := n.names[v]; ok {
		return s
	}
	return n.otherwise
}

// ProcState names a state as PMIx_Proc_state_string does.
func ProcState(s pmix.ProcState) string { return procStates.of(s) }

var procStates = named[pmix.ProcState]{map[pmix.ProcState]string{
	pmix.PROC_STATE_UNDEF: "UNDEFINED", pmix.PROC_STATE_PREPPED: "PREPPED FOR LAUNCH", pmix.PROC_STATE_LAUNCH_UNDERWAY: "LAUNCH UNDERWAY",
	pmix.PROC_STATE_RESTART: "PROC READY FOR RESTART", pmix.PROC_STATE_TERMINATE: "PROC MARKED FOR TERMINATION",
	pmix.PROC_STATE_RUNNING: "PROC EXECUTING", pmix.PROC_STATE_CONNECTED: "PROC HAS CONNECTED TO LOCAL PMIX SERVER",
	pmix.PROC_STATE_UNTERMINATED: "PROC HAS NOT TERMINATED", pmix.PROC_STATE_TERMINATED: "PROC HAS TERMINATED",
	pmix.PROC_STATE_ERROR: "PROC ERROR", pmix.PROC_STATE_KILLED_BY_CMD: "PROC KILLED BY CMD", pmix.PROC_STATE_ABORTED: "PROC ABNORMALLY ABORTED",
	pmix.PROC_STATE_FAILED_TO_START: "PROC FAILED TO START", pmix.PROC_STATE_ABORTED_BY_SIG: "PROC ABORTED BY SIGNAL",
	pmix.PROC_STATE_TERM_WO_SYNC: "PROC TERMINATED WITHOUT CALLING PMIx_Finalize", pmix.PROC_STATE_COMM_FAILED: "PROC LOST COMMUNICATION",
	pmix.PROC_STATE_SENSOR_BOUND_EXCEEDED: "PROC SENSOR BOUND EXCEEDED", pmix.PROC_STATE_CALLED_ABORT: "PROC CALLED PMIx_Abort",
	pmix.PROC_STATE_HEARTBEAT_FAILED: "PROC FAILED TO REPORT HEARTBEAT", pmix.PROC_STATE_MIGRATING: "PROC WAITING TO MIGRATE",
	pmix.PROC_STATE_CANNOT_RESTART: "PROC CANNOT BE RESTARTED", pmix.PROC_STATE_TERM_NON_ZERO: "PROC TERMINATED WITH NON-ZERO STATUS",
	pmix.PROC_STATE_FAILED_TO_LAUNCH: "PROC FAILED TO LAUNCH", pmix.PROC_STATE_KILLED_BY_RELEASE: "PROC KILLED BY RESOURCE RELEASE",
}, "UNKNOWN STATE"}

var scopes = named[pmix.Scope]{map[pmix.Scope]string{
	pmix.SCOPE_UNDEF: "UNDEFINED", pmix.LOCAL: "SHARE ON LOCAL NODE ONLY", pmix.REMOTE: "SHARE ON REMOTE NODES ONLY",
	pmix.GLOBAL: "SHARE ACROSS ALL NODES", pmix.INTERNAL: "STORE INTERNALLY", pmix.DEL_LOCAL: "DELETE FROM LOCAL NODE SCOPE",
	pmix.DEL_REMOTE: "DELETE FROM REMOTE NODE SCOPE", pmix.DEL_GLOBAL: "DELETE FROM ALL SCOPES", pmix.DEL_INTERNAL: "DELETE FROM INTERNAL STORE",
}, "UNKNOWN SCOPE"}

var ranges = named[pmix.DataRange]{map[pmix.DataRange]string{
	pmix.RANGE_UNDEF: "UNDEFINED", pmix.RANGE_RM: "INTENDED FOR HOST RESOURCE MANAGER ONLY", pmix.RANGE_LOCAL: "AVAIL ON LOCAL NODE ONLY",
	pmix.RANGE_NAMESPACE: "AVAIL TO PROCESSES IN SAME JOB ONLY", pmix.RANGE_SESSION: "AVAIL TO PROCESSES IN SAME ALLOCATION ONLY",
	pmix.RANGE_GLOBAL: "AVAIL TO ANYONE WITH AUTHORIZATION", pmix.RANGE_CUSTOM: "AVAIL AS SPECIFIED IN DIRECTIVES",
	pmix.RANGE_PROC_LOCAL: "AVAIL ON LOCAL PROC ONLY", pmix.RANGE_INVALID: "INVALID",
}, "UNKNOWN"}

var allocs = named[pmix.AllocDirective]{map[pmix.AllocDirective]string{
	pmix.ALLOC_NEW: "NEW", pmix.ALLOC_EXTEND: "EXTEND", pmix.ALLOC_RELEASE: "RELEASE", pmix.ALLOC_REAQUIRE: "REACQUIRE",
	pmix.ALLOC_REQ_CANCEL: "CANCEL REQUEST", pmix.ALLOC_ACTIVATE: "ACTIVATE",
}, "UNSPECIFIED"}

var blocks = named[pmix.ResourceBlockDirective]{map[pmix.ResourceBlockDirective]string{
	pmix.RESOURCE_BLOCK_DEFINE: "DEFINE", pmix.RESOURCE_BLOCK_EXTEND: "EXTEND", pmix.RESOURCE_BLOCK_REMOVE: "REMOVE", pmix.RESOURCE_BLOCK_DELETE: "DELETE",
}, "UNSPECIFIED"}

var inheritances = named[pmix.AllocInheritance]{map[pmix.AllocInheritance]string{
	pmix.ALLOC_INHERIT_NONE: "NONE", pmix.ALLOC_INHERIT_CHILD: "CHILD", pmix.ALLOC_INHERIT_DEFAULT: "DEFAULT", pmix.ALLOC_INHERIT_CHILD_DEFAULT: "CHILD_DEFAULT",
}, "UNSPECIFIED"}

var jobStates = named[pmix.JobState]{map[pmix.JobState]string{
	pmix.JOB_STATE_UNDEF: "UNDEFINED", pmix.JOB_STATE_AWAITING_ALLOC: "AWAITING ALLOCATION", pmix.JOB_STATE_LAUNCH_UNDERWAY: "LAUNCHING",
	pmix.JOB_STATE_RUNNING: "RUNNING", pmix.JOB_STATE_SUSPENDED: "SUSPENDED", pmix.JOB_STATE_CONNECTED: "CONNECTED",
	pmix.JOB_STATE_UNTERMINATED: "UNTERMINATED", pmix.JOB_STATE_TERMINATED: "TERMINATED", pmix.JOB_STATE_TERMINATED_WITH_ERROR: "TERMINATED WITH ERROR",
}, "UNKNOWN"}

var links = named[pmix.LinkState]{map[pmix.LinkState]string{pmix.LINK_DOWN: "INACTIVE", pmix.LINK_UP: "ACTIVE"}, "UNKNOWN"}

var views = named[pmix.CoordView]{map[pmix.CoordView]string{pmix.COORD_VIEW_UNDEF: "UNDEF", pmix.COORD_LOGICAL_VIEW: "LOGICAL",
	pmix.COORD_PHYSICAL_VIEW: "PHYSICAL"}, "UNRECOGNIZED"}

var devices = named[pmix.DeviceType]{func() map[pmix.DeviceType]string {
	m := map[pmix.DeviceType]string{}
	for i, n := range []string{"BLOCK", "GPU", "NETWORK", "OPENFABRICS", "DMA", "COPROCESSOR", "MEMORY", "CORE", "HWT", "CPU", "NODE"} {
		m[1<<i] = n
	}
	return m
}(), "UNKNOWN"}

func rank(r pmix.Rank) string {
	switch r {
	case pmix.RANK_UNDEF:
		return "PMIX_RANK_UNDEF"
	case pmix.RANK_WILDCARD:
		return "PMIX_RANK_WILDCARD"
	case pmix.RANK_LOCAL_NODE:
		return "PMIX_RANK_LOCAL_NODE"
	}
	return number(uint32(r))
}

func proc(p pmix.Proc) string { return "PROC: " + p.Nspace + ":" + rank(p.Rank) }

// flags are the names of a set's bits, joined by colons.
type flags[T ~uint16 | ~uint64] []struct {
	bit  T
	name string
}

func (f flags[T]) of(v T) (s string) {
	for _, b := range f {
		if v&b.bit != 0 {
			if s != "" {
				s += ":"
			}
			s += b.name
		}
	}
	return s
}

var (
	localities = flags[pmix.Locality]{
		{pmix.LOCALITY_SHARE_HWTHREAD, "HWTHREAD"}, {pmix.LOCALITY_SHARE_CORE, "CORE"}, {pmix.LOCALITY_SHARE_L1CACHE, "L1"},
		{pmix.LOCALITY_SHARE_L2CACHE, "L2"}, {pmix.LOCALITY_SHARE_L3CACHE, "L3"}, {pmix.LOCALITY_SHARE_PACKAGE, "CORE"}, // as released libraries have it
		{pmix.LOCALITY_SHARE_NUMA, "NUMA"}, {pmix.LOCALITY_SHARE_NODE, "NODE"},
	}
	accesses = flags[pmix.StorageAccessibility]{
		{pmix.STORAGE_ACCESSIBILITY_NODE, "NODE"}, {pmix.STORAGE_ACCESSIBILITY_SESSION, "SESSION"}, {pmix.STORAGE_ACCESSIBILITY_JOB, "JOB"},
		{pmix.STORAGE_ACCESSIBILITY_RACK, "RACK"}, {pmix.STORAGE_ACCESSIBILITY_CLUSTER, "CLUSTER"}, {pmix.STORAGE_ACCESSIBILITY_REMOTE, "REMOTE"},
	}
	persistences = flags[pmix.StoragePersistence]{
		{pmix.STORAGE_PERSISTENCE_TEMPORARY, "TEMPORARY"}, {pmix.STORAGE_PERSISTENCE_NODE, "NODE"}, {pmix.STORAGE_PERSISTENCE_SESSION, "SESSION"},
		{pmix.STORAGE_PERSISTENCE_JOB, "JOB"}, {pmix.STORAGE_PERSISTENCE_SCRATCH, "SCRATCH"}, {pmix.STORAGE_PERSISTENCE_PROJECT, "PROJECT"},
		{pmix.STORAGE_PERSISTENCE_ARCHIVE, "ARCHIVE"},
	}
	accessTypes = flags[pmix.StorageAccessType]{{pmix.STORAGE_ACCESS_RD, "READ"}, {pmix.STORAGE_ACCESS_WR, "WRITE"}}
	media       = flags[pmix.StorageMedium]{
		{pmix.STORAGE_MEDIUM_UNKNOWN, "UNKNOWN"}, {pmix.STORAGE_MEDIUM_TAPE, "TAPE"}, {pmix.STORAGE_MEDIUM_HDD, "HDD"},
		{pmix.STORAGE_MEDIUM_SSD, "SSD"}, {pmix.STORAGE_MEDIUM_NVME, "NVME"}, {pmix.STORAGE_MEDIUM_PMEM, "PMEM"}, {pmix.STORAGE_MEDIUM_RAM, "RAM"},
	}
)

// Directives names the flags of an info as PMIx_Info_directives_string does.
func Directives(f pmix.InfoDirectives) string {
	if f&pmix.INFO_QUALIFIER != 0 {
		return "QUALIFIER"
	}
	s := "OPTIONAL"
	if f&pmix.INFO_REQD != 0 {
		s = "REQUIRED"
	}
	for _, b := range []struct {
		bit  pmix.InfoDirectives
		name string
	}{{pmix.INFO_REQD_PROCESSED, ":PROCESSED"}, {pmix.INFO_ARRAY_END, ":END"}, {pmix.INFO_PERSISTENT, ":PERSISTENT"}} {
		if f&b.bit != 0 {
			s += b.name
		}
	}
	return s
}
