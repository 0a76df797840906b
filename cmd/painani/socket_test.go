package main

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"painani/events/safeio"
	"painani/http/socket"
)

// TestHostCommands: the commands work on a running service, over a socket that only its owner may open, and a
// socket that a killed service left is no obstacle.
func TestHostCommands(t *testing.T) {
	w := newWorld(t)
	w.until("the socket is there", func() bool { return safeio.Exists(filepath.Join(w.data, socket.Name)) })
	info, err := os.Stat(filepath.Join(w.data, socket.Name))
	if err != nil || info.Mode().Type() != os.ModeSocket || info.Mode().Perm() != 0o600 {
		t.Fatalf("%v, %v", info, err)
	}
	if out := w.do(exitOK, "letters"); out != "nothing waits\n" {
		t.Errorf("%q", out)
	}
	w.must("carl@example.org", "abuse@post.test",
		w.write("carl@example.org", "abuse@post.test", "Spam", "Stop it.\x1b[2J"))
	w.until("the letter to the host is shown", func() bool {
		out := w.do(exitOK, "letters", "--show")
		return strings.Contains(out, "Subject: Spam") && strings.Contains(out, "Stop it.") && !strings.Contains(out, "\x1b") &&
			!strings.Contains(out, "carl@example.org")
	})
	if out := w.do(exitOK, "letters", "--show", "--addresses"); !strings.Contains(out, "From: <carl@example.org>") {
		t.Errorf("%s", out)
	}
	wrapped := w.write("carl@example.org", "abuse@post.test", "=?utf-8?Q?Gr=C3=BC=C3=9Fe?=", "R3LDvMOfZSBhdXMgV2llbg==",
		"MIME-Version: 1.0", "Content-Type: text/plain; charset=utf-8", "Content-Transfer-Encoding: base64")
	w.must("carl@example.org", "abuse@post.test", wrapped)
	quoted := w.write("carl@example.org", "postmaster@post.test", "Again", "Gr=FC=DFe =\naus Graz",
		"MIME-Version: 1.0", "Content-Type: text/plain; charset=iso-8859-1", "Content-Transfer-Encoding: quoted-printable")
	w.must("carl@example.org", "postmaster@post.test", quoted)
	w.until("letters are shown without MIME", func() bool {
		out := w.do(exitOK, "letters", "--show")
		return strings.Contains(out, "Subject: Grüße\n\nGrüße aus Wien") && strings.Contains(out, "Grüße aus Graz") &&
			!strings.Contains(out, "carl@example.org")
	})
	one := w.do(exitOK, "letters", "--show", "2")
	if !strings.Contains(one, "Grüße aus Wien") || strings.Contains(one, "Graz") || strings.Contains(one, "Stop it") {
		t.Errorf("one letter: %s", one)
	}
	if raw := w.do(exitOK, "letters", "--show", "--raw", "2"); !strings.Contains(raw, "R3LDvMOfZSBhdXMgV2llbg==") ||
		!strings.Contains(raw, "Subject: =?utf-8?Q?") {
		t.Errorf("as it came: %s", raw)
	}
	w.do(exitFailed, "letters", "--show", "99")
	w.do(exitFailed, "letters", "2")
	w.kill()                   // and leaves its socket
	w.relay.addr = freePort(t) // where nobody is
	w.start()
	w.must("ada@post.example", "play@post.test", w.write("ada@post.example", "play@post.test", "Hello", "HELP"))
	var id string
	w.until("an answer waits for the relay", func() bool {
		out := w.do(exitOK, "letters")
		if strings.Contains(out, "ada@post.example") {
			t.Fatalf("an address is shown:\n%s", out)
		}
		lines := strings.Split(strings.TrimSpace(out), "\n")
		last := strings.Fields(lines[len(lines)-1])
		if len(last) > 7 && last[1] == "answer" && strings.Contains(out, "refused") {
			id = last[0]
		}
		return id != ""
	})
	w.do(exitOK, "letters", "--flush")
	w.until("the letter is dropped", func() bool { // it may just be under way
		code, _, _ := command(t, "letters", "--data", w.data, "--drop", id)
		return code == exitOK
	})
	if out := w.do(exitOK, "letters"); strings.Contains(out, id) {
		t.Errorf("a dropped letter waits:\n%s", out)
	}
	if !strings.Contains(w.log.String(), "host: letter dropped") {
		t.Error("no line in the log")
	}
	w.do(exitFailed, "letters", "--drop", id)
	w.kill()
	w.do(exitFailed, "letters", "--flush")
	w.do(exitFailed, "letters", "--drop", id)
	w.start()
	w.until("the service answers its host again", func() bool {
		code, _, _ := command(t, "letters", "--data", w.data)
		return code == exitOK
	})
}

// TestHostPeople: the host finds somebody, gives him another address, of which both addresses hear, and has
// him forgotten.
func TestHostPeople(t *testing.T) {
	w := newWorld(t)
	w.enter("ada@post.example", "NEW tzolkin bot")
	w.enter("ben@post.example", "NEW tzolkin bot")
	out := w.do(exitOK, "people", "find", "ada@post.example")
	if strings.Contains(out, "ada@post.example") {
		t.Errorf("an address is shown:\n%s", out)
	}
	id := strings.Fields(strings.Split(out, "\n")[1])[0]
	w.do(exitFailed, "people", "address", id, "ben@post.example") // another's
	w.do(exitFailed, "people", "address", id, "play@post.test")   // the service's
	w.do(exitFailed, "people", "address", id, "ada")
	w.do(exitOK, "people", "address", id, "ada@new.example")
	for _, to := range []string{"ada@post.example", "ada@new.example"} {
		w.find(to, "was changed")
	}
	if out := w.do(exitOK, "people", "show", id, "--addresses"); !strings.Contains(out, "ada@new.example") ||
		strings.Contains(out, "ada@post.example") {
		t.Errorf("%s", out)
	}
	w.do(exitOK, "people", "address", "--add", id, "ada@home.example")
	w.do(exitFailed, "people", "address", "--add", id, "ben@post.example") // another's
	w.do(exitOK, "people", "address", "--main", id, "ada@home.example")
	w.do(exitOK, "people", "address", "--drop", id, "ada@new.example")
	w.do(exitFailed, "people", "address", "--drop", id, "ada@home.example") // the last
	if out := w.do(exitOK, "people", "show", id, "--addresses"); !strings.Contains(out, "ada@home.example") ||
		strings.Contains(out, "ada@new.example") {
		t.Errorf("%s", out)
	}
	w.do(exitOK, "people", "forget", id)
	w.do(exitNo, "people", "show", id)
	w.do(exitFailed, "people", "forget", id)
	for _, line := range []string{"host: address changed", "host: person forgotten"} {
		if !strings.Contains(w.log.String(), line) {
			t.Errorf("no line %q in the log", line)
		}
	}
}
