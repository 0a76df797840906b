package pages

import (
	"fmt"
	"html/template"
	"net/url"
	"strconv"
	"time"

	"painani/engine"
	"painani/engine/bot"
	"painani/engine/chance"
	"painani/engine/house"
	"painani/engine/lang"
	"painani/engine/scene"
	"painani/engine/scene/grid"
	"painani/projections"
)

// Composing is a seat whose owner looks at the table and may be in the middle of a turn.
type Composing struct {
	Table    *engine.Table
	Head     string // chain head
	Seat     engine.Seat
	Path     string          // of the page
	Steps    []engine.Step   // taken so far
	At       string          // place of the board whose steps alone are listed; "" for all
	MayQueue bool            // plans for turns are kept here
	Ahead    string          // one that was typed and not kept
	Refused  *engine.Refusal // why the last command was refused; nil
	Zone     *time.Location  // of the owner; nil: UTC
	Typed    string          // what was typed, if that did not lead on
	Since    template.HTML   // what happened since the owner's last turn, by Since
	Half     bool            // what was typed lacks a choice
	Played   uint64          // event that the last command became; 0: none
	Mail     string          // address that takes the turn by letter; "" for none
	MayUndo  bool            // the seat may take its last turn back

	// whole turns worth a look that begin with some steps, as many at most; may be nil
	Suggest func(pos engine.Position, seat engine.Seat, begin []engine.Step, n int) [][]engine.Step

	Hints []bot.Hint // what the seat asked for; nil: it did not

	MayBranch bool                                        // tables can be opened here
	LinkOf    func(table string, seat engine.Seat) string // path of a seat's page; nil: others cannot be linked

	Plannable bool         // plans are served
	Plans     engine.Plans // those of the seat's owner
	Kept      bool         // one was kept just now
	Full      bool         // one was not kept: there are too many

	Guest *Guest // the owner has no address; nil: he is a player as others
}

// composePage is what templates/compose.html shows.
type composePage struct {
	frame
	ID, Game, Name string
	Seq            uint64
	Path           string
	Refused, Told  string
	Typed          string   // stays in its field
	Wrong          *wrong   // the part of it that was refused
	Nearest        []choice // whole turns that the refusal names
	Since          template.HTML
	Over           bool // the game has a final score
	Live           bool // the table goes on, and the page follows
	Turns          []turn
	Note           string
	Mine           bool
	Turning        []ahead // the seat's plans for turns
	MayQueue       bool    // it may make one
	Ahead          string  // one that was typed and not kept
	Line           string
	Do             string
	Back           string
	Done           bool
	Veiled         bool
	Facts          []string
	Groups         []choices
	All            string // address of the whole list, if this is not it
	Suggest        []choice
	Hints          []choice // turns that promise most, for who asked
	MayHint        bool     // the seat may ask
	Mailto         string
	Undo           bool
	Plans          []plan
	Marked         bool       // places of the board lead on
	Others         []choice   // further seats of the same owner
	Asked          string     // the takeback that is being decided; "" if none is
	Ballot         string     // "vote", "withdraw" or "": what the seat may say to it
	Motions        []motion   // what else the table is asked
	Times          []choice   // what the seat may ask for: Words, and in Href the value of the form
	Past           *backForms // what the seat may do about what was played; nil: nothing
	SVG            template.HTML
	Marks          []mark
	Text           string
	Head           string
	Parent         *engine.Parent // of a branch
	Guest          *Guest
	Letters        bool // a guest may go on by letter
}

// motion is something that the table is asked, with what the seat may say to it.
type motion struct {
	Seq     uint64
	Words   string
	Answers []choice // Href is the number
}

// Compose is the page of one seat: the board as the seat sees it, its turn so far, and every way to go
// on. The page is for the seat's owner alone and must not be kept.
func (p *Pages) Compose(c Composing, tag lang.Tag) (Document, error) {
	t := c.Table
	card := t.Game.Card()
	query := ""
	if len(c.Steps) > 0 {
		query = "do=" + Code(c.Steps) + "&"
	}
	if c.At != "" {
		query += "at=" + url.QueryEscape(c.At) + "&"
	}
	row := projections.RowOf(t, 0, c.Head)
	v := composePage{
		frame:  p.frame(tag, card.Title+" "+t.ID, query),
		ID:     t.ID,
		Game:   card.Title,
		Seq:    t.Seq,
		Path:   c.Path,
		Head:   c.Head,
		Parent: t.Parent,
	}
	v.Play = true // who has no session of the seat is never shown this page, so that no crawler has to be told
	names := p.seatNames(row, v.P)
	v.Name = names.Of(c.Seat)
	v.TimesOf = zoneName(c.Zone)
	v.Turns, v.Note = turns(row, names, t.Game, v.P)
	for i, x := range v.Turns {
		v.Turns[i].Since, v.Turns[i].Due = x.Since.in(c.Zone, tag), x.Due.in(c.Zone, tag)
	}
	v.Over = t.Final != nil
	v.Live = t.Phase == engine.Running || t.Phase == engine.Open
	v.Since, v.Typed = c.Since, c.Typed
	if c.Refused != nil {
		v.Refused = v.why(t, c.Refused, names)
		v.Wrong = wrongIn(c.Typed, c.Refused.Span)
	}
	if c.Half {
		v.Refused = v.Say("half")
	}
	if c.Played > 0 && c.Played <= t.Seq { // the address may be anybody's
		v.Told = v.Say("landed", "n", c.Played)
	}
	v.plans(c)
	v.ahead(c, names)
	if v.Guest = c.Guest; v.Guest != nil {
		v.Letters = t.Phase == engine.Running
		v.Guest.Manual = "/manual/" + card.Name
		v.guest()
	}
	if t.Pos == nil {
		return p.make("compose.html", v)
	}
	pos := t.Pos.Mask(c.Seat)
	v.terms = termsOf(pos, tag)
	v.terms.find(string(c.Since))
	out := engine.Outcome{Pos: pos}
	v.Mine = t.Awaits().Has(c.Seat) && (t.Chair(c.Seat).Bot == "" && !t.Chair(c.Seat).Resigned)
	if v.Mine {
		var err error
		if out, err = engine.Run(pos, c.Seat, c.Steps, chance.Hidden{}); err != nil {
			return nil, fmt.Errorf("compose turn: %w", err)
		}
		if len(c.Steps) == 0 && (out.Complete || out.Veiled) {
			out = engine.Outcome{Pos: pos} // a turn without any choice is taken by the rules; show the board of now
		}
	}
	v.Undo = c.MayUndo && len(c.Steps) == 0
	v.ask(c, names)
	v.motions(c, names)
	v.others(c, names)
	v.Past = backOf(t, c.Seat, c.Path, 0, c.MayBranch)
	v.line(c, pos, out, names, tag)
	return p.make("compose.html", v)
}

// why says why a command was refused: the limits of a service, and that there is no letter which came too
// late, in words of ours, all else in those of house and game.
func (v *composePage) why(t *engine.Table, r *engine.Refusal, names engine.Names) string {
	words := house.Explain(t.Game, house.Named(r, names, v.P.Tag), v.P.Tag)
	switch r.Code {
	case "new-many":
		words = v.Say("code.new-many", "max", r.Values["max"])
	case "stale":
		words = v.Say("code.stale")
	}
	return words + " (" + house.Rule(r, v.P.Tag) + ")"
}

// ask fills the takeback that is being decided.
func (v *composePage) ask(c Composing, names engine.Names) {
	t, seat := c.Table, c.Seat
	a := t.Ask
	if a == nil || t.Phase != engine.Running || t.Chair(seat).Resigned {
		return
	}
	v.Asked = v.Say(
		"asked",
		"name",
		names.Of(a.By),
		"n",
		a.To,
		"when",
		at(a.Expires(), v.P.Tag).in(c.Zone, v.P.Tag).Words,
	)
	switch {
	case a.By == seat:
		v.Ballot = "withdraw"
	case t.Voters().Has(seat) && !(a.Yes | a.No).Has(seat):
		v.Ballot = "vote"
	}
}

// spans are what may be asked for by a page, in days.
var spans = map[string][]int{engine.Extend: {1, 2, 5}, engine.Pause: {7, 14, 30}}

// motions fills what else the table is asked, and what the seat may ask for.
func (v *composePage) motions(c Composing, names engine.Names) {
	t, tag := c.Table, v.P.Tag
	if t.Phase != engine.Running || t.Chair(c.Seat).Resigned || t.Clock.Kind == "none" {
		return
	}
	for i := range t.Motions {
		m := &t.Motions[i]
		x := motion{Seq: m.Seq, Words: house.Motion(m, names, v.Say("somebody"), tag) + " " +
			house.Until(t, m, names, nil, tag)}
		if t.Asks(m).Has(c.Seat) {
			for n, words := range house.Answers(m, names, tag) {
				x.Answers = append(x.Answers, choice{Href: strconv.Itoa(n + 1), Words: words})
			}
		}
		v.Motions = append(v.Motions, x)
	}
	if t.Paused.After(t.At) {
		v.Times = append(v.Times, choice{Href: "resume", Words: v.Say("resume")})
	}
	for _, kind := range []string{engine.Extend, engine.Pause} {
		for _, days := range spans[kind] {
			do := engine.Put{Seat: c.Seat, Kind: kind, Span: time.Duration(days) * 24 * time.Hour}
			if _, err := engine.Decide(t, engine.Command{At: t.At, Do: do}); err != nil {
				break
			}
			words := v.Say("ask-extend", "n", days)
			if kind == engine.Pause {
				words = v.Say("ask-pause", "n", days)
			}
			v.Times = append(v.Times, choice{Href: kind + " " + strconv.Itoa(days), Words: words})
		}
	}
}

// others links the further seats of the same owner, who studies a branch alone.
func (v *composePage) others(c Composing, names engine.Names) {
	for i, ch := range c.Table.Seats {
		seat := engine.SeatAt(i)
		if c.LinkOf == nil || seat == c.Seat || ch.Player == "" || ch.Player != c.Table.Chair(c.Seat).Player {
			continue
		}
		x := choice{Href: c.LinkOf(v.ID, seat), Words: names.Of(seat)}
		if c.Table.Awaits().Has(seat) {
			x.Effect = v.Say("to-move")
		}
		v.Others = append(v.Others, x)
	}
}

// line fills what depends on the turn so far.
func (v *composePage) line(
	c Composing, pos engine.Position, out engine.Outcome, names engine.Names, tag lang.Tag,
) {
	v.Done, v.Veiled = v.Mine && (out.Complete || out.Veiled), out.Veiled
	v.Do = Code(out.Steps)
	if len(out.Steps) > 0 {
		v.Line = c.Table.Game.Speak(pos.Write(c.Seat, out.Steps), tag)
	}
	if n := len(c.Steps); n > 0 {
		v.Back = v.address(c.Steps[:n-1], "")
	}
	v.Facts = c.Table.Game.Narrate(out.Facts, c.Seat, names, tag)
	sc := out.Pos.Mask(c.Seat).Draw(c.Seat, names, tag)
	v.Marks = marked(&sc, c.Table.Game, c.Table.Marks(out.Pos, c.Seat), names, v.Path+"?event=", tag)
	if v.Mine && !v.Done {
		v.Marked = sc.Ways(v.list(c, pos, out, &sc)) > 0
	}
	if v.Mine && c.Refused != nil {
		v.nearest(c, pos)
	}
	if v.Mine && !v.Done && c.Suggest != nil && c.At == "" {
		for _, steps := range c.Suggest(pos, c.Seat, out.Steps, maxSuggest) {
			if x := v.turn(c, pos, steps); !v.listed(x) {
				v.Suggest = append(v.Suggest, x)
			}
		}
	}
	v.hints(c, pos)
	v.keys()
	if v.Done && c.Mail != "" {
		v.Mailto = "mailto:" + c.Mail + "?subject=" + url.PathEscape(
			v.Game+" "+v.ID+" #"+strconv.FormatUint(v.Seq, 10),
		) + "&body=" + url.PathEscape(v.Line)
	}
	// escaped by its encoder
	v.SVG = template.HTML(scene.SVG(sc, scene.SVGOptions{Prefix: "b-", Classes: true, Bare: true, Fold: true}))
	v.Text = scene.Text(sc, grid.Options{})
}

// hints fills the turns that promise most, each with what it is worth beside the next, or that they may be
// asked for.
func (v *composePage) hints(c Composing, pos engine.Position) {
	v.MayHint = v.Mine && !v.Done && len(c.Steps) == 0 && len(c.Hints) == 0 && c.Table.MayHint(c.Seat)
	for _, h := range c.Hints {
		x := v.turn(c, pos, h.Steps)
		by := ""
		switch {
		case h.Sure():
			by = v.Say("hint-by", "points", h.Lead.Points())
		case h.Next:
			by = v.Say("hint-same")
		}
		if x.Effect != "" && by != "" {
			by = "; " + by
		}
		x.Effect += by
		v.Hints = append(v.Hints, x)
	}
}
