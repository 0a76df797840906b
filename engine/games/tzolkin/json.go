package tzolkin

import (
	"math/bits"
	"strconv"
)

// Names of phases, stages and pending decisions in JSON.
var (
	phaseIDs = [phaseCount]string{"choose", "turn", "spin", "over"}
	stageIDs = [stageCount]string{"begin", "begged", "placing", "picking"}
	frameIDs = [frameKindCount]struct{ Name, A, B string }{
		frameAct:        {"act", "wheel", "position"},
		frameAny:        {"any", "tile", ""},
		frameHarvest:    {"harvest", "space", ""},
		frameAnger:      {"anger", "", ""},
		frameTech:       {"technology", "left", "terms"},
		framePayTech:    {"pay_technology", "track", ""},
		framePayTemples: {"pay_temples", "", ""},
		frameOffer:      {"offer", "", ""},
		frameUp:         {"temples", "count", ""},
		frameGain:       {"resources", "count", ""},
		frameBuild:      {"build", "left", "terms"},
		frameTile:       {"tile", "building", "next"},
		frameTrade:      {"trade", "next", "sold"},
	}
)

// hiddenID stands in JSON for a starting tile that the viewer may not know.
const hiddenID = "hidden"

// MarshalJSON writes the canonical form: every field, in a fixed order, without blanks (FORMAT.md).
func (s *State) MarshalJSON() ([]byte, error) {
	w := fileWriter{make([]byte, 0, 4096)}
	w.raw(`{"day":`).num(int(s.Day)).key("food_days_held").list(int(s.FoodDays), func(i int) { w.str(foodDays[i].ID) })
	w.key("phase").str(phaseIDs[s.Phase]).key("start_player").num(int(s.Start)).key("start_player_space").num(int(s.Space))
	w.key("accumulated_corn").num(int(s.Corn)).key("calendar_order").num(int(s.Order)).key("skull_bank").num(int(s.Bank))
	w.key("chichen_itza_skulls").bits(uint32(s.Skulls), func(i int) { w.num(i) })
	w.key("harvest")
	for i, g := range s.Jungle {
		w.open(i, strconv.Itoa(i+2))
		w.raw(`{"covered":`).num(int(g.Covered)).key("open").num(int(g.Open)).key("empty").num(int(g.Empty)).raw("}")
	}
	w.raw("}").key("display").list(places, func(i int) { w.place(s.Display[i], func(n int) string { return buildings[n].ID }) })
	w.key("decks")
	for i, label := range deckLabels {
		w.open(i, label)
		w.bits(s.Deck[i], func(n int) { w.str(buildings[n].ID) })
	}
	w.raw("}").key("monuments").list(monumentsShown[s.Seats], func(i int) {
		w.place(s.Monument[i], func(n int) string { return monuments[n].ID })
	})
	w.key("wheels")
	for i, id := range wheelIDs {
		w.open(i, id)
		w.list(wheels[i].Teeth, func(n int) { w.num(int(s.Wheels[i][n])) })
	}
	w.raw("}").key("players").list(int(s.Seats), func(i int) { w.player(&s.Players[i]) })
	w.key("turn").raw(`{"seat":`).num(int(s.Turn)).key("stage").str(stageIDs[s.Stage]).key("placed").num(int(s.Placed))
	w.key("pending").list(int(s.Depth), func(i int) { w.frame(&s.Stack[i]) }).raw("}}")
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

// open begins the i-th member of an object of objects.
func (w *fileWriter) open(i int, name string) *fileWriter {
	if i == 0 {
		return w.raw("{").str(name).raw(":")
	}
	return w.key(name)
}

func (w *fileWriter) list(n int, item func(int)) *fileWriter {
	w.raw("[")
	for i := range n {
		if i > 0 {
			w.raw(",")
		}
		item(i)
	}
	return w.raw("]")
}

// bits lists the numbers of the bits that are set.
func (w *fileWriter) bits(set uint32, item func(int)) *fileWriter {
	return w.list(bits.OnesCount32(set), func(int) {
		item(bits.TrailingZeros32(set))
		set &= set - 1
	})
}

// place writes a tile on a place, null for none.
func (w *fileWriter) place(tile uint8, id func(int) string) {
	if tile == 0 {
		w.raw("null")
		return
	}
	w.str(id(int(tile - 1)))
}

func (w *fileWriter) player(p *Player) {
	w.raw(`{"vp":`).num(int(p.VP))
	for i, id := range goodIDs {
		w.key(id).num(int(p.Goods[i]))
	}
	w.key("workers").num(int(p.Workers)).key("hand").num(int(p.Hand))
	w.key("temples")
	for i, id := range templeIDs {
		w.open(i, id).num(int(p.Temple[i]))
	}
	w.raw("}").key("technologies")
	for i, id := range trackIDs {
		w.open(i, id).num(int(p.Tech[i]))
	}
	w.raw("}").key("double_advance_ready").raw(strconv.FormatBool(p.Ready))
	w.key("buildings").bits(p.Buildings, func(i int) { w.str(buildings[i].ID) })
	w.key("monuments").bits(uint32(p.Monuments), func(i int) { w.str(monuments[i].ID) })
	w.key("corn_harvest_tiles").num(int(p.CornTiles)).key("wood_harvest_tiles").num(int(p.WoodTiles))
	w.key("starting_tiles_dealt").wealth(p.Dealt[:]).key("starting_tiles").wealth(p.Kept[:]).raw("}")
}

// wealth lists starting tiles, an empty list if there are none yet.
func (w *fileWriter) wealth(tiles []uint8) *fileWriter {
	if tiles[0] == 0 {
		return w.raw("[]")
	}
	return w.list(len(tiles), func(i int) {
		if tiles[i] == hiddenTile {
			w.str(hiddenID)
			return
		}
		w.str(wealth[tiles[i]-1].ID)
	})
}

func (w *fileWriter) frame(f *frame) {
	id := &frameIDs[f.Kind]
	w.raw(`{"decision":`).str(id.Name)
	if id.A != "" {
		w.key(id.A).num(int(f.A))
	}
	if id.B != "" {
		w.key(id.B).num(int(f.B))
	}
	w.raw("}")
}
