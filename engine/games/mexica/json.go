package mexica

import "painani/engine/jsonform"

// Names of phases, orientations and sources of points in JSON.
var (
	phaseIDs  = [phaseCount]string{"start", "phase_1", "phase_2", "over"}
	axisIDs   = [axes]string{"h", "v"}
	sourceIDs = [sourceCount]string{"before", "founding", "presence", "first", "second", "palace"}
	levelIDs  = [levels]string{"1", "2", "3", "4"}
)

// Encode writes the canonical form: every field, in a fixed order, without blanks (FORMAT.md).
func (Rules) Encode(s *State) []byte {
	w := fileWriter{jsonform.Writer{B: make([]byte, 0, 4096)}}
	w.Raw(`{"phase":`).Str(phaseIDs[s.Phase]).Key("round").Num(int(s.Round))
	w.Key("canal_tiles")
	w.cells(s, func(c int, x thing) {
		d := x.half()
		if x&thingCanal == 0 || d == north || d == west { // the other half has written it
			return
		}
		w.Sep().Raw("[").Str(cellIDs[c])
		if d >= 0 {
			w.Raw(",").Str(cellIDs[near[c][d]])
		}
		w.Raw("]")
	})
	w.Key("bridges")
	w.cells(s, func(c int, x thing) {
		if x&thingBridge == 0 || x&thingCanal == 0 {
			return
		}
		w.Sep().Raw(`{"at":`).Str(cellIDs[c]).Key("orientation").Str(axisIDs[x.axis()]).Raw("}")
	})
	w.Key("calpulli")
	w.cells(s, func(c int, x thing) {
		if x.tile() == 0 {
			return
		}
		w.Sep().Raw(`{"at":`).Str(cellIDs[c]).Key("size").Num(int(x.tile())).Raw("}")
	})
	w.Key("neutral_temples")
	w.temples(s, neutral)
	w.Key("calpulli_bank")
	w.sizes(&s.Bank).Key("calpulli_phase_2")
	w.sizes(&s.Later)
	w.Key("singles").Num(int(s.Singles)).Key("doubles").Num(int(s.Doubles))
	w.Key("bridge_supply").Num(int(s.Spans)).Key("chip_supply").Num(int(s.Chips))
	w.Key("idle_rounds").Num(int(s.Idle)).Key("round_active").Bool(s.Stir)
	w.Key("players").Raw("[")
	for i := range s.Players[:s.Seats] {
		w.Sep()
		w.player(s, i)
	}
	w.Raw("]").Key("turn").Raw(`{"seat":`).Num(int(s.Turn)).Key("ap").Num(int(s.AP))
	w.Key("bought").Num(int(s.Bought)).Key("begun").Bool(s.Begun).Raw("}}")
	return w.B
}

// fileWriter appends the JSON of the game's own parts.
type fileWriter struct{ jsonform.Writer }

// cells writes a list with what item makes of the cells in order.
func (w *fileWriter) cells(s *State, item func(c int, x thing)) *jsonform.Writer {
	w.Raw("[")
	for c, x := range s.Cells {
		item(c, x)
	}
	return w.Raw("]")
}

// temples writes the levels of an owner's temples by cell.
func (w *fileWriter) temples(s *State, owner uint8) *jsonform.Writer {
	w.Raw("{")
	for c, x := range s.Cells {
		if who, level := x.temple(); x.isTemple() && who == owner {
			w.Sep().Str(cellIDs[c]).Raw(":").Num(int(level))
		}
	}
	return w.Raw("}")
}

// sizes lists tiles, each copy by itself.
func (w *fileWriter) sizes(t *tiles) *jsonform.Writer {
	w.Raw("[")
	for size, n := range t {
		for range n {
			w.Sep().Num(size)
		}
	}
	return w.Raw("]")
}

func (w *fileWriter) player(s *State, i int) {
	p := &s.Players[i]
	w.Raw(`{"points":`).Num(p.vp()).Key("points_from").Raw("{")
	for source, id := range sourceIDs {
		w.Sep().Str(id).Raw(":").Num(int(p.Points[source]))
	}
	w.Raw("}").Key("chips").Num(int(p.Chips)).Key("mexica")
	if p.At == nowhere {
		w.Raw("null")
	} else {
		w.Str(cellIDs[p.At])
	}
	w.Key("temple_stock").Raw("{")
	for level, id := range levelIDs {
		w.Sep().Str(id).Raw(":").Num(int(p.Stock[level]))
	}
	w.Raw("}").Key("temples")
	w.temples(s, uint8(i+1)).Raw("}")
}
