package engine_test

import (
	"slices"
	"testing"

	"painani/engine"
)

// Codes keep their order and bring their sections into refusals.
func TestCodes(t *testing.T) {
	codes := engine.ParseCodes("# words\nXX-unknown - word\n\nXX-far 5.4  cell,n  cells apart\nXX-late\n")
	if want := []string{"XX-unknown", "XX-far", "XX-late"}; !slices.Equal(codes.List, want) {
		t.Errorf("codes are %v, want %v", codes.List, want)
	}
	if r := codes.Refuse("XX-far", "n", 3); r.Code != "XX-far" || r.Section != "5.4" || r.Values["n"] != 3 {
		t.Errorf("refused with %v: %v", r, r.Values)
	}
	for _, code := range []string{"XX-unknown", "XX-late"} {
		if r := codes.Refuse(code); r.Section != "" {
			t.Errorf("%s rests on section %q", code, r.Section)
		}
	}
	if r := codes.When(true, "XX-far", "n", 4); r == nil || r.Section != "5.4" || r.Values["n"] != 4 {
		t.Errorf("a reason that holds is %v", r)
	}
	if r := codes.When(false, "XX-far"); r != nil {
		t.Errorf("a reason that does not hold is %v", r)
	}
}
