package mexica

import (
	"strconv"
	"testing"

	"painani/engine"
	"painani/engine/chance"
	"painani/engine/fixture"
	"painani/engine/games/mexica/rules"
)

// outcomes lists what games have to reach.
func outcomes() []string {
	var out []string
	for k := rules.StepStart; k < rules.StepKindCount; k++ {
		out = append(out, "step "+kindIDs[k])
	}
	for kind, f := range rules.FactKinds {
		if kind != int(rules.FactNoRoom) { // see TestPlacingWithoutRoom
			out = append(out, "fact "+f.Name)
		}
	}
	for size := rules.MinSize; size <= rules.MaxSize; size++ {
		out = append(out, "founded "+strconv.Itoa(size))
	}
	for rank := 1; rank <= rules.Places; rank++ {
		out = append(out, "rank "+strconv.Itoa(rank))
	}
	return append(out, "phase 1 ends by the rules", "phase 2 ends by the rules", "phase 1 ends by the valve", "phase 2 ends by the valve",
		"tile removed in phase 1", "tile removed in phase 2", "step withheld in round 1", "shared win", "win by chips",
		"no singles", "no doubles", "no chips", "no bridges", "more than 6 action points", "boat beyond a bridge",
		"boat by an occupied bridge", "unfounded district scored", "shut in", "palace founded", "founded again in a turn")
}

func note(c fixture.Reached, s *rules.State, seat engine.Seat, step engine.Step) {
	m := rules.Unpack(step)
	c["step "+kindIDs[m.Kind]] = true
	c["no singles"] = c["no singles"] || s.Singles == 0
	c["no doubles"] = c["no doubles"] || s.Doubles == 0
	c["no chips"] = c["no chips"] || s.Chips == 0
	c["no bridges"] = c["no bridges"] || s.Spans == 0
	c["more than 6 action points"] = c["more than 6 action points"] || s.AP > rules.TurnAP
	switch m.Kind {
	case rules.StepBoat:
		fare := func(to uint8) uint8 { return s.Fare(s.Player(uint8(seat)).At, to) }
		if fare(m.A) > 1 {
			c["boat beyond a bridge"] = true
			for b := range s.Mexicas().And(s.Bridges).Each {
				c["boat by an occupied bridge"] = c["boat by an occupied bridge"] || fare(b) > 0 && fare(b) < fare(m.A)
			}
		}
	case rules.StepFound:
		c["founded "+strconv.Itoa(int(m.B))] = true
		c["palace founded"] = c["palace founded"] || s.District[m.A] == s.District[rules.Emblem]
	case rules.StepEnd:
		c["shut in"] = c["shut in"] || s.Ways(s.Player(uint8(seat)).At) == rules.Set{}
	}
	if rules.Sheltered(s) {
		free := *s
		free.Round = 2
		if n := len(newest.Steps(&free, seat, nil)); n > len(newest.Steps(s, seat, nil)) {
			c["step withheld in round 1"] = true
		}
	}
}

func noteFacts(c fixture.Reached, list []engine.Fact) {
	phase, foundings := "phase 1", 0
	for _, f := range list {
		c["fact "+rules.FactKinds[f.Kind].Name] = true
		switch f.Kind {
		case rules.FactRemoved:
			c["tile removed in "+phase] = true
		case rules.FactFounded:
			if foundings++; foundings > 1 {
				c["founded again in a turn"] = true
			}
		case rules.FactEnded:
			foundings = 0
		case rules.FactDistrict:
			c["rank "+strconv.Itoa(int(f.Args[3]))] = true
			c["unfounded district scored"] = c["unfounded district scored"] || f.Args[5] == 0
		case rules.FactPhaseEnd:
			c[phase+" ends by "+[2]string{"the rules", "the valve"}[min(f.Args[1], 1)]] = true
			phase = "phase 2"
		}
	}
}

func noteEnd(c fixture.Reached, s *rules.State) {
	tally := newest.Tally(s)
	best, tied := tally.Points[tally.Winners[0].Index()], 0
	for _, n := range tally.Points {
		if n == best {
			tied++
		}
	}
	c["shared win"] = c["shared win"] || len(tally.Winners) > 1
	c["win by chips"] = c["win by chips"] || tied > len(tally.Winners)
}

// TestCoverage plays games, at random and eagerly, and says which outcomes no game has reached.
func TestCoverage(t *testing.T) {
	c := fixture.Reached{}
	for seed := range 900 {
		luck := &chance.Quick{State: uint64(seed)}
		choose := [...]chooser{fixture.Evenly[rules.State](luck), eager(luck), hoarder(luck), mason(luck)}[seed%4]
		last, facts := game(rules.MinSeats+seed/4%3, uint64(seed)+500, choose).Play(t, func(s *rules.State, now fixture.Now) bool {
			if now.Seat != engine.Nobody {
				note(c, s, now.Seat, now.Step)
			}
			return true
		})
		noteFacts(c, facts)
		noteEnd(c, &last)
	}
	c.All(t, outcomes())
}

// mason is eager, and founds whenever it can; of canals it prefers those that make a district which fits a tile.
func mason(luck *chance.Quick) chooser {
	other := eager(luck)
	return func(s *rules.State, steps []engine.Step) int {
		fit := -1
		for i, step := range steps {
			switch m := rules.Unpack(step); m.Kind {
			case rules.StepFound:
				return i
			case rules.StepCanal, rules.StepDouble:
				if luck.Next()%8 == 0 && fits(s, step) {
					fit = i
				}
			}
		}
		if fit >= 0 {
			return fit
		}
		return other(s, steps)
	}
}

// fits reports that the canal makes a district of the size of a tile in the bank.
func fits(s *rules.State, step engine.Step) bool {
	next := *s
	if err := newest.Take(&next, engine.Seat(s.Turn), step, chance.Hidden{}, nil); err != nil {
		return false
	}
	for i, root := range next.District {
		if int(root) != i || next.Founded.Has(root) || s.District[i] == root && s.SizeOf(root) == next.SizeOf(root) {
			continue
		}
		if size := next.SizeOf(root); size <= rules.MaxSize && next.Bank[size] > 0 {
			return true
		}
	}
	return false
}
