package look_test

import (
	"bytes"
	"fmt"
	"strings"
	"testing"

	"painani/engine/scene"
	"painani/engine/scene/geom"
	"painani/engine/scene/look"
)

// words has a line of every kind.
const words = `
# colours
color dusk 102030  # a comment
paint wall.north dusk none ffffff rise
paint wall.south red 0000ff wall.north/3

figure square -.5 -.5 .5 -.5 .5 .5 -.5 .5
figure square 0 0 90@.2 180@.2
picture box
	figure square 0 0 1 + trace 0 0 .5 0  fill wall.south  line dusk .1 2
picture many m 20
	wide 2
	rect -.5 -.5 1 1  round .1  hatch rise dusk  small
	circle 0 0 .5  dash .1 .2  large
	text "a" 0 0 .5 within .3  bold fill edge
	picture box .1 .1 .5  turn 90
picture die() d()
	text "()" 0 0 1
signs row box many*3 die(2):x :/ vp(7) many*1
signs n.1 box:{least}
signs n.2
`

var makers = look.Makers{"vp": func(_ *scene.Album, arg string) scene.Sign { return scene.Sign{Text: "vp" + arg, Wide: 3} }}

func TestRead(t *testing.T) {
	b, err := look.Read(words, makers, look.Values{"least": 4})
	if err != nil {
		t.Fatal(err)
	}
	if c := b.Color("dusk"); c != scene.RGB(0x102030) {
		t.Errorf("dusk is %x", c)
	}
	type wall struct {
		Out, In, Rim scene.Color
		Hatch        scene.Hatch
	}
	red, _ := scene.Named("red")
	want := []wall{{scene.RGB(0x102030), scene.None, scene.RGB(0xffffff), scene.Rise}, {red, scene.RGB(0xff), scene.RGB(0xffffff), scene.Plain}}
	for i, got := range look.Paints[wall](b, "wall", "north", "south") {
		if got != want[i] {
			t.Errorf("wall %d is %v, want %v", i, got, want[i])
		}
	}
	if c := look.Colors[struct{ Dusk scene.Color }](b); c.Dusk != b.Color("dusk") {
		t.Errorf("colours %v", c)
	}
	row := b.Rows("n", []string{"1", "2"})
	if len(row[0]) != 1 || row[0][0].Text != "4" || len(row[1]) != 0 || len(b.Numbered("n", 2)) != 2 {
		t.Errorf("rows %v", row)
	}
	lo, hi := b.Figure("square")(10, 20, 4).Bounds()
	if lo != (geom.Pt{X: 8, Y: 18}) || hi != (geom.Pt{X: 12, Y: 22}) {
		t.Errorf("the square lies in %v %v", lo, hi)
	}
}

// What is drawn is what the text says, also of patterns, in the small and the large size.
func TestDraw(t *testing.T) {
	b := look.Must(words, makers, look.Values{"least": 4})
	svg := func(s scene.Shape) string {
		sc := scene.New("", 100, 100)
		sc.Add(s)
		return string(scene.SVG(sc, scene.SVGOptions{}))
	}
	if got := svg(b.Draw("die(2)")(50, 50, 40)); !strings.Contains(got, ">2<") || !strings.Contains(got, "_d2") {
		t.Errorf("a die of two is %s", got)
	}
	if got := svg(b.Draw("die()")(50, 50, 40)); strings.Contains(got, "()") {
		t.Errorf("an empty die is %s", got)
	}
	box := svg(b.Draw("box")(50, 50, 40))
	for _, part := range []string{"#102030", "stroke-width"} {
		if !strings.Contains(box, part) {
			t.Errorf("a box has no %s: %s", part, box)
		}
	}
	if many := svg(b.Draw("many")(50, 50, 20)); strings.Contains(many, "<circle") || !strings.Contains(many, "<rect") {
		t.Errorf("small is %s", many)
	}
}

// Every word that is not understood is refused, with its line.
func TestReadRefuses(t *testing.T) {
	for _, c := range []struct{ line, want string }{
		{"colour dusk 102030", `unknown "colour"`},
		{"color", "ends too early"},
		{"color dusk 10203", `"10203" is no colour`},
		{"color dusk violet", `"violet" is no colour`},
		{"color dusk 102030 102030", "too much"},
		{"paint a 102030 rise rise", "too much"},
		{"color x wall.north/4", "has 3 colours"},
		{"color x wall.north/x", "has 3 colours"},
		{"figure f 1 2 3", "3 numbers"},
		{"figure f", "ends too early"},
		{"figure f 1@x 2", `"1@x" is no point`},
		{"figure f path M 1 2 C 3 4", "C has 2 numbers"},
		{"figure f path Q 1 2", "too much"},
		{"picture p\n\tblob 0 0 1", `unknown "blob"`},
		{"picture p\n\tcircle 0 0", "ends too early"},
		{"picture p\n\tcircle 0 0 r", `"r" is no number`},
		{"picture p\n\tcircle 0 0 1 shiny", `unknown "shiny"`},
		{"picture p\n\tpicture q 0 0 1", `no picture "q"`},
		{"picture p\n\tfigure q 0 0 1", `no figure "q"`},
		{"\tcircle 0 0 1", "no picture begins"},
		{"signs s nothing", `no picture "nothing"`},
		{"signs s box*many", `"many" is no amount`},
		{"signs s pip(3)", `no picture "pip(3)"`},
		{"picture pip() -\n\tpicture pip(()x) 0 0 1\nsigns s pip(x)", `no picture "pip(xx)"`},
		{"picture pip() p()\n\tcircle 0 0 ()\nsigns s pip(x)", `"x" is no number`},
	} {
		text := "color dusk 102030\npaint wall.north dusk none ffffff\npicture box\n\tcircle 0 0 1\npicture die() d()\n\ttext () 0 0 1\n"
		if strings.HasPrefix(c.line, "\t") {
			text = ""
		}
		_, err := look.Read(text+c.line, nil, nil)
		line := fmt.Sprintf("line %d:", strings.Count(text+c.line, "\n")+1)
		if err == nil || !strings.Contains(err.Error(), c.want) || !strings.Contains(err.Error(), line) {
			t.Errorf("%q: %v, want %s %s", c.line, err, line, c.want)
		}
	}
}

// What a game asks for and the text lacks is known at start: it panics, and so does a struct with other colours.
func TestAskedInVain(t *testing.T) {
	b := look.Must(words, makers, look.Values{"least": 4})
	for name, ask := range map[string]func(){
		"text":    func() { look.Must("nonsense", nil, nil) },
		"colour":  func() { b.Color("dawn") },
		"picture": func() { b.Draw("die") },
		"figure":  func() { b.Figure("box") },
		"row":     func() { b.Rows("n", []string{"3"}) },
		"paint":   func() { look.Paints[struct{ A scene.Color }](b, "wall", "north") },
		"field":   func() { look.Colors[struct{ Dawn scene.Color }](b) },
	} {
		func() {
			defer func() {
				if recover() == nil {
					t.Errorf("%s: nobody noticed", name)
				}
			}()
			ask()
		}()
	}
}

// Text of any kind is read or refused.
func FuzzRead(f *testing.F) {
	f.Add(words)
	f.Fuzz(func(t *testing.T, text string) {
		b, err := look.Read(text, makers, nil)
		if err == nil && b == nil || err != nil && !bytes.HasPrefix([]byte(err.Error()), []byte("look: line ")) {
			t.Errorf("%q: %v", text, err)
		}
	})
}
