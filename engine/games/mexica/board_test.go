package mexica

import (
	"bytes"
	"fmt"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"painani/engine"
	"painani/engine/chance"
	"painani/engine/fixture"
	"painani/engine/fixture/drawings"
	"painani/engine/games/mexica/board"
	"painani/engine/games/mexica/rules"
	"painani/engine/lang"
	"painani/engine/scene"
	"painani/engine/scene/geom"
	"painani/engine/scene/grid"
)

// drawing is what the kit has to know of the board.
var drawing = drawings.Board[rules.State]{Rules: newest, Namesakes: drawings.Namesakes("canal o5, found 7 q9", "walk h7"), Verbs: ownWords.Verbs(), Never: "?", Lines: 60, Titles: 25}

// boardGame is a game that builds and founds.
func boardGame(seats int, seed uint64) fixture.Game[rules.State] {
	return game(seats, seed, eager(&chance.Quick{State: seed}))
}

func drawn(s rules.State, viewer engine.Seat, tag lang.Tag) scene.Scene {
	return drawing.Drawn(s, viewer, drawings.Names, tag)
}

// The text boards of a start with neutral temples, the recorded late position, a game under way and an end, as they stand in letters.
func TestBoardTexts(t *testing.T) {
	drawing.Golden(t, "start", boardGame(2, 7).At(t, 0), 1)
	drawing.Golden(t, "late", parsed(t, lateGame(t)).s, 1)
	drawing.Golden(t, "middle", boardGame(4, 5).At(t, 330), 1)
	drawing.Golden(t, "end", boardGame(4, 5).At(t, fixture.AtEnd), 1)
}

// Whatever the state: the text board is legible and safe to quote.
func TestBoardTextAlways(t *testing.T) {
	for seats := rules.MinSeats; seats <= rules.MaxSeats; seats++ {
		drawing.Always(t, boardGame(seats, uint64(seats)), func(s *rules.State, n int) bool {
			return n%23 == 0 || s.Phase == rules.PhaseOver || s.Phase == rules.PhaseStart
		})
	}
}

// What is on a cell stands in its three columns: temples, tiles, bridges and figures are told apart.
func TestBoardSigns(t *testing.T) {
	x := newTable(t, 3).canals("k10 e2+e3").spans("o9h k10v e2h").temples(3, "2a4").founded(4, "q9").stand(1, "o9").stand(2, "k10")
	b := board.NewBoard(&x.s, 1, drawings.Names, lang.EN)
	for cell, want := range map[string]string{
		"a3": " · ", "o6": "≈≈≈", "e2": "═══", "a4": " C2", "q9": " #4", "o9": "═A═", "k10": "║B║", "i7": "(C)", "h6": " + ", "h7": " × ",
	} {
		c, figure := x.c(cell), ""
		for i := range x.s.Players[:3] {
			if x.s.Players[i].At == c {
				figure = b.Letters[i]
			}
		}
		if got := b.CellSign(c, figure); got != want {
			t.Errorf("%s: %q, want %q", cell, got, want)
		}
	}
	text := strings.Split(scene.Text(drawn(x.s, 1, lang.EN), grid.Options{}), "\n")
	row := []rune(text[3+9]) // two lines of head, a blank, the letters, then row 1
	if got := string(row[board.TextRim+board.TextCell*14 : board.TextRim+board.TextCell*15]); got != "═A═" {
		t.Errorf("o9 in the sheet: %q in %q", got, string(row))
	}
}

// The forecast is what the scoring then gives.
func TestBoardForecast(t *testing.T) {
	b := board.NewBoard(&parsed(t, lateGame(t)).s, 1, drawings.Names, lang.EN)
	want := fixture.Data[dataFile](t, "testdata/data.json").Fixtures.Positions[0].Expected.Sum
	for i, n := range want {
		if b.Now[i] != n {
			t.Errorf("seat %d: %d points now, want %d", i+1, b.Now[i], n)
		}
	}
}

// A state changes the picture and the text: what stands on the board is what is drawn.
func TestBoardShowsState(t *testing.T) {
	base := newTable(t, 3).canals("k10 k12+k13").spans("k10h").temples(3, "2a4").founded(4, "q9").s
	changes := map[string]func(*rules.State){
		"canal":   func(s *rules.State) { s.Cells[at(t, "c7")] = rules.ThingCanal },
		"axis":    func(s *rules.State) { s.Cells[at(t, "k10")] |= rules.ThingAxisV },
		"bridge":  func(s *rules.State) { s.Cells[at(t, "o6")] |= rules.ThingBridge },
		"temple":  func(s *rules.State) { s.Cells[at(t, "c7")] = rules.TempleThing(1, 3) },
		"level":   func(s *rules.State) { s.Cells[at(t, "a4")] = rules.TempleThing(3, 3) },
		"owner":   func(s *rules.State) { s.Cells[at(t, "a4")] = rules.TempleThing(2, 2) },
		"tile":    func(s *rules.State) { s.Cells[at(t, "q9")] = rules.ThingTile | 8 },
		"figure":  func(s *rules.State) { s.Players[1].At = at(t, "c7") },
		"points":  func(s *rules.State) { s.Players[1].Points[rules.FromFounding] += 9 },
		"chips":   func(s *rules.State) { s.Players[1].Chips++ },
		"stock":   func(s *rules.State) { s.Players[1].Stock[3]++ },
		"ap":      func(s *rules.State) { s.AP = 2 },
		"bought":  func(s *rules.State) { s.Bought++ },
		"turn":    func(s *rules.State) { s.Turn = 2 },
		"round":   func(s *rules.State) { s.Round++ },
		"phase":   func(s *rules.State) { s.Phase = rules.PhaseTwo },
		"bank":    func(s *rules.State) { s.Bank[13] ^= 1 },
		"later":   func(s *rules.State) { s.Later[13] ^= 1 },
		"singles": func(s *rules.State) { s.Singles-- },
		"doubles": func(s *rules.State) { s.Doubles-- },
		"spans":   func(s *rules.State) { s.Spans-- },
		"supply":  func(s *rules.State) { s.Chips-- },
	}
	for name, change := range changes {
		changes[name] = func(s *rules.State) { change(s); s.Index() }
	}
	drawing.Shows(t, base, changes)
	split := base // two single tiles look different from a double one
	split.Cells[at(t, "k12")], split.Cells[at(t, "k13")] = rules.ThingCanal, rules.ThingCanal
	if bytes.Equal(scene.SVG(drawn(split, 1, lang.EN), scene.SVGOptions{}), scene.SVG(drawn(base, 1, lang.EN), scene.SVGOptions{})) {
		t.Error("single tiles look like a double one")
	}
}

// Leaders: nobody, one, several, neutral temples included.
func TestBoardLeaders(t *testing.T) {
	for _, c := range []struct {
		value   [rules.Neutral + 1]int16
		leaders []uint8
		leader  uint8
	}{
		{[6]int16{}, nil, 0},
		{[6]int16{1: 3, 2: 4}, []uint8{2}, 2},
		{[6]int16{1: 4, 3: 1, 4: 4}, []uint8{1, 4}, board.Shared},
		{[6]int16{2: 1, 5: 2}, []uint8{rules.Neutral}, rules.Neutral},
	} {
		d := rules.District{Value: c.value}
		if got := board.Leaders(&d); !cmp.Equal(append([]uint8{}, got...), append([]uint8{}, c.leaders...)) || board.Leader(&d) != c.leader {
			t.Errorf("%v: %v, %d", c.value, got, board.Leader(&d))
		}
	}
}

func TestBoardPictures(t *testing.T) {
	for seats := rules.MinSeats; seats <= rules.MaxSeats; seats++ {
		for _, steps := range []int{0, 300, fixture.AtEnd} {
			drawing.Picture(t, drawing.Drawn(boardGame(seats, 11).At(t, steps), 1, drawing.Namesakes, lang.HU))
		}
	}
	for _, tag := range lang.Tags() {
		sc := drawing.Drawn(crowded(t), 2, drawing.Namesakes, tag)
		drawing.Picture(t, sc)
		drawing.Text(t, sc)
	}
}

// crowded is a board with about all on it that a game may have, in more districts than one can.
func crowded(tb testing.TB) rules.State {
	s := rules.NewState(rules.MaxSeats)
	canals, temples, sizes := 4, 0, []uint8{3, 3, 4, 4, 5, 5, 6, 6, 7, 8, 9, 10, 11, 12, 13}
	for c := range rules.PlainLand.Each {
		switch at := rules.Squares[c]; {
		case canals < 76 && (at.Column%4 == 1 || at.Row%5 == 4):
			s.Cells[c] = rules.ThingCanal
			canals++
			if s.Spans > 0 && rules.Near[c][rules.West] != rules.Nowhere && rules.Near[c][rules.East] != rules.Nowhere {
				s.Cells[c] |= rules.ThingBridge
				s.Spans--
			}
		case len(sizes) > 0 && at.Column%4 == 3 && at.Row%2 == 1:
			s.Cells[c] = rules.ThingTile | rules.Thing(sizes[0])
			sizes = sizes[1:]
		case temples < 72:
			s.Cells[c] = rules.TempleThing(uint8(temples%rules.MaxSeats+1), "111111222223333444"[temples/rules.MaxSeats]-'0')
			temples++
		}
	}
	for i := range s.Players {
		s.Players[i] = rules.Player{At: at(tb, []string{"h6", "g7", "h7", "i7"}[i]), Chips: 12, Points: [rules.SourceCount]int16{rules.FromBefore: 123 + int16(i)}}
	}
	s.Phase, s.Round, s.AP, s.Later = rules.PhaseTwo, 48, 18, rules.Tiles{}
	s.Index()
	return s
}

func BenchmarkDraw(b *testing.B) { drawing.Bench(b, of(rules.Rules{}), boardGame(4, 5), 600) }

// An outline keeps cells apart that touch at a corner only, and goes around holes.
func TestBoardOutline(t *testing.T) {
	figures := func(list ...string) int {
		var cells rules.Set
		for _, name := range list {
			cells.Add(at(t, name))
		}
		n := 0
		for _, s := range board.Outline(cells, 2, 10) {
			if s.Op == geom.Close {
				n++
			}
		}
		return n
	}
	for _, c := range []struct {
		cells string
		want  int
	}{
		{"f3", 1}, {"f3 f4", 1}, {"f3 g4", 2}, {"f3 f4 g4", 1}, {"f3 g4 f5 e4", 4}, {"e3 f3 g3 e4 g4 e5 f5 g5", 2}, {"e3 f3 e4 g4 e5 f5 g5", 1},
	} {
		if got := figures(strings.Fields(c.cells)...); got != c.want {
			t.Errorf("%s: %d figures, want %d", c.cells, got, c.want)
		}
	}
	for c := range rules.Island.Each {
		lo, hi := board.Outline(rules.SetOf(c), 0, 10).Bounds()
		if mid := board.Middle(c); lo != (geom.Pt{X: mid.X - board.Side/2, Y: mid.Y - board.Side/2}) || hi != (geom.Pt{X: mid.X + board.Side/2, Y: mid.Y + board.Side/2}) {
			t.Errorf("%s: %v %v", rules.CellIDs[c], lo, hi)
		}
	}
}

// Every lead has a pattern of its own, so that it shows without colour; a founded district has that of its leader.
func TestBoardGrounds(t *testing.T) {
	seen := map[board.Ground]bool{}
	hatches := map[scene.Hatch]bool{}
	for who, g := range board.Grounds {
		seen[g] = true
		if hatches[g.Hatch] {
			t.Errorf("%d has the pattern of another", who)
		}
		hatches[g.Hatch] = true
	}
	if len(seen) != len(board.Grounds) {
		t.Error("two grounds look the same")
	}
	x := newTable(t, 3).canals("f3 f4").founded(4, "e3").temples(2, "3h2")
	sc := drawn(x.s, 1, lang.EN)
	svg := string(scene.SVG(sc, scene.SVGOptions{}))
	if tint := fmt.Sprintf("#%06x", 0x9fb1e0); !strings.Contains(svg, tint) {
		t.Errorf("the pattern of the leader is missing: %s", tint)
	}
}

// Once districts without a tile count, who leads in them tints their grass; before, and where nobody
// leads, it does not (rules.md 7.2, 7.3).
func TestBoardLawns(t *testing.T) {
	x := newTable(t, 3).canals("b3+c3 d2").temples(2, "3b1").temples(3, "1h2")
	has := func(tint scene.Color) bool {
		svg := scene.SVG(drawn(x.s, 1, lang.EN), scene.SVGOptions{})
		return bytes.Contains(svg, fmt.Appendf(nil, "#%06x", uint32(tint)&0xffffff))
	}
	if has(board.Lawns[2].Fill) || has(board.Lawns[3].Fill) {
		t.Error("open districts are tinted in phase 1")
	}
	x.phaseTwo()
	if !has(board.Lawns[2].Fill) || !has(board.Lawns[3].Fill) || has(board.Lawns[1].Fill) {
		t.Error("phase 2: open districts do not show who leads in them")
	}
}

// Every word on the board can be read, in whole games of every number of players.
func TestBoardLegible(t *testing.T) {
	for seats := rules.MinSeats; seats <= rules.MaxSeats; seats++ {
		drawing.Legible(t, boardGame(seats, uint64(20+seats)), func(s *rules.State, n int) bool { return n%29 == 1 })
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
