package look

import "painani/engine/scene/geom"

// Outline is a figure around (x, y), in shares of a size.
type Outline func(x, y, size float64) geom.Path

// both are two figures, of which the first may be none.
func both(a, b Outline) Outline {
	if a == nil {
		return b
	}
	return func(x, y, size float64) geom.Path { return append(a(x, y, size), b(x, y, size)...) }
}

// figure reads figures joined by "+"; points alone are a closed one.
func (w *words) figure() Outline {
	if w.numeric() {
		return w.outline("poly")
	}
	return w.outlines(w.next())
}

// outlines reads figures of which the first is of a kind.
func (w *words) outlines(kind string) Outline {
	out := w.outline(kind)
	for w.take("+") {
		out = both(out, w.outline(w.next()))
	}
	return out
}

// outline reads a figure of a kind.
func (w *words) outline(kind string) Outline {
	switch kind {
	case "path":
		return w.path()
	case "poly":
		list := w.numbers()
		return func(x, y, size float64) geom.Path { return geom.Poly(points(list, x, y, size)...) }
	case "trace":
		list := w.numbers()
		return func(x, y, size float64) geom.Path { return geom.Trace(points(list, x, y, size)...) }
	case "figure":
		name := w.next()
		figure, ok := w.book.figures[name]
		w.fails(!ok, "no figure %q before", name)
		at := w.few(3)
		return func(x, y, size float64) geom.Path { return figure(x+size*at[0], y+size*at[1], size*at[2]) }
	case "hexagon":
		at := w.few(3)
		return func(x, y, size float64) geom.Path {
			return geom.Regular(x+size*at[0], y+size*at[1], size*at[2], 6, 0)
		}
	case "star":
		at := w.few(5)
		return func(x, y, size float64) geom.Path {
			return geom.Star(x+size*at[0], y+size*at[1], size*at[2], size*at[3], int(at[4]))
		}
	case "pyramid":
		at := w.few(5)
		return func(x, y, size float64) geom.Path {
			return geom.Pyramid(x+size*at[0], y+size*at[1], size*at[2], size*at[3], int(at[4]))
		}
	case "arc":
		at := w.few(5)
		return func(x, y, size float64) (p geom.Path) {
			p.Arc(x+size*at[0], y+size*at[1], size*at[2], at[3], at[4])
			return p
		}
	}
	w.fail("unknown %q", kind)
	return nil
}

// path reads the steps of a path as SVG writes them, all in capitals: to places, not by ways.
func (w *words) path() Outline {
	type step struct {
		op byte
		at []float64
	}
	var steps []step
	for len(w.list) > 0 && len(w.list[0]) == 1 && w.err == nil {
		op := w.list[0][0]
		n, ok := map[byte]int{'M': 2, 'L': 2, 'C': 6, 'Z': 0}[op]
		if !ok {
			break
		}
		w.next()
		s := step{op: op}
		if n > 0 {
			s.at = w.numbers()
			w.fails(len(s.at) != n, "%c has %d numbers", op, len(s.at))
		}
		steps = append(steps, s)
	}
	return func(x, y, size float64) (p geom.Path) {
		for _, s := range steps {
			switch at := points(s.at, x, y, size); s.op {
			case 'M':
				p.Move(at[0].X, at[0].Y)
			case 'L':
				p.Line(at[0].X, at[0].Y)
			case 'C':
				p.Curve(at[0], at[1], at[2])
			case 'Z':
				p.Close()
			}
		}
		return p
	}
}

// points are points given in shares of a size around (x, y).
func points(list []float64, x, y, size float64) []geom.Pt {
	out := make([]geom.Pt, len(list)/2)
	for i := range out {
		out[i] = geom.Pt{X: x + size*list[2*i], Y: y + size*list[2*i+1]}
	}
	return out
}
