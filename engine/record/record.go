// Package record reads tables that were written down, records of bots and exports, one event a line, and
// plays them again. A replay is strict: spelling, chain, commitments, every state, draw and score must be
// what this binary comes to, or the first event that is not is named. Proof does the same beside a log that
// holds many tables.
//
// It reads what it is given and opens nothing.
package record

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

// Line is one line of a record: an event and, if asked for, the whole
// position after it in the game's documented JSON.
type Line struct {
	events.Record
	Position json.RawMessage `json:"position,omitempty"`
}

// Write writes the events of a table, one line each and no header: the form
// of the records of bots, which may hold positions. Errors are those of the writer and of codec.Apply.
func Write(w io.Writer, entries []events.Entry, positions bool) error {
	out := bufio.NewWriter(w)
	var t *engine.Table
	for _, e := range entries {
		line := Line{Record: e.Record}
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
func (l Line) encode() ([]byte, error) {
	data, err := l.Record.Encode()
	if err != nil || l.Position == nil {
		return data, err
	}
	data = append(data[:len(data)-1], `,"position":`...)
	return append(append(data, l.Position...), '}'), nil
}

// readLine reads a line in its one spelling.
func readLine(data []byte) (Line, error) {
	r, err := events.Decode(data)
	if err == nil {
		return Line{Record: r}, nil
	}
	var line Line
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

// LineError names the first wrong line of a record.
type LineError struct {
	Line int
	Seq  uint64 // event of the line; 0: it holds none
	Err  error
}

// Error implements error.
func (e *LineError) Error() string {
	if e.Seq == 0 {
		return fmt.Sprintf("line %d: %v", e.Line, e.Err)
	}
	return fmt.Sprintf("line %d (event #%d): %v", e.Line, e.Seq, e.Err)
}

// Unwrap implements errors.Unwrap.
func (e *LineError) Unwrap() error { return e.Err }

// File is a record or an export as it was read, up to its first line that cannot be.
type File struct {
	Header *events.Header // nil: a record of bots
	Lines  []Line
}

// Records are the events of the file.
func (f *File) Records() []events.Record {
	out := make([]events.Record, len(f.Lines))
	for i, l := range f.Lines {
		out[i] = l.Record
	}
	return out
}

// at is an error about event seq with the line where it stands.
func (f *File) at(seq uint64, err error) *LineError {
	var inner *LineError
	if errors.As(err, &inner) {
		return inner
	}
	if b := events.FirstBad(err); b != nil {
		seq, err = b.Seq, b.Err
	}
	line := int(seq)
	if f.Header != nil {
		line++
	}
	return &LineError{line, seq, err}
}

// readRecord reads as far as it goes; the error is a *LineError.
func readRecord(r io.Reader) (*File, error) {
	f := &File{}
	err := events.Lines(r, func(n int, data []byte) error {
		if n == 1 {
			h, ok, err := events.ParseHeader(data)
			if err != nil {
				return &LineError{1, 0, err}
			}
			if ok {
				f.Header = &h
				return nil
			}
		}
		line, err := readLine(data)
		if err != nil {
			seq := uint64(len(f.Lines) + 1)
			if n == 1 {
				seq = 0
			}
			return &LineError{n, seq, err}
		}
		f.Lines = append(f.Lines, line)
		return nil
	})
	if err != nil {
		return f, f.at(uint64(len(f.Lines))+1, err)
	}
	if len(f.Lines) == 0 {
		return f, &LineError{1, 0, errors.New("the record is empty")}
	}
	return f, nil
}
