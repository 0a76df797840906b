package pages

import (
	"html/template"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"painani/engine"
	"painani/engine/lang"
)

// terms are the names of a game that explain themselves on one page, and those of them that stand there. A
// nil one knows none. A page is made by one goroutine.
type terms struct {
	means map[string]string // by name
	order []string
	seen  map[string]bool
}

// termsOf are those of a position; nil if the game has none.
func termsOf(pos engine.Position, tag lang.Tag) *terms {
	list := pos.Terms(tag)
	if len(list) == 0 {
		return nil
	}
	t := &terms{means: make(map[string]string, len(list)), seen: map[string]bool{}}
	for _, x := range list {
		t.means[x.Name] = x.Means
		t.order = append(t.order, x.Name)
	}
	return t
}

// textPart is a piece of a text: a name that is explained, or what stands between.
type textPart struct{ text, name string }

// named reports whether a letter may belong to a name.
func named(r rune) bool { return r == '-' || unicode.IsLetter(r) || unicode.IsDigit(r) }

// split cuts a text at the names in it. A name ends where letters, digits and hyphens do.
func (t *terms) split(text string) (out []textPart) {
	plain := 0
	for at := 0; at < len(text); {
		r, n := utf8.DecodeRuneInString(text[at:])
		if !named(r) {
			at += n
			continue
		}
		end := at + strings.IndexFunc(text[at:]+" ", func(r rune) bool { return !named(r) })
		name := strings.TrimRight(text[at:end], "-")
		if _, ok := t.means[name]; ok {
			out = append(out, textPart{text: text[plain:at]}, textPart{name, name})
			t.seen[name], plain = true, at+len(name)
		}
		at = end
	}
	return append(out, textPart{text: text[plain:]})
}

// find notes the names in a text, so that the page explains them, and lists each once.
func (t *terms) find(text string) (names []string) {
	if t == nil {
		return nil
	}
	for _, x := range t.split(text) {
		if x.name != "" && !slices.Contains(names, x.name) {
			names = append(names, x.name)
		}
	}
	return names
}

// Mark is a text whose names lead to what they mean. It must not stand within a link.
func (f frame) Mark(text string) template.HTML {
	if f.terms == nil {
		return template.HTML(template.HTMLEscapeString(text))
	}
	var b strings.Builder
	for _, x := range f.terms.split(text) {
		words := template.HTMLEscapeString(x.text)
		if x.name != "" {
			words = `<a class="term" href="#k-` + words + `" aria-describedby="k-` + words + `" title="` +
				template.HTMLEscapeString(f.terms.means[x.name]) + `">` + words + `</a>`
		}
		b.WriteString(words)
	}
	return template.HTML(b.String())
}

// Explained are the attributes of a link that say what the names in its text mean: to a screen reader by
// the list of names, to a pointer by the title.
func (f frame) Explained(text string) template.HTMLAttr {
	names := f.terms.find(text)
	if len(names) == 0 {
		return ""
	}
	var ids, means []string
	for _, name := range names {
		ids = append(ids, "k-"+name)
		means = append(means, name+": "+f.terms.means[name])
	}
	return template.HTMLAttr(` aria-describedby="` + template.HTMLEscapeString(strings.Join(ids, " ")) +
		`" title="` + template.HTMLEscapeString(strings.Join(means, "\n")) + `"`)
}

// Anew begins a list of links in which nothing has been asked yet.
func (f frame) Anew() map[string]bool { return map[string]bool{} }

// Asks are the names in the text of a link, for a finger that must not follow the link to learn them; in a
// list each stands behind the first one only.
func (f frame) Asks(asked map[string]bool, text string) (names []string) {
	for _, name := range f.terms.find(text) {
		if !asked[name] {
			asked[name] = true
			names = append(names, name)
		}
	}
	return names
}

// Meant are the names that stand on the page so far, in the order of the game.
func (f frame) Meant() (out []engine.Term) {
	if f.terms == nil {
		return nil
	}
	for _, name := range f.terms.order {
		if f.terms.seen[name] {
			out = append(out, engine.Term{Name: name, Means: f.terms.means[name]})
		}
	}
	return out
}
