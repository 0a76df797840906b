package house_test

import (
	"testing"

	"painani/engine"
	"painani/engine/fixture/noughts"
	"painani/engine/house"
	"painani/engine/lang"
)

// TestSeatAt: whom a condition of a plan names.
func TestSeatAt(t *testing.T) {
	same := engine.Names{"Bela", "Ada Lovelace", "Bot 3"}
	other := engine.Names{"Ada", "Anna", "Bot 3"}
	for _, c := range []struct {
		names engine.Names
		line  string
		seat  engine.Seat
		rest  string
	}{
		{same, "Bela pick", 1, "pick"}, {same, "béla: pick tikal", 1, "pick tikal"}, {same, "ADA lovelace pick", 2, "pick"},
		{same, "ada pick", 2, "pick"}, {same, "bot 3 pick", 3, "pick"}, {same, "2 pick", 2, "pick"},
		{same, "red pick", 1, "pick"}, {same, "blau pick", 2, "pick"}, {same, "zöld pick", 3, "pick"},
		{same, "ad pick", 0, "ad pick"}, {same, "carl pick", 0, "carl pick"}, {same, "", 0, ""}, {same, "[B] pick", 2, "pick"},
		{other, "A pick", 1, "pick"}, {other, "[b] pick", 2, "pick"}, {other, "an pick", 0, "an pick"}, {other, "ann pick", 2, "pick"},
		{other, "yellow pick", 0, "yellow pick"},
	} {
		seat, rest := house.SeatAt(c.names, c.line)
		if seat != c.seat || rest != c.rest {
			t.Errorf("%q at %v: %d, %q", c.line, c.names, seat, rest)
		}
	}
}

// TestPlanSaysItself: a plan said in a language is read as the same plan.
func TestPlanSaysItself(t *testing.T) {
	g := engine.Adapt(noughts.Rules{})
	names := engine.Names{"Ada", "Bela", "Cora"}
	table := &engine.Table{Game: g, Seats: make([]engine.Chair, 3)}
	r := house.PlanReader(table, 1, names)
	for _, line := range []string{
		"QUEUE mark 5", "QUEUE mark 5 / mark 6", "IF Bela mark 4 THEN mark 5", "IF Bela NOT mark 4 THEN mark 5 ELSE mark 6",
		"IF Bela mark 4 AND Cora NOT mark THEN mark 5 / mark 7 ELSE mark 6 / mark 8",
	} {
		p, err := r.Read(line)
		if err != nil || house.Plan(p, names, lang.EN) != line {
			t.Errorf("%s: %v %q", line, err, house.Plan(p, names, lang.EN))
		}
		for _, tag := range lang.Tags() {
			said := house.Plan(p, names, tag)
			if again, err := r.Read(said); err != nil || !again.Equal(p) {
				t.Errorf("%s: %s reads as %+v, %v", tag, said, again, err)
			}
		}
	}
}
