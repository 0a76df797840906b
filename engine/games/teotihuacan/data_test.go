package teotihuacan

import (
	"encoding/json"
	"fmt"
	"reflect"
	"slices"
	"strings"
	"testing"

	"painani/engine/fixture"
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
func goodsOf(x any) (out goods) {
	m, _ := x.(map[string]any)
	for i, id := range goodIDs {
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
		"components discovery_tiles":                        discoveryTotal,
		"components decoration_tiles":                       decoCount,
		"components technology_tiles":                       techCount,
		"components starting_tiles":                         startCount,
		"components royal_tiles":                            royalCount,
		"components temple_bonus_tiles":                     bonusCount,
		"components buildings":                              buildingsOnRow,
		"components pyramid_tiles":                          pyramidCount,
		"components workers_per_player":                     maxDice,
		"action_boards AB5 compensation_to_other_owners_vp": techOthers,
		"action_boards AB6 cost wood":                       nobleWood,
		"action_boards AB7 base_vp":                         decoPoints,
		"action_boards AB7 display_size":                    decoShown,
		"action_boards AB8 display_size":                    pyramidShow,
		"action_boards AB8 max_tiles_per_action":            buildMost,
		"action_boards AB6 rows_vp 1":                       nobleVP[0],
		"action_boards AB6 rows_vp 2":                       nobleVP[1],
		"action_boards AB6 rows_vp 3":                       nobleVP[2],
		"temples penultimate_step":                          bonusStep,
		"temples top_step":                                  topStep,
		"avenue_of_the_dead max":                            avenueTop,
		"ascension trigger_power":                           maxPower + 1,
		"ascension rewards A1 vp":                           rewardVP,
		"ascension rewards A2 cocoa":                        rewardCocoaAmount,
		"ascension rewards A3 temple_any":                   1,
		"ascension rewards A4 pay cocoa":                    rewardPrice,
		"ascension rewards A4 temple_any":                   rewardSteps,
		"ascension rewards A5 cocoa":                        workerCocoa,
		"ascension rewards A5 fourth_worker power":          fourthPower,
		"royal_tiles printed_layout":                        []string{royals[printedRoyal[0]].ID, royals[printedRoyal[1]].ID, royals[printedRoyal[2]].ID},
		"pyramid_track max":                                 trackTop,
		"buildings_row values":                              multipliers,
		"calendar dark_by_eclipse 2":                        darkDisc[2],
		"calendar dark_by_eclipse 3":                        darkDisc[3],
		"calendar dark_by_eclipse 4":                        darkDisc[4],
		"eclipse_scoring pyramid_leader_vp":                 leaderVP,
		"eclipse_scoring pyramid_step_vp":                   stepVP,
		"eclipse_scoring salary power_1_3":                  salaryLow,
		"eclipse_scoring salary power_4_5":                  salaryHigh,
		"eclipse_scoring salary unpaid_vp":                  -missingVP,
		"setup starting_cocoa first_player":                 firstCocoa,
		"setup starting_cocoa middle_players":               middleCocoa,
		"setup starting_cocoa last_player":                  lastCocoa,
		"setup starting_tiles dealt":                        dealtTiles,
		"setup starting_tiles kept":                         keptTiles,
		"setup workers initial":                             startDice,
		"setup workers initial_power":                       startPower,
		"setup workers fourth_worker_power":                 fourthPower,
		"setup neutral_dice dice_per_colour":                neutralDice,
		"setup display_decorations":                         decoShown,
		"setup display_pyramid":                             pyramidShow,
	} {
		same(t, d, path, got)
	}
	for n := minSeats; n <= maxSeats; n++ {
		same(t, d, fmt.Sprintf("setup neutral_dice colours %d", n), neutralCount[n])
		same(t, d, fmt.Sprintf("setup draft_variant tiles_face_up %d", n), 2*n+draftMore)
		same(t, d, fmt.Sprintf("temples big_step_discovery_tiles blue:4 %d", n), spotSizes[spotBlue4][n])
		same(t, d, fmt.Sprintf("temples big_step_discovery_tiles red:5 %d", n), spotSizes[spotRed5][n])
		same(t, d, fmt.Sprintf("temples big_step_discovery_tiles green:3 %d", n), spotSizes[spotGreen3][n])
		same(t, d, fmt.Sprintf("temples big_step_discovery_tiles green:6 %d", n), spotSizes[spotGreen6][n])
		for i, spot := range []int{spotAvenue3, spotAvenue6, spotAvenue8} {
			same(t, d, fmt.Sprintf("avenue_of_the_dead discovery_steps %d", []int{3, 6, 8}[i]), spotSizes[spot][n])
		}
	}
	for n, points := range maskVP[1:] {
		same(t, d, fmt.Sprintf("discovery_tiles mask_set_vp %d", n+1), points)
	}
}

// TestDataBoards: ring, worship, resource tables, prices, power-ups.
func TestDataBoards(t *testing.T) {
	d := fixture.Data[map[string]any](t, "testdata/data.json")
	for i, b := range printedRing {
		same(t, d, fmt.Sprintf("board_ring printed_layout_by_position %d", i+1), boardIDs[b])
	}
	for b := 1; b <= boardCount; b++ {
		x := at(t, d, "action_boards "+boardIDs[b]).(map[string]any)
		spec := &boards[b]
		if x["main_action"] != spec.Main || number(x, "worship_spaces") != int(spec.Spaces) || x["discovery_tile_slot"] != (spec.Spot != spotCount) {
			t.Errorf("%s is %+v", boardIDs[b], spec)
		}
		if want, ok := x["worship_temple"]; ok && want != append(slices.Clone(templeIDs[:]), "any", "")[spec.Temple] {
			t.Errorf("%s worships %v", boardIDs[b], want)
		}
		holder := x
		if inner, ok := x["table"].(map[string]any); ok {
			holder = inner
		}
		if ups, ok := holder["power_ups"].(map[string]any); ok && ups["3"] != nil {
			for n := 1; n <= 3; n++ {
				same(t, ups, fmt.Sprint(n), powersOf(uint8(b), uint8(n)))
			}
		} else if spec.Powered {
			t.Errorf("%s gives two power-ups", boardIDs[b])
		}
		table, ok := x["table"].(map[string]any)
		for row := 1; ok && row <= 3; row++ {
			for col, cell := range at(t, table, fmt.Sprintf("rows %d", row)).([]any) {
				got := yields[b][row-1][col]
				if got.Goods != goodsOf(cell) || int(got.VP) != number(cell, "vp") || int(got.Steps) != number(cell, "temple_any") {
					t.Errorf("%s row %d column %d: %+v, data.json %v", boardIDs[b], row, col, got, cell)
				}
			}
		}
	}
	for n := 1; n <= 3; n++ {
		same(t, d, fmt.Sprintf("action_boards AB7 cost_gold_by_workers %d", n), decoGold[n])
	}
	for level := 1; level <= 4; level++ {
		if goodsOf(at(t, d, fmt.Sprintf("action_boards AB8 level_cost %d", level))) != (goods{stone: pyramidStone, wood: levelWood[level]}) {
			t.Errorf("level %d costs %d wood", level, levelWood[level])
		}
		same(t, d, fmt.Sprintf("action_boards AB8 level_vp %d", level), levelVP[level])
	}
	for i, id := range techSlot {
		same(t, d, "action_boards AB5 slots "+id, templeIDs[i%techColumns])
	}
}

// TestDataTemples: rewards of the steps.
func TestDataTemples(t *testing.T) {
	d := fixture.Data[map[string]any](t, "testdata/data.json")
	for temple, id := range templeIDs {
		for step := 1; step <= topStep; step++ {
			x := at(t, d, fmt.Sprintf("temples rewards %s %d", id, step)).(map[string]any)
			got := &templeSteps[temple][step]
			big := x["big"] == true
			if number(x, "any_resource") != int(got.Any) || number(x, "vp") != int(got.VP) || number(x, "cocoa") != int(got.Cocoa) || big != (got.Spot != spotCount) {
				t.Errorf("%s %d: %+v, data.json %v", id, step, *got, x)
			}
			if big && spotIDs[got.Spot] != fmt.Sprintf("%s:%d", id, step) {
				t.Errorf("%s %d has the tiles of %s", id, step, spotIDs[got.Spot])
			}
		}
	}
	for step := range avenueTop + 1 {
		has := slices.Contains([]int{3, 6, 8}, step)
		if has != (avenueSpot[step] != spotCount) || has && spotIDs[avenueSpot[step]] != fmt.Sprintf("avenue:%d", step) {
			t.Errorf("Avenue %d: spot %d", step, avenueSpot[step])
		}
	}
}

// TestDataTiles: discovery, starting, royal, technology and bonus tiles.
func TestDataTiles(t *testing.T) {
	d := fixture.Data[map[string]any](t, "testdata/data.json")
	types := at(t, d, "discovery_tiles types").([]any)
	if len(types) != discoveryKinds {
		t.Fatalf("%d kinds of discovery tiles", len(types))
	}
	for i, x := range types {
		k := &discoveries[i]
		class := []string{"mask", "instant", "movement", "waiver", "action"}[k.When]
		same(t, x, "type", k.ID)
		same(t, x, "class", class)
		same(t, x, "copies", k.Copies)
		if goodsOf(at(t, x, "price")) != k.Price {
			t.Errorf("%s costs %v", k.ID, k.Price)
		}
	}
	for kind, want := range map[int]string{kindVP4: "vp", kindCOCOA4: "cocoa", kindPOWER2: "power_up_any_unlocked", kindRES2: "any_resource", kindRES3: "any_resource"} {
		got := map[int]any{kindVP4: tileVP, kindCOCOA4: tileCocoa, kindPOWER2: tilePowers, kindRES2: tileResources[kindRES2], kindRES3: tileResources[kindRES3]}[kind]
		same(t, types[kind], "effect "+want, got)
	}
	for kind := range discoveryKinds {
		for temple, id := range templeIDs {
			if _, ok := at(t, types[kind], "effect").(map[string]any)["temple_"+id]; ok && int(tileTemple[kind]) != temple {
				t.Errorf("%s is of temple %d", discoveries[kind].ID, tileTemple[kind])
			}
		}
	}
	for i := range startTiles {
		x := &startTiles[i]
		g := at(t, d, "starting_tiles tiles "+x.ID+" gain").(map[string]any)
		same(t, d, "starting_tiles tiles "+x.ID+" boards", x.Boards)
		ok := goodsOf(g) == x.Goods && number(g, "any_resource") == int(x.Any) && number(g, "avenue") == int(x.Avenue) &&
			number(g, "power_up") == int(x.Power) && number(g, "technology_lowest") == int(bit(x.Tech)) && number(g, "random_discovery") == int(bit(x.Beside != 0))
		for temple, id := range templeIDs {
			ok = ok && number(g, "temple_"+id) == int(x.Temple[temple])
		}
		if !ok {
			t.Errorf("%s: %+v, data.json %v", x.ID, *x, g)
		}
	}
	for i := range technologies {
		same(t, d, "technology_tiles tiles "+technologies[i].ID+" cost_gold", technologies[i].Gold)
		effect := at(t, d, "technology_tiles tiles "+technologies[i].ID+" effect")
		if number(effect, "vp") != int(technologies[i].VP) {
			t.Errorf("%s gives %d points", technologies[i].ID, technologies[i].VP)
		}
	}
	for i, x := range at(t, d, "technology_tiles printed_layout").([]any) {
		if x != technologies[printedTechs[i]].ID {
			t.Errorf("printed technology %d is %v", i, x)
		}
	}
}

// TestDataRoyal: royal and bonus tiles.
func TestDataRoyal(t *testing.T) {
	d := fixture.Data[map[string]any](t, "testdata/data.json")
	for i := range royals {
		x := &royals[i]
		r := at(t, d, "royal_tiles tiles "+x.ID).(map[string]any)
		same(t, r, "category", string("ABC"[i/royalCategory]))
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
	for i := range bonuses {
		x := at(t, d, "temple_bonus_tiles tiles "+bonuses[i].ID).(map[string]any)
		switch i {
		case bonusTB1:
		case bonusTB7:
			same(t, x, "vp_power_1_3", bonuses[i].VP)
			same(t, x, "vp_power_4_5", bonuses[i].High)
		default:
			same(t, x, "vp", bonuses[i].VP)
		}
	}
	if text := at(t, d, "temple_bonus_tiles placement").(string); !strings.HasSuffix(text, fmt.Sprintf("blue %s, red %s, green %s",
		bonuses[printedBonus[blue]].ID, bonuses[printedBonus[red]].ID, bonuses[printedBonus[green]].ID)) {
		t.Errorf("bonus tiles: %s", text)
	}
}

// icons writes icons as data.json does.
func icons(list ...icon) []string {
	var out []string
	for _, i := range list {
		s := string("brgn"[i.kind()])
		if i&coloured != 0 {
			s = strings.ToUpper(s)
		}
		out = append(out, s)
	}
	return out
}

// TestDataPyramid: decorations, pyramid tiles, printed icons and the geometry of slots and spots.
func TestDataPyramid(t *testing.T) {
	d := fixture.Data[map[string]any](t, "testdata/data.json")
	for _, x := range decoTiles {
		same(t, d, "decoration_tiles tiles "+x.ID, icons(x.A, x.B))
	}
	for _, x := range pyramidTiles {
		same(t, d, "pyramid_tiles tiles "+x.ID, icons(x.Icons[:]...))
	}
	var cells [][]string
	for r := range printedIcons {
		cells = append(cells, icons(printedIcons[r][:]...))
	}
	same(t, d, "pyramid_grid cells", cells)
	for side, id := range sideIDs {
		same(t, d, "pyramid_grid decoration_base_icons "+id, icons(baseIcons[side][:]...))
		for k := 1; k < sideSteps; k++ {
			checkSpot(t, d, side, k, fmt.Sprintf("pyramid_grid decoration_spots cells %s %d", id, k))
			var need []string
			for _, c := range decoCells[side][k] {
				x := &slots[c.Slot]
				if name := fmt.Sprintf("L%d(%d,%d)", x.Level, x.Row, x.Column); !slices.Contains(need, name) {
					need = append(need, name)
				}
			}
			slices.Sort(need)
			same(t, d, fmt.Sprintf("pyramid_grid decoration_spots required_pyramid_slots %s %d", id, k), need)
		}
	}
	for n := minSeats; n <= maxSeats; n++ {
		var levels [3][][]int
		for _, slot := range startPyramid[n] {
			x := &slots[slot]
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
	for _, c := range decoCells[side][k] {
		row, column := cellOf(c.Slot, c.Corner)
		cells = append(cells, []int{int(row), int(column)})
	}
	if side == south || side == west { // data.json lists left to right, top to bottom
		cells[0], cells[1] = cells[1], cells[0]
	}
	same(t, d, path, cells)
}

// TestDataFirstGame: the fixed starting values.
func TestDataFirstGame(t *testing.T) {
	d := fixture.Data[map[string]any](t, "testdata/data.json")
	for i := range firstStarts {
		f := &firstStarts[i]
		x := at(t, d, fmt.Sprintf("setup first_game_setup players %d", i+1)).(map[string]any)
		if goodsOf(x) != f.Goods || number(x, "vp") != int(f.VP) || number(x, "avenue") != int(f.Avenue) {
			t.Errorf("player %d begins with %+v, data.json %v", i+1, *f, x)
		}
		for temple, id := range templeIDs {
			if number(x, id) != int(f.Temple[temple]) {
				t.Errorf("player %d: %s %d", i+1, id, f.Temple[temple])
			}
		}
		workers := at(t, x, "workers").(map[string]any)
		for k, b := range f.Boards {
			if number(workers, boardIDs[b]) != int(f.Powers[k]) || len(workers) != startDice {
				t.Errorf("player %d: workers %v", i+1, f.Boards)
			}
		}
		if slot, ok := x["technology_slot"]; ok != (f.Techs != 0) || ok && f.Techs != 1<<slices.Index(techSlot[:], slot.(string)) {
			t.Errorf("player %d: technologies %b", i+1, f.Techs)
		}
	}
}

// TestDataRest: numbers that stand in words or beside the tables.
func TestDataRest(t *testing.T) {
	d := fixture.Data[map[string]any](t, "testdata/data.json")
	tech := "technology_tiles tiles "
	for path, got := range map[string]any{
		tech + "T01 effect cocoa":                               tech01Cocoa,
		tech + "T05 effect wood_or_stone_or_gold_of_that_board": tech05More,
		tech + "T07 effect cocoa":                               tech07Cocoa,
		tech + "T13 effect may_pay_cocoa":                       tech13Cocoa,
		tech + "T15 effect extra_worker":                        tech15Count,
		"royal_tiles tiles RA04 of":                             []string{"technologies_owned", power(royals[royalRA04].More)},
		"royal_tiles tiles RA05 of":                             []string{"pyramid_track_position", power(royals[royalRA05].More)},
		"royal_tiles tiles RA09 of":                             []string{"avenue_position", power(royals[royalRA09].More)},
		"royal_tiles tiles RA04 effect":                         fmt.Sprintf("vp_%d_per_min", royals[royalRA04].VP),
		"royal_tiles tiles RA05 effect":                         fmt.Sprintf("vp_%d_per_min", royals[royalRA05].VP),
		"royal_tiles tiles RA09 effect":                         fmt.Sprintf("vp_%d_per_min", royals[royalRA09].VP),
		"royal_tiles tiles RB02 max_times":                      power(royals[royalRB02].More),
		"royal_tiles tiles RB06 max_times":                      power(royals[royalRB06].More),
		"royal_tiles tiles RB07 gain any_resource":              power(royals[royalRB07].More),
		"royal_tiles tiles RC01 gain cocoa":                     power(royals[royalRC01].More),
		"royal_tiles tiles RC03 max_times":                      power(royals[royalRC03].More),
		"royal_tiles tiles RC08 max_times":                      power(royals[royalRC08].More),
		"action_boards AB7 cost_gold_by_workers 4":              decoGold[countMost],
		"action_boards AB8 tiles_by_workers 3":                  buildMost,
		"discovery_tiles total":                                 discoveryTotal,
		"pyramid_grid levels 1 count":                           levelFirst[2] - levelFirst[1],
		"pyramid_grid levels 2 count":                           levelFirst[3] - levelFirst[2],
		"pyramid_grid levels 3 count":                           levelFirst[4] - levelFirst[3],
		"pyramid_grid decoration_spots steps_per_side":          sideSteps,
		"buildings_row buildings_initially_on_indices":          []int{1, buildingsOnRow},
		"setup starting_cocoa two_player":                       []int{firstCocoa, lastCocoa},
		"setup neutral_dice power":                              startPower,
		"setup discovery_display worship_boards":                spotIDs[:spotBlue4],
		"setup discovery_display avenue 3":                      spotSizes[spotAvenue3][maxSeats],
		"setup discovery_display avenue 6":                      spotSizes[spotAvenue6][maxSeats],
		"setup discovery_display avenue 8":                      spotSizes[spotAvenue8][maxSeats],
		"temple_bonus_tiles in_play":                            templeCount,
	} {
		same(t, d, path, got)
	}
	columns := make([]string, 3) // of the resource tables, by lowest power
	for p := 1; p <= maxPower; p++ {
		c := &columns[yieldColumn[p]]
		if *c == "" {
			*c = fmt.Sprint(p)
			continue
		}
		*c = fmt.Sprintf("%c-%d", (*c)[0], p)
	}
	for b := forest; b <= deposits; b++ {
		same(t, d, "action_boards "+boardIDs[b]+" table columns", columns)
	}
	types := at(t, d, "discovery_tiles types").([]any)
	for k := range maskKinds {
		same(t, types[kindM1+k], "effect mask", k+1)
	}
}

// power writes what a royal tile counts with: the worker's power L and more.
func power(more int8) string {
	if more == 0 {
		return "L"
	}
	return fmt.Sprintf("L%+d", more)
}
