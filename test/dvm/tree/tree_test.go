package tree

import (
	"math/rand"
	"slices"
	"testing"
)

func TestNumbering(t *testing.T) {
	for _, c := range []struct {
		n, radix int
		kids     [][]int
	}{
		{1, 2, [][]int{{}}},
		{8, 2, [][]int{{1, 2}, {3, 5}, {4, 6}, {7}, {}, {}, {}, {}}},
		{14, 3, [][]int{{1, 2, 3}, {4, 7, 10}, {5, 8, 11}, {6, 9, 12}, {13}}},
		{5, 64, [][]int{{1, 2, 3, 4}, {}, {}, {}, {}}},
	} {
		tr := New(c.n, c.radix, nil)
		for r, want := range c.kids {
			if got := tr.Children(r); !slices.Equal(got, want) {
				t.Errorf("%d daemons, radix %d: children of %d are %v, want %v", c.n, c.radix, r, got, want)
			}
		}
	}
}

// The seat of a failed daemon goes to its last child, whose seat goes to that
// one's last child, and so on.
func TestRepair(t *testing.T) {
	for _, c := range []struct {
		failed []int
		kids   [][]int
	}{
		{[]int{7}, [][]int{{1, 2}, {3, 5}, {4, 6}, {}}},           // a leaf
		{[]int{2}, [][]int{{1, 6}, {3, 5}, {}, {7}, {}, {}, {4}}}, // 6 is promoted, 4 is below it
		{[]int{1}, [][]int{{5, 2}, {}, {4, 6}, {7}, {}, {3}}},
		{[]int{1, 5}, [][]int{{3, 2}, {}, {4, 6}, {7}}}, // 3 takes the seat of 1, 7 that of 3
		{[]int{1, 3, 5}, [][]int{{7, 2}, {}, {4, 6}}},
		{[]int{1, 2, 3, 4, 5, 6}, [][]int{{7}}},
		{[]int{0, 9, -1}, [][]int{{1, 2}}}, // nobody that can fail
	} {
		tr := New(8, 2, c.failed)
		for r, want := range c.kids {
			if got := tr.Children(r); !slices.Equal(got, want) {
				t.Errorf("without %v: children of %d are %v, want %v", c.failed, r, got, want)
			}
		}
	}
}

// Whatever fails, every living daemon is in the tree once, its slot at each
// ancestor leads to it, and nobody has more children than the radix.
func TestShape(t *testing.T) {
	rnd := rand.New(rand.NewSource(1))
	for range 5000 {
		n, radix := 1+rnd.Intn(70), 2+rnd.Intn(5)
		var failed []int
		for r := 1; r < n; r++ {
			if rnd.Intn(3) == 0 {
				failed = append(failed, r)
			}
		}
		tr := New(n, radix, failed)
		seen := map[int]bool{}
		var walk func(r int)
		walk = func(r int) {
			if seen[r] {
				t.Fatalf("%d is twice in the tree of %d without %v", r, n, failed)
			}
			seen[r] = true
			if kids := tr.Children(r); len(kids) > radix {
				t.Fatalf("%d has %d children", r, len(kids))
			}
			for i, k := range tr.Children(r) {
				if tr.Parent(k) != r || tr.Slot(r, k) != i {
					t.Fatalf("%d does not know its parent %d", k, r)
				}
				walk(k)
			}
		}
		walk(0)
		for r := range n {
			if dead := slices.Contains(failed, r); dead == seen[r] || tr.Living(r) == dead {
				t.Fatalf("%d of %d without %v: in the tree %v", r, n, failed, seen[r])
			}
			for top := range n {
				s := tr.Slot(top, r)
				if !seen[r] || top == r {
					if s != -1 {
						t.Fatalf("slot of %d at %d is %d", r, top, s)
					}
					continue
				}
				below := -1
				for x := r; x >= 0; x = tr.Parent(x) {
					if tr.Parent(x) == top && x != top {
						below = tr.Slot(top, x)
					}
				}
				if s != below {
					t.Fatalf("slot of %d at %d is %d, not %d", r, top, s, below)
				}
			}
		}
	}
}

func BenchmarkNew(b *testing.B) {
	for b.Loop() {
		New(1000, 64, []int{17, 400})
	}
}
