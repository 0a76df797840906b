package look

import (
	"fmt"
	"reflect"
	"strings"

	"painani/engine/scene"
)

// paint is how a thing is painted.
type paint struct {
	colors []scene.Color
	hatch  scene.Hatch
}

// Tint is a colour in two strengths, of a thing and of its ground, and that of words on the first.
type Tint struct{ Strong, Pale, On scene.Color }

// paint reads colours and a hatch, if there is one.
func (w *words) paint() (p paint) {
	for len(w.list) > 0 && w.err == nil {
		if p.hatch = w.hatch(); p.hatch != scene.Plain {
			break
		}
		p.colors = append(p.colors, w.color())
	}
	return p
}

// Paints are the paints KIND.NAME of the text, for the names of what is painted so. The fields of the struct
// P are the colours in their order, and the hatch if there may be one.
func Paints[P any](b *Book, kind string, names ...string) []P {
	out := make([]P, len(names))
	for i, p := range each(b.paints, kind, names) {
		to, colors := reflect.ValueOf(&out[i]).Elem(), 0
		for k := range to.NumField() {
			switch field := to.Field(k).Addr().Interface().(type) {
			case *scene.Hatch:
				*field = p.hatch
			case *scene.Color:
				if colors < len(p.colors) {
					*field = p.colors[colors]
				}
				colors++
			}
		}
		if colors != len(p.colors) {
			panic(fmt.Sprintf("look: %s.%s has %d colours", kind, names[i], len(p.colors)))
		}
	}
	return out
}

// Colors are colours of the text, in the fields of P that have their names but for a capital.
func Colors[P any](b *Book) (out P) {
	to := reflect.ValueOf(&out).Elem()
	for k := range to.NumField() {
		name := to.Type().Field(k).Name
		*to.Field(k).Addr().Interface().(*scene.Color) = ask(b.colors, strings.ToLower(name[:1])+name[1:])
	}
	return out
}
