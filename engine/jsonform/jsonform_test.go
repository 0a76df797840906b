package jsonform_test

import (
	"strings"
	"testing"

	"painani/engine/jsonform"
)

// box is a position of every kind of field.
type box struct {
	Seats uint8
	N     int16
	On    bool
	First uint8
	Name  uint8
	Tiles [3]uint8
	Set   uint16
	Full  [2]uint8
	Bags  [2]uint8
	Extra uint8
	Own   [4]own
	Depth uint8
	Stack [2]due
}

type own struct{ Corn uint8 }

type due struct{ Kind, A, B uint8 }

var (
	names  = []string{"x", "y", "z"}
	number = jsonform.Int[uint8](0, 9)
	form   = jsonform.Position[box]{
		Seats: [2]int{1, 4}, Fields: fields(),
		Begin: func(seats int) box { return box{N: 7, Extra: uint8(seats)} },
		Complete: func(r *jsonform.Reader, x *box) {
			if r.Given("bags x") && !r.Given("bags y") {
				x.Bags[1] = 9
			}
		},
	}
)

func fields() jsonform.Object[box] {
	extra := jsonform.At("extra", func(x *box) *uint8 { return &x.Extra }, number)
	extra.Unless = func(x *box) bool { return x.Extra == 0 }
	return jsonform.Object[box]{
		jsonform.At("n", func(x *box) *int16 { return &x.N }, jsonform.Int[int16](-9, 9)),
		jsonform.At("on", func(x *box) *bool { return &x.On }, jsonform.Flag),
		jsonform.At("first", func(x *box) *uint8 { return &x.First }, jsonform.Seat[uint8](0)),
		jsonform.At("name", func(x *box) *uint8 { return &x.Name }, jsonform.Blank(jsonform.Name[uint8](names))),
		jsonform.At("tiles", func(x *box) []uint8 { return x.Tiles[:] }, jsonform.List(jsonform.Place(names, 255))),
		jsonform.At("set", func(x *box) *uint16 { return &x.Set }, jsonform.Set[uint16](jsonform.Name[uint8](names))),
		jsonform.At("full", func(x *box) []uint8 { return x.Full[:] }, jsonform.Full(number)),
		jsonform.At("bags", func(x *box) []uint8 { return x.Bags[:] }, jsonform.Keyed(names[:2], number)),
		extra,
		jsonform.Some("players", func(x *box) []own { return x.Own[:] }, func(x *box) *uint8 { return &x.Seats },
			jsonform.Object[own]{jsonform.At("corn", func(x *own) *uint8 { return &x.Corn }, number)}.Form(own{Corn: 3})),
		jsonform.Inner("turn", jsonform.Object[box]{
			jsonform.Some("due", func(x *box) []due { return x.Stack[:] }, func(x *box) *uint8 { return &x.Depth },
				jsonform.Kinds("decision", 3,
					func(k int) []string { return [][]string{{""}, {"act", "a", "b"}, {"end", "", "b"}}[k] },
					func(d *due) *uint8 { return &d.Kind },
					func(d *due, i int) *uint8 { return []*uint8{&d.A, &d.B}[i] })),
		}),
	}
}

func TestCanonical(t *testing.T) {
	x := box{Seats: 2, N: -3, On: true, First: 2, Name: 1, Tiles: [3]uint8{0, 255, 3}, Set: 5, Full: [2]uint8{4, 0},
		Bags: [2]uint8{1, 2}, Own: [4]own{{8}, {0}}, Depth: 2, Stack: [2]due{{1, 4, 5}, {2, 0, 6}}}
	want := `{"n":-3,"on":true,"first":2,"name":"y","tiles":[null,"hidden","z"],"set":["x","z"],"full":[4,0],` +
		`"bags":{"x":1,"y":2},"players":[{"corn":8},{"corn":0}],` +
		`"turn":{"due":[{"decision":"act","a":4,"b":5},{"decision":"end","b":6}]}}`
	text := form.Encode(&x)
	if string(text) != want {
		t.Errorf("%s\nwant %s", text, want)
	}
	var back box
	if err := form.Decode(text, &back); err != nil {
		t.Fatal(err)
	}
	if x.Extra = 2; back != x {
		t.Errorf("%+v\nwant %+v", back, x)
	}
}

func TestMissing(t *testing.T) {
	var x box
	if err := form.Decode([]byte(`{"tiles":["y"],"bags":{"x":1},"name":null,"players":[{},{"corn":0}]}`), &x); err != nil {
		t.Fatal(err)
	}
	if want := (box{Seats: 2, N: 7, Extra: 2, Tiles: [3]uint8{2}, Bags: [2]uint8{1, 9}, Own: [4]own{{3}, {0}}}); x != want {
		t.Errorf("%+v\nwant %+v", x, want)
	}
}

// TestNothing: null, an empty text for a name and the case of a field's name were always read so; files that
// people wrote may have them.
func TestNothing(t *testing.T) {
	for text, want := range map[string]box{
		`{"Players":[null,{"CORN":4}],"N":2}`:              {Seats: 2, N: 2, Extra: 2, Own: [4]own{{3}, {4}}},
		`{"players":[{"corn":null}],"n":null,"turn":null}`: {Seats: 1, N: 7, Extra: 1, Own: [4]own{{3}}},
		`{"players":[{}],"name":"","bags":{"x":null}}`: {Seats: 1, N: 7, Extra: 1, Own: [4]own{{3}},
			Bags: [2]uint8{0, 9}},
		`{"players":[{}],"full":[null,2],"tiles":[null,"x"]}`: {Seats: 1, N: 7, Extra: 1, Own: [4]own{{3}},
			Full: [2]uint8{0, 2}, Tiles: [3]uint8{0, 1}},
	} {
		var x box
		if err := form.Decode([]byte(text), &x); err != nil || x != want {
			t.Errorf("%s: %v\n%+v\nwant %+v", text, err, x, want)
		}
	}
}

func TestRefused(t *testing.T) {
	for text, want := range map[string]string{
		`{"players":[]}`:                           "players: 0, want 1 to 4",
		`{"players":[{}`:                           "unexpected EOF",
		`{"players":[{}]} x`:                       "something stands behind",
		`{"players":[{}],"moon":1}`:                `unknown field "moon"`,
		`{"players":[{"moon":null}]}`:              `unknown field "players 1 moon"`,
		`{"players":[{}],"n":10}`:                  "n: 10, want -9 to 9",
		`{"players":[{}],"n":1.5}`:                 "n: 1.5, want a whole number",
		`{"players":[{}],"n":"1"}`:                 `n: "1", want a whole number`,
		`{"players":[{}],"on":1}`:                  "on: 1, want true or false",
		`{"players":[{}],"first":2}`:               "first: 2, want 0 to 1",
		`{"players":[{}],"name":"w"}`:              `name: unknown "w"`,
		`{"players":[{}],"set":[""]}`:              `set: unknown ""`,
		`{"players":[{}],"set":[null]}`:            "set: null, want a text",
		`{"players":[{}],"full":[null]}`:           "full: 1 entries, want 2",
		`{"players":[{}],"n":1,"n":1}`:             "n: twice",
		`{"players":[{}],"n":1,"N":1}`:             "n: twice",
		`{"players":[{"corn":1,"corn":1}]}`:        "players 1 corn: twice",
		`{"players":[{}],"bags":{"X":1}}`:          `bags: unknown "X"`,
		`{"players":[{}],}`:                        "invalid character",
		`{"players":[{}]]`:                         "invalid character",
		`{"players":[null],"turn":{"due":[null]}}`: "turn due 1 decision: null, want a text",
		`{"players":[{}],"turn":{"due":[{"decision":"act","a":1,"B":2}]}}`: "act b: missing",
		`{"players":[{}],"tiles":{}}`:                                      "tiles: {}, want a list",
		`{"players":[{}],"tiles":[null,null,null,null]}`:                   "tiles: 4 entries, at most 3",
		`{"players":[{}],"set":["x","x"]}`:                                 `set: "x" twice`,
		`{"players":[{}],"full":[1]}`:                                      "full: 1 entries, want 2",
		`{"players":[{}],"bags":{"z":1}}`:                                  `bags: unknown "z"`,
		`{"players":[{}],"bags":[]}`:                                       "bags: [], want an object",
		`{"players":[{"corn":10}]}`:                                        "players 1 corn: 10, want 0 to 9",
		`{"players":[{}],"turn":{"due":[{"decision":"act","a":1}]}}`:       "turn due 1 act b: missing",
		`{"players":[{}],"turn":{"due":[{"decision":""}]}}`:                `turn due 1 decision: unknown ""`,
		`{"players":[{}],"turn":{"due":[{"decision":"end","a":1,"b":1}]}}`: `unknown field "turn due 1 a"`,
		`{"players":[{}]}` + strings.Repeat(" ", jsonform.MaxBytes):        "at most 65536",
	} {
		x := box{N: 5}
		if err := form.Decode([]byte(text), &x); err == nil || !strings.Contains(err.Error(), want) || x != (box{N: 5}) {
			t.Errorf("%.80s: %v, want %s", text, err, want)
		}
	}
}
