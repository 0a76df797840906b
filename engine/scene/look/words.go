package look

import (
	"cmp"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"painani/engine/scene"
	"painani/engine/scene/geom"
)

// words are those of a line that are still to be read; the first thing that is wrong stays.
type words struct {
	book    *Book
	list    []string
	err     error
	filling bool // of a pattern, whose name may have nothing in its brackets
}

func (w *words) fail(format string, args ...any) { w.fails(true, format, args...) }

func (w *words) fails(wrong bool, format string, args ...any) {
	if wrong && w.err == nil {
		w.err = fmt.Errorf(format, args...)
	}
}

func (w *words) next() string {
	if len(w.list) == 0 {
		w.fail("it ends too early")
		return ""
	}
	word := w.list[0]
	w.list = w.list[1:]
	return word
}

// take reads a word if it comes next.
func (w *words) take(word string) bool {
	ok := len(w.list) > 0 && w.list[0] == word
	if ok {
		w.next()
	}
	return ok
}

func (w *words) number() float64 {
	word := w.next()
	v, err := strconv.ParseFloat(word, 64)
	w.fails(err != nil, "%q is no number", word)
	return v
}

// numeric reports that a number comes next, or a point said by angle and distance.
func (w *words) numeric() bool {
	if len(w.list) == 0 {
		return false
	}
	_, err := strconv.ParseFloat(w.list[0], 64)
	return err == nil || strings.Contains(w.list[0], "@")
}

// numbers reads points until another word comes: two numbers each, or degrees and a distance: "60@.5".
func (w *words) numbers() (out []float64) {
	for w.numeric() {
		deg, far, polar := strings.Cut(w.list[0], "@")
		if !polar {
			out = append(out, w.number())
			continue
		}
		a, err := strconv.ParseFloat(deg, 64)
		r, wrong := strconv.ParseFloat(far, 64)
		w.fails(err != nil || wrong != nil, "%q is no point", w.next())
		at := geom.Polar(0, 0, r, a)
		out = append(out, at.X, at.Y)
	}
	w.fails(len(out) == 0 || len(out)%2 == 1, "%d numbers are no points", len(out))
	return out
}

func (w *words) color() scene.Color {
	word := w.next()
	if word == "none" {
		return scene.None
	}
	if c, ok := w.book.colors[word]; ok {
		return c
	}
	name, nth, _ := strings.Cut(word, "/")
	if p, ok := w.book.paints[name]; ok {
		n, err := strconv.Atoi(cmp.Or(nth, "1"))
		if err == nil && 0 < n && n <= len(p.colors) {
			return p.colors[n-1]
		}
		w.fail("%q has %d colours", name, len(p.colors))
	}
	if c, ok := scene.Named(word); ok {
		return c
	}
	hex, err := strconv.ParseUint(word, 16, 32)
	w.fails(err != nil || len(word) != 6, "%q is no colour", word)
	return scene.RGB(uint32(hex))
}

// hatches by name.
var hatches = []string{
	scene.Rise: "rise", scene.Fall: "fall", scene.Cross: "cross", scene.Across: "across", scene.Down: "down",
	scene.Dots: "dots", scene.Plain: "plain",
}

// hatch reads a pattern if one comes next.
func (w *words) hatch() scene.Hatch {
	if len(w.list) == 0 || !slices.Contains(hatches, w.list[0]) {
		return scene.Plain
	}
	return scene.Hatch(slices.Index(hatches, w.next()))
}
