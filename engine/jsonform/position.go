// Package jsonform is the kit of a position's documented JSON form. A game says once, in a table, which
// fields its positions have: the name of each, where it lives in the state, its form and its limits. From
// that follow the canonical bytes, which no map order or library version can change, and the reading of
// what people write by hand, which refuses what it does not know and names the first bad field.
package jsonform

import (
	"fmt"
	"slices"
	"strconv"
	"strings"
)

// Field is a member of the object that a T is in JSON.
type Field[T any] struct {
	Name   string
	Form   Form[*T]
	Unless func(*T) bool // left out of the canonical form then; nil never
}

// At is a field for a part of a T.
func At[T, V any](name string, part func(*T) V, form Form[V]) Field[T] {
	return Field[T]{Name: name, Form: Within(part, form)}
}

// Some is a field for the first entries of a list, as many as a number says.
func Some[T, E any](name string, list func(*T) []E, number func(*T) *uint8, of Form[*E]) Field[T] {
	return Field[T]{Name: name, Form: Form[*T]{
		func(w *Writer, x *T) { w.List(int(*number(x)), func(i int) { of.Write(w, &list(x)[i]) }) },
		func(r *Reader, at string, in any, x *T) {
			items := r.Items(at, in, len(list(x)))
			*number(x) = uint8(len(items))
			for i, item := range items {
				of.Read(r, under(at, strconv.Itoa(i+1)), item, &list(x)[i])
			}
		},
	}}
}

// Object is the table of the fields of a T, in their canonical order.
type Object[T any] []Field[T]

// Write writes the fields in order.
func (o Object[T]) Write(w *Writer, x *T) {
	w.Raw("{")
	for i := range o {
		if o[i].Unless == nil || !o[i].Unless(x) {
			o[i].Form.Write(w.Key(o[i].Name), x)
		}
	}
	w.Raw("}")
}

// Read reads the fields in the order of the table, whatever their order in the file and the case of their
// names. What is missing, or null, is left as it is.
func (o Object[T]) Read(r *Reader, at string, in any, x *T) {
	given := make([]any, len(o))
	r.Members(at, in, func(path, name string, in any) {
		i := slices.IndexFunc(o, func(f Field[T]) bool { return strings.EqualFold(f.Name, name) })
		switch {
		case i < 0:
			r.Fail("unknown field %q", path)
		case given[i] != nil:
			r.Fail("%s: twice", path)
		default:
			given[i] = in
		}
	})
	for i, in := range given {
		if path := under(at, o[i].Name); in != nil {
			r.given[path] = true
			o[i].Form.Read(r, path, in, x)
		}
	}
}

// Form is that of a T which is fresh before it is read.
func (o Object[T]) Form(fresh T) Form[*T] {
	return Form[*T]{o.Write, func(r *Reader, at string, in any, x *T) {
		*x = fresh
		o.Read(r, at, in, x)
	}}
}

// Inner is a field for parts of a T that are an object of their own in JSON.
func Inner[T any](name string, fields Object[T]) Field[T] {
	return Field[T]{Name: name, Form: Form[*T]{fields.Write, fields.Read}}
}

// Kinds is the form of a value of one of so many kinds: an object with the name of the kind, in the member
// tag, and the numbers of that kind, all of which must be there. named says the name of a kind, "" for one
// that no value has, and behind it those of its numbers.
func Kinds[T any, K integer](
	tag string, kinds int, named func(k int) []string, kind func(*T) *K, number func(*T, int) *uint8,
) Form[*T] {
	names, tables := make([]string, kinds), make([]Object[T], kinds)
	for k := range names {
		names[k] = named(k)[0]
	}
	for k := range tables {
		tables[k] = Object[T]{At(tag, kind, Name[K](names))}
		for i, name := range named(k)[1:] {
			if name != "" {
				tables[k] = append(tables[k], At(name, func(x *T) *uint8 { return number(x, i) }, Int[uint8](0, 255)))
			}
		}
	}
	return Form[*T]{
		func(w *Writer, x *T) { tables[*kind(x)].Write(w, x) },
		func(r *Reader, at string, in any, x *T) {
			members, _ := in.(map[string]any)
			k := r.ID(under(at, tag), members[tag], names)
			tables[k].Read(r, at, in, x)
			for _, f := range tables[k] {
				if members[f.Name] == nil {
					r.Fail("%s: missing", under(under(at, names[k]), f.Name))
				}
			}
		},
	}
}

// Position is the documented form of the positions of a game.
type Position[S any] struct {
	Fields   Object[S]
	Seats    [2]int                // fewest and most entries of the field players; 0 in a game without one
	Begin    func(seats int) S     // what a position is before anything is read; nil for the zero S
	Complete func(r *Reader, x *S) // what is missing follows from what is there; called if nothing is wrong
}

// Encode writes the canonical form: every field, in a fixed order, without blanks.
func (p *Position[S]) Encode(x *S) []byte {
	w := Writer{B: make([]byte, 0, 6144)}
	p.Fields.Write(&w, x)
	return w.B
}

// Decode reads a position, canonical or written by hand, and leaves x alone if it cannot. It refuses unknown
// fields and ids, and numbers out of range; whether the position is a legal one is for the rules.
func (p *Position[S]) Decode(data []byte, x *S) error {
	var r Reader
	in, err := r.parse(data)
	if err != nil {
		return err
	}
	r.Members("", in, func(_, name string, in any) {
		if players, _ := in.([]any); strings.EqualFold(name, "players") {
			r.Seats = len(players)
		}
	})
	if r.err != nil {
		return r.err
	}
	if r.Seats < p.Seats[0] || r.Seats > p.Seats[1] {
		return fmt.Errorf("players: %d, want %d to %d", r.Seats, p.Seats[0], p.Seats[1])
	}
	var s S
	if p.Begin != nil {
		s = p.Begin(r.Seats)
	}
	if p.Fields.Read(&r, "", in, &s); r.err == nil && p.Complete != nil {
		p.Complete(&r, &s)
	}
	if r.err == nil {
		*x = s
	}
	return r.err
}
