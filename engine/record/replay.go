package record

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"slices"

	"painani/engine"
	"painani/engine/codec"
	"painani/events"
)

// Replayed is what a strict replay found.
type Replayed struct {
	File   *File
	Table  *engine.Table
	Events int
	Head   string
	Folded bool // false: a public export of a running game lacks the sealed parts; only its chain was checked
}

// Replay reads a record or an export strictly: spelling, chain, commitments, fold, state
// hashes, draws, score, positions where they stand, and the heads of letters. The
// error is a *LineError that names the first wrong event; what Replayed holds then is what comes before it.
func Replay(r io.Reader, heads ...events.Head) (Replayed, error) {
	f, unread := readRecord(r)
	out := Replayed{File: f, Events: len(f.Lines)}
	if len(f.Lines) == 0 {
		return out, unread
	}
	hashes, err := f.chain(heads, unread == nil)
	if err == nil && unread != nil {
		err = unread
	}
	upTo, wrong := len(f.Lines), f.at(1, err)
	if err == nil {
		out.Head = hashes[upTo-1]
	} else {
		upTo = min(upTo, int(wrong.Seq)-1)
	}
	if upTo < 1 {
		return out, wrong
	}
	t, folded, at := fold(f.Lines[:upTo])
	out.Table, out.Folded = t, folded
	if at != nil {
		return out, f.at(at.Seq, at.Err)
	}
	if err != nil {
		return out, wrong
	}
	return out, nil
}

// chain verifies everything that needs no rules.
func (f *File) chain(heads []events.Head, whole bool) ([]string, error) {
	if f.Header != nil && whole {
		return f.Header.Check(f.Records(), heads...)
	}
	return events.Audit(f.Records(), "", heads...)
}

// fold replays lines with the rules; bad is the first event that this binary does
// not agree with. Lines whose sealed parts are missing are not folded.
func fold(lines []Line) (t *engine.Table, folded bool, bad *events.BadEvent) {
	t = engine.NewTable(lines[0].Table)
	if slices.ContainsFunc(lines, func(l Line) bool { return l.Seal != "" && l.Sealed == nil }) {
		return t, false, nil
	}
	for i, l := range lines {
		if err := Apply(t, l); err != nil {
			seq := uint64(i) + 1
			var d *engine.DrawError
			if errors.As(err, &d) && d.Seq > 0 {
				seq = d.Seq
			}
			return t, true, &events.BadEvent{Table: t.ID, Seq: seq, Err: err}
		}
	}
	return t, true, nil
}

// Apply folds the event of a line into its table, and holds the position beside it, if one is written there,
// against that of the table. Errors are codec.ErrFold, *engine.DrawError and those of the codec.
func Apply(t *engine.Table, l Line) error {
	if _, _, err := codec.Check(t, l.Record); err != nil {
		return err
	}
	if t.Phase == engine.Over && l.Type == events.TypeEnded {
		if err := t.Redraw(); err != nil {
			return err
		}
	}
	if l.Position == nil {
		return nil
	}
	if t.Pos == nil {
		return fmt.Errorf("%w: a position is written beside the event, and there is none yet", codec.ErrFold)
	}
	if now := t.Pos.JSON(); !bytes.Equal(l.Position, now) {
		return fmt.Errorf("%w: the position written beside the event is another: %s",
			codec.ErrFold, Differences(l.Position, now))
	}
	return nil
}
