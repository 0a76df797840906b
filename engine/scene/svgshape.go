package scene

import (
	"strings"
)

// shape writes one shape and what is in it.
func (w *svgWriter) shape(s Shape) {
	link := href(s.Meta.Link)
	if link != "" {
		w.raw("<a")
		w.attr("href", link)
		w.raw(">")
		w.title(called(s)) // of the link, which then is that of the shape too
		s.Meta.Title = ""
	}
	if s.Kind == KindGroup {
		w.group(s)
	} else {
		w.leaf(s)
	}
	if link != "" {
		w.raw("</a>")
	}
	w.raw("\n")
}

// called is what a shape is called, or the first thing in it that has a name.
func called(s Shape) string {
	name := s.Meta.Title
	for i := 0; name == "" && i < len(s.Kids); i++ {
		name = called(s.Kids[i])
	}
	return name
}

func (w *svgWriter) group(s Shape) {
	w.raw("<g")
	w.meta(s.Meta)
	w.attr("class", words(s.Meta.Class))
	w.raw(">")
	w.title(s.Meta.Title)
	for _, kid := range s.Kids {
		w.shape(kid)
	}
	w.raw("</g>")
}

// leaf writes a shape. A pattern is a second copy of its outline, which then
// carries the stroke, so that no line of the pattern runs over it.
func (w *svgWriter) leaf(s Shape) {
	over := s
	if hatched(s) {
		s.Paint.Stroke = None
	}
	name := w.geometry(s)
	w.meta(s.Meta)
	w.paint(s, "")
	if s.Kind != KindLabel && s.Meta.Title == "" {
		w.raw("/>")
	} else {
		w.raw(">")
		w.title(s.Meta.Title)
		if s.Kind == KindLabel {
			w.text(s.Words.Text)
		}
		w.raw("</" + name + ">")
	}
	if hatched(s) {
		over.Paint.Fill, over.Meta = None, Meta{}
		w.geometry(over)
		w.paint(over, w.patterns[pattern{s.Paint.Hatch, s.Paint.Ink}])
		w.raw(` pointer-events="none"/>`)
	}
}

// geometry opens the element of a shape and returns its name.
func (w *svgWriter) geometry(s Shape) string {
	switch s.Kind {
	case KindCircle:
		w.raw("<circle")
		w.num("cx", s.X)
		w.num("cy", s.Y)
		w.num("r", max(s.R, 0))
		return "circle"
	case KindRect:
		w.raw("<rect")
		w.num("x", s.X)
		w.num("y", s.Y)
		w.num("width", max(s.W, 0))
		w.num("height", max(s.H, 0))
		if s.R > 0 {
			w.num("rx", s.R)
		}
		return "rect"
	case KindLabel:
		w.label(s)
		return "text"
	}
	w.raw("<path")
	w.plain("d", pathData(s.Path))
	return "path"
}

var anchors = [...]string{Start: "start", Middle: "middle", End: "end"}

var weights = map[bool]string{false: "normal", true: "bold"}

func (w *svgWriter) label(s Shape) {
	w.raw("<text")
	w.num("x", s.X)
	w.num("y", s.Y)
	if size := hundredths(s.Words.Size); size != w.usual.size {
		w.plain("font-size", string(number(nil, size)))
	}
	if bold := s.Words.Weight == Bold; bold != w.usual.bold {
		w.plain("font-weight", weights[bold])
	}
	if a := s.Words.anchor(); a != w.usual.anchor {
		w.plain("text-anchor", anchors[a])
	}
	if s.Words.Turn != 0 {
		w.plain("transform", "rotate("+num(s.Words.Turn)+" "+num(s.X)+" "+num(s.Y)+")")
	}
	if s.Words.Fit > 0 {
		w.num("textLength", s.Words.Fit)
		w.attr("lengthAdjust", "spacingAndGlyphs")
	}
}

// paint writes the colours of a shape and all its classes. The fill is a
// pattern if one is named.
func (w *svgWriter) paint(s Shape, pattern string) {
	if pattern != "" {
		w.plain("fill", "url(#"+pattern+")")
	}
	class := words(s.Meta.Class)
	if stroked(s) {
		if n := s.Paint.Stroke.name(); w.o.Classes && n != "" {
			class = strings.TrimSpace(class + " s-" + n)
		}
		w.shade("stroke", s.Paint.Stroke)
		if wide := hundredths(s.Paint.Width); wide != w.usual.width {
			w.plain("stroke-width", string(number(nil, wide)))
		}
		if s.Paint.Dash[0] > 0 && s.Paint.Dash[1] > 0 {
			w.plain("stroke-dasharray", num(s.Paint.Dash[0])+" "+num(s.Paint.Dash[1]))
		}
	}
	w.color("fill", s.Paint.Fill, class)
}

func (w *svgWriter) meta(m Meta) {
	if id := ident(m.ID); id != "" {
		w.attr("id", w.o.Prefix+id)
	}
}

func (w *svgWriter) title(s string) {
	if s == "" {
		return
	}
	w.raw("<title>")
	w.text(s)
	w.raw("</title>")
}

// href returns a link if it leads to the web, to a mail program or to a path of
// the same site, else nothing: a name of a player must not become a script.
func href(link string) string {
	link = strings.TrimSpace(clean(link))
	for _, ok := range []string{"https://", "http://", "mailto:", "/", "#", "?", "./"} {
		if len(link) >= len(ok) && strings.EqualFold(link[:len(ok)], ok) {
			return link
		}
	}
	return ""
}

// ident keeps what may stand in an id.
func ident(s string) string {
	return strings.Map(func(r rune) rune {
		if r >= 'a' && r <= 'z' || r >= 'A' && r <= 'Z' || r >= '0' && r <= '9' || r == '-' || r == '_' {
			return r
		}
		return -1
	}, s)
}

// langTag keeps what may stand in a language tag.
func langTag(s string) string { return strings.ReplaceAll(ident(s), "_", "-") }

// words keeps what may stand in a class attribute.
func words(s string) string {
	f := strings.Fields(s)
	out := f[:0]
	for _, w := range f {
		if w = ident(w); w != "" {
			out = append(out, w)
		}
	}
	return strings.Join(out, " ")
}
