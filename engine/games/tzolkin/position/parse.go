package position

import (
	"fmt"

	"painani/engine/games/tzolkin/rules"
	"painani/engine/jsonform"
)

// stateFile is a position as it stands in a file. What is missing gets the
// defaults of FORMAT.md.
type stateFile struct {
	Day       *int                 `json:"day"`
	FoodDays  *[]string            `json:"food_days_held"`
	Phase     *string              `json:"phase"`
	Start     *int                 `json:"start_player"`
	Space     int                  `json:"start_player_space"`
	Corn      int                  `json:"accumulated_corn"`
	Order     int                  `json:"calendar_order"`
	Bank      *int                 `json:"skull_bank"`
	Skulls    []int                `json:"chichen_itza_skulls"`
	Harvest   map[string]groupFile `json:"harvest"`
	Display   *[]*string           `json:"display"`
	Decks     map[string][]string  `json:"decks"`
	Monuments *[]*string           `json:"monuments"`
	Wheels    map[string][]int     `json:"wheels"`
	Players   []playerFile         `json:"players"`
	Turn      *turnFile            `json:"turn"`
}

type groupFile struct {
	Covered int `json:"covered"`
	Open    int `json:"open"`
	Empty   int `json:"empty"`
}

type playerFile struct {
	VP           int            `json:"vp"`
	Corn         int            `json:"corn"`
	Wood         int            `json:"wood"`
	Stone        int            `json:"stone"`
	Gold         int            `json:"gold"`
	Skull        int            `json:"skull"`
	Workers      *int           `json:"workers"`
	Hand         *int           `json:"hand"`
	Temples      map[string]int `json:"temples"`
	Technologies map[string]int `json:"technologies"`
	Ready        *bool          `json:"double_advance_ready"`
	Buildings    []string       `json:"buildings"`
	Monuments    []string       `json:"monuments"`
	CornTiles    int            `json:"corn_harvest_tiles"`
	WoodTiles    int            `json:"wood_harvest_tiles"`
	Dealt        []string       `json:"starting_tiles_dealt"`
	Kept         []string       `json:"starting_tiles"`
}

type turnFile struct {
	Seat    *int             `json:"seat"`
	Stage   *string          `json:"stage"`
	Placed  int              `json:"placed"`
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
	r.calendar(&f)
	r.board(&f)
	for i := range f.Players {
		r.player(i, &f.Players[i])
	}
	r.tiles(&f)
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

func (r *fileReader) calendar(f *stateFile) {
	s := r.s
	s.Day = uint8(r.Or("day", f.Day, rules.FirstDay, rules.FirstDay, rules.MaxDay))
	for s.FoodDays < rules.FoodDayCount && rules.FoodDays[s.FoodDays].Day < s.Day {
		s.FoodDays++
	}
	if f.FoodDays != nil {
		s.FoodDays = uint8(r.Num("food_days_held", len(*f.FoodDays), 0, rules.FoodDayCount))
		for i, id := range (*f.FoodDays)[:s.FoodDays] {
			if rules.FoodDays[i].ID != id {
				r.Fail("food_days_held: %q, want %q", id, rules.FoodDays[i].ID)
			}
		}
	}
	s.Phase = rules.PhaseTurn
	if f.Phase != nil {
		s.Phase = rules.Phase(r.ID("phase", *f.Phase, rules.PhaseIDs[:]))
	}
	n := int(s.Seats)
	s.Start = uint8(r.Or("start_player", f.Start, 1, 1, n))
	s.Space = uint8(r.Num("start_player_space", f.Space, 0, n))
	s.Corn = int16(r.Num("accumulated_corn", f.Corn, 0, rules.MaxAmount))
	s.Order = uint8(r.Num("calendar_order", f.Order, 0, 2))
}

func (r *fileReader) board(f *stateFile) {
	s := r.s
	for _, n := range f.Skulls {
		s.Skulls |= 1 << r.Num("chichen_itza_skulls", n, 1, rules.Wheels[rules.Chichen].Actions)
	}
	bank := rules.SkullSupply - len(f.Skulls)
	for i := range f.Players {
		bank -= f.Players[i].Skull
	}
	s.Bank = uint8(r.Or("skull_bank", f.Bank, max(0, min(bank, rules.SkullSupply)), 0, rules.SkullSupply))
	for i := range s.Jungle {
		s.Jungle[i] = r.group(i+2, f.Harvest)
	}
	for id := range f.Harvest {
		r.ID("harvest", id, []string{"2", "3", "4", "5"})
	}
	for id, list := range f.Wheels {
		w := r.ID("wheels", id, rules.WheelIDs[:])
		for n, x := range list[:r.Num(id, len(list), 0, rules.Wheels[w].Teeth)] {
			s.Wheels[w][n] = uint8(r.Num(id, x, rules.Nobody, rules.Neutral))
		}
	}
}

// group reads a jungle group; one that is missing is untouched.
func (r *fileReader) group(space int, list map[string]groupFile) rules.Group {
	field := fmt.Sprintf("harvest %d", space)
	g, ok := list[fmt.Sprint(space)]
	switch {
	case ok:
		return rules.Group{Covered: uint8(r.Num(field, g.Covered, 0, rules.MaxSeats)), Open: uint8(r.Num(field, g.Open, 0, rules.MaxSeats)),
			Empty: uint8(r.Num(field, g.Empty, 0, rules.MaxSeats))}
	case rules.HarvestYieldWood[space] > 0:
		return rules.Group{Covered: r.s.Seats}
	}
	return rules.Group{Open: r.s.Seats}
}

func (r *fileReader) player(i int, f *playerFile) {
	p := &r.s.Players[i]
	*p = rules.NewPlayer()
	who := fmt.Sprintf("players %d", i+1)
	p.VP = int16(r.Num(who+" vp", f.VP, -rules.MaxAmount, rules.MaxAmount))
	for good, n := range [...]int{f.Corn, f.Wood, f.Stone, f.Gold, f.Skull} {
		p.Goods[good] = int16(r.Num(who+" "+rules.GoodIDs[good], n, 0, rules.MaxAmount))
	}
	for id, n := range f.Temples {
		temple := r.ID(who+" temples", id, rules.TempleIDs[:])
		p.Temple[temple] = uint8(r.Num(who+" "+id, n, 0, int(rules.Temples[temple].Top)))
	}
	for id, n := range f.Technologies {
		p.Tech[r.ID(who+" technologies", id, rules.TrackIDs[:])] = uint8(r.Num(who+" "+id, n, 0, rules.MaxLevel))
	}
	if f.Ready != nil {
		p.Ready = *f.Ready
	}
	p.CornTiles = uint8(r.Num(who+" corn_harvest_tiles", f.CornTiles, 0, 4*rules.MaxSeats))
	p.WoodTiles = uint8(r.Num(who+" wood_harvest_tiles", f.WoodTiles, 0, 3*rules.MaxSeats))
	for _, id := range f.Buildings {
		p.Buildings |= 1 << r.ID(who+" buildings", id, rules.BuildingIDs)
	}
	for _, id := range f.Monuments {
		p.Monuments |= 1 << r.ID(who+" monuments", id, MonumentIDs)
	}
	r.wealth(who+" starting_tiles_dealt", f.Dealt, p.Dealt[:])
	r.wealth(who+" starting_tiles", f.Kept, p.Kept[:])
	out := r.s.OnWheels(uint8(i + 1))
	if int(r.s.Space) == i+1 {
		out++
	}
	p.Workers = uint8(r.Or(who+" workers", f.Workers, max(rules.MinWorkers, min(out, rules.MaxWorkers)), rules.MinWorkers, rules.MaxWorkers))
	p.Hand = uint8(r.Or(who+" hand", f.Hand, max(0, int(p.Workers)-out), 0, rules.MaxWorkers))
}

// wealth reads a list of starting tiles: none or all of them.
func (r *fileReader) wealth(field string, list []string, out []uint8) {
	if len(list) == 0 {
		return
	}
	if len(list) != len(out) {
		r.Fail("%s: %d tiles, want %d", field, len(list), len(out))
		return
	}
	for i, id := range list {
		if out[i] = rules.HiddenTile; id != hiddenID {
			out[i] = uint8(r.ID(field, id, wealthIDs) + 1)
		}
	}
}
