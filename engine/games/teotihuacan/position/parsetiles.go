package position

import (
	"strconv"
	"strings"

	"painani/engine/games/teotihuacan/rules"
)

// set reads names as bits.
func (r *fileReader) set(field string, names, list []string) uint32 {
	var out uint32
	for _, name := range names {
		x := uint32(1) << r.id(field, name, list)
		if out&x != 0 {
			r.Fail("%s: %q twice", field, name)
		}
		out |= x
	}
	return out
}

// places reads tiles on places, null for none.
func (r *fileReader) places(field string, names []*string, list []string, out []uint8) {
	if len(names) > len(out) {
		r.Fail("%s: %d entries, at most %d", field, len(names), len(out))
		return
	}
	for i, name := range names {
		switch {
		case name == nil:
		case *name == hiddenID:
			out[i] = rules.Hidden
		default:
			out[i] = r.id(field, *name, list) + 1
		}
	}
}

func names[T any](list []T, id func(T) string) []string {
	out := make([]string, len(list))
	for i, x := range list {
		out[i] = id(x)
	}
	return out
}

// tiles reads pyramid, decorations, displays and decks; a deck that is missing has what lies nowhere else.
func (r *fileReader) tiles(f *stateFile) {
	s := r.s
	decos, builds := uint32(1<<rules.DecoCount-1), uint32(1<<rules.PyramidCount-1)
	for i, text := range f.Pyramid[:r.num("pyramid", len(f.Pyramid), 0, rules.SlotCount)] {
		if text == nil {
			continue
		}
		id, turn, _ := strings.Cut(*text, "/")
		k, err := strconv.Atoi(turn)
		if err != nil {
			r.Fail("pyramid: %q is no tile with its turn", *text)
		}
		tile := r.id("pyramid", id, PyramidNames)
		s.Pyramid[i] = rules.Laid(tile, r.num("pyramid turn", k, 0, 3))
		builds &^= 1 << tile
	}
	for id, list := range f.Sides {
		side := r.id("decorations", id, rules.SideIDs[:])
		r.places("decorations", list, DecoNames, s.Sides[side][:])
	}
	r.places("decoration_display", f.DecoShow, DecoNames, s.DecoShow[:])
	r.places("pyramid_display", f.BuildShow, PyramidNames, s.BuildShow[:])
	without := func(set *uint32, tiles []uint8) {
		for _, tile := range tiles {
			if tile == rules.Hidden {
				r.Fail("a tile is hidden that nobody hides")
			} else if tile != 0 {
				*set &^= 1 << (tile - 1)
			}
		}
	}
	for side := range s.Sides {
		without(&decos, s.Sides[side][:])
	}
	without(&decos, s.DecoShow[:])
	without(&builds, s.BuildShow[:])
	if f.DecoDeck != nil {
		decos = r.set("decoration_deck", *f.DecoDeck, DecoNames)
	}
	if f.BuildDeck != nil {
		builds = r.set("pyramid_deck", *f.BuildDeck, PyramidNames)
	}
	s.DecoDeck, s.BuildDeck = uint16(decos), builds
}

// kinds reads discovery tiles by kind.
func (r *fileReader) kinds(field string, list map[string]int) (out [rules.DiscoveryKinds]uint8) {
	for id, n := range list {
		k := r.id(field, id, discoveryNames)
		out[k] = r.num(field+" "+id, n, 0, int(rules.Discoveries[k].Copies))
	}
	return out
}

// discoveries reads the discovery tiles outside of hands; a deck that is missing has what lies nowhere else.
func (r *fileReader) discoveries(f *stateFile) {
	s := r.s
	for id, list := range f.Discovery {
		spot := r.id("discovery", id, rules.SpotIDs[:rules.SpotCount])
		for i, name := range list[:r.num("discovery "+id, len(list), 0, rules.SpotTiles)] {
			s.Spots[spot][i] = r.id("discovery "+id, name, discoveryNames) + 1
		}
	}
	r.places("beside", f.Beside, discoveryNames, s.Beside[:])
	s.Pool = r.set("draft", f.Draft, startNames)
	if f.DiscoveryDeck != nil {
		s.Deck = r.kinds("discovery_deck", *f.DiscoveryDeck)
		return
	}
	out := rules.DiscoveryCounts(s)
	for k := range s.Deck {
		if out[k] > int(rules.Discoveries[k].Copies) {
			r.Fail("%d tiles %s, there are %d", out[k], rules.Discoveries[k].ID, rules.Discoveries[k].Copies)
			return
		}
		s.Deck[k] = rules.Discoveries[k].Copies - uint8(out[k])
	}
}
