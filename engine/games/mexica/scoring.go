package mexica

import "painani/engine"

// Parts of the tally: catalogue keys, by source of points.
var partNames = [sourceCount]string{
	fromBefore:   "tally-before",
	fromFounding: "tally-founding",
	fromPresence: "tally-presence",
	fromFirst:    "tally-first",
	fromSecond:   "tally-second",
	fromPalace:   "tally-palace",
}

// reward is what a participant gets for a district.
type reward struct {
	Rank   uint8 // 1 is first; 0: no temple there
	Points int16
}

// rewards ranks the participants of a district by the value of their temples:
// those who tie share the place in full, and the places after it are skipped
// (rules.md 7.1).
func (d *district) rewards() (out [neutral + 1]reward) {
	prize := prizes(d.Size)
	for who, value := range d.Value {
		if value == 0 {
			continue
		}
		rank := 1
		for _, other := range d.Value {
			if other > value {
				rank++
			}
		}
		out[who].Rank = uint8(rank)
		if rank <= places {
			out[who].Points = prize[rank-1]
		}
	}
	return out
}

// score gives the points at the end of a phase: founded districts, after phase 2
// all districts, then the palace (rules.md 7.2, 7.3).
func (t *taking) score() {
	s := t.s
	source := fromFirst
	if s.Phase == phaseTwo {
		source = fromSecond
	}
	var all districts
	s.survey(&all)
	for root := range all {
		d := &all[root]
		if d.Size == 0 || d.Tile == nowhere && s.Phase != phaseTwo {
			continue
		}
		cell, founded := int16(root), int16(0)
		if d.Tile != nowhere {
			cell, founded = int16(d.Tile), 1
		}
		won := d.rewards()
		for i := range s.Players[:s.Seats] {
			w := won[i+1]
			if w.Points == 0 {
				continue
			}
			s.Players[i].Points[source] += w.Points
			t.facts.Add(factDistrict, engine.SeatAt(i), cell, int16(d.Size), d.Value[i+1], int16(w.Rank), w.Points, founded)
		}
	}
	for i := range s.Players[:s.Seats] {
		if p := &s.Players[i]; onPalace(p) {
			p.Points[fromPalace] += palaceBonus
			t.facts.Add(factPalace, engine.SeatAt(i), palaceBonus)
		}
	}
}

// onPalace reports that the Mexica is on one of the four start cells; the emblem
// cell gives nothing (rules.md 7.2).
func onPalace(p *Player) bool { return p.At != nowhere && starts.has(p.At) }

// Tally counts the points as they stand; winners and reason are there when the
// game is over (rules.md 7).
func (Rules) Tally(s *State) engine.Tally {
	n := int(s.Seats)
	out := engine.Tally{Unit: 1, Points: make([]int, n)}
	for source, name := range partNames {
		part := engine.TallyPart{Name: name, Points: make([]int, n)}
		any := source != fromBefore
		for i := range s.Players[:n] {
			part.Points[i] = int(s.Players[i].Points[source])
			out.Points[i] += part.Points[i]
			any = any || part.Points[i] != 0
		}
		if any {
			out.Parts = append(out.Parts, part)
		}
	}
	if s.Phase == phaseOver {
		out.Winners, out.Reason = winners(s), reasonEnd
		if !s.phaseDone() {
			out.Reason = reasonIdle
		}
	}
	return out
}

// winners are the seats with the most points; of these those with the most chips;
// several share the victory (rules.md 7.4).
func winners(s *State) []engine.Seat {
	var out []engine.Seat
	best := [2]int{-1, 0}
	for i := range s.Players[:s.Seats] {
		p := &s.Players[i]
		this := [2]int{p.vp(), int(p.Chips)}
		switch {
		case this[0] > best[0] || this[0] == best[0] && this[1] > best[1]:
			out, best = []engine.Seat{engine.SeatAt(i)}, this
		case this == best:
			out = append(out, engine.SeatAt(i))
		}
	}
	return out
}
