package proposal

import (
	"context"
	"strings"

	"painani/engine"
	"painani/engine/chance"
	"painani/mail/desk/queries"
	"painani/mail/desk/request"
	"painani/mail/messageid"
	"painani/mail/reply"
)

// Words behind BRANCH, folded.
var (
	aloneWords = map[string]bool{"alone": true, "study": true, "allein": true, "egyedul": true}
	botsWords  = map[string]bool{"bots": true, "bot": true, "botok": true, "botokkal": true}
)

// Branch opens a table that goes on from an event of this one: BRANCH #128 asks the same
// players, BRANCH #128 bots puts bots on their seats, BRANCH #128 alone the writer.
func Branch(ctx context.Context, r *request.Request, c reply.Command, i int) (request.Result, error) {
	args, how := request.Without(c.Args, r.NamedTable), ""
	if at := strings.LastIndexByte(args, ' '); at > 0 {
		args, how = strings.TrimSpace(args[:at]), reply.Fold(args[at+1:])
	}
	c.Args = args
	seq, bad := queries.Moment(r, c, 0)
	if bad != nil {
		bad.Detail = append(bad.Detail, r.Say("branch.how", "seq", r.Table.Seq))
		return *bad, nil
	}
	if how != "" && !aloneWords[how] && !botsWords[how] {
		return request.NotDone(r.Say("not-done"), r.Say("branch.how", "seq", r.Table.Seq)), nil
	}
	b := Branching{Parent: r.Table, Seat: r.Seat, Seq: seq, With: how}
	switch {
	case aloneWords[how]:
		b.With = Alone
	case botsWords[how]:
		b.With = Bots
	}
	p, seats, err := b.propose(ctx, r.Services, r.Person.ID, messageid.Nth(r.Cause, i))
	if refusal, bad := request.Refusal(err); bad && refusal.Code == tooMany().Code {
		return NotOpened(r, refusal), nil
	} else if bad {
		return r.No(refusal), nil
	}
	if err != nil {
		return request.Result{}, err
	}
	result, err := open(ctx, r, p, seats, i)
	if !result.Bad && err == nil {
		result.Detail = append([]string{r.Say("branch.ok", "parent", b.Parent.ID, "seq", seq)}, result.Detail...)
	}
	return result, err
}

// Who may sit at a branch beside those who sat at its parent, who are asked.
const (
	Bots  = "bots"  // on all other seats
	Alone = "alone" // its opener on every seat, for study
)

// Branching is a table that is to go on from a moment of another one.
type Branching struct {
	Parent *engine.Table // as it stands
	Seat   engine.Seat   // whose owner opens the branch
	Seq    uint64        // event of the parent
	With   string        // Bots, Alone; "": the same players
}

// propose is the proposal of a branch, within what one person may open a day. Errors are
// *engine.Refusal, which says why it cannot be, or a store's.
func (b Branching) propose(
	ctx context.Context, s *request.Services, player, cause string,
) (Proposal, []engine.Invitee, error) {
	t := b.Parent
	if !opened(ctx, s, t.Game.Card().Prefix, cause) {
		ok, err := s.Quota.Allow(ctx, "tables", player, cause, maxTables)
		if err != nil {
			return Proposal{}, nil, err
		}
		if !ok {
			return Proposal{}, nil, tooMany()
		}
	}
	from, err := s.Referee.Heritage(ctx, t.ID, b.Seq)
	if err != nil {
		return Proposal{}, nil, err
	}
	p := Proposal{Game: t.Game, Clock: t.Clock, Set: t.Options.Set, Takeback: t.Takeback, By: b.Seat, From: from}
	if t.Master != engine.Nobody {
		p.Master = b.Seat
	}
	if b.With == Alone {
		p.Clock = engine.Clock{Kind: "none"}
	}
	return p, b.company(s, player), nil
}

// Open opens the branch for the player of its seat, as a BRANCH by letter does, and returns
// the new table as it stands. The same cause opens no second one. Errors are those of the
// referee, *engine.Refusal among them.
func (b Branching) Open(ctx context.Context, s *request.Services, cause string) (*engine.Table, error) {
	player := b.Parent.Chair(b.Seat).Player
	p, seats, err := b.propose(ctx, s, player, cause)
	if err != nil {
		return nil, err
	}
	var t *engine.Table
	err = begin(s, p, seats, cause, func(id string) string { return chance.Word(id, int(b.Seat), cause) },
		func(id string, do engine.Propose) error {
			rec, err := s.Referee.Do(ctx, id,
				engine.Command{At: s.Now(), Actor: engine.ActorPlayer(player), Cause: cause, Do: do})
			t = rec.Table
			return err
		})
	return t, err
}

// opened reports that this cause has opened a table before.
func opened(ctx context.Context, s *request.Services, prefix, cause string) bool {
	for _, id := range messageid.TableIDs(prefix, cause) {
		t, _, err := s.Referee.Table(ctx, id)
		if err != nil {
			return false
		}
		if _, ok := t.Cause(cause); ok {
			return true
		}
	}
	return false
}

// company is who sits at a branch.
func (b Branching) company(s *request.Services, player string) []engine.Invitee {
	var out []engine.Invitee
	for i, c := range b.Parent.Seats {
		x := engine.Invitee{Player: c.Player, Bot: c.Bot}
		_, known := s.People.Get(c.Player)
		switch {
		case engine.SeatAt(i) == b.Seat:
		case b.With == Alone:
			x = engine.Invitee{Player: player}
		case b.With == Bots || c.Resigned || c.Bot == "" && !known:
			x = engine.Invitee{Bot: engine.CaretakerPolicy}
		}
		out = append(out, x)
	}
	return out
}
