package projections

import (
	"context"
	"errors"
	"time"
)

// intake turns a store's Follow, which hands over one entry at a time, into batches: what
// has come while the last batch was being written is the next one.
type intake[T any] struct {
	ctx   context.Context
	stop  context.CancelFunc
	in    chan T
	err   error // of Follow; read after in is closed
	limit int
}

func follow[T any](ctx context.Context, limit int, from func(context.Context, func(T) error) error) *intake[T] {
	ctx, stop := context.WithCancel(ctx)
	f := &intake[T]{ctx: ctx, stop: stop, in: make(chan T, min(limit, inFlight)), limit: limit}
	go func() {
		defer close(f.in)
		f.err = from(ctx, func(x T) error {
			select {
			case f.in <- x:
				return nil
			case <-ctx.Done():
				return ctx.Err()
			}
		})
		if errors.Is(f.err, context.Canceled) {
			f.err = nil
		}
	}()
	return f
}

// end stops following and returns when nobody follows any more.
func (f *intake[T]) end() {
	f.stop()
	for range f.in {
	}
}

// inFlight is how many entries wait at most while a batch is being written.
const inFlight = 4096

// next waits for entries and returns those that are there, up to the limit; an
// empty batch if wake or rest was signalled first; nil when following has ended, with its
// error. While full says so of the newest entry, it waits for more.
func (f *intake[T]) next(wake <-chan struct{}, rest <-chan time.Time, full func(T) bool) ([]T, error) {
	if f.ctx.Err() != nil {
		return nil, nil
	}
	batch := []T{}
	select {
	case x, ok := <-f.in:
		if !ok {
			return nil, f.err
		}
		batch = append(batch, x)
	case <-wake:
		return batch, nil
	case <-rest:
		return batch, nil
	case <-f.ctx.Done():
		return nil, nil
	}
	for len(batch) < f.limit && (full(batch[len(batch)-1]) || !f.idle()) {
		select {
		case x, ok := <-f.in:
			if !ok {
				return batch, nil
			}
			batch = append(batch, x)
		case <-f.ctx.Done():
			return batch, nil
		}
	}
	return batch, nil
}

// idle reports that nothing waits. There is one reader, so what waits stays until it reads.
func (f *intake[T]) idle() bool { return len(f.in) == 0 }
