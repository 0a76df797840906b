package scene

import (
	"encoding/xml"
	"math"
	"slices"
	"strconv"
	"strings"
	"sync"

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
// or attribute, nothing loaded from elsewhere. What most shapes share is said
// once: at the root, or of a run of them; pictures of an Album are written
// once, at the end, and used.
func SVG(s Scene, o SVGOptions) []byte {
	o.Prefix = ident(o.Prefix)
	body, w := s.svgBody(o), draft(o)
	defer drafts.Put(body)
	w.o.Fold = false
	width, height := size(s.W), size(s.H)
	role := "img"
	if body.links {
		role = "group"
	}
	w.raw(`<svg xmlns="http://www.w3.org/2000/svg"`)
	w.attr("viewBox", "0 0 "+num(width)+" "+num(height))
	w.num("width", width)
	w.num("height", height)
	w.plain("role", role)
	w.plain("aria-labelledby", o.Prefix+"title "+o.Prefix+"desc")
	w.attr("lang", langTag(s.Lang))
	w.plain("font-family", fonts)
	if o.Fold && s.Fold > 0 {
		w.num("data-fold", s.Fold)
		w.plain("preserveAspectRatio", "xMidYMin")
	}
	w.usual()
	w.element("title", "title", s.Title)
	w.element("desc", "desc", s.Desc)
	w.b = append(w.b, body.b...)
	w.defs(&body.written)
	w.raw("</svg>\n")
	return w.kept().b
}

// usual ends the tag of a root with the looks that shapes do not say again.
func (w *svgWriter) usual() {
	w.plain("fill", "#"+string(hex(nil, usualFill.hex(w.o.Theme))))
	w.raw(` stroke-linejoin="round" font-weight="bold" text-anchor="middle">`)
}

// svgBody is the draft of what is painted.
func (s *Scene) svgBody(o SVGOptions) *svgWriter {
	w := draft(o)
	w.o.Fold = false // makes no difference below
	back := s.Back
	if back == None {
		back = Paper
	}
	ground := Rect(0, 0, size(s.W), size(s.H)).Fill(back)
	if o.Fold && s.Fold > 0 {
		ground = ground.Class("ground")
	}
	w.shape(&ground)
	w.shapes(s.folded(o.Fold))
	return w
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

// id of a pattern follows from what it is, so that parts can be written alone.
func (p pattern) id() string {
	return "h" + strconv.Itoa(int(p.hatch)) + "-" + strconv.FormatUint(uint64(p.ink), 36)
}

// written is a part of a document, and what the document must define for it.
type written struct {
	b       []byte
	stamps  []*stamp // each once, in the order of their first use
	hatches []pattern
	links   bool // something in it can be clicked
}

// svgWriter writes a document, or a part of one.
type svgWriter struct {
	written
	o SVGOptions
}

// drafts are writers at rest: they keep the room that they wrote in, which is as much as a document takes.
var drafts = sync.Pool{New: func() any { return new(svgWriter) }}

// draft is a writer that has written nothing.
func draft(o SVGOptions) *svgWriter {
	w := drafts.Get().(*svgWriter)
	*w = svgWriter{o: o, written: written{b: w.b[:0]}}
	return w
}

// kept is a copy of what was written; the writer goes to rest.
func (w *svgWriter) kept() *written {
	out := w.written
	out.b = slices.Clone(out.b)
	drafts.Put(w)
	return &out
}

// add appends what was written.
func (w *svgWriter) add(p *written) {
	w.b = append(w.b, p.b...)
	w.needs(p)
}

// needs notes what a part must find in the document.
func (w *svgWriter) needs(p *written) {
	for _, t := range p.stamps {
		w.stamps = once(w.stamps, t)
	}
	for _, h := range p.hatches {
		w.hatches = once(w.hatches, h)
	}
	w.links = w.links || p.links
}

// once appends what is not in a list.
func once[T comparable](list []T, x T) []T {
	if slices.Contains(list, x) {
		return list
	}
	return append(list, x)
}

func (w *svgWriter) raw(s string) { w.b = append(w.b, s...) }

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
func (w *svgWriter) plain(name, value string) {
	w.b = append(append(append(append(append(w.b, ' '), name...), `="`...), value...), '"')
}

// num writes a number as an attribute.
func (w *svgWriter) num(name string, v float64) {
	w.b = append(append(append(w.b, ' '), name...), `="`...)
	w.b = append(number(w.b, hundredths(v)), '"')
}

// text writes escaped words.
func (w *svgWriter) text(s string) {
	s = clean(s)
	if !strings.ContainsAny(s, `<>&"'`) && !strings.Contains(s, "\ufffd") {
		w.raw(s)
		return
	}
	var b strings.Builder
	_ = xml.EscapeText(&b, []byte(s)) // writing to a builder cannot fail
	w.raw(b.String())
}

func (w *svgWriter) element(name, id, words string) {
	w.raw("<" + name)
	w.attr("id", w.o.Prefix+id)
	w.raw(">")
	w.text(words)
	w.raw("</" + name + ">\n")
}

func hatched(s *Shape) bool {
	return s.Paint.Hatch != Plain && s.Paint.Hatch <= Dots && s.Kind != KindGroup && s.Kind != KindLabel
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

// defs writes what the body needs: pictures, which may need others, and patterns.
func (w *svgWriter) defs(body *written) {
	w.needs(body)
	if len(w.stamps)+len(w.hatches) == 0 {
		return
	}
	w.raw("<defs>")
	for i := 0; i < len(w.stamps); i++ { // grows meanwhile
		w.raw("<g")
		w.plain("id", w.o.Prefix+w.stamps[i].id)
		w.raw(">")
		w.add(w.stamps[i].written(w.stamps[i].kids, w.o))
		w.raw("</g>\n")
	}
	for _, p := range w.hatches {
		w.raw("<pattern")
		w.plain("id", w.o.Prefix+p.id())
		w.num("width", raster.Pitch)
		w.num("height", raster.Pitch)
		w.raw(` patternUnits="userSpaceOnUse">`)
		if p.hatch == Dots {
			w.raw(`<circle cx="3" cy="3"`)
			w.num("r", raster.LineWidth)
			w.colors(p.ink, None, "")
		} else {
			w.raw(`<path d="` + hatches[p.hatch] + `"`)
			w.num("stroke-width", raster.LineWidth)
			w.colors(usualFill, p.ink, "")
		}
		w.raw("/></pattern>")
	}
	w.raw("</defs>\n")
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
