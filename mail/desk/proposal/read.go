// Package proposal opens tables: NEW, and BRANCH, which goes on from a moment of another.
//
// Its contract: what a NEW lists is read whole before anybody is written to; a word that
// is not understood refuses all of it, by name. Nobody is invited who said STOP; who never
// answered is asked once. How much one person may propose a day is limited.
package proposal

import (
	"cmp"
	"context"
	"slices"
	"strconv"
	"strings"
	"unicode"

	"painani/engine"
	"painani/mail/desk/request"
	"painani/mail/people"
	"painani/mail/reply"
)

// Proposal is a NEW or BRANCH that was read.
type Proposal struct {
	Game   engine.Game
	Chairs []Chair // besides the proposer
	Set    map[string]string
	Clock  engine.Clock

	Vacation string           // how vacations are taken: engine.VacationBudget, VacationFree or VacationNo
	Rated    string           // whether it may count in ratings: engine.RatedYes, RatedNo
	Hints    string           // who may ask for hints: engine.HintsAlone, HintsAll
	Takeback string           // how takebacks are agreed to
	Master   engine.Seat      // who may rewind without asking
	By       engine.Seat      // of the proposer
	From     *engine.Heritage // of a branch

	bots bool   // nobody but its proposer and bots plays: "master" is a bot, for there is nobody to be asked
	rest uint8  // days of the week on which no clock runs
	Lang string // of the letters to those who are not known yet; "": the proposer's
}

// Chair is one seat of a proposal: an address, a bot's policy, or open.
type Chair struct{ Address, Bot string }

// maxSeatWords bounds what a NEW may list.
const maxSeatWords = engine.MaxSeats

// Read reads the arguments of NEW: game, addresses, "open N", bots,
// option=value, clock, language. The refusal names the word that is not understood.
func Read(args string, policies []string) (Proposal, *engine.Refusal) {
	p := Proposal{Set: map[string]string{}, Clock: engine.DefaultClock(), By: 1}
	w := newWords(args)
	if len(w) == 0 {
		return p, engine.Refuse("new-which", "")
	}
	if p.Game = findGame(w[0]); p.Game == nil {
		return p, engine.Refuse("new-game", "", "game", w[0])
	}
	p.bots = !slices.ContainsFunc(w[1:], seatsPeople)
	return p, p.readWords(policies, w[1:])
}

// seatsPeople reports a word of NEW that seats somebody besides bots: an address, or that seats stay open.
func seatsPeople(word string) bool { return strings.Contains(word, "@") || openWords[reply.Fold(word)] }

// readWords reads what stands behind the game. The refusal is as of Read.
func (p *Proposal) readWords(policies, w []string) *engine.Refusal {
	for len(w) > 0 {
		n, r := readWord(p, policies, w)
		if r != nil {
			return r
		}
		w = w[min(n, len(w)):]
		if len(p.Chairs) > maxSeatWords {
			break
		}
	}
	p.Clock.Rest = p.rest // whatever clock was named behind it
	return nil
}

// newWords are the words of a NEW, commas and angle brackets taken off.
func newWords(args string) []string {
	var out []string
	between := func(r rune) bool { return unicode.IsSpace(r) || r == ',' || r == ';' }
	for w := range strings.FieldsFuncSeq(args, between) {
		w = strings.TrimPrefix(strings.Trim(w, "<>()\"'"), "mailto:")
		if w != "" {
			out = append(out, w)
		}
	}
	return out
}

// Games are the names that NEW takes.
func Games() []string {
	var out []string
	for _, g := range engine.Games() {
		out = append(out, g.Card().Name)
	}
	return out
}

// findGame finds a game by its name or a beginning of three letters that fits one only.
func findGame(word string) engine.Game {
	word = strings.NewReplacer("'", "", "-", "").Replace(reply.Fold(word))
	var found engine.Game
	for _, g := range engine.Games() {
		name := g.Card().Name
		if name == word {
			return g
		}
		if len(word) >= 3 && strings.HasPrefix(name, word) {
			if found != nil {
				return nil
			}
			found = g
		}
	}
	return found
}

// ambiguous is a game master, and the level of a bot.
const ambiguous = "master"

// Words of NEW in three languages, folded.
var (
	sameWords = map[string]bool{"same": true, "again": true, "gleich": true, "dasselbe": true, "nochmal": true,
		"ugyanaz": true, "ugyanezt": true, "ugyanazt": true}
	openWords  = map[string]bool{"open": true, "offen": true, "nyitott": true}
	langWords  = map[string]bool{"lang": true, "language": true, "sprache": true, "nyelv": true}
	clockWords = map[string]bool{"clock": true, "uhr": true, "ora": true}
	clockNone  = map[string]bool{"none": true, "no": true, "ohne": true, "keine": true, "nelkul": true,
		"nincs": true}
	masterWord = map[string]bool{ambiguous: true, "spielleiter": true, "jatekmester": true}
	ratedWord  = map[string]bool{"rated": true, "wertung": true, "ertekeles": true}
	restWords  = map[string]bool{"rest": true, "ruhe": true, "piheno": true}
	takebacks  = map[string]bool{"takeback": true, "rucknahme": true, "visszavetel": true}
	ratedWords = map[string]string{"no": engine.RatedNo, "nein": engine.RatedNo, "nem": engine.RatedNo,
		"yes": engine.RatedYes, "ja": engine.RatedYes, "igen": engine.RatedYes}
	hintsWords = map[string]bool{"hints": true, "tipps": true, "tippek": true}
	hintsTakes = map[string]string{"no": engine.HintsAlone, "nein": engine.HintsAlone, "nem": engine.HintsAlone,
		"yes": engine.HintsAll, "ja": engine.HintsAll, "igen": engine.HintsAll}

	vacationWords = map[string]bool{"vacation": true, "urlaub": true, "szabadsag": true}
	vacationTakes = map[string]string{"frei": engine.VacationFree, "unbegrenzt": engine.VacationFree,
		"szabad": engine.VacationFree, "korlatlan": engine.VacationFree, "nein": engine.VacationNo,
		"nicht": engine.VacationNo, "ohne": engine.VacationNo, "keiner": engine.VacationNo,
		"nem": engine.VacationNo, "nincs": engine.VacationNo}

	// how takebacks are agreed to
	takebackTakes = map[string]string{"unanimous": engine.Unanimous, "einstimmig": engine.Unanimous,
		"egyhangu": engine.Unanimous, "mehrheit": engine.Majority, "tobbseg": engine.Majority,
		"aus": engine.NoVote, "ki": engine.NoVote}
	// how bots play; what letters and pages call the levels is among them
	botTakes = map[string]string{"anfanger": "beginner", "kezdo": "beginner", "normal": "decent",
		"ordentlich": "decent", "kozepes": "decent", "stark": "strong", "eros": "strong", "meister": "master",
		"mester": "master", "zufallig": "random", "veletlen": "random"}

	clockMove = map[string]bool{"move": true, "zug": true, "lepes": true}
)

// readWord reads what w begins with and says how many words that took.
func readWord(p *Proposal, policies []string, w []string) (int, *engine.Refusal) {
	key := reply.Fold(w[0])
	next := func(i int) string {
		if i < len(w) {
			return w[i]
		}
		return ""
	}
	switch name, value, isOption := strings.Cut(w[0], "="); {
	case strings.Contains(w[0], "@"):
		p.Chairs = append(p.Chairs, Chair{Address: w[0]})
	case openWords[key]:
		n, err := strconv.Atoi(next(1))
		if err != nil || n < 1 || n > engine.MaxSeats {
			return 0, engine.Refuse("new-word", "", "word", w[0]+" "+next(1))
		}
		for range n {
			p.Chairs = append(p.Chairs, Chair{})
		}
		return 2, nil
	case masterWord[key] && !(p.bots && key == ambiguous):
		p.Master = p.By
	case key == "bot" && slices.Contains(policies, level(next(1))):
		// "bot decent" is one bot, said with its policy.
		p.Chairs = append(p.Chairs, Chair{Bot: level(next(1))})
		return 2, nil
	case clockWords[key]:
		c, n, ok := readClock(w[1:])
		if !ok {
			return 0, engine.Refuse("new-clock", "")
		}
		p.Clock = c
		return 1 + n, nil
	case policy(policies, key) != "":
		p.Chairs = append(p.Chairs, Chair{Bot: policy(policies, key)})
	case isOption && takebacks[reply.Fold(name)]:
		p.Takeback = reply.Fold(value)
		if x, ok := takebackTakes[p.Takeback]; ok {
			p.Takeback = x
		}
	case isOption && vacationWords[reply.Fold(name)]:
		p.Vacation = reply.Fold(value)
		if x, ok := vacationTakes[p.Vacation]; ok {
			p.Vacation = x
		}
		if p.Vacation != engine.VacationFree && p.Vacation != engine.VacationNo {
			return 0, engine.Refuse("new-vacation", "")
		}
	case isOption && ratedWord[reply.Fold(name)]:
		rated, ok := ratedWords[reply.Fold(value)]
		if !ok {
			return 0, engine.Refuse("new-rated", "")
		}
		p.Rated = rated
	case isOption && hintsWords[reply.Fold(name)]:
		hints, ok := hintsTakes[reply.Fold(value)]
		if !ok {
			return 0, engine.Refuse("new-hints", "")
		}
		p.Hints = hints
	case isOption && restWords[reply.Fold(name)]:
		rest, ok := restDays(value)
		if !ok {
			return 0, engine.Refuse("new-rest", "", "max", engine.MaxRest)
		}
		p.rest = rest
	case isOption:
		p.Set[reply.Fold(name)] = value
	case langWords[key] && people.Language(reply.Fold(next(1))) != "":
		p.Lang = string(people.Language(reply.Fold(next(1))))
		return 2, nil
	case people.Language(key) != "":
		p.Lang = string(people.Language(key))
	default:
		return 0, engine.Refuse("new-word", "", "word", w[0])
	}
	return 1, nil
}

// level is the policy that a word behind "bot" names, in one of three languages.
func level(word string) string {
	word = reply.Fold(word)
	return cmp.Or(botTakes[word], word)
}

// policy is the bot policy that a word means, in one of three languages; "" if none.
func policy(policies []string, word string) string {
	for i, x := range policies {
		if level(word) == x || i == 0 && word == "bot" {
			return x
		}
	}
	return ""
}

// Check is what the engine will refuse, before anybody is written to.
func (p Proposal) Check() *engine.Refusal {
	err := engine.CheckOptions(p.Game.Card(), engine.Options{Seats: 1 + len(p.Chairs), Set: p.Set})
	if err == nil {
		err = p.Clock.Check()
	}
	r, _ := request.Refusal(err)
	if known := []string{engine.Unanimous, engine.Majority, engine.NoVote}; r == nil &&
		!slices.Contains(known, p.Takeback) {
		return engine.Refuse("new-takeback", "")
	}
	return r
}

// Never is why a NEW opens no table whoever wrote it; nil if it may open one. It writes nothing. What NEW
// same goes by is not looked at.
func Never(ctx context.Context, r *request.Request, c reply.Command) (*engine.Refusal, error) {
	if w := newWords(c.Args); len(w) > 0 && sameWords[reply.Fold(w[0])] {
		return nil, nil
	}
	p, refusal := Read(c.Args, r.Services.Policies)
	if refusal == nil {
		refusal = p.Check()
	}
	if refusal != nil {
		return refusal, nil
	}
	return guests(r.Services, p, r.Cause).invited(ctx, r)
}
