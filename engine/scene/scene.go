// Package scene describes a board as a picture and as text, without saying how
// either is shown. A game builds one Scene for a viewer; the encoders turn it
// into SVG for pages, PNG for letters, and 72 columns of text for both.
//
//	s := scene.New("Tzolk'in, day 12", 900, 900)
//	s.Add(scene.Gear(450, 450, geom.Cog{Teeth: 26, R: 200, Depth: 14}).Fill(scene.Panel).Line(scene.Edge, 2),
//		scene.Worker(450, 250, 16, 0, "3").Tip("red worker on tikal 3"))
//	svg := scene.SVG(s, scene.SVGOptions{})
//
// The package is pure: no clock, no chance, no files. The same scene gives the
// same bytes. Whatever a label says, the result is well formed and harmless.
//
// Transforms are applied when a shape is built, so encoders only ever see
// final coordinates; what the text board needs is in package grid, what paths
// need in package geom.
package scene

import (
	"math"

	"painani/engine/scene/geom"
	"painani/engine/scene/glyph"
	"painani/engine/scene/grid"
	"painani/engine/scene/raster"
)

// Scene is one board for one viewer. Whoever builds it owns it; encoders only
// read it.
type Scene struct {
	Title string     // short name of the picture, its alternative text
	Desc  string     // longer description for those who do not see it
	Lang  string     // BCP 47 tag of the labels; may be empty
	W, H  float64    // size in units; the picture shows 0..W by 0..H
	Back  Color      // background; None means Paper
	Fold  float64    // where the picture may be cut in two, the lower part beside the upper one; 0: nowhere
	Body  []Shape    // painted in this order
	Text  *grid.Grid // the same board as text; may be nil
}

// New returns an empty scene of w by h units with an empty text board.
func New(title string, w, h float64) Scene {
	return Scene{Title: title, W: w, H: h, Text: new(grid.Grid)}
}

// Add paints shapes over what is there.
func (s *Scene) Add(shapes ...Shape) { s.Body = append(s.Body, shapes...) }

// Tidy rounds coordinates to tenths of a unit, which nobody sees and which makes pictures smaller.
func (s *Scene) Tidy() { tidy(s.Body) }

func tidy(shapes []Shape) {
	tenths := func(v *float64) { *v = math.Round(*v*10) / 10 }
	for i := range shapes {
		s := &shapes[i]
		if s.part != nil {
			continue // it is tidy
		}
		if s.Kind == KindUse {
			tenths(&s.X)
			tenths(&s.Y)
			continue
		}
		for _, v := range []*float64{&s.X, &s.Y, &s.W, &s.H, &s.R, &s.Paint.Width, &s.Words.Size, &s.Words.Fit} {
			tenths(v)
		}
		for k := range s.Path {
			for j := range s.Path[k].P {
				tenths(&s.Path[k].P[j].X)
				tenths(&s.Path[k].P[j].Y)
			}
		}
		tidy(s.Kids)
	}
}

// Kind says which members of a Shape count.
type Kind uint8

// The kinds of shapes.
const (
	KindGroup  Kind = iota // Kids
	KindCircle             // X, Y centre; R
	KindRect               // X, Y upper left; W, H; R radius of the corners
	KindPath               // Path
	KindLabel              // X, Y on the base line; Words
	KindUse                // a picture of an Album with its middle at X, Y, R times as large
)

// Shape is one thing of a picture. It is built with the functions of this
// package and refined with its methods, each of which returns a changed copy.
type Shape struct {
	Kind       Kind
	Meta       Meta
	Paint      Paint
	X, Y, W, H float64
	R          float64
	Path       geom.Path
	Words      Words
	Kids       []Shape
	part       *part  // of a group that is kept
	stamp      *stamp // of a picture
}

// Meta is what a shape means, beside what it looks like.
type Meta struct {
	ID    string // unique in the scene: letters, digits, hyphens
	Class string // for a page's style sheet: words of letters, digits, hyphens
	Title string // shown when pointed at
	Link  string // where a click leads: https, http, mailto, or a path; others are dropped
}

// Paint is how a shape is coloured. Zero paints nothing.
type Paint struct {
	Fill   Color
	Stroke Color
	Width  float64 // of the stroke, in units
	Dash   [2]float64
	Hatch  Hatch // pattern over Fill
	Ink    Color // colour of the pattern
}

// Words is the text of a label.
type Words struct {
	Text   string
	Size   float64 // height of the letters' em, in units
	Weight Weight
	Anchor Anchor
	Turn   float64 // degrees clockwise around X, Y
	Fit    float64 // if above 0, the words are as wide as this, exactly
}

// Anchor says which part of a label stands at X.
type Anchor uint8

// Where a label may be anchored.
const (
	Start Anchor = iota
	Middle
	End
)

// Weight is how heavy letters are.
type Weight = glyph.Weight

// The weights.
const (
	Regular = glyph.Regular
	Bold    = glyph.Bold
)

// Hatch is a pattern over a fill: kinds must differ without colour too.
type Hatch = raster.Hatch

// The patterns.
const (
	Plain  = raster.Plain
	Rise   = raster.Rise
	Fall   = raster.Fall
	Cross  = raster.Cross
	Across = raster.Across
	Down   = raster.Down
	Dots   = raster.Dots
)
