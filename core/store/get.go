package store

import "pmix/core/pmix"

// Request is one PMIx_Get with its defaults filled in.
type Request struct {
	Proc  pmix.Proc // namespace never empty; RANK_UNDEF if the caller named no process
	Key   string    // "" for everything the process put
	Infos []pmix.Info
	Scope pmix.Scope

	Optional  bool // never ask the server
	Immediate bool // ask the server, but not beyond it
	Refresh   bool // ask the server first, whatever is here
	Timeout   int  // seconds, 0 for none

	realm           realm
	given           bool // the caller named the realm
	host            string
	hasHost         bool
	node, app, sess uint32
}

type realm uint8

// Parse reads the arguments of PMIx_Get. Status OPERATION_SUCCEEDED means that v
// is the answer already (own name, own rank, version of the library);
// ERR_BAD_PARAM that the arguments make no request. Group names in proc must
// have been translated before.
func (s *Store) Parse(proc *pmix.Proc, key string, infos []pmix.Info) (r Request, v pmix.Value, st pmix.Status) {
	return r, v, pmix.ERR_NOT_SUPPORTED
}

// Resolve answers r from what is here: SUCCESS with the value (an array of
// infos where there are several), or why there is none.
func (s *Store) Resolve(r *Request) (pmix.Value, pmix.Status) {
	return pmix.Value{}, pmix.ERR_NOT_SUPPORTED
}

// Remote tells whether a miss with status st may be taken to the server, and
// under which rank: everything of that rank will come back.
func (s *Store) Remote(r *Request, st pmix.Status) (rank pmix.Rank, ask bool) { return 0, false }

// ResolveReply answers r after the server's reply has been stored.
func (s *Store) ResolveReply(r *Request) (pmix.Value, pmix.Status) {
	return pmix.Value{}, pmix.ERR_NOT_SUPPORTED
}
