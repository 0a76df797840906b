package jsonform

import "math/bits"

// Form says once how a value stands in JSON: how it is written, and how what people wrote is read into it,
// within its limits. V is a pointer to the value, or the slice of a list.
type Form[V any] struct {
	Write func(w *Writer, v V)
	Read  func(r *Reader, at string, in any, v V) // in is not null, but as an entry of a list or of Keyed
}

type integer interface {
	~int16 | ~uint8 | ~uint16 | ~uint32
}

// Int is a number within bounds.
func Int[N integer](low, high int) Form[*N] {
	return Form[*N]{
		func(w *Writer, n *N) { w.Num(int(*n)) },
		func(r *Reader, at string, in any, n *N) { *n = N(r.Num(at, in, low, high)) },
	}
}

// Seat is the number of a seat at the table; low is 0 where it may be nobody.
func Seat[N integer](low int) Form[*N] {
	return Form[*N]{
		func(w *Writer, n *N) { w.Num(int(*n)) },
		func(r *Reader, at string, in any, n *N) { *n = N(r.Num(at, in, low, r.Seats)) },
	}
}

// Flag is true or false.
var Flag = Form[*bool]{
	func(w *Writer, x *bool) { w.Bool(*x) },
	func(r *Reader, at string, in any, x *bool) {
		var ok bool
		if *x, ok = in.(bool); !ok {
			r.Fail("%s: %s, want true or false", at, text(in))
		}
	},
}

// Name is one of a list of names; the value is its place there.
func Name[N integer](names []string) Form[*N] {
	return Form[*N]{
		func(w *Writer, n *N) { w.Str(names[*n]) },
		func(r *Reader, at string, in any, n *N) { *n = N(r.ID(at, in, names)) },
	}
}

// hiddenID stands for what the viewer may not know.
const hiddenID = "hidden"

// Tile is the number of a name from 1. Where the tile may be hidden, hidden is what the value is then; 0
// elsewhere.
func Tile(names []string, hidden uint8) Form[*uint8] {
	return Form[*uint8]{
		func(w *Writer, n *uint8) {
			if *n == hidden {
				w.Str(hiddenID)
				return
			}
			w.Str(names[*n-1])
		},
		func(r *Reader, at string, in any, n *uint8) {
			if in == hiddenID && hidden != 0 {
				*n = hidden
				return
			}
			*n = uint8(r.ID(at, in, names) + 1)
		},
	}
}

// Place is where a Tile may lie: 0 and null if there is none.
func Place(names []string, hidden uint8) Form[*uint8] {
	tile := Tile(names, hidden)
	return Form[*uint8]{
		func(w *Writer, n *uint8) {
			if *n == 0 {
				w.Raw("null")
				return
			}
			tile.Write(w, n)
		},
		func(r *Reader, at string, in any, n *uint8) {
			if *n = 0; in != nil {
				tile.Read(r, at, in, n)
			}
		},
	}
}

// Set is a list of numbers or names, none of them twice, that are kept as bits.
func Set[N integer](of Form[*uint8]) Form[*N] {
	return Form[*N]{
		func(w *Writer, set *N) {
			w.Raw("[")
			for left := uint32(*set); left != 0; left &= left - 1 {
				w.bit = uint8(bits.TrailingZeros32(left))
				of.Write(w.Sep(), &w.bit)
			}
			w.Raw("]")
		},
		func(r *Reader, at string, in any, set *N) {
			*set = 0
			for _, x := range r.Items(at, in, 32) {
				var n uint8
				of.Read(r, at, x, &n)
				if *set&(1<<n) != 0 {
					r.Fail("%s: %s twice", at, text(x))
				}
				*set |= 1 << n
			}
		},
	}
}

// List is a list of entries. A shorter one leaves the rest as it is.
func List[E any](of Form[*E]) Form[[]E] {
	return Form[[]E]{
		func(w *Writer, list []E) { w.List(len(list), func(i int) { of.Write(w, &list[i]) }) },
		func(r *Reader, at string, in any, list []E) {
			for i, x := range r.Items(at, in, len(list)) {
				of.Read(r, at, x, &list[i])
			}
		},
	}
}

// Full is a List of no other length.
func Full[E any](of Form[*E]) Form[[]E] {
	form := List(of)
	read := form.Read
	form.Read = func(r *Reader, at string, in any, list []E) {
		if given, _ := in.([]any); len(given) != len(list) {
			r.Fail("%s: %d entries, want %d", at, len(given), len(list))
			return
		}
		read(r, at, in, list)
	}
	return form
}

// Keyed is an object with a member for each entry of a list, by names. The entries have one form, or each
// its own.
func Keyed[E any](names []string, of ...Form[*E]) Form[[]E] {
	form := func(i int) Form[*E] { return of[min(i, len(of)-1)] }
	return Form[[]E]{
		func(w *Writer, list []E) {
			w.Raw("{")
			for i := range list {
				form(i).Write(w.Key(names[i]), &list[i])
			}
			w.Raw("}")
		},
		func(r *Reader, at string, in any, list []E) {
			r.Members(at, in, func(path, name string, in any) {
				r.given[path] = true
				i := r.ID(at, name, names)
				form(i).Read(r, path, in, &list[i])
			})
		},
	}
}

// Blank is a form in which an empty text is nothing, too: the value is left as it is.
func Blank[V any](form Form[V]) Form[V] {
	read := form.Read
	form.Read = func(r *Reader, at string, in any, v V) {
		if in != "" {
			read(r, at, in, v)
		}
	}
	return form
}
