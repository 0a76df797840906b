package proposal

import (
	"context"
	"strconv"
	"strings"

	"painani/engine"
	"painani/engine/house"
	"painani/mail/desk/member"
	"painani/mail/desk/request"
	"painani/mail/letter"
	"painani/mail/messageid"
	"painani/mail/people"
	"painani/mail/reply"
)

// Limits against misuse, a day and sender.
const (
	maxInvites = 10 // invited addresses
	maxTables  = 20 // tables proposed
)

// New opens a table: NEW.
func New(ctx context.Context, v *request.Request, c reply.Command, i int) (request.Result, error) {
	v.NoTable = true
	cause := messageid.Nth(v.Cause, i)
	p, r := Read(c.Args, v.Services.Policies)
	if r == nil {
		r = p.Check()
	}
	if r != nil {
		return NotOpened(v, r), nil
	}
	if ok, err := v.Services.Quota.Allow(ctx, "tables", v.Person.ID, cause, maxTables); err != nil || !ok {
		return NotOpened(v, tooMany()), err
	}
	seats, r, err := invite(ctx, v, p, cause)
	if err != nil {
		return request.Result{}, err
	}
	if r != nil {
		return NotOpened(v, r), nil
	}
	return open(ctx, v, p, seats, i)
}

// tooMany refuses who has opened as many tables as one may a day.
func tooMany() *engine.Refusal { return engine.Refuse("new-many", "", "max", maxTables) }

// NotOpened is the verdict for a NEW that opened no table, with what may be written instead.
func NotOpened(v *request.Request, r *engine.Refusal) request.Result {
	why := ""
	if v.Has("code." + r.Code) {
		why = v.Say("code."+r.Code, pairs(r.Values)...) + " (" + r.Code + ")"
	} else {
		why = house.Explain(nil, r, v.Tag) + " (" + house.Rule(r, v.Tag) + ")"
	}
	detail := []string{why, v.Say("new.how")}
	if r.Code == "new-game" || r.Code == "new-which" {
		detail = []string{why, v.Say("new.games", "games", strings.Join(Games(), ", ")), v.Say("new.how")}
	}
	return request.Result{Verdict: v.Say("new.not"), Detail: detail, Bad: true}
}

func pairs(m map[string]any) []any {
	var out []any
	for k, x := range m {
		out = append(out, k, x)
	}
	return out
}

// invite finds or makes the people of the seats, within the limits against misuse.
func invite(ctx context.Context, v *request.Request, p Proposal, cause string) ([]engine.Invitee, *engine.Refusal, error) {
	seats := []engine.Invitee{{Player: v.Person.ID}}
	for n, c := range p.Chairs {
		switch {
		case c.Bot != "":
			seats = append(seats, engine.Invitee{Bot: c.Bot})
			continue
		case c.Address == "":
			seats = append(seats, engine.Invitee{})
			continue
		}
		person, r, err := guest(ctx, v, c.Address, p.Lang, cause+"/"+strconv.Itoa(n))
		if err != nil || r != nil {
			return nil, r, err
		}
		for _, s := range seats {
			if s.Player == person.ID {
				return nil, engine.Refuse("new-twice", ""), nil
			}
		}
		seats = append(seats, engine.Invitee{Player: person.ID})
	}
	return seats, nil, nil
}

// guest is the person behind an invited address. Who never answered is asked
// once; who said STOP never.
func guest(ctx context.Context, v *request.Request, address, tag, cause string) (people.Person, *engine.Refusal, error) {
	if _, err := people.Canonical(address); err != nil {
		return people.Person{}, engine.Refuse("new-address", "", "address", address), nil
	}
	if v.Services.People.Suppressed(address) {
		return people.Person{}, engine.Refuse("new-stopped", "", "address", address), nil
	}
	person, known := v.Services.People.ByAddress(address)
	if known && person.Confirmed {
		return person, nil, nil
	}
	if ok, err := v.Services.Quota.Allow(ctx, "invite", v.Person.ID, cause, maxInvites); err != nil || !ok {
		return people.Person{}, engine.Refuse("new-invites", "", "max", maxInvites), err
	}
	if ok, err := v.Services.Quota.First(ctx, address, cause); err != nil || !ok {
		return people.Person{}, engine.Refuse("new-asked", "", "address", address), err
	}
	if known {
		return person, nil, nil
	}
	if tag == "" {
		tag = v.Person.Lang
	}
	person, err := member.New(ctx, v.Services.People, v.Services.Now(), address, "", tag)
	return person, nil, err
}

// begin has a proposal appended under the first table id that is free, or that this cause took before; word is the
// digest that its opener brings into the shuffle of a table.
func begin(o *request.Services, p Proposal, seats []engine.Invitee, cause string, word func(id string) string, do func(id string, do engine.Propose) error) error {
	secret, err := o.Secret()
	if err != nil {
		return err
	}
	for _, id := range messageid.TableIDs(p.Game.Card().Prefix, cause) {
		seats[p.By.Index()].Word = word(id)
		err = do(id, engine.Propose{Game: p.Game.Card().Name, Set: p.Set, Seats: seats, By: p.By, Clock: p.Clock,
			Secret: secret, Takeback: p.Takeback, Master: p.Master, From: p.From})
		if r, bad := request.Refusal(err); !bad || r.Code != "table-exists" {
			break
		}
	}
	return err
}

// open opens a table and says what became of it.
func open(ctx context.Context, v *request.Request, p Proposal, seats []engine.Invitee, i int) (request.Result, error) {
	old, oldHead := v.Table, v.Head
	err := begin(v.Services, p, seats, messageid.Nth(v.Cause, i), func(id string) string { word, _ := v.Word(id, p.By, ""); return word },
		func(id string, do engine.Propose) error {
			v.Table, v.Seen = engine.NewTable(id), 0
			_, err := v.Do(ctx, strconv.Itoa(i), do, 0)
			return err
		})
	if r, bad := request.Refusal(err); bad {
		v.Table, v.Head = old, oldHead
		return NotOpened(v, r), nil
	}
	if err != nil {
		return request.Result{}, err
	}
	v.Seat, v.NoTable = v.Table.SeatOf(v.Person.ID), false
	if v.Table.Phase != engine.Open {
		return request.Result{Verdict: v.Say("new.started", "table", v.Table.ID)}, nil
	}
	r := request.Result{Verdict: v.Say("new.ok", "table", v.Table.ID), Detail: []string{
		v.Say("new.terms", "clock", house.Terms(v.Table.Clock, v.Tag)), v.Say("proof.closed", "commit", v.Table.Commit)}}
	if free, asked := free(v); free > 0 {
		if asked == 0 {
			r.Verdict = v.Say("new.open", "table", v.Table.ID)
		}
		r.Detail = append([]string{v.Say("new.join", "n", free, "table", v.Table.ID, "address", letter.Mailbox+"@"+v.Services.IDs.Domain())}, r.Detail...)
	}
	return r, nil
}

// free counts the seats of the table that wait for anybody, asked those whose people are asked.
func free(v *request.Request) (free, asked int) {
	for _, c := range v.Table.Seats {
		switch {
		case c.Player == "" && c.Bot == "":
			free++
		case c.Player != "" && !c.Confirmed:
			asked++
		}
	}
	return free, asked
}
