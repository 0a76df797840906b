package desk

import (
	"context"
	"errors"
	"fmt"
	"strings"

	"painani/engine"
	"painani/engine/notation"
	"painani/engine/referee"
	"painani/mail/reply"
)

// handler carries out one command, the i-th of its letter. The error is a store's.
type handler func(v *visit, ctx context.Context, c reply.Command, i int) (result, error)

// handlers are the verbs that are served; the others are declined politely.
var handlers map[reply.Verb]handler

func init() {
	handlers = map[reply.Verb]handler{
		reply.Move: (*visit).turn, reply.Choose: (*visit).turn, reply.Undo: (*visit).turn,
		reply.Preview: (*visit).preview, reply.Legal: (*visit).legal, reply.Why: (*visit).why,
		reply.Show: (*visit).show, reply.History: (*visit).history, reply.Status: (*visit).status,
		reply.Resend: (*visit).resend, reply.Verify: (*visit).verify, reply.Help: (*visit).help,
		reply.Yes: (*visit).yes, reply.No: (*visit).no, reply.Join: (*visit).join, reply.New: (*visit).propose,
		reply.TakeBack: (*visit).takeback, reply.Rewind: (*visit).rewind, reply.Branch: (*visit).branch, reply.Since: (*visit).since,
		reply.Press: (*visit).press, reply.Note: (*visit).note, reply.Describe: (*visit).describe,
		reply.Resign: (*visit).resign, reply.Set: (*visit).set, reply.Stop: (*visit).stop,
	}
}

// noTable are the verbs that need no table.
var noTable = map[reply.Verb]bool{reply.New: true, reply.Join: true, reply.Status: true, reply.Set: true, reply.Help: true,
	reply.Stop: true, reply.Resend: true}

// isTurn are the verbs that are carried out all or not at all.
func isTurn(v reply.Verb) bool { return v == reply.Move || v == reply.Choose || v == reply.Undo }

// run carries out all commands in order.
func (v *visit) run(ctx context.Context) error {
	if v.said.problem != nil {
		v.out.results = append(v.out.results, v.question())
	} else if len(v.said.commands) == 0 {
		v.out.results = append(v.out.results, v.nothing())
	}
	if named := v.said.table; named != "" && v.t != nil && v.t.ID != named && v.said.commands[0].Verb != reply.Join {
		v.refuse(result{verdict: v.p.Say("other-table", "here", v.t.ID, "named", named), bad: true})
		return nil
	}
	bad, res, err := v.rehearse(ctx)
	if err != nil {
		return err
	}
	for i, c := range v.said.commands {
		switch {
		case res != nil && i == bad:
			v.out.results = append(v.out.results, *res)
		case res != nil && c.Verb == reply.Press:
			v.refuse(result{verdict: v.p.Say("press.not"), detail: []string{v.p.Say("press.with-move")}, bad: true})
		case res != nil && isTurn(c.Verb):
			v.refuse(result{verdict: v.p.Say("not-played", "line", quote(v.line(c))), detail: []string{v.p.Say("all-or-nothing")}})
		case v.said.problem != nil && reply.Of(c.Verb).Changes, v.said.problem != nil && c.Verb == reply.Choose:
		case !reply.Of(c.Verb).Changes && c.Verb != reply.Choose && v.size() > maxAnswer:
			v.refuse(result{verdict: v.p.Say("answer.full", "line", quote(v.line(c)))})
		default:
			if err := v.one(ctx, c, i); err != nil {
				return err
			}
		}
	}
	if n := v.said.notRead; n > 0 && (len(v.said.commands) > 0 || v.said.problem != nil) {
		v.out.before = append(v.out.before, v.p.Say("not-read", "n", n))
	}
	return nil
}

// maxAnswer is the length in bytes of the results from which on nothing more is
// looked up in the same letter.
const maxAnswer = 64 << 10

// size is how long the results are.
func (v *visit) size() int {
	n := 0
	for _, r := range v.out.results {
		n += len(r.verdict) + len(r.board)
		for _, list := range [][]string{r.detail, r.lines} {
			for _, x := range list {
				n += len(x)
			}
		}
	}
	return n
}

func (v *visit) refuse(r result) { v.out.results = append(v.out.results, r) }

// one carries out one command.
func (v *visit) one(ctx context.Context, c reply.Command, i int) error {
	h, ok := handlers[c.Verb]
	switch {
	case !ok:
		v.refuse(v.notServed(c.Verb))
		return nil
	case v.t == nil && !noTable[c.Verb]:
		v.out.hide = true
		v.refuse(result{verdict: v.p.Say("which-table"), detail: []string{v.p.Say("which-table.how")}, bad: true})
		return nil
	}
	r, err := h(v, ctx, c, i)
	if err != nil {
		return err
	}
	v.out.results = append(v.out.results, r)
	return nil
}

// notServed says that a verb is understood but not offered.
func (v *visit) notServed(verb reply.Verb) result {
	return result{verdict: v.p.Say("not-served", "verb", reply.Of(verb).Words(string(v.tag))[0]),
		detail: []string{v.p.Say("not-served.how"), v.p.Say("served", "verbs", v.served())}, bad: true}
}

// served lists the verbs of this service in the reader's language.
func (v *visit) served() string {
	var out []string
	for _, e := range reply.Table {
		if _, ok := handlers[e.Verb]; ok {
			out = append(out, e.Words(string(v.tag))[0])
		}
	}
	return strings.Join(out, ", ")
}

// do sends one command to the referee under the letter's cause and keeps the
// table as it then stands.
func (v *visit) do(ctx context.Context, part string, a engine.Action, guard uint64) (referee.Receipt, error) {
	rec, err := v.d.cfg.Referee.Do(ctx, v.t.ID, engine.Command{At: v.d.now(), Actor: engine.ActorPlayer(v.person.ID),
		Cause: v.Cause + "/" + part, Guard: guard, Do: a})
	if rec.Table != nil {
		v.t, v.head = rec.Table, rec.Head
	}
	if err != nil {
		return rec, err
	}
	v.acts = true
	if v.seen == 0 || rec.Seq-1 < v.seen {
		v.seen = rec.Seq - 1
	}
	return rec, nil
}

// question asks a letter back that could not be read.
func (v *visit) question() result {
	p := v.said.problem
	var verbs []string
	for _, x := range p.Verbs {
		verbs = append(verbs, reply.Of(x).Words(string(v.tag))[0])
	}
	verdict := v.p.Say("not-understood", "line", quote(p.Text))
	if p.Text == "" {
		verdict = v.p.Say("not-understood.letter")
	}
	return result{verdict: verdict, bad: true,
		detail: []string{v.p.Say("reply."+string(p.Code), "line", quote(p.Text), "verbs", strings.Join(verbs, ", "), "n", p.Line) +
			" (" + string(p.Code) + ")", v.p.Say("nothing-done")}}
}

// nothing answers a letter without a command: where things stand, and how to go on.
func (v *visit) nothing() result {
	if v.said.notRead == 0 {
		return result{verdict: v.p.Say("empty"), detail: []string{v.p.Say("empty.how")}}
	}
	r := result{detail: []string{v.p.Say("empty.how"), v.p.Say("served", "verbs", v.served())}, bad: true}
	for line := range strings.Lines(v.Text) {
		if line = strings.TrimSpace(line); line != "" && line[0] != '>' {
			r.verdict = v.p.Say("not-understood", "line", quote(line))
			if near := similar(line); near != "" {
				r.detail = append([]string{v.p.Say("did-you-mean", "word", near)}, r.detail...)
			}
			return r
		}
	}
	return result{verdict: v.p.Say("empty"), detail: r.detail}
}

// similar is a verb that the first word of a line may have been meant to be; "" if none.
func similar(line string) string {
	var all notation.Vocabulary[reply.Verb]
	for _, e := range reply.Table {
		if _, served := handlers[e.Verb]; !served {
			continue
		}
		for _, list := range [][]string{e.En, e.De, e.Hu} {
			all.Add(e.Verb, list...)
		}
	}
	word, _, _ := strings.Cut(line, " ")
	if near := all.Near(notation.Fold(word)); len(word) > 3 && len(near) > 0 {
		return strings.ToUpper(near[0])
	}
	return ""
}

// line is a command as its writer wrote it.
func (v *visit) line(c reply.Command) string {
	switch {
	case c.Verb == reply.Choose:
		return strings.Trim(strings.Join(strings.Fields(fmt.Sprint(c.Numbers)), ", "), "[]")
	case c.Verb == reply.Move:
		return c.Args
	}
	return c.Text
}

// maxQuote is how much of somebody's line is repeated to him.
const maxQuote = 48

// quote repeats a typed line in quotation marks, shortened.
func quote(s string) string {
	r := []rune(strings.Join(strings.Fields(s), " "))
	if len(r) > maxQuote {
		r = append(r[:maxQuote-3], '.', '.', '.')
	}
	return `"` + string(r) + `"`
}

// refusal is the *Refusal in an error.
func refusal(err error) (*engine.Refusal, bool) {
	var r *engine.Refusal
	ok := errors.As(err, &r)
	return r, ok
}
