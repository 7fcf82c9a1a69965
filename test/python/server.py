"""A host in Python that starts clients in Python, on whatever libpmix.so.2 the loader finds.

    server.py SIZE DIRECTORY SCENE

starts SIZE processes of client.py SCENE. Each writes what it does and gets to a file of
its own in DIRECTORY, the host writes what it was called for to `server`. Calls of
different clients come in any order, so those lines are sorted.
"""
import os
import subprocess
import sys
import threading
import warnings

warnings.simplefilter("ignore")
from pmix import *

SPACE = "pyjob"
size, directory, scene = int(sys.argv[1]), sys.argv[2], sys.argv[3]
here = os.path.dirname(os.path.abspath(__file__))
calls, published, guard = [], [], threading.Lock()


def name(proc):
    rank = proc["rank"]
    return "%s:%s" % (proc["nspace"], "*" if rank >= 2**32 - 2 else rank)


def plain(infos):
    """The infos of a call that the caller gave, without what the library adds."""
    found = []
    for i in infos or []:
        if not i["key"].startswith("pmix."):
            found.append("%s=%s" % (i["key"], i["value"]))
    return " ".join(sorted(found))


def note(*words):
    with guard:
        calls.append(" ".join(str(w) for w in words).strip())


def connected(proc):
    note("connected", name(proc))
    return PMIX_OPERATION_SUCCEEDED


def finalized(proc):
    note("finalized", name(proc))
    return PMIX_OPERATION_SUCCEEDED


def fence(args):
    note("fence", " ".join(sorted(name(p) for p in args["procs"])), plain(args.get("directives")))
    for d in args.get("directives", []):
        if d["key"].startswith("ARBITRARY") and d["flags"] & PMIX_INFO_REQD:
            return PMIX_ERR_NOT_SUPPORTED, bytearray(0)
    return PMIX_SUCCESS, bytearray(0)


def publish(args):
    note("publish", name(args["proc"]), plain(args["directives"]))
    for d in args["directives"]:
        if not d["key"].startswith("pmix."):
            published.append({"proc": args["proc"], "key": d["key"], "value": d["value"], "val_type": d["val_type"]})
    return PMIX_OPERATION_SUCCEEDED


def lookup(args):
    wanted = [k.decode("ascii") for k in args["keys"]]
    note("lookup", name(args["proc"]), " ".join(wanted))
    return PMIX_SUCCESS, [d for d in published if d["key"] in wanted]


def unpublish(args):
    note("unpublish", name(args["proc"]), "all" if "keys" not in args else len(args["keys"]))
    return PMIX_OPERATION_SUCCEEDED


def query(args, queries):
    asked = [k.decode("ascii") if isinstance(k, bytes) else k for q in queries for k in q["keys"]]
    # 4.2 names itself as the source, and resolves nodes and peers without its host
    if asked[0] not in ("pmix.qry.node", "pmix.qry.peers"):
        note("query", " ".join(asked))
    if "our.psets" in asked:
        return PMIX_SUCCESS, [{"key": "our.psets", "value": "one,two", "val_type": PMIX_STRING}]
    return PMIX_ERR_NOT_FOUND, []


def register_events(args):
    note("register events", sorted(args.get("codes", [])))
    return PMIX_OPERATION_SUCCEEDED


def deregister_events(args):
    note("deregister events", sorted(args.get("codes", [])))
    return PMIX_OPERATION_SUCCEEDED


def connect(args):
    note("connect", " ".join(sorted(name(p) for p in args["procs"])))
    return PMIX_OPERATION_SUCCEEDED


def disconnect(args):
    note("disconnect", " ".join(sorted(name(p) for p in args["procs"])))
    return PMIX_OPERATION_SUCCEEDED


def group(args):
    note("group", args["op"], " ".join(sorted(name(p) for p in args["procs"])))
    return PMIX_OPERATION_SUCCEEDED


def abort(args):
    note("abort", name(args["caller"]), args["status"])
    return PMIX_OPERATION_SUCCEEDED


def main():
    host = PMIxServer()
    module = {"clientconnected": connected, "clientfinalized": finalized, "fencenb": fence,
              "publish": publish, "lookup": lookup, "unpublish": unpublish, "query": query,
              "registerevents": register_events, "deregisterevents": deregister_events,
              "connect": connect, "disconnect": disconnect, "group": group, "abort": abort}
    lines = ["init %d" % host.init([{"key": PMIX_SERVER_TMPDIR, "value": directory, "val_type": PMIX_STRING}], module)]
    lines.append("initialized %d" % host.initialized())
    rc, nodes = host.generate_regex([os.uname()[1]])
    lines.append("regex %d" % rc)
    rc, procs = host.generate_ppn([",".join(str(r) for r in range(size))])
    lines.append("ppn %d" % rc)
    job = [{"key": PMIX_NODE_MAP, "value": nodes, "val_type": PMIX_STRING},
           {"key": PMIX_PROC_MAP, "value": procs, "val_type": PMIX_STRING},
           {"key": PMIX_UNIV_SIZE, "value": size, "val_type": PMIX_UINT32},
           {"key": PMIX_LOCAL_SIZE, "value": size, "val_type": PMIX_UINT32},
           {"key": PMIX_JOB_SIZE, "value": size, "val_type": PMIX_UINT32}]
    lines.append("job %d" % host.register_nspace(SPACE, size, job))
    running = []
    for rank in range(size):
        who = {"nspace": SPACE, "rank": rank}
        lines.append("client %d" % host.register_client(who, os.getuid(), os.getgid()))
        env = dict(os.environ)
        lines.append("fork %d" % host.setup_fork(who, env))
        out = open(os.path.join(directory, "client.%d" % rank), "w")
        running.append(subprocess.Popen([sys.executable, os.path.join(here, "client.py"), scene], env=env, stdout=out))
    for p in running:
        try:
            lines.append("ended %d" % p.wait(60))
        except subprocess.TimeoutExpired:
            p.kill()
            lines.append("ended never")
    lines.append("finalize %d" % host.finalize())
    with open(os.path.join(directory, "server"), "w") as f:
        for line in lines + sorted(calls):
            f.write("server: %s\n" % line)


main()
