package record

import (
	"bytes"
	"encoding/json"
	"fmt"
	"slices"
	"strings"
)

// maxDifferences is how many fields are named when two positions differ.
const maxDifferences = 8

// Differences names the fields in which two JSON documents differ, with both values:
// "players[1].corn: recorded 5, now 6".
func Differences(recorded, now []byte) string {
	a, errA := decodeAny(recorded)
	b, errB := decodeAny(now)
	if errA != nil || errB != nil {
		return "one of them is no JSON"
	}
	var list []string
	differ("", a, b, &list)
	if len(list) == 0 {
		return "the same content, spelled otherwise"
	}
	if more := len(list) - maxDifferences; more > 0 {
		list = append(list[:maxDifferences], fmt.Sprintf("and %d more", more))
	}
	return strings.Join(list, "; ")
}

func decodeAny(data []byte) (v any, err error) {
	d := json.NewDecoder(bytes.NewReader(data))
	d.UseNumber()
	err = d.Decode(&v)
	return v, err
}

// differ appends one sentence for each leaf that differs; a missing one is null.
func differ(path string, a, b any, out *[]string) {
	switch x := a.(type) {
	case map[string]any:
		if y, ok := b.(map[string]any); ok {
			for _, k := range keysOf(x, y) {
				differ(strings.TrimPrefix(path+"."+k, "."), x[k], y[k], out)
			}
			return
		}
	case []any:
		if y, ok := b.([]any); ok {
			for i := range max(len(x), len(y)) {
				differ(fmt.Sprintf("%s[%d]", path, i), at(x, i), at(y, i), out)
			}
			return
		}
	}
	if have, now := brief(a), brief(b); have != now {
		*out = append(*out, fmt.Sprintf("%s: recorded %s, now %s", path, have, now))
	}
}

func keysOf(x, y map[string]any) []string {
	var keys []string
	for k := range x {
		keys = append(keys, k)
	}
	for k := range y {
		if _, ok := x[k]; !ok {
			keys = append(keys, k)
		}
	}
	slices.Sort(keys)
	return keys
}

func at(list []any, i int) any {
	if i < len(list) {
		return list[i]
	}
	return nil
}

// brief is a value as it stands in a sentence.
func brief(v any) string {
	b, err := json.Marshal(v)
	if err != nil {
		return "?"
	}
	if len(b) > 80 {
		b = append(b[:77:77], "..."...)
	}
	return string(b)
}
