// Package position is the JSON form of a state of Tzolk'in as FORMAT.md documents it: a table of
// fields, from which writing and strict reading follow. Whether a position is legal is for rules.Check.
package position

import (
	"fmt"
	"math/bits"

	"painani/engine/games/tzolkin/rules"
	"painani/engine/jsonform"
)

type (
	state  = rules.State
	player = rules.Player
)

// Codec is the documented form: Encode and Decode of engine.Form.
type Codec = jsonform.Position[state]

// Form is that of a state.
var Form = &Codec{
	Seats: [2]int{rules.MinSeats, rules.MaxSeats}, Fields: table(), Complete: complete,
	Begin: func(seats int) state {
		return state{Seats: uint8(seats), Day: rules.FirstDay, Phase: rules.PhaseTurn, Start: 1}
	},
}

// Forms that several fields have.
var (
	number    = jsonform.Int[uint8]
	amount    = jsonform.Int[int16](0, rules.MaxAmount)
	building  = jsonform.Name[uint8](rules.BuildingIDs)
	buildings = jsonform.Set[uint32](building)
	monuments = jsonform.Set[uint16](jsonform.Name[uint8](rules.MonumentIDs))
)

// table has the fields of a position in the order of FORMAT.md.
func table() jsonform.Object[state] {
	at := jsonform.At[state, *uint8]
	return jsonform.Object[state]{
		at("day", func(s *state) *uint8 { return &s.Day }, number(rules.FirstDay, rules.MaxDay)),
		at("food_days_held", func(s *state) *uint8 { return &s.FoodDays }, foodDays),
		jsonform.At("phase", func(s *state) *rules.Phase { return &s.Phase }, jsonform.Name[rules.Phase](rules.PhaseIDs[:])),
		at("start_player", func(s *state) *uint8 { return &s.Start }, jsonform.Seat[uint8](1)),
		at("start_player_space", func(s *state) *uint8 { return &s.Space }, jsonform.Seat[uint8](0)),
		jsonform.At("accumulated_corn", func(s *state) *int16 { return &s.Corn }, amount),
		at("calendar_order", func(s *state) *uint8 { return &s.Order }, number(0, 2)),
		at("skull_bank", func(s *state) *uint8 { return &s.Bank }, number(0, rules.SkullSupply)),
		jsonform.At("chichen_itza_skulls", func(s *state) *uint16 { return &s.Skulls },
			jsonform.Set[uint16](number(1, rules.Wheels[rules.Chichen].Actions))),
		jsonform.At("harvest", func(s *state) []rules.Group { return s.Jungle[:] },
			jsonform.Keyed([]string{"2", "3", "4", "5"}, group().Form(rules.Group{}))),
		jsonform.At("display", func(s *state) []uint8 { return s.Display[:] },
			jsonform.List(jsonform.Place(rules.BuildingIDs, 0))),
		jsonform.At("decks", func(s *state) []uint32 { return s.Deck[:] }, jsonform.Keyed(rules.DeckLabels[:], buildings)),
		jsonform.At("monuments", func(s *state) []uint8 { return s.Monument[:rules.MonumentsShown[s.Seats]] },
			jsonform.List(jsonform.Place(rules.MonumentIDs, 0))),
		jsonform.Inner("wheels", wheels()),
		jsonform.Some("players", func(s *state) []player { return s.Players[:] },
			func(s *state) *uint8 { return &s.Seats }, members().Form(rules.NewPlayer())),
		jsonform.Inner("turn", turn()),
	}
}

// foodDays is how many were held, as the list of the first so many.
var foodDays = jsonform.Form[*uint8]{
	Write: func(w *jsonform.Writer, n *uint8) { w.List(int(*n), func(i int) { w.Str(rules.FoodDayIDs[i]) }) },
	Read: func(r *jsonform.Reader, at string, in any, n *uint8) {
		list := r.Items(at, in, rules.FoodDayCount)
		*n = uint8(len(list))
		for i, id := range list {
			if id != rules.FoodDayIDs[i] {
				r.Fail("%s: %q, want %q", at, id, rules.FoodDayIDs[i])
			}
		}
	},
}

func group() jsonform.Object[rules.Group] {
	at, fields := jsonform.At[rules.Group, *uint8], number(0, rules.MaxSeats)
	return jsonform.Object[rules.Group]{
		at("covered", func(g *rules.Group) *uint8 { return &g.Covered }, fields),
		at("open", func(g *rules.Group) *uint8 { return &g.Open }, fields),
		at("empty", func(g *rules.Group) *uint8 { return &g.Empty }, fields),
	}
}

func wheels() (out jsonform.Object[state]) {
	for i, id := range rules.WheelIDs {
		out = append(out, jsonform.At(id, func(s *state) []uint8 { return s.Wheels[i][:rules.Wheels[i].Teeth] },
			jsonform.List(number(rules.Nobody, rules.Neutral))))
	}
	return out
}

func members() jsonform.Object[player] {
	at := jsonform.At[player, *uint8]
	out := jsonform.Object[player]{
		jsonform.At("vp", func(p *player) *int16 { return &p.VP }, jsonform.Int[int16](-rules.MaxAmount, rules.MaxAmount)),
	}
	for i, id := range rules.GoodIDs {
		out = append(out, jsonform.At(id, func(p *player) *int16 { return &p.Goods[i] }, amount))
	}
	return append(out,
		at("workers", func(p *player) *uint8 { return &p.Workers }, number(rules.MinWorkers, rules.MaxWorkers)),
		at("hand", func(p *player) *uint8 { return &p.Hand }, number(0, rules.MaxWorkers)),
		jsonform.At("temples", func(p *player) []uint8 { return p.Temple[:] }, steps),
		jsonform.At("technologies", func(p *player) []uint8 { return p.Tech[:] },
			jsonform.Keyed(rules.TrackIDs[:], number(0, rules.MaxLevel))),
		jsonform.At("double_advance_ready", func(p *player) *bool { return &p.Ready }, jsonform.Flag),
		jsonform.At("buildings", func(p *player) *uint32 { return &p.Buildings }, buildings),
		jsonform.At("monuments", func(p *player) *uint16 { return &p.Monuments }, monuments),
		at("corn_harvest_tiles", func(p *player) *uint8 { return &p.CornTiles }, number(0, 4*rules.MaxSeats)),
		at("wood_harvest_tiles", func(p *player) *uint8 { return &p.WoodTiles }, number(0, 3*rules.MaxSeats)),
		jsonform.At("starting_tiles_dealt", func(p *player) []uint8 { return p.Dealt[:] }, wealth),
		jsonform.At("starting_tiles", func(p *player) []uint8 { return p.Kept[:] }, wealth),
	)
}

// steps is the form of the temples, each of which has its own top.
var steps = func() jsonform.Form[[]uint8] {
	var step []jsonform.Form[*uint8]
	for i := range rules.Temples {
		step = append(step, number(0, int(rules.Temples[i].Top)))
	}
	return jsonform.Keyed(rules.TempleIDs[:], step...)
}()

// wealth lists starting tiles: all of them, or none as long as there are none.
var wealth = func() jsonform.Form[[]uint8] {
	all := jsonform.Full(jsonform.Tile(rules.WealthIDs, rules.HiddenTile))
	return jsonform.Form[[]uint8]{
		Write: func(w *jsonform.Writer, tiles []uint8) {
			if tiles[0] == 0 {
				tiles = nil
			}
			all.Write(w, tiles)
		},
		Read: func(r *jsonform.Reader, at string, in any, tiles []uint8) {
			if len(r.Items(at, in, len(tiles))) > 0 {
				all.Read(r, at, in, tiles)
			}
		},
	}
}()

func turn() jsonform.Object[state] {
	return jsonform.Object[state]{
		jsonform.At("seat", func(s *state) *uint8 { return &s.Turn }, jsonform.Seat[uint8](1)),
		jsonform.At("stage", func(s *state) *rules.Stage { return &s.Stage }, jsonform.Name[rules.Stage](rules.StageIDs[:])),
		jsonform.At("placed", func(s *state) *uint8 { return &s.Placed }, number(0, rules.MaxWorkers)),
		jsonform.Some("pending", func(s *state) []rules.Frame { return s.Stack[:rules.MaxDepth] },
			func(s *state) *uint8 { return &s.Depth }, frame()),
	}
}

func frame() jsonform.Form[*rules.Frame] {
	named := func(k int) []string { f := &rules.Frames[k]; return []string{f.Name, f.A, f.B} }
	kind := func(f *rules.Frame) *rules.FrameKind { return &f.Kind }
	return jsonform.Kinds("decision", len(rules.Frames), named, kind,
		func(f *rules.Frame, i int) *uint8 { return [...]*uint8{&f.A, &f.B}[i] })
}

// complete gives what a file does not say: what follows from what it says (FORMAT.md).
func complete(r *jsonform.Reader, s *state) {
	if !r.Given("food_days_held") {
		for s.FoodDays < rules.FoodDayCount && rules.FoodDays[s.FoodDays].Day < s.Day {
			s.FoodDays++
		}
	}
	bank := rules.SkullSupply - bits.OnesCount16(s.Skulls)
	for seat, p := range s.Seated {
		workers(r, s, seat, p)
		bank -= int(p.Goods[rules.Skull])
	}
	if !r.Given("skull_bank") {
		s.Bank = uint8(max(0, bank))
	}
	for i := range s.Jungle {
		if !r.Given(fmt.Sprint("harvest ", i+2)) {
			s.Grow(i)
		}
	}
	tiles(r, s)
	if r.Given("turn seat") {
		return
	}
	s.Turn = s.Start
	if s.Phase == rules.PhaseSpin {
		s.Turn = s.Space
	}
}

// workers are all in hand that are not on the board.
func workers(r *jsonform.Reader, s *state, seat uint8, p *player) {
	out, who := s.Out(seat), fmt.Sprintf("players %d ", seat)
	if !r.Given(who + "workers") {
		p.Workers = uint8(max(rules.MinWorkers, min(out, rules.MaxWorkers)))
	}
	if !r.Given(who + "hand") {
		p.Hand = uint8(max(0, int(p.Workers)-out))
	}
}

// tiles fills displays and decks. A display that is missing shows the first tiles of the
// age that nobody owns; a deck that is missing has all that are nowhere else.
func tiles(r *jsonform.Reader, s *state) {
	var used, usedMonuments uint32
	owned := 0
	for _, p := range s.Seated {
		used |= p.Buildings
		usedMonuments |= uint32(p.Monuments)
		owned += p.OwnMonuments()
	}
	if !r.Given("display") {
		fill(s.Display[:], rules.Decks[s.Age()-1]&^used)
	}
	for _, tile := range s.Display {
		if tile != 0 {
			used |= 1 << (tile - 1)
		}
	}
	for i, label := range rules.DeckLabels {
		if !r.Given("decks " + label) {
			s.Deck[i] = rules.Decks[i] &^ used
		}
	}
	if shown := rules.MonumentsShown[s.Seats]; !r.Given("monuments") {
		fill(s.Monument[:max(0, shown-owned)], uint32(1<<rules.MonumentCount-1)&^usedMonuments)
	}
}

func fill(out []uint8, set uint32) {
	for i := 0; i < len(out) && set != 0; i++ {
		out[i] = uint8(bits.TrailingZeros32(set) + 1)
		set &= set - 1
	}
}
