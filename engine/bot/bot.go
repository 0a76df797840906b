// Package bot plays any game from what its rules offer to everybody: Steps,
// Take and Score. It is pure and deterministic: the same position, policy and
// seed choose the same turn, so a choice lost in a crash is made again.
//
// Policies: "random" takes any legal step; "decent" looks for the whole turn
// that leaves it best off by the game's Score; "beginner" takes any of the turns
// that do not look much worse. "strong" and "master" weigh such turns by playouts,
// and in some games the seat's next turns behind each of them. A bot sees a masked
// position only: what comes of draws it guesses.
package bot

import (
	"cmp"
	"errors"
	"fmt"
	"math"
	"slices"
	"strings"

	"painani/engine"
	"painani/engine/chance"
)

// Policies lists the policies, the default for NEW first.
func Policies() []string { return []string{"decent", "beginner", "strong", "master", "random"} }

// ErrPolicy: no such policy.
var ErrPolicy = errors.New("unknown bot policy")

const (
	maxSteps    = 400  // of one turn
	fewTurns    = 2    // proposed by the game: fewer are no choice
	proposeCost = 4000 // steps that take about as long as turns that a game proposes
	beamWidth   = 4    // partial turns kept for each way to begin
	manyWays    = 60   // more beginnings than these are thinned out to one a verb …
	longList    = 4    // turns asked for: so many are a list for people, which has other deeds too …
	deedWays    = 4    // … of so many best beginnings
	deedWidth   = 4    // … so many of each, and of what it asks for
	verbWidth   = 40   // … and what a verb offers at first is thought of again only if it is among so many best
)

// Choose picks a whole turn for an awaited seat; steps that follow from a draw
// in the turn are left to the next choice.
func Choose(pos engine.Position, seat engine.Seat, policy string, seed uint64) ([]engine.Step, error) {
	if l, ok := levels[policy]; ok {
		return think(pos, seat, l.of(pos), seed)
	}
	switch policy {
	case "random":
		return random(pos, seat, seed)
	case "beginner":
		return beginner(pos, seat, seed)
	case "decent":
		best := search(&room{}, pos, seat, nil, 1)
		if len(best) == 0 {
			return random(pos, seat, seed)
		}
		return best[0], nil
	}
	return nil, fmt.Errorf("%w: %q", ErrPolicy, policy)
}

// Favourites lists up to n whole turns that begin with prefix, best first, and
// as different from each other as their number allows: first one for each way to go on.
func Favourites(pos engine.Position, seat engine.Seat, prefix []engine.Step, n int) [][]engine.Step {
	return search(&room{}, pos, seat, prefix, n)
}

// What a beginner looks at: so many turns, and of these none that plainly costs so much, in the unit of
// Score; whole turns that a game proposes do more at once, and so may cost more.
const (
	beginnerTurns = 12
	beginnerCare  = 5 * percentPoint
	beginnerWhole = 10 * percentPoint
)

// beginner takes any of the turns that do not look much worse than the best: it sees what a turn brings or
// costs, and hardly knows which of several that make sense is the better one.
func beginner(pos engine.Position, seat engine.Seat, seed uint64) ([]engine.Step, error) {
	list := Favourites(pos, seat, nil, beginnerTurns)
	if len(list) == 0 {
		return random(pos, seat, seed)
	}
	care := beginnerCare
	if pos.Sketch() != nil {
		care = beginnerWhole
	}
	least := promise(pos, seat, list[0]) - care
	list = slices.DeleteFunc(list, func(x []engine.Step) bool { return promise(pos, seat, x) < least })
	dice := &chance.Quick{State: seed}
	return list[dice.Next()%uint64(len(list))], nil
}

// promise is the Score behind a turn, as far as it can be seen.
func promise(pos engine.Position, seat engine.Seat, steps []engine.Step) int {
	luck := &guess{}
	for _, s := range steps {
		next, err := pos.Follow(seat, s, luck)
		if err != nil { // what comes of it is hidden
			break
		}
		pos = next
	}
	return pos.Score(seat)
}

func random(pos engine.Position, seat engine.Seat, seed uint64) ([]engine.Step, error) {
	dice := &chance.Quick{State: seed}
	luck := &guess{Quick: chance.Quick{State: seed + 1}}
	var steps []engine.Step
	for len(steps) < maxSteps {
		step, total := pos.Pick(seat, dice.Next())
		if total == 0 {
			return nil, fmt.Errorf("seat %d owes no decision", seat)
		}
		next, err := pos.Follow(seat, step, luck)
		if errors.Is(err, chance.ErrHidden) { // what comes of it is masked: the step ends the turn
			return append(steps, step), nil
		}
		if err != nil {
			return nil, fmt.Errorf("take step: %w", err)
		}
		pos, steps = next, append(steps, step)
		if pos.Settled(seat) || luck.drawn {
			return steps, nil
		}
	}
	return nil, errors.New("endless turn")
}

// guess answers draws with anything, and remembers that it was asked.
type guess struct {
	chance.Quick
	drawn bool
}

// Draw implements chance.Source.
func (g *guess) Draw(label string, index, n int) (int, error) {
	g.drawn = true
	return g.Quick.Draw(label, index, n)
}

// line is a turn under consideration.
type line struct {
	pos   engine.Position
	steps []engine.Step
	next  []engine.Step // what may be done next, if it was asked already
	score int
	room  *room // where it is thought of
	done  bool
	blind bool // done, but what comes of its last step is hidden: pos is what stood before it
}

// extend takes one step, and those behind it that have no alternative. What is no whole turn yet has no score:
// see rate.
func extend(l line, seat engine.Seat, step engine.Step) (line, bool) {
	luck := &guess{Quick: chance.Quick{State: uint64(len(l.steps))}}
	for len(l.steps) < maxSteps {
		next, err := l.room.follow(l.pos, seat, step, luck)
		if err != nil && !errors.Is(err, chance.ErrHidden) {
			return line{}, false
		}
		l.steps, l.next = l.room.join(l.steps, step), nil
		if err != nil { // masked: judged by what stood before it
			l.done, l.blind, l.score = true, true, l.pos.Score(seat)
			return l, true
		}
		l.pos = next
		if l.done = next.Settled(seat) || luck.drawn; l.done {
			l.score = next.Score(seat)
			return l, true
		}
		if l.next = l.room.list(next, seat); len(l.next) != 1 {
			return l, true
		}
		step = l.next[0]
	}
	return line{}, false
}

// search finds whole turns: those that the game proposes, or else by a narrow beam for each
// way to begin. It clears the room first.
func search(r *room, pos engine.Position, seat engine.Seat, prefix []engine.Step, n int) [][]engine.Step {
	r.clear()
	root := line{pos: pos, room: r}
	for _, s := range prefix {
		next, _, err := root.pos.Take(seat, s, &guess{})
		if err != nil {
			return nil
		}
		root.pos, root.steps = next, append(root.steps, s)
	}
	turns := root.pos.Propose(seat, n)
	if len(turns) > 0 {
		r.taken += proposeCost
	}
	for i, steps := range turns {
		turns[i] = slices.Concat(prefix, steps)
	}
	if len(turns) >= min(n, fewTurns) {
		return sparing(turns, n, root, seat)
	}
	first := expand(root, seat, nil)
	width := beamWidth
	var poor map[engine.Step]bool
	if len(first) > manyWays {
		first, poor = bestOfVerbs(root.pos, seat, first, len(root.steps))
		width = 1
	}
	var ways [][]line
	for _, l := range first {
		if found := beam(l, seat, width, poor); len(found) > 0 {
			ways = append(ways, found)
		}
	}
	if n >= longList {
		deeds(ways, root, seat)
	}
	most := n
	if len(turns) > 0 { // proposed: no more than a choice
		most = min(n, fewTurns)
	}
	for _, steps := range pick(ways, n, root, seat) {
		if len(turns) < most &&
			!slices.ContainsFunc(turns, func(x []engine.Step) bool { return slices.Equal(x, steps) }) {
			turns = append(turns, steps)
		}
	}
	return turns
}

// deeds adds to the best ways to begin what else may be done next, each thing of it once: a beam keeps the
// best few, which may all do the same and differ in details.
func deeds(ways [][]line, root line, seat engine.Seat) {
	slices.SortStableFunc(ways, func(a, b []line) int { return b[0].score - a[0].score })
	for i, w := range ways[:min(len(ways), deedWays)] {
		begun, ok := extend(root, seat, w[0].steps[len(root.steps)])
		if !ok || begun.done {
			continue
		}
		for _, kind := range best(begun, seat) {
			if kind.done {
				ways[i] = append(ways[i], kind)
				continue
			}
			for _, l := range best(kind, seat) {
				ways[i] = append(ways[i], beam(l, seat, 1, nil)...)
			}
		}
		byScore(ways[i])
	}
}

// best are the best steps that may come next.
func best(l line, seat engine.Seat) []line {
	next := expand(l, seat, nil)
	rate(next, seat)
	return next[:min(len(next), deedWidth)]
}

// expand takes every step that may come next, but for the poor ones.
func expand(l line, seat engine.Seat, poor map[engine.Step]bool) []line {
	l.room.open[1] = grow(l.room.open[1][:0], l, seat, poor)
	return l.room.keep(l.room.open[1])
}

// grow appends to out what every step leads to that may come next, but for the poor ones.
func grow(out []line, l line, seat engine.Seat, poor map[engine.Step]bool) []line {
	ways := l.next
	if ways == nil {
		ways = l.room.list(l.pos, seat)
	}
	for _, s := range ways {
		if poor[s] {
			continue
		}
		if x, ok := extend(l, seat, s); ok {
			out = append(out, x)
		}
	}
	return out
}

// bestOfVerbs keeps the best beginning for each verb of the notation: where a
// turn can begin in hundreds of ways, these differ most. It returns as well the
// steps that are far from the best of their verb, which need no second thought.
func bestOfVerbs(
	pos engine.Position, seat engine.Seat, lines []line, skip int,
) ([]line, map[engine.Step]bool) {
	rate(lines, seat)
	count := map[string]int{}
	poor := map[engine.Step]bool{}
	var out []line
	for _, l := range lines {
		verb, _, _ := strings.Cut(pos.Write(seat, l.steps[skip:skip+1]), " ")
		if count[verb]++; count[verb] == 1 {
			out = append(out, l)
		}
		if count[verb] > verbWidth {
			poor[l.steps[skip]] = true
		}
	}
	return out, poor
}

// beam follows one beginning to whole turns, best first.
func beam(start line, seat engine.Seat, width int, poor map[engine.Step]bool) []line {
	r := start.room
	r.open[0], r.done = append(r.open[0][:0], start), r.done[:0]
	for len(r.open[0]) > 0 {
		next := r.open[1][:0]
		for _, l := range r.open[0] {
			if l.done {
				r.done = append(r.done, l)
				continue
			}
			next = grow(next, l, seat, poor)
		}
		rate(next, seat)
		few := min(len(next), width)
		for _, l := range next[few:] { // a turn that is over costs nothing to keep
			if l.done && len(r.done) < 4*beamWidth {
				r.done = append(r.done, l)
			}
		}
		r.open[0], r.open[1] = next[:few], r.open[0]
	}
	byScore(r.done)
	return r.keep(r.done)
}

// rate scores the lines that are no whole turns yet, too, and puts the best first; one alone is the best.
func rate(lines []line, seat engine.Seat) {
	if len(lines) < 2 {
		return
	}
	for i := range lines {
		if l := &lines[i]; !l.done {
			l.score = l.pos.Score(seat)
		}
	}
	byScore(lines)
}

func byScore(lines []line) {
	slices.SortStableFunc(lines, func(a, b line) int { return b.score - a.score })
}

// distinct drops every line that leads to the same position as another: of these the
// shortest stays, for nobody wants to read of detours.
func distinct(ways [][]line) {
	var all []*line
	for _, w := range ways {
		for i := range w {
			all = append(all, &w[i])
		}
	}
	slices.SortStableFunc(all, func(a, b *line) int {
		return cmp.Or(b.score-a.score, len(a.steps)-len(b.steps))
	})
	drop := map[*line]bool{}
	for i, l := range all {
		for j := i - 1; j >= 0 && !l.blind && !drop[l] && all[j].score == l.score; j-- {
			drop[l] = !all[j].blind && !drop[all[j]] && all[j].pos.Equal(l.pos)
		}
	}
	without(ways, drop)
}

// thrifty drops the turns that are wasteful.
func thrifty(ways [][]line, root line, seat engine.Seat) {
	var all []*line
	for _, w := range ways {
		for i := range w {
			all = append(all, &w[i])
		}
	}
	slices.SortStableFunc(all, func(a, b *line) int { return b.score - a.score })
	turns := make([][]engine.Step, len(all))
	for i, l := range all {
		turns[i] = l.steps
	}
	drop := map[*line]bool{}
	for i, much := range wasteful(turns, root, seat) {
		drop[all[i]] = much
	}
	without(ways, drop)
}

// sparing are the turns of a list for people that a game proposes, without the wasteful ones.
func sparing(turns [][]engine.Step, n int, root line, seat engine.Seat) (out [][]engine.Step) {
	if n < longList {
		return turns
	}
	for i, much := range wasteful(turns, root, seat) {
		if !much {
			out = append(out, turns[i])
		}
	}
	return out
}

// wasteful reports which of some turns, best first, throw something away while others throw away less; not of
// the best one, nor of so many that less than two would be left, for these are no choice.
func wasteful(turns [][]engine.Step, root line, seat engine.Seat) []bool {
	waste, much, least := make([]int, len(turns)), make([]bool, len(turns)), math.MaxInt
	for i, steps := range turns {
		waste[i] = root.pos.Wastes(seat, steps[len(root.steps):])
		least = min(least, waste[i])
	}
	kept := len(turns)
	for i := 1; i < len(turns); i++ {
		if much[i] = waste[i] > least; much[i] {
			kept--
		}
	}
	for i := 0; i < len(turns) && kept < fewTurns; i++ {
		if much[i] {
			much[i] = false
			kept++
		}
	}
	return much
}

// without takes lines out of the ways.
func without(ways [][]line, drop map[*line]bool) {
	for i, w := range ways {
		var kept []line
		for k := range w {
			if !drop[&w[k]] {
				kept = append(kept, w[k])
			}
		}
		ways[i] = kept
	}
}

// otherShare is the part of a list, a third, whose places may go to other deeds of the same beginnings.
const otherShare = 3

// otherwise gives the poorest places of a list, which has the best of each way to begin, to turns that begin
// like one of it and do something else next, where these are better.
func otherwise(list []line, ways [][]line, root line, seat engine.Seat) []line {
	if len(list) < longList {
		return list
	}
	skip, listed := len(root.steps), map[string]bool{}
	for _, l := range list {
		listed[deed(root.pos, seat, l.steps[skip:])] = true
	}
	for range len(list) / otherShare {
		byScore(list)
		last := &list[len(list)-1]
		var other *line
		for _, w := range ways {
			for i := range w {
				if w[i].score > scoreOf(other, last) && !listed[deed(root.pos, seat, w[i].steps[skip:])] {
					other = &w[i]
				}
			}
		}
		if other == nil {
			break
		}
		*last = *other
		listed[deed(root.pos, seat, other.steps[skip:])] = true
	}
	return list
}

// scoreOf is the score of a line, or of another one if there is none.
func scoreOf(l, instead *line) int {
	if l == nil {
		return instead.score
	}
	return l.score
}

// deed names what a turn does after it has begun: its second phrase, without where and how.
func deed(pos engine.Position, seat engine.Seat, steps []engine.Step) string {
	begin, next, _ := strings.Cut(pos.Write(seat, steps), "; ")
	words := strings.Fields(next)
	return begin + "; " + strings.Trim(strings.Join(words[:min(len(words), 2)], " "), ";")
}

// pick takes the best of each way to begin, then the second of each, and so on; all begin at root.
func pick(ways [][]line, n int, root line, seat engine.Seat) [][]engine.Step {
	distinct(ways)
	if n >= longList {
		thrifty(ways, root, seat)
	}
	var out []line
	for rank := 0; len(out) < n; rank++ {
		var round []line
		for _, w := range ways {
			if rank < len(w) {
				round = append(round, w[rank])
			}
		}
		if len(round) == 0 {
			break
		}
		byScore(round)
		out = append(out, round[:min(len(round), n-len(out))]...)
	}
	out = otherwise(out, ways, root, seat)
	byScore(out)
	steps := make([][]engine.Step, len(out))
	for i, l := range out {
		steps[i] = slices.Clone(l.steps)
	}
	return steps
}
