package main

import "regexp"

// A test is one driver run in one way.
type test struct {
	driver string // the program it is about
	mode   string // how it is run: "server", "alone", or its client's host
	args   []string
	want   []want         // what its output must have
	never  *regexp.Regexp // and must not have
	code   int            // its exit status
	limit  int            // seconds, 0 for the usual
	why    string         // what is known about it, printed when it fails
}

// want is a text that the output has at least n times.
type want struct {
	text *regexp.Regexp
	n    int
}

func has(n int, text string) want { return want{regexp.MustCompile(text), n} }

// crash is what no driver may print, whatever its status.
var crash = regexp.MustCompile(`(?i)segmentation fault|\*\*\* Process received signal|panic:|fatal error:|internal error`)

// hosted is a client that simptest starts n times.
func hosted(driver, n string, want ...want) test {
	return test{driver: driver, mode: "simptest -n " + n, args: []string{"./simptest", "-n", n, "-e", "./" + driver},
		want: append(want, has(1, `Test finished OK!`))}
}

// alone is a driver that needs nobody.
func alone(driver string, args []string, want ...want) test {
	t := test{driver: driver, mode: "alone", args: append([]string{"./" + driver}, args...), want: want}
	for _, a := range args {
		t.mode += " " + a
	}
	return t
}

func (t test) within(seconds int) test  { t.limit = seconds; return t }
func (t test) because(why string) test  { t.why = why; return t }
func (t test) exits(code int) test      { t.code = code; return t }
func (t test) without(text string) test { t.never = regexp.MustCompile(text); return t }
func (t test) with(args ...string) test { t.args = append(t.args, args...); return t }
func pmixTest(name string, args ...string) test {
	return test{driver: "pmix_test", mode: name, args: append(append([]string{"./pmix_test"}, args...), "-e", "./pmix_client"),
		want: []want{has(1, `Test SUCCEEDED!`)}, limit: 120}
}

// noSpawn is why those that spawn do not end.
const noSpawn = "simptest cannot host a spawn"

// The commands are those of upstream's run_tests*.pl, of test/unit/run_*.pl and of its
// continuous integration, where it has one; else the driver is run as its kind is.
var tests = []test{
	// test/simple, by its server
	hosted("simpclient", "2", has(2, `PMIx_Finalize successfully completed`)),
	hosted("simpclient", "8", has(8, `PMIx_Finalize successfully completed`)),
	{driver: "simpclient", mode: "simptest -n 2 -xversion", args: []string{"./simptest", "-n", "2", "-xversion", "-e", "./simpclient"}, want: []want{has(1, `Test finished OK!`)}},
	hosted("simptool", "1"),
	{driver: "simptool", mode: "simptest -n 1 -xversion", args: []string{"./simptest", "-n", "1", "-xversion", "-e", "./simptool"}, want: []want{has(1, `Test finished OK!`)}},
	hosted("simppub", "2"),
	hosted("simpdyn", "2").because(noSpawn),
	hosted("simpft", "3"),
	hosted("simpdmodex", "2"),
	hosted("simpdmodex", "4"),
	hosted("simpdie", "2"),
	hosted("simptimeout", "2"),
	hosted("simpjctrl", "2"),
	hosted("simpio", "2"),
	hosted("simpcoord", "1"),
	hosted("simpcycle", "1", has(1, `completed \d+ init/finalize cycles OK`)),
	hosted("doubleget", "2").with("--get-twice"),
	hosted("get_put_example", "2"),
	hosted("simpvni", "2"),
	hosted("hybrid", "2"),
	hosted("simpqual", "2"),
	hosted("legacy", "1"),
	hosted("refresh", "2"),
	hosted("quietclient", "4"),
	hosted("simpmonitor", "2", has(1, `MONITOR TEST PASSED`)).without(`TEST FAILED`).within(120),
	hosted("simpgrpmember", "1", has(1, `rejected the not-a-member group construct OK`)),
	hosted("simpgrpdie", "4", has(3, `saw member-failed for victim rank`)),
	hosted("simpgrpddie", "4"),
	hosted("simpgrpleader", "4", has(3, `saw LEADER_FAILED for leader 0`), has(2, `saw LEADER_SELECTED new leader 1`), has(1, `rank 1 elected as new leader`)),
	hosted("simpgrpcabort", "4", has(3, `saw construct ABORT on loss of rank`)),
	hosted("simpgrpctimeout", "4", has(3, `saw construct TIMEOUT`)),
	// test/simple, servers and programs of their own
	alone("gwtest", []string{"-n", "2"}),
	alone("stability", []string{"-n", "2", "-reps", "10", "-e", "./quietclient"}),
	alone("simptoolcycle", nil, has(1, `server-side tool init/finalize cycling: PASS`), has(1, `pure\s+phase: \d+ cycles`), has(1, `client phase: \d+ cycles`)).within(120),
	alone("tool_server_switch", nil, has(1, `tool multi-server switch: PASS`)).within(120),
	hosted("test_pmix", "1"),
	alone("simpsched", nil),
	alone("simpfabric", nil),
	alone("simpdist", []string{"--num", "core"}),
	// test
	alone("pmix_environ", nil),
	alone("pmix_regex", nil),
	pmixTest("00", "-n", "4", "--ns-dist", "3:1", "--fence", "[db | 0:0-2;1:0]"),
	pmixTest("01", "-n", "4", "--ns-dist", "3:1", "--fence", "[db | 0:;1:0]"),
	pmixTest("02", "-n", "4", "--ns-dist", "3:1", "--fence", "[db | 0:;1:]"),
	pmixTest("03", "-n", "4", "--ns-dist", "3:1", "--fence", "[0:]"),
	pmixTest("04", "-n", "4", "--ns-dist", "3:1", "--fence", "[b | 0:]"),
	pmixTest("05", "-n", "4", "--ns-dist", "3:1", "--fence", "[d | 0:]", "--noise", "[0:0,1]"),
	pmixTest("06", "-n", "4", "--job-fence", "-c"),
	pmixTest("07", "-n", "4", "--job-fence"),
	pmixTest("08", "-n", "2", "--test-publish"),
	pmixTest("09", "-n", "2", "--test-spawn"),
	pmixTest("10", "-n", "2", "--test-connect"),
	pmixTest("11", "-n", "5", "--test-resolve-peers", "--ns-dist", "1:2:2"),
	pmixTest("12", "-n", "5", "--test-replace", "100:0,1,10,50,99"),
	pmixTest("13", "-n", "5", "--test-internal", "10"),
	pmixTest("14", "-s", "1", "-n", "2", "--job-fence"),
	pmixTest("15", "-s", "1", "-n", "2", "--job-fence", "-c"),
	pmixTest("16", "-n", "6", "--ns-dist", "3:3", "--fence", "[db | 0:;1:][db | 0:;1:]"),
	pmixTest("17", "-n", "6", "--ns-dist", "2:2:2", "--fence", "[db | 0:;1:;2:][db | 0:;1:;2:][db | 0:;1:;2:]"),
	pmixTest("18", "-n", "6", "--ns-dist", "2:2:2", "--fence", "[db | 0:0-1;1:0][db | 1:;2:]"),
	pmixTest("19", "-n", "6", "--ns-dist", "2:2:2", "--fence", "[db | 0:;1:;2:][db | 0:;1:;2:]", "--noise", "[0:0,1]"),
	pmixTest("20", "-n", "6", "--ns-dist", "3:3", "--fence", "[db | 0:;1:][db | 0:;1:]", "--use-same-keys"),
	pmixTest("21", "-n", "6", "--ns-dist", "2:2:2", "--fence", "[db | 0:;1:;2:][db | 0:;1:;2:][db | 0:;1:;2:]", "--use-same-keys"),
	// examples, clients
	hosted("client", "2"),
	hosted("client2", "2"),
	hosted("client3", "2"),
	hosted("client4", "2"),
	hosted("simple", "2"),
	hosted("hello", "2"),
	hosted("nodeinfo", "2"),
	hosted("dmodex", "2"),
	hosted("dmdx_departed", "2"),
	hosted("modex_twice", "2", has(1, `second fence: new values visible, old values kept`)),
	hosted("modex_attach_fail", "2"),
	hosted("delete_key", "2"),
	hosted("datatypes", "4").without(`MISMATCH|FAIL`),
	hosted("pub", "2"),
	hosted("pub2", "2"),
	hosted("pubi", "2"),
	hosted("pubstress", "5").with("30").because("looks up with PMIX_WAIT what comes later; simptest does not wait for it"),
	{driver: "fault", mode: "simptest -n 2", args: []string{"./simptest", "-n", "2", "-e", "./fault"}, code: 1, // a rank ends with 1
		want: []want{has(1, `exiting with error`), has(1, `rank 1:PMIx_Finalize successfully completed`)}},
	hosted("abort", "2"),
	hosted("alloc", "2"),
	hosted("jctrl", "2"),
	hosted("log", "2"),
	hosted("pset", "2").because("waits for a process set that only a launcher defines"),
	hosted("monitor", "2").because("asks for the use of resources, which this library does not measure; a rank then waits for ever, on their own library too"),
	hosted("monitor_multi", "2").because("asks for the use of resources, which this library does not measure; a rank then waits for ever, on their own library too"),
	hosted("monitor_remote", "2"),
	hosted("resolve", "2").because(noSpawn),
	hosted("simple_resolve", "2"),
	hosted("topology", "2").because("simptest stores no locality strings for it to compare"),
	hosted("dynamic", "2").because(noSpawn),
	hosted("spawn_group", "2").because(noSpawn),
	hosted("spawn_iof", "2").because(noSpawn),
	hosted("spawn_reuse", "2").because(noSpawn),
	hosted("multi_nspace_group", "2").because(noSpawn),
	hosted("connect_die", "4"),
	// examples, groups
	hosted("group", "4"),
	hosted("group_dmodex", "4"),
	hosted("group_lcl_cid", "4"),
	hosted("group_bootstrap", "6").because("two ranks are not in the membership that simptest answers with"),
	hosted("asyncgroup", "4"),
	hosted("group_leave", "4"),
	hosted("group_die", "4"),
	hosted("group_destruct_die", "4"),
	hosted("group_badinfo", "1", has(1, `scalar PMIX_GROUP_INFO ->`), has(1, `NULL-array PMIX_GROUP_INFO ->`), has(1, `group_badinfo: PASS`)),
	hosted("group_invite", "4", has(4, `CONSTRUCT_COMPLETE received: PASS`), has(4, `group fence complete`)),
	hosted("group_invite_nb", "4", has(3, `CONSTRUCT_COMPLETE received: PASS`), has(3, `group fence complete`), has(1, `Group_join_nb completed with group nbgroup and 4 members: PASS`)),
	hosted("group_invite_endpts", "4", has(4, `CONTEXT_ID received: PASS`), has(4, `ENDPT data verified for all peers: PASS`)),
	hosted("group_invite_others", "4", has(3, `CONSTRUCT_COMPLETE received: PASS`), has(3, `group fence complete`)).without(`CONSTRUCT_ABORT`),
	hosted("group_invite_suppress", "4", has(4, `CONSTRUCT_COMPLETE received: PASS`), has(4, `group fence complete`)),
	hosted("group_invite_decline", "4", has(1, `INVITE_FAILED for decliner: PASS`), has(3, `CONSTRUCT_COMPLETE received: PASS`)),
	hosted("group_invite_timeout", "4", has(1, `INVITE_FAILED for non-responder: PASS`), has(3, `CONSTRUCT_COMPLETE received: PASS`)),
	hosted("group_invite_abort", "4", has(1, `PMIx_Group_invite returned CONSTRUCT_ABORT: PASS`), has(4, `PMIX_GROUP_CONSTRUCT_ABORT received: PASS`)),
	// examples, tools and servers
	hosted("tool", "1"),
	hosted("toolqry", "1").because("simptest tells of no namespaces"),
	hosted("debugger", "1"),
	hosted("debuggerd", "1"),
	hosted("launcher", "1"),
	alone("abi_no_init", nil).exits(225), // PMIX_ERR_INIT
	alone("abi_with_init", nil),
	alone("simple_server", nil),
}
