package desk

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"strings"

	"painani/engine"
	"painani/engine/lang"
	"painani/events"
	post "painani/mail"
	"painani/mail/auth"
	"painani/mail/gateway"
	"painani/mail/letter"
	"painani/mail/people"
	"painani/mail/reply"
	"painani/mail/sheet"
	"painani/mail/shelf"
	"painani/mail/words"
)

// maxHeldText bounds what is kept of a held letter, in bytes.
const maxHeldText = 16 << 10

// visit is the handling of one letter.
type visit struct {
	shelf.Order
	d      *Desk
	author auth.Author
	person people.Person // zero for a stranger
	tag    lang.Tag
	p      lang.Printer
	said   heard
	begun  map[ask]bool // what the games said of a line

	t    *engine.Table // the table that it is about; nil: none
	head string
	seat engine.Seat
	seen uint64 // event up to which the writer knows the table; 0: unknown
	acts bool   // a command changed the table

	turned  bool   // a turn of this letter was played
	stopped bool   // STOP: nothing is written any more
	unsure  bool   // only requests are served
	answers string // cause of the letter that is answered, if it is another one
	mid     string // and its Message-ID
	out     answer
}

// answer is what is put together for the one letter back.
type answer struct {
	results []result
	before  []string     // paragraphs of the house: caretaker, lines not read
	hide    bool         // no board: the answer is not about the table
	past    *sheet.Sheet // SHOW #n: the board of then
	words   bool         // DESCRIBE: the board stands in words, not in signs
	menu    []post.Choice
	head    string // above the menu
}

// result is what became of one command.
type result struct {
	verdict string
	detail  []string // paragraphs
	lines   []string // a list, one line each
	board   string   // of SHOW #n
	bad     bool     // nothing was done
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
	if _, err := d.cfg.Outbox.Letter(ctx, d.ids.Answer(v.Cause)); err == nil {
		return nil
	} else if !errors.Is(err, events.ErrNotFound) {
		return err
	}
	claim := auth.NewClaim(d.cfg.Keys, env.To, raw, env.Results.DMARC)
	if v.author, err = auth.Decide(ctx, witness{d}, claim); err != nil {
		return err
	}
	return d.guarded(ctx, v, func() error { return d.receive(ctx, v, claim, env, sort) })
}

// visit reads a letter. What is broken in it is left out.
func (d *Desk) visit(env post.Envelope, raw []byte) *visit {
	m, err := reply.Parse(raw, reply.Limits{})
	if err != nil {
		d.cfg.Logger.Info("letter read in part", "err", err)
	}
	sum := sha256.Sum256(raw)
	o := shelf.Order{Cause: d.ids.Cause(m.ID, m.From, raw), MessageID: m.ID, From: m.From, Name: m.Name,
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
	return &visit{Order: o, d: d}
}

// receive goes by who wrote.
func (d *Desk) receive(ctx context.Context, v *visit, c auth.Claim, env post.Envelope, sort auth.Sort) error {
	if v.listen(ctx); sort.Hint && len(v.said.commands) == 0 {
		d.counts.Machines.Add(1)
		d.cfg.Logger.Info("letter reads like one of a machine and holds no command")
		return nil
	}
	switch {
	case c.Token.Purpose == auth.Hold:
		return d.confirmed(ctx, v, c.Token.Subject)
	case v.author.Standing == auth.Accepted:
		return d.serve(ctx, v)
	case v.author.Standing == auth.Held:
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
func (d *Desk) serve(ctx context.Context, v *visit) error {
	if err := v.prepare(ctx); err != nil {
		return err
	}
	if err := v.run(ctx); err != nil {
		return err
	}
	if v.stopped {
		return nil
	}
	l, err := v.compose(ctx)
	if err != nil {
		return err
	}
	d.counts.Answers.Add(1)
	return d.post(ctx, l)
}

// prepare finds person, commands and table of the letter.
func (v *visit) prepare(ctx context.Context) error {
	v.person, _ = v.d.cfg.People.Get(v.author.Member)
	v.listen(ctx)
	if err := v.greet(ctx); err != nil {
		return err
	}
	v.speak(v.person.Lang)
	if err := v.sit(ctx); err != nil {
		return err
	}
	v.listen(ctx) // again, now that the game's words are known
	if err := v.invited(ctx); err != nil {
		return err
	}
	return v.wake(ctx)
}

// invited makes numbers that answer an invitation the YES or NO that they stand for.
func (v *visit) invited(ctx context.Context) error {
	if v.t == nil || v.t.Phase != engine.Open {
		return nil
	}
	for i := range v.said.commands {
		c := &v.said.commands[i]
		if c.Verb != reply.Choose {
			continue
		}
		text, _, res, err := v.choice(ctx, *c)
		if err != nil {
			return err
		}
		if yes, ok := sheet.Ballot(text); res == nil && ok {
			c.Verb, c.Text = reply.No, text
			if yes {
				c.Verb = reply.Yes
			}
		}
	}
	return nil
}

func (v *visit) speak(tag string) {
	v.tag, _ = lang.Parse(tag)
	v.p = words.In(v.tag)
}

// greet notes that a person answered, and at the first time in which language.
func (v *visit) greet(ctx context.Context) error {
	if v.person.Confirmed || v.unsure {
		return nil
	}
	p, err := v.d.cfg.People.Update(ctx, v.person.ID, func(p *people.Person) error {
		p.Confirmed = true
		if v.said.lang == string(lang.DE) || v.said.lang == string(lang.HU) {
			p.Lang = v.said.lang
		}
		return nil
	})
	if errors.Is(err, people.ErrUnknown) {
		return nil
	}
	if err == nil {
		v.person = p
	}
	return err
}

// sit finds the table: that of the signed address or of the letter answered,
// else the only one at which the person plays.
func (v *visit) sit(ctx context.Context) error {
	id := v.Table
	if named := v.said.table; id == "" && named != "" {
		id = named
	}
	if id == "" && v.d.cfg.Tables != nil {
		list, err := v.d.active(ctx, v.person.ID)
		if err != nil {
			return err
		}
		if len(list) == 1 {
			id = list[0]
		}
	}
	if id == "" {
		return nil
	}
	return v.look(ctx, id)
}

// look makes a table the one that the letter is about.
func (v *visit) look(ctx context.Context, id string) error {
	t, head, err := v.d.cfg.Referee.Table(ctx, id)
	if errors.Is(err, events.ErrNotFound) {
		return nil
	}
	if err != nil {
		return err
	}
	seat := t.SeatOf(v.person.ID)
	if seat == engine.Nobody && v.Table == id { // an old letter of a seat that is somebody else's now
		v.Guard, v.Reply = 0, ""
	}
	v.t, v.head, v.seat = t, head, seat
	if v.seen == 0 {
		v.seen = v.Guard
	}
	if v.said.guard != 0 {
		v.seen = v.said.guard
	}
	return nil
}

// wake gives a seat back to its owner, who has written: the caretaker leaves.
func (v *visit) wake(ctx context.Context) error {
	if v.t == nil || v.unsure || v.seat == engine.Nobody || v.t.Chair(v.seat).Caretaker == "" || v.t.Chair(v.seat).Resigned {
		return nil
	}
	_, err := v.do(ctx, "return", engine.Return{Seat: v.seat}, 0)
	if err != nil && !engine.IsVerdict(err) {
		return err
	}
	if err == nil {
		v.out.before = append(v.out.before, v.p.Say("returned"))
	}
	return nil
}
