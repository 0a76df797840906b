package restore

import (
	"fmt"
	"time"

	"painani/events"
	"painani/events/checkpoint"
	"painani/events/ledger"
)

// witness holds a copy of the log against what else is known of it: its own chains, the checkpoint, and
// heads in letters that somebody has. What agrees with all of them is believed.
type witness struct {
	chains     events.Chains
	checkpoint *checkpoint.Checkpoint
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
	if e.Pos == w.checkpoint.Last() && hash != w.checkpoint.Hash {
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
		seq, _ := w.chains.Head(h.Table)
		if seq == 0 {
			return fmt.Errorf("%w: it has no event of %s, which --head names; look whether the letter is one of "+
				"this service", events.ErrDamaged, h.Table)
		}
		if seq < h.Seq {
			return fmt.Errorf("%w: it ends at #%d of %s, and --head names #%d", events.ErrDamaged, seq, h.Table, h.Seq)
		}
	}
	return nil
}

// prove holds a ledger against what else is known, and returns the hashes of its events. lacks says what it
// contradicts nothing by, but does not reach: an event that --head names.
func (r *restorer) prove(dir string) (hashes []string, lacks, err error) {
	w := r.witness()
	err = ledger.Read(dir, func(e events.Entry) error {
		hash, err := w.hear(e)
		hashes = append(hashes, hash)
		return err
	})
	if err == nil && len(hashes) > 0 {
		lacks = w.end()
	}
	return hashes, lacks, err
}

// compare holds one event of the log against the backup, and beyond its end against the ledger.
func (r *restorer) compare(e events.Entry, hash string) {
	switch {
	case e.Pos <= events.Position(len(r.theirs)):
		if r.logOff == 0 && r.theirs[e.Pos-1] != hash {
			r.logOff = e.Pos
		}
	case r.ownErr == nil && r.differs == nil && e.Pos <= events.Position(len(r.hashes)) &&
		r.hashes[e.Pos-1] != hash:
		r.differs = &e
	}
}

// ownOff is where the ledger of the data folder first differs from the backup; 0: nowhere.
func (r *restorer) ownOff() events.Position {
	if r.ownErr != nil {
		return 0
	}
	for i := range min(len(r.hashes), len(r.theirs)) {
		if r.hashes[i] != r.theirs[i] {
			return events.Position(i + 1)
		}
	}
	return 0
}

// decide lets the backup say which of log and ledger is right where they differ. Alone against the only
// other copy, or against both, it decides nothing.
func (r *restorer) decide() error {
	log, own := r.logOff, r.ownOff()
	if r.logErr != nil {
		log = 0 // what else is wrong with it is known
	}
	not := func(at events.Position) error {
		return fmt.Errorf("%w: the backup and the other copy have another event at %d", events.ErrDamaged, at)
	}
	whole := r.ownErr == nil && r.own.Last >= log && r.best.Last >= r.logLast
	switch {
	case log == 0 && own == 0:
		return nil
	case log == 0 && r.logErr == nil:
		r.ownErr = not(own)
		return nil
	case own == 0 && whole:
		r.logErr = not(log)
		return nil
	}
	at := max(log, own)
	if log > 0 && own > 0 {
		at = min(log, own)
	}
	return fmt.Errorf("%w: the backup has another event at %d than what is in %s, and nothing says which is "+
		"right: they may have gone different ways. The last lines of a letter about the table of that event "+
		"say it: give them with --head; or give another backup with --from", events.ErrDamaged, at, r.c.Data)
}

// proved says what the history that is there now was held against.
func (r *restorer) proved() string {
	what := "proved: every event against the one before it, and both copies against each other"
	if r.checkpoint.Last() > 0 {
		what += fmt.Sprintf("; event %d against the checkpoint of %s", r.checkpoint.Last(),
			r.checkpoint.At.Format(time.RFC3339))
	}
	for _, h := range r.heads {
		what += "; " + h.String()
	}
	return what
}
