package collective_test

import (
	"pmix/core/collective"
)

// defineGroups gives the machine the hooks of group operations.
func defineGroups(m *collective.Machine) {}
