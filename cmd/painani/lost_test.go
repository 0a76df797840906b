package main

import (
	"context"
	"errors"
	"fmt"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"painani/events"
	"painani/events/stream"
	post "painani/mail"
	"painani/mail/gateway"
	"painani/mail/outbox"
)

// lettersDrill is a stopped store with letters in and out. Out: "sent" went out long ago in an entry of its own, "many"
// with others in one entry, "tried" was put off, "open" was only posted. In: five letters, of which the first
// three are read and the fourth is answered by answer4.
func lettersDrill(t *testing.T) *drill {
	t.Helper()
	d := &drill{t: t, flags: storeFlags{Data: t.TempDir(), MaxStore: smallStore, LogLevel: "error",
		StartLimit: time.Minute}}
	s := d.open()
	if _, err := s.serviceKey(t.Context(), causesKey); err != nil {
		t.Fatal(err)
	}
	for i := range 5 {
		raw := fmt.Appendf(nil, "Message-ID: <%d@club.test>\r\nFrom: ada@club.test\r\n\r\nHELP\r\n", i+1)
		data, err := gateway.Encode(post.Envelope{To: []string{"play@post.test"}}, raw)
		if err == nil {
			_, err = s.Intake().Put(t.Context(), "play", data)
		}
		if err != nil {
			t.Fatal(err)
		}
		if i == 3 {
			d.answer4 = s.spools.Answer(events.Item{Data: data})
		}
	}
	if _, err := s.Keys().Put(t.Context(), "mark-intake", []byte(`{"at":3}`), 0); err != nil {
		t.Fatal(err)
	}
	for _, id := range []string{"sent", "many", "tried", "open", d.answer4} {
		l := post.Letter{ID: id, Kind: post.Press, To: "person-1", Table: "tz1", Seq: 4, Subject: id}
		d.fate(s, id, outbox.Fate{State: outbox.Queued, At: time.Now(), Letter: &l})
	}
	d.fate(s, "sent", outbox.Fate{State: outbox.Sent, At: time.Now()})
	if _, err := s.Outbox().Put(t.Context(), outbox.FatesKey,
		fmt.Appendf(nil, `[{"id":"many","state":"sent"},{"id":%q,"state":"dropped"}]`, d.answer4)); err != nil {
		t.Fatal(err)
	}
	d.fate(s, "tried", outbox.Fate{State: outbox.Deferred, At: time.Now()})
	if err := s.Close(); err != nil {
		t.Fatal(err)
	}
	return d
}

func (d *drill) fate(s *eventStore, id string, f outbox.Fate) {
	d.t.Helper()
	data, err := f.Encode()
	if err == nil {
		_, err = s.Outbox().Put(d.t.Context(), id, data)
	}
	if err != nil {
		d.t.Fatal(err)
	}
}

// lostKeys opens the store and returns what stands on the list of lost letters, by stream and key.
func (d *drill) lostKeys() []string {
	d.t.Helper()
	s := d.open()
	defer s.Close()
	list, err := s.spools.Lost().Left(d.t.Context(), s.Outbox())
	if err != nil {
		d.t.Fatal(err)
	}
	var out []string
	for _, l := range list {
		out = append(out, fmt.Sprintf("%s %s %d", l.Stream, l.Key, l.Pos))
	}
	return out
}

// states are what OUTBOX says last of each letter.
func (d *drill) states() map[string]outbox.State {
	d.t.Helper()
	out := map[string]outbox.State{}
	if err := stream.Records(d.flags.path(storeName), stream.Outbox, func(it events.Item, erased bool) error {
		if erased || it.Pos == 0 {
			return nil
		}
		list, err := outbox.ParseEntry(it)
		for _, f := range list {
			out[f.ID] = f.State
		}
		return err
	}); err != nil {
		d.t.Fatal(err)
	}
	return out
}

// TestLostLettersOut: when all of OUTBOX is gone, what was sent has its end again under its own id, so that
// it cannot be posted again; what was not sent can, and is named until then.
func TestLostLettersOut(t *testing.T) {
	d := lettersDrill(t)
	alter(t, streamFile(d.flags.Data, stream.Outbox, "msgs/1.blk"), func([]byte) []byte { return nil })
	want := []string{"OUTBOX open 4", "OUTBOX tried 3"}
	before := filepath.Join(t.TempDir(), "register")
	if err := os.CopyFS(before, os.DirFS(d.flags.path(registerName))); err != nil {
		t.Fatal(err)
	}
	for i := range 3 {
		if got := d.lostKeys(); !slices.Equal(got, want) {
			t.Fatalf("lost: %v", got)
		}
		if i > 0 { // as if the start before had been killed before it could note anything
			continue
		}
		if err := os.RemoveAll(d.flags.path(registerName)); err != nil {
			t.Fatal(err)
		}
		if err := os.CopyFS(d.flags.path(registerName), os.DirFS(before)); err != nil {
			t.Fatal(err)
		}
	}
	if _, out := d.verify(); !strings.Contains(out, "OUTBOX: ok, 3 entries") {
		t.Errorf("an end was put back twice: %s", out)
	}
	ends := map[string]outbox.State{d.answer4: outbox.Dropped, "many": outbox.Sent, "sent": outbox.Sent}
	if got := d.states(); !maps.Equal(got, ends) {
		t.Error(got)
	}
	code, out, errs := command(t, "letters", "--data", d.flags.Data, "--max-store", fmt.Sprint(smallStore))
	if code != exitNo || !strings.Contains(out, "OUTBOX     4") || !strings.Contains(out, "press  person-1  tz1") {
		t.Errorf("exit %d %s%s", code, out, errs)
	}
	if code, out := d.verify(); code != exitNo ||
		!strings.Contains(out, "letters: WRONG, 2 are lost") {
		t.Errorf("exit %d %s", code, out)
	}
	s := d.open()
	for _, id := range []string{"sent", "many", "tried", "open"} {
		_, err := s.Outbox().PutNew(t.Context(), id, []byte(`{"state":"queued","letter":{}}`))
		if again := id == "sent" || id == "many"; errors.Is(err, events.ErrConflict) != again || !again && err != nil {
			t.Errorf("posting %s again: %v", id, err)
		}
	}
	s.Close()
	if got := d.lostKeys(); len(got) > 0 {
		t.Errorf("composed again and still named: %v", got)
	}
	if code, out := d.verify(); code != exitOK ||
		!strings.Contains(out, "OUTBOX: ok, 5 entries") || !strings.Contains(out, "INTAKE: ok, 5 entries") {
		t.Errorf("exit %d %s", code, out)
	}
}

// verify runs the command on the whole store.
func (d *drill) verify() (int, string) {
	code, out, errs := command(d.t, "verify", "--data", d.flags.Data, "--max-store", fmt.Sprint(smallStore))
	return code, out + errs
}

// TestEachEntryOut damages one entry of OUTBOX after the other: what was sent counts as sent, what was not is
// still there or named, and every other entry stays.
func TestEachEntryOut(t *testing.T) {
	whole := lettersDrill(t)
	before := whole.states()
	for i := range 8 {
		d := *whole
		d.t, d.flags.Data = t, whole.copyOfData(t)
		alter(t, streamFile(d.flags.Data, stream.Outbox, "msgs/1.blk"), func(b []byte) []byte {
			b[recordAt(b, i)+40] ^= 2
			return b
		})
		lost := d.lostKeys()
		after := d.states()
		for id, state := range before {
			named := slices.ContainsFunc(lost, func(l string) bool { return strings.Contains(l, " "+id+" ") })
			if now := after[id]; state.Final() && now != state ||
				!state.Final() && (now == "") != named || now.Final() != state.Final() {
				t.Errorf("entry %d: %s is %q, was %q; lost: %v", i+1, id, now, state, lost)
			}
		}
	}
}

// recordAt is where the i-th record of a block begins.
func recordAt(b []byte, i int) (at int) {
	for range i {
		at += int(b[at]) | int(b[at+1])<<8
	}
	return at
}

func (d *drill) copyOfData(t *testing.T) string {
	c := drill{flags: d.flags, backup: t.TempDir()}
	return c.copyOf(t).flags.Data
}

// intake are the letters in INTAKE of a stopped store, by position.
func (d *drill) intake() map[events.Position]string {
	d.t.Helper()
	out := map[events.Position]string{}
	if err := stream.Records(d.flags.path(storeName), stream.Intake, func(it events.Item, erased bool) error {
		if delete(out, it.Pos); !erased {
			out[it.Pos] = it.Key + " " + string(it.Data)
		}
		return nil
	}); err != nil {
		d.t.Fatal(err)
	}
	return out
}

// TestLettersComeBack: whatever INTAKE loses of letters that may be unanswered comes back at its position,
// with the same bytes, once; nobody is told that a letter is lost. What a folder of the last version has gets its
// second copy at the first start.
func TestLettersComeBack(t *testing.T) {
	whole := lettersDrill(t)
	want := whole.intake()
	for name, spoil := range map[string]func(*drill){
		"emptied": func(d *drill) {
			alter(t, streamFile(d.flags.Data, stream.Intake, "msgs/1.blk"), func([]byte) []byte { return []byte{} })
		},
		"deleted": func(d *drill) {
			alter(t, streamFile(d.flags.Data, stream.Intake, "msgs/1.blk"), func([]byte) []byte { return nil })
		},
		"cut": func(d *drill) {
			alter(t, streamFile(d.flags.Data, stream.Intake, "msgs/1.blk"),
				func(b []byte) []byte { return b[:len(b)-3] })
		},
		"all of it": func(d *drill) { d.remove("jetstream/jetstream/*/streams/INTAKE") },
		"of the last version": func(d *drill) {
			d.remove(registerName + "/" + sparesName)
			d.open().Close()
			alter(t, streamFile(d.flags.Data, stream.Intake, "msgs/1.blk"), func([]byte) []byte { return nil })
		},
		"list too": func(d *drill) {
			d.remove(registerName + "/INTAKE")
			alter(t, streamFile(d.flags.Data, stream.Intake, "msgs/1.blk"), func([]byte) []byte { return nil })
		},
		"spares damaged": func(d *drill) {
			alter(t, d.flags.path(registerName+"/"+sparesName), func(b []byte) []byte { b[len(b)/2] ^= 1; return b })
			d.open().Close()
			alter(t, streamFile(d.flags.Data, stream.Intake, "msgs/1.blk"), func([]byte) []byte { return nil })
		},
	} {
		t.Run(name, func(t *testing.T) {
			d := *whole
			d.t, d.flags.Data = t, whole.copyOfData(t)
			spoil(&d)
			for range 2 {
				if lost := d.lostKeys(); len(lost) > 0 {
					t.Errorf("lost: %v", lost)
				}
				got := d.intake()
				for _, pos := range []events.Position{4, 5} { // behind the cursor
					if got[pos] != want[pos] {
						t.Fatalf("at %d: %q, want %q", pos, got[pos], want[pos])
					}
				}
				if len(got) > len(want) {
					t.Errorf("%d letters of %d", len(got), len(want))
				}
			}
		})
	}
}

// TestPlaceIsTaken: a letter in whose place another one stands, as in an INTAKE that was begun anew, is taken
// in behind the others; no letter goes.
func TestPlaceIsTaken(t *testing.T) {
	d := lettersDrill(t)
	want := d.intake()
	spares, away := d.flags.path(registerName+"/"+sparesName), filepath.Join(t.TempDir(), "spares")
	if err := os.Rename(spares, away); err != nil {
		t.Fatal(err)
	}
	d.remove("jetstream/jetstream/*/streams/INTAKE", registerName+"/INTAKE", checkpointName)
	s := d.open()
	raw := []byte("Subject: new\r\n\r\nHELP\r\n")
	data, err := gateway.Encode(post.Envelope{To: []string{"play@post.test"}}, raw)
	if err != nil {
		t.Fatal(err)
	}
	if pos, err := s.Intake().Put(t.Context(), "play", data); pos != 1 || err != nil {
		t.Fatalf("at %d, %v", pos, err)
	}
	s.Close()
	if err := os.Rename(away, spares); err != nil {
		t.Fatal(err)
	}
	for range 2 {
		if lost := d.lostKeys(); len(lost) > 0 {
			t.Error(lost)
		}
		var got []string
		for _, text := range d.intake() {
			got = append(got, text)
		}
		for pos, text := range want {
			if !slices.Contains(got, text) {
				t.Errorf("letter %d is gone", pos)
			}
		}
		if len(got) != len(want)+1 || d.intake()[1] != "play "+string(data) {
			t.Errorf("%d letters, the new one is %q", len(got), d.intake()[1])
		}
	}
}

// TestErasedStaysErased: a letter that was erased does not come back from its second copy.
func TestErasedStaysErased(t *testing.T) {
	d := lettersDrill(t)
	s := d.open()
	if err := s.Intake().Erase(t.Context(), 5); err != nil {
		t.Fatal(err)
	}
	s.Close()
	if data, err := os.ReadFile(d.flags.path(registerName + "/" + sparesName)); err != nil ||
		strings.Count(string(data), `"envelope"`) != 4 {
		t.Errorf("%s, %v", data, err)
	}
	alter(t, streamFile(d.flags.Data, stream.Intake, "msgs/1.blk"), func([]byte) []byte { return nil })
	if lost := d.lostKeys(); len(lost) > 0 || d.intake()[4] == "" || d.intake()[5] != "" {
		t.Errorf("lost %v, there %v", lost, d.intake())
	}
}

// TestLostLettersIn: of letters in that are lost with their second copies, those that nobody is known to have answered are named, over
// starts, until the host has seen them; the others are none of his business.
func TestLostLettersIn(t *testing.T) {
	d := lettersDrill(t)
	d.remove(registerName + "/" + sparesName)
	alter(t, streamFile(d.flags.Data, stream.Intake, "msgs/1.blk"), func([]byte) []byte { return []byte{} })
	for range 2 {
		if got := d.lostKeys(); !slices.Equal(got, []string{"INTAKE play 5"}) {
			t.Fatalf("lost: %v", got)
		}
	}
	s := d.open()
	last, err := s.Intake().Last(context.Background())
	if err != nil || last < 5 {
		t.Errorf("INTAKE ends at %d, %v", last, err)
	}
	s.Close()
	code, out, _ := command(t, "letters", "--seen", "--data", d.flags.Data, "--max-store", fmt.Sprint(smallStore))
	if code != exitOK || strings.Contains(out, "LOST FROM") || !strings.Contains(out, "LETTER OUT") {
		t.Errorf("exit %d %s", code, out)
	}
	if got := d.lostKeys(); len(got) > 0 {
		t.Errorf("seen and still named: %v", got)
	}
}

// TestErasedIsNotLost: what was erased on purpose is missed by nobody; a folder of the last version, without a
// register, starts, and gets one.
func TestErasedIsNotLost(t *testing.T) {
	d := lettersDrill(t)
	d.remove(registerName)
	if got := d.lostKeys(); len(got) > 0 {
		t.Errorf("of a folder without register: %v", got)
	}
	s := d.open()
	for _, pos := range []events.Position{4, 5} {
		if err := errors.Join(s.Intake().Erase(t.Context(), pos), s.Outbox().Erase(t.Context(), pos)); err != nil {
			t.Fatal(err)
		}
	}
	s.Close()
	alter(t, streamFile(d.flags.Data, stream.Outbox, "msgs/1.blk"), func([]byte) []byte { return nil })
	alter(t, streamFile(d.flags.Data, stream.Intake, "msgs/1.blk"), func(b []byte) []byte { return b[:40] })
	if got := d.lostKeys(); !slices.Equal(got, []string{"OUTBOX tried 3"}) {
		t.Errorf("lost: %v", got)
	}
}
