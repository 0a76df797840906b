// Package losses keeps the list of letters that a start missed in the streams of letters in and out, until
// they are composed again or the host has seen them. It is a file that is written whole or not at all.
package losses

import (
	"context"
	"encoding/json"
	"errors"
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
)

// Letter is a letter that a start missed in INTAKE or OUTBOX. It holds nobody's words or address.
type Letter struct {
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

// List is the list of them in its file. It is safe for concurrent use.
type List struct {
	name string

	mu   sync.Mutex
	list []Letter
}

// Open reads the list. A file that cannot be read is moved away and told.
func Open(name string, log *slog.Logger) *List {
	x := &List{name: name}
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

// Add puts letters on the list, on stable storage; one that stands there already is not added.
func (x *List) Add(letters []Letter) error {
	x.mu.Lock()
	defer x.mu.Unlock()
	list := slices.Clone(x.list)
	for _, l := range letters {
		if !slices.ContainsFunc(list, func(o Letter) bool { return o.Stream == l.Stream && o.Pos == l.Pos }) {
			list = append(list, l)
		}
	}
	return x.write(list)
}

// write makes list the one of the file; the caller holds mu.
func (x *List) write(list []Letter) error {
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

// Left is the list without the letters out that have been composed again since.
func (x *List) Left(ctx context.Context, out events.Spool) ([]Letter, error) {
	x.mu.Lock()
	defer x.mu.Unlock()
	var list []Letter
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

// Forget empties the list.
func (x *List) Forget() error {
	x.mu.Lock()
	defer x.mu.Unlock()
	return x.write(nil)
}

// Caused notes what is handled again for a letter out.
func (x *List) Caused(id, cause string) error {
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

// All is the list as it is.
func (x *List) All() []Letter {
	x.mu.Lock()
	defer x.mu.Unlock()
	return slices.Clone(x.list)
}
