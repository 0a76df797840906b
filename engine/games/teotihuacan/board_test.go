package teotihuacan

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
	"painani/engine/scene/grid"
)

var updateBoards = flag.Bool("update-boards", false, "write the text boards of testdata/board anew")

// players have initials that differ; namesakes have not.
var (
	boardPlayers = engine.Names{"Ada", "Béla", "Carl-Friedrich", "Zsófia"}
	namesakes    = engine.Names{"place palace, forest", "move 3 from forest", "<b>Undo</b> & \"help\" \u202e and a name without end", ""}
)

// boardGame plays random legal steps, rather acting than collecting, and shows every state to see; false ends the game.
func boardGame(tb testing.TB, o engine.Options, seed uint64, see func(*State) bool) {
	tb.Helper()
	r, luck := Rules{}, &chance.Quick{State: seed}
	s, err := r.Setup(o, luck)
	if err != nil {
		tb.Fatal(err)
	}
	choose := eager(randomly(&chance.Quick{State: seed ^ 0x5eed}), 0)
	for see(&s) && r.Awaits(&s) != 0 {
		seat := r.Awaits(&s).First()
		list := r.Steps(&s, seat, nil)
		if err := r.Take(&s, seat, list[choose(&s, list)], luck, nil); err != nil {
			tb.Fatal(err)
		}
	}
}

// boardAt is the state after n random steps, or the last one.
func boardAt(tb testing.TB, o engine.Options, seed uint64, n int) State {
	tb.Helper()
	var out State
	boardGame(tb, o, seed, func(s *State) bool { out = *s; n--; return n >= 0 })
	return out
}

func drawn(s State, viewer engine.Seat, names engine.Names, tag lang.Tag) scene.Scene {
	s = Rules{}.Mask(&s, viewer)
	return Rules{}.Draw(&s, viewer, names, tag)
}

func setupOf(seats int, setup string) engine.Options {
	return engine.Options{Seats: seats, Set: map[string]string{optionSetup: setup}}
}

// The text boards of a choice, a draft, a game under way and its end, as they stand in letters.
func TestBoardTexts(t *testing.T) {
	for _, c := range []struct {
		name   string
		seats  int
		setup  string
		steps  int
		viewer engine.Seat
	}{{"choice", 2, setupNormal, 0, 1}, {"draft", 4, setupDraft, 3, 2}, {"middle", 3, setupNormal, 260, 2}, {"end", 4, setupNormal, 99999, engine.Nobody}} {
		s := boardAt(t, setupOf(c.seats, c.setup), 7, c.steps)
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
// columns or begins like a command, all catalogue words exist, and the board is of bearable length.
func TestBoardTextAlways(t *testing.T) {
	verbs := commandVerbs()
	for _, setup := range []string{setupNormal, setupDraft, setupFirst} {
		for seats := minSeats; seats <= maxSeats; seats++ {
			n := 0
			boardGame(t, setupOf(seats, setup), uint64(seats), func(s *State) bool {
				if n++; n%23 != 0 && s.Phase == phaseTurn {
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
}

// maxLines of a text board: the tiles of a table are explained below it.
const maxLines = 80

func checkText(t *testing.T, sc scene.Scene, verbs []string) {
	t.Helper()
	if err := sc.Text.Err(); err != nil {
		t.Error(err)
	}
	if n := sc.Text.Height(); n > maxLines {
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
		set help hilfe súgó end ende vége order`
	var out []string
	for _, w := range strings.Fields(commands) {
		out = append(out, foldWord(w))
	}
	for _, e := range lexicon {
		if e.Class.begins() {
			for _, w := range e.Words {
				out = append(out, foldWord(w))
			}
		}
	}
	return out
}

// Every word that the code makes of ids exists in every language, and every tile can be told.
func TestBoardWords(t *testing.T) {
	for _, tag := range lang.Tags() {
		s := blank(t)
		b := newBoard(&s, engine.Nobody, boardPlayers, tag)
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

func blank(tb testing.TB) State { return boardAt(tb, setupOf(2, setupFirst), 1, 0) }

// A masked state draws the same whatever is masked: the other seats' starting tiles and what lies beside them.
func TestBoardHidesTiles(t *testing.T) {
	a := boardAt(t, setupOf(4, setupNormal), 3, 0)
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
	base := boardAt(t, setupOf(3, setupFirst), 5, 120)
	same := string(scene.SVG(drawn(base, 1, boardPlayers, lang.EN), scene.SVGOptions{}))
	if again := string(scene.SVG(drawn(base, 1, boardPlayers, lang.EN), scene.SVGOptions{})); again != same {
		t.Error("the same state gives another picture")
	}
	for name, change := range stateChanges {
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
// board with all players' things at their most may be a little larger.
const (
	maxPNG     = 200_000
	maxSVG     = 150_000
	crowdedSVG = 165_000
)

func TestBoardPictures(t *testing.T) {
	for seats := minSeats; seats <= maxSeats; seats++ {
		for _, steps := range []int{0, 350, 99999} {
			checkPicture(t, drawn(boardAt(t, setupOf(seats, setupNormal), 11, steps), 1, namesakes, lang.HU), maxSVG)
		}
	}
	checkPicture(t, drawn(boardAt(t, setupOf(4, setupDraft), 2, 2), 1, namesakes, lang.DE), maxSVG)
}

func checkPicture(t *testing.T, sc scene.Scene, limit int) {
	t.Helper()
	svg := scene.SVG(sc, scene.SVGOptions{Classes: true})
	if len(svg) > limit {
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
}

// wellFormed reads a picture to its end; titles must be there, no catalogue key be missing and no id come twice.
func wellFormed(t *testing.T, svg []byte) {
	t.Helper()
	d, titles, ids := xml.NewDecoder(bytes.NewReader(svg)), 0, map[string]bool{}
	for {
		tok, err := d.Token()
		if errors.Is(err, io.EOF) {
			break
		}
		if err != nil {
			t.Fatal(err)
		}
		if e, ok := tok.(xml.StartElement); ok {
			if e.Name.Local == "title" {
				titles++
			}
			for _, a := range e.Attr {
				if a.Name.Local == "id" && ids[a.Value] {
					t.Errorf("id %q twice", a.Value)
				} else if a.Name.Local == "id" {
					ids[a.Value] = true
				}
			}
		}
		if c, ok := tok.(xml.CharData); ok && bytes.Contains(c, []byte("<")) && !bytes.Contains(c, []byte("<b>Undo")) {
			t.Errorf("a word is missing: %s", c)
		}
	}
	if titles < 120 {
		t.Errorf("only %d titles", titles)
	}
}

// Everything lies on the picture, and the boards lie around the pyramid without touching.
func TestBoardGeometry(t *testing.T) {
	sc := drawn(boardAt(t, setupOf(4, setupNormal), 2, 400), 1, boardPlayers, lang.EN)
	var inside func([]scene.Shape)
	inside = func(list []scene.Shape) {
		for _, s := range list {
			lo, hi := s.Path.Bounds()
			if s.Kind == scene.KindPath && (lo.X < 0 || lo.Y < 0 || hi.X > sc.W || hi.Y > sc.H) {
				t.Errorf("off the picture: %v %v %q", lo, hi, s.Meta.Title)
			}
			if s.Kind == scene.KindRect && (s.X < 0 || s.Y < 0 || s.X+s.W > sc.W || s.Y+s.H > sc.H) {
				t.Errorf("off the picture: %+v", s)
			}
			inside(s.Kids)
		}
	}
	inside(sc.Body)
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

// Every step that has a place has one that is drawn, and most steps have one.
func TestBoardPlaces(t *testing.T) {
	var _ engine.Placer[State] = Rules{}
	seen := map[kind]bool{}
	for seats := minSeats; seats <= maxSeats; seats++ {
		n := 0
		boardGame(t, setupOf(seats, []string{setupNormal, setupDraft, setupFirst}[seats-2]), 99+uint64(seats), func(s *State) bool {
			if n++; n%3 != 0 && s.Phase == phaseTurn {
				return true
			}
			for _, seat := range (Rules{}).Awaits(s).List() {
				ids := idsOf(drawn(*s, seat, boardPlayers, lang.EN).Body, map[string]bool{})
				for _, step := range (Rules{}).Steps(s, seat, nil) {
					place := Rules{}.Place(s, seat, step)
					if place == "" {
						continue
					}
					seen[unpack(step).Kind] = true
					if !ids[place] {
						t.Fatalf("step %+v: no shape %q", unpack(step), place)
					}
				}
			}
			return !t.Failed()
		})
	}
	for _, k := range []kind{stepDraft, stepMove, stepCollect, stepMain, stepWorship, stepUse, stepUp, stepClaim, stepPower, stepLearn, stepNoble, stepDecorate, stepBuild} {
		if !seen[k] {
			t.Errorf("no place for steps of kind %d", k)
		}
	}
}

// idsOf collects the ids of shapes.
func idsOf(list []scene.Shape, out map[string]bool) map[string]bool {
	for _, s := range list {
		if s.Meta.ID != "" {
			out[s.Meta.ID] = true
		}
		idsOf(s.Kids, out)
	}
	return out
}

// crowded is a position with about all on it that a game may have.
func crowded(tb testing.TB) State {
	s := boardAt(tb, setupOf(4, setupNormal), 1, 99999)
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

func TestBoardCrowded(t *testing.T) {
	for _, tag := range lang.Tags() {
		sc := drawn(crowded(t), 2, namesakes, tag)
		checkText(t, sc, commandVerbs())
		checkPicture(t, sc, crowdedSVG)
	}
}

func BenchmarkDraw(b *testing.B) {
	s := boardAt(b, setupOf(4, setupNormal), 9, 500)
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
