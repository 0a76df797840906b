package rules

// Codes of refusals: what is wrong with a typed turn. Each is a key of the
// catalogues, provoked by a test and quoted with the section of the rules that
// it rests on.
const (
	CodeTooLong          = "TZ-too-long"
	CodeEmpty            = "TZ-empty"
	CodeUnknown          = "TZ-unknown-word"
	CodeAmbiguous        = "TZ-ambiguous-word"
	CodeVerb             = "TZ-verb"
	CodeUnfit            = "TZ-unfit"
	CodeMissing          = "TZ-missing"
	CodeTooMuch          = "TZ-too-much"
	CodeCount            = "TZ-count"
	CodeNumber           = "TZ-number"
	CodeOver             = "TZ-over"
	CodeNotYours         = "TZ-not-your-turn"
	CodeNowKeep          = "TZ-now-keep"
	CodeNowSpin          = "TZ-now-spin"
	CodeNowTurn          = "TZ-now-turn"
	CodeBegLate          = "TZ-beg-late"
	CodeBegCorn          = "TZ-beg-corn"
	CodeBegBottom        = "TZ-beg-bottom"
	CodeMustBeg          = "TZ-must-beg"
	CodeTempleBottom     = "TZ-temple-bottom"
	CodePass             = "TZ-no-pass"
	CodeMixed            = "TZ-mixed"
	CodeHandPlaced       = "TZ-hand-placed"
	CodeNoHand           = "TZ-no-hand"
	CodeCorn             = "TZ-not-enough-corn"
	CodeFull             = "TZ-wheel-full"
	CodeStartTaken       = "TZ-start-taken"
	CodeMercy            = "TZ-mercy"
	CodeNoWorker         = "TZ-no-worker"
	CodeNoneOut          = "TZ-none-out"
	CodeWhichWorker      = "TZ-which-worker"
	CodePickStart        = "TZ-pick-start"
	CodeTooHigh          = "TZ-too-high"
	CodeNoAction         = "TZ-no-action"
	CodeOtherWheel       = "TZ-other-wheel"
	CodeLowerCorn        = "TZ-lower-corn"
	CodeSkullMissing     = "TZ-no-skull"
	CodeSkullTaken       = "TZ-skull-taken"
	CodeNothingToHarvest = "TZ-nothing-to-harvest"
	CodeNothingToPay     = "TZ-nothing-to-pay"
	CodeNothingToBuild   = "TZ-nothing-to-build"
	CodeActionCorn       = "TZ-action-corn"
	CodeAnyChichen       = "TZ-any-chichen"
	CodeAnyAny           = "TZ-any-any"
	CodeNoCornTile       = "TZ-no-corn-tile"
	CodeNoWoodTile       = "TZ-no-wood-tile"
	CodeBurnBottom       = "TZ-burn-bottom"
	CodeTechPrice        = "TZ-tech-price"
	CodePayCount         = "TZ-pay-count"
	CodePayHas           = "TZ-pay-has"
	CodePayKind          = "TZ-pay-kind"
	CodeNotShown         = "TZ-not-on-display"
	CodeBuildPrice       = "TZ-build-price"
	CodeMonumentWhere    = "TZ-monument-where"
	CodeArchNot          = "TZ-no-architecture"
	CodeSaveWhich        = "TZ-save-which"
	CodeSaveNot          = "TZ-save-not"
	CodeTemples          = "TZ-temples"
	CodeTakeCount        = "TZ-take-count"
	CodeSellHas          = "TZ-sell-has"
	CodeBuyCorn          = "TZ-buy-corn"
	CodeSpinUsed         = "TZ-spin-used"
	CodeSpinBlocked      = "TZ-spin-blocked"
	CodeSpinDays         = "TZ-spin-days"
	CodeSpinSpace        = "TZ-spin-space"
	CodeKeepTwo          = "TZ-keep-two"
	CodeNotDealt         = "TZ-not-dealt"
)

// RefusalCodes lists them for the card.
var RefusalCodes = []string{
	CodeTooLong,
	CodeEmpty,
	CodeUnknown,
	CodeAmbiguous,
	CodeVerb,
	CodeUnfit,
	CodeMissing,
	CodeTooMuch,
	CodeCount,
	CodeNumber,
	CodeOver,
	CodeNotYours,
	CodeNowKeep,
	CodeNowSpin,
	CodeNowTurn,
	CodeBegLate,
	CodeBegCorn,
	CodeBegBottom,
	CodeMustBeg,
	CodeTempleBottom,
	CodePass,
	CodeMixed,
	CodeNoHand, CodeHandPlaced,
	CodeCorn,
	CodeFull,
	CodeStartTaken,
	CodeMercy,
	CodeNoWorker,
	CodeNoneOut,
	CodeWhichWorker,
	CodePickStart,
	CodeTooHigh,
	CodeNoAction,
	CodeOtherWheel,
	CodeLowerCorn,
	CodeSkullMissing,
	CodeSkullTaken,
	CodeNothingToHarvest,
	CodeNothingToPay,
	CodeNothingToBuild,
	CodeActionCorn,
	CodeAnyChichen,
	CodeAnyAny,
	CodeNoCornTile,
	CodeNoWoodTile,
	CodeBurnBottom,
	CodeTechPrice,
	CodePayCount,
	CodePayHas,
	CodePayKind,
	CodeNotShown,
	CodeBuildPrice,
	CodeMonumentWhere,
	CodeArchNot,
	CodeSaveWhich,
	CodeSaveNot,
	CodeTemples,
	CodeTakeCount,
	CodeSellHas,
	CodeBuyCorn,
	CodeSpinUsed,
	CodeSpinBlocked,
	CodeSpinDays,
	CodeSpinSpace,
	CodeKeepTwo,
	CodeNotDealt,
}
