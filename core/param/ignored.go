package param

// Ignored is the parameters of OpenPMIx that sites set and that mean nothing here.
// They are accepted from every source without a word, and pmix_info lists them with
// the reason. Names, groups, kinds and defaults are those of release 7.0.0rc1, or of
// an earlier release for what that one dropped.
var Ignored = concat(
	each("its parts are built in and none is chosen by name", Text,
		at("bfrops", "bfrops"), at("gds", "gds"), at("pcompress", "pcompress"), at("pdl", "pdl"),
		at("pgpu", "pgpu"), at("pif", "pif"), at("plog", "plog"), at("pmdl", "pmdl"), at("pnet", "pnet"),
		at("preg", "preg"), at("psec", "psec"), at("psensor", "psensor"), at("pstat", "pstat"), at("ptl", "ptl")),
	each("this library writes no trace by verbosity", Int,
		zero("bfrops/base", "bfrops_base_verbose"), zero("gds/base", "gds_base_verbose"),
		zero("pcompress/base", "pcompress_base_verbose"), zero("pdl/base", "pdl_base_verbose"),
		zero("pgpu/base", "pgpu_base_verbose"), zero("pif/base", "pif_base_verbose"),
		zero("plog/base", "plog_base_verbose"), zero("pmdl/base", "pmdl_base_verbose"),
		zero("pnet/base", "pnet_base_verbose"), zero("preg/base", "preg_base_verbose"),
		zero("psec/base", "psec_base_verbose"), zero("psensor/base", "psensor_base_verbose"),
		zero("pstat/base", "pstat_base_verbose"), zero("ptl/base", "ptl_base_verbose"),
		zero("pmix/client", "pmix_client_base_verbose"), zero("pmix/client", "pmix_client_connect_verbose"),
		zero("pmix/client", "pmix_client_event_verbose"), zero("pmix/client", "pmix_client_fence_verbose"),
		zero("pmix/client", "pmix_client_get_verbose"), zero("pmix/client", "pmix_client_group_verbose"),
		zero("pmix/client", "pmix_client_iof_verbose"), zero("pmix/client", "pmix_client_pub_verbose"),
		zero("pmix/client", "pmix_client_spawn_verbose"),
		zero("pmix/server", "pmix_server_base_verbose"), zero("pmix/server", "pmix_server_connect_verbose"),
		zero("pmix/server", "pmix_server_event_verbose"), zero("pmix/server", "pmix_server_fence_verbose"),
		zero("pmix/server", "pmix_server_get_verbose"), zero("pmix/server", "pmix_server_group_verbose"),
		zero("pmix/server", "pmix_server_iof_verbose"), zero("pmix/server", "pmix_server_pub_verbose"),
		zero("pmix/server", "pmix_server_spawn_verbose"), zero("pmix/hwloc", "pmix_hwloc_verbose")),
	each("this library writes no trace by verbosity", Text,
		at("mca/base", "mca_base_verbose", "stderr", "mca_verbose")),
	each("it loads no components", Text,
		at("mca/base", "mca_base_component_path", "", "mca_component_path"),
		at("mca/base", "mca_base_component_show_load_errors", "none", "mca_component_show_load_errors"),
		at("pdl/pdlopen", "pdl_pdlopen_filename_suffixes", ".so,.dylib,.dll,.sl")),
	each("it loads no components", Flag,
		no("mca/base", "mca_base_component_disable_dlopen", "mca_component_disable_dlopen"),
		no("mca/base", "mca_base_abort_on_load_error"), no("mca/base", "mca_base_component_track_load_errors")),
	each("sets of parameter files are not read", Text,
		at("mca/base", "mca_base_param_file_prefix"), at("mca/base", "mca_base_param_file_path"),
		at("mca/base", "mca_base_param_file_path_force")),
	each("a setting that the override file beats is passed over silently", Flag,
		no("mca/base", "mca_base_suppress_override_warning")),
	each("events are handed on as they come", Int, at("pmix/base", "pmix_event_caching_window", "1")),
	each("the thread that waits drives the progress, and is the program's own", Text, at("pmix/base", "pmix_progress_thread_cpus")),
	each("the thread that waits drives the progress, and is the program's own", Flag, no("pmix/base", "pmix_bind_progress_thread_reqd")),
	each("a child inherits none of this library's descriptors", Int, at("pmix/base", "pmix_maxfd", "1024")),
	each("connections between processes stay on their node", Text,
		at("pmix/net", "pmix_net_private_ipv4", "10.0.0.0/8;172.16.0.0/12;192.168.0.0/16;169.254.0.0/16")),
	each("tables grow as they need", Int, at("pmix/hash", "pmix_hash_proc_alloc", "128")),
	each("the topology is asked of hwloc as it is", Text,
		at("pmix/hwloc", "pmix_hwloc_hole_kind", "biggest"), at("pmix/hwloc", "pmix_hwloc_topo_file"),
		at("pmix/hwloc", "pmix_hwloc_test_cpuset")),
	each("buffers grow as they need", Size,
		at("bfrops/base", "bfrops_base_initial_size", "128"), at("bfrops/base", "bfrops_base_threshold_size", "1024")),
	each("the depth of nested arrays has a fixed bound", Uint, at("bfrops/base", "bfrops_base_max_array_depth", "100")),
	each("which form a buffer has is agreed with each peer", Int, at("bfrops/base", "bfrops_base_default_type", "1")),
	each("shared segments are sized by what they hold", Double, at("gds/shmem3", "gds_shmem3_segment_size_multiplier", "1.000000")),
	each("it provokes failures in tests of OpenPMIx", Flag,
		no("gds/shmem3", "gds_shmem3_force_client_attach_failure"), no("gds/shmem3", "gds_shmem3_force_modex_attach_failure"),
		no("gds/shmem3", "gds_shmem3_force_update_attach_failure")),
	each("no address space is set aside for segments", Size,
		at("gds/shmem3", "gds_shmem3_arena_slot_size", "1073741824"), at("gds/shmem3", "gds_shmem3_arena_modex_slots", "4"),
		at("gds/shmem3", "gds_shmem3_arena_job_slots", "8")),
	each("no address space is set aside for segments", Flag, at("gds/shmem3", "gds_shmem3_offset_placement", "true")),
	each("what is sent is compressed by no setting", Size, at("pcompress/base", "pcompress_base_limit", "256")),
	each("there is no such warning here", Flag, no("pcompress/base", "pcompress_base_silence_warning")),
	each("what is sent is compressed by no setting", Int,
		at("pcompress/zstd", "pcompress_zstd_level", "3"), at("pcompress/zlib", "pcompress_zlib_level", "1")),
	each("the host harvests the environment of what it starts", Text,
		at("pgpu/amd", "pgpu_amd_include_envars"), at("pgpu/amd", "pgpu_amd_exclude_envars"),
		at("pgpu/intel", "pgpu_intel_include_envars"), at("pgpu/intel", "pgpu_intel_exclude_envars"),
		at("pgpu/nvd", "pgpu_nvd_include_envars", "CUDA_*,NCCL_*"), at("pgpu/nvd", "pgpu_nvd_exclude_envars"),
		at("pmdl/ompi", "pmdl_ompi_include_envars", "OMPI_*,OPAL_*"), at("pmdl/ompi", "pmdl_ompi_exclude_envars"),
		at("pnet/nvd", "pnet_nvd_include_envars", "UCX_*,HCOLL_*,UCC_*,SHARP_*,NCCL_*"), at("pnet/nvd", "pnet_nvd_exclude_envars"),
		at("pnet/opa", "pnet_opa_include_envars", "HFI_*,PSM2_*"), at("pnet/opa", "pnet_opa_exclude_envars")),
	each("host names are not looked up", Flag, no("pif/base", "pif_base_do_not_resolve")),
	each("what is logged goes to the host, or to the standard streams", Text,
		at("plog/base", "plog_base_order"), at("plog/smtp", "plog_smtp_server"), at("plog/smtp", "plog_smtp_to"),
		at("plog/smtp", "plog_smtp_from_addr"), at("plog/smtp", "plog_smtp_from_name"), at("plog/smtp", "plog_smtp_subject"),
		at("plog/smtp", "plog_smtp_body_prefix"), at("plog/smtp", "plog_smtp_body_suffix"),
		at("plog/syslog", "plog_syslog_level", "info"), at("plog/syslog", "plog_syslog_facility", "user")),
	each("what is logged goes to the host, or to the standard streams", Int,
		at("plog/smtp", "plog_smtp_port", "25"), at("plog/smtp", "plog_smtp_priority", "10")),
	each("what is logged goes to the host, or to the standard streams", Flag, no("plog/syslog", "plog_syslog_console")),
	each("monitoring needs no thread of its own", Flag,
		no("psensor/base", "psensor_base_use_separate_thread"), no("pstat/base", "pstat_base_use_separate_thread")),
	each("a server listens on the loopback interface", Text,
		base("if_include"), base("if_exclude"),
		Param{Name: "ptl_base_ipv4_ports", Group: "ptl/base", Old: []Old{{Name: "ptl_base_ipv4_port", Group: "ptl/base"}, {Name: "ptl_tcp_ipv4_port", Group: "ptl/tcp"}}},
		Param{Name: "ptl_base_ipv6_ports", Group: "ptl/base", Old: []Old{{Name: "ptl_base_ipv6_port", Group: "ptl/base"}, {Name: "ptl_tcp_ipv6_port", Group: "ptl/tcp"}}}),
	each("a server listens on the loopback interface", Flag, base("disable_ipv4_family", "false"), base("disable_ipv6_family", "true")),
	each("a file of a server that is not there yet is not waited for", Int, base("connection_wait_time", "0"), base("max_retries", "0")),
	each("a handshake that fails is not tried again", Int, base("handshake_max_retries", "0")),
)

func concat(lists ...[]Param) (out []Param) {
	for _, l := range lists {
		out = append(out, l...)
	}
	return out
}

// each makes rows of one kind that are ignored for one reason.
func each(why string, kind Kind, rows ...Param) []Param {
	for i := range rows {
		rows[i].Kind, rows[i].Level = kind, 9
		rows[i].Help = "Accepted and without effect: " + why + "."
	}
	return rows
}

// at makes a row of what may follow its name: the default, then a deprecated name
// in the same group.
func at(group, name string, more ...string) Param {
	p := Param{Name: name, Group: group}
	if len(more) > 0 {
		p.Default = more[0]
	}
	if len(more) > 1 {
		p.Old = []Old{{Name: more[1], Group: group}}
	}
	return p
}

func zero(group, name string) Param { return at(group, name, "0") }

func no(group, name string, old ...string) Param {
	return at(group, name, append([]string{"false"}, old...)...)
}

// base makes a row of ptl_base_NAME, which was called ptl_tcp_NAME.
func base(name string, def ...string) Param {
	p := at("ptl/base", "ptl_base_"+name, def...)
	p.Old = []Old{{Name: "ptl_tcp_" + name, Group: "ptl/tcp"}}
	return p
}
