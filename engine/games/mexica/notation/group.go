package notation

import (
	"slices"
	"strconv"
	"strings"

	"painani/engine"
	"painani/engine/games/mexica/rules"
	"painani/engine/games/mexica/words"
	"painani/engine/lang"
)

// Group says steps of one moment in a few lines, one for each thing that can be done. Cells in a
// row or column share a range, "b2-b7", where three or more follow each other. Nothing is left out: what
// the lines list is exactly the steps.
func (g Grammar) Group(s *rules.State, seat engine.Seat, steps []engine.Step, tag lang.Tag) []string {
	x := grouping{s: s, say: words.Catalog.In(tag), sites: map[uint8][]string{}}
	for _, step := range steps {
		x.note(rules.Unpack(step))
	}
	x.line("ways.start", x.cells[rules.StepStart])
	x.canal()
	x.bridge()
	x.ways(s.Player(uint8(seat)).At)
	x.home()
	for _, k := range []rules.Kind{rules.StepBuy, rules.StepUse, rules.StepEnd} {
		if x.cells[k] != (rules.Set{}) {
			step := rules.Pack(rules.Move{Kind: k})
			w := writer{Steps: []engine.Step{step}}
			actions[k].Say(&w, step)
			x.lines = append(x.lines, Vocabulary.Speak(string(w.B), tag))
		}
	}
	return x.lines
}

// grouping is one call of Group: the steps sorted by what they do.
type grouping struct {
	s       *rules.State
	say     lang.Printer
	cells   [rules.StepKindCount]rules.Set // A of all steps of a kind
	pairs   [rules.Directions]rules.Set    // first cells of double canal tiles, by whether they go east or south
	temples [rules.Levels]rules.Set        // by level - 1
	sites   map[uint8][]string             // of bridges as the notation writes them, by where it stands now, if it does
	size    uint8                          // of the tile of a founding
	lines   []string
}

// note sorts a step in.
func (x *grouping) note(m rules.Move) {
	x.cells[m.Kind].Add(m.A)
	switch m.Kind {
	case rules.StepDouble:
		x.pairs[rules.Direction(m.A, m.B)].Add(m.A)
	case rules.StepBridge:
		x.site(rules.Nowhere, siteA, m)
	case rules.StepShift:
		x.site(m.A, siteB, m)
	case rules.StepTemple, rules.StepNeutral:
		x.temples[m.B-1].Add(m.A)
	case rules.StepFound:
		x.size = m.B
	}
}

// site notes the cell of a bridge that comes from another one, with its way if there is a choice.
func (x *grouping) site(from uint8, say func(*writer, rules.Move), m rules.Move) {
	w := writer{S: *x.s}
	say(&w, m)
	x.sites[from] = append(x.sites[from], string(w.B[1:]))
}

// line adds a line about cells if there are any.
func (x *grouping) line(key string, cells rules.Set, values ...any) {
	if cells != (rules.Set{}) {
		values = append(values, "n", cells.Len(), "cells", Ranges(cells))
		x.lines = append(x.lines, x.say.Say(key, values...))
	}
}

// canal says where canals may be dug. One tile or two on the same land share a line; what is not legal
// of it is named.
func (x *grouping) canal() {
	single, area := x.cells[rules.StepCanal], x.area()
	switch but := x.without(area); {
	case x.cells[rules.StepDouble] == rules.Set{}:
		x.line("ways.single", single)
	case single == area:
		x.line("ways.canal", area, "but", but)
	default:
		x.line("ways.single", single)
		x.line("ways.double", area, "but", but)
	}
}

// area is the cells on which the halves of double tiles may lie; with single ones also those that have no
// neighbour there, if all else is the same.
func (x *grouping) area() rules.Set {
	var out rules.Set
	for d, first := range x.pairs {
		for c := range first.Each {
			out.Add(c)
			out.Add(rules.Near[c][d])
		}
	}
	single := x.cells[rules.StepCanal]
	if all := out.With(single); all == single {
		return all
	}
	return out
}

// without names the pairs of neighbours in an area on which no double tile may lie.
func (x *grouping) without(area rules.Set) string {
	var out []string
	for c := range area.Each {
		for _, d := range [2]int{rules.East, rules.South} {
			if b := rules.Near[c][d]; b != rules.Nowhere && area.Has(b) && !x.pairs[d].Has(c) {
				out = append(out, name(c)+"+"+name(b))
			}
		}
	}
	if len(out) == 0 {
		return ""
	}
	return x.say.Say("ways.but", "list", strings.Join(out, ", "))
}

// bridge says where bridges may be built, or which one may be moved where.
func (x *grouping) bridge() {
	x.line("ways.bridge", x.cells[rules.StepBridge], "list", strings.Join(x.sites[rules.Nowhere], ", "))
	left := x.cells[rules.StepShift]
	for c := range x.cells[rules.StepShift].Each {
		var alike rules.Set
		for o := range left.Each {
			if slices.Equal(x.sites[o], x.sites[c]) {
				alike.Add(o)
			}
		}
		left = left.Without(alike)
		x.line("ways.shift", alike, "list", strings.Join(x.sites[c], ", "))
	}
}

// ways says where the Mexica may go.
func (x *grouping) ways(from uint8) {
	var fares []string
	for c := range x.cells[rules.StepBoat].Each {
		fares = append(fares, x.say.Say("ways.fare", "cell", name(c), "n", int(x.s.Fare(from, c))))
	}
	x.line("ways.walk", x.cells[rules.StepWalk])
	x.line("ways.boat", x.cells[rules.StepBoat], "list", strings.Join(fares, ", "))
	goals := x.cells[rules.StepTravel]
	x.line("ways.travel", goals, "cells", x.listed(goals, x.s.Free()))
}

// home says what may be built in the district of the Mexica, or where a neutral temple may be set. Temples that
// may stand on the same cells share a line.
func (x *grouping) home() {
	for i, cells := range x.temples {
		if cells == (rules.Set{}) || slices.Contains(x.temples[:i], cells) {
			continue
		}
		if x.s.Setting() {
			x.line("ways.neutral", cells, "levels", x.levels(cells))
			continue
		}
		home := x.s.District[cells.First()]
		x.line("ways.temple", cells, "levels", x.levels(cells), "home", name(home),
			"cells", x.listed(cells, x.s.Open().And(x.s.CellsOf(home))))
	}
	x.line("ways.found", x.cells[rules.StepFound], "size", int(x.size))
}

// fewCells are always named.
const fewCells = 20

// listed names the cells of a set behind a sentence that says "any free cell". Beside other lines many of
// them are not named if they are all that are free, which the board shows.
func (x *grouping) listed(cells, all rules.Set) string {
	kinds := engine.Count(x.cells[:], func(some rules.Set) bool { return some != (rules.Set{}) })
	if kinds > 1 && cells == all && cells.Len() > fewCells {
		return ""
	}
	return ": " + Ranges(cells)
}

// levels names the levels of temples that may stand on some cells: "1-4", "1, 3".
func (x *grouping) levels(cells rules.Set) string {
	var out []string
	for i, other := range x.temples {
		if other == cells {
			out = append(out, strconv.Itoa(i+1))
		}
	}
	if first, last := out[0], out[len(out)-1]; len(out) >= shortRun && int(last[0]-first[0]) == len(out)-1 {
		return first + "-" + last
	}
	return strings.Join(out, ", ")
}

// shortRun is the least number of cells, or levels, that are written as a range.
const shortRun = 3

// Ranges names the cells of a set: runs along rows or along columns, whichever makes fewer words. "b2-b7" is
// six cells.
func Ranges(cells rules.Set) string {
	across, down := runs(cells, rules.East), runs(cells, rules.South)
	if len(down) < len(across) {
		across = down
	}
	return strings.Join(across, " ")
}

// runs cuts a set into runs in a direction.
func runs(cells rules.Set, direction int) (out []string) {
	left := cells
	for c := range cells.Each {
		if !left.Has(c) {
			continue
		}
		run, word := []uint8{c}, name(c)
		for o := rules.Near[c][direction]; o != rules.Nowhere && left.Has(o); o = rules.Near[o][direction] {
			run = append(run, o)
		}
		if len(run) < shortRun {
			run = run[:1]
		} else {
			word += "-" + name(run[len(run)-1])
		}
		for _, o := range run {
			left.Drop(o)
		}
		out = append(out, word)
	}
	return out
}
