package jsonform

import (
	"encoding/json"
	"fmt"
	"maps"
	"slices"
)

// MaxBytes bounds a position file; the canonical forms have a tenth of it.
const MaxBytes = 64 << 10

// Reader reads values that people may have written, and keeps the first error. Where a value stands, its
// path, is said by the names on the way to it: "players 1 corn".
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
	var in any
	return in, json.Unmarshal(data, &in)
}

// Fail notes an error, unless there is one already.
func (r *Reader) Fail(format string, args ...any) {
	if r.err == nil {
		r.err = fmt.Errorf(format, args...)
	}
}

// Given reports that the file has something else than null at a path.
func (r *Reader) Given(at string) bool { return r.given[at] }

// Num is a whole number in its range, and low after an error.
func (r *Reader) Num(at string, in any, low, high int) int {
	x, ok := in.(float64)
	if n := int(x); ok && x == float64(n) {
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
	if !ok {
		r.Fail("%s: %s, want a list", at, text(in))
	} else if len(list) > most {
		r.Fail("%s: %d entries, at most %d", at, len(list), most)
		return list[:most]
	}
	return list
}

// Members reads what an object has, in the order of the names, each with its own path; in may be null.
func (r *Reader) Members(at string, in any, read func(path, name string, in any)) {
	x, ok := in.(map[string]any)
	if !ok {
		r.Fail("%s: %s, want an object", at, text(in))
	}
	for _, name := range slices.Sorted(maps.Keys(x)) {
		path := under(at, name)
		if x[name] != nil {
			r.given[path] = true
		}
		read(path, name, x[name])
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
