package mexica

import (
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"painani/engine"
	"painani/engine/chance"
	"painani/engine/games/mexica/rules"
	"painani/engine/lang"
)

// cellsOf reads ranges back.
func cellsOf(t *testing.T, text string) (out rules.Set) {
	t.Helper()
	for _, word := range strings.Fields(text) {
		from, to, ranged := strings.Cut(word, "-")
		a := rules.CellNamed(from)
		if !ranged {
			to = from
		}
		b := rules.CellNamed(to)
		if a == rules.Nowhere || b == rules.Nowhere {
			t.Fatalf("%q names no cells", word)
		}
		for row := rules.Squares[a].Row; row <= rules.Squares[b].Row; row++ {
			for column := rules.Squares[a].Column; column <= rules.Squares[b].Column; column++ {
				out.Add(rules.CellAt[row][column])
			}
		}
	}
	return out
}

// onCells makes a step for each cell.
func onCells(cells rules.Set, step func(uint8) engine.Step) (out []engine.Step) {
	for c := range cells.Each {
		out = append(out, step(c))
	}
	return out
}

// pairsOf are the double tiles on an area but those that are excepted.
func pairsOf(area rules.Set, but string) (out []engine.Step) {
	except := strings.Split(but, ", ")
	for c := range area.Each {
		for o := range rules.Beside[c].And(area).Each {
			if o > c && !slices.Contains(except, rules.CellIDs[c]+"+"+rules.CellIDs[o]) {
				out = append(out, rules.Double(c, o))
			}
		}
	}
	return out
}

// sitesOf are the steps of a list of bridges, each with its way or the only one that it has.
func sitesOf(t *testing.T, s *rules.State, list string, step func(uint8, int) engine.Step) (out []engine.Step) {
	t.Helper()
	for _, x := range strings.Split(list, ", ") {
		id, way, said := strings.Cut(x, " ")
		c := rules.CellNamed(id)
		for axis := range rules.Axes {
			sites := s.Across[axis].Without(s.Bridges)
			if said && rules.AxisIDs[axis] == way || !said && sites.Has(c) {
				out = append(out, step(c, axis))
			}
		}
	}
	return out
}

// stepsOf makes steps of an English line of Group.
func stepsOf(t *testing.T, s *rules.State, line string) []engine.Step {
	t.Helper()
	switch line {
	case "chip buy":
		return []engine.Step{rules.Buy()}
	case "chip use":
		return []engine.Step{rules.Use()}
	case "pass":
		return []engine.Step{rules.End()}
	}
	main, but, _ := strings.Cut(line, "; but not on ")
	verb, rest, _ := strings.Cut(main, " ")
	switch {
	case verb == "start":
		return onCells(cellsOf(t, strings.TrimPrefix(rest, "on ")), rules.Start)
	case strings.HasPrefix(main, "canal on one cell or on two"):
		_, cells, _ := strings.Cut(rest, ": ")
		area := cellsOf(t, cells)
		return append(onCells(area, rules.Canal), pairsOf(area, but)...)
	case strings.HasPrefix(main, "canal on one"):
		_, cells, _ := strings.Cut(rest, ": ")
		return onCells(cellsOf(t, cells), rules.Canal)
	case verb == "canal":
		_, cells, _ := strings.Cut(rest, ": ")
		return pairsOf(cellsOf(t, cells), but)
	case verb == "bridge":
		return sitesOf(t, s, strings.TrimPrefix(rest, "on "), rules.Bridge)
	case verb == "shift":
		from, to, _ := strings.Cut(strings.TrimPrefix(rest, "the bridge of "), " to ")
		var out []engine.Step
		for c := range cellsOf(t, from).Each {
			out = append(out, sitesOf(t, s, to, func(to uint8, axis int) engine.Step { return rules.Shift(c, to, axis) })...)
		}
		return out
	case verb == "walk":
		return onCells(cellsOf(t, strings.TrimPrefix(rest, "to ")), rules.Walk)
	case verb == "boat":
		return onCells(cellsOf(t, regexp.MustCompile(`to |,| \(\d AP\)`).ReplaceAllString(rest, "")), rules.Boat)
	case verb == "travel":
		_, cells, some := strings.Cut(rest, ": ")
		if !some {
			return onCells(s.Free(), rules.Travel)
		}
		return onCells(cellsOf(t, cells), rules.Travel)
	case verb == "temple":
		levels, _, _ := strings.Cut(rest, " on ")
		var out []engine.Step
		_, cells, some := strings.Cut(rest, ": ")
		if !some {
			_, home, _ := strings.Cut(rest, "[")
			home, _, _ = strings.Cut(home, "]")
			cells = strings.Join(rules.Names(s.Open().And(s.CellsOf(s.District[rules.CellNamed(home)]))), " ")
		}
		if from, to, ranged := strings.Cut(levels, "-"); ranged {
			a, _ := strconv.Atoi(from)
			z, _ := strconv.Atoi(to)
			for levels = from; a < z; a++ {
				levels += ", " + strconv.Itoa(a+1)
			}
		}
		for _, x := range strings.Split(levels, ", ") {
			n, _ := strconv.Atoi(x)
			out = append(out, onCells(cellsOf(t, cells), func(c uint8) engine.Step { return rules.Temple(uint8(n), c) })...)
		}
		return out
	case verb == "found":
		n, cells, _ := strings.Cut(rest, " on ")
		size, _ := strconv.Atoi(n)
		return onCells(cellsOf(t, cells), func(c uint8) engine.Step { return rules.Found(uint8(size), c) })
	}
	t.Fatalf("%q is no line of a group", line)
	return nil
}

// TestGroups: what LEGAL says in a few lines is exactly what is legal, nothing less and nothing more, and
// it fits a letter.
func TestGroups(t *testing.T) {
	seen := map[string]int{}
	somewhere(t, 12, 25, func(s *rules.State, seat engine.Seat) {
		want := newest.Steps(s, seat, nil)
		if s.Round%3 == 0 { // of one kind only, as behind LEGAL travel
			kind := rules.Unpack(want[s.Turn%uint8(min(len(want), 9))]).Kind
			want = slices.DeleteFunc(want, func(step engine.Step) bool { return rules.Unpack(step).Kind != kind })
		}
		var got []engine.Step
		lines := newest.Group(s, seat, want, lang.EN)
		for _, line := range lines {
			verb, _, _ := strings.Cut(line, " ")
			seen[verb]++
			got = append(got, stepsOf(t, s, line)...)
		}
		slices.Sort(got)
		slices.Sort(want)
		if !slices.Equal(got, want) {
			t.Fatalf("%d steps of %d:\n%s", len(got), len(want), strings.Join(lines, "\n"))
		}
		for _, tag := range lang.Tags() {
			lines := newest.Group(s, seat, want, tag)
			if n := len(strings.Join(lines, "\n")); n > 3000 || len(lines) > 16 {
				t.Errorf("%d bytes in %d lines", n, len(lines))
			}
			for _, line := range lines {
				if !newest.Begins(line) {
					t.Errorf("%q begins with no verb", line)
				}
			}
		}
	})
	for _, verb := range []string{"canal", "bridge", "shift", "walk", "boat", "travel", "temple", "found", "chip", "pass"} {
		if seen[verb] == 0 {
			t.Errorf("no %s seen", verb)
		}
	}
}

// TestGroupReads: what a player reads at the beginning, in three languages.
func TestGroupReads(t *testing.T) {
	s, err := newest.Setup(engine.Options{Seats: 3}, &chance.Quick{State: 1})
	if err != nil {
		t.Fatal(err)
	}
	for tag, want := range map[lang.Tag]string{lang.EN: "start on h6 g7 i7 h8", lang.DE: "starte auf h6 g7 i7 h8", lang.HU: "kezdek itt: h6 g7 i7 h8"} {
		if got := newest.Group(&s, 1, newest.Steps(&s, 1, nil), tag); len(got) != 1 || got[0] != want {
			t.Errorf("%s: %q", tag, got)
		}
	}
	s = opened(t, 3, 1)
	s.Round = 2
	for tag, want := range map[lang.Tag][]string{
		lang.EN: {"canal on one cell or on two side by side, 187 cells: b1 f1-j1 ", "temple 1-4 on any free cell of your district [b1], 187 cells\n"},
		lang.DE: {"Kanal auf ein Feld oder auf zwei benachbarte, 187 Felder: b1 f1-j1 ", "Tempel 1-4 auf ein freies Feld deines Viertels [b1], 187 Felder\n"},
		lang.HU: {"csatornát egy mezőre vagy két szomszédosra, 187 mező: b1 f1-j1 ", "templomot (1-4) a negyeded [b1] bármely szabad mezőjére, 187 mező\n"},
	} {
		text := strings.Join(newest.Group(&s, engine.Seat(s.Turn), newest.Steps(&s, engine.Seat(s.Turn), nil), tag), "\n")
		for _, x := range want {
			if !strings.Contains(text, x) {
				t.Errorf("%s: no %q in\n%s", tag, x, text)
			}
		}
	}
}
