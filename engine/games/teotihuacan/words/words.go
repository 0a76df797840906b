// Package words says in three languages what happens in a game of Teotihuacan: the log's sentences, refusals, what a
// choice costs and brings. It reads the state and changes nothing.
package words

import (
	"cmp"
	"embed"
	"strconv"

	"painani/engine/games/teotihuacan/rules"
	"painani/engine/lang"
)

// Teller tells what happened and why something is refused, in three languages.
type Teller struct{ rules.Rules }

//go:embed *.json
var wordFiles embed.FS

// Catalog is every sentence of the game. Keys begin with what they are about: "board.", "temple.", "good.", "side.",
// "reward." are names by the ids of data.json, "fact." the log, "short." menus, "choice." what a decision asks for,
// "when." the time of a tile, "TE-" refusals, "kind.", "tech.", "royal.", "bonus.", "icon." and "table." the manual.
var Catalog = lang.MustLoad(wordFiles, ".")

// Amount is "2 wood, 1 stone"; signed "-1 stone, +2 wood", what is given up first.
func Amount(p lang.Printer, g *rules.Goods, signed bool) string {
	return lang.Amounts(g[:], func(good, _ int) string { return p.Say("good." + rules.GoodIDs[good]) }, signed)
}

func BoardName[N int16 | uint8](p lang.Printer, board N) string {
	if board < rules.Palace || board > rules.Building {
		return p.Say("tile-unknown")
	}
	return p.Say("board." + rules.BoardIDs[board])
}

func TempleName[N int | int16](p lang.Printer, t N) string {
	return p.Say("temple." + rules.TempleNames[t])
}

func Digits(n int) string { return strconv.Itoa(n) }

// Numbers are numbers in digits.
func Numbers[N int16 | uint8](list ...N) []string {
	out := make([]string, len(list))
	for i, n := range list {
		out[i] = Digits(int(n))
	}
	return out
}

// Destination is the board to which a move leads.
func Destination(s *rules.State, m rules.Move) uint8 { return s.BoardAt(s.Position(m.A) + int(m.C)) }

// SlotName is the row and the column of a slot, both from 1. A slot of a higher level has the name of
// the one under its upper left corner.
func SlotName(slot uint8) string {
	return strconv.Itoa(int(rules.Slots[slot].Row)+1) + "," + strconv.Itoa(int(rules.Slots[slot].Column)+1)
}

// KindText is what a discovery tile brings, in words.
func KindText(p lang.Printer, k int) string {
	switch {
	case k <= rules.KindM7:
		return p.Say("kind.mask", "n", k-rules.KindM1+1)
	case rules.TileResources[k] > 0:
		return p.Say("kind.RES", "n", int(rules.TileResources[k]))
	case k >= rules.KindTBLUE && k <= rules.KindTGREEN:
		return p.Say("kind.T", "temple", TempleName(p, int(rules.TileTemple[k])))
	}
	return p.Say("kind."+rules.Discoveries[k].ID, "n", map[int]int{rules.KindVP4: rules.TileVP, rules.KindCOCOA4: rules.TileCocoa, rules.KindPOWER2: rules.TilePowers}[k])
}

// RoyalText, TechText and BonusText are what a royal tile, a technology and a temple bonus tile bring.
func RoyalText(p lang.Printer, i int) string {
	return p.Say("royal."+rules.RoyalIDs[i], "n", int(rules.Royals[i].VP))
}

func TechText(p lang.Printer, i int) string {
	cocoa := map[int]int{rules.Tech01: rules.Tech01Cocoa, rules.Tech13: rules.Tech13Cocoa}
	return p.Say("tech."+rules.TechIDs[i], "n", cmp.Or(cocoa[i], int(rules.Technologies[i].VP)))
}

func BonusText(p lang.Printer, i int) string {
	return p.Say("bonus."+rules.BonusIDs[i], "n", int(rules.Bonuses[i].VP), "high", int(rules.Bonuses[i].High))
}

// IconLetter is an icon as the text board shows it: capital if coloured.
func IconLetter(i rules.Icon) string { return rules.IconLetters[i : i+1] }
