package main

import (
	"bytes"
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"painani/engine"
	"painani/engine/codec"
	"painani/engine/record"
	"painani/events"
)

// exportOf reads a record and writes it as an export.
func exportOf(t testing.TB, record string) []byte {
	t.Helper()
	r, err := replayFile(record, nil)
	if err != nil {
		t.Fatal(err)
	}
	var b bytes.Buffer
	if err := events.WriteExport(&b, r.File.Records(), false); err != nil {
		t.Fatal(err)
	}
	return b.Bytes()
}

// oneRecord is the record that is tampered with.
const oneRecord = "testdata/records/tzolkin-2p-seed11-001.jsonl"

// tampered is a change of an export with the event that must be named: 0 stands for
// the header, which every verifier may also blame on the last event.
type tampered struct {
	name string
	data []byte
	seq  uint64
}

// flips changes single bytes, one in each step-th place and all of the two ends.
func flips(data []byte, step int) (out []tampered) {
	for i := range data {
		if i > 200 && i < len(data)-200 && i%step != 0 {
			continue
		}
		bad := bytes.Clone(data)
		bad[i] ^= byte(1 + i%31)
		out = append(out,
			tampered{fmt.Sprintf("byte %d of %q", i, near(data, i)), bad, uint64(bytes.Count(data[:i], []byte{'\n'}))})
	}
	return out
}

func near(data []byte, i int) string { return string(data[max(0, i-12):min(len(data), i+12)]) }

// lineChanges drops, repeats, swaps, inserts lines and cuts the file.
func lineChanges(data []byte, step int) (out []tampered) {
	lines := bytes.SplitAfter(data, []byte{'\n'})
	lines = lines[:len(lines)-1]
	join := func(name string, seq int, parts ...[][]byte) {
		out = append(out, tampered{name, bytes.Join(slices.Concat(parts...), nil), uint64(seq)})
	}
	last := len(lines) - 1
	for i := 1; i <= last; i++ {
		if i > 2 && i < last-1 && i%step != 0 {
			continue
		}
		n := strconv.Itoa(i)
		join("drop "+n, i, lines[:i], lines[i+1:])
		join("repeat "+n, i+1, lines[:i+1], lines[i:])
		join("insert a copy of the first behind "+n, i+1, lines[:i+1], lines[1:2], lines[i+1:])
		join("cut behind "+n, i, lines[:i], [][]byte{lines[i][:len(lines[i])-1]})
		join("cut within "+n, i, lines[:i], [][]byte{lines[i][:len(lines[i])/2]})
		join("empty line before "+n, i, lines[:i], [][]byte{{'\n'}}, lines[i:])
		if i < last {
			join("swap "+n, i, lines[:i], lines[i+1:i+2], lines[i:i+1], lines[i+2:])
			join("truncate after "+n, i+1, lines[:i+1])
		}
	}
	return out
}

// TestTampering: whatever is changed in an export is found, and the first bad event is named.
func TestTampering(t *testing.T) {
	data := exportOf(t, oneRecord)
	if _, err := record.Replay(bytes.NewReader(data)); err != nil {
		t.Fatal(err)
	}
	last := uint64(bytes.Count(data, []byte{'\n'})) - 1
	for _, x := range append(flips(data, 17), lineChanges(data, 1)...) {
		r, err := record.Replay(bytes.NewReader(x.data))
		if err == nil && r.File.Header != nil {
			t.Errorf("%s: not found", x.name)
			continue
		}
		le, ok := err.(*record.LineError)
		switch {
		case err == nil: // the header is gone, which verify refuses
		case !ok:
			t.Errorf("%s: %v", x.name, err)
		case x.seq == 0 && le.Seq != 0 && le.Seq < last && !strings.Contains(err.Error(), "header"):
			t.Errorf("%s: names event #%d: %v", x.name, le.Seq, err)
		case x.seq > 0 && le.Seq != x.seq:
			t.Errorf("%s: names event #%d, want #%d: %v", x.name, le.Seq, x.seq, err)
		}
	}
}

// TestTamperingSecond is the same for the verifier in another language, which reads
// many files at a time and names the same events.
func TestTamperingSecond(t *testing.T) {
	data, dir := exportOf(t, oneRecord), t.TempDir()
	all := append(flips(data, 301), lineChanges(data, 9)...)
	rand.New(rand.NewPCG(1, 2)).Shuffle(len(all), func(i, j int) { all[i], all[j] = all[j], all[i] })
	args := []string{}
	for i, x := range all {
		name := filepath.Join(dir, fmt.Sprintf("%04d.jsonl", i))
		if err := os.WriteFile(name, x.data, 0o600); err != nil {
			t.Fatal(err)
		}
		args = append(args, name)
	}
	_, out := second(t, args...)
	lines := strings.Split(strings.TrimSpace(out), "\n")
	if len(lines) != len(all) {
		t.Fatalf("%d files, %d verdicts", len(all), len(lines))
	}
	named := regexp.MustCompile(`: WRONG, (?:event #(\d+)|header): `)
	last := uint64(bytes.Count(data, []byte{'\n'})) - 1
	for i, x := range all {
		m := named.FindStringSubmatch(lines[i])
		if m == nil {
			t.Errorf("%s: %s", x.name, lines[i])
			continue
		}
		seq, _ := strconv.ParseUint(m[1], 10, 64)
		if x.seq > 0 && seq != x.seq ||
			x.seq == 0 && seq != 0 && seq < last && !strings.Contains(lines[i], "header") {
			t.Errorf("%s: want #%d: %s", x.name, x.seq, lines[i])
		}
	}
}

// TestSecondVerifier checks exports of every record of every game.
func TestSecondVerifier(t *testing.T) {
	files, err := filepath.Glob("testdata/records/*.jsonl")
	if err != nil || len(files) == 0 {
		t.Fatalf("no records: %v", err)
	}
	for _, name := range files {
		t.Run(filepath.Base(name), func(t *testing.T) {
			file := filepath.Join(t.TempDir(), "export.jsonl")
			if err := os.WriteFile(file, exportOf(t, name), 0o600); err != nil {
				t.Fatal(err)
			}
			ok, out := second(t, file)
			if !ok || !regexp.MustCompile(`secret, \d+ draws and \d+ shuffles agree`).MatchString(out) {
				t.Error(out)
			}
			if ok, out := second(t, "--bare", name); !ok {
				t.Error(out)
			}
			if ok, out := second(t, name); ok || !strings.Contains(out, "no header") {
				t.Errorf("a record without a header: %s", out)
			}
		})
	}
}

// rewrite plays a table anew from event seq on with other turns: every rule is
// kept, every hash fits, and nothing in the file is wrong.
func rewrite(t *testing.T, records []events.Record, seq uint64) []events.Record {
	t.Helper()
	secret := records[0].Sealed.Body
	tab, head := engine.NewTable(records[0].Table), ""
	var out []events.Record
	add := func(e engine.Event) {
		r, next, _, err := codec.Record(tab, head, e)
		if err != nil {
			t.Fatal(err)
		}
		if head, err = r.Hash(); err != nil {
			t.Fatal(err)
		}
		tab, out = next, append(out, r)
	}
	for _, r := range records[:seq-1] {
		e, err := codec.Event(r)
		if err != nil {
			t.Fatal(err)
		}
		add(e)
	}
	for n := 0; tab.Phase != engine.Over; n++ {
		e, err := engine.Decide(tab, engine.Command{At: tab.At, Actor: engine.ActorEngine, Do: engine.Go{}})
		if err != nil {
			e = anyTurn(t, tab, n)
		}
		add(e)
	}
	if !bytes.Equal(out[0].Sealed.Body, secret) {
		t.Fatal("another secret")
	}
	return out
}

// anyTurn is a legal turn that is hardly the one that was played.
func anyTurn(t *testing.T, tab *engine.Table, n int) engine.Event {
	seat := tab.Awaits().List()[0]
	e, err := engine.Decide(tab, engine.Command{At: tab.At, Actor: engine.ActorEngine,
		Do: engine.Play{Seat: seat, Text: someTurn(t, tab.Pos, seat, uint64(n)), Bot: "random"}})
	if err != nil {
		t.Fatal(err)
	}
	return e
}

// TestRewrittenLog: a log that was written anew, consistently, passes every check but
// that of one old letter.
func TestRewrittenLog(t *testing.T) {
	r, err := replayFile(oneRecord, nil)
	if err != nil {
		t.Fatal(err)
	}
	old := r.File.Records()
	hashes, err := events.Audit(old, "")
	if err != nil {
		t.Fatal(err)
	}
	const from = 20
	file := filepath.Join(t.TempDir(), "export.jsonl")
	var b bytes.Buffer
	if err := events.WriteExport(&b, rewrite(t, old, from), false); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(file, b.Bytes(), 0o600); err != nil {
		t.Fatal(err)
	}
	footer := func(seq int) string {
		return fmt.Sprintf("%s #%d  head %.24s | HELP STOP RESEND VERIFY", old[0].Table, seq, hashes[seq-1])
	}
	flag := func(seq int) string { return fmt.Sprintf("%s#%d:%.24s", old[0].Table, seq, hashes[seq-1]) }
	for _, c := range []struct {
		name  string
		heads []string
		bad   int
	}{
		{"nobody kept a letter", nil, 0},
		{"a letter from before", []string{footer(from - 1)}, 0},
		{"one letter from behind", []string{footer(from + 10)}, 1},
		{"both", []string{flag(from + 10), footer(from - 1)}, from},
		{"a letter from the very event", []string{flag(from)}, 1},
	} {
		var args []string
		for _, h := range c.heads {
			args = append(args, "--head", h)
		}
		code, out, _ := command(t, append(append([]string{"verify"}, args...), file)...)
		ok, other := second(t, append(args, file)...)
		if (code == exitOK) != (c.bad == 0) || ok != (c.bad == 0) {
			t.Errorf("%s: exit %d\n%s%s", c.name, code, out, other)
		}
		if want := fmt.Sprintf("event #%d", c.bad); c.bad > 0 &&
			(!strings.Contains(out, want) || !strings.Contains(other, want)) {
			t.Errorf("%s: %s not named\n%s%s", c.name, want, out, other)
		}
	}
}
