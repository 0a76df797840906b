package raster

import (
	"encoding/binary"
	"math/bits"
)

// packer finds what of a strip stood before, for deflate (RFC 1951). It knows what pictures are like: most
// bytes repeat the one before or the one above, and what matters begins where the colour changes. Only those
// places are remembered: a general packer that finds as much takes several times as long, as it looks at each
// byte of a long run.
type packer struct {
	head   [1 << hashBits]int32 // newest place with a hash, plus 1
	before []int32              // the place before it with the same hash, plus 1
	known  int                  // places up to here are remembered
	tokens []token
	h      huffman
}

// token is a byte as it is, or a copy of length and distance.
type token uint32

const (
	copied   token = 1 << 31
	hashBits       = 13
	shortest       = 3
	longest        = 258
	window         = 1 << 15

	chain  = 8  // places looked at, at most
	plenty = 96 // a copy that is long enough to look no farther
	good   = 20 // one that is taken without a look at what begins one byte later
)

func (t token) length() int   { return int(t>>15&0xff) + shortest }
func (t token) distance() int { return int(t&(window-1)) + 1 }

func copyOf(length, distance int) token {
	return copied | token(length-shortest)<<15 | token(distance-1)
}

// find is a copy that was found; gain is about how many bits it saves.
type find struct{ length, distance, gain int }

// pack appends rows of so many bytes as a block of its own that ends at a whole byte.
func (p *packer) pack(out, rows []byte, stride int) []byte {
	clear(p.head[:])
	if cap(p.before) < len(rows) {
		p.before = make([]int32, len(rows))
	}
	p.before, p.tokens = p.before[:len(rows)], p.tokens[:0]
	p.known = 0
	var next find
	for at := 0; at < len(rows); {
		best := next
		if next = (find{}); best.length == 0 {
			p.learn(rows, at)
			best = p.best(rows, at, stride)
		}
		if best.length == 0 {
			p.tokens = append(p.tokens, token(rows[at]))
			at++
			continue
		}
		if best.length < good && at+1 < len(rows) {
			p.learn(rows, at+1)
			if next = p.best(rows, at+1, stride); next.gain > best.gain {
				p.tokens = append(p.tokens, token(rows[at]))
				at++
				continue
			}
			next = find{}
		}
		p.tokens = append(p.tokens, copyOf(best.length, best.distance))
		at += best.length
	}
	return p.h.block(out, p.tokens)
}

func hash(b []byte) uint32 { return binary.LittleEndian.Uint32(b) * 0x9e3779b1 >> (32 - hashBits) }

// learn remembers the places up to one where the colour changes, and those before them.
func (p *packer) learn(rows []byte, to int) {
	if p.known == 0 && to > 0 {
		p.remember(rows, 0)
		p.known = 1
	}
	for p.known < to {
		p.known += alike(rows[p.known-1:], rows[p.known:to])
		if p.known == to {
			return
		}
		p.remember(rows, p.known-1)
		p.remember(rows, p.known)
		p.known++
	}
}

// remember notes a place; it may be the last one already.
func (p *packer) remember(rows []byte, at int) {
	if at+4 > len(rows) {
		return
	}
	h := hash(rows[at:])
	if newest := p.head[h]; newest != int32(at+1) {
		p.before[at], p.head[h] = newest, int32(at+1)
	}
}

// best is the best copy at a place, none of length 0.
func (p *packer) best(rows []byte, at, stride int) (best find) {
	limit := min(len(rows)-at, longest)
	if limit < shortest+1 {
		return best
	}
	try := func(from int) {
		n := alike(rows[from:], rows[at:at+limit])
		if n < shortest {
			return
		}
		if gain := n*literalBits - copyBits(at-from); gain > best.gain {
			best = find{n, at - from, gain}
		}
	}
	if at > 0 && rows[at-1] == rows[at] {
		try(at - 1)
	}
	if at >= stride && stride <= window {
		try(at - stride)
	}
	if best.length >= plenty {
		return best
	}
	// Where the colour goes on for a while, what comes after it decides: the end of its run is looked up.
	run := alike(rows[at:], rows[at+1:min(at+1+limit, len(rows))])
	if at+run+4 > len(rows) {
		return best
	}
	for k, next := 0, p.head[hash(rows[at+run:])]; k < chain && next > 0; k++ {
		end := int(next) - 1
		from := end - run
		if from < 0 || at-from > window {
			break
		}
		longer := best.length == 0 || best.length >= limit || rows[from+best.length] == rows[at+best.length]
		if from < at && longer {
			try(from)
		}
		if best.length >= plenty {
			break
		}
		next = p.before[end]
	}
	return best
}

// What a byte and a copy take, in bits, about.
const literalBits = 5

func copyBits(distance int) int {
	if distance == 1 {
		return 9
	}
	return 11 + bits.Len(uint(distance))*3/4
}

// alike is how many bytes at the front of b are those of a, which may reach into b.
func alike(a, b []byte) int {
	n := 0
	for ; n+8 <= len(b); n += 8 {
		if x := binary.LittleEndian.Uint64(a[n:]) ^ binary.LittleEndian.Uint64(b[n:]); x != 0 {
			return n + bits.TrailingZeros64(x)/8
		}
	}
	for n < len(b) && a[n] == b[n] {
		n++
	}
	return n
}
