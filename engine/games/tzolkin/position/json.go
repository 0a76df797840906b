package position

import (
	"strconv"

	"painani/engine/games/tzolkin/rules"
	"painani/engine/jsonform"
)

// hiddenID stands in JSON for a starting tile that the viewer may not know.
const hiddenID = "hidden"

// Encode writes the canonical form: every field, in a fixed order, without blanks (FORMAT.md).
func (Codec) Encode(s *rules.State) []byte {
	w := fileWriter{jsonform.Writer{B: make([]byte, 0, 4096)}}
	w.Raw(`{"day":`).Num(int(s.Day)).Key("food_days_held").List(int(s.FoodDays), func(i int) { w.Str(rules.FoodDays[i].ID) })
	w.Key("phase").Str(rules.PhaseIDs[s.Phase]).Key("start_player").Num(int(s.Start)).Key("start_player_space").Num(int(s.Space))
	w.Key("accumulated_corn").Num(int(s.Corn)).Key("calendar_order").Num(int(s.Order)).Key("skull_bank").Num(int(s.Bank))
	w.Key("chichen_itza_skulls").Bits(uint32(s.Skulls), func(i int) { w.Num(i) })
	w.Key("harvest")
	for i, g := range s.Jungle {
		w.Open(i, strconv.Itoa(i+2))
		w.Raw(`{"covered":`).Num(int(g.Covered)).Key("open").Num(int(g.Open)).Key("empty").Num(int(g.Empty)).Raw("}")
	}
	w.Raw("}").Key("display").List(rules.Places, func(i int) { w.place(s.Display[i], func(n int) string { return rules.Buildings[n].ID }) })
	w.Key("decks")
	for i, label := range rules.DeckLabels {
		w.Open(i, label)
		w.Bits(s.Deck[i], func(n int) { w.Str(rules.Buildings[n].ID) })
	}
	w.Raw("}").Key("monuments").List(rules.MonumentsShown[s.Seats], func(i int) {
		w.place(s.Monument[i], func(n int) string { return rules.Monuments[n].ID })
	})
	w.Key("wheels")
	for i, id := range rules.WheelIDs {
		w.Open(i, id)
		w.List(rules.Wheels[i].Teeth, func(n int) { w.Num(int(s.Wheels[i][n])) })
	}
	w.Raw("}").Key("players").List(int(s.Seats), func(i int) { w.player(&s.Players[i]) })
	w.Key("turn").Raw(`{"seat":`).Num(int(s.Turn)).Key("stage").Str(rules.StageIDs[s.Stage]).Key("placed").Num(int(s.Placed))
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

func (w *fileWriter) player(p *rules.Player) {
	w.Raw(`{"vp":`).Num(int(p.VP))
	for i, id := range rules.GoodIDs {
		w.Key(id).Num(int(p.Goods[i]))
	}
	w.Key("workers").Num(int(p.Workers)).Key("hand").Num(int(p.Hand))
	w.Key("temples")
	for i, id := range rules.TempleIDs {
		w.Open(i, id).Num(int(p.Temple[i]))
	}
	w.Raw("}").Key("technologies")
	for i, id := range rules.TrackIDs {
		w.Open(i, id).Num(int(p.Tech[i]))
	}
	w.Raw("}").Key("double_advance_ready").Bool(p.Ready)
	w.Key("buildings").Bits(p.Buildings, func(i int) { w.Str(rules.Buildings[i].ID) })
	w.Key("monuments").Bits(uint32(p.Monuments), func(i int) { w.Str(rules.Monuments[i].ID) })
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
		if tiles[i] == rules.HiddenTile {
			w.Str(hiddenID)
			return
		}
		w.Str(rules.Wealth[tiles[i]-1].ID)
	})
}

func (w *fileWriter) frame(f *rules.Frame) {
	id := &rules.FrameIDs[f.Kind]
	w.Raw(`{"decision":`).Str(id.Name)
	if id.A != "" {
		w.Key(id.A).Num(int(f.A))
	}
	if id.B != "" {
		w.Key(id.B).Num(int(f.B))
	}
	w.Raw("}")
}
