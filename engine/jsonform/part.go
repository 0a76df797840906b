package jsonform

// Within is a form for a part of a T, as the entry of a list has it.
func Within[T, V any](part func(*T) V, form Form[V]) Form[*T] {
	return Form[*T]{
		func(w *Writer, x *T) { form.Write(w, part(x)) },
		func(r *Reader, at string, in any, x *T) { form.Read(r, at, in, part(x)) },
	}
}

// Filled is a List that ends before the first place where nothing is.
func Filled[E comparable](of Form[*E]) Form[[]E] {
	list := List(of)
	return Form[[]E]{
		func(w *Writer, places []E) {
			var none E
			n := 0
			for n < len(places) && places[n] != none {
				n++
			}
			list.Write(w, places[:n])
		},
		list.Read,
	}
}

// Counts is how many there are of each thing, by names: an object with those that there are. most is how many
// there may be.
func Counts(names []string, most func(i int) int) Form[[]uint8] {
	return Form[[]uint8]{
		func(w *Writer, counts []uint8) {
			w.Raw("{")
			for i, n := range counts {
				if n != 0 {
					w.Key(names[i]).Num(int(n))
				}
			}
			w.Raw("}")
		},
		func(r *Reader, at string, in any, counts []uint8) {
			clear(counts)
			r.Members(at, in, func(path, name string, in any) {
				i := r.ID(at, name, names)
				counts[i] = uint8(r.Num(path, in, 0, most(i)))
			})
		},
	}
}
