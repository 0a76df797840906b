package tzolkin

import (
	"strconv"

	"painani/engine/jsonform"
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

// Encode writes the canonical form: every field, in a fixed order, without blanks (FORMAT.md).
func (Rules) Encode(s *State) []byte {
	w := fileWriter{jsonform.Writer{B: make([]byte, 0, 4096)}}
	w.Raw(`{"day":`).Num(int(s.Day)).Key("food_days_held").List(int(s.FoodDays), func(i int) { w.Str(foodDays[i].ID) })
	w.Key("phase").Str(phaseIDs[s.Phase]).Key("start_player").Num(int(s.Start)).Key("start_player_space").Num(int(s.Space))
	w.Key("accumulated_corn").Num(int(s.Corn)).Key("calendar_order").Num(int(s.Order)).Key("skull_bank").Num(int(s.Bank))
	w.Key("chichen_itza_skulls").Bits(uint32(s.Skulls), func(i int) { w.Num(i) })
	w.Key("harvest")
	for i, g := range s.Jungle {
		w.Open(i, strconv.Itoa(i+2))
		w.Raw(`{"covered":`).Num(int(g.Covered)).Key("open").Num(int(g.Open)).Key("empty").Num(int(g.Empty)).Raw("}")
	}
	w.Raw("}").Key("display").List(places, func(i int) { w.place(s.Display[i], func(n int) string { return buildings[n].ID }) })
	w.Key("decks")
	for i, label := range deckLabels {
		w.Open(i, label)
		w.Bits(s.Deck[i], func(n int) { w.Str(buildings[n].ID) })
	}
	w.Raw("}").Key("monuments").List(monumentsShown[s.Seats], func(i int) {
		w.place(s.Monument[i], func(n int) string { return monuments[n].ID })
	})
	w.Key("wheels")
	for i, id := range wheelIDs {
		w.Open(i, id)
		w.List(wheels[i].Teeth, func(n int) { w.Num(int(s.Wheels[i][n])) })
	}
	w.Raw("}").Key("players").List(int(s.Seats), func(i int) { w.player(&s.Players[i]) })
	w.Key("turn").Raw(`{"seat":`).Num(int(s.Turn)).Key("stage").Str(stageIDs[s.Stage]).Key("placed").Num(int(s.Placed))
	w.Key("pending").List(int(s.Depth), func(i int) { w.frame(&s.Stack[i]) }).Raw("}}")
	return w.B
}

// fileWriter appends the JSON of the game's own parts.
type fileWriter struct{ jsonform.Writer }

// place writes a tile on a place, null for none.
func (w *fileWriter) place(tile uint8, id func(int) string) {
	if tile == 0 {
		w.Raw("null")
		return
	}
	w.Str(id(int(tile - 1)))
}

func (w *fileWriter) player(p *Player) {
	w.Raw(`{"vp":`).Num(int(p.VP))
	for i, id := range goodIDs {
		w.Key(id).Num(int(p.Goods[i]))
	}
	w.Key("workers").Num(int(p.Workers)).Key("hand").Num(int(p.Hand))
	w.Key("temples")
	for i, id := range templeIDs {
		w.Open(i, id).Num(int(p.Temple[i]))
	}
	w.Raw("}").Key("technologies")
	for i, id := range trackIDs {
		w.Open(i, id).Num(int(p.Tech[i]))
	}
	w.Raw("}").Key("double_advance_ready").Bool(p.Ready)
	w.Key("buildings").Bits(p.Buildings, func(i int) { w.Str(buildings[i].ID) })
	w.Key("monuments").Bits(uint32(p.Monuments), func(i int) { w.Str(monuments[i].ID) })
	w.Key("corn_harvest_tiles").Num(int(p.CornTiles)).Key("wood_harvest_tiles").Num(int(p.WoodTiles))
	w.Key("starting_tiles_dealt")
	w.wealth(p.Dealt[:]).Key("starting_tiles")
	w.wealth(p.Kept[:]).Raw("}")
}

// wealth lists starting tiles, an empty list if there are none yet.
func (w *fileWriter) wealth(tiles []uint8) *jsonform.Writer {
	if tiles[0] == 0 {
		return w.Raw("[]")
	}
	return w.List(len(tiles), func(i int) {
		if tiles[i] == hiddenTile {
			w.Str(hiddenID)
			return
		}
		w.Str(wealth[tiles[i]-1].ID)
	})
}

func (w *fileWriter) frame(f *frame) {
	id := &frameIDs[f.Kind]
	w.Raw(`{"decision":`).Str(id.Name)
	if id.A != "" {
		w.Key(id.A).Num(int(f.A))
	}
	if id.B != "" {
		w.Key(id.B).Num(int(f.B))
	}
	w.Raw("}")
}
