package games_test

import (
	"errors"
	"testing"

	"painani/engine"
	"painani/engine/bot"
)

// TestUndoOfASecret: a secret choice can be taken back until all are shown, and never afterwards, whoever is to
// move next: he would know what the others have chosen.
func TestUndoOfASecret(t *testing.T) {
	for _, game := range []string{"tzolkin", "teotihuacan"} {
		for who := range 3 { // chooses last
			last := engine.SeatAt(who)
			a := begin(t, game)
			for a.secret() {
				seat := last
				for _, s := range a.table.Awaits().List() {
					if s != last {
						seat = s
					}
				}
				a.choose(seat)
				if a.secret() {
					if err := a.undoes(seat); err != nil {
						t.Errorf("%s: a choice that is not shown cannot be taken back: %v", game, err)
					}
				}
			}
			var no *engine.Refusal
			if err := a.undoes(last); !errors.As(err, &no) || no.Code != "undo-revealed" {
				t.Errorf("%s: seat %d takes back what was shown: %v; to move: %v",
					game, last, err, a.table.Awaits().List())
			}
		}
	}
}

// secret reports that some of the table's people are choosing secretly.
func (a *ahead) secret() bool {
	for _, s := range a.table.Awaits().List() {
		if a.table.Pos.Secret(s) {
			return true
		}
	}
	return false
}

// choose plays a turn of a seat.
func (a *ahead) choose(s engine.Seat) {
	a.Helper()
	pos := a.table.Pos.Mask(s)
	steps, err := bot.Choose(pos, s, "random", a.n)
	if err != nil {
		a.Fatal(err)
	}
	a.n++
	a.must(engine.Play{Seat: s, Text: pos.Write(s, steps)})
}

// undoes says whether a seat may take its last turn back.
func (a *ahead) undoes(s engine.Seat) error {
	_, err := engine.Decide(a.table, engine.Command{At: a.table.At, Do: engine.Undo{Seat: s}})
	return err
}
