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
	x := grouping{s: s, say: words.Catalog.In(tag), tag: tag}
	for _, step := range steps {
		x.note(rules.Unpack(step))
	}
	x.line(x.has[rules.StepStart], "ways.start", "cells", Ranges(x.cells[rules.StepStart]))
	x.neutral()
	x.canal()
	x.bridge()
	x.ways(uint8(seat))
	x.home()
	for _, k := range []rules.Kind{rules.StepBuy, rules.StepUse, rules.StepEnd} {
		if x.has[k] {
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
	tag     lang.Tag
	has     [rules.StepKindCount]bool
	cells   [rules.StepKindCount]rules.Set // A of all steps of a kind
	pairs   [2]rules.Set                   // first cells of double canal tiles, by whether they go east or south
	temples [rules.Levels]rules.Set        // by level - 1
	bridges []string                       // as the notation writes them
	shifts  map[uint8][]string             // the same, by where the bridge stands now
	size    uint8                          // of the tile of a founding
	lines   []string
}

// note sorts a step in.
func (x *grouping) note(m rules.Move) {
	x.has[m.Kind] = true
	if m.Kind >= rules.StepBuy && m.Kind <= rules.StepEnd {
		return
	}
	x.cells[m.Kind].Add(m.A)
	switch m.Kind {
	case rules.StepDouble:
		x.pairs[southward(m)].Add(m.A)
	case rules.StepBridge:
		x.bridges = append(x.bridges, x.site(m.A, m.C))
	case rules.StepShift:
		if x.shifts == nil {
			x.shifts = map[uint8][]string{}
		}
		x.shifts[m.A] = append(x.shifts[m.A], x.site(m.B, m.C))
	case rules.StepTemple, rules.StepNeutral:
		x.temples[m.B-1].Add(m.A)
	case rules.StepFound:
		x.size = m.B
	}
}

// southward is 0 for a double tile that lies west to east, else 1.
func southward(m rules.Move) int {
	if rules.Near[m.A][rules.East] == m.B {
		return 0
	}
	return 1
}

// site is the cell of a bridge, with its way if there is a choice.
func (x *grouping) site(c, axis uint8) string {
	w := writer{S: *x.s}
	saySite(&w, c, axis)
	return string(w.B[1:])
}

// line adds a line if there is anything to say.
func (x *grouping) line(when bool, key string, values ...any) {
	if when {
		x.lines = append(x.lines, x.say.Say(key, values...))
	}
}

// neutral says where a neutral temple may be set, of all levels that are left.
func (x *grouping) neutral() {
	if cells := x.cells[rules.StepNeutral]; x.has[rules.StepNeutral] {
		x.line(true, "ways.neutral", "levels", x.levels(cells), "n", cells.Len(), "cells", Ranges(cells))
		x.temples = [rules.Levels]rules.Set{}
	}
}

// canal says where canals may be dug. One tile or two on the same land share a line; what is not legal
// of it is named.
func (x *grouping) canal() {
	single, area := x.cells[rules.StepCanal], x.area()
	double, but := x.has[rules.StepDouble], x.without(area)
	alike := double && single == area
	x.line(alike, "ways.canal", "n", area.Len(), "cells", Ranges(area), "but", but)
	x.line(!alike && single != (rules.Set{}), "ways.single", "n", single.Len(), "cells", Ranges(single))
	x.line(!alike && double, "ways.double", "n", area.Len(), "cells", Ranges(area), "but", but)
}

// area is the cells on which the halves of double tiles may lie; with single ones also those that have no
// neighbour there, if all else is the same.
func (x *grouping) area() rules.Set {
	var out rules.Set
	for i, d := range [2]int{rules.East, rules.South} {
		for c := range x.pairs[i].Each {
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
		for i, d := range [2]int{rules.East, rules.South} {
			if b := rules.Near[c][d]; b != rules.Nowhere && area.Has(b) && !x.pairs[i].Has(c) {
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
	x.line(len(x.bridges) > 0, "ways.bridge", "list", strings.Join(x.bridges, ", "))
	said := rules.Set{}
	for c := range x.cells[rules.StepShift].Each {
		var alike rules.Set
		for o := range x.cells[rules.StepShift].Without(said).Each {
			if slices.Equal(x.shifts[o], x.shifts[c]) {
				alike.Add(o)
			}
		}
		said = said.With(alike)
		sites := strings.Join(x.shifts[c], ", ")
		x.line(alike != (rules.Set{}), "ways.shift", "cells", Ranges(alike), "list", sites)
	}
}

// ways says where the Mexica may go.
func (x *grouping) ways(seat uint8) {
	x.line(x.has[rules.StepWalk], "ways.walk", "cells", Ranges(x.cells[rules.StepWalk]))
	if x.has[rules.StepBoat] {
		var list []string
		for c := range x.cells[rules.StepBoat].Each {
			list = append(list, x.say.Say("ways.fare", "cell", name(c), "n", int(x.s.Fare(x.s.Player(seat).At, c))))
		}
		x.line(true, "ways.boat", "list", strings.Join(list, ", "))
	}
	goals := x.cells[rules.StepTravel]
	x.line(x.has[rules.StepTravel], "ways.travel", "n", goals.Len(), "cells", x.listed(goals, x.s.Free()))
}

// home says what may be built in the district of the Mexica. Temples that may stand on the same cells
// share a line.
func (x *grouping) home() {
	for i, cells := range x.temples {
		if cells == (rules.Set{}) || slices.Contains(x.temples[:i], cells) {
			continue
		}
		home := x.s.District[cells.Nth(0)]
		x.line(true, "ways.temple", "levels", x.levels(cells), "n", cells.Len(),
			"home", name(home), "cells", x.listed(cells, x.s.Open().And(x.s.CellsOf(home))))
	}
	x.line(x.has[rules.StepFound], "ways.found", "size", int(x.size), "cells", Ranges(x.cells[rules.StepFound]))
}

// fewCells are always named.
const fewCells = 20

// listed names the cells of a set behind a sentence that says "any free cell". Beside other lines many of
// them are not named if they are all that are free, which the board shows.
func (x *grouping) listed(cells, all rules.Set) string {
	kinds := 0
	for _, has := range x.has {
		if has {
			kinds++
		}
	}
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
