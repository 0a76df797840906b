package bot

import (
	"cmp"
	"math"
	"slices"
	"strings"

	"painani/engine"
)

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
