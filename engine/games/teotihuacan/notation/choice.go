package notation

import (
	"painani/engine"
	"painani/engine/games/teotihuacan/rules"
	"painani/engine/games/teotihuacan/words"
	"painani/engine/lexer"
)

// The decisions inside an action. Each function takes the words that it
// understands and returns the step they name, 0 if they say nothing to it.

// declines passes a verb followed by "none", or "none" alone.
func (r *reader) declines(verbs ...class) bool {
	from := r.At
	for r.Is(verbs...) && (r.At == from || !r.Peek().Apart) {
		r.At++
	}
	if r.Is(wordNone) && (r.At == from || !r.Peek().Apart) {
		r.At++
		return true
	}
	r.At = from
	return false
}

// chooseGain reads resources to take: "take 2 wood stone".
func (r *reader) chooseGain(f *rules.Frame) (engine.Step, *engine.Refusal) {
	from := r.At
	r.Skip(wordTake, wordClaim)
	got, said, refusal := r.cubes(int(f.A))
	if refusal != nil {
		return 0, refusal
	}
	if !said {
		r.At = from
		return 0, nil
	}
	if n := got.Resources(); n != int(f.A) {
		return 0, engine.Refuse(rules.CodeTakeCount, r.section(), "needs", int(f.A), "given", n).At(r.Span(from))
	}
	return rules.Gain(int(got[rules.Wood]), int(got[rules.Stone]), int(got[rules.Gold])), nil
}

// cubes reads resources, "2 wood, stone", until there are enough of them.
func (r *reader) cubes(enough int) (got rules.Goods, said bool, refusal *engine.Refusal) {
	for got.Resources() < enough {
		from := r.At
		n := max(1, r.Number())
		x := r.Peek()
		good := r.Word(wordGood)
		switch {
		case good < 0:
			r.At = from
			return got, said, nil
		case good == rules.Cocoa:
			return got, said, engine.Refuse(rules.CodeTakeKind, r.section(), "good", rules.GoodIDs[rules.Cocoa]).At(x.Span)
		}
		if y := r.Peek(); y != nil && y.Kind == lexer.Times && !y.Apart {
			n *= r.Number()
		}
		got[good] += int16(min(n, 99))
		said = true
	}
	return got, said, nil
}

// chooseUp reads the temple to go up in. Temples that follow at once are kept for the next steps.
func (r *reader) chooseUp(*rules.Frame) (engine.Step, *engine.Refusal) {
	if len(r.ups) > 0 {
		t := r.ups[0]
		r.ups = r.ups[1:]
		return rules.Up(t), nil
	}
	from := r.At
	r.Skip(wordUp)
	r.Skip(wordTemple)
	t := r.Word(wordColour)
	if t < 0 {
		r.At = from
		return 0, nil
	}
	r.Skip(wordTemple)
	for r.Is(wordColour) {
		r.ups = append(r.ups, r.Word(wordColour))
	}
	if x := r.Peek(); x != nil && x.Kind == lexer.Times && !x.Apart {
		for range min(r.Number(), maxNear) - 1 {
			r.ups = append(r.ups, t)
		}
	}
	return rules.Up(t), nil
}

// chooseClaim reads a discovery tile to take, or none.
func (r *reader) chooseClaim(f *rules.Frame) (engine.Step, *engine.Refusal) {
	if r.declines(wordClaim, wordTile) {
		return rules.None(), nil
	}
	from := r.At
	said := r.Skip(wordClaim, wordTake)
	for r.Skip(wordTile) {
	}
	x := r.Peek()
	if !said && (x == nil || x.Kind != lexKindOf && !r.Is(wordMask)) {
		r.At = from
		return 0, nil
	}
	k, refusal := r.kindOf()
	switch {
	case refusal != nil:
		return 0, refusal
	case k < 0:
		if r.AtEnd() && said {
			return r.onlyClaim(), nil
		}
		r.At = from
		return 0, nil
	}
	if f.B == rules.ClaimReward && r.Is(wordNone) {
		r.At = from
	}
	return rules.Claim(k), nil
}

// onlyClaim is the one tile that can be claimed, 0 if there are several.
func (r *reader) onlyClaim() engine.Step {
	var only engine.Step
	for _, step := range r.legal {
		if rules.Unpack(step).Kind == rules.StepClaim {
			if only != 0 {
				return 0
			}
			only = step
		}
	}
	return only
}

// choosePower reads the worker that is raised: by its power, with any board by the board too.
func (r *reader) choosePower(f *rules.Frame) (engine.Step, *engine.Refusal) {
	if len(r.raise) > 0 {
		n := r.raise[0]
		r.raise = r.raise[1:]
		return r.powerAt(f, 0, n)
	}
	if r.declines(wordPower) {
		return rules.None(), nil
	}
	from := r.At
	said := r.Skip(wordPower)
	b := 0
	if said || r.Is(wordBoard) {
		b = r.board()
	}
	if b != 0 && f.B != rules.AnyBoard && b != int(f.B) {
		r.tried = rules.StepPower
		return 0, engine.Refuse(rules.CodePowerBoard, "5", "board", rules.BoardIDs[f.B], "other", rules.BoardIDs[b], "own", r.raisables()).At(r.Span(from))
	}
	if r.Is(wordPower) && !r.Peek().Apart {
		r.At++
	}
	x := r.Peek()
	n := -1
	if x != nil && x.Kind == lexer.Number && (said || b != 0 || x.Apart || from == r.At) {
		n = r.Number()
	}
	if n < 0 && b == 0 {
		if said && r.AtEnd() {
			return 0, nil
		}
		r.At = from
		return 0, nil
	}
	for y := r.Peek(); n >= 0 && f.B != rules.AnyBoard && y != nil && y.Kind == lexer.Number && len(r.raise) < maxNear; y = r.Peek() {
		r.raise = append(r.raise, r.Number())
	}
	step, refusal := r.powerAt(f, b, n)
	if refusal != nil {
		return 0, refusal.At(r.Span(from))
	}
	return step, nil
}

// powerAt is the power-up for a worker of that power on that board; 0 and -1: not said.
func (r *reader) powerAt(f *rules.Frame, board, power int) (engine.Step, *engine.Refusal) {
	if f.B != rules.AnyBoard {
		board = int(f.B)
	}
	var fits []engine.Step
	for _, step := range r.legal {
		m := rules.Unpack(step)
		if m.Kind == rules.StepPower && (board == 0 || board == int(m.A)) && (power < 0 || power == int(m.B)) {
			fits = append(fits, step)
		}
	}
	r.tried = rules.StepPower
	switch len(fits) {
	case 0:
		return 0, engine.Refuse(rules.CodePowerNone, "5", "own", r.raisables())
	case 1:
		return fits[0], nil
	}
	return 0, engine.Refuse(rules.CodePowerWhich, "5", "own", r.raisables())
}

// raisables lists the workers that a power-up may go to, as one types them.
func (r *reader) raisables() []string {
	var out []string
	for _, step := range r.legal {
		if m := rules.Unpack(step); m.Kind == rules.StepPower {
			out = append(out, boardWords[m.A]+" "+words.Digits(int(m.B)))
		}
	}
	return out
}

// chooseOffer reads whether T13 buys one more power-up.
func (r *reader) chooseOffer(*rules.Frame) (engine.Step, *engine.Refusal) {
	if r.declines(wordBuy, wordPower) {
		return rules.None(), nil
	}
	if r.Skip(wordBuy) {
		if r.Is(wordPower) && r.At+1 >= len(r.Lex) {
			r.At++ // "buy power": which one is asked next
		}
		return rules.Offer(), nil
	}
	if x := r.Peek(); x != nil && x.Kind == lexTech && x.N == rules.Tech13 {
		r.At++
		return rules.Offer(), nil
	}
	return 0, nil
}

// choosePause reads that no tile is used now; those that are come as asides.
func (r *reader) choosePause(*rules.Frame) (engine.Step, *engine.Refusal) {
	if r.declines() {
		return rules.None(), nil
	}
	return 0, nil
}

// chooseReward reads the reward of an ascension: "cocoa", "points", "temple", "temples", "worker".
func (r *reader) chooseReward(*rules.Frame) (engine.Step, *engine.Refusal) {
	from := r.At
	said := r.Skip(wordReward)
	n := r.Number()
	which := 0
	switch x := r.Peek(); {
	case x == nil:
	case r.Is(wordPoints):
		which = rules.RewardPoints
	case r.Is(wordGood) && x.Sense.Arg() == rules.Cocoa:
		which = rules.RewardCocoa
	case r.Is(wordTemple):
		which = rules.RewardTemple
		if n == rules.RewardSteps || x.Sense.Arg() == rules.RewardSteps {
			which = rules.RewardTemples
		}
	case r.Is(wordColour) && said:
		r.At--
		which = rules.RewardTemple
	case r.Is(wordWorker):
		which = rules.RewardWorker
	}
	if which == 0 {
		r.At = from
		if said && n > 0 {
			r.At += 2
			return 0, engine.Refuse(rules.CodeRewardWhich, "6").At(r.Span(from))
		}
		if said && r.At+1 < len(r.Lex) {
			r.At++
			return 0, r.unfit(r.Peek())
		}
		return 0, nil
	}
	r.At++
	free := which == rules.RewardTemples && r.freely()
	return rules.Reward(which, free), nil
}

// chooseTrade reads trades of a royal tile: "trade 2x", "trade wood", "trade none".
func (r *reader) chooseTrade(f *rules.Frame) (engine.Step, *engine.Refusal) {
	if r.declines(wordTrade) {
		return rules.None(), nil
	}
	if !r.Skip(wordTrade) {
		return 0, nil
	}
	x := &rules.Royals[f.B]
	n := r.Number()
	good := 0
	if g := r.Peek(); x.AnyIn > 0 && r.Is(wordGood) && !g.Apart && g.Sense.Arg() != rules.Cocoa {
		good = r.Word(wordGood)
		if y := r.Peek(); y != nil && y.Kind == lexer.Times && !y.Apart {
			n = r.Number()
		}
	}
	if x.AnyIn > 0 && good == 0 {
		if r.AtEnd() {
			return 0, nil
		}
		return 0, engine.Refuse(rules.CodeMissing, "10", "choice", "trade", "word", r.Quote(r.Peek())).At(r.Peek().Span)
	}
	step := rules.Trade(good, r.freely())
	r.again, r.more = step, max(0, min(n, maxNear*2)-1)
	return step, nil
}
