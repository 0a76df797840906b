package position

import (
	"painani/engine/games/mexica/rules"
	"painani/engine/jsonform"
)

// Names of phases, orientations and sources of points in JSON.
var (
	PhaseIDs = [rules.PhaseCount]string{"start", "phase_1", "phase_2", "over"}

	LevelIDs = [rules.Levels]string{"1", "2", "3", "4"}
)

// Encode writes the canonical form: every field, in a fixed order, without blanks (FORMAT.md).
func (Codec) Encode(s *rules.State) []byte {
	w := fileWriter{jsonform.Writer{B: make([]byte, 0, 4096)}}
	w.Raw(`{"phase":`).Str(PhaseIDs[s.Phase]).Key("round").Num(int(s.Round))
	w.Key("canal_tiles")
	w.cells(s, func(c int, x rules.Thing) {
		d := x.Half()
		if x&rules.ThingCanal == 0 || d == rules.North || d == rules.West { // the other half has written it
			return
		}
		w.Sep().Raw("[").Str(rules.CellIDs[c])
		if d >= 0 {
			w.Raw(",").Str(rules.CellIDs[rules.Near[c][d]])
		}
		w.Raw("]")
	})
	w.Key("bridges")
	w.cells(s, func(c int, x rules.Thing) {
		if x&rules.ThingBridge == 0 || x&rules.ThingCanal == 0 {
			return
		}
		w.Sep().Raw(`{"at":`).Str(rules.CellIDs[c]).Key("orientation").Str(rules.AxisIDs[x.Axis()]).Raw("}")
	})
	w.Key("calpulli")
	w.cells(s, func(c int, x rules.Thing) {
		if x.Tile() == 0 {
			return
		}
		w.Sep().Raw(`{"at":`).Str(rules.CellIDs[c]).Key("size").Num(int(x.Tile())).Raw("}")
	})
	w.Key("neutral_temples")
	w.temples(s, rules.Neutral)
	if s.Setting() {
		w.Key("neutral_stock").Raw("{")
		for level, id := range LevelIDs {
			w.Sep().Str(id).Raw(":").Num(int(s.Unset[level]))
		}
		w.Raw("}")
	}
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
func (w *fileWriter) cells(s *rules.State, item func(c int, x rules.Thing)) *jsonform.Writer {
	w.Raw("[")
	for c, x := range s.Cells {
		item(c, x)
	}
	return w.Raw("]")
}

// temples writes the levels of an owner's temples by cell.
func (w *fileWriter) temples(s *rules.State, owner uint8) *jsonform.Writer {
	w.Raw("{")
	for c, x := range s.Cells {
		if who, level := x.Temple(); x.IsTemple() && who == owner {
			w.Sep().Str(rules.CellIDs[c]).Raw(":").Num(int(level))
		}
	}
	return w.Raw("}")
}

// sizes lists tiles, each copy by itself.
func (w *fileWriter) sizes(t *rules.Tiles) *jsonform.Writer {
	w.Raw("[")
	for size, n := range t {
		for range n {
			w.Sep().Num(size)
		}
	}
	return w.Raw("]")
}

func (w *fileWriter) player(s *rules.State, i int) {
	p := &s.Players[i]
	w.Raw(`{"points":`).Num(p.Vp()).Key("points_from").Raw("{")
	for source, id := range rules.SourceIDs {
		w.Sep().Str(id).Raw(":").Num(int(p.Points[source]))
	}
	w.Raw("}").Key("chips").Num(int(p.Chips)).Key("mexica")
	if p.At == rules.Nowhere {
		w.Raw("null")
	} else {
		w.Str(rules.CellIDs[p.At])
	}
	w.Key("temple_stock").Raw("{")
	for level, id := range LevelIDs {
		w.Sep().Str(id).Raw(":").Num(int(p.Stock[level]))
	}
	w.Raw("}").Key("temples")
	w.temples(s, uint8(i+1)).Raw("}")
}
