package notation

import (
	"painani/engine"
	"painani/engine/games/teotihuacan/rules"
	"painani/engine/typed"
)

// choices are the decisions inside an action, by kind of frame: how each is read, what silence means, how it is
// declined, why not.
var choices = [rules.FrameKindCount]decision{
	rules.FrameGain:   {ID: "resources", Section: "7", Read: readGain},
	rules.FrameTemple: {ID: "temple", Section: "7", Read: readUp, Tacit: true, Why: whyTemple("TE-temple-top")},
	rules.FrameOrder:  {ID: "order", Section: "7", Read: readUp, Tacit: true, Why: whyTemple("TE-temple-order")},
	rules.FrameClaim:  {ID: "claim", Section: "9", Read: readClaim, Declines: []class{wordClaim, wordTile}, Must: misfit, Why: whyClaim},
	rules.FramePower:  {ID: "power", Section: "5", Read: readPower, Tacit: true, Declines: []class{wordPower}, Must: powerMust},
	rules.FrameOffer: {ID: "offer", Section: "11", Read: readOffer, Silence: no, Declines: []class{wordBuy, wordPower}, Must: misfit,
		Why: whyOffer},
	rules.FrameReward: {ID: "reward", Section: "6", Read: readReward, Why: whyReward},
	rules.FrameTrade: {ID: "trade", Section: "10", Read: readTrade, Silence: noMoreTrade, Declines: []class{wordTrade}, Must: tradeMust,
		Why: whyTrade},
	rules.FrameLearn:    {ID: "learn", Section: "4", Read: readLearn, Why: whyLearn},
	rules.FrameNoble:    {ID: "noble", Section: "4", Read: readNoble, Why: whyNoble},
	rules.FrameDecorate: {ID: "decorate", Section: "4", Read: readDecorate},
	rules.FrameBuild:    {ID: "build", Section: "4", Read: readBuild, Silence: noMoreBuild, Declines: []class{wordBuild}},
	rules.FrameSave:     {ID: "save", Section: "11", Read: readSave, Why: whySave},
	rules.FramePause:    {ID: "pause", Section: "9", Silence: no, Must: misfit}, // tiles are used as asides
}

// stages are the decisions of the turn itself: how it begins, what the worker does, and its end.
var stages = [len(rules.StageIDs)]decision{
	rules.StageBegin: {ID: "begin", Section: "3", Read: readBegin, Why: whyRelease},
	rules.StageBegun: {ID: "begun", Section: "3", Read: readBegin, Why: whyRelease},
	rules.StageMoved: {ID: "moved", Section: "3", Read: readDeed, Why: whyDeed},
	rules.StageDone:  {ID: "done", Section: "3", Read: readEnd, Silence: typed.Means[rules.State](rules.End())},
}

// phases are the decisions beside a turn: the tiles to keep or draft, the first workers, the salary.
var phases = [rules.PhaseCount]decision{
	rules.PhaseChoose: {ID: "choose", Section: "2", Read: readKeep},
	rules.PhaseDraft:  {ID: "draft", Section: "2", Read: readDraft},
	rules.PhaseStart:  {ID: "start", Section: "2", Read: readPost},
	rules.PhaseSalary: {ID: "salary", Section: "13", Read: readSalary, Why: whyPay},
}

// beside is what may be done between any two of them: a tile is used, workers are unlocked.
var beside = decision{ID: "use", Section: "9", Read: readBeside, Why: whyBeside}

func due(s *rules.State) *decision {
	switch f := s.Top(); {
	case f != nil:
		return &choices[f.Kind]
	case s.Phase == rules.PhaseTurn:
		return &stages[s.Stage]
	}
	return &phases[s.Phase]
}

// What silence means where it is only asked for something that costs or need not be, and where something was begun.
var (
	no          = typed.Means[rules.State](rules.None())
	noMoreBuild = typed.MeansIf(rules.None(), func(s *rules.State, _ engine.Step) bool { return s.Top().A > 0 })
	noMoreTrade = typed.MeansIf(rules.None(), func(s *rules.State, _ engine.Step) bool {
		f := s.Top()
		return f.B != rules.RoyalRB07 && f.A < uint8(int8(f.C)+rules.Royals[f.B].More)
	})
)
