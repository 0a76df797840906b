package tzolkin

// Codes of refusals: what is wrong with a typed turn. Each is a key of the
// catalogues, provoked by a test and quoted with the section of the rules that
// it rests on.
const (
	codeTooLong          = "TZ-too-long"
	codeEmpty            = "TZ-empty"
	codeUnknown          = "TZ-unknown-word"
	codeAmbiguous        = "TZ-ambiguous-word"
	codeVerb             = "TZ-verb"
	codeUnfit            = "TZ-unfit"
	codeMissing          = "TZ-missing"
	codeTooMuch          = "TZ-too-much"
	codeCount            = "TZ-count"
	codeNumber           = "TZ-number"
	codeOver             = "TZ-over"
	codeNotYours         = "TZ-not-your-turn"
	codeNowKeep          = "TZ-now-keep"
	codeNowSpin          = "TZ-now-spin"
	codeNowTurn          = "TZ-now-turn"
	codeBegLate          = "TZ-beg-late"
	codeBegCorn          = "TZ-beg-corn"
	codeBegBottom        = "TZ-beg-bottom"
	codeMustBeg          = "TZ-must-beg"
	codeTempleBottom     = "TZ-temple-bottom"
	codePass             = "TZ-no-pass"
	codeMixed            = "TZ-mixed"
	codeHandPlaced       = "TZ-hand-placed"
	codeNoHand           = "TZ-no-hand"
	codeCorn             = "TZ-not-enough-corn"
	codeFull             = "TZ-wheel-full"
	codeStartTaken       = "TZ-start-taken"
	codeMercy            = "TZ-mercy"
	codeNoWorker         = "TZ-no-worker"
	codeNoneOut          = "TZ-none-out"
	codeWhichWorker      = "TZ-which-worker"
	codePickStart        = "TZ-pick-start"
	codeTooHigh          = "TZ-too-high"
	codeNoAction         = "TZ-no-action"
	codeOtherWheel       = "TZ-other-wheel"
	codeLowerCorn        = "TZ-lower-corn"
	codeSkullMissing     = "TZ-no-skull"
	codeSkullTaken       = "TZ-skull-taken"
	codeNothingToHarvest = "TZ-nothing-to-harvest"
	codeNothingToPay     = "TZ-nothing-to-pay"
	codeNothingToBuild   = "TZ-nothing-to-build"
	codeActionCorn       = "TZ-action-corn"
	codeAnyChichen       = "TZ-any-chichen"
	codeAnyAny           = "TZ-any-any"
	codeNoCornTile       = "TZ-no-corn-tile"
	codeNoWoodTile       = "TZ-no-wood-tile"
	codeBurnBottom       = "TZ-burn-bottom"
	codeTechPrice        = "TZ-tech-price"
	codePayCount         = "TZ-pay-count"
	codePayHas           = "TZ-pay-has"
	codePayKind          = "TZ-pay-kind"
	codeNotShown         = "TZ-not-on-display"
	codeBuildPrice       = "TZ-build-price"
	codeMonumentWhere    = "TZ-monument-where"
	codeArchNot          = "TZ-no-architecture"
	codeSaveWhich        = "TZ-save-which"
	codeSaveNot          = "TZ-save-not"
	codeTemples          = "TZ-temples"
	codeTakeCount        = "TZ-take-count"
	codeSellHas          = "TZ-sell-has"
	codeBuyCorn          = "TZ-buy-corn"
	codeSpinUsed         = "TZ-spin-used"
	codeSpinBlocked      = "TZ-spin-blocked"
	codeSpinDays         = "TZ-spin-days"
	codeSpinSpace        = "TZ-spin-space"
	codeKeepTwo          = "TZ-keep-two"
	codeNotDealt         = "TZ-not-dealt"
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
	codeCount,
	codeNumber,
	codeOver,
	codeNotYours,
	codeNowKeep,
	codeNowSpin,
	codeNowTurn,
	codeBegLate,
	codeBegCorn,
	codeBegBottom,
	codeMustBeg,
	codeTempleBottom,
	codePass,
	codeMixed,
	codeNoHand, codeHandPlaced,
	codeCorn,
	codeFull,
	codeStartTaken,
	codeMercy,
	codeNoWorker,
	codeNoneOut,
	codeWhichWorker,
	codePickStart,
	codeTooHigh,
	codeNoAction,
	codeOtherWheel,
	codeLowerCorn,
	codeSkullMissing,
	codeSkullTaken,
	codeNothingToHarvest,
	codeNothingToPay,
	codeNothingToBuild,
	codeActionCorn,
	codeAnyChichen,
	codeAnyAny,
	codeNoCornTile,
	codeNoWoodTile,
	codeBurnBottom,
	codeTechPrice,
	codePayCount,
	codePayHas,
	codePayKind,
	codeNotShown,
	codeBuildPrice,
	codeMonumentWhere,
	codeArchNot,
	codeSaveWhich,
	codeSaveNot,
	codeTemples,
	codeTakeCount,
	codeSellHas,
	codeBuyCorn,
	codeSpinUsed,
	codeSpinBlocked,
	codeSpinDays,
	codeSpinSpace,
	codeKeepTwo,
	codeNotDealt,
}
