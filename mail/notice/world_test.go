package notice_test

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"painani/engine"
	"painani/engine/chance"
	"painani/engine/fixture/noughts"
	"painani/engine/referee"
	"painani/events"
	"painani/events/memory"
	post "painani/mail"
	"painani/mail/auth"
	"painani/mail/fixture/trio"
	"painani/mail/messageid"
	"painani/mail/notice"
	"painani/mail/people"
	"painani/mail/view"
)

func init() {
	engine.Register(noughts.Rules{})
	engine.Register(trio.Rules{})
}

var start = time.Date(2026, 6, 8, 9, 0, 0, 0, time.UTC)

// world is a service without its mail, over stores in memory and a clock that the test moves.
type world struct {
	*testing.T
	now    time.Time
	log    *memory.Log
	state  *memory.Bucket
	people *people.Store
	ids    *messageid.IDs
	ref    *referee.Referee
	frozen engine.Freezes
	takes  time.Duration // that the bot "deep" needs for a choice, on the clock of a bubble

	notices *notice.Notices
	follow  *notice.Follower
	out     *outbox
	seen    events.Position // up to here events were handled
	acts    int             // commands so far, for their causes
}

// players are the ids of Ada, Bela and Cili; they sit in this order.
var players = []string{"adaadaadaadaada1", "belabelabelabel2", "cilicilicilicil3"}

func newWorld(t *testing.T) *world {
	w := &world{T: t, now: start, log: memory.NewLog(), state: memory.NewBucket(), frozen: engine.Freezes{}}
	var err error
	if w.people, err = people.Open(t.Context(), memory.NewBucket(), []byte("0123456789abcdef")); err != nil {
		t.Fatal(err)
	}
	for i, name := range []string{"Ada", "Bela", "Cili"} {
		p := people.Person{ID: players[i], Name: name, Addresses: []string{name + "@home.example"}, Lang: "en",
			Letters: map[string]string{"": "all"}}
		if err := w.people.Adopt(t.Context(), p); err != nil {
			t.Fatal(err)
		}
	}
	if w.ids, err = messageid.New([]byte("0123456789abcdef"), "post.example"); err != nil {
		t.Fatal(err)
	}
	w.restart()
	return w
}

// restart makes all but the stores anew; the outbox is empty again.
func (w *world) restart() { w.Helper(); w.restartWith(func() {}) }

// restartWith is restart, and calls f whenever a letter gets a numbered list.
func (w *world) restartWith(f func()) {
	w.Helper()
	keys, err := auth.NewKeys(auth.Key{ID: "1", Secret: []byte("0123456789abcdef0123456789abcdef")})
	if err != nil {
		w.Fatal(err)
	}
	now := func() time.Time { return w.now }
	first := func(pos engine.Position, seat engine.Seat, policy string, _ uint64) ([]engine.Step, error) {
		if policy == deep {
			time.Sleep(w.takes)
		}
		return pos.Steps(seat)[:1], nil
	}
	w.ref = referee.New(referee.Config{Log: w.log, Choose: first, Now: now, Frozen: w.frozen,
		Level: func(policy string) int {
			if policy == deep {
				return 1
			}
			return 0
		}})
	views := view.New(view.Config{
		Referee: w.ref, People: w.people, Keys: keys, IDs: w.ids, Now: now, Bots: true, Web: "https://post.example",
		Favourites: func(pos engine.Position, seat engine.Seat, _ []engine.Step, _ int) [][]engine.Step {
			f()
			return [][]engine.Step{pos.Steps(seat)[:1]}
		},
	})
	w.out = &outbox{ids: map[string]bool{}}
	w.notices = notice.New(notice.Config{
		Referee: w.ref, People: w.people, Outbox: w.out, State: w.state, IDs: w.ids, Views: views, Now: now,
	})
	w.follow, w.seen = w.notices.Follower(w.log), 0
}

// outbox keeps letters in their order, each id once, as outbox.Outbox promises.
type outbox struct {
	mu      sync.Mutex
	ids     map[string]bool
	letters []post.Letter
	asked   int   // how often a letter was posted, also one that it has
	fails   error // of the next Post
}

func (o *outbox) Post(_ context.Context, l post.Letter) error {
	o.mu.Lock()
	defer o.mu.Unlock()
	if err := o.fails; err != nil {
		o.fails = nil
		return err
	}
	o.asked++
	if !o.ids[l.ID] {
		o.letters = append(o.letters, l)
	}
	o.ids[l.ID] = true
	return nil
}

const table = "tr1"

// deep is a bot that takes its time.
const deep = "deep"

// propose opens a table of everybody by a letter of Ada.
func (w *world) propose() {
	w.Helper()
	w.seat(1, engine.Propose{Game: trio.Name, By: 1, Clock: engine.DefaultClock(), Secret: chance.Secret{7},
		Seats: []engine.Invitee{{Player: players[0]}, {Player: players[1]}, {Player: players[2]}}})
}

// begin brings a table to where everybody has made the secret mark and Ada is to move: event 7. The
// letters up
// to there are written.
func (w *world) begin() {
	w.Helper()
	w.propose()
	w.seat(2, engine.Confirm{Seat: 2})
	w.seat(3, engine.Confirm{Seat: 3})
	for i, cell := range []string{"1", "2", "3"} {
		w.seat(engine.SeatAt(i), engine.Play{Seat: engine.SeatAt(i), Text: cell})
	}
	w.told()
}

// seat acts for a player by letter.
func (w *world) seat(s engine.Seat, a engine.Action) {
	w.Helper()
	w.acts++
	raw := w.ids.Cause(fmt.Sprintf("<%d@home.example>", w.acts), "somebody@home.example", nil)
	w.do(engine.Command{Actor: engine.ActorPlayer(players[s.Index()]), Cause: messageid.Nth(raw, 0), Do: a})
}

// page acts for a player by a page.
func (w *world) page(s engine.Seat, a engine.Action) {
	w.Helper()
	w.acts++
	w.do(engine.Command{Actor: engine.ActorPlayer(players[s.Index()]), Cause: fmt.Sprint("web-", w.acts), Do: a})
}

// clock lets time pass and does what the clock demands then, once.
func (w *world) clock(after time.Duration) {
	w.Helper()
	w.now = w.now.Add(after)
	w.do(engine.Command{At: w.now, Actor: engine.ActorClock, Do: engine.Tick{}})
}

func (w *world) do(c engine.Command) {
	w.Helper()
	c.At = w.now
	if _, err := w.ref.Do(w.Context(), table, c); err != nil {
		w.Fatalf("%T: %v", c.Do, err)
	}
}

var errEnd = errors.New("end of the log")

// told handles the events since it was last called, and lists who got a letter of which kind for them, by
// seat: "2 invite, 3 invite".
func (w *world) told() string {
	w.Helper()
	before := len(w.out.letters)
	last, err := w.log.Last(w.Context())
	if err != nil {
		w.Fatal(err)
	}
	if last > w.seen {
		err = w.log.Follow(w.Context(), w.seen, func(e events.Entry) error {
			if err := w.follow.Handle(w.Context(), e); err != nil {
				return err
			}
			if e.Pos == last {
				return errEnd
			}
			return nil
		})
		if !errors.Is(err, errEnd) {
			w.Fatal(err)
		}
	}
	w.seen = last
	return kinds(w.out.letters[before:])
}

func kinds(letters []post.Letter) string {
	var list []string
	for _, l := range letters {
		list = append(list, fmt.Sprintf("%d %s", l.Seat, l.Kind))
	}
	slices.Sort(list)
	return strings.Join(list, ", ")
}

// last is the newest letter to a seat.
func (w *world) last(seat int) post.Letter {
	w.Helper()
	for _, l := range slices.Backward(w.out.letters) {
		if l.Seat == seat {
			return l
		}
	}
	w.Fatalf("no letter to seat %d", seat)
	return post.Letter{}
}
