package rules

// RefusalCodes are the codes of refusals: what is wrong with a typed turn. Each is a key of the catalogues,
// provoked by a test and quoted with the section of the rules that it rests on.
var RefusalCodes = []string{
	"TZ-too-long", "TZ-empty", "TZ-unknown-word", "TZ-ambiguous-word", "TZ-verb", "TZ-unfit", "TZ-missing",
	"TZ-too-much", "TZ-count", "TZ-number", "TZ-over", "TZ-not-your-turn", "TZ-now-keep", "TZ-now-spin",
	"TZ-now-turn", "TZ-beg-late", "TZ-beg-corn", "TZ-beg-bottom", "TZ-must-beg", "TZ-temple-bottom", "TZ-no-pass",
	"TZ-mixed", "TZ-no-hand", "TZ-hand-placed", "TZ-not-enough-corn", "TZ-wheel-full", "TZ-start-taken",
	"TZ-mercy", "TZ-no-worker", "TZ-none-out", "TZ-which-worker", "TZ-pick-start", "TZ-too-high", "TZ-no-action",
	"TZ-other-wheel", "TZ-lower-corn", "TZ-no-skull", "TZ-skull-taken", "TZ-nothing-to-harvest",
	"TZ-nothing-to-pay", "TZ-nothing-to-build", "TZ-action-corn", "TZ-any-chichen", "TZ-any-any",
	"TZ-no-corn-tile", "TZ-no-wood-tile", "TZ-burn-bottom", "TZ-tech-price", "TZ-pay-count", "TZ-pay-has",
	"TZ-pay-kind", "TZ-not-on-display", "TZ-build-price", "TZ-monument-where", "TZ-no-architecture",
	"TZ-save-which", "TZ-save-not", "TZ-temples", "TZ-take-count", "TZ-sell-has", "TZ-buy-corn", "TZ-spin-used",
	"TZ-spin-blocked", "TZ-spin-days", "TZ-spin-space", "TZ-keep-two", "TZ-not-dealt",
}
