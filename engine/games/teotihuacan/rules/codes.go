package rules

// Codes of refusals: what is wrong with a typed turn. Each is a key of the
// catalogues, provoked by a test and quoted with the section of the rules that
// it rests on.
const (
	CodeTooLong       = "TE-too-long"
	CodeEmpty         = "TE-empty"
	CodeUnknown       = "TE-unknown-word"
	CodeNoSuchTile    = "TE-no-such-tile"
	CodeAmbiguous     = "TE-ambiguous-word"
	CodeVerb          = "TE-verb"
	CodeUnfit         = "TE-unfit"
	CodeMissing       = "TE-missing"
	CodeTooMuch       = "TE-too-much"
	CodeNumber        = "TE-number"
	CodeOver          = "TE-over"
	CodeNotYours      = "TE-not-your-turn"
	CodeNowKeep       = "TE-now-keep"
	CodeNowDraft      = "TE-now-draft"
	CodeNowPlace      = "TE-now-place"
	CodeNowSalary     = "TE-now-salary"
	CodeNowTurn       = "TE-now-turn"
	CodeKeepTwo       = "TE-keep-two"
	CodeNotDealt      = "TE-not-dealt"
	CodeNotOpen       = "TE-not-open"
	CodePlaceBoards   = "TE-place-boards"
	CodeNoWorker      = "TE-no-worker"
	CodeWorkerLocked  = "TE-worker-locked"
	CodeWorkerPower   = "TE-worker-power"
	CodeMoveWhich     = "TE-move-which"
	CodeDistance      = "TE-distance"
	CodeDistanceAny   = "TE-distance-any"
	CodeMoveApart     = "TE-move-apart"
	CodeMoveTo        = "TE-move-to"
	CodeAlong         = "TE-along"
	CodeReleaseNone   = "TE-release-none"
	CodeReleaseLate   = "TE-release-late"
	CodeUnlockCocoa   = "TE-unlock-cocoa"
	CodeUnlockLate    = "TE-unlock-late"
	CodeUnlockFree    = "TE-unlock-free"
	CodeOtherBoard    = "TE-other-board"
	CodeNoMain        = "TE-no-main"
	CodeMainCocoa     = "TE-main-cocoa"
	CodeMainFree      = "TE-main-free"
	CodeAlchemyNone   = "TE-alchemy-none"
	CodeNoblesWood    = "TE-nobles-wood"
	CodeNoblesFull    = "TE-nobles-full"
	CodeDecoGold      = "TE-decorate-gold"
	CodeDecoNone      = "TE-decorate-none"
	CodeBuildNone     = "TE-build-none"
	CodeNoWorship     = "TE-no-worship"
	CodeWorshipOwn    = "TE-worship-own"
	CodeWorshipCocoa  = "TE-worship-cocoa"
	CodeWorshipPalace = "TE-worship-palace"
	CodeWorshipLost   = "TE-worship-lost"
	CodeWorshipTrade  = "TE-worship-trade"
	CodeWorshipTemple = "TE-worship-temple"
	CodeWorshipFree   = "TE-worship-free"
	CodeRoyal         = "TE-royal"
	CodeNoTile        = "TE-no-tile"
	CodeTilePrice     = "TE-tile-price"
	CodeNotThere      = "TE-not-there"
	CodeUseNone       = "TE-use-none"
	CodeUseMask       = "TE-use-mask"
	CodeUseNow        = "TE-use-now"
	CodeUseVain       = "TE-use-vain"
	CodeUseIdle       = "TE-use-idle"
	CodeTakeCount     = "TE-take-count"
	CodeTakeKind      = "TE-take-kind"
	CodeTempleTop     = "TE-temple-top"
	CodeTempleOrder   = "TE-temple-order"
	CodePowerNone     = "TE-power-none"
	CodePowerWhich    = "TE-power-which"
	CodePowerBoard    = "TE-power-board"
	CodePowerMust     = "TE-power-must"
	CodeBuyCocoa      = "TE-buy-cocoa"
	CodeRewardWhich   = "TE-reward-which"
	CodeRewardWorker  = "TE-reward-worker"
	CodeRewardCocoa   = "TE-reward-cocoa"
	CodeTradeCocoa    = "TE-trade-cocoa"
	CodeTradeHas      = "TE-trade-has"
	CodeTradeMust     = "TE-trade-must"
	CodeNotInPlay     = "TE-not-in-play"
	CodeTechOwned     = "TE-tech-owned"
	CodeTechRow       = "TE-tech-row"
	CodeTechGold      = "TE-tech-gold"
	CodeRow           = "TE-row"
	CodeNotShown      = "TE-not-on-display"
	CodeSideFull      = "TE-side-full"
	CodeSideSupport   = "TE-side-support"
	CodeDecoWhich     = "TE-decorate-which"
	CodeBuildWhich    = "TE-build-which"
	CodeBuildPrice    = "TE-build-price"
	CodeBuildMost     = "TE-build-most"
	CodeSlot          = "TE-slot"
	CodeSlotFull      = "TE-slot-full"
	CodeSupport       = "TE-support"
	CodeLevel         = "TE-level"
	CodeTurn          = "TE-turn"
	CodeSaveNot       = "TE-save-not"
	CodeSaveMust      = "TE-save-must"
	CodePayOwed       = "TE-pay-owed"
	CodePayHas        = "TE-pay-has"
	CodePayFree       = "TE-pay-free"
)

// RefusalCodes lists them for the card.
var RefusalCodes = []string{
	CodeTooLong,
	CodeEmpty,
	CodeUnknown,
	CodeNoSuchTile,
	CodeAmbiguous,
	CodeVerb,
	CodeUnfit,
	CodeMissing,
	CodeTooMuch,
	CodeNumber,
	CodeOver,
	CodeNotYours,
	CodeNowKeep,
	CodeNowDraft,
	CodeNowPlace,
	CodeNowSalary,
	CodeNowTurn,
	CodeKeepTwo,
	CodeNotDealt,
	CodeNotOpen,
	CodePlaceBoards,
	CodeNoWorker,
	CodeWorkerLocked,
	CodeWorkerPower,
	CodeMoveWhich,
	CodeDistance,
	CodeDistanceAny,
	CodeMoveApart,
	CodeMoveTo,
	CodeAlong,
	CodeReleaseNone,
	CodeReleaseLate,
	CodeUnlockCocoa,
	CodeUnlockLate,
	CodeUnlockFree,
	CodeOtherBoard,
	CodeNoMain,
	CodeMainCocoa,
	CodeMainFree,
	CodeAlchemyNone,
	CodeNoblesWood,
	CodeNoblesFull,
	CodeDecoGold,
	CodeDecoNone,
	CodeBuildNone,
	CodeNoWorship,
	CodeWorshipOwn,
	CodeWorshipCocoa,
	CodeWorshipPalace,
	CodeWorshipLost,
	CodeWorshipTrade,
	CodeWorshipTemple,
	CodeWorshipFree,
	CodeRoyal,
	CodeNoTile,
	CodeTilePrice,
	CodeNotThere,
	CodeUseNone,
	CodeUseMask,
	CodeUseNow,
	CodeUseVain,
	CodeUseIdle,
	CodeTakeCount,
	CodeTakeKind,
	CodeTempleTop,
	CodeTempleOrder,
	CodePowerNone,
	CodePowerWhich,
	CodePowerBoard,
	CodePowerMust,
	CodeBuyCocoa,
	CodeRewardWhich,
	CodeRewardWorker,
	CodeRewardCocoa,
	CodeTradeCocoa,
	CodeTradeHas,
	CodeTradeMust,
	CodeNotInPlay,
	CodeTechOwned,
	CodeTechRow,
	CodeTechGold,
	CodeRow,
	CodeNotShown,
	CodeSideFull,
	CodeSideSupport,
	CodeDecoWhich,
	CodeBuildWhich,
	CodeBuildPrice,
	CodeBuildMost,
	CodeSlot,
	CodeSlotFull,
	CodeSupport,
	CodeLevel,
	CodeTurn,
	CodeSaveNot,
	CodeSaveMust,
	CodePayOwed,
	CodePayHas,
	CodePayFree,
}
