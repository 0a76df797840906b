package teotihuacan

import (
	"fmt"
	"testing"

	"painani/engine"
	"painani/engine/fixture"
	"painani/engine/games/teotihuacan/rules"
)

// TestCoverage: random games reach every kind of step, fact, pending decision, tile, level and ending;
// what they do not reach would not be tested by them.
func TestCoverage(t *testing.T) {
	seen := fixture.Reached{}
	for seed := range uint64(fixture.Games(t, 150)) {
		o := optionsOf(rules.MinSeats+int(seed%3), seed)
		last, facts := game(o, seed+1000, builder(randomly(quick(seed)), seed)).Play(t, func(s *rules.State, now fixture.Now) bool {
			seen[fmt.Sprint("step ", rules.Unpack(now.Step).Kind)] = true
			seen["phase "+rules.PhaseIDs[s.Phase]] = true
			if seed%3 == 0 && s.Phase == rules.PhaseTurn && s.Stage == rules.StageBegin { // rich players come further
				s.Player(s.Turn).Goods = rules.Goods{9, 9, 9, 9}
				if p := s.Player(s.Turn); seed%9 == 0 && s.Held == rules.Eclipses-1 { // those on top keep others below
					for temple := range p.Temple {
						p.Temple[temple] = max(p.Temple[temple], rules.BonusStep)
					}
				}
			}
			if f := s.Top(); f != nil {
				seen["frame "+rules.Frames[f.Kind].Name] = true
			}
			return true
		})
		for _, f := range facts {
			seen[fmt.Sprint("fact ", rules.FactKinds[f.Kind].Name)] = true
			switch f.Kind {
			case rules.FactUsed:
				seen["use "+rules.Discoveries[f.Args[0]].ID] = true
			case rules.FactBuilt:
				seen[fmt.Sprint("level ", f.Args[3])] = true
			case rules.FactLearned:
				seen["learn "+rules.Technologies[f.Args[1]].ID] = true
			case rules.FactBonus:
				seen["bonus "+rules.Bonuses[f.Args[1]].ID] = true
			case rules.FactReward:
				seen[fmt.Sprint("reward ", f.Args[0])] = true
			case rules.FactTrade:
				seen["trade "+rules.Royals[f.Args[0]].ID] = true
			case rules.FactPoints:
				seen[fmt.Sprint("points from ", f.Args[1])] = true
			}
		}
		seen[newest.Tally(&last).Reason] = true
	}
	var want []string
	for k := rules.StepKeep; k < rules.StepKindCount; k++ {
		want = append(want, fmt.Sprint("step ", k))
	}
	for _, f := range rules.FactKinds {
		want = append(want, "fact "+f.Name)
	}
	for k := rules.KindVP4; k < rules.DiscoveryKinds; k++ {
		want = append(want, "use "+rules.Discoveries[k].ID)
	}
	for i := range rules.Frames {
		if k := rules.FrameKind(i); k != rules.FrameNone && (k < rules.FrameAbility) {
			want = append(want, "frame "+rules.Frames[i].Name)
		}
	}
	for _, id := range rules.PhaseIDs {
		want = append(want, "phase "+id)
	}
	for i := range rules.Technologies {
		want = append(want, "learn "+rules.Technologies[i].ID)
	}
	for i := range rules.Royals {
		if rules.Royals[i].Trade {
			want = append(want, "trade "+rules.Royals[i].ID)
		}
	}
	want = append(want, "level 1", "level 2", "level 3", "level 4", "reward 1", "reward 2", "reward 3", "reward 4", "reward 5", rules.ReasonEclipse, rules.ReasonPyramid)
	seen.All(t, want)
}

// builder is an eager player; in a third of the games all go to Construction, or to Nobles, whenever they can.
func builder(inner chooser, seed uint64) chooser {
	usual := eager(inner, seed)
	goal := [...]uint8{rules.Building, rules.Nobles}[seed/3%2]
	return func(s *rules.State, steps []engine.Step) int {
		for i := len(steps) - 1; i >= 0 && seed%3 == 0; i-- {
			m := rules.Unpack(steps[i])
			there := m.Kind == rules.StepMove && s.BoardAt(s.Position(m.A)+int(m.C)) == goal
			if there || m.Kind == rules.StepBuild || m.Kind == rules.StepMain && s.Dest == goal {
				return i
			}
		}
		return usual(s, steps)
	}
}
