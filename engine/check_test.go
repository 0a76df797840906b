package engine_test

import (
	"cmp"
	"errors"
	"fmt"
	"strings"
	"testing"

	"painani/engine"
)

// bag is a state of two seats at most; who is awaited has as many steps as things.
type bag struct {
	awaits engine.Seats
	things [2]uint8
}

type bagRules struct{}

func (bagRules) Awaits(b *bag) engine.Seats { return b.awaits }

func (bagRules) Steps(b *bag, seat engine.Seat, buf []engine.Step) []engine.Step {
	return append(buf, make([]engine.Step, b.things[seat.Index()])...)
}

func TestChecked(t *testing.T) {
	asked := 0
	odd := func(b *bag, no *engine.Faults) {
		no.If(b.things[0]%2 == 1, "odd: %d", b.things[0])
		no.If(b.things[0] > 4, "many")
	}
	noted := func(b *bag, no *engine.Faults) {
		asked++
		no.Note(nil)
		if b.things[0] == 4 {
			no.Note(errors.New("four"))
			no.Note(errors.New("more"))
		}
	}
	for things, want := range map[uint8]string{0: "", 3: "odd: 3", 4: "four", 5: "odd: 5", 6: "many"} {
		s, before := bag{0, [2]uint8{things, 0}}, asked
		err := engine.Checked(bagRules{}, &s, 1, s.things[:], odd, noted)
		if text := fmt.Sprint(cmp.Or(err, errors.New(""))); text != want {
			t.Errorf("%d things: %q, want %q", things, text, want)
		}
		if further := asked > before; further != (things == 0 || things == 4) {
			t.Errorf("%d things: asked behind a fault %v", things, !further)
		}
	}
	for want, s := range map[string]bag{
		"":                        {1 << 1, [2]uint8{2, 0}},
		"seat 2 has belongings":   {0, [2]uint8{2, 1}},
		"seat 1 owes a decision ": {1 << 1, [2]uint8{0, 0}},
	} {
		err := engine.Checked(bagRules{}, &s, 1, s.things[:], odd)
		if (err == nil) != (want == "") || err != nil && !strings.Contains(err.Error(), want) {
			t.Errorf("%+v: %v, want %q", s, err, want)
		}
	}
}

func TestStack(t *testing.T) {
	var stack [3]int
	depth := uint8(0)
	if engine.Top(stack[:], depth) != nil {
		t.Error("something is due")
	}
	engine.Push(stack[:], &depth, 4)
	engine.Push(stack[:], &depth, 5)
	*engine.Top(stack[:], depth)++
	if engine.Pop(stack[:], &depth); depth != 1 || stack != [3]int{4} {
		t.Errorf("%v, depth %d", stack, depth)
	}
	even := func(x *int, _ int) bool { return *x%2 == 0 }
	for _, c := range []struct {
		stack [3]int
		depth uint8
		ok    bool
	}{{[3]int{4, 6}, 2, true}, {[3]int{4, 5}, 2, false}, {[3]int{4, 6}, 1, false}, {[3]int{}, 0, true}} {
		if err := engine.CheckStack(c.stack[:], c.depth, even); (err == nil) != c.ok {
			t.Errorf("%v, depth %d: %v", c.stack, c.depth, err)
		}
	}
}

func TestPile(t *testing.T) {
	pile := func(set uint64, numbers ...uint8) engine.Pile {
		p := engine.Pile{Tiles: set}
		p.Add(numbers...)
		return p
	}
	for _, c := range []struct {
		pile  engine.Pile
		whole bool
	}{
		{pile(0b110, 1, 0), true},
		{pile(0b110), false},
		{pile(0b110, 2, 1), false},
		{pile(0b1110, 1), false},
		{pile(0b110, 1, 65), false},
	} {
		if c.pile.Whole(3) != c.whole {
			t.Errorf("%+v: whole %v", c.pile, !c.whole)
		}
	}
}

func TestStarting(t *testing.T) {
	x := engine.Starting{Dealt: [4]uint8{7, 3, 9, 1}}
	if x.Keep(0, 3); x.Kept != [2]uint8{7, 1} {
		t.Errorf("kept %v", x.Kept)
	}
	open, secret := x, x
	open.Mask(false)
	secret.Mask(true)
	known := 0
	for range open.Known {
		known++
	}
	for range secret.Known {
		known += 10
	}
	if got := x.Shown(); len(got) != 4 || got[0] != 7 || open.Shown() != nil || (&engine.Starting{}).Shown() != nil {
		t.Errorf("%v is shown, and %v of what is masked", got, open.Shown())
	}
	if known != 2 || open.Dealt != [4]uint8{255, 255, 255, 255} || open.Kept != x.Kept {
		t.Errorf("%d tiles known, %+v", known, open)
	}
	for _, c := range []struct {
		x            engine.Starting
		known, draft bool
		want         string
	}{
		{x, true, false, ""},
		{open, false, false, ""},
		{engine.Starting{Dealt: x.Dealt, Kept: [2]uint8{7, 2}}, true, false, "tile 2 twice or not dealt"},
		{engine.Starting{Dealt: [4]uint8{7, 3, 7, 1}}, true, false, "tile 7 twice"},
		{engine.Starting{Dealt: [4]uint8{10, 3, 7, 1}}, true, false, "tile 10 twice"},
		{engine.Starting{Dealt: [4]uint8{5, 3, 7, 1}}, true, false, "tile 5 twice"}, // another seat's
		{engine.Starting{Dealt: x.Dealt, Kept: [2]uint8{7, 7}}, true, false, "two different"},
		{engine.Starting{Kept: [2]uint8{7, 0}}, false, false, "two different"},
		{engine.Starting{Kept: [2]uint8{7, 0}}, false, true, ""},
		{engine.Starting{Kept: [2]uint8{0, 7}}, false, true, "two different"},
	} {
		seen := uint64(1 << 5)
		err := c.x.Check(9, &seen, c.known, c.draft)
		if (err == nil) != (c.want == "") || err != nil && !strings.Contains(err.Error(), c.want) {
			t.Errorf("%+v: %v, want %q", c.x, err, c.want)
		}
	}
}

// The first fault stands, whatever is asked after it.
func TestFaults(t *testing.T) {
	var no engine.Faults
	if no.If(false, "seat %d", 1); no.Err != nil {
		t.Errorf("what holds is a fault: %v", no.Err)
	}
	no.If(true, "seat %d owes %s", 2, "wood")
	no.If(true, "seat %d", 3)
	if no.Err == nil || no.Err.Error() != "seat 2 owes wood" {
		t.Errorf("the fault is %v", no.Err)
	}
}

// Of some reasons the first that holds is given, with its values.
func TestWhen(t *testing.T) {
	reasons := func(n int) *engine.Refusal {
		return cmp.Or(engine.When(n < 2, "XX-few", "1", "needs", 2), engine.When(n > 3, "XX-many", "2"))
	}
	if r := reasons(1); r == nil || r.Code != "XX-few" || r.Section != "1" || r.Values["needs"] != 2 {
		t.Errorf("1: %v", r)
	}
	if r := reasons(4); r == nil || r.Code != "XX-many" {
		t.Errorf("4: %v", r)
	}
	if r := reasons(3); r != nil {
		t.Errorf("3: %v", r)
	}
}
