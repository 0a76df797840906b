package pages

import (
	"net/url"
	"slices"

	"painani/engine"
	"painani/engine/lang"
)

// mailto is what somebody may write to the service, as a sentence and as an address that opens a mail
// program.
type mailto struct{ Words, Href string }

// commands are words of letters, by language.
var commands = map[string]map[lang.Tag]string{
	"how-takeover": {lang.EN: "TAKEOVER", lang.DE: "ÜBERNEHMEN", lang.HU: "ÁTVÉTEL"},

	"how-join":  {lang.EN: "JOIN", lang.DE: "BEITRETEN", lang.HU: "CSATLAKOZÁS"},
	"how-watch": {lang.EN: "WATCH", lang.DE: "BEOBACHTE", lang.HU: "FIGYEL"},
	"how-new":   {lang.EN: "NEW", lang.DE: "NEU", lang.HU: "ÚJ"},
}

// letter is the one whose command a sentence of the catalogue tells of; nil if no address takes letters.
func (p *Pages) letter(key, arguments string, say lang.Printer, values ...any) *mailto {
	if p.cfg.Address == "" {
		return nil
	}
	return &mailto{say.Say(key, append(values, "address", p.cfg.Address)...),
		"mailto:" + p.cfg.Address + "?subject=Painani&body=" + url.PathEscape(commands[key][say.Tag]+" "+arguments)}
}

// toBegin says how to play; nil if there is no game, or no address.
func (p *Pages) toBegin(say lang.Printer) *mailto {
	games := engine.Games()
	if len(games) == 0 {
		return nil
	}
	name := games[len(games)-1].Card().Name
	return p.letter("how-new", name+" bot", say, "game", name)
}

// toWatch says how to follow a game of others by letter; nil if none is under way.
func (p *Pages) toWatch(t *engine.Table, say lang.Printer) *mailto {
	if t.Phase != engine.Running || slices.ContainsFunc(t.Seats, ofGuest) {
		return nil
	}
	return p.letter("how-watch", t.ID, say, "table", t.ID)
}

// ofGuest reports a seat of somebody for whom nobody gets letters.
func ofGuest(c engine.Chair) bool { return engine.IsGuest(c.Player) }

// toTakeOver says how to ask for a free seat of a running game; nil if no address takes letters.
func (p *Pages) toTakeOver(say lang.Printer) *mailto { return p.letter("how-takeover", "", say) }

// toJoin says how to take a seat of a table, or to ask for one of a running game; nil if it has none that
// is open.
func (p *Pages) toJoin(t *engine.Table, say lang.Printer) *mailto {
	for i, c := range t.Seats {
		if t.Free(engine.SeatAt(i), t.At) {
			return p.letter("how-takeover", t.ID, say)
		}
		if t.Phase == engine.Open && c.Vacant() {
			return p.letter("how-join", t.ID, say, "table", t.ID)
		}
	}
	return nil
}
