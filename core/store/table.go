package store

import "pmix/core/pmix"

// keyID stands for a key within one Store.
type keyID uint32

// keyIndex gives each key a number, so that tables hold numbers and each
// spelling is kept once.
type keyIndex struct {
	ids   map[string]keyID
	names []string
}

func newKeyIndex() keyIndex { return keyIndex{ids: make(map[string]keyID)} }

// id returns the number of key, making one if needed.
func (x *keyIndex) id(key string) keyID {
	if id, ok := x.ids[key]; ok {
		return id
	}
	id := keyID(len(x.names))
	x.ids[key] = id
	x.names = append(x.names, key)
	return id
}

// find returns the number of key if any table ever held it.
func (x *keyIndex) find(key string) (keyID, bool) {
	id, ok := x.ids[key]
	return id, ok
}

// entry is one value of one process in one table.
type entry struct {
	key   keyID
	gen   uint32 // when it was stored or deleted
	gone  bool   // deleted: kept so that Changed can tell
	val   pmix.Value
	quals []pmix.Info // what qualifies the value, nil for most
}

// procData is the values of one process in one table.
type procData struct {
	entries []entry
	index   map[keyID]int32 // unqualified entries, once there are many
}

// table is the values of the processes of a job at one scope.
type table struct {
	ranks map[pmix.Rank]*procData
}

// nodeList is the nodes of a job or session.
type nodeList struct {
	list []*node
}

type node struct {
	id      uint32
	host    string
	named   bool // host is set
	aliases []string
	info    []pmix.KVal
}

type app struct {
	num   uint32
	info  []pmix.KVal
	nodes nodeList
}

type session struct {
	id    uint32
	info  []pmix.KVal
	nodes nodeList
}
