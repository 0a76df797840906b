package desk

import (
	"context"
	"slices"
	"strings"

	"painani/engine"
	"painani/engine/referee"
	post "painani/mail"
	"painani/mail/cursor"
	"painani/mail/desk/request"
	"painani/mail/reply"
	"painani/mail/view"
)

// compose writes the one answer: verdict, what else was asked, what changed,
// the board, whose turn, the list.
func (d *Desk) compose(ctx context.Context, r *request.Request) (post.Letter, error) {
	l, err := d.about(ctx, r, d.answerID(r))
	if err != nil {
		return l, err
	}
	l.InReplyTo = r.MessageID
	if r.Confirmed != nil && r.Confirmed.MessageID != "" {
		l.InReplyTo = r.Confirmed.MessageID
	}
	l.Export = r.Export && l.Table == r.Table.ID
	first := primary(r.Results)
	for i, x := range r.Results {
		paragraphs := append([]string(nil), x.Detail...)
		if len(x.Lines) > 0 {
			paragraphs = append(paragraphs, "  "+strings.Join(x.Lines, "\n  "))
		}
		if x.Board != "" && x.Board != l.Board {
			paragraphs = append(append(paragraphs, x.Board), x.Below...)
		}
		if i == first {
			l.Verdict = view.Clip(x.Verdict)
			if l.Verdict != x.Verdict && !x.Again {
				paragraphs = append([]string{x.Verdict}, paragraphs...)
			}
			l.Before = append(paragraphs, l.Before...)
			continue
		}
		l.Before = append(l.Before, append([]string{"* " + x.Verdict}, paragraphs...)...)
	}
	l.Before, l.Links = append(l.Before, r.Remarks...), append(l.Links, r.Links...)
	if len(r.Told) > 0 && len(l.Changes) > 0 {
		l.Before = append(l.Before, r.Say("changes.besides"))
	}
	return l, nil
}

// primary is the result whose verdict leads: the first bad one, else the first.
func primary(results []request.Result) int {
	for i, x := range results {
		if x.Bad {
			return i
		}
	}
	return 0
}

// about is the letter without its verdict: about the table, or about none.
func (d *Desk) about(ctx context.Context, r *request.Request, id string) (post.Letter, error) {
	if r.Table == nil || r.NoTable || r.Table.Seq == 0 {
		return post.Letter{ID: id, Kind: post.Answer, To: r.Person.ID, Lang: string(r.Tag),
			Subject: r.Say("stranger.subject"), Footer: []string{r.Say("footer")}}, nil
	}
	if r.Past != nil && !r.Acts {
		return then(r, id), nil
	}
	t, head, err := d.settled(ctx, r.Table.ID)
	if err != nil {
		return post.Letter{}, err
	}
	s := r.Services.Views.Of(t, r.Seat, r.Person)
	if err := s.Reveal(ctx); err != nil {
		return post.Letter{}, err
	}
	l := s.Letter(id, post.Answer, head)
	if !r.Acts && t.Seq == r.Table.Seq {
		l.Menu, l.MenuHead = r.Menu, r.MenuHead
	}
	if brief(r) {
		if !lists(r) {
			l.After = s.Whose()
		}
		return l, nil
	}
	var told []referee.Told
	if r.Seen != 0 && r.Seen < t.Seq || r.Acts {
		if _, told, err = r.Services.Referee.Story(ctx, t.ID, r.Seen+1, t.Seq); err != nil {
			return post.Letter{}, err
		}
		l.Changes = s.Changes(
			slices.DeleteFunc(slices.Clone(told), func(e referee.Told) bool { return r.Told[e.Event.Seq] }),
		)
	}
	s.Show(&l)
	if r.InWords {
		l.Board, l.Picture = "", false
	}
	if r.Acts && view.LastOwn(t, r.Seat) == 0 {
		s.Intro(&l, told)
	}
	return l, nil
}

// lists reports that only what says by itself how a table stands was asked for: the list of tables, the
// review of a game.
func lists(r *request.Request) bool {
	return !slices.ContainsFunc(r.Commands, func(c reply.Command) bool {
		return c.Verb != reply.Status && c.Verb != reply.Review
	})
}

// brief reports that nothing was asked that needs a board.
func brief(r *request.Request) bool {
	if r.Acts || len(r.Commands) == 0 || len(r.Remarks) > 0 {
		return false
	}
	for _, c := range r.Commands {
		if !routes[c.Verb].has(quiet) {
			return false
		}
	}
	return true
}

// then is the answer to SHOW #n: the board of that event and nothing to choose.
func then(r *request.Request, id string) post.Letter {
	s := r.Past
	l := s.Letter(id, post.Answer, r.Head)
	if !r.InWords {
		l.Board = s.PastBoard()
		l.Picture = l.Board != "" && r.Person.Pictured(r.Table.ID)
	}
	l.After = []string{r.Say("show.now", "seq", s.Table.Seq, "now", r.Table.Seq)}
	return l
}

// settled is the table after everything that follows by itself.
func (d *Desk) settled(ctx context.Context, id string) (*engine.Table, string, error) {
	t, head, err := d.cfg.Referee.Table(ctx, id)
	if err != nil || !d.cfg.Views.Pending(t) {
		return t, head, err
	}
	if err := d.cfg.Referee.Settle(ctx, id); cursor.Transient(err) {
		return nil, "", err
	} else if err != nil {
		d.cfg.Logger.Error("table does not go on", "table", id, "err", err)
	}
	return d.cfg.Referee.Table(ctx, id)
}
