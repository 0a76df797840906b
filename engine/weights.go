package engine

import (
	"fmt"
	"reflect"
	"strconv"
	"strings"
	"unicode"
)

// Weight is a number by which a game's Score counts, under the name that its table has for it.
type Weight struct {
	Name  string
	Value int
}

// Weigher is what Rules may offer besides: a Score that counts by a table of weights, so that better ones can
// be looked for by self-play.
type Weigher[S any] interface {
	// Weights are those of the game, always as many and in the same order.
	Weights() []Weight
	// Reweighed is the same game with a Score by other values, in the order of Weights.
	Reweighed(values []int) Rules[S]
}

// ReadWeights reads a table of weights: a name and a whole number in each line; what stands behind "#" is a
// remark. The names must be those given, in their order.
func ReadWeights(text string, names []string) ([]int, error) {
	var out []int
	for line := range strings.Lines(text) {
		line, _, _ = strings.Cut(line, "#")
		name, number, _ := strings.Cut(strings.TrimSpace(line), " ")
		if name == "" {
			continue
		}
		if len(out) == len(names) || name != names[len(out)] {
			return nil, fmt.Errorf("weight %d of the table is %q", len(out)+1, name)
		}
		n, err := strconv.Atoi(strings.TrimSpace(number))
		if err != nil {
			return nil, fmt.Errorf("weight %s: %w", name, err)
		}
		out = append(out, n)
	}
	if len(out) < len(names) {
		return nil, fmt.Errorf("weight %s is not in the table", names[len(out)])
	}
	return out, nil
}

// WriteWeights is the table that ReadWeights reads.
func WriteWeights(list []Weight) string {
	var b strings.Builder
	for _, w := range list {
		fmt.Fprintf(&b, "%s %d\n", w.Name, w.Value)
	}
	return b.String()
}

// Weighing is a game's own table of weights. W is a struct of ints and of arrays of ints, which the game's
// Score reads; only here are they a list.
type Weighing[W any] struct {
	Own   *W
	names []string
}

// Weigh reads the table of a game, which is part of the program: it panics if that does not fit W. An int has
// the name of its field, corn-more for CornMore; the ints of arrays have the names given, one list for each
// array, in order.
func Weigh[W any](text string, arrays ...[]string) Weighing[W] {
	var t Weighing[W]
	for _, field := range reflect.VisibleFields(reflect.TypeFor[W]()) {
		if field.Type.Kind() == reflect.Array {
			t.names, arrays = append(t.names, arrays[0]...), arrays[1:]
			continue
		}
		t.names = append(t.names, hyphened(field.Name))
	}
	if n := len(numbers(reflect.ValueOf(new(W)).Elem(), nil)); n != len(t.names) {
		panic(fmt.Sprintf("%d weights have %d names", n, len(t.names)))
	}
	values, err := ReadWeights(text, t.names)
	if err != nil {
		panic(err)
	}
	t.Own = t.Of(values)
	return t
}

// Of is the table with the values, in the order of List.
func (t Weighing[W]) Of(values []int) *W {
	w := new(W)
	for i, x := range numbers(reflect.ValueOf(w).Elem(), nil) {
		x.SetInt(int64(values[i]))
	}
	return w
}

// List are the names and values of a table.
func (t Weighing[W]) List(w *W) []Weight {
	list := numbers(reflect.ValueOf(w).Elem(), nil)
	out := make([]Weight, len(list))
	for i, x := range list {
		out[i] = Weight{t.names[i], int(x.Int())}
	}
	return out
}

// numbers appends the ints of a table, in their order.
func numbers(v reflect.Value, out []reflect.Value) []reflect.Value {
	switch v.Kind() {
	case reflect.Struct:
		for i := range v.NumField() {
			out = numbers(v.Field(i), out)
		}
	case reflect.Array:
		for i := range v.Len() {
			out = numbers(v.Index(i), out)
		}
	default:
		out = append(out, v)
	}
	return out
}

// hyphened is corn-more for CornMore.
func hyphened(name string) string {
	var b strings.Builder
	for i, r := range name {
		if i > 0 && unicode.IsUpper(r) {
			b.WriteByte('-')
		}
		b.WriteRune(unicode.ToLower(r))
	}
	return b.String()
}
