package iof

import (
	"bytes"
	"fmt"
	"strconv"
	"strings"

	"pmix/core/pmix"
)

// Flags say whether and how a process prints output of others: the PMIX_IOF_
// directives of an initialization, a namespace or a spawn.
type Flags struct {
	Set        bool // any directive was given
	Local      bool // print here; LocalGiven tells whether that was said
	LocalGiven bool
	Tag        bool
	Detailed   bool
	FullName   bool
	Rank       bool
	Timestamp  bool
	XML        bool
	Merge      bool // stderr to stdout
	Raw        bool // do not wait for whole lines
	FileOnly   bool
	Pattern    bool
	File, Dir  string
}

// flagKeys maps each directive to the member it sets.
var flagKeys = map[string]func(*Flags, pmix.Value){
	pmix.IOF_TAG_OUTPUT:          func(f *Flags, v pmix.Value) { f.Tag = v.True() },
	pmix.TAG_OUTPUT:              func(f *Flags, v pmix.Value) { f.Tag = v.True() },
	pmix.IOF_TAG_DETAILED_OUTPUT: func(f *Flags, v pmix.Value) { f.Detailed = v.True() },
	pmix.IOF_TAG_FULLNAME_OUTPUT: func(f *Flags, v pmix.Value) { f.FullName = v.True() },
	pmix.IOF_RANK_OUTPUT:         func(f *Flags, v pmix.Value) { f.Rank = v.True() },
	pmix.IOF_TIMESTAMP_OUTPUT:    func(f *Flags, v pmix.Value) { f.Timestamp = v.True() },
	pmix.TIMESTAMP_OUTPUT:        func(f *Flags, v pmix.Value) { f.Timestamp = v.True() },
	pmix.IOF_XML_OUTPUT:          func(f *Flags, v pmix.Value) { f.XML = v.True() },
	pmix.IOF_MERGE_STDERR_STDOUT: func(f *Flags, v pmix.Value) { f.Merge = v.True() },
	pmix.MERGE_STDERR_STDOUT:     func(f *Flags, v pmix.Value) { f.Merge = v.True() },
	pmix.IOF_OUTPUT_RAW:          func(f *Flags, v pmix.Value) { f.Raw = v.True() },
	pmix.IOF_FILE_ONLY:           func(f *Flags, v pmix.Value) { f.FileOnly = v.True() },
	pmix.OUTPUT_NOCOPY:           func(f *Flags, v pmix.Value) { f.FileOnly = v.True() },
	pmix.IOF_LOCAL_OUTPUT:        func(f *Flags, v pmix.Value) { f.Local, f.LocalGiven = v.True(), true },
	pmix.IOF_OUTPUT_TO_FILE:      func(f *Flags, v pmix.Value) { f.File, f.Local, f.LocalGiven = v.Text(), true, true },
	pmix.OUTPUT_TO_FILE:          func(f *Flags, v pmix.Value) { f.File, f.Local, f.LocalGiven = v.Text(), true, true },
	pmix.IOF_OUTPUT_TO_DIRECTORY: func(f *Flags, v pmix.Value) { f.Dir, f.Local, f.LocalGiven = v.Text(), true, true },
	pmix.OUTPUT_TO_DIRECTORY:     func(f *Flags, v pmix.Value) { f.Dir, f.Local, f.LocalGiven = v.Text(), true, true },
}

// Read takes up the directives among infos; others are passed over.
func (f *Flags) Read(infos []pmix.Info) {
	for _, in := range infos {
		if set, ok := flagKeys[in.Key]; ok {
			set(f, in.Value)
			f.Set = true
		} else if in.Key == pmix.IOF_FILE_PATTERN {
			// A qualifier of a file name, no directive of its own.
			f.Pattern = in.Value.True()
		}
	}
}

// Origin is what a tag may tell of a source beside its name.
type Origin struct {
	Hostname string // "" for unknown
	Pid      int64  // 0 for unknown
	Time     string // as ctime prints it, without the end of line
}

// Printer cuts output into lines and tags them. It keeps the beginning of a line
// until the rest has come.
type Printer struct{ rest map[stream][]byte }

type stream struct {
	proc pmix.Proc
	ch   pmix.IOFChannel
}

// maxLine bounds a line that is kept: a longer one is printed in pieces.
const maxLine = 64 << 10

// Line turns output into what is to be printed: nothing while a line is
// incomplete, all that is kept when o is empty (the end of the stream).
func (p *Printer) Line(f Flags, o Output, from Origin) []byte {
	key := stream{o.Source, o.Channel}
	data := o.Data
	if old := p.rest[key]; len(old) > 0 {
		data = append(old, o.Data...)
		delete(p.rest, key)
	}
	var out []byte
	for len(data) > 0 {
		i := bytes.IndexByte(data, '\n') + 1
		if i == 0 {
			if len(o.Data) > 0 && !f.Raw && len(data) < maxLine {
				if p.rest == nil {
					p.rest = map[stream][]byte{}
				}
				p.rest[key] = bytes.Clone(data)
				break
			}
			i = len(data)
		}
		out = f.tagged(out, o, from, data[:i])
		data = data[i:]
	}
	return out
}

// Flush returns what is kept of a source and forgets it.
func (p *Printer) Flush(f Flags, o Output, from Origin) []byte {
	o.Data = nil
	return p.Line(f, o, from)
}

// suffix names a stream in a tag.
func suffix(ch pmix.IOFChannel) string {
	switch {
	case ch&pmix.FWD_STDOUT_CHANNEL != 0:
		return "stdout"
	case ch&pmix.FWD_STDERR_CHANNEL != 0:
		return "stderr"
	}
	return "stddiag"
}

func rankText(r pmix.Rank) string {
	if r == pmix.RANK_WILDCARD {
		return "WILDCARD"
	}
	return strconv.FormatUint(uint64(r), 10)
}

// job returns the part of a namespace that tags show: what follows the last '@'.
func job(nspace string) (string, bool) {
	if i := strings.LastIndexByte(nspace, '@'); i >= 0 {
		return nspace[i+1:], true
	}
	return nspace, false
}

func (f Flags) tagged(out []byte, o Output, from Origin, line []byte) []byte {
	if !f.Set {
		return append(out, line...)
	}
	if f.XML {
		return f.xml(out, o, from, line)
	}
	rank, sfx := rankText(o.Source.Rank), suffix(o.Channel)
	name, _ := job(o.Source.Nspace)
	tag := ""
	switch {
	case f.Tag:
		tag = fmt.Sprintf("[%s,%s]<%s>: ", name, rank, sfx)
	case f.Detailed:
		if f.FullName {
			name = o.Source.Nspace
		}
		tag = fmt.Sprintf("[%s,%s][%s:%s]<%s>: ", name, rank, from.host(), from.pid(), sfx)
	case f.FullName:
		tag = fmt.Sprintf("[%s,%s]<%s>: ", o.Source.Nspace, rank, sfx)
	case f.Rank:
		tag = fmt.Sprintf("[%s]<%s>: ", rank, sfx)
	}
	if f.Timestamp {
		if f.Tag || f.Rank {
			out = fmt.Appendf(out, "[%s]", from.Time)
		} else {
			out = fmt.Appendf(out, "[%s]<%s>: ", from.Time, sfx)
		}
	}
	out = append(out, tag...)
	return append(out, line...)
}

func (f Flags) xml(out []byte, o Output, from Origin, line []byte) []byte {
	rank, sfx := rankText(o.Source.Rank), suffix(o.Channel)
	switch {
	case f.Tag:
		name, cut := job(o.Source.Nspace)
		attr := "nspace"
		if cut {
			attr = "jobid"
		}
		out = fmt.Appendf(out, "<%s %s=%q rank=\"%s\"", sfx, attr, name, rank)
	case f.FullName:
		out = fmt.Appendf(out, "<%s nspace=%q rank=\"%s\"", sfx, o.Source.Nspace, rank)
	case f.Detailed:
		out = fmt.Appendf(out, "<%s nspace=%q rank=\"%s\"[\"%s\":\"%s\"", sfx, o.Source.Nspace, rank, from.host(), from.pid())
	default:
		out = fmt.Appendf(out, "<%s rank=\"%s\"", sfx, rank)
	}
	if f.Timestamp {
		out = fmt.Appendf(out, " timestamp=\"%s\"", from.Time)
	}
	out = append(out, '>')
	for _, b := range line {
		switch {
		case b == '&':
			out = append(out, "&amp;"...)
		case b == '<':
			out = append(out, "&lt;"...)
		case b == '>':
			out = append(out, "&gt;"...)
		case b < 0x20 || b > 0x7e:
			out = fmt.Appendf(out, "&#%03d;", b)
		default:
			out = append(out, b)
		}
	}
	out = append(out, "</"...)
	out = append(out, sfx...)
	return append(out, ">\n"...)
}

func (o Origin) host() string {
	if o.Hostname == "" {
		return "unknown"
	}
	return o.Hostname
}

func (o Origin) pid() string {
	if o.Pid == 0 {
		return "unknown"
	}
	return strconv.FormatInt(o.Pid, 10)
}
