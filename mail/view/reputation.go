package view

import (
	"strconv"
	"strings"

	"painani/engine"
	"painani/engine/house"
	"painani/engine/lang"
	"painani/engine/referee"
	post "painani/mail"
	"painani/mail/people"
	"painani/mail/words"
	"painani/projections"
)

// Reputations is what the log says of people as players: a *projections.Store.
type Reputations interface {
	Ratings(game string) ([]projections.Rated, error)
	Reputation(player string) (projections.Reputation, error)
}

// Strength is a rating in words: the number, by how much it may be off, and of how many games it is.
func Strength(r projections.Rated, tag lang.Tag) string {
	p := words.In(tag)
	key := "rating"
	if r.Provisional() {
		key = "rating.provisional"
	}
	return p.Say(key, "rating", Number(r.Mu, tag)+" ± "+Number(3*r.Sigma, tag), "n", r.Games)
}

// Number is a number with one decimal, as the language writes it.
func Number(x float64, tag lang.Tag) string {
	s := strconv.FormatFloat(x, 'f', 1, 64)
	if tag != lang.EN {
		s = strings.Replace(s, ".", ",", 1)
	}
	return s
}

// Record says of somebody how many games he has finished and how punctual he is.
func Record(person people.Person, known projections.Reputation, tag lang.Tag) string {
	p := words.In(tag)
	if !person.Listed() {
		return p.Say("record.off", "name", person.Name)
	}
	out := p.Say("record.new", "name", person.Name)
	if known.Games > 0 {
		out = p.Say("record.games", "name", person.Name, "n", known.Games)
	}
	if pace := Punctuality(known.Pace, tag); pace != "" {
		out += " " + pace
	}
	return out
}

// Punctuality is a sentence about how somebody answers; "" if he was never asked.
func Punctuality(pace projections.Pace, tag lang.Tag) string {
	p := words.In(tag)
	share, ok := pace.Share()
	if !ok && pace.Left == 0 {
		return ""
	}
	var out []string
	if ok {
		out = append(out, p.Say("pace.in-time", "share", share, "n", pace.InTime+pace.Late))
	}
	if median, ok := pace.Median(); ok {
		out = append(out, p.Say("pace.median", "span", house.Span(median, tag)))
	}
	return strings.Join(append(out, p.Say("pace.left", "n", pace.Left)), " ")
}

// Joined adds to the letter to who proposed a table what is known of who has joined it. Errors are the
// store's.
func (v *View) Joined(l *post.Letter, run []referee.Told) error {
	b, joined := run[0].Event.Public.(engine.Joined)
	if !joined || v.by.Known == nil || v.Seat != v.Table.By || b.Seat == v.Seat {
		return nil
	}
	person, ok := v.by.People.Get(b.Player)
	if !ok {
		return nil
	}
	known, err := v.by.Known.Reputation(b.Player)
	if err == nil {
		l.Before = append(l.Before, Record(person, known, v.Tag))
	}
	return err
}
