package desk

import (
	"context"
	"errors"
	"regexp"
	"strconv"
	"strings"

	"painani/engine"
	"painani/engine/scene"
	"painani/events"
	post "painani/mail"
	"painani/mail/reply"
	"painani/mail/sheet"
)

// preview shows what a turn would lead to, as far as nothing hidden is touched.
// Without a turn it shows what is within reach, if the game tells.
func (v *visit) preview(ctx context.Context, c reply.Command, _ int) (result, error) {
	text := c.Args
	if strings.TrimSpace(text) == "" && v.t.Pos != nil {
		if lines := v.t.Pos.Mask(v.seat).Reach(v.seat, v.tag); len(lines) > 0 {
			return result{verdict: v.p.Say("legal"), lines: lines}, nil
		}
	}
	if n, err := strconv.Atoi(text); err == nil {
		t, _, res, err := v.choice(ctx, reply.Command{Verb: reply.Choose, Numbers: []int{n}})
		if err != nil || res != nil {
			return *orZero(res), err
		}
		text = t
	}
	w := wish{do: engine.Play{Seat: v.seat, Text: text}, text: text}
	out, err := v.t.Preview(v.seat, text)
	s := v.d.cfg.Sheets.Of(v.t, v.seat, v.person)
	switch {
	case err != nil && engine.IsVerdict(err):
		return v.refused(ctx, v.t, c, w, err), nil
	case err != nil:
		return result{}, err
	case !out.Complete && !out.Veiled:
		return v.refused(ctx, v.t, c, w, &engine.Incomplete{Steps: out.Steps, Pos: out.Pos}), nil
	}
	play := s.Masked().Write(v.seat, out.Steps)
	r := result{verdict: v.p.Say("preview", "turn", play)}
	r.lines = v.t.Game.Narrate(out.Facts, v.seat, s.Names, v.tag)
	r.lines = append(r.lines, v.unspent(s.Masked(), out)...)
	if out.Veiled {
		r.detail = append(r.detail, v.p.Say("preview.veiled"))
	}
	r.detail = append(r.detail, s.Board(out.Pos.Mask(v.seat)), v.p.Say("preview.how"))
	v.out.menu = []post.Choice{{Play: play, Words: s.Masked().Effect(v.seat, out.Steps, v.tag)}}
	v.out.head = v.p.Say("menu.preview", "n", 1, "example", play)
	return r, nil
}

// why explains a move without playing it, or an event.
func (v *visit) why(ctx context.Context, c reply.Command, _ int) (result, error) {
	from, to, ok := span(c.Args)
	if c.Args == "" && c.Guard != 0 {
		from, to, ok = c.Guard, c.Guard, true
	}
	if c.Args == "" || ok {
		if from == 0 {
			from, to = v.t.Seq, v.t.Seq
		}
		lines, bad, err := v.story(ctx, from, to)
		if err != nil || bad != nil {
			return *orZero(bad), err
		}
		return result{verdict: v.p.Say("why.event", "seq", from), lines: lines}, nil
	}
	if v.t.Phase != engine.Running {
		return result{verdict: v.p.Say("why.no", "line", quote(c.Args)), detail: []string{v.explain(engine.Refuse("not-running", "", "table", v.t.ID))}, bad: true}, nil
	}
	out, err := v.t.Preview(v.seat, c.Args)
	switch r, refused := refusal(err); {
	case refused:
		v.near(v.d.cfg.Sheets.Of(v.t, v.seat, v.person), r, wish{})
		return result{verdict: v.p.Say("why.no", "line", quote(c.Args)), detail: []string{v.explain(r)}}, nil
	case err != nil:
		return result{}, err
	case !out.Complete && !out.Veiled:
		v.offer(v.d.cfg.Sheets.Of(v.t, v.seat, v.person), out.Steps, "menu.complete")
		return result{verdict: v.p.Say("why.half", "line", quote(c.Args))}, nil
	}
	return result{verdict: v.p.Say("why.yes", "line", quote(c.Args))}, nil
}

var spanForm = regexp.MustCompile(`^#?(\d{1,9})(?:\s*(?:-|\.\.|to|bis)\s*#?(\d{1,9}))?$`)

// span reads "#120" or "#1-#60".
func span(args string) (from, to uint64, ok bool) {
	m := spanForm.FindStringSubmatch(strings.TrimSpace(args))
	if m == nil {
		return 0, 0, false
	}
	from, _ = strconv.ParseUint(m[1], 10, 64)
	to = from
	if m[2] != "" {
		to, _ = strconv.ParseUint(m[2], 10, 64)
	}
	return from, to, from > 0 && to >= from
}

// story are the log lines of events; a result instead if there are no such events.
func (v *visit) story(ctx context.Context, from, to uint64) ([]string, *result, error) {
	if from > v.t.Seq || from == 0 {
		return nil, &result{verdict: v.p.Say("no-event", "seq", from, "now", v.t.Seq), bad: true}, nil
	}
	t, told, err := v.d.cfg.Referee.Story(ctx, v.t.ID, from, min(to, v.t.Seq))
	if err != nil {
		return nil, nil, err
	}
	return v.d.cfg.Sheets.Of(t, v.seat, v.person).Told(told), nil, nil
}

// show is the board, of now or of an event.
func (v *visit) show(ctx context.Context, c reply.Command, _ int) (result, error) {
	args := without(c.Args, v.said.table)
	if args == "" {
		return result{verdict: v.p.Say("show", "table", v.t.ID, "seq", v.t.Seq)}, nil
	}
	seq, _, ok := span(args)
	if !ok || seq > v.t.Seq {
		return result{verdict: v.p.Say("no-event", "seq", quote(args), "now", v.t.Seq), bad: true}, nil
	}
	t, told, err := v.d.cfg.Referee.Story(ctx, v.t.ID, seq, seq)
	if err != nil {
		return result{}, err
	}
	v.out.past = v.d.cfg.Sheets.Of(t, v.seat, v.person)
	r := result{verdict: v.p.Say("show.past", "table", v.t.ID, "seq", seq), lines: v.out.past.Told(told), board: v.out.past.PastBoard()}
	if by := v.t.TakenBack(seq); by != 0 {
		r.detail = []string{v.p.Say("show.side", "at", by)}
	}
	return r, nil
}

// describe is the board in words, of now or of an event, for those who hear letters read.
func (v *visit) describe(ctx context.Context, c reply.Command, _ int) (result, error) {
	seq, bad := v.moment(c, v.t.Seq)
	if bad != nil {
		return *bad, nil
	}
	t := v.t
	if seq < t.Seq {
		var err error
		if t, _, err = v.d.cfg.Referee.Story(ctx, v.t.ID, seq, seq); err != nil {
			return result{}, err
		}
	}
	s := v.d.cfg.Sheets.Of(t, v.seat, v.person)
	pos := s.Masked()
	if pos == nil {
		return v.no2(engine.Refuse("not-started", "", "table", t.ID)), nil
	}
	if v.out.words = true; seq < v.t.Seq {
		v.out.past = s
	}
	return result{verdict: v.p.Say("describe", "table", t.ID, "seq", seq),
		lines: scene.Describe(pos.Draw(s.Seat, s.Names, s.Tag), s.Names)}, nil
}

// maxHistory is how many events one letter tells; without a range, the last ones.
const maxHistory = 200

func (v *visit) history(ctx context.Context, c reply.Command, _ int) (result, error) {
	args := without(c.Args, v.said.table)
	from, to, ok := span(args)
	if args == "" {
		from, to, ok = v.t.Seq-min(v.t.Seq-1, 59), v.t.Seq, true
	}
	if !ok {
		return result{verdict: v.p.Say("no-event", "seq", quote(args), "now", v.t.Seq), bad: true}, nil
	}
	cut := to-from >= maxHistory
	if cut {
		to = from + maxHistory - 1
	}
	lines, bad, err := v.story(ctx, from, to)
	if err != nil || bad != nil {
		return *orZero(bad), err
	}
	r := result{verdict: v.p.Say("history", "from", from, "to", min(to, v.t.Seq)), lines: lines}
	if cut {
		r.detail = []string{v.p.Say("history.cut", "n", maxHistory)}
	}
	return r, nil
}

// active are the tables of a player that wait or run.
func (d *Desk) active(ctx context.Context, player string) ([]string, error) {
	list, err := d.cfg.Tables(ctx, player)
	if err != nil {
		return nil, err
	}
	var out []string
	for _, id := range list {
		t, _, err := d.cfg.Referee.Table(ctx, id)
		if errors.Is(err, events.ErrNotFound) {
			continue
		}
		if err != nil {
			return nil, err
		}
		if t.Phase == engine.Open || t.Phase == engine.Running {
			out = append(out, id)
		}
	}
	return out, nil
}

// maxStatus is how many tables STATUS lists.
const maxStatus = 50

// status lists all tables of the player.
func (v *visit) status(ctx context.Context, _ reply.Command, _ int) (result, error) {
	r := result{verdict: v.p.Say("status.none")}
	if v.d.cfg.Tables == nil {
		return r, nil
	}
	list, err := v.d.cfg.Tables(ctx, v.person.ID)
	if err != nil {
		return result{}, err
	}
	for i, id := range list {
		if i == maxStatus {
			r.lines = append(r.lines, v.p.Say("and-more", "n", len(list)-i))
			break
		}
		t, _, err := v.d.cfg.Referee.Table(ctx, id)
		if errors.Is(err, events.ErrNotFound) {
			continue
		}
		if err != nil {
			return result{}, err
		}
		s := v.d.cfg.Sheets.Of(t, t.SeatOf(v.person.ID), v.person)
		r.lines = append(r.lines, v.p.Say("status.line", "table", id, "game", t.Game.Card().Title, "seq", t.Seq,
			"state", v.p.Say("phase."+string(t.Phase)), "turn", s.TurnWords()))
	}
	if len(r.lines) > 0 {
		r.verdict = v.p.Say("status", "n", len(list))
	}
	return r, nil
}

// resend is the whole current letter again.
func (v *visit) resend(ctx context.Context, c reply.Command, i int) (result, error) {
	if v.t == nil {
		return v.status(ctx, c, i)
	}
	v.seen = v.last()
	return result{verdict: v.p.Say("resend", "table", v.t.ID, "seq", v.t.Seq)}, nil
}

// last is the event of the seat's own newest turn.
func (v *visit) last() uint64 { return sheet.LastOwn(v.t, v.seat) }

// verify gives the chain head, of now or of an event, and says how to check it. The
// words go with every language; the commands are the same in all.
func (v *visit) verify(ctx context.Context, c reply.Command, _ int) (result, error) {
	seq, head := v.t.Seq, v.head
	if args := without(c.Args, v.said.table); args != "" {
		n, _, ok := span(args)
		if !ok || n > v.t.Seq {
			return result{verdict: v.p.Say("no-event", "seq", quote(args), "now", v.t.Seq), bad: true}, nil
		}
		_, told, err := v.d.cfg.Referee.Story(ctx, v.t.ID, n, n)
		if err != nil {
			return result{}, err
		}
		if head, err = told[0].Record.Hash(); err != nil {
			return result{}, err
		}
		seq = n
	}
	s := v.d.cfg.Sheets.Of(v.t, v.seat, v.person)
	where := v.p.Say("verify.host")
	if v.d.cfg.Web != "" {
		where = v.p.Say("verify.page", "url", v.d.cfg.Web+"/t/"+v.t.ID+"/export.jsonl")
	}
	flag := events.Head{Table: v.t.ID, Seq: seq, Hash: head[:min(sheet.HeadDigits, len(head))]}.String()
	return result{verdict: v.p.Say("verify", "table", v.t.ID, "seq", seq),
		detail: []string{v.p.Say("verify.head", "head", head), s.Proof(), v.p.Say("verify.how"), where, v.p.Say("verify.run")},
		lines:  []string{"painani verify --head '" + flag + "' FILE", "python3 verify.py --head '" + flag + "' FILE"}}, nil
}
