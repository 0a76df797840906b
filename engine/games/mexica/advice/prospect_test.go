package advice

import (
	"testing"

	"painani/engine"
	"painani/engine/chance"
	"painani/engine/games/mexica/rules"
)

// TestLacking: what a site is said to lack is what closes it, also where the supply has changed since it was found and
// lacks tiles of one kind: of these a few sites are known by what stood beside them before.
func TestLacking(t *testing.T) {
	const games, moves, turn, few = 12, 400, 12, 1000
	looked, wrong := 0, 0
	for seed := range uint64(games) {
		dice := &chance.Quick{State: seed + 77}
		r := rules.Rules{}
		s, err := r.Setup(engine.Options{Seats: 2 + int(seed)%3}, dice)
		if err != nil {
			t.Fatal(err)
		}
		var b *thinking
		for n := 0; r.Awaits(&s) != 0 && n < moves; n++ {
			if n%turn == 0 {
				b = newThinking(r, sketchy)
				b.scout(&s)
			}
			list := digging(r.Steps(&s, r.Awaits(&s).First(), nil), dice)
			if err := r.Take(&s, r.Awaits(&s).First(), list[dice.Next()%uint64(len(list))], dice, nil); err != nil {
				t.Fatal(err)
			}
			b.look(&s)
			firm := s.Built.With(s.Founded).With(s.Guarded()).With(rules.Palace)
			for _, i := range b.valid {
				edge, _ := b.sites[i].Missing(&s, &firm)
				steps, ok := s.Cover(edge, &b.sites[i].In, nil)
				if looked++; !ok || len(steps) != int(b.tiles[i]) {
					wrong++
				}
			}
		}
	}
	if wrong*few > looked || looked < 50_000 {
		t.Errorf("of %d sites %d lack another number of tiles", looked, wrong)
	}
}

// digging are mostly canals of two cells, so that the supply lacks these, now and then of one, and any step.
func digging(steps []engine.Step, dice *chance.Quick) []engine.Step {
	var out []engine.Step
	for _, x := range steps {
		kind := rules.Unpack(x).Kind
		if kind == rules.StepDouble || kind == rules.StepCanal && dice.Next()%40 == 0 {
			out = append(out, x)
		}
	}
	if len(out) == 0 || dice.Next()%4 == 0 {
		return steps
	}
	return out
}
