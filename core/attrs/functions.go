package attrs

import "pmix/core/pmix"

// Function is a public function and the keys that the library itself acts on when they
// are given to it. What it only hands to the host, which may act on more, is not among
// them.
type Function struct {
	Name string
	Keys []string
}

// What several functions honour alike.
var (
	fence  = []string{pmix.COLLECT_DATA, pmix.TIMEOUT}
	joined = []string{pmix.TIMEOUT}
	get    = []string{pmix.OPTIONAL, pmix.IMMEDIATE, pmix.TIMEOUT, pmix.GET_REFRESH_CACHE, pmix.DATA_SCOPE, pmix.SESSION_INFO, pmix.SESSION_ID,
		pmix.JOB_INFO, pmix.APP_INFO, pmix.APPNUM, pmix.NODE_INFO, pmix.NODEID, pmix.HOSTNAME}
	pointers = []string{pmix.GET_STATIC_VALUES, pmix.GET_POINTER_VALUES}
	query    = []string{pmix.QUERY_REFRESH_CACHE, pmix.PROCID, pmix.NSPACE, pmix.RANK}
	log      = []string{pmix.LOG_STDERR, pmix.LOG_STDOUT, pmix.LOG_GENERATE_TIMESTAMP, pmix.LOG_AGG, pmix.LOG_KEY, pmix.LOG_VAL}
	control  = []string{pmix.REGISTER_CLEANUP, pmix.REGISTER_CLEANUP_DIR, pmix.CLEANUP_RECURSIVE, pmix.CLEANUP_IGNORE, pmix.CLEANUP_LEAVE_TOPDIR}
	monitor  = []string{pmix.MONITOR_ID, pmix.MONITOR_CANCEL, pmix.MONITOR_HEARTBEAT, pmix.SEND_HEARTBEAT, pmix.MONITOR_HEARTBEAT_TIME,
		pmix.MONITOR_HEARTBEAT_DROPS, pmix.MONITOR_FILE, pmix.MONITOR_FILE_SIZE, pmix.MONITOR_FILE_ACCESS, pmix.MONITOR_FILE_MODIFY,
		pmix.MONITOR_FILE_CHECK_TIME, pmix.MONITOR_FILE_DROPS, pmix.RANGE}
	construct = []string{pmix.GROUP_NOTIFY_TERMINATION, pmix.GROUP_FT_COLLECTIVE, pmix.GROUP_ASSIGN_CONTEXT_ID, pmix.GROUP_LOCAL_ONLY, pmix.GROUP_BOOTSTRAP,
		pmix.GROUP_ADD_MEMBERS, pmix.GROUP_FINAL_MEMBERSHIP_ORDER, pmix.GROUP_INFO, pmix.TIMEOUT}
	invite  = []string{pmix.GROUP_ASSIGN_CONTEXT_ID, pmix.GROUP_OPTIONAL, pmix.TIMEOUT}
	handler = []string{pmix.EVENT_HDLR_NAME, pmix.EVENT_HDLR_FIRST, pmix.EVENT_HDLR_LAST, pmix.EVENT_HDLR_FIRST_IN_CATEGORY,
		pmix.EVENT_HDLR_LAST_IN_CATEGORY, pmix.EVENT_HDLR_BEFORE, pmix.EVENT_HDLR_AFTER, pmix.EVENT_HDLR_PREPEND, pmix.EVENT_HDLR_APPEND,
		pmix.EVENT_CUSTOM_RANGE, pmix.RANGE, pmix.EVENT_AFFECTED_PROC, pmix.EVENT_AFFECTED_PROCS, pmix.EVENT_RETURN_OBJECT, pmix.EVENT_ONESHOT}
	notify = []string{pmix.EVENT_NON_DEFAULT, pmix.EVENT_CUSTOM_RANGE, pmix.EVENT_AFFECTED_PROC, pmix.EVENT_AFFECTED_PROCS,
		pmix.EVENT_DO_NOT_CACHE, pmix.EVENT_STAYS_LOCAL}
	models  = []string{pmix.PROGRAMMING_MODEL, pmix.MODEL_LIBRARY_NAME, pmix.MODEL_LIBRARY_VERSION, pmix.THREADING_MODEL}
	printed = []string{pmix.IOF_LOCAL_OUTPUT, pmix.IOF_TAG_OUTPUT, pmix.IOF_TAG_DETAILED_OUTPUT, pmix.IOF_TAG_FULLNAME_OUTPUT, pmix.IOF_RANK_OUTPUT,
		pmix.IOF_TIMESTAMP_OUTPUT, pmix.IOF_XML_OUTPUT, pmix.IOF_OUTPUT_RAW, pmix.IOF_OUTPUT_TO_FILE, pmix.IOF_OUTPUT_TO_DIRECTORY,
		pmix.IOF_FILE_ONLY, pmix.IOF_FILE_PATTERN, pmix.IOF_MERGE_STDERR_STDOUT}
	servers = []string{pmix.TOOL_CONNECT_OPTIONAL, pmix.CONNECT_TO_SYSTEM, pmix.CONNECT_SYSTEM_FIRST, pmix.CONNECT_TO_SCHEDULER,
		pmix.CONNECT_TO_SYS_CONTROLLER, pmix.CONNECTION_ORDER, pmix.SERVER_URI, pmix.TCP_URI, pmix.SERVER_NSPACE, pmix.SERVER_PIDINFO,
		pmix.TOOL_ATTACHMENT_FILE, pmix.SERVER_TMPDIR, pmix.SYSTEM_TMPDIR}
)

// both are a function and the form of it that does not block.
func both(name string, keys []string) []Function {
	return []Function{{name, keys}, {name + "_nb", keys}}
}

func plain(names ...string) (out []Function) {
	for _, n := range names {
		out = append(out, Function{Name: n})
	}
	return out
}

func together(lists ...[]Function) (out []Function) {
	for _, l := range lists {
		out = append(out, l...)
	}
	return out
}

// Clients, Servers and Tools are the functions of each role, in the order in which they
// are told.
var (
	Clients = together(
		[]Function{{"PMIx_Init", append([]string{pmix.EXTERNAL_PROGRESS}, models...)}, {"PMIx_Finalize", []string{pmix.EMBED_BARRIER}}},
		plain("PMIx_Initialized", "PMIx_Abort", "PMIx_Store_internal", "PMIx_Put", "PMIx_Commit"),
		both("PMIx_Fence", fence),
		[]Function{{"PMIx_Get", append(get[:len(get):len(get)], pointers...)}, {"PMIx_Get_nb", get}},
		both("PMIx_Publish", nil), both("PMIx_Lookup", nil), both("PMIx_Unpublish", nil),
		both("PMIx_Spawn", []string{pmix.FWD_STDOUT, pmix.FWD_STDERR, pmix.FWD_STDDIAG}),
		both("PMIx_Connect", joined), both("PMIx_Disconnect", joined),
		plain("PMIx_Resolve_peers", "PMIx_Resolve_nodes"),
		both("PMIx_Query_info", query), both("PMIx_Log", log), both("PMIx_Allocation_request", nil), both("PMIx_Job_control", control),
		both("PMIx_Process_monitor", monitor), plain("PMIx_Session_control"), both("PMIx_Get_credential", nil), both("PMIx_Validate_credential", nil),
		both("PMIx_Group_construct", construct), both("PMIx_Group_invite", invite), both("PMIx_Group_join", nil),
		both("PMIx_Group_leave", nil), both("PMIx_Group_destruct", joined),
		[]Function{{"PMIx_Register_event_handler", handler}, {Name: "PMIx_Deregister_event_handler"}, {"PMIx_Notify_event", notify}},
		plain("PMIx_Error_string", "PMIx_Proc_state_string", "PMIx_Scope_string", "PMIx_Persistence_string", "PMIx_Data_range_string",
			"PMIx_Info_directives_string", "PMIx_Data_type_string"),
	)
	Servers = together(
		[]Function{{"PMIx_server_init", []string{pmix.EXTERNAL_PROGRESS, pmix.SERVER_NSPACE, pmix.SERVER_RANK, pmix.SERVER_TMPDIR, pmix.SYSTEM_TMPDIR,
			pmix.HOSTNAME, pmix.HOSTNAME_KEEP_FQDN, pmix.SERVER_TOOL_SUPPORT, pmix.SERVER_ALLOW_FOREIGN_TOOLS, pmix.SERVER_SYSTEM_SUPPORT,
			pmix.SERVER_SESSION_SUPPORT, pmix.SERVER_SCHEDULER, pmix.SERVER_SYS_CONTROLLER, pmix.TCP_REPORT_URI, pmix.SINGLETON, pmix.IOF_LOCAL_OUTPUT}}},
		plain("PMIx_server_finalize", "PMIx_generate_regex", "PMIx_generate_regex2", "PMIx_generate_ppn"),
		[]Function{{"PMIx_server_register_nspace", []string{pmix.REGISTER_NODATA, pmix.JOB_INFO_ARRAY, pmix.APP_INFO_ARRAY, pmix.NODE_INFO_ARRAY,
			pmix.PROC_INFO_ARRAY, pmix.SESSION_INFO_ARRAY, pmix.PROC_MAP, pmix.NODE_MAP}}},
		plain("PMIx_server_deregister_nspace", "PMIx_server_register_client", "PMIx_server_deregister_client", "PMIx_server_register_session",
			"PMIx_server_deregister_session", "PMIx_server_register_resources", "PMIx_server_deregister_resources", "PMIx_server_setup_fork",
			"PMIx_server_dmodex_request", "PMIx_server_setup_application", "PMIx_server_setup_local_support"),
		[]Function{{"PMIx_server_IOF_deliver", printed}},
		plain("PMIx_server_IOF_flow_control", "PMIx_server_collect_inventory", "PMIx_server_deliver_inventory", "PMIx_server_collect_job_info",
			"PMIx_server_define_process_set", "PMIx_server_delete_process_set", "PMIx_Register_attributes"),
	)
	Tools = together(
		[]Function{{"PMIx_tool_init", append(append([]string{pmix.TOOL_NSPACE, pmix.TOOL_RANK, pmix.LAUNCHER, pmix.TOOL_DO_NOT_CONNECT}, servers...), models...)}},
		plain("PMIx_tool_finalize", "PMIx_tool_is_connected"),
		[]Function{{"PMIx_tool_attach_to_server", servers}, {"PMIx_tool_connect_to_server", servers}},
		plain("PMIx_tool_disconnect", "PMIx_tool_get_servers"),
		[]Function{{"PMIx_tool_set_server", []string{pmix.WAIT_FOR_CONNECTION, pmix.TIMEOUT}}},
		plain("PMIx_tool_set_server_module"),
		[]Function{{"PMIx_IOF_pull", printed}, {Name: "PMIx_IOF_deregister"}, {Name: "PMIx_IOF_push"}},
	)
)
