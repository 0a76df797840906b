package request

import (
	"context"
	"strings"

	"painani/engine"
	"painani/engine/chance"
	"painani/engine/referee"
)

// Do sends one command to the referee under the letter's cause and a part that tells it
// from the letter's others, and keeps the table as it then stands. Errors are the referee's.
func (r *Request) Do(
	ctx context.Context, part string, a engine.Action, guard uint64,
) (referee.Receipt, error) {
	rec, err := r.Services.Referee.Do(ctx, r.Table.ID, engine.Command{
		At: r.Services.Now(), Actor: engine.ActorPlayer(r.Person.ID),
		Cause: r.Cause + "/" + part, Guard: guard, Do: a,
	})
	if rec.Table != nil {
		if len(rec.Table.Seats) != len(r.Table.Seats) { // a chair is gone, and those behind it moved up
			r.Seat = rec.Table.SeatOf(r.Person.ID)
		}
		r.Table, r.Head = rec.Table, rec.Head
	}
	if err != nil {
		return rec, err
	}
	r.Acts = true
	if r.Seen == 0 || rec.Seq-1 < r.Seen {
		r.Seen = rec.Seq - 1
	}
	return rec, nil
}

// Own is what the word is made of that somebody's YES brings into the shuffle: their own without the signs
// around it, or the digest of their letter.
func (r *Request) Own(word string) string {
	if word = strings.Trim(word, " ,.;:!-"); word == "" {
		return r.Digest
	}
	return word
}

// Word is the digest that somebody's YES brings into the shuffle, and what it is made of.
func (r *Request) Word(table string, seat engine.Seat, word string) (digest, from string) {
	from = r.Own(word)
	return chance.Word(table, int(seat), from), from
}
