package tzolkin

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"painani/engine"
	"painani/engine/boards"
	"painani/engine/fixture"
	"painani/engine/fixture/drawings"
	"painani/engine/games/tzolkin/board"
	"painani/engine/games/tzolkin/rules"
	"painani/engine/games/tzolkin/words"
	"painani/engine/lang"
	"painani/engine/scene"
	"painani/engine/scene/grid"
)

// drawing is what the kit has to know of the board; Ada, Béla and Zsófia together are "ABZ".
var drawing = drawings.Board[rules.State]{Rules: newest, Namesakes: drawings.Namesakes("place palenque, tikal", "pick tikal 2"), Verbs: ownWords.Verbs(), Lines: 64, Titles: 80}

// boardGame is a game by random steps.
func boardGame(seats int, seed uint64) fixture.Game[rules.State] { return game(seats, seed, nil) }

func drawn(s rules.State, viewer engine.Seat, tag lang.Tag) scene.Scene {
	return drawing.Drawn(s, viewer, drawings.Names, tag)
}

// The text boards of a choice, a game under way and its end, as they stand in letters.
func TestBoardTexts(t *testing.T) {
	drawing.Golden(t, "choice", boardGame(2, 7).At(t, 0), 1)
	drawing.Golden(t, "middle", boardGame(3, 7).At(t, 220), 2)
	drawing.Golden(t, "end", boardGame(4, 7).At(t, fixture.AtEnd), engine.Nobody)
}

// Whatever the state: the text board is legible and safe to quote (about 60 lines).
func TestBoardTextAlways(t *testing.T) {
	for seats := rules.MinSeats; seats <= rules.MaxSeats; seats++ {
		drawing.Always(t, boardGame(seats, uint64(seats)), func(s *rules.State, n int) bool {
			return n%13 == 0 || s.Phase == rules.PhaseOver || s.Phase == rules.PhaseChoose
		})
	}
}

// Every tile's effect fits its line in every language, whether it turns up in the random games or not.
func TestBoardEffectsFit(t *testing.T) {
	for _, tag := range lang.Tags() {
		for seats := uint8(rules.MinSeats); seats <= rules.MaxSeats; seats++ {
			b := &board.Board{S: &rules.State{Seats: seats}, Drawing: boards.Drawing{Say: board.BoardWords.In(tag)}}
			check := func(id, text string) {
				if n := grid.Len(text); n > grid.Columns-26 {
					t.Errorf("%s %s: %d columns: %q", tag, id, n, text)
				}
			}
			for i := range rules.Buildings {
				check(rules.Buildings[i].ID, words.IconsText(b.Say, rules.Buildings[i].Icons))
			}
			for i := range rules.Monuments {
				check(rules.Monuments[i].ID, b.ScoreWords(&rules.Monuments[i]))
			}
			for i := range rules.Wealth {
				check(rules.Wealth[i].ID, words.IconsText(b.Say, rules.Wealth[i].Icons))
			}
		}
		for key := range usedKeys() {
			if !board.BoardWords.In(tag).Has(key) {
				t.Errorf("%s lacks %q", tag, key)
			}
		}
	}
}

// usedKeys are the keys that the code makes of ids.
func usedKeys() map[string]bool {
	out := map[string]bool{}
	for _, id := range rules.GoodIDs {
		out["short."+id], out["text.col."+id] = true, true
	}
	for _, id := range rules.ClassIDs {
		out["class."+id] = true
	}
	for _, id := range rules.IconIDs[rules.IconPoints:] {
		out["icon."+id] = true
	}
	for _, w := range []int{rules.Tikal, rules.Uxmal} {
		for n := range rules.Wheels[w].Actions {
			for _, of := range []string{"do", "text.short"} {
				out[fmt.Sprintf("%s.%s.%d", of, rules.WheelIDs[w], n+1)] = true
			}
		}
	}
	for _, id := range rules.ScoreIDs {
		out["score."+id] = true
	}
	for _, id := range rules.TempleIDs {
		out["temple."+id] = true
	}
	for _, id := range rules.TrackIDs {
		out["track."+id] = true
		for n := range rules.MaxLevel + 1 {
			out[fmt.Sprintf("tech.%s.%d", id, n+1)] = true
		}
	}
	return out
}

// A masked state draws the same whatever is masked: the other seats' tiles and the decks' order.
func TestBoardHidesTiles(t *testing.T) {
	a := boardGame(4, 3).At(t, 0)
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
			if shown := strings.Contains(own, rules.Wealth[d-1].ID+" "); shown != (i == 1) {
				t.Errorf("seat 2 sees %s of seat %d: %v", rules.Wealth[d-1].ID, i+1, shown)
			}
		}
	}
}

// A state changes the picture: what stands on the board is what is drawn.
func TestBoardShowsState(t *testing.T) {
	drawing.Shows(t, boardGame(3, 5).At(t, 120), map[string]func(*rules.State){
		"worker":    func(s *rules.State) { w := &s.Wheels[rules.Chichen]; w[5] = 3 - w[5]%3 },
		"corn":      func(s *rules.State) { s.Players[0].Goods[rules.Corn] += 7 },
		"points":    func(s *rules.State) { s.Players[1].VP -= 9 },
		"skull":     func(s *rules.State) { s.Skulls ^= 1 << 9 },
		"jungle":    func(s *rules.State) { s.Jungle[2] = rules.Group{Open: 1, Covered: 1, Empty: 1} },
		"temple":    func(s *rules.State) { s.Players[2].Temple[rules.Yellow] = 7 },
		"track":     func(s *rules.State) { s.Players[2].Tech[rules.Theology] = rules.MaxLevel },
		"space":     func(s *rules.State) { s.Space = 2 - s.Space%2 },
		"teeth":     func(s *rules.State) { s.Corn += 3 },
		"day":       func(s *rules.State) { s.Day++ },
		"ready":     func(s *rules.State) { s.Players[0].Ready = !s.Players[0].Ready },
		"display":   func(s *rules.State) { s.Display[2] = 0 },
		"monument":  func(s *rules.State) { s.Monument[1] = 0 },
		"owned":     func(s *rules.State) { s.Players[0].Monuments ^= 1 << 12 },
		"hand":      func(s *rules.State) { s.Players[0].Hand++; s.Players[0].Workers++ },
		"marker":    func(s *rules.State) { s.Start = s.Start%3 + 1 },
		"harvested": func(s *rules.State) { s.Players[0].WoodTiles++ },
	})
}

func TestBoardPictures(t *testing.T) {
	for seats := rules.MinSeats; seats <= rules.MaxSeats; seats++ {
		for _, steps := range []int{0, 150, fixture.AtEnd} {
			drawing.Picture(t, drawing.Drawn(boardGame(seats, 11).At(t, steps), 1, drawing.Namesakes, lang.HU))
		}
	}
}

// Wheels mesh where they should.
func TestBoardGeometry(t *testing.T) {
	drawing.Picture(t, drawn(boardGame(4, 2).At(t, 200), 1, lang.EN))
	for w := range rules.Wheels {
		turns := []float64{}
		for n := range rules.Wheels[w].Teeth {
			turns = append(turns, board.PositionTurn(w, n))
		}
		if !slices.IsSorted(turns) {
			t.Errorf("%s: numbers do not run clockwise: %v", board.WheelNames[w], turns)
		}
		between := (board.PositionTurn(w, rules.Wheels[w].Teeth-2) + board.PositionTurn(w, rules.Wheels[w].Teeth-1)) / 2
		if d := between - board.WheelTurn(w) - 180; d < -0.01 || d > 0.01 {
			t.Errorf("%s: the unnumbered positions are %v degrees off the calendar", board.WheelNames[w], d)
		}
	}
}

// crowded is a position with about all on it that a game may have: all workers out, all tiles owned.
func crowded(tb testing.TB) rules.State {
	s := boardGame(4, 1).At(tb, 30)
	for i := range s.Players {
		p := &s.Players[i]
		p.Buildings, p.Monuments = 0xff<<(8*i), 7<<(3*i)
		p.Goods, p.VP, p.Workers, p.Hand = rules.Goods{118, 24, 17, 13, 3}, 123, rules.MaxWorkers, 0
		p.CornTiles, p.WoodTiles = 4, 3
		p.Tech = [rules.TrackCount]uint8{uint8(i), 3, 3, 1}
		p.Temple = [rules.TempleCount]uint8{4, 5, 5}
	}
	s.Wheels = [rules.WheelCount][rules.MaxTeeth]uint8{}
	for i := range rules.MaxSeats * rules.MaxWorkers {
		s.Wheels[i%rules.WheelCount][i/rules.WheelCount+1] = uint8(i%rules.MaxSeats + 1)
	}
	s.Skulls, s.Space, s.Corn = 0x3fe, 3, 14
	return s
}

// A board with every tile of the game owned may be a little larger.
func TestBoardCrowded(t *testing.T) {
	large := drawing
	large.PNG, large.SVG = 215_000, 175_000
	for _, tag := range lang.Tags() {
		sc := drawing.Drawn(crowded(t), 2, drawing.Namesakes, tag)
		drawing.Text(t, sc)
		large.Picture(t, sc)
	}
}

func BenchmarkDraw(b *testing.B) { drawing.Bench(b, of(rules.Rules{}), boardGame(4, 9), 250) }

// Every word on the board can be read, in whole games of every number of players.
func TestBoardLegible(t *testing.T) {
	for seats := rules.MinSeats; seats <= rules.MaxSeats; seats++ {
		drawing.Legible(t, boardGame(seats, uint64(20+seats)), func(s *rules.State, n int) bool { return n%17 == 1 })
	}
	drawings.Readable(t, drawn(crowded(t), 2, lang.DE))
}

// What is kept of boards drawn before is what would be drawn anew.
func TestBoardKept(t *testing.T) {
	keeper := of(rules.Rules{})
	for seats := rules.MinSeats; seats <= rules.MaxSeats; seats++ {
		drawing.Kept(t, keeper, boardGame(seats, uint64(30+seats)), func(s *rules.State, n int) bool { return n%9 == 1 })
	}
}
