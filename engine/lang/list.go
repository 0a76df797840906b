package lang

import "strings"

// List puts what is said of each thing of a list in a row, with a mark between; of some nothing may be said.
func List[T any](list []T, mark string, say func(i int, x T) string) string {
	var out []string
	for i, x := range list {
		if word := say(i, x); word != "" {
			out = append(out, word)
		}
	}
	return strings.Join(out, mark)
}
