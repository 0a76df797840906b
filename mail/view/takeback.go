package view

import (
	"strconv"
	"strings"

	"painani/engine"
	"painani/engine/house"
	"painani/engine/lang"
	"painani/engine/referee"
	post "painani/mail"
	"painani/mail/reply"
)

// Asks fills the letter to somebody whose yes a takeback needs. run ends with the request.
func (v *View) Asks(l *post.Letter, run []referee.Told) {
	l.Verdict = Clip(v.p.Say("verdict.vote", "name", v.Names.Of(v.Table.Ask.By), "seq", v.Table.Ask.To))
	l.Before = append(v.Lost(v.Table.Lost(v.Table.Ask.To)), v.p.Say("vote.how"))
	l.Changes = v.Changes(run)
	if pos := v.Masked(); pos != nil {
		l.Board, l.Picture = v.Board(pos), v.reader.Pictured(v.Table.ID)
	}
	l.After = v.Whose()
	l.Menu = Ballots(v.Tag, v.p.Say("vote.yes", "seq", v.Table.Ask.To), v.p.Say("vote.no"))
	l.MenuHead = v.p.Say("vote.menu")
	l.Expires = v.Table.Ask.Expires()
}

// Lost says which turns a takeback undoes, and whether they brought something hidden to light. Other
// players' secret turns stay secret.
func (v *View) Lost(turns []engine.Turn) []string {
	if len(turns) == 0 {
		return nil
	}
	var lines []string
	for _, t := range turns[max(0, len(turns)-maxLost):] {
		text := v.Spoken(t.Text)
		if t.Secret && t.Seat != v.Seat {
			text = "..."
		}
		lines = append(lines, "#"+strconv.FormatUint(t.Seq, 10)+" "+v.Names.Of(t.Seat)+": "+text)
	}
	out := []string{v.p.Say("lost", "n", len(turns)) + "\n  " + strings.Join(lines, "\n  ")}
	if engine.Reveals(turns) {
		out = append(out, v.p.Say("lost.reveals"))
	}
	return out
}

// maxLost is how many turns are named, the newest; a letter says how many there are.
const maxLost = 12

// Voting says how far the vote on a takeback is: whose yes is missing until when. Table.Ask must be set.
func (v *View) Voting() string {
	a := v.Table.Ask
	var open []string
	for _, x := range (v.Table.Voters() &^ a.Yes &^ a.No).List() {
		open = append(open, v.Names.Of(x))
	}
	when := house.When(a.Expires(), v.zone, v.Tag)
	if v.Table.Voters().Has(v.Seat) && !(a.Yes | a.No).Has(v.Seat) {
		return v.p.Say("vote.yours", "name", v.Names.Of(a.By), "seq", a.To, "when", when)
	}
	names := house.Join(open, v.Tag)
	return v.p.Say("vote.open", "name", v.Names.Of(a.By), "seq", a.To, "when", when, "names", names)
}

// Ballots is the numbered list of a letter that asks for a yes or a no; yes and no say what they mean.
func Ballots(tag lang.Tag, yes, no string) []post.Choice {
	return []post.Choice{{Play: reply.Of(reply.Yes).Words(string(tag))[0], Words: yes},
		{Play: reply.Of(reply.No).Words(string(tag))[0], Words: no}}
}

// Ballot reads an entry of such a list; ok is false if text is neither yes nor no.
func Ballot(text string) (yes, ok bool) {
	verb, _ := reply.Exact(text)
	return verb == reply.Yes, verb == reply.Yes || verb == reply.No
}
