package teotihuacan

import (
	"encoding/json"
	"fmt"
	"reflect"
	"slices"
	"strings"
	"testing"

	"painani/engine/fixture"
	"painani/engine/games/teotihuacan/rules"
)

// at follows a path of keys, separated by blanks.
func at(t *testing.T, x any, path string) any {
	t.Helper()
	for _, key := range strings.Fields(path) {
		m, ok := x.(map[string]any)
		if !ok || m[key] == nil {
			t.Fatalf("data.json has no %s in %q", key, path)
		}
		x = m[key]
	}
	return x
}

// same compares a number or a list of data.json with what the code has.
func same(t *testing.T, d any, path string, got any) {
	t.Helper()
	var a, b any
	x, _ := json.Marshal(at(t, d, path))
	y, _ := json.Marshal(widen(got))
	_, _ = json.Unmarshal(x, &a), json.Unmarshal(y, &b)
	if !reflect.DeepEqual(a, b) {
		t.Errorf("%s: data.json has %s, the code %s", path, x, y)
	}
}

// widen makes a list of bytes a list of numbers, for JSON.
func widen(x any) any {
	v := reflect.ValueOf(x)
	if v.Kind() != reflect.Slice && v.Kind() != reflect.Array {
		return x
	}
	out := make([]any, v.Len())
	for i := range out {
		out[i] = widen(v.Index(i).Interface())
	}
	return out
}

// goodsOf reads goods out of an object.
func goodsOf(x any) (out rules.Goods) {
	m, _ := x.(map[string]any)
	for i, id := range rules.GoodIDs {
		n, _ := m[id].(float64)
		out[i] = int16(n)
	}
	return out
}

func number(x any, key string) int {
	n, _ := x.(map[string]any)[key].(float64)
	return int(n)
}

func TestDataNumbers(t *testing.T) {
	d := fixture.Data[map[string]any](t, "testdata/data.json")
	for path, got := range map[string]any{
		"components discovery_tiles":                        rules.DiscoveryTotal,
		"components decoration_tiles":                       rules.DecoCount,
		"components technology_tiles":                       rules.TechCount,
		"components starting_tiles":                         rules.StartCount,
		"components royal_tiles":                            rules.RoyalCount,
		"components temple_bonus_tiles":                     rules.BonusCount,
		"components buildings":                              rules.BuildingsOnRow,
		"components pyramid_tiles":                          rules.PyramidCount,
		"components workers_per_player":                     rules.MaxDice,
		"action_boards AB5 compensation_to_other_owners_vp": rules.TechOthers,
		"action_boards AB6 cost wood":                       rules.NobleWood,
		"action_boards AB7 base_vp":                         rules.DecoPoints,
		"action_boards AB7 display_size":                    rules.DecoShown,
		"action_boards AB8 display_size":                    rules.PyramidShow,
		"action_boards AB8 max_tiles_per_action":            rules.BuildMost,
		"action_boards AB6 rows_vp 1":                       rules.NobleVP[0],
		"action_boards AB6 rows_vp 2":                       rules.NobleVP[1],
		"action_boards AB6 rows_vp 3":                       rules.NobleVP[2],
		"temples penultimate_step":                          rules.BonusStep,
		"temples top_step":                                  rules.TopStep,
		"avenue_of_the_dead max":                            rules.AvenueTop,
		"ascension trigger_power":                           rules.MaxPower + 1,
		"ascension rewards A1 vp":                           rules.RewardVP,
		"ascension rewards A2 cocoa":                        rules.RewardCocoaAmount,
		"ascension rewards A3 temple_any":                   1,
		"ascension rewards A4 pay cocoa":                    rules.RewardPrice,
		"ascension rewards A4 temple_any":                   rules.RewardSteps,
		"ascension rewards A5 cocoa":                        rules.WorkerCocoa,
		"ascension rewards A5 fourth_worker power":          rules.FourthPower,
		"royal_tiles printed_layout":                        []string{rules.Royals[rules.PrintedRoyal[0]].ID, rules.Royals[rules.PrintedRoyal[1]].ID, rules.Royals[rules.PrintedRoyal[2]].ID},
		"pyramid_track max":                                 rules.TrackTop,
		"buildings_row values":                              rules.Multipliers,
		"calendar dark_by_eclipse 2":                        rules.DarkDisc[2],
		"calendar dark_by_eclipse 3":                        rules.DarkDisc[3],
		"calendar dark_by_eclipse 4":                        rules.DarkDisc[4],
		"eclipse_scoring pyramid_leader_vp":                 rules.LeaderVP,
		"eclipse_scoring pyramid_step_vp":                   rules.StepVP,
		"eclipse_scoring salary power_1_3":                  rules.SalaryLow,
		"eclipse_scoring salary power_4_5":                  rules.SalaryHigh,
		"eclipse_scoring salary unpaid_vp":                  -rules.MissingVP,
		"setup starting_cocoa first_player":                 rules.FirstCocoa,
		"setup starting_cocoa middle_players":               rules.MiddleCocoa,
		"setup starting_cocoa last_player":                  rules.LastCocoa,
		"setup starting_tiles dealt":                        rules.DealtTiles,
		"setup starting_tiles kept":                         rules.KeptTiles,
		"setup workers initial":                             rules.StartDice,
		"setup workers initial_power":                       rules.StartPower,
		"setup workers fourth_worker_power":                 rules.FourthPower,
		"setup neutral_dice dice_per_colour":                rules.NeutralDice,
		"setup display_decorations":                         rules.DecoShown,
		"setup display_pyramid":                             rules.PyramidShow,
	} {
		same(t, d, path, got)
	}
	for n := rules.MinSeats; n <= rules.MaxSeats; n++ {
		same(t, d, fmt.Sprintf("setup neutral_dice colours %d", n), rules.NeutralCount[n])
		same(t, d, fmt.Sprintf("setup draft_variant tiles_face_up %d", n), 2*n+rules.DraftMore)
		same(t, d, fmt.Sprintf("temples big_step_discovery_tiles blue:4 %d", n), rules.SpotSizes[rules.SpotBlue4][n])
		same(t, d, fmt.Sprintf("temples big_step_discovery_tiles red:5 %d", n), rules.SpotSizes[rules.SpotRed5][n])
		same(t, d, fmt.Sprintf("temples big_step_discovery_tiles green:3 %d", n), rules.SpotSizes[rules.SpotGreen3][n])
		same(t, d, fmt.Sprintf("temples big_step_discovery_tiles green:6 %d", n), rules.SpotSizes[rules.SpotGreen6][n])
		for i, spot := range []int{rules.SpotAvenue3, rules.SpotAvenue6, rules.SpotAvenue8} {
			same(t, d, fmt.Sprintf("avenue_of_the_dead discovery_steps %d", []int{3, 6, 8}[i]), rules.SpotSizes[spot][n])
		}
	}
	for n, points := range rules.MaskVP[1:] {
		same(t, d, fmt.Sprintf("discovery_tiles mask_set_vp %d", n+1), points)
	}
}

// TestDataBoards: ring, worship, resource tables, prices, power-ups.
func TestDataBoards(t *testing.T) {
	d := fixture.Data[map[string]any](t, "testdata/data.json")
	for i, b := range rules.PrintedRing {
		same(t, d, fmt.Sprintf("board_ring printed_layout_by_position %d", i+1), rules.BoardIDs[b])
	}
	for b := 1; b <= rules.BoardCount; b++ {
		x := at(t, d, "action_boards "+rules.BoardIDs[b]).(map[string]any)
		spec := &rules.Boards[b]
		if x["main_action"] != spec.Main || number(x, "worship_spaces") != int(spec.Spaces) || x["discovery_tile_slot"] != (spec.Spot != rules.SpotCount) {
			t.Errorf("%s is %+v", rules.BoardIDs[b], spec)
		}
		if want, ok := x["worship_temple"]; ok && want != append(slices.Clone(rules.TempleIDs[:]), "any", "")[spec.Temple] {
			t.Errorf("%s worships %v", rules.BoardIDs[b], want)
		}
		holder := x
		if inner, ok := x["table"].(map[string]any); ok {
			holder = inner
		}
		if ups, ok := holder["power_ups"].(map[string]any); ok && ups["3"] != nil {
			for n := 1; n <= 3; n++ {
				same(t, ups, fmt.Sprint(n), rules.PowersOf(uint8(b), uint8(n)))
			}
		} else if spec.Powered {
			t.Errorf("%s gives two power-ups", rules.BoardIDs[b])
		}
		table, ok := x["table"].(map[string]any)
		for row := 1; ok && row <= 3; row++ {
			for col, cell := range at(t, table, fmt.Sprintf("rows %d", row)).([]any) {
				got := rules.Yields[b][row-1][col]
				if got.Goods != goodsOf(cell) || int(got.VP) != number(cell, "vp") || int(got.Steps) != number(cell, "temple_any") {
					t.Errorf("%s row %d column %d: %+v, data.json %v", rules.BoardIDs[b], row, col, got, cell)
				}
			}
		}
	}
	for n := 1; n <= 3; n++ {
		same(t, d, fmt.Sprintf("action_boards AB7 cost_gold_by_workers %d", n), rules.DecoGold[n])
	}
	for level := 1; level <= 4; level++ {
		if goodsOf(at(t, d, fmt.Sprintf("action_boards AB8 level_cost %d", level))) != (rules.Goods{rules.Stone: rules.PyramidStone, rules.Wood: rules.LevelWood[level]}) {
			t.Errorf("level %d costs %d wood", level, rules.LevelWood[level])
		}
		same(t, d, fmt.Sprintf("action_boards AB8 level_vp %d", level), rules.LevelVP[level])
	}
	for i, id := range rules.TechSlot {
		same(t, d, "action_boards AB5 slots "+id, rules.TempleIDs[i%rules.TechColumns])
	}
}

// TestDataTemples: rewards of the steps.
func TestDataTemples(t *testing.T) {
	d := fixture.Data[map[string]any](t, "testdata/data.json")
	for temple, id := range rules.TempleIDs {
		for step := 1; step <= rules.TopStep; step++ {
			x := at(t, d, fmt.Sprintf("temples rewards %s %d", id, step)).(map[string]any)
			got := &rules.TempleSteps[temple][step]
			big := x["big"] == true
			if number(x, "any_resource") != int(got.Any) || number(x, "vp") != int(got.VP) || number(x, "cocoa") != int(got.Cocoa) || big != (got.Spot != rules.SpotCount) {
				t.Errorf("%s %d: %+v, data.json %v", id, step, *got, x)
			}
			if big && rules.SpotIDs[got.Spot] != fmt.Sprintf("%s:%d", id, step) {
				t.Errorf("%s %d has the tiles of %s", id, step, rules.SpotIDs[got.Spot])
			}
		}
	}
	for step := range rules.AvenueTop + 1 {
		has := slices.Contains([]int{3, 6, 8}, step)
		if has != (rules.AvenueSpot[step] != rules.SpotCount) || has && rules.SpotIDs[rules.AvenueSpot[step]] != fmt.Sprintf("avenue:%d", step) {
			t.Errorf("Avenue %d: spot %d", step, rules.AvenueSpot[step])
		}
	}
}

// TestDataTiles: discovery, starting, royal, technology and bonus tiles.
func TestDataTiles(t *testing.T) {
	d := fixture.Data[map[string]any](t, "testdata/data.json")
	types := at(t, d, "discovery_tiles types").([]any)
	if len(types) != rules.DiscoveryKinds {
		t.Fatalf("%d kinds of discovery tiles", len(types))
	}
	for i, x := range types {
		k := &rules.Discoveries[i]
		class := map[string]string{"never": "mask", "turn": "instant", "power": "instant", "move": "movement", "pay": "waiver",
			"action": "action"}[string(k.When)]
		same(t, x, "type", k.ID)
		same(t, x, "class", class)
		same(t, x, "copies", k.Copies)
		if goodsOf(at(t, x, "price")) != k.Price {
			t.Errorf("%s costs %v", k.ID, k.Price)
		}
	}
	for kind, want := range map[int]string{rules.KindVP4: "vp", rules.KindCOCOA4: "cocoa", rules.KindPOWER2: "power_up_any_unlocked", rules.KindRES2: "any_resource", rules.KindRES3: "any_resource"} {
		got := map[int]any{rules.KindVP4: rules.TileVP, rules.KindCOCOA4: rules.TileCocoa, rules.KindPOWER2: rules.TilePowers, rules.KindRES2: rules.TileResources[rules.KindRES2], rules.KindRES3: rules.TileResources[rules.KindRES3]}[kind]
		same(t, types[kind], "effect "+want, got)
	}
	for kind := range rules.DiscoveryKinds {
		for temple, id := range rules.TempleIDs {
			if _, ok := at(t, types[kind], "effect").(map[string]any)["temple_"+id]; ok && int(rules.TileTemple[kind]) != temple {
				t.Errorf("%s is of temple %d", rules.Discoveries[kind].ID, rules.TileTemple[kind])
			}
		}
	}
	for i := range rules.StartTiles {
		x := &rules.StartTiles[i]
		g := at(t, d, "starting_tiles tiles "+x.ID+" gain").(map[string]any)
		same(t, d, "starting_tiles tiles "+x.ID+" boards", x.Boards)
		ok := goodsOf(g) == x.Goods && number(g, "any_resource") == int(x.Any) && number(g, "avenue") == int(x.Avenue) &&
			number(g, "power_up") == int(x.Power) && number(g, "technology_lowest") == int(rules.Bit(x.Tech)) && number(g, "random_discovery") == int(rules.Bit(x.Beside != 0))
		for temple, id := range rules.TempleIDs {
			ok = ok && number(g, "temple_"+id) == int(x.Temple[temple])
		}
		if !ok {
			t.Errorf("%s: %+v, data.json %v", x.ID, *x, g)
		}
	}
	for i := range rules.Technologies {
		same(t, d, "technology_tiles tiles "+rules.Technologies[i].ID+" cost_gold", rules.Technologies[i].Gold)
		effect := at(t, d, "technology_tiles tiles "+rules.Technologies[i].ID+" effect")
		if number(effect, "vp") != int(rules.Technologies[i].VP) {
			t.Errorf("%s gives %d points", rules.Technologies[i].ID, rules.Technologies[i].VP)
		}
	}
	for i, x := range at(t, d, "technology_tiles printed_layout").([]any) {
		if x != rules.Technologies[rules.PrintedTechs[i]].ID {
			t.Errorf("printed technology %d is %v", i, x)
		}
	}
}

// TestDataRoyal: royal and bonus tiles.
func TestDataRoyal(t *testing.T) {
	d := fixture.Data[map[string]any](t, "testdata/data.json")
	for i := range rules.Royals {
		x := &rules.Royals[i]
		r := at(t, d, "royal_tiles tiles "+x.ID).(map[string]any)
		same(t, r, "category", string("ABC"[i/rules.RoyalCategory]))
		pay, _ := r["pay"].(map[string]any)
		if goodsOf(pay) != x.Pay || number(pay, "any_resource") != int(x.AnyIn) {
			t.Errorf("%s costs %v and %d resources", x.ID, x.Pay, x.AnyIn)
		}
		if strings.HasSuffix(r["effect"].(string), "trade") != x.Trade {
			t.Errorf("%s trade is %v", x.ID, x.Trade)
		}
		if gain, ok := r["gain"].(map[string]any); ok && x.ID != "RB07" && x.ID != "RC01" {
			if goodsOf(gain) != x.Gain || number(gain, "temple_any") != int(x.Steps) {
				t.Errorf("%s gives %v", x.ID, x.Gain)
			}
		}
	}
	for i := range rules.Bonuses {
		x := at(t, d, "temple_bonus_tiles tiles "+rules.Bonuses[i].ID).(map[string]any)
		switch i {
		case rules.BonusTB1:
		case rules.BonusTB7:
			same(t, x, "vp_power_1_3", rules.Bonuses[i].VP)
			same(t, x, "vp_power_4_5", rules.Bonuses[i].High)
		default:
			same(t, x, "vp", rules.Bonuses[i].VP)
		}
	}
	if text := at(t, d, "temple_bonus_tiles placement").(string); !strings.HasSuffix(text, fmt.Sprintf("blue %s, red %s, green %s",
		rules.Bonuses[rules.PrintedBonus[rules.Blue]].ID, rules.Bonuses[rules.PrintedBonus[rules.Red]].ID, rules.Bonuses[rules.PrintedBonus[rules.Green]].ID)) {
		t.Errorf("bonus tiles: %s", text)
	}
}

// icons writes icons as data.json does.
func icons(list ...rules.Icon) []string {
	var out []string
	for _, i := range list {
		s := string("brgn"[i.Kind()])
		if i&rules.Coloured != 0 {
			s = strings.ToUpper(s)
		}
		out = append(out, s)
	}
	return out
}

// TestDataPyramid: decorations, pyramid tiles, printed icons and the geometry of slots and spots.
func TestDataPyramid(t *testing.T) {
	d := fixture.Data[map[string]any](t, "testdata/data.json")
	for _, x := range rules.DecoTiles {
		same(t, d, "decoration_tiles tiles "+x.ID, icons(x.A, x.B))
	}
	for _, x := range rules.PyramidTiles {
		same(t, d, "pyramid_tiles tiles "+x.ID, icons(x.Icons[:]...))
	}
	var cells [][]string
	for r := range rules.PrintedIcons {
		cells = append(cells, icons(rules.PrintedIcons[r][:]...))
	}
	same(t, d, "pyramid_grid cells", cells)
	for side, id := range rules.SideIDs {
		base := rules.DecoBase[side] // clockwise; the data have them from left to right and from top to bottom
		if side == rules.South || side == rules.West {
			base[0], base[1] = base[1], base[0]
		}
		same(t, d, "pyramid_grid decoration_base_icons "+id, icons(base[:]...))
		for k := 1; k < rules.SideSteps; k++ {
			checkSpot(t, d, side, k, fmt.Sprintf("pyramid_grid decoration_spots cells %s %d", id, k))
			var need []string
			for _, c := range rules.DecoCells[side][k] {
				x := &rules.Slots[c.Slot]
				if name := fmt.Sprintf("L%d(%d,%d)", x.Level, x.Row, x.Column); !slices.Contains(need, name) {
					need = append(need, name)
				}
			}
			slices.Sort(need)
			same(t, d, fmt.Sprintf("pyramid_grid decoration_spots required_pyramid_slots %s %d", id, k), need)
		}
	}
	for n := rules.MinSeats; n <= rules.MaxSeats; n++ {
		var levels [3][][]int
		for _, slot := range rules.StartPyramid[n] {
			x := &rules.Slots[slot]
			levels[x.Level] = append(levels[x.Level], []int{int(x.Row), int(x.Column)})
		}
		same(t, d, fmt.Sprintf("starting_pyramid %d L1", n), levels[1])
		if len(levels[2]) > 0 {
			same(t, d, fmt.Sprintf("starting_pyramid %d L2", n), levels[2])
		}
	}
}

// checkSpot compares the two cells of a decoration spot.
func checkSpot(t *testing.T, d any, side, k int, path string) {
	t.Helper()
	var cells [][]int
	for _, c := range rules.DecoCells[side][k] {
		row, column := rules.CellOf(c.Slot, c.Corner)
		cells = append(cells, []int{int(row), int(column)})
	}
	if side == rules.South || side == rules.West { // data.json lists left to right, top to bottom
		cells[0], cells[1] = cells[1], cells[0]
	}
	same(t, d, path, cells)
}

// TestDataFirstGame: the fixed starting values.
func TestDataFirstGame(t *testing.T) {
	d := fixture.Data[map[string]any](t, "testdata/data.json")
	for i := range rules.FirstStarts {
		f := &rules.FirstStarts[i]
		x := at(t, d, fmt.Sprintf("setup first_game_setup players %d", i+1)).(map[string]any)
		if goodsOf(x) != f.Goods || number(x, "vp") != int(f.VP) || number(x, "avenue") != int(f.Avenue) {
			t.Errorf("player %d begins with %+v, data.json %v", i+1, *f, x)
		}
		for temple, id := range rules.TempleIDs {
			if number(x, id) != int(f.Temple[temple]) {
				t.Errorf("player %d: %s %d", i+1, id, f.Temple[temple])
			}
		}
		workers := at(t, x, "workers").(map[string]any)
		for k, b := range f.Boards {
			if number(workers, rules.BoardIDs[b]) != int(f.Powers[k]) || len(workers) != rules.StartDice {
				t.Errorf("player %d: workers %v", i+1, f.Boards)
			}
		}
		if slot, ok := x["technology_slot"]; ok != (f.Techs != 0) || ok && f.Techs != 1<<slices.Index(rules.TechSlot[:], slot.(string)) {
			t.Errorf("player %d: technologies %b", i+1, f.Techs)
		}
	}
}

// TestDataRest: numbers that stand in ownWords or beside the tables.
func TestDataRest(t *testing.T) {
	d := fixture.Data[map[string]any](t, "testdata/data.json")
	tech := "technology_tiles tiles "
	for path, got := range map[string]any{
		tech + "T01 effect cocoa":                               rules.Tech01Cocoa,
		tech + "T05 effect wood_or_stone_or_gold_of_that_board": rules.Tech05More,
		tech + "T07 effect cocoa":                               rules.Tech07Cocoa,
		tech + "T13 effect may_pay_cocoa":                       rules.Tech13Cocoa,
		tech + "T15 effect extra_worker":                        rules.Tech15Count,
		"royal_tiles tiles RA04 of":                             []string{"technologies_owned", power(rules.Royals[rules.RoyalRA04].More)},
		"royal_tiles tiles RA05 of":                             []string{"pyramid_track_position", power(rules.Royals[rules.RoyalRA05].More)},
		"royal_tiles tiles RA09 of":                             []string{"avenue_position", power(rules.Royals[rules.RoyalRA09].More)},
		"royal_tiles tiles RA04 effect":                         fmt.Sprintf("vp_%d_per_min", rules.Royals[rules.RoyalRA04].VP),
		"royal_tiles tiles RA05 effect":                         fmt.Sprintf("vp_%d_per_min", rules.Royals[rules.RoyalRA05].VP),
		"royal_tiles tiles RA09 effect":                         fmt.Sprintf("vp_%d_per_min", rules.Royals[rules.RoyalRA09].VP),
		"royal_tiles tiles RB02 max_times":                      power(rules.Royals[rules.RoyalRB02].More),
		"royal_tiles tiles RB06 max_times":                      power(rules.Royals[rules.RoyalRB06].More),
		"royal_tiles tiles RB07 gain any_resource":              power(rules.Royals[rules.RoyalRB07].More),
		"royal_tiles tiles RC01 gain cocoa":                     power(rules.Royals[rules.RoyalRC01].More),
		"royal_tiles tiles RC03 max_times":                      power(rules.Royals[rules.RoyalRC03].More),
		"royal_tiles tiles RC08 max_times":                      power(rules.Royals[rules.RoyalRC08].More),
		"action_boards AB7 cost_gold_by_workers 4":              rules.DecoGold[rules.CountMost],
		"action_boards AB8 tiles_by_workers 3":                  rules.BuildMost,
		"discovery_tiles total":                                 rules.DiscoveryTotal,
		"pyramid_grid levels 1 count":                           rules.LevelFirst[2] - rules.LevelFirst[1],
		"pyramid_grid levels 2 count":                           rules.LevelFirst[3] - rules.LevelFirst[2],
		"pyramid_grid levels 3 count":                           rules.LevelFirst[4] - rules.LevelFirst[3],
		"pyramid_grid decoration_spots steps_per_side":          rules.SideSteps,
		"buildings_row buildings_initially_on_indices":          []int{1, rules.BuildingsOnRow},
		"setup starting_cocoa two_player":                       []int{rules.FirstCocoa, rules.LastCocoa},
		"setup neutral_dice power":                              rules.StartPower,
		"setup discovery_display worship_boards":                rules.SpotIDs[:rules.SpotBlue4],
		"setup discovery_display avenue 3":                      rules.SpotSizes[rules.SpotAvenue3][rules.MaxSeats],
		"setup discovery_display avenue 6":                      rules.SpotSizes[rules.SpotAvenue6][rules.MaxSeats],
		"setup discovery_display avenue 8":                      rules.SpotSizes[rules.SpotAvenue8][rules.MaxSeats],
		"temple_bonus_tiles in_play":                            rules.TempleCount,
	} {
		same(t, d, path, got)
	}
	columns := make([]string, 3) // of the resource tables, by lowest power
	for p := 1; p <= rules.MaxPower; p++ {
		c := &columns[rules.YieldColumn[p]]
		if *c == "" {
			*c = fmt.Sprint(p)
			continue
		}
		*c = fmt.Sprintf("%c-%d", (*c)[0], p)
	}
	for b := rules.Forest; b <= rules.Deposits; b++ {
		same(t, d, "action_boards "+rules.BoardIDs[b]+" table columns", columns)
	}
	types := at(t, d, "discovery_tiles types").([]any)
	for k := range rules.MaskKinds {
		same(t, types[rules.KindM1+k], "effect mask", k+1)
	}
}

// power writes what a royal tile counts with: the worker's power L and more.
func power(more int8) string {
	if more == 0 {
		return "L"
	}
	return fmt.Sprintf("L%+d", more)
}
