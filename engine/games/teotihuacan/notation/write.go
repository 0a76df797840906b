package notation

import (
	"errors"
	"slices"
	"strconv"
	"strings"

	"painani/engine"
	"painani/engine/chance"
	"painani/engine/games/teotihuacan/rules"
	"painani/engine/games/teotihuacan/words"
)

// The canonical words of boards and sides.
var (
	boardWords = [rules.BoardCount + 1]string{rules.Palace: "palace", rules.Forest: "forest", rules.Quarry: "quarry", rules.Deposits: "deposits", rules.Alchemy: "alchemy",
		rules.Nobles: "nobles", rules.Decorations: "decorations", rules.Building: "construction"}
	sideWords = [rules.SideCount]string{"north", "east", "south", "west"}
)

// phrase is one step in words with what decides whether they are written.
type phrase struct {
	text   string
	kind   rules.Kind
	frame  rules.FrameKind // of the decision that it answers
	forced bool            // nothing else could have been said
	silent bool            // a refusal to go on: silence says it
	aside  bool
}

// writer is one writing of steps.
type writer struct {
	s    rules.State
	seat engine.Seat
	list []phrase
	room [200]engine.Step
}

// Write is the canonical notation of steps: English, ASCII, ids as in the data. Left out are
// decisions without an alternative, the end of the turn and the refusal to go on; the verb of a
// main action stands for the action. Steps that do not end the turn are written with "..." at the end.
func (g Grammar) Write(s *rules.State, seat engine.Seat, steps []engine.Step) string {
	w := &writer{s: *s, seat: seat}
	whole := w.write(g, steps)
	text := w.text(whole)
	switch {
	case whole:
		return text
	case text == "":
		return "..."
	}
	return text + " ..."
}

// brief is Write for a player to go on from: nothing marks that the turn is open.
func (g Grammar) brief(s *rules.State, seat engine.Seat, steps []engine.Step) string {
	w := &writer{s: *s, seat: seat}
	w.write(g, steps)
	return w.text(true)
}

// write puts every step into words; it reports that the turn is whole.
func (w *writer) write(g Grammar, steps []engine.Step) bool {
	for _, step := range steps {
		legal := g.Steps(&w.s, w.seat, w.room[:0])
		m := rules.Unpack(step)
		x := phrase{kind: m.Kind, aside: rules.Aside(step), forced: forced(legal) == step, silent: m.Kind == rules.StepNone && silent(&w.s)}
		if f := w.s.Top(); f != nil {
			x.frame = f.Kind
		}
		x.text = w.words(m, legal)
		w.list = append(w.list, x)
		if ends(step) {
			return true
		}
		if err := g.Take(&w.s, w.seat, step, chance.Hidden{}, nil); err != nil {
			return errors.Is(err, chance.ErrHidden)
		}
	}
	return len(steps) > 0 && g.Settled(&w.s, w.seat)
}

// text joins what has to be said. From the end to the beginning: a step may be left out
// if the reader takes it by itself, whatever is said next.
func (w *writer) text(whole bool) string {
	said := make([]bool, len(w.list))
	next := -1 // the step that is said next
	for i := len(w.list) - 1; i >= 0; i-- {
		x := &w.list[i]
		said[i] = i == 0 || !whole && next < 0 || !w.tacit(x, next)
		if said[i] {
			next = i
		}
	}
	var out []string
	for i := 0; i < len(w.list); i++ {
		if !said[i] {
			continue
		}
		x := &w.list[i]
		n := 1
		for x.kind == rules.StepTrade && i+n < len(w.list) && said[i+n] && w.list[i+n].text == x.text {
			n++
		}
		if i += n - 1; n > 1 {
			out = append(out, x.text+" "+strconv.Itoa(n)+"x")
			continue
		}
		out = append(out, x.text)
	}
	return strings.Join(out, "; ")
}

// tacit reports that a step goes without saying before the step next, -1 for the end of the line. What
// a worker does on its board is always said.
func (w *writer) tacit(x *phrase, next int) bool {
	switch x.kind {
	case rules.StepEnd:
		return true
	case rules.StepMain:
		return next >= 0 && x.text == "action" && spells[w.list[next].kind]
	case rules.StepNone, rules.StepPower, rules.StepUp:
		if next < 0 {
			return x.forced || x.silent
		}
		y := &w.list[next]
		return (x.forced || x.silent) && !y.aside && !alike(x.frame, y.frame)
	}
	return false
}

// spells are the steps whose words imply the main action.
var spells = [rules.StepKindCount]bool{rules.StepLearn: true, rules.StepNoble: true, rules.StepDecorate: true, rules.StepBuild: true}

// alike reports that words for one decision could be taken for the other.
func alike(a, b rules.FrameKind) bool {
	temple := func(k rules.FrameKind) bool { return k == rules.FrameTemple || k == rules.FrameOrder }
	return a == b || temple(a) && temple(b)
}

// words says one step.
func (w *writer) words(m rules.Move, legal []engine.Step) string {
	switch m.Kind {
	case rules.StepKeep:
		dealt := &w.s.Players[w.seat.Index()].Dealt
		return "keep " + startName(dealt[m.A]) + " " + startName(dealt[m.B])
	case rules.StepDraft:
		return "draft " + startName(m.A)
	case rules.StepPost:
		return w.post(m)
	case rules.StepMove:
		return w.move(m, legal)
	case rules.StepRelease:
		return "release"
	case rules.StepUnlock:
		return freely("unlock", m.A)
	case rules.StepUse:
		return "use " + rules.Discoveries[m.A].ID
	case rules.StepCollect:
		return "collect"
	case rules.StepWorship:
		return w.worship(m)
	case rules.StepMain:
		return freely("action", m.A)
	case rules.StepEnd:
		return "done"
	case rules.StepPay:
		if m.B == 1 {
			return "pay free"
		}
		return "pay " + strconv.Itoa(int(m.A))
	}
	return w.choice(m, legal)
}

// freely adds that FREECOCOA pays.
func freely(text string, free uint8) string {
	if free == 1 {
		return text + " free"
	}
	return text
}

func startName(tile uint8) string {
	if tile >= 1 && int(tile) <= rules.StartCount {
		return rules.StartTiles[tile-1].ID
	}
	return "?"
}

func (w *writer) post(m rules.Move) string {
	text := "place"
	for b := rules.Palace; b <= rules.Building; b++ {
		if m.A&(1<<(b-1)) != 0 {
			text += " " + boardWords[b]
		}
	}
	return text
}

// move names the power of a worker only where there are others on its board.
func (w *writer) move(m rules.Move, legal []engine.Step) string {
	text := "move " + strconv.Itoa(int(m.C)) + " from " + boardWords[m.A]
	if slices.ContainsFunc(legal, func(x engine.Step) bool {
		y := rules.Unpack(x)
		return y.Kind == rules.StepMove && y.A == m.A && y.B != m.B
	}) {
		text += " power " + strconv.Itoa(int(m.B))
	}
	if m.D != 0 {
		text += " double"
		if slices.ContainsFunc(legal, func(x engine.Step) bool {
			y := rules.Unpack(x)
			return y.Kind == rules.StepMove && y.A == m.A && y.B == m.B && y.D != 0 && y.D != m.D
		}) {
			text += " " + strconv.Itoa(int(m.D))
		}
	}
	if m.C > rules.MaxDistance {
		text += " anywhere"
	}
	return text
}

// worshipForm are the forms in words, behind the royal tile on the Palace.
var worshipForm = [rules.WorshipForms]string{rules.WorshipAbility: " temple", rules.WorshipDiscovery: " tile", rules.WorshipBoth: " temple tile", rules.WorshipReverse: " tile temple"}

func (w *writer) worship(m rules.Move) string {
	text := worshipForm[m.B]
	if w.s.Dest == rules.Palace {
		text = strings.Replace(text, "temple", rules.Royals[w.s.Royal[m.A-1]].ID, 1)
	}
	return freely("worship"+text, m.C)
}

// choice says the answer to a decision of the stack.
func (w *writer) choice(m rules.Move, legal []engine.Step) string {
	switch m.Kind {
	case rules.StepNone:
		if f := w.s.Top(); f != nil {
			return noneVerb[f.Kind] + "none"
		}
		return "none"
	case rules.StepGain:
		return "take" + cubesText(m)
	case rules.StepUp:
		return "up " + rules.TempleIDs[m.A]
	case rules.StepClaim:
		return "claim " + rules.Discoveries[m.A].ID
	case rules.StepPower:
		return w.power(m, legal)
	case rules.StepOffer:
		return "buy"
	case rules.StepReward:
		return freely("reward "+rewardWords[m.A], m.B)
	case rules.StepTrade:
		if m.A != 0 {
			return freely("trade "+rules.GoodIDs[m.A], m.B)
		}
		return freely("trade", m.B)
	case rules.StepLearn:
		return "tech " + rules.Technologies[w.s.Techs[m.A]].ID
	case rules.StepNoble:
		return "nobles row " + strconv.Itoa(int(m.A))
	case rules.StepDecorate:
		return "decorate " + rules.DecoTiles[m.A].ID + " " + sideWords[m.B]
	case rules.StepBuild:
		text := "build " + rules.PyramidTiles[m.A].ID + " at " + words.SlotName(m.B)
		if m.C != 0 {
			text += " turn " + strconv.Itoa(int(m.C))
		}
		return text
	case rules.StepSave:
		if m.A == 0 {
			return "save none"
		}
		return "save " + rules.GoodIDs[m.A]
	}
	return ""
}

// rewardWords are the rewards of an ascension.
var rewardWords = [...]string{rules.RewardPoints: "points", rules.RewardCocoa: "cocoa", rules.RewardTemple: "temple", rules.RewardTemples: "temples", rules.RewardWorker: "worker"}

// noneVerb tells what is declined.
var noneVerb = [rules.FrameKindCount]string{rules.FrameClaim: "claim ", rules.FramePower: "power ", rules.FrameOffer: "buy ", rules.FrameTrade: "trade ", rules.FrameBuild: "build "}

// power names the board only where workers of any board may be raised.
func (w *writer) power(m rules.Move, legal []engine.Step) string {
	f := w.s.Top()
	if f == nil || f.B != rules.AnyBoard {
		return "power " + strconv.Itoa(int(m.B))
	}
	text := "power " + boardWords[m.A]
	if slices.ContainsFunc(legal, func(x engine.Step) bool {
		y := rules.Unpack(x)
		return y.Kind == rules.StepPower && y.A == m.A && y.B != m.B
	}) {
		text += " " + strconv.Itoa(int(m.B))
	}
	return text
}

// cubesText is resources: " wood", " 2 wood stone".
func cubesText(m rules.Move) string {
	text := ""
	for i, n := range [...]uint8{m.A, m.B, m.C} {
		switch {
		case n > 1:
			text += " " + strconv.Itoa(int(n)) + " " + rules.GoodIDs[rules.Wood+i]
		case n == 1:
			text += " " + rules.GoodIDs[rules.Wood+i]
		}
	}
	return text
}
