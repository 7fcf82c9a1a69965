package attrs

import (
	"strings"

	"pmix/core/pmix"
)

// Registry is what was registered. The zero value is empty. It
// needs the room lock.
type Registry struct {
	names []string
	attrs map[string][]string
}

// Register notes the attributes of a function, by their names in the
// headers. ERR_REPEAT_ATTR_REGISTRATION where the function is there already.
func (r *Registry) Register(function string, attrs []string) pmix.Status {
	if _, there := r.attrs[function]; there {
		return pmix.ERR_REPEAT_ATTR_REGISTRATION
	}
	if r.attrs == nil {
		r.attrs = map[string][]string{}
	}
	r.names = append(r.names, function)
	r.attrs[function] = attrs
	return pmix.SUCCESS
}

// Supported answers PMIX_QUERY_ATTRIBUTE_SUPPORT about the host's functions, in the
// form of released libraries: an array of infos, here the one with their names. ok
// is false where the qualifiers ask for anything else as well, or nothing was
// registered: then somebody else has to know.
func (r *Registry) Supported(qualifiers []pmix.Info) (v pmix.Value, ok bool) {
	for _, q := range qualifiers {
		if q.Key != pmix.HOST_FUNCTIONS {
			return v, false
		}
	}
	if len(qualifiers) == 0 || len(r.names) == 0 {
		return v, false
	}
	return pmix.InfoArray([]pmix.Info{pmix.MakeInfo(pmix.HOST_FUNCTIONS, pmix.String(strings.Join(r.names, ",")))}), true
}
