package pages

import (
	"fmt"
	"html/template"
	"net/http"
	"strconv"

	"painani/engine"
	"painani/engine/lang"
	"painani/engine/review"
	"painani/engine/scene"
	"painani/engine/scene/geom"
	"painani/events"
)

// reviewPart is what the page of a table shows of its review.
type reviewPart struct {
	Curve            template.HTML
	SVGHref, PNGHref string
	Seats            []reviewSeat
	Revision         int
}

// reviewSeat are the dearest turns of one seat.
type reviewSeat struct {
	Name  string
	Slips []slip
}

// slip is a turn that cost something. At is the moment before it.
type slip struct {
	Seq, At       uint64
	Turn, Better  string
	Cost          int    // whole points
	Brings, Gives string // what either brings at once
	Line          []reviewAnswer
}

type reviewAnswer struct{ Name, Turn string }

const perPercent = 10 // thousandths: the unit of the curve

// reviewed is the review of a table as a page shows it at one of its moments; nil if there is none.
func (p *Pages) reviewed(s *story, names engine.Names, say lang.Printer) (*reviewPart, error) {
	if p.cfg.Review == nil {
		return nil, nil
	}
	r, err := p.cfg.Review(s.t.ID)
	if err != nil || r == nil {
		return nil, err
	}
	sc, ok := curveOf(r, s.row.Seq, names, say)
	if !ok {
		return nil, nil
	}
	href := "/t/" + s.t.ID + "/review"
	out := &reviewPart{Revision: r.Revision, SVGHref: href + ".svg", PNGHref: href + ".png",
		// escaped by its encoder
		Curve: template.HTML(scene.SVG(sc, scene.SVGOptions{Prefix: "r-", Classes: true, Bare: true}))}
	speak := func(turn string) string { return s.t.Game.Speak(turn, say.Tag) }
	for i, name := range names {
		x := reviewSeat{Name: name}
		for _, f := range r.Slips {
			if f.Seat != engine.SeatAt(i) {
				continue
			}
			one := slip{Seq: f.Seq, At: f.Seq - 1, Turn: speak(f.Turn), Better: speak(f.Better),
				Brings: f.Brings.Behind("", say.Tag), Gives: f.Gives.Behind("", say.Tag),
				Cost: f.Points()}
			for _, a := range f.Line {
				one.Line = append(one.Line, reviewAnswer{names.Of(a.Seat), speak(a.Turn)})
			}
			x.Slips = append(x.Slips, one)
		}
		out.Seats = append(out.Seats, x)
	}
	return out, nil
}

// curveOf is the picture of the chances of all seats, with a line at an event; false if there is nothing to
// draw.
func curveOf(r *review.Review, at uint64, names engine.Names, say lang.Printer) (scene.Scene, bool) {
	var curve []tick
	for _, m := range r.Moments {
		if len(m.Chances) < len(names) {
			return scene.Scene{}, false
		}
		curve = append(curve, tick{m.Seq, m.Chances})
	}
	if len(curve) < 2 {
		return scene.Scene{}, false
	}
	a := axes{from: curve[0].seq, to: max(r.Seq, curve[0].seq+1),
		high: 100 * perPercent, step: 25 * perPercent, unit: perPercent}
	sc := drawCurve(say.Say("review-curve"), curve, a, names, say.Tag)
	if at >= a.from && at < a.to {
		var p geom.Path
		p.Move(a.x(at), a.y(a.low))
		p.Line(a.x(at), a.y(a.high))
		sc.Add(scene.Path(p).Line(scene.Edge, 2).Tip("#" + strconv.FormatUint(at, 10)))
	}
	return sc, true
}

// Review is the picture of a table's review that stands alone. events.ErrNotFound if there is none.
func (p *Pages) Review(history []events.Entry, tag lang.Tag) (scene.Scene, error) {
	s, err := p.tell(history, 0)
	if err != nil {
		return scene.Scene{}, err
	}
	if p.cfg.Review == nil {
		return scene.Scene{}, events.ErrNotFound
	}
	r, err := p.cfg.Review(s.t.ID)
	if err != nil {
		return scene.Scene{}, fmt.Errorf("read review: %w", err)
	}
	if r == nil {
		return scene.Scene{}, events.ErrNotFound
	}
	say := catalog.In(tag)
	sc, ok := curveOf(r, s.row.Seq, p.seatNames(s.row, say), say)
	if !ok {
		return scene.Scene{}, events.ErrNotFound
	}
	return sc, nil
}

type reviewAsked struct {
	frame
	Table string
}

// ReviewAsked is the page for who asked for a review; full says that too many wait.
func (p *Pages) ReviewAsked(table string, full bool, tag lang.Tag) (code int, d Document, err error) {
	key, code := "review-asked", http.StatusAccepted
	if full {
		key, code = "review-full", http.StatusServiceUnavailable
	}
	d, err = p.make("review-asked", reviewAsked{p.frame(tag, catalog.In(tag).Say(key), ""), table})
	return code, d, err
}
