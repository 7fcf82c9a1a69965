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
    say("version", 0 < len(client.get_version()))
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
    for key in ("first", "second"):
        rc, got = client.lookup([{"key": key}], [])
        # the binding names who asks as who published
        say("lookup", key, rc, [(d["key"], d["value"], d["proc"]["rank"]) for d in got])
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
    # not those whose texts 7.0 changed
    say("strings", client.proc_state_string(5), client.scope_string(1),
        client.persistence_string(1), client.data_range_string(3), client.data_type_string(6),
        client.alloc_directive_string(1), client.iof_channel_string(2),
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
    # not spawn: the same
    # not fabric and locality, where 7.0 answers otherwise
    say("cpuset string", client.parse_cpuset_string("0"))
    client.progress()
    say("fence", fence())


def scene_construct():
    """a group that all members construct, on one node: after a fence, so that 4.2 knows all
    of them as its own and does not ask its host"""
    everybody = [proc(r) for r in range(size())]
    say("fence", fence())
    rc, got = client.group_construct("all", everybody, [info(PMIX_GROUP_LOCAL_ONLY, True, PMIX_BOOL)])
    say("construct", rc)
    say("fence", fence())


def scene_destruct():
    """the same and its end. The binding's upcall for groups cannot take directives, and 4.2
    passes some, so that its destruct never ends"""
    everybody = [proc(r) for r in range(size())]
    local = [info(PMIX_GROUP_LOCAL_ONLY, True, PMIX_BOOL)]
    for name in ("all", "more"):
        rc, got = client.group_construct(name, everybody, local)
        say("construct", rc, sorted(i["key"] for i in got))
    say("destruct", client.group_destruct("all", local))
    say("fence", fence())
    if 0 == me["rank"]:
        say("leave", client.group_leave("more", []))
    say("leave none", client.group_leave("nobody knows it", []))
    say("fence", fence())


def scene_invite():
    """groups by invitation. The binding hands 4.2 a place for a joiner's results that it has
    not set, and 4.2 does not set it either, so that the joiner crashes"""
    joined = threading.Event()

    def invited(ref, status, source, infos, results):
        joined.set()
        return PMIX_EVENT_ACTION_COMPLETE, []

    client.register_event_handler([PMIX_GROUP_INVITED], [], invited)
    say("fence", fence())
    if 0 == me["rank"]:
        rc, got = client.group_invite("guests", [proc(r) for r in range(size())], [info(PMIX_TIMEOUT, 20, PMIX_INT)])
        say("invite", rc, sorted(i["key"] for i in got))
    else:
        say("invited", joined.wait(20))
        rc, got = client.group_join("guests", proc(0), PMIX_GROUP_ACCEPT, [])
        say("join", rc, sorted(i["key"] for i in got))
    say("fence", fence())


def scene_decline():
    """an invitation that is declined"""
    joined = threading.Event()

    def invited(ref, status, source, infos, results):
        joined.set()
        return PMIX_EVENT_ACTION_COMPLETE, []

    client.register_event_handler([PMIX_GROUP_INVITED], [], invited)
    say("fence", fence())
    if 0 == me["rank"]:
        rc, got = client.group_invite("guests", [proc(r) for r in range(size())],
                                      [info(PMIX_TIMEOUT, 20, PMIX_INT), info(PMIX_GROUP_OPTIONAL, True, PMIX_BOOL)])
        say("invite", rc, sorted(i["key"] for i in got))
    else:
        say("invited", joined.wait(20))
        if 1 == me["rank"]:
            rc, got = client.group_join("guests", proc(0), PMIX_GROUP_DECLINE, [])
        else:
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
