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
// every game as long as no table is known.
func (v *visit) listen(context.Context) {
	known := map[string]bool{} // a line is looked at many times before it is read
	starts := func(line string) bool {
		is, ok := known[line]
		if !ok {
			is = v.begins(line)
			known[line] = is
		}
		return is
	}
	b := reply.Cut(v.Text, v.Subject, starts)
	h := heard{where: b.Where, notRead: b.NotRead, empty: b.Empty}
	var err error
	h.commands, err = reply.ReadCommands(b, starts)
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

// begins reports that a line could be a turn of the table's game, or of any game.
func (v *visit) begins(line string) bool {
	if v.t != nil {
		return v.t.Game.Begins(line)
	}
	return slices.ContainsFunc(engine.Games(), func(g engine.Game) bool { return g.Begins(line) })
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
