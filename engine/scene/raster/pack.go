package raster

import (
	"encoding/binary"
	"math/bits"
	"slices"
)

// packer finds what of a strip stood before, for deflate (RFC 1951). It knows what pictures are like: most
// bytes repeat the one before or the one above, and what matters begins where the colour changes. Only the
// ends of runs are remembered: a general packer that finds as much takes several times as long, as it looks
// at each byte of a long run.
type packer struct {
	ends   []int32              // last byte of each run of bytes that are alike
	head   [1 << hashBits]int32 // newest run with a hash of what stands from its end on, plus 1
	before []int32              // the run before it with the same hash, plus 1
	known  int                  // runs that are remembered
	run    int                  // the run that the place looked at lies in
	above  int                  // up to here bytes are as those above them, from the place last looked at on
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
	p.reset(rows)
	var next find
	for at := 0; at < len(rows); {
		best := next
		if next = (find{}); best.length == 0 {
			best = p.best(rows, at, stride)
		}
		if best.length == 0 {
			p.tokens = append(p.tokens, token(rows[at]))
			at++
			continue
		}
		if best.length < good && at+1 < len(rows) {
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

// reset begins a strip: it finds its runs, eight bytes at once where nothing changes.
func (p *packer) reset(rows []byte) {
	clear(p.head[:])
	p.ends, p.tokens = p.ends[:0], p.tokens[:0]
	p.known, p.run, p.above = 0, 0, 0
	at := 0
	for ; at+9 <= len(rows); at += 8 {
		differ := binary.LittleEndian.Uint64(rows[at:]) ^ binary.LittleEndian.Uint64(rows[at+1:])
		for differ != 0 {
			k := bits.TrailingZeros64(differ) / 8
			p.ends = append(p.ends, int32(at+k))
			differ &= ^uint64(0xff) << (8 * k)
		}
	}
	for ; at+1 < len(rows); at++ {
		if rows[at] != rows[at+1] {
			p.ends = append(p.ends, int32(at))
		}
	}
	p.ends = append(p.ends, int32(len(rows)-1))
	p.before = slices.Grow(p.before[:0], len(p.ends))[:len(p.ends)]
}

func hash(b []byte) uint32 { return binary.LittleEndian.Uint32(b) * 0x9e3779b1 >> (32 - hashBits) }

// learn remembers the runs before the one that is looked at.
func (p *packer) learn(rows []byte) {
	for ; p.known < p.run; p.known++ {
		h := hash(rows[p.ends[p.known]:])
		p.before[p.known], p.head[h] = p.head[h], int32(p.known+1)
	}
}

// best is the best copy at a place, none of length 0. Places are asked for from left to right.
func (p *packer) best(rows []byte, at, stride int) (best find) {
	limit := min(len(rows)-at, longest)
	if limit < shortest+1 {
		return best
	}
	for int(p.ends[p.run]) < at {
		p.run++
	}
	end := int(p.ends[p.run])
	if at > 0 && rows[at-1] == rows[at] {
		best.better(min(end+1-at, limit), 1)
	}
	if at >= stride && stride <= window {
		if p.above <= at {
			p.above = at + alike(rows[at-stride:], rows[at:])
		}
		best.better(min(p.above-at, limit), stride)
	}
	if best.length >= plenty || end+4 > len(rows) {
		return best
	}
	p.learn(rows)
	// Where the colour goes on for a while, what comes after it decides: the end of its run is looked up.
	run := end - at
	for k, next := 0, p.head[hash(rows[end:])]; k < chain && next > 0 && best.length < plenty; k++ {
		from := int(p.ends[next-1]) - run
		if from < 0 || at-from > window {
			break
		}
		if best.length == 0 || best.length >= limit || rows[from+best.length] == rows[at+best.length] {
			best.better(alike(rows[from:], rows[at:at+limit]), at-from)
		}
		next = p.before[next-1]
	}
	return best
}

// better takes a copy if it saves more.
func (f *find) better(length, distance int) {
	if length < shortest {
		return
	}
	if gain := length*literalBits - copyBits(distance); gain > f.gain {
		*f = find{length, distance, gain}
	}
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
