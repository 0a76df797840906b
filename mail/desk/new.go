package desk

import (
	"context"
	"errors"
	"regexp"
	"strconv"
	"strings"
	"unicode"

	"painani/engine"
	"painani/engine/house"
	"painani/engine/lang"
	"painani/mail/ident"
	"painani/mail/letter"
	"painani/mail/people"
	"painani/mail/reply"
)

// proposal is a NEW that was read.
type proposal struct {
	game  engine.Game
	seats []chair // besides the proposer
	set   map[string]string
	clock engine.Clock

	takeback string           // how takebacks are agreed to
	master   engine.Seat      // who may rewind without asking
	by       engine.Seat      // of the proposer
	from     *engine.Heritage // of a branch

	lang string // of the letters to those who are not known yet; "": the proposer's
}

// chair is one seat of a proposal: an address, a bot's policy, or open.
type chair struct{ address, bot string }

// maxSeatWords bounds what a NEW may list.
const maxSeatWords = engine.MaxSeats

// readNew reads the arguments of NEW: game, addresses, "open N", bots,
// option=value, clock, language. The refusal names the word that is not understood.
func (d *Desk) readNew(args string) (proposal, *engine.Refusal) {
	p := proposal{set: map[string]string{}, clock: engine.DefaultClock(), by: 1}
	w := words1(args)
	if len(w) == 0 {
		return p, engine.Refuse("new-which", "")
	}
	if p.game = findGame(w[0]); p.game == nil {
		return p, engine.Refuse("new-game", "", "game", w[0])
	}
	for i := 1; i < len(w); {
		n, r := d.readWord(&p, w[i:])
		if r != nil {
			return p, r
		}
		i += n
		if len(p.seats) > maxSeatWords {
			break
		}
	}
	return p, nil
}

// words1 are the words of a NEW, commas and angle brackets taken off.
func words1(args string) []string {
	var out []string
	for w := range strings.FieldsFuncSeq(args, func(r rune) bool { return unicode.IsSpace(r) || r == ',' || r == ';' }) {
		w = strings.TrimPrefix(strings.Trim(w, "<>()\"'"), "mailto:")
		if w != "" {
			out = append(out, w)
		}
	}
	return out
}

// gameNames are the names that NEW takes.
func gameNames() []string {
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

// Words of NEW in three languages, folded.
var (
	openWords  = map[string]bool{"open": true, "offen": true, "nyitott": true}
	langWords  = map[string]bool{"lang": true, "language": true, "sprache": true, "nyelv": true}
	clockWords = map[string]bool{"clock": true, "uhr": true, "ora": true}
	clockNone  = map[string]bool{"none": true, "no": true, "ohne": true, "keine": true, "nelkul": true, "nincs": true}
	masterWord = map[string]bool{"master": true, "spielleiter": true, "jatekmester": true}
	takebacks  = map[string]bool{"takeback": true, "rucknahme": true, "visszavetel": true}
	clockMove  = map[string]bool{"move": true, "zug": true, "lepes": true}
)

// readWord reads what w begins with and says how many words that took.
func (d *Desk) readWord(p *proposal, w []string) (int, *engine.Refusal) {
	key := reply.Fold(w[0])
	next := func(i int) string {
		if i < len(w) {
			return w[i]
		}
		return ""
	}
	switch name, value, isOption := strings.Cut(w[0], "="); {
	case strings.Contains(w[0], "@"):
		p.seats = append(p.seats, chair{address: w[0]})
	case openWords[key]:
		n, err := strconv.Atoi(next(1))
		if err != nil || n < 1 || n > engine.MaxSeats {
			return 0, engine.Refuse("new-word", "", "word", w[0]+" "+next(1))
		}
		for range n {
			p.seats = append(p.seats, chair{})
		}
		return 2, nil
	case d.policy(key) != "":
		p.seats = append(p.seats, chair{bot: d.policy(key)})
	case clockWords[key]:
		c, n, ok := readClock(w[1:])
		if !ok {
			return 0, engine.Refuse("new-clock", "")
		}
		p.clock = c
		return 1 + n, nil
	case masterWord[key]:
		p.master = p.by
	case isOption && takebacks[reply.Fold(name)]:
		if p.takeback = reply.Fold(value); p.takeback == "unanimous" {
			p.takeback = engine.Unanimous
		}
	case isOption:
		p.set[reply.Fold(name)] = value
	case langWords[key] && languages[reply.Fold(next(1))] != "":
		p.lang = string(languages[reply.Fold(next(1))])
		return 2, nil
	case languages[key] != "":
		p.lang = string(languages[key])
	default:
		return 0, engine.Refuse("new-word", "", "word", w[0])
	}
	return 1, nil
}

// policy is the bot policy that a word means; "" if none.
func (d *Desk) policy(word string) string {
	for i, x := range d.cfg.Policies {
		if word == x || i == 0 && word == "bot" {
			return x
		}
	}
	return ""
}

// readClock reads "fischer 3d+1d/5d", "move 2d" or "none".
func readClock(w []string) (c engine.Clock, n int, ok bool) {
	if len(w) == 0 {
		return c, 0, false
	}
	key := reply.Fold(w[0])
	c = engine.DefaultClock()
	switch {
	case clockNone[key]:
		return engine.Clock{Kind: "none"}, 1, true
	case len(w) < 2:
		return c, 0, false
	case clockMove[key]:
		bank, ok := seconds(w[1])
		return engine.Clock{Kind: "move", Bank: bank, Grace: c.Grace}, 2, ok
	case key == "fischer":
		m := fischer.FindStringSubmatch(w[1])
		if m == nil {
			return c, 0, false
		}
		bank, ok1 := seconds(m[1])
		add, ok2 := seconds(m[2])
		top, ok3 := seconds(m[3])
		return engine.Clock{Kind: "fischer", Bank: bank, Add: add, Cap: top, Grace: c.Grace}, 2, ok1 && ok2 && ok3
	}
	return c, 0, false
}

var (
	fischer  = regexp.MustCompile(`^(\w+)\+(\w+)/(\w+)$`)
	duration = regexp.MustCompile(`^(\d{1,4})(m|h|d|w|t|n)$`)
	unit     = map[string]int64{"m": 60, "h": 3600, "d": 86400, "w": 7 * 86400, "t": 86400, "n": 86400}
)

// seconds reads "36h", "3d", "2w"; t (Tage) and n (nap) are days too.
func seconds(s string) (int64, bool) {
	m := duration.FindStringSubmatch(strings.ToLower(s))
	if m == nil {
		return 0, false
	}
	n, err := strconv.ParseInt(m[1], 10, 64)
	return n * unit[m[2]], err == nil
}

// propose opens a table: NEW.
func (v *visit) propose(ctx context.Context, c reply.Command, i int) (result, error) {
	v.out.hide = true
	cause := ident.Nth(v.Cause, i)
	p, r := v.d.readNew(c.Args)
	if r == nil {
		r = p.check()
	}
	if r != nil {
		return v.notNew(r), nil
	}
	if ok, err := v.d.shelf.Allow(ctx, "tables", v.person.ID, cause, maxTables); err != nil || !ok {
		return v.notNew(engine.Refuse("new-many", "", "max", maxTables)), err
	}
	seats, r, err := v.invite(ctx, p, cause)
	if err != nil {
		return result{}, err
	}
	if r != nil {
		return v.notNew(r), nil
	}
	return v.open(ctx, p, seats, i)
}

// check is what the engine will refuse, before anybody is written to.
func (p proposal) check() *engine.Refusal {
	err := engine.CheckOptions(p.game.Card(), engine.Options{Seats: 1 + len(p.seats), Set: p.set})
	if err == nil {
		err = p.clock.Check()
	}
	r, _ := refusal(err)
	return r
}

func (v *visit) notNew(r *engine.Refusal) result {
	why := ""
	if v.p.Has("code." + r.Code) {
		why = v.p.Say("code."+r.Code, pairs(r.Values)...) + " (" + r.Code + ")"
	} else {
		why = house.Explain(nil, r, v.tag) + " (" + house.Rule(r, v.tag) + ")"
	}
	detail := []string{why, v.p.Say("new.how")}
	if r.Code == "new-game" || r.Code == "new-which" {
		detail = []string{why, v.p.Say("new.games", "games", strings.Join(gameNames(), ", ")), v.p.Say("new.how")}
	}
	return result{verdict: v.p.Say("new.not"), detail: detail, bad: true}
}

func pairs(m map[string]any) []any {
	var out []any
	for k, x := range m {
		out = append(out, k, x)
	}
	return out
}

// invite finds or makes the people of the seats, within the limits against misuse.
func (v *visit) invite(ctx context.Context, p proposal, cause string) ([]engine.Invitee, *engine.Refusal, error) {
	seats := []engine.Invitee{{Player: v.person.ID}}
	for n, c := range p.seats {
		switch {
		case c.bot != "":
			seats = append(seats, engine.Invitee{Bot: c.bot})
			continue
		case c.address == "":
			seats = append(seats, engine.Invitee{})
			continue
		}
		person, r, err := v.guest(ctx, c.address, p.lang, cause+"/"+strconv.Itoa(n))
		if err != nil || r != nil {
			return nil, r, err
		}
		for _, s := range seats {
			if s.Player == person.ID {
				return nil, engine.Refuse("new-twice", ""), nil
			}
		}
		seats = append(seats, engine.Invitee{Player: person.ID})
	}
	return seats, nil, nil
}

// guest is the person behind an invited address. Who never answered is asked
// once; who said STOP never.
func (v *visit) guest(ctx context.Context, address, tag, cause string) (people.Person, *engine.Refusal, error) {
	if _, err := people.Canonical(address); err != nil {
		return people.Person{}, engine.Refuse("new-address", "", "address", address), nil
	}
	if v.d.cfg.People.Suppressed(address) {
		return people.Person{}, engine.Refuse("new-stopped", "", "address", address), nil
	}
	person, known := v.d.cfg.People.ByAddress(address)
	if known && person.Confirmed {
		return person, nil, nil
	}
	if ok, err := v.d.shelf.Allow(ctx, "invite", v.person.ID, cause, maxInvites); err != nil || !ok {
		return people.Person{}, engine.Refuse("new-invites", "", "max", maxInvites), err
	}
	if ok, err := v.d.shelf.First(ctx, address, cause); err != nil || !ok {
		return people.Person{}, engine.Refuse("new-asked", "", "address", address), err
	}
	if known {
		return person, nil, nil
	}
	if tag == "" {
		tag = v.person.Lang
	}
	person, err := v.d.newPerson(ctx, address, "", tag)
	return person, nil, err
}

// forbidden in names: what makes an address or a link, for names go to people
// who did not ask for them.
const forbidden = "@/"

// newPerson notes somebody of whom only the address is known.
func (d *Desk) newPerson(ctx context.Context, address, name, tag string) (people.Person, error) {
	if clean, err := people.CleanName(name); err == nil && !strings.ContainsAny(clean, forbidden) {
		name = clean
	} else {
		local, _, _ := strings.Cut(address, "@")
		local, _, _ = strings.Cut(local, "+")
		r := []rune(local)
		r[0] = unicode.ToUpper(r[0])
		name = string(r[:min(len(r), people.MaxName)])
	}
	t, _ := lang.Parse(tag)
	p, err := d.cfg.People.Create(ctx, people.Person{Name: name, Addresses: []string{address}, Lang: string(t), Since: d.now()})
	if errors.Is(err, people.ErrTaken) { // a letter handled at the same time made them
		if have, ok := d.cfg.People.ByAddress(address); ok {
			return have, nil
		}
	}
	return p, err
}

// open appends the proposal under the first table id that is free, or that this letter took before.
func (v *visit) open(ctx context.Context, p proposal, seats []engine.Invitee, i int) (result, error) {
	secret, err := v.d.cfg.Secret()
	if err != nil {
		return result{}, err
	}
	old, oldHead := v.t, v.head
	for _, id := range ident.TableIDs(p.game.Card().Prefix, ident.Nth(v.Cause, i)) {
		seats[p.by.Index()].Word, _ = v.word(id, p.by, "")
		v.t = engine.NewTable(id)
		v.seen = 0
		_, err = v.do(ctx, strconv.Itoa(i), engine.Propose{Game: p.game.Card().Name, Set: p.set, Seats: seats, By: p.by, Clock: p.clock,
			Secret: secret, Takeback: p.takeback, Master: p.master, From: p.from}, 0)
		if r, bad := refusal(err); bad && r.Code == "table-exists" {
			continue
		}
		break
	}
	if r, bad := refusal(err); bad {
		v.t, v.head = old, oldHead
		return v.notNew(r), nil
	}
	if err != nil {
		return result{}, err
	}
	v.seat, v.out.hide = v.t.SeatOf(v.person.ID), false
	if v.t.Phase != engine.Open {
		return result{verdict: v.p.Say("new.started", "table", v.t.ID)}, nil
	}
	r := result{verdict: v.p.Say("new.ok", "table", v.t.ID), detail: []string{
		v.p.Say("new.terms", "clock", house.Terms(v.t.Clock, v.tag)), v.p.Say("proof.closed", "commit", v.t.Commit)}}
	if free, asked := v.free(); free > 0 {
		if asked == 0 {
			r.verdict = v.p.Say("new.open", "table", v.t.ID)
		}
		r.detail = append([]string{v.p.Say("new.join", "n", free, "table", v.t.ID, "address", letter.Mailbox+"@"+v.d.ids.Domain())}, r.detail...)
	}
	return r, nil
}

// free counts the seats of the table that wait for anybody, asked those whose people are asked.
func (v *visit) free() (free, asked int) {
	for _, c := range v.t.Seats {
		switch {
		case c.Player == "" && c.Bot == "":
			free++
		case c.Player != "" && !c.Confirmed:
			asked++
		}
	}
	return free, asked
}
