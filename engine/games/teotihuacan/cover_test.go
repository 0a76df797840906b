package teotihuacan

import (
	"fmt"
	"testing"

	"painani/engine"
	"painani/engine/fixture"
)

// TestCoverage: random games reach every kind of step, fact, pending decision, tile, level and ending;
// what they do not reach would not be tested by them.
func TestCoverage(t *testing.T) {
	seen := fixture.Reached{}
	for seed := range uint64(fixture.Games(t, 150)) {
		o := optionsOf(minSeats+int(seed%3), seed)
		last, facts := game(o, seed+1000, builder(randomly(quick(seed)), seed)).Play(t, func(s *State, now fixture.Now) bool {
			seen[fmt.Sprint("step ", unpack(now.Step).Kind)] = true
			seen["phase "+phaseIDs[s.Phase]] = true
			if seed%3 == 0 && s.Phase == phaseTurn && s.Stage == stageBegin { // rich players come further
				s.player(s.Turn).Goods = goods{9, 9, 9, 9}
				if p := s.player(s.Turn); seed%9 == 0 && s.Held == eclipses-1 { // those on top keep others below
					for temple := range p.Temple {
						p.Temple[temple] = max(p.Temple[temple], bonusStep)
					}
				}
			}
			if f := s.top(); f != nil {
				seen["frame "+frameIDs[f.Kind].Name] = true
			}
			return true
		})
		for _, f := range facts {
			seen[fmt.Sprint("fact ", factKinds[f.Kind].Name)] = true
			switch f.Kind {
			case factUsed:
				seen["use "+discoveries[f.Args[0]].ID] = true
			case factBuilt:
				seen[fmt.Sprint("level ", f.Args[3])] = true
			case factLearned:
				seen["learn "+technologies[f.Args[1]].ID] = true
			case factBonus:
				seen["bonus "+bonuses[f.Args[1]].ID] = true
			case factReward:
				seen[fmt.Sprint("reward ", f.Args[0])] = true
			case factTrade:
				seen["trade "+royals[f.Args[0]].ID] = true
			case factPoints:
				seen[fmt.Sprint("points from ", f.Args[1])] = true
			}
		}
		seen[Rules{}.Tally(&last).Reason] = true
	}
	var want []string
	for k := stepKeep; k < stepKindCount; k++ {
		want = append(want, fmt.Sprint("step ", k))
	}
	for _, f := range factKinds {
		want = append(want, "fact "+f.Name)
	}
	for k := kindVP4; k < discoveryKinds; k++ {
		want = append(want, "use "+discoveries[k].ID)
	}
	for i := range frameIDs {
		if k := frameKind(i); k != frameNone && (k < frameAbility) {
			want = append(want, "frame "+frameIDs[i].Name)
		}
	}
	for _, id := range phaseIDs {
		want = append(want, "phase "+id)
	}
	for i := range technologies {
		want = append(want, "learn "+technologies[i].ID)
	}
	for i := range royals {
		if royals[i].Trade {
			want = append(want, "trade "+royals[i].ID)
		}
	}
	want = append(want, "level 1", "level 2", "level 3", "level 4", "reward 1", "reward 2", "reward 3", "reward 4", "reward 5", reasonEclipse, reasonPyramid)
	seen.All(t, want)
}

// builder is an eager player; in a third of the games all go to Construction, or to Nobles, whenever they can.
func builder(inner chooser, seed uint64) chooser {
	usual := eager(inner, seed)
	goal := [...]uint8{building, nobles}[seed/3%2]
	return func(s *State, steps []engine.Step) int {
		for i := len(steps) - 1; i >= 0 && seed%3 == 0; i-- {
			m := unpack(steps[i])
			there := m.Kind == stepMove && s.boardAt(s.position(m.A)+int(m.C)) == goal
			if there || m.Kind == stepBuild || m.Kind == stepMain && s.Dest == goal {
				return i
			}
		}
		return usual(s, steps)
	}
}
