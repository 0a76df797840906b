package stream

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"

	lru "github.com/hashicorp/golang-lru/v2"
	"github.com/nats-io/nats.go/jetstream"

	"painani/events"
)

// eventLog is EVENTS as an events.Log. A position is a stream sequence.
type eventLog struct {
	reader
	identity string
	heads    *lru.Cache[string, head] // of the tables written last, so that Append need not read them
}

// head is the last event of a table, as far as the next one depends on it.
type head struct {
	pos  events.Position
	seq  uint64
	hash string
}

// maxHeads is how many tables' heads are remembered; each takes some 200 bytes.
const maxHeads = 4096

func newLog(r reader, identity string) *eventLog {
	heads, _ := lru.New[string, head](maxHeads) // fails for sizes below 1 only
	return &eventLog{reader: r, identity: identity, heads: heads}
}

// Identity implements events.Log: chosen at random when the stream was made.
func (l *eventLog) Identity() string { return l.identity }

// checkDense compares the counters of the stream: nothing is ever deleted.
func (l *eventLog) checkDense() error {
	st := l.stream.CachedInfo().State
	if st.Msgs != st.LastSeq || st.NumDeleted != 0 || st.Lost != nil {
		return fmt.Errorf("stream %s: %w: %d events up to position %d; restore the store from its second copy",
			l.name, events.ErrDamaged, st.Msgs, st.LastSeq)
	}
	return nil
}

// Append implements events.Log.
func (l *eventLog) Append(
	ctx context.Context, r events.Record, after events.Position,
) (events.Position, error) {
	x, err := events.NewEncoded(r)
	if err != nil {
		return 0, fmt.Errorf("append event: %w", err)
	}
	return l.AppendEncoded(ctx, x, after)
}

// AppendEncoded implements events.Appender.
func (l *eventLog) AppendEncoded(
	ctx context.Context, x *events.Encoded, after events.Position,
) (events.Position, error) {
	r := x.Record()
	if (r.Seq == 1) != (after == 0) {
		return 0, fmt.Errorf("append event: %w: event #%d behind position %d", events.ErrInvalid, r.Seq, after)
	}
	if err := l.follows(ctx, r, after); err != nil {
		return 0, fmt.Errorf("append event: %w", err)
	}
	pos, err := l.publish(ctx, tablePrefix+r.Table, x.Bytes(),
		jetstream.WithExpectLastSequencePerSubject(after))
	if errors.Is(err, events.ErrConflict) {
		// A retry whose first answer was lost finds its own event at the head.
		head, headErr := l.stream.GetLastMsgForSubject(ctx, tablePrefix+r.Table)
		if headErr == nil && head.Sequence > after && bytes.Equal(head.Data, x.Bytes()) {
			return head.Sequence, nil
		}
	}
	if err != nil {
		return 0, fmt.Errorf("append event: %w", err)
	}
	l.heads.Add(r.Table, head{pos, r.Seq, x.Hash()})
	return pos, nil
}

// follows refuses a record that does not name the hash of the event at position after, with
// events.ErrChain. Where that is not the table's last event any more, the stream itself refuses the record.
func (l *eventLog) follows(ctx context.Context, r events.Record, after events.Position) error {
	if after == 0 {
		return nil
	}
	h, ok := l.heads.Get(r.Table)
	if !ok || h.pos != after {
		e, err := l.Head(ctx, r.Table)
		if errors.Is(err, events.ErrNotFound) {
			return nil
		}
		if err != nil {
			return err
		}
		hash, err := e.Hash()
		if err != nil {
			return err
		}
		h = head{e.Pos, e.Seq, hash}
	}
	if h.pos != after {
		return nil
	}
	return events.Follows(h.seq, h.hash, r)
}

// Head implements events.Log.
func (l *eventLog) Head(ctx context.Context, table string) (events.Entry, error) {
	msg, err := l.newest(ctx, table)
	if err != nil {
		return events.Entry{}, fmt.Errorf("head of table %q: %w", table, err)
	}
	return entry(msg.Sequence, msg.Subject, msg.Data)
}

func (l *eventLog) newest(ctx context.Context, table string) (*jetstream.RawStreamMsg, error) {
	if err := events.CheckTable(table); err != nil {
		return nil, fmt.Errorf("%w: %w", events.ErrNotFound, err)
	}
	if err := l.store.usable(); err != nil {
		return nil, err
	}
	msg, err := l.stream.GetLastMsgForSubject(ctx, tablePrefix+table)
	if err != nil {
		return nil, readError(err)
	}
	return msg, nil
}

// entry decodes a stored event and compares it with the subject it lay under.
func entry(seq uint64, subject string, data []byte) (events.Entry, error) {
	e, err := events.DecodeEntry(seq, data)
	if err != nil {
		return events.Entry{}, fmt.Errorf("%w: position %d: %w", events.ErrDamaged, seq, err)
	}
	if table, ok := strings.CutPrefix(subject, tablePrefix); !ok || table != e.Table {
		return events.Entry{}, fmt.Errorf("%w: position %d: event of table %s under %s",
			events.ErrDamaged, seq, e.Table, subject)
	}
	return e, nil
}

// Load implements events.Log. It walks back from the head over the expected
// sequence that each event was written with, so its cost depends on the events
// it returns and on nothing else in the store.
func (l *eventLog) Load(ctx context.Context, table string, after uint64) ([]events.Entry, error) {
	msg, err := l.newest(ctx, table)
	if errors.Is(err, events.ErrNotFound) {
		return nil, nil
	}
	if err != nil {
		return nil, fmt.Errorf("load table %q: %w", table, err)
	}
	var list []events.Entry
	for {
		e, err := entry(msg.Sequence, msg.Subject, msg.Data)
		if err != nil {
			return nil, fmt.Errorf("load table %q: %w", table, err)
		}
		if n := len(list); n > 0 && (e.Seq+1 != list[n-1].Seq || e.Table != table) {
			return nil, fmt.Errorf("load table %q: %w: event #%d before #%d",
				table, events.ErrDamaged, e.Seq, list[n-1].Seq)
		}
		if e.Seq <= after {
			break
		}
		list = append(list, e)
		if e.Seq == 1 || e.Seq == after+1 {
			break
		}
		if msg, err = l.before(ctx, msg); err != nil {
			return nil, fmt.Errorf("load table %q: event before #%d: %w", table, e.Seq, err)
		}
	}
	slices.Reverse(list)
	return list, nil
}

// before fetches the message that msg was written behind.
func (l *eventLog) before(ctx context.Context, msg *jetstream.RawStreamMsg) (*jetstream.RawStreamMsg, error) {
	seq, err := strconv.ParseUint(msg.Header.Get(jetstream.ExpectedLastSubjSeqHeader), 10, 64)
	if err != nil || seq == 0 || seq >= msg.Sequence {
		return nil, fmt.Errorf("%w: position %d does not name the one before it", events.ErrDamaged, msg.Sequence)
	}
	prev, err := l.stream.GetMsg(ctx, seq)
	if errors.Is(err, jetstream.ErrMsgNotFound) {
		return nil, fmt.Errorf("%w: position %d cannot be read", events.ErrDamaged, seq)
	}
	if err != nil {
		return nil, readError(err)
	}
	return prev, nil
}

// Follow implements events.Log.
func (l *eventLog) Follow(ctx context.Context, after events.Position, fn func(events.Entry) error) error {
	return l.follow(ctx, after, true, func(m message) error {
		e, err := entry(m.seq, m.subject, m.data)
		if err != nil {
			return err
		}
		return fn(e)
	})
}

// Last implements events.Log.
func (l *eventLog) Last(ctx context.Context) (events.Position, error) { return l.last(ctx) }
