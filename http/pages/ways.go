package pages

import (
	"net/url"
	"slices"
	"strconv"
	"strings"

	"painani/engine"
	"painani/engine/chance"
	"painani/engine/scene"
)

// choices are next steps that begin with the same word.
type choices struct {
	Name   string
	Open   bool
	Listed []choice
}

type choice struct {
	Href, Words, Effect string
	Key                 int // that chooses it; 0 for none
}

// Limits of the list of ways to go on.
const (
	maxOpen  = 40 // in all, for a list that is not folded up
	maxGroup = 10 // of one group, for it to stand open among more
	maxAlone = 30 // of one group, for each to have a line of its own; beyond that places have one
	maxNamed = 3  // that the name of a place tells

	maxSuggest = 9 // whole turns worth a look
	maxKeys    = 9 // choices with a key of their own
)

// way is what the turn can go on with: one step, or several that further found.
type way struct {
	choice
	steps  []engine.Step
	places []string // of the board
}

// list lists every next step, or those at one place of the board, grouped by their first words. It returns
// where a click on each place leads.
func (v *composePage) list(
	c Composing, pos engine.Position, out engine.Outcome, sc *scene.Scene,
) map[string]scene.Way {
	var all []way
	none := out.Pos.Effect(c.Seat, nil, v.P.Tag)
	for _, step := range out.Pos.Steps(c.Seat) {
		w := v.way(c, pos, out, []engine.Step{step}, none)
		w.places = out.Pos.Places(c.Seat, step)
		all = append(all, w)
	}
	shown := all
	all = slices.Concat(all, v.further(c, pos, out, all, none))
	here := slices.DeleteFunc(slices.Clone(all), func(w way) bool { return !slices.Contains(w.places, c.At) })
	if c.At != "" && len(here) > 0 {
		shown, v.All = here, v.address(out.Steps, "")
	}
	for i := range shown {
		if w := &shown[i]; len(shown) <= maxOpen {
			end, err := engine.Run(pos, c.Seat, slices.Concat(out.Steps, w.steps), chance.Hidden{})
			if err == nil && end.Complete {
				w.Effect = pos.Effect(c.Seat, end.Steps, v.P.Tag)
			}
		}
	}
	v.group(shown, sc, out.Steps)
	return v.onBoard(all, out.Steps)
}

// way is some steps in words, with what they cost, unless that is none.
func (v *composePage) way(
	c Composing, pos engine.Position, out engine.Outcome, more []engine.Step, none string,
) way {
	steps := slices.Concat(out.Steps, more)
	words := c.Table.Game.Speak(pos.Write(c.Seat, steps), v.P.Tag)
	if rest, ok := strings.CutPrefix(words, strings.TrimSuffix(v.Line, " ...")); ok &&
		strings.Trim(rest, " ;,.") != "" {
		words = strings.Trim(rest, " ;,.")
	}
	w := way{steps: more}
	w.Href, w.Words = v.address(steps, ""), strings.TrimSuffix(words, " ...")
	if effect := out.Pos.Effect(c.Seat, more, v.P.Tag); effect != none {
		w.Effect = effect
	}
	return w
}

// verb is the word that a way begins with.
func (w way) verb() string {
	name, _, _ := strings.Cut(w.Words, " ")
	return name
}

// said is a way with what it costs and brings, in one line.
func (w way) said() string {
	if w.Effect == "" {
		return w.Words
	}
	return w.Words + " (" + w.Effect + ")"
}

// onBoard links every place of the board with the step that is taken there, or with the list of them.
func (v *composePage) onBoard(all []way, sofar []engine.Step) map[string]scene.Way {
	to, told := map[string]scene.Way{}, map[string]int{}
	for _, w := range all {
		for _, place := range w.places {
			told[place]++
			switch x, n := to[place], told[place]; {
			case n == 1:
				to[place] = scene.Way{Href: w.Href, Name: w.said()}
			case n <= maxNamed:
				to[place] = scene.Way{Href: v.address(sofar, place), Name: x.Name + "; " + w.said()}
			case n == maxNamed+1:
				to[place] = scene.Way{Href: x.Href, Name: x.Name + "; …"}
			}
		}
	}
	return to
}

// group puts ways together that begin with the same word. A group that is too long to read has a line for
// each place of the board instead.
func (v *composePage) group(shown []way, sc *scene.Scene, sofar []engine.Step) {
	groups := map[string][]way{}
	for _, w := range shown {
		name := w.verb()
		if len(groups[name]) == 0 {
			v.Groups = append(v.Groups, choices{Name: name})
		}
		groups[name] = append(groups[name], w)
	}
	names := map[string]string(nil)
	for i := range v.Groups {
		g := &v.Groups[i]
		list := groups[g.Name]
		if len(list) > maxAlone {
			if names == nil {
				names = sc.Names()
			}
			g.Listed = v.byPlace(list, names, sofar)
		}
		if g.Listed == nil {
			for _, w := range list {
				g.Listed = append(g.Listed, w.choice)
			}
		}
		g.Open = len(shown) <= maxOpen || len(g.Listed) <= maxGroup
	}
}

// byPlace has a line for each place where one of the ways is taken; nil if one of them is taken nowhere.
func (v *composePage) byPlace(list []way, names map[string]string, sofar []engine.Step) (out []choice) {
	var order []string
	at := map[string][]way{}
	for _, w := range list {
		if len(w.places) == 0 {
			return nil
		}
		for _, place := range w.places {
			if names[place] == "" {
				return nil
			}
			if len(at[place]) == 0 {
				order = append(order, place)
			}
			at[place] = append(at[place], w)
		}
	}
	for _, place := range order {
		if here := at[place]; len(here) > 1 {
			out = append(out, choice{Href: v.address(sofar, place), Words: names[place],
				Effect: v.Say("ways-n", "n", len(here))})
		} else {
			out = append(out, here[0].choice)
		}
	}
	return out
}

// nearest lists the whole turns that a refusal names.
func (v *composePage) nearest(c Composing, pos engine.Position) {
	for _, text := range c.Refused.Near {
		out, err := c.Table.Preview(c.Seat, text)
		if err != nil || !out.Complete && !out.Veiled {
			continue
		}
		v.Nearest = append(v.Nearest, v.turn(c, pos, out.Steps))
	}
}

// listed reports that a choice stands in a list that is open.
func (v *composePage) listed(x choice) bool {
	return slices.ContainsFunc(v.Groups, func(g choices) bool { return g.Open && slices.Contains(g.Listed, x) })
}

// keys gives the first choices that are to be seen a key each: suggestions as in a letter, or else the ways.
func (v *composePage) keys() {
	n := 0
	give := func(list []choice) {
		for i := range list {
			if n < maxKeys {
				n++
				list[i].Key = n
			}
		}
	}
	give(v.Suggest)
	for _, g := range v.Groups {
		if g.Open && len(v.Suggest) == 0 {
			give(g.Listed)
		}
	}
}

// turn is a whole turn that can be chosen.
func (v *composePage) turn(c Composing, pos engine.Position, steps []engine.Step) choice {
	return choice{Href: v.address(steps, ""), Words: c.Table.Game.Speak(pos.Write(c.Seat, steps), v.P.Tag),
		Effect: pos.Effect(c.Seat, steps, v.P.Tag)}
}

// address is that of the page after some steps; at a place the list of what can be done there.
func (v *composePage) address(steps []engine.Step, at string) string {
	var q []string
	if len(steps) > 0 {
		q = append(q, "do="+Code(steps))
	}
	if at != "" {
		q = append(q, "at="+url.QueryEscape(at))
	}
	if len(q) == 0 {
		return v.Path + "#play"
	}
	return v.Path + "?" + strings.Join(q, "&") + "#play"
}

// Code is steps as they stand in an address: base 36, hyphens between.
func Code(steps []engine.Step) string {
	var b strings.Builder
	for i, s := range steps {
		if i > 0 {
			b.WriteByte('-')
		}
		b.WriteString(strconv.FormatUint(uint64(s), 36))
	}
	return b.String()
}
