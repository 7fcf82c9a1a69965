package main

import (
	"fmt"
	"slices"
	"strings"

	"pmix/core/pmix"
)

// part is what this library has of one of OpenPMIx's components: what a component is
// chosen for works here, though nothing is loaded or chosen.
type part struct{ framework, component, api string }

// mcaVersion is the version of the component architecture whose terms these are.
const mcaVersion = "2.1.0"

// parts in the order of released programs. Versions of interfaces are those of
// release 7.0.0rc1.
var parts = []part{
	{"bfrops", "v21", "2.0.0"}, {"bfrops", "v3", "2.0.0"}, {"bfrops", "v4", "2.0.0"},
	{"bfrops", "v41", "2.0.0"}, {"bfrops", "v51", "2.0.0"}, {"bfrops", "v61", "2.0.0"},
	{"gds", "hash", "2.0.0"},
	{"pcompress", "zstd", "3.0.0"}, {"pcompress", "zlib", "3.0.0"},
	{"pinstalldirs", "env", "1.0.0"}, {"pinstalldirs", "config", "1.0.0"},
	{"plog", "stdfd", "1.0.0"},
	{"preg", "compress", "2.0.0"}, {"preg", "raw", "2.0.0"},
	{"psec", "native", "1.0.0"}, {"psec", "none", "1.0.0"},
	{"ptl", "client", "2.0.0"}, {"ptl", "server", "2.0.0"}, {"ptl", "tool", "2.0.0"},
}

// parts prints the parts of a framework, "" for all; of these only components, nil
// for all. form is what to tell of a version.
func (r *report) parts(framework string, components []string, form string) {
	for _, p := range parts {
		if framework != "" && p.framework != framework || components != nil && !slices.Contains(components, p.component) {
			continue
		}
		mca, api, own := piece(mcaVersion, form), piece(p.api, form), piece(pmix.InterfaceLevel, form)
		if r.plain {
			key := fmt.Sprintf("mca:%s:%s:version", p.framework, p.component)
			r.out("", key, "mca:"+mca)
			r.out("", key, "api:"+api)
			r.out("", key, "component:"+own)
			continue
		}
		r.out("MCA "+p.framework, "", fmt.Sprintf("%s (MCA v%s, API v%s, Component v%s)", p.component, mca, api, own))
	}
}

// piece returns what form names of a version: major, minor, release, or full for all.
// What a version of a component does not have is empty, as is what nobody knows.
func piece(version, form string) string {
	if form == "full" || form == "all" {
		return version
	}
	if i := slices.Index([]string{"major", "minor", "release"}, form); i >= 0 {
		return strings.Split(version, ".")[i]
	}
	return ""
}
