package pages

import (
	"fmt"

	"painani/engine"
	"painani/engine/lang"
)

// home is what the front page shows above the lists, for who comes for the first time.
type home struct {
	Sample  *glance // nil: there is no sample of any game
	Samples []glance
	Begin   beginForm
	Mine    []Mine // the reader's own games as a guest
	Letters bool   // tables with other people can be begun by forms
}

// Mine is a game that the reader has under way as a guest, and the way to his seat.
type Mine struct{ Game, Table, Href string }

// glance is a sample game as the front page shows it.
type glance struct {
	Game, Href, Picture string
	Wide, High          int // of the picture
}

// The moment of a sample that the front page shows, and that at which a walk through one begins, which is the
// first with a board.
const (
	glanceAt = 30
	walkFrom = 2
)

// beginForm is the form that begins a game against bots.
type beginForm struct {
	Open  bool // nothing can be begun without
	Games []beginGame
	Bots  []int
	How   []levelChoice
	Langs []langLink
}

type beginGame struct {
	Name, Title string
	Now         bool
}

// beginForm is the form with a game chosen; "" for the last one.
func (p *Pages) beginForm(game string, tag lang.Tag) beginForm {
	f := beginForm{Open: p.cfg.Guests, How: levels("", catalog.In(tag))}
	games := engine.Games()
	most := 0
	for i, g := range games {
		c := g.Card()
		now := c.Name == game || game == "" && i == len(games)-1
		f.Games = append(f.Games, beginGame{c.Name, c.Title, now})
		most = max(most, c.MaxSeats-1)
	}
	for n := 1; n <= most; n++ {
		f.Bots = append(f.Bots, n)
	}
	for _, t := range lang.Tags() {
		f.Langs = append(f.Langs, langLink{Tag: t, Name: langNames[t], Now: t == tag})
	}
	f.Open = f.Open && len(games) > 0
	return f
}

// home is the part of the front page above the lists; mine are the reader's games as a guest.
func (p *Pages) home(mine []Mine, tag lang.Tag) *home {
	h := &home{Begin: p.beginForm("", tag), Mine: mine, Letters: p.cfg.Guests && p.cfg.Address != ""}
	last := ""
	for _, g := range engine.Games() {
		c := g.Card()
		if _, err := p.SampleOf(c.Name); err == nil {
			last = c.Name
			href := fmt.Sprintf("%s?at=%d", SamplePath(c.Name), walkFrom)
			h.Samples = append(h.Samples, glance{Game: c.Title, Href: href})
		}
	}
	if sc, err := p.SampleBoard(last, glanceAt, tag); err == nil {
		x := h.Samples[len(h.Samples)-1]
		x.Picture = fmt.Sprintf("%s/board.svg?at=%d", SamplePath(last), glanceAt)
		x.Wide, x.High = int(sc.W), int(sc.H)
		h.Sample = &x
	}
	return h
}
