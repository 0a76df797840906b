package desk

import (
	"context"
	"errors"
	"strconv"
	"strings"

	"painani/engine"
	"painani/engine/codec"
	"painani/engine/house"
	"painani/events"
	post "painani/mail"
	"painani/mail/ident"
	"painani/mail/reply"
	"painani/mail/sheet"
)

// wish is a turn command made ready: the action, or why there is none.
type wish struct {
	do    engine.Action
	text  string // as typed, or as the list had it
	guard uint64
}

// wish reads a turn command. A number means the list of the letter that was answered.
func (v *visit) wish(ctx context.Context, c reply.Command) (wish, *result, error) {
	guard := c.Guard
	if guard == 0 {
		guard = v.Guard
	}
	switch c.Verb {
	case reply.Undo:
		return wish{do: engine.Undo{Seat: v.seat}, text: c.Text}, nil, nil
	case reply.Move:
		return wish{do: engine.Play{Seat: v.seat, Text: c.Args}, text: c.Args, guard: guard}, nil, nil
	}
	text, seq, res, err := v.choice(ctx, c)
	if c.Guard == 0 {
		guard = seq
	}
	if yes, ok := sheet.Ballot(text); ok {
		if v.t.Ask == nil { // an invitation or a vote that is settled
			return wish{}, &result{verdict: v.p.Say("not-done"), detail: []string{v.explain(engine.Refuse("not-open", "", "table", v.t.ID))}, bad: true}, err
		}
		return wish{do: engine.Vote{Seat: v.seat, Yes: yes}, text: text}, res, err
	}
	return wish{do: engine.Play{Seat: v.seat, Text: text}, text: text, guard: guard}, res, err
}

// choice looks a number up in the list of the letter that was answered.
func (v *visit) choice(ctx context.Context, c reply.Command) (text string, seq uint64, res *result, err error) {
	bad := func(key string, values ...any) *result {
		return &result{verdict: v.p.Say("not-played", "line", quote(v.line(c))), detail: []string{v.p.Say(key, values...)}, bad: true}
	}
	if len(c.Numbers) != 1 {
		return "", 0, bad("number.one"), nil
	}
	if v.Reply == "" {
		return "", 0, bad("number.no-letter"), nil
	}
	l, err := v.d.cfg.Outbox.Letter(ctx, v.Reply)
	if errors.Is(err, events.ErrNotFound) {
		return "", 0, bad("number.no-letter"), nil
	}
	if err != nil {
		return "", 0, nil, err
	}
	n := c.Numbers[0]
	if len(l.Menu) == 0 && v.t.Phase == engine.Over {
		return "", 0, &result{verdict: v.p.Say("not-played", "line", quote(v.line(c))),
			detail: []string{v.explain(engine.Refuse("finished", "", "table", v.t.ID))}, bad: true}, nil
	}
	if len(l.Menu) == 0 || l.Table != v.t.ID || engine.Seat(l.Seat) != v.seat || l.To != v.person.ID {
		return "", 0, bad("number.no-letter"), nil
	}
	if n < 1 || n > len(l.Menu) {
		return "", 0, bad("number.range", "number", n, "n", len(l.Menu)), nil
	}
	return l.Menu[n-1].Play, l.Seq, nil, nil
}

// rehearse tries all turns of the letter on a copy of the table, before the
// first is played. It returns the first that cannot be carried out, and why.
//
// Nothing may be learnt from a rehearsal: once a turn drew, or ended a secret
// choice, what follows cannot be tried without showing what came of it.
func (v *visit) rehearse(ctx context.Context) (at int, res *result, err error) {
	if v.t == nil || v.said.problem != nil {
		return 0, nil, nil
	}
	t, open := v.t, true
	for i, c := range v.said.commands {
		if !isTurn(c.Verb) {
			continue
		}
		if _, done := v.t.Cause(ident.Nth(v.Cause, i)); done {
			continue
		}
		w, res, err := v.wish(ctx, c)
		if err != nil || res != nil {
			return i, res, err
		}
		if !open {
			return i, &result{verdict: v.p.Say("not-played", "line", quote(w.text)), detail: []string{v.p.Say("after-draw")}, bad: true}, nil
		}
		if t != v.t {
			w.guard = 0 // the writer has seen his own turn
		}
		next, e, err := v.try(t, w)
		if err != nil {
			if !engine.IsVerdict(err) {
				return i, nil, err
			}
			r := v.refused(ctx, t, c, w, err)
			return i, &r, nil
		}
		p, _ := e.Public.(engine.Played)
		open = e.Sealed == nil && len(p.Draws) == 0
		t = next
	}
	return 0, nil, nil
}

// try decides one wish on a table and returns the table after it and after what
// follows without a choice.
func (v *visit) try(t *engine.Table, w wish) (*engine.Table, engine.Event, error) {
	if err := v.sound(t, w); err != nil {
		return nil, engine.Event{}, err
	}
	e, err := engine.Decide(t, engine.Command{At: v.d.now(), Guard: w.guard, Do: w.do})
	if err != nil {
		return nil, e, err
	}
	_, next, _, err := codec.Record(t, "", e)
	for err == nil {
		more, stop := engine.Decide(next, engine.Command{At: v.d.now(), Do: engine.Go{}})
		if stop != nil {
			break
		}
		_, next, _, err = codec.Record(next, "", more)
	}
	return next, e, err
}

// sound refuses a move as far as that can be told without touching what is
// hidden, so that the refusal of a move which draws first tells nothing.
func (v *visit) sound(t *engine.Table, w wish) error {
	play, ok := w.do.(engine.Play)
	if !ok || t.Phase != engine.Running || !t.Awaits().Has(play.Seat) || w.guard != 0 && w.guard < t.Chair(play.Seat).Asked {
		return nil // Decide says why
	}
	out, err := t.Preview(play.Seat, play.Text)
	if err != nil {
		return err
	}
	if !out.Complete && !out.Veiled {
		return &engine.Incomplete{Steps: out.Steps, Pos: out.Pos}
	}
	return nil
}

// turn plays what was rehearsed.
func (v *visit) turn(ctx context.Context, c reply.Command, i int) (result, error) {
	w, res, err := v.wish(ctx, c)
	if err != nil || res != nil {
		return *orZero(res), err
	}
	before, lines := v.t, len(v.t.Side)
	if v.turned { // the writer knows what his own turn led to
		w.guard = v.t.Seq
	}
	rec, err := v.do(ctx, strconv.Itoa(i), w.do, w.guard)
	switch {
	case err == nil:
	case engine.IsVerdict(err):
		return v.refused(ctx, before, c, w, err), nil
	default:
		return result{}, err
	}
	if _, ok := rec.Event.Public.(engine.Voted); ok {
		return *v.counted(before.Ask.To, lines), nil
	}
	v.turned = true
	if b, ok := rec.Event.Public.(engine.Undone); ok {
		return result{verdict: v.p.Say("undone", "seq", rec.Seq, "from", b.To+1)}, nil
	}
	p := rec.Event.Public.(engine.Played)
	text := p.Turn
	if rec.Event.Sealed != nil {
		text = rec.Event.Sealed.Turn
	}
	return result{verdict: v.p.Say("played", "seq", rec.Seq, "turn", text)}, nil
}

func orZero(r *result) *result {
	if r == nil {
		return &result{}
	}
	return r
}

// refused says why a turn was not played, and offers what could be.
func (v *visit) refused(ctx context.Context, t *engine.Table, c reply.Command, w wish, err error) result {
	s, typed := v.d.cfg.Sheets.Of(t, v.seat, v.person), quote(w.text)
	if c.Verb == reply.Move { // MOVE may be a word of the game's own
		typed = quote(c.Text)
	}
	out := result{verdict: v.p.Say("not-played", "line", typed), bad: true}
	if c.Verb == reply.Undo {
		out.verdict = v.p.Say("not-undone")
	}
	if t != v.t { // behind other moves of the letter: the list would be of a position that nobody sees
		defer func() { v.out.menu, v.out.head = nil, "" }()
		out.detail = []string{v.p.Say("after-earlier")}
	}
	var half *engine.Incomplete
	if errors.As(err, &half) {
		out.verdict = v.p.Say("incomplete", "line", typed)
		head := "menu.complete"
		if len(half.Steps) == 0 {
			head = "menu.nearest"
		}
		v.offer(s, half.Steps, head)
		how := "incomplete.how"
		if len(half.Steps) == 0 { // the list is of all turns, not of ways to go on
			how = "incomplete.more"
		}
		out.detail = append(out.detail, v.p.Say(how))
		return out
	}
	r, ok := refusal(err)
	if !ok { // a step behind a draw that turned out to be none
		out.detail = []string{v.p.Say("after-draw")}
		return out
	}
	switch r.Code {
	case "stale", "not-your-move":
		if seq := v.again(ctx, t, w); seq != 0 {
			out.verdict = v.p.Say("duplicate", "seq", seq)
			out.detail = []string{v.p.Say("duplicate.how")}
			return out
		}
	}
	if completes(r, w.text) {
		out.verdict = v.p.Say("incomplete", "line", typed)
	}
	out.detail = append(out.detail, v.explain(r))
	if v.t.Phase == engine.Running {
		out.detail = append(out.detail, v.p.Say("unchanged", "seq", v.t.Seq))
	}
	if c.Verb != reply.Undo {
		v.near(s, r, w)
	}
	return out
}

// completes reports that what a refusal suggests is what was typed, and more.
func completes(r *engine.Refusal, typed string) bool {
	typed = reply.Fold(strings.TrimSpace(typed)) + " "
	for _, line := range r.Near {
		if !strings.HasPrefix(reply.Fold(line), typed) {
			return false
		}
	}
	return len(r.Near) > 0
}

// again is the event by which the seat played this very turn after the position
// that the letter answers; 0 if there is none.
func (v *visit) again(ctx context.Context, t *engine.Table, w wish) uint64 {
	play, ok := w.do.(engine.Play)
	if !ok || w.guard == 0 {
		return 0
	}
	for _, turn := range t.Line {
		if turn.Seq <= w.guard || turn.Seat != v.seat {
			continue
		}
		if turn.Bot != "" || turn.Forced || !v.sameTurn(ctx, turn, play.Text) {
			return 0
		}
		return turn.Seq
	}
	return 0
}

// sameTurn reads what was typed at the position of the turn, and compares.
func (v *visit) sameTurn(ctx context.Context, turn engine.Turn, typed string) bool {
	then, _, err := v.d.cfg.Referee.Story(ctx, v.t.ID, turn.Seq, turn.Seq-1)
	if err != nil {
		return false
	}
	out, err := then.Preview(v.seat, typed)
	if err != nil || !out.Complete && !out.Veiled {
		return false
	}
	text := then.Pos.Mask(v.seat).Write(v.seat, out.Steps)
	return text == turn.Text || out.Veiled && strings.HasPrefix(turn.Text, text)
}

// explain is the sentence of a refusal with its code and section.
func (v *visit) explain(r *engine.Refusal) string {
	var g engine.Game
	names := engine.Names(nil)
	if v.t != nil {
		g, names = v.t.Game, v.d.cfg.Sheets.Names(v.t, v.tag)
	}
	return house.Explain(g, house.Named(r, names, v.tag), v.tag) + " (" + house.Rule(r, v.tag) + ")"
}

// offer makes the completions of steps the list of the answer.
func (v *visit) offer(s *sheet.Sheet, steps []engine.Step, head string) {
	l := post.Letter{}
	s.Menu(&l, s.Table.Pos, steps, head)
	if len(l.Menu) > 0 {
		v.out.menu, v.out.head = l.Menu, l.MenuHead
	}
}

// near lists the nearest legal turns: whole ones that the refusal names first,
// then a bot's favourites.
func (v *visit) near(s *sheet.Sheet, r *engine.Refusal, w wish) {
	if s.Table.Phase != engine.Running || !s.Mine() {
		return
	}
	l := post.Letter{}
	s.Menu(&l, s.Table.Pos, nil, "menu.nearest")
	var first []post.Choice
	for _, text := range r.Near {
		out, err := s.Table.Preview(s.Seat, text)
		if err != nil || !out.Complete {
			continue
		}
		m := s.Masked()
		play := m.Write(s.Seat, out.Steps)
		first = append(first, post.Choice{Play: play, Words: m.Effect(s.Seat, out.Steps, s.Tag)})
	}
	head := "menu.nearest"
	if completes(r, w.text) && len(first) > 0 {
		head, l.Menu = "menu.complete", nil
	}
	for _, c := range l.Menu {
		known := false
		for _, f := range first {
			known = known || f.Play == c.Play
		}
		if !known {
			first = append(first, c)
		}
	}
	if len(first) > 0 {
		v.out.menu = first[:min(len(first), sheet.MaxMenu)]
		v.out.head = v.p.Say(head, "n", len(v.out.menu), "example", first[0].Play)
	}
}
