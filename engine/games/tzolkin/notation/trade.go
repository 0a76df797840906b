package notation

import (
	"cmp"

	"painani/engine"
	"painani/engine/games/tzolkin/rules"
	"painani/engine/lexer"
	"painani/engine/typed"
)

// maxTrade bounds the cubes of a kind that are read in one visit to the market.
const maxTrade = 400

// readTrade reads all exchanges of a visit to the market: "sell 3 wood, buy
// gold", "-3 wood +1 gold". Corn may be named and says nothing.
func readTrade(r *reader) (engine.Step, *engine.Refusal) {
	swap := r.Skip(wordTrade)
	if r.Skip(wordNone) {
		return rules.None(), nil
	}
	var net [3]int
	said, sign := false, 0
	if swap = swap && barter(r); swap { // "trade 3 wood for 1 gold": what is given, then what is taken
		sign = -1
	}
	for {
		if x := r.Peek(); swap && said && x != nil && !x.Apart {
			sign = 1
		}
		good, n, refusal := exchange(r, &sign)
		if refusal != nil {
			return 0, refusal
		}
		if good < 0 {
			break
		}
		if good != rules.Corn {
			net[good-rules.Wood] = max(-maxTrade, min(net[good-rules.Wood]+n, maxTrade))
			said = true
		}
	}
	if !said {
		return typed.Unsaid, nil
	}
	path := rules.Trade(net)
	if r.Skip(wordTrade) && !r.Is(wordNone) {
		r.At-- // another visit
	} else if !r.Skip(wordNone) && r.Open && r.AtEnd() && len(path) > 1 {
		path = path[:len(path)-1]
	}
	return r.Then(path...), nil
}

// barter reports that amounts without a sign follow, as behind "trade".
func barter(r *reader) bool {
	from := r.At
	_, signed := amount(r)
	plain := !signed && r.Word(wordGood) >= rules.Wood
	r.At = from
	return plain
}

// exchange passes one good with the change of it, -1 if something else is next.
// "Sell" and "buy" hold for what follows them.
func exchange(r *reader, sign *int) (good, n int, refusal *engine.Refusal) {
	from := r.At
	switch {
	case r.Skip(wordSell):
		*sign = -1
	case r.Skip(wordBuy):
		*sign = 1
	}
	n, signed := amount(r)
	x := r.Peek()
	good = r.Word(wordGood)
	switch {
	case good == rules.Skull:
		return -1, 0, engine.Refuse("TZ-pay-kind", r.Due.Section, "good", rules.GoodIDs[rules.Skull]).At(x.Span)
	case good < 0 || good != rules.Corn && !signed && *sign == 0:
		r.At = from
		return -1, 0, nil
	case !signed:
		n *= *sign
	}
	return good, n, nil
}

// amount passes a number that may be signed; 1 if there is none.
func amount(r *reader) (n int, signed bool) {
	x := r.Peek()
	if x == nil || x.Kind != lexer.Number && x.Kind != lexer.Times {
		return 1, false
	}
	r.At++
	return max(-99, min(x.N, 99)), x.Signed
}

// sayTrade writes a run of equal exchanges when its first is met.
func sayTrade(w *writer, step engine.Step) {
	n, m := w.Run(), rules.Unpack(step)
	if n == 0 {
		return
	}
	w.Say([...]string{"sell", "buy"}[m.A])
	if n > 1 {
		w.Number(n)
	}
	w.Say(rules.GoodIDs[m.B])
}

func whyTrade(r *reader, step engine.Step) *engine.Refusal {
	m, has := rules.Unpack(step), int(player(r).Goods[rules.Corn])
	good, needs := rules.GoodIDs[m.B], int(rules.Rate[m.B])
	return cmp.Or(
		engine.When(m.A == 0, "TZ-sell-has", "6.4", "good", good),
		engine.Refuse("TZ-buy-corn", "6.4", "good", good, "needs", needs, "has", has),
	)
}
