package main

import (
	"fmt"
	"io"
	"maps"
	"math"
	"slices"
	"strings"
	"sync"
	"syscall"
	"time"

	"painani/engine"
	"painani/engine/bot"
)

// match is how games between policies ended. It is safe for concurrent use.
type match struct {
	mu     sync.Mutex
	out    io.Writer
	alone  bool // one game at a time: the processor's time is that of its choices
	each   int  // games of a deal
	sides  map[string]*side
	best   float64 // points of winners, together
	most   int     // seats of a game
	tables int
}

// side is what one policy came to.
type side struct {
	wins, points float64 // a win that is shared counts in parts
	seats        int     // in all games
	turns        int
	spent, worst time.Duration // of the processor, for choices

	leads map[int]*dealt // by deal: games in which it has one seat, and others have the rest
	unit  int            // of these
}

// dealt is by how much a seat was ahead of the best other one in the games of a deal; less than 0: behind it.
type dealt struct{ games, sum int }

// newMatch is one of so many games of each deal.
func newMatch(out io.Writer, alone bool, each int) *match {
	return &match{out: out, alone: alone, each: each, sides: map[string]*side{}}
}

// side is that of a policy. The caller holds mu.
func (m *match) side(policy string) *side {
	if m.sides[policy] == nil {
		m.sides[policy] = &side{leads: map[int]*dealt{}}
	}
	return m.sides[policy]
}

// choose is bot.Choose, and notes what it takes.
func (m *match) choose(
	pos engine.Position, seat engine.Seat, policy string, seed uint64,
) ([]engine.Step, error) {
	before := processor()
	steps, err := bot.Choose(pos, seat, policy, seed)
	spent := processor() - before
	m.mu.Lock()
	defer m.mu.Unlock()
	x := m.side(policy)
	x.turns++
	x.spent += spent
	x.worst = max(x.worst, spent)
	return steps, err
}

// processor is the time that processors have given this process.
func processor() time.Duration {
	var u syscall.Rusage
	if syscall.Getrusage(syscall.RUSAGE_SELF, &u) != nil {
		return 0
	}
	return time.Duration(u.Utime.Nano() + u.Stime.Nano())
}

// add notes how a game of a deal ended.
func (m *match) add(line string, deal int, t engine.Tally, policy func(int) string) {
	m.mu.Lock()
	defer m.mu.Unlock()
	fmt.Fprintln(m.out, line)
	m.tables, m.most = m.tables+1, len(t.Points)
	at := map[string][]int{}
	for k, p := range t.Points {
		x := m.side(policy(k))
		x.points += float64(p) / float64(t.Unit)
		x.seats++
		at[policy(k)] = append(at[policy(k)], k)
	}
	for name, seats := range at {
		if len(seats) == 1 {
			m.side(name).led(deal, t, seats[0])
		}
	}
	m.best += float64(slices.Max(t.Points)) / float64(t.Unit)
	for _, w := range t.Winners {
		m.side(policy(w.Index())).wins += 1 / float64(len(t.Winners))
	}
}

// print tells of all games: what each policy came to, and what it took if that is known.
func (m *match) print() {
	if m.tables == 0 {
		return
	}
	for _, p := range slices.Sorted(maps.Keys(m.sides)) {
		x := m.sides[p]
		fmt.Fprintf(m.out, "%s: won %.1f of %d games (%.0f %%), %.1f points a seat", p, x.wins, m.tables,
			100*x.wins/float64(m.tables), x.points/float64(x.seats))
		if mean, doubt, deals := x.lead(m.each); deals > 1 {
			fmt.Fprintf(m.out, ", %.1f ± %.1f over the best other in %d deals", mean, doubt, deals)
		}
		if m.alone && x.turns > 0 {
			fmt.Fprintf(m.out, "; processor's time a choice %.3f s, at worst %.3f s",
				x.spent.Seconds()/float64(x.turns), x.worst.Seconds())
		}
		fmt.Fprintln(m.out)
	}
	fmt.Fprintf(m.out, "winners of %d seats: %.1f points\n", m.most, m.best/float64(m.tables))
}

// led notes a game in which the side had one seat, by its index.
func (x *side) led(deal int, t engine.Tally, seat int) {
	d := x.leads[deal]
	if d == nil {
		d = &dealt{}
		x.leads[deal] = d
	}
	others := slices.Delete(slices.Clone(t.Points), seat, seat+1)
	d.games++
	d.sum += t.Points[seat] - slices.Max(others)
	x.unit = max(1, t.Unit)
}

// lead is the mean lead of the side over the deals of which all games were played, so many each, and its
// standard error. Games of one deal have its luck in common, and count as one.
func (x *side) lead(each int) (mean, doubt float64, deals int) {
	sum, sq := 0, 0
	for _, d := range x.leads {
		if d.games == each {
			deals, sum, sq = deals+1, sum+d.sum, sq+d.sum*d.sum
		}
	}
	if deals < 2 {
		return 0, 0, deals
	}
	n, points := float64(deals), float64(each*x.unit)
	mean = float64(sum) / n
	return mean / points, math.Sqrt(max(0, float64(sq)/n-mean*mean)/(n-1)) / points, deals
}

// points says a score: "62.25, 48, 51.5 (seat 1 wins)".
func points(t engine.Tally) string {
	var b strings.Builder
	for i, p := range t.Points {
		if i > 0 {
			b.WriteString(", ")
		}
		fmt.Fprintf(&b, "%v", float64(p)/float64(max(1, t.Unit)))
	}
	if len(t.Winners) > 0 {
		fmt.Fprintf(&b, " (won by seat %s)", strings.Trim(fmt.Sprint(t.Winners), "[]"))
	}
	return b.String()
}
