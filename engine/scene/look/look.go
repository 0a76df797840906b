// Package look reads how a game looks from a text: its colours, its small pictures, and the rows of pictures
// that stand on tiles and spaces.
//
//	# what follows is said of nothing
//	color husks 2f7d3c
//	tint  shrine 2f6ea8 d9e7f4 white      strong, its ground, words on the first, and a hatch where there is one
//	figure door -.5 .5 -.5 -.5 .5 -.5     an outline in shares of a size around the middle, for pictures
//	picture house 	                      shapes follow, each on a line that begins with a tab: see picture.go
//		poly -.46 .46 0 -.46 .46 .46  fill brick  line night .07 .8
//	signs RC03 any arrow bean:2           see signs.go
//
// Colours are those of the text, the strong ones of its tints, those of the palette by name, then six digits. A picture has the name of
// the album, and before that the one that the text knows it by, if they differ. What the text says is refused
// as a whole at any word that is not understood; what a game asks for has to be there. So both fail at start.
package look

import (
	"fmt"
	"strconv"
	"strings"

	"painani/engine/scene"
)

// Tint is a colour in three strengths: of a thing, of its ground, and of words on the first.
type Tint struct {
	Strong, Pale, On scene.Color
	Hatch            scene.Hatch
}

// Maker makes a sign of what stands in brackets behind its name: "vp(3)".
type Maker func(arg string) scene.Sign

// Book is a text that was read.
type Book struct {
	album    *scene.Album
	makers   map[string]Maker
	values   *strings.Replacer
	colors   map[string]scene.Color
	tints    map[string]Tint
	figures  map[string][][]float64
	pictures map[string]*picture
	signs    map[string][]scene.Sign
}

// Must reads a text whose pictures go into an album. Makers make signs that the text can but name, values are
// numbers of the rules that stand in it in braces. It panics at a text that is wrong, which no input can be.
func Must(text string, album *scene.Album, makers map[string]Maker, values map[string]int) *Book {
	b, err := Read(text, album, makers, values)
	if err != nil {
		panic(err)
	}
	return b
}

// Read is Must with an error.
func Read(text string, album *scene.Album, makers map[string]Maker, values map[string]int) (*Book, error) {
	b := &Book{album: album, makers: makers, colors: map[string]scene.Color{}, tints: map[string]Tint{},
		figures: map[string][][]float64{}, pictures: map[string]*picture{}, signs: map[string][]scene.Sign{}}
	var pairs []string
	for name, n := range values {
		pairs = append(pairs, "{"+name+"}", strconv.Itoa(n))
	}
	b.values = strings.NewReplacer(pairs...)
	var last *picture
	for i, line := range strings.Split(text, "\n") {
		w := &words{book: b, list: strings.Fields(b.values.Replace(line))}
		switch {
		case len(w.list) == 0 || w.list[0] == "#":
			continue
		case strings.HasPrefix(line, "\t") && last == nil:
			w.fail("no picture begins before it")
		case strings.HasPrefix(line, "\t"):
			last.shapes = append(last.shapes, w.shape())
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
	case "tint":
		b.tints[name] = Tint{w.color(), w.color(), w.color(), w.hatch()}
	case "figure":
		b.figures[name] = append(b.figures[name], w.numbers())
	case "signs":
		b.signs[name] = w.signs()
	case "picture":
		p := &picture{id: name}
		if len(w.list) > 0 {
			p.id = w.next()
		}
		p.draw = b.album.Of(p.id, p.paint)
		b.pictures[name] = p
		return p
	default:
		w.fail("unknown %q", kind)
	}
	return nil
}

// Color is a colour of the text.
func (b *Book) Color(name string) scene.Color { return ask(b.colors, name) }

// Tint is a tint of the text.
func (b *Book) Tint(name string) Tint { return ask(b.tints, name) }

// Tints are the tints of the text of a kind: KIND.NAME for each of the names of what they are of.
func (b *Book) Tints(kind string, names []string) []Tint { return each(b.tints, kind, names) }

// Draw is a picture of the text.
func (b *Book) Draw(name string) scene.Draw { return ask(b.pictures, name).draw }

// Figure is a figure of the text, or several of one name.
func (b *Book) Figure(name string) [][]float64 { return ask(b.figures, name) }

// Signs are signs of the text in a row.
func (b *Book) Signs(name string) []scene.Sign { return ask(b.signs, name) }

// Draws are the pictures KIND.NAME.
func (b *Book) Draws(kind string, names []string) []scene.Draw {
	out := make([]scene.Draw, len(names))
	for i, p := range each(b.pictures, kind, names) {
		out[i] = p.draw
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
