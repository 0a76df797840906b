package projections

import (
	"maps"
	"math/bits"
	"slices"
	"time"

	"painani/engine"
)

// Pace is how punctually somebody plays, at all tables where somebody else waits for him: sums over tables,
// so that they come out the same in whatever order these were folded.
type Pace struct {
	InTime int         `json:"in_time,omitempty"` // turns, those of his plans too, before his time was over
	Late   int         `json:"late,omitempty"`    // decisions for which it was over before
	Left   int         `json:"left,omitempty"`    // games that he left
	Took   map[int]int `json:"took,omitempty"`    // turns by hand, by the class of the time they took
}

// Share is how many of a hundred turns were in time; false if there are none.
func (p Pace) Share() (percent int, ok bool) {
	all := p.InTime + p.Late
	if all == 0 {
		return 0, false
	}
	return (100*p.InTime + all/2) / all, true
}

// Median is how long half of the answers took at most, to the eighth part of it; time in which the clock
// stood is not counted. false if there are none.
func (p Pace) Median() (time.Duration, bool) {
	all := 0
	for _, n := range p.Took {
		all += n
	}
	for _, c := range slices.Sorted(maps.Keys(p.Took)) {
		if all -= 2 * p.Took[c]; all <= 0 {
			return took(c), true
		}
	}
	return 0, false
}

// plus adds n times another one.
func (p Pace) plus(q Pace, n int) Pace {
	sum := Pace{InTime: p.InTime + n*q.InTime, Late: p.Late + n*q.Late, Left: p.Left + n*q.Left}
	sum.Took = maps.Clone(p.Took)
	for class, k := range q.Took {
		if sum.Took == nil {
			sum.Took = map[int]int{}
		}
		if sum.Took[class] += n * k; sum.Took[class] == 0 {
			delete(sum.Took, class)
		}
	}
	return sum
}

// none reports that there is nothing in it.
func (p Pace) none() bool { return p.InTime == 0 && p.Late == 0 && p.Left == 0 && len(p.Took) == 0 }

func (p Pace) same(q Pace) bool {
	return p.InTime == q.InTime && p.Late == q.Late && p.Left == q.Left && maps.Equal(p.Took, q.Took)
}

// fine is how many classes of time lie between one and its double, as a power of two.
const fine = 3

// class is where a time is counted: whole seconds up to fifteen, then eight classes up to the double.
func class(d time.Duration) int {
	s := uint64(max(0, d/time.Second))
	if s < 2<<fine {
		return int(s)
	}
	n := bits.Len64(s) - fine - 1
	return n<<fine + int(s>>n)
}

// took is the shortest time of a class.
func took(class int) time.Duration {
	if class < 2<<fine {
		return time.Duration(class) * time.Second
	}
	n := class>>fine - 1
	return time.Duration(uint64(class-n<<fine)<<n) * time.Second
}

// watch follows how a table's people answer, event by event.
type watch struct {
	seats   []watched
	answers []answered // of the effective line
	lates   []answered
}

type watched struct {
	asked uint64        // event since which the seat faces its decision
	late  uint64        // the same of the last decision for which its time was over
	total time.Duration // thought before this decision
}

type answered struct {
	seq    uint64
	class  int16 // -1: it was not made by hand
	seat   engine.Seat
	inTime bool
}

// see takes in an event that the table has folded.
func (w *watch) see(t *engine.Table, e engine.Event) {
	if len(w.seats) != len(t.Seats) {
		w.seats = make([]watched, len(t.Seats))
	}
	switch b := e.Public.(type) {
	case engine.Played:
		w.played(t, e.Seq, b)
	case engine.Late:
		if x := &w.seats[b.Seat.Index()]; x.late != x.asked {
			x.late = x.asked
			w.lates = append(w.lates, answered{seq: e.Seq, seat: b.Seat})
		}
	case engine.Taken: // whoever comes is not late yet
		x := &w.seats[b.Seat.Index()]
		x.late, x.total = 0, t.Chair(b.Seat).Timer.Total
	case engine.Undone:
		w.cut(b.To)
	case engine.Rewound:
		w.cut(b.To)
	}
	for i := range w.seats {
		if x, c := &w.seats[i], &t.Seats[i]; x.asked != c.Asked {
			x.asked, x.total = c.Asked, c.Timer.Total
		}
	}
}

func (w *watch) played(t *engine.Table, seq uint64, b engine.Played) {
	if b.Forced || b.Bot != "" {
		return
	}
	x := w.seats[b.Seat.Index()]
	a := answered{seq: seq, seat: b.Seat, inTime: x.late != x.asked, class: -1}
	if !b.Planned {
		a.class = int16(class(t.Chair(b.Seat).Timer.Total - x.total))
	}
	w.answers = append(w.answers, a)
}

// cut forgets the answers behind an event, which are not on the line any more.
func (w *watch) cut(to uint64) {
	n := len(w.answers)
	for n > 0 && w.answers[n-1].seq > to {
		n--
	}
	w.answers = w.answers[:n]
}

// paces are what a table adds to the paces of its people; nothing if nobody waits there for somebody else.
func (w *watch) paces(t *engine.Table) map[string]Pace {
	if t.Phase != engine.Running && t.Phase != engine.Over || len(t.Players()) < 2 {
		return nil
	}
	out := map[string]Pace{}
	add := func(player string, fn func(*Pace)) {
		if player != "" {
			p := out[player]
			fn(&p)
			out[player] = p
		}
	}
	for _, a := range w.answers {
		add(t.PlayerAt(a.seat, a.seq), a.count)
	}
	for _, a := range w.lates {
		add(t.PlayerAt(a.seat, a.seq), func(p *Pace) { p.Late++ })
	}
	for _, player := range t.Leavers() {
		add(player, func(p *Pace) { p.Left++ })
	}
	return out
}

// count adds one answer.
func (a answered) count(p *Pace) {
	if a.inTime {
		p.InTime++
	}
	if a.class < 0 {
		return
	}
	if p.Took == nil {
		p.Took = map[int]int{}
	}
	p.Took[int(a.class)]++
}
