package desk_test

import (
	"fmt"
	"strconv"
	"strings"

	"painani/engine"
	"painani/engine/chance"
	"painani/engine/fixture"
	"painani/engine/lang"
	"painani/engine/notation"
	"painani/engine/scene"
)

// sticks is a game for these tests: everybody secretly keeps one of two dealt
// tiles; then sticks are taken from a heap, one to three, three with a colour.
// When the heap is left with a multiple of five, points are drawn.
type sticks struct{ fixture.Plain[heap] }

type heap struct {
	Seats, Phase, Turn, Stage uint8 // phases: 0 keep, 1 take, 2 over
	Heap                      int8
	Dealt                     [4][2]int8
	Kept                      [4]int8
	Points                    [4]int16
	Draws                     int16
}

const heapSize = 18

func init() { engine.Register[heap](sticks{}) }

var card = &engine.Card{Name: "sticks", Title: "Sticks", Prefix: "st", Revision: 1, MinSeats: 2, MaxSeats: 4,
	Options: []engine.Option{{Name: "size", Values: []string{"big", "small"}}},
	Facts: []engine.FactKind{
		{Name: "kept", Args: []string{"value"}}, {Name: "bonus", Args: []string{"points"}},
	},
	Codes: []string{"ST-too-many", "ST-word"}}

func (sticks) Card() *engine.Card { return card }

func (sticks) Setup(o engine.Options, luck chance.Source) (heap, error) {
	s := heap{Seats: uint8(o.Seats), Heap: heapSize}
	if o.Get(card, "size") == "small" {
		s.Heap = 8
	}
	for i := range o.Seats {
		for k := range 2 {
			n, err := luck.Draw("tile", 2*i+k, 9)
			if err != nil {
				return s, err
			}
			s.Dealt[i][k] = int8(n + 1)
		}
	}
	return s, nil
}

func (sticks) Check(*heap) error { return nil }

func (sticks) Awaits(s *heap) engine.Seats {
	var out engine.Seats
	switch s.Phase {
	case 0:
		for i := range s.Seats {
			if s.Kept[i] == 0 {
				out |= engine.SeatsOf(engine.SeatAt(int(i)))
			}
		}
	case 1:
		out = engine.SeatsOf(engine.SeatAt(int(s.Turn)))
	}
	return out
}

func (sticks) Settled(s *heap, seat engine.Seat) bool { return s.Stage == 0 }
func (sticks) Secret(s *heap, _ engine.Seat) bool     { return s.Phase == 0 }

func (sticks) Steps(s *heap, seat engine.Seat, buf []engine.Step) []engine.Step {
	switch {
	case s.Phase == 0:
		return append(buf, 0x101, 0x102)
	case s.Stage == 1:
		return append(buf, 0x301, 0x302)
	}
	for n := int8(1); n <= 3 && n <= s.Heap; n++ {
		buf = append(buf, engine.Step(0x200+int(n)))
	}
	return buf
}

func (sticks) Take(
	s *heap, seat engine.Seat, step engine.Step, luck chance.Source, facts *engine.Facts,
) error {
	i, n := seat.Index(), int8(step&0xff)
	switch step >> 8 {
	case 1:
		s.Kept[i] = n
		for k := range s.Seats {
			if s.Kept[k] == 0 {
				return nil
			}
		}
		s.Phase = 1
		for k := range s.Seats {
			v := int16(s.Dealt[k][s.Kept[k]-1])
			s.Points[k] += v
			facts.Add(0, engine.SeatAt(int(k)), v)
		}
		return nil
	case 2:
		s.Heap -= n
		s.Points[i] += int16(n)
		if n == 3 {
			s.Stage = 1
			return nil
		}
	case 3:
		s.Stage = 0
		s.Points[i] += int16(n)
	}
	if s.Heap%5 == 0 && s.Heap > 0 {
		v, err := luck.Draw("bonus", int(s.Draws), 4)
		if err != nil {
			return err
		}
		s.Draws++
		s.Points[i] += int16(v)
		facts.Add(1, seat, int16(v))
	}
	s.Turn = (s.Turn + 1) % s.Seats
	if s.Heap == 0 {
		s.Phase = 2
	}
	return nil
}

var verbs, colours notation.Vocabulary[int]

func init() {
	verbs.Add(1, "keep", "behalte", "tart")
	verbs.Add(2, "take", "nimm", "vesz")
	colours.Add(1, "red", "rot", "piros")
	colours.Add(2, "blue", "blau", "kék")
}

// spoken are the words of a turn in other languages.
var spoken = map[lang.Tag]*strings.Replacer{
	lang.DE: strings.NewReplacer("keep", "behalte", "take", "nimm", "red", "rot", "blue", "blau"),
	lang.HU: strings.NewReplacer("keep", "tart", "take", "vesz", "red", "piros", "blue", "kék"),
}

func (sticks) Speak(line string, tag lang.Tag) string {
	if r := spoken[tag]; r != nil {
		return r.Replace(line)
	}
	return line
}

func (sticks) Begins(line string) bool {
	t := notation.Split(line)
	if len(t) == 0 {
		return false
	}
	_, ok, _ := verbs.Find(t[0].Key)
	return ok
}

func (sticks) Read(s *heap, seat engine.Seat, line string) ([]engine.Step, error) {
	t := notation.Split(line)
	if len(t) == 0 {
		return nil, engine.Refuse("ST-word", "1", "word", "")
	}
	v, ok, _ := verbs.Find(t[0].Key)
	if !ok || v == 1 != (s.Phase == 0) || len(t) < 2 {
		return nil, engine.Refuse("ST-word", "1", "word", t[0].Text).At(t[0].Span)
	}
	n, err := strconv.Atoi(t[1].Text)
	most := 3
	if s.Phase == 0 {
		most = 2
	}
	if err != nil || n < 1 || n > most || s.Phase == 1 && n > int(s.Heap) {
		r := engine.Refuse("ST-too-many", "2", "n", t[1].Text, "max", min(most, int(s.Heap))).At(t[1].Span)
		r.Near = []string{"take 1"}
		return nil, r
	}
	steps := []engine.Step{engine.Step(v<<8 | n)}
	if len(t) > 2 {
		c, ok, _ := colours.Find(t[2].Key)
		if !ok || n != 3 || v != 2 {
			return nil, engine.Refuse("ST-word", "1", "word", t[2].Text).At(t[2].Span)
		}
		steps = append(steps, engine.Step(0x300|c))
	}
	return steps, nil
}

func (sticks) Write(_ *heap, _ engine.Seat, steps []engine.Step) string {
	var out []string
	for _, x := range steps {
		n := int(x & 0xff)
		switch x >> 8 {
		case 1:
			out = append(out, fmt.Sprintf("keep %d", n))
		case 2:
			out = append(out, fmt.Sprintf("take %d", n))
		case 3:
			out = append(out, []string{"", "red", "blue"}[n])
		}
	}
	return strings.Join(out, " ")
}

func (sticks) Mask(s *heap, viewer engine.Seat) heap {
	m := *s
	for i := range m.Dealt {
		if viewer != engine.SeatAt(i) && viewer != engine.Arbiter {
			m.Dealt[i] = [2]int8{}
			if m.Phase == 0 && m.Kept[i] != 0 {
				m.Kept[i] = 1
			}
			if m.Phase != 0 {
				m.Kept[i] = 0
			}
		}
	}
	return m
}

func (sticks) Draw(s *heap, viewer engine.Seat, names engine.Names, tag lang.Tag) scene.Scene {
	sc := scene.New("Sticks", 400, 200)
	sc.Text.Put(0, 0, fmt.Sprintf("heap: %d", s.Heap))
	for i := range int(s.Seats) {
		line := fmt.Sprintf("%-20s %3d", names.Of(engine.SeatAt(i)), s.Points[i])
		if viewer == engine.SeatAt(i) {
			line += fmt.Sprintf("  tiles %d, %d (only you)", s.Dealt[i][0], s.Dealt[i][1])
		}
		sc.Text.Put(2, 1+i, line)
	}
	return sc
}

func (sticks) Tell(f engine.Fact, viewer engine.Seat, names engine.Names, tag lang.Tag) string {
	return fmt.Sprintf("%s: %s %d", names.Of(f.Seat), card.Facts[f.Kind].Name, f.Args[0])
}

func (sticks) Effect(s *heap, seat engine.Seat, steps []engine.Step, tag lang.Tag) string {
	if steps[0]>>8 == 1 {
		return fmt.Sprintf("%d points", s.Dealt[seat.Index()][steps[0]&0xff-1])
	}
	return fmt.Sprintf("heap %d", int(s.Heap)-int(steps[0]&0xff))
}

func (sticks) Explain(r *engine.Refusal, tag lang.Tag) string {
	switch r.Code {
	case "ST-too-many":
		return fmt.Sprintf("%v cannot be taken, at most %v.", r.Values["n"], r.Values["max"])
	case "ST-word":
		return fmt.Sprintf("%q has no meaning here.", r.Values["word"])
	}
	return r.Code
}

func (sticks) Manual(lang.Tag) string {
	return "# Sticks\n\n## Keeping a tile\n\nkeep 1 or keep 2.\n\n" +
		"## Taking sticks\n\ntake 1, take 2, take 3 red.\n"
}

func (sticks) Tally(s *heap) engine.Tally {
	t := engine.Tally{Unit: 1}
	best := int16(-1)
	for i := range int(s.Seats) {
		t.Points = append(t.Points, int(s.Points[i]))
		best = max(best, s.Points[i])
	}
	t.Parts = []engine.TallyPart{{Name: "points", Points: t.Points}}
	if s.Phase == 2 {
		t.Reason = "heap"
		for i := range int(s.Seats) {
			if s.Points[i] == best {
				t.Winners = append(t.Winners, engine.SeatAt(i))
			}
		}
	}
	return t
}

func (sticks) Score(s *heap, seat engine.Seat) int { return int(s.Points[seat.Index()]) }
