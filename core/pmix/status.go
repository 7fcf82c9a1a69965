package pmix

import (
	"math"
	"strconv"
	"strings"
)

// Status is pmix_status_t: SUCCESS, an error (negative) or an event code.
type Status int32

// Error makes a Status usable as a Go error. SUCCESS is never returned as one:
// use Err.
func (s Status) Error() string { return s.String() }

// Err returns nil for SUCCESS and s otherwise.
func (s Status) Err() error {
	if s == SUCCESS {
		return nil
	}
	return s
}

// StatusOf returns the Status that err carries, SUCCESS for nil and ERROR for
// an error of another kind.
func StatusOf(err error) Status {
	if err == nil {
		return SUCCESS
	}
	type unwrapper interface{ Unwrap() error }
	for e := err; e != nil; {
		if s, ok := e.(Status); ok {
			return s
		}
		u, ok := e.(unwrapper)
		if !ok {
			break
		}
		e = u.Unwrap()
	}
	return ERROR
}

// String returns the status's name, or its number where it has none.
func (s Status) String() string {
	if n, ok := statusNames[s]; ok {
		return n
	}
	return strconv.Itoa(int(s))
}

// StatusNamed returns the status of a name, in letters of either case, as
// PMIx_Error_code does. ok is false, and the status the one of PMIx_Error_code for
// that, where there is none.
func StatusNamed(name string) (s Status, ok bool) {
	for s, n := range statusNames {
		if strings.EqualFold(n, name) {
			return s, true
		}
	}
	for n, s := range statusAliases {
		if strings.EqualFold(n, name) {
			return s, true
		}
	}
	return math.MinInt32, false
}
