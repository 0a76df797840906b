package main

import (
	"bytes"
	"context"
	"os"
	"painani/engine/record"
	"regexp"
	"strings"
	"testing"
)

// command runs painani in this process and returns its exit code and output.
func command(t testing.TB, args ...string) (code int, out, err string) {
	t.Helper()
	var o, e bytes.Buffer
	code = run(context.Background(), args, streams{strings.NewReader(""), &o, &e})
	return code, o.String(), e.String()
}

// TestStoreCommands: what a host does with a stopped service's data folder.
func TestStoreCommands(t *testing.T) {
	w := newWorld(t)
	w.must("ada@club.test", "play@post.test",
		w.write("ada@club.test", "play@post.test", "hello", "NEW tzolkin bot bot"))
	first := w.next("ada@club.test", 0)
	w.must("ada@club.test", first.replyTo, w.answer(first, "YES"))
	l := w.next("ada@club.test", 1)
	table := regexp.MustCompile(`tz\d+`).FindString(l.subject)
	code, out, _ := command(t, "doctor", "--data", w.data, "--domain", "post.localhost", "--smtp", w.smtp,
		"--http", w.http)
	if code != exitOK || !strings.Contains(out, "the service runs") {
		t.Errorf("doctor beside a running service: %d\n%s", code, out)
	}
	if code, _, stderr := command(t, "verify", "--data", w.data); code != exitFailed ||
		!strings.Contains(stderr, "in use") {
		t.Errorf("verify beside a running service: %d %s", code, stderr)
	}
	w.kill()

	for _, c := range []struct {
		name string
		args []string
		code int
		want string // regular expression of the output
	}{
		{"verify all", []string{"verify"}, exitOK, `4 events of 1 tables, 0 wrong`},
		{"verify one", []string{"verify", table}, exitOK, `4 events of 1 tables, 0 wrong`},
		{"verify none", []string{"verify", "tz1"}, exitNo, `tz1: no such table`},
		{"rebuild", []string{"rebuild"}, exitOK, `made anew from 4 events`},
		{"doctor", []string{"doctor", "--domain", "post.localhost"}, exitOK, `4 events, the ledger agrees`},
		{"export nothing", []string{"export", "tz1"}, exitFailed, ``},
	} {
		code, out, stderr := command(t, append(c.args, "--data", w.data)...)
		if code != c.code || !regexp.MustCompile(c.want).MatchString(out) {
			t.Errorf("%s: exit %d\n%s%s", c.name, code, out, stderr)
		}
	}

	code, export, _ := command(t, "export", table, "--data", w.data)
	if code != exitOK || strings.Contains(export, `"sealed"`) || strings.Count(export, `"seal"`) < 3 {
		t.Errorf("export of a running game: %d\n%s", code, export)
	}
	r, err := record.Replay(strings.NewReader(export))
	if err != nil || r.Folded || r.Events != 4 {
		t.Errorf("replay of the export: %+v, %v", r, err)
	}

	file := w.data + "/ledger/" + ledgerFile(t, w.data)
	data, _ := os.ReadFile(file)
	if err := os.WriteFile(file, bytes.Replace(data, []byte(`"type":"started"`), []byte(`"type":"startef"`), 1), 0o600); err != nil {
		t.Fatal(err)
	}
	if code, out, _ := command(t, "doctor", "--data", w.data, "--domain", "post.localhost"); code != exitNo ||
		!strings.Contains(out, "FAIL") {
		t.Errorf("doctor with a damaged ledger: %d\n%s", code, out)
	}
}

// TestDoctorFindsBackupsWithin: backups in the data folder are lost with it; those beside it are not spoken of.
func TestDoctorFindsBackupsWithin(t *testing.T) {
	for folder, within := range map[string]bool{
		"": false, "/srv/data": true, "/srv/data/b": true, "/srv/data-b": false, "/srv": false, "/mnt/b": false,
	} {
		c := doctorCmd{}
		c.Data, c.Backup = "/srv/data", folder
		got := c.backups(t.Context())
		if (len(got) > 0) != within || within && !got[0].Warn {
			t.Errorf("backups in %q: %v", folder, got)
		}
	}
}

func ledgerFile(t *testing.T, data string) string {
	entries, err := os.ReadDir(data + "/ledger")
	if err != nil {
		t.Fatal(err)
	}
	for _, e := range entries {
		if strings.HasSuffix(e.Name(), ".jsonl") {
			return e.Name()
		}
	}
	t.Fatal("no ledger file")
	return ""
}
