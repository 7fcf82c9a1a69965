package wire

import (
	"encoding/binary"
	"math/bits"

	"pmix/core/pmix"
)

// A reader of zstd frames (RFC 8878): one frame without a dictionary, whose content
// size the caller knows, which is what compressed blocks hold. It is here because
// the general packages for it cost each process a part of its start, and few
// processes ever see such a block. A content checksum is skipped: what brings a
// block checks itself.

// zstdBlock is the most that one block holds.
const zstdBlock = 128 << 10

// errZstd is the only fault: a frame that is broken, or not the one promised.
var errZstd error = pmix.ERR_UNPACK_FAILURE

// zstdReader is a frame on its way to its content. What one block defines, the next
// may use again.
type zstdReader struct {
	in       []byte
	out      []byte
	size     int // of the whole content
	literals []byte
	huff     huffTable
	ll, of   fseTable
	ml       fseTable
	recent   [3]int // the last three offsets
}

// unzstd returns the content of a frame, which is n bytes. It takes memory for what
// is there, not for what is promised.
func unzstd(b []byte, n int) ([]byte, error) {
	z := &zstdReader{in: b, size: n, recent: [3]int{1, 4, 8}}
	checksum, ok := z.header()
	for last := false; ok && !last; {
		last, ok = z.block()
	}
	if ok && checksum {
		_, ok = z.take(4)
	}
	if !ok || len(z.in) != 0 || len(z.out) != n {
		return nil, errZstd
	}
	return z.out, nil
}

func (z *zstdReader) take(n int) ([]byte, bool) {
	if n > len(z.in) {
		return nil, false
	}
	b := z.in[:n]
	z.in = z.in[n:]
	return b, true
}

// header reads what stands before the blocks.
func (z *zstdReader) header() (checksum, ok bool) {
	h, ok := z.take(5)
	if !ok || binary.LittleEndian.Uint32(h) != 0xfd2fb528 {
		return false, false
	}
	flags := h[4]
	single := flags&0x20 != 0
	if flags&0x0b != 0 { // reserved, or a dictionary
		return false, false
	}
	n := [4]int{0, 2, 4, 8}[flags>>6]
	if single && n == 0 {
		n = 1
	}
	if !single {
		n++ // the window
	}
	_, ok = z.take(n) // the sizes say less than the caller knows
	return flags&0x04 != 0, ok
}

// room reports whether n more bytes belong to the content.
func (z *zstdReader) room(n int) bool { return n <= z.size-len(z.out) }

func (z *zstdReader) block() (last, ok bool) {
	h, ok := z.take(3)
	if !ok {
		return false, false
	}
	head := int(h[0]) | int(h[1])<<8 | int(h[2])<<16
	last = head&1 != 0
	n := head >> 3
	if n > zstdBlock {
		return last, false
	}
	switch head >> 1 & 3 {
	case 0:
		b, ok := z.take(n)
		if !ok || !z.room(n) {
			return last, false
		}
		z.out = append(z.out, b...)
		return last, true
	case 1:
		b, ok := z.take(1)
		if !ok || !z.room(n) {
			return last, false
		}
		for range n {
			z.out = append(z.out, b[0])
		}
		return last, true
	case 2:
		b, ok := z.take(n)
		if !ok {
			return last, false
		}
		if b, ok = z.readLiterals(b); !ok {
			return last, false
		}
		return last, z.sequences(b)
	}
	return last, false
}

// readLiterals fills z.literals and returns the rest of the block.
func (z *zstdReader) readLiterals(b []byte) ([]byte, bool) {
	if len(b) == 0 {
		return nil, false
	}
	kind, format := b[0]&3, b[0]>>2&3
	if kind < 2 { // as they are, or one byte repeated
		header := [4]int{1, 2, 1, 3}[format]
		if len(b) < header {
			return nil, false
		}
		n := int(b[0]) >> 3
		if header > 1 {
			n = int(b[0])>>4 | int(b[1])<<4
		}
		if header > 2 {
			n |= int(b[2]) << 12
		}
		b = b[header:]
		stored := n
		if kind == 1 {
			stored = 1
		}
		if n > zstdBlock || stored > len(b) {
			return nil, false
		}
		z.literals = append(z.literals[:0], b[:stored]...)
		if kind == 1 {
			for len(z.literals) < n {
				z.literals = append(z.literals, b[0])
			}
			z.literals = z.literals[:n]
		}
		return b[stored:], true
	}
	header, width := int(format)+2, [4]int{10, 10, 14, 18}[format]
	if format == 0 {
		header = 3
	}
	if len(b) < header {
		return nil, false
	}
	var v uint64
	for i := range header {
		v |= uint64(b[i]) << (8 * i)
	}
	v >>= 4
	n, packed := int(v&(1<<width-1)), int(v>>width&(1<<width-1))
	b = b[header:]
	if n > zstdBlock || packed > len(b) {
		return nil, false
	}
	streams, rest := b[:packed], b[packed:]
	if kind == 2 {
		var ok bool
		if streams, ok = z.huff.read(streams); !ok {
			return nil, false
		}
	}
	if z.huff.bits == 0 {
		return nil, false // told to use the one before, and there is none
	}
	z.literals = z.literals[:0]
	if format == 0 {
		return rest, z.unhuff(streams, n)
	}
	if len(streams) < 6 {
		return nil, false
	}
	each := (n + 3) / 4
	sizes, streams := streams[:6], streams[6:]
	for i := range 4 {
		size, count := len(streams), n-3*each
		if i < 3 {
			size, count = int(sizes[2*i])|int(sizes[2*i+1])<<8, each
		}
		if size > len(streams) || count < 0 || !z.unhuff(streams[:size], count) {
			return nil, false
		}
		streams = streams[size:]
	}
	return rest, true
}

// unhuff appends n literals from one stream.
func (z *zstdReader) unhuff(b []byte, n int) bool {
	r, ok := backwards(b)
	if !ok {
		return false
	}
	for range n {
		e := z.huff.entries[r.peek(z.huff.bits)]
		r.left -= int(e.bits)
		z.literals = append(z.literals, e.symbol)
	}
	return r.left == 0
}

// sequences appends what a block's sequences make of its literals.
func (z *zstdReader) sequences(b []byte) bool {
	if len(b) == 0 {
		return false
	}
	n, header := int(b[0]), 1
	switch {
	case n == 255 && len(b) >= 3:
		n, header = int(b[1])+int(b[2])<<8+0x7f00, 3
	case n == 255:
		return false
	case n >= 128 && len(b) >= 2:
		n, header = (n-128)<<8+int(b[1]), 2
	case n >= 128:
		return false
	}
	b = b[header:]
	limit := len(z.out) + zstdBlock
	if n == 0 {
		return len(b) == 0 && z.copyLiterals(len(z.literals), limit)
	}
	if len(b) == 0 || b[0]&3 != 0 {
		return false
	}
	modes := b[0]
	b = b[1:]
	ok := true
	if b, ok = z.ll.choose(modes>>6, b, 9, literalLengths, &defaultLiterals); !ok {
		return false
	}
	if b, ok = z.of.choose(modes>>4&3, b, 8, nil, &defaultOffsets); !ok {
		return false
	}
	if b, ok = z.ml.choose(modes>>2&3, b, 9, matchLengths, &defaultMatches); !ok {
		return false
	}
	r, ok := backwards(b)
	if !ok {
		return false
	}
	ll, of, ml := r.read(z.ll.bits), r.read(z.of.bits), r.read(z.ml.bits)
	for i := range n {
		offset := int(z.of.entries[of].symbol)
		offset = 1<<offset + r.read(offset)
		match := r.value(matchLengths[z.ml.entries[ml].symbol])
		lits := r.value(literalLengths[z.ll.entries[ll].symbol])
		if i < n-1 {
			ll, ml, of = z.ll.next(&r, ll), z.ml.next(&r, ml), z.of.next(&r, of)
		}
		if r.left < 0 || !z.copyLiterals(lits, limit) || !z.copyMatch(z.offset(offset, lits), match, limit) {
			return false
		}
	}
	return r.left == 0 && z.copyLiterals(len(z.literals), limit)
}

func (z *zstdReader) copyLiterals(n, limit int) bool {
	if n > len(z.literals) || !z.room(n) || len(z.out)+n > limit {
		return false
	}
	z.out = append(z.out, z.literals[:n]...)
	z.literals = z.literals[n:]
	return true
}

// copyMatch appends n bytes from offset bytes before the end; the two may overlap.
func (z *zstdReader) copyMatch(offset, n, limit int) bool {
	if offset <= 0 || offset > len(z.out) || !z.room(n) || len(z.out)+n > limit {
		return false
	}
	for n > 0 {
		from := z.out[len(z.out)-offset:]
		k := min(n, len(from))
		z.out = append(z.out, from[:k]...)
		n -= k
	}
	return true
}

// offset turns an offset value into an offset: up to 3 they name recent ones, of
// which the first is out of the question where no literals stand between.
func (z *zstdReader) offset(v, lits int) int {
	if v > 3 {
		z.recent = [3]int{v - 3, z.recent[0], z.recent[1]}
		return v - 3
	}
	if lits == 0 {
		v++
	}
	r := &z.recent
	switch v {
	case 2:
		*r = [3]int{r[1], r[0], r[2]}
	case 3:
		*r = [3]int{r[2], r[0], r[1]}
	case 4:
		*r = [3]int{r[0] - 1, r[0], r[1]}
	}
	return r[0]
}

// bitsBackwards reads a bit stream from its end to its begin.
type bitsBackwards struct {
	b    []byte
	left int // bits not read yet; negative after reading too far
}

// backwards begins at the highest bit that is set, which is the mark of the end.
func backwards(b []byte) (bitsBackwards, bool) {
	if len(b) == 0 || b[len(b)-1] == 0 {
		return bitsBackwards{}, false
	}
	return bitsBackwards{b, 8*len(b) - 1 - bits.LeadingZeros8(b[len(b)-1])}, true
}

// peek returns the next n bits, up to 32. Beyond the begin there are zeros.
func (r *bitsBackwards) peek(n int) int {
	at := r.left - n
	if at < 0 {
		if r.left <= 0 {
			return 0
		}
		short := bitsBackwards{r.b, r.left}
		return short.peek(r.left) << -at
	}
	from := r.b[at/8:]
	var v uint64
	if len(from) >= 8 {
		v = binary.LittleEndian.Uint64(from)
	} else {
		for i, c := range from {
			v |= uint64(c) << (8 * i)
		}
	}
	return int(v >> (at % 8) & (1<<n - 1))
}

func (r *bitsBackwards) read(n int) int {
	v := r.peek(n)
	r.left -= n
	return v
}

// value reads a length: what its code stands for and the bits after it.
func (r *bitsBackwards) value(c lengthCode) int { return int(c.base) + r.read(int(c.bits)) }

// lengthCode is one code of a length.
type lengthCode struct {
	base uint32
	bits uint8
}

// The codes of the lengths of literals and of matches.
var (
	literalLengths = []lengthCode{
		{0, 0}, {1, 0}, {2, 0}, {3, 0}, {4, 0}, {5, 0}, {6, 0}, {7, 0}, {8, 0}, {9, 0}, {10, 0}, {11, 0}, {12, 0}, {13, 0}, {14, 0}, {15, 0},
		{16, 1}, {18, 1}, {20, 1}, {22, 1}, {24, 2}, {28, 2}, {32, 3}, {40, 3}, {48, 4}, {64, 6}, {128, 7}, {256, 8},
		{512, 9}, {1024, 10}, {2048, 11}, {4096, 12}, {8192, 13}, {16384, 14}, {32768, 15}, {65536, 16},
	}
	matchLengths = []lengthCode{
		{3, 0}, {4, 0}, {5, 0}, {6, 0}, {7, 0}, {8, 0}, {9, 0}, {10, 0}, {11, 0}, {12, 0}, {13, 0}, {14, 0}, {15, 0}, {16, 0}, {17, 0}, {18, 0},
		{19, 0}, {20, 0}, {21, 0}, {22, 0}, {23, 0}, {24, 0}, {25, 0}, {26, 0}, {27, 0}, {28, 0}, {29, 0}, {30, 0}, {31, 0}, {32, 0}, {33, 0}, {34, 0},
		{35, 1}, {37, 1}, {39, 1}, {41, 1}, {43, 2}, {47, 2}, {51, 3}, {59, 3}, {67, 4}, {83, 4}, {99, 5}, {131, 7}, {259, 8}, {515, 9},
		{1027, 10}, {2051, 11}, {4099, 12}, {8195, 13}, {16387, 14}, {32771, 15}, {65539, 16},
	}
)
