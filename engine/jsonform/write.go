package jsonform

import (
	"math/bits"
	"strconv"
)

// Writer appends JSON to B; its methods return it for chaining. A game embeds it in its own.
type Writer struct{ B []byte }

// Raw appends text as it is.
func (w *Writer) Raw(s string) *Writer { w.B = append(w.B, s...); return w }

// Num appends a number.
func (w *Writer) Num(n int) *Writer { w.B = strconv.AppendInt(w.B, int64(n), 10); return w }

// Bool appends true or false.
func (w *Writer) Bool(x bool) *Writer { w.B = strconv.AppendBool(w.B, x); return w }

// Str appends a string that needs no escapes: ids only.
func (w *Writer) Str(s string) *Writer { return w.Raw(`"`).Raw(s).Raw(`"`) }

// Key begins a member of an object that has one already.
func (w *Writer) Key(name string) *Writer { return w.Raw(`,`).Str(name).Raw(":") }

// Open begins the i-th member of an object, its brace with the first.
func (w *Writer) Open(i int, name string) *Writer {
	if i == 0 {
		return w.Raw("{").Str(name).Raw(":")
	}
	return w.Key(name)
}

// Sep separates items: nothing behind an opening bracket or brace.
func (w *Writer) Sep() *Writer {
	if n := len(w.B); n > 0 && (w.B[n-1] == '[' || w.B[n-1] == '{') {
		return w
	}
	return w.Raw(",")
}

// List appends n items in brackets.
func (w *Writer) List(n int, item func(int)) *Writer {
	w.Raw("[")
	for i := range n {
		if i > 0 {
			w.Raw(",")
		}
		item(i)
	}
	return w.Raw("]")
}

// Bits appends a list with an item for the number of each bit that is set, lowest first.
func (w *Writer) Bits(set uint32, item func(int)) *Writer {
	return w.List(bits.OnesCount32(set), func(int) {
		item(bits.TrailingZeros32(set))
		set &= set - 1
	})
}
