package ledger

import (
	"context"
	"errors"
	"sync"
	"time"

	"painani/events"
)

const (
	gapWait   = 5 * time.Millisecond // for an answer under way before the log is asked
	batchSize = 512                  // lines of one sync
)

var errClosed = errors.New("ledger is closed")

// writer is the one goroutine that writes. Whatever is handed over while it
// syncs is written with the next sync, so many writers share one.
type writer struct {
	log     events.Log
	files   *files
	in      chan item
	quit    chan struct{}
	done    chan struct{}
	pending map[events.Position][]item // handed over, not written

	mu     sync.Mutex
	failed error
	once   sync.Once
	closed error
}

// item is a line on its way; answer takes one result without blocking.
type item struct {
	pos    events.Position
	line   []byte
	answer chan error
}

func startWriter(log events.Log, f *files) *writer {
	w := &writer{
		log: log, files: f,
		in:      make(chan item, batchSize),
		quit:    make(chan struct{}),
		done:    make(chan struct{}),
		pending: make(map[events.Position][]item),
	}
	go w.run()
	return w
}

// state is nil while the writer works.
func (w *writer) state() error {
	w.mu.Lock()
	defer w.mu.Unlock()
	return w.failed
}

func (w *writer) fail(err error) {
	w.mu.Lock()
	defer w.mu.Unlock()
	if w.failed == nil {
		w.failed = err
	}
}

// offer hands a line over that nobody waits for.
func (w *writer) offer(pos events.Position, line []byte) error {
	if err := w.state(); err != nil {
		return err
	}
	select {
	case w.in <- item{pos, line, make(chan error, 1)}:
		return nil
	case <-w.done:
		return errClosed
	}
}

// put hands a line over and waits until it is synced.
func (w *writer) put(ctx context.Context, pos events.Position, line []byte) error {
	it := item{pos, line, make(chan error, 1)}
	select {
	case w.in <- it:
	case <-w.done:
		return errClosed
	}
	select {
	case err := <-it.answer:
		return err
	case <-ctx.Done():
		return ctx.Err()
	case <-w.done:
	}
	select { // the last round may have taken it
	case err := <-it.answer:
		return err
	default:
		return errClosed
	}
}

func (w *writer) close() error {
	w.once.Do(func() {
		w.fail(errClosed)
		close(w.quit)
		<-w.done
		w.closed = w.files.close()
	})
	return w.closed
}

func (w *writer) run() {
	defer close(w.done)
	for {
		var patience <-chan time.Time
		if len(w.pending) > 0 {
			patience = time.After(gapWait)
		}
		select {
		case it := <-w.in:
			w.take(it)
			w.drain()
			w.write(nil)
		case <-patience:
			w.fill()
		case <-w.quit:
			w.drain()
			w.write(nil)
			if len(w.pending) > 0 {
				w.fill()
			}
			return
		}
	}
}

// take files an item under its position; what is written already is answered.
func (w *writer) take(it item) {
	if it.pos < w.files.next {
		it.answer <- nil
		return
	}
	w.pending[it.pos] = append(w.pending[it.pos], it)
}

func (w *writer) drain() {
	for range batchSize {
		select {
		case it := <-w.in:
			w.take(it)
		default:
			return
		}
	}
}

// write writes the longest run of lines without a gap. Where no caller handed over
// a line, the one that fill fetched is taken.
func (w *writer) write(fetched map[events.Position][]byte) {
	var buf []byte
	next := w.files.next
	for ; ; next++ {
		if list := w.pending[next]; len(list) > 0 {
			buf = append(buf, list[0].line...)
		} else if line := fetched[next]; line != nil {
			buf = append(buf, line...)
		} else {
			break
		}
	}
	if len(buf) == 0 {
		return
	}
	first := w.files.next
	if err := w.files.append(buf, next); err != nil {
		// The end of the file is not known any more.
		w.fail(err)
		w.answerAll(err)
		return
	}
	for pos := first; pos < next; pos++ {
		for _, it := range w.pending[pos] {
			it.answer <- nil
		}
		delete(w.pending, pos)
	}
}

// fill fetches the events between the ledger and the newest line in hand:
// written by an Append whose answer was lost, or by another process. If the log
// does not answer, the next line in hand tries again.
func (w *writer) fill() {
	var end events.Position
	for pos := range w.pending {
		end = max(end, pos)
	}
	fetched := make(map[events.Position][]byte)
	err := follow(context.Background(), w.log, w.files.next-1, end, func(e events.Entry) (err error) {
		fetched[e.Pos], err = appendLine(nil, e)
		return err
	})
	if err != nil {
		w.answerAll(err)
		return
	}
	w.write(fetched)
}

// answerAll gives err to every caller whose line is not written.
func (w *writer) answerAll(err error) {
	for pos, list := range w.pending {
		for _, it := range list {
			it.answer <- err
		}
		delete(w.pending, pos)
	}
}
