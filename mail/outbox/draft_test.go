package outbox_test

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"sync"
	"sync/atomic"
	"testing"
	"testing/synctest"
	"time"

	"painani/events"
	post "painani/mail"
	"painani/mail/people"
)

// slowly is a spool on which it takes 10 ms to store a new letter.
type slowly struct {
	events.Spool
	fails error
}

func (s slowly) PutNew(ctx context.Context, key string, data []byte) (events.Position, error) {
	time.Sleep(10 * time.Millisecond)
	if s.fails != nil {
		return 0, s.fails
	}
	return s.Spool.PutNew(ctx, key, data)
}

// pen is a Writer that takes 10 ms to write for whom a letter is, and what stands before its text.
type pen struct{ wrote atomic.Int64 }

func (p *pen) Write(l post.Letter, name, to string) ([]byte, error) {
	p.wrote.Add(1)
	time.Sleep(10 * time.Millisecond)
	return fmt.Appendf(nil, "%s %s %q", name, to, l.Before), nil
}

// someone is the one person whom letters go to.
type someone struct {
	mu sync.Mutex
	people.Person
}

func (s *someone) Get(string) (people.Person, bool) {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.Person, true
}

func (s *someone) Suppressed(string) bool { return false }

// bag is a Transport that keeps what it is given, and where it is to go.
type bag struct {
	mu   sync.Mutex
	took []string
}

func (b *bag) Send(_ context.Context, _, to string, msg []byte) error {
	b.mu.Lock()
	defer b.mu.Unlock()
	b.took = append(b.took, to+": "+string(msg))
	return nil
}

// list is what it was given so far.
func (b *bag) list() []string {
	b.mu.Lock()
	defer b.mu.Unlock()
	return slices.Clone(b.took)
}

// TestDraft: a letter is composed while it is stored, once, and sent no sooner than it is. What changes meanwhile
// counts: it goes to the address of then, says what the last answer before a silence says, or does not go.
func TestDraft(t *testing.T) {
	for name, x := range map[string]struct {
		meanwhile func(*people.Person)
		silent    bool
		fails     error
		sent      []string
		wrote     int64
		took      time.Duration
	}{
		"as it was": {sent: []string{`a@home.example: Ada a@home.example []`}, wrote: 1, took: 10 * time.Millisecond},
		"moved": {meanwhile: func(p *people.Person) { p.Addresses = []string{"b@home.example"} },
			sent: []string{`b@home.example: Ada b@home.example []`}, wrote: 2, took: 20 * time.Millisecond},
		"renamed": {meanwhile: func(p *people.Person) { p.Name = "Eda" },
			sent: []string{`a@home.example: Eda a@home.example []`}, wrote: 2, took: 20 * time.Millisecond},
		"stopped": {meanwhile: func(p *people.Person) { p.Stopped = true }, wrote: 1},
		"silent": {silent: true, sent: []string{`a@home.example: Ada a@home.example ["silence"]`},
			wrote: 2, took: 20 * time.Millisecond},
		"not stored": {fails: events.ErrUnavailable, wrote: 1},
	} {
		t.Run(name, func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) {
				r, w, out := newRig(), &pen{}, &bag{}
				who := &someone{Person: people.Person{ID: "ada", Name: "Ada", Addresses: []string{"a@home.example"}}}
				c := r.config()
				c.Spool, c.Writer, c.Transport, c.People = slowly{r.spool, x.fails}, w, out, who
				if x.silent {
					c.Answers = 1
					c.Silence = func(post.Letter, time.Time) string { return "silence" }
				}
				o, stop := start(t, c)
				synctest.Wait()
				if x.meanwhile != nil {
					time.AfterFunc(5*time.Millisecond, func() {
						who.mu.Lock()
						defer who.mu.Unlock()
						x.meanwhile(&who.Person)
					})
				}
				l := note("l1", "ada")
				l.Kind = post.Answer
				if x.silent { // behind this one the hour is full
					before := l
					before.ID = "l0"
					mustPost(t, o, before)
					time.Sleep(time.Second)
					w.wrote.Store(0)
				}
				earlier, began := len(out.list()), time.Now()
				if err := o.Post(t.Context(), l); !errors.Is(err, x.fails) {
					t.Fatal(err)
				}
				for len(out.list()) < earlier+len(x.sent) && time.Since(began) < time.Second {
					time.Sleep(time.Millisecond)
					synctest.Wait()
				}
				took := time.Since(began)
				time.Sleep(time.Second)
				stop()
				if got := out.list()[earlier:]; !slices.Equal(got, x.sent) || w.wrote.Load() != x.wrote {
					t.Errorf("sent %q, written %d times", got, w.wrote.Load())
				}
				if x.took > 0 && (took < x.took || took > x.took+2*time.Millisecond) {
					t.Errorf("took %v", took)
				}
			})
		})
	}
}
