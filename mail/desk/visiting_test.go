package desk_test

import (
	"bytes"
	"context"
	"fmt"
	"strings"

	"painani/engine"
	"painani/engine/chance"
	post "painani/mail"
	"painani/mail/desk"
	"painani/mail/messageid"
)

// visited is the guest's table in a dialogue.
const visited = "st7"

// guestDoes is what a guest of the pages does, or somebody who fills in one of their forms:
//
//	begin de           a game against a bot, in German
//	play keep 1        a turn
//	continue ada       names an address to go on by letter
//	ada NEW sticks bot what Ada writes into a form
//
// The letters are those that go out because of it.
func (w *world) guestDoes(line string) []post.Letter {
	w.t.Helper()
	ctx := context.Background()
	what, arg, _ := strings.Cut(line, " ")
	switch what {
	case "begin":
		g, err := w.people.CreateGuest(ctx, arg, w.now)
		if err != nil {
			w.t.Fatal(err)
		}
		w.as(g.ID, engine.Propose{Game: "sticks", By: 1, Clock: engine.Clock{Kind: "none"}, Rated: engine.RatedNo,
			Secret: chance.Secret{7}, Seats: []engine.Invitee{{Player: g.ID}, {Bot: "decent"}}})
	case "play":
		w.as(w.table(visited).Chair(1).Player, engine.Play{Seat: 1, Text: arg})
	case "continue":
		seq := fmt.Sprint(w.table(visited).Seq)
		if err := w.desk.Continue(ctx, desk.Continuing{Table: visited, Seat: 1, Address: addr(arg),
			Cause: "w-" + seq + arg}); err != nil {
			return append(w.letters(), post.Letter{ID: "refused", Kind: "refused", Lang: "en",
				At: w.now, Subject: "no letter", Verdict: err.Error()})
		}
	default:
		ids, err := messageid.New(bytes.Repeat([]byte{3}, 32), domain)
		if err != nil {
			w.t.Fatal(err)
		}
		return w.send(in{from: addr(what), body: arg, id: ids.FormID(what, arg)})
	}
	w.wantAll()
	if err := w.notices(); err != nil {
		w.t.Fatal(err)
	}
	return w.letters()
}

// as carries out what a guest does on his page.
func (w *world) as(player string, a engine.Action) {
	w.t.Helper()
	c := engine.Command{At: w.now, Actor: engine.ActorPlayer(player), Cause: "w-" + fmt.Sprint(w.serial), Do: a}
	w.serial++
	if _, err := w.ref.Do(context.Background(), visited, c); err != nil {
		w.t.Fatalf("%T: %v", a, err)
	}
}
