package chance_test

import (
	"errors"
	"slices"
	"testing"

	"pgregory.net/rapid"

	"painani/engine/chance"
)

// vectors pin the specification; a verifier in another language must reach them.
var vectors = []struct {
	label    string
	index, n int
	want     int
}{
	{"start-player", 0, 4, 1},
	{"wealth", 0, 21, 3},
	{"wealth", 1, 20, 16},
	{"building-1", 13, 1000000, 191970},
}

func source() chance.Verifier {
	var s chance.Secret
	for i := range s {
		s[i] = byte(i)
	}
	return chance.Verifier{
		Secret: s,
		Table:  "tz421",
		Words:  []string{chance.Word("tz421", 1, "maize"), chance.Word("tz421", 2, "")},
	}
}

func TestVectors(t *testing.T) {
	v := source()
	if got, want := v.Secret.Commitment("tz421"), "0488ed6e18d3b1206b4d81d92fc01d90ee615ade4103e08f972e5287c624416a"; got != want {
		t.Errorf("commitment %s, want %s", got, want)
	}
	if got, want := v.Words[0], "d97226f658796d89ea48edd89cf179e178f279df8a1309e18885f6af0715b99d"; got != want {
		t.Errorf("word %s, want %s", got, want)
	}
	for _, c := range vectors {
		if got, err := v.Draw(c.label, c.index, c.n); err != nil || got != c.want {
			t.Errorf("%s %d of %d: %d, %v; want %d", c.label, c.index, c.n, got, err, c.want)
		}
	}
}

func TestEverythingKeysTheDraw(t *testing.T) {
	base := source()
	other := map[string]chance.Verifier{}
	v := source()
	v.Secret[31]++
	other["secret"] = v
	v = source()
	v.Table = "tz422"
	other["table"] = v
	v = source()
	v.Words = v.Words[:1]
	other["words"] = v
	const n = 1 << 30
	want, _ := base.Draw("x", 0, n)
	for name, o := range other {
		if got, _ := o.Draw("x", 0, n); got == want {
			t.Errorf("another %s draws the same", name)
		}
	}
	for _, c := range []struct {
		label string
		index int
	}{{"y", 0}, {"x", 1}} {
		if got, _ := base.Draw(c.label, c.index, n); got == want {
			t.Errorf("%s %d draws the same as x 0", c.label, c.index)
		}
	}
	if again, _ := base.Draw("x", 0, n); again != want {
		t.Error("the same decision draws another number")
	}
}

func TestDrawIsFair(t *testing.T) {
	v, count := source(), [6]int{}
	for i := range 6000 {
		x, _ := v.Draw("die", i, 6)
		count[x]++
	}
	for face, c := range count {
		if c < 850 || c > 1150 {
			t.Errorf("face %d fell %d times of 6000", face, c)
		}
	}
}

func TestPlayerGivesBackTheRecordOnly(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		r := &chance.Recorder{Verifier: source()}
		n := rapid.SliceOfN(rapid.IntRange(1, 1000), 1, 10).Draw(t, "bounds")
		var want []int
		for i, b := range n {
			x, err := r.Draw("l", i, b)
			if err != nil || x < 0 || x >= b {
				t.Fatalf("draw %d of %d: %v", x, b, err)
			}
			want = append(want, x)
		}
		p := &chance.Player{Draws: r.Draws}
		for i, b := range n {
			if x, err := p.Draw("l", i, b); err != nil || x != want[i] {
				t.Fatalf("played %d, %v; recorded %d", x, err, want[i])
			}
		}
		if _, err := p.Draw("l", len(n), 2); !errors.Is(err, chance.ErrRecord) {
			t.Fatalf("one draw too many: %v", err)
		}
	})
	for name, d := range map[string]chance.Draw{
		"label": {Label: "m", Index: 0, N: 6, Value: 1},
		"index": {Label: "l", Index: 1, N: 6, Value: 1},
		"bound": {Label: "l", Index: 0, N: 5, Value: 1},
		"value": {Label: "l", Index: 0, N: 6, Value: 6},
	} {
		if _, err := (&chance.Player{Draws: []chance.Draw{d}}).Draw("l", 0, 6); !errors.Is(err, chance.ErrRecord) {
			t.Errorf("wrong %s: %v", name, err)
		}
	}
}

func TestParseSecret(t *testing.T) {
	s := source().Secret
	if got, err := chance.ParseSecret(s.Hex()); err != nil || got != s {
		t.Errorf("%v, %v", got, err)
	}
	for _, bad := range []string{"", "zz", s.Hex()[2:], s.Hex() + "00"} {
		if _, err := chance.ParseSecret(bad); err == nil {
			t.Errorf("%q accepted", bad)
		}
	}
}

// failing draws 2 until it has drawn so often as it says.
type failing int

func (f *failing) Draw(string, int, int) (int, error) {
	if *f--; *f < 0 {
		return 0, errors.New("empty")
	}
	return 2, nil
}

// TestDrawing: who draws several times meets the first error at the end, and nothing is drawn after it.
func TestDrawing(t *testing.T) {
	luck, left := failing(2), uint32(0b11111)
	d := chance.Drawing{Source: &luck}
	if got := d.Take("tile", 0, &left); got != 2 || left != 0b11011 || d.Draw("die", 0, 6) != 2 || d.Err != nil {
		t.Fatalf("drew %d, left %b, %v", got, left, d.Err)
	}
	first := d.Draw("die", 1, 6)
	again := d.Take("tile", 1, &left)
	if first != 0 || again != 0 || left != 0b11011 || d.Err == nil || luck != -1 {
		t.Errorf("drew %d and %d, left %b, %v, asked %d times too often", first, again, left, d.Err, -luck)
	}
}

// TestTake: without replacement, everything is drawn once, whatever the numbers are.
func TestTake(t *testing.T) {
	const all = uint32(1<<3 | 1<<7 | 1<<31)
	for _, c := range []struct {
		numbers []int
		want    [3]int
	}{{[]int{0, 0, 0}, [3]int{3, 7, 31}}, {[]int{2, 1, 0}, [3]int{31, 7, 3}}, {[]int{1, 1, 0}, [3]int{7, 31, 3}}} {
		var draws []chance.Draw
		for i, n := range c.numbers {
			draws = append(draws, chance.Draw{Label: "tile", Index: i, N: 3 - i, Value: n})
		}
		luck, left := &chance.Player{Draws: draws}, all
		for i, want := range c.want {
			if got, err := chance.Take(luck, "tile", i, &left); err != nil || got != want {
				t.Errorf("%v: %d, %v, want %d", c.numbers, got, err, want)
			}
		}
		if left != 0 {
			t.Errorf("%v: %b left", c.numbers, left)
		}
	}
	left := all
	if _, err := chance.Take(chance.Hidden{}, "tile", 0, &left); !errors.Is(err, chance.ErrHidden) ||
		left != all {
		t.Errorf("hidden: %v, %b left", err, left)
	}
}

// TestTurnUp: empty places get the tiles that are drawn, each is told of, and where none is left they stay empty.
func TestTurnUp(t *testing.T) {
	draws := []chance.Draw{{Label: "tile", Index: 2, N: 3, Value: 1}, {Label: "tile", Index: 3, N: 2, Value: 0}, {Label: "tile", Index: 4, N: 1}}
	d, left := chance.Drawing{Source: &chance.Player{Draws: draws}}, uint32(0b10101)
	places, told := [5]uint8{0, 9, 0, 0, 0}, []int{}
	d.TurnUp("tile", places[:], 5, &left, func(place, tile int) { told = append(told, place, tile) })
	if d.Err != nil || places != [5]uint8{3, 9, 1, 5, 0} || left != 0 || !slices.Equal(told, []int{0, 2, 2, 0, 3, 4}) {
		t.Errorf("%v, told %v, left %b, %v", places, told, left, d.Err)
	}
}

// TestTakeOne: a stock gives its things by kind until there are none.
func TestTakeOne(t *testing.T) {
	draws := []chance.Draw{{Label: "tile", N: 3, Value: 1}, {Label: "tile", Index: 1, N: 2, Value: 1}, {Label: "tile", Index: 2, N: 1}}
	d, stock := chance.Drawing{Source: &chance.Player{Draws: draws}}, []uint8{0, 2, 0, 1}
	for i, want := range []int{1, 3, 1, -1} {
		if got := d.TakeOne("tile", i, stock); got != want || d.Err != nil {
			t.Errorf("%d: kind %d, want %d, %v", i, got, want, d.Err)
		}
	}
	if chance.Left(stock) != 0 || chance.Left([]uint8{2, 0, 3}) != 5 {
		t.Errorf("left %v", stock)
	}
}
