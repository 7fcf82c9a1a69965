package store

import "pmix/core/pmix"

// keyID stands for a key within one Store.
type keyID uint32

// keyIndex gives each key a number, so that tables hold numbers and each
// spelling is kept once.
type keyIndex struct {
	ids  map[string]keyID
	keys []keyFacts
}

type keyFacts struct {
	name  string
	realm realm
}

func newKeyIndex() keyIndex { return keyIndex{ids: make(map[string]keyID)} }

// id returns the number of key, making one if needed.
func (x *keyIndex) id(key string) keyID {
	if id, ok := x.ids[key]; ok {
		return id
	}
	id := keyID(len(x.keys))
	x.ids[key] = id
	x.keys = append(x.keys, keyFacts{key, realmOf[key]})
	return id
}

// find returns the number of key if any table ever held it.
func (x *keyIndex) find(key string) (keyID, bool) {
	id, ok := x.ids[key]
	return id, ok
}

func (x *keyIndex) name(id keyID) string { return x.keys[id].name }

// realm is the kind of thing a reserved key describes.
type realm uint8

const (
	jobRealm realm = iota // the job or a process
	nodeRealm
	appRealm
	sessionRealm
)

// realmOf tells of which keys a lone value is about a node, an application or a
// session (the lists that released libraries have; everything else is about the
// job or a process). Who asks for one without naming the thing means the thing
// that belongs to the process asked about, or the asker's own.
var realmOf = func() map[string]realm {
	m := make(map[string]realm)
	for r, keys := range map[realm][]string{
		nodeRealm: {
			pmix.HOSTNAME, pmix.HOSTNAME_ALIASES, pmix.NODEID, pmix.AVAIL_PHYS_MEMORY,
			pmix.LOCAL_PEERS, pmix.LOCAL_PROCS, pmix.LOCAL_CPUSETS, pmix.LOCAL_SIZE,
			pmix.NODE_SIZE, pmix.LOCALLDR, pmix.NODE_OVERSUBSCRIBED, pmix.FABRIC_DEVICES,
			pmix.FABRIC_COORDINATES, pmix.FABRIC_DEVICE, pmix.FABRIC_DEVICE_INDEX, pmix.FABRIC_DEVICE_NAME,
			pmix.FABRIC_DEVICE_VENDOR, pmix.FABRIC_DEVICE_BUS_TYPE, pmix.FABRIC_DEVICE_VENDORID, pmix.FABRIC_DEVICE_DRIVER,
			pmix.FABRIC_DEVICE_FIRMWARE, pmix.FABRIC_DEVICE_ADDRESS, pmix.FABRIC_DEVICE_MTU, pmix.FABRIC_DEVICE_COORDINATES,
			pmix.FABRIC_DEVICE_SPEED, pmix.FABRIC_DEVICE_STATE, pmix.FABRIC_DEVICE_TYPE, pmix.FABRIC_DEVICE_PCI_DEVID,
		},
		appRealm: {
			pmix.APP_SIZE, pmix.APPLDR, pmix.APP_ARGV, pmix.WDIR,
			pmix.PSET_NAME, pmix.PSET_MEMBERS, pmix.APP_MAP_TYPE, pmix.APP_MAP_REGEX,
		},
		sessionRealm: {
			pmix.SESSION_ID, pmix.CLUSTER_ID, pmix.UNIV_SIZE, pmix.TMPDIR,
			pmix.TDIR_RMCLEAN, pmix.HOSTNAME_KEEP_FQDN, pmix.RM_NAME, pmix.RM_VERSION,
		},
	} {
		for _, k := range keys {
			m[k] = r
		}
	}
	return m
}()
