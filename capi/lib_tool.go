package main

import (
	"pmix/core/pmix"
	"pmix/core/tool"
)

// connectTool constructs the tool role.
func (l *library) connectTool(env []string, infos []pmix.Info) error {
	t, err := tool.New(l.r, env, infos)
	if t != nil {
		l.role, l.srv, l.tool = t, t, t
	}
	return err
}
