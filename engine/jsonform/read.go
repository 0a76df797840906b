// Package jsonform is the kit of a position's documented JSON form: a writer of the canonical
// bytes, which no map order or library version can change, and a reader of what people
// write by hand, which refuses what it does not know and names the first bad field.
package jsonform

import (
	"bytes"
	"encoding/json"
	"fmt"
	"slices"
)

// MaxBytes bounds a position file; the canonical forms have a tenth of it.
const MaxBytes = 64 << 10

// Decode reads data into a struct of the fields that a form has. Unknown fields, and
// more than MaxBytes, are errors.
func Decode(data []byte, into any) error {
	if len(data) > MaxBytes {
		return fmt.Errorf("position of %d bytes, at most %d", len(data), MaxBytes)
	}
	d := json.NewDecoder(bytes.NewReader(data))
	d.DisallowUnknownFields()
	return d.Decode(into)
}

// Reader checks values field by field and keeps the first error. A game embeds it in its own.
type Reader struct{ err error }

// Err is the first error, nil if there was none.
func (r *Reader) Err() error { return r.err }

// Fail notes an error, unless there is one already.
func (r *Reader) Fail(format string, args ...any) {
	if r.err == nil {
		r.err = fmt.Errorf(format, args...)
	}
}

// Num checks a number's range, and is low after an error.
func (r *Reader) Num(field string, n, low, high int) int {
	if n < low || n > high {
		r.Fail("%s: %d, want %d to %d", field, n, low, high)
		return low
	}
	return n
}

// Or is Num of a number that may be missing.
func (r *Reader) Or(field string, n *int, missing, low, high int) int {
	if n == nil {
		return max(low, min(missing, high))
	}
	return r.Num(field, *n, low, high)
}

// ID is the place of a name in a list, and 0 after an error.
func (r *Reader) ID(field, name string, list []string) int {
	i := slices.Index(list, name)
	if i < 0 {
		r.Fail("%s: unknown %q", field, name)
		return 0
	}
	return i
}
