package teotihuacan

// Codes of refusals: what is wrong with a typed turn. Each is a key of the
// catalogues, provoked by a test and quoted with the section of the rules that
// it rests on.
const (
	codeTooLong       = "TE-too-long"
	codeEmpty         = "TE-empty"
	codeUnknown       = "TE-unknown-word"
	codeAmbiguous     = "TE-ambiguous-word"
	codeVerb          = "TE-verb"
	codeUnfit         = "TE-unfit"
	codeMissing       = "TE-missing"
	codeTooMuch       = "TE-too-much"
	codeNumber        = "TE-number"
	codeOver          = "TE-over"
	codeNotYours      = "TE-not-your-turn"
	codeNowKeep       = "TE-now-keep"
	codeNowDraft      = "TE-now-draft"
	codeNowPlace      = "TE-now-place"
	codeNowSalary     = "TE-now-salary"
	codeNowTurn       = "TE-now-turn"
	codeKeepTwo       = "TE-keep-two"
	codeNotDealt      = "TE-not-dealt"
	codeNotOpen       = "TE-not-open"
	codePlaceBoards   = "TE-place-boards"
	codeNoWorker      = "TE-no-worker"
	codeWorkerLocked  = "TE-worker-locked"
	codeWorkerPower   = "TE-worker-power"
	codeMoveWhich     = "TE-move-which"
	codeDistance      = "TE-distance"
	codeMoveTo        = "TE-move-to"
	codeAlong         = "TE-along"
	codeReleaseNone   = "TE-release-none"
	codeReleaseLate   = "TE-release-late"
	codeUnlockCocoa   = "TE-unlock-cocoa"
	codeUnlockLate    = "TE-unlock-late"
	codeUnlockFree    = "TE-unlock-free"
	codeOtherBoard    = "TE-other-board"
	codeNoMain        = "TE-no-main"
	codeMainCocoa     = "TE-main-cocoa"
	codeMainFree      = "TE-main-free"
	codeAlchemyNone   = "TE-alchemy-none"
	codeNoblesWood    = "TE-nobles-wood"
	codeNoblesFull    = "TE-nobles-full"
	codeDecoGold      = "TE-decorate-gold"
	codeDecoNone      = "TE-decorate-none"
	codeBuildNone     = "TE-build-none"
	codeNoWorship     = "TE-no-worship"
	codeWorshipOwn    = "TE-worship-own"
	codeWorshipCocoa  = "TE-worship-cocoa"
	codeWorshipPalace = "TE-worship-palace"
	codeWorshipLost   = "TE-worship-lost"
	codeWorshipTrade  = "TE-worship-trade"
	codeWorshipTemple = "TE-worship-temple"
	codeWorshipFree   = "TE-worship-free"
	codeRoyal         = "TE-royal"
	codeNoTile        = "TE-no-tile"
	codeTilePrice     = "TE-tile-price"
	codeNotThere      = "TE-not-there"
	codeUseNone       = "TE-use-none"
	codeUseMask       = "TE-use-mask"
	codeUseNow        = "TE-use-now"
	codeUseVain       = "TE-use-vain"
	codeUseIdle       = "TE-use-idle"
	codeTakeCount     = "TE-take-count"
	codeTakeKind      = "TE-take-kind"
	codeTempleTop     = "TE-temple-top"
	codeTempleOrder   = "TE-temple-order"
	codePowerNone     = "TE-power-none"
	codePowerWhich    = "TE-power-which"
	codePowerBoard    = "TE-power-board"
	codePowerMust     = "TE-power-must"
	codeBuyCocoa      = "TE-buy-cocoa"
	codeRewardWhich   = "TE-reward-which"
	codeRewardWorker  = "TE-reward-worker"
	codeRewardCocoa   = "TE-reward-cocoa"
	codeTradeCocoa    = "TE-trade-cocoa"
	codeTradeHas      = "TE-trade-has"
	codeTradeMust     = "TE-trade-must"
	codeNotInPlay     = "TE-not-in-play"
	codeTechOwned     = "TE-tech-owned"
	codeTechRow       = "TE-tech-row"
	codeTechGold      = "TE-tech-gold"
	codeRow           = "TE-row"
	codeNotShown      = "TE-not-on-display"
	codeSideFull      = "TE-side-full"
	codeSideSupport   = "TE-side-support"
	codeDecoWhich     = "TE-decorate-which"
	codeBuildWhich    = "TE-build-which"
	codeBuildPrice    = "TE-build-price"
	codeBuildMost     = "TE-build-most"
	codeSlot          = "TE-slot"
	codeSlotFull      = "TE-slot-full"
	codeSupport       = "TE-support"
	codeLevel         = "TE-level"
	codeTurn          = "TE-turn"
	codeSaveNot       = "TE-save-not"
	codeSaveMust      = "TE-save-must"
	codePayOwed       = "TE-pay-owed"
	codePayHas        = "TE-pay-has"
	codePayFree       = "TE-pay-free"
)

// refusalCodes lists them for the card.
var refusalCodes = []string{
	codeTooLong,
	codeEmpty,
	codeUnknown,
	codeAmbiguous,
	codeVerb,
	codeUnfit,
	codeMissing,
	codeTooMuch,
	codeNumber,
	codeOver,
	codeNotYours,
	codeNowKeep,
	codeNowDraft,
	codeNowPlace,
	codeNowSalary,
	codeNowTurn,
	codeKeepTwo,
	codeNotDealt,
	codeNotOpen,
	codePlaceBoards,
	codeNoWorker,
	codeWorkerLocked,
	codeWorkerPower,
	codeMoveWhich,
	codeDistance,
	codeMoveTo,
	codeAlong,
	codeReleaseNone,
	codeReleaseLate,
	codeUnlockCocoa,
	codeUnlockLate,
	codeUnlockFree,
	codeOtherBoard,
	codeNoMain,
	codeMainCocoa,
	codeMainFree,
	codeAlchemyNone,
	codeNoblesWood,
	codeNoblesFull,
	codeDecoGold,
	codeDecoNone,
	codeBuildNone,
	codeNoWorship,
	codeWorshipOwn,
	codeWorshipCocoa,
	codeWorshipPalace,
	codeWorshipLost,
	codeWorshipTrade,
	codeWorshipTemple,
	codeWorshipFree,
	codeRoyal,
	codeNoTile,
	codeTilePrice,
	codeNotThere,
	codeUseNone,
	codeUseMask,
	codeUseNow,
	codeUseVain,
	codeUseIdle,
	codeTakeCount,
	codeTakeKind,
	codeTempleTop,
	codeTempleOrder,
	codePowerNone,
	codePowerWhich,
	codePowerBoard,
	codePowerMust,
	codeBuyCocoa,
	codeRewardWhich,
	codeRewardWorker,
	codeRewardCocoa,
	codeTradeCocoa,
	codeTradeHas,
	codeTradeMust,
	codeNotInPlay,
	codeTechOwned,
	codeTechRow,
	codeTechGold,
	codeRow,
	codeNotShown,
	codeSideFull,
	codeSideSupport,
	codeDecoWhich,
	codeBuildWhich,
	codeBuildPrice,
	codeBuildMost,
	codeSlot,
	codeSlotFull,
	codeSupport,
	codeLevel,
	codeTurn,
	codeSaveNot,
	codeSaveMust,
	codePayOwed,
	codePayHas,
	codePayFree,
}
