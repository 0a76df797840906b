package desk_test

import (
	"context"
	"strings"
	"time"

	"painani/engine"
	post "painani/mail"
)

// hostDoes is a command of the host about a table, "freeze st890 why", and what goes out because of it.
func (w *world) hostDoes(line string) []post.Letter {
	w.t.Helper()
	verb, rest, _ := strings.Cut(line, " ")
	table, why, _ := strings.Cut(rest, " ")
	blocks := map[string]func(context.Context, string) error{"block": w.people.Block, "unblock": w.people.Unblock}
	if block := blocks[verb]; block != nil {
		if err := block(context.Background(), addr(rest)); err != nil {
			w.t.Fatal(err)
		}
		return nil
	}
	var do engine.Action
	switch verb {
	case "freeze":
		do = engine.HostFreeze{Why: why}
	case "thaw":
		do = engine.HostThaw{}
	case "withdraw":
		do = engine.HostWithdraw{Why: why}
	case "shift":
		span, why, _ := strings.Cut(why, " ")
		by, err := time.ParseDuration(span)
		if err != nil {
			w.t.Fatal(err)
		}
		do = engine.HostShift{By: by, Why: why}
	}
	_, err := w.ref.Do(context.Background(), table, engine.Command{Actor: engine.ActorOperator, Do: do})
	if err != nil {
		w.t.Fatalf("%s: %v", line, err)
	}
	if err := w.notices(); err != nil {
		w.t.Fatal(err)
	}
	return w.letters()
}
