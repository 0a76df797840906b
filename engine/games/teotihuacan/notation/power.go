package notation

import (
	"painani/engine"
	"painani/engine/games/teotihuacan/rules"
	"painani/engine/lexer"
	"painani/engine/typed"
)

// Power-ups, those that T13 sells, and ascensions (rules.md 5, 6, 11).

// readPower reads the worker that is raised: by its power, with any board by the board too.
func readPower(r *reader) (engine.Step, *engine.Refusal) {
	from, f := r.At, r.S.Top()
	said := r.Skip(wordPower)
	b := 0
	if said || r.Is(wordBoard) {
		b = readBoard(r)
	}
	if b != 0 && f.B != rules.AnyBoard && b != int(f.B) {
		r.Tried = uint8(rules.StepPower)
		return 0, engine.Refuse("TE-power-board", "5", "board", rules.BoardIDs[f.B], "other", rules.BoardIDs[b],
			"own", raisables(r)).At(r.Span(from))
	}
	if r.Close() {
		r.Skip(wordPower)
	}
	n := -1
	if r.Sees(lexer.Number) && (said || b != 0 || r.Peek().Apart || from == r.At) {
		n = r.Number()
	}
	if n < 0 && b == 0 {
		if !said || !r.AtEnd() {
			r.At = from
		}
		return typed.Unsaid, nil
	}
	for n >= 0 && f.B != rules.AnyBoard && len(r.Own.raise) < maxNear && r.Sees(lexer.Number) {
		r.Own.raise = append(r.Own.raise, r.Number())
	}
	return powerAt(r, b, n, from)
}

// powerAt is the power-up for a worker of that power on that board; 0 and -1: not said. The words begin at from.
func powerAt(r *reader, board, power, from int) (engine.Step, *engine.Refusal) {
	if f := r.S.Top(); f.B != rules.AnyBoard {
		board = int(f.B)
	}
	fits := of(r, rules.StepPower, func(m rules.Move) bool {
		return (board == 0 || board == int(m.A)) && (power < 0 || power == int(m.B))
	})
	code := "TE-power-which"
	switch len(fits) {
	case 0:
		code = "TE-power-none"
	case 1:
		return fits[0], nil
	}
	return 0, engine.Refuse(code, "5", "own", raisables(r)).At(r.Span(from))
}

// raisables lists the workers that a power-up may go to, as one types them.
func raisables(r *reader) []string {
	return legal(r, rules.StepPower, func(m rules.Move) string { return word(wordBoard, m.A) + " " + number(m.B) })
}

func powerMust(r *reader, _ engine.Step) *engine.Refusal {
	return engine.Refuse("TE-power-must", "5", "own", raisables(r))
}

// readOffer reads whether T13 buys one more power-up.
func readOffer(r *reader) (engine.Step, *engine.Refusal) {
	if r.Skip(wordBuy) {
		if r.At+1 >= len(r.Lex) {
			r.Skip(wordPower) // "buy power": which one is asked next
		}
		return rules.Offer(), nil
	}
	if r.Thing(lexTech, rules.Tech13) {
		return rules.Offer(), nil
	}
	return typed.Unsaid, nil
}

func whyOffer(r *reader, _ engine.Step) *engine.Refusal {
	return engine.Refuse("TE-buy-cocoa", "11", "needs", rules.Tech13Cocoa, "has", int(player(r).Goods[rules.Cocoa]))
}

// readReward reads the reward of an ascension: "cocoa", "points", "temple", "temples", "worker".
func readReward(r *reader) (engine.Step, *engine.Refusal) {
	from := r.At
	said := r.Skip(wordReward)
	n := r.Number()
	which := 0
	switch x := r.Peek(); {
	case x == nil:
	case r.Skip(wordPoints):
		which = rules.RewardPoints
	case r.Pass(wordGood, rules.Cocoa):
		which = rules.RewardCocoa
	case r.Skip(wordTemple):
		which = rules.RewardTemple
		if n == rules.RewardSteps || x.Sense.Arg() == rules.RewardSteps {
			which = rules.RewardTemples
		}
	case r.Is(wordColour) && said:
		which = rules.RewardTemple // the step says which one
	case r.Skip(wordWorker):
		which = rules.RewardWorker
	}
	switch {
	case which != 0:
		return rules.Reward(which, which == rules.RewardTemples && freely(r)), nil
	case said && n > 0:
		r.At = from + 2
		return 0, engine.Refuse("TE-reward-which", "6").At(r.Span(from))
	case said && from+1 < len(r.Lex):
		r.At = from + 1
		return 0, r.Unfit(r.Peek())
	}
	return r.Back(from)
}

func whyReward(r *reader, step engine.Step) *engine.Refusal {
	switch m := rules.Unpack(step); {
	case m.A == rules.RewardWorker:
		return engine.Refuse("TE-reward-worker", "6")
	case m.A != rules.RewardTemples:
		return nil
	case m.B == 1:
		return whyFreely(r, "TE-unlock-free")
	}
	return engine.Refuse("TE-reward-cocoa", "6", "needs", rules.RewardPrice,
		"has", int(player(r).Goods[rules.Cocoa]))
}
