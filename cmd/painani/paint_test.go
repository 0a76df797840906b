package main

import (
	"fmt"
	"reflect"
	"strings"
	"testing"
	"time"

	"painani/engine"
	"painani/engine/bot"
	"painani/engine/chance"
	"painani/engine/house"
	"painani/engine/lang"
	"painani/engine/scene"
)

// TestOnePictureForAllWhoSeeTheSame: a picture shows a seat all that it sees, but for who is "you", and seats
// share one unless one of them sees more. Both happen, and a game that is under way has one picture for all.
func TestOnePictureForAllWhoSeeTheSame(t *testing.T) {
	for _, c := range []struct {
		game    string
		options map[string]string
		own     bool // some are dealt what others do not see
	}{
		{"mexica", nil, false},
		{"mexica", map[string]string{"placing": "players"}, false},
		{"tzolkin", nil, true},
		{"teotihuacan", nil, true},
		{"teotihuacan", map[string]string{"setup": "draft"}, false},
	} {
		t.Run(fmt.Sprint(c.game, c.options), func(t *testing.T) {
			t.Parallel()
			shared, own := 0, 0
			for seed := range byte(8) {
				a, b := pictures(t, c.game, c.options, seed)
				shared, own = shared+a, own+b
			}
			if shared == 0 || (own > 0) != c.own {
				t.Errorf("%d pictures shared, %d not", shared, own)
			}
		})
	}
}

// pictures plays some turns, compares what seats see on their boards and in their pictures, and counts the
// pictures that are for all and for one seat.
func pictures(t *testing.T, game string, options map[string]string, seed byte) (shared, own int) {
	t.Helper()
	table := engine.NewTable("xx1")
	do := func(do engine.Action) error {
		e, err := engine.Decide(table, engine.Command{At: time.Unix(0, 0), Do: do})
		if err == nil {
			_, err = table.Apply(e)
		}
		return err
	}
	for _, a := range []engine.Action{
		engine.Propose{Game: game, By: 1, Clock: engine.DefaultClock(), Secret: chance.Secret{seed}, Set: options,
			Seats: []engine.Invitee{{Player: "ada"}, {Player: "bela"}}},
		engine.Confirm{Seat: 2}, engine.Go{},
	} {
		if err := do(a); err != nil {
			t.Fatal(err)
		}
	}
	names := engine.Names{"Ada", "Béla"}
	for n := range uint64(16) {
		for do(engine.Go{}) == nil {
		}
		for _, seat := range []engine.Seat{1, 2} {
			who := sightOf(table.Pos, seat)
			if who == engine.Nobody {
				shared++
			} else {
				own++
			}
			was, is := table.Pos.Draw(seat, names, lang.EN), table.Pos.Draw(who, names, lang.EN)
			if a, b := labels(was.Body), labels(is.Body); !reflect.DeepEqual(a, b) {
				t.Errorf("seat %d: it sees %q, its picture shows %q", seat, a, b)
			}
		}
		s := table.Awaits().First()
		steps, err := bot.Choose(table.Pos.Mask(s), s, "random", n)
		if err != nil {
			t.Fatal(err)
		}
		if err := do(engine.Play{Seat: s, Text: table.Pos.Write(s, steps)}); err != nil {
			t.Fatal(err)
		}
	}
	return shared, own
}

// TestNamesThatNoFontWrites: a picture in pixels has the number of the seat where its fonts lack every letter of
// the name, and is described with the name; a drawing has the name, which the browser's fonts write.
func TestNamesThatNoFontWrites(t *testing.T) {
	for _, game := range []string{"mexica", "teotihuacan", "tzolkin"} {
		table := engine.NewTable("xx1")
		for _, do := range []engine.Action{
			engine.Propose{Game: game, By: 1, Clock: engine.DefaultClock(), Secret: chance.Secret{5},
				Seats: []engine.Invitee{{Player: "ada"}, {Player: "dana"}}},
			engine.Confirm{Seat: 2}, engine.Go{},
		} {
			e, err := engine.Decide(table, engine.Command{At: time.Unix(0, 0), Do: do})
			if err == nil {
				_, err = table.Apply(e)
			}
			if err != nil {
				t.Fatal(err)
			}
		}
		names := engine.Names{"Яна", "דנה"}
		pixels := house.Pixels(table, engine.Nobody, nil, names, lang.EN)
		alone := house.Alone(table, engine.Nobody, nil, names, lang.EN)
		said, drawn := strings.Join(labels(pixels.Body), "\n"), strings.Join(labels(alone.Body), "\n")
		if !strings.Contains(said, "Яна") || !strings.Contains(said, "#2") || strings.Contains(said, "דנה") {
			t.Errorf("%s: in pixels %q", game, said)
		}
		if !strings.Contains(drawn, "דנה") || pixels.Desc != alone.Desc || !strings.Contains(pixels.Desc, "דנה") {
			t.Errorf("%s: drawn %q, described %q and %q", game, drawn, pixels.Desc, alone.Desc)
		}
	}
}

// labels is what is written on a board, but for who is meant.
func labels(shapes []scene.Shape) (out []string) {
	for _, s := range shapes {
		if s.Kind == scene.KindLabel {
			out = append(out, strings.TrimSuffix(s.Words.Text, " (you)"))
		}
		out = append(out, labels(s.Kids)...)
	}
	return out
}
