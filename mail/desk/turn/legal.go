package turn

import (
	"context"
	"strings"

	"painani/engine"
	"painani/engine/chance"
	"painani/mail/desk/request"
	"painani/mail/reply"
)

// maxStarts is how many ways to go on LEGAL lists.
const maxStarts = 60

// Legal lists how a turn may begin, or go on behind what was typed.
func Legal(_ context.Context, v *request.Request, c reply.Command, _ int) (request.Result, error) {
	s := v.View()
	if !s.Mine() {
		return request.Result{Verdict: v.Say("legal.not-yours")}, nil
	}
	pos, typed := s.Masked(), strings.TrimSpace(c.Args)
	out := engine.Outcome{Pos: pos}
	filter := ""
	if typed != "" {
		steps, err := pos.Read(v.Seat, typed)
		if err != nil {
			filter = reply.Fold(strings.Fields(typed)[0])
		} else if out, err = engine.Run(pos, v.Seat, steps, chance.Hidden{}); err != nil {
			out = engine.Outcome{Pos: pos}
		}
		if out.Complete || out.Veiled {
			return request.Result{Verdict: v.Say("legal.whole", "turn", pos.Write(v.Seat, out.Steps)), Lines: unspent(v, pos, out)}, nil
		}
	}
	r := request.Result{Verdict: v.Say("legal")}
	r.Lines = ways(v, pos, out, filter)
	if len(r.Lines) == 0 { // a word of another language, or of none: all ways
		if !v.Table.Game.Begins(typed) {
			r.Verdict, r.Bad = v.Say("legal.none", "line", request.Quote(typed)), true
		}
		r.Lines = ways(v, pos, out, "")
	}
	if len(out.Steps) > 0 {
		offer(v, s, out.Steps, "menu.complete")
	}
	return r, nil
}

// ways are the next steps behind those taken, written from the position of before.
// Where they are too many, those that begin alike share a line.
func ways(v *request.Request, pos engine.Position, out engine.Outcome, filter string) []string {
	next := out.Pos.Steps(v.Seat)
	var lines []string
	for _, step := range next {
		x := pos.Write(v.Seat, append(append([]engine.Step{}, out.Steps...), step))
		if strings.HasPrefix(reply.Fold(x), filter) {
			lines = append(lines, x)
		}
	}
	if len(lines) <= maxStarts {
		return lines
	}
	lines = grouped(v, out.Pos, next, filter)
	if filter == "" {
		lines = append(lines, out.Pos.Reach(v.Seat, v.Tag)...)
	}
	return lines
}

// How much is listed of the ways that begin with one word, in bytes: beside others, and alone.
const (
	maxGroup = 200
	maxAlone = 4000
)

// grouped lists steps by their first word, each with what may follow it.
func grouped(v *request.Request, pos engine.Position, next []engine.Step, filter string) []string {
	var verbs []string
	rests := map[string][]string{}
	for _, step := range next {
		x := strings.TrimSuffix(pos.Write(v.Seat, []engine.Step{step}), " ...")
		verb, rest, _ := strings.Cut(x, " ")
		if !strings.HasPrefix(reply.Fold(x), filter) {
			continue
		}
		if rests[verb] == nil {
			verbs = append(verbs, verb)
		}
		rests[verb] = append(rests[verb], rest)
	}
	room := maxGroup
	if len(verbs) == 1 {
		room = maxAlone
	}
	var lines []string
	for _, verb := range verbs {
		lines = append(lines, verb+" "+some(v, rests[verb], room))
	}
	return lines
}

// some joins as many words as there is room for, and says how many are left.
func some(v *request.Request, list []string, room int) string {
	var b strings.Builder
	for i, x := range list {
		if b.Len()+len(x) > room {
			return b.String() + " " + v.Say("and-more", "n", len(list)-i)
		}
		if i > 0 {
			b.WriteString(", ")
		}
		b.WriteString(x)
	}
	return b.String()
}

// unspent is what would still be within reach before a turn ends.
func unspent(v *request.Request, pos engine.Position, out engine.Outcome) []string {
	if !out.Complete {
		return nil
	}
	for _, step := range out.Steps[:len(out.Steps)-1] {
		next, _, err := pos.Take(v.Seat, step, chance.Hidden{})
		if err != nil {
			return nil
		}
		pos = next
	}
	return pos.Reach(v.Seat, v.Tag)
}
