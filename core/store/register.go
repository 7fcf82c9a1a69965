package store

import "pmix/core/pmix"

// Register takes in the infos of PMIx_server_register_nspace. nlocal is the
// number of the job's processes on this node. A repeated registration adds to
// the first and replaces what it repeats. Errors are the released library's:
// ERR_BAD_PARAM (a second map, maps of different length, a second application
// where one is implied, an array that does not say what it describes) and
// ERR_TYPE_MISMATCH (an array that is none).
func (s *Store) Register(nspace string, nlocal int, infos []pmix.Info) pmix.Status {
	return pmix.ERR_NOT_SUPPORTED
}

// RegisterSession takes in the infos of PMIx_server_register_session.
func (s *Store) RegisterSession(id uint32, infos []pmix.Info) pmix.Status {
	return pmix.ERR_NOT_SUPPORTED
}

// DropSession forgets a session; jobs that belong to it lose its values.
func (s *Store) DropSession(id uint32) {}

// RegisterResources adds the infos of PMIx_server_register_resources to what
// every job registered from now on is told, and DeregisterResources removes them.
func (s *Store) RegisterResources(infos []pmix.Info) pmix.Status { return pmix.ERR_NOT_SUPPORTED }

// DeregisterResources removes the values with the keys of infos.
func (s *Store) DeregisterResources(infos []pmix.Info) pmix.Status { return pmix.ERR_NOT_SUPPORTED }
