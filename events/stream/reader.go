package stream

import (
	"context"
	"errors"
	"fmt"
	"time"

	"github.com/nats-io/nats.go"
	"github.com/nats-io/nats.go/jetstream"

	"painani/events"
)

// reader is what all streams share: questions, one synced write, and a walk
// in order that goes on with what arrives.
type reader struct {
	store  *Store
	stream jetstream.Stream
	name   string
}

// publish writes one message, with what it expects of those before it. It returns when the server has
// synced it.
func (r *reader) publish(
	ctx context.Context, subject string, data []byte, expect ...jetstream.PublishOpt,
) (uint64, error) {
	if err := ctx.Err(); err != nil {
		return 0, fmt.Errorf("%w: %w", events.ErrUnavailable, err)
	}
	if err := r.store.usable(); err != nil {
		return 0, err
	}
	if err := r.store.takes(); err != nil {
		return 0, err
	}
	ctx, stop := context.WithCancel(ctx)
	defer stop()
	defer context.AfterFunc(r.store.broken, stop)() // the server would never answer
	seq, err := decided(ctx, func() (uint64, error) {
		ack, err := r.store.js.PublishMsg(ctx, &nats.Msg{Subject: subject, Data: data}, expect...)
		if err != nil {
			return 0, err
		}
		return ack.Sequence, nil
	})
	if err != nil && r.store.broken.Err() != nil && errors.Is(err, context.Canceled) {
		return 0, fmt.Errorf("%w: %w", events.ErrUnknown, context.Cause(r.store.broken))
	}
	return seq, err
}

// Pauses while a cluster has not applied an earlier write to the same subject yet.
const (
	undecidedFirst = time.Millisecond
	undecidedMost  = 2 * time.Second // all pauses together
)

// decided writes, and again while the server says that an earlier write to the subject is still in process:
// it may answer a write before it has applied it. Such a refusal stores nothing and says nothing of who was
// first.
func decided(ctx context.Context, write func() (uint64, error)) (uint64, error) {
	pause := undecidedFirst
	for waited := time.Duration(0); ; waited, pause = waited+pause, 2*pause {
		seq, err := write()
		if err == nil {
			return seq, nil
		}
		if !undecided(err) || waited+pause > undecidedMost {
			return 0, writeError(err)
		}
		select {
		case <-ctx.Done():
			return 0, writeError(err)
		case <-time.After(pause):
		}
	}
}

// last is the sequence of the newest message; it stays when messages age out.
func (r *reader) last(ctx context.Context) (uint64, error) {
	info, err := r.stream.Info(ctx)
	if err != nil {
		return 0, readError(err)
	}
	return info.State.LastSeq, nil
}

// message is one stored message as follow hands it on.
type message struct {
	seq     uint64
	subject string
	at      time.Time
	data    []byte
}

// follow calls fn for every message behind after, in order, until ctx ends
// (nil), the store closes or fn fails. dense says that every number must come.
func (r *reader) follow(ctx context.Context, after uint64, dense bool, fn func(message) error) error {
	leave, err := r.store.enter()
	if err != nil {
		return err
	}
	defer leave()
	last, err := r.last(ctx)
	if err != nil {
		return err
	}
	if after > last {
		// A reader that starts beyond the end would wait there in silence.
		return fmt.Errorf("%w: position %d is beyond the end of %s at %d", events.ErrDamaged, after, r.name, last)
	}
	asking, stop := context.WithCancel(ctx)
	defer stop()
	defer context.AfterFunc(r.store.closing, stop)()
	w := walk{reader: r, pos: after, due: last, dense: dense}
	if err := w.begin(asking); err != nil {
		return readError(err)
	}
	defer func() {
		w.stop()
		w.drop(w.consumer)
	}()
	defer context.AfterFunc(asking, w.stop)()

	for {
		m, err := w.next(asking)
		switch {
		case ctx.Err() != nil:
			return nil
		case r.store.closing.Err() != nil:
			return r.store.usable()
		case err != nil:
			return readError(err)
		}
		if err := fn(m); err != nil {
			return err
		}
	}
}

// overwrite deletes one message and its bytes on disk. The client hands the
// server's reasons on as text only, so a failure is judged by what is left.
func (r reader) overwrite(ctx context.Context, seq uint64) error {
	err := r.stream.SecureDeleteMsg(ctx, seq)
	if err == nil {
		return nil
	}
	if _, left := r.stream.GetMsg(ctx, seq); errors.Is(left, jetstream.ErrMsgNotFound) {
		return nil // somebody else was quicker
	}
	return err
}
