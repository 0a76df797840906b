package events

import (
	"bufio"
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"slices"
)

// What an export does with the sealed parts of its events.
const (
	Commitments  = "commitments"   // the table is not over: only commitments are in the file
	Revealed     = "revealed"      // the table is over: everything is open
	OperatorOnly = "operator-only" // the table is not over and all is in the file; to move to another host
)

// TypeEnded is the type of the event with which a table is over and its secret
// public; the one type that the format itself knows.
const TypeEnded = "ended"

// Header is the first line of an export. It tells how many events must follow and
// what the hash of the last one is, so that neither a cut nor a change of the last
// line goes unnoticed.
type Header struct {
	Export int    `json:"export"` // version of the form: 1
	Table  string `json:"table"`
	Events uint64 `json:"events"`
	Head   string `json:"head"`   // hex hash of the last event
	Hidden string `json:"hidden"` // Commitments, Revealed or OperatorOnly
}

// maxHeader is longer than any header, in bytes.
const maxHeader = 512

// maxCount is more events than a header can announce: its number has 19 digits at most.
const maxCount = 1e19

// MaxLine is longer than any line of an export, in bytes.
const MaxLine = 4 * MaxRecord

// Over reports whether a table with these events is over.
func Over(records []Record) bool {
	return slices.ContainsFunc(records, func(r Record) bool { return r.Type == TypeEnded })
}

// WriteExport writes all events of a table, a header and then one line each. Sealed
// parts go out when the table is over, or with secrets, which only the operator may
// have. The same events give the same bytes. The events must be whole: the error is
// otherwise a *BadEvent.
func WriteExport(w io.Writer, records []Record, secrets bool) error {
	hashes, err := Audit(records, "")
	if err != nil {
		return fmt.Errorf("write export: %w", err)
	}
	if len(records) == 0 {
		return fmt.Errorf("write export: %w: no events", ErrNotFound)
	}
	n := len(records)
	h := Header{Export: 1, Table: records[0].Table, Events: uint64(n), Head: hashes[n-1], Hidden: Commitments}
	switch {
	case Over(records):
		h.Hidden = Revealed
	case secrets:
		h.Hidden = OperatorOnly
	}
	out := bufio.NewWriter(w)
	line, err := json.Marshal(h)
	if err != nil {
		return fmt.Errorf("write export: %w", err)
	}
	out.Write(append(line, '\n')) // errors stay until Flush
	for _, r := range records {
		if h.Hidden == Commitments {
			r.Sealed = nil
		}
		if line, err = r.Encode(); err != nil {
			return fmt.Errorf("write export: %w", err)
		}
		out.Write(append(line, '\n'))
	}
	if err := out.Flush(); err != nil {
		return fmt.Errorf("write export: %w", err)
	}
	return nil
}

// ParseHeader reads the first line of an export, without its end, in its one
// spelling. ok is false if the line is none; the error says why it cannot be believed.
func ParseHeader(line []byte) (h Header, ok bool, err error) {
	if !bytes.HasPrefix(line, []byte(`{"export":`)) {
		return h, false, nil
	}
	if len(line) > maxHeader {
		return h, true, fmt.Errorf("%w: header of %d bytes", ErrInvalid, len(line))
	}
	if err := json.Unmarshal(line, &h); err != nil {
		return h, true, fmt.Errorf("%w: header: %w", ErrInvalid, err)
	}
	if again, err := json.Marshal(h); err != nil || !bytes.Equal(again, line) {
		return h, true, fmt.Errorf("%w: header in another spelling than the canonical one", ErrInvalid)
	}
	switch {
	case h.Export != 1:
		return h, true, fmt.Errorf("%w: export of form %d, this reads form 1", ErrInvalid, h.Export)
	case CheckTable(h.Table) != nil:
		return h, true, fmt.Errorf("%w: header of table %q", ErrInvalid, h.Table)
	case h.Events == 0 || h.Events >= maxCount:
		return h, true, fmt.Errorf("%w: header of %d events", ErrInvalid, h.Events)
	case !isHash(h.Head): // one that vouches for nothing is none
		return h, true, fmt.Errorf("%w: header with the head %q", ErrInvalid, h.Head)
	case !slices.Contains([]string{Commitments, Revealed, OperatorOnly}, h.Hidden):
		return h, true, fmt.Errorf("%w: hidden parts are %q", ErrInvalid, h.Hidden)
	}
	return h, true, nil
}

// Check compares the header with the events that follow it, and verifies these. The
// error is a *BadEvent. heads are those of old letters.
func (h Header) Check(records []Record, heads ...Head) ([]string, error) {
	hashes, err := Audit(records[:min(uint64(len(records)), h.Events)], h.Head, heads...)
	if n := uint64(len(records)); n < h.Events && (err == nil || FirstBad(err).Seq >= n) {
		return nil, &BadEvent{h.Table, n + 1, fmt.Errorf("%w: it is missing; the header announces %d events",
			ErrChain, h.Events)}
	}
	if err != nil {
		return nil, err
	}
	if uint64(len(records)) > h.Events {
		return nil, &BadEvent{h.Table, h.Events + 1, fmt.Errorf("%w: the header announces %d events only",
			ErrChain, h.Events)}
	}
	if len(records) == 0 || records[0].Table != h.Table {
		return nil, &BadEvent{h.Table, 1, fmt.Errorf("%w: no event of the table that the header names", ErrChain)}
	}
	return hashes, h.checkHidden(records)
}

// checkHidden compares what the header says of sealed parts with what is there.
func (h Header) checkHidden(records []Record) error {
	last := len(records) - 1
	if over := Over(records); over != (h.Hidden == Revealed) {
		return bad(records, last, fmt.Errorf("%w: the header says that hidden parts are %s; over is %v",
			ErrChain, h.Hidden, over))
	}
	for i, r := range records {
		if there := r.Sealed != nil; r.Seal != "" && there != (h.Hidden != Commitments) {
			return bad(records, i, fmt.Errorf("%w: the header says that hidden parts are %s; here one is not",
				ErrChain, h.Hidden))
		}
	}
	return nil
}

// Lines calls fn for each line of r, without its end, from number 1. A last line
// without an end was cut: the error wraps ErrInvalid, as that of a line that is too
// long does.
func Lines(r io.Reader, fn func(number int, line []byte) error) error {
	in := bufio.NewReaderSize(r, 64<<10)
	for number := 1; ; number++ {
		line, err := readLine(in)
		if errors.Is(err, io.EOF) && len(line) == 0 {
			return nil
		}
		if errors.Is(err, io.EOF) {
			err = fmt.Errorf("%w: line %d has no end; the file was cut", ErrInvalid, number)
		}
		if err == nil {
			err = fn(number, line[:len(line)-1])
		}
		if err != nil {
			return err
		}
	}
}

func readLine(in *bufio.Reader) ([]byte, error) {
	var line []byte
	for {
		part, err := in.ReadSlice('\n')
		if line = append(line, part...); len(line) > MaxLine {
			return line, fmt.Errorf("%w: line of more than %d bytes", ErrInvalid, MaxLine)
		}
		if !errors.Is(err, bufio.ErrBufferFull) {
			return line, err
		}
	}
}
