package raster

import (
	"image"
	"math"
	"math/bits"

	"painani/engine/scene/geom"
)

// sweeper finds how much of each pixel of a box some closed lines cover. It keeps, for each pixel that an
// edge goes through, by how much the cover changes there, and a bit that says so: what lies between two
// edges is one span, however wide it is.
type sweeper struct {
	w, h   int
	change []float32 // rows of w+2; what is not marked is 0
	marks  []uint64  // rows of words
	words  int
	first  []int // marked words of each row
	last   []int
	found  []span
}

func (s *sweeper) reset(w, h int) {
	s.w, s.h, s.words = w, h, (w+2+63)/64
	if n := (w + 2) * h; len(s.change) < n {
		s.change = make([]float32, n)
	}
	if n := s.words * h; len(s.marks) < n {
		s.marks = make([]uint64, n)
	}
	if len(s.first) < h {
		s.first, s.last = make([]int, h), make([]int, h)
	}
	for y := range h {
		s.first[y], s.last[y] = s.words, -1
	}
}

// trace adds a closed line; from is the corner of the box.
func (s *sweeper) trace(l geom.Polyline, from image.Point) {
	ox, oy := float64(from.X), float64(from.Y)
	n := len(l.Pts)
	if n < 3 {
		return
	}
	x0, y0 := float32(l.Pts[n-1].X-ox), float32(l.Pts[n-1].Y-oy)
	for _, p := range l.Pts {
		x1, y1 := float32(p.X-ox), float32(p.Y-oy)
		s.edge(x0, y0, x1, y1)
		x0, y0 = x1, y1
	}
}

// edge adds one side of a closed line.
func (s *sweeper) edge(x0, y0, x1, y1 float32) {
	if y0 == y1 {
		return
	}
	way := float32(1)
	if y0 > y1 {
		x0, y0, x1, y1, way = x1, y1, x0, y0, -1
	}
	if y1 <= 0 || y0 >= float32(s.h) || min(x0, x1) >= float32(s.w) {
		return // nothing on the left of it changes
	}
	slope := (x1 - x0) / (y1 - y0)
	x := x0
	if y0 < 0 {
		x, y0 = x-y0*slope, 0
	}
	end := min(y1, float32(s.h))
	for y := int(y0); y < s.h && float32(y) < end; y++ {
		high := min(float32(y+1), end) - max(float32(y), y0)
		next := x + slope*high
		s.row(y, min(x, next), max(x, next), way*high)
		x = next
	}
}

// row adds the piece of an edge that lies in one row, from xa to xb, and goes down by d.
func (s *sweeper) row(y int, xa, xb, d float32) {
	wide := float32(s.w)
	if xa >= wide {
		return
	}
	xa, xb = max(xa, 0), min(max(xb, 0), wide)
	i, k := int(xa), int(math.Ceil(float64(xb)))
	change := s.change[y*(s.w+2):][:s.w+2]
	s.mark(y, i, max(k, i+1))
	if k <= i+1 {
		right := d * ((xa+xb)/2 - float32(i))
		change[i] += d - right
		change[i+1] += right
		return
	}
	per := d / (xb - xa)
	covered := float32(0)
	for x := i; x < k; x++ { // the part of d that lies left of each pixel's middle, as areas
		a, b := max(xa, float32(x)), min(xb, float32(x+1))
		in := per * (b - a)
		area := in * (float32(x+1) - (a+b)/2)
		change[x] += area + covered
		covered = in - area
	}
	change[k] += covered
}

// mark notes that the pixels from i to k change.
func (s *sweeper) mark(y, i, k int) {
	a, b := i>>6, k>>6
	s.first[y], s.last[y] = min(s.first[y], a), max(s.last[y], b)
	marks := s.marks[y*s.words:][:s.words]
	low, high := ^uint64(0)<<(i&63), ^uint64(0)>>(63-k&63)
	if a == b {
		marks[a] |= low & high
		return
	}
	marks[a] |= low
	for w := a + 1; w < b; w++ {
		marks[w] = ^uint64(0)
	}
	marks[b] |= high
}

// spans appends to found the spans of a row that are covered, by how many parts, and leaves the row empty.
func (s *sweeper) spans(y int) {
	change := s.change[y*(s.w+2):][:s.w+2]
	marks := s.marks[y*s.words:][:s.words]
	cover, begin, was := float32(0), 0, 0
	for w := s.first[y]; w <= s.last[y]; w++ {
		m := marks[w]
		marks[w] = 0
		for ; m != 0; m &= m - 1 {
			x := w<<6 + bits.TrailingZeros64(m)
			cover += change[x]
			change[x] = 0
			part := int(min(max(cover, -cover), 1)*float32(parts) + 0.5)
			if part == was {
				continue
			}
			if x = min(x, s.w); was > 0 && x > begin {
				s.found = append(s.found, newSpan(begin, x, was))
			}
			begin, was = x, part
		}
	}
	if was > 0 && begin < s.w {
		s.found = append(s.found, newSpan(begin, s.w, was))
	}
}
