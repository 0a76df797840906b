package queries

import (
	"context"
	"fmt"
	"strings"

	"painani/engine"
	"painani/mail/desk/request"
	"painani/mail/people"
	"painani/mail/reply"
	"painani/mail/view"
)

// Limits of what RATINGS lists.
const (
	maxRated = 25 // people of one game
	maxNamed = 5  // people of one name
)

// Ratings lists who plays how well: RATINGS in all games, RATINGS tzolkin in one, RATINGS anna what is known
// of one person.
func Ratings(_ context.Context, r *request.Request, c reply.Command, _ int) (request.Result, error) {
	what := strings.Join(strings.Fields(c.Args), " ")
	if r.Services.Known == nil {
		return request.NotDone(r.Say("ratings.none"), r.Say("ratings.how")), nil
	}
	games := engine.Games()
	if one := gameCalled(what); one != nil {
		games = []engine.Game{one}
	} else if what != "" {
		return ratingsOf(r, what)
	}
	var lines []string
	for _, g := range games {
		more, err := ratedIn(r, g.Card())
		if err != nil {
			return request.Result{}, err
		}
		lines = append(lines, more...)
	}
	if len(lines) == 0 {
		return request.Result{Verdict: r.Say("ratings.none"), Detail: []string{r.Say("ratings.how")}}, nil
	}
	return request.Result{Verdict: r.Say("ratings"), Detail: []string{r.Say("ratings.how")}, Lines: lines}, nil
}

// gameCalled is the game whose name or title begins so, with three letters at least; nil if none does.
func gameCalled(what string) engine.Game {
	plain := func(s string) string {
		return strings.NewReplacer("'", "", "’", "", "-", "", " ", "").Replace(reply.Fold(s))
	}
	begin := plain(what)
	for _, g := range engine.Games() {
		if len(begin) >= 3 && (strings.HasPrefix(plain(g.Card().Name), begin) ||
			strings.HasPrefix(plain(g.Card().Title), begin)) {
			return g
		}
	}
	return nil
}

// ratedIn are the lines about one game; none if nobody is rated there.
func ratedIn(r *request.Request, card *engine.Card) (lines []string, err error) {
	list, err := r.Services.Known.Ratings(card.Name)
	if err != nil {
		return nil, fmt.Errorf("read ratings: %w", err)
	}
	n := 0
	for _, x := range list {
		person, ok := r.Services.People.Get(x.Player)
		if !ok || !person.Listed() {
			continue
		}
		if n++; n <= maxRated {
			lines = append(lines, fmt.Sprintf("%2d. %s  %s", n, person.Name, view.Strength(x, r.Tag)))
		}
	}
	if n > maxRated {
		lines = append(lines, r.Say("and-more", "n", n-maxRated))
	}
	if n == 0 {
		return nil, nil
	}
	return append([]string{card.Title}, lines...), nil
}

// ratingsOf is what is known of those of whose names a word begins so.
func ratingsOf(r *request.Request, what string) (request.Result, error) {
	ids, more := r.Services.People.Find(what, "", maxNamed)
	var lines []string
	var found []people.Person
	for _, id := range ids {
		person, ok := r.Services.People.Get(id)
		if !ok || !person.Listed() {
			continue
		}
		known, err := r.Services.Known.Reputation(id)
		if err != nil {
			return request.Result{}, fmt.Errorf("read ratings: %w", err)
		}
		found = append(found, person)
		lines = append(lines, view.Record(person, known, r.Tag))
		for _, x := range known.Ratings {
			if g, ok := engine.Find(x.Game); ok {
				lines = append(lines, "  "+g.Card().Title+": "+view.Strength(x, r.Tag))
			}
		}
	}
	if len(found) == 0 {
		return request.NotDone(r.Say("ratings.nobody", "name", request.Quote(what)), r.Say("ratings.how")), nil
	}
	if more {
		lines = append(lines, r.Say("ratings.more"))
	}
	verdict := r.Say("ratings.of", "name", found[0].Name)
	if len(found) > 1 {
		verdict = r.Say("ratings.several", "n", len(found))
	}
	return request.Result{Verdict: verdict, Detail: []string{r.Say("ratings.how")}, Lines: lines}, nil
}
