package position

import (
	"fmt"

	"painani/engine/games/mexica/rules"
	"painani/engine/jsonform"
)

// complete gives what a file does not say: what follows from what it says (FORMAT.md).
func complete(r *jsonform.Reader, s *state) {
	s.Index()
	ap := rules.TurnAP
	if s.Phase == rules.PhaseStart || s.Phase == rules.PhaseOver {
		ap = 0
	}
	unless := func(field string, of *uint8, n int) {
		if !r.Given(field) {
			*of = uint8(max(0, n))
		}
	}
	unless("turn ap", &s.AP, ap)
	if !r.Given("turn begun") {
		s.Begun = int(s.AP) != ap || s.Bought != 0
	}
	laid := s.Census()
	chips := rules.ChipSupply
	for seat, p := range s.Seated {
		chips -= int(p.Chips)
		for level, n := range s.Issued() {
			field := fmt.Sprintf("players %d temple_stock %s", seat, LevelIDs[level])
			unless(field, &p.Stock[level], int(n)-int(laid.Temples[seat][level]))
		}
		// Mexicas stand on start cells that are free, except at the start, where seats are yet to choose
		if p.At == rules.Nowhere && !s.Setting() && (s.Phase != rules.PhaseStart || seat < s.Turn) {
			p.At = rules.Starts.Without(s.Mexicas()).First()
		}
	}
	unless("singles", &s.Singles, rules.SingleSupply-laid.Singles)
	unless("doubles", &s.Doubles, rules.DoubleSupply+len(rules.StartCanals)-laid.Doubles)
	unless("bridge_supply", &s.Spans, rules.BridgeSupply-laid.Bridges)
	unless("chip_supply", &s.Chips, chips)
	banks(r, s, &laid)
}

// banks are the smallest tiles that are not placed; those that a file names must be among them.
func banks(r *jsonform.Reader, s *state, laid *rules.Census) {
	left := rules.TileCopies
	for size, n := range laid.Tiles {
		left[size] -= min(n, left[size])
	}
	bank, later := rules.FirstTiles-laid.Tiles.Left(), rules.TileCount-rules.FirstTiles
	if s.Late() {
		bank, later = rules.TileCount-rules.FirstTiles, 0
	}
	fill(r, "calpulli_bank", &s.Bank, bank, &left)
	fill(r, "calpulli_phase_2", &s.Later, later, &left)
}

// fill takes tiles out of left; those that are not given are the first n.
func fill(r *jsonform.Reader, field string, out *rules.Tiles, n int, left *rules.Tiles) {
	if !r.Given(field) {
		*out = rules.Tiles{}
		for ; n > 0 && left.Left() > 0; n-- {
			size := left.Sizes()[0]
			left[size]--
			out[size]++
		}
		return
	}
	for size, n := range out {
		if n > left[size] {
			r.Fail("%s: no tile %d left for it", field, size)
			return
		}
		left[size] -= n
	}
}
