package position

import (
	"fmt"
	"maps"
	"slices"

	"painani/engine/games/mexica/rules"
	"painani/engine/jsonform"
)

// stateFile is a position as it stands in a file. What is missing gets the
// defaults of FORMAT.md.
type stateFile struct {
	Phase   *string        `json:"phase"`
	Round   *int           `json:"round"`
	Canals  [][]string     `json:"canal_tiles"`
	Bridges []bridgeFile   `json:"bridges"`
	Tiles   []TileFile     `json:"calpulli"`
	Neutral map[string]int `json:"neutral_temples"`
	Unset   map[string]int `json:"neutral_stock"`
	Bank    *[]int         `json:"calpulli_bank"`
	Later   *[]int         `json:"calpulli_phase_2"`
	Singles *int           `json:"singles"`
	Doubles *int           `json:"doubles"`
	Spans   *int           `json:"bridge_supply"`
	Chips   *int           `json:"chip_supply"`
	Idle    int            `json:"idle_rounds"`
	Stir    bool           `json:"round_active"`
	Players []playerFile   `json:"players"`
	Turn    *turnFile      `json:"turn"`
}

type bridgeFile struct {
	At   string `json:"at"`
	Axis string `json:"orientation"`
}

type TileFile struct {
	At   string `json:"at"`
	Size int    `json:"size"`
}

type playerFile struct {
	Points  *int           `json:"points"`
	From    map[string]int `json:"points_from"`
	Chips   int            `json:"chips"`
	At      *string        `json:"mexica"`
	Stock   map[string]int `json:"temple_stock"`
	Temples map[string]int `json:"temples"`
}

type turnFile struct {
	Seat   *int  `json:"seat"`
	AP     *int  `json:"ap"`
	Bought int   `json:"bought"`
	Begun  *bool `json:"begun"`
}

// Decode reads a position, canonical or written by hand (FORMAT.md). It
// refuses unknown fields, cells and numbers out of range; whether the position
// is a legal one is for Check.
func (Codec) Decode(data []byte, s *rules.State) error {
	var f stateFile
	if err := jsonform.Decode(data, &f); err != nil {
		return err
	}
	if n := len(f.Players); n < rules.MinSeats || n > rules.MaxSeats {
		return fmt.Errorf("players: %d, want %d to %d", n, rules.MinSeats, rules.MaxSeats)
	}
	r := fileReader{s: &rules.State{Seats: uint8(len(f.Players))}}
	r.board(&f)
	r.s.Index()
	r.bridges(f.Bridges)
	r.s.Index()
	r.turn(&f)
	for i := range f.Players {
		r.player(i, &f.Players[i])
	}
	r.mexicas(f.Players)
	r.supply(&f)
	if err := r.Err(); err != nil {
		return err
	}
	*s = *r.s
	return nil
}

// fileReader fills a state.
type fileReader struct {
	jsonform.Reader
	s *rules.State
}

// cell finds a cell; cell 0 after an error.
func (r *fileReader) cell(field, name string) uint8 {
	c := rules.CellNamed(name)
	if c == rules.Nowhere {
		r.Fail("%s: %q is no cell of the island", field, name)
		return 0
	}
	return c
}

// lay puts something on an empty cell.
func (r *fileReader) lay(field, name string, x rules.Thing) {
	c := r.cell(field, name)
	if r.s.Cells[c] != 0 {
		r.Fail("%s: %s is taken", field, name)
		return
	}
	r.s.Cells[c] = x
}

// board reads what lies on the cells, bridges apart. The printed canal needs no mention.
func (r *fileReader) board(f *stateFile) {
	for _, tile := range f.Canals {
		r.canal(tile)
	}
	for _, pair := range rules.StartCanals {
		a, b := rules.CellNamed(pair[0]), rules.CellNamed(pair[1])
		if r.s.Cells[a] == 0 && r.s.Cells[b] == 0 {
			r.s.LayDouble(a, b)
		}
	}
	for _, x := range f.Tiles {
		r.lay("calpulli", x.At, rules.ThingTile|rules.Thing(r.Num("calpulli size", x.Size, rules.MinSize, rules.MaxSize)))
	}
	r.temples("neutral_temples", f.Neutral, rules.Neutral)
	for _, id := range slices.Sorted(maps.Keys(f.Unset)) {
		r.s.Unset[r.ID("neutral_stock", id, LevelIDs[:])] = uint8(r.Num("neutral_stock "+id, f.Unset[id], 0, rules.NeutralCount))
	}
	for i := range f.Players {
		r.temples(fmt.Sprintf("players %d temples", i+1), f.Players[i].Temples, uint8(i+1))
	}
}

// canal lays one canal tile: one cell, or two neighbours.
func (r *fileReader) canal(tile []string) {
	const field = "canal_tiles"
	switch r.Num(field, len(tile), 1, 2) {
	case 1:
		if len(tile) == 1 {
			r.lay(field, tile[0], rules.ThingCanal)
		}
	case 2:
		a, b := r.cell(field, tile[0]), r.cell(field, tile[1])
		switch {
		case rules.Direction(a, b) < 0:
			r.Fail("%s: %s and %s are no neighbours", field, tile[0], tile[1])
		case r.s.Cells[a] != 0 || r.s.Cells[b] != 0:
			r.Fail("%s: %s or %s is taken", field, tile[0], tile[1])
		default:
			r.s.LayDouble(a, b)
		}
	}
}

func (r *fileReader) temples(field string, list map[string]int, owner uint8) {
	for _, name := range slices.Sorted(maps.Keys(list)) {
		r.lay(field, name, rules.TempleThing(owner, uint8(r.Num(field+" "+name, list[name], 1, rules.Levels))))
	}
}

// bridges reads the bridges. The orientation may be left out where one fits only.
func (r *fileReader) bridges(list []bridgeFile) {
	r.s.Cross()
	sites := r.s.Across
	for _, x := range list {
		c := r.cell("bridges", x.At)
		if r.s.Cells[c]&rules.ThingCanal == 0 || r.s.Cells[c]&rules.ThingBridge != 0 {
			r.Fail("bridges: no room for a bridge on %s", x.At)
			continue
		}
		if x.Axis != "" {
			r.s.Span(c, uint8(r.ID("bridges "+x.At, x.Axis, rules.AxisIDs[:])))
			continue
		}
		h, v := sites[rules.AxisH].Has(c), sites[rules.AxisV].Has(c)
		switch {
		case h && v:
			r.Fail("bridges: 2 orientations fit %s", x.At)
		case v:
			r.s.Span(c, rules.AxisV)
		case h:
			r.s.Span(c, rules.AxisH)
		default:
			r.Fail("bridges: 0 orientations fit %s", x.At)
		}
	}
}

func (r *fileReader) turn(f *stateFile) {
	s := r.s
	s.Phase = rules.PhaseOne
	if f.Phase != nil {
		s.Phase = rules.Phase(r.ID("phase", *f.Phase, PhaseIDs[:]))
	}
	s.Round = uint16(r.Or("round", f.Round, 1, 1, rules.MaxRounds))
	s.Idle = uint8(r.Num("idle_rounds", f.Idle, 0, 255))
	s.Stir = f.Stir
	t := f.Turn
	if t == nil {
		t = &turnFile{}
	}
	ap := rules.TurnAP
	if s.Phase == rules.PhaseStart || s.Phase == rules.PhaseOver {
		ap = 0
	}
	s.Turn = uint8(r.Or("turn seat", t.Seat, 1, 1, int(s.Seats)))
	s.AP = uint8(r.Or("turn ap", t.AP, ap, 0, rules.TurnAP+rules.ChipSupply*rules.ChipAP))
	s.Bought = uint8(r.Num("turn bought", t.Bought, 0, rules.ChipsATurn))
	s.Begun = int(s.AP) != ap || s.Bought != 0
	if t.Begun != nil {
		s.Begun = *t.Begun
	}
}

func (r *fileReader) player(i int, f *playerFile) {
	p := &r.s.Players[i]
	who := fmt.Sprintf("players %d", i+1)
	for _, id := range slices.Sorted(maps.Keys(f.From)) {
		p.Points[r.ID(who+" points_from", id, rules.SourceIDs[:])] = int16(r.Num(who+" points_from "+id, f.From[id], 0, rules.MaxPoints))
	}
	sum := p.Vp()
	switch total := r.Or(who+" points", f.Points, sum, 0, rules.MaxPoints*rules.SourceCount); {
	case f.From == nil:
		p.Points[rules.FromBefore] = int16(min(total, rules.MaxPoints))
	case total != sum:
		r.Fail("%s points: %d, but points_from add up to %d", who, total, sum)
	}
	p.Chips = uint8(r.Num(who+" chips", f.Chips, 0, rules.ChipSupply))
	issued := r.s.Issued()
	for _, level := range f.Temples {
		if level >= 1 && level <= rules.Levels && issued[level-1] > 0 {
			issued[level-1]--
		}
	}
	p.Stock = issued
	for _, id := range slices.Sorted(maps.Keys(f.Stock)) {
		p.Stock[r.ID(who+" temple_stock", id, LevelIDs[:])] = uint8(r.Num(who+" temple_stock "+id, f.Stock[id], 0, 99))
	}
}

// mexicas puts the Mexicas on the board. Who has no cell named stands on a start
// cell that is free, except at the start, where he is yet to choose.
func (r *fileReader) mexicas(list []playerFile) {
	s := r.s
	for i := range list {
		s.Players[i].At = rules.Nowhere
	}
	for i := range list {
		if list[i].At != nil {
			s.Players[i].At = r.cell(fmt.Sprintf("players %d mexica", i+1), *list[i].At)
		}
	}
	for i := range list {
		if list[i].At == nil && !s.Setting() && (s.Phase != rules.PhaseStart || i+1 < int(s.Turn)) {
			s.Players[i].At = rules.Starts.Without(s.Mexicas()).Nth(0)
		}
	}
}

// supply reads what is beside the board; what is missing follows from the board.
func (r *fileReader) supply(f *stateFile) {
	s := r.s
	var laid rules.Census
	laid.Count(s)
	s.Singles = uint8(r.Or("singles", f.Singles, rules.SingleSupply-laid.Singles, 0, rules.SingleSupply))
	s.Doubles = uint8(r.Or("doubles", f.Doubles, rules.DoubleSupply+len(rules.StartCanals)-laid.Doubles, 0, rules.DoubleSupply))
	s.Spans = uint8(r.Or("bridge_supply", f.Spans, rules.BridgeSupply-laid.Bridges, 0, rules.BridgeSupply))
	chips := rules.ChipSupply
	for i := range s.Players {
		chips -= int(s.Players[i].Chips)
	}
	s.Chips = uint8(r.Or("chip_supply", f.Chips, chips, 0, rules.ChipSupply))
	left := rules.TileCopies
	for size, n := range laid.Tiles {
		left[size] -= min(n, left[size])
	}
	bank, later := rules.FirstTiles-laid.Tiles.Left(), rules.TileCount-rules.FirstTiles
	if s.Phase == rules.PhaseTwo || s.Phase == rules.PhaseOver {
		bank, later = rules.TileCount-rules.FirstTiles, 0
	}
	s.Bank = r.tiles("calpulli_bank", f.Bank, bank, &left)
	s.Later = r.tiles("calpulli_phase_2", f.Later, later, &left)
}

// tiles reads a list of tiles and takes them out of left; without a list these
// are the first n.
func (r *fileReader) tiles(field string, list *[]int, n int, left *rules.Tiles) (out rules.Tiles) {
	if list == nil {
		for ; n > 0 && left.Left() > 0; n-- {
			size := left.Nth(0)
			left[size]--
			out[size]++
		}
		return out
	}
	for _, size := range *list {
		size = r.Num(field, size, rules.MinSize, rules.MaxSize)
		if left[size] == 0 {
			r.Fail("%s: no tile %d left for it", field, size)
			continue
		}
		left[size]--
		out[size]++
	}
	return out
}
