package look

import (
	"strconv"
	"strings"

	"painani/engine/scene"
)

// signs reads signs to the end of the line. A sign is a picture, by its name or by that of a maker with what
// it is made of in brackets, and what stands beside it behind a colon; "*3" is an amount, of which one is not
// written; a colon alone is words without a picture:
//
//	vp(2) :/ any*3 bean:L+1 :–
func (w *words) signs() (out []scene.Sign) {
	for len(w.list) > 0 && w.err == nil {
		out = append(out, w.sign(w.next()))
	}
	return out
}

func (w *words) sign(word string) scene.Sign {
	name, text, _ := strings.Cut(word, ":")
	name, times, counted := strings.Cut(name, "*")
	g := scene.Sign{}
	if name != "" {
		g = w.pictured(name)
	}
	g.Text = text
	if counted {
		n, err := strconv.ParseInt(times, 10, 16)
		w.fails(err != nil, "%q is no amount", times)
		g.Text = scene.Counted(nil, int16(n)).Text
	}
	return g
}

// pictured is a sign without words.
func (w *words) pictured(name string) scene.Sign {
	if p := w.book.pictures[name]; p != nil {
		return scene.Sign{Draw: p.draw, Wide: p.wide}
	}
	made, arg, ok := strings.Cut(strings.TrimSuffix(name, ")"), "(")
	pattern, maker := w.book.patterns[made], w.book.makers[made]
	switch {
	case ok && maker != nil:
		return maker(&w.book.Album, arg)
	case ok && pattern != nil && !w.filling: // a pattern in a pattern might have no end
		w.fill(name, pattern, arg)
		return w.pictured(name)
	}
	w.fail("no picture %q before", name)
	return scene.Sign{}
}
