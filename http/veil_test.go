package http_test

import (
	"fmt"
	"strconv"

	"painani/engine"
	"painani/engine/chance"
	"painani/engine/fixture"
	"painani/engine/lang"
	"painani/engine/scene"
)

// veil is a game made of secrets: each seat holds a card that nobody else knows
// and picks a number in secret. Whatever of it reaches a page is a leak.
type veil struct{ fixture.Plain[veilState] }

type veilState struct {
	Cards [2]int8 `json:"cards"` // 1…9; 0: masked
	Picks [2]int8 `json:"picks"` // 1…3, 4: masked; 0: not yet
	Words [2]int8 `json:"words"` // how often a seat said "pass", which is public
}

var veilCard = &engine.Card{
	Name:     "veil",
	Title:    `Veil & <Mask>`,
	Prefix:   "ve",
	Revision: 7,
	MinSeats: 2,
	MaxSeats: 2,
	Facts: []engine.FactKind{
		{Name: "picked", Args: []string{"number"}},
		{Name: "drew", Args: []string{"card"}},
	},
}

func (veil) Card() *engine.Card { return veilCard }

func (veil) Setup(_ engine.Options, luck chance.Source) (s veilState, err error) {
	for i := range s.Cards {
		n, err := luck.Draw("card", i, 9)
		if err != nil {
			return s, err
		}
		s.Cards[i] = int8(n) + 1
	}
	return s, nil
}

func (veil) Check(*veilState) error { return nil }

func (veil) Awaits(s *veilState) engine.Seats {
	var out engine.Seats
	for i, p := range s.Picks {
		if p == 0 {
			out |= engine.SeatsOf(engine.SeatAt(i))
		}
	}
	return out
}

func (veil) Settled(*veilState, engine.Seat) bool { return true }
func (veil) Secret(*veilState, engine.Seat) bool  { return true }

func (veil) Steps(_ *veilState, _ engine.Seat, buf []engine.Step) []engine.Step {
	return append(buf, 1, 2, 3)
}

func (veil) Take(
	s *veilState, seat engine.Seat, step engine.Step, _ chance.Source, facts *engine.Facts,
) error {
	s.Picks[seat.Index()] = int8(step)
	facts.Add(0, seat, int16(step))
	facts.Add(1, seat, int16(s.Cards[seat.Index()]))
	return nil
}

func (veil) Read(_ *veilState, _ engine.Seat, line string) ([]engine.Step, error) {
	var n int
	if _, err := fmt.Sscanf(line, "pick %d", &n); err != nil || n < 1 || n > 3 {
		return nil, engine.Refuse("VE-word", "1")
	}
	return []engine.Step{engine.Step(n)}, nil
}

func (veil) Write(_ *veilState, _ engine.Seat, steps []engine.Step) string {
	return fmt.Sprintf("pick %d", steps[0])
}

func (veil) Begins(string) bool { return true }

func (veil) Mask(s *veilState, viewer engine.Seat) veilState {
	m := *s
	for i := range m.Cards {
		if seat := engine.SeatAt(i); viewer != seat && viewer != engine.Arbiter {
			m.Cards[i] = 0
			if m.Picks[i] != 0 {
				m.Picks[i] = 4
			}
		}
	}
	return m
}

func (veil) Draw(s *veilState, _ engine.Seat, names engine.Names, _ lang.Tag) scene.Scene {
	sc := scene.New("Veil", 900, 500)
	sc.Desc = fmt.Sprint(s.Cards, s.Picks)
	for i := range s.Cards {
		sc.Add(
			scene.Label(20, 60+float64(i)*60, fmt.Sprintf("%s: %d %d", names.Of(engine.SeatAt(i)), s.Cards[i], s.Picks[i]), 30).
				Tip(strconv.Itoa(int(s.Cards[i]))),
		)
		sc.Text.Put(0, i, fmt.Sprintf("%s: %d %d", names.Of(engine.SeatAt(i)), s.Cards[i], s.Picks[i]))
	}
	return sc
}

func (veil) Tell(f engine.Fact, viewer engine.Seat, _ engine.Names, _ lang.Tag) string {
	if viewer != f.Seat && viewer != engine.Arbiter {
		return ""
	}
	return fmt.Sprintf("fact %d of %d", f.Kind, f.Args[0])
}

func (veil) Effect(*veilState, engine.Seat, []engine.Step, lang.Tag) string { return "" }

func (veil) Explain(r *engine.Refusal, tag lang.Tag) string { return r.Code + "/" + string(tag) }

func (veil) Manual(tag lang.Tag) string {
	return "# Veil " + string(
		tag,
	) + "\n\n## pick <script>alert(1)</script>\n\n| a | b |\n|---|---|\n| 1 | [x](javascript:alert(1)) |\n"
}

// Tally counts the cards, so that a tally of an unmasked state is a leak.
func (veil) Tally(s *veilState) engine.Tally {
	p := []int{int(s.Cards[0]), int(s.Cards[1])}
	return engine.Tally{
		Unit:    4,
		Points:  p,
		Parts:   []engine.TallyPart{{Name: "cards", Points: p}},
		Winners: []engine.Seat{1},
		Reason:  "done",
	}
}

func (veil) Score(*veilState, engine.Seat) int { return 0 }
