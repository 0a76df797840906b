package position

import (
	"painani/engine/games/teotihuacan/rules"
	"painani/engine/jsonform"
)

// hiddenID stands in JSON for a tile that the viewer may not know.
const hiddenID = "hidden"

// Encode writes the canonical form: every field, in a fixed order, without blanks (FORMAT.md).
func (Codec) Encode(s *rules.State) []byte {
	w := fileWriter{jsonform.Writer{B: make([]byte, 0, 6144)}}
	w.Raw(`{"phase":`).Str(rules.PhaseIDs[s.Phase]).Key("start_player").Num(int(s.Start))
	w.Key("rulings").Bits(uint32(s.Rulings), func(i int) { w.Str(rules.RulingNames[i]) })
	w.Key("ring").List(rules.BoardCount, func(i int) { w.Str(rules.BoardIDs[s.Ring[i]]) })
	w.Key("royal").List(rules.RoyalSpaces, func(i int) { w.Str(rules.Royals[s.Royal[i]].ID) })
	w.Key("technologies").List(rules.TechSlots, func(i int) { w.Str(rules.Technologies[s.Techs[i]].ID) })
	w.Key("bonus").List(rules.TempleCount, func(i int) { w.Str(rules.Bonuses[s.Bonus[i]].ID) })
	w.Key("light").Num(int(s.Light)).Key("eclipses_held").Num(int(s.Held)).Key("final_round").Bool(s.Final)
	w.Key("nobles").List(rules.NobleRows, func(i int) { w.Num(int(s.Rows[i])) })
	w.Key("neutral").List(rules.NeutralColours, func(c int) {
		w.List(rules.NeutralDice, func(i int) { w.Num(int(s.Neuter[c][i])) })
	})
	w.tiles(s)
	w.discoveries(s)
	w.Key("players").List(int(s.Seats), func(i int) { w.player(&s.Players[i]) })
	w.turn(s)
	return append(w.B, '}')
}

// tiles writes pyramid, decorations, displays and decks.
func (w *fileWriter) tiles(s *rules.State) {
	w.Key("pyramid").List(rules.SlotCount, func(i int) {
		if s.Pyramid[i] == 0 {
			w.Raw("null")
			return
		}
		tile, turn := rules.Lying(s.Pyramid[i])
		w.Raw(`"`).Raw(rules.PyramidTiles[tile].ID).Raw("/").Num(int(turn)).Raw(`"`)
	})
	deco := func(n int) string { return rules.DecoTiles[n].ID }
	pyramid := func(n int) string { return rules.PyramidTiles[n].ID }
	w.Key("decorations")
	for side, id := range rules.SideIDs {
		w.Open(side, id)
		w.List(rules.SideSteps, func(i int) { w.place(s.Sides[side][i], deco) })
	}
	w.Raw("}").Key("decoration_display").List(rules.DecoShown, func(i int) { w.place(s.DecoShow[i], deco) })
	w.Key("pyramid_display").List(rules.PyramidShow, func(i int) { w.place(s.BuildShow[i], pyramid) })
	w.Key("decoration_deck").Bits(uint32(s.DecoDeck), func(n int) { w.Str(deco(n)) })
	w.Key("pyramid_deck").Bits(s.BuildDeck, func(n int) { w.Str(pyramid(n)) })
}

// discoveries writes the discovery tiles outside of hands, and the draft's pool.
func (w *fileWriter) discoveries(s *rules.State) {
	kind := func(n int) string { return rules.Discoveries[n].ID }
	w.Key("discovery")
	for spot := range rules.SpotCount {
		w.Open(spot, rules.SpotIDs[spot])
		n := 0
		for n < rules.SpotTiles && s.Spots[spot][n] != 0 {
			n++
		}
		w.List(n, func(i int) { w.Str(kind(int(s.Spots[spot][i] - 1))) })
	}
	w.Raw("}").Key("discovery_deck")
	w.kinds(&s.Deck)
	w.Key("beside").List(rules.BesideTiles, func(i int) { w.place(s.Beside[i], kind) })
	w.Key("draft").Bits(s.Pool, func(n int) { w.Str(rules.StartTiles[n].ID) })
}

// kinds writes discovery tiles by kind with their numbers.
func (w *fileWriter) kinds(list *[rules.DiscoveryKinds]uint8) *jsonform.Writer {
	w.Raw("{")
	first := true
	for k, n := range list {
		if n == 0 {
			continue
		}
		if !first {
			w.Raw(",")
		}
		first = false
		w.Str(rules.Discoveries[k].ID).Raw(":").Num(int(n))
	}
	return w.Raw("}")
}

func (w *fileWriter) player(p *rules.Player) {
	w.Raw(`{"vp":`).Num(int(p.VP))
	for i, id := range rules.GoodIDs {
		w.Key(id).Num(int(p.Goods[i]))
	}
	for i, id := range rules.TempleIDs {
		w.Key(id).Num(int(p.Temple[i]))
	}
	w.Key("avenue").Num(int(p.Avenue)).Key("pyramid_track").Num(int(p.Track))
	w.Key("technologies").Bits(uint32(p.Techs), func(i int) { w.Str(rules.TechSlot[i]) })
	w.Key("fourth_worker").Bool(p.Fourth).Key("workers").List(rules.MaxDice, func(i int) {
		d := &p.Dice[i]
		w.Raw(`{"board":`).Num(int(d.Board)).Key("power").Num(int(d.Power)).Key("space").Num(int(d.Lock)).Raw("}")
	})
	w.Key("tiles")
	w.kinds(&p.Tiles).Key("used")
	w.kinds(&p.Used)
	w.Key("starting_tiles_dealt")
	w.starts(p.Dealt[:]).Key("starting_tiles")
	w.starts(p.Kept[:])
	w.Key("owes").Num(int(p.Owes)).Key("paying").Bool(p.Began).Raw("}")
}

func (w *fileWriter) turn(s *rules.State) {
	w.Key("turn").Raw(`{"seat":`).Num(int(s.Turn)).Key("stage").Str(rules.StageIDs[s.Stage]).Key("board").Num(int(s.Dest))
	w.Key("mover").Num(int(s.Mover)).Key("second").Num(int(s.Second)).Key("counted").Num(int(s.Count))
	w.Key("bought").Bits(uint32(s.Fresh), func(i int) { w.Str(rules.TechSlot[i]) })
	w.Key("pending").List(int(s.Depth), func(i int) { w.frame(&s.Stack[i]) }).Raw("}")
}

func (w *fileWriter) frame(f *rules.Frame) {
	id := &rules.FrameIDs[f.Kind]
	w.Raw(`{"decision":`).Str(id.Name)
	for i, name := range [...]string{id.A, id.B, id.C} {
		if name != "" {
			w.Key(name).Num(int([...]uint8{f.A, f.B, f.C}[i]))
		}
	}
	w.Raw("}")
}

// fileWriter appends the JSON of the game's own parts.
type fileWriter struct{ jsonform.Writer }

// place writes a tile on a place, null for none.
func (w *fileWriter) place(tile uint8, id func(int) string) {
	switch tile {
	case 0:
		w.Raw("null")
	case rules.Hidden:
		w.Str(hiddenID)
	default:
		w.Str(id(int(tile - 1)))
	}
}

// starts lists starting tiles, null for none.
func (w *fileWriter) starts(tiles []uint8) *jsonform.Writer {
	return w.List(len(tiles), func(i int) {
		w.place(tiles[i], func(n int) string { return rules.StartTiles[n].ID })
	})
}
