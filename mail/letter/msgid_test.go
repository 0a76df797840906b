package letter

import (
	"regexp"
	"testing"

	"pgregory.net/rapid"
)

// TestIsMessageID holds the check against the regular expression that it stands for.
func TestIsMessageID(t *testing.T) {
	form := regexp.MustCompile(`^<[!-;=?-~]{1,250}>$`)
	same := func(t rapid.TB, s string) {
		if got, want := isMessageID(s), form.MatchString(s); got != want {
			t.Errorf("%q: %v, want %v", s, got, want)
		}
	}
	for _, s := range []string{"", "<", ">", "<>", "<a>", "a>", "<a", "<<a>", "<a>>", "<a b>", "<a\n>", "<a>\n", "<ő@x>", "<\xff>", "<a@b.c>"} {
		same(t, s)
	}
	rapid.Check(t, func(t *rapid.T) {
		same(t, rapid.StringMatching(`<?[ -~ő]{0,3}([!-~]{240,255})?>?`).Draw(t, "id"))
	})
}
