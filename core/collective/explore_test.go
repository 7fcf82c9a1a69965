package collective_test

import (
	"flag"
	"fmt"
	"hash/maphash"
	"math/rand"
	"runtime"
	"runtime/debug"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"pmix/core/collective"
	"pmix/core/pmix"
)

var schedules = flag.Int("schedules", 30000, "how many schedules the explorer runs at least")

// A run gives the same steps to a machine and to a model and compares.
type run struct {
	subject
	model *model
	steps []step
	fx    [][]collective.Effect
}

func (x *explorer) begin(w *world) *run {
	o, err := settingOf(strings.Fields(w.options))
	if err != nil {
		panic(err)
	}
	return &run{subject: subject{m: o.machine(), spoil: x.spoil}, model: newModel(o)}
}

// take takes one step.
func (r *run) take(s step) error {
	fx := r.do(s)
	r.steps, r.fx = append(r.steps, s), append(r.fx, fx)
	got, want := show(fx), r.model.step(s)
	if got != want {
		return fmt.Errorf("%v:\n got: %s\nwant: %s", s,
			strings.ReplaceAll(got, "\n", "\n      "), strings.ReplaceAll(want, "\n", "\n      "))
	}
	if err := r.m.Verify(); err != nil {
		return fmt.Errorf("%v: %v", s, err)
	}
	if r.m.Len() != len(r.model.open) {
		return fmt.Errorf("%v: %d trackers for %d collectives", s, r.m.Len(), len(r.model.open))
	}
	return nil
}

// close brings a schedule to its end: what is not registered is, who lives makes
// its calls, who has finalized is deregistered, the host answers. Then nothing may
// be open, and nothing may be left when the jobs end.
func (r *run) close(c *course) error {
	w := c.w
	for i, j := range w.jobs {
		if c.jobs[i] == 0 {
			if err := r.take(step{verb: "nspace", name: j.name, n: j.here, of: j.of}); err != nil {
				return err
			}
		}
	}
	for i, d := range w.does {
		p, main := w.ready.procs[i], w.ready.mains[i]
		if c.jobs[w.job(p.Nspace)] == 2 {
			continue
		}
		one := []pmix.Proc{p}
		if i == main && !c.told[i] && c.state[i] != gone {
			if err := r.take(step{verb: "client", procs: one}); err != nil {
				return err
			}
			if c.state[i] == lost {
				if err := r.take(step{verb: "lost", procs: one}); err != nil {
					return err
				}
			}
		}
		for c.state[main] == alive && c.next[i] < len(d.calls) {
			s := c.call(i)
			if err := r.take(s); err != nil {
				return err
			}
			c.take(s, r.model)
		}
	}
	for i, p := range w.ready.procs {
		if c.state[i] == finalized && c.jobs[w.job(p.Nspace)] != 2 {
			if err := r.take(step{verb: "gone", procs: []pmix.Proc{p}}); err != nil {
				return err
			}
		}
	}
	for _, o := range slices.Clone(r.model.open) {
		if o.handed {
			if err := r.take(step{verb: "answered", id: o.id, st: pmix.SUCCESS}); err != nil {
				return err
			}
		}
	}
	if len(r.model.open) > 0 && !c.excuse {
		o := r.model.open[0]
		return ending(fmt.Sprintf("#%d waits for ever: %s have called of %s", o.id, names(o.called.sorted()), names(o.members.sorted())))
	}
	for i, j := range w.jobs {
		if c.jobs[i] != 2 {
			if err := r.take(step{verb: "end", name: j.name}); err != nil {
				return err
			}
		}
	}
	if r.m.Len() != 0 || r.m.Spaces() != 0 {
		return ending(fmt.Sprintf("%d trackers and %d namespaces left", r.m.Len(), r.m.Spaces()))
	}
	return r.account()
}

// ending is the error of a schedule as a whole.
type ending string

func (e ending) Error() string { return string(e) }

// account looks at all that was asked for: every call is answered once, the host
// is asked once for a collective, and told once at most to give it up.
func (r *run) account() error {
	answered := map[any]int{}
	asked, ended := map[collective.ID]bool{}, map[collective.ID]bool{}
	for _, s := range r.steps {
		if s.verb == "call" {
			answered[s.call.Token] = 0
		}
	}
	for _, fx := range r.fx {
		cancelled := 0
		for _, e := range fx {
			switch e := e.(type) {
			case collective.CallHost:
				if asked[e.ID] || ended[e.ID] {
					return ending(fmt.Sprintf("#%d was handed over again", e.ID))
				}
				asked[e.ID] = true
			case collective.CancelHost:
				cancelled++
			case collective.Finish:
				if ended[e.ID] {
					return ending(fmt.Sprintf("#%d has finished twice", e.ID))
				}
				ended[e.ID] = true
				if cancelled > 0 && asked[e.ID] {
					return ending(fmt.Sprintf("#%d was called off and handed over", e.ID))
				}
				cancelled = 0
				for _, c := range e.Contributions {
					answered[c.Token]++
				}
			case collective.Answer:
				answered[e.Token]++
			}
		}
		if cancelled > 0 {
			return ending("the host was told to give up what has not ended")
		}
	}
	for tok, n := range answered {
		if n != 1 {
			return ending(fmt.Sprintf("call %v was answered %d times", tok, n))
		}
	}
	return nil
}

// An explorer runs the schedules of a world.
type explorer struct {
	spoil func(*collective.Machine, step) ([]collective.Effect, bool)
	limit int
	rand  *rand.Rand
	seen  map[[2]uint64]float64 // state: number of schedules from here on

	schedules, states int
	whole             bool // every reachable state was seen
	steps             int
	paths             float64 // schedules that they stand for
	fault             *failure
}

// failure is a schedule that went wrong.
type failure struct {
	w     *world
	steps []step
	own   int // how many of them are not the closing ones
	err   error
}

var seeds = [2]maphash.Seed{maphash.MakeSeed(), maphash.MakeSeed()}

// all goes depth-first through every state that the world can reach, takes every
// step from each, and closes the schedule there.
func (x *explorer) all(w *world) {
	x.seen = map[[2]uint64]float64{}
	x.whole = true
	r := x.begin(w)
	c := w.begin()
	var first []step
	for _, line := range w.before {
		s := mustParse(line)
		if err := r.take(s); err != nil {
			x.failed(w, r, len(r.steps), err)
			return
		}
		c.take(s, r.model)
		first = append(first, s)
	}
	x.paths = x.from(w, first, r.fx, r.model, c)
}

func (x *explorer) failed(w *world, r *run, own int, err error) {
	if x.fault == nil {
		x.fault = &failure{w, slices.Clone(r.steps), own, err}
	}
}

func (x *explorer) from(w *world, path []step, fx [][]collective.Effect, m *model, c *course) float64 {
	next := c.steps(m)
	if len(next) == 0 {
		return 1
	}
	x.rand.Shuffle(len(next), func(i, j int) { next[i], next[j] = next[j], next[i] })
	paths := 0.0
	for _, s := range next {
		if x.fault != nil {
			return 0
		}
		if x.schedules >= x.limit {
			x.whole = false
			return paths
		}
		r := x.begin(w)
		for _, p := range path {
			r.do(p)
		}
		r.model = m.clone()
		r.steps, r.fx = append(r.steps, path...), append(r.fx, fx...)
		x.schedules++
		x.steps += len(path) + 1
		if err := r.take(s); err != nil {
			x.failed(w, r, len(r.steps), err)
			return 0
		}
		d := c.clone()
		d.take(s, r.model)
		b := d.dump(r.model.dump(r.m.Dump(nil)))
		key := [2]uint64{maphash.Bytes(seeds[0], b), maphash.Bytes(seeds[1], b)}
		n, seen := x.seen[key]
		if !seen {
			x.states++
			here, hereFx, hm := slices.Clip(r.steps), slices.Clip(r.fx), r.model.clone()
			at := len(r.steps)
			if err := r.close(d.clone()); err != nil {
				x.failed(w, r, at, err)
				return 0
			}
			x.steps += len(r.steps) - at
			n = x.from(w, here[:at:at], hereFx[:at:at], hm, d)
			x.seen[key] = n
		}
		paths += n
	}
	return paths
}

// walk takes one random way through the world.
func (x *explorer) walk(w *world) {
	r, c := x.begin(w), w.begin()
	x.schedules++
	for _, line := range w.before {
		s := mustParse(line)
		if err := r.take(s); err != nil {
			x.failed(w, r, len(r.steps), err)
			return
		}
		c.take(s, r.model)
	}
	for {
		next := c.steps(r.model)
		if len(next) == 0 {
			break
		}
		s := next[x.rand.Intn(len(next))]
		if err := r.take(s); err != nil {
			x.failed(w, r, len(r.steps), err)
			return
		}
		c.take(s, r.model)
	}
	own := len(r.steps)
	if err := r.close(c); err != nil {
		x.failed(w, r, own, err)
	}
	x.steps += len(r.steps)
}

// TestExplore runs the schedules of all worlds: from each reachable state each
// step, as far as the number goes, and the rest at random, in worlds of up to 64
// processes. It says how many it ran.
func TestExplore(t *testing.T) {
	defer debug.SetGCPercent(debug.SetGCPercent(800))
	began := time.Now()
	if testing.Short() {
		*schedules = min(*schedules, 5000)
	}
	share := *schedules * 9 / 10 / len(worlds)
	var mu sync.Mutex
	var sum explorer
	whole := 0
	failures := []*failure{}
	var work sync.WaitGroup
	next := make(chan *world)
	add := func(x *explorer) {
		mu.Lock()
		defer mu.Unlock()
		sum.schedules, sum.states, sum.steps, sum.paths = sum.schedules+x.schedules, sum.states+x.states, sum.steps+x.steps, sum.paths+x.paths
		if x.whole {
			whole++
		}
		if x.fault != nil {
			failures = append(failures, x.fault)
		}
	}
	for range runtime.GOMAXPROCS(0) {
		work.Go(func() {
			for w := range next {
				x := &explorer{limit: share, rand: rand.New(rand.NewSource(1))}
				x.all(w)
				add(x)
				if testing.Verbose() {
					t.Logf("%s: %d schedules, %d states, whole %v", w.name, x.schedules, x.states, x.whole)
				}
			}
		})
	}
	for i := range worlds {
		next <- &worlds[i]
	}
	close(next)
	work.Wait()
	orderly := sum.schedules

	biggest := 0
	left := max(*schedules-sum.schedules, *schedules/20)
	for k := range runtime.GOMAXPROCS(0) {
		work.Go(func() {
			x := &explorer{rand: rand.New(rand.NewSource(int64(k)))}
			big := 0
			for x.schedules < left/runtime.GOMAXPROCS(0)+1 && x.fault == nil {
				w := randomWorld(x.rand)
				big = max(big, len(w.does))
				for range 20 {
					x.walk(w)
				}
			}
			add(x)
			mu.Lock()
			biggest = max(biggest, big)
			mu.Unlock()
		})
	}
	work.Wait()
	for _, f := range failures {
		t.Errorf("%v\nAs a script:\n\n%s", f.err, f.shrink(nil))
	}
	fmt.Printf("explored %d schedules (%d in order, from %d states, standing for %.2g; %d at random, up to %d connections), "+
		"%d inputs, %d of %d worlds whole, %.0f a second\n", sum.schedules, orderly, sum.states, sum.paths, sum.schedules-orderly,
		biggest, sum.steps, whole, len(worlds), float64(sum.schedules)/time.Since(began).Seconds())
}

func mustParse(line string) step {
	s, err := parse(line)
	if err != nil {
		panic(err)
	}
	return s
}
