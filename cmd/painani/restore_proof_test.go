package main

import (
	"bytes"
	"encoding/json"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"painani/events"
	"painani/events/stream"
)

// TestRestoreChooses changes the time of the last event in one of both copies: the copy that agrees with the
// checkpoint, or with a head from a letter, wins; where nothing says which is right nothing is changed.
func TestRestoreChooses(t *testing.T) {
	whole := makeDrill(t)
	last := whole.lastEvent()
	hash, err := last.Hash()
	if err != nil {
		t.Fatal(err)
	}
	head := events.Head{Table: last.Table, Seq: last.Seq, Hash: hash[:24]}.String()
	wrong := events.Head{Table: last.Table, Seq: last.Seq, Hash: strings.Repeat("0", 24)}.String()
	for _, c := range []struct {
		name       string
		checkpoint bool
		heads      []string
		code       int
		says       string
	}{
		{"by the checkpoint", true, nil, exitOK, "against the checkpoint"},
		{"by a head", false, []string{head}, exitOK, head},
		{"by nothing", false, nil, exitFailed, "--head"},
		{"by a head of another history", false, []string{wrong}, exitFailed, "Nothing was changed"},
	} {
		t.Run(c.name, func(t *testing.T) {
			d := whole.copyOf(t)
			d.changeLastLine()
			if !c.checkpoint {
				d.remove(checkpointName)
			}
			before := d.tree()
			var args []string
			for _, h := range c.heads {
				args = append(args, "--head", h)
			}
			code, out := d.restore(args...)
			if code != c.code || !strings.Contains(out, c.says) {
				t.Fatalf("exit %d: %s", code, out)
			}
			if code != exitOK {
				if now := d.tree(); now != before {
					t.Errorf("changed: %s, before %s", now, before)
				}
				return
			}
			d.same("after restore")
		})
	}
}

// lastEvent is the newest event of the drill.
func (d *drill) lastEvent() events.Record {
	d.t.Helper()
	e, err := events.Decode([]byte(d.want[len(d.want)-1]))
	if err != nil {
		d.t.Fatal(err)
	}
	return e
}

// changeLastLine changes the second of the last event in the ledger.
func (d *drill) changeLastLine() {
	d.t.Helper()
	files, err := filepath.Glob(filepath.Join(d.flags.Data, ledgerName, "*.jsonl"))
	if err != nil || len(files) == 0 {
		d.t.Fatal(files, err)
	}
	name := files[len(files)-1]
	data, err := os.ReadFile(name)
	if err != nil {
		d.t.Fatal(err)
	}
	lines := bytes.Split(bytes.TrimSuffix(data, []byte("\n")), []byte("\n"))
	old := lines[len(lines)-1]
	changed := regexp.MustCompile(`("at":"[^"]*:\d)(\d)`).
		ReplaceAllFunc(bytes.Clone(old), func(m []byte) []byte {
			m[len(m)-1] = '0' + (m[len(m)-1]-'0'+1)%10
			return m
		})
	if bytes.Equal(old, changed) || !json.Valid(changed) {
		d.t.Fatalf("%s", old)
	}
	lines[len(lines)-1] = changed
	if err := os.WriteFile(name, append(bytes.Join(lines, []byte("\n")), '\n'), 0o600); err != nil {
		d.t.Fatal(err)
	}
}

// TestRestoreIntoAStartedService: on a new machine the service has usually been started before its backup comes; it
// has everybody and every key of the backup behind it.
func TestRestoreIntoAStartedService(t *testing.T) {
	d := makeDrill(t)
	key := d.key()
	d.flags.Data = filepath.Join(t.TempDir(), "new")
	s := d.open()
	if _, err := s.serviceKey(t.Context(), "key-x"); err != nil {
		t.Fatal(err)
	}
	if err := s.Close(); err != nil {
		t.Fatal(err)
	}
	if code, out := d.restore("--from", d.backup); code != exitOK {
		t.Fatalf("exit %d: %s", code, out)
	}
	d.hasPeople(t, key)
}

// TestDistrustEveryStream: each stream can be taken from the backup without being looked at.
func TestDistrustEveryStream(t *testing.T) {
	whole := makeDrill(t)
	key := whole.key()
	for _, name := range stream.Names() {
		t.Run(name, func(t *testing.T) {
			d := whole.copyOf(t)
			if code, out := d.restore("--distrust", name, "--from", d.backup); code != exitOK {
				t.Fatalf("exit %d: %s", code, out)
			}
			d.same("after restore")
			d.hasPeople(t, key)
		})
	}
}
