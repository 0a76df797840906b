package scene

import (
	"bytes"
	"encoding/xml"
	"math"
	"strconv"
	"strings"

	"painani/engine/scene/raster"
)

// SVGOptions say how a scene becomes SVG. The zero value is a picture that
// stands alone, in light colours.
type SVGOptions struct {
	Prefix  string // before every id, so that several pictures share a page
	Theme   Theme  // which form of the palette
	Classes bool   // name palette colours in class attributes, for StyleSheet
	Bare    bool   // with Classes: leave these colours to StyleSheet, which makes a board a tenth smaller
	Fold    bool   // what lies below Scene.Fold is a group "below", which a page may move to the side
}

// fonts is what readers have that resembles the fonts of package glyph.
const fonts = "Go, Verdana, 'DejaVu Sans', 'Noto Sans', Arial, sans-serif"

// SVG returns the scene as a stand-alone picture: no script, no style element
// or attribute, nothing loaded from elsewhere.
func SVG(s Scene, o SVGOptions) []byte {
	w := svgWriter{o: o, patterns: map[pattern]string{}}
	w.o.Prefix = ident(o.Prefix)
	w.collect(s.Body)
	width, height := size(s.W), size(s.H)
	w.raw(`<svg xmlns="http://www.w3.org/2000/svg"`)
	w.attr("viewBox", "0 0 "+num(width)+" "+num(height))
	w.num("width", width)
	w.num("height", height)
	w.attr("role", w.role(s.Body))
	w.attr("aria-labelledby", w.o.Prefix+"title "+w.o.Prefix+"desc")
	w.attr("lang", langTag(s.Lang))
	w.attr("font-family", fonts)
	if o.Fold && s.Fold > 0 {
		w.num("data-fold", s.Fold)
		w.plain("preserveAspectRatio", "xMidYMin")
	}
	w.raw(` fill="none" stroke-linejoin="round"`)
	w.common(s.Body)
	w.raw(">")
	w.element("title", "title", s.Title)
	w.element("desc", "desc", s.Desc)
	w.defs()
	back := s.Back
	if back == None {
		back = Paper
	}
	ground := Rect(0, 0, width, height).Fill(back)
	if o.Fold && s.Fold > 0 {
		ground = ground.Class("ground")
	}
	w.shape(ground)
	for _, shape := range s.folded(o.Fold) {
		w.shape(shape)
	}
	w.raw("</svg>\n")
	return w.b.Bytes()
}

// folded is the body with all that begins below the fold in one group, behind the rest.
func (s *Scene) folded(fold bool) []Shape {
	if !fold || !(s.Fold > 0) {
		return s.Body
	}
	var above, below []Shape
	for _, x := range s.Body {
		if lo, _ := x.bounds(); lo.Y >= s.Fold {
			below = append(below, x)
		} else {
			above = append(above, x)
		}
	}
	return append(above, Group(below...).Class("below"))
}

// pattern is one hatch in one colour.
type pattern struct {
	hatch Hatch
	ink   Color
}

// svgWriter collects the document.
type svgWriter struct {
	b        bytes.Buffer
	o        SVGOptions
	patterns map[pattern]string // ids
	order    []pattern

	usual habits
}

func (w *svgWriter) raw(s string) { w.b.WriteString(s) }

// attr writes an attribute unless it is empty.
func (w *svgWriter) attr(name, value string) {
	if value == "" {
		return
	}
	w.raw(" " + name + `="`)
	w.text(value)
	w.raw(`"`)
}

// plain writes an attribute whose value is known to need no escaping.
func (w *svgWriter) plain(name, value string) { w.raw(" " + name + `="` + value + `"`) }

// num writes a number as an attribute.
func (w *svgWriter) num(name string, v float64) { w.plain(name, num(v)) }

// text writes escaped words. Writing to a buffer cannot fail.
func (w *svgWriter) text(s string) { _ = xml.EscapeText(&w.b, []byte(clean(s))) }

func (w *svgWriter) element(name, id, words string) {
	w.raw("<" + name)
	w.attr("id", w.o.Prefix+id)
	w.raw(">")
	w.text(words)
	w.raw("</" + name + ">\n")
}

// collect finds the patterns in use, in the order of their first use.
func (w *svgWriter) collect(shapes []Shape) {
	for _, s := range shapes {
		if p := (pattern{s.Paint.Hatch, s.Paint.Ink}); hatched(s) && w.patterns[p] == "" {
			w.patterns[p] = w.o.Prefix + "hatch" + strconv.Itoa(len(w.order))
			w.order = append(w.order, p)
		}
		w.collect(s.Kids)
	}
}

func hatched(s Shape) bool {
	return s.Paint.Hatch != Plain && s.Paint.Hatch <= Dots && s.Kind != KindGroup && s.Kind != KindLabel
}

// role of the picture: an image, unless something in it can be clicked.
func (w *svgWriter) role(shapes []Shape) string {
	for _, s := range shapes {
		if href(s.Meta.Link) != "" || w.role(s.Kids) == "group" {
			return "group"
		}
	}
	return "img"
}

// hatches are the patterns as paths in a square tile of raster.Pitch, which is
// 6; lines run over its edges so that tiles join.
var hatches = [...]string{
	Rise:   "M-1 1L1-1M0 6L6 0M5 7L7 5",
	Fall:   "M-1 5L1 7M0 0L6 6M5-1L7 1",
	Cross:  "M-1 1L1-1M0 6L6 0M5 7L7 5M-1 5L1 7M0 0L6 6M5-1L7 1",
	Across: "M0 3H6",
	Down:   "M3 0V6",
	Dots:   "",
}

func (w *svgWriter) defs() {
	if len(w.order) == 0 {
		return
	}
	w.raw("<defs>")
	for _, p := range w.order {
		w.raw("<pattern")
		w.attr("id", w.patterns[p])
		w.num("width", raster.Pitch)
		w.num("height", raster.Pitch)
		w.raw(` patternUnits="userSpaceOnUse">`)
		if p.hatch == Dots {
			w.raw(`<circle cx="3" cy="3"`)
			w.num("r", raster.LineWidth)
			w.color("fill", p.ink, "")
		} else {
			w.raw(`<path d="` + hatches[p.hatch] + `"`)
			w.num("stroke-width", raster.LineWidth)
			w.color("stroke", p.ink, "")
		}
		w.raw("/></pattern>")
	}
	w.raw("</defs>\n")
}

// color writes a fill or stroke and, with Classes, the class that lets a style
// sheet change it, beside the classes it is given.
func (w *svgWriter) color(name string, c Color, class string) {
	if c != None {
		w.shade(name, c)
	}
	if n := c.name(); w.o.Classes && n != "" {
		class = strings.TrimSpace(class + " " + name[:1] + "-" + n)
	}
	w.attr("class", class)
}

// shade writes a colour itself, unless the style sheet has it.
func (w *svgWriter) shade(name string, c Color) {
	if !w.o.Classes || !w.o.Bare || c.name() == "" {
		w.plain(name, "#"+hex6(c.hex(w.o.Theme)))
	}
}

func hex6(v uint32) string {
	s := strconv.FormatUint(uint64(v), 16)
	return strings.Repeat("0", 6-len(s)) + s
}

func num(v float64) string { return string(number(nil, hundredths(v))) }

// hundredths is what is left of a number: out of integers it never gets an exponent, nor a
// zero with a sign.
func hundredths(v float64) int64 {
	if math.IsNaN(v) {
		return 0
	}
	return int64(math.Round(max(-1e6, min(1e6, v)) * 100))
}

// number appends n hundredths.
func number(b []byte, n int64) []byte {
	if n < 0 {
		b, n = append(b, '-'), -n
	}
	b = strconv.AppendInt(b, n/100, 10)
	if n%100 == 0 {
		return b
	}
	b = append(b, '.', byte('0'+n/10%10))
	if n%10 == 0 {
		return b
	}
	return append(b, byte('0'+n%10))
}

// size is a usable width or height.
func size(v float64) float64 {
	if !(v >= 1) {
		return 1
	}
	return min(v, 1e5)
}
