package teotihuacan

import "painani/engine"

// The decisions inside an action. Each function takes the words that it
// understands and returns the step they name, 0 if they say nothing to it.

// declines passes a verb followed by "none", or "none" alone.
func (r *reader) declines(verbs ...class) bool {
	from := r.at
	for r.is(verbs...) && (r.at == from || !r.peek().Apart) {
		r.at++
	}
	if r.is(wordNone) && (r.at == from || !r.peek().Apart) {
		r.at++
		return true
	}
	r.at = from
	return false
}

// chooseGain reads resources to take: "take 2 wood stone".
func (r *reader) chooseGain(f *frame) (engine.Step, *engine.Refusal) {
	from := r.at
	r.skip(wordTake, wordClaim)
	got, said, refusal := r.cubes(int(f.A))
	if refusal != nil {
		return 0, refusal
	}
	if !said {
		r.at = from
		return 0, nil
	}
	if n := got.resources(); n != int(f.A) {
		return 0, engine.Refuse(codeTakeCount, r.section(), "needs", int(f.A), "given", n).At(r.span(from))
	}
	return gain(int(got[wood]), int(got[stone]), int(got[gold])), nil
}

// cubes reads resources, "2 wood, stone", until there are enough of them.
func (r *reader) cubes(enough int) (got goods, said bool, refusal *engine.Refusal) {
	for got.resources() < enough {
		from := r.at
		n := max(1, r.number())
		x := r.peek()
		good := r.word(wordGood)
		switch {
		case good < 0:
			r.at = from
			return got, said, nil
		case good == cocoa:
			return got, said, engine.Refuse(codeTakeKind, r.section(), "good", goodIDs[cocoa]).At(x.Span)
		}
		if y := r.peek(); y != nil && y.Kind == lexTimes && !y.Apart {
			n *= r.number()
		}
		got[good] += int16(min(n, 99))
		said = true
	}
	return got, said, nil
}

// chooseUp reads the temple to go up in. Temples that follow at once are kept for the next steps.
func (r *reader) chooseUp(*frame) (engine.Step, *engine.Refusal) {
	if len(r.ups) > 0 {
		t := r.ups[0]
		r.ups = r.ups[1:]
		return up(t), nil
	}
	from := r.at
	r.skip(wordUp)
	r.skip(wordTemple)
	t := r.word(wordColour)
	if t < 0 {
		r.at = from
		return 0, nil
	}
	r.skip(wordTemple)
	for r.is(wordColour) {
		r.ups = append(r.ups, r.word(wordColour))
	}
	if x := r.peek(); x != nil && x.Kind == lexTimes && !x.Apart {
		for range min(r.number(), maxNear) - 1 {
			r.ups = append(r.ups, t)
		}
	}
	return up(t), nil
}

// chooseClaim reads a discovery tile to take, or none.
func (r *reader) chooseClaim(f *frame) (engine.Step, *engine.Refusal) {
	if r.declines(wordClaim, wordTile) {
		return none(), nil
	}
	from := r.at
	said := r.skip(wordClaim, wordTake)
	for r.skip(wordTile) {
	}
	x := r.peek()
	if !said && (x == nil || x.Kind != lexKindOf && !r.is(wordMask)) {
		r.at = from
		return 0, nil
	}
	k, refusal := r.kindOf()
	switch {
	case refusal != nil:
		return 0, refusal
	case k < 0:
		if r.atEnd() && said {
			return r.onlyClaim(), nil
		}
		r.at = from
		return 0, nil
	}
	if f.B == claimReward && r.is(wordNone) {
		r.at = from
	}
	return claim(k), nil
}

// onlyClaim is the one tile that can be claimed, 0 if there are several.
func (r *reader) onlyClaim() engine.Step {
	var only engine.Step
	for _, step := range r.legal {
		if unpack(step).Kind == stepClaim {
			if only != 0 {
				return 0
			}
			only = step
		}
	}
	return only
}

// choosePower reads the worker that is raised: by its power, with any board by the board too.
func (r *reader) choosePower(f *frame) (engine.Step, *engine.Refusal) {
	if len(r.raise) > 0 {
		n := r.raise[0]
		r.raise = r.raise[1:]
		return r.powerAt(f, 0, n)
	}
	if r.declines(wordPower) {
		return none(), nil
	}
	from := r.at
	said := r.skip(wordPower)
	b := 0
	if said || r.is(wordBoard) {
		b = r.board()
	}
	if b != 0 && f.B != anyBoard && b != int(f.B) {
		r.tried = stepPower
		return 0, engine.Refuse(codePowerBoard, "5", "board", boardIDs[f.B], "other", boardIDs[b], "own", r.raisables()).At(r.span(from))
	}
	if r.is(wordPower) && !r.peek().Apart {
		r.at++
	}
	x := r.peek()
	n := -1
	if x != nil && x.Kind == lexNumber && (said || b != 0 || x.Apart || from == r.at) {
		n = r.number()
	}
	if n < 0 && b == 0 {
		if said && r.atEnd() {
			return 0, nil
		}
		r.at = from
		return 0, nil
	}
	for y := r.peek(); n >= 0 && f.B != anyBoard && y != nil && y.Kind == lexNumber && len(r.raise) < maxNear; y = r.peek() {
		r.raise = append(r.raise, r.number())
	}
	step, refusal := r.powerAt(f, b, n)
	if refusal != nil {
		return 0, refusal.At(r.span(from))
	}
	return step, nil
}

// powerAt is the power-up for a worker of that power on that board; 0 and -1: not said.
func (r *reader) powerAt(f *frame, board, power int) (engine.Step, *engine.Refusal) {
	if f.B != anyBoard {
		board = int(f.B)
	}
	var fits []engine.Step
	for _, step := range r.legal {
		m := unpack(step)
		if m.Kind == stepPower && (board == 0 || board == int(m.A)) && (power < 0 || power == int(m.B)) {
			fits = append(fits, step)
		}
	}
	r.tried = stepPower
	switch len(fits) {
	case 0:
		return 0, engine.Refuse(codePowerNone, "5", "own", r.raisables())
	case 1:
		return fits[0], nil
	}
	return 0, engine.Refuse(codePowerWhich, "5", "own", r.raisables())
}

// raisables lists the workers that a power-up may go to, as one types them.
func (r *reader) raisables() []string {
	var out []string
	for _, step := range r.legal {
		if m := unpack(step); m.Kind == stepPower {
			out = append(out, boardWords[m.A]+" "+digits(int(m.B)))
		}
	}
	return out
}

// chooseOffer reads whether T13 buys one more power-up.
func (r *reader) chooseOffer(*frame) (engine.Step, *engine.Refusal) {
	if r.declines(wordBuy, wordPower) {
		return none(), nil
	}
	if r.skip(wordBuy) {
		if r.is(wordPower) && r.at+1 >= len(r.lex) {
			r.at++ // "buy power": which one is asked next
		}
		return offer(), nil
	}
	if x := r.peek(); x != nil && x.Kind == lexTech && x.N == tech13 {
		r.at++
		return offer(), nil
	}
	return 0, nil
}

// chooseReward reads the reward of an ascension: "cocoa", "points", "temple", "temples", "worker".
func (r *reader) chooseReward(*frame) (engine.Step, *engine.Refusal) {
	from := r.at
	said := r.skip(wordReward)
	n := r.number()
	which := 0
	switch x := r.peek(); {
	case x == nil:
	case r.is(wordPoints):
		which = rewardPoints
	case r.is(wordGood) && x.Sense.arg() == cocoa:
		which = rewardCocoa
	case r.is(wordTemple):
		which = rewardTemple
		if n == rewardSteps || x.Sense.arg() == rewardSteps {
			which = rewardTemples
		}
	case r.is(wordColour) && said:
		r.at--
		which = rewardTemple
	case r.is(wordWorker):
		which = rewardWorker
	}
	if which == 0 {
		r.at = from
		if said && n > 0 {
			r.at += 2
			return 0, engine.Refuse(codeRewardWhich, "6").At(r.span(from))
		}
		if said && r.at+1 < len(r.lex) {
			r.at++
			return 0, r.unfit(r.peek())
		}
		return 0, nil
	}
	r.at++
	free := which == rewardTemples && r.freely()
	return reward(which, free), nil
}

// chooseTrade reads trades of a royal tile: "trade 2x", "trade wood", "trade none".
func (r *reader) chooseTrade(f *frame) (engine.Step, *engine.Refusal) {
	if r.declines(wordTrade) {
		return none(), nil
	}
	if !r.skip(wordTrade) {
		return 0, nil
	}
	x := &royals[f.B]
	n := r.number()
	good := 0
	if g := r.peek(); x.AnyIn > 0 && r.is(wordGood) && !g.Apart && g.Sense.arg() != cocoa {
		good = r.word(wordGood)
		if y := r.peek(); y != nil && y.Kind == lexTimes && !y.Apart {
			n = r.number()
		}
	}
	if x.AnyIn > 0 && good == 0 {
		if r.atEnd() {
			return 0, nil
		}
		return 0, engine.Refuse(codeMissing, "10", "choice", "trade", "word", r.text(r.peek())).At(r.peek().Span)
	}
	step := trade(good, r.freely())
	for range min(n, maxNear*2) - 1 {
		if x.Steps == 0 {
			r.queue = append(r.queue, step)
		}
	}
	return step, nil
}
