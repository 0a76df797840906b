package main

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"log/slog"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"painani/events"
	"painani/events/ledger"
	"painani/events/restore"
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
			d.changeLine(events.Position(len(d.want)))
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

// TestRestoreByBackupAndHead damages one of both copies where the checkpoint does not see it, at the last
// event of a table.
func TestRestoreByBackupAndHead(t *testing.T) {
	whole := makeDrill(t)
	ends := whole.ends() // of three tables; the backup has two of them
	if len(ends) != 3 {
		t.Fatal(ends)
	}
	first, second, newest := ends[0], ends[1], ends[2]
	from := []string{"--from", whole.backup}
	for _, c := range []struct {
		name        string
		log, ledger events.Position // where they are changed
		gone        string          // what else is lost
		args        []string
		says        []string // with a refusal; none: it is mended
	}{
		{"log, newest event, checkpoint", newest.Pos, 0, "", nil, nil},
		{"log, newest event, head", newest.Pos, 0, checkpointName, []string{"--head", newest.head()}, nil},
		{"log, head", first.Pos, 0, "", []string{"--head", first.head()}, nil},
		{"ledger, head", 0, first.Pos, "", []string{"--head", first.head()}, nil},
		{"ledger, head as the letter has it", 0, first.Pos, "", []string{"--head", first.footer()}, nil},
		{"log, backup", first.Pos, 0, "", from, nil},
		{"ledger, backup", 0, first.Pos, "", from, nil},
		{"ledger, the backup's last event", 0, second.Pos, "", from, nil},
		{"both, backup", first.Pos, second.Pos, "", from, []string{"--head", "--from"}},
		{"both alike, backup", first.Pos, first.Pos, "", from, []string{"--head", "--from"}},
		{"log gone, ledger, backup", 0, first.Pos, eventsFolder, from, []string{"--head", "--from"}},
		{"ledger gone, log, backup", first.Pos, 0, ledgerName, from, []string{"--head", "--from"}},
		{"ledger, backup is older than the event", 0, newest.Pos, checkpointName, from, []string{"--head", "--from"}},
		{"ledger, older backup, newer head", 0, newest.Pos, checkpointName,
			append(from, "--head", newest.head()), nil},
		{"ledger, nothing", 0, first.Pos, "", nil, []string{"--head", "--from"}},
		{"whole, head of another service", 0, 0, "", []string{"--head", "tz999#5:abcdef012345"}, []string{"tz999"}},
	} {
		t.Run(c.name, func(t *testing.T) {
			t.Parallel()
			d := whole.copyOf(t)
			if c.log > 0 {
				d.changeLog(c.log)
			}
			if c.ledger > 0 {
				d.changeLine(c.ledger)
			}
			if c.gone != "" {
				d.remove(c.gone)
			}
			before := d.tree()
			code, out := d.restore(c.args...)
			if c.says == nil {
				if code != exitOK {
					t.Fatalf("exit %d: %s", code, out)
				}
				d.same("after restore")
				return
			}
			if now := d.tree(); code != exitFailed || now != before || !strings.Contains(out, "Nothing was changed") {
				t.Fatalf("exit %d: %s; %s, before %s", code, out, now, before)
			}
			for _, s := range c.says {
				if !strings.Contains(out, s) {
					t.Errorf("%s is not in %s", s, out)
				}
			}
		})
	}
}

// eventsFolder is that of the log in the store.
const eventsFolder = "jetstream/jetstream/*/streams/EVENTS"

// end is the last event of a table.
type end struct {
	events.Entry
	hash string
}

func (e end) head() string {
	return events.Head{Table: e.Table, Seq: e.Seq, Hash: e.hash[:24]}.String()
}

// footer is the head as a letter has it, and more behind it.
func (e end) footer() string {
	return fmt.Sprintf("%s #%d  head %s | more, and more", e.Table, e.Seq, e.hash[:24])
}

// ends are the last events of all tables, in their order.
func (d *drill) ends() (list []end) {
	d.t.Helper()
	for i, line := range d.want {
		r, err := events.Decode([]byte(line))
		if err != nil {
			d.t.Fatal(err)
		}
		hash, err := r.Hash()
		if err != nil {
			d.t.Fatal(err)
		}
		e := end{events.Entry{Pos: events.Position(i + 1), Record: r}, hash}
		if n := len(list); n > 0 && list[n-1].Table == r.Table {
			list[n-1] = e
		} else {
			list = append(list, e)
		}
	}
	return list
}

// changeLog makes the log anew under its old identity, with another time of one event.
func (d *drill) changeLog(pos events.Position) {
	d.t.Helper()
	other := d.copyOf(d.t)
	other.changeLine(pos)
	ledgerDir := other.flags.path(ledgerName)
	survey, err := ledger.Look(ledgerDir)
	if err != nil {
		d.t.Fatal(err)
	}
	d.remove(eventsFolder)
	c := d.flags.streamConfig(slog.New(slog.DiscardHandler))
	c.Incarnation = survey.Store
	s, err := stream.OpenEvents(d.t.Context(), c)
	if err != nil {
		d.t.Fatal(err)
	}
	_, err = ledger.Restore(d.t.Context(), ledgerDir, s.Events())
	if err := errors.Join(err, s.Close()); err != nil {
		d.t.Fatal(err)
	}
}

// TestRestoreBrokenOff: a restore into a folder where a service was started ends after any of its steps;
// another one finishes it.
func TestRestoreBrokenOff(t *testing.T) {
	whole := makeDrill(t)
	key := whole.key()
	for steps := range 5 {
		t.Run(fmt.Sprint(steps), func(t *testing.T) {
			t.Parallel()
			d := whole.copyOf(t)
			d.flags.Data = filepath.Join(t.TempDir(), "new")
			s := d.open()
			if _, err := s.serviceKey(t.Context(), "key-x"); err != nil {
				t.Fatal(err)
			}
			if err := s.Close(); err != nil {
				t.Fatal(err)
			}
			d.breakOff(steps)
			if code, out := d.restore("--from", d.backup); code != exitOK {
				t.Fatalf("exit %d: %s", code, out)
			}
			d.hasPeople(t, key)
		})
	}
}

// breakOff begins a restore and does some steps of it.
func (d *drill) breakOff(steps int) {
	d.t.Helper()
	folder, err := stream.Lock(d.flags.Data)
	if err != nil {
		d.t.Fatal(err)
	}
	defer folder.Close()
	c := restoreCmd{storeFlags: d.flags, From: d.backup}
	conf, killed := c.config(slog.New(slog.DiscardHandler), io.Discard), errors.New("killed")
	conf.Step = func(i int) error {
		if i == steps {
			return killed
		}
		return nil
	}
	if err := restore.Run(d.t.Context(), conf); !errors.Is(err, killed) {
		d.t.Fatal(err)
	}
}

// TestRestoreSameBackup: a backup that ends where the store does changes nothing.
func TestRestoreSameBackup(t *testing.T) {
	d := makeDrill(t)
	dir := filepath.Join(t.TempDir(), "newer")
	code, out, errs := command(t, "backup", dir, "--data", d.flags.Data, "--max-store", fmt.Sprint(smallStore))
	if code != exitOK {
		t.Fatal(out, errs)
	}
	before := d.tree()
	if code, out := d.restore("--from", dir); code != exitOK || !strings.Contains(out, "nothing was done") {
		t.Errorf("exit %d: %s", code, out)
	}
	if now := d.tree(); now != before {
		t.Errorf("%s, before %s", now, before)
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

// changeLine changes the second of one event in the ledger.
func (d *drill) changeLine(pos events.Position) {
	d.t.Helper()
	d.edit(last(d.files("ledger/*.jsonl")), func(data []byte) []byte {
		lines := bytes.SplitAfter(data, []byte("\n"))
		i := int(pos) // behind the header
		if !bytes.HasPrefix(lines[i], fmt.Appendf(nil, `{"pos":%d,`, pos)) {
			d.t.Fatalf("%d is in %s", pos, lines[i])
		}
		changed := regexp.MustCompile(`("at":"[^"]*:\d)(\d)`).
			ReplaceAllFunc(bytes.Clone(lines[i]), func(m []byte) []byte {
				m[len(m)-1] = '0' + (m[len(m)-1]-'0'+1)%10
				return m
			})
		if bytes.Equal(lines[i], changed) || !json.Valid(changed) {
			d.t.Fatalf("%s", changed)
		}
		lines[i] = changed
		return bytes.Join(lines, nil)
	})
}

// TestRestoreIntoAStartedService: on a new machine the service has usually been started before its backup
// comes; it has everybody and every key of the backup behind it.
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
