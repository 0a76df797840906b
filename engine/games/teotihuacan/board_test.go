package teotihuacan

import (
	"reflect"
	"slices"
	"strings"
	"testing"

	"painani/engine"
	"painani/engine/fixture"
	"painani/engine/fixture/drawings"
	"painani/engine/lang"
	"painani/engine/scene"
	"painani/engine/scene/grid"
)

// drawing is what the kit has to know of the board. The letters of Ada, Béla and Zsófia in one
// place are "ABZ", which begins no command but one that is written whole.
var drawing = drawings.Board[State]{Rules: Rules{}, Namesakes: drawings.Namesakes("place palace, forest", "move 3 from forest"), Verbs: words.Verbs(), Lines: 80, Titles: 120}

// boardGame is a game by random steps, rather acting than collecting.
func boardGame(o engine.Options, seed uint64) fixture.Game[State] {
	return fixture.Game[State]{Rules: Rules{}, Options: o, Seed: seed, Choose: eager(randomly(quick(seed^0x5eed)), 0)}
}

func drawn(s State, viewer engine.Seat, tag lang.Tag) scene.Scene {
	return drawing.Drawn(s, viewer, drawings.Names, tag)
}

func setupOf(seats int, setup string) engine.Options {
	return engine.Options{Seats: seats, Set: map[string]string{optionSetup: setup}}
}

// The text boards of a choice, a draft, a game under way and its end, as they stand in letters.
func TestBoardTexts(t *testing.T) {
	drawing.Golden(t, "choice", boardGame(setupOf(2, setupNormal), 7).At(t, 0), 1)
	drawing.Golden(t, "draft", boardGame(setupOf(4, setupDraft), 7).At(t, 3), 2)
	drawing.Golden(t, "middle", boardGame(setupOf(3, setupNormal), 7).At(t, 260), 2)
	drawing.Golden(t, "end", boardGame(setupOf(4, setupNormal), 7).At(t, fixture.AtEnd), engine.Nobody)
}

// Whatever the state: the text board is legible and safe to quote.
func TestBoardTextAlways(t *testing.T) {
	for _, setup := range []string{setupNormal, setupDraft, setupFirst} {
		for seats := minSeats; seats <= maxSeats; seats++ {
			drawing.Always(t, boardGame(setupOf(seats, setup), uint64(seats)), func(s *State, n int) bool { return n%23 == 0 || s.Phase != phaseTurn })
		}
	}
}

// Every word that the code makes of ids exists in every language, and every tile can be told.
func TestBoardWords(t *testing.T) {
	for _, tag := range lang.Tags() {
		s := boardGame(setupOf(2, setupFirst), 1).At(t, 0)
		b := newBoard(&s, engine.Nobody, drawings.Names, tag)
		keys := []string{"choosing", "chosen", "eclipse", "final"}
		for _, id := range goodIDs {
			keys = append(keys, "short."+id, "text.col."+id)
		}
		keys = append(keys, waiting[:]...)
		for _, key := range keys {
			if !b.say.Has(key) {
				t.Errorf("%s lacks %q", tag, key)
			}
		}
		for _, key := range ringNotes {
			if text := b.say.Say(key); grid.Len(text) > ringNote {
				t.Errorf("%s: too long for the ring: %q", tag, text)
			}
		}
		var texts []string
		for k := range discoveryKinds {
			texts = append(texts, b.kindTip(k), b.heldTip(k, 2))
		}
		for i := range royals {
			texts = append(texts, b.royalText(i))
		}
		for i := range technologies {
			texts = append(texts, b.techText(i))
		}
		for i := range bonuses {
			texts = append(texts, b.bonusText(i))
		}
		for i := range startTiles {
			texts = append(texts, b.startTip(uint8(i+1)))
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
	a := boardGame(setupOf(4, setupNormal), 3).At(t, 0)
	a.Players[2].Kept = [keptTiles]uint8{a.Players[2].Dealt[0], a.Players[2].Dealt[1]}
	b := a
	for i := 1; i < 4; i++ { // all seats but the first get each other's tiles
		b.Players[i].Dealt = a.Players[i%3+1].Dealt
	}
	b.Players[2].Kept = [keptTiles]uint8{b.Players[2].Dealt[2], b.Players[2].Dealt[3]}
	drawing.Hides(t, a, b, engine.Nobody, 1)
	own := scene.Text(drawn(a, 2, lang.EN), grid.Options{})
	for i, p := range a.Players {
		for _, d := range p.Dealt {
			if shown := strings.Contains(own, startTiles[d-1].ID+" "); shown != (i == 1) {
				t.Errorf("seat 2 sees %s of seat %d: %v", startTiles[d-1].ID, i+1, shown)
			}
		}
	}
}

// stateChanges each change something that can be seen.
var stateChanges = map[string]func(*State){
	"worker":   func(s *State) { d := &s.Players[0].Dice[0]; d.Board, d.Lock = d.Board%boardCount+1, 0 },
	"power":    func(s *State) { s.Players[1].Dice[1].Power = 6 - s.Players[1].Dice[1].Power%3 - 1 },
	"locked":   func(s *State) { s.Players[2].Dice[0] = die{palace, 2, 3} },
	"neutral":  func(s *State) { s.Neuter[0][0] = s.Neuter[0][0]%boardCount + 1 },
	"goods":    func(s *State) { s.Players[0].Goods[stone] += 7 },
	"points":   func(s *State) { s.Players[1].VP += 9 },
	"temple":   func(s *State) { s.Players[2].Temple[red] = 7 },
	"avenue":   func(s *State) { s.Players[2].Avenue = 8 },
	"track":    func(s *State) { s.Players[2].Track = trackTop },
	"tech":     func(s *State) { s.Players[2].Techs ^= 4 },
	"tile":     func(s *State) { s.Players[0].Tiles[kindM3]++ },
	"used":     func(s *State) { s.Players[0].Used[kindVP4]++ },
	"spot":     func(s *State) { s.Spots[spotAvenue8][0] = s.Spots[spotAvenue8][0]%discoveryKinds + 1 },
	"light":    func(s *State) { s.Light++ },
	"held":     func(s *State) { s.Held++ },
	"final":    func(s *State) { s.Final = !s.Final },
	"rows":     func(s *State) { s.Rows[1]++ },
	"start":    func(s *State) { s.Start = s.Start%3 + 1 },
	"ring":     func(s *State) { s.Ring[1], s.Ring[2] = s.Ring[2], s.Ring[1] },
	"royal":    func(s *State) { s.Royal[0] = (s.Royal[0] + 1) % royalCategory },
	"bonus":    func(s *State) { s.Bonus[0] = (s.Bonus[0] + 1) % bonusCount },
	"deco":     func(s *State) { s.DecoShow[0] = s.DecoShow[0]%uint8(decoCount) + 1 },
	"shown":    func(s *State) { s.BuildShow[0] = s.BuildShow[0]%uint8(pyramidCount) + 1 },
	"built":    func(s *State) { s.Pyramid[0] = 41 - s.Pyramid[0]%4 },
	"turned":   func(s *State) { s.Pyramid[5] = laid(29, 1) - s.Pyramid[5]%2 },
	"side":     func(s *State) { s.Sides[west][0] = 5 - s.Sides[west][0] },
	"reserve":  func(s *State) { s.Players[1].Fourth = !s.Players[1].Fourth; s.Players[1].Dice[3].Board = palace },
	"salary":   func(s *State) { s.Phase, s.Players[0].Owes = phaseSalary, 3 },
	"learning": func(s *State) { s.Techs[5] = (s.Techs[5] + 1) % techCount },
}

// A state changes the picture and the text: what stands on the board is what is drawn.
func TestBoardShowsState(t *testing.T) {
	drawing.Shows(t, boardGame(setupOf(3, setupFirst), 5).At(t, 120), stateChanges)
}

func TestBoardPictures(t *testing.T) {
	for seats := minSeats; seats <= maxSeats; seats++ {
		for _, steps := range []int{0, 350, fixture.AtEnd} {
			drawing.Picture(t, drawing.Drawn(boardGame(setupOf(seats, setupNormal), 11).At(t, steps), 1, drawing.Namesakes, lang.HU))
		}
	}
	drawing.Picture(t, drawing.Drawn(boardGame(setupOf(4, setupDraft), 2).At(t, 2), 1, drawing.Namesakes, lang.DE))
}

// The boards lie around the pyramid without touching.
func TestBoardGeometry(t *testing.T) {
	drawing.Picture(t, drawn(boardGame(setupOf(4, setupNormal), 2).At(t, 400), 1, lang.EN))
	low, high := cellArea(-1, -1), cellArea(8, 8)
	for i, a := range places {
		for j, b := range places {
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
	x := newTable(t, 2).fill(slotAt(1, 0, 1), slotAt(1, 0, 2), slotAt(1, 1, 1), slotAt(1, 1, 2), slotAt(2, 0, 1))
	for step, id := range []string{"DC00", "DC01", "DC02"} {
		x.s.Sides[north][step] = uint8(dec(id) + 1)
		x.s.DecoDeck &^= 1 << dec(id)
	}
	body := drawn(x.check().s, 1, lang.EN).Body
	mark := levelMark(slotAt(2, 0, 1))[0]
	above := slices.IndexFunc(body, func(y scene.Shape) bool { return reflect.DeepEqual(y, mark) })
	deco := slices.IndexFunc(body, func(y scene.Shape) bool { return strings.HasPrefix(y.Meta.Title, "DC02") })
	if deco < 0 || above < deco {
		t.Errorf("level mark is shape %d, the decoration %d", above, deco)
	}
}

// Every step that has a place has one that is drawn, and most steps have one.
func TestBoardPlaces(t *testing.T) {
	seen := map[kind]bool{}
	for seats := minSeats; seats <= maxSeats; seats++ {
		o := setupOf(seats, []string{setupNormal, setupDraft, setupFirst}[seats-2])
		drawings.Named(t, boardGame(o, 99+uint64(seats)), func(s *State, n int) bool { return n%3 == 0 || s.Phase != phaseTurn }, func(_ string, step engine.Step) {
			seen[unpack(step).Kind] = true
		})
	}
	for _, k := range []kind{stepDraft, stepMove, stepCollect, stepMain, stepWorship, stepUse, stepUp, stepClaim, stepPower, stepLearn, stepNoble, stepDecorate, stepBuild} {
		if !seen[k] {
			t.Errorf("no place for steps of kind %d", k)
		}
	}
}

// crowded is a position with about all on it that a game may have.
func crowded(tb testing.TB) State {
	s := boardGame(setupOf(4, setupNormal), 1).At(tb, fixture.AtEnd)
	for i := range s.Players {
		p := &s.Players[i]
		p.Goods, p.VP, p.Fourth, p.Techs = goods{118, 24, 17, 13}, 223, true, 0x3f
		p.Temple, p.Avenue, p.Track = [templeCount]uint8{4, 5, 6}, 8, trackTop
		for d := range p.Dice {
			p.Dice[d] = die{Board: palace, Power: uint8(d + 1)}
		}
		for k := i; k < discoveryKinds; k += 3 {
			p.Tiles[k], p.Used[(k+1)%discoveryKinds] = 1, 1
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
		drawing.Text(t, sc)
		large.Picture(t, sc)
	}
}

func BenchmarkDraw(b *testing.B) { drawing.Bench(b, boardGame(setupOf(4, setupNormal), 9).At(b, 500)) }
