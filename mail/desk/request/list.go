package request

import (
	"context"
	"errors"
	"strings"

	"painani/engine"
	"painani/events"
	post "painani/mail"
	"painani/mail/view"
)

// answered is the letter that was answered. If its text is gone, lost or erased, and it is certain which list
// it had, that list comes back, with whom it was for and the event that it showed. events.ErrNotFound if
// there was no such letter.
func (r *Request) answered(ctx context.Context) (post.Letter, error) {
	l, err := r.Services.Outbox.Letter(ctx, r.Answers)
	if err == nil && l.Kind != "" || err != nil && !errors.Is(err, events.ErrNotFound) {
		return l, err
	}
	again, known, wrong := r.listAgain(ctx)
	switch {
	case wrong != nil:
		return l, wrong
	case known:
		return again, nil
	}
	return l, err
}

// listAgain makes the list of a letter about the table anew from the events that it showed. known is false
// unless it is proved that the letter had this very list. The error is a store's.
func (r *Request) listAgain(ctx context.Context) (l post.Letter, known bool, err error) {
	if r.Table == nil || r.ToTable != r.Table.ID || r.Seat == engine.Nobody || r.Showed == 0 ||
		r.Showed > r.Table.Seq {
		return l, false, nil
	}
	then, _, err := r.Services.Referee.Story(ctx, r.Table.ID, r.Showed, r.Showed)
	if errors.Is(err, events.ErrNotFound) {
		return l, false, nil
	}
	if err != nil || then.SeatOf(r.Person.ID) != r.Seat {
		return l, false, err
	}
	l = post.Letter{ID: r.Answers, Kind: r.kindOf(then), To: r.Person.ID, Table: then.ID, Seat: int(r.Seat),
		Seq: then.Seq}
	sum := ""
	if r.Services.Listed != nil {
		sum = r.Services.Listed(r.Answers)
	}
	if l.Kind == post.Invite || l.Kind == post.Vote {
		l.Menu = view.Ballots(r.Tag, "", "")
		return l, true, nil
	}
	r.Services.Views.Of(then, r.Seat, r.Person).Menu(&l, then.Pos, nil, "menu.head")
	if len(l.Menu) == 0 {
		return l, false, nil
	}
	if sum != "" {
		return l, sum == l.ListSum(), nil
	}
	return l, l.Kind != "", nil
}

// back is how many events may lie between a move and the end of what followed it by itself.
const back = 64

// kindOf is the kind of the letter that was answered, if its id proves that its list is the one of all turns,
// or of yes and no: it told of an event, or answered a letter that made a move. Otherwise "".
func (r *Request) kindOf(then *engine.Table) post.Kind {
	ids := r.Services.IDs
	for _, k := range []post.Kind{post.YourMove, post.Moved, post.Reminder, post.Late, post.Invite, post.Started,
		post.Vote, post.Notice} {
		if ids.Notice(then.ID, then.Seq, r.Person.ID, k) == r.Answers {
			return k
		}
	}
	for seq := then.Seq; seq > 0 && seq+back > then.Seq; seq-- {
		cause, _, _ := strings.Cut(then.CauseOf(seq), "/")
		if cause != "" && ids.Answer(cause) == r.Answers {
			return post.Answer
		}
	}
	return ""
}
