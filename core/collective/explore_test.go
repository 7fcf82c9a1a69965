package collective_test

import (
	"bytes"
	"cmp"
	"flag"
	"fmt"
	"math/rand"
	"runtime"
	"runtime/debug"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"pmix/core/collective"
)

var (
	schedules = flag.Int("schedules", 30000, "how many schedules the explorer runs at least")
	most      = flag.Int("most", 150000, "how many schedules of a world with processes that come back it runs at most")
	returns   = flag.Int("returns", 1, "how many processes come back in a schedule of unlimited faults")
	long      = flag.Bool("long", false, "explore all worlds to the end with -returns")
	oneWorld  = flag.String("world", "", "explore this world alone")
)

// A run gives the same steps to a machine and to a model and compares.
type run struct {
	subject
	model *model
	c     course
	book
	got  []byte
	sure bool // verify after each step
	// facts are those that key was made of.
	facts collective.Facts
}

func (x *explorer) begin(w *world) *run {
	c := w.begin()
	o := w.ready.setting
	c.returns = x.returns
	return &run{subject: subject{m: o.machine(), spoil: x.spoil}, model: newModel(o, w.ready.cast), c: c, sure: true}
}

// take takes one step of the machine and the model.
func (r *run) take(s *step) error {
	fx, err := r.try(s)
	if err != nil {
		return err
	}
	want := r.model.step(s)
	if len(fx) > 0 || len(want) > 0 {
		if r.got = appendShow(r.got[:0], fx); !bytes.Equal(r.got, want) {
			return fmt.Errorf("%v:\n got: %s\nwant: %s", s, indent(r.got), indent(want))
		}
	}
	if r.m.Len() != len(r.model.open) {
		return fmt.Errorf("%v: %d trackers for %d collectives", s, r.m.Len(), len(r.model.open))
	}
	if r.sure {
		if err := r.m.Verify(); err != nil {
			return fmt.Errorf("%v: %v", s, err)
		}
	}
	if err := r.enter(s, fx); err != nil {
		return fmt.Errorf("%v: %v", s, err)
	}
	return nil
}

// try gives the step to the machine.
func (r *run) try(s *step) (fx []collective.Effect, err error) {
	defer func() {
		if p := recover(); p != nil {
			err = fmt.Errorf("%v: panic: %v", s, p)
		}
	}()
	return r.do(s), nil
}

func indent(b []byte) string {
	if len(b) == 0 {
		return "-"
	}
	return strings.ReplaceAll(strings.TrimSuffix(string(b), "\n"), "\n", "\n      ")
}

// close brings a schedule to its end, see owed; path grows by the steps. Then nothing
// may be open, and nothing may be left when the jobs end.
func (r *run) close(path *[]*step) error {
	take := func(s *step) error {
		*path = append(*path, s)
		return r.take(s)
	}
	for s := r.c.owed(r.model); s != nil; s = r.c.owed(r.model) {
		if err := take(s); err != nil {
			return err
		}
		r.c.take(s, r.model)
	}
	if len(r.model.open) > 0 && !r.c.excuse {
		o := r.model.open[0]
		return ending(fmt.Sprintf("#%d waits for ever: %s have called of %s", o.id, names(r.model.list(o.called)), names(r.model.list(o.members))))
	}
	for i, j := range r.c.w.jobs {
		if r.c.jobs[i] != 2 {
			if err := take(r.c.w.done("end", j.name)); err != nil {
				return err
			}
		}
	}
	if r.m.Len() != 0 || r.m.Spaces() != 0 {
		return ending(fmt.Sprintf("%d trackers and %d namespaces left", r.m.Len(), r.m.Spaces()))
	}
	if r.due != (book{}).due {
		return ending("calls have no answer")
	}
	return nil
}

// ending is the error of a schedule as a whole.
type ending string

func (e ending) Error() string { return string(e) }

// book looks at all that was asked for: every call is answered once, the host
// is asked once for a collective, and told once at most to give it up.
type book struct {
	due          [5]uint64 // calls without an answer
	asked, ended [5]uint64 // collectives
}

func (b *book) enter(s *step, fx []collective.Effect) error {
	has := func(s *[5]uint64, n uint64) bool { return s[n/64%5]>>(n%64)&1 != 0 }
	add := func(s *[5]uint64, n uint64) { s[n/64%5] |= 1 << (n % 64) }
	if s.verb == "call" {
		add(&b.due, uint64(s.call.Token.(token).n))
	}
	answer := func(t any) error {
		n := uint64(t.(token).n)
		if !has(&b.due, n) {
			return fmt.Errorf("call %v is answered again", t)
		}
		b.due[n/64] &^= 1 << (n % 64)
		return nil
	}
	cancelled := false
	for _, e := range fx {
		switch e := e.(type) {
		case collective.CallHost:
			if id := uint64(e.ID); has(&b.asked, id) || has(&b.ended, id) {
				return fmt.Errorf("#%d was handed over again", e.ID)
			}
			add(&b.asked, uint64(e.ID))
		case collective.CancelHost:
			cancelled = true
		case collective.Finish:
			id := uint64(e.ID)
			if has(&b.ended, id) {
				return fmt.Errorf("#%d has finished twice", e.ID)
			}
			add(&b.ended, id)
			if cancelled && has(&b.asked, id) {
				return fmt.Errorf("#%d was called off and handed over", e.ID)
			}
			cancelled = false
			for _, c := range e.Contributions {
				if err := answer(c.Token); err != nil {
					return err
				}
			}
		case collective.Answer:
			if err := answer(e.Token); err != nil {
				return err
			}
		}
	}
	if cancelled {
		return fmt.Errorf("the host was told to give up what has not ended")
	}
	return nil
}

// An explorer runs the schedules of a world.
type explorer struct {
	spoil func(*collective.Machine, *step) ([]collective.Effect, bool)
	limit int // 0: none
	// returns is how many processes may come back in a schedule of unlimited faults.
	returns int
	rand    *rand.Rand
	seen    map[uint64]float64 // state: number of schedules from here on

	schedules, states int
	idle              int     // inputs that must not matter, and did not
	whole             bool    // every reachable state was seen
	paths             float64 // schedules that they stand for
	took              time.Duration
	fault             *failure

	path   []*step
	cloner collective.Cloner
	spare  []*run
	next   [][]*step // per depth
	rest   []*step

	visit func(*run) // if not nil: of each new state
}

// failure is a schedule that went wrong.
type failure struct {
	w     *world
	steps []*step
	own   int // how many of them are not the closing ones
	err   error
}

// all goes depth-first through every state that the world can reach, takes every
// step from each, and sees that every schedule can end there as it should.
//
// States are the same if machine, model and course are, but for an exchange of
// processes of which the world says the same (see alike). Inputs that must not have
// any effect are tried in every state and lead nowhere.
func (x *explorer) all(w *world) {
	began := time.Now()
	x.seen = map[uint64]float64{}
	x.whole = true
	r := x.begin(w)
	for _, s := range w.ready.before {
		x.path = append(x.path, s)
		if err := r.take(s); err != nil {
			x.failed(w, len(x.path), err)
			return
		}
		r.c.take(s, r.model)
	}
	r.key()
	x.paths = x.from(r, 0)
	x.took = time.Since(began)
}

func (x *explorer) failed(w *world, own int, err error) {
	x.whole = false
	if x.fault == nil {
		x.fault = &failure{w, slices.Clone(x.path), own, err}
	}
}

// copy returns a run that goes on from r.
func (x *explorer) copy(r *run) *run {
	var k *run
	if n := len(x.spare); n > 0 {
		k = x.spare[n-1]
		x.spare = x.spare[:n-1]
	} else {
		k = &run{subject: subject{spoil: x.spoil}, model: newModel(r.model.setting, r.model.cast)}
	}
	k.m = x.cloner.Clone(r.m)
	k.model.copy(r.model)
	k.c, k.book = r.c, r.book
	return k
}

func (x *explorer) release(r *run) {
	x.cloner.Release(r.m)
	x.spare = append(x.spare, r)
}

// from explores what can follow r, which it may change, and returns the number of
// schedules.
func (x *explorer) from(r *run, depth int) float64 {
	if !x.quiet(r) {
		return 0
	}
	if r.c.owed(r.model) == nil && !x.ends(r) {
		return 0
	}
	if depth == len(x.next) {
		x.next = append(x.next, nil)
	}
	x.next[depth] = slices.DeleteFunc(r.c.steps(x.next[depth][:0], r.model), r.again)
	next := x.next[depth]
	if len(next) == 0 {
		return 1
	}
	if x.limit > 0 {
		x.rand.Shuffle(len(next), func(i, j int) { next[i], next[j] = next[j], next[i] })
	}
	paths := 0.0
	at := len(x.path)
	for i, s := range next {
		if x.limit > 0 && x.schedules >= x.limit {
			x.whole = false
			x.ends(r) // one of the steps would have shown it
			return paths
		}
		k, last := r, i == len(next)-1
		if !last {
			k = x.copy(r)
		}
		x.path = append(x.path, s)
		x.schedules++
		if err := k.take(s); err != nil {
			x.failed(k.c.w, len(x.path), err)
			return 0
		}
		k.c.take(s, k.model)
		key := k.key()
		n, seen := x.seen[key]
		if !seen {
			x.states++
			if x.visit != nil {
				x.visit(k)
			}
			if err := k.m.Verify(); err != nil {
				x.failed(k.c.w, len(x.path), fmt.Errorf("%v: %v", s, err))
				return 0
			}
			n = x.from(k, depth+1)
			x.seen[key] = n
		}
		paths += n
		if x.fault != nil {
			return 0
		}
		x.path = x.path[:at]
		if !last {
			x.release(k)
		}
	}
	return paths
}

// key is the fingerprint of where a schedule has come to.
func (r *run) key() uint64 { return r.keyOf(r.c.w.ready.alike) }

// keyOf takes the processes for exchangeable that have the same number in alike.
func (r *run) keyOf(alike []uint64) uint64 {
	f := &r.facts
	f.Reset(len(r.model.procs))
	w := r.c.w
	r.m.Facts(f, r.model.number, func(c collective.Contribution) uint64 {
		t := c.Token.(token)
		of := &r.c.at[w.ready.mains[t.prog]]
		return uint64(w.ready.nth[t.prog])<<16 | uint64(t.call)<<8 | uint64(truth(t.conn == of.conns))
	})
	r.model.facts(f)
	r.c.facts(f)
	key := f.Global
	for i := range r.model.procs {
		key += collective.Mix(f.Of[i], alike[i])
	}
	return key
}

// again tells whether the step is that of another process before, which is like this
// one and has come to the same: what follows would be the same. It asks what key found.
func (r *run) again(s *step) bool {
	var n int
	switch {
	case s.call != nil:
		n = r.model.number(s.call.From)
	case len(s.procs) > 0:
		n = r.model.number(s.procs[0])
	}
	alike := r.c.w.ready.alike
	for k := range n {
		if alike[k] == alike[n] && r.facts.Of[k] == r.facts.Of[n] {
			return true
		}
	}
	return false
}

// quiet gives r what must not have any effect.
func (x *explorer) quiet(r *run) bool {
	k := x.copy(r)
	defer x.release(k)
	x.rest = r.c.idle(x.rest[:0], r.model)
	x.idle += len(x.rest)
	calm := true
	for _, s := range x.rest {
		fx, err := k.try(s)
		calm = calm && len(fx) == 0 && err == nil
	}
	// A planted fault has to show in what is asked for: scripts say nothing else.
	if calm && (r.spoil != nil || k.machineKey() == r.machineKey()) {
		return true
	}
	for _, s := range x.rest {
		if err := x.copy(r).endure(s); err != nil {
			x.path = append(x.path, s)
			x.failed(r.c.w, len(x.path), err)
			break
		}
	}
	return false
}

// endure gives r an input that must not have any effect.
func (r *run) endure(s *step) error {
	before := r.machineKey()
	if err := r.take(s); err != nil {
		return err
	}
	if len(r.model.out) > 0 {
		return fmt.Errorf("%v: has an effect: %s", s, r.model.out)
	}
	if r.spoil == nil && r.machineKey() != before {
		return fmt.Errorf("%v: has changed what the machine knows", s)
	}
	return nil
}

// machineKey is that of the machine alone.
func (r *run) machineKey() uint64 {
	var f collective.Facts
	r.m.Facts(&f, r.model.number, func(c collective.Contribution) uint64 { return uint64(c.Token.(token).n) })
	key := f.Global
	for i := range r.model.procs {
		key += collective.Mix(f.Of[i], uint64(i))
	}
	return key
}

// ends closes the schedule that has come to r.
func (x *explorer) ends(r *run) bool {
	k := x.copy(r)
	at := len(x.path)
	if err := k.close(&x.path); err != nil {
		x.failed(r.c.w, at, err)
		return false
	}
	x.path = x.path[:at]
	x.release(k)
	return true
}

// walk takes one random way through the world.
func (x *explorer) walk(w *world) {
	r := x.begin(w)
	x.schedules++
	x.path = x.path[:0]
	take := func(s *step, how func(*step) error) bool {
		x.path = append(x.path, s)
		err := how(s)
		if err != nil {
			x.failed(w, len(x.path), err)
		}
		return err == nil
	}
	for _, s := range w.ready.before {
		if !take(s, r.take) {
			return
		}
		r.c.take(s, r.model)
	}
	var next []*step
	for {
		if x.rand.Intn(8) == 0 {
			if idle := r.c.idle(next[:0], r.model); len(idle) > 0 {
				x.idle++
				if !take(idle[x.rand.Intn(len(idle))], r.endure) {
					return
				}
			}
		}
		next = r.c.steps(next[:0], r.model)
		if len(next) == 0 {
			break
		}
		s := next[x.rand.Intn(len(next))]
		if !take(s, r.take) {
			return
		}
		r.c.take(s, r.model)
	}
	own := len(x.path)
	if err := r.close(&x.path); err != nil {
		x.failed(w, own, err)
	}
}

// TestExplore runs the schedules of all worlds: from each reachable state each
// step, then the same with processes that come back, as far as -most goes, and the
// rest at random, in worlds of up to 64 processes. It says how many it ran, and of each
// world whether that is all there is. With less than a million -schedules it explores
// the beginning of each world.
//
//	go test -run '^TestExplore$' -v ./core/collective -schedules 1000000 -long -returns 2 -world 'fence here'
func TestExplore(t *testing.T) {
	defer debug.SetGCPercent(debug.SetGCPercent(800))
	began := time.Now()
	if testing.Short() {
		*schedules = min(*schedules, 5000)
	}
	var mu sync.Mutex
	var sum explorer
	lines := map[*world]string{}
	whole, back := 0, 0
	failures := []*failure{}
	var work sync.WaitGroup
	next := make(chan *world)
	add := func(x *explorer) {
		mu.Lock()
		defer mu.Unlock()
		sum.schedules, sum.states, sum.idle, sum.paths = sum.schedules+x.schedules, sum.states+x.states, sum.idle+x.idle, sum.paths+x.paths
		if x.fault != nil {
			failures = append(failures, x.fault)
		}
	}
	// all explores a world with so many processes coming back.
	all := func(w *world, returns, limit int) *explorer {
		x := &explorer{returns: returns, limit: limit, rand: rand.New(rand.NewSource(1))}
		x.all(w)
		add(x)
		mu.Lock()
		defer mu.Unlock()
		lines[w] += fmt.Sprintf("%9d states %9d schedules %s %5.1fs", x.states, x.schedules,
			map[bool]string{true: "all    ", false: "in part"}[x.whole], x.took.Seconds())
		return x
	}
	thorough := *schedules >= 1000000
	for range runtime.GOMAXPROCS(0) {
		work.Go(func() {
			for w := range next {
				var x *explorer
				switch {
				case *long:
					x = all(w, *returns, 0)
				case thorough:
					x = all(w, 0, 0)
				default:
					x = all(w, 0, *schedules*9/10/len(worlds))
				}
				mu.Lock()
				if x.whole {
					whole++
				}
				mu.Unlock()
				if thorough && !*long && w.ready.may["connected"] && x.fault == nil {
					lines[w] += "; coming back"
					if y := all(w, *returns, *most); y.whole {
						mu.Lock()
						back++
						mu.Unlock()
					}
				}
			}
		})
	}
	for i := range worlds {
		if *oneWorld == "" || worlds[i].name == *oneWorld {
			worlds[i].prepare()
			next <- &worlds[i]
		}
	}
	close(next)
	work.Wait()
	for i := range worlds {
		if line := lines[&worlds[i]]; line != "" {
			t.Logf("%-42s%s", worlds[i].name, line)
		}
	}
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
				for i := 0; i < 20 && x.fault == nil; i++ {
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
	slices.SortFunc(failures, func(a, b *failure) int { return cmp.Compare(len(a.steps), len(b.steps)) })
	for _, f := range failures {
		t.Errorf("%v\nAs a script:\n\n%s", f.err, f.shrink(nil))
	}
	fmt.Printf("explored %d schedules (%d in order, from %d states, standing for %.2g; %d at random, up to %d connections), "+
		"%d inputs without effect; %d of %d worlds to the end, %d of them with processes that come back; %.0f a second\n", sum.schedules, orderly, sum.states, sum.paths, sum.schedules-orderly,
		biggest, sum.idle, whole, len(worlds), back, float64(sum.schedules)/time.Since(began).Seconds())
}

func mustParse(line string) step {
	s, err := parse(line)
	if err != nil {
		panic(err)
	}
	return s
}
