package desk

import (
	"context"
	"strings"

	"painani/engine"
	"painani/mail/reply"
)

// maxTopic bounds what HELP quotes of a manual, in bytes.
const maxTopic = 12 << 10

// help explains a verb, a topic of the game's manual, or everything in short.
func (v *visit) help(_ context.Context, c reply.Command, _ int) (result, error) {
	topic := strings.TrimSpace(c.Args)
	if topic == "" {
		r := result{verdict: v.p.Say("help")}
		r.detail = append(r.detail, v.p.Say("help.text", "verbs", v.served()))
		for _, g := range v.games() {
			if t := topics(g.Manual(v.tag)); len(t) > 0 {
				r.detail = append(r.detail, v.p.Say("help.topics", "game", g.Card().Title, "topics", strings.Join(t, "; ")))
			}
		}
		return r, nil
	}
	if verb, ok := verbOf(topic); ok && v.p.Has("help."+string(verb)) {
		e := reply.Of(verb)
		return result{verdict: v.p.Say("help.about", "topic", quote(e.Words(string(v.tag))[0])),
			detail: []string{v.p.Say("help."+string(verb), "word", e.Words(string(v.tag))[0])}}, nil
	}
	for _, g := range v.games() {
		if title, text, ok := section(g.Manual(v.tag), topic); ok {
			return result{verdict: v.p.Say("help.about", "topic", quote(title)), lines: text}, nil
		}
	}
	return result{verdict: v.p.Say("help.none", "topic", quote(topic)), detail: []string{v.p.Say("help.text", "verbs", v.served())}, bad: true}, nil
}

// games are those that help is about: the table's, else all.
func (v *visit) games() []engine.Game {
	if v.t != nil {
		return []engine.Game{v.t.Game}
	}
	return engine.Games()
}

func verbOf(word string) (reply.Verb, bool) {
	if v, ok := reply.Exact(word); ok {
		return v, true
	}
	if list := reply.Abbreviated(word); len(list) == 1 {
		return list[0], true
	}
	return "", false
}

// topics are the level-2 headings of a manual.
func topics(manual string) []string {
	var out []string
	for line := range strings.Lines(manual) {
		if h, ok := strings.CutPrefix(strings.TrimSpace(line), "## "); ok {
			out = append(out, strings.TrimSpace(h))
		}
	}
	return out
}

// section is the part of a manual below the heading that has the topic in it:
// one that begins with it first.
func section(manual, topic string) (title string, text []string, ok bool) {
	want := reply.Fold(topic)
	for _, fits := range []func(h string) bool{
		func(h string) bool { return strings.HasPrefix(h, want) },
		func(h string) bool { return strings.Contains(h, want) },
	} {
		for _, h := range topics(manual) {
			if fits(reply.Fold(h)) {
				return h, body(manual, h), true
			}
		}
	}
	return "", nil, false
}

func body(manual, heading string) []string {
	var out []string
	in, size := false, 0
	for line := range strings.Lines(manual) {
		line = strings.TrimRight(line, "\r\n ")
		if h, ok := strings.CutPrefix(line, "## "); ok {
			in = strings.TrimSpace(h) == heading
			continue
		}
		if size += len(line); in && size < maxTopic {
			out = append(out, line)
		} else if !in {
			size = 0
		}
	}
	return trimBlank(out)
}

func trimBlank(lines []string) []string {
	for len(lines) > 0 && lines[0] == "" {
		lines = lines[1:]
	}
	for len(lines) > 0 && lines[len(lines)-1] == "" {
		lines = lines[:len(lines)-1]
	}
	return lines
}
