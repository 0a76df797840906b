package people

import (
	"errors"
	"fmt"
	"slices"
	"time"
)

// Limits of vacations.
const (
	VacationDays = 30 // of a calendar year, at tables where they are counted
	MaxVacation  = 90 // days of one
	maxVacations = 20 // planned or kept in mind
)

// ErrVacation: a vacation that is too long, over, or one too many.
var ErrVacation = errors.New("bad vacation")

// Vacation is a time in which somebody is away, from the begin of a day to the end of another in his zone, in
// UTC. Beyond is one that the days of the year do not cover: it holds at tables that count none.
type Vacation struct {
	From   time.Time `json:"from"`
	Until  time.Time `json:"until"`
	Beyond bool      `json:"beyond,omitempty"`
}

// at reports that it covers a moment.
func (v Vacation) at(now time.Time) bool { return !now.Before(v.From) && now.Before(v.Until) }

// AwayAt is until when a person is away at a moment, overlapping vacations taken together; zero if he is not.
// counted leaves out those beyond the days of the year.
func (p Person) AwayAt(now time.Time, counted bool) (until time.Time) {
	for again := true; again; {
		again = false
		for _, v := range p.Away {
			if v.Beyond && counted || !v.at(now) || !v.Until.After(until) {
				continue
			}
			until, now, again = v.Until, v.Until, true
		}
	}
	return until
}

// Planned are the vacations that are not over, by their begin.
func (p Person) Planned(now time.Time) (list []Vacation) {
	for _, v := range p.Away {
		if v.Until.After(now) {
			list = append(list, v)
		}
	}
	slices.SortFunc(list, func(a, b Vacation) int { return a.From.Compare(b.From) })
	return list
}

// DaysUsed is how many days of a calendar year are vacations that count, each once.
func (p Person) DaysUsed(year int, zone *time.Location) int {
	return p.days(zone, nil)[year]
}

// days counts the days of vacations that count by year, with one more vacation.
func (p Person) days(zone *time.Location, more *Vacation) map[int]int {
	seen, years := map[string]bool{}, map[int]int{}
	list := p.Away
	if more != nil {
		list = append(slices.Clone(list), *more)
	}
	for _, v := range list {
		if v.Beyond {
			continue
		}
		for at := v.From.In(zone); at.Before(v.Until); at = at.AddDate(0, 0, 1) {
			if day := at.Format(time.DateOnly); !seen[day] {
				seen[day] = true
				years[at.Year()]++
			}
		}
	}
	return years
}

// Leave plans a vacation from the begin of a day to the end of another, in a zone; what is over is over, and
// one that runs already began now. It is Beyond if the days of a year do not cover it. ErrVacation if it
// makes no sense or is one too many.
func (p *Person) Leave(from, last, now time.Time, zone *time.Location) (Vacation, error) {
	begin := func(t time.Time) time.Time {
		y, m, d := t.In(zone).Date()
		return time.Date(y, m, d, 0, 0, 0, 0, zone)
	}
	v := Vacation{From: begin(from).UTC(), Until: begin(last).AddDate(0, 0, 1).UTC()}
	if !v.Until.After(now) || !v.Until.After(v.From) || v.From.AddDate(0, 0, MaxVacation).Before(v.Until) ||
		v.From.After(now.AddDate(2, 0, 0)) {
		return v, fmt.Errorf("%w: from %v to %v", ErrVacation, v.From, v.Until)
	}
	same := func(x Vacation) bool { return x.From.Equal(v.From) && x.Until.Equal(v.Until) }
	if i := slices.IndexFunc(p.Away, same); i >= 0 { // said twice, it is one
		return p.Away[i], nil
	}
	kept := slices.DeleteFunc(
		slices.Clone(p.Away),
		func(x Vacation) bool { return x.Until.Before(now.AddDate(-1, 0, 0)) },
	)
	if len(kept) >= maxVacations {
		return v, fmt.Errorf("%w: %d are planned", ErrVacation, len(kept))
	}
	for _, n := range p.days(zone, &v) {
		v.Beyond = v.Beyond || n > VacationDays
	}
	p.Away = append(kept, v)
	return v, nil
}

// StayHome takes back what is planned and ends a vacation that runs; days that are gone stay counted.
func (p *Person) StayHome(now time.Time) {
	var kept []Vacation
	for _, v := range p.Away {
		if v.From.Before(now) {
			v.Until = minTime(v.Until, now)
			kept = append(kept, v)
		}
	}
	p.Away = kept
}

func minTime(a, b time.Time) time.Time {
	if a.Before(b) {
		return a
	}
	return b
}
