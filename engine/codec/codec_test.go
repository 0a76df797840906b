package codec_test

import (
	"errors"
	"strings"
	"testing"
	"time"

	"painani/engine"
	"painani/engine/chance"
	"painani/engine/codec"
	"painani/engine/fixture/noughts"
	"painani/events"
)

func init() { engine.Register(noughts.Rules{}) }

// records plays a game of two bots' seats by Decide and Record alone.
func records(t *testing.T) []events.Record {
	t.Helper()
	tab, head := engine.NewTable("nc1"), ""
	var out []events.Record
	do := func(a engine.Action) {
		e, err := engine.Decide(tab,
			engine.Command{At: time.Date(2026, 6, 1, 12, 0, len(out), 0, time.UTC), Actor: "test", Do: a})
		if err != nil {
			t.Fatalf("%T: %v", a, err)
		}
		r, next, _, err := codec.Record(tab, head, e)
		if err != nil {
			t.Fatal(err)
		}
		if tab.Seq != e.Seq-1 {
			t.Fatal("Record changed the table before")
		}
		if head, err = r.Hash(); err != nil {
			t.Fatal(err)
		}
		tab, out = next, append(out, r)
	}
	do(
		engine.Propose{
			Game:   "noughts",
			Seats:  []engine.Invitee{{Bot: "random"}, {Bot: "random"}},
			Clock:  engine.DefaultClock(),
			Secret: chance.Secret{9},
		},
	)
	do(engine.Go{})
	for _, text := range []string{"1", "2", "5", "3", "9"} {
		do(engine.Play{Seat: tab.Awaits().First(), Text: text})
	}
	do(engine.Go{})
	return out
}

func TestRoundTrip(t *testing.T) {
	list := records(t)
	tab, prev := engine.NewTable("nc1"), events.Record{}
	for _, r := range list {
		data, err := r.Encode()
		if err != nil {
			t.Fatal(err)
		}
		back, err := events.Decode(data)
		if err != nil {
			t.Fatal(err)
		}
		if err := prev.Link(back); err != nil {
			t.Fatal(err)
		}
		if _, _, err := codec.Check(tab, back); err != nil {
			t.Fatal(err)
		}
		prev = back
	}
	if tab.Phase != engine.Over || tab.Redraw() != nil {
		t.Errorf("phase %s, redraw %v", tab.Phase, tab.Redraw())
	}
}

func TestSealsHideWhatIsHidden(t *testing.T) {
	secret := chance.Secret{9}.Hex()
	for _, r := range records(t) {
		canonical, err := r.Canonical()
		if err != nil {
			t.Fatal(err)
		}
		if shown := strings.Contains(string(canonical), secret); shown != (r.Type == "ended") {
			t.Errorf("%s shows the secret: %v", r.Type, shown)
		}
		if r.Type == "started" && strings.Contains(string(canonical), "start-player") {
			t.Error("the draws of the start are not sealed")
		}
	}
}

// TestCheckFindsAnotherFold: a state hash that this binary does not reach.
func TestCheckFindsAnotherFold(t *testing.T) {
	list := records(t)
	list[3].After = list[2].After
	tab := engine.NewTable("nc1")
	for i, r := range list[:4] {
		_, _, err := codec.Check(tab, r)
		if want := i == 3; errors.Is(err, codec.ErrFold) != want {
			t.Errorf("event #%d: %v", r.Seq, err)
		}
	}
}

// TestRedrawFindsAForgedDraw: a record that is whole in itself, but whose luck
// was not drawn from the secret.
func TestRedrawFindsAForgedDraw(t *testing.T) {
	list := records(t)
	tab := engine.NewTable("nc1")
	for _, r := range list {
		if r.Type == "started" {
			e, err := codec.Event(r)
			if err != nil {
				t.Fatal(err)
			}
			forged := 1 - e.Sealed.Draws[0].Value
			body := strings.Replace(string(r.Sealed.Body), `"v":`+string(rune('0'+1-forged)),
				`"v":`+string(rune('0'+forged)), 1)
			r.Sealed = &events.Sealed{Salt: r.Sealed.Salt, Body: events.Body(body)}
			if _, _, err := codec.Apply(tab, r); err != nil {
				t.Fatal(err)
			}
			break
		}
		if _, _, err := codec.Apply(tab, r); err != nil {
			t.Fatal(err)
		}
	}
	if err := tab.Redraw(); err == nil || !strings.Contains(err.Error(), "start-player") {
		t.Errorf("redraw: %v", err)
	}
}

func TestUnknownType(t *testing.T) {
	if _, err := codec.Event(events.Record{Seq: 4, Type: "danced", Body: events.Body("{}")}); err == nil {
		t.Error("an unknown event is read")
	}
}
