package position

import (
	"painani/engine/games/mexica/rules"
	"painani/engine/jsonform"
)

// cell is a cell of the island by its name, null for none.
var cell = jsonform.Form[*uint8]{
	Write: func(w *jsonform.Writer, c *uint8) {
		if *c == rules.Nowhere {
			w.Raw("null")
			return
		}
		w.Str(rules.CellIDs[*c])
	},
	Read: func(r *jsonform.Reader, at string, in any, c *uint8) { *c = readCell(r, at, in) },
}

// readCell finds a cell; cell 0 after an error.
func readCell(r *jsonform.Reader, at string, in any) uint8 {
	name := r.Text(at, in)
	c := rules.CellNamed(name)
	if c == rules.Nowhere {
		r.Fail("%s: %q is no cell of the island", at, name)
		return 0
	}
	return c
}

// lay puts something on an empty cell.
func lay(r *jsonform.Reader, s *state, at string, in any, x rules.Thing) {
	c := readCell(r, at, in)
	if s.Cells[c] != 0 {
		r.Fail("%s: %s is taken", at, rules.CellIDs[c])
		return
	}
	s.Cells[c] = x
}

// canals are the canal tiles, each with its one or two cells. The printed canal needs no mention.
var canals = jsonform.Form[*state]{
	Write: func(w *jsonform.Writer, s *state) {
		w.Raw("[")
		for c, x := range s.Cells {
			d := x.Half()
			if x&rules.ThingCanal == 0 || d == rules.North || d == rules.West { // the other half has written it
				continue
			}
			w.Sep().Raw("[").Str(rules.CellIDs[c])
			if d >= 0 {
				w.Raw(",").Str(rules.CellIDs[rules.Near[c][d]])
			}
			w.Raw("]")
		}
		w.Raw("]")
	},
	Read: func(r *jsonform.Reader, at string, in any, s *state) {
		s.Cells = [rules.CellCount]rules.Thing{}
		for _, tile := range r.Items(at, in, rules.CellCount) {
			readCanal(r, at, tile, s)
		}
		for _, pair := range rules.StartCanals {
			a, b := rules.CellNamed(pair[0]), rules.CellNamed(pair[1])
			if s.Cells[a] == 0 && s.Cells[b] == 0 {
				s.LayDouble(a, b)
			}
		}
		s.Index()
	},
}

func readCanal(r *jsonform.Reader, at string, in any, s *state) {
	switch tile := r.Items(at, in, 2); len(tile) {
	case 0:
		r.Fail("%s: 0 cells, want 1 or 2", at)
	case 1:
		lay(r, s, at, tile[0], rules.ThingCanal)
	default:
		a, b := readCell(r, at, tile[0]), readCell(r, at, tile[1])
		switch {
		case rules.Direction(a, b) < 0:
			r.Fail("%s: %s and %s are no neighbours", at, tile[0], tile[1])
		case s.Cells[a] != 0 || s.Cells[b] != 0:
			r.Fail("%s: %s or %s is taken", at, tile[0], tile[1])
		default:
			s.LayDouble(a, b)
		}
	}
}

// built is what stands in a list of bridges or calpulli tiles.
type built struct{ at, axis, size uint8 }

// noAxis is the orientation that a file does not say.
const noAxis = rules.Axes

// things is a list of what is on cells: which things are in it, and how one is laid.
func things(
	of jsonform.Field[built],
	in func(rules.Thing) bool,
	put func(*jsonform.Reader, string, built, *state),
) jsonform.Form[*state] {
	fields := jsonform.Object[built]{jsonform.At("at", func(b *built) *uint8 { return &b.at }, cell), of}
	return jsonform.Form[*state]{
		Write: func(w *jsonform.Writer, s *state) {
			w.Raw("[")
			for c, x := range s.Cells {
				if in(x) {
					fields.Write(w.Sep(), &built{uint8(c), uint8(x.Axis()), x.Tile()})
				}
			}
			w.Raw("]")
		},
		Read: func(r *jsonform.Reader, at string, in any, s *state) {
			for _, x := range r.Items(at, in, rules.CellCount) {
				b := built{at: rules.Nowhere, axis: noAxis}
				if fields.Read(r, at, x, &b); b.at == rules.Nowhere {
					r.Fail("%s at: missing", at)
					return
				}
				put(r, at, b, s)
			}
		},
	}
}

// bridges are those on canals. The orientation may be left out where one fits only.
var bridges = things(
	jsonform.At("orientation", func(b *built) *uint8 { return &b.axis }, jsonform.Blank(jsonform.Name[uint8](rules.AxisIDs[:]))),
	func(x rules.Thing) bool { return x&rules.ThingCanal != 0 && x&rules.ThingBridge != 0 },
	func(r *jsonform.Reader, at string, b built, s *state) {
		name := rules.CellIDs[b.at]
		if s.Cells[b.at]&rules.ThingCanal == 0 || s.Cells[b.at]&rules.ThingBridge != 0 {
			r.Fail("%s: no room for a bridge on %s", at, name)
			return
		}
		var fits []uint8
		for axis := range uint8(rules.Axes) {
			if b.axis == axis || b.axis == noAxis && s.Across[axis].Has(b.at) {
				fits = append(fits, axis)
			}
		}
		if len(fits) != 1 {
			r.Fail("%s: %d orientations fit %s", at, len(fits), name)
			return
		}
		s.Span(b.at, fits[0])
	})

// calpulli are the tiles placed.
var calpulli = things(
	jsonform.At("size", func(b *built) *uint8 { return &b.size }, number(rules.MinSize, rules.MaxSize)),
	func(x rules.Thing) bool { return x.Tile() != 0 },
	func(r *jsonform.Reader, at string, b built, s *state) {
		if b.size == 0 {
			r.Fail("%s size: missing", at)
			return
		}
		lay(r, s, at, rules.CellIDs[b.at], rules.ThingTile|rules.Thing(b.size))
	})

// temples are those of an owner.
type temples struct {
	s     *state
	owner uint8
}

// standing says the levels of temples by cell.
var standing = jsonform.Form[temples]{
	Write: func(w *jsonform.Writer, t temples) {
		w.Raw("{")
		for c, x := range t.s.Cells {
			if owner, level := x.Temple(); x.IsTemple() && owner == t.owner {
				w.Key(rules.CellIDs[c]).Num(int(level))
			}
		}
		w.Raw("}")
	},
	Read: func(r *jsonform.Reader, at string, in any, t temples) {
		r.Members(at, in, func(path, name string, in any) {
			lay(r, t.s, at, name, rules.TempleThing(t.owner, uint8(r.Num(path, in, 1, rules.Levels))))
		})
	},
}

// sizes lists tiles, each copy by itself.
var sizes = jsonform.Form[*rules.Tiles]{
	Write: func(w *jsonform.Writer, t *rules.Tiles) {
		list := t.Sizes()
		w.List(len(list), func(i int) { w.Num(list[i]) })
	},
	Read: func(r *jsonform.Reader, at string, in any, t *rules.Tiles) {
		*t = rules.Tiles{}
		for _, x := range r.Items(at, in, rules.TileCount) {
			t[r.Num(at, x, rules.MinSize, rules.MaxSize)]++
		}
	},
}
