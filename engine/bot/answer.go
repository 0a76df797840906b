package bot

import (
	"slices"

	"painani/engine"
	"painani/engine/chance"
)

// turns is how many turns are weighed among so many seats.
func (l level) turns(seats int) int {
	if l.Answers == 0 {
		return l.Arms
	}
	return min(l.Arms, shared(l.Answers, seats))
}

// shared is how many turns so many answers are enough for, of all others among so many seats.
func shared(answers, seats int) int { return max(fewTurns, answers/max(1, seats-1)) }

// answer has the others answer a turn, and keeps what comes of it: playouts begin behind that. For what a
// turn is worth is told by the answers to it before all else, and the hasty turns of a playout are often
// others. What the position there is worth by itself has no luck in it, and counts besides. Behind what ends
// the game there is nothing to play on, nor behind a secret choice if those of the others are not imagined.
func (t *thinker) answer(a *arm) {
	pos := t.replies(a)
	t.worth = nil
	if t.Stand > 0 {
		a.stand = t.value(pos) * float64(t.Stand) / percent
	}
	if a.sure = pos.Awaits() == 0 || t.Imagines == 0 && t.root.Secret(t.seat); a.sure {
		a.end = t.value(pos)
	}
}

// replies plays a turn and has each of the others answer it, if the level thinks of answers. It stops where
// that needs what is hidden.
func (t *thinker) replies(a *arm) engine.Position {
	pos := t.root
	for _, s := range a.steps {
		next, err := pos.Follow(t.seat, s, chance.Hidden{})
		if err != nil {
			return pos
		}
		pos = next
	}
	if t.Answers == 0 && t.mind == nil {
		return pos
	}
	for range t.seats - 1 {
		if who := pos.Awaits().First(); who == engine.Nobody || who == t.seat {
			return pos
		}
		t.rest()
		next := t.reply(pos)
		if next == pos {
			return pos
		}
		pos, a.answer = next, next
		a.answers++
	}
	return pos
}

// reply is the position behind the turn of who is to move; the same if that needs what is hidden.
func (t *thinker) reply(pos engine.Position) engine.Position {
	if t.mind == nil {
		return answered(&t.room, pos)
	}
	who := pos.Awaits().First()
	steps, err := Chooser{t.pause}.think(pos, who, *t.mind, t.seed+uint64(who))
	if err != nil {
		return pos
	}
	return behind(pos, who, steps)
}

// finals is a thinker of the best turns of t that has not thought yet: by what others answer who think as
// strong players do. These answer otherwise than decent ones, and so much thought is too dear for all turns.
// It is for games without draws: a turn that is not answered for one promises more than those that are.
func (t *thinker) finals() *thinker {
	mind, _ := levels["strong"].of(t.root)
	mind.Steps, mind.Finals = mind.Steps*t.Mind/percent, 0
	var list [][]engine.Step
	for range min(len(t.arms), shared(t.Finals, t.seats)) {
		best := t.best()
		list = append(list, best.steps)
		t.arms = slices.DeleteFunc(t.arms, func(a *arm) bool { return a == best })
	}
	f := newThinker(t.root, t.seat, t.level, t.seed+1, list)
	f.pause, f.mind = t.pause, &mind
	return f
}
