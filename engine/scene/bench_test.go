package scene_test

import (
	"fmt"
	"testing"

	"painani/engine/scene"
	"painani/engine/scene/geom"
)

// busy is a board of about 300 shapes on 900 by 900 units.
func busy() scene.Scene {
	s := scene.New("busy", 900, 900)
	s.Add(scene.Rect(10, 10, 880, 880).Rounded(20).Fill(scene.Panel).Line(scene.Edge, 3))
	for i := range 6 {
		hub := geom.Polar(450, 450, 280, float64(i)*60)
		s.Add(
			scene.Gear(hub.X, hub.Y, geom.Cog{Teeth: 20, R: 120, Depth: 10}).Fill(scene.Leaf).Line(scene.Night, 2),
		)
		for k := range 10 {
			p := geom.Polar(hub.X, hub.Y, 85, float64(k)*36)
			s.Add(scene.Circle(p.X, p.Y, 18).Fill(scene.Field).Line(scene.Edge, 1.5))
			if k%2 == 0 {
				s.Add(scene.Worker(p.X, p.Y, 14, k/2, fmt.Sprint(k)))
			}
		}
	}
	for i := range 120 {
		x, y := 30+float64(i%30)*29, 20+float64(i/30)*25
		switch i % 3 {
		case 0:
			s.Add(scene.CrystalSkull(x, y, 18))
		case 1:
			s.Add(scene.Centred(x, y, fmt.Sprint(i), 14))
		case 2:
			s.Add(scene.Rect(x-9, y-9, 18, 18).Fill(scene.Sky).Hatched(scene.Dots, scene.Night).Line(scene.Ink, 1))
		}
	}
	return s
}

func TestPNGIsSmall(t *testing.T) {
	if n := len(mustPNG(t, busy(), 900)); n > 120_000 {
		t.Errorf("a busy board of 900 by 900 takes %d bytes", n)
	}
}

func BenchmarkBuild(b *testing.B) {
	for b.Loop() {
		busy()
	}
}

func BenchmarkSVG(b *testing.B) {
	s := busy()
	n := 0
	for b.Loop() {
		n = len(scene.SVG(s, scene.SVGOptions{}))
	}
	b.ReportMetric(float64(n), "bytes")
}

func BenchmarkPNG(b *testing.B) {
	s := busy()
	n := 0
	for b.Loop() {
		n = len(mustPNG(b, s, 900))
	}
	b.ReportMetric(float64(n), "bytes")
}
