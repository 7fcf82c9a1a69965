package preg

import (
	"strconv"
	"strings"

	"pmix/core/pmix"
)

// budget bounds what one value may expand to.
type budget struct{ items, bytes int }

func newBudget(items int) budget { return budget{items, MaxBytes} }

// take reserves n items of size bytes each.
func (b *budget) take(n uint64, size int) bool {
	if n > uint64(b.items) || n*uint64(size) > uint64(b.bytes) {
		return false
	}
	b.items -= int(n)
	b.bytes -= int(n) * size
	return true
}

// expandNodes reads the inside of pmix[...] as a list of nodes: names and
// PREFIX[DIGITS:RANGES]SUFFIX, separated by commas.
func expandNodes(s string) ([]string, pmix.Status) {
	out := []string{}
	room := newBudget(MaxNodes)
	for s != "" {
		i := strings.IndexAny(s, ",[")
		if i == 0 && s[0] == ',' {
			s = s[1:]
			continue
		}
		if i < 0 || s[i] == ',' {
			name := s
			if i >= 0 {
				name, s = s[:i], s[i+1:]
			} else {
				s = ""
			}
			if !room.take(1, len(name)) {
				return nil, pmix.ERR_BAD_PARAM
			}
			out = append(out, name)
			continue
		}
		prefix := s[:i]
		end := strings.IndexByte(s[i:], ']') + i
		if end < i {
			return nil, pmix.ERR_BAD_PARAM
		}
		width, ranges, ok := strings.Cut(s[i+1:end], ":")
		digits, err := strconv.Atoi(width)
		if !ok || err != nil || digits < 0 || digits > 64 {
			return nil, pmix.ERR_BAD_PARAM
		}
		suffix := s[end+1:]
		if c := strings.IndexByte(suffix, ','); c >= 0 {
			suffix, s = suffix[:c], suffix[c+1:]
		} else {
			s = ""
		}
		for _, r := range strings.Split(ranges, ",") {
			first, last, ok := parseRange(r)
			// A number that needs more digits than the width has no place to go.
			if !ok || len(strconv.FormatUint(last, 10)) > max(digits, 1) && digits > 0 ||
				!room.take(last-first+1, len(prefix)+len(suffix)+max(digits, 20)) {
				return nil, pmix.ERR_BAD_PARAM
			}
			for n := first; n <= last; n++ {
				out = append(out, prefix+pad(n, digits)+suffix)
			}
		}
	}
	return out, pmix.SUCCESS
}

// expandProcs reads a process map: nodes separated by semicolons, on each a list
// of ranks and ranges.
func expandProcs(s string) ([]string, pmix.Status) {
	nodes, st := split(s, ';')
	if st != pmix.SUCCESS {
		return nil, st
	}
	room := newBudget(MaxRanks)
	for i, list := range nodes {
		if !room.take(1+uint64(strings.Count(list, ",")), 0) {
			return nil, pmix.ERR_BAD_PARAM
		}
		if !strings.Contains(list, "-") {
			continue
		}
		parts, _ := split(list, ',')
		var b strings.Builder
		for _, p := range parts {
			first, last, ok := parseRange(p)
			if !ok || last > uint64(pmix.RANK_VALID) || !room.take(last-first+1, 11) {
				return nil, pmix.ERR_BAD_PARAM
			}
			for n := first; n <= last; n++ {
				if b.Len() > 0 {
					b.WriteByte(',')
				}
				b.WriteString(strconv.FormatUint(n, 10))
			}
		}
		nodes[i] = b.String()
	}
	return nodes, pmix.SUCCESS
}

// parseRange reads "7" or "3-9"; a range that runs backwards is none.
func parseRange(s string) (first, last uint64, ok bool) {
	a, b, two := strings.Cut(s, "-")
	first, err := strconv.ParseUint(strings.TrimSpace(a), 10, 63)
	if err != nil {
		return 0, 0, false
	}
	if !two {
		return first, first, true
	}
	last, err = strconv.ParseUint(strings.TrimSpace(b), 10, 63)
	return first, last, err == nil && last >= first
}

// pad writes n with leading zeros to a width.
func pad(n uint64, digits int) string {
	s := strconv.FormatUint(n, 10)
	if len(s) >= digits {
		return s
	}
	return strings.Repeat("0", digits-len(s)) + s
}
