package main

import (
	"bufio"
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"

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

// maxLine bounds a line of a record that is read.
const maxLine = 4 * events.MaxRecord

// writeRecord writes the events of a table, one line each.
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
		var b bytes.Buffer
		enc := json.NewEncoder(&b)
		enc.SetEscapeHTML(false)
		if err := enc.Encode(line); err != nil {
			return fmt.Errorf("encode line: %w", err)
		}
		if _, err := out.Write(b.Bytes()); err != nil {
			return err
		}
	}
	return out.Flush()
}

// lineError names the first wrong line of a record.
type lineError struct {
	Line int
	Seq  uint64
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

// replayed is what a strict replay found.
type replayed struct {
	Table  *engine.Table
	Events int
	Head   string
	Folded bool // false: a running game's public export, whose sealed parts are missing; only its chain was checked
}

// replay reads a record strictly: chain, commitments, fold, state hashes, and
// positions where they stand. The error is a *lineError.
func replay(r io.Reader) (replayed, error) {
	in := bufio.NewScanner(r)
	in.Buffer(make([]byte, 0, 64<<10), maxLine)
	out := replayed{Folded: true}
	var prev events.Record
	for in.Scan() {
		out.Events++
		line, err := readLine(in.Bytes())
		if err == nil {
			err = out.step(prev, line)
		}
		if err != nil {
			return out, &lineError{out.Events, line.Seq, err}
		}
		prev = line.Record
	}
	if err := in.Err(); err != nil {
		return out, &lineError{out.Events + 1, 0, err}
	}
	if out.Events == 0 {
		return out, &lineError{1, 0, errors.New("the record is empty")}
	}
	return out, nil
}

func readLine(data []byte) (recordLine, error) {
	var line recordLine
	d := json.NewDecoder(bytes.NewReader(data))
	d.DisallowUnknownFields()
	if err := d.Decode(&line); err != nil {
		return line, fmt.Errorf("no event: %w", err)
	}
	if d.More() {
		return line, errors.New("more than one event on the line")
	}
	return line, nil
}

// step checks one event behind prev.
func (p *replayed) step(prev events.Record, line recordLine) error {
	if err := prev.Link(line.Record); err != nil {
		return err
	}
	var err error
	if p.Head, err = line.Hash(); err != nil {
		return err
	}
	if p.Table == nil {
		p.Table = engine.NewTable(line.Table)
	}
	if line.Seal != "" && line.Sealed == nil {
		p.Folded = false
	}
	if !p.Folded {
		return nil
	}
	if _, _, err := codec.Check(p.Table, line.Record); err != nil {
		return err
	}
	if p.Table.Phase == engine.Over {
		if err := p.Table.Redraw(); err != nil {
			return err
		}
	}
	if line.Position == nil {
		return nil
	}
	if p.Table.Pos == nil || !bytes.Equal(line.Position, p.Table.Pos.JSON()) {
		return fmt.Errorf("%w: the position written beside the event is another", codec.ErrFold)
	}
	return nil
}
