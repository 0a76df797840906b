package events_test

import (
	"bytes"
	"errors"
	"fmt"
	"slices"
	"strings"
	"testing"

	"painani/events"
	"painani/events/logtest"
)

// readExport reads what WriteExport wrote.
func readExport(t *testing.T, data []byte) (h events.Header, list []events.Record) {
	t.Helper()
	err := events.Lines(bytes.NewReader(data), func(n int, line []byte) (err error) {
		var ok bool
		if n == 1 {
			if h, ok, err = events.ParseHeader(line); !ok {
				t.Fatalf("no header: %s", line)
			}
			return err
		}
		r, err := events.Decode(line)
		list = append(list, r)
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	return h, list
}

func TestExport(t *testing.T) {
	running := history("a", 9)
	end := logtest.Next(running[8], "a", "engine")
	end.Type = events.TypeEnded
	over := append(slices.Clone(running), end)
	for _, c := range []struct {
		name    string
		records []events.Record
		secrets bool
		hidden  string
		open    int // events with their sealed part
	}{
		{"running", running, false, events.Commitments, 0},
		{"running, for the operator", running, true, events.OperatorOnly, 3},
		{"over", over, false, events.Revealed, 3},
		{"over, for the operator", over, true, events.Revealed, 3},
	} {
		var b, again bytes.Buffer
		if err := events.WriteExport(&b, c.records, c.secrets); err != nil {
			t.Fatal(err)
		}
		h, list := readExport(t, b.Bytes())
		open := 0
		for _, r := range list {
			if r.Sealed != nil {
				open++
			}
		}
		if h.Hidden != c.hidden || open != c.open || int(h.Events) != len(c.records) {
			t.Errorf("%s: %+v, %d open", c.name, h, open)
		}
		if hashes, err := h.Check(list); err != nil || hashes[len(hashes)-1] != h.Head {
			t.Errorf("%s: %v", c.name, err)
		}
		err := events.WriteExport(&again, list, c.secrets)
		if err != nil || !bytes.Equal(b.Bytes(), again.Bytes()) {
			t.Errorf("%s: exported again it is another file, %v", c.name, err)
		}
	}
	gap := slices.Delete(slices.Clone(running), 3, 4)
	if err := events.WriteExport(new(bytes.Buffer), gap, false); events.FirstBad(err) == nil {
		t.Errorf("export of a broken chain: %v", err)
	}
	if err := events.WriteExport(new(bytes.Buffer), nil, false); !errors.Is(err, events.ErrNotFound) {
		t.Errorf("export of nothing: %v", err)
	}
}

// TestHeader: a header that says something else than the events is found.
func TestHeader(t *testing.T) {
	list := history("a", 6)
	var b bytes.Buffer
	if err := events.WriteExport(&b, list, true); err != nil {
		t.Fatal(err)
	}
	good, list := readExport(t, b.Bytes())
	for _, c := range []struct {
		name string
		edit func(*events.Header, *[]events.Record)
		bad  uint64
	}{
		{"fewer announced", func(h *events.Header, _ *[]events.Record) { h.Events = 5 }, 5},
		{"more announced", func(h *events.Header, _ *[]events.Record) { h.Events = 7 }, 7},
		{"very many announced", func(h *events.Header, _ *[]events.Record) { h.Events = 1 << 63 }, 7},
		{"other head", func(h *events.Header, _ *[]events.Record) { h.Head = strings.Repeat("0", 64) }, 6},
		{"other table", func(h *events.Header, _ *[]events.Record) { h.Table = "b" }, 1},
		{"called over", func(h *events.Header, _ *[]events.Record) { h.Hidden = events.Revealed }, 6},
		{"called closed", func(h *events.Header, _ *[]events.Record) { h.Hidden = events.Commitments }, 2},
		{"one hidden part left out", func(_ *events.Header, l *[]events.Record) { (*l)[4].Sealed = nil }, 5},
		{"no events", func(h *events.Header, l *[]events.Record) { h.Events, *l = 0, nil }, 1},
	} {
		h, l := good, slices.Clone(list)
		c.edit(&h, &l)
		_, err := h.Check(l)
		if bad := events.FirstBad(err); bad == nil || bad.Seq != c.bad {
			t.Errorf("%s: %v, want #%d", c.name, err, c.bad)
		}
	}
	for name, line := range map[string]string{
		"white space": `{"export":1, "table":"a","events":1,"head":"","hidden":"revealed"}`,
		"other form":  `{"export":2,"table":"a","events":1,"head":"","hidden":"revealed"}`,
		"other word":  `{"export":1,"table":"a","events":1,"head":"","hidden":"open"}`,
		"too long":    `{"export":1,"table":"` + strings.Repeat("a", 600) + `","events":1,"head":"","hidden":"revealed"}`,
		"no JSON":     `{"export":1`,
	} {
		if _, ok, err := events.ParseHeader([]byte(line)); !ok || !errors.Is(err, events.ErrInvalid) {
			t.Errorf("%s: %v, %v", name, ok, err)
		}
	}
}

func TestLines(t *testing.T) {
	for _, c := range []struct {
		name, data string
		lines      int
		bad        bool
	}{
		{"nothing", "", 0, false},
		{"two", "a\nb\n", 2, false},
		{"empty one", "a\n\n", 2, false},
		{"cut", "a\nb", 1, true},
		{"long", strings.Repeat("x", 200<<10) + "\n", 1, false},
		{"too long", strings.Repeat("x", events.MaxLine) + "\n", 0, true},
	} {
		n := 0
		err := events.Lines(strings.NewReader(c.data), func(int, []byte) error { n++; return nil })
		if n != c.lines || errors.Is(err, events.ErrInvalid) != c.bad {
			t.Errorf("%s: %d lines, %v", c.name, n, err)
		}
	}
}

func TestHeads(t *testing.T) {
	list := history("tz421", 12)
	hashes, err := events.Audit(list, "")
	if err != nil {
		t.Fatal(err)
	}
	head := func(seq int) events.Head {
		return events.Head{Table: "tz421", Seq: uint64(seq), Hash: hashes[seq-1][:24]}
	}
	wrong := head(8)
	wrong.Hash = strings.Repeat("0", 24)
	for _, c := range []struct {
		name  string
		heads []events.Head
		bad   uint64
	}{
		{"none", nil, 0},
		{"right", []events.Head{head(12), head(1), head(7)}, 0},
		{"another table's", []events.Head{{Table: "b", Seq: 4, Hash: wrong.Hash}}, 0},
		{"wrong", []events.Head{wrong}, 1},
		{"wrong behind right ones", []events.Head{wrong, head(5), head(3)}, 6},
		{"beyond the end", []events.Head{{Table: "tz421", Seq: 13, Hash: wrong.Hash}}, 13},
		{"too short to count", []events.Head{{Table: "tz421", Seq: 3, Hash: hashes[2][:4]}}, 1},
	} {
		_, err := events.Audit(list, "", c.heads...)
		if bad := events.FirstBad(err); (bad == nil) != (c.bad == 0) || bad != nil && bad.Seq != c.bad {
			t.Errorf("%s: %v, want #%d", c.name, err, c.bad)
		}
	}
	almost, last := head(8), "0"
	if strings.HasSuffix(almost.Hash, last) {
		last = "1"
	}
	almost.Hash = almost.Hash[:23] + last
	if _, err := events.Audit(list, "", almost); err == nil || !strings.Contains(err.Error(), almost.Hash+",") ||
		!strings.Contains(err.Error(), "here it is "+head(8).Hash+":") {
		t.Errorf("of heads that differ in their last sign the error shows no difference: %v", err)
	}
	footer := fmt.Sprintf("tz421 #7  head %.24s | HELP STOP RESEND VERIFY", hashes[6])
	for _, text := range []string{head(7).String(), footer, " tz421#7:" + hashes[6][:24] + "\n"} {
		if h, err := events.ParseHead(text); err != nil || h != head(7) {
			t.Errorf("%q: %+v, %v", text, h, err)
		}
	}
	for _, text := range []string{
		"", "tz421", "tz421#7", "tz421#0:000000000000", "tz421#7:00000000000", "tz421#7:" + strings.Repeat("0", 65),
		"TZ#7:000000000000", "tz421#99999999999999999999:000000000000",
	} {
		if h, err := events.ParseHead(text); !errors.Is(err, events.ErrInvalid) {
			t.Errorf("%q: %+v, %v", text, h, err)
		}
	}
}
