package desk

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"strings"

	"painani/events"
	post "painani/mail"
	"painani/mail/auth"
	"painani/mail/desk/request"
	"painani/mail/gateway"
	"painani/mail/hold"
	"painani/mail/letter"
	"painani/mail/people"
	"painani/mail/reply"
)

// maxHeldText bounds what is kept of a held letter, in bytes.
const maxHeldText = 16 << 10

// call is a visit with what only the desk asks of it.
type call struct {
	*request.Request
	d       *Desk
	author  auth.Author
	answers string // cause of the letter that is answered, if it is another one
	mid     string // and its Message-ID
}

func (d *Desk) call(o hold.Order) *call {
	return &call{Request: &request.Request{Office: d.office, Order: o}, d: d}
}

// writer is the person behind the letter; zero for a stranger.
func (v *call) writer() people.Person {
	p, _ := v.d.cfg.People.Get(v.author.Member)
	return p
}

// answerID is the id of the one letter back.
func (v *call) answerID() string {
	if v.answers != "" {
		return v.d.ids.Answer(v.answers)
	}
	return v.d.ids.Answer(v.Order.Cause)
}

// Handle answers one entry of the intake. Handling it again is harmless. An
// error means that a store failed and the letter must be handled again later;
// whatever else goes wrong is answered.
func (d *Desk) Handle(ctx context.Context, data []byte) error {
	d.counts.Letters.Add(1)
	env, raw, err := gateway.Decode(data)
	if err != nil {
		d.counts.Poison.Add(1)
		d.cfg.Logger.Error("entry of the intake cannot be read", "err", err)
		return nil
	}
	sort := auth.Classify(env, raw, auth.Self{Domains: d.cfg.Domains, Locals: []string{letter.Mailbox}})
	if sort.Class != auth.Human || toHost(env.To) {
		return d.machine(ctx, env, raw, sort)
	}
	v := d.visit(env, raw)
	if _, err := d.cfg.Outbox.Letter(ctx, d.ids.Answer(v.Order.Cause)); err == nil {
		return nil
	} else if !errors.Is(err, events.ErrNotFound) {
		return err
	}
	claim := auth.NewClaim(d.cfg.Keys, env.To, v.Order.From, env.Results.DMARC)
	if v.author, err = auth.Decide(ctx, witness{d}, claim); err != nil {
		return err
	}
	return d.guarded(ctx, v, func() error { return d.receive(ctx, v, claim, env, sort) })
}

// visit reads a letter. What is broken in it is left out.
func (d *Desk) visit(env post.Envelope, raw []byte) *call {
	m, err := reply.Parse(raw, reply.Limits{})
	if err != nil {
		d.cfg.Logger.Info("letter read in part", "err", err)
	}
	sum := sha256.Sum256(raw)
	o := hold.Order{Cause: d.ids.Cause(m.ID, m.From, raw), MessageID: m.ID, From: m.From, Name: m.Name,
		Subject: m.Subject, Text: m.Text, Digest: hex.EncodeToString(sum[:])}
	for _, ids := range [][]string{m.References, m.InReplyTo} { // the second overrides
		id, table, seq, ok := letter.ParseMessageID(strings.Join(ids, " "))
		if ok {
			o.Reply, o.Table, o.Guard = id, table, seq
		}
	}
	if a, err := d.cfg.Keys.First(env.To); err == nil && a.Purpose == auth.Reply {
		if o.Table != a.Subject {
			o.Reply, o.Guard = "", 0
		}
		o.Table, o.Seat = a.Subject, a.Seat
	}
	return d.call(o)
}

// receive goes by who wrote.
func (d *Desk) receive(ctx context.Context, v *call, c auth.Claim, env post.Envelope, sort auth.Sort) error {
	if sort.Hint {
		if v.Listen(ctx); len(v.Said.Commands) == 0 {
			d.counts.Machines.Add(1)
			d.cfg.Logger.Info("letter reads like one of a machine and holds no command")
			return nil
		}
	}
	switch {
	case c.Token.Purpose == auth.Hold:
		return d.confirmed(ctx, v, c.Token.Subject)
	case v.author.Trust == auth.Accepted:
		return d.serve(ctx, v)
	case v.author.Trust == auth.Held:
		return d.doubt(ctx, v)
	}
	return d.stranger(ctx, v, env, sort)
}

// toHost reports that a letter is for the people who run the service, not for it.
func toHost(recipients []string) bool {
	for _, r := range recipients {
		local, _, _ := strings.Cut(strings.ToLower(r), "@")
		if local != "postmaster" && local != "abuse" {
			return false
		}
	}
	return true
}

// machine takes note of a letter that gets no answer: no person wrote it, or it is for the host.
func (d *Desk) machine(ctx context.Context, env post.Envelope, raw []byte, sort auth.Sort) error {
	d.counts.Machines.Add(1)
	d.cfg.Logger.Info("letter of a machine", "class", sort.Class, "why", sort.Why)
	if sort.Class == auth.Bounced && d.cfg.Bounced != nil {
		if r := auth.ReadReport(d.cfg.Keys, env.To, raw); r.Letter != "" {
			return d.cfg.Bounced(ctx, r)
		}
	}
	return nil
}

// serve carries out the order of somebody we are sure of and answers.
func (d *Desk) serve(ctx context.Context, v *call) error {
	if err := v.Prepare(ctx, v.writer()); err != nil {
		return err
	}
	if err := v.run(ctx); err != nil {
		return err
	}
	if v.Out.Silent {
		return nil
	}
	l, err := v.compose(ctx)
	if err != nil {
		return err
	}
	d.counts.Answers.Add(1)
	return d.office.Post(ctx, l)
}
