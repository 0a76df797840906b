package scene

import (
	"slices"
	"sync"

	"painani/engine/scene/geom"
)

// Parts keeps what was drawn of boards, and how it reads as SVG, by a key that says all that it depends
// on: a turn then draws only what differs. Nil keeps nothing. It may be used by many at once.
type Parts struct {
	mu         sync.Mutex
	young, old map[any]Shape
	shapes     int // in young
}

// partsMost is how many shapes are kept at least, and twice that at most: some megabytes.
const partsMost = 4000

// part is what is known of the kids of a group that is kept. They never change.
type part struct {
	lo, hi geom.Pt
	mu     sync.Mutex
	svg    map[SVGOptions]*written
	sheets map[layout]*sheet
}

func newPart(kids []Shape) *part {
	p := &part{svg: map[SVGOptions]*written{}}
	p.lo, p.hi = groupBounds(kids)
	return p
}

// Part adds what draw adds to the scene as one group, or the group that was kept under this key. It
// returns the group, to be named.
func (s *Scene) Part(p *Parts, key any, draw func()) *Shape {
	g, ok := p.find(key)
	if !ok {
		from := len(s.Body)
		draw()
		g = Group(slices.Clone(s.Body[from:])...)
		s.Body = s.Body[:from]
		tidy(g.Kids)
		p.keep(key, &g)
	}
	s.Body = append(s.Body, g)
	return &s.Body[len(s.Body)-1]
}

func (p *Parts) find(key any) (Shape, bool) {
	if p == nil {
		return Shape{}, false
	}
	p.mu.Lock()
	defer p.mu.Unlock()
	if g, ok := p.young[key]; ok {
		return g, true
	}
	g, ok := p.old[key]
	if ok {
		p.put(key, g)
	}
	return g, ok
}

func (p *Parts) keep(key any, g *Shape) {
	if p == nil {
		return
	}
	g.part = newPart(g.Kids)
	p.mu.Lock()
	defer p.mu.Unlock()
	p.put(key, *g)
}

// put keeps a group among the young ones; when there are many, those that nobody asked for since go.
func (p *Parts) put(key any, g Shape) {
	if p.young == nil || p.shapes > partsMost {
		p.old, p.young, p.shapes = p.young, map[any]Shape{}, 0
	}
	p.young[key] = g
	p.shapes += 1 + count(g.Kids)
}

func count(shapes []Shape) int {
	n := len(shapes)
	for i := range shapes {
		n += count(shapes[i].Kids)
	}
	return n
}

// optionsMost is in how many ways a part is kept as SVG; pages have four.
const optionsMost = 8

// written is the part as SVG, written at the first time.
func (p *part) written(kids []Shape, o SVGOptions) *written {
	p.mu.Lock()
	defer p.mu.Unlock()
	if out := p.svg[o]; out != nil {
		return out
	}
	w := draft(o)
	w.shapes(kids)
	out := w.kept()
	if len(p.svg) < optionsMost {
		p.svg[o] = out
	}
	return out
}
