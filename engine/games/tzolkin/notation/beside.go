package notation

import (
	"painani/engine"
	"painani/engine/games/tzolkin/rules"
	"painani/engine/lexer"
	"painani/engine/typed"
)

// readSpin reads how far the calendar goes (rules.md 10).
func readSpin(r *reader) (engine.Step, *engine.Refusal) {
	if r.Sees(lexer.Word) && !r.Is(wordSpin) {
		return 0, engine.Refuse("TZ-now-spin", "10").At(r.Peek().Span)
	}
	if r.Skip(wordSpin); r.AtEnd() {
		return typed.Unsaid, nil
	}
	days := r.Number()
	r.Skip(wordIf)
	if days != 1 && days != 2 {
		return 0, engine.Refuse("TZ-spin-days", "10").At(r.Said())
	}
	return rules.Spin(days), nil
}

// readKeep reads the two starting tiles to keep (rules.md 2.9).
func readKeep(r *reader) (engine.Step, *engine.Refusal) {
	if r.Sees(lexer.Word) && !r.Is(wordKeep) {
		return 0, engine.Refuse("TZ-now-keep", "2").At(r.Peek().Span)
	}
	r.Skip(wordKeep)
	tiles := engine.Named(rules.WealthIDs, player(r).Dealt[:])
	at, other := r.Some(lexWealth, rules.KeptTiles, player(r).Dealt[:], rules.WealthCount)
	switch {
	case other != nil && other.Kind != lexWealth && other.Kind != lexer.Number:
		return 0, r.Unfit(other)
	case other != nil:
		return 0, engine.Refuse("TZ-not-dealt", "2", "word", r.Quote(other), "tiles", tiles).At(other.Span)
	case len(at) == 0 && r.Open:
		return typed.Unsaid, nil
	case len(at) < rules.KeptTiles || at[0] == at[1] || !r.AtEnd():
		refusal := engine.Refuse("TZ-keep-two", "2", "tiles", tiles).At(r.Said())
		for i, tile := range tiles { // all that may be kept with the one named
			if len(at) == 1 && r.AtEnd() && i != at[0] {
				refusal.Near = append(refusal.Near, "keep "+tiles[at[0]]+" "+tile)
			}
		}
		return 0, refusal
	}
	return rules.Keep(min(at[0], at[1]), max(at[0], at[1])), nil
}

func sayKeep(w *writer, step engine.Step) {
	m, dealt := rules.Unpack(step), &w.S.Players[w.Seat.Index()].Dealt
	w.Begin("keep")
	w.Say(engine.ID(rules.WealthIDs, dealt[m.A]), engine.ID(rules.WealthIDs, dealt[m.B]))
}
