package look

import (
	"strconv"
	"strings"

	"painani/engine/scene"
)

// signs reads signs to the end of the line. A sign is a picture, by its name or by that of a maker with what it
// is made of in brackets, and what stands beside it behind a colon; "*3" is an amount, of which one is not
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
	made, arg, ok := strings.Cut(name, "(")
	if ok {
		maker := w.book.makers[made]
		w.fails(maker == nil || !strings.HasSuffix(arg, ")"), "nothing makes %q", name)
		if w.err != nil {
			return scene.Sign{}
		}
		return maker(strings.TrimSuffix(arg, ")"))
	}
	p, ok := w.book.pictures[name]
	if !ok {
		w.fail("no picture %q before", name)
		return scene.Sign{}
	}
	return scene.Sign{Draw: p.draw}
}
