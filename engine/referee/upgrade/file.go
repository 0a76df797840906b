package upgrade

import (
	"bufio"
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"maps"
	"os"
	"slices"
	"sync"

	"painani/events"
	"painani/events/safeio"
)

// file is the content of Config.File: a first line, later ones that move Pos, and the
// positions of running tables as the check found them. These hold what is hidden.
type file struct {
	Form  int             `json:"form"`  // 1
	Build string          `json:"build"` // digest of the binary
	Store string          `json:"store"` // identity of the log
	Pos   events.Position `json:"pos"`   // up to here
	Bad   []string        `json:"bad,omitempty"`

	Positions func() map[string]keptPosition `json:"-"` // by table; read when they are wanted
}

// keptPosition is the position of a running table after an event.
type keptPosition struct {
	Table    string          `json:"table"`
	Seq      uint64          `json:"seq"`
	Position json.RawMessage `json:"position"`
}

// readFile reads as much as makes sense; anything odd is as good as no file. Positions are many, and
// an ordinary start wants none of them.
func readFile(name string) *file {
	v := &file{}
	err := eachLine(name, func(n int, line []byte) error {
		switch {
		case n == 1:
			return json.Unmarshal(line, v)
		case !isPosition(line):
			var x struct {
				Pos events.Position `json:"pos"`
			}
			err := json.Unmarshal(line, &x)
			v.Pos = x.Pos
			return err
		case !bytes.HasSuffix(line, []byte("}")):
			return io.ErrUnexpectedEOF
		}
		return nil
	})
	if err != nil || v.Form != 1 {
		return &file{Positions: func() map[string]keptPosition { return nil }}
	}
	v.Positions = sync.OnceValue(func() map[string]keptPosition { return readPositions(name) })
	return v
}

// readPositions reads the positions of tables; none if one is odd.
func readPositions(name string) map[string]keptPosition {
	out := map[string]keptPosition{}
	err := eachLine(name, func(n int, line []byte) error {
		if n == 1 || !isPosition(line) {
			return nil
		}
		var x keptPosition
		err := json.Unmarshal(line, &x)
		out[x.Table] = x
		return err
	})
	if err != nil {
		return nil
	}
	return out
}

// isPosition tells the lines of tables from those that move Pos.
func isPosition(line []byte) bool { return bytes.HasPrefix(line, []byte(`{"table":`)) }

func eachLine(name string, fn func(n int, line []byte) error) error {
	f, err := os.Open(name)
	if err != nil {
		return err
	}
	defer f.Close()
	return events.Lines(f, fn)
}

// write stores what the check found; positions of tables that it did not look at stay. If it
// had to look at none, the file stays as it is.
func (c *check) write() error {
	if c.only != nil && len(c.only) == 0 && c.before.Pos == c.last {
		return nil
	}
	v := file{Form: 1, Build: c.Build, Store: c.Log.Identity(), Pos: c.last,
		Bad: slices.Sorted(maps.Keys(c.differ))}
	kept := c.running
	if c.only != nil {
		for id, p := range c.before.Positions() {
			if !c.only[id] {
				kept[id] = p
			}
		}
	}
	for _, id := range v.Bad { // what an earlier binary thought is worth keeping
		if p, ok := c.before.Positions()[id]; ok {
			kept[id] = p
		}
	}
	return safeio.ReplaceFile(c.File, func(f io.Writer) error {
		if err := v.encode(bufio.NewWriter(f), kept); err != nil {
			return fmt.Errorf("note what was replayed: %w", err)
		}
		return nil
	})
}

func (v file) encode(w *bufio.Writer, positions map[string]keptPosition) error {
	e := json.NewEncoder(w)
	if err := e.Encode(v); err != nil {
		return err
	}
	for _, id := range slices.Sorted(maps.Keys(positions)) {
		if err := e.Encode(positions[id]); err != nil {
			return err
		}
	}
	return w.Flush()
}

// NoteEnd says in the file how far the log is when a service stops: what came since the
// start was written by this very binary and need not be replayed. last is the end of the log.
// Errors are those of the system.
func (r *Result) NoteEnd(last events.Position) error {
	if last == r.last {
		return nil
	}
	f, err := os.OpenFile(r.file, os.O_WRONLY|os.O_APPEND, 0o600)
	if err != nil {
		return err
	}
	_, err = fmt.Fprintf(f, "{\"pos\":%d}\n", last)
	return errors.Join(err, f.Close())
}
