package store

import "testing"

func TestNodeName(t *testing.T) {
	for host, short := range map[string]string{
		"node": "node", "node.site.org": "node", "10.0.0.7": "10.0.0.7", "fe80::1": "fe80::1", "::ffff:10.0.0.7": "::ffff:10.0.0.7",
		"10.0.0": "10", "10.0.0.256": "10", ".site": ".site", "": "", "1.2.3.4.example": "1",
	} {
		if got := NodeName(host, false); got != short {
			t.Errorf("%q is known as %q", host, got)
		}
		if got := NodeName(host, true); got != host {
			t.Errorf("%q is known in full as %q", host, got)
		}
	}
}
