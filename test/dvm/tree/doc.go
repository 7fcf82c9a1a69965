// Package tree is the shape of a DVM: the radix tree over the ranks of its
// daemons, and the same tree after some of them have failed.
//
// # What it owns
//
// A Tree, made once from the number of daemons, the radix and the failed ranks,
// and never changed. Two daemons that know the same three things have the same
// tree: that is why a failure needs no negotiation, only agreement on who failed.
//
// # The numbering
//
// Rank 0, the controller, is the root, at depth 0. A rank r at depth d has the
// children r+w, r+2w, ... r+radix*w with w = radix^d, as far as they exist, so
// that everything below r is congruent to r modulo w. With radix 2: 0 has 1 and
// 2, 1 has 3 and 5, 2 has 4 and 6.
//
// # The repair
//
// Each place of that tree is a seat, named by the rank that sits there first. The
// seat of a failed daemon is taken by the first living one below it, depth first
// and right first; the seat that this one leaves is filled in the same way from
// below it. So an orphan is promoted to its parent's place and its siblings
// become its children, and nobody else moves.
//
// # What it never does
//
// The root cannot fail: without the controller there is no DVM. No state, no
// messages; who failed is for others to find out.
package tree
