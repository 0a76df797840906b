package notation

import (
	"cmp"
	"slices"
	"strconv"
	"strings"

	"painani/engine"
	"painani/engine/games/teotihuacan/rules"
	"painani/engine/games/teotihuacan/words"
)

// say writes a step.
func say(w *writer, step engine.Step) {
	m := rules.Unpack(step)
	phrases[m.Kind](w, m)
}

// phrases write steps by kind.
var phrases = [rules.StepKindCount]func(*writer, rules.Move){
	rules.StepKeep: func(w *writer, m rules.Move) {
		dealt := &w.S.Player(uint8(w.Seat)).Dealt
		w.Begin("keep", engine.ID(rules.StartIDs, dealt[m.A]), engine.ID(rules.StartIDs, dealt[m.B]))
	},
	rules.StepDraft: func(w *writer, m rules.Move) { w.Begin("draft", engine.ID(rules.StartIDs, m.A)) },
	rules.StepPost: func(w *writer, m rules.Move) {
		w.Begin("place")
		for b := range rules.Members(m.A) {
			w.Say(word(wordBoard, b))
		}
	},
	rules.StepMove:    sayMove,
	rules.StepRelease: func(w *writer, _ rules.Move) { w.Begin("release") },
	rules.StepUnlock:  func(w *writer, m rules.Move) { w.Begin("unlock", free(m.A)) },
	rules.StepUse:     func(w *writer, m rules.Move) { w.Begin("use", rules.DiscoveryIDs[m.A]) },
	rules.StepCollect: func(w *writer, _ rules.Move) { w.Begin("collect") },
	rules.StepWorship: func(w *writer, m rules.Move) {
		form := worshipForm[m.B]
		if w.S.Dest == rules.Palace {
			form = strings.Replace(form, "temple", rules.RoyalIDs[w.S.Royal[m.A-1]], 1)
		}
		w.Begin("worship", form, free(m.C))
	},
	rules.StepMain: func(w *writer, m rules.Move) {
		if m.A == 1 || w.At == 0 || !slices.Contains(spelling, rules.Unpack(w.Next()).Kind) {
			w.Begin("action", free(m.A))
		}
	},
	rules.StepGain: func(w *writer, m rules.Move) {
		w.Begin("take")
		w.Amounts(rules.GoodIDs[rules.Wood:], m.A, m.B, m.C)
	},
	rules.StepUp:     func(w *writer, m rules.Move) { w.Begin("up", rules.TempleIDs[m.A]) },
	rules.StepClaim:  func(w *writer, m rules.Move) { w.Begin("claim", rules.DiscoveryIDs[m.A]) },
	rules.StepPower:  sayPower,
	rules.StepOffer:  func(w *writer, _ rules.Move) { w.Begin("buy") },
	rules.StepReward: func(w *writer, m rules.Move) { w.Begin("reward", rewardWords[m.A], free(m.B)) },
	rules.StepTrade: func(w *writer, m rules.Move) { // a run of equal trades when its first is met
		switch n := w.Run(); n {
		case 0:
		case 1:
			w.Begin("trade", resource(m.A), free(m.B))
		default:
			w.Begin("trade", resource(m.A), free(m.B), strconv.Itoa(n)+"x")
		}
	},
	rules.StepLearn: func(w *writer, m rules.Move) { w.Begin("tech", rules.TechIDs[w.S.Techs[m.A]]) },
	rules.StepNoble: func(w *writer, m rules.Move) { w.Begin("nobles row", number(m.A)) },
	rules.StepDecorate: func(w *writer, m rules.Move) {
		w.Begin("decorate", rules.DecoIDs[m.A], word(wordSide, m.B))
	},
	rules.StepBuild: func(w *writer, m rules.Move) {
		w.Begin("build", rules.PyramidIDs[m.A], "at", words.SlotName(m.B))
		if m.C != 0 {
			w.Say("turn", number(m.C))
		}
	},
	rules.StepSave: func(w *writer, m rules.Move) { w.Begin("save", cmp.Or(resource(m.A), "none")) },
	rules.StepEnd:  func(w *writer, _ rules.Move) { w.Begin("done") },
	rules.StepPay:  func(w *writer, m rules.Move) { w.Begin("pay", cmp.Or(free(m.B), number(m.A))) },
}

// spelling are the steps whose words imply the main action.
var spelling = []rules.Kind{rules.StepLearn, rules.StepNoble, rules.StepDecorate, rules.StepBuild}

// Words of worship, where on the Palace the royal tile stands for the temple, and of an ascension.
var (
	worshipForm = [...]string{rules.WorshipAbility: "temple", rules.WorshipDiscovery: "tile",
		rules.WorshipBoth: "temple tile", rules.WorshipReverse: "tile temple"}
	rewardWords = [...]string{rules.RewardPoints: "points", rules.RewardCocoa: "cocoa", rules.RewardTemple: "temple",
		rules.RewardTemples: "temples", rules.RewardWorker: "worker"}
)

// free says that FREECOCOA pays, resource which one is meant; nothing if not, or if none is.
func free(pays uint8) string     { return [...]string{"", "free"}[pays] }
func resource(good uint8) string { return [...]string{"", "wood", "stone", "gold"}[good] }
func number(n uint8) string      { return words.Digits(int(n)) }

// sayMove names the power of a worker only where there are others on its board.
func sayMove(w *writer, m rules.Move) {
	w.Begin("move", number(m.C), "from", word(wordBoard, m.A))
	if others(w, func(y rules.Move) bool { return y.Kind == m.Kind && y.A == m.A && y.B != m.B }) {
		w.Say("power", number(m.B))
	}
	if m.D != 0 {
		w.Say("double")
		if others(w, func(y rules.Move) bool {
			return y.Kind == m.Kind && y.A == m.A && y.B == m.B && y.D != 0 && y.D != m.D
		}) {
			w.Say(number(m.D))
		}
	}
	if m.C > rules.MaxDistance {
		w.Say("anywhere")
	}
}

// sayPower names the board only where workers of any board may be raised.
func sayPower(w *writer, m rules.Move) {
	w.Begin("power")
	if w.S.Top().B == rules.AnyBoard {
		w.Say(word(wordBoard, m.A))
		if !others(w, func(y rules.Move) bool { return y.Kind == m.Kind && y.A == m.A && y.B != m.B }) {
			return
		}
	}
	w.Say(number(m.B))
}

// others reports that there are other steps for which something holds.
func others(w *writer, fit func(rules.Move) bool) bool {
	return slices.ContainsFunc(w.G.Rules.Steps(&w.S, w.Seat, nil), func(x engine.Step) bool { return fit(rules.Unpack(x)) })
}
