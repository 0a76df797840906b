package desk_test

import (
	"bytes"
	"cmp"
	"context"
	"errors"
	"fmt"
	"maps"
	"slices"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"painani/engine"
	"painani/engine/bot"
	"painani/engine/chance"
	"painani/engine/referee"
	"painani/events"
	"painani/events/memory"
	post "painani/mail"
	"painani/mail/absence"
	"painani/mail/auth"
	"painani/mail/daily"
	"painani/mail/desk"
	"painani/mail/desk/request"
	"painani/mail/fixture"
	"painani/mail/gateway"
	"painani/mail/hold"
	"painani/mail/letter"
	"painani/mail/messageid"
	"painani/mail/notice"
	"painani/mail/outbox"
	"painani/mail/people"
	"painani/mail/quota"
	"painani/mail/review"
	"painani/mail/view"
)

const domain = "painani.example"

// world is a whole service in memory, with a clock that stands still.
type world struct {
	t      testing.TB
	now    time.Time
	log    *memory.Log
	broken atomic.Pointer[string] // table that the log says is damaged, if any
	intake *memory.Spool
	out    *memory.Spool
	state  *memory.Bucket
	who    *memory.Bucket
	people *people.Store
	keys   *auth.Keys
	ref    *referee.Referee
	desk   *desk.Desk
	follow *notice.Follower
	notice *notice.Notices
	daily  *daily.Keeper
	review *review.Keeper
	shelf  shelf
	held   *hold.Queue
	quota  *quota.Store

	told       events.Position // of the log, by the follower
	read       events.Position // of the outbox, by the test
	serial     int             // of Message-IDs
	favourites func(engine.Position, engine.Seat, []engine.Step, int) [][]engine.Step
	secret     uint16
	web        string // address of the pages; "": none
	bounced    func(context.Context, auth.Report) error
	turns      bool          // people get the letters that they get by default
	rhythm     string        // which letters people want; "": all
	box        []post.Letter // everything posted, in order
	host       string        // who gets what comes to postmaster@; restart uses it
}

func newWorld(t testing.TB) *world {
	w := &world{
		t: t, now: time.Date(2026, 6, 8, 9, 0, 0, 0, time.UTC), favourites: bot.Favourites,
		log: memory.NewLog(), intake: memory.NewSpool(0), out: memory.NewSpool(0),
		state: memory.NewBucket(), who: memory.NewBucket(),
	}
	var err error
	if w.keys, err = auth.NewKeys(auth.Key{ID: "k1", Secret: bytes.Repeat([]byte{7}, 32)}); err != nil {
		t.Fatal(err)
	}
	w.restart()
	return w
}

// restart makes everything anew over the same stores, as after a crash.
func (w *world) restart() {
	var err error
	if w.people, err = people.Open(context.Background(), w.who, bytes.Repeat([]byte{9}, 32)); err != nil {
		w.t.Fatal(err)
	}
	w.ref = referee.New(
		referee.Config{Log: sick{w.log, w}, Choose: bot.Choose, Now: func() time.Time { return w.now },
			Plans: func(table, player string) engine.Plans { return w.people.Plans(table, player) }},
	)
	box, err := outbox.New(outbox.Config{Spool: w.out, Cursors: memory.NewBucket(), People: w.people,
		Writer: noMail{}, Transport: noMail{}})
	if err != nil {
		w.t.Fatal(err)
	}
	now := func() time.Time { return w.now }
	ids, err := messageid.New(bytes.Repeat([]byte{3}, 32), domain)
	if err != nil {
		w.t.Fatal(err)
	}
	w.held, w.quota = hold.New(w.state, now), quota.New(w.state, ids, now)
	if w.shelf == nil {
		w.shelf = shelf{}
	}
	views := view.New(view.Config{Referee: w.ref, People: w.people, Keys: w.keys, IDs: ids,
		Favourites: w.favourites, Bots: true, Web: w.web, Now: now, Known: known{w}})
	w.review = review.New(review.Keeper{Referee: w.ref, People: w.people, Outbox: desk.Queue{Outbox: box}, IDs: ids,
		Views: views, State: w.state, Store: w.shelf})
	w.desk, err = desk.New(desk.Config{
		Services: &request.Services{
			Reviews: w.review,
			Referee: w.ref, People: w.people, Outbox: desk.Queue{Outbox: box}, Quota: w.quota, IDs: ids, Views: views,
			Known: known{w}, Away: w.away, Found: w.found, Tables: w.tables, Open: w.openTables, Free: w.freeSeats, Branches: w.branches, Policies: bot.Policies(), Clock: now, Web: w.web,
			Secret: func() (chance.Secret, error) { return chance.Secret{byte(w.secret), byte(w.secret >> 8)}, nil },
		},
		Keys: w.keys, Intake: w.intake, State: w.state, Bounced: w.bounced, Host: w.host,
	})
	if err != nil {
		w.t.Fatal(err)
	}
	w.notice = notice.New(notice.Config{Referee: w.ref, People: w.people, Outbox: desk.Queue{Outbox: box},
		State: w.state, IDs: ids, Views: views, Tables: w.tables, Now: now})
	w.follow = w.notice.Follower(w.log)
	w.daily = &daily.Keeper{Referee: w.ref, People: w.people, Outbox: desk.Queue{Outbox: box}, IDs: ids,
		Views: views, Tables: w.tables}
}

// shelf keeps reviews by table.
type shelf map[string][]byte

func (s shelf) Review(table string) ([]byte, error)        { return s[table], nil }
func (s shelf) KeepReview(table string, data []byte) error { s[table] = data; return nil }

// sick is a log that cannot give one table.
type sick struct {
	*memory.Log
	w *world
}

func (s sick) Load(ctx context.Context, table string, after uint64) ([]events.Entry, error) {
	if bad := s.w.broken.Load(); bad != nil && *bad == table {
		return nil, fmt.Errorf("load %s: %w", table, events.ErrDamaged)
	}
	return s.Log.Load(ctx, table, after)
}

type noMail struct{}

func (noMail) Write(post.Letter, string, string) ([]byte, error)  { return nil, nil }
func (noMail) Send(context.Context, string, string, []byte) error { return nil }

var errEnd = errors.New("end")

// each calls f for the entries of the log after a position.
func (w *world) each(after events.Position, f func(events.Entry) error) error {
	last, _ := w.log.Last(context.Background())
	if last == after {
		return nil
	}
	err := w.log.Follow(context.Background(), after, func(e events.Entry) error {
		if err := f(e); err != nil {
			return err
		}
		if e.Pos == last {
			return errEnd
		}
		return nil
	})
	if errors.Is(err, errEnd) {
		return nil
	}
	return err
}

// away carries vacations to the tables, as package absence does.
func (w *world) away(ctx context.Context, player string) error {
	k := absence.Keeper{Referee: w.ref, People: w.people, Tables: w.tables}
	return k.Carry(ctx, player)
}

// found has tables know that somebody was heard, as package absence does.
func (w *world) found(ctx context.Context, player string) error {
	k := absence.Keeper{Referee: w.ref, People: w.people, Tables: w.tables}
	return k.Found(ctx, player)
}

// comesBack tells that a letter was refused for good by its reader's server, and returns the letters about that.
func (w *world) comesBack(l post.Letter) []post.Letter {
	w.t.Helper()
	returns := w.notice.Returns(w.out, func(context.Context, string) (post.Letter, error) { return l, nil })
	fate := outbox.LetterFate{ID: l.ID, Fate: outbox.Fate{State: outbox.Bounced, Reason: "5.1.1", At: w.now, Hard: true}}
	if err := returns.Handle(context.Background(), fate); err != nil {
		w.t.Fatal(err)
	}
	if err := w.notices(); err != nil {
		w.t.Fatal(err)
	}
	return w.letters()
}

func (w *world) tables(_ context.Context, player string) ([]string, error) {
	var out []string
	err := w.each(0, func(e events.Entry) error {
		if e.Seq != 1 {
			return nil
		}
		if t, _, err := w.ref.Table(context.Background(), e.Table); err == nil &&
			t.SeatOf(player) != engine.Nobody {
			out = append([]string{e.Table}, out...)
		}
		return nil
	})
	return out, err
}

func (w *world) openTables(context.Context) ([]string, error) {
	var out []string
	err := w.each(0, func(e events.Entry) error {
		if t, _, err := w.ref.Table(context.Background(), e.Table); e.Seq == 1 && err == nil &&
			t.Phase == engine.Open {
			out = append(out, e.Table)
		}
		return nil
	})
	return out, err
}

// freeSeats are the running tables with a seat that somebody may ask for.
func (w *world) freeSeats(ctx context.Context) ([]string, error) {
	var out []string
	err := w.each(0, func(e events.Entry) error {
		t, _, err := w.ref.Table(ctx, e.Table)
		if e.Seq != 1 || err != nil {
			return nil
		}
		for i := range t.Seats {
			if t.Free(engine.SeatAt(i), w.now) {
				out = append(out, e.Table)
				break
			}
		}
		return nil
	})
	return out, err
}

// branches are the tables that began from events of one.
func (w *world) branches(_ context.Context, table string) ([]request.Branch, error) {
	var out []request.Branch
	err := w.each(0, func(e events.Entry) error {
		if t, _, err := w.ref.Table(context.Background(), e.Table); e.Seq == 1 && err == nil &&
			t.Parent != nil && t.Parent.Table == table {
			out = append(out, request.Branch{Table: e.Table, Seq: t.Parent.Seq})
		}
		return nil
	})
	return out, err
}

// notices lets the follower catch up.
func (w *world) notices() error {
	return w.each(w.told, func(e events.Entry) error {
		if err := w.follow.Handle(context.Background(), e); err != nil {
			return err
		}
		w.told = e.Pos
		return nil
	})
}

// letters are those posted since the last call.
func (w *world) letters() []post.Letter {
	var out []post.Letter
	last, _ := w.out.Last(context.Background())
	if last > w.read {
		w.out.Follow(context.Background(), w.read, func(l events.Item) error {
			w.read = l.Pos
			f, err := outbox.ParseFate(l.Data)
			if err == nil && f.Letter != nil {
				out = append(out, *f.Letter)
			}
			if l.Pos == last {
				return errEnd
			}
			return nil
		})
	}
	w.box = append(w.box, out...)
	return out
}

// in is a letter that comes in.
type in struct {
	from, to, id, subject, body string
	re                          *post.Letter // the letter that it answers, to the address that that one names
	results                     post.Results
	header                      string // more lines
	path                        string // reverse path; "": from
}

func (w *world) entry(m in) []byte {
	if m.id == "" {
		w.serial++
		m.id = fmt.Sprintf("<m%d@client.example>", w.serial)
	}
	var b strings.Builder
	fmt.Fprintf(&b, "From: %s\r\nMessage-ID: %s\r\nSubject: %s\r\n", m.from, m.id, m.subject)
	b.WriteString("Date: Mon, 8 Jun 2026 09:00:00 +0000\r\n")
	if m.re != nil {
		fmt.Fprintf(&b, "In-Reply-To: %s\r\n", letter.MessageID(*m.re, domain))
		if m.to == "" {
			var err error
			if m.to, err = w.desk.ReplyTo(*m.re); err != nil {
				w.t.Fatal(err)
			}
		}
	}
	if m.to == "" {
		m.to = "play@" + domain
	}
	if !strings.Contains(m.header, "Content-Type") {
		m.header += "Content-Type: text/plain; charset=utf-8\r\nContent-Transfer-Encoding: 8bit\r\n"
	}
	body := strings.ReplaceAll(m.body, "\n", "\r\n")
	fmt.Fprintf(&b, "To: %s\r\nMIME-Version: 1.0\r\n%s\r\n%s", m.to, m.header, body)
	path := m.path
	if path == "" {
		path = m.from
	} else if path == "<>" {
		path = ""
	}
	env := post.Envelope{From: path, To: []string{m.to}, At: w.now, Results: m.results}
	data, err := gateway.Encode(env, []byte(b.String()))
	if err != nil {
		w.t.Fatal(err)
	}
	return data
}

// send handles a letter and everything that follows, and returns what went out.
func (w *world) send(m in) []post.Letter {
	w.t.Helper()
	if err := w.desk.Handle(context.Background(), w.entry(m)); err != nil {
		w.t.Fatalf("handle: %v", err)
	}
	w.wantAll()
	if err := w.notices(); err != nil {
		w.t.Fatalf("notices: %v", err)
	}
	return w.letters()
}

// wantAll has everybody get every letter, as most dialogues show them; w.turns leaves all as it is by
// default.
func (w *world) wantAll() {
	for _, p := range w.people.All() {
		if w.turns || len(p.Letters) > 0 {
			continue
		}
		_, err := w.people.Update(context.Background(), p.ID, func(p *people.Person) error {
			return p.Set(people.SetLetters, cmp.Or(w.rhythm, "all"))
		})
		if err != nil && !errors.Is(err, people.ErrUnknown) {
			w.t.Fatal(err)
		}
	}
}

// pass lets time go by: clocks strike.
func (w *world) pass(d time.Duration) []post.Letter {
	w.t.Helper()
	end := w.now.Add(d)
	tables := map[string]bool{}
	w.each(0, func(e events.Entry) error { tables[e.Table] = true; return nil })
	for _, id := range slices.Sorted(maps.Keys(tables)) {
		for {
			t, _, err := w.ref.Table(context.Background(), id)
			if err != nil || t.Next().IsZero() || t.Next().After(end) {
				break
			}
			w.now = t.Next()
			if _, err := w.ref.Do(context.Background(), id, engine.Command{At: w.now, Do: engine.Tick{}}); err != nil {
				w.t.Fatal(err)
			}
		}
	}
	w.now = end
	if err := w.notices(); err != nil {
		w.t.Fatal(err)
	}
	if err := w.review.Look(context.Background()); err != nil {
		w.t.Fatal(err)
	}
	if err := w.daily.Look(context.Background()); err != nil {
		w.t.Fatal(err)
	}
	return w.letters()
}

// last is the newest letter to an address.
func (w *world) last(addr string) *post.Letter {
	p, _ := w.people.ByAddress(addr)
	for i := len(w.box) - 1; i >= 0; i-- {
		if l := w.box[i]; p.ID != "" && l.To == p.ID || l.Address != "" && auth.Same(l.Address, addr) {
			return &l
		}
	}
	return nil
}

// addr is the address of a name.
func addr(name string) string {
	if strings.Contains(name, "@") {
		return name
	}
	return name + "@example.org"
}

// hear makes a person known: first letter, question, YES, and the answer to it.
func (w *world) play(name, line string) []post.Letter {
	w.t.Helper()
	if _, known := w.people.ByAddress(addr(name)); !known {
		w.send(in{from: addr(name), body: line})
		line = "YES"
	}
	return w.send(in{from: addr(name), re: w.last(addr(name)), body: line})
}

// text is the plain text part of a letter as its reader sees it.
func text(t testing.TB, l post.Letter) string {
	t.Helper()
	raw, err := letter.Compose(l, letter.Stamp{Domain: domain, To: "reader@example.org"})
	if err != nil {
		t.Fatalf("compose: %v", err)
	}
	return fixture.Lines(t, raw)
}

func (w *world) table(id string) *engine.Table {
	w.t.Helper()
	t, _, err := w.ref.Table(context.Background(), id)
	if err != nil {
		w.t.Fatal(err)
	}
	return t
}
