package collective_test

import (
	"fmt"
	"math/rand"
	"strings"
)

const faults = "lost finalized connected gone end left timeout error refuse once"

// each makes the programs of the processes of job A, ranks 0 to n-1, that all call
// the same.
func each(n int, calls ...string) []program { return ranks("A", n, calls...) }

func ranks(job string, n int, calls ...string) []program {
	var out []program
	for i := range n {
		out = append(out, program{fmt.Sprintf("%s:%d", job, i), calls})
	}
	return out
}

// only replaces what one of them calls.
func only(i int, ps []program, calls ...string) []program {
	ps[i].calls = calls
	return ps
}

var worlds = []world{
	// One operation. The job has a process elsewhere, so the host takes part.
	{name: "fence of 4", jobs: []jobSize{{"A", 4, 5}}, may: faults, faults: unlimited,
		does: only(0, each(4, "fence over A:*"), "fence over A:* timeout=3")},
	{name: "fence of 4 ranks, one elsewhere", jobs: []jobSize{{"A", 4, 5}}, may: faults, faults: unlimited,
		does: each(4, "fence over A:0 A:1 A:2 A:3 A:4")},
	{name: "fence here", jobs: []jobSize{{"A", 3, 3}}, may: faults, faults: unlimited,
		does: only(0, each(3, "fence over A:*"), "fence over A:* timeout=3")},
	{name: "fence of a subset here", jobs: []jobSize{{"A", 3, 3}}, may: faults, faults: unlimited,
		does: append(each(2, "fence over A:0 A:1"), program{who: "A:2"})},
	{name: "fence of those on the node", jobs: []jobSize{{"A", 3, 6}}, may: faults, faults: unlimited,
		does: only(1, each(3, "fence over A:node"), "fence over A:node timeout=2")},
	{name: "fence to the host", options: "no-local-fence", jobs: []jobSize{{"A", 2, 2}}, may: faults, faults: unlimited,
		does: each(2, "fence over A:* collect")},
	{name: "fence without a function of the host", options: "nofence", jobs: []jobSize{{"A", 2, 3}}, may: faults, faults: unlimited,
		does: each(2, "fence over A:*")},
	{name: "fence, collecting or not", jobs: []jobSize{{"A", 3, 4}}, may: faults, faults: unlimited,
		does: only(0, each(3, "fence over A:*"), "fence over A:* collect")},
	{name: "connect of two jobs", jobs: []jobSize{{"A", 2, 2}, {"B", 2, 2}}, may: faults, faults: unlimited,
		before: []string{"client B:0", "client A:1"}, does: append(each(2, "connect over A:* B:*"), ranks("B", 2, "connect over B:* A:*")...)},
	{name: "connect of two jobs, one partly elsewhere", jobs: []jobSize{{"A", 2, 2}, {"B", 1, 2}}, may: faults, faults: unlimited,
		before: []string{"client B:0", "client A:0"}, does: append(each(2, "connect over A:* B:*"), ranks("B", 1, "connect over B:* A:*")...)},
	{name: "disconnect", jobs: []jobSize{{"A", 1, 1}, {"B", 2, 3}}, may: faults, faults: unlimited,
		before: []string{"client B:1", "client A:0"}, does: append(each(1, "disconnect over A:* B:* timeout=1"), ranks("B", 2, "disconnect over A:* B:*")...)},
	{name: "fence with a clone", jobs: []jobSize{{"A", 2, 3}}, may: faults, faults: unlimited,
		does: append(each(2, "fence over A:*"), program{"A:0'", []string{"fence over A:*"}})},
	{name: "construct of 4", jobs: []jobSize{{"A", 4, 5}}, may: faults, faults: unlimited,
		does: only(0, each(4, "construct over A:*"), "construct over A:* timeout=3")},
	{name: "construct of 4 that survives", jobs: []jobSize{{"A", 4, 5}}, may: faults, faults: unlimited,
		does: only(1, each(4, "construct over A:0 A:1 A:2 A:3"), "construct over A:0 A:1 A:2 A:3 ft")},
	{name: "construct of two jobs", jobs: []jobSize{{"A", 2, 2}, {"B", 1, 1}}, may: faults, faults: unlimited,
		does: append(each(2, "construct over A:* B:*"), ranks("B", 1, "construct over B:* A:* ft")...)},
	{name: "construct of lists that add up", jobs: []jobSize{{"A", 3, 3}}, may: "timeout error refuse once", faults: unlimited,
		does: []program{
			{"A:0", []string{"construct over A:0 A:1"}}, {"A:1", []string{"construct over A:1 A:2"}},
			{"A:2", []string{"construct over A:0 A:1 A:2"}},
		}},
	{name: "construct without a function of the host", options: "nogroup", jobs: []jobSize{{"A", 2, 2}}, may: faults, faults: unlimited,
		does: each(2, "construct over A:*")},
	{name: "construct with a clone", jobs: []jobSize{{"A", 2, 2}}, may: faults, faults: unlimited,
		does: append(each(2, "construct over A:*"), program{"A:1'", []string{"construct over A:*"}})},
	{name: "bootstrap", jobs: []jobSize{{"A", 3, 5}}, may: faults, faults: unlimited,
		does: []program{
			{"A:0", []string{"construct over A:0 direct"}}, {"A:1", []string{"construct over A:1 direct"}},
			{"A:2", []string{"construct over none direct"}},
		}},
	{name: "destruct of 4", jobs: []jobSize{{"A", 4, 5}}, may: faults, faults: unlimited,
		does: only(0, each(4, "destruct over A:*"), "destruct over A:* timeout=3")},
	{name: "destruct that tells", jobs: []jobSize{{"A", 3, 3}}, may: faults, faults: unlimited,
		does: only(2, each(3, "destruct over A:0 A:1 A:2"), "destruct over A:0 A:1 A:2 notify")},

	{name: "construct that takes a guest", jobs: []jobSize{{"A", 3, 4}}, may: faults, faults: unlimited,
		does: append(each(2, "construct over A:0 A:1 ft"), program{"A:2", []string{"construct over A:0 A:1 guest"}})},
	{name: "construct here", jobs: []jobSize{{"A", 3, 3}}, may: faults, faults: unlimited,
		does: only(0, each(3, "construct over A:* ft local"), "construct over A:* ft local timeout=3")},
	{name: "construct here of some", jobs: []jobSize{{"A", 2, 2}, {"B", 1, 1}}, may: faults, faults: unlimited,
		does: append(each(2, "construct over A:* B:* local"), ranks("B", 1, "construct over A:* B:* local")...)},
	{name: "destruct here", jobs: []jobSize{{"A", 3, 3}}, may: faults, faults: unlimited,
		does: each(3, "destruct over A:0 A:1 A:2 local notify")},
	// A job of which nothing is known yet is taken to be elsewhere by these, where a
	// group waits for it: who calls first goes to the host without it.
	{name: "connect of jobs as they come", jobs: []jobSize{{"A", 2, 2}, {"B", 1, 1}}, may: faults, faults: unlimited,
		does: append(each(2, "connect over A:* B:*"), ranks("B", 1, "connect over B:* A:*")...)},
	{name: "disconnect of jobs as they come", jobs: []jobSize{{"A", 1, 2}, {"B", 2, 2}}, may: faults, faults: unlimited,
		does: append(each(1, "disconnect over A:0 B:0 B:1 timeout=1"), ranks("B", 2, "disconnect over A:0 B:0 B:1")...)},
	{name: "fence of jobs as they come", jobs: []jobSize{{"A", 1, 1}, {"B", 1, 1}}, may: faults, faults: unlimited,
		does: append(each(1, "fence over A:node B:0 collect"), ranks("B", 1, "fence over A:node B:0")...)},

	// Two at once.
	{name: "two fences of 2", jobs: []jobSize{{"A", 2, 2}}, may: faults, faults: unlimited,
		does: only(0, each(2, "fence over A:*", "fence over A:*"), "fence over A:* timeout=3", "fence over A:*")},
	{name: "two fences of 3 at the host", jobs: []jobSize{{"A", 3, 4}}, may: faults, faults: unlimited,
		does: each(3, "fence over A:*", "fence over A:*")},
	{name: "two fences of 4", jobs: []jobSize{{"A", 4, 5}}, may: faults, faults: unlimited,
		does: each(4, "fence over A:*", "fence over A:*")},
	{name: "fence and connect", jobs: []jobSize{{"A", 3, 4}}, may: faults, faults: unlimited,
		does: each(3, "fence over A:*", "connect over A:*")},
	{name: "fences that overlap", jobs: []jobSize{{"A", 3, 3}}, may: faults, faults: unlimited,
		does: []program{
			{"A:0", []string{"fence over A:0 A:1"}}, {"A:1", []string{"fence over A:0 A:1", "fence over A:1 A:2"}},
			{"A:2", []string{"fence over A:1 A:2"}},
		}},
	{name: "fence and construct", jobs: []jobSize{{"A", 3, 4}}, may: faults, faults: unlimited,
		does: each(3, "fence over A:*", "construct over A:0 A:1 A:2")},
	{name: "two constructs of one name", jobs: []jobSize{{"A", 3, 3}}, may: faults, faults: unlimited,
		does: each(3, "construct over A:* ft", "construct over A:*")},
	{name: "two groups", jobs: []jobSize{{"A", 3, 4}}, may: faults, faults: unlimited,
		does: []program{
			{"A:0", []string{"construct over A:0 A:1"}},
			{"A:1", []string{"construct over A:0 A:1", "construct over A:1 A:2 name=h ft"}},
			{"A:2", []string{"construct over A:1 A:2 name=h"}},
		}},
	{name: "construct, destruct", jobs: []jobSize{{"A", 3, 4}}, may: faults, faults: unlimited,
		does: each(3, "construct over A:* ft", "destruct over A:*")},
	{name: "destruct, construct again", jobs: []jobSize{{"A", 3, 4}}, may: faults, faults: unlimited,
		does: each(3, "destruct over A:0 A:1 A:2", "construct over A:0 A:1 A:2")},
	{name: "two fences with a clone", jobs: []jobSize{{"A", 2, 3}}, may: faults, faults: unlimited,
		does: append(each(2, "fence over A:*", "fence over A:*"), program{"A:0'", []string{"fence over A:*", "fence over A:*"}})},
}

// randomWorld makes a world of up to 64 processes, mostly of a few.
func randomWorld(r *rand.Rand) *world {
	size := 1 + r.Intn(6)
	if r.Intn(60) == 0 {
		size = 7 + r.Intn(58)
	}
	w := &world{name: "at random", may: faults, faults: 1 + r.Intn(2+size/2)}
	if r.Intn(12) == 0 {
		w.options = []string{"nofence", "noconnect", "nodisconnect", "nogroup", "no-local-fence"}[r.Intn(5)]
	}
	var over, all []string
	for j, left := 0, size; left > 0; j++ {
		n := 1 + r.Intn(left)
		left -= n
		job := string(rune('A' + j))
		w.jobs = append(w.jobs, jobSize{job, n, n + r.Intn(2)})
		w.does = append(w.does, ranks(job, n)...)
		w.before = append(w.before, "client "+job+":0") // see Hooks.Await
		all = append(all, job+":*")
		for i := range n {
			over = append(over, fmt.Sprintf("%s:%d", job, i))
		}
	}
	ops := []string{"fence", "fence", "connect", "disconnect", "construct", "construct", "destruct"}
	for k := range 1 + r.Intn(3) {
		op := ops[r.Intn(len(ops))]
		list, who := all, func(int) bool { return true }
		switch {
		case r.Intn(3) == 0:
			list = over
		case r.Intn(3) == 0:
			job := w.jobs[r.Intn(len(w.jobs))].name
			list = []string{job + ":*"}
			who = func(i int) bool { return strings.HasPrefix(w.does[i].who, job+":") }
		}
		call := op + " over " + strings.Join(list, " ")
		if k > 0 && strings.Contains(op, "struct") {
			call += fmt.Sprint(" name=g", k)
		}
		for i := range w.does {
			if !who(i) {
				continue
			}
			mine := call
			for word, of := range map[string]int{" collect": 20, " timeout=2": 8, " ft": 4, " notify": 4} {
				if r.Intn(of) == 0 {
					mine += word
				}
			}
			w.does[i].calls = append(w.does[i].calls, mine)
			if r.Intn(30) == 0 && k == 0 {
				w.does = append(w.does, program{w.does[i].who + "'", []string{mine}})
			}
		}
	}
	return w
}
