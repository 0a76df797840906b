package desk

import (
	"context"
	"errors"
	"regexp"
	"slices"
	"strings"

	"painani/engine"
	"painani/mail/reply"
)

// heard is what a letter says, after Cut and ReadCommands.
type heard struct {
	done     bool         // the letter was read
	game     *engine.Card // for this game; nil: for any
	commands []reply.Command
	problem  *reply.Problem // the letter is asked back; nothing that changes anything is done
	where    reply.Where
	notRead  int
	empty    bool
	lang     string // of the first verb
	guard    uint64 // "#131" in the text
	table    string // id named in the text
}

// listen reads the commands; what begins a move depends on the table's game, on
// every game as long as no table is known. It may be called again: what was read for
// the same game stands.
func (v *visit) listen(context.Context) {
	var game *engine.Card
	if v.t != nil {
		game = v.t.Game.Card()
	}
	if v.said.done && v.said.game == game {
		return
	}
	b := reply.Cut(v.Text, v.Subject, v.begins)
	h := heard{done: true, game: game, where: b.Where, notRead: b.NotRead, empty: b.Empty}
	var err error
	h.commands, err = reply.ReadCommands(b, v.begins)
	errors.As(err, &h.problem)
	for _, c := range h.commands {
		if h.lang == "" {
			h.lang = c.Lang
		}
		if c.Guard != 0 {
			h.guard = c.Guard
		}
		if h.table == "" && !freeText[c.Verb] {
			h.table = tableIn(c.Args)
		}
	}
	v.said = h
}

// ask is a question to a game: can this line be a turn of it?
type ask struct {
	game *engine.Card
	line string
}

// begins reports that a line could be a turn of the table's game, or of any game. A line is
// looked at many times before it is read, and each game compares it with all its words.
func (v *visit) begins(line string) bool {
	one := func(g engine.Game) bool {
		q := ask{g.Card(), line}
		is, ok := v.begun[q]
		if !ok {
			is = g.Begins(line)
			if v.begun == nil {
				v.begun = map[ask]bool{}
			}
			v.begun[q] = is
		}
		return is
	}
	if v.t != nil {
		return one(v.t.Game)
	}
	return slices.ContainsFunc(engine.Games(), one)
}

// freeText are the verbs whose arguments name no table.
var freeText = map[reply.Verb]bool{reply.Move: true, reply.Preview: true, reply.Why: true, reply.New: true, reply.Set: true,
	reply.Press: true, reply.Note: true, reply.Legal: true, reply.Help: true}

var idForm = regexp.MustCompile(`^[a-z]{1,8}[0-9]{3,9}$`)

// tableIn is the first word that has the form of a table's id of some game.
func tableIn(args string) string {
	for w := range strings.FieldsSeq(strings.ToLower(args)) {
		w = strings.Trim(w, "[](),.;:")
		if !idForm.MatchString(w) {
			continue
		}
		for _, g := range engine.Games() {
			if rest, ok := strings.CutPrefix(w, g.Card().Prefix); ok && strings.Trim(rest, "0123456789") == "" {
				return w
			}
		}
	}
	return ""
}

// without removes the table's id from arguments.
func without(args, table string) string {
	if table == "" {
		return strings.TrimSpace(args)
	}
	var out []string
	for w := range strings.FieldsSeq(args) {
		if !strings.EqualFold(strings.Trim(w, "[](),.;:"), table) {
			out = append(out, w)
		}
	}
	return strings.Join(out, " ")
}
