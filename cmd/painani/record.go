package main

import (
	"bufio"
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"slices"

	"painani/engine"
	"painani/engine/codec"
	"painani/events"
)

// recordLine is one line of a record: an event and, if asked for, the whole
// position after it in the game's documented JSON.
type recordLine struct {
	events.Record
	Position json.RawMessage `json:"position,omitempty"`
}

// writeRecord writes the events of a table, one line each and no header: the form
// of the records of bots, which may hold positions.
func writeRecord(w io.Writer, entries []events.Entry, positions bool) error {
	out := bufio.NewWriter(w)
	var t *engine.Table
	for _, e := range entries {
		line := recordLine{Record: e.Record}
		if positions {
			if t == nil {
				t = engine.NewTable(e.Table)
			}
			if _, _, err := codec.Apply(t, e.Record); err != nil {
				return err
			}
			if t.Pos != nil {
				line.Position = t.Pos.JSON()
			}
		}
		data, err := line.encode()
		if err != nil {
			return err
		}
		out.Write(append(data, '\n')) // errors stay until Flush
	}
	return out.Flush()
}

// encode is the one spelling of a line.
func (l recordLine) encode() ([]byte, error) {
	data, err := l.Record.Encode()
	if err != nil || l.Position == nil {
		return data, err
	}
	data = append(data[:len(data)-1], `,"position":`...)
	return append(append(data, l.Position...), '}'), nil
}

// readLine reads a line in its one spelling.
func readLine(data []byte) (recordLine, error) {
	r, err := events.Decode(data)
	if err == nil {
		return recordLine{Record: r}, nil
	}
	var line recordLine
	d := json.NewDecoder(bytes.NewReader(data))
	d.DisallowUnknownFields()
	if bad := d.Decode(&line); bad != nil {
		return line, fmt.Errorf("no event: %w", bad)
	}
	if again, bad := line.encode(); bad != nil || !bytes.Equal(again, data) {
		return line, fmt.Errorf("no event in its canonical spelling: %w", err)
	}
	return line, nil
}

// lineError names the first wrong line of a record.
type lineError struct {
	Line int
	Seq  uint64 // event of the line; 0: it holds none
	Err  error
}

// Error implements error.
func (e *lineError) Error() string {
	if e.Seq == 0 {
		return fmt.Sprintf("line %d: %v", e.Line, e.Err)
	}
	return fmt.Sprintf("line %d (event #%d): %v", e.Line, e.Seq, e.Err)
}

// Unwrap implements errors.Unwrap.
func (e *lineError) Unwrap() error { return e.Err }

// recordFile is a record or an export as it was read, up to its first line that cannot be.
type recordFile struct {
	header *events.Header // nil: a record of bots
	lines  []recordLine
}

func (f *recordFile) records() []events.Record {
	out := make([]events.Record, len(f.lines))
	for i, l := range f.lines {
		out[i] = l.Record
	}
	return out
}

// at is an error about event seq with the line where it stands.
func (f *recordFile) at(seq uint64, err error) *lineError {
	var inner *lineError
	if errors.As(err, &inner) {
		return inner
	}
	if b := events.FirstBad(err); b != nil {
		seq, err = b.Seq, b.Err
	}
	line := int(seq)
	if f.header != nil {
		line++
	}
	return &lineError{line, seq, err}
}

// readRecord reads as far as it goes; the error is a *lineError.
func readRecord(r io.Reader) (*recordFile, error) {
	f := &recordFile{}
	err := events.Lines(r, func(n int, data []byte) error {
		if n == 1 {
			h, ok, err := events.ParseHeader(data)
			if err != nil {
				return &lineError{1, 0, err}
			}
			if ok {
				f.header = &h
				return nil
			}
		}
		line, err := readLine(data)
		if err != nil {
			seq := uint64(len(f.lines) + 1)
			if n == 1 {
				seq = 0
			}
			return &lineError{n, seq, err}
		}
		f.lines = append(f.lines, line)
		return nil
	})
	if err != nil {
		return f, f.at(uint64(len(f.lines))+1, err)
	}
	if len(f.lines) == 0 {
		return f, &lineError{1, 0, errors.New("the record is empty")}
	}
	return f, nil
}

// replayed is what a strict replay found.
type replayed struct {
	File   *recordFile
	Table  *engine.Table
	Events int
	Head   string
	Folded bool // false: a public export of a running game lacks the sealed parts; only its chain was checked
}

// replay reads a record or an export strictly: spelling, chain, commitments, fold, state
// hashes, draws, score, positions where they stand, and the heads of letters. The
// error is a *lineError that names the first wrong event.
func replay(r io.Reader, heads ...events.Head) (replayed, error) {
	f, unread := readRecord(r)
	out := replayed{File: f, Events: len(f.lines)}
	if len(f.lines) == 0 {
		return out, unread
	}
	hashes, err := f.chain(heads, unread == nil)
	if err == nil && unread != nil {
		err = unread
	}
	upTo, wrong := len(f.lines), f.at(1, err)
	if err == nil {
		out.Head = hashes[upTo-1]
	} else {
		upTo = min(upTo, int(wrong.Seq)-1)
	}
	if upTo < 1 {
		return out, wrong
	}
	t, folded, at := fold(f.lines[:upTo])
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
func (f *recordFile) chain(heads []events.Head, whole bool) ([]string, error) {
	if f.header != nil && whole {
		return f.header.Check(f.records(), heads...)
	}
	return events.Audit(f.records(), "", heads...)
}

// fold replays lines with the rules; bad is the first event that this binary does
// not agree with. Lines whose sealed parts are missing are not folded.
func fold(lines []recordLine) (t *engine.Table, folded bool, bad *events.BadEvent) {
	t = engine.NewTable(lines[0].Table)
	if slices.ContainsFunc(lines, func(l recordLine) bool { return l.Seal != "" && l.Sealed == nil }) {
		return t, false, nil
	}
	for i, l := range lines {
		if err := foldOne(t, l); err != nil {
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

func foldOne(t *engine.Table, l recordLine) error {
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
			codec.ErrFold, differences(l.Position, now))
	}
	return nil
}

// replayFile replays a file; "-" is standard input.
func replayFile(name string, stdin io.Reader, heads ...events.Head) (replayed, error) {
	if name == "-" {
		return replay(stdin, heads...)
	}
	f, err := os.Open(name)
	if err != nil {
		return replayed{}, err
	}
	defer f.Close()
	return replay(f, heads...)
}
