package main

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"log/slog"
	"os"
	"path/filepath"
	"slices"
	"sync"
	"time"

	"painani/events"
	"painani/events/safeio"
	"painani/events/stream"
	post "painani/mail"
	"painani/mail/waiting"
)

// lostLetter is a letter that a start missed in INTAKE or OUTBOX. It holds nobody's words or address.
type lostLetter struct {
	Stream string          `json:"stream"`
	Pos    events.Position `json:"pos"`
	Key    string          `json:"key"` // in: what it was sent to; out: id of the letter
	At     time.Time       `json:"at"`  // when it was stored
	To     string          `json:"to,omitempty"`
	Kind   string          `json:"kind,omitempty"`
	Table  string          `json:"table,omitempty"`
	Seq    uint64          `json:"seq,omitempty"`
	Cause  string          `json:"cause,omitempty"` // what is handled again to compose it anew; "": nothing
}

// lostLetters is the list of them in its file. It is safe for concurrent use.
type lostLetters struct {
	name string

	mu   sync.Mutex
	list []lostLetter
}

// openLost reads the list. A file that cannot be read is moved away and told.
func openLost(name string, log *slog.Logger) *lostLetters {
	x := &lostLetters{name: name}
	data, err := os.ReadFile(name)
	if errors.Is(err, fs.ErrNotExist) {
		return x
	}
	if err == nil {
		err = json.Unmarshal(data, &x.list)
	}
	if err != nil {
		x.list = nil
		log.Error("list of lost letters cannot be read and is moved away", "file", name, "err", err,
			"moved", os.Rename(name, name+".damaged"))
	}
	return x
}

// add puts letters on the list, on stable storage; one that stands there already is not added.
func (x *lostLetters) add(letters []lostLetter) error {
	x.mu.Lock()
	defer x.mu.Unlock()
	list := slices.Clone(x.list)
	for _, l := range letters {
		if !slices.ContainsFunc(list, func(o lostLetter) bool { return o.Stream == l.Stream && o.Pos == l.Pos }) {
			list = append(list, l)
		}
	}
	return x.write(list)
}

// write makes list the one of the file; the caller holds mu.
func (x *lostLetters) write(list []lostLetter) error {
	if slices.Equal(list, x.list) {
		return nil
	}
	if len(list) == 0 {
		if err := os.Remove(x.name); err != nil && !errors.Is(err, fs.ErrNotExist) {
			return err
		}
		x.list = nil
		return nil
	}
	data, err := json.MarshalIndent(list, "", " ")
	if err != nil {
		return err
	}
	if err := os.MkdirAll(filepath.Dir(x.name), 0o700); err != nil {
		return err
	}
	if err := safeio.WriteFile(x.name, append(data, '\n')); err != nil {
		return err
	}
	x.list = list
	return nil
}

// left is the list without the letters out that have been composed again since.
func (x *lostLetters) left(ctx context.Context, out events.Spool) ([]lostLetter, error) {
	x.mu.Lock()
	defer x.mu.Unlock()
	var list []lostLetter
	for _, l := range x.list {
		if l.Stream == stream.Outbox {
			_, err := out.First(ctx, l.Key)
			if err == nil {
				continue
			}
			if !errors.Is(err, events.ErrNotFound) {
				return x.list, err
			}
		}
		list = append(list, l)
	}
	return list, x.write(list)
}

// forget empties the list.
func (x *lostLetters) forget() error {
	x.mu.Lock()
	defer x.mu.Unlock()
	return x.write(nil)
}

// caused notes what is handled again for a letter out.
func (x *lostLetters) caused(id, cause string) error {
	x.mu.Lock()
	defer x.mu.Unlock()
	list := slices.Clone(x.list)
	for i := range list {
		if list[i].Stream == stream.Outbox && list[i].Key == id {
			list[i].Cause = cause
		}
	}
	return x.write(list)
}

// spools are the lists of letters in and out; nil on a cluster.
func (a *app) spools() *letterSpools { return a.store.opening().spools }

// composeLost has lost letters out composed again: what led to them is put on the lists of what waits, and is
// handled again as soon as the service works. It works on the newest opening itself: at a reopening the
// handles of the others take no writes yet, and their workers read the lists behind it. Handling it again
// posts only what is not posted. What nothing is found for is told.
func (a *app) composeLost(ctx context.Context) error {
	if a.spools() == nil {
		return nil
	}
	list, err := a.spools().lost.left(ctx, a.store.opening().Outbox())
	if err != nil {
		return fmt.Errorf("compose lost letters: %w", err)
	}
	answers := map[string]bool{}
	for _, l := range list {
		switch k := post.Kind(l.Kind); {
		case l.Stream == stream.Intake:
			a.log.Error("a letter in is lost and may be unanswered", "entry", l.Pos, "to", l.Key, "taken", l.At)
		case k == post.Answer || k == post.Confirm:
			answers[l.Key] = true
		case l.Table != "-" && k != post.Press:
			if err := a.composeNotice(ctx, l); err != nil {
				return fmt.Errorf("compose lost letter: %w", err)
			}
		}
	}
	if err := a.composeAnswers(ctx, answers); err != nil {
		return fmt.Errorf("compose lost answers: %w", err)
	}
	for _, l := range a.spools().lost.all() {
		if l.Stream == stream.Outbox && l.Cause == "" {
			a.log.Error("a letter out is lost and cannot be composed again", "letter", l.Key, "player", l.To,
				"kind", l.Kind, "table", l.Table, "event", l.Seq, "stored", l.At)
		}
	}
	return nil
}

// all is the list as it is.
func (x *lostLetters) all() []lostLetter {
	x.mu.Lock()
	defer x.mu.Unlock()
	return slices.Clone(x.list)
}

// composeNotice has the event handled again that a letter was about.
func (a *app) composeNotice(ctx context.Context, l lostLetter) error {
	if l.Seq == 0 {
		return nil
	}
	list, err := a.store.opening().Log.Load(ctx, l.Table, l.Seq-1)
	if err != nil || len(list) == 0 {
		return err
	}
	e := waiting.Entry{Stream: "events", Store: a.store.Log.Identity(), Pos: list[0].Pos}
	return a.handleAgain(ctx, e, l.Key)
}

// composeAnswers has the letters handled again whose answers are lost.
func (a *app) composeAnswers(ctx context.Context, answers map[string]bool) error {
	if len(answers) == 0 {
		return nil
	}
	return stream.Records(a.f.path(storeName), stream.Intake, func(it events.Item, erased bool) error {
		id := ""
		if !erased {
			id = a.spools().intakeNote(it)
		}
		if !answers[id] {
			return nil
		}
		return a.handleAgain(ctx, waiting.Entry{Stream: "intake", Pos: it.Pos}, id)
	})
}

// handleAgain puts the cause of a lost letter on the list of what waits.
func (a *app) handleAgain(ctx context.Context, e waiting.Entry, id string) error {
	e.Since = time.Now().UTC().Truncate(time.Second)
	e.Error = "a letter out about it was lost, and is composed again"
	if err := waiting.Add(ctx, a.store.opening().Keys(), e); err != nil {
		return err
	}
	a.log.Error("a letter out was lost and is composed again", "letter", id, "from", e.Stream, "entry", e.Pos)
	return a.spools().lost.caused(id, fmt.Sprintf("%s %d", e.Stream, e.Pos))
}
