package position

import (
	"fmt"

	"painani/engine/games/mexica/rules"
	"painani/engine/jsonform"
)

// complete gives what a file does not say: what follows from what it says (FORMAT.md).
func complete(r *jsonform.Reader, s *state) {
	s.Index()
	ap := uint8(rules.TurnAP)
	if s.Phase == rules.PhaseStart || s.Phase == rules.PhaseOver {
		ap = 0
	}
	if !r.Given("turn ap") {
		s.AP = ap
	}
	if !r.Given("turn begun") {
		s.Begun = s.AP != ap || s.Bought != 0
	}
	var laid rules.Census
	laid.Count(s)
	chips := rules.ChipSupply
	for i := range s.Players[:s.Seats] {
		chips -= int(s.Players[i].Chips)
		stock(r, s, i, &laid)
	}
	mexicas(s)
	for _, x := range []struct {
		field string
		left  *uint8
		n     int
	}{
		{"singles", &s.Singles, rules.SingleSupply - laid.Singles},
		{"doubles", &s.Doubles, rules.DoubleSupply + len(rules.StartCanals) - laid.Doubles},
		{"bridge_supply", &s.Spans, rules.BridgeSupply - laid.Bridges},
		{"chip_supply", &s.Chips, chips},
	} {
		if !r.Given(x.field) {
			*x.left = uint8(max(0, x.n))
		}
	}
	banks(r, s, &laid)
}

// stock is what was issued and is not on the board.
func stock(r *jsonform.Reader, s *state, i int, laid *rules.Census) {
	for level, n := range s.Issued() {
		if !r.Given(fmt.Sprintf("players %d temple_stock %s", i+1, LevelIDs[level])) {
			s.Players[i].Stock[level] = n - min(n, laid.Temples[i+1][level])
		}
	}
}

// mexicas stand on start cells that are free, except at the start, where seats are yet to choose.
func mexicas(s *state) {
	for i := range s.Players[:s.Seats] {
		if p := &s.Players[i]; p.At == rules.Nowhere && !s.Setting() &&
			(s.Phase != rules.PhaseStart || i+1 < int(s.Turn)) {
			p.At = rules.Starts.Without(s.Mexicas()).Nth(0)
		}
	}
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
			size := left.Nth(0)
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
