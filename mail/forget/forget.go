// Package forget takes out of the spools, the hold queue and the Maildir what is left of a person who was
// deleted: letters from and to them, and letters of others that hold their address, name or press.
//
// Its contract: a deletion is noted durably (Note) before anything goes, and the note, which holds the name
// and the addresses, goes last and is overwritten. So a crash in the middle is finished at the next start.
// Letters that are not answered yet, and letters that are still on their way, are waited for: they go when
// they are done. Events are never touched; they name players by random ids.
package forget

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"log/slog"
	"slices"
	"strings"
	"time"

	"painani/events"
	post "painani/mail"
	"painani/mail/people"
)

// NoteKey begins the keys of notes; the id of the person follows.
const NoteKey = "forget-"

// Times of the worker.
const (
	every = 2 * time.Second // between two looks while something is left
	calm  = 5 * time.Second // letters composed while the person was deleted are posted within this time
)

// Note is a deletion that is not finished.
type Note struct {
	ID        string          `json:"id"` // of the person
	Name      string          `json:"name"`
	Earlier   []string        `json:"earlier,omitempty"` // names before, which nobody else has now
	Addresses []string        `json:"addresses"`
	Press     []string        `json:"press,omitempty"` // what they wrote to others, line by line
	Intake    events.Position `json:"intake"`          // what came in later is of a new acquaintance
	At        time.Time       `json:"at"`              // UTC
}

// Config is what a Worker works with. All but Spares, Maildir, Forget, Scrub and Logger must be set.
type Config struct {
	People   events.Bucket // of the notes; it overwrites what it deletes
	State    events.Bucket // of held letters, and of letters out that are kept without the person
	Intake   events.Spool
	Outbox   events.Spool
	Spares   func(fn func(events.Item) error) error           // second copies of letters in; Erase deletes them
	Answered func() events.Position                           // every letter in up to it is handled, or waits
	Waits    func(context.Context) ([]events.Position, error) // letters in that wait for a store
	Maildir  string                                           // folder of letters out; "": there is none
	// deletes the person, if that is still to be done: whoever noted it may have died before, and other
	// processes know of it by this. nil: the person is deleted already
	Forget func(ctx context.Context, id string) error
	Scrub  func(context.Context) error // cleans what is derived; the last thing done
	Logger *slog.Logger                // nil: nowhere
	Now    func() time.Time
}

// Worker finishes deletions. Use New.
type Worker struct {
	cfg  Config
	wake chan struct{}
}

// New makes a Worker that does nothing before Run; Note works at once.
func New(c Config) *Worker {
	if c.Logger == nil {
		c.Logger = slog.New(slog.DiscardHandler)
	}
	return &Worker{cfg: c, wake: make(chan struct{}, 1)}
}

// Note notes that a person is to be forgotten; call it before the person is deleted. Noting twice is no
// error. Errors are those of the stores.
func (w *Worker) Note(ctx context.Context, p people.Person) error {
	last, err := w.cfg.Intake.Last(ctx)
	if err != nil {
		return fmt.Errorf("note deletion: %w", err)
	}
	n := Note{ID: p.ID, Name: p.Name, Earlier: p.Earlier, Addresses: p.Addresses, Intake: last,
		At: w.cfg.Now().UTC()}
	data, err := json.Marshal(n)
	if err != nil {
		return fmt.Errorf("note deletion: %w", err)
	}
	_, err = w.cfg.People.Put(ctx, NoteKey+p.ID, data, 0)
	if err != nil && !errors.Is(err, events.ErrConflict) {
		return fmt.Errorf("note deletion: %w", err)
	}
	return nil
}

// Begin has the worker look now; call it when the person is deleted.
func (w *Worker) Begin() {
	select {
	case w.wake <- struct{}{}:
	default:
	}
}

// Notes are the deletions that are not finished. Errors are those of the bucket.
func (w *Worker) Notes(ctx context.Context) ([]Note, error) {
	var all []Note
	err := w.cfg.People.Each(ctx, func(key string, data []byte, _ uint64) error {
		if !strings.HasPrefix(key, NoteKey) {
			return nil
		}
		var n Note
		if err := json.Unmarshal(data, &n); err != nil {
			return fmt.Errorf("%w: %s: %w", events.ErrDamaged, key, err)
		}
		all = append(all, n)
		return nil
	})
	return all, err
}

// Run finishes deletions until ctx ends. It never fails: what a store refuses is tried again.
func (w *Worker) Run(ctx context.Context) error {
	for {
		open, err := w.pass(ctx)
		if err != nil && ctx.Err() == nil {
			w.cfg.Logger.Warn("deletion not finished, will try again", "err", err)
		}
		var again <-chan time.Time
		if open || err != nil {
			again = time.After(every)
		}
		select {
		case <-ctx.Done():
			return nil
		case <-w.wake:
		case <-again:
		}
	}
}

// pass works at all notes once; open reports that some stay.
func (w *Worker) pass(ctx context.Context) (open bool, err error) {
	notes, err := w.Notes(ctx)
	if err != nil {
		return false, err
	}
	for _, n := range notes {
		left, err := w.Work(ctx, n)
		if err != nil {
			return true, err
		}
		open = open || left > 0
	}
	return open, nil
}

// Work does what can be done about a deletion now. It returns how many letters have to be waited for; with
// none, and when the deletion is old enough, the note is gone, too. Errors are those of stores and files.
func (w *Worker) Work(ctx context.Context, n Note) (left int, err error) {
	if w.cfg.Forget != nil {
		if err := w.cfg.Forget(ctx, n.ID); err != nil {
			return 1, fmt.Errorf("delete person: %w", err)
		}
	}
	letters, err := w.lettersOut(ctx, about(n, newMatch(n)))
	if err != nil {
		return 0, err
	}
	if n, err = w.learn(ctx, n, letters); err != nil {
		return 0, err
	}
	m := newMatch(n)
	if letters, err = w.lettersOut(ctx, about(n, m)); err != nil { // again, with what was learnt
		return 0, err
	}
	for _, step := range []func() (int, error){
		func() (int, error) { return w.intake(ctx, n, m) },
		func() (int, error) { return 0, w.held(ctx, n, m) },
		func() (int, error) { return 0, w.files(m) },
		func() (int, error) { return w.outbox(ctx, n, m, letters) },
	} {
		more, err := step()
		if err != nil {
			return left, err
		}
		left += more
	}
	if left == 0 && w.cfg.Now().Sub(n.At) < calm {
		left = 1
	}
	if left > 0 {
		return left, nil
	}
	if w.cfg.Scrub != nil {
		if err := w.cfg.Scrub(ctx); err != nil {
			return 1, err
		}
	}
	if err := w.cfg.People.Delete(ctx, NoteKey+n.ID); err != nil {
		return 1, fmt.Errorf("end deletion: %w", err)
	}
	w.cfg.Logger.Info("deletion finished", "player", n.ID)
	return 0, nil
}

// about wants the letters to the person, and those that hold something of them.
func about(n Note, m match) func(post.Letter) bool {
	return func(l post.Letter) bool { return l.To == n.ID || m.in(words(l)) }
}

// learn adds to a note what the person wrote to others, which can be known only while the letters are there.
func (w *Worker) learn(ctx context.Context, n Note, letters []*letterOut) (Note, error) {
	press := slices.Concat(n.Press, pressOf(newMatch(n), letters))
	own, err := w.typed(ctx, n)
	if err != nil {
		return n, err
	}
	press = append(press, own...)
	slices.Sort(press)
	if press = slices.Compact(press); len(press) == len(n.Press) {
		return n, nil
	}
	n.Press = press
	data, err := json.Marshal(n)
	if err != nil {
		return n, fmt.Errorf("note deletion: %w", err)
	}
	_, rev, err := w.cfg.People.Get(ctx, NoteKey+n.ID)
	if err == nil {
		_, err = w.cfg.People.Put(ctx, NoteKey+n.ID, data, rev)
	}
	if err != nil {
		return n, fmt.Errorf("note deletion: %w", err)
	}
	return n, nil
}
