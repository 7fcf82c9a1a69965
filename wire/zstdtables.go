package wire

import "math/bits"

// The two entropy codes of zstd: Huffman for literals, FSE (tabled asymmetric
// numeral systems) for the rest.

// tableEntry is one entry of a table: what it decodes to, and how to go on.
type tableEntry struct {
	symbol uint8
	bits   uint8
	next   uint16 // FSE: what the bits that are read are added to
}

// huffTable decodes literals: an entry for every value of its width in bits.
type huffTable struct {
	bits    int // 0 as long as there is none
	entries []tableEntry
}

// huffMax is the widest that a Huffman code may be.
const huffMax = 11

// read reads the table in front of a block's literals and returns the rest.
func (h *huffTable) read(b []byte) (rest []byte, ok bool) {
	h.bits = 0
	if len(b) == 0 {
		return nil, false
	}
	n := int(b[0])
	b = b[1:]
	var weights []uint8
	if n >= 128 { // four bits each
		n -= 127
		if len(b) < (n+1)/2 {
			return nil, false
		}
		for i := range n {
			weights = append(weights, b[i/2]>>(4*(1-i%2))&15)
		}
		b = b[(n+1)/2:]
	} else {
		if n > len(b) {
			return nil, false
		}
		if weights, ok = readWeights(b[:n]); !ok {
			return nil, false
		}
		b = b[n:]
	}
	return b, h.fill(weights)
}

// readWeights reads weights that are themselves coded, by two states in turn.
func readWeights(b []byte) ([]uint8, bool) {
	var t fseTable
	b, ok := t.read(b, 6, huffMax+1)
	if !ok {
		return nil, false
	}
	r, ok := backwards(b)
	if !ok {
		return nil, false
	}
	states := [2]int{r.read(t.bits), 0}
	states[1] = r.read(t.bits)
	var weights []uint8
	for i := 0; r.left >= 0; i ^= 1 {
		e := t.entries[states[i]]
		weights = append(weights, e.symbol)
		if r.left < int(e.bits) { // no way on: the other state has the last one
			weights = append(weights, t.entries[states[i^1]].symbol)
			return weights, len(weights) < 256
		}
		if len(weights) > 254 {
			break
		}
		states[i] = t.next(&r, states[i])
	}
	return nil, false
}

// fill makes the table of all weights but the last, which follows from the others:
// together they fill a power of two.
func (h *huffTable) fill(weights []uint8) bool {
	sum := 0
	for _, w := range weights {
		if w > huffMax {
			return false
		}
		sum += 1 << w >> 1
	}
	width := bits.Len(uint(sum))
	rest := 1<<width - sum
	if sum == 0 || width > huffMax || rest&(rest-1) != 0 || len(weights) > 255 {
		return false
	}
	weights = append(weights, uint8(bits.Len(uint(rest))))
	if cap(h.entries) < 1<<width {
		h.entries = make([]tableEntry, 1<<huffMax)
	}
	h.entries = h.entries[:1<<width]
	at := 0
	for w := 1; w <= width; w++ {
		for symbol, have := range weights {
			if int(have) != w {
				continue
			}
			for range 1 << w >> 1 {
				h.entries[at] = tableEntry{symbol: uint8(symbol), bits: uint8(width + 1 - w)}
				at++
			}
		}
	}
	h.bits = width
	return at == 1<<width
}

// fseTable is the states of an FSE code.
type fseTable struct {
	bits    int
	entries []tableEntry
}

// next returns the state after one.
func (t *fseTable) next(r *bitsBackwards, state int) int {
	e := t.entries[state]
	return int(e.next) + r.read(int(e.bits))
}

// distribution is how often each symbol comes, of 1<<bits; -1 is less than once.
type distribution struct {
	bits   int
	counts []int8
}

// What applies where a block says nothing about it.
var (
	defaultLiterals = distribution{6, []int8{4, 3, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 1, 1, 1, 2, 2, 2, 2, 2, 2, 2, 2, 2, 3, 2, 1, 1, 1, 1, 1, -1, -1, -1, -1}}
	defaultOffsets  = distribution{5, []int8{1, 1, 1, 1, 1, 1, 2, 2, 2, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, -1, -1, -1, -1, -1}}
	defaultMatches  = distribution{6, []int8{1, 4, 3, 2, 2, 2, 2, 2, 2, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, -1, -1, -1, -1, -1, -1, -1}}
)

// maxOffsetCode is the highest code of an offset.
const maxOffsetCode = 31

// choose makes the table that a block asks for, of codes or, where these are nil, of
// offsets, and returns what follows it.
func (t *fseTable) choose(mode byte, b []byte, maxBits int, codes []lengthCode, usual *distribution) ([]byte, bool) {
	symbols := len(codes)
	if codes == nil {
		symbols = maxOffsetCode + 1
	}
	switch mode {
	case 0:
		counts := make([]int16, len(usual.counts))
		for i, c := range usual.counts {
			counts[i] = int16(c)
		}
		return b, t.fill(usual.bits, counts)
	case 1:
		if len(b) == 0 || int(b[0]) >= symbols {
			return nil, false
		}
		t.bits, t.entries = 0, append(t.entries[:0], tableEntry{symbol: b[0]})
		return b[1:], true
	case 2:
		return t.read(b, maxBits, symbols)
	}
	return b, len(t.entries) > 0 // the one before
}

// read reads the distribution of up to symbols symbols and makes the table of it.
func (t *fseTable) read(b []byte, maxBits, symbols int) ([]byte, bool) {
	at := 0 // in bits
	peek := func(n int) int {
		v := 0
		for i := 0; i < 4 && at/8+i < len(b); i++ {
			v |= int(b[at/8+i]) << (8 * i)
		}
		return v >> (at % 8) & (1<<n - 1)
	}
	width := peek(4) + 5
	at += 4
	if width > maxBits || len(b) == 0 {
		return nil, false
	}
	var counts []int16
	left := 1<<width + 1
	for n := width + 1; left > 1 && len(counts) < symbols; {
		// Small values take a bit less, as far as there is no need for it.
		half := 1 << (n - 1)
		spare := 2*half - 1 - left
		v := peek(n)
		if v&(half-1) < spare {
			v &= half - 1
			at += n - 1
		} else {
			if v >= half {
				v -= spare
			}
			at += n
		}
		v--
		counts = append(counts, int16(v))
		if v < 0 {
			left--
		} else {
			left -= v
		}
		for left < half && half > 1 {
			half >>= 1
			n--
		}
		for more := v == 0; more; {
			zeros := peek(2)
			at += 2
			for range zeros {
				counts = append(counts, 0)
			}
			more = zeros == 3 && len(counts) < symbols
		}
	}
	used := (at + 7) / 8
	if left != 1 || len(counts) > symbols || used > len(b) {
		return nil, false
	}
	return b[used:], t.fill(width, counts)
}

// fill makes the table of a distribution.
func (t *fseTable) fill(width int, counts []int16) bool {
	size := 1 << width
	if cap(t.entries) < size {
		t.entries = make([]tableEntry, size)
	}
	t.entries = t.entries[:size]
	t.bits = width
	top := size - 1
	for symbol, c := range counts {
		if c < 0 {
			if top < 0 {
				return false
			}
			t.entries[top].symbol = uint8(symbol)
			top--
		}
	}
	at, step := 0, size>>1+size>>3+3
	for symbol, c := range counts {
		for range max(c, 0) {
			t.entries[at].symbol = uint8(symbol)
			for at = (at + step) & (size - 1); at > top; at = (at + step) & (size - 1) {
			}
		}
	}
	if at != 0 {
		return false
	}
	seen := make([]int, len(counts))
	for i := range t.entries {
		e := &t.entries[i]
		n := &seen[e.symbol]
		if *n == 0 {
			*n = max(int(counts[e.symbol]), 1)
		}
		e.bits = uint8(width + 1 - bits.Len(uint(*n)))
		e.next = uint16(*n<<e.bits - size)
		*n++
	}
	return true
}
