package engine

import "fmt"

// firstBehind is the first turn of a seat after event to, the zero Turn if there is none.
func (t *Table) firstBehind(s Seat, to uint64) (first Turn) {
	for i := len(t.Line) - 1; i >= 0 && t.Line[i].Seq > to; i-- {
		if t.Line[i].Seat == s {
			first = t.Line[i]
		}
	}
	return first
}

// undone is the event by which a seat takes back all turns after event to: it has no more time for the first
// of its own than it had, and who was late with it is late again, and not anew.
func (t *Table) undone(s Seat, to uint64) Event {
	first := t.firstBehind(s, to)
	return Event{Public: Undone{s, to, t.spared(s, to), first.spent, first.waited}}
}

// check refuses an Undone whose numbers are not those of the table. One of an older version has none.
func (u Undone) check(t *Table) error {
	want := t.undone(u.Seat, u.To).Public.(Undone)
	for _, x := range []struct {
		what      string
		said, are int64
	}{{"spared", u.Spared, want.Spared}, {"spent", u.Spent, want.Spent}, {"waited", u.Waited, want.Waited}} {
		if x.said != 0 && x.said != x.are {
			return fmt.Errorf("%d seconds are %s, not %d", x.are, x.what, x.said)
		}
	}
	return nil
}

// spared is how much less than an increment the bank of a seat gives back, in seconds, when all turns after
// event to are taken back: what its turn among them has lost; of several only what they have lost beyond the
// other increments, which it keeps.
func (t *Table) spared(s Seat, to uint64) int64 {
	turns, lost := int64(0), int64(0)
	for i := len(t.Line) - 1; i >= 0 && t.Line[i].Seq > to; i-- {
		if x := t.Line[i]; x.Seat == s {
			turns, lost = turns+1, lost+x.lost
		}
	}
	return max(0, lost-max(0, turns-1)*t.Clock.Add)
}
