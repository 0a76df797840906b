package desk

import (
	"context"
	"slices"
	"strings"

	"painani/engine"
	"painani/engine/referee"
	post "painani/mail"
	"painani/mail/auth"
	"painani/mail/cursor"
	"painani/mail/reply"
	"painani/mail/view"
)

// compose writes the one answer: verdict, what else was asked, what changed,
// the board, whose turn, the list.
func (v *call) compose(ctx context.Context) (post.Letter, error) {
	l, err := v.about(ctx, v.answerID())
	if err != nil {
		return l, err
	}
	l.InReplyTo = v.Order.MessageID
	if v.mid != "" {
		l.InReplyTo = v.mid
	}
	first := v.primary()
	for i, r := range v.Out.Results {
		paragraphs := append([]string(nil), r.Detail...)
		if len(r.Lines) > 0 {
			paragraphs = append(paragraphs, "  "+strings.Join(r.Lines, "\n  "))
		}
		if r.Board != "" && r.Board != l.Board {
			paragraphs = append(append(paragraphs, r.Board), r.Below...)
		}
		if i == first {
			l.Verdict = view.Clip(r.Verdict)
			if l.Verdict != r.Verdict && !r.Again {
				paragraphs = append([]string{r.Verdict}, paragraphs...)
			}
			l.Before = append(paragraphs, l.Before...)
			continue
		}
		l.Before = append(l.Before, append([]string{"* " + r.Verdict}, paragraphs...)...)
	}
	l.Before = append(l.Before, v.Out.Before...)
	return l, nil
}

// primary is the result whose verdict leads: the first bad one, else the first.
func (v *call) primary() int {
	for i, r := range v.Out.Results {
		if r.Bad {
			return i
		}
	}
	return 0
}

// quiet are the verbs whose answer needs no board.
var quiet = map[reply.Verb]bool{reply.Help: true, reply.Status: true, reply.History: true, reply.Verify: true,
	reply.Press: true, reply.Note: true, reply.Auto: true}

// about is the letter without its verdict: about the table, or about none.
func (v *call) about(ctx context.Context, id string) (post.Letter, error) {
	if v.Table == nil || v.Out.Hide || v.Table.Seq == 0 {
		return post.Letter{ID: id, Kind: post.Answer, To: v.Person.ID, Lang: string(v.Tag), Subject: v.Say("stranger.subject"),
			Footer: []string{v.Say("footer")}}, nil
	}
	if v.Out.Past != nil && !v.Acts {
		return v.then(id), nil
	}
	t, head, err := v.d.settled(ctx, v.Table.ID)
	if err != nil {
		return post.Letter{}, err
	}
	s := v.Office.Sheets.Of(t, v.Seat, v.Person)
	if err := s.Reveal(ctx); err != nil {
		return post.Letter{}, err
	}
	l := s.Letter(id, post.Answer, head)
	if !v.Acts && t.Seq == v.Table.Seq {
		l.Menu, l.MenuHead = v.Out.Menu, v.Out.MenuHead
	}
	if v.brief() {
		if !v.lists() {
			l.After = s.Whose()
		}
		return l, nil
	}
	var told []referee.Told
	if v.Seen != 0 && v.Seen < t.Seq || v.Acts {
		if _, told, err = v.Office.Referee.Story(ctx, t.ID, v.Seen+1, t.Seq); err != nil {
			return post.Letter{}, err
		}
		l.Changes = s.Changes(told)
	}
	s.Show(&l)
	if v.Out.InWords {
		l.Board, l.Picture = "", false
	}
	if v.Acts && view.LastOwn(t, v.Seat) == 0 {
		s.Intro(&l, told)
	}
	return l, nil
}

// lists reports that only the list of tables was asked for, which says whose turn it is.
func (v *call) lists() bool {
	return !slices.ContainsFunc(v.Said.Commands, func(c reply.Command) bool { return c.Verb != reply.Status })
}

// brief reports that nothing was asked that needs a board.
func (v *call) brief() bool {
	if v.Acts || len(v.Said.Commands) == 0 || len(v.Out.Before) > 0 {
		return false
	}
	for _, c := range v.Said.Commands {
		if !quiet[c.Verb] {
			return false
		}
	}
	return true
}

// then is the answer to SHOW #n: the board of that event and nothing to choose.
func (v *call) then(id string) post.Letter {
	s := v.Out.Past
	l := s.Letter(id, post.Answer, v.Head)
	if !v.Out.InWords {
		l.Board = s.PastBoard()
		l.Picture = l.Board != ""
	}
	l.After = []string{v.Say("show.now", "seq", s.Table.Seq, "now", v.Table.Seq)}
	return l
}

// settled is the table after everything that follows by itself.
func (d *Desk) settled(ctx context.Context, id string) (*engine.Table, string, error) {
	t, head, err := d.cfg.Referee.Table(ctx, id)
	if err != nil || !d.cfg.Sheets.Pending(t) {
		return t, head, err
	}
	if err := d.cfg.Referee.Settle(ctx, id); cursor.Transient(err) {
		return nil, "", err
	} else if err != nil {
		d.cfg.Logger.Error("table does not go on", "table", id, "err", err)
	}
	return d.cfg.Referee.Table(ctx, id)
}

// ReplyTo is the signed address that answers to a letter go to; for letter.Writer.
func (d *Desk) ReplyTo(l post.Letter) (string, error) {
	var local string
	var err error
	switch {
	case l.Kind == post.Confirm:
		local, err = d.cfg.Keys.Local(auth.Hold, l.ID, 0)
	case l.Table != "" && l.Seat > 0:
		local, err = d.cfg.Keys.Local(auth.Reply, l.Table, l.Seat)
	case l.To != "":
		local, err = d.cfg.Keys.Local(auth.Person, l.To, 0)
	default:
		return "", nil
	}
	return local + "@" + d.ids.Domain(), err
}
