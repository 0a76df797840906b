package main

import (
	"bufio"
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"sync"

	"painani/events"
	"painani/events/safeio"
)

// upgradeFileName is the file that tells which binary replayed the log, and how far. It is
// a cache: without it the next start replays everything.
const upgradeFileName = "verified.jsonl"

// upgradeFile is the content of that file: a first line, later ones that move Pos, and the
// positions of running tables as the check found them. These hold what is hidden.
type upgradeFile struct {
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

// readUpgradeFile reads as much as makes sense; anything odd is as good as no file. Positions are many, and
// an ordinary start wants none of them.
func readUpgradeFile(name string) *upgradeFile {
	v := &upgradeFile{}
	err := upgradeLines(name, func(n int, line []byte) error {
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
		return &upgradeFile{Positions: func() map[string]keptPosition { return nil }}
	}
	v.Positions = sync.OnceValue(func() map[string]keptPosition { return readPositions(name) })
	return v
}

// readPositions reads the positions of tables; none if one is odd.
func readPositions(name string) map[string]keptPosition {
	out := map[string]keptPosition{}
	err := upgradeLines(name, func(n int, line []byte) error {
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

func upgradeLines(name string, fn func(n int, line []byte) error) error {
	f, err := os.Open(name)
	if err != nil {
		return err
	}
	defer f.Close()
	return events.Lines(f, fn)
}

// write stores what the check found; positions of tables that it did not look at stay. If it
// had to look at none, the file stays as it is.
func (c *upgradeCheck) write() error {
	if c.only != nil && len(c.only) == 0 && c.before.Pos == c.last {
		return nil
	}
	v := upgradeFile{Form: 1, Build: c.build, Store: c.store.Log.Identity(), Pos: c.last,
		Bad: sortedKeys(c.differ)}
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
	return safeio.ReplaceFile(c.store.f.path(upgradeFileName), func(f io.Writer) error {
		if err := v.encode(bufio.NewWriter(f), kept); err != nil {
			return fmt.Errorf("note what was replayed: %w", err)
		}
		return nil
	})
}

func (v upgradeFile) encode(w *bufio.Writer, positions map[string]keptPosition) error {
	e := json.NewEncoder(w)
	if err := e.Encode(v); err != nil {
		return err
	}
	for _, id := range sortedKeys(positions) {
		if err := e.Encode(positions[id]); err != nil {
			return err
		}
	}
	return w.Flush()
}

// noteEnd says in the file how far the log is when a service stops: what came since the
// start was written by this very binary and need not be replayed.
func (r *upgradeResult) noteEnd(last events.Position) error {
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
