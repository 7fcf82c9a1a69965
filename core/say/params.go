package say

import "pmix/core/param"

// Use makes Users do what the parameters say.
func Use(p *param.Set) { Users.Aggregate(p.Flag("mca_base_help_aggregate")) }

// Complain tells of settings that could not be used, and of those by names that are
// deprecated.
func Complain(p *param.Set) {
	const file = "help-pmix-mca-var.txt"
	for _, m := range p.Problems() {
		Help(file, "invalid-value", m.Where, m.Text)
	}
	for _, o := range p.Outdated() {
		if o.File == "" {
			Help(file, "deprecated-mca-env", o.Name, o.New)
		} else {
			Help(file, "deprecated-mca-file", o.Name, o.File, o.New)
		}
	}
}
