package scene_test

import (
	"strings"
	"testing"

	"painani/engine/scene"
)

func TestDescribe(t *testing.T) {
	s := scene.New("Wheels, day 3", 100, 100)
	s.Desc = "Ada to move.\nfood day 8"
	piece := func(title string, kids ...scene.Shape) scene.Shape {
		g := scene.Group(kids...)
		g.Meta.Title = title
		return g
	}
	label := func(text string) scene.Shape { return scene.Label(1, 1, text, 5) }
	s.Add(label("Ada to move"), label("7"), piece("a1"),
		piece("Tikal 2: one building", piece("Tikal 2"), label("Ada")), piece("3 corn"), piece("3 corn"),
		piece("3 wood"), scene.Group(label("Ada (you)"), piece("worker of Ada on Tikal 2")), label("Bela"),
		label("nobody"))
	want := "Wheels, day 3|Ada to move.|food day 8|Tikal 2: one building|3 corn (2x)|3 wood|- Ada (you)|worker of Ada on Tikal 2|- Bela"
	if got := strings.Join(scene.Describe(s, []string{"Ada", "Bela", ""}), "|"); got != want {
		t.Errorf("got  %s\nwant %s", got, want)
	}
}
