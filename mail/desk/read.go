package desk

import (
	"errors"
	"slices"

	"painani/engine"
	"painani/mail/auth"
	"painani/mail/desk/request"
	"painani/mail/reply"
)

// read reads the commands of a letter. Which lines can be a turn depends on the game, so a
// letter is read when its table is known (prepare). Only what must be known before that is
// taken from an earlier reading, in which a turn of any game counts:
//
//   - receive reads a letter that looks like one of a machine (does it hold a command at all?)
//     and one of somebody of whom we are not sure (what is he asked about?);
//   - prepare reads a letter to no table (does it name one?), and the first letter of a
//     person (which language does he write?).
func read(r *request.Request) {
	begins := beginner(r.Table)
	b := reply.Cut(r.Text, r.Subject, begins)
	commands, err := reply.ReadCommands(b, begins)
	r.WasRead, r.Commands, r.NotRead, r.Skipped = true, commands, b.NotRead, b.Skipped
	r.Problem, r.VerbLang, r.NamedTable, r.NamedSeq = nil, "", "", 0
	errors.As(err, &r.Problem)
	if r.Author.Trust == auth.Held {
		unlink(r)
	}
	for _, c := range commands {
		if r.VerbLang == "" {
			r.VerbLang = c.Lang
		}
		if c.Guard != 0 && (c.Verb != reply.Why || c.Args != "") { // WHY #131 is about it
			r.NamedSeq = c.Guard
		}
		if r.NamedTable == "" && !routes[c.Verb].has(freeText) {
			r.NamedTable = request.TableIn(c.Args)
		}
	}
}

// unlink takes links and addresses out of a letter that somebody else may have written: its answer goes to
// the person in whose name it came, and repeats some of it. What waits for a YES is read anew, and whole.
func unlink(r *request.Request) {
	for i := range r.Commands {
		c := &r.Commands[i]
		c.Args, c.Text = request.Unlinked(c.Args), request.Unlinked(c.Text)
	}
	for i, line := range r.Skipped {
		r.Skipped[i] = request.Unlinked(line)
	}
	if r.Problem != nil {
		p := *r.Problem
		p.Text = request.Unlinked(p.Text)
		r.Problem = &p
	}
}

// beginner returns a function that reports whether a line could be a turn of the table's
// game, or of any game if there is no table. It remembers the answers: a line is asked about
// many times, and each time each game compares it with all its words.
func beginner(t *engine.Table) func(line string) bool {
	games := engine.Games()
	if t != nil {
		games = []engine.Game{t.Game}
	}
	known := map[string]bool{}
	return func(line string) bool {
		begins, ok := known[line]
		if !ok {
			begins = slices.ContainsFunc(games, func(g engine.Game) bool { return couldBegin(g, line) })
			known[line] = begins
		}
		return begins
	}
}

// couldBegin is Begins of a game; one that panics begins nothing, for the letter may be about another.
func couldBegin(g engine.Game, line string) (yes bool) {
	defer func() {
		if p := recover(); p != nil {
			yes = false
		}
	}()
	return g.Begins(line)
}
