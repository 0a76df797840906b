package scene_test

import (
	"fmt"

	"painani/engine/scene"
	"painani/engine/scene/geom"
	"painani/engine/scene/grid"
)

// demo is a small board with everything in it that the package can draw.
func demo() scene.Scene {
	s := scene.New(`A "demo" board <3`, 600, 480)
	s.Desc, s.Lang = "Two wheels in mesh, the pieces of four seats and words.", "hu"
	big := geom.Cog{Teeth: 26, R: 130, Depth: 12, Phase: 4}
	small := geom.Cog{Teeth: 10, R: 56, Depth: 12}
	hub := geom.Polar(150, 160, 130+56-13, 60)
	small.Phase = geom.Mesh(big, 60, small.Teeth)
	s.Add(
		scene.Gear(150, 160, big).Fill(scene.Panel).Line(scene.Edge, 2).Tip("calendar"),
		scene.Path(geom.Sector(150, 160, 70, 110, 0, 40)).Fill(scene.Field).Line(scene.Edge, 1).Ident("sector"),
		scene.Gear(hub.X, hub.Y, small).Fill(scene.Leaf).Line(scene.Night, 2),
		scene.Circle(hub.X, hub.Y, 30).
			Fill(scene.Field).
			Hatched(scene.Rise, scene.Muted).
			Line(scene.Edge, 3).
			Dashed(6, 3),
	)
	for i, h := range []scene.Hatch{scene.Plain, scene.Rise, scene.Fall, scene.Cross, scene.Across, scene.Down, scene.Dots} {
		s.Add(
			scene.Rect(330+float64(i)*37, 20, 32, 32).
				Rounded(5).
				Fill(scene.Brick).
				Hatched(h, scene.Night).
				Line(scene.Ink, 1.5),
		)
	}
	for seat := range 5 {
		x := 340 + float64(seat)*52
		s.Add(scene.Worker(x, 90, 16, seat, fmt.Sprint(seat+1)).Tip("worker of "+scene.SeatOf(seat).Name),
			scene.Mark(x, 130, 9, seat).Line(scene.Night, 1),
			scene.Figure(x-16, 150, 40, seat))
	}
	s.Add(scene.CrystalSkull(540, 225, 28),
		linked(scene.Label(370, 265, "árvíztűrő", 16).Fill(scene.Ink), "/t/tz42?at=3"),
		scene.Pyramid(30, 330, 120, 120, 6).Fill(scene.Brick).Line(scene.Night, 2),
		scene.Path(geom.Regular(190, 410, 24, 6, 0)).Fill(scene.Sky).Line(scene.Night, 2),
		linked(scene.Label(225, 420, "Ő űr <script>alert(1)</script>", 14).Turn(-70, 225, 420),
			"javascript:alert(1)"),
		scene.Centred(150, 160, "12", 40).Bold(),
		scene.Rect(250, 300, 30, 30).Fill(scene.RGB(0x336699)).Turn(20, 265, 315).Tip(`"><script>`),
	)
	for i := range 6 {
		a := geom.Tier(30, 330, 120, 120, 6, i)
		s.Add(scene.Centred(a.Mid().X, a.Mid().Y, fmt.Sprint(i), 12))
	}
	words, _ := scene.Paragraph(310, 310, 260,
		"Words that are too long for one line are broken where they have a blank between them.", 13)
	s.Add(words)
	s.Text.Box(0, 0, 40, 5)
	s.Text.Put(2, 0, " day 12 ")
	s.Text.Down(20, 0, 5)
	s.Text.Put(2, 2, "●1 ■2 ▲3 ◆4 ✕")
	s.Text.PutRight(38, 2, "szűrő → 3")
	s.Text.Table(2, 6, seatTable())
	return s
}

// linked is a shape that leads somewhere.
func linked(s scene.Shape, href string) scene.Shape {
	s.Meta.Link = href
	return s
}

func seatTable() grid.Table {
	return grid.Table{
		Cols: []grid.Column{{Head: "seat", Max: 12}, {Head: "corn", Align: grid.Right}, {Head: "points", Align: grid.Right}, {Head: "note", Align: grid.Middle}},
		Rows: [][]string{{"Ada", "12", "3½"}, {"Béla <b>", "0", "-3", "a & b"}, {"Somebody with a long name", "104", "27"}},
		Rule: true,
	}
}
