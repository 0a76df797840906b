package position

import (
	"strconv"
	"strings"

	"painani/engine/games/teotihuacan/rules"
	"painani/engine/jsonform"
)

// neutral and side are lists of a fixed array.
var (
	neutral = array(func(x *[rules.NeutralDice]uint8) []uint8 { return x[:] }, jsonform.List(boards))
	side    = array(func(x *[rules.SideSteps]uint8) []uint8 { return x[:] }, decos)
)

// array is the form of an array that is a list in JSON.
func array[A, E any](all func(*A) []E, of jsonform.Form[[]E]) jsonform.Form[*A] {
	return jsonform.Form[*A]{
		Write: func(w *jsonform.Writer, x *A) { of.Write(w, all(x)) },
		Read:  func(r *jsonform.Reader, at string, in any, x *A) { of.Read(r, at, in, all(x)) },
	}
}

// lying is a tile of the pyramid with the quarters that it is turned: "P13/2".
var lying = jsonform.Form[*uint8]{
	Write: func(w *jsonform.Writer, x *uint8) {
		if *x == 0 {
			w.Raw("null")
			return
		}
		tile, turn := rules.Lying(*x)
		w.Raw(`"`).Raw(rules.PyramidIDs[tile]).Raw("/").Num(int(turn)).Raw(`"`)
	},
	Read: func(r *jsonform.Reader, at string, in any, x *uint8) {
		if in == nil {
			return
		}
		id, turn, _ := strings.Cut(r.Text(at, in), "/")
		k, err := strconv.Atoi(turn)
		if err != nil {
			r.Fail("%s: %q is no tile with its turn", at, in)
		}
		*x = rules.Laid(uint8(r.ID(at, id, rules.PyramidIDs)), uint8(r.Num(at+" turn", float64(k), 0, 3)))
	},
}

// spot is the tiles on a spot, as many as there are.
var spot = func() jsonform.Form[*[rules.SpotTiles]uint8] {
	tiles := jsonform.List(jsonform.Tile(rules.DiscoveryIDs, 0))
	return jsonform.Form[*[rules.SpotTiles]uint8]{
		Write: func(w *jsonform.Writer, x *[rules.SpotTiles]uint8) {
			n := 0
			for n < len(x) && x[n] != 0 {
				n++
			}
			tiles.Write(w, x[:n])
		},
		Read: func(r *jsonform.Reader, at string, in any, x *[rules.SpotTiles]uint8) { tiles.Read(r, at, in, x[:]) },
	}
}()

// hand is discovery tiles by kind, with the numbers of those that there are.
type hand = [rules.DiscoveryKinds]uint8

var kinds = jsonform.Form[*hand]{
	Write: func(w *jsonform.Writer, x *hand) {
		w.Raw("{")
		for k, n := range x {
			if n != 0 {
				w.Key(rules.DiscoveryIDs[k]).Num(int(n))
			}
		}
		w.Raw("}")
	},
	Read: func(r *jsonform.Reader, at string, in any, x *hand) {
		*x = hand{}
		r.Members(at, in, func(path, name string, in any) {
			k := r.ID(at, name, rules.DiscoveryIDs)
			x[k] = uint8(r.Num(path, in, 0, int(rules.Discoveries[k].Copies)))
		})
	},
}

// complete gives what a file does not say: what follows from what it says (FORMAT.md).
func complete(r *jsonform.Reader, s *state) {
	for i := range s.Players[:s.Seats] {
		for k := range s.Players[i].Dice {
			if d := &s.Players[i].Dice[k]; d.Power == 0 {
				*d = worker(s.Phase, k)
			}
		}
	}
	decos, builds := uint32(1<<rules.DecoCount-1), uint32(1<<rules.PyramidCount-1)
	for _, x := range s.Pyramid {
		if x != 0 {
			tile, _ := rules.Lying(x)
			builds &^= 1 << tile
		}
	}
	for i := range s.Sides {
		decos = without(decos, s.Sides[i][:])
	}
	if !r.Given("decoration_deck") {
		s.DecoDeck = uint16(without(decos, s.DecoShow[:]))
	}
	if !r.Given("pyramid_deck") {
		s.BuildDeck = without(builds, s.BuildShow[:])
	}
	if !r.Given("discovery_deck") {
		for k, n := range rules.DiscoveryCounts(s) {
			most := int(rules.Discoveries[k].Copies)
			if n > most {
				r.Fail("%d tiles %s, there are %d", n, rules.DiscoveryIDs[k], most)
			}
			s.Deck[k] = uint8(most - n)
		}
	}
	if !r.Given("turn seat") {
		s.Turn = s.Start
	}
}

// worker is a worker that a file does not mention.
func worker(phase rules.Phase, k int) rules.Die {
	switch {
	case k == rules.StartDice:
		return rules.Die{Power: rules.FourthPower}
	case phase > rules.PhaseStart:
		return rules.Die{Board: [...]uint8{rules.Forest, rules.Quarry, rules.Deposits}[k], Power: rules.StartPower}
	}
	return rules.Die{Power: rules.StartPower}
}

// without takes the tiles on places out of a set.
func without(set uint32, tiles []uint8) uint32 {
	for _, tile := range tiles {
		if tile != 0 {
			set &^= 1 << (tile - 1)
		}
	}
	return set
}
