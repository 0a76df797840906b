package mexica

import (
	"encoding/json"
	"fmt"
	"maps"
	"slices"
	"strings"
	"testing"

	"painani/engine/fixture"
	"painani/engine/fixture/states"
	"painani/engine/games/mexica/position"
	"painani/engine/games/mexica/rules"
	"painani/engine/scene/geom"
)

// dataFile is what of data.json the code depends on.
type dataFile struct {
	Board struct {
		Columns int      `json:"columns"`
		Rows    int      `json:"rows_count"`
		Map     []string `json:"ascii_rows"`
		Counts  struct {
			Island int `json:"island_cells_printed"`
			Palace int `json:"palace_cells"`
			Canal  int `json:"start_canal_cells"`
			Land   int `json:"land_cells_at_start"`
			Plain  int `json:"plain_buildable_land_cells_at_start"`
			Coast  int `json:"coast_cells_orthogonal"`
			Inland int `json:"inland_cells_without_palace_and_start_canal"`
		} `json:"counts"`
		Palace struct {
			Starts []string `json:"start_cells"`
			Emblem string   `json:"emblem_cell"`
			All    []string `json:"all"`
		} `json:"palace"`
		Canals []([2]string)       `json:"start_canal_tiles"`
		Touch  bool                `json:"start_canal_touches_lake"`
		Coast  []string            `json:"coast_cells"`
		Bank   int                 `json:"calpulli_bank_slots"`
		Spans  map[string][]string `json:"land_spans_by_row"`
		Bays   map[string]string   `json:"single_cell_bays"`
	} `json:"board"`
	Calpulli struct {
		Count int `json:"count"`
		First int `json:"drawn_face_up_phase_1"`
		Later int `json:"phase_2"`
		Tiles []struct {
			Size    int `json:"size"`
			Yellow  int `json:"yellow"`
			Blue    int `json:"blue"`
			White   int `json:"white"`
			Founder int `json:"founder_points"`
			Others  int `json:"others_present_points"`
			First   int `json:"first"`
			Second  int `json:"second"`
			Third   int `json:"third"`
		} `json:"tiles"`
	} `json:"calpulli"`
	Components struct {
		Canals  map[string]any         `json:"canal_tiles"`
		Bridges struct{ Count int }    `json:"bridges"`
		Chips   struct{ Count int }    `json:"action_chips"`
		Temples json.RawMessage        `json:"temples_per_player"`
		Players struct{ Min, Max int } `json:"player_count"`
	} `json:"components"`
	Turn struct {
		AP int `json:"action_points_per_turn"`
	} `json:"turn"`
	Actions []struct {
		ID   string `json:"id"`
		Cost any    `json:"cost_ap"`
	} `json:"actions"`
	Scoring struct {
		Palace struct {
			Points int      `json:"points"`
			Cells  []string `json:"cells"`
		} `json:"palace_bonus"`
		Ties []struct {
			Values [4]int `json:"values"`
			Size   int    `json:"size"`
			Points [4]int `json:"points"`
		} `json:"tie_table"`
	} `json:"scoring"`
	Two struct {
		Neutral   map[string]int `json:"neutral_temples"`
		Count     int            `json:"count"`
		Levels    int            `json:"levels_sum"`
		Placement struct {
			Distance int `json:"min_distance"`
			Eligible int `json:"eligible_cells"`
		} `json:"placement"`
	} `json:"two_player"`
	Fixtures struct {
		Small     []smallFixture `json:"small"`
		Positions []lateFixture  `json:"positions"`
	} `json:"fixtures"`
}

type bridgeFixture struct {
	At    string   `json:"at"`
	Legal []string `json:"legal_orientations"`
}

type smallFixture struct {
	ID      string                    `json:"id"`
	Canals  []string                  `json:"canals_besides_start"`
	Sizes   []int                     `json:"district_sizes"`
	Small   [][]string                `json:"small_districts"`
	Legal   map[string][]string       `json:"legal_orientations"`
	Bridges []bridgeFixture           `json:"bridges"`
	Boats   map[string]map[string]int `json:"boat_cost_from"`
}

type tileFixture struct {
	At   string `json:"at"`
	Size int    `json:"size"`
}

type lateFixture struct {
	Canals     [][]string       `json:"canal_tiles"`
	Bridges    []bridgeFixture  `json:"bridges"`
	Tiles      []tileFixture    `json:"calpulli"`
	Temples    []map[string]int `json:"temples_by_seat"`
	Mexicas    []string         `json:"mexicas"`
	Chips      []int            `json:"chips_by_seat"`
	ChipSupply int              `json:"chip_supply"`
	Points     []int            `json:"points_before"`
	Expected   struct {
		Districts []struct {
			Cells  []string `json:"cells"`
			Size   int      `json:"size"`
			Tile   *string  `json:"tile_at"`
			Values []int    `json:"values"`
			Points []int    `json:"phase_2_points"`
		} `json:"districts"`
		Sum    []int          `json:"district_points_if_phase_2_scored_now"`
		Palace []int          `json:"palace_bonus"`
		Edges  [][2]string    `json:"boat_edges_cost_1"`
		C13    map[string]int `json:"boat_cost_from_c13"`
	} `json:"expected"`
}

// names are the names of a set's cells, sorted.
func names(s rules.Set) []string {
	out := []string{}
	for c := range s.Each {
		out = append(out, rules.CellIDs[c])
	}
	slices.Sort(out)
	return out
}

func sorted(list []string) []string {
	list = slices.Clone(list)
	slices.Sort(list)
	return list
}

func TestDataBoard(t *testing.T) {
	b := fixture.Data[dataFile](t, "testdata/data.json").Board
	fixture.Same(t, "map", strings.Join(rules.MapRows[:], "/"), strings.Join(b.Map, "/"))
	fixture.Same(t, "size", []int{rules.Columns, rules.Rows}, []int{b.Columns, b.Rows})
	n := b.Counts
	shoreAtStart := rules.Shore.Without(rules.Printed)
	fixture.Same(t, "cells", []int{rules.Island.Len(), rules.Palace.Len(), rules.Printed.Len(), rules.Island.Len() - rules.Printed.Len(), rules.PlainLand.Len(), shoreAtStart.Len(), rules.PlainLand.Without(rules.Coast).Len()},
		[]int{n.Island, n.Palace, n.Canal, n.Land, n.Plain, n.Coast, n.Inland})
	fixture.Same(t, "cell count", rules.CellCount, n.Island)
	fixture.Same(t, "coast", names(rules.Coast), sorted(b.Coast))
	fixture.Same(t, "start cells", names(rules.Starts), sorted(b.Palace.Starts))
	fixture.Same(t, "palace", names(rules.Palace), sorted(b.Palace.All))
	fixture.Same(t, "emblem", rules.CellIDs[rules.Emblem], b.Palace.Emblem)
	fixture.Same(t, "printed canal", rules.StartCanals, b.Canals)
	fixture.Same(t, "canal touches the lake", rules.Shore.And(rules.Printed) != rules.Set{}, b.Touch)
	fixture.Same(t, "bank", rules.FirstTiles, b.Bank)
	fixture.Same(t, "land by rows", landSpans(), b.Spans)
	for name := range b.Bays {
		if rules.CellNamed(name) != rules.Nowhere {
			t.Errorf("the bay %s is land", name)
		}
	}
	for i, name := range rules.CellIDs {
		if rules.CellNamed(name) != uint8(i) {
			t.Errorf("%s is not cell %d", name, i)
		}
	}
	for _, bad := range []string{"", "h", "7", "h0", "h07", "h15", "h77", "v1", "a1", "s6", "b9", "H7", "h-1", "h7x"} {
		if rules.CellNamed(bad) != rules.Nowhere {
			t.Errorf("%q is a cell", bad)
		}
	}
}

// landSpans is the island row by row, as data.json has it: "b1-b1".
func landSpans() map[string][]string {
	out := map[string][]string{}
	for r, row := range rules.MapRows {
		geom.Runs(rules.Columns, func(c int) bool { return row[c] != '.' }, func(from, to int) {
			key := fmt.Sprint(r + 1)
			out[key] = append(out[key], rules.NameOf(r, from)+"-"+rules.NameOf(r, to-1))
		})
	}
	return out
}

func TestDataTiles(t *testing.T) {
	d := fixture.Data[dataFile](t, "testdata/data.json").Calpulli
	var count rules.Tiles
	for _, x := range d.Tiles {
		count[x.Size]++
		fixture.Same(t, fmt.Sprint("tile ", x.Size), rules.Prizes(uint8(x.Size)), []int{x.Yellow, x.Blue, x.White})
		fixture.Same(t, fmt.Sprint("places ", x.Size), rules.Prizes(uint8(x.Size)), []int{x.First, x.Second, x.Third})
		fixture.Same(t, fmt.Sprint("founding ", x.Size), []int16{rules.Prizes(uint8(x.Size))[1], rules.Prizes(uint8(x.Size))[2]}, []int{x.Founder, x.Others})
	}
	fixture.Same(t, "copies", rules.TileCopies, count)
	fixture.Same(t, "tiles", []int{rules.TileCount, rules.FirstTiles, rules.TileCount - rules.FirstTiles, rules.TileCopies.Left()}, []int{d.Count, d.First, d.Later, len(d.Tiles)})
}

func TestDataComponents(t *testing.T) {
	d := fixture.Data[dataFile](t, "testdata/data.json")
	c := d.Components
	fixture.Same(t, "canals", []any{rules.SingleSupply, rules.DoubleSupply, len(rules.StartCanals), rules.SingleSupply + 2*rules.DoubleSupply},
		[]any{c.Canals["singles_in_supply_at_start"], c.Canals["doubles_in_supply_at_start"], c.Canals["doubles_placed_at_setup"], c.Canals["cells_coverable_during_play"]})
	fixture.Same(t, "canals in the box", []any{rules.SingleSupply, rules.DoubleSupply + len(rules.StartCanals)}, []any{c.Canals["single_1x1"], c.Canals["double_1x2"]})
	fixture.Same(t, "bridges and chips", []int{rules.BridgeSupply, rules.ChipSupply}, []int{c.Bridges.Count, c.Chips.Count})
	fixture.Same(t, "players", []int{rules.MinSeats, rules.MaxSeats}, []int{c.Players.Min, c.Players.Max})
	var raw map[string]json.RawMessage
	if err := json.Unmarshal(c.Temples, &raw); err != nil {
		t.Fatal(err)
	}
	for phase, list := range rules.Issue {
		var want map[string]int
		if err := json.Unmarshal(raw[fmt.Sprint("phase_", phase+1)], &want); err != nil {
			t.Fatal(err)
		}
		for level, n := range list {
			fixture.Same(t, "temples", n, want[position.LevelIDs[level]])
		}
	}
	checkTempleSums(t, raw)
	fixture.Same(t, "neutral levels", levelSum(rules.NeutralStock), d.Two.Levels)
	fixture.Same(t, "neutral temples", []any{rules.NeutralStock, rules.NeutralCount, rules.NeutralDistance, rules.PlainLand.Without(rules.Coast).Len()},
		[]any{[]int{d.Two.Neutral["1"], d.Two.Neutral["2"], d.Two.Neutral["3"], d.Two.Neutral["4"]}, d.Two.Count, d.Two.Placement.Distance, d.Two.Placement.Eligible})
	fixture.Same(t, "palace bonus", []any{rules.PalaceBonus, names(rules.Starts)}, []any{d.Scoring.Palace.Points, sorted(d.Scoring.Palace.Cells)})
	prices := map[string]any{"build_canal": rules.CanalAP, "build_bridge": rules.BridgeAP, "move_bridge": rules.BridgeAP, "walk": rules.WalkAP, "fast_travel": rules.TravelAP,
		"found_district": 0, "buy_chip": rules.ChipAP, "use_chip": 0, "end_turn": 0}
	fixture.Same(t, "action points", rules.TurnAP, d.Turn.AP)
	for _, a := range d.Actions {
		if price, ok := prices[a.ID]; ok {
			fixture.Same(t, a.ID, price, a.Cost)
		} else if a.ID != "boat" && a.ID != "build_temple" {
			t.Errorf("unknown action %s", a.ID)
		}
	}
	for _, c := range d.Scoring.Ties {
		fixture.Same(t, fmt.Sprint("tie ", c.Values), tied(uint8(c.Size), c.Values), c.Points)
	}
}

// checkTempleSums compares what data.json adds up of the temples of a player.
func checkTempleSums(t *testing.T, raw map[string]json.RawMessage) {
	t.Helper()
	number := func(key string) (n int) {
		if err := json.Unmarshal(raw[key], &n); err != nil {
			t.Errorf("%s: %v", key, err)
		}
		return n
	}
	var by map[string]int
	if err := json.Unmarshal(raw["by_level"], &by); err != nil {
		t.Fatal(err)
	}
	all := 0
	for level, id := range position.LevelIDs {
		n := int(rules.Issue[0][level] + rules.Issue[1][level])
		fixture.Same(t, "temples of level "+id, n, by[id])
		all += n
	}
	fixture.Same(t, "temples", []int{all, all * rules.MaxSeats}, []int{number("total"), number("all_players_total")})
	fixture.Same(t, "levels", []int{levelSum(rules.Issue[0]), levelSum(rules.Issue[1])}, []int{number("phase_1_levels_sum"), number("phase_2_levels_sum")})
}

// levelSum is the storeys of all temples of a stock.
func levelSum(stock [rules.Levels]uint8) int {
	sum := 0
	for level, n := range stock {
		sum += (level + 1) * int(n)
	}
	return sum
}

// TestSmallFixtures: district sizes, legal orientations and boat prices of data.json.
func TestSmallFixtures(t *testing.T) {
	for _, f := range fixture.Data[dataFile](t, "testdata/data.json").Fixtures.Small {
		t.Run(f.ID, func(t *testing.T) {
			x := newTable(t, 2).water(strings.Join(f.Canals, " "))
			got := sizes(&x.s)
			slices.Sort(got)
			slices.Sort(f.Sizes)
			fixture.Same(t, "sizes", got, f.Sizes)
			for _, cells := range f.Small {
				fixture.Same(t, "district", names(x.s.CellsOf(x.s.District[x.c(cells[0])])), sorted(cells))
			}
			for name, want := range f.Legal {
				fixture.Same(t, "bridge "+name, legalAxes(x, name), want)
			}
			for _, b := range f.Bridges {
				fixture.Same(t, "bridge "+b.At, legalAxes(x, b.At), b.Legal)
			}
			for _, b := range f.Bridges {
				x.spans(b.At + b.Legal[0])
			}
			for from, want := range f.Boats {
				fixture.Same(t, "boats from "+from, boatPrices(x, from), want)
			}
		})
	}
}

// legalAxes are the orientations that a bridge may have on a cell.
func legalAxes(x *table, name string) []string {
	out := []string{}
	for axis := range rules.Axes {
		if sites, c := x.s.Across[axis].Without(x.s.Bridges), rules.CellNamed(name); c != rules.Nowhere && sites.Has(c) {
			out = append(out, rules.AxisIDs[axis])
		}
	}
	return out
}

// boatPrices are the prices of all journeys from a bridge.
func boatPrices(x *table, from string) map[string]int {
	out := map[string]int{}
	for c := range x.s.Boats(x.c(from), 99).Each {
		out[rules.CellIDs[c]] = int(x.s.Fare(x.c(from), c))
	}
	return out
}

// TestLateGame: the recorded position of data.json: its districts, its 31 boat
// links, and its scoring at the end of phase 2.
func TestLateGame(t *testing.T) {
	f := fixture.Data[dataFile](t, "testdata/data.json").Fixtures.Positions[0]
	x := parsed(t, lateGame(t))
	states.RoundTrip(t, newest, &x.s)
	fixture.Same(t, "districts", len(sizes(&x.s)), len(f.Expected.Districts))
	var all rules.Districts
	x.s.Survey(&all)
	for _, want := range f.Expected.Districts {
		root := x.s.District[x.c(want.Cells[0])]
		d := &all[root]
		fixture.Same(t, "district", names(x.s.CellsOf(root)), sorted(want.Cells))
		fixture.Same(t, "size", d.Size, want.Size)
		if want.Tile == nil {
			fixture.Same(t, "tile", d.Tile, rules.Nowhere)
		} else {
			fixture.Same(t, "tile", rules.CellIDs[d.Tile], *want.Tile)
		}
		won := d.Rewards()
		for i := range f.Mexicas {
			fixture.Same(t, "value", d.Value[i+1], want.Values[i])
			fixture.Same(t, "points", won[i+1].Points, want.Points[i])
		}
	}
	links := [][2]string{}
	for a := range x.s.Bridges.Each {
		for name, price := range boatPrices(x, rules.CellIDs[a]) {
			if price == 1 && rules.CellIDs[a] < name {
				links = append(links, [2]string{rules.CellIDs[a], name})
			}
		}
	}
	slices.SortFunc(links, func(a, b [2]string) int { return strings.Compare(a[0]+" "+a[1], b[0]+" "+b[1]) })
	slices.SortFunc(f.Expected.Edges, func(a, b [2]string) int { return strings.Compare(a[0]+" "+a[1], b[0]+" "+b[1]) })
	fixture.Same(t, "links", links, f.Expected.Edges)
	fixture.Same(t, "number of links", len(links), 31)
	fixture.Same(t, "boats from c13", fmt.Sprint(slices.Sorted(maps.Keys(boatPrices(x, "c13"))), boatPrices(x, "c13")),
		fmt.Sprint(slices.Sorted(maps.Keys(f.Expected.C13)), f.Expected.C13))
	x.scored()
	for i := range f.Mexicas {
		fixture.Same(t, "points at the end", x.p(i + 1).Points[rules.FromSecond], f.Expected.Sum[i])
		fixture.Same(t, "palace", x.p(i + 1).Points[rules.FromPalace], f.Expected.Palace[i])
	}
}
