package teotihuacan

import (
	"reflect"
	"slices"
	"strings"
	"testing"

	"painani/engine"
	"painani/engine/fixture"
	"painani/engine/fixture/drawings"
	"painani/engine/games/teotihuacan/board"
	"painani/engine/games/teotihuacan/rules"
	"painani/engine/lang"
	"painani/engine/scene"
	"painani/engine/scene/grid"
)

// drawing is what the kit has to know of the board. The letters of Ada, Béla and Zsófia in one
// place are "ABZ", which begins no command but one that is written whole.
var drawing = drawings.Board[rules.State]{Rules: newest, Namesakes: drawings.Namesakes("place palace, forest", "move 3 from forest"), Verbs: ownWords.Verbs(), Lines: 88, Titles: 120}

// boardGame is a game by random steps, rather acting than collecting.
func boardGame(o engine.Options, seed uint64) fixture.Game[rules.State] {
	return fixture.Game[rules.State]{Rules: newest, Options: o, Seed: seed, Choose: eager(randomly(quick(seed^0x5eed)), 0)}
}

func drawn(s rules.State, viewer engine.Seat, tag lang.Tag) scene.Scene {
	return drawing.Drawn(s, viewer, drawings.Names, tag)
}

func setupOf(seats int, setup string) engine.Options {
	return engine.Options{Seats: seats, Set: map[string]string{rules.OptionSetup: setup}}
}

// The text boards of a choice, a draft, a game under way and its end, as they stand in letters.
func TestBoardTexts(t *testing.T) {
	drawing.Golden(t, "choice", boardGame(setupOf(2, rules.SetupNormal), 7).At(t, 0), 1)
	drawing.Golden(t, "draft", boardGame(setupOf(4, rules.SetupDraft), 7).At(t, 3), 2)
	drawing.Golden(t, "middle", boardGame(setupOf(3, rules.SetupNormal), 7).At(t, 260), 2)
	drawing.Golden(t, "end", boardGame(setupOf(4, rules.SetupNormal), 7).At(t, fixture.AtEnd), engine.Nobody)
}

// Whatever the state: the text board is legible and safe to quote.
func TestBoardTextAlways(t *testing.T) {
	for _, setup := range []string{rules.SetupNormal, rules.SetupDraft, rules.SetupFirst} {
		for seats := rules.MinSeats; seats <= rules.MaxSeats; seats++ {
			drawing.Always(t, boardGame(setupOf(seats, setup), uint64(seats)), func(s *rules.State, n int) bool { return n%23 == 0 || s.Phase != rules.PhaseTurn })
		}
	}
}

// Every word that the code makes of ids exists in every language, and every tile can be told.
func TestBoardWords(t *testing.T) {
	for _, tag := range lang.Tags() {
		s := boardGame(setupOf(2, rules.SetupFirst), 1).At(t, 0)
		b := board.NewBoard(&s, engine.Nobody, drawings.Names, tag)
		keys := []string{"choosing", "chosen", "eclipse", "final"}
		for _, id := range rules.GoodIDs {
			keys = append(keys, "short."+id, "text.col."+id)
		}
		for _, id := range rules.PhaseIDs {
			keys = append(keys, "wait."+id)
		}
		for _, key := range keys {
			if !b.Say.Has(key) {
				t.Errorf("%s lacks %q", tag, key)
			}
		}
		for _, key := range board.RingNotes {
			if text := b.Say.Say(key); grid.Len(text) > board.RingNote {
				t.Errorf("%s: too long for the ring: %q", tag, text)
			}
		}
		var texts []string
		for _, term := range newest.Terms(&s, tag) {
			texts = append(texts, term.Means)
		}
		for _, text := range texts {
			if strings.ContainsAny(text, "<>{}") || text == "" {
				t.Errorf("%s: %q", tag, text)
			}
		}
	}
}

// A masked state draws the same whatever is masked: the other seats' starting tiles and what lies beside them.
func TestBoardHidesTiles(t *testing.T) {
	a := boardGame(setupOf(4, rules.SetupNormal), 3).At(t, 0)
	a.Players[2].Kept = [rules.KeptTiles]uint8{a.Players[2].Dealt[0], a.Players[2].Dealt[1]}
	b := a
	for i := 1; i < 4; i++ { // all seats but the first get each other's tiles
		b.Players[i].Dealt = a.Players[i%3+1].Dealt
	}
	b.Players[2].Kept = [rules.KeptTiles]uint8{b.Players[2].Dealt[2], b.Players[2].Dealt[3]}
	drawing.Hides(t, a, b, engine.Nobody, 1)
	own := scene.Text(drawn(a, 2, lang.EN), grid.Options{})
	for i, p := range a.Players {
		for _, d := range p.Dealt {
			if shown := strings.Contains(own, rules.StartTiles[d-1].ID+" "); shown != (i == 1) {
				t.Errorf("seat 2 sees %s of seat %d: %v", rules.StartTiles[d-1].ID, i+1, shown)
			}
		}
	}
}

// stateChanges each change something that can be seen.
var stateChanges = map[string]func(*rules.State){
	"worker":  func(s *rules.State) { d := &s.Players[0].Dice[0]; d.Board, d.Lock = d.Board%rules.BoardCount+1, 0 },
	"power":   func(s *rules.State) { s.Players[1].Dice[1].Power = 6 - s.Players[1].Dice[1].Power%3 - 1 },
	"locked":  func(s *rules.State) { s.Players[2].Dice[0] = rules.Die{Board: rules.Palace, Power: 2, Lock: 3} },
	"neutral": func(s *rules.State) { s.Neuter[0][0] = s.Neuter[0][0]%rules.BoardCount + 1 },
	"goods":   func(s *rules.State) { s.Players[0].Goods[rules.Stone] += 7 },
	"points":  func(s *rules.State) { s.Players[1].VP += 9 },
	"temple":  func(s *rules.State) { s.Players[2].Temple[rules.Red] = 7 },
	"avenue":  func(s *rules.State) { s.Players[2].Avenue = 8 },
	"track":   func(s *rules.State) { s.Players[2].Track = rules.TrackTop },
	"tech":    func(s *rules.State) { s.Players[2].Techs ^= 4 },
	"tile":    func(s *rules.State) { s.Players[0].Tiles[rules.KindM3]++ },
	"used":    func(s *rules.State) { s.Players[0].Used[rules.KindVP4]++ },
	"spot": func(s *rules.State) {
		s.Spots[rules.SpotAvenue8][0] = s.Spots[rules.SpotAvenue8][0]%rules.DiscoveryKinds + 1
	},
	"light":  func(s *rules.State) { s.Light++ },
	"held":   func(s *rules.State) { s.Held++ },
	"final":  func(s *rules.State) { s.Final = !s.Final },
	"rows":   func(s *rules.State) { s.Rows[1]++ },
	"start":  func(s *rules.State) { s.Start = s.Start%3 + 1 },
	"ring":   func(s *rules.State) { s.Ring[1], s.Ring[2] = s.Ring[2], s.Ring[1] },
	"royal":  func(s *rules.State) { s.Royal[0] = (s.Royal[0] + 1) % rules.RoyalCategory },
	"bonus":  func(s *rules.State) { s.Bonus[0] = (s.Bonus[0] + 1) % rules.BonusCount },
	"deco":   func(s *rules.State) { s.DecoShow[0] = s.DecoShow[0]%uint8(rules.DecoCount) + 1 },
	"shown":  func(s *rules.State) { s.BuildShow[0] = s.BuildShow[0]%uint8(rules.PyramidCount) + 1 },
	"built":  func(s *rules.State) { s.Pyramid[0] = 41 - s.Pyramid[0]%4 },
	"turned": func(s *rules.State) { s.Pyramid[5] = rules.Laid(29, 1) - s.Pyramid[5]%2 },
	"side":   func(s *rules.State) { s.Sides[rules.West][0] = 5 - s.Sides[rules.West][0] },
	"reserve": func(s *rules.State) {
		s.Players[1].Fourth = !s.Players[1].Fourth
		s.Players[1].Dice[3].Board = rules.Palace
	},
	"salary":   func(s *rules.State) { s.Phase, s.Players[0].Owes = rules.PhaseSalary, 3 },
	"learning": func(s *rules.State) { s.Techs[5] = (s.Techs[5] + 1) % rules.TechCount },
}

// A state changes the picture and the text: what stands on the board is what is drawn.
func TestBoardShowsState(t *testing.T) {
	drawing.Shows(t, boardGame(setupOf(3, rules.SetupFirst), 5).At(t, 120), stateChanges)
}

func TestBoardPictures(t *testing.T) {
	for seats := rules.MinSeats; seats <= rules.MaxSeats; seats++ {
		for _, steps := range []int{0, 350, fixture.AtEnd} {
			drawing.Picture(t, drawing.Drawn(boardGame(setupOf(seats, rules.SetupNormal), 11).At(t, steps), 1, drawing.Namesakes, lang.HU))
		}
	}
	drawing.Picture(t, drawing.Drawn(boardGame(setupOf(4, rules.SetupDraft), 2).At(t, 2), 1, drawing.Namesakes, lang.DE))
}

// The boards lie around the pyramid without touching.
func TestBoardGeometry(t *testing.T) {
	drawing.Picture(t, drawn(boardGame(setupOf(4, rules.SetupNormal), 2).At(t, 400), 1, lang.EN))
	low, high := board.CellArea(-1, -1), board.CellArea(8, 8)
	for i, a := range board.Places {
		for j, b := range board.Places {
			if i != j && a.X < b.X+b.W && b.X < a.X+a.W && a.Y < b.Y+b.H && b.Y < a.Y+a.H {
				t.Errorf("positions %d and %d overlap", i+1, j+1)
			}
		}
		if a.X < high.X+high.W && low.X < a.X+a.W && a.Y < high.Y+high.H && low.Y < a.Y+a.H {
			t.Errorf("position %d lies on the pyramid", i+1)
		}
	}
}

// The level of a tile stands above a decoration on it, not half under it.
func TestBoardLevelMarks(t *testing.T) {
	x := newTable(t, 2).fill(rules.SlotAt(1, 0, 1), rules.SlotAt(1, 0, 2), rules.SlotAt(1, 1, 1), rules.SlotAt(1, 1, 2), rules.SlotAt(2, 0, 1))
	for step, id := range []string{"DC00", "DC01", "DC02"} {
		x.s.Sides[rules.North][step] = uint8(dec(id) + 1)
		x.s.DecoDeck &^= 1 << dec(id)
	}
	var body []scene.Shape
	for _, y := range drawn(x.check().s, 1, lang.EN).Body {
		body = append(append(body, y), y.Kids...) // the pyramid is a group
	}
	mark := board.LevelMark(rules.SlotAt(2, 0, 1))[0]
	above := slices.IndexFunc(body, func(y scene.Shape) bool { return reflect.DeepEqual(y, mark) })
	deco := slices.IndexFunc(body, func(y scene.Shape) bool { return strings.HasPrefix(y.Meta.Title, "DC02") })
	if deco < 0 || above < deco {
		t.Errorf("level mark is shape %d, the decoration %d", above, deco)
	}
}

// Every step that has a place has one that is drawn, and most steps have one.
func TestBoardPlaces(t *testing.T) {
	seen := map[rules.Kind]bool{}
	for seats := rules.MinSeats; seats <= rules.MaxSeats; seats++ {
		o := setupOf(seats, []string{rules.SetupNormal, rules.SetupDraft, rules.SetupFirst}[seats-2])
		drawings.Named(t, boardGame(o, 99+uint64(seats)), func(s *rules.State, n int) bool { return n%3 == 0 || s.Phase != rules.PhaseTurn }, func(_ string, step engine.Step) {
			seen[rules.Unpack(step).Kind] = true
		})
	}
	for _, k := range []rules.Kind{rules.StepDraft, rules.StepMove, rules.StepCollect, rules.StepMain, rules.StepWorship, rules.StepUse, rules.StepUp, rules.StepClaim, rules.StepPower, rules.StepLearn, rules.StepNoble, rules.StepDecorate, rules.StepBuild} {
		if !seen[k] {
			t.Errorf("no place for steps of kind %d", k)
		}
	}
}

// crowded is a position with about all on it that a game may have.
func crowded(tb testing.TB) rules.State {
	s := boardGame(setupOf(4, rules.SetupNormal), 1).At(tb, fixture.AtEnd)
	for i := range s.Players {
		p := &s.Players[i]
		p.Goods, p.VP, p.Fourth, p.Techs = rules.Goods{118, 24, 17, 13}, 223, true, 0x3f
		p.Temple, p.Avenue, p.Track = [rules.TempleCount]uint8{4, 5, 6}, 8, rules.TrackTop
		for d := range p.Dice {
			p.Dice[d] = rules.Die{Board: rules.Palace, Power: uint8(d + 1)}
		}
		for k := i; k < rules.DiscoveryKinds; k += 3 {
			p.Tiles[k], p.Used[(k+1)%rules.DiscoveryKinds] = 1, 1
		}
	}
	return s
}

// A board with all players' things at their most may be a little larger.
func TestBoardCrowded(t *testing.T) {
	large := drawing
	large.SVG = 135_000
	for _, tag := range lang.Tags() {
		sc := drawing.Drawn(crowded(t), 2, drawing.Namesakes, tag)
		large.Text(t, sc)
		large.Picture(t, sc)
	}
}

func BenchmarkDraw(b *testing.B) {
	drawing.Bench(b, of(rules.Rules{}), boardGame(setupOf(4, rules.SetupNormal), 9), 500)
}

// Every word on the board can be read, in whole games of every number of players and kind of set-up.
func TestBoardLegible(t *testing.T) {
	for _, setup := range []string{rules.SetupNormal, rules.SetupDraft, rules.SetupFirst} {
		for seats := rules.MinSeats; seats <= rules.MaxSeats; seats++ {
			drawing.Legible(t, boardGame(setupOf(seats, setup), uint64(20+seats)), func(s *rules.State, n int) bool { return n%97 == 1 || s.Phase < rules.PhaseTurn && n%3 == 0 })
		}
	}
	drawings.Readable(t, drawn(crowded(t), 2, lang.DE))
}

// What is kept of boards drawn before is what would be drawn anew.
func TestBoardKept(t *testing.T) {
	keeper := of(rules.Rules{})
	for seats := rules.MinSeats; seats <= rules.MaxSeats; seats++ {
		drawing.Kept(t, keeper, boardGame(setupOf(seats, []string{rules.SetupNormal, rules.SetupDraft, rules.SetupFirst}[seats-2]), uint64(30+seats)), func(s *rules.State, n int) bool { return n%9 == 1 })
	}
}
