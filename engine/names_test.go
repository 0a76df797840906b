package engine_test

import (
	"slices"
	"strings"
	"testing"
	"unicode"

	"painani/engine"
)

func TestNames(t *testing.T) {
	for _, c := range []struct {
		name, want string
		names      engine.Names
		seats      int
	}{
		{"initials", "A B", engine.Names{"ada", "Bob"}, 2},
		{"accents and blanks", "O E", engine.Names{" Ödön", "éva"}, 2},
		{"the same initial", "A B C", engine.Names{"Zoe", "Zack", "Bob"}, 3},
		{"no Latin letter", "A B", engine.Names{"Zoe", "Яна"}, 2},
		{"no name", "A B", engine.Names{"Zoe"}, 2},
		{"more names than seats", "Z", engine.Names{"Zoe", "Zack"}, 1},
	} {
		t.Run(c.name, func(t *testing.T) {
			if got := strings.Join(c.names.Initials(c.seats), " "); got != c.want {
				t.Errorf("%q, want %q", got, c.want)
			}
		})
	}
	for in, want := range map[string]string{
		"Ada":                           "Ada",
		strings.Repeat("é", 20):         strings.Repeat("é", 20),
		strings.Repeat("e\u0301", 20):   strings.Repeat("e\u0301", 20),
		strings.Repeat("x", 21):         strings.Repeat("x", 19) + "…",
		strings.Repeat("y", 18) + " zz": strings.Repeat("y", 18) + "…",
		strings.Repeat("金", 10):         strings.Repeat("金", 10),
		strings.Repeat("金", 11):         strings.Repeat("金", 9) + "…",
		"x" + strings.Repeat("金", 10):   "x" + strings.Repeat("金", 9) + "…",
	} {
		if got := engine.ShortName(in); got != want {
			t.Errorf("%q: %q, want %q", in, got, want)
		}
	}
}

func TestWrittenNames(t *testing.T) {
	latin := func(r rune) bool { return unicode.Is(unicode.Latin, r) }
	names := engine.Names{"Ada", "Яна", "", "Яна (4)", "Anna Яна", "42"}
	want := engine.Names{"Ada", "", "", "", "Anna Яна", "42"}
	if got := names.Written(latin); !slices.Equal(got, want) || names[1] != "Яна" {
		t.Errorf("%q of %q, want %q", got, names, want)
	}
}
