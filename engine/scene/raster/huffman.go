package raster

import (
	"encoding/binary"
	"math/bits"
	"slices"
)

// huffman writes blocks of deflate (RFC 1951, 3.2.7) with codes of their own.
type huffman struct {
	literals  code // bytes, the end, lengths
	distances code
	lengths   code // of the codes themselves
	bits      uint64
	n         int
	out       []byte
}

const (
	endOfBlock = 256
	literals   = 286
	distances  = 30
)

// code is a prefix code in the making.
type code struct {
	count []int32 // how often each symbol comes
	size  []uint8 // bits of its code, 0: it does not come
	code  []uint16
	keys  []uint64 // count and symbol of those that come, in order
	order []leaf
}

type leaf struct {
	count  int32
	symbol int16 // of a leaf, -1 of a node
	parent int16
}

func (c *code) reset(n int) {
	if len(c.count) != n {
		c.count, c.size, c.code = make([]int32, n), make([]uint8, n), make([]uint16, n)
	}
	clear(c.count)
}

// build finds the best code with at most so many bits.
func (c *code) build(most uint8) {
	for {
		if c.sizes() <= most {
			break
		}
		for i := range c.count { // flatter, until it fits
			if c.count[i] > 0 {
				c.count[i] = c.count[i]/2 + 1
			}
		}
	}
	var next [17]uint16
	var number [17]uint16
	for _, s := range c.size {
		if s > 0 {
			number[s]++
		}
	}
	for s := 1; s < 16; s++ {
		next[s+1] = (next[s] + number[s]) << 1
	}
	for i, s := range c.size {
		if s > 0 {
			c.code[i] = bits.Reverse16(next[s]) >> (16 - s)
			next[s]++
		}
	}
}

// sizes sets the bits of each symbol by Huffman's way and returns the most.
func (c *code) sizes() (most uint8) {
	clear(c.size)
	c.keys, c.order = c.keys[:0], c.order[:0]
	for i, n := range c.count {
		if n > 0 {
			c.keys = append(c.keys, uint64(n)<<16|uint64(i))
		}
	}
	slices.Sort(c.keys)
	for _, k := range c.keys {
		c.order = append(c.order, leaf{count: int32(k >> 16), symbol: int16(k & 0xffff)})
	}
	leaves := len(c.order)
	if leaves == 1 {
		c.size[c.order[0].symbol] = 1
		return 1
	}
	least := func(i, k *int) int { // of leaves from i and nodes from k
		if *k >= len(c.order) || *i < leaves && c.order[*i].count <= c.order[*k].count {
			*i++
			return *i - 1
		}
		*k++
		return *k - 1
	}
	for i, k := 0, leaves; len(c.order) < 2*leaves-1; {
		a := least(&i, &k)
		b := least(&i, &k)
		c.order = append(c.order, leaf{count: c.order[a].count + c.order[b].count, symbol: -1})
		c.order[a].parent, c.order[b].parent = int16(len(c.order)-1), int16(len(c.order)-1)
	}
	for i := len(c.order) - 2; i >= 0; i-- { // counts of nodes become their depths
		if i == len(c.order)-2 {
			c.order[i+1].count = 0
		}
		c.order[i].count = c.order[c.order[i].parent].count + 1
		if s := c.order[i].symbol; s >= 0 {
			c.size[s] = uint8(min(c.order[i].count, 255))
			most = max(most, c.size[s])
		}
	}
	return most
}

// block appends the tokens as one block, and an empty one that ends at a whole byte.
func (h *huffman) block(out []byte, tokens []token) []byte {
	h.out, h.bits, h.n = out, 0, 0
	h.literals.reset(literals)
	h.distances.reset(distances)
	for _, t := range tokens {
		if t&copied == 0 {
			h.literals.count[t]++
			continue
		}
		h.literals.count[lengthCode[t.length()-shortest]]++
		h.distances.count[distanceCode(t.distance())]++
	}
	h.literals.count[endOfBlock]++
	h.literals.build(15)
	if slices.Max(h.distances.count) == 0 {
		h.distances.count[0] = 1 // one code there must be
	}
	h.distances.build(15)
	h.add(0b100, 3) // not the last one; codes of its own
	h.head()
	for _, t := range tokens {
		if t&copied == 0 {
			h.add(uint64(h.literals.code[t]), h.literals.size[t])
			continue
		}
		l := lengthCode[t.length()-shortest]
		h.add(uint64(h.literals.code[l]), h.literals.size[l])
		h.add(uint64(t.length()-int(lengthBase[l-endOfBlock-1])), lengthExtra(l))
		d := distanceCode(t.distance())
		h.add(uint64(h.distances.code[d]), h.distances.size[d])
		h.add(uint64(t.distance()-distanceBase(d)), distanceExtra(d))
	}
	h.add(uint64(h.literals.code[endOfBlock]), h.literals.size[endOfBlock])
	h.add(0, 3) // bytes as they are, none
	for h.n > 0 {
		h.out = append(h.out, byte(h.bits))
		h.bits >>= 8
		h.n -= min(h.n, 8)
	}
	out = append(h.out, 0, 0, 0xff, 0xff)
	h.out = nil
	return out
}

// add writes bits.
func (h *huffman) add(v uint64, n uint8) {
	h.bits |= v << h.n
	h.n += int(n)
	if h.n >= 32 {
		h.out = binary.LittleEndian.AppendUint32(h.out, uint32(h.bits))
		h.bits >>= 32
		h.n -= 32
	}
}

// rank is the order in which sizes of sizes are written.
var rank = [19]uint8{16, 17, 18, 0, 8, 7, 9, 6, 10, 5, 11, 4, 12, 3, 13, 2, 14, 1, 15}

// repeat is a run of sizes: a symbol, and how often, for those that say so.
type repeat struct{ symbol, more uint8 }

// head writes the sizes of both codes.
func (h *huffman) head() {
	nl, nd := used(h.literals.size, 257), used(h.distances.size, 1)
	sizes := slices.Concat(h.literals.size[:nl], h.distances.size[:nd])
	runs := shorten(sizes)
	h.lengths.reset(len(rank))
	for _, r := range runs {
		h.lengths.count[r.symbol]++
	}
	h.lengths.build(7)
	n := len(rank)
	for n > 4 && h.lengths.size[rank[n-1]] == 0 {
		n--
	}
	h.add(uint64(nl-257), 5)
	h.add(uint64(nd-1), 5)
	h.add(uint64(n-4), 4)
	for _, s := range rank[:n] {
		h.add(uint64(h.lengths.size[s]), 3)
	}
	for _, r := range runs {
		h.add(uint64(h.lengths.code[r.symbol]), h.lengths.size[r.symbol])
		if r.symbol >= 16 {
			h.add(uint64(r.more), [...]uint8{2, 3, 7}[r.symbol-16])
		}
	}
}

// used is how many sizes must be written, at least so many.
func used(sizes []uint8, least int) int {
	n := len(sizes)
	for n > least && sizes[n-1] == 0 {
		n--
	}
	return n
}

// shorten writes runs of sizes by their length.
func shorten(sizes []uint8) (out []repeat) {
	for i := 0; i < len(sizes); {
		n := 1
		for i+n < len(sizes) && sizes[i+n] == sizes[i] {
			n++
		}
		switch s := sizes[i]; {
		case s == 0 && n >= 11:
			n = min(n, 138)
			out = append(out, repeat{18, uint8(n - 11)})
		case s == 0 && n >= 3:
			out = append(out, repeat{17, uint8(n - 3)})
		case n >= 4:
			n = min(n, 7)
			out = append(out, repeat{s, 0}, repeat{16, uint8(n - 4)})
		default:
			n = 1
			out = append(out, repeat{s, 0})
		}
		i += n
	}
	return out
}

// lengthBase is the shortest length of each code of a length.
var lengthBase = [29]uint16{
	3, 4, 5, 6, 7, 8, 9, 10, 11, 13, 15, 17, 19, 23, 27,
	31, 35, 43, 51, 59, 67, 83, 99, 115, 131, 163, 195, 227, 258,
}

// lengthCode is the code of each length, from the shortest on.
var lengthCode = func() (codes [longest - shortest + 1]uint16) {
	for k, from := range lengthBase {
		for l := int(from); l <= longest; l++ {
			codes[l-shortest] = uint16(endOfBlock + 1 + k)
		}
	}
	return codes
}()

func lengthExtra(code uint16) uint8 {
	if k := code - endOfBlock - 1; k >= 8 && k < 28 {
		return uint8(k/4 - 1)
	}
	return 0
}

func distanceCode(distance int) int {
	d := uint(distance - 1)
	if d < 4 {
		return int(d)
	}
	n := bits.Len(d)
	return 2*(n-1) + int(d>>(n-2)&1)
}

func distanceExtra(code int) uint8 { return uint8(max(code/2-1, 0)) }

func distanceBase(code int) int {
	if code < 4 {
		return code + 1
	}
	return (2+code&1)<<(code/2-1) + 1
}
