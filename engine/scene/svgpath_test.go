package scene

import (
	"math"
	"regexp"
	"strconv"
	"testing"

	"pgregory.net/rapid"

	"painani/engine/scene/geom"
)

var pathToken = regexp.MustCompile(`[a-zA-Z]|-?(?:\d*\.\d+|\d+)`)

// readPath is what a reader of SVG makes of path data, in absolute coordinates.
func readPath(t interface{ Fatalf(string, ...any) }, d string) (out geom.Path) {
	tokens := pathToken.FindAllString(d, -1)
	var at, start geom.Pt
	next := func() float64 {
		if len(tokens) == 0 {
			t.Fatalf("%q ends too soon", d)
		}
		v, err := strconv.ParseFloat(tokens[0], 64)
		if err != nil {
			t.Fatalf("%q: %v", d, err)
		}
		tokens = tokens[1:]
		return v
	}
	point := func() geom.Pt { x := next(); return geom.Pt{X: at.X + x, Y: at.Y + next()} }
	op := ""
	for len(tokens) > 0 {
		if _, err := strconv.ParseFloat(tokens[0], 64); err != nil {
			op, tokens = tokens[0], tokens[1:]
		} else if op == "z" || op == "" || op == "m" {
			t.Fatalf("%q: a number that belongs to nothing", d)
		}
		switch op {
		case "m":
			at = point()
			start = at
			out.Move(at.X, at.Y)
		case "l":
			at = point()
			out.Line(at.X, at.Y)
		case "h":
			at.X += next()
			out.Line(at.X, at.Y)
		case "v":
			at.Y += next()
			out.Line(at.X, at.Y)
		case "c":
			a, b, c := point(), point(), point()
			out.Curve(a, b, c)
			at = c
		case "z":
			at = start
			out.Close()
		default:
			t.Fatalf("%q: command %q", d, op)
		}
	}
	return out
}

// Written and read again, every point is where it was, rounded to hundredths: errors do
// not add up along the path.
func TestPathData(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		f := rapid.OneOf(rapid.Float64Range(-1000, 1000), rapid.Float64Range(-1, 1),
			rapid.Custom(func(t *rapid.T) float64 { return float64(rapid.IntRange(-3, 3).Draw(t, "whole")) }))
		pt := func() geom.Pt { return geom.Pt{X: f.Draw(t, "x"), Y: f.Draw(t, "y")} }
		var p geom.Path
		for range rapid.IntRange(1, 4).Draw(t, "figures") {
			a := pt()
			p.Move(a.X, a.Y)
			for range rapid.IntRange(0, 12).Draw(t, "pieces") {
				if rapid.Bool().Draw(t, "curve") {
					p.Curve(pt(), pt(), pt())
				} else {
					b := pt()
					p.Line(b.X, b.Y)
				}
			}
			if rapid.Bool().Draw(t, "closed") {
				p.Close()
			}
		}
		d := string(pathData(nil, p))
		got := readPath(t, d)
		if len(got) != len(p) {
			t.Fatalf("%q has %d pieces, %d were written", d, len(got), len(p))
		}
		for i, s := range p {
			if got[i].Op != s.Op {
				t.Fatalf("%q: piece %d is %v, %v was written", d, i, got[i].Op, s.Op)
			}
			n := map[geom.Op]int{geom.MoveTo: 1, geom.LineTo: 1, geom.CurveTo: 3}[s.Op]
			for k := range n {
				if q := got[i].P[k]; math.Abs(q.X-s.P[k].X) > 0.0051 || math.Abs(q.Y-s.P[k].Y) > 0.0051 {
					t.Fatalf("%q: point %d of piece %d is %v, %v was written", d, k, i, q, s.P[k])
				}
			}
		}
	})
}

// Numbers end only where they must.
func TestPathDataIsShort(t *testing.T) {
	var p geom.Path
	p.Move(1, 1)
	p.Line(1.5, 1.5)
	p.Line(1.5, 9)
	p.Line(0, 9)
	p.Curve(geom.Pt{X: 0, Y: 9.25}, geom.Pt{X: -1, Y: 9}, geom.Pt{X: 10, Y: 10})
	p.Close()
	if got, want := string(pathData(nil, p)), "m1 1l.5.5v7.5h-1.5c0 .25-1 0 10 1z"; got != want {
		t.Errorf("%s, want %s", got, want)
	}
}
