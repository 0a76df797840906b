package engine

import (
	"fmt"
	"strconv"
	"strings"
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

// MustReadWeights is ReadWeights of a table that is part of the program.
func MustReadWeights(text string, names []string) []int {
	out, err := ReadWeights(text, names)
	if err != nil {
		panic(err)
	}
	return out
}

// NameWeights puts names to values.
func NameWeights(names []string, values []int) []Weight {
	out := make([]Weight, len(names))
	for i, name := range names {
		out[i] = Weight{name, values[i]}
	}
	return out
}

// WriteWeights is the table that ReadWeights reads.
func WriteWeights(list []Weight) string {
	var b strings.Builder
	for _, w := range list {
		fmt.Fprintf(&b, "%s %d\n", w.Name, w.Value)
	}
	return b.String()
}
