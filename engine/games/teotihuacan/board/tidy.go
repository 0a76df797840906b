package board

import (
	"math"

	"painani/engine/scene"
	"painani/engine/scene/geom"
)

// A board is full of small things that look alike. What this file does makes pictures
// smaller by a quarter, and nobody sees it.

// tidy rounds coordinates, and flattens and gathers what is drawn.
func tidy(shapes []scene.Shape) []scene.Shape {
	shapes = flat(nil, shapes)
	for i := range shapes {
		s := &shapes[i]
		for _, v := range []*float64{&s.R, &s.Paint.Width, &s.Words.Size} {
			*v = math.Round(*v*10) / 10
		}
		for _, v := range []*float64{&s.X, &s.Y, &s.W, &s.H, &s.Words.Fit} {
			*v = math.Round(*v*2) / 2
		}
		if s.Words.Size > 16 {
			s.Words.Size = math.Round(s.Words.Size)
		}
		if s.Words.Anchor == scene.Middle && len(s.Words.Text) <= 2 { // digits are of the same width in all fonts, about
			s.X, s.Words.Anchor = math.Round((s.X-scene.Width(s.Words.Text, s.Words.Size, s.Words.Weight)/2)*2)/2, scene.Start
		}
		roundPath(s.Path)
		s.Kids = tidy(s.Kids)
	}
	return gather(shapes)
}

// flat lists shapes without the groups that mean nothing.
func flat(out, list []scene.Shape) []scene.Shape {
	for _, s := range list {
		if s.Kind == scene.KindGroup && s.Meta == (scene.Meta{}) {
			out = flat(out, s.Kids)
			continue
		}
		out = append(out, s)
	}
	return out
}

// roundPath rounds each figure of a path: small ones to tenths, larger ones to halves and whole units.
func roundPath(p geom.Path) {
	for i := 0; i < len(p); {
		end := i + 1
		for end < len(p) && p[end].Op != geom.MoveTo {
			end++
		}
		part := p[i:end]
		lo, hi := part.Bounds()
		fine := 10.0
		switch wide := max(hi.X-lo.X, hi.Y-lo.Y); {
		case wide > 33:
			fine = 1
		case wide > 14:
			fine = 2
		}
		for k := range part {
			for j := range part[k].P {
				q := &part[k].P[j]
				q.X, q.Y = math.Round(q.X*fine)/fine, math.Round(q.Y*fine)/fine
			}
		}
		i = end
	}
}

// gatherBack is how many shapes back one of the same look is sought.
const gatherBack = 90

// gather draws figures of the same look as one path, if nothing lies between or under them.
func gather(list []scene.Shape) []scene.Shape {
	var out []scene.Shape
	var boxes [][]geom.Area // what each covers
	for _, s := range list {
		box := cover(&s)
		j := -1
		if s.Kind == scene.KindPath && s.Meta == (scene.Meta{}) {
			j = sameLook(out, boxes, &s, box)
		}
		if j < 0 {
			out, boxes = append(out, s), append(boxes, []geom.Area{box})
			continue
		}
		out[j].Path = append(out[j].Path[:len(out[j].Path):len(out[j].Path)], s.Path...)
		boxes[j] = append(boxes[j], box)
	}
	return out
}

// sameLook is the last shape with the look of s that s may be drawn with, -1 if there is none.
func sameLook(out []scene.Shape, boxes [][]geom.Area, s *scene.Shape, box geom.Area) int {
	for j := len(out) - 1; j >= max(0, len(out)-gatherBack); j-- {
		for _, b := range boxes[j] {
			if box.X < b.X+b.W && b.X < box.X+box.W && box.Y < b.Y+b.H && b.Y < box.Y+box.H {
				return -1
			}
		}
		if out[j].Kind == scene.KindPath && out[j].Paint == s.Paint && out[j].Meta == (scene.Meta{}) {
			return j
		}
	}
	return -1
}

// cover is a box that holds a shape with its line.
func cover(s *scene.Shape) geom.Area {
	a := geom.Area{X: s.X, Y: s.Y, W: s.W, H: s.H}
	switch s.Kind {
	case scene.KindCircle:
		a = geom.Area{X: s.X - s.R, Y: s.Y - s.R, W: 2 * s.R, H: 2 * s.R}
	case scene.KindPath:
		lo, hi := s.Path.Bounds()
		a = geom.Area{X: lo.X, Y: lo.Y, W: hi.X - lo.X, H: hi.Y - lo.Y}
	case scene.KindLabel:
		w := scene.Width(s.Words.Text, s.Words.Size, s.Words.Weight)
		a = geom.Area{X: s.X - w*[...]float64{0, 0.5, 1}[s.Words.Anchor], Y: s.Y - s.Words.Size, W: w, H: s.Words.Size * 1.3}
	case scene.KindGroup:
		for i := range s.Kids {
			if k := cover(&s.Kids[i]); i == 0 {
				a = k
			} else {
				a = around(a, k)
			}
		}
	}
	return a.Inset(-s.Paint.Width / 2)
}
