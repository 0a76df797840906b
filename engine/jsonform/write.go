package jsonform

import "strconv"

// Writer appends JSON to B; its methods return it for chaining.
type Writer struct {
	B   []byte
	bit uint8 // the entry of a set that is being written
}

// Raw appends text as it is.
func (w *Writer) Raw(s string) *Writer { w.B = append(w.B, s...); return w }

// Num appends a number.
func (w *Writer) Num(n int) *Writer { w.B = strconv.AppendInt(w.B, int64(n), 10); return w }

// Bool appends true or false.
func (w *Writer) Bool(x bool) *Writer { w.B = strconv.AppendBool(w.B, x); return w }

// Str appends a string that needs no escapes: ids only.
func (w *Writer) Str(s string) *Writer {
	w.B = append(append(append(w.B, '"'), s...), '"')
	return w
}

// Key begins a member of an object.
func (w *Writer) Key(name string) *Writer {
	w.Sep()
	w.B = append(append(append(w.B, '"'), name...), '"', ':')
	return w
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
