package events

import (
	"bytes"
	"context"
	"errors"
	"runtime"
)

// errNoBytes: the log does not hand out its bytes.
var errNoBytes = errors.New("no bytes of the log")

// BytesOf is the Bytes of a log that can hand them out; for logs that stand before another one.
func BytesOf(
	ctx context.Context, log Log, after Position, fn func(pos Position, table string, record []byte) error,
) error {
	if b, ok := log.(Bytes); ok {
		return b.Bytes(ctx, after, fn)
	}
	return errNoBytes
}

// Follow is log.Follow for who has much to catch up on: what is there already is decoded on all cores, where
// the log hands out its bytes.
func Follow(ctx context.Context, log Log, after Position, fn func(Entry) error) error {
	at, err := replay(ctx, log, after, fn)
	if err != nil {
		return err
	}
	if ctx.Err() != nil {
		return nil
	}
	return log.Follow(ctx, at, fn)
}

// UpTo calls fn for the events with after < position ≤ last, in order. Errors are those of Log.Follow and of
// fn; that of ctx if it ends before.
func UpTo(ctx context.Context, log Log, after, last Position, fn func(Entry) error) error {
	if after >= last {
		return nil
	}
	ctx, stop := context.WithCancel(ctx)
	defer stop()
	var at Position
	err := log.Follow(ctx, after, func(e Entry) error {
		if at = e.Pos; e.Pos >= last {
			stop()
		}
		if e.Pos > last {
			return nil
		}
		return fn(e)
	})
	if err == nil && at < last {
		return context.Cause(ctx)
	}
	return err
}

// replayChunk is how many records are decoded by one core at a time.
const replayChunk = 256

// chunk is some records, which are decoded beside what is before them.
type chunk struct {
	at      []Position
	records [][]byte
	entries []Entry
	err     error
	done    chan struct{}
}

func (c *chunk) decode() {
	defer close(c.done)
	c.entries = make([]Entry, len(c.records))
	for i, data := range c.records {
		if c.entries[i], c.err = DecodeEntry(c.at[i], data); c.err != nil {
			c.entries = c.entries[:i]
			return
		}
	}
}

// replay hands on what Bytes gives, as far as it goes, and returns the last position. The error is fn's.
func replay(ctx context.Context, log Log, after Position, fn func(Entry) error) (at Position, err error) {
	ctx, stop := context.WithCancel(ctx)
	order := make(chan *chunk, 2*runtime.GOMAXPROCS(0))
	go func() {
		defer close(order)
		cut(ctx, log, after, order)
	}()
	defer func() { // none is left behind that still reads
		stop()
		for range order {
		}
	}()
	for c := range order {
		<-c.done
		for _, e := range c.entries {
			if err := fn(e); err != nil {
				return after, err
			}
			after = e.Pos
		}
		if c.err != nil || ctx.Err() != nil {
			break
		}
	}
	return after, nil
}

// cut gives the records of a log to order in chunks that are being decoded.
func cut(ctx context.Context, log Log, after Position, order chan<- *chunk) {
	var c *chunk
	send := func() error {
		if c == nil {
			return nil
		}
		go c.decode()
		select {
		case order <- c:
			c = nil
			return nil
		case <-ctx.Done():
			return ctx.Err()
		}
	}
	err := BytesOf(ctx, log, after, func(pos Position, _ string, record []byte) error {
		if c == nil {
			c = &chunk{done: make(chan struct{})}
		}
		c.at, c.records = append(c.at, pos), append(c.records, bytes.Clone(record))
		if len(c.records) < replayChunk {
			return nil
		}
		return send()
	})
	if err == nil || ctx.Err() == nil { // what came before an error is sound
		_ = send()
	}
}
