package client

import "pmix/wire"

// CodecFor tells how to pack data for a job (PMIx_Data_pack). A client talks to the
// job of its server only.
func (c *Client) CodecFor(nspace string) (wire.Codec, bool) {
	if !c.Connected() || nspace != c.server.Nspace {
		return wire.Codec{}, false
	}
	return wire.Codec{Version: c.conn.Codec().Version, Kind: wire.Default.Kind}, true
}
