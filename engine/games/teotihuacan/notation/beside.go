package notation

import (
	"cmp"
	"slices"

	"painani/engine"
	"painani/engine/games/teotihuacan/rules"
	"painani/engine/lexer"
	"painani/engine/typed"
)

// What may be done between any two decisions: discovery tiles are used, workers unlocked (rules.md 3 B0, 9).

// readBeside reads "use …" and "unlock".
func readBeside(r *reader) (engine.Step, *engine.Refusal) {
	for r.Is(wordUse) && !trading(r) {
		if step, refusal := readUse(r); step != typed.Unsaid || refusal != nil {
			return step, refusal
		}
		if moved(r) && r.Is(wordUse) {
			return rules.MainAction(waive(r)), nil // EXTRAWORKER: of the main action that follows
		}
	}
	switch {
	case r.S.Phase != rules.PhaseTurn || trading(r):
	case r.Is(wordRelease) && r.S.Stage > rules.StageBegun:
		r.At++
		r.Tried = uint8(rules.StepRelease)
		return 0, engine.Refuse("TE-release-late", "3").At(r.Span(r.At - 1))
	case r.Is(wordUnlock, wordRansom):
		return readUnlock(r), nil
	}
	return typed.Unsaid, nil
}

// moved reports that it is due what a worker does on its board.
func moved(r *reader) bool { return r.S.Phase == rules.PhaseTurn && r.S.Stage == rules.StageMoved }

// readUse reads a tile to use. Those that go with a move or pay cocoa are kept in mind for the step that they
// serve, as those that go with a main action wait for it.
func readUse(r *reader) (engine.Step, *engine.Refusal) {
	from := r.At
	r.At++
	r.Skip(wordTile)
	k, refusal := kindOf(r)
	switch x := r.Peek(); {
	case refusal != nil:
		return 0, refusal
	case k < 0 && x == nil && r.Open:
		return typed.Unfinished, nil
	case k < 0 && x == nil:
		return typed.Unsaid, nil
	case k < 0:
		return 0, engine.Refuse("TE-missing", "9", "choice", r.G.Beside.ID, "word", r.Quote(x)).At(x.Span)
	}
	switch rules.Discoveries[k].When {
	case rules.UsedMove, rules.UsedWaiver:
		if player(r).Tiles[k] == 0 {
			return 0, whyUse(r, k).At(r.Span(from))
		}
		r.Own.tiles[k] = true
		return typed.Unsaid, nil
	case rules.UsedAction:
		if moved(r) && slices.Contains(r.Legal, rules.MainAction(r.Own.tiles[rules.KindFREECOCOA])) {
			return r.Back(from)
		}
	}
	return rules.Use(k), nil
}

// waive reports, once, that FREECOCOA was said ahead.
func waive(r *reader) bool {
	said := r.Own.tiles[rules.KindFREECOCOA]
	r.Own.tiles[rules.KindFREECOCOA] = false
	return said
}

// freely passes "free" or the name of the tile, or takes it as said ahead.
func freely(r *reader) bool {
	return r.Close() && r.Thing(lexKindOf, rules.KindFREECOCOA) || r.Skip(wordFree) || waive(r)
}

func whyFreely(r *reader, code string) *engine.Refusal {
	return cmp.Or(whyNoTile(r, true, rules.KindFREECOCOA), engine.Refuse(code, "9"))
}

// kindOf passes a kind of discovery tile: by its name, "mask 3", a temple's colour, "4 points".
// -1 if something else is next.
func kindOf(r *reader) (int, *engine.Refusal) {
	x := r.Peek()
	switch {
	case x == nil:
		return -1, nil
	case x.Kind == lexKindOf:
		return r.Item(lexKindOf), nil
	case r.Is(wordColour):
		return rules.KindTBLUE + r.Word(wordColour), nil
	case r.Skip(wordPower):
		return rules.KindPOWER2, nil
	case r.Pass(wordGood, rules.Cocoa):
		return rules.KindCOCOA4, nil
	case r.Skip(wordPoints):
		return rules.KindVP4, nil
	case !r.Skip(wordMask):
		return -1, nil
	}
	y := r.Peek()
	if n := r.Number(); n >= 1 && n <= rules.MaskKinds {
		return rules.KindM1 + n - 1, nil
	}
	if y == nil {
		y = x
	}
	return -1, engine.Refuse("TE-number", "13", "min", 1, "max", rules.MaskKinds, "number", r.Quote(y)).At(y.Span)
}

// readUnlock reads "unlock": for cocoa; the free unlock turn if it stands alone.
func readUnlock(r *reader) engine.Step {
	paid := r.Is(wordRansom)
	r.At++
	for {
		switch {
		case r.Skip(wordPay), r.Tied(lexer.Number) != nil, r.Close() && r.Pass(wordGood, rules.Cocoa):
			paid = true
		case r.Skip(wordAll):
		case r.Skip(wordFree):
			return rules.Unlock(true)
		case !paid && r.AtEnd() && !r.Open && r.S.Top() == nil && r.S.Stage <= rules.StageBegun &&
			!r.Own.tiles[rules.KindFREECOCOA]:
			return rules.Release()
		default:
			return rules.Unlock(waive(r))
		}
	}
}

func whyBeside(r *reader, step engine.Step) *engine.Refusal {
	m, p := rules.Unpack(step), player(r)
	if m.Kind == rules.StepUse {
		return whyUse(r, int(m.A))
	}
	free, has, price := m.A == 1, int(p.Goods[rules.Cocoa]), rules.UnlockCocoa
	return cmp.Or(
		engine.When(p.Locked() == 0, "TE-release-none", "3"),
		engine.When(free && !r.S.Rulings.Has(rules.RulingFreeWide), "TE-unlock-free", "9"),
		engine.When(free, "TE-use-none", "9", "tile", rules.DiscoveryIDs[rules.KindFREECOCOA]),
		engine.When(has < price, "TE-unlock-cocoa", "3", "needs", price, "has", has),
		engine.Refuse("TE-unlock-late", "3"),
	)
}

func whyUse(r *reader, k int) *engine.Refusal {
	tile := &rules.Discoveries[k]
	now := r.S.Phase == rules.PhaseTurn &&
		(tile.When == rules.UsedInstant || tile.When == rules.UsedPower && r.S.Stage != rules.StageMoved)
	return cmp.Or(
		engine.When(k <= rules.KindM7, "TE-use-mask", "9", "tile", tile.ID),
		whyNoTile(r, true, k),
		engine.When(now && !rules.Useful(&r.S, player(r), k), "TE-use-vain", "9", "tile", tile.ID),
		engine.Refuse("TE-use-now", "9", "tile", tile.ID, "when", string(tile.When)),
	)
}

// whyNoTile says that a tile is needed which the player does not have.
func whyNoTile(r *reader, needed bool, k int) *engine.Refusal {
	return engine.When(needed && player(r).Tiles[k] == 0, "TE-use-none", "9", "tile", rules.DiscoveryIDs[k])
}
