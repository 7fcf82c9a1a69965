package group

import "pmix/core/pmix"

// Survives tells whether a construct goes on without a member that was lost before
// it called: some participant asked for PMIX_GROUP_FT_COLLECTIVE. Otherwise nobody
// gets a smaller group than he asked for, and the construct is aborted.
func Survives(infos []pmix.Info) bool { return anyTrue(infos, pmix.GROUP_FT_COLLECTIVE) }

// Notifies tells whether the loss of a member during a destruct is news rather than
// an error: some participant asked for PMIX_GROUP_NOTIFY_TERMINATION.
func Notifies(infos []pmix.Info) bool { return anyTrue(infos, pmix.GROUP_NOTIFY_TERMINATION) }

func anyTrue(infos []pmix.Info, key string) bool {
	for _, i := range infos {
		if i.Key == key && i.Value.True() {
			return true
		}
	}
	return false
}

// Direct tells whether a construct is passed to the host as it is, without waiting
// for other local callers: one who leads with others that it cannot name
// (PMIX_GROUP_BOOTSTRAP), or one who names nobody because a leader adds it.
func Direct(procs []pmix.Proc, infos []pmix.Info) bool {
	_, bootstrap := pmix.Find(infos, pmix.GROUP_BOOTSTRAP)
	return bootstrap || len(procs) == 0
}

// Partial tells whether a call need not name its own caller: others are added to
// those that it names.
func Partial(infos []pmix.Info) bool {
	for _, key := range [...]string{pmix.GROUP_ADD_MEMBERS, pmix.GROUP_BOOTSTRAP} {
		if _, ok := pmix.Find(infos, key); ok {
			return true
		}
	}
	return false
}
