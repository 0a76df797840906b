package rules

// Rulings on uncertain points (rules.md 13 and 14), and where each is made; a test of its number shows it
// (rulings_test.go). The other rulings of section 13 are named where they are plain rules.
//
//	R-07  Tikal 4 reached through Uxmal 5 or tile b2-11 may build a monument, being the same action
//	R-08  Uxmal 5 and tile b2-11 do not offer Uxmal 5 again (anySteps)
//	R-10  from Chichen Itza 9, theology 1 opens the free choice of space 10 (FreeChoice)
//	R-14  burning is open beside an open corn tile, R-15: and with agriculture 2 (CanHarvest)
//	R-16  architecture serves the building that tile b1-12 grants (icon)
//	R-17  the level that rewards a building is that of before: rewards come before the icons (build)
//	R-27  "build", "market" and "any action" on a tile may be declined; all else is received (icon)
//	R-29  a neutral worker on 6 (9 on Chichen Itza) does not stop the double advance (StopsDouble)
//	R-36  the skull paid for m-13 goes back to the bank (pay)
//	R-37  quarter points are the unit of Tally
//	R-49  the start-player space may be the only placement of a turn (PlaceNumber)
//
// Mercy beyond the printed case (rules.md 4.1, last paragraph) is mercySteps without a look at temples.
