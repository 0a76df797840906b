package desk_test

import (
	"context"
	"strings"
	"testing"

	"painani/engine"
	"painani/engine/chance"
	post "painani/mail"
)

// TestHostMovesUp: who proposed a table from its last seat lets it begin without a chair before his: he is
// told that it begins, and who said yes before is told by the right name.
func TestHostMovesUp(t *testing.T) {
	w := newWorld(t)
	ids := map[string]string{}
	for _, name := range []string{"ada", "bela", "cora"} {
		w.play(name, "NEW sticks "+name+"2@example.org bot")
		p, _ := w.people.ByAddress(addr(name))
		ids[name] = p.ID
	}
	do := func(a engine.Action) {
		t.Helper()
		if _, err := w.ref.Do(context.Background(), "st9", engine.Command{At: w.now, Do: a}); err != nil {
			t.Fatal(err)
		}
	}
	do(engine.Propose{Game: "sticks", By: 3, Clock: engine.DefaultClock(), Secret: chance.Secret{9},
		Seats: []engine.Invitee{{Player: ids["ada"]}, {Player: ids["bela"]}, {Player: ids["cora"], Word: "w"}}})
	do(engine.Confirm{Seat: 1, Word: "w"})
	do(engine.Decline{Seat: 2})
	w.notices()
	w.letters()
	out := w.send(in{from: addr("cora"), re: w.last(addr("cora")), body: "INVITE 2 nobody"})
	var answer *post.Letter
	for i := range out {
		if out[i].Kind == post.Answer && out[i].To == ids["cora"] {
			answer = &out[i]
		}
	}
	tab := w.table("st9")
	if tab.Phase != engine.Running || answer == nil || answer.Seat != 2 || len(answer.Menu) == 0 {
		t.Fatalf("%s, answer %+v", tab.Phase, answer)
	}
	history := text(t, w.send(in{from: addr("ada"), re: w.last(addr("ada")), body: "HISTORY"})[0])
	for _, line := range []string{"Ada says yes", "Bela declines", "Cora proposes"} {
		if !strings.Contains(history, line) {
			t.Errorf("not told: %s\n%s", line, history)
		}
	}
}
