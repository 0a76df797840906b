package rules

// RefusalCodes are the codes of refusals: what is wrong with a typed turn. Each is a key of the catalogues,
// provoked by a test and quoted with the section of the rules that it rests on.
var RefusalCodes = []string{
	"TE-too-long", "TE-empty", "TE-unknown-word", "TE-no-such-tile", "TE-ambiguous-word", "TE-verb", "TE-unfit",
	"TE-missing", "TE-too-much", "TE-number", "TE-over", "TE-not-your-turn", "TE-now-keep", "TE-now-draft",
	"TE-now-place", "TE-now-salary", "TE-now-turn", "TE-keep-two", "TE-not-dealt", "TE-not-open",
	"TE-place-boards", "TE-no-worker", "TE-worker-locked", "TE-worker-power", "TE-move-which", "TE-distance",
	"TE-distance-any", "TE-move-apart", "TE-move-to", "TE-along", "TE-release-none", "TE-release-late",
	"TE-unlock-cocoa", "TE-unlock-late", "TE-unlock-free", "TE-other-board", "TE-no-main", "TE-main-cocoa",
	"TE-main-free", "TE-alchemy-none", "TE-nobles-wood", "TE-nobles-full", "TE-decorate-gold", "TE-decorate-none",
	"TE-build-none", "TE-no-worship", "TE-worship-own", "TE-worship-cocoa", "TE-worship-palace",
	"TE-worship-lost", "TE-worship-trade", "TE-worship-temple", "TE-worship-free", "TE-royal", "TE-no-tile",
	"TE-tile-price", "TE-not-there", "TE-use-none", "TE-use-mask", "TE-use-now", "TE-use-vain", "TE-use-idle",
	"TE-take-count", "TE-take-kind", "TE-temple-top", "TE-temple-order", "TE-power-none", "TE-power-which",
	"TE-power-board", "TE-power-must", "TE-buy-cocoa", "TE-reward-which", "TE-reward-worker", "TE-reward-cocoa",
	"TE-trade-cocoa", "TE-trade-has", "TE-trade-must", "TE-not-in-play", "TE-tech-owned", "TE-tech-row",
	"TE-tech-gold", "TE-row", "TE-not-on-display", "TE-side-full", "TE-side-support", "TE-decorate-which",
	"TE-build-which", "TE-build-price", "TE-build-most", "TE-slot", "TE-slot-full", "TE-support", "TE-level",
	"TE-turn", "TE-save-not", "TE-save-must", "TE-pay-owed", "TE-pay-has", "TE-pay-free",
}
