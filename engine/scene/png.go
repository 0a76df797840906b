package scene

import (
	"fmt"
	"math"

	"painani/engine/scene/geom"
	"painani/engine/scene/glyph"
	"painani/engine/scene/raster"
)

// PNG returns the scene as a picture of width pixels in light colours, its
// height in proportion. A width or height of no pixels or above raster.MaxSide
// is refused with an error that is raster.ErrSize.
func PNG(s Scene, width int) ([]byte, error) {
	w, h := size(s.W), size(s.H)
	scale := float64(width) / w
	back := s.Back
	if back == None {
		back = Paper
	}
	high := min(math.Round(h*scale), raster.MaxSide+1)
	c, err := raster.New(width, int(high), scale, back.rgb(Light))
	if err != nil {
		return nil, fmt.Errorf("draw scene: %w", err)
	}
	defer c.Free()
	for _, shape := range s.Body {
		paint(c, shape)
	}
	return c.Encode()
}

// paint draws a shape and what is in it.
func paint(c *raster.Canvas, s Shape) {
	switch s.Kind {
	case KindGroup:
		for _, kid := range s.Kids {
			paint(c, kid)
		}
		return
	case KindLabel:
		paintLabel(c, s)
		return
	}
	p := s.outline()
	if hatched(s) && s.Paint.Fill == None {
		s.Paint.Fill = Paper // a pattern alone lies on paper
	}
	if s.Paint.Fill != None {
		ink := raster.Ink{Color: s.Paint.Fill.rgb(Light)}
		if hatched(s) {
			ink.Hatch, ink.Lines = s.Paint.Hatch, s.Paint.Ink.rgb(Light)
		}
		c.Fill(p, ink)
	}
	if s.Paint.Stroke != None {
		c.Stroke(p, s.Paint.Width, s.Paint.Dash, raster.Ink{Color: s.Paint.Stroke.rgb(Light)})
	}
}

// paintLabel draws letters as outlines: so they turn and shrink as shapes do.
func paintLabel(c *raster.Canvas, s Shape) {
	if s.Paint.Fill == None || !(s.Words.Size > 0) {
		return
	}
	text := clean(s.Words.Text)
	wide := glyph.Width(text, s.Words.Size, s.Words.Weight)
	squeeze := 1.0
	if s.Words.Fit > 0 && wide > 0 {
		squeeze = s.Words.Fit / wide
	}
	at := s.X
	switch s.Words.Anchor {
	case Middle:
		at -= wide * squeeze / 2
	case End:
		at -= wide * squeeze
	}
	turn := geom.Turn(s.Words.Turn, s.X, s.Y)
	ink := raster.Ink{Color: s.Paint.Fill.rgb(Light)}
	glyph.Each(text, s.Words.Size, s.Words.Weight, func(p geom.Path) {
		p = p.Transform(geom.Matrix{A: squeeze, D: 1, E: at, F: s.Y})
		if s.Words.Turn != 0 {
			p = p.Transform(turn)
		}
		c.Fill(p, ink)
	})
}
