// Program compare compares what programs said with what the released ones say.
//
//	compare TRANSCRIPT RELEASED [DEVIATIONS]
//
// All are texts of cases: a line "$ COMMAND" and what came of it. Each case of the
// transcript must be as in RELEASED, or where DEVIATIONS has it, as there; what is listed
// there must deviate, and "# " lines before it say why.
package main

import (
	"fmt"
	"os"
	"strings"
)

// read returns the cases of a file, by command, and the commands in their order.
func read(path string) (cases map[string]string, order []string) {
	text, err := os.ReadFile(path)
	if err != nil {
		fmt.Println("not ok", err)
		os.Exit(1)
	}
	cases = map[string]string{}
	command := ""
	for _, line := range strings.Split(strings.TrimRight(string(text), "\n"), "\n") {
		switch {
		case strings.HasPrefix(line, "$ "):
			command = line
			order = append(order, command)
			cases[command] = ""
		case strings.HasPrefix(line, "# ") || line == "":
		default:
			cases[command] += line + "\n"
		}
	}
	return cases, order
}

func main() {
	got, _ := read(os.Args[1])
	want, order := read(os.Args[2])
	bad, deviations := 0, 0
	complain := func(form string, args ...any) {
		bad++
		fmt.Printf(form+"\n", args...)
	}
	if len(os.Args) > 3 {
		ours, commands := read(os.Args[3])
		deviations = len(commands)
		for _, c := range commands {
			if _, ok := want[c]; !ok {
				complain("no such case: %s", c)
			} else if want[c] == ours[c] {
				complain("listed as a deviation and is none: %s", c)
			}
			want[c] = ours[c]
		}
	}
	for _, c := range order {
		if got[c] != want[c] {
			complain("%s\n-- got\n%s-- want\n%s", c, got[c], want[c])
		}
	}
	fmt.Printf("%d cases, %d deviations, %d differ\n", len(order), deviations, bad)
	if bad > 0 || len(got) != len(order) || len(order) == 0 {
		os.Exit(1)
	}
}
