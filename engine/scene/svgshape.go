package scene

import (
	"strconv"
	"strings"
)

// shapes writes shapes; what a run of them shares in looks is said once.
func (w *svgWriter) shapes(list []Shape) {
	for len(list) > 0 {
		n := run(list)
		from := len(w.b)
		if n > 1 {
			w.look(&list[0])
		}
		if look := string(w.b[from:]); n > 1 && (n-1)*len(look) > len("<g></g>") {
			w.b = append(append(append(w.b[:from], "<g"...), look...), '>')
			for i := range list[:n] {
				w.leaf(&list[i], false)
			}
			w.raw("</g>")
		} else {
			w.b = w.b[:from]
			for i := range list[:n] {
				w.shape(&list[i])
			}
		}
		list = list[n:]
	}
}

// run is how many shapes from the first on look alike, at least one.
func run(list []Shape) int {
	n := 1
	for a := &list[0]; single(a) && n < len(list) && single(&list[n]) && alike(a, &list[n]); {
		n++
	}
	return n
}

// single reports that a shape is one element without a link.
func single(s *Shape) bool {
	return s.Kind != KindGroup && s.Kind != KindUse && s.Meta.Link == "" && !hatched(s)
}

// alike reports that look writes the same of two shapes.
func alike(a, b *Shape) bool {
	if a.Meta.Class != b.Meta.Class {
		return false
	}
	if a.Kind == KindLabel || b.Kind == KindLabel {
		return a.Kind == b.Kind && a.Paint.Fill == b.Paint.Fill && a.Words.Weight == b.Words.Weight &&
			a.Words.anchor() == b.Words.anchor() && hundredths(a.Words.Size) == hundredths(b.Words.Size)
	}
	return a.Paint == b.Paint
}

// shape writes one shape and what is in it.
func (w *svgWriter) shape(s *Shape) {
	link := href(s.Meta.Link)
	if link != "" {
		w.links = true
		w.raw("<a")
		w.attr("href", link)
		w.raw(">")
		w.title(called(*s)) // of the link, which then is that of the shape too
		bare := *s
		bare.Meta.Title = ""
		s = &bare
	}
	if s.Kind == KindGroup {
		w.group(s)
	} else {
		w.leaf(s, true)
	}
	if link != "" {
		w.raw("</a>")
	}
}

// called is what a shape is called, or the first thing in it that has a name.
func called(s Shape) string {
	name := s.Meta.Title
	for i := 0; name == "" && i < len(s.Kids); i++ {
		name = called(s.Kids[i])
	}
	return name
}

func (w *svgWriter) group(s *Shape) {
	named := s.Meta.ID != "" || s.Meta.Class != "" || s.Meta.Title != ""
	if named {
		w.raw("<g")
		w.id(s)
		w.attr("class", words(s.Meta.Class))
		w.raw(">")
		w.title(s.Meta.Title)
	}
	if s.part != nil {
		w.add(s.part.written(s.Kids, w.o))
	} else {
		w.shapes(s.Kids)
	}
	if named {
		w.raw("</g>\n")
	}
}

// leaf writes a shape, with its looks or without. A pattern is a second copy of its outline, which then
// carries the stroke, so that no line of the pattern runs over it.
func (w *svgWriter) leaf(s *Shape, looks bool) {
	over := s
	if hatched(s) {
		plain := *s
		plain.Paint.Stroke = None
		s = &plain
	}
	name := w.geometry(s)
	w.id(s)
	if looks {
		w.look(s)
	}
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
	if !hatched(s) {
		return
	}
	p, lines := pattern{s.Paint.Hatch, s.Paint.Ink}, *over
	w.hatches = once(w.hatches, p)
	lines.Paint.Fill, lines.Meta = None, Meta{}
	w.geometry(&lines)
	w.plain("fill", "url(#"+w.o.Prefix+p.id()+")")
	w.strokes(&lines)
	w.colors(usualFill, lines.Paint.Stroke, "") // which says nothing of a fill
	w.raw(` pointer-events="none"/>`)
}

// geometry opens the element of a shape and returns its name.
func (w *svgWriter) geometry(s *Shape) string {
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
	case KindUse:
		w.stamps = once(w.stamps, s.stamp)
		w.raw("<use")
		w.plain("href", "#"+w.o.Prefix+s.stamp.id)
		if s.R == 1 {
			w.num("x", s.X)
			w.num("y", s.Y)
			return "use"
		}
		w.raw(` transform="translate(`)
		w.b = append(number(append(number(w.b, hundredths(s.X)), ' '), hundredths(s.Y)), ")scale("...)
		w.b = append(number(w.b, hundredths(s.R)), `)"`...)
		return "use"
	}
	w.raw(`<path d="`)
	w.b = append(pathData(w.b, s.Path), '"')
	return "path"
}

var anchors = [...]string{Start: "start", Middle: "middle", End: "end"}

func (w *svgWriter) label(s *Shape) {
	w.raw("<text")
	w.num("x", s.X)
	w.num("y", s.Y)
	if s.Words.Turn != 0 {
		w.plain("transform", "rotate("+num(s.Words.Turn)+" "+num(s.X)+" "+num(s.Y)+")")
	}
	if s.Words.Fit > 0 {
		w.num("textLength", s.Words.Fit)
		w.raw(` lengthAdjust="spacingAndGlyphs"`)
	}
}

// look writes what can be said of a run of shapes: colours, lines, letters; and the classes of one.
func (w *svgWriter) look(s *Shape) {
	switch {
	case s.Kind == KindUse:
		w.attr("class", words(s.Meta.Class))
		return
	case s.Kind == KindLabel:
		w.num("font-size", s.Words.Size)
		if s.Words.Weight != Bold {
			w.raw(` font-weight="normal"`)
		}
		if a := s.Words.anchor(); a != Middle {
			w.plain("text-anchor", anchors[a])
		}
		w.colors(s.Paint.Fill, None, s.Meta.Class)
		return
	case stroked(s):
		w.strokes(s)
		w.colors(s.Paint.Fill, s.Paint.Stroke, s.Meta.Class)
	default:
		w.colors(s.Paint.Fill, None, s.Meta.Class)
	}
}

// strokes writes how lines are drawn, their colour apart.
func (w *svgWriter) strokes(s *Shape) {
	if !stroked(s) {
		return
	}
	if wide := hundredths(s.Paint.Width); wide != 100 {
		w.num("stroke-width", s.Paint.Width)
	}
	if s.Paint.Dash[0] > 0 && s.Paint.Dash[1] > 0 {
		w.plain("stroke-dasharray", num(s.Paint.Dash[0])+" "+num(s.Paint.Dash[1]))
	}
}

// usualFill is what shapes are filled with that say nothing: the colour of words on fixed colours.
var usualFill = RGB(0x141210)

// colors writes fill and stroke, unless the style sheet has them, and all classes: those given, and with
// Classes those that let a style sheet change the colours.
func (w *svgWriter) colors(fill, stroke Color, class string) {
	class = words(class)
	for i, c := range [...]Color{stroke, fill} {
		switch {
		case c == None && i == 1:
			w.raw(` fill="none"`)
			continue
		case c == None || i == 1 && c == usualFill:
			continue
		}
		name := c.name()
		if !w.o.Classes || !w.o.Bare || name == "" {
			w.b = append(append(append(w.b, ' '), [...]string{"stroke", "fill"}[i]...), `="#`...)
			w.b = append(hex(w.b, c.hex(w.o.Theme)), '"')
		}
		if w.o.Classes && name != "" {
			class = strings.TrimSpace(class + " " + [...]string{"s-", "f-"}[i] + name)
		}
	}
	if class != "" {
		w.plain("class", class)
	}
}

// hex appends a colour.
func hex(b []byte, v uint32) []byte {
	digits := strconv.FormatUint(uint64(v), 16)
	return append(append(b, "000000"[len(digits):]...), digits...)
}

func (w *svgWriter) id(s *Shape) {
	if id := ident(s.Meta.ID); id != "" {
		w.plain("id", w.o.Prefix+id)
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

// stroked reports that a shape that is no label has a line.
func stroked(s *Shape) bool { return s.Paint.Stroke != None && s.Paint.Width > 0 }

// anchor is the anchor of a label; one that is none is Start.
func (w Words) anchor() Anchor {
	if w.Anchor > End {
		return Start
	}
	return w.Anchor
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
	if s == "" {
		return ""
	}
	f := strings.Fields(s)
	out := f[:0]
	for _, w := range f {
		if w = ident(w); w != "" {
			out = append(out, w)
		}
	}
	return strings.Join(out, " ")
}
