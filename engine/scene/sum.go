package scene

import (
	"hash/maphash"
	"math"
	"math/bits"
	"sync"

	"painani/engine/scene/geom"
)

// sum is a hash of 128 bits. It needs to differ where looks differ, within this process; none is zero.
type sum [2]uint64

// seeds begin hashes: names of players are in them, and must not be made to meet.
var seeds = sync.OnceValue(func() [2]maphash.Seed {
	return [2]maphash.Seed{maphash.MakeSeed(), maphash.MakeSeed()}
})

// noSum is where a hash begins.
var noSum = sync.OnceValue(func() sum { return sumOf(nil) })

// sumOf is the hash of bytes.
func sumOf(b []byte) sum {
	s := seeds()
	return sum{maphash.Bytes(s[0], b), maphash.Bytes(s[1], b)}
}

func (h *sum) add(v uint64) {
	a, b := bits.Mul64(h[0]^v, 0x9e3779b97f4a7c15)
	h[0] = a ^ b
	a, b = bits.Mul64(h[1]+v, 0xd6e8feb86659fd93)
	h[1] = bits.RotateLeft64(a+b, 29) ^ v
}

func (h *sum) join(s sum) {
	h.add(s[0])
	h.add(s[1])
}

func (h *sum) floats(list ...float64) {
	for _, v := range list {
		h.add(math.Float64bits(v))
	}
}

func (h *sum) words(text string) { h.add(maphash.String(seeds()[0], text)) }

func (h *sum) segment(s *geom.Seg) {
	h.add(uint64(s.Op))
	for _, at := range s.Points() {
		h.floats(at.X, at.Y)
	}
}
