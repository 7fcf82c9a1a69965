package say

import (
	"fmt"
	"io"
	"strings"
	"testing"
	"time"

	"golang.org/x/sys/unix"
)

// shown returns what a Desk writes while f runs.
func shown(t *testing.T, f func(*Desk)) string {
	t.Helper()
	r, w := pipe(t)
	got := make(chan string)
	go func() {
		b, _ := io.ReadAll(r)
		got <- string(b)
	}()
	f(&Desk{To: &w})
	unix.Close(int(w))
	return <-got
}

const refused = "PMIx: connection of a.0 refused: no\n"

func refuse(d *Desk) { d.Help("help-ptl-base.txt", "connection-refused", "a.0", "no") }

func TestFirstIsShownAndLaterOnesAreCounted(t *testing.T) {
	got := shown(t, func(d *Desk) {
		for range 4 {
			refuse(d)
		}
		d.Help("help-ptl-base.txt", "accept failed", "why")
		d.Flush()
		refuse(d)
		d.Flush()
		d.Flush()
	})
	want := Framed(refused) + Framed("PMIx: cannot accept a connection: why\n") +
		"3 more processes have sent help message help-ptl-base.txt / connection-refused\n" +
		"Set MCA parameter \"mca_base_help_aggregate\" to 0 to see all help / error messages\n" +
		"1 more process has sent help message help-ptl-base.txt / connection-refused\n"
	if got != want {
		t.Errorf("got\n%swant\n%s", got, want)
	}
}

func TestAllAreShownOnRequest(t *testing.T) {
	got := shown(t, func(d *Desk) {
		d.Aggregate(false)
		refuse(d)
		refuse(d)
		d.Flush()
	})
	if want := Framed(refused) + Framed(refused); got != want {
		t.Errorf("got\n%s", got)
	}
}

// The count is told at the first repetition after the pause, or by the timer.
func TestCountsAreToldInTime(t *testing.T) {
	got := shown(t, func(d *Desk) {
		refuse(d)
		d.last = time.Now().Add(-2 * pause)
		refuse(d)
		refuse(d)
		if d.timer == nil {
			t.Error("a count waits and nothing will tell it")
		}
		d.timer.Reset(0)
		for range 100 {
			d.mu.Lock()
			done := d.timer == nil
			d.mu.Unlock()
			if done {
				break
			}
			time.Sleep(10 * time.Millisecond)
		}
		time.Sleep(10 * time.Millisecond)
	})
	if n := strings.Count(got, "1 more process has sent"); n != 2 {
		t.Errorf("told %d times:\n%s", n, got)
	}
}

// What comes from elsewhere stays within its line, and memory within its bound.
func TestMessagesAreTame(t *testing.T) {
	text, ok := Text("help-ptl-base.txt", "connection-closed", "a\nb\x1b[2J", strings.Repeat("x", 1<<20))
	if !ok || strings.Count(text, "\n") != 1 || strings.Contains(text, "\x1b") || len(text) > 2*maxArgument {
		t.Errorf("%t %.200q, %d bytes", ok, text, len(text))
	}
	if text, ok := Text("help-none.txt", "x\ny"); ok || !strings.Contains(text, "help-none.txt") || strings.Count(text, "\n") != 4 {
		t.Errorf("%t %q", ok, text)
	}
	shown(t, func(d *Desk) {
		for i := range 3 * maxSeen {
			d.Repeated("peer", fmt.Sprint(i))
		}
		if len(d.seen) > maxSeen || len(d.order) > maxSeen {
			t.Errorf("%d kept", len(d.seen))
		}
	})
}

// Each text takes as many arguments as it has places.
func TestTopicsAreWellFormed(t *testing.T) {
	for file, list := range topics {
		for topic, form := range list {
			if !strings.HasPrefix(form, "PMIx: ") || !strings.HasSuffix(form, "\n") || strings.Count(form, "%") != strings.Count(form, "%s") {
				t.Errorf("%s / %s: %q", file, topic, form)
			}
		}
	}
}
