package main

import "pmix/core/pmix"

// errTakeNextOption is what the released libraries return for a cpuset or
// locality that another source than hwloc made. No public header names it.
const errTakeNextOption pmix.Status = -1366
