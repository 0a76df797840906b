// Package position is the JSON form of a state of Teotihuacan as FORMAT.md documents it: a table of
// fields, from which writing and strict reading follow. Whether a position is legal is for rules.Check.
package position

import (
	"slices"
	"strconv"
	"strings"

	"painani/engine/games/teotihuacan/rules"
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
		return state{Seats: uint8(seats), Phase: rules.PhaseTurn, Start: 1, Rulings: rules.DefaultRulings,
			Ring: rules.PrintedRing, Royal: rules.PrintedRoyal, Techs: rules.PrintedTechs, Bonus: rules.PrintedBonus}
	},
}

// Forms that several fields have.
var (
	number = jsonform.Int[uint8]
	amount = jsonform.Int[int16](0, rules.MaxAmount)
	name   = jsonform.Name[uint8]
	boards = number(0, rules.BoardCount)
	decos  = jsonform.List(jsonform.Place(rules.DecoIDs, 0))
	starts = jsonform.List(jsonform.Place(rules.StartIDs, rules.Hidden))
	slots  = jsonform.Set[uint8](name(rules.TechSlot[:]))
)

// table has the fields of a position in the order of FORMAT.md.
func table() jsonform.Object[state] {
	at, list := jsonform.At[state, *uint8], jsonform.At[state, []uint8]
	return jsonform.Object[state]{
		jsonform.At("phase", func(s *state) *rules.Phase { return &s.Phase }, jsonform.Name[rules.Phase](rules.PhaseIDs[:])),
		at("start_player", func(s *state) *uint8 { return &s.Start }, jsonform.Seat[uint8](1)),
		jsonform.At("rulings", func(s *state) *rules.Rulings { return &s.Rulings },
			jsonform.Set[rules.Rulings](name(rules.RulingNames))),
		list("ring", func(s *state) []uint8 { return s.Ring[:] }, jsonform.Full(name(rules.BoardIDs[:]))),
		list("royal", func(s *state) []uint8 { return s.Royal[:] }, jsonform.Full(name(rules.RoyalIDs))),
		list("technologies", func(s *state) []uint8 { return s.Techs[:] }, jsonform.Full(name(rules.TechIDs))),
		list("bonus", func(s *state) []uint8 { return s.Bonus[:] }, jsonform.Full(name(rules.BonusIDs))),
		at("light", func(s *state) *uint8 { return &s.Light }, number(0, int(slices.Max(rules.DarkDisc[rules.MaxSeats][:])))),
		at("eclipses_held", func(s *state) *uint8 { return &s.Held }, number(0, rules.Eclipses)),
		jsonform.At("final_round", func(s *state) *bool { return &s.Final }, jsonform.Flag),
		list("nobles", func(s *state) []uint8 { return s.Rows[:] }, jsonform.List(number(0, len(rules.NobleVP[0])))),
		jsonform.At("neutral", func(s *state) [][rules.NeutralDice]uint8 { return s.Neuter[:] }, jsonform.List(neutral)),
		list("pyramid", func(s *state) []uint8 { return s.Pyramid[:] }, jsonform.List(lying)),
		jsonform.At("decorations", func(s *state) [][rules.SideSteps]uint8 { return s.Sides[:] },
			jsonform.Keyed(rules.SideIDs[:], side)),
		list("decoration_display", func(s *state) []uint8 { return s.DecoShow[:] }, decos),
		list("pyramid_display", func(s *state) []uint8 { return s.BuildShow[:] },
			jsonform.List(jsonform.Place(rules.PyramidIDs, 0))),
		jsonform.At("decoration_deck", func(s *state) *uint16 { return &s.DecoDeck }, jsonform.Set[uint16](name(rules.DecoIDs))),
		jsonform.At("pyramid_deck", func(s *state) *uint32 { return &s.BuildDeck }, jsonform.Set[uint32](name(rules.PyramidIDs))),
		jsonform.At("discovery", func(s *state) [][rules.SpotTiles]uint8 { return s.Spots[:] },
			jsonform.Keyed(rules.SpotIDs[:rules.SpotCount], spot)),
		list("discovery_deck", func(s *state) []uint8 { return s.Deck[:] }, hand),
		list("beside", func(s *state) []uint8 { return s.Beside[:] }, jsonform.List(jsonform.Place(rules.DiscoveryIDs, rules.Hidden))),
		jsonform.At("draft", func(s *state) *uint32 { return &s.Pool }, jsonform.Set[uint32](name(rules.StartIDs))),
		jsonform.Some("players", func(s *state) []player { return s.Players[:] },
			func(s *state) *uint8 { return &s.Seats }, members().Form(rules.Player{})),
		jsonform.Inner("turn", turn()),
	}
}

func members() jsonform.Object[player] {
	at, list := jsonform.At[player, *uint8], jsonform.At[player, []uint8]
	out := jsonform.Object[player]{jsonform.At("vp", func(p *player) *int16 { return &p.VP }, amount)}
	for i, id := range rules.GoodIDs {
		out = append(out, jsonform.At(id, func(p *player) *int16 { return &p.Goods[i] }, amount))
	}
	for i, id := range rules.TempleIDs {
		out = append(out, at(id, func(p *player) *uint8 { return &p.Temple[i] }, number(0, rules.TopStep)))
	}
	return append(out,
		at("avenue", func(p *player) *uint8 { return &p.Avenue }, number(0, rules.AvenueTop)),
		at("pyramid_track", func(p *player) *uint8 { return &p.Track }, number(0, rules.TrackTop)),
		at("technologies", func(p *player) *uint8 { return &p.Techs }, slots),
		jsonform.At("fourth_worker", func(p *player) *bool { return &p.Fourth }, jsonform.Flag),
		jsonform.At("workers", func(p *player) []rules.Die { return p.Dice[:] }, jsonform.List(die())),
		list("tiles", func(p *player) []uint8 { return p.Tiles[:] }, hand),
		list("used", func(p *player) []uint8 { return p.Used[:] }, hand),
		list("starting_tiles_dealt", func(p *player) []uint8 { return p.Dealt[:] }, starts),
		list("starting_tiles", func(p *player) []uint8 { return p.Kept[:] }, starts),
		at("owes", func(p *player) *uint8 { return &p.Owes }, number(0, rules.MaxDice*rules.SalaryHigh)),
		jsonform.At("paying", func(p *player) *bool { return &p.Began }, jsonform.Flag),
	)
}

// die is a worker. Its power must be there.
func die() jsonform.Form[*rules.Die] {
	at := jsonform.At[rules.Die, *uint8]
	form := jsonform.Object[rules.Die]{
		at("board", func(d *rules.Die) *uint8 { return &d.Board }, boards),
		at("power", func(d *rules.Die) *uint8 { return &d.Power }, number(1, rules.MaxPower)),
		at("space", func(d *rules.Die) *uint8 { return &d.Lock }, number(0, rules.RoyalSpaces)),
	}.Form(rules.Die{})
	read := form.Read
	form.Read = func(r *jsonform.Reader, at string, in any, d *rules.Die) {
		if read(r, at, in, d); d.Power == 0 {
			r.Fail("%s power: missing", at)
		}
	}
	return form
}

func turn() jsonform.Object[state] {
	at := jsonform.At[state, *uint8]
	return jsonform.Object[state]{
		at("seat", func(s *state) *uint8 { return &s.Turn }, jsonform.Seat[uint8](1)),
		jsonform.At("stage", func(s *state) *rules.Stage { return &s.Stage },
			jsonform.Blank(jsonform.Name[rules.Stage](rules.StageIDs[:]))),
		at("board", func(s *state) *uint8 { return &s.Dest }, boards),
		at("mover", func(s *state) *uint8 { return &s.Mover }, number(0, rules.MaxDice)),
		at("second", func(s *state) *uint8 { return &s.Second }, number(0, rules.MaxDice)),
		at("counted", func(s *state) *uint8 { return &s.Count }, number(0, rules.CountMost)),
		at("bought", func(s *state) *uint8 { return &s.Fresh }, slots),
		jsonform.Some("pending", func(s *state) []rules.Frame { return s.Stack[:] },
			func(s *state) *uint8 { return &s.Depth }, frame()),
	}
}

func frame() jsonform.Form[*rules.Frame] {
	named := func(k int) []string { f := &rules.Frames[k]; return []string{f.Name, f.A, f.B, f.C} }
	kind := func(f *rules.Frame) *rules.FrameKind { return &f.Kind }
	return jsonform.Kinds("decision", len(rules.Frames), named, kind,
		func(f *rules.Frame, i int) *uint8 { return [...]*uint8{&f.A, &f.B, &f.C}[i] })
}

// neutral and side are lists of a fixed array, spot and hand those of discovery tiles.
var (
	neutral = jsonform.Within(func(x *[rules.NeutralDice]uint8) []uint8 { return x[:] }, jsonform.List(boards))
	side    = jsonform.Within(func(x *[rules.SideSteps]uint8) []uint8 { return x[:] }, decos)
	spot    = jsonform.Within(func(x *[rules.SpotTiles]uint8) []uint8 { return x[:] },
		jsonform.Filled(jsonform.Tile(rules.DiscoveryIDs, 0)))
	hand = jsonform.Counts(rules.DiscoveryIDs, func(k int) int { return int(rules.Discoveries[k].Copies) })
)

// lying is a tile of the pyramid with the quarters that it is turned: "P13/2".
var lying = jsonform.Form[*uint8]{
	Write: func(w *jsonform.Writer, x *uint8) {
		if *x == 0 {
			w.Raw("null")
			return
		}
		tile, turn := rules.Lying(*x)
		w.Raw(`"`).Raw(rules.PyramidIDs[tile]).Raw("/").Num(int(turn)).Raw(`"`)
	},
	Read: func(r *jsonform.Reader, at string, in any, x *uint8) {
		if in == nil {
			return
		}
		id, turn, _ := strings.Cut(r.Text(at, in), "/")
		k, err := strconv.Atoi(turn)
		if err != nil {
			r.Fail("%s: %q is no tile with its turn", at, in)
		}
		*x = rules.Laid(uint8(r.ID(at, id, rules.PyramidIDs)), uint8(r.Num(at+" turn", float64(k), 0, 3)))
	},
}

// complete gives what a file does not say: what follows from what it says (FORMAT.md).
func complete(r *jsonform.Reader, s *state) {
	for _, p := range s.Seated {
		for k := range p.Dice {
			if d := &p.Dice[k]; d.Power == 0 {
				*d = worker(s.Phase, k)
			}
		}
	}
	if !r.Given("decoration_deck") {
		s.DecoDeck = uint16((1<<rules.DecoCount - 1) &^ rules.DecosOut(s).Tiles)
	}
	if !r.Given("pyramid_deck") {
		s.BuildDeck = uint32((1<<rules.PyramidCount - 1) &^ rules.PyramidOut(s).Tiles)
	}
	if !r.Given("discovery_deck") {
		for k, n := range rules.DiscoveryCounts(s) {
			most := int(rules.Discoveries[k].Copies)
			if n > most {
				r.Fail("%d tiles %s, there are %d", n, rules.DiscoveryIDs[k], most)
			}
			s.Deck[k] = uint8(most - n)
		}
	}
	if !r.Given("turn seat") {
		s.Turn = s.Start
	}
}

// worker is a worker that a file does not mention.
func worker(phase rules.Phase, k int) rules.Die {
	switch {
	case k == rules.StartDice:
		return rules.Die{Power: rules.FourthPower}
	case phase > rules.PhaseStart:
		return rules.Die{Board: [...]uint8{rules.Forest, rules.Quarry, rules.Deposits}[k], Power: rules.StartPower}
	}
	return rules.Die{Power: rules.StartPower}
}
