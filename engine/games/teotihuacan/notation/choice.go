package notation

import (
	"slices"

	"painani/engine"
	"painani/engine/games/teotihuacan/rules"
	"painani/engine/lexer"
	"painani/engine/typed"
)

// What an action brings: resources, temple steps, discovery tiles (rules.md 7, 9).

// readGain reads resources to take: "take 2 wood stone".
func readGain(r *reader) (engine.Step, *engine.Refusal) {
	from, needs := r.At, int(r.S.Top().A)
	r.Skip(wordTake, wordClaim)
	var got [len(rules.GoodIDs)]int
	n, other := r.Amounts(wordGood, needs, func(good, n int) bool { got[good] += n; return good != rules.Cocoa })
	switch {
	case other != nil:
		return 0, engine.Refuse("TE-take-kind", "7", "good", rules.GoodIDs[rules.Cocoa]).At(other.Span)
	case n == 0:
		return r.Back(from)
	case n != needs:
		return 0, engine.Refuse("TE-take-count", "7", "needs", needs, "given", n).At(r.Span(from))
	}
	return rules.Gain(got[rules.Wood], got[rules.Stone], got[rules.Gold]), nil
}

// readUp reads the temple to go up in. Temples that follow at once are kept for the next steps.
func readUp(r *reader) (engine.Step, *engine.Refusal) {
	from := r.At
	r.Skip(wordUp)
	r.Skip(wordTemple)
	t := r.Word(wordColour)
	if t < 0 {
		return r.Back(from)
	}
	r.Skip(wordTemple)
	for r.Is(wordColour) {
		r.Own.ups = append(r.Own.ups, r.Word(wordColour))
	}
	for range min(r.Times(), maxNear) - 1 {
		r.Own.ups = append(r.Own.ups, t)
	}
	return rules.Up(t), nil
}

// whyTemple says with a code that one cannot go up in the temple.
func whyTemple(code string) func(*reader, engine.Step) *engine.Refusal {
	return func(_ *reader, step engine.Step) *engine.Refusal {
		return engine.Refuse(code, "7", "temple", rules.TempleIDs[rules.Unpack(step).A])
	}
}

func readClaim(r *reader) (engine.Step, *engine.Refusal) {
	from := r.At
	said := r.Skip(wordClaim, wordTake)
	r.SkipAll(wordTile)
	x, k := r.Peek(), -1
	if said || x != nil && (x.Kind == lexKindOf || r.Is(wordMask)) {
		var refusal *engine.Refusal
		if k, refusal = kindOf(r); refusal != nil {
			return 0, refusal
		}
	}
	switch {
	case k < 0 && r.AtEnd() && said:
		return onlyClaim(r), nil
	case k < 0:
		return r.Back(from)
	}
	return rules.Claim(k), nil
}

// onlyClaim is the one tile that can be claimed, Unsaid if there are several.
func onlyClaim(r *reader) engine.Step {
	list := r.Fitting(func(x engine.Step) bool { return rules.Unpack(x).Kind == rules.StepClaim })
	if len(list) != 1 {
		return typed.Unsaid
	}
	return list[0]
}

func whyClaim(r *reader, step engine.Step) *engine.Refusal {
	k, spot := rules.Unpack(step).A, r.S.Top().A
	kinds := r.S.SpotKinds(player(r), spot)
	if slices.Contains(kinds[:], k+1) {
		return whyPrice(&player(r).Goods, int(k))
	}
	return notThere(r, spot, &r.Lex[min(max(r.At-1, 0), len(r.Lex)-1)])
}

func notThere(r *reader, spot uint8, x *lexer.Lexeme) *engine.Refusal {
	kinds := r.S.SpotKinds(player(r), spot)
	list := engine.Named(rules.DiscoveryIDs, kinds[:])
	if len(list) == 0 {
		return engine.Refuse("TE-no-tile", "9", "board", rules.BoardIDs[r.S.Dest]).At(x.Span)
	}
	return engine.Refuse("TE-not-there", "9", "word", r.Quote(x), "tiles", list).At(x.Span)
}

func whyPrice(have *rules.Goods, k int) *engine.Refusal {
	tile := &rules.Discoveries[k]
	return engine.Refuse("TE-tile-price", "9", "tile", tile.ID, "price", engine.Lacking(rules.GoodIDs[:], nil, tile.Price[:]),
		"missing", engine.Lacking(rules.GoodIDs[:], have[:], tile.Price[:]))
}

// readTrade reads trades of a royal tile: "trade 2x", "trade wood".
func readTrade(r *reader) (engine.Step, *engine.Refusal) {
	if !r.Skip(wordTrade) {
		return typed.Unsaid, nil
	}
	royal := &rules.Royals[r.S.Top().B]
	n, good := r.Number(), 0
	x := r.Peek()
	if royal.AnyIn > 0 && r.Is(wordGood) && !x.Apart && x.Sense.Arg() != rules.Cocoa {
		good = r.Word(wordGood)
		if x := r.Tied(lexer.Times); x != nil {
			n = x.N
		}
	}
	switch asks := royal.AnyIn > 0 && good == 0; {
	case asks && x == nil:
		return typed.Unsaid, nil
	case asks:
		return 0, r.Missing(x)
	}
	r.Own.again = rules.Trade(good, freely(r))
	if n < 0 {
		n = r.Times() // behind "free", as it is written
	}
	r.Own.more = max(0, min(n, maxNear*2)-1)
	return r.Own.again, nil
}

// trading reports that a trade said to be done several times is due again.
func trading(r *reader) bool {
	f := r.S.Top()
	return r.Own.more > 0 && f != nil && f.Kind == rules.FrameTrade
}

func tradeMust(*reader, engine.Step) *engine.Refusal { return engine.Refuse("TE-trade-must", "10") }

func whyTrade(r *reader, step engine.Step) *engine.Refusal {
	has, m := player(r).Goods, rules.Unpack(step)
	pay := rules.Royals[r.S.Top().B].Pay[rules.Cocoa]
	switch {
	case m.B == 1:
		return whyFreely(r, "TE-unlock-free")
	case has[rules.Cocoa] < pay:
		return engine.Refuse("TE-trade-cocoa", "10", "needs", int(pay), "has", int(has[rules.Cocoa]))
	case m.A != 0 && has[m.A] == 0:
		return engine.Refuse("TE-trade-has", "10", "good", rules.GoodIDs[m.A])
	}
	return nil
}
