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
func Legal(_ context.Context, r *request.Request, c reply.Command, _ int) (request.Result, error) {
	s := r.View()
	if !s.Mine() {
		return request.Result{Verdict: r.Say("legal.not-yours")}, nil
	}
	pos, typed := s.Masked(), strings.TrimSpace(c.Args)
	out := engine.Outcome{Pos: pos}
	filter := ""
	if typed != "" {
		steps, err := pos.Read(r.Seat, typed)
		if err != nil {
			filter = reply.Fold(strings.Fields(typed)[0])
		} else if out, err = engine.Run(pos, r.Seat, steps, chance.Hidden{}); err != nil {
			out = engine.Outcome{Pos: pos}
		}
		if out.Complete || out.Veiled {
			whole := r.Say("legal.whole", "turn", r.Spoken(pos.Write(r.Seat, out.Steps)))
			return request.Result{Verdict: whole, Lines: unspent(r, pos, out)}, nil
		}
	}
	result := request.Result{Verdict: r.Say("legal")}
	result.Lines = ways(r, pos, out, filter)
	if len(result.Lines) == 0 { // a word of another language, or of none: all ways
		if !r.Table.Game.Begins(typed) {
			result.Verdict, result.Bad = r.Say("legal.none", "line", request.Quote(typed)), true
		}
		result.Lines = ways(r, pos, out, "")
	}
	if len(out.Steps) > 0 {
		offer(r, s, out.Steps, "menu.complete")
	}
	return result, nil
}

// ways are the next steps behind those taken, written from the position of before.
// Where they are too many, those that begin alike share a line.
func ways(r *request.Request, pos engine.Position, out engine.Outcome, filter string) []string {
	next := out.Pos.Steps(r.Seat)
	var lines []string
	for _, step := range next {
		x := pos.Write(r.Seat, append(append([]engine.Step{}, out.Steps...), step))
		if said := r.Spoken(x); begins(filter, x, said) {
			lines = append(lines, said)
		}
	}
	if len(lines) <= maxStarts {
		return lines
	}
	lines = grouped(r, out.Pos, next, filter)
	if filter == "" {
		lines = append(lines, out.Pos.Reach(r.Seat, r.Tag)...)
	}
	return lines
}

// begins reports that a turn begins with a folded word, canonical or as the writer says it.
func begins(word, turn, said string) bool {
	return strings.HasPrefix(reply.Fold(turn), word) || strings.HasPrefix(reply.Fold(said), word)
}

// How much is listed of the ways that begin with one word, in bytes: beside others, and alone.
const (
	maxGroup = 200
	maxAlone = 4000
)

// grouped lists steps in a few lines: as the game says them, else by their first word, each with what
// may follow it.
func grouped(r *request.Request, pos engine.Position, next []engine.Step, filter string) []string {
	var verbs []string
	var chosen []engine.Step
	rests := map[string][]string{}
	for _, step := range next {
		x := strings.TrimSuffix(pos.Write(r.Seat, []engine.Step{step}), " ...")
		said := r.Spoken(x)
		if !begins(filter, x, said) {
			continue
		}
		chosen = append(chosen, step)
		verb, rest, _ := strings.Cut(said, " ")
		if rests[verb] == nil {
			verbs = append(verbs, verb)
		}
		rests[verb] = append(rests[verb], rest)
	}
	if lines := pos.Group(r.Seat, chosen, r.Tag); len(lines) > 0 {
		return lines
	}
	room := maxGroup
	if len(verbs) == 1 {
		room = maxAlone
	}
	var lines []string
	for _, verb := range verbs {
		lines = append(lines, verb+" "+some(r, rests[verb], room))
	}
	return lines
}

// some joins as many words as there is room for, and says how many are left.
func some(r *request.Request, list []string, room int) string {
	var b strings.Builder
	for i, x := range list {
		if b.Len()+len(x) > room {
			return b.String() + " " + r.Say("and-more", "n", len(list)-i)
		}
		if i > 0 {
			b.WriteString(", ")
		}
		b.WriteString(x)
	}
	return b.String()
}

// unspent is what would still be within reach before a turn ends.
func unspent(r *request.Request, pos engine.Position, out engine.Outcome) []string {
	if !out.Complete {
		return nil
	}
	for _, step := range out.Steps[:len(out.Steps)-1] {
		next, _, err := pos.Take(r.Seat, step, chance.Hidden{})
		if err != nil {
			return nil
		}
		pos = next
	}
	return pos.Reach(r.Seat, r.Tag)
}
