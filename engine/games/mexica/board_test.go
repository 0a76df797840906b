package mexica

import (
	"bytes"
	"encoding/xml"
	"errors"
	"flag"
	"fmt"
	"image/png"
	"io"
	"os"
	"path/filepath"
	"reflect"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"golang.org/x/text/unicode/norm"

	"painani/engine"
	"painani/engine/chance"
	"painani/engine/lang"
	"painani/engine/scene"
	"painani/engine/scene/geom"
	"painani/engine/scene/grid"
)

var updateBoards = flag.Bool("update-boards", false, "write the text boards of testdata/board anew")

// players have initials that differ; namesakes have not.
var (
	boardPlayers = engine.Names{"Ada", "Béla", "Carl-Friedrich", "Zsófia"}
	namesakes    = engine.Names{"canal o5, found 7 q9", "walk h7", "<b>Undo</b> & \"help\" \u202e and a name without end", ""}
)

// boardGame plays a game that builds and founds, and shows every state to see.
func boardGame(tb testing.TB, seats int, seed uint64, see func(*State)) {
	tb.Helper()
	game(tb, seats, seed, eager(&chance.Quick{State: seed}), func(s *State, _ engine.Seat, _ []engine.Step, _ engine.Step) { see(s) })
}

// boardAt is the state after n steps, or the last one.
func boardAt(tb testing.TB, seats int, seed uint64, n int) State {
	tb.Helper()
	var out State
	boardGame(tb, seats, seed, func(s *State) {
		if n >= 0 {
			out = *s
		}
		n--
	})
	return out
}

func drawn(s State, viewer engine.Seat, names engine.Names, tag lang.Tag) scene.Scene {
	s = Rules{}.Mask(&s, viewer)
	return Rules{}.Draw(&s, viewer, names, tag)
}

// The text boards of a start with neutral temples, the recorded late position, a game under way and an end, as they stand in letters.
func TestBoardTexts(t *testing.T) {
	for name, s := range map[string]State{
		"start": boardAt(t, 2, 7, 0), "late": parsed(t, lateGame(t)).s, "middle": boardAt(t, 4, 5, 330), "end": boardAt(t, 4, 5, 99999),
	} {
		for _, tag := range lang.Tags() {
			sc := drawn(s, 1, boardPlayers, tag)
			golden(t, fmt.Sprintf("%s.%s.txt", name, tag), scene.Text(sc, grid.Options{}))
			if tag == lang.EN {
				golden(t, name+".ascii.txt", scene.Text(sc, grid.Options{ASCII: true}))
			}
		}
	}
}

func golden(t *testing.T, name, got string) {
	t.Helper()
	file := filepath.Join("testdata", "board", name)
	if *updateBoards {
		if err := os.WriteFile(file, []byte(got), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	want, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	if d := cmp.Diff(string(want), got); d != "" {
		t.Errorf("%s (-want +got):\n%s", name, d)
	}
}

// Whatever the state, the language and the names: no line is cut off, longer than 72
// columns or begins like a command, all catalogue words exist, and the board is of bearable length.
func TestBoardTextAlways(t *testing.T) {
	verbs := commandVerbs()
	for seats := minSeats; seats <= maxSeats; seats++ {
		n := 0
		boardGame(t, seats, uint64(seats), func(s *State) {
			if n++; n%23 != 0 && s.Phase != phaseOver && s.Phase != phaseStart || t.Failed() {
				return
			}
			for k, tag := range lang.Tags() {
				names := []engine.Names{boardPlayers, namesakes}[(n+k)%2]
				checkText(t, drawn(*s, engine.SeatAt(n%seats), names, tag), verbs)
			}
		})
	}
}

func checkText(t *testing.T, sc scene.Scene, verbs []string) {
	t.Helper()
	if err := sc.Text.Err(); err != nil {
		t.Error(err)
	}
	if n := sc.Text.Height(); n > 60 {
		t.Errorf("%d lines", n)
	}
	for _, form := range []string{scene.Text(sc, grid.Options{}), scene.Text(sc, grid.Options{ASCII: true})} {
		if strings.Contains(form, "<text.") || strings.Contains(form, "{") || strings.Contains(form, "?") {
			t.Errorf("a word is missing:\n%s", form)
		}
		for line := range strings.Lines(form) {
			checkOpening(t, line, verbs)
		}
	}
}

// checkOpening: a line of a board read as a letter must be neither a turn, a command, a position nor a quotation.
func checkOpening(t *testing.T, line string, verbs []string) {
	t.Helper()
	word, text := foldWord(line), strings.TrimSpace(line)
	if r, ok := any(Rules{}).(interface{ Begins(string) bool }); ok && r.Begins(line) {
		t.Errorf("begins like a turn: %q", line)
	}
	if strings.HasPrefix(text, ">") || strings.HasPrefix(text, "#") {
		t.Errorf("begins like a quotation or a position: %q", line)
	}
	for _, v := range verbs {
		if word == v || len(word) >= 3 && strings.HasPrefix(v, word) {
			t.Errorf("begins like %q: %q", v, line)
		}
	}
	if text != "" && strings.Trim(text, "0123456789,. ") == "" && len(strings.Fields(line)) < 5 {
		t.Errorf("a bare number: %q", line)
	}
}

// foldWord is the first word of a line without accents, in lower case.
func foldWord(line string) string {
	f := strings.Fields(line)
	if len(f) == 0 {
		return ""
	}
	var out []rune
	for _, r := range norm.NFD.String(strings.ToLower(f[0])) {
		if r >= 'a' && r <= 'z' || r >= '0' && r <= '9' {
			out = append(out, r)
		}
	}
	return string(out)
}

// commandVerbs are the commands of a letter in all languages, and the actions of this game.
func commandVerbs() []string {
	const commands = `move zug lépés preview vorschau előnézet confirm bestätigen megerősít undo zurück vissza takeback rücknahme visszavétel
		accept reject ja nein igen nem yes no queue if wenn ha auto legal erlaubt szabályos why warum miért show zeige mutat since
		describe beschreibe leírás history verlauf előzmény status list állapot resend nochmal újra vacation urlaub szabadság
		extend verlängern hosszabbít pause szünet press nachricht üzenet note notiz jegyzet resign delegate aufgeben feladom
		watch stop beobachte figyel join new invite beitreten csatlakozás takeover übernehmen átvétel verify export prüfen ellenőrzés
		set help hilfe súgó end ende vége
		start canal kanal csatorna bridge brücke híd shift versetze áthelyez walk gehe lép boat boot csónak travel reise utazik
		temple tempel templom found gründe alapít chip buy kaufe vesz use nutze használ`
	var out []string
	for _, w := range strings.Fields(commands) {
		out = append(out, foldWord(w))
	}
	return out
}

// What is on a cell stands in its three columns: temples, tiles, bridges and figures are told apart.
func TestBoardSigns(t *testing.T) {
	x := newTable(t, 3).canals("k10 e2+e3").spans("o9h k10v e2h").temples(3, "2a4").founded(4, "q9").stand(1, "o9").stand(2, "k10")
	b := newBoard(&x.s, 1, boardPlayers, lang.EN)
	for cell, want := range map[string]string{
		"a3": " · ", "o6": "≈≈≈", "e2": "═══", "a4": " C2", "q9": " #4", "o9": "═A═", "k10": "║B║", "i7": "(C)", "h6": " + ", "h7": " × ",
	} {
		c, figure := x.c(cell), ""
		for i := range x.s.Players[:3] {
			if x.s.Players[i].At == c {
				figure = b.letters[i]
			}
		}
		if got := b.cellSign(c, figure); got != want {
			t.Errorf("%s: %q, want %q", cell, got, want)
		}
	}
	text := strings.Split(scene.Text(drawn(x.s, 1, boardPlayers, lang.EN), grid.Options{}), "\n")
	row := []rune(text[3+9]) // two lines of head, a blank, the letters, then row 1
	if got := string(row[textRim+textCell*14 : textRim+textCell*15]); got != "═A═" {
		t.Errorf("o9 in the sheet: %q in %q", got, string(row))
	}
}

// The forecast is what the scoring then gives.
func TestBoardForecast(t *testing.T) {
	b := newBoard(&parsed(t, lateGame(t)).s, 1, boardPlayers, lang.EN)
	want := loadData(t).Fixtures.Positions[0].Expected.Sum
	for i, n := range want {
		if b.now[i] != n {
			t.Errorf("seat %d: %d points now, want %d", i+1, b.now[i], n)
		}
	}
}

// A state changes the picture and the text: what stands on the board is what is drawn.
func TestBoardShowsState(t *testing.T) {
	base := newTable(t, 3).canals("k10 k12+k13").spans("k10h").temples(3, "2a4").founded(4, "q9").s
	same := drawn(base, 1, boardPlayers, lang.EN)
	if !reflect.DeepEqual(same, drawn(base, 1, boardPlayers, lang.EN)) {
		t.Error("the same state gives another scene")
	}
	svg, text := string(scene.SVG(same, scene.SVGOptions{})), scene.Text(same, grid.Options{})
	for name, change := range map[string]func(*State){
		"canal":   func(s *State) { s.Cells[at(t, "c7")] = thingCanal },
		"axis":    func(s *State) { s.Cells[at(t, "k10")] |= thingAxisV },
		"bridge":  func(s *State) { s.Cells[at(t, "o6")] |= thingBridge },
		"temple":  func(s *State) { s.Cells[at(t, "c7")] = templeThing(1, 3) },
		"level":   func(s *State) { s.Cells[at(t, "a4")] = templeThing(3, 3) },
		"owner":   func(s *State) { s.Cells[at(t, "a4")] = templeThing(2, 2) },
		"tile":    func(s *State) { s.Cells[at(t, "q9")] = thingTile | 8 },
		"figure":  func(s *State) { s.Players[1].At = at(t, "c7") },
		"points":  func(s *State) { s.Players[1].Points[fromFounding] += 9 },
		"chips":   func(s *State) { s.Players[1].Chips++ },
		"stock":   func(s *State) { s.Players[1].Stock[3]++ },
		"ap":      func(s *State) { s.AP = 2 },
		"bought":  func(s *State) { s.Bought++ },
		"turn":    func(s *State) { s.Turn = 2 },
		"round":   func(s *State) { s.Round++ },
		"phase":   func(s *State) { s.Phase = phaseTwo },
		"bank":    func(s *State) { s.Bank[13] ^= 1 },
		"later":   func(s *State) { s.Later[13] ^= 1 },
		"singles": func(s *State) { s.Singles-- },
		"doubles": func(s *State) { s.Doubles-- },
		"spans":   func(s *State) { s.Spans-- },
		"supply":  func(s *State) { s.Chips-- },
	} {
		s := base
		change(&s)
		s.index()
		sc := drawn(s, 1, boardPlayers, lang.EN)
		if string(scene.SVG(sc, scene.SVGOptions{})) == svg {
			t.Errorf("%s: the picture stays the same", name)
		}
		if scene.Text(sc, grid.Options{}) == text {
			t.Errorf("%s: the text stays the same", name)
		}
	}
	split := base // two single tiles look different from a double one
	split.Cells[at(t, "k12")], split.Cells[at(t, "k13")] = thingCanal, thingCanal
	if string(scene.SVG(drawn(split, 1, boardPlayers, lang.EN), scene.SVGOptions{})) == svg {
		t.Error("single tiles look like a double one")
	}
}

// Leaders: nobody, one, several, neutral temples included.
func TestBoardLeaders(t *testing.T) {
	for _, c := range []struct {
		value   [neutral + 1]int16
		leaders []uint8
		leader  uint8
	}{
		{[6]int16{}, nil, 0},
		{[6]int16{1: 3, 2: 4}, []uint8{2}, 2},
		{[6]int16{1: 4, 3: 1, 4: 4}, []uint8{1, 4}, shared},
		{[6]int16{2: 1, 5: 2}, []uint8{neutral}, neutral},
	} {
		d := district{Value: c.value}
		if got := d.leaders(); !cmp.Equal(append([]uint8{}, got...), append([]uint8{}, c.leaders...)) || d.leader() != c.leader {
			t.Errorf("%v: %v, %d", c.value, got, d.leader())
		}
	}
}

// limits of a picture in bytes: a letter carries the PNG, a page the SVG.
const (
	maxPNG = 200_000
	maxSVG = 150_000
)

func TestBoardPictures(t *testing.T) {
	for seats := minSeats; seats <= maxSeats; seats++ {
		for _, steps := range []int{0, 300, 99999} {
			checkPicture(t, drawn(boardAt(t, seats, 11, steps), 1, namesakes, lang.HU))
		}
	}
	for _, tag := range lang.Tags() {
		sc := drawn(crowded(t), 2, namesakes, tag)
		checkPicture(t, sc)
		checkText(t, sc, commandVerbs())
	}
}

func checkPicture(t *testing.T, sc scene.Scene) {
	t.Helper()
	svg := scene.SVG(sc, scene.SVGOptions{Classes: true})
	if len(svg) > maxSVG {
		t.Errorf("SVG of %d bytes", len(svg))
	}
	wellFormed(t, svg)
	pic, err := scene.PNG(sc, 900)
	if err != nil || len(pic) > maxPNG {
		t.Errorf("PNG of %d bytes, %v", len(pic), err)
	}
	if _, err := png.Decode(bytes.NewReader(pic)); err != nil {
		t.Error(err)
	}
	inside(t, sc, sc.Body)
}

// wellFormed reads a picture to its end; titles must be there and no catalogue key be missing.
func wellFormed(t *testing.T, svg []byte) {
	t.Helper()
	d, titles := xml.NewDecoder(bytes.NewReader(svg)), 0
	for {
		tok, err := d.Token()
		if errors.Is(err, io.EOF) {
			break
		}
		if err != nil {
			t.Fatal(err)
		}
		if e, ok := tok.(xml.StartElement); ok && e.Name.Local == "title" {
			titles++
		}
		if c, ok := tok.(xml.CharData); ok && bytes.HasPrefix(c, []byte("<")) && !bytes.HasPrefix(c, []byte("<b>Undo")) {
			t.Errorf("a word is missing: %s", c)
		}
	}
	if titles < 25 {
		t.Errorf("only %d titles", titles)
	}
}

// inside: everything lies on the picture.
func inside(t *testing.T, sc scene.Scene, shapes []scene.Shape) {
	t.Helper()
	for _, s := range shapes {
		lo, hi := s.Path.Bounds()
		if s.Kind == scene.KindRect {
			lo.X, lo.Y, hi.X, hi.Y = s.X, s.Y, s.X+s.W, s.Y+s.H
		}
		if lo.X < 0 || lo.Y < 0 || hi.X > sc.W || hi.Y > sc.H {
			t.Errorf("off the picture: %v %v %q", lo, hi, s.Meta.Title)
		}
		inside(t, sc, s.Kids)
	}
}

// crowded is a board with about all on it that a game may have, in more districts than one can.
func crowded(tb testing.TB) State {
	s := newState(maxSeats)
	canals, temples, sizes := 4, 0, []uint8{3, 3, 4, 4, 5, 5, 6, 6, 7, 8, 9, 10, 11, 12, 13}
	for c := range plainLand.each {
		switch at := squares[c]; {
		case canals < 76 && (at.Column%4 == 1 || at.Row%5 == 4):
			s.Cells[c] = thingCanal
			canals++
			if s.Spans > 0 && near[c][west] != nowhere && near[c][east] != nowhere {
				s.Cells[c] |= thingBridge
				s.Spans--
			}
		case len(sizes) > 0 && at.Column%4 == 3 && at.Row%2 == 1:
			s.Cells[c] = thingTile | thing(sizes[0])
			sizes = sizes[1:]
		case temples < 72:
			s.Cells[c] = templeThing(uint8(temples%maxSeats+1), "111111222223333444"[temples/maxSeats]-'0')
			temples++
		}
	}
	for i := range s.Players {
		s.Players[i] = Player{At: at(tb, []string{"h6", "g7", "h7", "i7"}[i]), Chips: 12, Points: [sourceCount]int16{fromBefore: 123 + int16(i)}}
	}
	s.Phase, s.Round, s.AP, s.Later = phaseTwo, 48, 18, tiles{}
	s.index()
	return s
}

func BenchmarkDraw(b *testing.B) {
	s := boardAt(b, 4, 5, 600)
	b.Run("scene", func(b *testing.B) {
		for b.Loop() {
			drawn(s, 1, boardPlayers, lang.EN)
		}
	})
	b.Run("svg", func(b *testing.B) {
		n := 0
		for b.Loop() {
			n = len(scene.SVG(drawn(s, 1, boardPlayers, lang.EN), scene.SVGOptions{}))
		}
		b.ReportMetric(float64(n), "bytes")
	})
	b.Run("png", func(b *testing.B) {
		n := 0
		for b.Loop() {
			p, err := scene.PNG(drawn(s, 1, boardPlayers, lang.EN), 900)
			if err != nil {
				b.Fatal(err)
			}
			n = len(p)
		}
		b.ReportMetric(float64(n), "bytes")
	})
}

// An outline keeps cells apart that touch at a corner only, and goes around holes.
func TestBoardOutline(t *testing.T) {
	figures := func(list ...string) int {
		var cells set
		for _, name := range list {
			cells.add(at(t, name))
		}
		n := 0
		for _, s := range outline(cells, 2, 10) {
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
	for c := range island.each {
		lo, hi := outline(setOf(c), 0, 10).Bounds()
		if mid := middle(c); lo != (geom.Pt{X: mid.X - side/2, Y: mid.Y - side/2}) || hi != (geom.Pt{X: mid.X + side/2, Y: mid.Y + side/2}) {
			t.Errorf("%s: %v %v", cellIDs[c], lo, hi)
		}
	}
}

// Every lead has a pattern of its own, so that it shows without colour; a founded district has that of its leader.
func TestBoardGrounds(t *testing.T) {
	seen := map[ground]bool{}
	hatches := map[scene.Hatch]bool{}
	for who, g := range grounds {
		seen[g] = true
		if hatches[g.Hatch] {
			t.Errorf("%d has the pattern of another", who)
		}
		hatches[g.Hatch] = true
	}
	if len(seen) != len(grounds) {
		t.Error("two grounds look the same")
	}
	x := newTable(t, 3).canals("f3 f4").founded(4, "e3").temples(2, "3h2")
	sc := drawn(x.s, 1, boardPlayers, lang.EN)
	svg := string(scene.SVG(sc, scene.SVGOptions{}))
	if tint := fmt.Sprintf("#%06x", 0x9fb1e0); !strings.Contains(svg, tint) {
		t.Errorf("the pattern of the leader is missing: %s", tint)
	}
}
