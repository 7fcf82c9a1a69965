package client

import (
	"pmix/core/pmix"
	"pmix/core/store"
	"pmix/wire"
)

// takeJob stores a server's description of a job.
func (c *Client) takeJob(m wire.JobInfo) pmix.Status {
	info, err := readJob(c.codec, m)
	if err != nil {
		return pmix.StatusOf(err)
	}
	return c.store.LoadJobInfo(info)
}

// readJob takes the blobs of a job's description apart: PROC_BLOB is a rank and
// its values, MAP_BLOB the nodes, each with a list of its ranks.
func readJob(codec wire.Codec, m wire.JobInfo) (store.JobInfo, error) {
	info := store.JobInfo{Nspace: m.Nspace}
	for _, kv := range m.KVals {
		switch kv.Key {
		case pmix.PROC_BLOB:
			d := wire.NewDecoder(codec, kv.Value.Bytes())
			r := store.RankInfo{Rank: d.Rank()}
			r.KVs = d.KVals()
			if d.Err() != nil {
				return info, d.Err()
			}
			info.Ranks = append(info.Ranks, r)
		case pmix.MAP_BLOB:
			d := wire.NewDecoder(codec, kv.Value.Bytes())
			n := d.Size()
			for range n {
				node := d.KVal()
				if d.Err() != nil {
					return info, d.Err()
				}
				info.Maps = append(info.Maps, store.NodeProcs{Host: node.Key, Ranks: node.Value.Text()})
			}
		default:
			info.Job = append(info.Job, kv)
		}
	}
	return info, nil
}
