// Package look reads how a game looks from a text: its colours, its small pictures, and the rows of pictures
// that stand on tiles and spaces.
//
//	# a comment
//	color husks 2f7d3c
//	paint shrine 2f6ea8 d9e7f4 white rise how one of several things is painted: colours, a hatch if it has one
//	figure roof -.5 .5 0 -.5 .5 .5        an outline for pictures, in shares of a size around the middle
//	picture house 	                      shapes follow, each on a line that begins with a tab: see picture.go
//		poly -.46 .46 0 -.46 .46 .46  fill brick  line night .07 .8
//	signs RC03 any arrow bean:2           see signs.go
//
// Colours are those of the text, those of its paints by number ("shrine/3", the first by the name alone),
// those of the palette, then six digits. Behind the name of a picture stands the one that it has in the
// album, if that is another, and the size in which it is mostly wanted, if that is one. "picture die() d()"
// is a pattern for pictures that differ in what stands for the brackets: "die(2)". What the text says is
// refused as a whole at any word that is not understood; what a game asks for has to be there. So both fail
// at start.
package look

import (
	"fmt"
	"strconv"
	"strings"

	"painani/engine/scene"
)

// Makers make signs that the text can but name, of what stands in brackets behind that: "vp(3)". Their
// pictures go into the album.
type Makers map[string]func(album *scene.Album, arg string) scene.Sign

// Values are numbers of the rules that stand in the text in braces.
type Values map[string]int

// Book is a text that was read.
type Book struct {
	Album    scene.Album // of its pictures
	makers   Makers
	values   *strings.Replacer
	colors   map[string]scene.Color
	paints   map[string]paint
	figures  map[string]Outline
	pictures map[string]*picture
	patterns map[string]*picture
	signs    map[string][]scene.Sign
}

// Must reads a text that is part of the program: it panics where Read has an error.
func Must(text string, makers Makers, values Values) *Book {
	b, err := Read(text, makers, values)
	if err != nil {
		panic(err)
	}
	return b
}

// Read reads a text.
func Read(text string, makers Makers, values Values) (*Book, error) {
	b := &Book{makers: makers, colors: map[string]scene.Color{}, paints: map[string]paint{},
		figures: map[string]Outline{}, pictures: map[string]*picture{},
		patterns: map[string]*picture{}, signs: map[string][]scene.Sign{}}
	var pairs []string
	for name, n := range values {
		pairs = append(pairs, "{"+name+"}", strconv.Itoa(n))
	}
	b.values = strings.NewReplacer(pairs...)
	var last *picture
	for i, line := range strings.Split(text, "\n") {
		said, _, _ := strings.Cut(line, "#")
		w := &words{book: b, list: strings.Fields(b.values.Replace(said))}
		switch {
		case len(w.list) == 0:
			continue
		case strings.HasPrefix(line, "\t"):
			w.line(last)
		default:
			last = w.item()
		}
		if w.fails(len(w.list) > 0, "too much: %q", w.list); w.err != nil {
			return nil, fmt.Errorf("look: line %d: %w", i+1, w.err)
		}
	}
	return b, nil
}

// item reads a line that is no shape; the picture, if one begins.
func (w *words) item() *picture {
	b, kind, name := w.book, w.next(), w.next()
	switch kind {
	case "color":
		b.colors[name] = w.color()
	case "paint":
		b.paints[name] = w.paint()
	case "figure":
		b.figures[name] = both(b.figures[name], w.figure())
	case "signs":
		b.signs[name] = w.signs()
	case "picture":
		return w.picture(name)
	default:
		w.fail("unknown %q", kind)
	}
	return nil
}

// Color is a colour of the text.
func (b *Book) Color(name string) scene.Color { return ask(b.colors, name) }

// Draw is a picture of the text, also one of a pattern: "die(2)".
func (b *Book) Draw(name string) scene.Draw {
	w := &words{book: b}
	g := w.pictured(name)
	if w.err != nil {
		panic(fmt.Sprintf("look: %v", w.err))
	}
	return g.Draw
}

// Figure is a figure of the text: all that it says under one name.
func (b *Book) Figure(name string) Outline { return ask(b.figures, name) }

// Draws are the pictures KIND.NAME.
func (b *Book) Draws(kind string, names []string) []scene.Draw {
	out := make([]scene.Draw, len(names))
	for i, name := range names {
		out[i] = b.Draw(kind + "." + name)
	}
	return out
}

// Rows are the signs KIND.NAME.
func (b *Book) Rows(kind string, names []string) [][]scene.Sign { return each(b.signs, kind, names) }

// Numbered are the rows NAME.1 to NAME.n.
func (b *Book) Numbered(name string, n int) [][]scene.Sign {
	var names []string
	for i := range n {
		names = append(names, strconv.Itoa(i+1))
	}
	return b.Rows(name, names)
}

func each[V any](m map[string]V, kind string, names []string) []V {
	out := make([]V, len(names))
	for i, name := range names {
		out[i] = ask(m, kind+"."+name)
	}
	return out
}

// ask panics where the text lacks what the game is made of; the game asks at start.
func ask[V any](m map[string]V, name string) V {
	v, ok := m[name]
	if !ok {
		panic(fmt.Sprintf("look: no %q", name))
	}
	return v
}
