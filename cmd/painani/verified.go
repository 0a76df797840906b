package main

import (
	"bufio"
	"encoding/json"
	"fmt"
	"io"
	"os"

	"painani/events"
)

// verifiedName is the file that tells which binary replayed the log, and how far. It is
// a cache: without it the next start replays everything.
const verifiedName = "verified.jsonl"

// verified is the content of that file: a first line, later ones that move Pos, and the
// positions of running tables as the gate found them. These hold what is hidden.
type verified struct {
	Form  int             `json:"form"`  // 1
	Build string          `json:"build"` // digest of the binary
	Store string          `json:"store"` // identity of the log
	Pos   events.Position `json:"pos"`   // up to here
	Bad   []string        `json:"bad,omitempty"`

	Notes map[string]keptPosition `json:"-"`
}

// keptPosition is the position of a running table after an event.
type keptPosition struct {
	Table    string          `json:"table"`
	Seq      uint64          `json:"seq"`
	Position json.RawMessage `json:"position"`
}

// readVerified reads as much as makes sense; anything odd is as good as no file.
func readVerified(name string) *verified {
	none := &verified{Notes: map[string]keptPosition{}}
	f, err := os.Open(name)
	if err != nil {
		return none
	}
	defer f.Close()
	v := &verified{Notes: map[string]keptPosition{}}
	err = events.Lines(f, func(n int, line []byte) error {
		var x struct {
			keptPosition
			Pos events.Position `json:"pos"`
		}
		if n == 1 {
			return json.Unmarshal(line, v)
		}
		if err := json.Unmarshal(line, &x); err != nil {
			return err
		}
		if x.Table == "" {
			v.Pos = x.Pos
		} else {
			v.Notes[x.Table] = x.keptPosition
		}
		return nil
	})
	if err != nil || v.Form != 1 {
		return none
	}
	return v
}

// write stores what the gate found; notes of tables that it did not look at stay. If it had to look at
// none, the file stands as it is.
func (g *gate) write() error {
	if g.touched != nil && len(g.touched) == 0 && g.seen.Pos == g.last {
		return nil
	}
	v := verified{Form: 1, Build: g.build, Store: g.t.Log.Identity(), Pos: g.last, Bad: sortedKeys(g.bad)}
	notes := g.fresh
	if g.touched != nil {
		for id, n := range g.seen.Notes {
			if !g.touched[id] {
				notes[id] = n
			}
		}
	}
	for _, id := range v.Bad { // what an earlier binary thought is worth keeping
		if n, ok := g.seen.Notes[id]; ok {
			notes[id] = n
		}
	}
	return replaceFile(g.t.f.path(verifiedName), func(f io.Writer) error {
		if err := v.lines(bufio.NewWriter(f), notes); err != nil {
			return fmt.Errorf("note what was replayed: %w", err)
		}
		return nil
	})
}

func (v verified) lines(w *bufio.Writer, notes map[string]keptPosition) error {
	e := json.NewEncoder(w)
	if err := e.Encode(v); err != nil {
		return err
	}
	for _, id := range sortedKeys(notes) {
		if err := e.Encode(notes[id]); err != nil {
			return err
		}
	}
	return w.Flush()
}

// noteEnd moves the mark to the end of the log when a service stops: what came behind the
// start was written by this very binary.
func (g *gate) noteEnd(last events.Position) error {
	if g == nil || last == g.last {
		return nil
	}
	f, err := os.OpenFile(g.t.f.path(verifiedName), os.O_WRONLY|os.O_APPEND, 0o600)
	if err != nil {
		return err
	}
	_, err = io.WriteString(f, fmt.Sprintf("{\"pos\":%d}\n", last))
	if err == nil {
		err = f.Close()
	}
	return err
}
