package desk

import (
	"cmp"
	"context"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"slices"
	"strings"
	"time"

	"painani/events"
	post "painani/mail"
	"painani/mail/auth"
	"painani/mail/desk/request"
	"painani/mail/gateway"
	"painani/mail/hold"
	"painani/mail/letter"
	"painani/mail/messageid"
	"painani/mail/reply"
)

// request makes a request of what is known of a letter.
func (d *Desk) request(k hold.Kept) *request.Request {
	return &request.Request{Services: d.cfg.Services, Kept: k}
}

// answerID is the id of the one letter back: the answer to the YES, if the letter was held.
func (d *Desk) answerID(r *request.Request) string {
	if r.Confirmed != nil {
		return d.cfg.IDs.Answer(r.Confirmed.Cause)
	}
	return d.cfg.IDs.Answer(r.Cause)
}

// AnswerTo is the id of the one letter back to an entry of the intake; "" if it cannot be read. A letter that
// is confirmed later has another answer besides, the one to the YES.
func AnswerTo(ids *messageid.IDs, data []byte) string {
	_, raw, err := gateway.Decode(data)
	if err != nil {
		return ""
	}
	id, from := reply.Origin(raw)
	return ids.Answer(ids.Cause(id, from, raw))
}

// Handle answers one entry of the intake. Handling it again is harmless. An
// error means that a store failed and the letter must be handled again later;
// whatever else goes wrong is answered, if it is known by then who wrote.
func (d *Desk) Handle(ctx context.Context, data []byte) error {
	d.counts.Letters.Add(1)
	env, raw, err := gateway.Decode(data)
	if err != nil {
		d.counts.Poison.Add(1)
		d.cfg.Logger.Error("entry of the intake cannot be read", "err", err)
		return nil
	}
	sort := auth.Classify(env, raw, auth.Self{Domains: d.cfg.Domains, Locals: []string{letter.Mailbox}})
	if sort.Class == auth.Human && d.toReturnPath(env.To) {
		sort.Class, sort.Why = auth.AutoReply, "to a return path"
	}
	if d.cfg.Fresh != nil {
		if err := d.cfg.Fresh(ctx); err != nil {
			return fmt.Errorf("read people: %w", err)
		}
	}
	leaves := d.leaves(env, sort)
	if toHost(env.To) {
		return d.forHost(ctx, env, raw, sort)
	}
	if sort.Class != auth.Human && !leaves {
		return d.machine(ctx, env, raw, sort)
	}
	r := d.open(env, raw)
	if leaves {
		r.Text = string(reply.Stop)
	}
	if done, err := d.answered(ctx, r); done || err != nil {
		return err
	}
	return d.guarded(ctx, r, func() (err error) {
		claim := auth.NewClaim(d.cfg.Keys, env.To, r.From, env.Results.DMARC)
		if r.Author, err = auth.Decide(ctx, witness{d}, claim); err != nil {
			return err
		}
		return d.receive(ctx, r, claim, env, sort)
	})
}

// toReturnPath reports that a letter came to where only bounces go: the envelope sender of a letter of ours.
// No person writes there, but robots that know their RFC do (RFC 3834 4).
func (d *Desk) toReturnPath(recipients []string) bool {
	return slices.ContainsFunc(recipients, func(to string) bool {
		a, err := d.cfg.Keys.First([]string{to})
		return err == nil && a.Purpose == auth.Bounce
	})
}

// leaves reports that the unsubscribe button of a mail program wrote this letter, to an address that only
// we and its owner know. Such letters come with any text, and some of them as those of a machine.
func (d *Desk) leaves(env post.Envelope, sort auth.Sort) bool {
	if !sort.Unsubscribe || sort.Class != auth.Human && sort.Class != auth.AutoReply {
		return false
	}
	a, err := d.cfg.Keys.First(env.To)
	return err == nil && (a.Purpose == auth.Reply || a.Purpose == auth.Hold)
}

// answered reports that this very letter has its answer. Another text under the Message-ID of an earlier
// letter is a letter of its own: then the request gets a cause of its own.
func (d *Desk) answered(ctx context.Context, r *request.Request) (bool, error) {
	for range 2 {
		l, err := d.cfg.Outbox.Letter(ctx, d.answerID(r))
		if errors.Is(err, events.ErrNotFound) {
			return false, nil
		}
		if err != nil {
			return false, err
		}
		of := d.digestOf(r)
		if l.Of == "" || l.Of == of { // "": an answer of an older version
			return true, nil
		}
		r.Cause = d.cfg.IDs.Another(r.Cause, of)
	}
	return true, nil
}

// digestOf tells texts under one Message-ID apart, by what was typed above and below the quoted lines.
func (d *Desk) digestOf(r *request.Request) string {
	k := &r.Kept
	if r.Confirmed != nil {
		k = r.Confirmed
	}
	var typed strings.Builder
	for line := range strings.Lines(k.Text) {
		if !strings.HasPrefix(line, ">") {
			typed.WriteString(line)
		}
	}
	return d.cfg.IDs.Digest("text", cmp.Or(strings.TrimSpace(typed.String()), k.Subject))[:13]
}

// answer posts the answer to a letter.
func (d *Desk) answer(ctx context.Context, r *request.Request, l post.Letter) error {
	l.Of = d.digestOf(r)
	return d.cfg.Post(ctx, l)
}

// open makes a request of a letter. What is broken in it is left out.
func (d *Desk) open(env post.Envelope, raw []byte) *request.Request {
	m, err := reply.Parse(raw, reply.Limits{})
	if err != nil {
		d.cfg.Logger.Info("letter read in part", "err", err)
	}
	sum := sha256.Sum256(raw)
	k := hold.Kept{Cause: d.cfg.IDs.Cause(m.ID, m.From, raw), MessageID: m.ID, From: m.From, Name: m.Name,
		Subject: m.Subject, Text: m.Text, Digest: hex.EncodeToString(sum[:]), Form: d.cfg.IDs.OfForm(m.ID)}
	for _, ids := range [][]string{m.References, m.InReplyTo} { // the second overrides
		id, table, seq, ok := letter.ParseMessageID(strings.Join(ids, " "))
		if ok {
			k.Answers, k.ToTable, k.Showed = id, table, seq
		}
	}
	if a, err := d.cfg.Keys.First(env.To); err == nil && a.Purpose == auth.Reply {
		if k.ToTable != a.Subject {
			k.Answers, k.Showed = "", 0
		}
		k.ToTable, k.ToSeat = a.Subject, a.Seat
	}
	return d.request(k)
}

// receive goes by who wrote, and how far he is believed.
func (d *Desk) receive(
	ctx context.Context, r *request.Request, c auth.Claim, env post.Envelope, sort auth.Sort,
) error {
	confirms := c.Token.Purpose == auth.Hold
	if sort.Hint || confirms || !sure(r) {
		read(r)
	}
	if sort.Hint && len(r.Commands) == 0 {
		d.counts.Machines.Add(1)
		d.cfg.Logger.Info("letter reads like one of a machine and holds no command")
		return nil
	}
	if d.blocked(r) {
		return d.tellBlocked(ctx, r, env.Results)
	}
	if err := d.found(ctx, r, env.At); err != nil {
		return err
	}
	switch {
	case confirms:
		return d.confirmed(ctx, r, c.Token.Subject)
	case r.Author.Trust == auth.Accepted:
		if err := d.cfg.People.Reached(ctx, r.Author.Member, r.From, env.At); err != nil {
			return err
		}
		return d.serve(ctx, r)
	case r.Author.Trust == auth.Held:
		return d.doubt(ctx, r)
	}
	return d.stranger(ctx, r, env, sort)
}

// found has the tables know that somebody can be reached again whose letters came back. It goes before what
// the store of people is told, so that a letter that is handled again does so again.
func (d *Desk) found(ctx context.Context, r *request.Request, at time.Time) error {
	p, known := d.cfg.People.Get(r.Author.Member)
	if !sure(r) || !known || p.Unreachable.IsZero() || at.Before(p.Unreachable) || d.cfg.Found == nil {
		return nil
	}
	return d.cfg.Found(ctx, p.ID)
}

// toHost reports that a letter is for the people who run the service, not for it.
func toHost(recipients []string) bool {
	for _, address := range recipients {
		local, _, _ := strings.Cut(strings.ToLower(address), "@")
		if local != "postmaster" && local != "abuse" {
			return false
		}
	}
	return true
}

// machine takes note of a letter that gets no answer: no person wrote it.
func (d *Desk) machine(ctx context.Context, env post.Envelope, raw []byte, sort auth.Sort) error {
	d.counts.Machines.Add(1)
	d.cfg.Logger.Info("letter of a machine", "class", sort.Class, "why", sort.Why)
	if sort.Class == auth.Bounced && d.cfg.Bounced != nil {
		if report := auth.ReadReport(d.cfg.Keys, env.To, raw); report.Letter != "" {
			return d.cfg.Bounced(ctx, report)
		}
	}
	return d.absent(ctx, env, raw, sort)
}

// serve carries out a letter and answers it. Of somebody who is not sure only questions come here.
func (d *Desk) serve(ctx context.Context, r *request.Request) error {
	if err := d.prepare(ctx, r); err != nil {
		return err
	}
	if err := run(ctx, r); err != nil {
		return err
	}
	if r.Silent {
		return nil
	}
	l, err := d.compose(ctx, r)
	if err != nil {
		return err
	}
	if err := d.offer(ctx, r, &l); err != nil {
		return err
	}
	l.Decides = r.Acts && r.Author.Reason == auth.ByTokenAndFrom
	d.counts.Answers.Add(1)
	return d.answer(ctx, r, l)
}
