package scene

import (
	"slices"

	"painani/engine/scene/geom"
	"painani/engine/scene/glyph"
)

// Group holds shapes together; its Meta is theirs.
func Group(kids ...Shape) Shape { return Shape{Kind: KindGroup, Kids: kids} }

// With adds shapes to a group, above those that it has.
func (s Shape) With(kids ...Shape) Shape {
	s.Kids = slices.Concat(s.Kids, kids)
	return s
}

// Circle is a disc around (cx, cy).
func Circle(cx, cy, r float64) Shape { return Shape{Kind: KindCircle, X: cx, Y: cy, R: r} }

// Rect is a rectangle from its upper left corner.
func Rect(x, y, w, h float64) Shape { return Shape{Kind: KindRect, X: x, Y: y, W: w, H: h} }

// Area is the rectangle of a box.
func Area(a geom.Area) Shape { return Rect(a.X, a.Y, a.W, a.H) }

// Path is any path.
func Path(p geom.Path) Shape { return Shape{Kind: KindPath, Path: p} }

// Polygon is the closed polygon through the points.
func Polygon(pts ...geom.Pt) Shape { return Path(geom.Poly(pts...)) }

// Line is a straight line; it shows once it has a stroke.
func Line(x0, y0, x1, y1 float64) Shape {
	return Path(geom.Trace(geom.Pt{X: x0, Y: y0}, geom.Pt{X: x1, Y: y1}))
}

// Gear is a toothed wheel around (cx, cy).
func Gear(cx, cy float64, c geom.Cog) Shape { return Path(geom.Gear(cx, cy, c)) }

// Pyramid is a stepped pyramid that fills the box.
func Pyramid(x, y, w, h float64, tiers int) Shape { return Path(geom.Pyramid(x, y, w, h, tiers)) }

// Label is text in Ink that starts at x and stands on the line y.
func Label(x, y float64, text string, size float64) Shape {
	return Shape{Kind: KindLabel, X: x, Y: y, Words: Words{Text: text, Size: size}, Paint: Paint{Fill: Ink}}
}

// Centred is a label whose middle is at (cx, cy).
func Centred(cx, cy float64, text string, size float64) Shape {
	s := Label(cx, cy+size*glyph.CapHeight/2, text, size)
	s.Words.Anchor = Middle
	return s
}

// Width is how wide a text is.
func Width(text string, size float64, w Weight) float64 { return glyph.Width(clean(text), size, w) }

// Rounded rounds the corners of a rectangle.
func (s Shape) Rounded(r float64) Shape { s.R = r; return s }

// Room is how wide a text may get in the fonts that readers of pages have: digits of some are a fifth
// wider than those of the pictures in letters.
func Room(text string, size float64, w Weight) float64 { return 1.2 * Width(text, size, w) }

// Fill paints the inside, or a label's letters.
func (s Shape) Fill(c Color) Shape { s.Paint.Fill = c; return s }

// Line draws the outline.
func (s Shape) Line(c Color, width float64) Shape {
	s.Paint.Stroke, s.Paint.Width = c, width
	return s
}

// Dashed breaks the outline into dashes.
func (s Shape) Dashed(on, off float64) Shape { s.Paint.Dash = [2]float64{on, off}; return s }

// Hatched lays a pattern over the fill.
func (s Shape) Hatched(h Hatch, ink Color) Shape { s.Paint.Hatch, s.Paint.Ink = h, ink; return s }

// Bold makes a label bold.
func (s Shape) Bold() Shape { s.Words.Weight = Bold; return s }

// At sets which part of a label stands at its x.
func (s Shape) At(a Anchor) Shape { s.Words.Anchor = a; return s }

// Within makes a label smaller if it is wider than width, and pins its width if some
// reader's font might make it wider. Call it after Bold.
func (s Shape) Within(width float64) Shape {
	w := Width(s.Words.Text, s.Words.Size, s.Words.Weight)
	if width <= 0 || w <= width {
		if Room(s.Words.Text, s.Words.Size, s.Words.Weight) > width {
			s.Words.Fit = w
		}
		return s
	}
	// Letters shrink to two thirds at most and are squeezed beyond that.
	s.Words.Size *= max(width/w, 2.0/3)
	s.Words.Fit = width
	return s
}

// Ident names the shape.
func (s Shape) Ident(id string) Shape { s.Meta.ID = id; return s }

// Class says what the shape is, for style sheets.
func (s Shape) Class(c string) Shape { s.Meta.Class = c; return s }

// Tip is shown when the shape is pointed at.
func (s Shape) Tip(title string) Shape { s.Meta.Title = title; return s }

// Shift moves the shape.
func (s Shape) Shift(dx, dy float64) Shape { return s.Apply(geom.Shift(dx, dy)) }

// Turn rotates the shape clockwise around (cx, cy).
func (s Shape) Turn(deg, cx, cy float64) Shape { return s.Apply(geom.Turn(deg, cx, cy)) }

// Apply returns the shape mapped by m, which may move, turn and scale.
func (s Shape) Apply(m geom.Matrix) Shape {
	k := m.Size()
	turned := m.B != 0 || m.C != 0
	if s.Kind == KindUse && (turned || k != 1) {
		s = Shape{Kind: KindGroup, Meta: s.Meta, Kids: s.Inner()}
	}
	s.part = nil
	if s.Kind == KindRect && turned {
		s.Path, s.Kind = geom.Box(s.X, s.Y, s.W, s.H, s.R), KindPath
	}
	at := m.Apply(geom.Pt{X: s.X, Y: s.Y})
	s.X, s.Y, s.W, s.H, s.R = at.X, at.Y, s.W*k, s.H*k, s.R*k
	s.Path = s.Path.Transform(m)
	s.Paint.Width *= k
	s.Paint.Dash = [2]float64{s.Paint.Dash[0] * k, s.Paint.Dash[1] * k}
	s.Words.Size *= k
	s.Words.Fit *= k
	if turned {
		s.Words.Turn += m.Angle()
	}
	kids := make([]Shape, len(s.Kids))
	for i, kid := range s.Kids {
		kids[i] = kid.Apply(m)
	}
	s.Kids = kids
	return s
}

// outline is the path of any shape but groups and labels.
func (s Shape) outline() geom.Path {
	switch s.Kind {
	case KindCircle:
		return geom.Disc(s.X, s.Y, s.R)
	case KindRect:
		return geom.Box(s.X, s.Y, s.W, s.H, s.R)
	}
	return s.Path
}
