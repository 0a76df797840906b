package main

import (
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
)

// TestHostTables: the host lists tables, stops one, makes its clock longer, lets it go on and ends it; the
// player, the page and the program's interface say so, each command is an event and a line in the log, and
// both verifiers take the record.
func TestHostTables(t *testing.T) {
	w := newWorld(t)
	ask := w.enter("ada@post.example", "NEW tzolkin bot clock move 5d")
	id := regexp.MustCompile(`\btz\d+\b`).FindString(ask.subject)
	var list string
	w.until("the table is listed", func() bool {
		_, list, _ = command(t, "tables", "--data", w.data)
		return strings.Contains(list, id)
	})
	w.do(exitNo, "tables", "list", "--frozen")
	w.do(exitNo, "tables", "list", "--phase", "over")
	w.do(exitNo, "tables", "list", "--game", "mexica")
	w.do(exitNo, "tables", "list", "--late")
	w.do(exitNo, "tables", "list", "--idle", "1h")
	w.do(exitNo, "tables", "list", "--player", "nobody")
	w.do(exitFailed, "tables", "show", "tz999999")
	w.do(exitFailed, "tables", "freeze", ">", "a quarrel")
	w.do(exitFailed, "tables", "freeze", "tz999999", "a quarrel")
	w.do(exitFailed, "tables", "freeze", id, " ")
	w.do(exitFailed, "tables", "thaw", id)

	w.do(exitOK, "tables", "freeze", id, "a quarrel <b>")
	w.do(exitFailed, "tables", "freeze", id, "a quarrel <b>")
	w.find("ada@post.example", "stops the game for now: a quarrel <b>")
	w.must("ada@post.example", ask.replyTo, w.answer(ask, "1"))
	w.find("ada@post.example", "NOT PLAYED")
	if out := w.do(exitOK, "tables", "show", id); !strings.Contains(out, "frozen, host: a quarrel <b>") ||
		!strings.Contains(out, "operator: the host of the service stops") {
		t.Errorf("%s", out)
	}
	w.until("the page says so", func() bool {
		_, page := w.get("/t/" + id)
		_, api := w.get("/api/tables/" + id)
		return strings.Contains(page, "Stopped for now by the host of the service: a quarrel &lt;b&gt;") &&
			strings.Contains(api, `"halted":"a quarrel `)
	})
	w.until("a filter finds it", func() bool {
		code, out, _ := command(t, "tables", "--data", w.data, "--frozen")
		return code == exitOK && strings.Contains(out, id)
	})
	w.do(exitOK, "tables", "thaw", id)
	w.find("ada@post.example", "lets the game go on")
	w.do(exitOK, "tables", "shift", id, "48h")
	out := w.do(exitOK, "tables", "shift", "--all", "24h", "--why", "the relay was down")
	if out != "1 tables have longer clocks\n" {
		t.Errorf("%q", out)
	}
	w.do(exitFailed, "tables", "shift", id, "1ms")
	w.must("ada@post.example", ask.replyTo, w.answer(ask, "2"))
	w.find("ada@post.example", "the host of the service makes all deadlines")

	w.do(exitOK, "tables", "withdraw", id, "enough of it")
	w.do(exitFailed, "tables", "withdraw", id, "enough of it")
	w.find("ada@post.example", "ends the game without a result")
	w.until("the page says that it ended", func() bool {
		_, page := w.get("/t/" + id)
		_, api := w.get("/api/tables/" + id)
		return strings.Contains(page, "ended the game without a result: enough of it") &&
			strings.Contains(api, `"because":"enough of it"`)
	})
	for _, line := range []string{"host: table frozen", "host: table thawed", "host: table shifted",
		"host: clocks shifted", "host: table withdrawn"} {
		if !strings.Contains(w.log.String(), line) {
			t.Errorf("no line %q in the log", line)
		}
	}
	export := w.export(id)
	file := filepath.Join(t.TempDir(), "table.jsonl")
	if err := os.WriteFile(file, []byte(export), 0o600); err != nil {
		t.Fatal(err)
	}
	if code, out, _ := command(t, "verify", file); code != exitOK {
		t.Errorf("%s", out)
	}
	if ok, out := second(t, file); !ok {
		t.Errorf("%s", out)
	}
	w.kill()
	if out := w.do(exitOK, "verify", id); !strings.Contains(out, "0 wrong") {
		t.Errorf("%s", out)
	}
}

// TestHostBlock: who is blocked gets an answer that says so, the link in a letter opens no seat for him, and
// the host reads where he plays and what he can do about it; unblocking ends it.
func TestHostBlock(t *testing.T) {
	w := newWorld(t)
	ask := w.enter("ada@post.example", "NEW tzolkin bot")
	id := regexp.MustCompile(`\btz\d+\b`).FindString(ask.subject)
	link := seatLink.FindString(ask.text)
	if link == "" {
		t.Fatalf("no link in %s", ask.text)
	}
	w.until("the table is listed", func() bool {
		code, _, _ := command(t, "tables", "--data", w.data)
		return code == exitOK
	})
	before := w.visitor()
	if end, _ := before.get(link); end != "/seat/"+id+".1" {
		t.Fatalf("the link leads to %s", end)
	}
	w.do(exitFailed, "people", "block", "play@post.test")
	w.do(exitFailed, "people", "block", "nobody")
	w.do(exitFailed, "people", "unblock", "ada@post.example")
	if out := w.do(exitOK, "people", "block", "ada@post.example"); !strings.Contains(out, "Seats at: "+id) ||
		!strings.Contains(out, "painani tables freeze "+id) || !strings.Contains(out, "painani tables withdraw "+id) ||
		strings.Contains(out, "ada@post.example") {
		t.Errorf("%s", out)
	}
	out := w.do(exitOK, "people", "block", "eve@post.example")
	if !strings.Contains(out, "a stranger's address is blocked") {
		t.Errorf("%s", out)
	}
	for who, v := range map[string]*visitor{"with a session": before, "anew": w.visitor()} {
		if end, _ := v.get(link); end != "/t/"+id+"?link=old" {
			t.Errorf("%s: the link leads to %s", who, end)
		}
	}
	w.must("ada@post.example", ask.replyTo, w.answer(ask, "1"))
	w.find("ada@post.example", "takes no letters from you any more")
	w.kill()
	w.do(exitFailed, "people", "block", "eve@post.example")
	w.start()
	if out := w.do(exitOK, "people", "find", "ada@post.example"); !strings.Contains(out, "true") {
		t.Errorf("%s", out)
	}
	w.do(exitOK, "people", "unblock", "ada@post.example")
	w.must("ada@post.example", ask.replyTo, w.answer(ask, "2"))
	w.find("ada@post.example", "played as")
	for _, line := range []string{"host: address blocked"} {
		if !strings.Contains(w.log.String(), line) {
			t.Errorf("no line %q in the log", line)
		}
	}
}
