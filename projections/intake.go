package projections

import (
	"context"
	"errors"
	"sync"
	"time"
)

// intake turns a store's Follow, which hands over one entry at a time, into batches: what
// has come while the last batch was being written is the next one. One goroutine reads.
type intake[T any] struct {
	ctx   context.Context
	stop  context.CancelFunc
	limit int // of entries in a batch, and of entries that wait

	come  chan struct{} // a batch is complete, or following has ended
	gone  chan struct{} // there is room again
	ended chan struct{} // closed when nobody follows any more

	mu    sync.Mutex // of what is below; a channel for each entry would cost more than its decoding
	queue []T
	spare []T          // the batch before, whose room is used again
	full  func(T) bool // of the reader that waits
	over  bool
	err   error // of Follow
}

// follow begins to read with from, a store's Follow, until ctx ends or end is called.
func follow[T any](
	ctx context.Context, limit int, from func(context.Context, func(T) error) error,
) *intake[T] {
	ctx, stop := context.WithCancel(ctx)
	f := &intake[T]{
		ctx: ctx, stop: stop, limit: limit,
		come: make(chan struct{}, 1), gone: make(chan struct{}, 1), ended: make(chan struct{}),
	}
	go func() {
		defer close(f.ended)
		err := from(ctx, f.put)
		if errors.Is(err, context.Canceled) {
			err = nil
		}
		f.mu.Lock()
		defer f.mu.Unlock()
		f.over, f.err = true, err
		signal(f.come)
	}()
	return f
}

// end stops following and returns when nobody follows any more.
func (f *intake[T]) end() {
	f.stop()
	<-f.ended
}

// put takes one entry in, as soon as there is room for it.
func (f *intake[T]) put(x T) error {
	f.mu.Lock()
	defer f.mu.Unlock()
	for len(f.queue) >= f.limit {
		f.mu.Unlock()
		select {
		case <-f.gone:
		case <-f.ctx.Done():
		}
		f.mu.Lock()
		if f.ctx.Err() != nil {
			return f.ctx.Err()
		}
	}
	f.queue = append(f.queue, x)
	if f.ready() {
		signal(f.come)
	}
	return nil
}

// ready reports that the queue is a batch for the reader that waits, if one does.
func (f *intake[T]) ready() bool {
	n := len(f.queue)
	return f.full != nil && n > 0 && (n >= f.limit || !f.full(f.queue[n-1]))
}

// next waits for entries and returns those that are there, up to the limit; an
// empty batch if wake or rest was signalled first; nil when following has ended, with its
// error. While full says so of the newest entry, it waits for more. A batch is valid until
// the next call.
func (f *intake[T]) next(wake <-chan struct{}, rest <-chan time.Time, full func(T) bool) ([]T, error) {
	f.mu.Lock()
	defer f.mu.Unlock()
	f.full = full
	defer func() { f.full = nil }()
	for f.ctx.Err() == nil {
		if f.ready() || f.over {
			return f.take()
		}
		if len(f.queue) > 0 { // it has begun to come
			wake, rest = nil, nil
		}
		f.mu.Unlock()
		woken := false
		select {
		case <-f.come:
		case <-wake:
			woken = true
		case <-rest:
			woken = true
		case <-f.ctx.Done():
		}
		f.mu.Lock()
		if woken {
			return []T{}, nil
		}
	}
	return nil, nil
}

// take hands the queue over and goes on in the room of the batch before.
func (f *intake[T]) take() ([]T, error) {
	if len(f.queue) == 0 {
		return nil, f.err
	}
	batch := f.queue
	clear(f.spare)
	f.queue, f.spare = f.spare[:0], batch
	signal(f.gone)
	return batch, nil
}

// signal leaves a token for who waits, or will.
func signal(c chan struct{}) {
	select {
	case c <- struct{}{}:
	default:
	}
}
