package main

import (
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"painani/events"
)

// do runs a command on a stopped world's data and expects its exit code.
func (w *world) do(want int, args ...string) string {
	w.t.Helper()
	code, out, errs := command(w.t, append(args, "--data", w.data, "--log-level", "error")...)
	if code != want {
		w.t.Fatalf("%v: exit %d, want %d\n%s%s", args, code, want, out, errs)
	}
	return out + errs
}

// host is another service with a relay of its own.
func host(t *testing.T) *world {
	w := &world{
		t:     t,
		data:  filepath.Join(t.TempDir(), "data"),
		smtp:  freePort(t),
		http:  freePort(t),
		relay: newRelay(t),
		log:   &lockedBuffer{},
	}
	t.Cleanup(func() {
		w.kill()
		if t.Failed() {
			t.Logf("log of the other host (end):\n%s", tail(w.log.String(), 4000))
		}
	})
	return w
}

// read is a file as text.
func read(t *testing.T, name string) string {
	t.Helper()
	data, err := os.ReadFile(name)
	if err != nil {
		t.Fatal(err)
	}
	return string(data)
}

// TestMovingHost: a running game is exported, imported elsewhere, exported to the same bytes,
// goes on there by mail, and is refused at the old host; then it comes home.
func TestMovingHost(t *testing.T) {
	const ada, bela = "ada@club.test", "bela@club.test"
	old, dir := newWorld(t), t.TempDir()
	file, people, again := filepath.Join(dir, "table.jsonl"), filepath.Join(dir,
		"people.json"), filepath.Join(dir, "again.jsonl")
	first := old.enter(ada, "NEW tzolkin "+bela)
	table := regexp.MustCompile(`tz\d+`).FindString(first.subject)
	old.say(old.invited(bela, table), "YES")
	old.say(old.asks(ada, table, 0), "1")
	old.say(old.asks(bela, table, 0), "2")
	stale := old.mover(table, ada, bela)
	old.kill()

	public := filepath.Join(dir, "public.jsonl")
	old.do(exitOK, "export", table, "--out", public)
	old.do(exitOK, "export", table, "--out", file, "--full", "--people", people, "--moved")
	if info, err := os.Stat(file); err != nil || info.Mode().Perm() != 0o600 {
		t.Errorf("an export with secrets has mode %v, %v", info.Mode(), err)
	}
	if head, _, _ := strings.Cut(read(t, file), "\n"); !strings.Contains(head, `"hidden":"operator-only"`) {
		t.Errorf("header of an export with secrets: %s", head)
	}
	if strings.Contains(read(t, file), "club.test") || !strings.Contains(read(t, people), bela) {
		t.Error("people are in the wrong file")
	}

	fresh := host(t)
	if out := fresh.do(exitFailed, "import", public); !strings.Contains(out, "export --full") {
		t.Errorf("import of a public export: %s", out)
	}
	if out := fresh.do(exitFailed, "import", file); !strings.Contains(out, "name them with --people") {
		t.Errorf("import without people: %s", out)
	}
	fresh.do(exitOK, "import", file, "--people", people)
	fresh.do(exitOK, "export", table, "--out", again, "--full")
	if read(t, again) != read(t, file) {
		t.Error("the export of the import is another file")
	}
	if out := fresh.do(exitOK, "import", file); !strings.Contains(out, " 0 of them new here") {
		t.Errorf("import again: %s", out)
	}
	fresh.goesOn(t, table, stale.to)
	old.refusesMoved(t, stale)

	fresh.kill()
	fresh.do(exitOK, "export", table, "--out", file, "--full", "--moved")
	old.kill()
	if out := old.do(exitOK, "import", file); !strings.Contains(out, "It goes on here") {
		t.Errorf("import at home: %s", out)
	}
	old.do(exitOK, "verify")
	old.start()
	n := len(old.events(table))
	old.find(ada, table+" goes on here")
	old.find(bela, table+" goes on here")
	old.say(old.mover(table, ada, bela), "1")
	old.until("the game goes on at home", func() bool { return len(old.events(table)) > n })
}

// mover waits for the newest letter of whoever owes a decision as the table stands.
func (w *world) mover(table string, people ...string) (hit inbound) {
	w.t.Helper()
	w.until("somebody is asked", func() bool {
		at := len(w.events(table))
		for _, who := range people {
			for _, l := range w.relay.letters(who) {
				if l.menu() > 0 && strings.Contains(l.id, fmt.Sprintf(".%s.%d@", table, at)) {
					hit = l
				}
			}
		}
		return hit.id != ""
	})
	return hit
}

// goesOn: everybody gets one letter of the new host, and play goes on by answering it.
func (w *world) goesOn(t *testing.T, table, who string) {
	t.Helper()
	before := len(w.events(table))
	w.start()
	l := w.find(who, table+" goes on here")
	if l.menu() == 0 || !strings.Contains(l.text, "came from another host") {
		t.Fatalf("the letter of the new host:\n%s", l.text)
	}
	answer := w.say(l, "1")
	if strings.Contains(answer.text, "Not") && !strings.Contains(answer.text, table+" #") {
		t.Errorf("answer at the new host:\n%s", answer.text)
	}
	w.until("the game goes on", func() bool {
		list := w.events(table)
		return len(list) > before && list[len(list)-1].Type == "played"
	})
	for _, person := range []string{"ada@club.test", "bela@club.test"} {
		greetings := 0
		for _, l := range w.relay.letters(person) {
			if strings.Contains(l.text, "goes on here") {
				greetings++
			}
			if seq := regexp.MustCompile(`\.` + table + `\.(\d+)@`).FindStringSubmatch(l.id); seq != nil &&
				seq[1] < "5" &&
				len(seq[1]) == 1 {
				t.Errorf("%s got a letter about old event #%s: %s", person, seq[1], l.verdict())
			}
		}
		if greetings != 1 {
			t.Errorf("%s got %d letters about the move", person, greetings)
		}
	}
	if err := verifyRecords(w.events(table)); err != nil {
		t.Error(err)
	}
}

func verifyRecords(list []events.Record) error {
	_, err := events.Audit(list, "")
	return err
}

// refusesMoved: a letter to the table at the old host is told where things stand.
func (w *world) refusesMoved(t *testing.T, l inbound) {
	t.Helper()
	n := len(w.history())
	w.start()
	answer := w.say(l, "1")
	if !strings.Contains(answer.text, "moved to another host") {
		t.Errorf("answer at the old host:\n%s", answer.text)
	}
	if len(w.history()) != n {
		t.Errorf("the old host went on playing")
	}
}

// TestImportRefuses: what cannot be proved or would contradict what is here stays out.
func TestImportRefuses(t *testing.T) {
	dir := t.TempDir()
	export, bare := filepath.Join(dir, "over.jsonl"), filepath.Join(dir, "bare.jsonl")
	data := exportOf(t, oneRecord)
	for name, b := range map[string][]byte{export: data, bare: []byte(read(t, oneRecord)),
		filepath.Join(dir, "bad.jsonl"):   []byte(strings.Replace(string(data), `"turn":"place`, `"turn":"Place`, 1)),
		filepath.Join(dir, "other.jsonl"): exportOf(t, "testdata/records/tzolkin-3p-seed11-001.jsonl"),
		filepath.Join(dir, "crowd.json"):  []byte(`{"people":[{"id":"abc","name":"Ada","addresses":["a@b.test"]}]}`),
		filepath.Join(dir, "words.json"):  []byte(`hello`)} {
		if err := os.WriteFile(name, b, 0o600); err != nil {
			t.Fatal(err)
		}
	}
	w := &world{t: t, data: filepath.Join(dir, "data")}
	for _, c := range []struct {
		args []string
		code int
		want string
	}{
		{[]string{bare}, exitFailed, "has no header"},
		{[]string{filepath.Join(dir, "bad.jsonl")}, exitNo, "Nothing was imported"},
		{[]string{export, "--people", filepath.Join(dir, "crowd.json")}, exitFailed, "has no seat at"},
		{[]string{export, "--people", filepath.Join(dir, "words.json")}, exitFailed, "no list of people"},
		{[]string{filepath.Join(dir, "none.jsonl")}, exitFailed, "no such file"},
		{[]string{export}, exitOK, "60 of them new here"},
		{[]string{export}, exitOK, " 0 of them new here"},
		{[]string{filepath.Join(dir, "other.jsonl")}, exitFailed, "differs from the file at event #1"},
	} {
		if out := w.do(c.code, append([]string{"import"}, c.args...)...); !strings.Contains(out, c.want) {
			t.Errorf("import %v: %s", c.args, out)
		}
	}
	again := filepath.Join(dir, "again.jsonl")
	w.do(exitOK, "export", "bots-11-1", "--out", again)
	if read(t, again) != string(data) {
		t.Error("the export of the import is another file")
	}
	w.do(exitOK, "verify")
	if ok, out := second(t, again); !ok {
		t.Error(out)
	}
}

// TestImportCutShort: an import that died in the middle is found, and doing it again ends it.
func TestImportCutShort(t *testing.T) {
	dir := t.TempDir()
	file := filepath.Join(dir, "over.jsonl")
	if err := os.WriteFile(file, exportOf(t, oneRecord), 0o600); err != nil {
		t.Fatal(err)
	}
	r, err := replayFile(file, nil)
	if err != nil {
		t.Fatal(err)
	}
	d := &drill{t: t, flags: storeFlags{Data: filepath.Join(dir, "data"), LogLevel: "error"}}
	s := d.open()
	in := &incoming{store: s, id: r.Table.ID, records: r.File.Records(), head: r.Head}
	if err := in.note(t.Context(), 0); err != nil {
		t.Fatal(err)
	}
	var after events.Position
	for _, rec := range in.records[:20] {
		if after, err = s.Log.Append(t.Context(), rec, after); err != nil {
			t.Fatal(err)
		}
	}
	s.Close()
	w := &world{t: t, data: d.flags.Data}
	if out := w.do(exitFailed, "serve", "--smtp", "127.0.0.1:0", "--http", "127.0.0.1:0"); !strings.Contains(out,
		"came only in part") {
		t.Errorf("serve: %s", out)
	}
	if out := w.do(exitOK, "import", file); !strings.Contains(out, "40 of them new here") {
		t.Errorf("import again: %s", out)
	}
	if n := len(d.history()); n != 60 {
		t.Errorf("%d events", n)
	}
}
