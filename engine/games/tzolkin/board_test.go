package tzolkin

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
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"golang.org/x/text/unicode/norm"

	"painani/engine"
	"painani/engine/chance"
	"painani/engine/lang"
	"painani/engine/scene"
	"painani/engine/scene/grid"
)

var updateBoards = flag.Bool("update-boards", false, "write the text boards of testdata/board anew")

// players have initials that differ; namesakes have not.
var (
	boardPlayers = engine.Names{"Ada", "Béla", "Carl-Friedrich", "Zsófia"}
	namesakes    = engine.Names{"place palenque, tikal", "pick tikal 2", "<b>Undo</b> & \"help\" \u202e and a name without end", ""}
)

// boardGame plays random legal steps and shows every state to see; false ends the game.
func boardGame(tb testing.TB, seats int, seed uint64, see func(*State) bool) {
	tb.Helper()
	r, luck := Rules{}, &chance.Quick{State: seed}
	s, err := r.Setup(engine.Options{Seats: seats}, luck)
	if err != nil {
		tb.Fatal(err)
	}
	for see(&s) && r.Awaits(&s) != 0 {
		seat := r.Awaits(&s).First()
		list := r.Steps(&s, seat, nil)
		k, _ := luck.Draw("", 0, len(list))
		if err := r.Take(&s, seat, list[k], luck, nil); err != nil {
			tb.Fatal(err)
		}
	}
}

// boardAt is the state after n random steps, or the last one.
func boardAt(tb testing.TB, seats int, seed uint64, n int) State {
	tb.Helper()
	var out State
	boardGame(tb, seats, seed, func(s *State) bool { out = *s; n--; return n >= 0 })
	return out
}

func drawn(s State, viewer engine.Seat, names engine.Names, tag lang.Tag) scene.Scene {
	s = Rules{}.Mask(&s, viewer)
	return Rules{}.Draw(&s, viewer, names, tag)
}

// The text boards of a choice, a game under way and its end, as they stand in letters.
func TestBoardTexts(t *testing.T) {
	for _, c := range []struct {
		name   string
		seats  int
		steps  int
		viewer engine.Seat
	}{{"choice", 2, 0, 1}, {"middle", 3, 220, 2}, {"end", 4, 9999, engine.Nobody}} {
		s := boardAt(t, c.seats, 7, c.steps)
		for _, tag := range lang.Tags() {
			sc := drawn(s, c.viewer, boardPlayers, tag)
			golden(t, fmt.Sprintf("%s.%s.txt", c.name, tag), scene.Text(sc, grid.Options{}))
			if tag == lang.EN {
				golden(t, c.name+".ascii.txt", scene.Text(sc, grid.Options{ASCII: true}))
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
// columns or begins like a command, all catalogue words exist, and the board is of bearable length (about 60 lines).
func TestBoardTextAlways(t *testing.T) {
	verbs := commandVerbs()
	for seats := minSeats; seats <= maxSeats; seats++ {
		n := 0
		boardGame(t, seats, uint64(seats), func(s *State) bool {
			if n++; n%13 != 0 && s.Phase != phaseOver && s.Phase != phaseChoose {
				return true
			}
			for k, tag := range lang.Tags() {
				names := []engine.Names{boardPlayers, namesakes}[(n+k)%2]
				checkText(t, drawn(*s, engine.SeatAt(n%seats), names, tag), verbs)
			}
			return !t.Failed()
		})
	}
}

func checkText(t *testing.T, sc scene.Scene, verbs []string) {
	t.Helper()
	if err := sc.Text.Err(); err != nil {
		t.Error(err)
	}
	if n := sc.Text.Height(); n > 64 {
		t.Errorf("%d lines", n)
	}
	for _, form := range []string{scene.Text(sc, grid.Options{}), scene.Text(sc, grid.Options{ASCII: true})} {
		if strings.Contains(form, "<text.") || strings.Contains(form, "{") {
			t.Errorf("a word is missing:\n%s", form)
		}
		for line := range strings.Lines(form) {
			checkOpening(t, line, verbs)
		}
	}
}

// checkOpening: a line of a board read as a letter must be neither a turn, a command nor a quotation.
func checkOpening(t *testing.T, line string, verbs []string) {
	t.Helper()
	word := foldWord(line)
	if (Rules{}).Begins(line) || strings.HasPrefix(strings.TrimSpace(line), ">") {
		t.Errorf("begins like a turn or a quotation: %q", line)
	}
	for _, v := range verbs {
		if word == v || len(word) >= 3 && strings.HasPrefix(v, word) {
			t.Errorf("begins like %q: %q", v, line)
		}
	}
	if strings.Trim(strings.TrimSpace(line), "0123456789,. ") == "" && strings.TrimSpace(line) != "" && len(strings.Fields(line)) < 5 {
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

// commandVerbs are the commands of a letter in all languages, and the verbs of this game.
func commandVerbs() []string {
	const commands = `move zug lépés preview vorschau előnézet confirm bestätigen megerősít undo zurück vissza takeback rücknahme visszavétel
		accept reject ja nein igen nem yes no queue if wenn ha auto legal erlaubt szabályos why warum miért show zeige mutat since
		describe beschreibe leírás history verlauf előzmény status list állapot resend nochmal újra vacation urlaub szabadság
		extend verlängern hosszabbít pause szünet press nachricht üzenet note notiz jegyzet resign delegate aufgeben feladom
		watch stop beobachte figyel join new invite beitreten csatlakozás takeover übernehmen átvétel verify export prüfen ellenőrzés
		set help hilfe súgó end ende vége spin order start`
	var out []string
	for _, w := range strings.Fields(commands) {
		out = append(out, foldWord(w))
	}
	for _, e := range lexicon {
		if e.Class >= wordBeg && e.Class <= wordKeep {
			for _, w := range e.Words {
				out = append(out, foldWord(w))
			}
		}
	}
	return out
}

// Every tile's effect fits its line in every language, whether it turns up in the random games or not.
func TestBoardEffectsFit(t *testing.T) {
	for _, tag := range lang.Tags() {
		for seats := uint8(minSeats); seats <= maxSeats; seats++ {
			b := &board{s: &State{Seats: seats}, say: boardWords.In(tag)}
			check := func(id, text string) {
				if n := grid.Len(text); n > grid.Columns-26 {
					t.Errorf("%s %s: %d columns: %q", tag, id, n, text)
				}
			}
			for i := range buildings {
				check(buildings[i].ID, b.iconWords(buildings[i].Icons))
			}
			for i := range monuments {
				check(monuments[i].ID, b.scoreWords(&monuments[i]))
			}
			for i := range wealth {
				check(wealth[i].ID, b.iconWords(wealth[i].Icons))
			}
		}
		for key := range usedKeys() {
			if !boardWords.In(tag).Has(key) {
				t.Errorf("%s lacks %q", tag, key)
			}
		}
	}
}

// usedKeys are the keys that the code makes of ids.
func usedKeys() map[string]bool {
	out := map[string]bool{}
	for _, id := range goodIDs {
		out["good."+id], out["short."+id], out["text.col."+id] = true, true, true
	}
	for _, id := range classIDs {
		out["class."+id] = true
	}
	for _, id := range templeIDs {
		out["temple."+id] = true
	}
	for _, id := range trackIDs {
		out["track."+id] = true
		for n := range maxLevel + 1 {
			out[fmt.Sprintf("tech.%s.%d", id, n+1)] = true
		}
	}
	return out
}

// A masked state draws the same whatever is masked: the other seats' tiles and the decks' order.
func TestBoardHidesTiles(t *testing.T) {
	a := boardAt(t, 4, 3, 0)
	a.Players[2].Kept = [keptTiles]uint8{a.Players[2].Dealt[0], a.Players[2].Dealt[1]}
	b := a
	for i := 1; i < 4; i++ { // all seats but the first get each other's tiles
		b.Players[i].Dealt = a.Players[i%3+1].Dealt
	}
	b.Players[2].Kept = [keptTiles]uint8{b.Players[2].Dealt[2], b.Players[2].Dealt[3]}
	for _, viewer := range []engine.Seat{engine.Nobody, 1} {
		one, two := drawn(a, viewer, boardPlayers, lang.EN), drawn(b, viewer, boardPlayers, lang.EN)
		if !reflect.DeepEqual(one, two) {
			t.Errorf("viewer %d sees a difference", viewer)
		}
	}
	own := scene.Text(drawn(a, 2, boardPlayers, lang.EN), grid.Options{})
	for i, p := range a.Players {
		for _, d := range p.Dealt {
			if shown := strings.Contains(own, wealth[d-1].ID+" "); shown != (i == 1) {
				t.Errorf("seat 2 sees %s of seat %d: %v", wealth[d-1].ID, i+1, shown)
			}
		}
	}
}

// A state changes the picture: what stands on the board is what is drawn.
func TestBoardShowsState(t *testing.T) {
	base := boardAt(t, 3, 5, 120)
	same := string(scene.SVG(drawn(base, 1, boardPlayers, lang.EN), scene.SVGOptions{}))
	if again := string(scene.SVG(drawn(base, 1, boardPlayers, lang.EN), scene.SVGOptions{})); again != same {
		t.Error("the same state gives another picture")
	}
	for name, change := range map[string]func(*State){
		"worker":    func(s *State) { w := &s.Wheels[chichen]; w[5] = 3 - w[5]%3 },
		"corn":      func(s *State) { s.Players[0].Goods[corn] += 7 },
		"points":    func(s *State) { s.Players[1].VP -= 9 },
		"skull":     func(s *State) { s.Skulls ^= 1 << 9 },
		"jungle":    func(s *State) { s.Jungle[2] = group{Open: 1, Covered: 1, Empty: 1} },
		"temple":    func(s *State) { s.Players[2].Temple[yellow] = 7 },
		"track":     func(s *State) { s.Players[2].Tech[theology] = maxLevel },
		"space":     func(s *State) { s.Space = 2 - s.Space%2 },
		"teeth":     func(s *State) { s.Corn += 3 },
		"day":       func(s *State) { s.Day++ },
		"ready":     func(s *State) { s.Players[0].Ready = !s.Players[0].Ready },
		"display":   func(s *State) { s.Display[2] = 0 },
		"monument":  func(s *State) { s.Monument[1] = 0 },
		"owned":     func(s *State) { s.Players[0].Monuments ^= 1 << 12 },
		"hand":      func(s *State) { s.Players[0].Hand++; s.Players[0].Workers++ },
		"marker":    func(s *State) { s.Start = s.Start%3 + 1 },
		"harvested": func(s *State) { s.Players[0].WoodTiles++ },
	} {
		s := base
		change(&s)
		sc := drawn(s, 1, boardPlayers, lang.EN)
		if string(scene.SVG(sc, scene.SVGOptions{})) == same {
			t.Errorf("%s: the picture stays the same", name)
		}
		if scene.Text(sc, grid.Options{}) == scene.Text(drawn(base, 1, boardPlayers, lang.EN), grid.Options{}) {
			t.Errorf("%s: the text stays the same", name)
		}
	}
}

// limits of a picture in bytes: a letter carries the PNG, a page the SVG. A
// board with every tile of the game owned may be a little larger.
const (
	maxPNG     = 205_000
	maxSVG     = 130_000
	crowdedPNG = 215_000
	crowdedSVG = 150_000
)

func TestBoardPictures(t *testing.T) {
	for seats := minSeats; seats <= maxSeats; seats++ {
		for _, steps := range []int{0, 150, 9999} {
			sc := drawn(boardAt(t, seats, 11, steps), 1, namesakes, lang.HU)
			svg := scene.SVG(sc, scene.SVGOptions{Classes: true})
			if len(svg) > maxSVG {
				t.Errorf("%d seats, step %d: SVG of %d bytes", seats, steps, len(svg))
			}
			wellFormed(t, svg)
			pic, err := scene.PNG(sc, 900)
			if err != nil || len(pic) > maxPNG {
				t.Errorf("%d seats, step %d: PNG of %d bytes, %v", seats, steps, len(pic), err)
			}
			if _, err := png.Decode(bytes.NewReader(pic)); err != nil {
				t.Error(err)
			}
		}
	}
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
	if titles < 80 {
		t.Errorf("only %d titles", titles)
	}
}

// Everything lies on the picture, and wheels mesh where they should.
func TestBoardGeometry(t *testing.T) {
	sc := drawn(boardAt(t, 4, 2, 200), 1, boardPlayers, lang.EN)
	for _, s := range sc.Body {
		lo, hi := s.Path.Bounds()
		if s.Kind == scene.KindPath && (lo.X < 0 || lo.Y < 0 || hi.X > sc.W || hi.Y > sc.H) {
			t.Errorf("off the picture: %v %v %q", lo, hi, s.Meta.Title)
		}
	}
	for w := range wheels {
		turns := []float64{}
		for n := range wheels[w].Teeth {
			turns = append(turns, positionTurn(w, n))
		}
		if !slices.IsSorted(turns) {
			t.Errorf("%s: numbers do not run clockwise: %v", wheelNames[w], turns)
		}
		between := (positionTurn(w, wheels[w].Teeth-2) + positionTurn(w, wheels[w].Teeth-1)) / 2
		if d := between - wheelTurn(w) - 180; d < -0.01 || d > 0.01 {
			t.Errorf("%s: the unnumbered positions are %v degrees off the calendar", wheelNames[w], d)
		}
	}
}

func BenchmarkDraw(b *testing.B) {
	s := boardAt(b, 4, 9, 250)
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

// crowded is a position with about all on it that a game may have: all workers out, all tiles owned.
func crowded(tb testing.TB) State {
	s := boardAt(tb, 4, 1, 30)
	for i := range s.Players {
		p := &s.Players[i]
		p.Buildings, p.Monuments = 0xff<<(8*i), 7<<(3*i)
		p.Goods, p.VP, p.Workers, p.Hand = goods{118, 24, 17, 13, 3}, 123, maxWorkers, 0
		p.CornTiles, p.WoodTiles = 4, 3
		p.Tech = [trackCount]uint8{uint8(i), 3, 3, 1}
		p.Temple = [templeCount]uint8{4, 5, 5}
	}
	s.Wheels = [wheelCount][maxTeeth]uint8{}
	for i := range maxSeats * maxWorkers {
		s.Wheels[i%wheelCount][i/wheelCount+1] = uint8(i%maxSeats + 1)
	}
	s.Skulls, s.Space, s.Corn = 0x3fe, 3, 14
	return s
}

func TestBoardCrowded(t *testing.T) {
	for _, tag := range lang.Tags() {
		sc := drawn(crowded(t), 2, namesakes, tag)
		checkText(t, sc, commandVerbs())
		pic, err := scene.PNG(sc, 900)
		svg := scene.SVG(sc, scene.SVGOptions{Classes: true})
		if err != nil || len(pic) > crowdedPNG || len(svg) > crowdedSVG {
			t.Errorf("%s: PNG of %d bytes, %v, SVG of %d", tag, len(pic), err, len(svg))
		}
	}
}
