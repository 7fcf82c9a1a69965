package host

import "pmix/core/pmix"

// NoPlugins answers what a role is asked on behalf of the library's plugins: there are
// none, so there is nothing to add to a launch or an inventory, and nobody to tell.
type NoPlugins struct{}

// SetupApplication collects what plugins would add to a launch.
func (NoPlugins) SetupApplication(nspace string, infos []pmix.Info, answer Infos) pmix.Status {
	if nspace == "" || len(nspace) > pmix.MAX_NSLEN {
		return pmix.ERR_BAD_PARAM
	}
	if answer != nil {
		answer(pmix.SUCCESS, nil)
	}
	return pmix.SUCCESS
}

// CollectInventory collects what plugins know of this node.
func (NoPlugins) CollectInventory(directives []pmix.Info, answer Infos) pmix.Status {
	if answer != nil {
		answer(pmix.SUCCESS, nil)
	}
	return pmix.SUCCESS
}

// DeliverInventory takes inventory of other nodes.
func (NoPlugins) DeliverInventory(inventory, directives []pmix.Info, op Op) pmix.Status {
	if op != nil {
		op(pmix.SUCCESS)
	}
	return pmix.SUCCESS
}
