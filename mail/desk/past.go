package desk

import (
	"context"
	"strconv"
	"strings"

	"painani/engine"
	"painani/engine/house"
	"painani/engine/lang"
	"painani/engine/referee"
	post "painani/mail"
	"painani/mail/reply"
)

// takeback asks the others to go back: TAKEBACK #128; without a number to where the writer's last turn began.
func (v *visit) takeback(ctx context.Context, c reply.Command, i int) (result, error) {
	to, bad := v.moment(c, v.last()-min(v.last(), 1))
	if bad != nil {
		return *bad, nil
	}
	lost := v.t.Lost(to)
	_, err := v.do(ctx, strconv.Itoa(i), engine.TakeBack{Seat: v.seat, To: to}, 0)
	if r, bad := refusal(err); bad {
		return v.no2(r), nil
	}
	if err != nil {
		return result{}, err
	}
	if v.t.Ask == nil { // nobody had to be asked
		return result{verdict: v.p.Say("rewound.ok", "seq", to)}, nil
	}
	s := v.d.sheet(v.t, v.seat, v.person)
	return result{verdict: v.p.Say("takeback.ok", "seq", to), detail: append(s.lost(lost), s.voting())}, nil
}

// rewind is the game master's: REWIND #128.
func (v *visit) rewind(ctx context.Context, c reply.Command, i int) (result, error) {
	to, bad := v.moment(c, 0)
	if bad != nil {
		return *bad, nil
	}
	lost := v.t.Lost(to)
	_, err := v.do(ctx, strconv.Itoa(i), engine.Rewind{Seat: v.seat, To: to}, 0)
	if r, bad := refusal(err); bad {
		return v.no2(r), nil
	}
	if err != nil {
		return result{}, err
	}
	return result{verdict: v.p.Say("rewound.ok", "seq", to), detail: v.d.sheet(v.t, v.seat, v.person).lost(lost)}, nil
}

// vote answers a takeback that is asked; nil if none is, so that YES and NO mean what they mean otherwise.
func (v *visit) vote(ctx context.Context, yes bool, i int) (*result, error) {
	if v.t.Phase != engine.Running || v.t.Ask == nil {
		return nil, nil
	}
	to, lines := v.t.Ask.To, len(v.t.Side)
	_, err := v.do(ctx, strconv.Itoa(i), engine.Vote{Seat: v.seat, Yes: yes}, 0)
	if r, bad := refusal(err); bad {
		out := v.no2(r)
		return &out, nil
	}
	if err != nil {
		return nil, err
	}
	return v.counted(to, lines), nil
}

// counted says what became of a vote; lines is how many lines had been taken back before.
func (v *visit) counted(to uint64, lines int) *result {
	switch {
	case len(v.t.Side) > lines:
		return &result{verdict: v.p.Say("rewound.ok", "seq", to)}
	case v.t.Ask == nil:
		return &result{verdict: v.p.Say("vote.fell", "seq", to)}
	}
	return &result{verdict: v.p.Say("vote.ok", "seq", to), detail: []string{v.d.sheet(v.t, v.seat, v.person).voting()}}
}

// moment reads the event that a command is about; otherwise if it names none.
func (v *visit) moment(c reply.Command, otherwise uint64) (uint64, *result) {
	args := without(c.Args, v.said.table)
	seq, _, ok := span(args)
	if args == "" && otherwise > 0 {
		return otherwise, nil
	}
	if args == "" {
		return 0, &result{verdict: v.p.Say("which-event"), detail: []string{v.p.Say("which-event.how", "seq", v.t.Seq)}, bad: true}
	}
	if !ok || seq > v.t.Seq {
		return 0, &result{verdict: v.p.Say("no-event", "seq", quote(args), "now", v.t.Seq), bad: true}
	}
	return seq, nil
}

// since tells what happened after an event: SINCE #120; without a number after the writer's last turn.
func (v *visit) since(ctx context.Context, c reply.Command, _ int) (result, error) {
	from, bad := v.moment(c, max(v.last(), 1))
	if bad != nil {
		return *bad, nil
	}
	if from == v.t.Seq {
		return result{verdict: v.p.Say("unchanged", "seq", v.t.Seq)}, nil
	}
	to := min(v.t.Seq, from+maxHistory)
	lines, no, err := v.story(ctx, from+1, to)
	if err != nil || no != nil {
		return *orZero(no), err
	}
	r := result{verdict: v.p.Say("history", "from", from+1, "to", to), lines: lines}
	if to < v.t.Seq {
		r.detail = []string{v.p.Say("history.cut", "n", maxHistory)}
	}
	return r, nil
}

// Words behind BRANCH, folded.
var (
	aloneWords = map[string]bool{"alone": true, "study": true, "allein": true, "egyedul": true}
	botsWords  = map[string]bool{"bots": true, "bot": true, "botok": true, "botokkal": true}
)

// branch opens a table that goes on from an event of this one: BRANCH #128 asks the same players, BRANCH #128 bots
// puts bots on their seats, BRANCH #128 alone the writer.
func (v *visit) branch(ctx context.Context, c reply.Command, i int) (result, error) {
	args, how := without(c.Args, v.said.table), ""
	if at := strings.LastIndexByte(args, ' '); at > 0 {
		args, how = strings.TrimSpace(args[:at]), reply.Fold(args[at+1:])
	}
	c.Args = args
	seq, bad := v.moment(c, 0)
	if bad != nil {
		bad.detail = append(bad.detail, v.p.Say("branch.how"))
		return *bad, nil
	}
	if how != "" && !aloneWords[how] && !botsWords[how] {
		return result{verdict: v.p.Say("not-done"), detail: []string{v.p.Say("branch.how")}, bad: true}, nil
	}
	if _, _, done := v.opened(ctx, i); !done {
		if ok, err := v.d.allow(ctx, "tables", v.person.ID, nth(v.Cause, i), maxTables); err != nil || !ok {
			return v.notNew(engine.Refuse("new-many", "", "max", maxTables)), err
		}
	}
	from, err := v.d.cfg.Referee.Heritage(ctx, v.t.ID, seq)
	if r, bad := refusal(err); bad {
		return v.no2(r), nil
	}
	if err != nil {
		return result{}, err
	}
	parent := v.t.ID
	p := proposal{game: v.t.Game, clock: v.t.Clock, set: v.t.Options.Set, takeback: v.t.Takeback, by: v.seat, from: from}
	if v.t.Master != engine.Nobody {
		p.master = v.seat
	}
	if aloneWords[how] {
		p.clock = engine.Clock{Kind: "none"}
	}
	r, err := v.open(ctx, p, v.company(how), i)
	if !r.bad && err == nil {
		r.detail = append([]string{v.p.Say("branch.ok", "parent", parent, "seq", seq)}, r.detail...)
	}
	return r, err
}

// opened reports that this command has opened a table before.
func (v *visit) opened(ctx context.Context, i int) (*engine.Table, string, bool) {
	for _, id := range tableIDs(v.t.Game.Card().Prefix, nth(v.Cause, i)) {
		t, head, err := v.d.cfg.Referee.Table(ctx, id)
		if err != nil {
			return nil, "", false
		}
		if _, ok := t.Cause(nth(v.Cause, i)); ok {
			return t, head, true
		}
	}
	return nil, "", false
}

// company is who sits at a branch.
func (v *visit) company(how string) []engine.Invitee {
	var out []engine.Invitee
	for i, c := range v.t.Seats {
		x := engine.Invitee{Player: c.Player, Bot: c.Bot}
		_, known := v.d.cfg.People.Get(c.Player)
		switch {
		case engine.SeatAt(i) == v.seat:
		case aloneWords[how]:
			x = engine.Invitee{Player: v.person.ID}
		case botsWords[how] || c.Resigned || c.Bot == "" && !known:
			x = engine.Invitee{Bot: engine.CaretakerPolicy}
		}
		out = append(out, x)
	}
	return out
}

// lost says which turns a takeback undoes, and whether something came to light by them.
func (s *sheet) lost(turns []engine.Turn) []string {
	if len(turns) == 0 {
		return nil
	}
	var lines []string
	for _, t := range turns[max(0, len(turns)-maxLost):] {
		text := t.Text
		if t.Secret && t.Seat != s.seat {
			text = "..."
		}
		lines = append(lines, "#"+strconv.FormatUint(t.Seq, 10)+" "+s.names.Of(t.Seat)+": "+text)
	}
	out := []string{s.p.Say("lost", "n", len(turns)) + "\n  " + strings.Join(lines, "\n  ")}
	if engine.Reveals(turns) {
		out = append(out, s.p.Say("lost.reveals"))
	}
	return out
}

// maxLost is how many turns are named; a letter says how many there are.
const maxLost = 12

// voting says how a takeback stands that is asked.
func (s *sheet) voting() string {
	a := s.t.Ask
	var open []string
	for _, x := range (s.t.Voters() &^ a.Yes &^ a.No).List() {
		open = append(open, s.names.Of(x))
	}
	when := house.When(a.Expires(), s.zone, s.tag)
	if s.t.Voters().Has(s.seat) && !(a.Yes | a.No).Has(s.seat) {
		return s.p.Say("vote.yours", "name", s.names.Of(a.By), "seq", a.To, "when", when)
	}
	return s.p.Say("vote.open", "name", s.names.Of(a.By), "seq", a.To, "when", when, "names", house.Join(open, s.tag))
}

// asks is the letter to somebody whose yes is needed.
func (s *sheet) asks(l *post.Letter, run []referee.Told) {
	l.Verdict = clip(s.p.Say("verdict.vote", "name", s.names.Of(s.t.Ask.By), "seq", s.t.Ask.To))
	l.Before = append(s.lost(s.t.Lost(s.t.Ask.To)), s.p.Say("vote.how"))
	l.Changes = s.changes(run)
	if pos := s.masked(); pos != nil {
		l.Board, l.Picture = s.board(pos), true
	}
	l.After = s.whose()
	l.Menu = ballots(s.tag, s.p.Say("vote.yes", "seq", s.t.Ask.To), s.p.Say("vote.no"))
	l.MenuHead = s.p.Say("vote.menu")
	l.Expires = s.t.Ask.Expires()
}

// ballots is the list in a letter that asks for a yes or a no, with what they mean.
func ballots(tag lang.Tag, yes, no string) []post.Choice {
	return []post.Choice{{Play: reply.Of(reply.Yes).Words(string(tag))[0], Words: yes},
		{Play: reply.Of(reply.No).Words(string(tag))[0], Words: no}}
}

// ballot is what an entry of such a list stands for.
func ballot(text string) (yes, ok bool) {
	verb, _ := reply.Exact(text)
	return verb == reply.Yes, verb == reply.Yes || verb == reply.No
}
