package jsonform_test

import (
	"strings"
	"testing"

	"painani/engine/jsonform"
)

// hall is a position of rows of places, and of things by name.
type hall struct {
	Rows [2][3]uint8
	Bag  [3]uint8
}

var halls = jsonform.Position[hall]{Fields: jsonform.Object[hall]{
	jsonform.At("rows", func(x *hall) [][3]uint8 { return x.Rows[:] },
		jsonform.List(jsonform.Within(func(x *[3]uint8) []uint8 { return x[:] },
			jsonform.Filled(jsonform.Tile(names, 0))))),
	jsonform.At("bag", func(x *hall) []uint8 { return x.Bag[:] },
		jsonform.Counts(names, func(i int) int { return i + 1 })),
}}

func TestParts(t *testing.T) {
	x := hall{Rows: [2][3]uint8{{1, 3, 0}, {0, 2, 0}}, Bag: [3]uint8{0, 2, 1}}
	text := string(halls.Encode(&x))
	if want := `{"rows":[["x","z"],[]],"bag":{"y":2,"z":1}}`; text != want {
		t.Fatalf("%s\nwant %s", text, want)
	}
	var back hall
	x.Rows[1] = [3]uint8{} // what stands behind a gap is not written
	if err := halls.Decode([]byte(text), &back); err != nil || back != x {
		t.Errorf("%v\n%+v\nwant %+v", err, back, x)
	}
	for text, want := range map[string]string{
		`{"rows":[["x","x","x","x"]]}`: "rows: 4 entries, at most 3",
		`{"rows":[[null]]}`:            "rows: null, want a text",
		`{"bag":{"y":3}}`:              "bag y: 3, want 0 to 2",
		`{"bag":{"w":1}}`:              `bag: unknown "w"`,
	} {
		if err := halls.Decode([]byte(text), &back); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%s: %v, want %q", text, err, want)
		}
	}
}
