package position

import (
	"fmt"
	"slices"

	"painani/engine/games/teotihuacan/rules"
	"painani/engine/jsonform"
)

// stateFile is a position as it stands in a file. What is missing gets the
// defaults of FORMAT.md.
type stateFile struct {
	Phase         *string              `json:"phase"`
	Start         *int                 `json:"start_player"`
	Rulings       *[]string            `json:"rulings"`
	Ring          []string             `json:"ring"`
	Royal         []string             `json:"royal"`
	Techs         []string             `json:"technologies"`
	Bonus         []string             `json:"bonus"`
	Light         int                  `json:"light"`
	Held          int                  `json:"eclipses_held"`
	Final         bool                 `json:"final_round"`
	Nobles        []int                `json:"nobles"`
	Neutral       [][]int              `json:"neutral"`
	Pyramid       []*string            `json:"pyramid"`
	Sides         map[string][]*string `json:"decorations"`
	DecoShow      []*string            `json:"decoration_display"`
	BuildShow     []*string            `json:"pyramid_display"`
	DecoDeck      *[]string            `json:"decoration_deck"`
	BuildDeck     *[]string            `json:"pyramid_deck"`
	Discovery     map[string][]string  `json:"discovery"`
	DiscoveryDeck *map[string]int      `json:"discovery_deck"`
	Beside        []*string            `json:"beside"`
	Draft         []string             `json:"draft"`
	Players       []playerFile         `json:"players"`
	Turn          *turnFile            `json:"turn"`
}

type playerFile struct {
	VP     int            `json:"vp"`
	Cocoa  int            `json:"cocoa"`
	Wood   int            `json:"wood"`
	Stone  int            `json:"stone"`
	Gold   int            `json:"gold"`
	Blue   int            `json:"blue"`
	Red    int            `json:"red"`
	Green  int            `json:"green"`
	Avenue int            `json:"avenue"`
	Track  int            `json:"pyramid_track"`
	Techs  []string       `json:"technologies"`
	Fourth bool           `json:"fourth_worker"`
	Dice   []dieFile      `json:"workers"`
	Tiles  map[string]int `json:"tiles"`
	Used   map[string]int `json:"used"`
	Dealt  []*string      `json:"starting_tiles_dealt"`
	Kept   []*string      `json:"starting_tiles"`
	Owes   int            `json:"owes"`
	Paying bool           `json:"paying"`
}

type dieFile struct {
	Board int `json:"board"`
	Power int `json:"power"`
	Space int `json:"space"`
}

type turnFile struct {
	Seat    int              `json:"seat"`
	Stage   string           `json:"stage"`
	Board   int              `json:"board"`
	Mover   int              `json:"mover"`
	Second  int              `json:"second"`
	Counted int              `json:"counted"`
	Bought  []string         `json:"bought"`
	Pending []map[string]any `json:"pending"`
}

// Decode reads a position, canonical or written by hand (FORMAT.md). It
// refuses unknown fields, ids and numbers out of range; whether the position is
// a legal one is for Check.
func (Codec) Decode(data []byte, s *rules.State) error {
	var f stateFile
	if err := jsonform.Decode(data, &f); err != nil {
		return err
	}
	if n := len(f.Players); n < rules.MinSeats || n > rules.MaxSeats {
		return fmt.Errorf("players: %d, want %d to %d", n, rules.MinSeats, rules.MaxSeats)
	}
	r := fileReader{s: &rules.State{Seats: uint8(len(f.Players))}}
	r.table(&f)
	r.tiles(&f)
	for i := range f.Players {
		r.player(i, &f.Players[i])
	}
	r.discoveries(&f)
	r.turn(f.Turn)
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

// num is Num of a small number.
func (r *fileReader) num(field string, n, low, high int) uint8 {
	return uint8(r.Num(field, n, low, high))
}

// amount is a number of goods or points.
func (r *fileReader) amount(field string, n int) int16 {
	return int16(r.Num(field, n, 0, rules.MaxAmount))
}

// id is ID of a small number.
func (r *fileReader) id(field, name string, list []string) uint8 {
	return uint8(r.ID(field, name, list))
}

// ids reads a list of names of a fixed length, if it is there.
func (r *fileReader) ids(field string, names, list []string, out []uint8) {
	if names == nil {
		return
	}
	if len(names) != len(out) {
		r.Fail("%s: %d entries, want %d", field, len(names), len(out))
		return
	}
	for i, name := range names {
		out[i] = r.id(field, name, list)
	}
}

// Names of components, by number.
var (
	RoyalNames     = names(rules.Royals[:], func(x rules.RoyalTile) string { return x.ID })
	techNames      = names(rules.Technologies[:], func(x rules.TechTile) string { return x.ID })
	bonusNames     = names(rules.Bonuses[:], func(x rules.BonusTile) string { return x.ID })
	DecoNames      = names(rules.DecoTiles[:], func(x rules.DecoTile) string { return x.ID })
	PyramidNames   = names(rules.PyramidTiles[:], func(x rules.PyramidTile) string { return x.ID })
	startNames     = names(rules.StartTiles[:], func(x rules.StartTile) string { return x.ID })
	discoveryNames = names(rules.Discoveries[:], func(x rules.Discovery) string { return x.ID })
)

// table reads what belongs to the table and the calendar.
func (r *fileReader) table(f *stateFile) {
	s := r.s
	s.Phase, s.Start, s.Rulings = rules.PhaseTurn, 1, rules.DefaultRulings
	if f.Phase != nil {
		s.Phase = rules.Phase(r.id("phase", *f.Phase, rules.PhaseIDs[:]))
	}
	if f.Start != nil {
		s.Start = r.num("start_player", *f.Start, 1, int(s.Seats))
	}
	if f.Rulings != nil {
		s.Rulings = rules.Rulings(r.set("rulings", *f.Rulings, rules.RulingNames))
	}
	s.Ring, s.Royal, s.Techs, s.Bonus = rules.PrintedRing, rules.PrintedRoyal, rules.PrintedTechs, rules.PrintedBonus
	r.ids("ring", f.Ring, rules.BoardIDs[:], s.Ring[:])
	r.ids("royal", f.Royal, RoyalNames, s.Royal[:])
	r.ids("technologies", f.Techs, techNames, s.Techs[:])
	r.ids("bonus", f.Bonus, bonusNames, s.Bonus[:])
	s.Held = r.num("eclipses_held", f.Held, 0, rules.Eclipses)
	s.Light = r.num("light", f.Light, 0, int(rules.DarkDisc[s.Seats][0]))
	s.Final = f.Final
	for i, n := range f.Nobles[:r.num("nobles", len(f.Nobles), 0, rules.NobleRows)] {
		s.Rows[i] = r.num("nobles", n, 0, len(rules.NobleVP[i]))
	}
	for c, list := range f.Neutral[:r.num("neutral", len(f.Neutral), 0, rules.NeutralColours)] {
		for i, b := range list[:r.num("neutral", len(list), 0, rules.NeutralDice)] {
			s.Neuter[c][i] = r.num("neutral", b, 0, rules.BoardCount)
		}
	}
}

// defaultBoards are the boards of workers that a file does not name.
var defaultBoards = [rules.StartDice]int{rules.Forest, rules.Quarry, rules.Deposits}

func (r *fileReader) player(i int, f *playerFile) {
	p := &r.s.Players[i]
	who := fmt.Sprintf("players %d ", i+1)
	p.VP = r.amount(who+"vp", f.VP)
	for good, n := range [...]int{f.Cocoa, f.Wood, f.Stone, f.Gold} {
		p.Goods[good] = r.amount(who+rules.GoodIDs[good], n)
	}
	for temple, n := range [...]int{f.Blue, f.Red, f.Green} {
		p.Temple[temple] = r.num(who+rules.TempleIDs[temple], n, 0, rules.TopStep)
	}
	p.Avenue = r.num(who+"avenue", f.Avenue, 0, rules.AvenueTop)
	p.Track = r.num(who+"pyramid_track", f.Track, 0, rules.TrackTop)
	p.Techs = uint8(r.set(who+"technologies", f.Techs, rules.TechSlot[:]))
	p.Fourth = f.Fourth
	for k := range p.Dice {
		p.Dice[k] = rules.Die{Power: rules.StartPower}
		if k < rules.StartDice && r.s.Phase > rules.PhaseStart {
			p.Dice[k].Board = uint8(defaultBoards[k])
		}
	}
	p.Dice[rules.StartDice].Power = rules.FourthPower
	for k, d := range f.Dice[:r.num(who+"workers", len(f.Dice), 0, rules.MaxDice)] {
		p.Dice[k] = rules.Die{Board: r.num(who+"worker's board", d.Board, 0, rules.BoardCount), Power: r.num(who+"worker's power", d.Power, 1, rules.MaxPower),
			Lock: r.num(who+"worker's space", d.Space, 0, rules.RoyalSpaces)}
	}
	p.Tiles, p.Used = r.kinds(who+"tiles", f.Tiles), r.kinds(who+"used", f.Used)
	r.places(who+"starting_tiles_dealt", f.Dealt, startNames, p.Dealt[:])
	r.places(who+"starting_tiles", f.Kept, startNames, p.Kept[:])
	p.Owes, p.Began = r.num(who+"owes", f.Owes, 0, rules.MaxDice*rules.SalaryHigh), f.Paying
}

// turn reads how far a turn has come; what is missing is the start player's turn not begun.
func (r *fileReader) turn(f *turnFile) {
	s := r.s
	if f == nil {
		s.Turn = s.Start
		return
	}
	s.Turn = r.num("turn seat", f.Seat, 1, int(s.Seats))
	if f.Stage != "" {
		s.Stage = rules.Stage(r.id("turn stage", f.Stage, rules.StageIDs[:]))
	}
	s.Dest = r.num("turn board", f.Board, 0, rules.BoardCount)
	s.Mover = r.num("turn mover", f.Mover, 0, rules.MaxDice)
	s.Second = r.num("turn second", f.Second, 0, rules.MaxDice)
	s.Count = r.num("turn counted", f.Counted, 0, rules.CountMost)
	s.Fresh = uint8(r.set("turn bought", f.Bought, rules.TechSlot[:]))
	for _, x := range f.Pending[:r.num("turn pending", len(f.Pending), 0, rules.StackMax)] {
		r.frame(x)
	}
}

// frame reads a pending decision.
func (r *fileReader) frame(x map[string]any) {
	name, _ := x["decision"].(string)
	k := slices.IndexFunc(rules.FrameIDs[:], func(id struct{ Name, A, B, C string }) bool { return id.Name == name && name != "" })
	if k < 0 {
		r.Fail("pending: unknown decision %q", name)
		return
	}
	id := &rules.FrameIDs[k]
	want := 1
	var args [3]uint8
	for i, field := range [...]string{id.A, id.B, id.C} {
		if field == "" {
			continue
		}
		want++
		n, ok := x[field].(float64)
		if !ok || n < 0 || n > 255 || n != float64(int(n)) {
			r.Fail("pending %s: %s is no number from 0 to 255", name, field)
			return
		}
		args[i] = uint8(n)
	}
	if len(x) != want {
		r.Fail("pending %s: %d fields, want %d", name, len(x), want)
		return
	}
	r.s.Push(rules.FrameKind(k), args[0], args[1], args[2])
}
