package main

import (
	"fmt"
	"time"

	"painani/events"
	"painani/events/ledger"
)

// witness holds a copy of the log against what else is known of it: its own chains, the checkpoint, and
// heads in letters that somebody has. What agrees with all of them is believed.
type witness struct {
	chains     events.Chains
	checkpoint *checkpoint
	heads      []events.Head
}

func (r *restorer) witness() *witness { return &witness{checkpoint: r.checkpoint, heads: r.heads} }

// hear takes the next event of the copy and returns its hash; the error, an events.ErrDamaged, says what it
// contradicts.
func (w *witness) hear(e events.Entry) (string, error) {
	if err := w.chains.Add(e.Record); err != nil {
		return "", fmt.Errorf("%w: position %d: %w", events.ErrDamaged, e.Pos, err)
	}
	_, hash := w.chains.Head(e.Table)
	if e.Pos == w.checkpoint.last() && hash != w.checkpoint.Hash {
		return "", fmt.Errorf("%w: at %d the checkpoint knows another event", events.ErrDamaged, e.Pos)
	}
	for _, h := range w.heads {
		if h.Table == e.Table && h.Seq == e.Seq && !h.Names(hash) {
			return "", fmt.Errorf("%w: #%d of %s is not the one that --head names", events.ErrDamaged, e.Seq, e.Table)
		}
	}
	return hash, nil
}

// end wants each head to have been met.
func (w *witness) end() error {
	for _, h := range w.heads {
		if seq, _ := w.chains.Head(h.Table); seq < h.Seq {
			return fmt.Errorf("%w: it ends at #%d of %s, and --head names #%d", events.ErrDamaged, seq, h.Table, h.Seq)
		}
	}
	return nil
}

// prove holds a ledger against what else is known, and returns the hashes of its events.
func (r *restorer) prove(dir string) (hashes []string, err error) {
	w := r.witness()
	err = ledger.Read(dir, func(e events.Entry) error {
		hash, err := w.hear(e)
		hashes = append(hashes, hash)
		return err
	})
	if err == nil && len(hashes) > 0 {
		err = w.end()
	}
	return hashes, err
}

// otherThan reports that the ledger of the data folder has another event at a position.
func (r *restorer) otherThan(pos events.Position, hash string) bool {
	return pos <= events.Position(len(r.hashes)) && r.hashes[pos-1] != hash
}

// proved says what the history that is there now was held against.
func (r *restorer) proved() string {
	what := "proved: every event against the one before it, and both copies against each other"
	if r.checkpoint.last() > 0 {
		what += fmt.Sprintf("; event %d against the checkpoint of %s", r.checkpoint.last(),
			r.checkpoint.At.Format(time.RFC3339))
	}
	for _, h := range r.heads {
		what += "; " + h.String()
	}
	return what
}

// readHeads reads --head; a head of a table that is unknown refuses every copy.
func readHeads(list []string) ([]events.Head, error) {
	out := make([]events.Head, 0, len(list))
	for _, text := range list {
		h, err := events.ParseHead(text)
		if err != nil {
			return nil, err
		}
		out = append(out, h)
	}
	return out, nil
}
