package main

import (
	"flag"
	"fmt"
	"maps"
	"os"
	"slices"
	"strings"
)

// usage lists the commands. HEADERS is a directory with headers or a table of
// WriteTable.
const usage = `usage:
  abi table HEADERS                      what the headers say
  abi exact [-listed FILE] OURS THEIRS   compare with the release that ours are of
  abi older -current HEADERS -listed FILE OURS THEIRS
                                         compare with an older release
  abi files -listed FILE OURS THEIRS     which headers there are
  abi asserts HEADERS                    a C and C++ program that compares
  abi link HEADERS [LIBRARY]             a C program that needs every function, but what
                                         the library lacks
  abi exports -record FILE LIBRARY [RELEASE=LIBRARY ...]
                                         what is exported by ours, and by others
  abi uses HEADERS FILE.c ...            which function-like macros are used there
`

func main() {
	if len(os.Args) < 2 {
		fmt.Fprint(os.Stderr, usage)
		os.Exit(2)
	}
	set := flag.NewFlagSet(os.Args[1], flag.ExitOnError)
	set.Usage = func() { fmt.Fprint(os.Stderr, usage) }
	listed := set.String("listed", "", "")
	current := set.String("current", "", "")
	record := set.String("record", "", "")
	set.Parse(os.Args[2:])
	do, ok := commands[os.Args[1]]
	if !ok || set.NArg() == 0 {
		set.Usage()
		os.Exit(2)
	}
	wrong, err := do(options{*listed, *current, *record}, set.Args())
	if err != nil {
		fmt.Fprintf(os.Stderr, "abi %s: %v\n", os.Args[1], err)
		os.Exit(2)
	}
	for _, w := range wrong {
		fmt.Println(w)
	}
	if len(wrong) > 0 {
		os.Exit(1)
	}
}

type options struct{ listed, current, record string }

// Each command prints its figures and returns what is wrong.
var commands = map[string]func(options, []string) ([]string, error){
	"table": func(_ options, args []string) ([]string, error) {
		i, err := Load(args[0])
		if err != nil {
			return nil, err
		}
		return nil, WriteTable(os.Stdout, i.Without(Body))
	},
	"exact": func(o options, args []string) ([]string, error) {
		ours, theirs, err := loadBoth(args)
		if err != nil {
			return nil, err
		}
		if strings.HasSuffix(args[1], ".tsv") { // a table has no bodies
			ours = ours.Without(Body)
		}
		changes := Changes{}
		if o.listed != "" {
			if changes, err = ReadChanges(o.listed); err != nil {
				return nil, err
			}
		}
		v := JudgeExact(ours, theirs, changes)
		fmt.Println(v)
		return v.Wrong, nil
	},
	"older": func(o options, args []string) ([]string, error) {
		ours, theirs, err := loadBoth(args)
		if err != nil {
			return nil, err
		}
		current, err := Load(o.current)
		if err != nil {
			return nil, err
		}
		changes, err := ReadChanges(o.listed)
		if err != nil {
			return nil, err
		}
		v := Judge(ours.Without(Body), theirs.Without(Body), current, changes)
		fmt.Println(v)
		return v.Wrong, nil
	},
	"files": func(o options, args []string) ([]string, error) {
		if len(args) != 2 {
			return nil, fmt.Errorf("two directories are needed")
		}
		both, out, wrong, err := JudgeFiles(args[0], args[1], o.listed)
		fmt.Printf("%d headers installed as theirs, %d left out by the list\n", both, out)
		return wrong, err
	},
	"asserts": func(_ options, args []string) ([]string, error) {
		i, err := Load(args[0])
		if err != nil {
			return nil, err
		}
		return nil, WriteAsserts(os.Stdout, i)
	},
	"link": func(_ options, args []string) ([]string, error) {
		i, err := Load(args[0])
		if err != nil {
			return nil, err
		}
		if len(args) > 1 {
			there, err := Exports(args[1])
			if err != nil {
				return nil, err
			}
			maps.DeleteFunc(i, func(k Key, _ Item) bool { return k.Kind == Function && there[k.Name] == "" })
		}
		return nil, WriteLink(os.Stdout, i)
	},
	"exports": exports,
	"uses": func(_ options, args []string) ([]string, error) {
		i, err := Load(args[0])
		if err != nil {
			return nil, err
		}
		unused, used, err := Unused(i, args[1:])
		fmt.Printf("%d function-like macros used, %d not\n", used, len(unused))
		return unused, err
	},
}

func loadBoth(args []string) (ours, theirs Interface, err error) {
	if len(args) != 2 {
		return nil, nil, fmt.Errorf("two sets of headers are needed")
	}
	if ours, err = Load(args[0]); err != nil {
		return nil, nil, err
	}
	theirs, err = Load(args[1])
	return ours, theirs, err
}

// exports compares our library with the record, and the record with the other
// libraries.
func exports(o options, args []string) ([]string, error) {
	record, err := ReadRecord(o.record)
	if err != nil {
		return nil, err
	}
	ours, err := Exports(args[0])
	if err != nil {
		return nil, err
	}
	wrong := JudgeExports(ours, record)
	for _, a := range args[1:] {
		release, file, _ := strings.Cut(a, "=")
		theirs, err := Exports(file)
		if err != nil {
			return nil, err
		}
		if !maps.Equal(theirs, record[release]) {
			wrong = append(wrong, fmt.Sprintf("%s exports something else than recorded", release))
		}
	}
	var counts []string
	for _, release := range slices.Sorted(maps.Keys(record)) {
		counts = append(counts, fmt.Sprintf("%d of %s", len(record[release]), release))
	}
	fmt.Printf("%d symbols exported, with the %s; wrong: %d\n", len(ours), strings.Join(counts, ", "), len(wrong))
	return wrong, nil
}
