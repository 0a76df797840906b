package engine_test

import (
	"slices"
	"testing"

	"painani/engine"
)

// Codes keep their order and bring their sections into refusals.
func TestCodes(t *testing.T) {
	codes := engine.ParseCodes("# words\nXX-unknown - word\n\nXX-far 5.4  cell,n  cells apart\n")
	if want := []string{"XX-unknown", "XX-far"}; !slices.Equal(codes.List, want) {
		t.Errorf("codes are %v, want %v", codes.List, want)
	}
	if r := codes.Refuse("XX-far", "n", 3); r.Code != "XX-far" || r.Section != "5.4" || r.Values["n"] != 3 {
		t.Errorf("refused with %v: %v", r, r.Values)
	}
	if r := codes.Refuse("XX-unknown"); r.Section != "" {
		t.Errorf("words rest on section %q", r.Section)
	}
	if r := codes.When(true, "XX-far", "n", 4); r == nil || r.Section != "5.4" || r.Values["n"] != 4 {
		t.Errorf("a reason that holds is %v", r)
	}
	if r := codes.When(false, "XX-far"); r != nil {
		t.Errorf("a reason that does not hold is %v", r)
	}
}
