// Package review looks back at a game that is over: the chances of every seat after every turn, and the turns
// that cost their seat most.
//
// Its contract: a Review is a function of the events alone, counted and not timed, so it is the same on
// every machine; Revision says which binary's. Chances are those of somebody who sees what everybody sees, a
// mean of about a round of moments; a turn is judged by what its seat could see. Nothing of it is stored
// among the events.
package review

import (
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"hash/fnv"
	"math"
	"slices"

	"painani/engine"
	"painani/engine/bot"
	"painani/engine/chance"
	"painani/engine/codec"
	"painani/engine/lang"
	"painani/events"
)

// Revision is the version of what is found. Raise it with bot.Revision and with every change of this package
// that changes a Review.
const Revision = bot.Revision

// ErrNotOver: there is no review of a game that is not over, or that never began.
var ErrNotOver = errors.New("game is not over")

// Review is what was found.
type Review struct {
	Table    string   `json:"table"`
	Seq      uint64   `json:"seq"`      // of the table's last event then
	Revision int      `json:"revision"` // of what found it
	Moments  []Moment `json:"moments"`  // the beginning, then the position after each turn that counts
	Slips    []Slip   `json:"slips"`    // by seat, at most MaxSlips each, the dearest first
}

// Moment is a position and what each seat could hope for.
type Moment struct {
	Seq     uint64      `json:"seq"`            // of the event behind which it stood
	Seat    engine.Seat `json:"seat,omitempty"` // who made the turn; Nobody at the beginning
	Chances []int       `json:"chances"`        // to win, by seat, in thousandths
}

// Slip is a turn that a better one was left out for.
type Slip struct {
	Seq    uint64      `json:"seq"`
	Seat   engine.Seat `json:"seat"`
	Turn   string      `json:"turn"`   // as played, canonical
	Brings Effect      `json:"brings"` // at once
	Better string      `json:"better"` // the turn that promised most, canonical
	Gives  Effect      `json:"gives"`  // what that would have brought at once
	Cost   int         `json:"cost"`   // of the lead over the best other at the end, in tenths of a point
	Line   []Answer    `json:"line,omitempty"`
}

// Points is the cost in whole points, for sentences.
func (s Slip) Points() int { return bot.Gain{Tenths: s.Cost}.Points() }

// Effect is what a turn costs and brings, in each language.
type Effect map[lang.Tag]string

// effect says what a turn costs and brings.
func effect(pos engine.Position, seat engine.Seat, steps []engine.Step) Effect {
	out := Effect{}
	for _, tag := range lang.Tags() {
		out[tag] = pos.Effect(seat, steps, tag)
	}
	return out
}

// Behind puts the effect behind a turn, in brackets.
func (e Effect) Behind(turn string, tag lang.Tag) string {
	if e[tag] == "" {
		return turn
	}
	return turn + " (" + e[tag] + ")"
}

// Answer is what a decent player would have done behind the better turn.
type Answer struct {
	Seat engine.Seat `json:"seat"`
	Turn string      `json:"turn"` // canonical
}

const (
	// MaxSlips is how many turns of one seat are named.
	MaxSlips = 3
	// looked is how many turns of one seat are played on to the end to see what they cost.
	looked = 8
	// leastCost is how much, in tenths of a point, a turn must have cost to be named.
	leastCost = 10
	thousand  = 1000
	tenths    = 10
)

// Read is a Review of this binary's revision as JSON; nil if it is none.
func Read(data []byte) *Review {
	r := &Review{}
	if err := json.Unmarshal(data, r); err != nil || r.Revision != Revision {
		return nil
	}
	return r
}

// Make reviews the game of a table from all its events, sealed parts too. It takes some seconds; between two
// turns it calls rest. The error is ErrNotOver, that of ctx, *engine.Panic, or of a fold.
func Make(ctx context.Context, records []events.Record, rest func()) (r *Review, err error) {
	if len(records) == 0 {
		return nil, ErrNotOver
	}
	id := records[0].Table
	defer engine.Catch(id, &err)
	end, err := codec.Fold(id, records)
	if err != nil {
		return nil, fmt.Errorf("fold %s: %w", id, err)
	}
	if end.Phase != engine.Over || end.Pos == nil {
		return nil, ErrNotOver
	}
	m := &maker{end: end, out: &Review{Table: id, Seq: end.Seq, Revision: Revision}}
	t := engine.NewTable(id)
	for _, rec := range records {
		before := t.Pos
		e, _, err := codec.Apply(t, rec)
		if err != nil {
			return nil, fmt.Errorf("fold %s: %w", id, err)
		}
		if err := ctx.Err(); err != nil {
			return nil, err
		}
		if err := m.event(e, before, t.Pos); err != nil {
			return nil, fmt.Errorf("review #%d: %w", e.Seq, err)
		}
		rest()
	}
	smooth(m.out.Moments)
	if err := m.name(ctx, rest); err != nil {
		return nil, err
	}
	return m.out, nil
}

// maker is a Review in the making.
type maker struct {
	end   *engine.Table
	out   *Review
	slips []candidate
}

// candidate is a turn that a better one seems to have been left out for.
type candidate struct {
	Slip
	pos           engine.Position // as its seat saw it
	played, other []engine.Step
	promise       float64 // what the other one promises more, in the unit of the bots
}

// event looks at an event: the start, or a turn that was not taken back.
func (m *maker) event(e engine.Event, before, after engine.Position) error {
	if _, ok := e.Public.(engine.Started); ok {
		m.moment(e.Seq, engine.Nobody, after)
		return nil
	}
	if _, ok := e.Public.(engine.Played); !ok {
		return nil
	}
	i, ok := slices.BinarySearchFunc(m.end.Line, e.Seq, func(t engine.Turn, seq uint64) int {
		return cmp.Compare(t.Seq, seq)
	})
	if !ok {
		return nil
	}
	turn := m.end.Line[i]
	m.moment(e.Seq, turn.Seat, after)
	if turn.Forced || before == nil {
		return nil
	}
	return m.judge(turn, before.Mask(turn.Seat))
}

// moment notes the chances of a position.
func (m *maker) moment(seq uint64, seat engine.Seat, pos engine.Position) {
	list := bot.Chances(pos.Mask(engine.Nobody), m.seed(seq))
	x := Moment{Seq: seq, Seat: seat, Chances: make([]int, len(list))}
	for i, c := range list {
		x.Chances[i] = int(math.Round(c * thousand))
	}
	m.out.Moments = append(m.out.Moments, x)
}

// smooth makes each moment's chances the mean of those around it, as many before it as behind it, together
// about a round: nobody's prospects rise and fall with each turn of the others, and playouts are few. The
// beginning and the end stay what they are.
func smooth(list []Moment) {
	raw := make([][]int, len(list))
	for i, m := range list {
		raw[i] = m.Chances
	}
	for i := range list {
		around := min(len(raw[i])/2, i, len(list)-1-i)
		mean := make([]int, len(raw[i]))
		for _, near := range raw[i-around : i+around+1] {
			for seat, c := range near {
				mean[seat] += c
			}
		}
		for seat := range mean {
			mean[seat] = (mean[seat] + around) / (2*around + 1)
		}
		list[i].Chances = mean
	}
}

// judge compares a turn with the best one that its seat had, as far as it could see.
func (m *maker) judge(turn engine.Turn, pos engine.Position) error {
	steps, err := pos.Read(turn.Seat, turn.Text)
	if err != nil {
		return nil // an older notation, or it needed what was hidden: nothing to say
	}
	out, err := engine.Run(pos, turn.Seat, steps, chance.Hidden{})
	if err != nil {
		return nil
	}
	list, err := bot.Weigh(pos, turn.Seat, [][]engine.Step{out.Steps}, m.seed(turn.Seq))
	if err != nil || len(list) < 2 {
		return err
	}
	played := slices.IndexFunc(list, func(w bot.Weighed) bool { return slices.Equal(w.Steps, out.Steps) })
	promise := list[0].Worth - list[played].Worth
	better := pos.Write(turn.Seat, list[0].Steps)
	if promise*tenths < leastCost || better == turn.Text {
		return nil
	}
	m.slips = append(m.slips, candidate{
		Slip: Slip{Seq: turn.Seq, Seat: turn.Seat, Turn: turn.Text, Better: better},
		pos:  pos, played: out.Steps, other: list[0].Steps, promise: promise,
	})
	return nil
}

// answers are what decent players would do behind a turn until its seat is to move again, as far as no draw
// and no secret choice is between.
func answers(pos engine.Position, seat engine.Seat, steps []engine.Step) (line []Answer) {
	out, err := engine.Run(pos, seat, steps, chance.Hidden{})
	for range engine.MaxSeats {
		if err != nil || !out.Complete {
			return line
		}
		next := out.Pos.Awaits().First()
		if next == engine.Nobody || next == seat || out.Pos.Secret(next) {
			return line
		}
		list := bot.Favourites(out.Pos.Mask(next), next, nil, 1)
		if len(list) == 0 {
			return line
		}
		line = append(line, Answer{next, out.Pos.Write(next, list[0])})
		out, err = engine.Run(out.Pos, next, list[0], chance.Hidden{})
	}
	return line
}

// name keeps the dearest turns of each seat: of those that promised least beside the best, those that cost
// most where the game was played on to its end behind both.
func (m *maker) name(ctx context.Context, rest func()) error {
	slices.SortStableFunc(m.slips, func(a, b candidate) int { return cmp.Compare(b.promise, a.promise) })
	for seat := range m.end.Seats {
		list, err := m.cost(ctx, engine.SeatAt(seat), rest)
		if err != nil {
			return err
		}
		for _, x := range list[:min(MaxSlips, len(list))] {
			x.Brings, x.Gives = effect(x.pos, x.Seat, x.played), effect(x.pos, x.Seat, x.other)
			x.Line = answers(x.pos, x.Seat, x.other)
			m.out.Slips = append(m.out.Slips, x.Slip)
		}
	}
	return nil
}

// cost lists the turns of a seat that cost something, the dearest first. Of many turns those are found that
// luck was hardest on: what each of these cost is told by other games than those that found it.
func (m *maker) cost(ctx context.Context, seat engine.Seat, rest func()) (list []candidate, err error) {
	for _, x := range m.slips {
		if x.Seat == seat && len(list) < looked {
			list = append(list, x)
		}
	}
	for again := range uint64(2) {
		var dear []candidate
		for _, x := range list {
			if err := ctx.Err(); err != nil {
				return nil, err
			}
			gain, err := bot.Compare(x.pos, seat, x.other, x.played, m.seed(x.Seq)+again)
			if err != nil {
				return nil, fmt.Errorf("play on from #%d: %w", x.Seq, err)
			}
			if x.Cost = gain.Tenths; gain.Sure && x.Cost >= leastCost {
				dear = append(dear, x)
			}
			rest()
		}
		list = dear
	}
	slices.SortStableFunc(list, func(a, b candidate) int { return cmp.Compare(b.Cost, a.Cost) })
	return list, nil
}

// seed varies the luck of playouts by table and moment.
func (m *maker) seed(seq uint64) uint64 {
	h := fnv.New64a()
	fmt.Fprintf(h, "%s#%d", m.end.ID, seq)
	return h.Sum64()
}
