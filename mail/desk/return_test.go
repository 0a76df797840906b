package desk_test

import (
	"testing"

	"painani/mail/auth"
)

// TestNobodyAnswersMachines: what comes to the envelope sender of a letter of ours is a machine's, whatever it
// looks like; and mailers are not welcomed.
func TestNobodyAnswersMachines(t *testing.T) {
	w := begun(t)
	yours := w.last(addr("ada"))
	local, err := w.keys.Local(auth.Bounce, yours.ID, 0)
	if err != nil {
		t.Fatal(err)
	}
	back := local + "@" + domain
	before := w.table(yours.Table).Seq
	for name, m := range map[string]in{
		"a robot on holiday":      {from: addr("ada"), to: back, re: yours, body: "I am on holiday until Monday"},
		"a robot that plays":      {from: addr("ada"), to: back, re: yours, body: "take 1"},
		"a robot that asks":       {from: addr("ada"), to: back, re: yours, body: "STATUS"},
		"a stranger":              {from: "x@robots.example", to: back, body: "hello"},
		"a mailer":                {from: "MAILER-DAEMON@mx.example", body: "it did not work"},
		"a mailer to the table":   {from: "Mailer-Daemon@mx.example", re: yours, body: "it did not work"},
		"a postmaster":            {from: "Postmaster <postmaster@mx.example>", body: "hello"},
		"a postmaster with a tag": {from: "postmaster+x@mx.example", to: back, body: "hello"},
	} {
		if out := w.send(m); len(out) != 0 {
			t.Errorf("%s got %q", name, out[0].Verdict)
		}
	}
	if n := w.table(yours.Table).Seq; n != before {
		t.Error("a robot played")
	}
	if out := w.send(in{from: addr("ada"), re: yours, body: "STATUS"}); len(out) != 1 {
		t.Errorf("her own letter got %d answers", len(out))
	}
}
