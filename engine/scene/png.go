package scene

import (
	"math"

	"painani/engine/scene/geom"
	"painani/engine/scene/glyph"
	"painani/engine/scene/raster"
)

// piece paints what lies of a piece on a strip.
func (j *job) piece(c *raster.Canvas, p *piece) {
	if p.Kind == KindLabel {
		j.label(c, p)
		return
	}
	if p.paint.Fill != None {
		if !p.lines.made {
			p.lines = figure{raster.Inside(j.outline(p), j.scale), true}
		}
		ink := raster.Ink{Color: p.paint.Fill.rgb(Light), Hatch: p.paint.Hatch}
		if p.paint.Hatch != Plain {
			ink.Lines = p.paint.Ink.rgb(Light)
		}
		c.Fill(p.lines.Figure, ink)
		return
	}
	if !p.lines.made {
		p.lines = figure{raster.Along(j.outline(p), j.thick(p), p.paint.Dash, j.scale), true}
	}
	c.Fill(p.lines.Figure, raster.Ink{Color: p.paint.Stroke.rgb(Light)})
}

// outline is the path of a piece, on whole pixels where its sides are straight.
func (j *job) outline(p *piece) geom.Path {
	s := *p.Shape
	switch s.Kind {
	case KindCircle:
		s.X, s.Y = j.half(s.X+p.dx), j.half(s.Y+p.dy)
		return s.outline()
	case KindRect:
		x, y := j.edge(p, s.X+p.dx), j.edge(p, s.Y+p.dy)
		s.W, s.H = j.edge(p, s.X+p.dx+s.W)-x, j.edge(p, s.Y+p.dy+s.H)-y
		s.X, s.Y = x, y
		return s.outline()
	}
	out := s.Path.Transform(geom.Shift(p.dx, p.dy))
	if upright(out) {
		for i := range out {
			for k := range out[i].Points() {
				at := &out[i].P[k]
				*at = geom.Pt{X: j.edge(p, at.X), Y: j.edge(p, at.Y)}
			}
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
func (j *job) thick(p *piece) float64 {
	if p.Kind == KindCircle || p.Kind == KindPath && !upright(p.Path) || !(p.paint.Width > 0) {
		return p.paint.Width
	}
	return j.pixels(p) / j.scale
}

func (j *job) pixels(p *piece) float64 { return max(1, math.Round(p.paint.Width*j.scale)) }

// edge is where a side of a piece is drawn: between pixels, or amid one if that makes its line whole.
func (j *job) edge(p *piece, v float64) float64 {
	if p.paint.Stroke != None && math.Mod(j.pixels(p), 2) == 1 {
		return (math.Floor(v*j.scale) + 0.5) / j.scale
	}
	return j.whole(v)
}

// half is the nearest half of a pixel, in units.
func (j *job) half(v float64) float64 { return math.Round(v*j.scale*2) / (j.scale * 2) }

// label paints words. Those that lie level stand on whole pixels.
func (j *job) label(c *raster.Canvas, p *piece) {
	w := &p.Words
	text := clean(w.Text)
	wide := glyph.Width(text, w.Size, w.Weight)
	squeeze := 1.0
	if w.Fit > 0 && wide > 0 {
		squeeze = w.Fit / wide
	}
	at := p.X + p.dx
	switch w.Anchor {
	case Middle:
		at -= wide * squeeze / 2
	case End:
		at -= wide * squeeze
	}
	size := w.Size * j.scale
	color := p.paint.Fill.rgb(Light)
	if w.Turn != 0 || !(size*max(squeeze, 1) <= maxLetter) {
		turn := geom.Turn(w.Turn, p.X+p.dx, p.Y+p.dy)
		glyph.Each(text, w.Weight, func(_ rune, x float64, path geom.Path) {
			path = path.Transform(geom.Matrix{A: w.Size * squeeze, D: w.Size, E: at + x*w.Size*squeeze, F: p.Y + p.dy})
			c.Write(raster.Inside(path.Transform(turn), j.scale), raster.Ink{Color: color})
		})
		return
	}
	line := pixel((p.Y + p.dy) * j.scale)
	glyph.Each(text, w.Weight, func(r rune, x float64, path geom.Path) {
		l := j.letter(letterKey{r, w.Weight, size, squeeze}, path)
		c.Stamp(l.mask, pixel((at+x*w.Size*squeeze)*j.scale+l.left), line, color)
	})
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
	mask *raster.Mask
	left float64 // pixels from its origin to its ink
}

func (j *job) letter(k letterKey, outline geom.Path) letter {
	l, ok := j.letters.get(k)
	if !ok {
		outline = outline.Transform(geom.Matrix{A: k.size * k.squeeze, D: k.size})
		lo, _ := outline.Bounds()
		l = letter{raster.NewMask(raster.Inside(outline.Transform(geom.Shift(-lo.X, 0)), 1)), lo.X}
		j.letters.put(k, l, l.mask.Size()+keyWeight)
	}
	return l
}
