package main

import "pmix/core/pmix"

// connectTool constructs the tool role.
func (l *library) connectTool(env []string, infos []pmix.Info) error {
	return pmix.ERR_NOT_SUPPORTED
}
