package raster

import (
	"encoding/binary"
	"hash/adler32"
	"hash/crc32"
	"slices"
	"sync"
)

// packers are packers at rest.
var packers = sync.Pool{New: func() any { return new(packer) }}

// Strip is some rows of a picture, compressed for themselves.
type Strip struct {
	data []byte
	raw  int    // bytes before
	sum  uint32 // of them (Adler-32)
}

// Size is how many bytes a strip takes.
func (s Strip) Size() int { return len(s.data) }

// Band is the rows of a strip as a PNG holds them: each begins with 0, for no filter. One goroutine owns it.
type Band struct {
	w, h   int
	rows   []uint8
	packed []byte
}

// Reset begins a band of h rows of w pixels, all of which have to be set.
func (b *Band) Reset(w, h int) {
	b.w, b.h = w, h
	b.rows = slices.Grow(b.rows[:0], (w+1)*h)[:(w+1)*h]
	for y := range h {
		b.rows[y*(w+1)] = 0
	}
}

// Set lays a tile, as high as the band, at x.
func (b *Band) Set(x int, tile []uint8) {
	w := len(tile) / b.h
	for y := range b.h {
		copy(b.rows[y*(b.w+1)+1+x:], tile[y*w:(y+1)*w])
	}
}

// Strip compresses the band.
func (b *Band) Strip() Strip {
	p := packers.Get().(*packer)
	defer packers.Put(p)
	b.packed = p.pack(b.packed[:0], b.rows, b.w+1)
	return Strip{slices.Clone(b.packed), len(b.rows), adler32.Checksum(b.rows)}
}

// Encode joins the strips of a picture of w by h pixels from top to bottom and returns it as a PNG.
func Encode(w, h int, pal *Palette, strips []Strip) []byte {
	size := 1 << 10
	for _, s := range strips {
		size += len(s.data)
	}
	out := make([]byte, 0, size)
	out = append(out, "\x89PNG\r\n\x1a\n"...)
	out = chunk(out, "IHDR", func(b []byte) []byte {
		b = binary.BigEndian.AppendUint32(b, uint32(w))
		b = binary.BigEndian.AppendUint32(b, uint32(h))
		return append(b, 8, 3, 0, 0, 0) // 8 bits, palette, not interlaced
	})
	out = chunk(out, "PLTE", func(b []byte) []byte {
		for _, p := range pal.rgb {
			b = append(b, byte(p>>16), byte(p>>8), byte(p))
		}
		return b
	})
	out = chunk(out, "IDAT", func(b []byte) []byte {
		b = append(b, 0x78, 0xda) // zlib: window of 32 kB, packed well
		sum := uint32(1)
		for _, s := range strips {
			b, sum = append(b, s.data...), joined(sum, s.sum, s.raw)
		}
		b = append(b, 3, 0) // an empty last block
		return binary.BigEndian.AppendUint32(b, sum)
	})
	return chunk(out, "IEND", func(b []byte) []byte { return b })
}

// joined is the Adler-32 sum of two pieces, from those of each and the length of the second.
func joined(one, two uint32, n int) uint32 {
	const mod = 65521
	a := (one&0xffff + two&0xffff + mod - 1) % mod
	b := (uint64(n)%mod*uint64(one&0xffff+mod-1) + uint64(one>>16) + uint64(two>>16)) % mod
	return uint32(b)<<16 | a
}

// chunk appends one chunk of a PNG file.
func chunk(out []byte, name string, data func([]byte) []byte) []byte {
	begin := len(out)
	out = append(out, 0, 0, 0, 0)
	out = data(append(out, name...))
	binary.BigEndian.PutUint32(out[begin:], uint32(len(out)-begin-8))
	return binary.BigEndian.AppendUint32(out, crc32.ChecksumIEEE(out[begin+4:]))
}
