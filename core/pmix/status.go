package pmix

import "strconv"

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
