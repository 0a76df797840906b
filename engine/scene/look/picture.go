package look

import (
	"painani/engine/scene"
	"painani/engine/scene/geom"
)

// picture is a small picture: shapes around the middle, in shares of its size. A shape is a kind with its
// numbers, joined by "+" to others that are painted with it, and how it is painted:
//
//	path M x y L x y C x y x y x y Z      a figure
//	poly x y …, trace x y …               closed, open
//	hexagon x y r, star x y r inner n, pyramid x y w h tiers, arc x y r from to, figure NAME x y size
//	circle x y r, rect x y w h, picture NAME x y size, text WORD x y size, skull x y size
//	fill COLOR, line COLOR width [least], dash on off, round r, hatch KIND COLOR, turn degrees, bold
//	large, small                          in the larger or the smaller size of the album only
type picture struct {
	id     string
	shapes []shape
	draw   scene.Draw
}

// shape draws a shape of a picture around (x, y); false if it has none at this size.
type shape func(x, y, size float64) (scene.Shape, bool)

// paint draws the picture: a shape, or several as a group.
func (p *picture) paint(x, y, size float64) scene.Shape {
	var out []scene.Shape
	for _, draw := range p.shapes {
		if s, ok := draw(x, y, size); ok {
			out = append(out, s)
		}
	}
	if len(out) == 1 {
		return out[0]
	}
	return scene.Group(out...)
}

// largeFrom is the size from which a picture is a large one.
const largeFrom = 30

// shape reads a shape.
func (w *words) shape() shape {
	draw, large, small := w.body(), false, false
	for len(w.list) > 0 && w.err == nil {
		word := w.next()
		switch word {
		case "large":
			large = true
		case "small":
			small = true
		default:
			draw = w.painted(word, draw)
		}
	}
	return func(x, y, size float64) (scene.Shape, bool) {
		if large && size < largeFrom || small && size >= largeFrom {
			return scene.Shape{}, false
		}
		return draw(x, y, size), true
	}
}

// painted reads how a shape is painted.
func (w *words) painted(word string, draw scene.Draw) scene.Draw {
	var on func(s scene.Shape, x, y, size float64) scene.Shape
	switch word {
	case "fill":
		c := w.color()
		on = func(s scene.Shape, _, _, _ float64) scene.Shape { return s.Fill(c) }
	case "line":
		c, wide, least := w.color(), w.number(), 0.0
		if w.numeric() {
			least = w.number()
		}
		on = func(s scene.Shape, _, _, size float64) scene.Shape { return s.Line(c, max(size*wide, least)) }
	case "dash":
		dash, gap := w.number(), w.number()
		on = func(s scene.Shape, _, _, size float64) scene.Shape { return s.Dashed(size*dash, size*gap) }
	case "round":
		r := w.number()
		on = func(s scene.Shape, _, _, size float64) scene.Shape { return s.Rounded(size * r) }
	case "hatch":
		h, c := w.hatch(), w.color()
		on = func(s scene.Shape, _, _, _ float64) scene.Shape { return s.Hatched(h, c) }
	case "turn":
		deg := w.number()
		on = func(s scene.Shape, x, y, _ float64) scene.Shape { return s.Turn(deg, x, y) }
	case "bold":
		on = func(s scene.Shape, _, _, _ float64) scene.Shape { return s.Bold() }
	default:
		w.fail("unknown %q", word)
		return draw
	}
	return func(x, y, size float64) scene.Shape { return on(draw(x, y, size), x, y, size) }
}

// body reads what a shape is.
func (w *words) body() scene.Draw {
	kind := w.next()
	switch kind {
	case "circle":
		at := w.few(3)
		return func(x, y, size float64) scene.Shape { return scene.Circle(x+size*at[0], y+size*at[1], size*at[2]) }
	case "rect":
		at := w.few(4)
		return func(x, y, size float64) scene.Shape {
			return scene.Rect(x+size*at[0], y+size*at[1], size*at[2], size*at[3])
		}
	case "skull":
		at := w.few(3)
		return func(x, y, size float64) scene.Shape {
			return scene.CrystalSkull(x+size*at[0], y+size*at[1], size*at[2])
		}
	case "text":
		word, at := w.next(), w.few(3)
		return func(x, y, size float64) scene.Shape {
			return scene.Centred(x+size*at[0], y+size*at[1], word, size*at[2])
		}
	case "picture":
		name := w.next()
		other, ok := w.book.pictures[name]
		w.fails(!ok, "no picture %q before", name)
		at := w.few(3)
		return func(x, y, size float64) scene.Shape { return other.draw(x+size*at[0], y+size*at[1], size*at[2]) }
	}
	parts := []outline{w.outline(kind)}
	for w.take("+") {
		parts = append(parts, w.outline(w.next()))
	}
	return func(x, y, size float64) scene.Shape {
		var p geom.Path
		for _, part := range parts {
			p = append(p, part(x, y, size)...)
		}
		return scene.Path(p)
	}
}

// few reads so many numbers.
func (w *words) few(n int) []float64 {
	out := make([]float64, n)
	for i := range out {
		out[i] = w.number()
	}
	return out
}
