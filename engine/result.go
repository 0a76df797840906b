package engine

import "slices"

// What a game that is over says about its people: their places, and who had left.

// Whether a table may count in ratings; the choices of NEW.
const (
	RatedYes = ""   // it does, if it is among people only
	RatedNo  = "no" // it does not
)

// Counts reports that a game counts in ratings: it is over, was played from its beginning by at least two
// people and no bot, at a table that is to be rated, and somebody stayed to its end.
func (t *Table) Counts() bool {
	if t.Phase != Over || t.Rated == RatedNo || t.Parent != nil || len(t.Seats) < 2 {
		return false
	}
	stayed := false
	for i, c := range t.Seats {
		if c.Player == "" || c.Bot != "" {
			return false
		}
		stayed = stayed || !t.lastAtEnd(SeatAt(i))
	}
	return stayed
}

// lastAtEnd reports that a seat counts as last, whatever its points: its owner left it to a bot, or the
// others ended the game because of him.
func (t *Table) lastAtEnd(s Seat) bool {
	c := t.Chair(s)
	return c.Resigned || c.Caretaker != "" || t.Early != nil && slices.Contains(t.Early.Last, s)
}

// Places are those of the seats of a game that is over, the best is 1; who are equal share the better one.
// Winners are before all others, then points decide; who had left the game is last. nil while it runs.
func (t *Table) Places() []int {
	if t.Phase != Over || t.Final == nil || len(t.Final.Points) != len(t.Seats) {
		return nil
	}
	better := func(a, b int) bool {
		x, y := SeatAt(a), SeatAt(b)
		if left, others := t.lastAtEnd(x), t.lastAtEnd(y); left || others {
			return !left
		}
		if won := slices.Contains(t.Final.Winners, x); won || slices.Contains(t.Final.Winners, y) {
			return won && !slices.Contains(t.Final.Winners, y)
		}
		return t.Final.Points[a] > t.Final.Points[b]
	}
	places := make([]int, len(t.Seats))
	for i := range places {
		places[i] = 1
		for j := range places {
			if better(j, i) {
				places[i]++
			}
		}
	}
	return places
}

// Leavers are the people who left a game: they resigned, somebody else took their seat over, or it was a bot
// that played for them when it ended, or the game ended because of them. Who has a seat again is none.
func (t *Table) Leavers() (list []string) {
	if t.Phase != Running && t.Phase != Over {
		return nil
	}
	stays := map[string]bool{}
	for i, c := range t.Seats {
		if left := c.Resigned || t.Phase == Over && t.lastAtEnd(SeatAt(i)); !left {
			stays[c.Player] = true
		}
	}
	add := func(player string) {
		if player != "" && !stays[player] && !slices.Contains(list, player) {
			list = append(list, player)
		}
	}
	for i, c := range t.Seats {
		for _, f := range c.Former {
			if f.Until > t.started {
				add(f.Player)
			}
		}
		if c.Resigned || t.Phase == Over && t.lastAtEnd(SeatAt(i)) {
			add(c.Player)
		}
	}
	return list
}

// Players are all who have, or had since the start, a seat at the table.
func (t *Table) Players() (list []string) {
	add := func(player string) {
		if player != "" && !slices.Contains(list, player) {
			list = append(list, player)
		}
	}
	for _, c := range t.Seats {
		add(c.Player)
		for _, f := range c.Former {
			if f.Until > t.started {
				add(f.Player)
			}
		}
	}
	return list
}
