package tzolkin

import (
	"encoding/json"
	"fmt"
	"slices"
	"testing"

	"painani/engine/fixture"
	"painani/engine/games/tzolkin/rules"
)

// dataFile is what of data.json the code depends on.
type dataFile struct {
	Players struct {
		Min       int            `json:"min"`
		Max       int            `json:"max"`
		Start     int            `json:"workers_start"`
		Most      int            `json:"workers_max"`
		Resources map[string]int `json:"start_resources"`
		VP        int            `json:"start_vp"`
		Step      int            `json:"start_temple_step"`
		Level     int            `json:"start_technology_level"`
		Ready     bool           `json:"double_advance_ready_at_start"`
		Dealt     int            `json:"start_tiles_dealt"`
		Kept      int            `json:"start_tiles_kept"`
		By        map[string]struct {
			Monuments int `json:"monuments_shown"`
			Fields    int `json:"harvest_fields_per_group"`
			Neutral   int `json:"neutral_workers"`
		} `json:"by_player_count"`
	} `json:"players"`
	Supply    map[string]any `json:"supply"`
	Placement struct {
		Total []int `json:"total_corn_by_workers_placed"`
		Each  []int `json:"marginal_corn_by_nth_worker"`
		Start int   `json:"start_player_space_cost"`
	} `json:"placement"`
	Market struct {
		Rate map[string]int `json:"corn_per_resource"`
	} `json:"market"`
	Calendar struct {
		First int `json:"first_day"`
		Last  int `json:"last_day"`
		Food  []struct {
			ID   string `json:"id"`
			Day  int    `json:"day"`
			Kind string `json:"kind"`
		} `json:"food_days"`
		Corn   int `json:"corn_on_tooth_when_start_space_empty"`
		Rounds int `json:"rounds_without_double_advance"`
	} `json:"calendar"`
	Feeding struct {
		Corn int `json:"corn_per_worker"`
		Lost int `json:"vp_lost_per_unfed_worker"`
	} `json:"feeding"`
	Final struct {
		Corn  float64 `json:"vp_per_corn"`
		Skull int     `json:"vp_per_skull"`
	} `json:"final_scoring"`
	Temples      map[string]json.RawMessage `json:"temples"`
	Wheels       map[string]json.RawMessage `json:"wheels"`
	Technologies struct {
		Cost   map[string]int            `json:"cost_to_reach_level"`
		Bonus  int                       `json:"cost_of_bonus_step"`
		Max    int                       `json:"max_level"`
		Tracks map[string]map[string]any `json:"tracks"`
	} `json:"technologies"`
	Wealth    struct{ Tiles []dataTile } `json:"starting_wealth"`
	Buildings struct{ Tiles []dataTile } `json:"buildings"`
	Monuments struct{ Tiles []dataTile } `json:"monuments"`
}

type dataTile struct {
	ID      string           `json:"id"`
	Age     int              `json:"age"`
	Class   string           `json:"class"`
	Cost    map[string]int   `json:"cost"`
	Effects []map[string]any `json:"effects"`
	Neutral struct {
		Wheel string `json:"wheel"`
		Space int    `json:"space"`
	} `json:"neutral_worker"`
	Scoring map[string]any `json:"end_scoring"`
}

// amounts are the goods named in an object of data.json.
func amounts(m map[string]any) rules.Goods {
	var g rules.Goods
	for i, id := range rules.GoodIDs {
		if n, ok := m[id].(float64); ok {
			g[i] = int16(n)
		}
	}
	return g
}

func cost(m map[string]int) rules.Goods {
	var g rules.Goods
	for i, id := range rules.GoodIDs {
		g[i] = int16(m[id])
	}
	return g
}

func TestDataGeneral(t *testing.T) {
	d := fixture.Data[dataFile](t, "testdata/data.json")
	p := d.Players
	fixture.Same(t, "players", []int{rules.MinSeats, rules.MaxSeats, rules.MinWorkers, rules.MaxWorkers}, []int{p.Min, p.Max, p.Start, p.Most})
	fixture.Same(t, "starting tiles", []int{rules.DealtTiles, rules.KeptTiles}, []int{p.Dealt, p.Kept})
	fresh := rules.NewPlayer()
	fixture.Same(t, "fresh player", []any{fresh.VP, fresh.Goods, fresh.Temple, fresh.Tech, fresh.Ready},
		[]any{p.VP, cost(p.Resources), [3]int{p.Step, p.Step, p.Step}, [4]int{p.Level, p.Level, p.Level, p.Level}, p.Ready})
	for n, by := range p.By {
		var seats int
		fmt.Sscan(n, &seats)
		fixture.Same(t, "seats "+n, []int{rules.MonumentsShown[seats], rules.NeutralWorkers[seats], seats}, []int{by.Monuments, by.Neutral, by.Fields})
	}
	fixture.Same(t, "supply", []any{rules.SkullSupply, rules.WealthCount, rules.BuildingCount, rules.AgeOne, rules.BuildingCount - rules.AgeOne, rules.MonumentCount, rules.Places},
		[]any{d.Supply["skulls"], d.Supply["starting_wealth_tiles"], d.Supply["buildings"], d.Supply["buildings_age_1"],
			d.Supply["buildings_age_2"], d.Supply["monuments"], d.Supply["building_spaces"]})
	fixture.Same(t, "harvest tiles", []any{len(harvestSpaces(false)) * rules.MaxSeats, len(harvestSpaces(true)) * rules.MaxSeats},
		[]any{d.Supply["corn_harvest_tiles"], d.Supply["wood_harvest_tiles"]})
	fixture.Same(t, "start-player space", 0, d.Placement.Start)
	fixture.Same(t, "tariff", rules.PlaceTariff, d.Placement.Each)
	sum := 0
	for i, n := range rules.PlaceTariff {
		sum += int(n)
		fixture.Same(t, "tariff in all", sum, d.Placement.Total[i+1])
	}
	for good := rules.Wood; good <= rules.Gold; good++ {
		fixture.Same(t, "rate", rules.Rate[good], d.Market.Rate[rules.GoodIDs[good]])
	}
	fixture.Same(t, "days", []int{rules.FirstDay, rules.LastDay, rules.ToothCorn}, []int{d.Calendar.First, d.Calendar.Last, d.Calendar.Corn})
	fixture.Same(t, "rounds", rules.LastDay-rules.FirstDay+1, d.Calendar.Rounds)
	for i, f := range d.Calendar.Food {
		fixture.Same(t, "food day", rules.FoodDays[i], rules.FoodDay{ID: f.ID, Day: uint8(f.Day), AgeEnds: f.Kind != "mid_age"})
	}
	fixture.Same(t, "food", []any{rules.FeedCorn, rules.HungerPoints, 1.0 / rules.Quarters, rules.SkullPoints}, []any{d.Feeding.Corn, d.Feeding.Lost, d.Final.Corn, d.Final.Skull})
}

// harvestSpaces are the spaces of Palenque with corn tiles, or with wood tiles on them.
func harvestSpaces(wooden bool) (out []int) {
	for space, corn := range rules.HarvestYieldCorn {
		if corn > 0 && (!wooden || rules.HarvestYieldWood[space] > 0) {
			out = append(out, space)
		}
	}
	return out
}

func TestDataTemples(t *testing.T) {
	d := fixture.Data[dataFile](t, "testdata/data.json")
	for i, id := range rules.TempleIDs {
		var f struct {
			Count int `json:"step_count"`
			Start int `json:"start_step"`
			Top   int `json:"top_step"`
			Steps []struct {
				Step int    `json:"step"`
				VP   int    `json:"vp"`
				Good string `json:"good"`
			} `json:"steps"`
			Bonus map[string]int `json:"highest_bonus_vp"`
		}
		if err := json.Unmarshal(d.Temples[id], &f); err != nil {
			t.Fatal(err)
		}
		fixture.Same(t, id, []any{rules.StartStep, rules.Temples[i].Top, rules.Temples[i].Bonus}, []any{f.Start, f.Top, [2]int{f.Bonus["end_of_age_1"], f.Bonus["end_of_age_2"]}})
		fixture.Same(t, id+" steps", []int{len(rules.Temples[i].Points), len(rules.Temples[i].Goods)}, []int{len(f.Steps), len(f.Steps)})
		fixture.Same(t, id+" count", int(rules.Temples[i].Top)+1, f.Count)
		for n, step := range f.Steps {
			fixture.Same(t, id+" step", n, step.Step)
			fixture.Same(t, id+" points", rules.Temples[i].Points[n], step.VP)
			fixture.Same(t, id+" good", rules.Temples[i].Goods[n], max(0, slices.Index(rules.GoodIDs[:], step.Good)))
		}
	}
}

// dataWheel is a wheel of data.json.
type dataWheel struct {
	Teeth    int              `json:"teeth"`
	Numbered []int            `json:"numbered_spaces"`
	Beyond   []int            `json:"unnumbered_positions"`
	Regular  []int            `json:"regular_actions"`
	Free     []int            `json:"free_choice_spaces"`
	Opposite *int             `json:"opposite_offset"`
	Actions  []map[string]any `json:"actions"`
}

func TestDataWheels(t *testing.T) {
	d := fixture.Data[dataFile](t, "testdata/data.json")
	for w, id := range rules.WheelIDs {
		var f dataWheel
		if err := json.Unmarshal(d.Wheels[id], &f); err != nil {
			t.Fatal(err)
		}
		fixture.Same(t, id, rules.Wheels[w], rules.WheelShape{Teeth: f.Teeth, Last: f.Numbered[1], Actions: f.Regular[1]})
		fixture.Same(t, id+" free choice", []int{rules.Wheels[w].Actions + 1, rules.Wheels[w].Last}, []int{f.Free[0], f.Free[len(f.Free)-1]})
		fixture.Same(t, id+" positions", []int{0, rules.Wheels[w].Last + 1, rules.Wheels[w].Teeth - 1}, []int{f.Numbered[0], f.Beyond[0], f.Beyond[len(f.Beyond)-1]})
		if f.Opposite != nil {
			fixture.Same(t, id+" opposite", rules.Opposite, *f.Opposite)
		} else {
			fixture.Same(t, "wheel without opposite", w, rules.Chichen)
		}
		for n, a := range f.Actions {
			checkAction(t, w, n, a)
		}
	}
}

// checkAction compares the numbers of an action.
func checkAction(t *testing.T, w, n int, a map[string]any) {
	t.Helper()
	what := fmt.Sprintf("%s %d", rules.WheelIDs[w], n)
	g := amounts(a)
	switch a["action"] {
	case "fish":
		fixture.Same(t, what, rules.FishCorn, g[rules.Corn])
	case "harvest":
		fixture.Same(t, what, []int16{rules.HarvestYieldCorn[n], rules.HarvestYieldWood[n]}, []int16{g[rules.Corn], g[rules.Wood]})
		fixture.Same(t, what+" wood tiles", rules.HarvestYieldWood[n] > 0, a["wood_tiles"])
	case "gain":
		fixture.Same(t, what, rules.Gains[n], g)
	case "temples":
		if w == rules.Uxmal {
			fixture.Same(t, what, []any{rules.UxmalTempleCorn, n}, []any{a["corn_cost"], rules.UxmalGods})
		} else {
			fixture.Same(t, what, []any{1, 2, n}, []any{a["any_resource_cost"], a["different_temples"], rules.TikalGods})
		}
	case "build":
		if w == rules.Uxmal {
			fixture.Same(t, what, []any{rules.UxmalCubeCorn, n}, []any{a["corn_per_resource"], rules.UxmalBuild})
		} else {
			fixture.Same(t, what, []any{a["max_buildings"], a["monument_allowed"]}, []any{n / 2, n == rules.TikalBuild2})
		}
	case "technology":
		fixture.Same(t, what, a["max_steps"], map[int]int{rules.TikalTech: 1, rules.TikalTech2: 2}[n])
	case "market", "worker":
		fixture.Same(t, what, n, map[any]int{"market": rules.UxmalMarket, "worker": rules.UxmalWorker}[a["action"]])
	case "any_action":
		fixture.Same(t, what, []any{rules.UxmalAnyCorn, n}, []any{a["corn_cost"], rules.UxmalAny})
	case "offer_skull":
		x := rules.ChichenSpaces[n]
		fixture.Same(t, what, []any{x.Points, rules.TempleIDs[x.Temple], x.Resource}, []any{a["vp"], a["temple"], a["free_resource"]})
	case "none", "free_choice":
	default:
		t.Errorf("%s: unknown action %v", what, a["action"])
	}
}

func TestDataTechnologies(t *testing.T) {
	d := fixture.Data[dataFile](t, "testdata/data.json").Technologies
	for level := range rules.MaxLevel {
		fixture.Same(t, "price of level", rules.TechPrice[level], d.Cost[fmt.Sprint(level+1)])
	}
	fixture.Same(t, "bonus box", []int{rules.TechPrice[rules.MaxLevel], rules.MaxLevel}, []int{d.Bonus, d.Max})
	num := func(track, level, field string) any { return d.Tracks[track][level].(map[string]any)[field] }
	fixture.Same(t, "agriculture", []any{rules.FarmCorn[1], rules.FarmCorn[2], rules.FishMore[1], rules.FishMore[2], rules.FarmCorn[3] - rules.FarmCorn[2]},
		[]any{num("agriculture", "1", "corn_per_jungle_corn_harvest"), num("agriculture", "1", "corn_per_jungle_corn_harvest"), 0,
			num("agriculture", "2", "fishing_corn"), num("agriculture", "3", "corn_per_jungle_corn_harvest")})
	fixture.Same(t, "tileless", true, num("agriculture", fmt.Sprint(rules.LevelTileless), "harvest_corn_without_available_corn_tile"))
	fixture.Same(t, "extraction", []any{1, 1, 1}, []any{num("extraction", fmt.Sprint(rules.LevelWood), "extra_wood"),
		num("extraction", fmt.Sprint(rules.LevelStone), "extra_stone"), num("extraction", fmt.Sprint(rules.LevelGold), "extra_gold")})
	fixture.Same(t, "architecture", []any{rules.ArchCorn[1], rules.ArchPoints[2] - rules.ArchPoints[1]}, []any{num("architecture", "1", "corn_per_building"), num("architecture", "2", "vp_per_building")})
	fixture.Same(t, "architecture 3", []any{rules.ArchCubes[3], rules.ArchCornOff}, []any{1, rules.UxmalCubeCorn})
	fixture.Same(t, "theology", []any{true, rules.SkullMore[3]}, []any{num("theology", fmt.Sprint(rules.LevelNext), "chichen_itza_next_higher_action"), num("theology", "3", "extra_skull")})
	if num("theology", fmt.Sprint(rules.LevelOffer), "after_chichen_itza_action") == nil {
		t.Error("theology: no offer on its level")
	}
	bonus := func(track string) map[string]any {
		return d.Tracks[track]["bonus"].(map[string]any)["effects"].([]any)[0].(map[string]any)
	}
	fixture.Same(t, "bonus boxes", []any{rules.BonusSteps, rules.BonusResources, rules.BonusPoints, rules.BonusSkulls},
		[]any{bonus("agriculture")["steps"], bonus("extraction")["amount"], bonus("architecture")["amount"], bonus("theology")["skull"]})
}

// iconOf reads an effect of data.json.
func iconOf(t *testing.T, e map[string]any) rules.Icon {
	t.Helper()
	num := func(field string) int16 { n, _ := e[field].(float64); return int16(n) }
	which := func(field string, ids []string) uint8 {
		if e[field] == "any" {
			return rules.AnyOne
		}
		return uint8(slices.Index(ids, e[field].(string)))
	}
	switch e["type"] {
	case "gain":
		return rules.Receive(amounts(e))
	case "vp":
		return rules.Points(num("amount"))
	case "temple":
		return rules.Rise(which("temple", rules.TempleIDs[:]), uint8(num("steps")))
	case "tech":
		return rules.Advance(which("track", rules.TrackIDs[:]), uint8(num("steps")))
	case "worker":
		return rules.NewWorker()
	case "feed_free_workers":
		return rules.Feeds(num("workers"))
	case "feed_discount":
		return rules.Cheaper(num("corn_per_worker"))
	case "build_as_tikal_2":
		return rules.BuildMore()
	case "market_as_uxmal_2":
		return rules.Market()
	case "any_action":
		return rules.AnyAction(num("corn_cost"))
	}
	t.Errorf("unknown effect %v", e["type"])
	return rules.Icon{}
}

func iconsOf(t *testing.T, list []map[string]any) rules.Icons {
	var out rules.Icons
	for _, e := range list {
		out = append(out, iconOf(t, e))
	}
	return out
}

func TestDataTiles(t *testing.T) {
	d := fixture.Data[dataFile](t, "testdata/data.json")
	for i, b := range d.Buildings.Tiles {
		fixture.Same(t, b.ID, rules.Buildings[i], rules.Building{ID: b.ID, Age: b.Age, Class: uint8(slices.Index(rules.ClassIDs[:], b.Class)), Cost: cost(b.Cost), Icons: iconsOf(t, b.Effects)})
		fixture.Same(t, b.ID+" is in the deck of its age", rules.Decks[b.Age-1]&(1<<i) != 0, true)
	}
	for i, w := range d.Wealth.Tiles {
		fixture.Same(t, w.ID, rules.Wealth[i], rules.WealthTile{ID: w.ID, Wheel: slices.Index(rules.WheelIDs[:], w.Neutral.Wheel), Space: w.Neutral.Space, Icons: iconsOf(t, w.Effects)})
	}
	kinds := []string{"per_class", "per_building_and_monument", "per_corn_harvest_tile", "per_wood_harvest_tile",
		"per_monument_built_by_anyone", "tracks_at_level_3", "per_technology_level", "workers_in_play", "temple_points_again",
		"one_temple_steps_above_start", "per_skull_on_chichen_itza"}
	for i, m := range d.Monuments.Tiles {
		got := rules.Monuments[i]
		fixture.Same(t, m.ID, []any{got.ID, rules.ClassIDs[got.Class], got.Cost, kinds[got.Kind]}, []any{m.ID, m.Class, cost(m.Cost), m.Scoring["type"]})
		if each, ok := m.Scoring["vp_each"].(float64); ok {
			fixture.Same(t, m.ID+" each", got.Each, each)
		}
		if class, ok := m.Scoring["class"]; ok {
			fixture.Same(t, m.ID+" class", rules.ClassIDs[got.Class], class)
		}
		fixture.Same(t, m.ID+" table", got.Table, tableOf(m.Scoring))
	}
}

// tableOf is the score by count, players or workers of a monument.
func tableOf(m map[string]any) rules.ByCount {
	var out rules.ByCount
	if list, ok := m["vp_by_count"].([]any); ok {
		for i, n := range list {
			out[i] = int16(n.(float64))
		}
	}
	for _, field := range []string{"vp_each_by_players", "vp_by_workers"} {
		by, _ := m[field].(map[string]any)
		for key, n := range by {
			var i int
			fmt.Sscan(key, &i)
			out[i] = int16(n.(float64))
		}
	}
	return out
}
