package cli

import (
	"fmt"
	"strings"
	"testing"
)

var options = []Option{
	{"help", 'h', Optional, ""}, {"version", 'V', None, ""}, {"verbose", 'v', None, ""}, {"all", 'a', None, ""}, {"param", 0, RequiredMaybe, ""},
	{"params", 0, RequiredMaybe, "param"}, {"path", 0, Required, ""}, {"parsable", 0, None, ""}, {"parseable", 0, None, "parsable"},
	{"pmixmca", 0, Pair, ""}, {"show-version", 0, OptionalPair, ""}, {"type", 't', Required, ""},
}

func TestParse(t *testing.T) {
	for line, want := range map[string]string{
		"":                            "[]",
		"-a -v -v":                    "all= verbose=;verbose= []",
		"-av --version":               "all= verbose= version= []",
		"--path prefix --path=libdir": "path=prefix;path=libdir []",
		"--show-version":              "show-version= []",
		"--show-version ptl major -a": "all= show-version=ptl,major []",
		"--show-version=ptl major":    "show-version=ptl,major []",
		"-h param":                    "help=param []",
		"-hparam":                     "help=param []",
		"-tint":                       "type=int []",
		"--param ptl base --pars":     "param=ptl,base parsable= []",
		"--params ptl:base":           "param=ptl:base []",
		"--para ptl --parse":          "param=ptl parsable= []",
		"--pmixmca a -1 x -a":         "pmixmca=a,-1 [x -a]",
		"-- -a":                       "[-a]",
		"foo -a":                      "[foo -a]",
		"-parsable -a":                "[-parsable -a]",
		"-":                           "[-]",
		"--bogus":                     "!unregistered-option --bogus",
		"--pa prefix":                 "!unregistered-option --pa",
		"--parsable=1":                "!unregistered-option --parsable=1",
		"-x":                          "!unregistered-option -x",
		"-ax":                         "!unregistered-option -x",
		"--path":                      "!missing-argument --path",
		"--path -a":                   "!missing-argument --path",
		"--pmixmca a":                 "!missing-two-arguments pmixmca",
	} {
		l, f := Parse("prog", strings.Fields(line), options)
		got := ""
		if f != nil {
			got = fmt.Sprintf("!%s %s", f.Topic, f.Args[1])
		} else {
			for _, o := range []string{"all", "help", "param", "params", "parsable", "path", "pmixmca", "show-version", "type", "verbose", "version"} {
				var uses []string
				for _, w := range l.Words(o) {
					uses = append(uses, o+"="+strings.Join(w, ","))
				}
				if uses != nil {
					got += strings.Join(uses, ";") + " "
				}
			}
			got += fmt.Sprint(l.Tail)
		}
		if got != want {
			t.Errorf("%q: %s, want %s", line, got, want)
		}
	}
}
