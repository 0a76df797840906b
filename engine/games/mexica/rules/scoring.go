package rules

import (
	"slices"

	"painani/engine"
)

// SourceIDs are the sources of points in positions; PartName is their key in the catalogues, for the tally.
var SourceIDs = [SourceCount]string{"before", "founding", "presence", "first", "second", "palace"}

func PartName(source int) string { return "tally-" + SourceIDs[source] }

// reward is what a participant gets for a district.
type reward struct {
	Rank   uint8 // 1 is first; 0: no temple there
	Points int16
}

// Rewards ranks the participants of a district by the value of their temples: those who tie share the place
// in full, and the places after it are skipped (rules.md 7.1).
func (d *District) Rewards() (out [Neutral + 1]reward) {
	prize := Prizes(d.Size)
	for who, value := range d.Value {
		if value == 0 {
			continue
		}
		rank := 1 + engine.Count(d.Value[:], func(other int16) bool { return other > value })
		out[who].Rank = uint8(rank)
		if rank <= Places {
			out[who].Points = prize[rank-1]
		}
	}
	return out
}

// Score gives the points at the end of a phase: founded districts, after phase 2
// all districts, then the palace (rules.md 7.2, 7.3).
func (t *Taking) Score() {
	s := t.S
	source := FromFirst
	if s.Phase == PhaseTwo {
		source = FromSecond
	}
	var all Districts
	s.Survey(&all)
	for root, d := range all.Each {
		if !d.IsFounded() && s.Phase != PhaseTwo {
			continue
		}
		cell, founded := int16(root), int16(0)
		if d.IsFounded() {
			cell, founded = int16(d.Tile), 1
		}
		won := d.Rewards()
		for seat, p := range s.Seated {
			if w := won[seat]; w.Points > 0 {
				p.Points[source] += w.Points
				t.Facts.Add(FactDistrict, engine.Seat(seat), cell, int16(d.Size), d.Value[seat], int16(w.Rank), w.Points, founded)
			}
		}
	}
	for seat, p := range s.Seated {
		if OnPalace(p) {
			p.Points[FromPalace] += PalaceBonus
			t.Facts.Add(FactPalace, engine.Seat(seat), PalaceBonus)
		}
	}
}

// OnPalace reports that the Mexica is on one of the four start cells; the emblem
// cell gives nothing (rules.md 7.2).
func OnPalace(p *Player) bool { return Starts.Has(p.At) }

// Tally counts the points as they stand; winners and reason are there when the game is over (rules.md 7): the
// seats with the most points, of these those with the most chips; several share the victory (rules.md 7.4).
func (Rules) Tally(s *State) engine.Tally {
	out := engine.NewTally(1, s.Seats)
	for source := range SourceCount {
		out.Add(PartName(source), func(i int) int { return int(s.Players[i].Points[source]) })
	}
	if slices.Max(out.Parts[FromBefore].Points) == 0 {
		out.Parts = out.Parts[1:]
	}
	if s.Phase == PhaseOver {
		out.Winners = engine.Best(s.Seats, func(i int) []int { return []int{s.Players[i].Vp(), int(s.Players[i].Chips)} })
		out.Reason = ReasonEnd
		if !s.PhaseDone() {
			out.Reason = ReasonIdle
		}
	}
	return out
}
