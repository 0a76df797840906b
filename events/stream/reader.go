package stream

import (
	"context"
	"errors"
	"fmt"
	"sync"
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

const (
	pullBatch   = 4000            // messages under way between server and Follow
	pullBytes   = 16 << 20        // bytes under way; large letters are fewer than pullBatch
	pullMissing = 2 * time.Second // silence while entries are due, before one is asked for by number
	pullSilence = 5 * time.Second // silence otherwise, before the stream is asked whether it has grown
)

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
	w := walk{reader: r, pos: after, due: last, dense: dense}
	if err := w.begin(ctx); err != nil {
		return readError(err)
	}
	defer func() {
		w.stop()
		w.drop(w.from)
	}()
	defer context.AfterFunc(ctx, w.stop)()
	defer context.AfterFunc(r.store.closing, w.stop)()

	for {
		m, err := w.next(ctx)
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

func (r *reader) iterate(
	ctx context.Context, after uint64,
) (jetstream.MessagesContext, jetstream.Consumer, error) {
	c, err := r.stream.OrderedConsumer(ctx, jetstream.OrderedConsumerConfig{
		DeliverPolicy: jetstream.DeliverByStartSequencePolicy,
		OptStartSeq:   after + 1,
	})
	if err != nil {
		return nil, nil, err
	}
	it, err := c.Messages(jetstream.PullMaxMessagesWithBytesLimit(pullBatch, pullBytes))
	return it, c, err
}

// goneLimit is how long the server is waited for when a consumer is deleted; it goes by itself later.
const goneLimit = 2 * time.Second

// drop deletes a consumer that nobody reads any more. The server would keep it for minutes, and takes so many
// only.
func (r *reader) drop(c jetstream.Consumer) {
	info := c.CachedInfo()
	if info == nil || r.store.closing.Err() != nil {
		return
	}
	ctx, cancel := context.WithTimeout(context.Background(), goneLimit)
	defer cancel()
	_ = r.stream.DeleteConsumer(ctx, info.Name) // gone already, or it goes by itself
}

// walk is the state of one follow.
type walk struct {
	*reader
	pos   uint64 // last message handed on
	due   uint64 // messages up to this one are known to be there
	dense bool

	silent int // silences since the last message

	mu      sync.Mutex // of what is below
	it      jetstream.MessagesContext
	from    jetstream.Consumer // of it
	stopped bool
}

// begin asks for all messages behind pos, anew if that was asked for before.
func (w *walk) begin(ctx context.Context) error {
	it, from, err := w.iterate(ctx, w.pos)
	if err != nil {
		return err
	}
	w.mu.Lock()
	defer w.mu.Unlock()
	if w.it != nil {
		w.it.Stop()
		w.drop(w.from)
	}
	if w.it, w.from = it, from; w.stopped {
		it.Stop()
	}
	return nil
}

// stop ends the walk from another goroutine.
func (w *walk) stop() {
	w.mu.Lock()
	defer w.mu.Unlock()
	w.stopped = true
	w.it.Stop()
}

func (w *walk) next(ctx context.Context) (message, error) {
	for {
		msg, err := w.wait()
		if errors.Is(err, nats.ErrTimeout) {
			if err := w.probe(ctx); err != nil {
				return message{}, err
			}
			continue
		}
		if err != nil {
			return message{}, err
		}
		meta, err := msg.Metadata()
		if err != nil {
			return message{}, err
		}
		seq := meta.Sequence.Stream
		if w.dense && seq != w.pos+1 {
			return message{}, fmt.Errorf("%w: %s goes from position %d to %d", events.ErrDamaged, w.name, w.pos, seq)
		}
		w.pos, w.silent = seq, 0
		return message{seq, msg.Subject(), meta.Timestamp, msg.Data()}, nil
	}
}

// wait waits for the next message: pullMissing while one is due, else pullSilence.
func (w *walk) wait() (jetstream.Msg, error) {
	if w.pos < w.due {
		return w.it.Next(jetstream.NextMaxWait(pullMissing))
	}
	return w.it.Next(jetstream.NextMaxWait(pullSilence))
}

// patience is how many waits in a row may end without a message although one is due and can be read;
// then the consumer is made anew.
const patience = 3

// probe finds out why no message came. The server skips messages that it cannot read without saying so: that
// is damage where the stream is dense. A cluster can also keep a consumer that never gets another message:
// then probe makes a new one.
func (w *walk) probe(ctx context.Context) error {
	w.silent++
	if w.pos >= w.due {
		last, err := w.last(ctx)
		if err != nil || last <= w.pos {
			return nil // nothing to come, or nobody to ask just now
		}
		w.due = last
		w.again(ctx)
		return nil
	}
	_, err := w.stream.GetMsg(ctx, w.pos+1)
	switch {
	case !errors.Is(err, jetstream.ErrMsgNotFound):
		if w.silent%patience == 0 {
			w.again(ctx)
		}
	case w.dense:
		return fmt.Errorf("%w: %s ends at %d but position %d cannot be read",
			events.ErrDamaged, w.name, w.due, w.pos+1)
	default:
		w.due = w.pos // it has aged out
	}
	return nil
}

// again begins anew; if that fails now, the next silence tries.
func (w *walk) again(ctx context.Context) {
	if err := w.begin(ctx); err != nil && ctx.Err() == nil {
		w.store.log.Warn("reader does not start again", "stream", w.name, "err", err)
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
