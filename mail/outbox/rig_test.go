package outbox_test

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"painani/events"
	"painani/events/memory"
	post "painani/mail"
	"painani/mail/letter"
	"painani/mail/outbox"
	"painani/mail/people"
)

// sink is a Transport in memory: it remembers what it took, in order.
type sink struct {
	mu    sync.Mutex
	took  []string // "recipient/letter"
	at    []time.Time
	reply func(to, id string, try int) error // nil: takes all
	tries map[string]int
}

func (s *sink) Send(ctx context.Context, from, to string, msg []byte) error {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.tries == nil {
		s.tries = map[string]int{}
	}
	id := string(msg)
	s.tries[id]++
	s.at = append(s.at, time.Now())
	if s.reply != nil {
		if err := s.reply(to, id, s.tries[id]); err != nil {
			return err
		}
	}
	if from != "bounce-"+id+"@play.example" {
		return &outbox.Error{Permanent: true, Err: errors.New("bad envelope sender " + from)}
	}
	s.took = append(s.took, to+"/"+id)
	return nil
}

func (s *sink) list() []string {
	s.mu.Lock()
	defer s.mu.Unlock()
	return slices.Clone(s.took)
}

// plain is a Writer whose letter is its id.
type plain struct{}

func (plain) Write(l post.Letter, name, to string) ([]byte, error) {
	switch l.Subject {
	case "impossible":
		return nil, fmt.Errorf("%w: no", letter.ErrLetter)
	case "bug":
		panic("bug")
	case "trouble":
		return nil, errors.New("no key now")
	}
	return []byte(l.ID), nil
}

// folk are the People of the tests: ada, bela, carl, each at home.example, and
// some whom nothing may reach.
type folk struct{}

func (folk) Get(id string) (people.Person, bool) {
	p := people.Person{ID: id, Name: id, Addresses: []string{id + "@home.example"}}
	switch id {
	case "stopped":
		p.Stopped, p.Addresses = true, nil
	case "choosy":
		p.Off = []post.Kind{post.Moved}
	case "nobody":
		return people.Person{}, false
	}
	return p, true
}

func (folk) Suppressed(address string) bool { return strings.HasPrefix(address, "gone") }

type rig struct {
	spool   *memory.Spool
	cursors *memory.Bucket
	sink    *sink
}

func newRig() *rig { return &rig{memory.NewSpool(0), memory.NewBucket(), &sink{}} }

func (r *rig) config() outbox.Config {
	return outbox.Config{
		Spool: r.spool, Cursors: r.cursors, People: folk{}, Writer: plain{}, Transport: r.sink,
		Sender: func(id string) string { return "bounce-" + id + "@play.example" },
		Rand:   func() float64 { return 0.5 },
	}
}

// start runs an outbox until stop is called.
func start(t *testing.T, c outbox.Config) (o *outbox.Outbox, stop func()) {
	t.Helper()
	o = idle(t, c)
	return o, run(t, o)
}

// idle makes an outbox that does not send yet.
func idle(t *testing.T, c outbox.Config) *outbox.Outbox {
	t.Helper()
	o, err := outbox.New(c)
	if err != nil {
		t.Fatal(err)
	}
	return o
}

// run lets it send until stop.
func run(t *testing.T, o *outbox.Outbox) (stop func()) {
	ctx, cancel := context.WithCancel(context.Background())
	done := make(chan error, 1)
	go func() { done <- o.Run(ctx) }()
	return func() {
		cancel()
		if err := <-done; err != nil {
			t.Error(err)
		}
	}
}

func note(id, to string) post.Letter {
	return post.Letter{ID: id, Kind: post.YourMove, To: to, Table: "tz42", At: time.Unix(1e9, 0).UTC()}
}

func mustPost(t *testing.T, o *outbox.Outbox, ls ...post.Letter) {
	t.Helper()
	for _, l := range ls {
		if err := o.Post(context.Background(), l); err != nil {
			t.Fatal(err)
		}
	}
}

// fates are the states of a letter, in order.
func fates(t *testing.T, s events.Spool, id string) (list []outbox.Fate) {
	t.Helper()
	last, _ := s.Last(context.Background())
	end := errors.New("end")
	err := s.Follow(context.Background(), 0, func(e events.Item) error {
		entry, err := outbox.ParseEntry(e)
		if err != nil {
			return err
		}
		for _, f := range entry {
			if f.ID == id {
				list = append(list, f.Fate)
			}
		}
		if e.Pos == last {
			return end
		}
		return nil
	})
	if err != end {
		t.Fatal(err)
	}
	return list
}

// states are those of a letter. Where Queued stands for the first try, as it does if the outbox was ready when the
// letter was posted, that try is written out: which of both it is depends on who comes first.
func states(t *testing.T, s events.Spool, id string) string {
	t.Helper()
	var words []string
	for _, f := range fates(t, s, id) {
		words = append(words, string(f.State))
		if f.State == outbox.Queued && f.Begun {
			words = append(words, string(outbox.Sending))
		}
	}
	return strings.Join(words, " ")
}
