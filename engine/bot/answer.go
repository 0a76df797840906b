package bot

import (
	"painani/engine"
	"painani/engine/chance"
)

// turns is how many turns are weighed among so many seats.
func (l level) turns(seats int) int {
	if l.Answers == 0 {
		return l.Arms
	}
	return min(l.Arms, max(fewTurns, l.Answers/max(1, seats-1)))
}

// answer has the others answer a turn, and keeps what comes of it: playouts begin behind that. For what a
// turn is worth is told by the answers to it before all else, and the hasty turns of a playout are often
// others. What the position there is worth by itself has no luck in it, and counts besides. Behind what ends
// the game there is nothing to play on.
func (t *thinker) answer(a *arm) {
	pos := t.replies(a)
	t.worth = nil
	if t.Stand > 0 {
		a.stand = t.value(pos) * float64(t.Stand) / percent
	}
	if a.over = pos.Awaits() == 0; a.over {
		a.answer, a.end = pos, t.value(pos)
	}
}

// replies plays a turn and has each of the others answer it as a decent player does, if the level thinks of
// answers. It stops where that needs what is hidden.
func (t *thinker) replies(a *arm) engine.Position {
	pos := t.root
	for _, s := range a.steps {
		next, err := pos.Follow(t.seat, s, chance.Hidden{})
		if err != nil {
			return pos
		}
		pos = next
	}
	if t.Answers == 0 {
		return pos
	}
	for range t.seats - 1 {
		if who := pos.Awaits().First(); who == engine.Nobody || who == t.seat {
			return pos
		}
		t.rest()
		next := answered(&t.room, pos)
		if next == pos {
			return pos
		}
		pos, a.answer = next, next
		a.answers++
	}
	return pos
}
