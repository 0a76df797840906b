// Package glyph turns words into outlines and measures them, with the Go fonts
// that are compiled in. They carry Latin with all accents of the service's
// languages; a rune they lack becomes their empty box.
package glyph

import (
	"strings"
	"sync"

	"golang.org/x/image/font"
	"golang.org/x/image/font/gofont/gobold"
	"golang.org/x/image/font/gofont/goregular"
	"golang.org/x/image/font/opentype"
	"golang.org/x/image/font/sfnt"
	"golang.org/x/image/math/fixed"

	"painani/engine/scene/geom"
)

// Weight is how heavy letters are.
type Weight uint8

// The weights there are.
const (
	Regular Weight = iota
	Bold
)

// CapHeight is the height of a capital letter as a share of the size.
const CapHeight = 0.72

// em is the size at which outlines are loaded: one font unit is 1/64, so
// coordinates are exact.
const em = 2048

// face is a font with the outlines and widths of everything drawn so far.
type face struct {
	font *sfnt.Font
	mu   sync.Mutex
	seen map[rune]shape
}

// shape is one glyph for size 1, standing on the origin.
type shape struct {
	path  geom.Path
	width float64
}

// maxSeen bounds the letters kept, so that names in every script of the world
// do not stay in memory.
const maxSeen = 2048

var faces = sync.OnceValue(func() [2]*face {
	return [2]*face{parse(goregular.TTF), parse(gobold.TTF)}
})

// parse reads a compiled-in font. They are part of the binary and known to
// parse; should one not, its letters have no outline and a common width.
func parse(ttf []byte) *face {
	f, err := opentype.Parse(ttf)
	if err != nil {
		f = nil
	}
	return &face{font: f, seen: map[rune]shape{}}
}

func (f *face) letter(r rune) shape {
	f.mu.Lock()
	defer f.mu.Unlock()
	if l, ok := f.seen[r]; ok {
		return l
	}
	l := f.load(r)
	if len(f.seen) < maxSeen {
		f.seen[r] = l
	}
	return l
}

func (f *face) load(r rune) shape {
	missing := shape{width: 0.6}
	if f.font == nil {
		return missing
	}
	index, err := f.font.GlyphIndex(nil, r)
	if err != nil {
		return missing
	}
	wide, err := f.font.GlyphAdvance(nil, index, fixed.I(em), font.HintingNone)
	if err != nil {
		return missing
	}
	segs, err := f.font.LoadGlyph(nil, index, fixed.I(em), nil)
	if err != nil {
		return missing
	}
	return shape{outline(segs), float64(wide) / 64 / em}
}

// outline converts a font's segments; quadratic curves become cubic ones.
func outline(segs sfnt.Segments) geom.Path {
	var p geom.Path
	pt := func(q fixed.Point26_6) geom.Pt {
		return geom.Pt{X: float64(q.X) / 64 / em, Y: float64(q.Y) / 64 / em}
	}
	var at geom.Pt
	for _, s := range segs {
		a, b, c := pt(s.Args[0]), pt(s.Args[1]), pt(s.Args[2])
		switch s.Op {
		case sfnt.SegmentOpMoveTo:
			if len(p) > 0 {
				p.Close()
			}
			p.Move(a.X, a.Y)
			at = a
		case sfnt.SegmentOpLineTo:
			p.Line(a.X, a.Y)
			at = a
		case sfnt.SegmentOpQuadTo:
			p.Curve(third(at, a), third(b, a), b)
			at = b
		case sfnt.SegmentOpCubeTo:
			p.Curve(a, b, c)
			at = c
		}
	}
	if len(p) > 0 {
		p.Close()
	}
	return p
}

// third is the point two thirds of the way from p to the control c.
func third(p, c geom.Pt) geom.Pt {
	return geom.Pt{X: p.X + (c.X-p.X)*2/3, Y: p.Y + (c.Y-p.Y)*2/3}
}

// Has reports that the fonts can write r. What they lack is an empty box.
func Has(r rune) bool {
	f := faces()[Regular]
	if f.font == nil {
		return false
	}
	index, err := f.font.GlyphIndex(nil, r)
	return err == nil && index != 0
}

// Width is how long the words are at a size.
func Width(s string, size float64, w Weight) float64 {
	f := faces()[w&1]
	var sum float64
	for _, r := range s {
		sum += f.letter(r).width
	}
	return sum * size
}

// Each calls draw with every letter of s, how far from the beginning it stands, and its outline, for size 1
// and on the line y = 0.
func Each(s string, w Weight, draw func(r rune, x float64, outline geom.Path)) {
	f := faces()[w&1]
	x := 0.0
	for _, r := range s {
		l := f.letter(r)
		if len(l.path) > 0 {
			draw(r, x, l.path)
		}
		x += l.width
	}
}

// Wrap breaks words into lines no longer than width where spaces allow it.
func Wrap(s string, size float64, w Weight, width float64) []string {
	var lines []string
	line := ""
	for _, word := range strings.Fields(s) {
		switch {
		case line == "":
			line = word
		case Width(line+" "+word, size, w) <= width:
			line += " " + word
		default:
			lines = append(lines, line)
			line = word
		}
	}
	if line != "" {
		lines = append(lines, line)
	}
	return lines
}
