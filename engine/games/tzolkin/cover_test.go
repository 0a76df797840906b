package tzolkin

import (
	"strconv"
	"testing"

	"painani/engine"
	"painani/engine/chance"
	"painani/engine/fixture"
)

// TestCoverage plays games of an eager player and says which tiles, actions, decisions and
// facts no game has reached.
func TestCoverage(t *testing.T) {
	c := fixture.Reached{}
	for seed := range 6000 {
		luck := &chance.Quick{State: uint64(seed)}
		choose := eager(luck)
		if seed%4 == 0 {
			choose = fixture.Evenly[State](luck)
		}
		rich := seed%4 == 1
		_, facts := game(minSeats+seed%3, uint64(seed)+500, choose).Play(t, func(s *State, now fixture.Now) bool {
			if rich && s.Phase == phaseTurn {
				rich = false
				enrich(s)
			}
			if now.Seat != engine.Nobody {
				note(c, s, now.Step)
			}
			return true
		})
		for _, f := range facts {
			c["fact "+factKinds[f.Kind].Name] = true
			switch f.Kind {
			case factTech:
				c["tech "+trackIDs[f.Args[0]]+strconv.Itoa(int(f.Args[1]))] = true
			case factBonus:
				c["bonus "+trackIDs[f.Args[0]]] = true
			}
		}
	}
	c.All(t, outcomes())
}

// enrich gives everybody plenty: goods, workers, and the favour of Kukulcan.
func enrich(s *State) {
	for i := range s.Players[:s.Seats] {
		p := &s.Players[i]
		p.Goods = goods{corn: 90, wood: 60, stone: 60, gold: 60, skull: p.Goods[skull] + 2}
		p.Hand += maxWorkers - p.Workers
		p.Workers = maxWorkers
		p.Temple[green] = 5
		s.Bank -= 2
	}
}

// outcomes lists what has to be reached. Mercy is out of reach of play: T-… and
// TestMercy construct it.
func outcomes() []string {
	var out []string
	for _, id := range buildingIDs {
		out = append(out, "build "+id)
	}
	for _, id := range monumentIDs {
		out = append(out, "monument "+id)
	}
	for w, shape := range wheels {
		for k := 1; k <= shape.Actions; k++ {
			out = append(out, "act "+wheelIDs[w]+" "+strconv.Itoa(k))
		}
	}
	for _, track := range trackIDs {
		out = append(out, "tech "+track+"1", "tech "+track+"2", "tech "+track+"3", "bonus "+track)
	}
	for how := range harvestFree + 1 {
		out = append(out, "harvest "+strconv.Itoa(how))
	}
	for k := frameNone + 1; k < frameKindCount; k++ {
		if k != frameTile {
			out = append(out, "decide "+frameIDs[k].Name)
		}
	}
	for k, f := range factKinds {
		if uint8(k) != factMercy {
			out = append(out, "fact "+f.Name)
		}
	}
	return append(out, "spin 1", "spin 2", "cube saved", "empty deck")
}

// eager picks at random but prefers what makes something of the position.
func eager(luck *chance.Quick) chooser {
	weight := [stepKindCount]int{stepBuild: 60, stepMonument: 200, stepTech: 12, stepBeg: 1, stepNone: 1, stepStop: 2, stepTrade: 1, stepSpin: 1}
	return func(s *State, steps []engine.Step) int {
		best, at := -1, 0
		for i, step := range steps {
			m := unpack(step)
			w := max(1, weight[m.Kind])
			if m.Kind == stepAct {
				w = 3 + 4*int(m.B)
			}
			if m.Kind == stepPick {
				w = 1 + int(m.B)*int(m.B)
			}
			if x := int(luck.Next() % uint64(w*100)); x > best {
				best, at = x, i
			}
		}
		return at
	}
}
