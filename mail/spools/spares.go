package spools

import (
	"context"
	"errors"
	"fmt"
	"maps"
	"slices"

	"painani/events"
	"painani/events/register"
	"painani/events/stream"
	"painani/mail/waiting"
)

const (
	// sparesFile is the file beside the registers with second copies of letters in that are not answered yet.
	sparesFile = "INTAKE.spare"
	// intakePart is the part of the store that INTAKE may take, and that its spares may take beside it.
	intakePart = 4
)

// refill puts letters back into the stopped INTAKE that it lost, from their spares, each at its old position:
// cursors, lists of what waits and ids of answers stay right, and nothing is answered twice. It reports
// whether it did.
func (s *Spools) refill(name string, spares *register.Spares) (back bool, err error) {
	var want []events.Position
	for _, l := range spares.Lines() {
		want = append(want, l.Pos)
	}
	put, other, err := stream.Refill(s.c.Stream, name, want, spares.Item)
	if err != nil {
		return false, err
	}
	if len(put) > 0 {
		s.mended = append(s.mended, fmt.Sprintf("%s: %d letters put back", name, len(put)))
		s.c.Logger.Error("letters that were taken were lost, and are put back from their second copies",
			"stream", name, "letters", len(put), "entries", put)
	}
	for _, pos := range other {
		it, err := spares.Item(pos)
		if err != nil {
			return false, err
		}
		s.other = append(s.other, it)
	}
	return len(put) > 0, nil
}

// cover gives the letters in spares that are not answered and have none: those of an older version, and those
// whose spares were damaged. Letters in whose place another one stands now are taken in anew.
func (s *Spools) cover(ctx context.Context, streams *stream.Store, keys events.Bucket) error {
	if s.in == nil || s.in.Spares() == nil {
		return nil
	}
	for _, it := range s.other {
		if err := s.in.Spares().Drop(it.Pos); err != nil {
			return err
		}
		pos, err := s.in.Wrap(streams.Intake()).Put(ctx, it.Key, it.Data)
		if err != nil {
			return err
		}
		s.c.Logger.Error("a letter that was taken was lost, and is taken in anew from its second copy",
			"was", it.Pos, "entry", pos)
	}
	read, wait, err := unhandled(ctx, keys)
	if err != nil {
		return err
	}
	bare := map[events.Position]bool{}
	for _, pos := range s.bare {
		if pos > read || wait[pos] {
			bare[pos] = true
		}
	}
	if len(bare) == 0 {
		return nil
	}
	items := map[events.Position]events.Item{}
	err = stream.Records(s.c.Stream.Dir, stream.Intake, func(it events.Item, erased bool) error {
		if bare[it.Pos] = bare[it.Pos] && !erased; bare[it.Pos] {
			items[it.Pos] = it
		}
		return nil
	})
	if err != nil {
		return err
	}
	for _, pos := range slices.Sorted(maps.Keys(items)) {
		if bare[pos] { // it was not erased behind that
			s.in.Spare(items[pos])
		}
	}
	return nil
}

// unhandled is how far the letters in are read, and which of those before wait for a store.
func unhandled(ctx context.Context, keys events.Bucket) (events.Position, map[events.Position]bool, error) {
	read, err := intakeRead(ctx, keys)
	if err != nil {
		return 0, nil, err
	}
	all, err := waiting.Read(ctx, keys)
	wait := map[events.Position]bool{}
	for _, e := range all {
		if e.Stream == "intake" {
			wait[e.Pos] = true
		}
	}
	return read, wait, err
}

// DropSpares drops the spares of letters before the stored cursor that do not wait, and whose answers, if
// they have any, are not on their way any more: an answer that is lost unsent is composed from its letter.
// waits tells whether a letter waits for a store, open whether the letter out with an id may still be sent.
func (s *Spools) DropSpares(
	ctx context.Context, keys events.Bucket, waits func(events.Position) bool, open func(id string) bool,
) error {
	if s == nil || s.in == nil {
		return nil
	}
	list := s.in.Spares().Lines()
	if len(list) == 0 {
		return nil
	}
	read, err := intakeRead(ctx, keys)
	if err != nil {
		return err
	}
	var done []events.Position
	for _, l := range list {
		if l.Pos <= read && !waits(l.Pos) && !open(l.Note) {
			done = append(done, l.Pos)
		}
	}
	return s.in.Spares().Drop(done...)
}

// EachSpare calls fn for every letter in that has a spare.
func (s *Spools) EachSpare(fn func(events.Item) error) error {
	if s == nil || s.in == nil {
		return nil
	}
	for _, l := range s.in.Spares().Lines() {
		it, err := s.in.Spares().Item(l.Pos)
		if errors.Is(err, events.ErrNotFound) { // dropped meanwhile
			continue
		}
		if err == nil {
			err = fn(it)
		}
		if err != nil {
			return err
		}
	}
	return nil
}
