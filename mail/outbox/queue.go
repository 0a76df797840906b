package outbox

import (
	"container/heap"
	"slices"
	"time"

	"painani/events"
	post "painani/mail"
)

// job is a letter on its way.
type job struct {
	letter  post.Letter
	pos     events.Position // of its Queued entry
	last    events.Position // of the newest entry of its key that was read
	behind  events.Position // what is written of it next stands behind that one; for who is busy with it
	try     int             // tries begun, but for those that found the relay away
	counted bool            // the breaker knows of it
	until   time.Time       // the end of the silence that begins behind this answer; zero: none
	away    time.Time       // the first try that found the relay away, since it was there; zero: none
	passed  uint64          // letters sent at the last such try, and one; 0: none
	blamed  bool            // others passed while the relay hung up on this one
	next    time.Time       // not before; zero: at once
	why     string          // what the last try came to, when it was put off
	doubt   bool            // a try began and nobody knows how it ended
	begun   bool            // the entry of the first try is the Queued one, and that try is still to come
	draft   draft           // for the first try; nil: none is made
}

// stored is the letter of a Queued entry that an earlier Post, or an earlier process, wrote:
// a first try that was to begin at once may have been made.
func stored(f Fate, pos events.Position) *job {
	j := &job{letter: *f.Letter, pos: pos, last: pos}
	if f.Begun {
		j.try, j.doubt = 1, true
	}
	return j
}

// begin notes that a try begins.
func (j *job) begin(f Fate) {
	j.try, j.doubt = f.Try, true
}

// putOff notes that a try failed for now. What the relay put off as it puts off all is due at once, but
// behind what was not tried yet.
func (j *job) putOff(f Fate) {
	j.try, j.next, j.doubt, j.why = f.Try, f.Next, f.Doubt, f.Reason
	if !f.Away {
		return
	}
	j.next = f.At
	if j.away.IsZero() {
		j.away = f.At
	}
}

// line is the letters to one recipient in the order of the spool. Only its
// first one is sent or waited for, so order is kept.
type line struct {
	to    string
	jobs  []*job
	busy  bool
	index int // in the heap, -1: not in it
}

// queue is all letters on their way. It is not safe for concurrent use.
type queue struct {
	lines map[string]*line
	jobs  map[string]*job // by letter id
	due   dueHeap
	mine  func(to string) bool // whether this process sends to a recipient; nil: to all
}

func newQueue() *queue {
	return &queue{lines: map[string]*line{}, jobs: map[string]*job{}}
}

// recipient names the line of a letter.
func recipient(l post.Letter) string {
	if l.To == "" {
		return "@" + l.Address
	}
	return l.To
}

// free reports that a letter to that recipient would be under way at once with so many workers.
func (q *queue) free(to string, workers int) bool {
	return q.lines[to] == nil && len(q.due) < workers
}

// add puts a letter in its place; false if it is there already.
func (q *queue) add(j *job) bool {
	if q.jobs[j.letter.ID] != nil {
		return false
	}
	q.jobs[j.letter.ID] = j
	to := recipient(j.letter)
	l := q.lines[to]
	if l == nil {
		l = &line{to: to, index: -1}
		q.lines[to] = l
	}
	at, _ := slices.BinarySearchFunc(l.jobs, j.pos, func(o *job, pos events.Position) int {
		if o.pos < pos {
			return -1
		}
		return 1
	})
	if l.busy && len(l.jobs) > 0 { // what is under way stays first
		at = max(at, 1)
	}
	l.jobs = slices.Insert(l.jobs, at, j)
	q.place(l)
	return true
}

// remove takes a letter out, wherever it stands; its line may be busy with it.
func (q *queue) remove(id string) {
	j := q.jobs[id]
	if j == nil {
		return
	}
	delete(q.jobs, id)
	l := q.lines[recipient(j.letter)]
	l.jobs = slices.DeleteFunc(l.jobs, func(o *job) bool { return o == j })
	q.place(l)
}

// take hands out a line whose first letter is due, for one worker until it
// calls release. Without one it says how long to wait; negative: for news.
func (q *queue) take(now time.Time) (*line, time.Duration) {
	if len(q.due) == 0 {
		return nil, -1
	}
	l := q.due[0]
	if wait := l.jobs[0].next.Sub(now); wait > 0 {
		return nil, wait
	}
	q.seize(l)
	return l, 0
}

// seize makes a line busy with its first letter.
func (q *queue) seize(l *line) {
	l.busy = true
	l.jobs[0].behind = l.jobs[0].last
	q.place(l)
}

// first is the line that take would hand out next and when it is due; nil: none.
func (q *queue) first() (*line, time.Time) {
	if len(q.due) == 0 {
		return nil, time.Time{}
	}
	return q.due[0], q.due[0].jobs[0].next
}

// release ends what take began.
func (q *queue) release(l *line) {
	l.busy = false
	q.place(l)
}

// place puts a line where it belongs in the heap, or out of it, or away.
func (q *queue) place(l *line) {
	switch waits := !l.busy && len(l.jobs) > 0 && (q.mine == nil || q.mine(l.to)); {
	case waits && l.index < 0:
		heap.Push(&q.due, l)
	case waits:
		heap.Fix(&q.due, l.index)
	case l.index >= 0:
		heap.Remove(&q.due, l.index)
	}
	if !l.busy && len(l.jobs) == 0 {
		delete(q.lines, l.to)
	}
}

// lowest is the lowest position of a letter on its way; false if none is.
func (q *queue) lowest() (events.Position, bool) {
	low, found := events.Position(0), false
	for _, j := range q.jobs {
		if !found || j.pos < low {
			low, found = j.pos, true
		}
	}
	return low, found
}

// dueHeap orders lines by when their first letter is due, then by position.
type dueHeap []*line

func (h dueHeap) Len() int { return len(h) }

func (h dueHeap) Less(a, b int) bool {
	x, y := h[a].jobs[0], h[b].jobs[0]
	if !x.next.Equal(y.next) {
		return x.next.Before(y.next)
	}
	return x.pos < y.pos
}

func (h dueHeap) Swap(a, b int) {
	h[a], h[b] = h[b], h[a]
	h[a].index, h[b].index = a, b
}

// Push implements heap.Interface.
func (h *dueHeap) Push(x any) {
	l := x.(*line)
	l.index = len(*h)
	*h = append(*h, l)
}

// Pop implements heap.Interface.
func (h *dueHeap) Pop() any {
	old := *h
	l := old[len(old)-1]
	old[len(old)-1] = nil
	*h = old[:len(old)-1]
	l.index = -1
	return l
}
