package outbox

import (
	"sync"
	"time"
)

// breakerSpan is the hour that answers are counted over, and that an open breaker waits for quiet.
const breakerSpan = time.Hour

// breaker counts answers by address over a sliding hour. One answer too many
// opens it for that address: another robot is answering us. It closes an hour
// after the last answer that was wanted. Its memory is lost with the process.
type breaker struct {
	limit int

	mu   sync.Mutex
	seen map[string]*answers
}

// answers are those to one address.
type answers struct {
	times []time.Time // at most limit of them
	last  time.Time   // of an answer, sent or not
	open  bool
}

// allow counts an answer. Tripped is true for the one that opened the breaker.
func (b *breaker) allow(address string, now time.Time) (ok, tripped bool) {
	b.mu.Lock()
	defer b.mu.Unlock()
	a := b.seen[address]
	if a == nil || now.Sub(a.last) > breakerSpan {
		a = &answers{}
		b.seen[address] = a
	}
	a.last = now
	if a.open {
		return false, false
	}
	for len(a.times) > 0 && now.Sub(a.times[0]) > breakerSpan {
		a.times = a.times[1:]
	}
	if len(a.times) >= b.limit {
		a.open, a.times = true, nil
		return false, true
	}
	a.times = append(a.times, now)
	return true, false
}

// sweep forgets addresses that have been quiet for an hour.
func (b *breaker) sweep(now time.Time) {
	b.mu.Lock()
	defer b.mu.Unlock()
	for k, a := range b.seen {
		if now.Sub(a.last) > breakerSpan {
			delete(b.seen, k)
		}
	}
}
