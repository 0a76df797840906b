package request

import (
	"context"
	"errors"
	"regexp"
	"slices"
	"strings"

	"painani/engine"
	"painani/mail/reply"
)

// Heard is what a letter says, after Cut and ReadCommands.
type Heard struct {
	Commands []reply.Command
	Problem  *reply.Problem // the letter is asked back; nothing that changes anything is done
	NotRead  int            // lines that were not read
	Lang     string         // of the first verb
	Guard    uint64         // "#131" in the text
	Table    string         // id named in the text

	done bool         // the letter was read
	game *engine.Card // for this game; nil: for any
}

// Listen reads the commands; what begins a move depends on the table's game, on
// every game as long as no table is known. It may be called again: what was read for
// the same game stands.
func (v *Request) Listen(context.Context) {
	var game *engine.Card
	if v.Table != nil {
		game = v.Table.Game.Card()
	}
	if v.Said.done && v.Said.game == game {
		return
	}
	b := reply.Cut(v.Order.Text, v.Order.Subject, v.begins)
	h := Heard{done: true, game: game, NotRead: b.NotRead}
	var err error
	h.Commands, err = reply.ReadCommands(b, v.begins)
	errors.As(err, &h.Problem)
	for _, c := range h.Commands {
		if h.Lang == "" {
			h.Lang = c.Lang
		}
		if c.Guard != 0 {
			h.Guard = c.Guard
		}
		if h.Table == "" && !freeText[c.Verb] {
			h.Table = TableIn(c.Args)
		}
	}
	v.Said = h
}

// ask is a question to a game: can this line be a turn of it?
type ask struct {
	game *engine.Card
	line string
}

// begins reports that a line could be a turn of the table's game, or of any game. A line is
// looked at many times before it is read, and each game compares it with all its words.
func (v *Request) begins(line string) bool {
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
	if v.Table != nil {
		return one(v.Table.Game)
	}
	return slices.ContainsFunc(engine.Games(), one)
}

// freeText are the verbs whose arguments name no table.
var freeText = map[reply.Verb]bool{reply.Move: true, reply.Preview: true, reply.Why: true, reply.New: true, reply.Set: true,
	reply.Press: true, reply.Note: true, reply.Legal: true, reply.Help: true}

var idForm = regexp.MustCompile(`^[a-z]{1,8}[0-9]{3,9}$`)

// TableIn is the first word that has the form of a table's id of some game.
func TableIn(args string) string {
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

// Without removes the table's id from arguments.
func Without(args, table string) string {
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
