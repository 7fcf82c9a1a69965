"""A process of the job that server.py starts: plays one scene and writes what it gets.

With nothing that depends on time or on another process's speed in a line, so that two
libraries give the same text.
"""
import os
import sys
import threading
import time
import warnings

warnings.simplefilter("ignore")
from pmix import *

SIZE_KEY = PMIX_JOB_SIZE
scene = sys.argv[1]
out = os.fdopen(os.dup(1), "w", buffering=1)
os.dup2(2, 1)  # what the binding prints is not ours
client = PMIxClient()


def say(*words):
    out.write("%d %s: %s\n" % (me["rank"], scene, " ".join(str(w) for w in words)))


def info(key, value, kind, flags=None):
    i = {"key": key, "value": value, "val_type": kind}
    if flags is not None:
        i["flags"] = flags
    return i


def proc(rank):
    return {"nspace": me["nspace"], "rank": rank}


def size():
    rc, v = client.get(proc(PMIX_RANK_WILDCARD), SIZE_KEY, [])
    return v["value"]


def fence(infos=None):
    return client.fence([], [info(PMIX_COLLECT_DATA, True, PMIX_BOOL)] if infos is None else infos)


def value(v):
    if v is None:
        return "none"
    return "%s (%d)" % (v["value"], v["val_type"])


def scene_data():
    """put, commit, fence, get: every type that the binding has"""
    say("version", client.get_version().decode("ascii").startswith("OpenPMIx") or "another")
    say("size", size())
    values = [("bool", True, PMIX_BOOL), ("byte", 7, PMIX_BYTE), ("text", "a text", PMIX_STRING),
              ("size", 70000, PMIX_SIZE), ("pid", 4711, PMIX_PID), ("int", -5, PMIX_INT),
              ("int8", -5, PMIX_INT8), ("int16", -300, PMIX_INT16), ("int32", -70000, PMIX_INT32),
              ("int64", -5000000000, PMIX_INT64), ("uint", 5, PMIX_UINT), ("uint8", 255, PMIX_UINT8),
              ("uint16", 65535, PMIX_UINT16), ("uint32", 4000000000, PMIX_UINT32),
              ("uint64", 10000000000, PMIX_UINT64), ("float", 1.5, PMIX_FLOAT), ("double", 2.5, PMIX_DOUBLE),
              ("time", 86400, PMIX_TIME), ("status", -25, PMIX_STATUS), ("rank", 3, PMIX_PROC_RANK),
              ("proc", {"nspace": me["nspace"], "rank": 0}, PMIX_PROC),
              ("bytes", {"bytes": bytearray(b"abc"), "size": 3}, PMIX_BYTE_OBJECT),
              ("persist", 2, PMIX_PERSISTENCE), ("scope", 1, PMIX_SCOPE), ("range", 3, PMIX_RANGE),
              ("state", 5, PMIX_PROC_STATE)]
    for key, v, kind in values:
        try:
            say("put", key, client.put(PMIX_GLOBAL, "my." + key, {"value": v, "val_type": kind}))
        except Exception as e:
            say("put", key, type(e).__name__)
    say("commit", client.commit())
    say("fence", fence())
    for rank in range(size()):
        for key, v, kind in values:
            try:
                rc, got = client.get(proc(rank), "my." + key, [])
                say("get", rank, key, rc, value(got))
            except Exception as e:
                say("get", rank, key, type(e).__name__)
    rc, got = client.get(proc(0), "my.nothing", [info(PMIX_IMMEDIATE, True, PMIX_BOOL)])
    say("get nothing", rc, value(got))
    rc, got = client.get(None, "my.int", [])
    say("get own", rc, value(got))
    # not store_internal: the binding frees memory of its stack after it
    for key in (PMIX_UNIV_SIZE, PMIX_LOCAL_SIZE, PMIX_RANK, PMIX_NPROC_OFFSET):
        rc, got = client.get(proc(PMIX_RANK_WILDCARD), key, [info(PMIX_OPTIONAL, True, PMIX_BOOL)])
        say("get job", key, rc, value(got))
    say("fence of some", client.fence([proc(r) for r in range(size())], []))
    say("fence refused", fence([info("ARBITRARY", 10, PMIX_INT, PMIX_INFO_REQD)]))
    say("fence with a wish", fence([info("ARBITRARY2", 10, PMIX_INT)]))


def scene_publish():
    """publish, lookup, unpublish"""
    if 0 == me["rank"]:
        say("publish", client.publish([info("first", "a text", PMIX_STRING), info("second", 17, PMIX_INT)]))
    say("fence", fence())
    for keys in (["first"], ["second"], ["third"]):
        try:
            rc, got = client.lookup([{"key": k} for k in keys], [])
            say("lookup", keys, rc, [(d["key"], d.get("value"), d["proc"]["rank"] if "proc" in d else None) for d in got])
        except Exception as e:
            say("lookup", keys, type(e).__name__)
    say("fence", fence())
    if 0 == me["rank"]:
        say("unpublish", client.unpublish(None, []))
        say("publish nothing", client.publish([]))


def scene_events():
    """event handlers and notifications, to oneself and to others"""
    seen, arrived = [], threading.Event()

    def handler(ref, status, source, infos, results):
        seen.append((status, source["rank"]))
        arrived.set()
        return PMIX_EVENT_ACTION_COMPLETE, []

    def late(ref, status, source, infos, results):
        seen.append(("late", status))
        return PMIX_EVENT_ACTION_COMPLETE, []

    code = PMIX_EXTERNAL_ERR_BASE - 5
    rc, ref = client.register_event_handler([code], [info(PMIX_EVENT_HDLR_NAME, "mine", PMIX_STRING)], handler)
    say("register", rc, ref)
    rc, default = client.register_event_handler([], [], late)
    say("register default", rc, default)
    say("fence", fence())
    if 0 == me["rank"]:
        say("notify", client.notify_event(code, proc(0), PMIX_RANGE_LOCAL, []))
    arrived.wait(2)
    say("seen", sorted(set(seen), key=str))
    time.sleep(0.2)
    say("deregister", client.deregister_event_handler(ref))
    say("deregister default", client.deregister_event_handler(default))
    say("fence", fence())


def scene_query():
    """queries, of what the library and of what the host knows"""
    for keys in (["our.psets"], ["our.nothing"], [PMIX_QUERY_NAMESPACES], [PMIX_QUERY_SUPPORTED_KEYS]):
        rc, got = client.query([{"keys": keys, "qualifiers": []}])
        say("query", keys, rc, [(i["key"], i["value"]) for i in got if i["key"].startswith("our")])
    rc, nodes = client.resolve_nodes(me["nspace"])
    say("nodes", rc, 1 == len(nodes.split(",")))
    rc, peers = client.resolve_peers(None, me["nspace"])
    say("peers", rc, sorted(p["rank"] for p in peers))
    say("strings", client.error_string(-25), client.proc_state_string(5), client.scope_string(1),
        client.persistence_string(1), client.data_range_string(3), client.data_type_string(6),
        client.alloc_directive_string(1), client.iof_channel_string(2), client.job_state_string(1),
        client.link_state_string(1), client.device_type_string(2), client.info_directives_string(1))
    say("attributes", client.get_attribute_string("PMIX_TIMEOUT"), client.get_attribute_name("pmix.timeout"))
    say("fence", fence())


def scene_others():
    """what hosts seldom offer: the host here has connect and disconnect, not the rest"""
    everybody = [proc(PMIX_RANK_WILDCARD)]
    say("connect", client.connect(everybody, []))
    say("disconnect", client.disconnect(everybody, []))
    # not log and allocation_request: with a host that has no such function the binding's upcall fails
    # in Python, which tells the library that an answer will come
    say("job control", client.job_control([proc(0)], [info(PMIX_JOB_CTRL_PAUSE, True, PMIX_BOOL)])[0])
    say("spawn", client.spawn([], [{"cmd": "x", "argv": ["x"], "maxprocs": 1, "env": [], "info": []}])[0])
    say("fabric", client.fabric_register([])[0], client.fabric_update()[0])
    say("locality", client.get_relative_locality("hwloc:SK0:CR0", "hwloc:SK0:CR1"))
    say("cpuset string", client.parse_cpuset_string("0"))
    client.progress()
    say("fence", fence())


def scene_construct():
    """groups that all members construct"""
    everybody = [proc(r) for r in range(size())]
    rc, got = client.group_construct("all", everybody, [])
    say("construct", rc, sorted(i["key"] for i in got))
    # not group_destruct: the binding's upcall cannot take its directives, so that no answer
    # ever comes
    say("fence", fence())


def scene_invite():
    """groups by invitation"""
    joined = threading.Event()

    def invited(ref, status, source, infos, results):
        joined.set()
        return PMIX_EVENT_ACTION_COMPLETE, []

    client.register_event_handler([PMIX_GROUP_INVITED], [], invited)
    say("fence", fence())
    if 0 == me["rank"]:
        rc, got = client.group_invite("guests", [proc(r) for r in range(size())], [info(PMIX_TIMEOUT, 5, PMIX_INT)])
        say("invite", rc, sorted(i["key"] for i in got))
    else:
        say("invited", joined.wait(3))
        rc, got = client.group_join("guests", proc(0), PMIX_GROUP_ACCEPT, [])
        say("join", rc, sorted(i["key"] for i in got))
    say("fence", fence())


rc, me = client.init([info(PMIX_PROGRAMMING_MODEL, "TEST", PMIX_STRING)])
if rc == 0:
    me = {"nspace": me["nspace"].split("\0")[0], "rank": me["rank"]}
    say("init", me["nspace"], client.initialized())
    globals()["scene_" + scene]()
    say("finalize", client.finalize([]))
else:
    me = {"nspace": "", "rank": -1}
    say("init", rc)
os._exit(0 if rc == 0 else 1)
