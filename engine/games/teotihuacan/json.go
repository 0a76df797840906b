package teotihuacan

import (
	"math/bits"
	"strconv"
)

// Names of phases, stages and pending decisions in JSON.
var (
	phaseIDs = [phaseCount]string{"choose", "draft", "start", "turn", "salary", "over"}
	stageIDs = [stageCount]string{"begin", "begun", "moved", "acting", "done"}
	frameIDs = [frameKindCount]struct{ Name, A, B, C string }{
		frameGain:     {"resources", "count", "source", ""},
		frameTemple:   {"temple", "count", "", ""},
		frameOrder:    {"order", "blue", "red", "green"},
		frameClaim:    {"claim", "spot", "decline", ""},
		framePower:    {"power", "count", "board", ""},
		frameOffer:    {"offer", "count", "board", ""},
		frameReward:   {"reward", "", "", ""},
		frameTrade:    {"trade", "count", "royal", "power"},
		frameLearn:    {"learn", "", "", ""},
		frameNoble:    {"noble", "", "", ""},
		frameDecorate: {"decorate", "", "", ""},
		frameBuild:    {"build", "built", "saved", ""},
		frameSave:     {"save", "slot", "", ""},
		frameAbility:  {"ability", "space", "board", "power"},
		frameLand:     {"land", "die", "", ""},
		frameLight:    {"light", "", "", ""},
		frameDone:     {"done", "board", "powers", ""},
	}
)

// hiddenID stands in JSON for a tile that the viewer may not know.
const hiddenID = "hidden"

// MarshalJSON writes the canonical form: every field, in a fixed order, without blanks (FORMAT.md).
func (s *State) MarshalJSON() ([]byte, error) {
	w := fileWriter{make([]byte, 0, 6144)}
	w.raw(`{"phase":`).str(phaseIDs[s.Phase]).key("start_player").num(int(s.Start))
	w.key("rulings").bits(uint32(s.Rulings), func(i int) { w.str(rulingNames[i]) })
	w.key("ring").list(boardCount, func(i int) { w.str(boardIDs[s.Ring[i]]) })
	w.key("royal").list(royalSpaces, func(i int) { w.str(royals[s.Royal[i]].ID) })
	w.key("technologies").list(techSlots, func(i int) { w.str(technologies[s.Techs[i]].ID) })
	w.key("bonus").list(templeCount, func(i int) { w.str(bonuses[s.Bonus[i]].ID) })
	w.key("light").num(int(s.Light)).key("eclipses_held").num(int(s.Held)).key("final_round").bool(s.Final)
	w.key("nobles").list(nobleRows, func(i int) { w.num(int(s.Rows[i])) })
	w.key("neutral").list(neutralColours, func(c int) {
		w.list(neutralDice, func(i int) { w.num(int(s.Neuter[c][i])) })
	})
	w.tiles(s)
	w.discoveries(s)
	w.key("players").list(int(s.Seats), func(i int) { w.player(&s.Players[i]) })
	w.turn(s)
	return append(w.b, '}'), nil
}

// tiles writes pyramid, decorations, displays and decks.
func (w *fileWriter) tiles(s *State) {
	w.key("pyramid").list(slotCount, func(i int) {
		if s.Pyramid[i] == 0 {
			w.raw("null")
			return
		}
		tile, turn := lying(s.Pyramid[i])
		w.raw(`"`).raw(pyramidTiles[tile].ID).raw("/").num(int(turn)).raw(`"`)
	})
	deco := func(n int) string { return decoTiles[n].ID }
	pyramid := func(n int) string { return pyramidTiles[n].ID }
	w.key("decorations")
	for side, id := range sideIDs {
		w.open(side, id)
		w.list(sideSteps, func(i int) { w.place(s.Sides[side][i], deco) })
	}
	w.raw("}").key("decoration_display").list(decoShown, func(i int) { w.place(s.DecoShow[i], deco) })
	w.key("pyramid_display").list(pyramidShow, func(i int) { w.place(s.BuildShow[i], pyramid) })
	w.key("decoration_deck").bits(uint32(s.DecoDeck), func(n int) { w.str(deco(n)) })
	w.key("pyramid_deck").bits(s.BuildDeck, func(n int) { w.str(pyramid(n)) })
}

// discoveries writes the discovery tiles outside of hands, and the draft's pool.
func (w *fileWriter) discoveries(s *State) {
	kind := func(n int) string { return discoveries[n].ID }
	w.key("discovery")
	for spot := range spotCount {
		w.open(spot, spotIDs[spot])
		n := 0
		for n < spotTiles && s.Spots[spot][n] != 0 {
			n++
		}
		w.list(n, func(i int) { w.str(kind(int(s.Spots[spot][i] - 1))) })
	}
	w.raw("}").key("discovery_deck").kinds(&s.Deck)
	w.key("beside").list(besideTiles, func(i int) { w.place(s.Beside[i], kind) })
	w.key("draft").bits(s.Pool, func(n int) { w.str(startTiles[n].ID) })
}

// kinds writes discovery tiles by kind with their numbers.
func (w *fileWriter) kinds(list *[discoveryKinds]uint8) *fileWriter {
	w.raw("{")
	first := true
	for k, n := range list {
		if n == 0 {
			continue
		}
		if !first {
			w.raw(",")
		}
		first = false
		w.str(discoveries[k].ID).raw(":").num(int(n))
	}
	return w.raw("}")
}

func (w *fileWriter) player(p *Player) {
	w.raw(`{"vp":`).num(int(p.VP))
	for i, id := range goodIDs {
		w.key(id).num(int(p.Goods[i]))
	}
	for i, id := range templeIDs {
		w.key(id).num(int(p.Temple[i]))
	}
	w.key("avenue").num(int(p.Avenue)).key("pyramid_track").num(int(p.Track))
	w.key("technologies").bits(uint32(p.Techs), func(i int) { w.str(techSlot[i]) })
	w.key("fourth_worker").bool(p.Fourth).key("workers").list(maxDice, func(i int) {
		d := &p.Dice[i]
		w.raw(`{"board":`).num(int(d.Board)).key("power").num(int(d.Power)).key("space").num(int(d.Lock)).raw("}")
	})
	w.key("tiles").kinds(&p.Tiles).key("used").kinds(&p.Used)
	w.key("starting_tiles_dealt").starts(p.Dealt[:]).key("starting_tiles").starts(p.Kept[:])
	w.key("owes").num(int(p.Owes)).key("paying").bool(p.Began).raw("}")
}

func (w *fileWriter) turn(s *State) {
	w.key("turn").raw(`{"seat":`).num(int(s.Turn)).key("stage").str(stageIDs[s.Stage]).key("board").num(int(s.Dest))
	w.key("mover").num(int(s.Mover)).key("second").num(int(s.Second)).key("counted").num(int(s.Count))
	w.key("bought").bits(uint32(s.Fresh), func(i int) { w.str(techSlot[i]) })
	w.key("pending").list(int(s.Depth), func(i int) { w.frame(&s.Stack[i]) }).raw("}")
}

func (w *fileWriter) frame(f *frame) {
	id := &frameIDs[f.Kind]
	w.raw(`{"decision":`).str(id.Name)
	for i, name := range [...]string{id.A, id.B, id.C} {
		if name != "" {
			w.key(name).num(int([...]uint8{f.A, f.B, f.C}[i]))
		}
	}
	w.raw("}")
}

// fileWriter appends JSON; its methods return it for chaining.
type fileWriter struct{ b []byte }

func (w *fileWriter) raw(s string) *fileWriter { w.b = append(w.b, s...); return w }
func (w *fileWriter) num(n int) *fileWriter    { w.b = strconv.AppendInt(w.b, int64(n), 10); return w }
func (w *fileWriter) bool(x bool) *fileWriter  { w.b = strconv.AppendBool(w.b, x); return w }

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
	switch tile {
	case 0:
		w.raw("null")
	case hidden:
		w.str(hiddenID)
	default:
		w.str(id(int(tile - 1)))
	}
}

// starts lists starting tiles, null for none.
func (w *fileWriter) starts(tiles []uint8) *fileWriter {
	return w.list(len(tiles), func(i int) {
		w.place(tiles[i], func(n int) string { return startTiles[n].ID })
	})
}
