package main

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"log/slog"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"painani/events"
	"painani/events/backup"
	"painani/events/stream"
)

// drill is a stopped service's data folder with a few games, and a backup of it.
type drill struct {
	t      *testing.T
	flags  storeFlags
	backup string
	want   []string // every event in its order, encoded
	people map[string]string

	answer4 string // of lettersDrill
}

// smallStore makes the server use its smallest blocks, 32 kB, so that a drill has
// several.
const smallStore = 255_000

// template is made once and copied for every case.
func makeDrill(t *testing.T) *drill {
	d := &drill{
		t:      t,
		flags:  storeFlags{Data: filepath.Join(t.TempDir(), "data"), MaxStore: smallStore, LogLevel: "error"},
		backup: filepath.Join(t.TempDir(), "backup"),
		people: map[string]string{},
	}
	s := d.open()
	d.play(s, 1, 2)
	for i := range 20 {
		key, value := fmt.Sprintf("person-%d", i), fmt.Sprintf("value %d", i)
		if _, err := s.People().Put(t.Context(), key, []byte(value), 0); err != nil {
			t.Fatal(err)
		}
		d.people[key] = value
		if _, err := s.Intake().Put(t.Context(), key, []byte(value)); err != nil {
			t.Fatal(err)
		}
	}
	if _, err := s.serviceKey(t.Context(), "key-x"); err != nil {
		t.Fatal(err)
	}
	if _, err := s.backup(t.Context(), d.backup, backup.Keep{Daily: 7, Weekly: 4}); err != nil {
		t.Fatal(err)
	}
	d.play(s, 101, 1) // after the backup
	if err := s.Close(); err != nil {
		t.Fatal(err)
	}
	d.want = d.history()
	return d
}

func (d *drill) open() *eventStore {
	d.t.Helper()
	s, err := openEventStore(d.t.Context(), &d.flags, slog.New(slog.DiscardHandler))
	if err != nil {
		d.t.Fatal(err)
	}
	return s
}

// play appends the events of n games between bots.
func (d *drill) play(s *eventStore, seed uint64, n int) {
	for i := range n {
		c := botsCmd{Game: "tzolkin", Players: 2, Seed: seed + uint64(i), Policy: []string{"random"}}
		entries, _, err := c.play(d.t.Context(), 0, newMatch(io.Discard, false, 1))
		if err != nil {
			d.t.Fatal(err)
		}
		var after events.Position
		for _, e := range entries {
			if after, err = s.Log.Append(d.t.Context(), e.Record, after); err != nil {
				d.t.Fatal(err)
			}
		}
	}
}

// history reads the whole store.
func (d *drill) history() []string {
	d.t.Helper()
	s := d.open()
	defer s.Close()
	last, err := s.Log.Last(d.t.Context())
	if err != nil {
		d.t.Fatal(err)
	}
	var out []string
	if err := events.UpTo(d.t.Context(), s.Log, 0, last, func(e events.Entry) error {
		b, err := e.Encode()
		out = append(out, string(b))
		return err
	}); err != nil {
		d.t.Fatal(err)
	}
	return out
}

// copyOf makes another drill on copies of the folders.
func (d *drill) copyOf(t *testing.T) *drill {
	c := *d
	c.t, c.flags.Data, c.backup = t, filepath.Join(t.TempDir(), "data"), filepath.Join(t.TempDir(), "backup")
	for from, to := range map[string]string{d.flags.Data: c.flags.Data, d.backup: c.backup} {
		if err := copyData(to, from); err != nil {
			t.Fatal(err)
		}
	}
	return &c
}

// files finds files below the data folder by a pattern of their path.
func (d *drill) files(pattern string) []string {
	d.t.Helper()
	list, err := filepath.Glob(filepath.Join(d.flags.Data, pattern))
	if err != nil || len(list) == 0 {
		d.t.Fatalf("no %s: %v", pattern, err)
	}
	slices.Sort(list)
	return list
}

const (
	eventFiles  = "jetstream/jetstream/*/streams/EVENTS/msgs/"
	peopleFiles = "jetstream/jetstream/*/streams/KV_PEOPLE/"
	intakeFiles = "jetstream/jetstream/*/streams/INTAKE/"
)

// blocks are the files with events, oldest first.
func (d *drill) blocks() []string {
	list := d.files(eventFiles + "*.blk")
	slices.SortFunc(list, func(a, b string) int {
		if len(a) != len(b) {
			return len(a) - len(b)
		}
		return strings.Compare(a, b)
	})
	return list
}

func (d *drill) remove(patterns ...string) {
	for _, p := range patterns {
		for _, f := range d.files(p) {
			if err := os.RemoveAll(f); err != nil {
				d.t.Fatal(err)
			}
		}
	}
}

// edit changes a file.
func (d *drill) edit(name string, change func([]byte) []byte) {
	d.t.Helper()
	data, err := os.ReadFile(name)
	if err != nil {
		d.t.Fatal(err)
	}
	if err := os.WriteFile(name, change(data), 0o600); err != nil {
		d.t.Fatal(err)
	}
}

// payload changes a byte in the middle of an event's JSON, header one of the record's own.
func payload(data []byte) []byte { return flipAt(data, `"type":"played"`, 9) }

// A record begins with its length, its number, its time and the length of its subject.
func length(data []byte) []byte { return flipAt(data, `tbl.bots`, -21) }
func number(data []byte) []byte { return flipAt(data, `tbl.bots`, -12) }
func moment(data []byte) []byte { return flipAt(data, `tbl.bots`, -6) }

func flipAt(data []byte, near string, off int) []byte {
	i := len(data)/3 + bytes.Index(data[len(data)/3:], []byte(near)) + off
	data[i] ^= 0x10
	return data
}

func cutTenth(data []byte) []byte { return data[:len(data)*9/10] }
func cutHalf(data []byte) []byte  { return data[:len(data)/2] }
func garbage(data []byte) []byte  { return append(data, bytes.Repeat([]byte("garbage "), 500)...) }

const index = eventFiles + "index.db"

// damages are what a disk may do to a stopped service; most are those that were measured
// on the server.
var damages = []struct {
	name  string
	do    func(*drill)
	needs string // what restore wants beside the ledger: "", "backup"
}{
	{"length in the newest block", func(d *drill) { d.edit(last(d.blocks()), length) }, ""},
	{"length in the newest block, no index", func(d *drill) { d.edit(last(d.blocks()), length); d.remove(index) }, ""},
	{"time in the newest block, no index", func(d *drill) { d.edit(last(d.blocks()), moment); d.remove(index) }, ""},
	{"number in the newest block", func(d *drill) { d.edit(last(d.blocks()), number) }, ""},
	{"number in the newest block, no index", func(d *drill) { d.edit(last(d.blocks()), number); d.remove(index) }, ""},
	{"payload in the newest block", func(d *drill) { d.edit(last(d.blocks()), payload) }, ""},
	{"payload in the newest block, no index", func(d *drill) { d.edit(last(d.blocks()), payload); d.remove(index) }, ""},
	{"end cut", func(d *drill) { d.edit(last(d.blocks()), cutTenth) }, ""},
	{"end cut, no index", func(d *drill) { d.edit(last(d.blocks()), cutTenth); d.remove(index) }, ""},
	{"payload in an older block", func(d *drill) { d.edit(d.blocks()[0], payload) }, ""},
	{"payload in an older block, no index", func(d *drill) { d.edit(d.blocks()[0], payload); d.remove(index) }, ""},
	{"length in an older block, no index", func(d *drill) { d.edit(d.blocks()[0], length); d.remove(index) }, ""},
	{"number in an older block, no index", func(d *drill) { d.edit(d.blocks()[0], number); d.remove(index) }, ""},
	{"garbage behind the end", func(d *drill) { d.edit(last(d.blocks()), garbage) }, ""},
	{"newest block gone", func(d *drill) { os.Remove(last(d.blocks())) }, ""},
	{"oldest block gone", func(d *drill) { os.Remove(d.blocks()[0]) }, ""},
	{"all blocks gone, no index", func(d *drill) { d.remove(eventFiles+"*.blk", index) }, ""},
	{"newest block empty, no index", func(d *drill) { d.edit(last(d.blocks()), func([]byte) []byte { return nil }); d.remove(index) }, ""},
	{"index flipped", func(d *drill) { d.edit(d.files(index)[0], func(b []byte) []byte { b[len(b)/2] ^= 4; return b }) }, ""},
	{"index gone", func(d *drill) { d.remove(index) }, ""},
	{"settings of the stream gone", func(d *drill) { d.remove("jetstream/jetstream/*/streams/EVENTS/meta.inf") }, ""},
	{"settings of the stream flipped", func(d *drill) {
		d.edit(d.files("jetstream/jetstream/*/streams/EVENTS/meta.inf")[0],
			func(b []byte) []byte { b[len(b)/2] ^= 4; return b })
	}, ""},
	{"stream gone", func(d *drill) { d.remove("jetstream/jetstream/*/streams/EVENTS") }, ""},
	{"stream and checkpoint gone", func(d *drill) { d.remove("jetstream/jetstream/*/streams/EVENTS", checkpointName) }, ""},
	{"whole store gone", func(d *drill) { d.remove(storeName) }, "backup"},
	{"whole store and checkpoint gone", func(d *drill) { d.remove(storeName, checkpointName) }, "backup"},
	{"ledger flipped", func(d *drill) { d.edit(d.files("ledger/*.jsonl")[0], payload) }, ""},
	{"ledger cut", func(d *drill) { d.edit(d.files("ledger/*.jsonl")[0], cutHalf) }, ""},
	{"ledger gone", func(d *drill) { d.remove("ledger") }, ""},
	{"ledger gone and log cut", func(d *drill) { d.remove("ledger", index); d.edit(last(d.blocks()), cutTenth) }, "newer"},
	{"ledger and log cut", func(d *drill) {
		d.edit(d.files("ledger/*.jsonl")[0], cutHalf)
		d.edit(last(d.blocks()), cutHalf)
		d.remove(index)
	}, "newer"},
	{"people flipped, no index", func(d *drill) {
		d.edit(last(d.files(peopleFiles+"msgs/*.blk")), func(b []byte) []byte { return flipAt(b, "PEOPLE", -12) })
		d.remove(peopleFiles + "msgs/index.db")
	}, ""},
	{"people gone", func(d *drill) { d.remove("jetstream/jetstream/*/streams/KV_PEOPLE") }, ""},
	{"keys gone", func(d *drill) { d.remove("jetstream/jetstream/*/streams/KV_SERVICE") }, ""},
	{"letters gone", func(d *drill) { d.remove("jetstream/jetstream/*/streams/INTAKE") }, ""},
	{"letters cut, no index", func(d *drill) {
		d.edit(last(d.files(intakeFiles+"msgs/*.blk")), cutHalf)
		d.remove(intakeFiles + "msgs/index.db")
	}, ""},
	{"checkpoint flipped", func(d *drill) {
		d.edit(d.flags.path(checkpointName), func(b []byte) []byte { b[0] ^= 1; return b })
	}, "by hand"},
	{"checkpoint gone", func(d *drill) { d.remove(checkpointName) }, ""},
}

func last[T any](list []T) T { return list[len(list)-1] }

// TestRestoreDrill: whatever happens to the files of a stopped service, the next start
// finds the whole history or refuses and says what to do, and what it says helps.
func TestRestoreDrill(t *testing.T) {
	whole := makeDrill(t)
	if n := len(whole.blocks()); n < 3 {
		t.Fatalf("%d blocks only; older ones cannot be damaged", n)
	}
	for _, x := range damages {
		t.Run(x.name, func(t *testing.T) {
			t.Parallel()
			d := whole.copyOf(t)
			x.do(d)
			d.start()
			d.mend(x.needs)
		})
	}
}

// slow: a damaged number may keep the server busy until its time is over.
func (d *drill) slow() bool { return strings.Contains(d.t.Name(), "number") }

// serveCheck is what serve does with the store before it serves. A damaged number can keep
// the server busy for ever; it is then looked at in a process of its own.
func (d *drill) serveCheck() error {
	if d.slow() {
		if code, out := d.apart("verify"); code != exitOK {
			return errors.New(out)
		}
		return nil
	}
	s, err := openEventStore(d.t.Context(), &d.flags, slog.New(slog.DiscardHandler))
	if err != nil {
		return err
	}
	defer s.Close()
	return s.compare(d.t.Context())
}

// start opens the damaged store twice: it must be whole, or be refused both times.
func (d *drill) start() {
	d.t.Helper()
	first := d.serveCheck()
	if first == nil {
		d.same("after a start without complaint")
		return
	}
	second := first
	if !d.slow() {
		second = d.serveCheck()
	}
	for _, err := range []error{first, second} {
		if err == nil ||
			!strings.Contains(err.Error(), "painani restore") && !strings.Contains(err.Error(), "move it away") {
			d.t.Fatalf("refused without saying what to do: %v; the first time: %v", err, first)
		}
	}
	d.t.Log(first)
}

func (d *drill) same(when string) {
	d.t.Helper()
	now := d.history()
	if !slices.Equal(now, d.want) {
		d.t.Fatalf("%s: %d events, want %d", when, len(now), len(d.want))
	}
}

// apart runs a command in a process of its own, with little patience.
func (d *drill) apart(args ...string) (int, string) {
	cmd := exec.Command(os.Args[0])
	cmd.Args = append(
		[]string{"painani"},
		append(args, "--data", d.flags.Data, "--max-store", fmt.Sprint(smallStore), "--log-level", "error",
			"--start-limit", "4s")...)
	out, _ := cmd.CombinedOutput()
	return cmd.ProcessState.ExitCode(), string(out)
}

func (d *drill) restore(args ...string) (int, string) {
	if d.slow() {
		code, out := d.apart(append([]string{"restore"}, args...)...)
		if strings.Contains(out, "--distrust EVENTS") {
			code, out = d.apart(append([]string{"restore", "--distrust", "EVENTS"}, args...)...)
		}
		d.t.Logf("restore %v: exit %d\n%s", args, code, out)
		return code, out
	}
	code, out, errs := command(
		d.t,
		append(
			[]string{"restore", "--data", d.flags.Data, "--max-store", fmt.Sprint(smallStore), "--log-level", "error"},
			args...)...)
	d.t.Logf("restore %v: exit %d\n%s%s", args, code, out, errs)
	return code, out + errs
}

// mend restores, with what the damage needs.
func (d *drill) mend(needs string) {
	switch needs {
	case "by hand":
		d.remove(checkpointName)
	case "backup", "newer":
		before := d.tree()
		if code, out := d.restore(); code != exitFailed || !strings.Contains(out, "--from") ||
			!strings.Contains(out, "Nothing was changed") {
			d.t.Fatalf("restore without a backup: exit %d", code)
		}
		if now := d.tree(); now != before {
			d.t.Fatalf("a refused restore changed files: %s, before %s", now, before)
		}
	}
	code, out := d.restore("--from", d.backup)
	if needs == "newer" { // the backup is older than the last games: shorter is refused
		if code != exitFailed || !strings.Contains(out, "newer backup") {
			d.t.Errorf("restore to a shorter history: exit %d", code)
		}
		return
	}
	if code != exitOK {
		d.t.Fatalf("restore: exit %d", code)
	}
	d.same("after restore")
	s := d.open()
	defer s.Close()
	for key, value := range d.people {
		if got, _, err := s.People().Get(d.t.Context(), key); err != nil || string(got) != value {
			d.t.Errorf("%s is %q, %v", key, got, err)
		}
	}
	if err := s.compare(d.t.Context()); err != nil {
		d.t.Error(err)
	}
}

// tree lists the folders and files that restore might move.
func (d *drill) tree() string {
	var out []string
	err := filepath.WalkDir(d.flags.Data, func(path string, e fs.DirEntry, err error) error {
		if rel, _ := filepath.Rel(d.flags.Data, path); strings.Count(rel, string(filepath.Separator)) < 1 ||
			strings.HasPrefix(rel, ledgerName) {
			out = append(out, rel)
		}
		return err
	})
	if err != nil {
		d.t.Fatal(err)
	}
	return strings.Join(out, " ")
}

// TestRestoreWithout: what is left to do when there is no backup.
func TestRestoreWithout(t *testing.T) {
	whole := makeDrill(t)
	for _, c := range []struct {
		name   string
		damage func(*drill)
		flag   string
		people bool
	}{
		{"letters", func(d *drill) { d.remove("jetstream/jetstream/*/streams/OUTBOX") }, "--reset-letters", true},
		{"people", func(d *drill) { d.remove("jetstream/jetstream/*/streams/KV_PEOPLE"); d.remove(copiesName) }, "--events-only", false},
		{"everything but the ledger", func(d *drill) { d.remove(storeName); d.remove(copiesName) }, "--events-only", false},
		{"all streams", func(d *drill) { d.remove(storeName) }, "--reset-letters", true},
	} {
		t.Run(c.name, func(t *testing.T) {
			d := whole.copyOf(t)
			c.damage(d)
			if code, out := d.restore(); code != exitFailed || !strings.Contains(out, c.flag) {
				t.Fatalf("exit %d, %s not named", code, c.flag)
			}
			if code, _ := d.restore(c.flag); code != exitOK {
				t.Fatalf("restore %s: exit %d", c.flag, code)
			}
			d.same("after restore")
			s := d.open()
			defer s.Close()
			if _, _, err := s.People().Get(t.Context(), "person-1"); (err == nil) != c.people {
				t.Errorf("person: %v", err)
			}
		})
	}
}

// TestRestoreWhole: on a store that is whole, restore changes nothing.
func TestRestoreWhole(t *testing.T) {
	d := makeDrill(t)
	before := d.tree()
	if code, out := d.restore("--from", d.backup); code != exitOK || !strings.Contains(out, "nothing was done") {
		t.Errorf("exit %d, %s", code, out)
	}
	if now := d.tree(); now != before {
		t.Errorf("%s, before %s", now, before)
	}
	d.same("after nothing")
}

// TestBackup: a backup is refused over other files, replaced when a newer one is whole,
// found out when it is damaged, and brings back an empty machine.
func TestBackup(t *testing.T) {
	d := makeDrill(t)
	run := func(args ...string) (int, string) {
		code, out, errs := command(
			t,
			append(args, "--data", d.flags.Data, "--max-store", fmt.Sprint(smallStore), "--log-level", "error")...)
		return code, out + errs
	}
	other := t.TempDir()
	if err := os.WriteFile(filepath.Join(other, "letter.txt"), nil, 0o600); err != nil {
		t.Fatal(err)
	}
	if code, out := run("backup", other); code != exitFailed ||
		!strings.Contains(out, "other things than a backup") {
		t.Errorf("backup over other files: %d %s", code, out)
	}
	if code, out := run("backup", d.backup); code != exitOK ||
		!strings.Contains(out, fmt.Sprintf("%d events", len(d.want))) {
		t.Errorf("second backup: %d %s", code, out)
	}
	fresh := *d
	fresh.flags.Data = filepath.Join(t.TempDir(), "new")
	if code, out := fresh.restore("--from", d.backup); code != exitOK {
		t.Fatalf("restore on another machine: %d %s", code, out)
	}
	fresh.same("on another machine")
	if code, out := run("backup", "--check", d.backup); code != exitOK || !strings.Contains(out, "20 people") {
		t.Errorf("check: %d %s", code, out)
	}
	newest := d.newestBackup()
	d.edit(backup.SnapshotPath(newest, stream.People),
		func(b []byte) []byte { b[len(b)/2] ^= 1; return b })
	why := filepath.Base(backup.SnapshotPath("", stream.People)) + ": it is not the file that was written"
	if code, out := run("backup", "--check", d.backup); code != exitFailed || !strings.Contains(out, why) {
		t.Errorf("check of a damaged backup: %d %s", code, out)
	}
	if code, out := d.restore("--from", newest); code != exitFailed || !strings.Contains(out, why) {
		t.Errorf("restore from a damaged backup: %d %s", code, out)
	}
}

// TestCheckpointRefusesShorter: log and ledger that both end before the checkpoint, as after
// a restore of the folder from an old copy of the disk, are refused.
func TestCheckpointRefusesShorter(t *testing.T) {
	d := makeDrill(t)
	old := d.copyOf(t)
	s := d.open()
	d.play(s, 201, 1)
	if err := s.Close(); err != nil {
		t.Fatal(err)
	}
	data, err := os.ReadFile(d.flags.path(checkpointName))
	if err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(old.flags.path(checkpointName), data, 0o600); err != nil {
		t.Fatal(err)
	}
	if err := old.serveCheck(); err == nil || !strings.Contains(err.Error(), "were stored at") {
		t.Errorf("an older state of store and ledger: %v", err)
	}
	if code, out := old.restore(); code != exitFailed || !strings.Contains(out, "newer backup") {
		t.Errorf("restore: %d %s", code, out)
	}
	if _, err := openEventStore(context.Background(), &d.flags, slog.New(slog.DiscardHandler)); err != nil {
		t.Error(err)
	}
}
