package view

import (
	"fmt"
	"strings"

	"painani/engine"
	"painani/engine/review"
	post "painani/mail"
)

// shownMoments is how many moments of a game a letter has room for.
const shownMoments = 9

// Review fills a letter with the review of the view's table, which is over: the chances over the game, the
// dearest turns of each seat, the points by source. Reveal must have been called. found is nil if there is no
// review to be had.
func (v *View) Review(l *post.Letter, found *review.Review) {
	if found == nil {
		l.Verdict = v.p.Say("review.none", "table", v.Table.ID)
		return
	}
	l.Verdict = Clip(v.p.Say("review", "table", v.Table.ID, "game", v.Table.Game.Card().Title))
	l.Before = append(l.Before, v.p.Say("review.chances"), v.chances(found), v.p.Say("review.slips"))
	for i := range v.Table.Seats {
		l.Before = append(l.Before, v.slips(found, engine.SeatAt(i)))
	}
	if f := v.Table.Final; f != nil {
		l.Before = append(l.Before, v.points(f.Sources(v.earned)))
	}
	l.Before = append(l.Before, v.p.Say("review.how", "revision", found.Revision))
	if v.by.Web != "" {
		url := v.by.Web + "/t/" + v.Table.ID + "#review"
		l.Links = append(l.Links, post.Link{Name: v.p.Say("link.review"), URL: url})
	}
}

// chances are those of some moments, evenly over the game: a line for each seat, in percent.
func (v *View) chances(found *review.Review) string {
	last := len(found.Moments) - 1
	n := min(shownMoments, last+1)
	at := func(k int) review.Moment { return found.Moments[k*last/max(1, n-1)] }
	row := func(name string, cell func(k int) string) string {
		var b strings.Builder
		fmt.Fprintf(&b, "  %-14.14s", name)
		for k := range n {
			fmt.Fprintf(&b, " %5s", cell(k))
		}
		return b.String()
	}
	lines := []string{row("", func(k int) string { return fmt.Sprintf("#%d", at(k).Seq) })}
	for i, name := range v.Names {
		lines = append(lines, row(name, func(k int) string {
			if i >= len(at(k).Chances) {
				return ""
			}
			return fmt.Sprintf("%d", (at(k).Chances[i]+5)/10)
		}))
	}
	return strings.Join(lines, "\n")
}

// slips are the dearest turns of a seat.
func (v *View) slips(found *review.Review, seat engine.Seat) string {
	lines := []string{v.p.Say("review.of", "name", v.Names.Of(seat))}
	for _, s := range found.Slips {
		if s.Seat != seat {
			continue
		}
		turn, better := s.Brings.Behind(v.Spoken(s.Turn), v.Tag), s.Gives.Behind(v.Spoken(s.Better), v.Tag)
		lines = append(lines, "  "+v.p.Say("review.slip", "seq", s.Seq, "turn", turn, "points", s.Points()),
			"    "+v.p.Say("review.better", "turn", better))
		if len(s.Line) > 0 {
			lines = append(lines, "    "+v.p.Say("review.then", "line", v.line(s.Line)))
		}
	}
	if len(lines) == 1 {
		return v.p.Say("review.clean", "name", v.Names.Of(seat))
	}
	return strings.Join(lines, "\n")
}

// line are answers with who gives them.
func (v *View) line(list []review.Answer) string {
	var out []string
	for _, a := range list {
		out = append(out, v.Names.Of(a.Seat)+": "+v.Spoken(a.Turn))
	}
	return strings.Join(out, " / ")
}
