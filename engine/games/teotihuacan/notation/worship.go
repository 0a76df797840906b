package notation

import (
	"slices"

	"painani/engine"
	"painani/engine/games/teotihuacan/rules"
	"painani/engine/lexer"
	"painani/engine/typed"
)

// Worship: the ability of a space, the discovery tile, or both in either order (rules.md 3.3).

// devotion is what the words say of a worship action.
type devotion struct {
	Space   int // from 1; 0 not said
	Ability bool
	Tile    bool
	Reverse bool // the tile was said first
	Free    bool
}

// readWorship reads "worship RA04 tile", "worship temple", "worship blue tile".
func readWorship(r *reader) (engine.Step, *engine.Refusal) {
	from := max(0, r.At-1)
	var w devotion
	for more := true; more && !r.AtEnd(); {
		var refusal *engine.Refusal
		if more, refusal = worshipWord(r, &w); refusal != nil {
			return 0, refusal
		}
	}
	w.Free = w.Free || waive(r)
	fits := of(r, rules.StepWorship, w.fits)
	if len(fits) == 0 && w.Reverse { // where the order cannot matter only one is listed
		w.Reverse = false
		fits = of(r, rules.StepWorship, w.fits)
	}
	switch {
	case len(fits) == 1:
		return fits[0], nil
	case len(fits) == 0:
		return 0, whyWorship(r, &w).At(r.Span(from))
	case r.AtEnd():
		return typed.Unsaid, nil
	}
	x := r.Peek()
	return 0, engine.Refuse("TE-missing", "3", "choice", "worship", "word", r.Quote(x)).At(x.Span)
}

// worshipWord takes a word of a worship action; false for one that is none.
func worshipWord(r *reader, w *devotion) (bool, *engine.Refusal) {
	x := r.Peek()
	switch {
	case x.Kind == lexRoyal:
		space := royalSpace(r, func(t uint8) bool { return int(t) == x.N })
		if r.S.Dest == rules.Palace && space == 0 {
			return false, otherRoyal(r, x)
		}
		w.ability(space)
	case r.Is(wordLetter):
		w.ability(royalSpace(r, func(t uint8) bool { return int(t)/rules.RoyalCategory == x.Sense.Arg() }))
	case r.Is(wordColour):
		temple, own := x.Sense.Arg(), rules.Boards[r.S.Dest].Temple
		if own == rules.NoTemple || own != rules.AnyTemple && int(own) != temple {
			return false, wrongTemple(r, temple, x)
		}
		if own == rules.AnyTemple {
			r.Own.ups = append(r.Own.ups, temple)
		}
		w.ability(0)
	case r.Is(wordTemple, wordRoyal):
		w.ability(0)
	case r.Is(wordTile):
		w.Tile = true
	case r.Is(wordBoth):
		w.Ability, w.Tile = true, true
	case r.Is(wordFree):
		w.Free = true
	case x.Kind == lexKindOf && x.N == rules.KindFREECOCOA && !lies(r, x.N):
		w.Free = true
	case x.Kind == lexKindOf && x.N == rules.KindTANY && !lies(r, x.N) && rules.Boards[r.S.Dest].Temple == rules.AnyTemple:
		w.ability(0) // "any" temple, not the tile
	case x.Kind == lexKindOf:
		if !lies(r, x.N) {
			return false, notThere(r, rules.Boards[r.S.Dest].Spot, x)
		}
		w.Tile = true
	default:
		return false, nil
	}
	r.At++
	return true, nil
}

func (w *devotion) ability(space int) {
	w.Ability, w.Reverse = true, w.Reverse || w.Tile && !w.Ability
	if space != 0 {
		w.Space = space
	}
}

// fits reports that a worship step is one that the words allow.
func (w *devotion) fits(m rules.Move) bool {
	formed := !w.Ability && !w.Tile || int(m.B) == w.form()
	return formed && (w.Space == 0 || w.Space == int(m.A)) && w.Free == (m.C == 1)
}

func (w *devotion) form() int {
	switch {
	case w.Ability && w.Tile && w.Reverse:
		return rules.WorshipReverse
	case w.Ability && w.Tile:
		return rules.WorshipBoth
	case w.Tile:
		return rules.WorshipDiscovery
	}
	return rules.WorshipAbility
}

// royalSpace is the worship space from 1 of the royal tile that fits, 0 if none does.
func royalSpace(r *reader, fits func(uint8) bool) int {
	return slices.IndexFunc(r.S.Royal[:], fits) + 1
}

// lies reports that a kind lies on the discovery spot of the board.
func lies(r *reader, kind int) bool {
	spot := rules.Boards[r.S.Dest].Spot
	return spot < rules.SpotCount && int(r.S.Spots[spot][0]) == kind+1
}

func whyWorship(r *reader, w *devotion) *engine.Refusal {
	s, p := &r.S, player(r)
	spec := &rules.Boards[s.Dest]
	switch {
	case spec.Spaces == 0:
		return engine.Refuse("TE-no-worship", "3.3", "board", rules.BoardIDs[s.Dest])
	case w.Free && p.Tiles[rules.KindFREECOCOA] == 0:
		return whyNoTile(r, true, rules.KindFREECOCOA)
	case w.Tile && !w.Ability && s.Dest == rules.Palace:
		return engine.Refuse("TE-worship-palace", "3.3", "tiles", idsAt(rules.RoyalIDs, r.S.Royal[:]))
	}
	space := uint8(max(w.Space, 1))
	cost, ok := rules.WorshipCost(s, space, w.form())
	kind := s.Spots[spec.Spot][0]
	left := p.Goods
	if !w.Free {
		left[rules.Cocoa] -= cost
	}
	switch {
	case !ok:
		return engine.Refuse("TE-worship-own", "3.3", "price", rules.UnlockCocoa)
	case w.Tile && kind == 0:
		return engine.Refuse("TE-no-tile", "9", "board", rules.BoardIDs[s.Dest])
	case !w.Free && cost > p.Goods[rules.Cocoa]:
		return engine.Refuse("TE-worship-cocoa", "3.3", "needs", int(cost), "has", int(p.Goods[rules.Cocoa]))
	case w.form() != rules.WorshipDiscovery && !rules.AbilityOpen(s, p, space, &left):
		return whyAbility(r, space)
	case w.Tile && !left.Covers(&rules.Discoveries[kind-1].Price):
		return whyPrice(&left, int(kind-1))
	case w.Free:
		return engine.Refuse("TE-worship-free", "9")
	}
	return misfit(r, typed.Unsaid)
}

func whyAbility(r *reader, space uint8) *engine.Refusal {
	if t := rules.Boards[r.S.Dest].Temple; t <= rules.AnyTemple {
		return engine.Refuse("TE-worship-lost", "3.3", "temple", rules.TempleNames[t])
	}
	return engine.Refuse("TE-worship-trade", "3.3", "tile", rules.Royals[r.S.Royal[space-1]].ID)
}

// otherRoyal refuses what is no royal tile of the Palace.
func otherRoyal(r *reader, x *lexer.Lexeme) *engine.Refusal {
	return engine.Refuse("TE-royal", "10", "word", r.Quote(x), "tiles", idsAt(rules.RoyalIDs, r.S.Royal[:])).At(x.Span)
}

// wrongTemple refuses a temple that the worship space does not serve.
func wrongTemple(r *reader, temple int, x *lexer.Lexeme) *engine.Refusal {
	r.Tried = uint8(rules.StepWorship)
	board := &rules.Boards[r.S.Dest]
	switch {
	case board.Spaces == 0:
		return engine.Refuse("TE-no-worship", "3.3", "board", rules.BoardIDs[r.S.Dest]).At(x.Span)
	case board.Temple == rules.NoTemple:
		return otherRoyal(r, x)
	}
	return engine.Refuse("TE-worship-temple", "3.3", "board", rules.BoardIDs[r.S.Dest], "temple", rules.TempleIDs[board.Temple],
		"word", r.Quote(x)).At(x.Span)
}
