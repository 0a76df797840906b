package tzolkin

import (
	"strconv"
	"testing"

	"painani/engine"
	"painani/engine/chance"
	"painani/engine/fixture"
	"painani/engine/games/tzolkin/rules"
)

// TestCoverage plays games of an eager player and says which tiles, actions, decisions and
// facts no game has reached.
func TestCoverage(t *testing.T) {
	c := fixture.Reached{}
	for seed := range 6000 {
		luck := &chance.Quick{State: uint64(seed)}
		choose := eager(luck)
		if seed%4 == 0 {
			choose = fixture.Evenly[rules.State](luck)
		}
		rich := seed%4 == 1
		_, facts := game(rules.MinSeats+seed%3, uint64(seed)+500, choose).Play(t, func(s *rules.State, now fixture.Now) bool {
			if rich && s.Phase == rules.PhaseTurn {
				rich = false
				enrich(s)
			}
			if now.Seat != engine.Nobody {
				note(c, s, now.Step)
			}
			return true
		})
		for _, f := range facts {
			c["fact "+rules.FactKinds[f.Kind].Name] = true
			switch f.Kind {
			case rules.FactTech:
				c["tech "+rules.TrackIDs[f.Args[0]]+strconv.Itoa(int(f.Args[1]))] = true
			case rules.FactBonus:
				c["bonus "+rules.TrackIDs[f.Args[0]]] = true
			}
		}
	}
	c.All(t, outcomes())
}

// enrich gives everybody plenty: goods, workers, and the favour of Kukulcan.
func enrich(s *rules.State) {
	for i := range s.Players[:s.Seats] {
		p := &s.Players[i]
		p.Goods = rules.Goods{rules.Corn: 90, rules.Wood: 60, rules.Stone: 60, rules.Gold: 60, rules.Skull: p.Goods[rules.Skull] + 2}
		p.Hand += rules.MaxWorkers - p.Workers
		p.Workers = rules.MaxWorkers
		p.Temple[rules.Green] = 5
		s.Bank -= 2
	}
}

// outcomes lists what has to be reached. Mercy is out of reach of play: T-… and
// TestMercy construct it.
func outcomes() []string {
	var out []string
	for _, id := range rules.BuildingIDs {
		out = append(out, "build "+id)
	}
	for _, id := range rules.MonumentIDs {
		out = append(out, "monument "+id)
	}
	for w, shape := range rules.Wheels {
		for k := 1; k <= shape.Actions; k++ {
			out = append(out, "act "+rules.WheelIDs[w]+" "+strconv.Itoa(k))
		}
	}
	for _, track := range rules.TrackIDs {
		out = append(out, "tech "+track+"1", "tech "+track+"2", "tech "+track+"3", "bonus "+track)
	}
	for how := range rules.HarvestFree + 1 {
		out = append(out, "harvest "+strconv.Itoa(how))
	}
	for k := rules.FrameNone + 1; k < rules.FrameKindCount; k++ {
		if k != rules.FrameTile {
			out = append(out, "decide "+rules.Frames[k].Name)
		}
	}
	for k, f := range rules.FactKinds {
		if uint8(k) != rules.FactMercy {
			out = append(out, "fact "+f.Name)
		}
	}
	return append(out, "spin 1", "spin 2", "cube saved", "empty deck")
}

// eager picks at random but prefers what makes something of the position.
func eager(luck *chance.Quick) chooser {
	weight := [rules.StepKindCount]int{rules.StepBuild: 60, rules.StepMonument: 200, rules.StepTech: 12, rules.StepBeg: 1, rules.StepNone: 1, rules.StepStop: 2, rules.StepTrade: 1, rules.StepSpin: 1}
	return func(s *rules.State, steps []engine.Step) int {
		best, at := -1, 0
		for i, step := range steps {
			m := rules.Unpack(step)
			w := max(1, weight[m.Kind])
			if m.Kind == rules.StepAct {
				w = 3 + 4*int(m.B)
			}
			if m.Kind == rules.StepPick {
				w = 1 + int(m.B)*int(m.B)
			}
			if x := int(luck.Next() % uint64(w*100)); x > best {
				best, at = x, i
			}
		}
		return at
	}
}
