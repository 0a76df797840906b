package scene_test

import (
	"strings"
	"testing"

	"painani/engine/scene"
	"painani/engine/scene/geom"
)

// TestRings: each kind of ring is a group with its title and a mark a spot; what lies below the fold goes with the
// lower part; rings around one place lie around each other; nothing is filled that could take clicks away.
func TestRings(t *testing.T) {
	sc := scene.New("board", 1000, 800)
	sc.Fold = 500
	here := scene.Spot{Area: geom.Area{X: 100, Y: 100, W: 40, H: 40}, R: 5}
	sc.Ring(scene.Rings{Seat: 0, Title: "A's last turn", Spots: []scene.Spot{here, scene.Round(300, 600, 20)}},
		scene.Rings{Seat: 3, Title: "D's last turn", Spots: []scene.Spot{here}},
		scene.Rings{Seat: -1, Title: "differs", Spots: []scene.Spot{scene.Round(600, 200, 20)}})
	if len(sc.Body) != 4 {
		t.Fatalf("%d groups, want A's two, D's and what differs", len(sc.Body))
	}
	for i, marks := range []int{1, 1, 1, 0} {
		g := sc.Body[i]
		if len(g.Kids) != 2+marks || g.Meta.Title == "" || !strings.HasPrefix(g.Meta.Class, "ring") {
			t.Errorf("group %d: %d shapes, %q, %q", i, len(g.Kids), g.Meta.Title, g.Meta.Class)
		}
		for _, k := range g.Kids[:2] {
			if k.Paint.Fill != scene.None {
				t.Errorf("group %d: a ring is filled", i)
			}
		}
	}
	a, d := sc.Body[0].Kids[0].Path, sc.Body[2].Kids[0].Path
	if lo, _ := a.Bounds(); lo.X >= 100 {
		t.Errorf("the ring begins at %v, within its place", lo)
	}
	loA, _ := a.Bounds()
	if loD, _ := d.Bounds(); loD.X >= loA.X-1 {
		t.Errorf("D's ring begins at %v, A's at %v: they cover each other", loD, loA)
	}
	out := string(scene.SVG(sc, scene.SVGOptions{Fold: true}))
	if upper, lower, ok := strings.Cut(out, `class="below"`); !ok || strings.Count(upper, "A&#39;s last turn") != 1 ||
		strings.Count(lower, "A&#39;s last turn") != 1 {
		t.Errorf("rings do not go with the part of the board that they lie on:\n%s", out)
	}
}

// TestRound: the spot of a disc around a point is that around its coordinates.
func TestRound(t *testing.T) {
	got := scene.RoundAt(geom.Pt{X: 600, Y: 200}, 20)
	if want := (scene.Spot{Area: geom.Area{X: 580, Y: 180, W: 40, H: 40}, R: 20}); got != want || got != scene.Round(600, 200, 20) {
		t.Errorf("%+v, want %+v", got, want)
	}
}
