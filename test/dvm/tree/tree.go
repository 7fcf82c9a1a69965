package tree

// Tree is the radix tree over the living daemons. It is immutable.
type Tree struct {
	parent []int // of each rank; -1 of the root and of the failed
	index  []int // of each rank among its parent's children
	first  []int // where the children of each rank begin in kids, and one more
	kids   []int // the children of rank 0, then of rank 1, ...
}

// New returns the tree of n daemons of which some failed. radix is at least 2;
// ranks out of range, and 0, are not taken for failed.
func New(n, radix int, failed []int) *Tree {
	b := builder{
		n: n, radix: max(radix, 2), out: make([]bool, n),
		Tree: Tree{parent: make([]int, n), index: make([]int, n), first: make([]int, n+2), kids: make([]int, 0, n)},
	}
	for r := range n {
		b.parent[r] = -1
	}
	for _, r := range failed {
		if r > 0 && r < n {
			b.out[r] = true
		}
	}
	b.seat(0, 1, -1)
	// The counts of children, kept one place later, become where they begin.
	for r := range n {
		b.first[r+2] += b.first[r+1]
	}
	b.kids = b.kids[:b.first[n+1]]
	for r, p := range b.parent {
		if p >= 0 {
			b.kids[b.first[p+1]+b.index[r]] = r
		}
	}
	t := b.Tree
	t.first = t.first[1:]
	return &t
}

type builder struct {
	Tree
	n, radix int
	out      []bool // failed, or sitting already
}

// seat fills the seat that v was born to, below parent, and all seats below it.
// width is the distance between the children of v.
func (b *builder) seat(v, width, parent int) {
	r := b.next(v, width)
	if r < 0 {
		return
	}
	b.out[r] = true
	if parent >= 0 {
		b.parent[r] = parent
		b.index[r] = b.first[parent+2]
		b.first[parent+2]++
	}
	for i := 1; i <= b.radix && v+i*width < b.n; i++ {
		b.seat(v+i*width, width*b.radix, r)
	}
}

// next returns who takes the seat of v: the first that can, depth first and right
// first, or -1.
func (b *builder) next(v, width int) int {
	if !b.out[v] {
		return v
	}
	for i := min(b.radix, (b.n-1-v)/width); i > 0; i-- {
		if r := b.next(v+i*width, width*b.radix); r >= 0 {
			return r
		}
	}
	return -1
}

// Parent returns the parent of r, -1 of the root and of the failed.
func (t *Tree) Parent(r int) int { return t.parent[r] }

// Children returns the children of r, which must not be changed.
func (t *Tree) Children(r int) []int { return t.kids[t.first[r]:t.first[r+1]] }

// Living reports whether r is in the tree.
func (t *Tree) Living(r int) bool { return r == 0 || t.parent[r] >= 0 }

// Slot returns which of the children of top leads to r, -1 if r is not below it.
// It is the one rule by which contributions are both expected and accepted.
func (t *Tree) Slot(top, r int) int {
	for r > 0 {
		p := t.parent[r]
		if p == top {
			return t.index[r]
		}
		r = p
	}
	return -1
}
