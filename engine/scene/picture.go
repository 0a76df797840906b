package scene

import (
	"math"
	"strconv"
	"sync"

	"painani/engine/scene/geom"
)

// Draw draws a small picture around (x, y) within a height of size.
type Draw func(x, y, size float64) Shape

// Album has the small pictures of a game, each drawn once small and once large, and shown wherever it
// is wanted, in any size: in SVG it is written once and then only named. What a picture shows follows
// from its name. The zero value is ready.
type Album struct {
	mu     sync.Mutex
	stamps map[stampKey]*stamp
}

// Sizes in which pictures are drawn: up to which size the small one is taken.
const (
	smallStamp = 24
	largeStamp = 44
	smallUpTo  = 30
)

type stampKey struct {
	name string
	size float64
}

// id is the name, with a stroke behind it for the large one; what may not stand in an id is told by its
// number.
func (k stampKey) id() string {
	id := "_" // places have none
	for _, r := range k.name {
		if s := string(r); ident(s) == s {
			id += s
		} else {
			id += "_" + strconv.Itoa(int(r))
		}
	}
	if k.size == largeStamp {
		id += "-"
	}
	return id
}

// stamp is a picture of one size around the origin.
type stamp struct {
	id   string
	kids []Shape
	*part
}

// Sized is draw as a picture that is mostly wanted in one size, and drawn in this.
func (a *Album) Sized(name string, usual float64, draw Draw) Draw {
	return func(x, y, size float64) Shape { return a.use(stampKey{name, usual}, x, y, size, draw) }
}

// Of is draw as a picture of the album.
func (a *Album) Of(name string, draw Draw) Draw {
	return func(x, y, size float64) Shape {
		k := stampKey{name, smallStamp}
		if size >= smallUpTo {
			k.size = largeStamp
		}
		return a.use(k, x, y, size, draw)
	}
}

func (a *Album) use(k stampKey, x, y, size float64, draw Draw) Shape {
	return Shape{Kind: KindUse, X: x, Y: y, R: math.Round(size/k.size*100) / 100, stamp: a.stamp(k, draw)}
}

func (a *Album) stamp(k stampKey, draw Draw) *stamp {
	a.mu.Lock()
	t := a.stamps[k]
	a.mu.Unlock()
	if t != nil {
		return t
	}
	g := Group(draw(0, 0, k.size)) // pictures are made of pictures, so not under the lock
	tidy(g.Kids)
	t = &stamp{k.id(), g.Kids, newPart(g.Kids)}
	a.mu.Lock()
	defer a.mu.Unlock()
	if old := a.stamps[k]; old != nil {
		return old
	}
	if a.stamps == nil {
		a.stamps = map[stampKey]*stamp{}
	}
	a.stamps[k] = t
	return t
}

// usualWorker is the size of workers.
const usualWorker = 42

// Worker is the Worker of package scene as a picture.
func (a *Album) Worker(cx, cy, r float64, seat int, label string) Shape {
	return a.Sized("w"+strconv.Itoa(seat+1)+label, usualWorker, func(x, y, size float64) Shape {
		return Worker(x, y, size/2, seat, label)
	})(cx, cy, 2*r)
}

// Inner is what a group or a picture of an album consists of, where it is seen.
func (s Shape) Inner() []Shape {
	if s.Kind != KindUse {
		return s.Kids
	}
	out := make([]Shape, len(s.stamp.kids))
	for i, kid := range s.stamp.kids {
		out[i] = kid.Apply(geom.Matrix{A: s.R, D: s.R, E: s.X, F: s.Y})
	}
	return out
}
