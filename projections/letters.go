package projections

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"strings"
	"time"

	"go.etcd.io/bbolt"

	"painani/events"
)

var (
	bucketLetters = []byte("letters") // letter id → Fate
	bucketSent    = []byte("sent")    // table 0 first position (8 bytes) → letter id
)

// outboxSilence is how long CatchUp waits for an entry: the last one may have been dropped for its age.
const outboxSilence = 2 * time.Second

// gather is the pause between two transactions of the outbox. A letter writes several entries, and
// syncing the file for each would slow the disk that the letters themselves need. Events do not wait
// for it, nor does the end.
const gather = 250 * time.Millisecond

// maxReason bounds what a remote server's words may fill of a row, in bytes.
const maxReason = 300

// Fate is what became of one letter out. It holds no address.
type Fate struct {
	ID     string          `json:"id"`
	Table  string          `json:"table,omitempty"`
	Player string          `json:"player,omitempty"` // id
	Kind   string          `json:"kind,omitempty"`
	Seat   int             `json:"seat,omitempty"`
	Seq    uint64          `json:"seq,omitempty"`    // event that the letter shows
	State  string          `json:"state"`            // in the outbox's words: queued, sent, bounced, …
	At     time.Time       `json:"at"`               // of the state
	Reason string          `json:"reason,omitempty"` // of the state
	First  events.Position `json:"first"`            // in the outbox; a Config.Fate that leaves 0 means here
}

// Letter returns what became of a letter; events.ErrNotFound if nothing is known.
func (s *Store) Letter(id string) (Fate, error) {
	var f Fate
	err := s.view(func(tx *bbolt.Tx) error {
		data := tx.Bucket(bucketLetters).Get([]byte(id))
		if data == nil {
			return fmt.Errorf("letter %q: %w", id, events.ErrNotFound)
		}
		return json.Unmarshal(data, &f)
	})
	return f, err
}

// Letters lists the newest letters about a table, newest first, at most limit.
func (s *Store) Letters(table string, limit int) ([]Fate, error) {
	var out []Fate
	prefix := joined(table)
	err := s.view(func(tx *bbolt.Tx) error {
		c := tx.Bucket(bucketSent).Cursor()
		k, id := lastOf(c, prefix)
		for ; bytes.HasPrefix(k, prefix) && len(out) < limit; k, id = c.Prev() {
			var f Fate
			if err := json.Unmarshal(tx.Bucket(bucketLetters).Get(id), &f); err != nil {
				return fmt.Errorf("read letter %s: %w", id, err)
			}
			out = append(out, f)
		}
		return nil
	})
	return out, err
}

// lastOf puts the cursor on the last key of a prefix.
func lastOf(c *bbolt.Cursor, prefix []byte) (k, v []byte) {
	end := bytes.Clone(prefix)
	end[len(end)-1]++ // prefixes end in 0
	if k, _ = c.Seek(end); k == nil {
		return c.Last()
	}
	return c.Prev()
}

// runOutbox follows the outbox as runLog follows the log. It ends with ctx, or
// when it has reached the position until, if that is not 0.
func (s *Store) runOutbox(ctx context.Context, until events.Position) error {
	var at checkpoint
	if err := s.view(func(tx *bbolt.Tx) error {
		at, _ = readMeta[checkpoint](tx, keyOutbox)
		return nil
	}); err != nil {
		return err
	}
	if until > 0 && at.Pos >= until {
		return nil
	}
	last, err := s.cfg.Outbox.Last(ctx)
	if err != nil {
		return err
	}
	if at.Pos > last { // its end is gone; what the rows say of letters stays
		s.cfg.Logger.Error("the end of a stream is gone", "stream", "OUTBOX", "lost", at.Pos-last, "end", last)
		at.Pos = last
	}
	at.Identity = s.cfg.Log.Identity()
	in := follow(ctx, s.cfg.Batch, func(ctx context.Context, fn func(events.Item) error) error {
		return s.cfg.Outbox.Follow(ctx, at.Pos, fn)
	})
	defer in.end()
	silence := time.AfterFunc(outboxSilence, func() {
		if until > 0 { // what is due has been forgotten by its age
			in.stop()
		}
	})
	defer silence.Stop()
	for {
		batch, err := in.next(nil, nil, func(l events.Item) bool { return l.Pos < until })
		silence.Reset(outboxSilence)
		if batch == nil {
			return err
		}
		err = s.update(func(tx *bbolt.Tx) error {
			for _, l := range batch {
				if err := s.putEntry(tx, l); err != nil {
					return err
				}
			}
			at.Pos = batch[len(batch)-1].Pos
			return writeMeta(tx, keyOutbox, at)
		})
		if err != nil || until > 0 && at.Pos >= until {
			return err
		}
		if until == 0 {
			select {
			case <-ctx.Done():
			case <-time.After(gather):
			}
		}
	}
}

// putEntry applies one entry of the outbox.
func (s *Store) putEntry(tx *bbolt.Tx, l events.Item) error {
	list, err := s.cfg.Fate(l)
	if err != nil {
		// One unreadable entry must not hide what became of all later letters.
		s.cfg.Logger.Error("entry of the outbox cannot be read", "pos", l.Pos, "key", l.Key, "err", err)
		return nil
	}
	for _, f := range list {
		if f.First == 0 {
			f.First = l.Pos
		}
		if err := putFate(tx, f); err != nil {
			return err
		}
	}
	return nil
}

func putFate(tx *bbolt.Tx, now Fate) error {
	b, sent, id := tx.Bucket(bucketLetters), tx.Bucket(bucketSent), []byte(now.ID)
	data := b.Get(id)
	if data != nil {
		var old Fate
		if err := json.Unmarshal(data, &old); err != nil {
			return fmt.Errorf("read letter %s: %w", now.ID, err)
		}
		if now.Kind == "" || now.First >= old.First {
			now = old.then(now)
		} else { // the first entry is erased, and this later one says what the letter was about
			if err := sent.Delete(seqKey(joined(old.Table), old.First)); err != nil {
				return err
			}
			data = nil
		}
	}
	if data == nil {
		if err := sent.Put(seqKey(joined(now.Table), now.First), id); err != nil {
			return err
		}
	}
	now.Reason = strings.ToValidUTF8(now.Reason[:min(len(now.Reason), maxReason)], "")
	return putJSON(b, id, now)
}

// then is the fate after a later entry, which need not repeat what the first said.
func (f Fate) then(later Fate) Fate {
	f.State, f.At, f.Reason = later.State, later.At, later.Reason
	return f
}
