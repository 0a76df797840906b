package jsonform

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"maps"
	"slices"
	"strconv"
)

// MaxBytes bounds a position file; the canonical forms have a tenth of it.
const MaxBytes = 64 << 10

// Reader reads values that people may have written, and keeps the first error. Where a value stands, its
// path, is said by the names on the way to it: "players 1 corn".
//
// Null is nothing, as it always was: a field that is null is not given, and elsewhere null is 0, or a list
// or object without entries. It is no name and no text.
type Reader struct {
	Seats int // how many players the file has: the highest number of a seat

	err   error
	given map[string]bool
}

// parse takes a file apart.
func (r *Reader) parse(data []byte) (any, error) {
	if len(data) > MaxBytes {
		return nil, fmt.Errorf("position of %d bytes, at most %d", len(data), MaxBytes)
	}
	r.given = map[string]bool{}
	d := json.NewDecoder(bytes.NewReader(data))
	in, err := r.value(d, "")
	switch {
	case err == io.EOF:
		return nil, io.ErrUnexpectedEOF
	case err != nil:
		return nil, err
	}
	if _, err := d.Token(); err != io.EOF {
		return nil, errors.New("something stands behind the position")
	}
	return in, r.err
}

// value is the next value of a file. A member that an object has twice is an error: which of them is meant?
func (r *Reader) value(d *json.Decoder, at string) (any, error) {
	t, err := d.Token()
	switch {
	case err != nil || t != json.Delim('{') && t != json.Delim('['):
		return t, err
	case t == json.Delim('['):
		list := []any{}
		for i := 1; d.More(); i++ {
			x, err := r.value(d, under(at, strconv.Itoa(i)))
			if err != nil {
				return nil, err
			}
			list = append(list, x)
		}
		_, err = d.Token()
		return list, err
	}
	object := map[string]any{}
	for d.More() {
		name, err := d.Token()
		if err != nil {
			return nil, err
		}
		path := under(at, name.(string))
		if _, ok := object[name.(string)]; ok {
			r.Fail("%s: twice", path)
		}
		if object[name.(string)], err = r.value(d, path); err != nil {
			return nil, err
		}
	}
	_, err = d.Token()
	return object, err
}

// Fail notes an error, unless there is one already.
func (r *Reader) Fail(format string, args ...any) {
	if r.err == nil {
		r.err = fmt.Errorf(format, args...)
	}
}

// Given reports that the file has something at a path, in a field something else than null.
func (r *Reader) Given(at string) bool { return r.given[at] }

// Num is a whole number in its range, and low after an error.
func (r *Reader) Num(at string, in any, low, high int) int {
	x, ok := in.(float64)
	if n := int(x); (ok || in == nil) && x == float64(n) {
		if low <= n && n <= high {
			return n
		}
		r.Fail("%s: %d, want %d to %d", at, n, low, high)
		return low
	}
	r.Fail("%s: %s, want a whole number", at, text(in))
	return low
}

// Text is a string, and empty after an error.
func (r *Reader) Text(at string, in any) string {
	s, ok := in.(string)
	if !ok {
		r.Fail("%s: %s, want a text", at, text(in))
	}
	return s
}

// ID is the place of a name in a list, and 0 after an error.
func (r *Reader) ID(at string, in any, list []string) int {
	name := r.Text(at, in)
	i := slices.Index(list, name)
	if i < 0 || name == "" {
		r.Fail("%s: unknown %q", at, name)
		return 0
	}
	return i
}

// Items are the entries of a list of at most so many.
func (r *Reader) Items(at string, in any, most int) []any {
	list, ok := in.([]any)
	if !ok && in != nil {
		r.Fail("%s: %s, want a list", at, text(in))
	} else if len(list) > most {
		r.Fail("%s: %d entries, at most %d", at, len(list), most)
		return list[:most]
	}
	return list
}

// Members reads what an object has, in the order of the names, each with its own path.
func (r *Reader) Members(at string, in any, read func(path, name string, in any)) {
	x, ok := in.(map[string]any)
	if !ok && in != nil {
		r.Fail("%s: %s, want an object", at, text(in))
	}
	for _, name := range slices.Sorted(maps.Keys(x)) {
		read(under(at, name), name, x[name])
	}
}

// under is the path of a member.
func under(at, name string) string {
	if at == "" {
		return name
	}
	return at + " " + name
}

// text is what a refusal says of a value of the wrong kind.
func text(in any) string {
	data, _ := json.Marshal(in)
	return fmt.Sprintf("%.40s", data)
}
