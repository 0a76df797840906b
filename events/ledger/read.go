package ledger

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strconv"

	"painani/events"
)

// Read calls fn for every line of the ledger in dir, in order, until fn fails.
// A torn end is left out; anything else that is odd, a gap above all, is
// events.ErrDamaged with the name of file and line. It takes no lock.
func Read(dir string, fn func(events.Entry) error) error {
	names, err := list(dir)
	if err != nil {
		return fmt.Errorf("read ledger: %w", err)
	}
	scan := scanner{next: 1}
	for i, name := range names {
		data, err := os.ReadFile(name)
		if err != nil {
			return fmt.Errorf("read ledger: %w", err)
		}
		if i == len(names)-1 {
			if data = data[:soundEnd(data)]; len(data) == 0 {
				break // begun, and lost before anything was promised
			}
		}
		scan.name = filepath.Base(name)
		if err := scan.file(data, fn); err != nil {
			return err
		}
	}
	return nil
}

// Store returns the identity of the log that the ledger in dir is the copy of;
// empty if there is no ledger yet.
func Store(dir string) (string, error) {
	names, err := list(dir)
	if err != nil || len(names) == 0 {
		return "", err
	}
	data, err := os.ReadFile(names[0])
	if err != nil {
		return "", fmt.Errorf("read ledger: %w", err)
	}
	line, _, _ := bytes.Cut(data, []byte{'\n'})
	h, err := parseHeader(line)
	return h.Store, err
}

// Restore appends the whole ledger in dir to an empty log and returns how many
// events that were. Each gets its old position back; chains are verified on the
// way. The restored log has an identity of its own, so it begins a ledger of
// its own in another folder.
func Restore(ctx context.Context, dir string, log events.Log) (count uint64, err error) {
	last, err := log.Last(ctx)
	if err != nil {
		return 0, fmt.Errorf("restore log: %w", err)
	}
	if last != 0 {
		return 0, fmt.Errorf("restore log: %w: the log has %d events already", events.ErrConflict, last)
	}
	heads := make(map[string]events.Position)
	var chains events.Chains
	err = Read(dir, func(e events.Entry) error {
		if err := chains.Add(e.Record); err != nil {
			return fmt.Errorf("position %d: %w", e.Pos, err)
		}
		pos, err := log.Append(ctx, e.Record, heads[e.Table])
		if err != nil {
			return err
		}
		if pos != e.Pos {
			return fmt.Errorf("%w: event of position %d got %d", events.ErrConflict, e.Pos, pos)
		}
		heads[e.Table] = pos
		count++
		return nil
	})
	if err != nil {
		return count, fmt.Errorf("restore log: %w", err)
	}
	return count, nil
}

// scanner reads files one after another.
type scanner struct {
	name string
	next events.Position // expected; 0: whatever the file says
}

type header struct {
	Ledger int             `json:"ledger"`
	Store  string          `json:"store"`
	From   events.Position `json:"from"`
}

func parseHeader(line []byte) (header, error) {
	var h header
	d := json.NewDecoder(bytes.NewReader(line))
	d.DisallowUnknownFields()
	if err := d.Decode(&h); err != nil {
		return h, fmt.Errorf("%w: header of the ledger: %w", events.ErrDamaged, err)
	}
	if h.Ledger != 1 || h.From == 0 {
		return h, fmt.Errorf("%w: ledger of version %d from position %d is not known here",
			events.ErrDamaged, h.Ledger, h.From)
	}
	return h, nil
}

// begin reads the header of a file; store is the identity it must name, if any.
func (s *scanner) begin(data []byte, store string) error {
	line, _, _ := bytes.Cut(data, []byte{'\n'})
	h, err := parseHeader(line)
	if err != nil {
		return fmt.Errorf("%s: %w", s.name, err)
	}
	if store != "" && h.Store != store {
		return fmt.Errorf("%w: %s is the ledger of store %s, the log is %s; move one of them away",
			events.ErrDamaged, s.name, h.Store, store)
	}
	if s.next != 0 && h.From != s.next {
		return fmt.Errorf("%w: %s begins with position %d where %d belongs",
			events.ErrDamaged, s.name, h.From, s.next)
	}
	s.next = h.From
	return nil
}

func (s *scanner) file(data []byte, fn func(events.Entry) error) error {
	if err := s.begin(data, ""); err != nil {
		return err
	}
	_, rest, _ := bytes.Cut(data, []byte{'\n'})
	for number := 2; len(rest) > 0; number++ {
		line, after, ended := bytes.Cut(rest, []byte{'\n'})
		e, err := parseLine(line)
		switch {
		case err != nil:
			return fmt.Errorf("%w: %s line %d: %w", events.ErrDamaged, s.name, number, err)
		case !ended || e.Pos != s.next:
			return fmt.Errorf("%w: %s line %d: position %d where %d belongs",
				events.ErrDamaged, s.name, number, e.Pos, s.next)
		}
		if err := fn(e); err != nil {
			return err
		}
		s.next++
		rest = after
	}
	return nil
}

// appendLine writes an entry as a line with its end.
func appendLine(b []byte, e events.Entry) ([]byte, error) {
	b = slices.Grow(b, e.Room()+64)
	b, err := e.AppendTo(lineHead(b, e.Pos))
	if err != nil {
		return nil, err
	}
	return append(b, "}\n"...), nil
}

// lineHead begins the line of a position.
func lineHead(b []byte, pos events.Position) []byte {
	b = append(b, `{"pos":`...)
	b = strconv.AppendUint(b, pos, 10)
	return append(b, `,"event":`...)
}

// parseLine reads what appendLine wrote, without the line end.
func parseLine(line []byte) (events.Entry, error) {
	rest, ok := bytes.CutPrefix(line, []byte(`{"pos":`))
	number, rest, ok2 := bytes.Cut(rest, []byte(`,"event":`))
	rest, ok3 := bytes.CutSuffix(rest, []byte("}"))
	pos, err := strconv.ParseUint(string(number), 10, 64)
	if !ok || !ok2 || !ok3 || err != nil {
		return events.Entry{}, errors.New("not a line of a ledger")
	}
	return events.DecodeEntry(pos, rest)
}
