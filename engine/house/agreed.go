package house

import (
	"strings"

	"painani/engine"
	"painani/engine/lang"
)

// Agreed is what holds at a table, beside its clock, because who proposed it said so: a sentence for each
// thing that is not as usual, the game's options first, and how well the bots play. Who says YES to an
// invitation says YES to it.
func Agreed(t *engine.Table, names engine.Names, tag lang.Tag) []string {
	p := Words(tag)
	var out []string
	if set := options(t); len(set) > 0 {
		out = append(out, p.Say("agreed.options", "n", len(set), "list", strings.Join(set, ", ")))
	}
	if list := levels(t, names, p); len(list) > 0 {
		out = append(out, p.Say("agreed.bots", "n", len(list), "list", strings.Join(list, ", ")))
	}
	for _, x := range []struct {
		holds bool
		key   string
	}{
		{t.Hints == engine.HintsAll, "agreed.hints"},
		{t.Takeback == engine.Majority, "agreed.majority"},
		{t.Takeback == engine.NoVote, "agreed.no-vote"},
		{t.Vacation == engine.VacationNo, "agreed.vacation-no"},
		{t.Vacation == engine.VacationFree, "agreed.vacation-free"},
		{t.Rated == engine.RatedNo, "agreed.unrated"},
	} {
		if x.holds {
			out = append(out, p.Say(x.key))
		}
	}
	if t.Master != engine.Nobody {
		out = append(out, p.Say("agreed.master", "name", names.Of(t.Master)))
	}
	return out
}

// options are those of the game that the table has otherwise than by default, as NEW takes them, in the order
// of the card.
func options(t *engine.Table) []string {
	var out []string
	for _, o := range t.Game.Card().Options {
		if value, set := t.Options.Set[o.Name]; set && value != o.Values[0] {
			out = append(out, o.Name+"="+value)
		}
	}
	return out
}

// Level is how well a bot plays, "strong". Bots that hosts command have levels that no catalogue names.
func Level(policy string, p lang.Printer) string {
	if key := "level." + policy; p.Has(key) {
		return p.Say(key)
	}
	return policy
}

// levels are the bots that sit there from the start, each with how well it plays: "Bot 2 strong".
func levels(t *engine.Table, names engine.Names, p lang.Printer) []string {
	var out []string
	for i, c := range t.Seats {
		if c.Bot == "" {
			continue
		}
		out = append(out, names.Of(engine.SeatAt(i))+" "+Level(c.Bot, p))
	}
	return out
}
