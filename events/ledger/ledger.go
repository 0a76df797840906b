// Package ledger keeps a second copy of a log in plain text files: one line of
// JSON for each event, in the order of positions, synced before Append returns.
// It can be read by eye, compared with the log, and replayed into an empty one,
// where every event gets its old position again.
//
//	{"ledger":1,"store":"<identity of the log>","from":1}
//	{"pos":1,"event":{"table":…}}
//	{"pos":2,"event":{"table":…}}
//
// A file is named after its first position and is followed by a new one when
// it has grown enough; finished files never change. The lines hold the sealed
// parts too, so the folder is as private as the log itself.
//
// # Crashes
//
// The log is written first, the ledger second. A crash between the two leaves
// the ledger behind; Wrap fills it up from the log before anything else happens.
// A crash in the middle of a line leaves it torn; nobody was promised that
// line, Wrap cuts it off and fetches it again. A log that ends before its
// ledger has lost events: Wrap refuses with events.ErrDamaged, and Restore is
// the way back.
package ledger

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"log/slog"
	"time"

	"painani/events"
)

// Options of Wrap; the zero value is fine.
type Options struct {
	MaxFile int64        // bytes after which a new file is begun; 0 means 32 MiB
	Logger  *slog.Logger // nil means slog.Default()
}

// Log is an events.Log whose Append returns when the event is in the log it
// wraps and in the ledger. Everything else is the wrapped log's.
type Log struct {
	events.Log
	w *writer

	behind context.CancelFunc // of KeepUp; nil: Append writes
	done   chan struct{}
}

var _ events.Log = (*Log)(nil)

// Wrap opens or makes the ledger of log in dir, brings it up to the log's end,
// and returns the log that writes both. events.ErrDamaged if the two contradict
// each other, events.ErrUnavailable if the folder is in use. The caller closes
// it before the log.
func Wrap(ctx context.Context, log events.Log, dir string, o Options) (*Log, error) {
	if o.MaxFile <= 0 {
		o.MaxFile = 32 << 20
	}
	if o.Logger == nil {
		o.Logger = slog.Default()
	}
	f, err := openFiles(dir, log.Identity(), o.MaxFile)
	if err != nil {
		return nil, fmt.Errorf("open ledger: %w", err)
	}
	if f.torn > 0 {
		o.Logger.Warn("ledger had a torn end, cut off", "folder", dir, "bytes", f.torn)
	}
	added, err := catchUp(ctx, log, f)
	if err != nil {
		f.close()
		return nil, fmt.Errorf("open ledger: %w", err)
	}
	if added > 0 {
		o.Logger.Info("ledger caught up with the log", "folder", dir, "events", added)
	}
	return &Log{Log: log, w: startWriter(log, f)}, nil
}

// KeepUp is for a log to which other processes append, too, and which keeps copies of its own: from now
// on the ledger follows it until Close, and no Append waits for that. Call it before the first Append.
func (l *Log) KeepUp(logger *slog.Logger) {
	var ctx context.Context
	ctx, l.behind = context.WithCancel(context.Background())
	l.done = make(chan struct{})
	go l.follow(ctx, l.w.files.next-1, logger)
}

// followPause is how long a ledger behind its log waits after it could not be read.
const followPause = time.Second

// follow writes every event behind a position until ctx ends.
func (l *Log) follow(ctx context.Context, at events.Position, log *slog.Logger) {
	defer close(l.done)
	for ctx.Err() == nil {
		err := l.Log.Follow(ctx, at, func(e events.Entry) error {
			line, err := appendLine(nil, e)
			if err == nil {
				err = l.w.offer(e.Pos, line)
			}
			if err == nil {
				at = e.Pos
			}
			return err
		})
		if ctx.Err() != nil {
			return
		}
		log.Warn("ledger does not follow the log, trying again", "err", err)
		select {
		case <-ctx.Done():
		case <-time.After(followPause):
		}
	}
}

// Append implements events.Log. If the event is stored but the ledger fails,
// the answer is events.ErrUnknown, and from then on events.ErrUnavailable until
// the ledger is opened again, which fills the gap.
func (l *Log) Append(ctx context.Context, r events.Record, after events.Position) (events.Position, error) {
	x, err := events.NewEncoded(r)
	if err != nil {
		return 0, fmt.Errorf("append event: %w", err)
	}
	return l.AppendEncoded(ctx, x, after)
}

// AppendEncoded implements events.Appender.
func (l *Log) AppendEncoded(
	ctx context.Context, x *events.Encoded, after events.Position,
) (events.Position, error) {
	if l.behind != nil {
		return events.Append(ctx, l.Log, x, after)
	}
	if err := l.w.state(); err != nil {
		return 0, fmt.Errorf("append event: %w: second copy: %w", events.ErrUnavailable, err)
	}
	pos, err := events.Append(ctx, l.Log, x, after)
	if err != nil {
		return 0, err
	}
	line, err := appendLine(nil, x.At(pos))
	if err == nil {
		err = l.w.put(ctx, pos, line)
	}
	if err != nil {
		return 0, fmt.Errorf("append event: %w: stored at %d, second copy: %w", events.ErrUnknown, pos, err)
	}
	return pos, nil
}

// Bytes implements events.Bytes if the wrapped log does.
func (l *Log) Bytes(
	ctx context.Context, after events.Position, fn func(events.Position, string, []byte) error,
) error {
	return events.BytesOf(ctx, l.Log, after, fn)
}

// Health is nil while the ledger takes lines; otherwise the reason why not,
// wrapped in events.ErrUnavailable.
func (l *Log) Health() error {
	if err := l.w.state(); err != nil {
		return fmt.Errorf("%w: second copy: %w", events.ErrUnavailable, err)
	}
	return nil
}

// Close writes what was handed over and closes the files, not the wrapped log.
func (l *Log) Close() error {
	if l.behind != nil {
		l.behind()
		<-l.done
	}
	return l.w.close()
}

// errReached ends a Follow that has got what it wanted.
var errReached = errors.New("reached")

const (
	catchBatch = 1 << 20 // bytes written with one sync while catching up
	catchLimit = time.Minute
)

// catchUp copies what the log has and the ledger has not. The last line that is
// there must be what the log says at its position.
func catchUp(ctx context.Context, log events.Log, f *files) (added uint64, err error) {
	end, err := log.Last(ctx)
	if err != nil {
		return 0, err
	}
	have := f.next - 1
	if end < have {
		return 0, fmt.Errorf("%w: the log ends at position %d, its ledger at %d; "+
			"the log lost events, restore it from %s",
			events.ErrDamaged, end, have, f.dir)
	}
	if end == 0 {
		return 0, nil
	}
	var buf []byte
	from := max(have, 1) - 1
	err = follow(ctx, log, from, end, func(e events.Entry) error {
		line, err := appendLine(nil, e)
		if err != nil {
			return err
		}
		if e.Pos == have {
			return sameLine(e.Pos, line, f.last)
		}
		added++
		if buf = append(buf, line...); len(buf) < catchBatch && e.Pos < end {
			return nil
		}
		err = f.append(buf, e.Pos+1)
		buf = buf[:0]
		return err
	})
	return added, err
}

func sameLine(pos events.Position, log, ledger []byte) error {
	if !bytes.Equal(log, ledger) {
		return fmt.Errorf("%w: log and ledger differ at position %d", events.ErrDamaged, pos)
	}
	return nil
}

// follow calls fn for the events behind after up to end. It fails if the log
// keeps silent for too long.
func follow(
	ctx context.Context, log events.Log, after, end events.Position, fn func(events.Entry) error,
) error {
	if after >= end {
		return nil
	}
	ctx, cancel := context.WithCancelCause(ctx)
	defer cancel(nil)
	silence := time.AfterFunc(catchLimit, func() { cancel(errors.New("the log keeps silent")) })
	defer silence.Stop()
	err := log.Follow(ctx, after, func(e events.Entry) error {
		silence.Reset(catchLimit)
		if err := fn(e); err != nil {
			return err
		}
		if e.Pos >= end {
			return errReached
		}
		return nil
	})
	switch {
	case errors.Is(err, errReached):
		return nil
	case err == nil:
		return fmt.Errorf("%w: read log: %w", events.ErrUnavailable, context.Cause(ctx))
	}
	return err
}
