package boards_test

import (
	"slices"
	"strings"
	"testing"
	"testing/fstest"

	"painani/engine"
	"painani/engine/boards"
	"painani/engine/lang"
	"painani/engine/scene"
	"painani/engine/scene/grid"
)

// Marks of a room stand side by side from its right edge, in two rows if there are many and it says so, and never
// reach out of it.
func TestRoom(t *testing.T) {
	for _, two := range []bool{false, true} {
		in := boards.Room{Left: 10, Right: 50, Y: 30, R: 8, Two: two}
		for n := 1; n <= 4; n++ {
			for i := range n {
				at, r := in.Mark(i, n)
				if at.X-r < in.Left || at.X+r > in.Right || r > in.R {
					t.Errorf("mark %d of %d lies at %v with %v", i, n, at, r)
				}
				if below := two && n > 2 && i >= 2; (at.Y > in.Y) != below {
					t.Errorf("mark %d of %d lies at %v", i, n, at)
				}
			}
		}
		if got := in.Spot([]uint8{1, 3}, 3); got.X <= in.Spot([]uint8{1, 3}, 1).X {
			t.Errorf("the mark of seat 3 is at %v", got)
		}
	}
}

func TestSpots(t *testing.T) {
	var x boards.Spots
	at := func(i int) scene.Spot { return scene.Round(float64(i), 0, 1) }
	boards.Differ(&x, []int{1, 2, 3}, []int{1, 0, 0}, at)
	x.Add(at(1))
	x.Add(scene.Spot{})
	if !slices.Equal(x, boards.Spots{at(1), at(2)}) {
		t.Errorf("spots are %v", x)
	}
}

// Keys differ in their part and in each of their things.
func TestKeys(t *testing.T) {
	keys := map[any]bool{}
	for _, k := range []any{
		boards.Key2("a", 1, "x"), boards.Key2("b", 1, "x"), boards.Key2("a", 2, "x"), boards.Key2("a", 1, "y"),
		boards.Key3("a", 1, "x", true), boards.Key3("a", 1, "x", false), boards.Key3("a", 1, "x", 1),
		boards.Key4("a", 1, "x", true, 1), boards.Key4("a", 1, "x", true, 2),
		boards.Key5("a", 1, "x", true, 1, 1), boards.Key5("a", 1, "x", true, 1, 2),
	} {
		if keys[k] {
			t.Errorf("%v is the key of two", k)
		}
		keys[k] = true
	}
	if !keys[boards.Key5("a", 1, "x", true, 1, 2)] {
		t.Error("a key is not found again")
	}
}

// table is rules of a state that is the seats which are awaited.
type table struct{}

func (table) Awaits(s *engine.Seats) engine.Seats { return *s }
func (table) Tally(*engine.Seats) engine.Tally    { return engine.Tally{Winners: []engine.Seat{2}} }

// Who is awaited shines, and at the end who has won; then nobody is awaited.
func TestShines(t *testing.T) {
	for _, c := range []struct {
		state   engine.Seats
		bright  []uint8
		awaited bool // seat 2
	}{
		{engine.SeatsOf(1, 2), []uint8{1, 2}, true},
		{engine.SeatsOf(3), []uint8{3}, false},
		{0, []uint8{2}, false},
	} {
		b := boards.Of(table{}, &c.state, 3, 1, nil, boards.Drawing{}.Say)
		if got := b.Bright(); !slices.Equal(got, c.bright) || b.Awaited(2) != c.awaited {
			t.Errorf("of %v %v shine, 2 is awaited: %v", c.state.List(), got, b.Awaited(2))
		}
	}
}

// Columns are headed by what the catalogue says, in the order of their keys.
func TestColumns(t *testing.T) {
	files := fstest.MapFS{}
	for _, tag := range lang.Tags() {
		files["words/"+string(tag)+".json"] = &fstest.MapFile{Data: []byte(`{"col.a": "A", "col.b": "B"}`)}
	}
	b := boards.Drawing{Say: lang.MustLoad(files, "words").In(lang.EN)}
	got := b.Columns("col.", "b", "a")
	if want := boards.Counts("B", "A"); !slices.Equal(got, want) {
		t.Errorf("%v, want %v", got, want)
	}
}

// page is a drawing of a state that is a number.
type page struct {
	boards.Drawing
	n int
}

// A painter draws the picture and the text of each state, what it drew before only once, and no picture for the
// text alone.
func TestPainter(t *testing.T) {
	drawn := 0
	p := boards.NewPainter(func(n *int, _ engine.Seat, _ engine.Names, _ lang.Tag) *page {
		b := &page{n: *n}
		b.Scene = scene.New("page", 10, 10)
		return b
	}, func(b *page) {
		b.Part(b.n, func() { drawn++; b.Add(scene.Circle(float64(b.n), 1, 1)) })
	}, func(b *page) { b.Scene.Text.Put(0, 0, "page "+string(rune('0'+b.n))) })
	for _, n := range []int{1, 2, 1} {
		s := p.Draw(&n, engine.Nobody, nil, lang.EN)
		if text := p.Text(&n, engine.Nobody, nil, lang.EN).Text(grid.Options{}); len(s.Body) != 1 || s.Body[0].Kids[0].X != float64(n) ||
			text != s.Text.Text(grid.Options{}) || !strings.Contains(text, "page "+string(rune('0'+n))) {
			t.Errorf("page %d is %+v with %q", n, s.Body, text)
		}
	}
	if drawn != 2 {
		t.Errorf("%d pictures were drawn", drawn)
	}
}

// Who keeps starting tiles has chosen; what is hidden from the viewer is said so, and what is not is listed.
func TestChoosing(t *testing.T) {
	files := fstest.MapFS{}
	for _, tag := range lang.Tags() {
		files["words/"+string(tag)+".json"] = &fstest.MapFile{Data: []byte(`{"choosing": "chooses", "chosen": "chose", "text.dealt": "dealt"}`)}
	}
	b := boards.Drawing{Say: lang.MustLoad(files, "words").In(lang.EN), Letters: []string{"A", "B"}, Scene: scene.New("", 9, 9)}
	seats := []engine.Starting{{Dealt: [4]uint8{3, 5, 7, 9}}, {Dealt: [4]uint8{1, 2, 4, 6}, Kept: [2]uint8{1, 4}}}
	seats[1].Mask(true)
	for i, want := range []bool{false, true} {
		if got := b.Hidden(&seats[i], 0, 0, 9); got != want || len(b.Body) != i {
			t.Errorf("seat %d is hidden: %v, %d shapes", i+1, got, len(b.Body))
		}
	}
	page, lines := &boards.Page{Grid: b.Scene.Text}, ""
	seats[0].Keep(0, 2)
	b.Choosing(page, func(seat uint8) *engine.Starting { return &seats[seat-1] }, func(mark string, tile uint8) {
		lines += mark + string(rune('0'+tile))
	})
	if text := b.Scene.Text.Text(grid.Options{}); !strings.Contains(text, "[A] [B] chose") || !strings.Contains(text, "[A] dealt:") ||
		strings.Contains(text, "chooses") || lines != " + 3   5 + 7   9" {
		t.Errorf("%q and %q", text, lines)
	}
}
