package desk

import (
	"context"
	"strings"

	"painani/engine"
	"painani/mail/desk/request"
	"painani/mail/desk/turn"
	"painani/mail/letter"
	"painani/mail/reply"
)

// run carries out all commands in order. Turns are rehearsed first: if one cannot be played, none is.
func run(ctx context.Context, r *request.Request) error {
	if r.Problem != nil {
		r.Add(question(r))
	} else if len(r.Commands) == 0 {
		r.Add(nothing(r))
	}
	if otherTable(r) {
		return nil
	}
	if err := numbered(ctx, r); err != nil {
		return err
	}
	bad, why, err := turn.Rehearse(ctx, r, turns(r))
	if err != nil {
		return err
	}
	for i, c := range r.Commands {
		changes := reply.Of(c.Verb).Changes || c.Verb == reply.Choose
		switch {
		case why != nil && i == bad:
			r.Add(*why)
		case why != nil && c.Verb == reply.Press:
			r.Add(request.NotDone(r.Say("press.not"), r.Say("press.with-move")))
		case why != nil && routes[c.Verb].has(allOrNothing):
			r.Add(request.Result{Verdict: r.Say("not-played", "line", request.Quote(r.Line(c))),
				Detail: []string{r.Say("all-or-nothing")}})
		case r.Problem != nil && changes:
		case !changes && size(r.Results) > maxAnswer:
			r.Add(request.Result{Verdict: r.Say("answer.full", "line", request.Quote(r.Line(c)))})
		default:
			if err := one(ctx, r, c, i); err != nil {
				return err
			}
		}
	}
	if n := r.NotRead; n > 0 && (len(r.Commands) > 0 || r.Problem != nil) {
		r.Remarks = append(r.Remarks, unread(r, n))
	}
	return nil
}

// maxSkipped is how many lines that were not carried out a letter names.
const maxSkipped = 5

// unread says how many lines were not read, and which of them look like commands.
func unread(r *request.Request, n int) string {
	if len(r.Skipped) == 0 {
		return r.Say("not-read", "n", n)
	}
	var lines []string
	for _, l := range r.Skipped[:min(len(r.Skipped), maxSkipped)] {
		lines = append(lines, request.Quote(l))
	}
	return r.Say("not-carried", "n", n, "lines", strings.Join(lines, ", "))
}

// numbered puts the command in the place of a number whose entry in the list of the letter that was answered
// is one. Numbers that mean turns stay.
func numbered(ctx context.Context, r *request.Request) error {
	for i, c := range r.Commands {
		if c.Verb != reply.Choose || r.Table == nil {
			continue
		}
		line, _, none, err := r.Entry(ctx, c)
		if err != nil {
			return err
		}
		if none != nil || !line.Do {
			continue
		}
		if does, ok := reply.ReadLine(line.Play); ok {
			does.Line, does.Text, does.Lang = c.Line, line.Line(), c.Lang
			r.Commands[i] = does
		}
	}
	return nil
}

// anyTable are the verbs that may name another table than the one of the letter that is answered.
var anyTable = map[reply.Verb]bool{
	reply.Join:     true,
	reply.TakeOver: true,
	reply.Watch:    true,
	reply.Export:   true,
}

// otherTable refuses a letter that names another table than the one that it was sent to.
func otherTable(r *request.Request) bool {
	named := r.NamedTable
	if named == "" || r.Table == nil || r.Table.ID == named || anyTable[r.Commands[0].Verb] {
		return false
	}
	address := letter.Mailbox + "@" + r.Services.IDs.Domain()
	r.Add(request.NotDone(r.Say("other-table", "here", r.Table.ID, "named", named),
		r.Say("other-table.how", "named", named, "address", address)))
	return true
}

// turns are the places of the commands that are carried out all or not at all.
func turns(r *request.Request) []int {
	var out []int
	for i, c := range r.Commands {
		if routes[c.Verb].has(allOrNothing) {
			out = append(out, i)
		}
	}
	return out
}

// maxAnswer is the length in bytes of the results from which on nothing more is
// looked up in the same letter.
const maxAnswer = 64 << 10

// size is how long results are, in bytes.
func size(results []request.Result) int {
	n := 0
	for _, x := range results {
		n += len(x.Verdict) + len(x.Board)
		for _, list := range [][]string{x.Detail, x.Lines} {
			for _, line := range list {
				n += len(line)
			}
		}
	}
	return n
}

// one carries out one command.
func one(ctx context.Context, r *request.Request, c reply.Command, i int) error {
	to := routes[c.Verb]
	switch {
	case r.Table == nil && !to.has(noTable):
		r.NoTable = true
		r.Add(request.NotDone(r.Say("which-table"), r.Say("which-table.how")))
		return nil
	}
	result, err := to.do(ctx, r, c, i)
	if err != nil {
		return err
	}
	r.Add(result)
	return nil
}

// question asks a letter back that could not be read.
func question(r *request.Request) request.Result {
	p := r.Problem
	verdict := r.Say("not-understood", "line", request.Quote(p.Text))
	if p.Text == "" {
		verdict = r.Say("not-understood.letter")
	}
	return request.NotDone(verdict, puzzle(r), r.Say("nothing-done"))
}

// puzzle says what of a letter could not be read, with the number of its line and without its words.
func puzzle(r *request.Request) string {
	p := r.Problem
	var verbs []string
	for _, x := range p.Verbs {
		verbs = append(verbs, reply.Of(x).Words(string(r.Tag))[0])
	}
	why := r.Say("reply."+string(p.Code), "verbs", strings.Join(verbs, ", "), "n", p.Line)
	return why + " (" + string(p.Code) + ")"
}

// nothing answers a letter without a command: where things stand, and how to go on.
func nothing(r *request.Request) request.Result {
	if r.NotRead == 0 {
		return request.Result{Verdict: r.Say("empty"), Detail: []string{r.Say("empty.how")}}
	}
	detail := []string{r.Say("empty.how")}
	for line := range strings.Lines(r.Text) {
		line = strings.TrimSpace(line)
		if line == "" || line[0] == '>' {
			continue
		}
		if !sure(r) { // its answer goes to the person in whose name it came
			line = request.Unlinked(line)
		}
		if near := strings.ToUpper(reply.Near(line)); near != "" {
			detail = append([]string{r.Say("did-you-mean", "word", near)}, detail...)
		} else if r.Table != nil && r.Seat != engine.Nobody && r.View().Company() {
			detail = append([]string{r.Say("press.meant")}, detail...)
		}
		return request.NotDone(r.Say("not-understood", "line", request.Quote(line)), detail...)
	}
	return request.Result{Verdict: r.Say("empty"), Detail: detail}
}
