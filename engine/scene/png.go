package scene

import (
	"image"
	"math"

	"painani/engine/scene/geom"
	"painani/engine/scene/glyph"
	"painani/engine/scene/raster"
)

// markKey is what lies of a piece within an area: its own, or that of a tile if it is larger.
type markKey struct {
	sum
	within image.Rectangle
}

// mark is a figure that is painted at a place.
type mark struct {
	*raster.Mask
	at image.Point
}

// piece paints what lies of a piece on a tile.
func (j *job) piece(p *piece, tile image.Point) {
	key := markKey{p.at(tile), p.area}
	if key.sum == (sum{}) {
		return
	}
	if p.area.Dx() > tileWidth || p.area.Dy() > tileWidth {
		key.within = j.layout.tile(tile)
	}
	marks, ok := j.marks.get(key)
	if !ok {
		marks = j.figures(p, key.within)
		bytes := keyWeight
		for _, m := range marks {
			bytes += m.Size()
		}
		j.marks.put(key, marks, bytes)
	}
	ink := p.ink()
	for _, m := range marks {
		j.canvas.Fill(m.Mask, m.at, ink)
	}
}

// ink is what a piece is painted with.
func (p *piece) ink() raster.Ink {
	ink := raster.Ink{Color: p.paint.Fill.rgb(Light), Hatch: p.paint.Hatch}
	if p.paint.Hatch != Plain {
		ink.Lines = p.paint.Ink.rgb(Light)
	}
	if p.paint.Stroke != None {
		ink.Color = p.paint.Stroke.rgb(Light)
	}
	return ink
}

// figures are what a piece consists of within an area.
func (j *job) figures(p *piece, within image.Rectangle) []mark {
	if p.shape.Kind == KindLabel {
		return j.label(p, within)
	}
	f, ok := j.lines[p]
	if !ok {
		f = j.figure(p)
		if j.lines == nil {
			j.lines = map[*piece]raster.Figure{}
		}
		j.lines[p] = f
	}
	return []mark{{Mask: raster.NewMask(f, within)}}
}

func (j *job) figure(p *piece) raster.Figure {
	s := p.put.on(p.shape)
	out := j.outline(p, &s)
	if p.paint.Fill != None {
		return raster.Inside(out, j.scale)
	}
	return raster.Along(out, j.thick(p, &s), p.paint.Dash, j.scale)
}

// outline is the path of a piece, on whole pixels where its sides are straight.
func (j *job) outline(p *piece, s *Shape) geom.Path {
	switch s.Kind {
	case KindCircle:
		s.X, s.Y = j.half(s.X), j.half(s.Y)
		return s.outline()
	case KindRect:
		x, y := j.edge(p, s.X), j.edge(p, s.Y)
		s.W, s.H = j.edge(p, s.X+s.W)-x, j.edge(p, s.Y+s.H)-y
		s.X, s.Y = x, y
		return s.outline()
	}
	if !upright(s.Path) {
		return s.Path
	}
	out := s.Path.Transform(geom.Shift(0, 0)) // a copy
	for i := range out {
		for k := range out[i].Points() {
			at := &out[i].P[k]
			*at = geom.Pt{X: j.edge(p, at.X), Y: j.edge(p, at.Y)}
		}
	}
	return out
}

// upright says whether a path has none but level and upright lines.
func upright(p geom.Path) bool {
	var at, first geom.Pt
	for i := range p {
		to := p[i].P[0]
		switch p[i].Op {
		case geom.CurveTo:
			return false
		case geom.MoveTo:
			at, first = to, to
		case geom.Close:
			to = first
		}
		if math.Abs(to.X-at.X) > 0.05 && math.Abs(to.Y-at.Y) > 0.05 {
			return false
		}
		at = to
	}
	return true
}

// thick is the width of the line of a piece: as many pixels as are whole where it is straight.
func (j *job) thick(p *piece, s *Shape) float64 {
	if s.Kind == KindCircle || s.Kind == KindPath && !upright(s.Path) || !(p.paint.Width > 0) {
		return p.paint.Width
	}
	return j.broad(p.paint.Width) / j.scale
}

// broad is how many whole pixels a line of a width has.
func (l *layout) broad(width float64) float64 { return max(1, math.Round(width*l.scale)) }

// edge is where a side of a piece is drawn: between pixels, or amid one if that makes its line whole.
func (l *layout) edge(p *piece, v float64) float64 {
	if p.paint.Stroke != None && math.Mod(l.broad(p.paint.Width), 2) == 1 {
		return (math.Floor(v*l.scale) + 0.5) / l.scale
	}
	return l.whole(v)
}

// label is the letters of words within an area. Those that lie level stand on whole pixels.
func (j *job) label(p *piece, within image.Rectangle) (marks []mark) {
	s := p.put.on(p.shape)
	w := &s.Words
	text := clean(w.Text)
	wide := glyph.Width(text, w.Size, w.Weight)
	squeeze := 1.0
	if w.Fit > 0 && wide > 0 {
		squeeze = w.Fit / wide
	}
	left := s.X
	switch w.Anchor {
	case Middle:
		left -= wide * squeeze / 2
	case End:
		left -= wide * squeeze
	}
	size := w.Size * j.scale
	if w.Turn != 0 || !(size*max(squeeze, 1) <= maxLetter) {
		turn := geom.Turn(w.Turn, s.X, s.Y)
		glyph.Each(text, w.Weight, func(_ rune, x float64, path geom.Path) {
			path = path.Transform(geom.Matrix{A: w.Size * squeeze, D: w.Size, E: left + x*w.Size*squeeze, F: s.Y})
			f := raster.Inside(path.Transform(turn), j.scale)
			marks = append(marks, mark{Mask: raster.NewMask(f, within)})
		})
		return marks
	}
	line := pixel(s.Y * j.scale)
	glyph.Each(text, w.Weight, func(r rune, x float64, path geom.Path) {
		l := j.letter(letterKey{r, w.Weight, size, squeeze}, path)
		marks = append(marks, mark{l.Mask, image.Pt(pixel((left+x*w.Size*squeeze)*j.scale+l.left), line)})
	})
	return marks
}

// pixel is the nearest place between pixels.
func pixel(v float64) int { return int(math.Round(raster.Clamp(v))) }

// maxLetter is the size, in pixels, of the largest letters that are remembered.
const maxLetter = 128

// letterKey is what a letter on whole pixels looks like.
type letterKey struct {
	r             rune
	weight        Weight
	size, squeeze float64
}

// letter is a letter ready to be painted; its mask begins where its ink does.
type letter struct {
	*raster.Mask
	left float64 // pixels from its origin to its ink
}

func (j *job) letter(k letterKey, outline geom.Path) letter {
	l, ok := j.letters.get(k)
	if !ok {
		outline = outline.Transform(geom.Matrix{A: k.size * k.squeeze, D: k.size})
		lo, _ := outline.Bounds()
		f := raster.Inside(outline.Transform(geom.Shift(-lo.X, 0)), 1)
		l = letter{raster.NewMask(f, f.Box), lo.X}
		j.letters.put(k, l, l.Size()+keyWeight)
	}
	return l
}
