// Package position is the JSON form of a state of Mexica as FORMAT.md documents it: a table of
// fields, from which writing and strict reading follow. Whether a position is legal is for rules.Check.
package position

import (
	"fmt"

	"painani/engine/games/mexica/rules"
	"painani/engine/jsonform"
)

// Names of phases and levels in JSON.
var (
	PhaseIDs = [rules.PhaseCount]string{"start", "phase_1", "phase_2", "over"}

	LevelIDs = [rules.Levels]string{"1", "2", "3", "4"}
)

type state = rules.State

// chair is a seat with the position in which it plays: its temples stand on the board.
type chair struct {
	*rules.Player
	temples temples
	total   int // points that a file says, -1 if it does not
}

// Codec is the documented form: Encode and Decode of engine.Form.
type Codec = jsonform.Position[state]

// Form is that of a state.
var Form = &Codec{
	Seats: [2]int{rules.MinSeats, rules.MaxSeats}, Fields: table(), Complete: complete,
	Begin: func(seats int) state {
		s := rules.NewState(seats)
		s.Phase = rules.PhaseOne
		return s
	},
}

// Forms that several fields have.
var (
	number  = jsonform.Int[uint8]
	sources = jsonform.Keyed(rules.SourceIDs[:], jsonform.Int[int16](0, rules.MaxPoints))
	levels  = func(most int) jsonform.Form[[]uint8] { return jsonform.Keyed(LevelIDs[:], number(0, most)) }
)

// table has the fields of a position in the order of FORMAT.md.
func table() jsonform.Object[state] {
	at := jsonform.At[state, *uint8]
	stock := jsonform.At("neutral_stock", func(s *state) []uint8 { return s.Unset[:] }, levels(rules.NeutralCount))
	stock.Unless = func(s *state) bool { return !s.Setting() }
	return jsonform.Object[state]{
		jsonform.At("phase", func(s *state) *rules.Phase { return &s.Phase }, jsonform.Name[rules.Phase](PhaseIDs[:])),
		jsonform.At("round", func(s *state) *uint16 { return &s.Round }, jsonform.Int[uint16](1, rules.MaxRounds)),
		{Name: "canal_tiles", Form: canals},
		{Name: "bridges", Form: bridges},
		{Name: "calpulli", Form: calpulli},
		jsonform.At("neutral_temples", func(s *state) temples { return temples{s, rules.Neutral} }, standing),
		stock,
		jsonform.At("calpulli_bank", func(s *state) *rules.Tiles { return &s.Bank }, sizes),
		jsonform.At("calpulli_phase_2", func(s *state) *rules.Tiles { return &s.Later }, sizes),
		at("singles", func(s *state) *uint8 { return &s.Singles }, number(0, rules.SingleSupply)),
		at("doubles", func(s *state) *uint8 { return &s.Doubles }, number(0, rules.DoubleSupply)),
		at("bridge_supply", func(s *state) *uint8 { return &s.Spans }, number(0, rules.BridgeSupply)),
		at("chip_supply", func(s *state) *uint8 { return &s.Chips }, number(0, rules.ChipSupply)),
		at("idle_rounds", func(s *state) *uint8 { return &s.Idle }, number(0, 255)),
		jsonform.At("round_active", func(s *state) *bool { return &s.Stir }, jsonform.Flag),
		{Name: "players", Form: players},
		jsonform.Inner("turn", jsonform.Object[state]{
			at("seat", func(s *state) *uint8 { return &s.Turn }, jsonform.Seat[uint8](1)),
			at("ap", func(s *state) *uint8 { return &s.AP }, number(0, rules.TurnAP+rules.ChipSupply*rules.ChipAP)),
			at("bought", func(s *state) *uint8 { return &s.Bought }, number(0, rules.ChipsATurn)),
			jsonform.At("begun", func(s *state) *bool { return &s.Begun }, jsonform.Flag),
		}),
	}
}

// players sit in front of the board.
var players = jsonform.Form[*state]{
	Write: func(w *jsonform.Writer, s *state) {
		w.List(int(s.Seats), func(i int) { members.Write(w, seated(s, i)) })
	},
	Read: func(r *jsonform.Reader, at string, in any, s *state) {
		for i, x := range r.Items(at, in, rules.MaxSeats) {
			members.Read(r, fmt.Sprint(at, " ", i+1), x, seated(s, i))
		}
	},
}

// seated is the chair at a place.
func seated(s *state, i int) *chair { return &chair{&s.Players[i], temples{s, uint8(i + 1)}, -1} }

// members has the fields of a player.
var members = jsonform.Object[chair]{
	{Name: "points", Form: jsonform.Form[*chair]{
		Write: func(w *jsonform.Writer, c *chair) { w.Num(c.Vp()) },
		Read: func(r *jsonform.Reader, at string, in any, c *chair) {
			c.total = r.Num(at, in, 0, rules.MaxPoints*rules.SourceCount)
			c.Points[rules.FromBefore] = int16(min(c.total, rules.MaxPoints))
		},
	}},
	{Name: "points_from", Form: jsonform.Form[*chair]{
		Write: func(w *jsonform.Writer, c *chair) { sources.Write(w, c.Points[:]) },
		Read: func(r *jsonform.Reader, at string, in any, c *chair) {
			c.Points = [rules.SourceCount]int16{}
			sources.Read(r, at, in, c.Points[:])
			if sum := c.Vp(); c.total >= 0 && c.total != sum {
				r.Fail("%s: they add up to %d, the points are %d", at, sum, c.total)
			}
		},
	}},
	jsonform.At("chips", func(c *chair) *uint8 { return &c.Chips }, number(0, rules.ChipSupply)),
	jsonform.At("mexica", func(c *chair) *uint8 { return &c.At }, cell),
	jsonform.At("temple_stock", func(c *chair) []uint8 { return c.Stock[:] }, levels(99)),
	jsonform.At("temples", func(c *chair) temples { return c.temples }, standing),
}
