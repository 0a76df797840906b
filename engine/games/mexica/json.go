package mexica

import "strconv"

// Names of phases, orientations and sources of points in JSON.
var (
	phaseIDs  = [phaseCount]string{"start", "phase_1", "phase_2", "over"}
	axisIDs   = [axes]string{"h", "v"}
	sourceIDs = [sourceCount]string{"before", "founding", "presence", "first", "second", "palace"}
	levelIDs  = [levels]string{"1", "2", "3", "4"}
)

// MarshalJSON writes the canonical form: every field, in a fixed order, without blanks (FORMAT.md).
func (s *State) MarshalJSON() ([]byte, error) {
	w := fileWriter{make([]byte, 0, 4096)}
	w.raw(`{"phase":`).str(phaseIDs[s.Phase]).key("round").num(int(s.Round))
	w.key("canal_tiles").cells(s, func(c int, x thing) {
		d := x.half()
		if x&thingCanal == 0 || d == north || d == west { // the other half has written it
			return
		}
		w.sep().raw("[").str(cellIDs[c])
		if d >= 0 {
			w.raw(",").str(cellIDs[near[c][d]])
		}
		w.raw("]")
	})
	w.key("bridges").cells(s, func(c int, x thing) {
		if x&thingBridge == 0 || x&thingCanal == 0 {
			return
		}
		w.sep().raw(`{"at":`).str(cellIDs[c]).key("orientation").str(axisIDs[x.axis()]).raw("}")
	})
	w.key("calpulli").cells(s, func(c int, x thing) {
		if x.tile() == 0 {
			return
		}
		w.sep().raw(`{"at":`).str(cellIDs[c]).key("size").num(int(x.tile())).raw("}")
	})
	w.key("neutral_temples").temples(s, neutral)
	w.key("calpulli_bank").sizes(&s.Bank).key("calpulli_phase_2").sizes(&s.Later)
	w.key("singles").num(int(s.Singles)).key("doubles").num(int(s.Doubles))
	w.key("bridge_supply").num(int(s.Spans)).key("chip_supply").num(int(s.Chips))
	w.key("idle_rounds").num(int(s.Idle)).key("round_active").raw(strconv.FormatBool(s.Stir))
	w.key("players").raw("[")
	for i := range s.Players[:s.Seats] {
		w.sep()
		w.player(s, i)
	}
	w.raw("]").key("turn").raw(`{"seat":`).num(int(s.Turn)).key("ap").num(int(s.AP))
	w.key("bought").num(int(s.Bought)).key("begun").raw(strconv.FormatBool(s.Begun)).raw("}}")
	return w.b, nil
}

// fileWriter appends JSON; its methods return it for chaining.
type fileWriter struct{ b []byte }

func (w *fileWriter) raw(s string) *fileWriter { w.b = append(w.b, s...); return w }
func (w *fileWriter) num(n int) *fileWriter    { w.b = strconv.AppendInt(w.b, int64(n), 10); return w }

// str writes a string that needs no escapes: ids only.
func (w *fileWriter) str(s string) *fileWriter { return w.raw(`"`).raw(s).raw(`"`) }

// key begins the next member of an object.
func (w *fileWriter) key(name string) *fileWriter { return w.raw(`,`).str(name).raw(":") }

// sep separates items: nothing behind an opening bracket.
func (w *fileWriter) sep() *fileWriter {
	if last := w.b[len(w.b)-1]; last == '[' || last == '{' {
		return w
	}
	return w.raw(",")
}

// cells writes a list with what item makes of the cells in order.
func (w *fileWriter) cells(s *State, item func(c int, x thing)) *fileWriter {
	w.raw("[")
	for c, x := range s.Cells {
		item(c, x)
	}
	return w.raw("]")
}

// temples writes the levels of an owner's temples by cell.
func (w *fileWriter) temples(s *State, owner uint8) *fileWriter {
	w.raw("{")
	for c, x := range s.Cells {
		if who, level := x.temple(); x.isTemple() && who == owner {
			w.sep().str(cellIDs[c]).raw(":").num(int(level))
		}
	}
	return w.raw("}")
}

// sizes lists tiles, each copy by itself.
func (w *fileWriter) sizes(t *tiles) *fileWriter {
	w.raw("[")
	for size, n := range t {
		for range n {
			w.sep().num(size)
		}
	}
	return w.raw("]")
}

func (w *fileWriter) player(s *State, i int) {
	p := &s.Players[i]
	w.raw(`{"points":`).num(p.vp()).key("points_from").raw("{")
	for source, id := range sourceIDs {
		w.sep().str(id).raw(":").num(int(p.Points[source]))
	}
	w.raw("}").key("chips").num(int(p.Chips)).key("mexica")
	if p.At == nowhere {
		w.raw("null")
	} else {
		w.str(cellIDs[p.At])
	}
	w.key("temple_stock").raw("{")
	for level, id := range levelIDs {
		w.sep().str(id).raw(":").num(int(p.Stock[level]))
	}
	w.raw("}").key("temples").temples(s, uint8(i+1)).raw("}")
}
