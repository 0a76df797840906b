package pages

import (
	"html/template"
	"strconv"

	"painani/engine"
	"painani/engine/lang"
	"painani/engine/scene"
	"painani/engine/scene/geom"
)

// Size of the plot, in the units of the picture.
const (
	plotW, plotH = 900.0, 320.0
	plotLeft     = 52.0
	plotTop      = 18.0
	plotRight    = 150.0 // names stand here
	plotBottom   = 40.0
)

// plot is the score over the events up to now: one stepped line a seat, which ends in
// the seat's mark and name. "" if there is nothing to compare yet.
func (s *story) plot(names engine.Names, say lang.Printer) template.HTML {
	if len(s.curve) < 2 {
		return ""
	}
	sc := drawCurve(say.Say("plot"), s.curve, newAxes(s.curve, s.row.Seq, s.tally().Unit), names, say.Tag)
	// escaped by its encoder
	return template.HTML(scene.SVG(sc, scene.SVGOptions{Prefix: "p-", Classes: true, Bare: true}))
}

// drawCurve is what each seat had over the events: a stepped line that ends in the seat's mark and name.
func drawCurve(title string, curve []tick, a axes, names engine.Names, tag lang.Tag) scene.Scene {
	sc := scene.New(title, plotW, plotH)
	sc.Lang = string(tag)
	a.rule(&sc, tag)
	last := curve[len(curve)-1].points
	ends, end := a.ends(last), a.x(a.to)
	for i := range min(len(names), len(last)) {
		var p geom.Path
		for n, t := range curve {
			switch {
			case n == 0:
				p.Move(a.x(t.seq), a.y(t.points[i]))
			case t.points[i] != curve[n-1].points[i]:
				p.Line(a.x(t.seq), a.y(curve[n-1].points[i]))
				p.Line(a.x(t.seq), a.y(t.points[i]))
			}
		}
		p.Line(end, a.y(last[i]))
		sc.Add(scene.Path(p).Line(scene.SeatOf(i).Fill, 3).Tip(names[i]+": "+amount(last[i], a.unit, tag)),
			scene.Line(end, a.y(last[i]), end+12, ends[i]).Line(scene.Edge, 1),
			scene.Mark(end+20, ends[i], 7, i),
			scene.Label(end+33, ends[i]+5, names[i], 15).Within(plotRight-40))
	}
	return sc
}

// axes places events and points.
type axes struct {
	from, to  uint64
	low, high int // points, multiples of step
	step      int
	unit      int
}

func newAxes(curve []tick, last uint64, unit int) axes {
	a := axes{from: curve[0].seq, to: max(last, curve[0].seq+1), unit: max(unit, 1)}
	for _, t := range curve {
		for _, n := range t.points {
			a.low, a.high = min(a.low, n), max(a.high, n)
		}
	}
	a.step = a.unit
	for _, k := range []int{1, 2, 5, 10, 20, 50, 100, 200, 500} {
		if a.step = k * a.unit; (a.high-a.low)/a.step <= 6 {
			break
		}
	}
	a.high = (a.high/a.step + 1) * a.step
	if a.low < 0 {
		a.low = (a.low/a.step - 1) * a.step
	}
	return a
}

func (a axes) x(seq uint64) float64 {
	return plotLeft + (plotW-plotLeft-plotRight)*float64(seq-a.from)/float64(a.to-a.from)
}

func (a axes) y(points int) float64 {
	return plotH - plotBottom - (plotH-plotTop-plotBottom)*float64(points-a.low)/float64(a.high-a.low)
}

// rule draws the grid with its numbers.
func (a axes) rule(sc *scene.Scene, tag lang.Tag) {
	right := plotW - plotRight
	for n := a.low; n <= a.high; n += a.step {
		sc.Add(scene.Line(plotLeft, a.y(n), right, a.y(n)).Line(scene.Edge, 1),
			scene.Label(plotLeft-8, a.y(n)+5, amount(n, a.unit, tag), 14).At(scene.End))
	}
	for k := range uint64(5) {
		seq := a.from + (a.to-a.from)*k/4
		sc.Add(scene.Label(a.x(seq), plotH-plotBottom+22, "#"+strconv.FormatUint(seq, 10), 14).At(scene.Middle))
	}
}

// ends are the heights of the names, as near to their lines as they can be without touching.
func (a axes) ends(points []int) []float64 {
	const apart = 20.0
	out := make([]float64, len(points))
	for i, n := range points {
		out[i] = a.y(n)
	}
	for range len(points) * 2 { // each round parts all neighbours that touch
		for i := range out {
			for j := range i {
				d := out[i] - out[j]
				if d > -apart && d < apart {
					push := (apart - max(d, -d)) / 2
					if d < 0 {
						push = -push
					}
					out[i], out[j] = out[i]+push, out[j]-push
				}
			}
		}
	}
	for i := range out {
		out[i] = min(max(out[i], plotTop), plotH-12)
	}
	return out
}
