package stream

import (
	"context"
	"crypto/rand"
	"errors"
	"fmt"
	"sync"
	"time"

	"github.com/nats-io/nats.go"
	"github.com/nats-io/nats.go/jetstream"

	"painani/events"
)

const (
	pullBatch   = 4000            // messages under way between server and Follow
	pullBytes   = 16 << 20        // bytes under way; large letters are fewer than pullBatch
	pullBeat    = 2 * time.Second // so often the server says that it is there; if it does not twice, see again
	pullMissing = 2 * time.Second // silence while entries are due, before one is asked for by number
	pullSilence = 5 * time.Second // silence otherwise, before the stream is asked whether it has grown

	askLimit  = 2 * time.Second // how long such a question waits; a stream may have no leader just now
	goneLimit = 2 * time.Second // how long the server is waited for when a consumer is deleted
	idleLimit = 5 * time.Minute // the server deletes a consumer that nobody asked for so long

	againFirst = 250 * time.Millisecond // between two tries to make a consumer anew, then longer
	againMost  = 2 * time.Second
)

// makeLimits are how long the server is waited for when a consumer is made, try by try.
var makeLimits = []time.Duration{2 * time.Second, 3 * time.Second, 5 * time.Second}

// walk is the state of one follow: a consumer that hands messages on in order, and is made anew when it falls
// silent, dies with its node, or leaves one out.
//
// It is not the client's ordered consumer, because that one can wait for ever: a cluster counts a node as
// alive for some seconds behind its death and may put a new consumer there. Nobody answers then, the client
// asks for the same consumer again until somebody does, and nobody will before that node is back. Here every
// try makes a consumer of another name.
type walk struct {
	*reader
	pos   uint64 // last message handed on
	due   uint64 // messages up to this one are known to be there
	dense bool

	silent int    // silences since the last message
	heard  uint64 // messages that came of this consumer

	mu       sync.Mutex // of what is below
	it       jetstream.MessagesContext
	consumer string // of it
	stopped  bool
}

// begin asks for all messages behind pos, anew if that was asked for before.
func (w *walk) begin(ctx context.Context) error {
	var err error
	for _, limit := range makeLimits {
		if err = w.make(ctx, limit); err == nil || ctx.Err() != nil || !errors.Is(err, context.DeadlineExceeded) {
			break
		}
	}
	return err
}

// make makes one consumer and reads from it.
func (w *walk) make(ctx context.Context, limit time.Duration) error {
	name := rand.Text()
	ctx, cancel := context.WithTimeout(ctx, limit)
	defer cancel()
	c, err := w.stream.CreateConsumer(ctx, jetstream.ConsumerConfig{
		Name: name, DeliverPolicy: jetstream.DeliverByStartSequencePolicy, OptStartSeq: w.pos + 1,
		AckPolicy: jetstream.AckNonePolicy, MemoryStorage: true, Replicas: 1, InactiveThreshold: idleLimit,
	})
	if err != nil {
		go w.drop(name) // it may have been made all the same
		return err
	}
	it, err := c.Messages(jetstream.PullMaxMessagesWithBytesLimit(pullBatch, pullBytes),
		jetstream.PullHeartbeat(pullBeat))
	if err != nil {
		return err
	}
	w.mu.Lock()
	defer w.mu.Unlock()
	if w.it != nil {
		w.it.Stop()
		go w.drop(w.consumer)
	}
	if w.it, w.consumer, w.heard = it, name, 0; w.stopped {
		it.Stop()
	}
	return nil
}

// drop deletes a consumer that nobody reads any more. The server would keep it for minutes, and takes so many
// only.
func (r *reader) drop(consumer string) {
	if r.store.closing.Err() != nil {
		return
	}
	ctx, cancel := context.WithTimeout(context.Background(), goneLimit)
	defer cancel()
	_ = r.stream.DeleteConsumer(ctx, consumer) // gone already, or it goes by itself
}

// stop ends the walk from another goroutine.
func (w *walk) stop() {
	w.mu.Lock()
	defer w.mu.Unlock()
	w.stopped = true
	w.it.Stop()
}

// next waits for the next message, until ctx ends.
func (w *walk) next(ctx context.Context) (message, error) {
	for {
		msg, err := w.wait()
		switch {
		case err == nil:
		case ctx.Err() != nil, errors.Is(err, jetstream.ErrConnectionClosed):
			return message{}, err
		case errors.Is(err, nats.ErrTimeout):
			if err := w.probe(ctx); err != nil {
				return message{}, err
			}
			continue
		default: // no heartbeat, or the consumer is gone
			w.again(ctx)
			continue
		}
		meta, err := msg.Metadata()
		if err != nil {
			return message{}, err
		}
		if w.heard++; meta.Sequence.Consumer != w.heard { // one got lost on its way
			w.again(ctx)
			continue
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
	asking, stop := context.WithTimeout(ctx, askLimit)
	defer stop()
	if w.pos >= w.due {
		last, err := w.last(asking)
		if err != nil || last <= w.pos {
			return nil // nothing to come, or nobody to ask just now
		}
		w.due = last
		w.again(ctx)
		return nil
	}
	_, err := w.stream.GetMsg(asking, w.pos+1)
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

// again begins anew, and tries until that works or ctx ends.
func (w *walk) again(ctx context.Context) {
	began, told := time.Now(), false
	for pause := againFirst; ctx.Err() == nil; pause = min(2*pause, againMost) {
		err := w.begin(ctx)
		if err == nil {
			if told {
				w.store.log.Info("reader goes on", "stream", w.name, "gap", time.Since(began).Round(time.Millisecond))
			}
			return
		}
		if !told && ctx.Err() == nil && time.Since(began) > askLimit {
			w.store.log.Warn("reader does not start again, trying on", "stream", w.name, "err", err)
			told = true
		}
		select {
		case <-ctx.Done():
		case <-time.After(pause):
		}
	}
}
