package engine

import (
	"maps"
	"slices"
	"strconv"
	"strings"

	"painani/engine/lang"
	"painani/engine/notation"
)

// Planner is what Rules may offer besides: decisions asked of a player who is not at his turn, and for which
// he may make a plan once and for all, so that no table waits for a trivial one.
type Planner[S any] interface {
	// Plans lists what may be planned; the same always.
	Plans() []PlanKind
	// Planned is the whole turn that a plan makes of the decision that the seat owes
	// now; nil if that decision is of another kind. No plan is made of a secret one.
	// The value "" is that of a player without a plan: the turn if it is hardly ever
	// another, so that nobody need be asked; nil if he is.
	Planned(s *S, seat Seat, name, value string) []Step
}

// PlanKind is one kind of decision that a player may take before he is asked. Its words and sentences stand
// in the game's catalogue, by keys that begin with "auto.NAME" and "auto.NAME.VALUE": the words for it,
// with commas between and the one that is shown first; and the same with ".does": what it means. A number
// has the VALUE "n"; its sentence names {n}.
type PlanKind struct {
	Name   string        // in English: "salary"
	Values []string      // in English, the usual one first
	Most   int           // the numbers 1 to Most are values too; 0: none is
	Words  *lang.Catalog // of the game
}

// PlanOff is the value that takes a plan away; no game has it.
const PlanOff = "off"

// offWords say PlanOff.
var offWords = map[lang.Tag]string{lang.EN: PlanOff, lang.DE: "aus", lang.HU: "ki"}

// Auto are standing answers: values by names, as PlanKind has them.
type Auto map[string]string

// Plans are the plans of one player at one table.
type Plans struct {
	Auto  Auto       // for what is asked beside the turn, every time
	Turns []TurnPlan // for turns, in the order in which they were made
	// they are not for the asker to know: nothing is played for the seat
	Unknown bool
}

// None reports that there are no plans.
func (x Plans) None() bool { return len(x.Auto) == 0 && len(x.Turns) == 0 }

// Is reports that value is one of the decision's.
func (x PlanKind) Is(value string) bool {
	for _, v := range x.Values {
		if v == value {
			return true
		}
	}
	n, err := strconv.Atoi(value)
	return err == nil && n >= 1 && n <= x.Most && strconv.Itoa(n) == value
}

// key is where the words of a value stand; of the decision itself for "".
func (x PlanKind) key(value string) (key string, n int) {
	key = "auto." + x.Name
	if value == "" {
		return key, 0
	}
	for _, v := range x.Values {
		if v == value {
			return key + "." + v, 0
		}
	}
	n, _ = strconv.Atoi(value)
	return key + ".n", n
}

// Word is how a value is typed, or for "" the decision.
func (x PlanKind) Word(value string, tag lang.Tag) string {
	key, n := x.key(value)
	word, _, _ := strings.Cut(x.Words.In(tag).Say(key), ",")
	if n > 0 {
		return word + " " + strconv.Itoa(n)
	}
	return word
}

// Means says in a few words what a value does, or for "" what the decision is about.
func (x PlanKind) Means(value string, tag lang.Tag) string {
	key, n := x.key(value)
	return x.Words.In(tag).Say(key+".does", "n", n)
}

// Line is a whole plan as it is typed: "salary pay".
func (x PlanKind) Line(value string, tag lang.Tag) string {
	return x.Word("", tag) + " " + x.Word(value, tag)
}

// spoken adds the words of a value in all languages.
func (x PlanKind) spoken(v *notation.Vocabulary[string], meaning, value string) {
	key, _ := x.key(value)
	for _, tag := range lang.Tags() {
		for word := range strings.SplitSeq(x.Words.In(tag).Say(key), ",") {
			v.Add(meaning, strings.TrimSpace(word))
		}
	}
}

// number stands for all numbers among the meanings of words.
const number = "n"

// Vocabulary is the words for the decision's values in all languages, and for PlanOff; its
// meaning is the value, "n" before a number.
func (x PlanKind) Vocabulary() *notation.Vocabulary[string] {
	v := &notation.Vocabulary[string]{}
	v.Add(PlanOff, slices.Collect(maps.Values(offWords))...)
	for _, value := range x.Values {
		x.spoken(v, value, value)
	}
	if x.Most > 0 {
		x.spoken(v, number, number)
	}
	return v
}

// PlanNames is the words for what can be planned in a game, in all languages, and for PlanOff.
func PlanNames(list []PlanKind) *notation.Vocabulary[string] {
	v := &notation.Vocabulary[string]{}
	v.Add(PlanOff, slices.Collect(maps.Values(offWords))...)
	for _, x := range list {
		x.spoken(v, x.Name, "")
	}
	return v
}

// maxPlanWords is how many words of a typed plan are looked at.
const maxPlanWords = 4

// ReadPlan reads a typed plan of a game: "salary pay", "salary off", or "off" alone, whose name is "". Any
// case, unique prefixes, three languages. The error is a *Refusal: auto-none, auto-name, auto-value,
// auto-which.
func ReadPlan(g Game, line string, tag lang.Tag) (name, value string, err error) {
	list := g.Plans()
	if len(list) == 0 {
		return "", "", Refuse("auto-none", "", "game", g.Card().Title)
	}
	words := planWords(line)
	if len(words) == 0 {
		words = []notation.Token{{}}
	}
	name, ok, _ := PlanNames(list).Find(words[0].Key)
	if name == PlanOff && len(words) == 1 {
		return "", PlanOff, nil
	}
	for _, x := range list {
		if ok && x.Name == name {
			value, err = x.read(words[1:], tag)
			return name, value, err
		}
	}
	r := Refuse("auto-name", "", "word", words[0].Text).At(words[0].Span)
	for _, x := range list {
		r.Near = append(r.Near, x.Word("", tag))
	}
	r.Values["words"] = strings.Join(r.Near, ", ")
	return "", "", r
}

// planWords are the words of a typed plan without the marks between them.
func planWords(line string) []notation.Token {
	if len(line) > notation.MaxLine {
		return nil
	}
	var out []notation.Token
	for _, x := range notation.Split(line) {
		if !strings.Contains(":=,.;", x.Text) {
			out = append(out, x)
		}
	}
	return out[:min(len(out), maxPlanWords)]
}

// read is the value that words name.
func (x PlanKind) read(words []notation.Token, tag lang.Tag) (string, error) {
	r := Refuse("auto-value", "", "name", x.Word("", tag))
	if len(words) == 0 {
		r = Refuse("auto-which", "", "name", x.Word("", tag))
	}
	all := x.Vocabulary()
	if len(words) > 0 {
		value, ok, _ := all.Find(words[0].Key)
		if ok && value == number {
			words = words[1:]
		} else if ok && len(words) == 1 {
			return value, nil
		}
	}
	if len(words) == 1 && x.Most > 0 && x.Is(words[0].Key) {
		return words[0].Key, nil
	}
	if len(words) > 0 {
		last := words[len(words)-1]
		r.Values["word"] = last.Text
		r.At(last.Span)
	}
	for _, value := range append(x.Values[:len(x.Values):len(x.Values)], x.some()...) {
		r.Near = append(r.Near, x.Word(value, tag))
	}
	r.Near = append(r.Near, offWords[tag])
	r.Values["words"] = strings.Join(r.Near, ", ")
	return "", r
}

// All are the values, the numbers each.
func (x PlanKind) All() []string {
	out := x.Values[:len(x.Values):len(x.Values)]
	for n := range x.Most {
		out = append(out, strconv.Itoa(n+1))
	}
	return out
}

// some are the first and the last of the numbers.
func (x PlanKind) some() []string {
	switch x.Most {
	case 0:
		return nil
	case 1:
		return []string{"1"}
	}
	return []string{"1", strconv.Itoa(x.Most)}
}
