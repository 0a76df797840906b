package teotihuacan

import (
	"fmt"
	"slices"
	"testing"

	"painani/engine"
	"painani/engine/chance"
	"painani/engine/fixture/drawings"
	"painani/engine/games/teotihuacan/rules"
	"painani/engine/lang"
	"painani/engine/scene"
)

// TestMarksLieOnPieces: after a turn one of the own workers is ringed if it moved any, a worship space where one was
// locked, and the place of what was built or learned; a salary is no turn.
func TestMarksLieOnPieces(t *testing.T) {
	luck := &chance.Quick{State: 11}
	s, err := newest.Setup(engine.Options{Seats: 3}, luck)
	if err != nil {
		t.Fatal(err)
	}
	met := map[uint8]int{} // kinds of facts that were looked for
	for s.Phase != rules.PhaseOver && !t.Failed() {
		seat, salary := newest.Awaits(&s).First(), s.Phase == rules.PhaseSalary
		var facts engine.Facts
		for done := false; !done; done = newest.Settled(&s, seat) {
			steps := newest.Steps(&s, seat, nil)
			step := steps[luck.Next()%uint64(len(steps))]
			for _, x := range steps {
				if k := rules.Unpack(x).Kind; k == rules.StepBuild || k == rules.StepMain {
					step = x
				}
			}
			if err := newest.Take(&s, seat, step, luck, &facts); err != nil {
				t.Fatal(err)
			}
		}
		spots, aside := newest.Touched(&s, seat, facts.List, nil)
		if salary && !aside {
			t.Errorf("a salary is a turn: %v", facts.List)
		}
		sc := drawn(s, engine.Nobody, lang.EN)
		freed := slices.ContainsFunc(facts.List, func(f engine.Fact) bool { return f.Kind == rules.FactUnlocked })
		for _, f := range facts.List {
			if ids := idsOf(f, seat); len(ids) > 0 && !(freed && f.Kind == rules.FactWorship) {
				met[f.Kind]++
				if !slices.ContainsFunc(ids, func(id string) bool { return drawings.Ringed(sc, id, spots) }) {
					t.Errorf("%s: none of %v is ringed: %v", rules.Card.Facts[f.Kind].Name, ids, spots)
				}
			}
		}
	}
	for _, kind := range []uint8{rules.FactMoved, rules.FactWorship, rules.FactBuilt, rules.FactLearned} {
		if met[kind] == 0 {
			t.Errorf("nothing is %s", rules.Card.Facts[kind].Name)
		}
	}
}

// idsOf are the shapes of which one is ringed for a fact.
func idsOf(f engine.Fact, seat engine.Seat) (out []string) {
	if f.Seat != seat {
		return nil
	}
	switch f.Kind {
	case rules.FactMoved:
		for d := range rules.MaxDice {
			out = append(out, fmt.Sprintf("w%d-%d", seat, d+1))
		}
	case rules.FactWorship:
		return []string{fmt.Sprintf("v%d-%d", f.Args[0], f.Args[1])}
	case rules.FactBuilt:
		return []string{fmt.Sprintf("p%d", f.Args[1])}
	case rules.FactLearned:
		return []string{fmt.Sprintf("t%d", f.Args[0])}
	}
	return out
}

// TestMarksOfDifferences: a board differs from itself nowhere, and from another one where something is drawn.
func TestMarksOfDifferences(t *testing.T) {
	g := game(optionsOf(4, 2), 2, nil)
	a, b := g.At(t, 60), g.At(t, 200)
	if d := newest.Differ(&a, &a); len(d) > 0 {
		t.Errorf("a board differs from itself at %v", d)
	}
	sc := drawn(b, engine.Nobody, lang.EN)
	list := newest.Differ(&b, &a)
	if len(list) < 10 || slices.ContainsFunc(list, func(x scene.Spot) bool { return x.X < 0 || x.Y < 0 || x.X+x.W > sc.W || x.Y+x.H > sc.H }) {
		t.Errorf("they differ at %v", list)
	}
}
