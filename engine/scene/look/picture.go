package look

import (
	"strings"

	"painani/engine/scene"
)

// picture is a small picture: shapes around the middle, in shares of its size. A shape is a kind with its
// numbers, joined by "+" to others that are painted with it, and how it is painted:
//
//	path M x y L x y C x y x y x y Z, poly x y … (closed), trace x y … (open)
//	hexagon x y r, star x y r inner n, pyramid x y w h tiers, arc x y r from to, figure NAME x y size
//	circle x y r, rect x y w h, picture NAME x y size, skull x y size
//	text "WORD" x y size [within width]
//	fill COLOR, line COLOR width [least], dash on off, round r, hatch KIND COLOR, turn degrees, bold
//	large, small                          in the larger or the smaller size of the album only
//	wide n                                on a line of its own: how many sizes it takes in a row of signs
type picture struct {
	shapes []shape
	draw   scene.Draw
	wide   float64
	lines  [][]string // of a pattern, as they stand there, the first behind its name
}

// shape draws a shape of a picture around (x, y); false if it has none at this size.
type shape func(x, y, size float64) (scene.Shape, bool)

// picture begins one.
func (w *words) picture(name string) *picture {
	p := new(picture)
	if made, ok := strings.CutSuffix(name, "()"); ok && !w.filling {
		w.book.patterns[made], p.lines, w.list = p, [][]string{w.list}, nil
		return p
	}
	w.book.pictures[name] = p
	if len(w.list) > 0 && !w.numeric() {
		name = w.next()
	}
	switch {
	case name == "-": // too simple for the album
		p.draw = p.paint
	case len(w.list) > 0:
		p.draw = w.book.Album.Sized(name, w.number(), p.paint)
	default:
		p.draw = w.book.Album.Of(name, p.paint)
	}
	return p
}

// line reads a line of a picture.
func (w *words) line(p *picture) {
	switch {
	case p == nil:
		w.fail("no picture begins before it")
	case p.lines != nil:
		p.lines = append(p.lines, w.list)
		w.list = nil
	case w.take("wide"):
		p.wide = w.number()
	default:
		p.shapes = append(p.shapes, w.shape())
	}
}

// fill makes a picture of a pattern.
func (w *words) fill(name string, pattern *picture, arg string) {
	var p *picture
	for i, line := range pattern.lines {
		one := words{book: w.book, filling: true}
		for _, word := range line {
			one.list = append(one.list, strings.ReplaceAll(word, "()", arg))
		}
		if i == 0 {
			p = one.picture(name)
		} else {
			one.line(p)
		}
		w.fails(one.err != nil || len(one.list) > 0, "%s: %v %q", name, one.err, one.list)
	}
}

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
		word, at := strings.Trim(w.next(), `"`), w.few(3)
		if w.take("within") {
			at[2] = min(at[2], w.number()/max(scene.Room(word, 1, scene.Bold), 1))
		}
		return func(x, y, size float64) scene.Shape {
			return scene.Centred(x+size*at[0], y+size*at[1], word, size*at[2])
		}
	case "picture":
		draw, at := w.pictured(w.next()).Draw, w.few(3)
		return func(x, y, size float64) scene.Shape { return draw(x+size*at[0], y+size*at[1], size*at[2]) }
	}
	figure := w.outlines(kind)
	return func(x, y, size float64) scene.Shape { return scene.Path(figure(x, y, size)) }
}

// few reads so many numbers.
func (w *words) few(n int) []float64 {
	out := make([]float64, n)
	for i := range out {
		out[i] = w.number()
	}
	return out
}
