package position

import (
	"fmt"

	"painani/engine/games/tzolkin/rules"
)

// Ids of tiles by index.
var (
	MonumentIDs = rules.IdsOf(rules.Monuments[:], func(m *rules.MonumentTile) string { return m.ID })
	wealthIDs   = rules.IdsOf(rules.Wealth[:], func(w *rules.WealthTile) string { return w.ID })
)

// tiles reads displays and decks. A display that is missing shows the first tiles of the
// age that nobody owns; a deck that is missing has all that are nowhere else.
func (r *fileReader) tiles(f *stateFile) {
	s := r.s
	var used uint32
	var usedMonuments uint16
	for i := range s.Players[:s.Seats] {
		used |= s.Players[i].Buildings
		usedMonuments |= s.Players[i].Monuments
	}
	if f.Display != nil {
		r.places("display", *f.Display, s.Display[:], rules.BuildingIDs)
	} else {
		fill(s.Display[:], rules.Decks[s.Age()-1]&^used)
	}
	for _, tile := range s.Display {
		if tile != 0 {
			used |= 1 << (tile - 1)
		}
	}
	for i, label := range rules.DeckLabels {
		if list, ok := f.Decks[label]; ok {
			s.Deck[i] = r.deck(label, list)
		} else {
			s.Deck[i] = rules.Decks[i] &^ used
		}
	}
	for label := range f.Decks {
		r.ID("decks", label, rules.DeckLabels[:])
	}
	shown := s.Monument[:rules.MonumentsShown[s.Seats]]
	if f.Monuments != nil {
		r.places("monuments", *f.Monuments, shown, MonumentIDs)
		return
	}
	left := s.Players[0].OwnMonuments() + s.Players[1].OwnMonuments() + s.Players[2].OwnMonuments() + s.Players[3].OwnMonuments()
	fill(shown[:max(0, len(shown)-left)], uint32(1<<rules.MonumentCount-1)&^uint32(usedMonuments))
}

// fill puts the first tiles of a set on places.
func fill(out []uint8, set uint32) {
	tile := uint8(1)
	for i := range out {
		for ; set != 0 && set&1 == 0; set >>= 1 {
			tile++
		}
		if set == 0 {
			return
		}
		out[i] = tile
		set >>= 1
		tile++
	}
}

// places reads tiles on places; null is an empty place, and so is what is missing.
func (r *fileReader) places(field string, list []*string, out []uint8, ids []string) {
	for i, id := range list[:r.Num(field, len(list), 0, len(out))] {
		if id != nil {
			out[i] = uint8(r.ID(field, *id, ids) + 1)
		}
	}
}

func (r *fileReader) deck(label string, list []string) uint32 {
	var set uint32
	for _, id := range list {
		set |= 1 << r.ID("decks "+label, id, rules.BuildingIDs)
	}
	return set
}

// turn reads the turn; without it the start player is about to begin one.
func (r *fileReader) turn(f *turnFile) {
	s := r.s
	s.Turn = s.Start
	if s.Phase == rules.PhaseSpin {
		s.Turn = s.Space
	}
	if f == nil {
		return
	}
	s.Turn = uint8(r.Or("turn seat", f.Seat, int(s.Turn), 1, int(s.Seats)))
	if f.Stage != nil {
		s.Stage = rules.Stage(r.ID("turn stage", *f.Stage, rules.StageIDs[:]))
	}
	s.Placed = uint8(r.Num("turn placed", f.Placed, 0, rules.MaxWorkers))
	s.Depth = uint8(r.Num("turn pending", len(f.Pending), 0, rules.MaxDepth))
	for i, m := range f.Pending[:s.Depth] {
		s.Stack[i] = r.frame(m)
	}
}

// frame reads a pending decision.
func (r *fileReader) frame(m map[string]any) rules.Frame {
	name, _ := m["decision"].(string)
	for k := rules.FrameNone + 1; k < rules.FrameKindCount; k++ {
		id := &rules.FrameIDs[k]
		if id.Name != name {
			continue
		}
		f := rules.Frame{Kind: k, A: r.arg(m, id.A), B: r.arg(m, id.B)}
		for field := range m {
			if field != "decision" && field != id.A && field != id.B {
				r.Fail("pending %s: unknown %q", name, field)
			}
		}
		return f
	}
	r.Fail("pending: unknown decision %q", name)
	return rules.Frame{}
}

// arg reads an argument of a pending decision.
func (r *fileReader) arg(m map[string]any, field string) uint8 {
	if field == "" {
		return 0
	}
	x, ok := m[field].(float64)
	if !ok || x != float64(int(x)) {
		r.Fail("pending %s: want a number", fmt.Sprint(m["decision"], " ", field))
		return 0
	}
	return uint8(r.Num("pending "+field, int(x), 0, 31))
}
