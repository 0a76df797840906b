package engine

import (
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"slices"
	"strconv"
	"strings"

	"painani/engine/notation"
)

// Limits of the plans of a seat for its turns.
const (
	MaxPlans        = 20 // of a seat, those of AUTO included
	MaxAlternatives = 5  // behind QUEUE, THEN or ELSE
	MaxConditions   = 5  // of one IF
)

// TurnPlan is what a player has decided about a turn of his before it comes: QUEUE, or IF if it has
// conditions. An IF is about his next turn alone; the QUEUEs of a seat are used one after the other. It is
// kept with the person, as JSON; what has become of it follows from the events of the table (Table.Ahead).
type TurnPlan struct {
	// by which its owner names it; never that of another one that he has
	N     int         `json:"n"`
	Cause string      `json:"cause"`          // of what it came with, and of the event by which it is played
	Since uint64      `json:"since"`          // turns up to this event do not use it up
	If    []Condition `json:"if,omitempty"`   // all of them must hold
	Then  []string    `json:"then"`           // turns as they were typed; the first that is legal is played
	Else  []string    `json:"else,omitempty"` // the same if not all conditions hold
}

// Condition is about what a seat has played since the last turn of the plan's owner: one of its turns begins
// with Begins, read as steps by the game; with Not none does.
type Condition struct {
	Seat   Seat   `json:"seat"`
	Not    bool   `json:"not,omitempty"`
	Begins string `json:"begins"`
}

// Words of plans in all languages, folded.
var (
	queueWords = folded("queue", "vormerken", "sorba")
	ifWords    = folded("if", "wenn", "falls", "ha")
	andWords   = folded("and", "und", "és")
	notWords   = folded("not", "nicht", "kein", "nem")
	thenWords  = folded("then", "dann", "akkor")
	elseWords  = folded("else", "otherwise", "sonst", "andernfalls", "különben", "egyébként")
)

func folded(words ...string) map[string]bool {
	out := map[string]bool{}
	for _, w := range words {
		out[notation.Fold(w)] = true
	}
	return out
}

// PlanReader reads typed plans of a table.
type PlanReader struct {
	Game Game
	Me   Seat // whose plans they are
	// SeatAt finds the seat that a line begins with, and what follows; Nobody if it names none.
	SeatAt func(line string) (seat Seat, rest string)
	Names  []string // of the other seats, for a refusal
	// Entry is the turn of a line of the list that the writer has before him, as he may type it; "" if there is
	// none of that number. nil: there is no list.
	Entry func(number int) (turn string, err error)
}

// Read reads "QUEUE line / line", the same without its first word, or "IF … THEN … ELSE …". What is typed
// between these words is the game's. The error is a *Refusal: plan-empty, plan-long, plan-then, plan-who,
// plan-self, plan-line, plan-number, plan-open, plan-alternatives, plan-conditions.
func (r PlanReader) Read(line string) (TurnPlan, error) {
	if len(line) > notation.MaxLine {
		return TurnPlan{}, Refuse("plan-long", "", "max", notation.MaxLine)
	}
	line = strings.Join(strings.Fields(line), " ")
	word, rest := firstOf(line)
	switch {
	case ifWords[word]:
		return r.conditional(rest)
	case queueWords[word]:
		line = rest
	}
	then, err := r.alternatives(line)
	return TurnPlan{Then: then}, err
}

// conditional reads what follows IF.
func (r PlanReader) conditional(line string) (p TurnPlan, err error) {
	when, then, ok := cutAt(line, func(word, _ string) bool { return thenWords[word] })
	if !ok {
		return p, Refuse("plan-then", "")
	}
	for more := true; more; {
		one := when
		one, when, more = cutAt(when, r.another)
		c, err := r.condition(one)
		if err != nil {
			return p, err
		}
		if p.If = append(p.If, c); len(p.If) > MaxConditions {
			return p, Refuse("plan-conditions", "", "max", MaxConditions)
		}
	}
	then, otherwise, ok := cutAt(then, func(word, _ string) bool { return elseWords[word] })
	if p.Then, err = r.alternatives(then); err != nil {
		return p, err
	}
	if ok {
		p.Else, err = r.alternatives(otherwise)
	}
	return p, err
}

// another reports that a word is an AND before a further condition; the notation of games has the word, too.
func (r PlanReader) another(word, rest string) bool {
	if !andWords[word] {
		return false
	}
	if w, after := firstOf(rest); notWords[w] {
		rest = after
	}
	seat, _ := r.SeatAt(rest)
	return seat != Nobody
}

// condition reads "B place palenque", "B NOT pick" or "NOT B pick".
func (r PlanReader) condition(line string) (c Condition, err error) {
	word, rest := firstOf(line)
	if c.Not = notWords[word]; c.Not {
		line = rest
	}
	c.Seat, rest = r.SeatAt(line)
	switch c.Seat {
	case Nobody:
		word, _, _ := strings.Cut(line, " ")
		names := strings.Join(r.Names, ", ")
		return c, Refuse("plan-who", "", "word", notation.Clip(word), "names", names)
	case r.Me:
		return c, Refuse("plan-self", "")
	}
	if word, after := firstOf(rest); notWords[word] && !c.Not {
		c.Not, rest = true, after
	}
	c.Begins, err = r.turn(strings.TrimRight(rest, " .…,;"))
	return c, err
}

// alternatives reads turns with strokes between.
func (r PlanReader) alternatives(line string) ([]string, error) {
	var out []string
	for x := range strings.SplitSeq(line, "/") {
		if LeftOpen(x) {
			return nil, Refuse("plan-open", "", "line", notation.Clip(strings.TrimSpace(x)))
		}
		x, err := r.listed(strings.TrimSpace(x))
		if err != nil {
			return nil, err
		}
		turn, err := r.turn(x)
		if err != nil {
			return nil, err
		}
		out = append(out, turn)
	}
	if len(out) > MaxAlternatives {
		return nil, Refuse("plan-alternatives", "", "max", MaxAlternatives)
	}
	return out, nil
}

// listed is what a line stands for that is a number and no turn of the game: a turn of a list.
func (r PlanReader) listed(line string) (string, error) {
	number, err := strconv.Atoi(strings.Trim(line, "#.)"))
	if err != nil || r.Game.Begins(line) {
		return line, nil
	}
	turn := ""
	if r.Entry != nil {
		if turn, err = r.Entry(number); err != nil {
			return "", err
		}
	}
	if turn == "" {
		return "", Refuse("plan-number", "", "number", number)
	}
	return turn, nil
}

// turn refuses what cannot be a turn of the game, or the beginning of one.
func (r PlanReader) turn(line string) (string, error) {
	line = strings.TrimSpace(line)
	switch {
	case line == "":
		return "", Refuse("plan-empty", "")
	case !r.Game.Begins(line):
		return "", Refuse("plan-line", "", "line", notation.Clip(line), "game", r.Game.Card().Title)
	}
	return line, nil
}

// cutAt cuts a line around its first word for which at is true; at is told what follows the word.
func cutAt(line string, at func(word, rest string) bool) (before, after string, found bool) {
	for i := 0; i < len(line); {
		word, rest := firstOf(line[i:])
		if at(word, rest) {
			return strings.TrimSpace(line[:i]), rest, true
		}
		end := strings.IndexByte(line[i:], ' ')
		if end < 0 {
			break
		}
		i += end + 1
	}
	return strings.TrimSpace(line), "", false
}

// firstOf is the first word of a line, folded and without the sign behind it, and what follows.
func firstOf(line string) (word, rest string) {
	line = strings.TrimSpace(line)
	word, rest, _ = strings.Cut(line, " ")
	return notation.Fold(strings.TrimRight(word, ",:;")), strings.TrimSpace(rest)
}

// Equal reports that two plans decide the same.
func (p TurnPlan) Equal(q TurnPlan) bool {
	return slices.Equal(p.If, q.If) && slices.Equal(p.Then, q.Then) && slices.Equal(p.Else, q.Else)
}

// Mark names this very plan, where its number may be another's by now: a digest of all that it is, with what
// it came with.
func (p TurnPlan) Mark() string {
	data, err := json.Marshal(p)
	if err != nil {
		return ""
	}
	sum := sha256.Sum256(data)
	return hex.EncodeToString(sum[:8])
}

// Numbered is a plan by its number: a standing answer, or a plan for a turn.
type Numbered struct {
	N     int
	Kind  *PlanKind // nil: Turn counts
	Value string
	Turn  TurnPlan
}

// List numbers the plans of a game whose kinds of standing answers are given. A number stays with its plan,
// whatever becomes of the others: standing answers have the first ones, each its own, plans for turns those
// behind them. (Those of before this rule keep theirs, and a standing answer makes way.)
func (x Plans) List(kinds []PlanKind) []Numbered {
	var out []Numbered
	taken := map[int]bool{}
	for _, p := range x.Turns {
		out, taken[p.N] = append(out, Numbered{N: p.N, Turn: p}), true
	}
	for i, k := range kinds {
		value := x.Auto[k.Name]
		if value == "" || !k.Is(value) {
			continue
		}
		n := i + 1
		for taken[n] {
			n++
		}
		out, taken[n] = append(out, Numbered{N: n, Kind: &k, Value: value}), true
	}
	slices.SortFunc(out, func(p, q Numbered) int { return p.N - q.N })
	return out
}

// Add numbers a plan for a turn and puts it behind the others. The error is a *Refusal: plan-many.
func (x Plans) Add(p TurnPlan, kinds []PlanKind) (TurnPlan, []TurnPlan, error) {
	list := x.List(kinds)
	if len(list) >= MaxPlans {
		return p, nil, Refuse("plan-many", "", "max", MaxPlans)
	}
	p.N = len(kinds) + 1
	if len(list) > 0 {
		p.N = max(p.N, list[len(list)-1].N+1)
	}
	return p, append(slices.Clip(x.Turns), p), nil
}

// Find is the plan with a number. The error is a *Refusal: plan-none.
func (x Plans) Find(n int, kinds []PlanKind) (Numbered, error) {
	list := x.List(kinds)
	if i := slices.IndexFunc(list, func(p Numbered) bool { return p.N == n }); i >= 0 {
		return list[i], nil
	}
	return Numbered{}, Refuse("plan-none", "", "number", n)
}

// Marked is the plan for a turn with a mark. The error is a *Refusal: plan-stale.
func (x Plans) Marked(mark string) (Numbered, error) {
	i := slices.IndexFunc(x.Turns, func(p TurnPlan) bool { return p.Mark() == mark })
	if i < 0 {
		return Numbered{}, Refuse("plan-stale", "")
	}
	return Numbered{N: x.Turns[i].N, Turn: x.Turns[i]}, nil
}
