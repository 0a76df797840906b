package outbox

import (
	"sync"
	"time"
)

// How long answers to one address are counted together, and the longest silence.
const (
	breakerSpan = time.Hour
	maxSilence  = 24 * time.Hour
)

// breaker counts answers by address, hour by hour. The first one above the limit is the last, and opens it
// for that address: another robot may be answering us. The silence ends with that hour, whatever
// comes in meanwhile; whoever fills the next hour too is silent for twice as long, up to a day.
// Answers to letters that decided something in a game are counted apart: a robot plays none.
// Its memory is lost with the process.
type breaker struct {
	limit, decisions int // answers an hour: all others, and those to decisions

	mu   sync.Mutex
	seen map[answered]*answers
}

// answered is what is counted together.
type answered struct {
	address string // canonical
	decides bool
}

// answers are those of one hour.
type answers struct {
	n     int
	ends  time.Time // of the hour, or of the silence
	row   int       // hours before this one that were filled, without a pause
	quiet bool      // no more answers until the end
}

// allow counts an answer. Until is not zero for the last one before a silence: the end of that.
func (b *breaker) allow(a answered, now time.Time) (ok bool, until time.Time) {
	limit := b.limit
	if a.decides {
		limit = b.decisions
	}
	b.mu.Lock()
	defer b.mu.Unlock()
	x := b.seen[a]
	if x == nil || !now.Before(x.ends) {
		row := 0
		if x != nil && x.quiet && now.Sub(x.ends) < breakerSpan {
			row = x.row + 1
		}
		x = &answers{ends: now.Add(breakerSpan), row: row}
		b.seen[a] = x
	}
	if x.quiet {
		return false, time.Time{}
	}
	if x.n++; x.n <= limit {
		return true, time.Time{}
	}
	x.quiet = true
	x.ends = x.ends.Add(min(breakerSpan<<min(x.row, 5), maxSilence) - breakerSpan)
	return true, x.ends
}

// sweep forgets hours that are over and have nothing to say of the next.
func (b *breaker) sweep(now time.Time) {
	b.mu.Lock()
	defer b.mu.Unlock()
	for k, x := range b.seen {
		if now.Sub(x.ends) > breakerSpan {
			delete(b.seen, k)
		}
	}
}
