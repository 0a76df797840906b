package rules

import (
	"slices"

	"painani/engine"
)

// Rulings are the settings of one table: a bit for each of the constants below.
type Rulings uint32

// Settings on uncertain points, one bit and one place of use each (rules.md 17 and 15; the number is that of section
// 17). Which are on by default stands in DefaultRulings; those that players disagree on at real tables are options of
// NEW (RulingOptions). The other rulings of section 15 are plain rules, each shown by a test of its name.
const (
	RulingOrdinal        Rulings = 1 << iota // 1, R14: an Eclipse brought by the finished pyramid counts pyramid steps by its number; else by 2.
	RulingT01Twice                           // 2: T01 pays for each of two workers that move together.
	RulingT01Passing                         // 2: T01 pays for passing the Palace with ANYWHERE too.
	RulingUnlockLate                         // 3, R18: unlocking for cocoa at any decision point of a normal turn; else before the move only.
	RulingTilesLate                          // 3: instant discovery tiles at any decision point; else before the move and at the end of the turn only.
	RulingPowerWaits                         // 3: POWER2 cannot raise a worker moved in this turn before its main action is finished.
	RulingCocoaSalary                        // 3: COCOA4 may be used while paying salary.
	RulingPowerMay                           // 4: power-ups may be declined.
	RulingNeutralUnused                      // 5: neutral dice come from starting tiles that no player kept; else from all 18.
	RulingNeutralPrinted                     // 5: the numbers of a neutral colour are taken in printed order; else in ascending order.
	RulingChooseTogether                     // 9: starting tiles are chosen at the same time and in secret; else openly in turn order.
	RulingFreeWide                           // 10: FREECOCOA also pays for unlocking, the ascension reward of two temple steps and one royal trade.
	RulingFirstPrinted                       // 11: the first game's values are those of data.json; else those of the pairs of starting tiles named there.
	RulingWorshipLost                        // 12: worship for an advance that would be lost is allowed, without effect.
	RulingT13Each                            // 13: T13 is offered once for each power-up of a main action.
	RulingAlchemyStrict                      // 14: Alchemy with one worker of power 4 or 5 never gives a power-up.
	RulingNoblesAny                          // R06: a building goes into any row up to the number of workers.
	RulingDark                               // 18: Dark Eclipse variant.
	RulingSalaryAlways                       // House setting: salary is asked whenever something could be kept back; else only where there is a real choice (SalaryAsked).
	RulingEnd
)

// DefaultRulings are the digest's defaults. A ruling is changed in this line.
const DefaultRulings = RulingOrdinal | RulingUnlockLate | RulingTilesLate | RulingPowerWaits | RulingCocoaSalary |
	RulingNeutralPrinted | RulingChooseTogether | RulingFirstPrinted

// Points of section 17 without a setting: 6, 7 and 8 are numbers of components and stand in data.go and tiles.go; the
// order of starting gains (9) cannot matter, since no pair of starting tiles reaches a big step and discovery tiles
// are offered last. No setting either: power-ups of a main action reach workers on its board only (rules.md 5), so
// that `power stone` behind `build` is refused; POWER2 alone raises workers elsewhere (rules.md 9).

// RulingNames are the settings in JSON, by bit.
var RulingNames = []string{"pyramid-ordinal", "t01-twice", "t01-passing", "unlock-late", "tiles-late", "power2-waits",
	"cocoa4-salary", "power-ups-may", "neutral-unused", "neutral-printed", "choose-together", "freecocoa-wide",
	"first-printed", "worship-lost", "t13-each", "alchemy-strict", "nobles-any", "dark-eclipse", "salary-always"}

// rulingOption is an option of NEW that sets one bit when its second value is chosen, and clears it with the first.
type rulingOption struct {
	engine.Option
	Set, Clear Rulings
}

// Names and values of the option that is no ruling: how the game begins (rules.md 2).
const (
	OptionSetup = "setup"
	SetupNormal = "normal" // starting tiles dealt, shuffled ring
	SetupDraft  = "draft"
	SetupFirst  = "first" // printed layout, fixed starting values
)

// RulingOptions are the other options of NEW.
var RulingOptions = []rulingOption{
	{engine.Option{Name: "eclipse", Values: []string{"normal", "dark"}}, RulingDark, 0},
	{engine.Option{Name: "salary", Values: []string{"asked", "always"}}, RulingSalaryAlways, 0},
	{engine.Option{Name: "power-ups", Values: []string{"must", "may"}}, RulingPowerMay, 0},
	{engine.Option{Name: "nobles", Values: []string{"row", "any"}}, RulingNoblesAny, 0},
	{engine.Option{Name: "freecocoa", Values: []string{"printed", "wide"}}, RulingFreeWide, 0},
	{engine.Option{Name: "t01", Values: []string{"landing", "passing"}}, RulingT01Passing, 0},
	{engine.Option{Name: "worship", Values: []string{"gain", "any"}}, RulingWorshipLost, 0},
	{engine.Option{Name: "early-end", Values: []string{"ordinal", "last"}}, 0, RulingOrdinal},
}

// Has reports that a setting is on.
func (r Rulings) Has(x Rulings) bool { return r&x != 0 }

// RulingsOf are the settings that options ask for.
func RulingsOf(o engine.Options) Rulings {
	out := DefaultRulings
	for i := range RulingOptions {
		x := &RulingOptions[i]
		if slices.Index(x.Values, o.Get(&Card, x.Name)) == 1 {
			out = out&^x.Clear | x.Set
		}
	}
	return out
}
