package proposal

import (
	"painani/engine"
	"painani/engine/chance"
	"painani/engine/house"
	"painani/mail/desk/request"
	"painani/mail/people"
)

// Terms are the clock and what else will hold at the table, in the sentences of the answer to NEW and of the
// invitations; none if no table can be opened. Nothing in them was typed but what a game's card lists.
func (p Proposal) Terms(r *request.Request) []string {
	t, err := p.draft()
	if err != nil {
		return nil
	}
	names := r.Services.Views.Names(t, r.Tag)
	names[t.By.Index()] = opener(r)
	clock := r.Say("new.terms", "clock", house.Terms(t.Clock, r.Tag))
	return append([]string{clock}, house.Agreed(t, names, r.Tag)...)
}

// draft is the table as it will be opened, so that it holds whatever a table takes from NEW. Nobody is asked:
// the seats of people are open, its opener's too, who may not be known yet.
func (p Proposal) draft() (*engine.Table, error) {
	seats := []engine.Invitee{{}}
	for _, c := range p.Chairs {
		seats = append(seats, engine.Invitee{Bot: c.Bot})
	}
	t := engine.NewTable("")
	e, err := engine.Decide(t, engine.Command{Do: p.propose(seats, chance.Secret{})})
	if err == nil {
		_, err = t.Apply(e)
	}
	return t, err
}

// opener is what who wrote the letter is called; of a stranger's letter only his address counts.
func opener(r *request.Request) string {
	if r.Person.ID != "" {
		return r.Person.Name
	}
	return people.NameOf(r.From)
}
