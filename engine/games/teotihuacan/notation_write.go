package teotihuacan

import (
	"errors"
	"slices"
	"strconv"
	"strings"

	"painani/engine"
	"painani/engine/chance"
)

// The canonical words of boards and sides.
var (
	boardWords = [boardCount + 1]string{palace: "palace", forest: "forest", quarry: "quarry", deposits: "deposits", alchemy: "alchemy",
		nobles: "nobles", decorations: "decorations", building: "construction"}
	sideWords = [sideCount]string{"north", "east", "south", "west"}
)

// phrase is one step in words with what decides whether they are written.
type phrase struct {
	text   string
	kind   kind
	frame  frameKind // of the decision that it answers
	forced bool      // nothing else could have been said
	silent bool      // a refusal to go on: silence says it
	aside  bool
}

// writer is one writing of steps.
type writer struct {
	s    State
	seat engine.Seat
	list []phrase
	room [200]engine.Step
}

// Write is the canonical notation of steps: English, ASCII, ids as in the data. Left out are
// decisions without an alternative, the end of the turn and the refusal to go on; the verb of a
// main action stands for the action. Steps that do not end the turn are written with "..." at the end.
func (g Rules) Write(s *State, seat engine.Seat, steps []engine.Step) string {
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
func (g Rules) brief(s *State, seat engine.Seat, steps []engine.Step) string {
	w := &writer{s: *s, seat: seat}
	w.write(g, steps)
	return w.text(true)
}

// write puts every step into words; it reports that the turn is whole.
func (w *writer) write(g Rules, steps []engine.Step) bool {
	for _, step := range steps {
		legal := g.Steps(&w.s, w.seat, w.room[:0])
		m := unpack(step)
		x := phrase{kind: m.Kind, aside: aside(step), forced: forced(legal) == step, silent: m.Kind == stepNone && silent(&w.s)}
		if f := w.s.top(); f != nil {
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
		for x.kind == stepTrade && i+n < len(w.list) && said[i+n] && w.list[i+n].text == x.text {
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
	case stepEnd:
		return true
	case stepMain:
		return next >= 0 && x.text == "action" && spells[w.list[next].kind]
	case stepNone, stepPower, stepUp:
		if next < 0 {
			return x.forced || x.silent
		}
		y := &w.list[next]
		return (x.forced || x.silent) && !y.aside && !alike(x.frame, y.frame)
	}
	return false
}

// spells are the steps whose words imply the main action.
var spells = [stepKindCount]bool{stepLearn: true, stepNoble: true, stepDecorate: true, stepBuild: true}

// alike reports that words for one decision could be taken for the other.
func alike(a, b frameKind) bool {
	temple := func(k frameKind) bool { return k == frameTemple || k == frameOrder }
	return a == b || temple(a) && temple(b)
}

// words says one step.
func (w *writer) words(m move, legal []engine.Step) string {
	switch m.Kind {
	case stepKeep:
		dealt := &w.s.Players[w.seat.Index()].Dealt
		return "keep " + startName(dealt[m.A]) + " " + startName(dealt[m.B])
	case stepDraft:
		return "draft " + startName(m.A)
	case stepPost:
		return w.post(m)
	case stepMove:
		return w.move(m, legal)
	case stepRelease:
		return "release"
	case stepUnlock:
		return freely("unlock", m.A)
	case stepUse:
		return "use " + discoveries[m.A].ID
	case stepCollect:
		return "collect"
	case stepWorship:
		return w.worship(m)
	case stepMain:
		return freely("action", m.A)
	case stepEnd:
		return "done"
	case stepPay:
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
	if tile >= 1 && int(tile) <= startCount {
		return startTiles[tile-1].ID
	}
	return "?"
}

func (w *writer) post(m move) string {
	text := "place"
	for b := palace; b <= building; b++ {
		if m.A&(1<<(b-1)) != 0 {
			text += " " + boardWords[b]
		}
	}
	return text
}

// move names the power of a worker only where there are others on its board.
func (w *writer) move(m move, legal []engine.Step) string {
	text := "move " + strconv.Itoa(int(m.C)) + " from " + boardWords[m.A]
	if slices.ContainsFunc(legal, func(x engine.Step) bool {
		y := unpack(x)
		return y.Kind == stepMove && y.A == m.A && y.B != m.B
	}) {
		text += " power " + strconv.Itoa(int(m.B))
	}
	if m.D != 0 {
		text += " double"
		if slices.ContainsFunc(legal, func(x engine.Step) bool {
			y := unpack(x)
			return y.Kind == stepMove && y.A == m.A && y.B == m.B && y.D != 0 && y.D != m.D
		}) {
			text += " " + strconv.Itoa(int(m.D))
		}
	}
	if m.C > maxDistance {
		text += " anywhere"
	}
	return text
}

// worshipForm are the forms in words, behind the royal tile on the Palace.
var worshipForm = [worshipForms]string{worshipAbility: " temple", worshipDiscovery: " tile", worshipBoth: " temple tile", worshipReverse: " tile temple"}

func (w *writer) worship(m move) string {
	text := worshipForm[m.B]
	if w.s.Dest == palace {
		text = strings.Replace(text, "temple", royals[w.s.Royal[m.A-1]].ID, 1)
	}
	return freely("worship"+text, m.C)
}

// choice says the answer to a decision of the stack.
func (w *writer) choice(m move, legal []engine.Step) string {
	switch m.Kind {
	case stepNone:
		if f := w.s.top(); f != nil {
			return noneVerb[f.Kind] + "none"
		}
		return "none"
	case stepGain:
		return "take" + cubesText(m)
	case stepUp:
		return "up " + templeIDs[m.A]
	case stepClaim:
		return "claim " + discoveries[m.A].ID
	case stepPower:
		return w.power(m, legal)
	case stepOffer:
		return "buy"
	case stepReward:
		return freely("reward "+rewardWords[m.A], m.B)
	case stepTrade:
		if m.A != 0 {
			return freely("trade "+goodIDs[m.A], m.B)
		}
		return freely("trade", m.B)
	case stepLearn:
		return "tech " + technologies[w.s.Techs[m.A]].ID
	case stepNoble:
		return "nobles row " + strconv.Itoa(int(m.A))
	case stepDecorate:
		return "decorate " + decoTiles[m.A].ID + " " + sideWords[m.B]
	case stepBuild:
		text := "build " + pyramidTiles[m.A].ID + " at " + slotName(m.B)
		if m.C != 0 {
			text += " turn " + strconv.Itoa(int(m.C))
		}
		return text
	case stepSave:
		if m.A == 0 {
			return "save none"
		}
		return "save " + goodIDs[m.A]
	}
	return ""
}

// rewardWords are the rewards of an ascension.
var rewardWords = [...]string{rewardPoints: "points", rewardCocoa: "cocoa", rewardTemple: "temple", rewardTemples: "temples", rewardWorker: "worker"}

// noneVerb tells what is declined.
var noneVerb = [frameKindCount]string{frameClaim: "claim ", framePower: "power ", frameOffer: "buy ", frameTrade: "trade ", frameBuild: "build "}

// slotName is the row and the column of a slot, both from 1. A slot of a higher level has the name of
// the one under its upper left corner.
func slotName(slot uint8) string {
	return strconv.Itoa(int(slots[slot].Row)+1) + "," + strconv.Itoa(int(slots[slot].Column)+1)
}

// power names the board only where workers of any board may be raised.
func (w *writer) power(m move, legal []engine.Step) string {
	f := w.s.top()
	if f == nil || f.B != anyBoard {
		return "power " + strconv.Itoa(int(m.B))
	}
	text := "power " + boardWords[m.A]
	if slices.ContainsFunc(legal, func(x engine.Step) bool {
		y := unpack(x)
		return y.Kind == stepPower && y.A == m.A && y.B != m.B
	}) {
		text += " " + strconv.Itoa(int(m.B))
	}
	return text
}

// cubesText is resources: " wood", " 2 wood stone".
func cubesText(m move) string {
	text := ""
	for i, n := range [...]uint8{m.A, m.B, m.C} {
		switch {
		case n > 1:
			text += " " + strconv.Itoa(int(n)) + " " + goodIDs[wood+i]
		case n == 1:
			text += " " + goodIDs[wood+i]
		}
	}
	return text
}
