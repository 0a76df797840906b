package desk

import (
	"context"
	"strings"

	"painani/engine"
	"painani/engine/referee"
	post "painani/mail"
	"painani/mail/auth"
	"painani/mail/mark"
	"painani/mail/reply"
	"painani/mail/sheet"
)

// compose writes the one answer: verdict, what else was asked, what changed,
// the board, whose turn, the list.
func (v *visit) compose(ctx context.Context) (post.Letter, error) {
	id := v.d.ids.Answer(v.Cause)
	if v.answers != "" {
		id = v.d.ids.Answer(v.answers)
	}
	l, err := v.about(ctx, id)
	if err != nil {
		return l, err
	}
	l.InReplyTo = v.MessageID
	if v.mid != "" {
		l.InReplyTo = v.mid
	}
	first := v.primary()
	for i, r := range v.out.results {
		paragraphs := append([]string(nil), r.detail...)
		if len(r.lines) > 0 {
			paragraphs = append(paragraphs, "  "+strings.Join(r.lines, "\n  "))
		}
		if r.board != "" && r.board != l.Board {
			paragraphs = append(paragraphs, r.board)
		}
		if i == first {
			l.Verdict = sheet.Clip(r.verdict)
			if l.Verdict != r.verdict {
				paragraphs = append([]string{r.verdict}, paragraphs...)
			}
			l.Before = append(paragraphs, l.Before...)
			continue
		}
		l.Before = append(l.Before, append([]string{"* " + r.verdict}, paragraphs...)...)
	}
	l.Before = append(l.Before, v.out.before...)
	return l, nil
}

// primary is the result whose verdict leads: the first bad one, else the first.
func (v *visit) primary() int {
	for i, r := range v.out.results {
		if r.bad {
			return i
		}
	}
	return 0
}

// quiet are the verbs whose answer needs no board.
var quiet = map[reply.Verb]bool{reply.Help: true, reply.Status: true, reply.History: true, reply.Verify: true,
	reply.Press: true, reply.Note: true}

// about is the letter without its verdict: about the table, or about none.
func (v *visit) about(ctx context.Context, id string) (post.Letter, error) {
	if v.t == nil || v.out.hide || v.t.Seq == 0 {
		return post.Letter{ID: id, Kind: post.Answer, To: v.person.ID, Lang: string(v.tag), Subject: v.p.Say("stranger.subject"),
			Footer: []string{v.p.Say("footer")}}, nil
	}
	if v.out.past != nil && !v.acts {
		return v.then(id), nil
	}
	t, head, err := v.d.settled(ctx, v.t.ID)
	if err != nil {
		return post.Letter{}, err
	}
	s := v.d.cfg.Sheets.Of(t, v.seat, v.person)
	if err := s.Reveal(ctx); err != nil {
		return post.Letter{}, err
	}
	l := s.Letter(id, post.Answer, head)
	if !v.acts && t.Seq == v.t.Seq {
		l.Menu, l.MenuHead = v.out.menu, v.out.head
	}
	if v.brief() {
		l.After = s.Whose()
		return l, nil
	}
	var told []referee.Told
	if v.seen != 0 && v.seen < t.Seq || v.acts {
		if _, told, err = v.d.cfg.Referee.Story(ctx, t.ID, v.seen+1, t.Seq); err != nil {
			return post.Letter{}, err
		}
		l.Changes = s.Changes(told)
	}
	s.Show(&l)
	if v.out.words {
		l.Board, l.Picture = "", false
	}
	if v.acts && sheet.LastOwn(t, v.seat) == 0 {
		s.Intro(&l, told)
	}
	return l, nil
}

// brief reports that nothing was asked that needs a board.
func (v *visit) brief() bool {
	if v.acts || len(v.said.commands) == 0 || len(v.out.before) > 0 {
		return false
	}
	for _, c := range v.said.commands {
		if !quiet[c.Verb] {
			return false
		}
	}
	return true
}

// then is the answer to SHOW #n: the board of that event and nothing to choose.
func (v *visit) then(id string) post.Letter {
	s := v.out.past
	l := s.Letter(id, post.Answer, v.head)
	if !v.out.words {
		l.Board = s.PastBoard()
		l.Picture = l.Board != ""
	}
	l.After = []string{v.p.Say("show.now", "seq", s.Table.Seq, "now", v.t.Seq)}
	return l
}

// settled is the table after everything that follows by itself.
func (d *Desk) settled(ctx context.Context, id string) (*engine.Table, string, error) {
	t, head, err := d.cfg.Referee.Table(ctx, id)
	if err != nil || !d.cfg.Sheets.Pending(t) {
		return t, head, err
	}
	if err := d.cfg.Referee.Settle(ctx, id); mark.Transient(err) {
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
