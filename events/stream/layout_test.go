package stream_test

import (
	"context"
	"errors"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/nats-io/nats.go/jetstream"

	"painani/events"
	"painani/events/logtest"
	"painani/events/stream"
)

func TestLayout(t *testing.T) {
	s := open(t, config(t.TempDir()))
	tests := []struct {
		name  string
		check func(jetstream.StreamConfig) bool
	}{
		{"EVENTS", func(c jetstream.StreamConfig) bool {
			return c.DenyDelete && c.DenyPurge && c.MaxAge == 0 && c.MaxMsgs == -1 && c.MaxMsgsPerSubject == -1 &&
				c.MaxMsgSize > events.MaxRecord && c.Metadata["painani-incarnation"] == s.Events().Identity()
		}},
		{"INTAKE", func(c jetstream.StreamConfig) bool {
			return c.MaxAge == 30*24*time.Hour && c.MaxMsgSize > stream.MaxIntake
		}},
		{"OUTBOX", func(c jetstream.StreamConfig) bool { return c.MaxAge == 400*24*time.Hour }},
		{"KV_PEOPLE", func(c jetstream.StreamConfig) bool { return c.MaxAge == 0 && !c.DenyDelete }},
		{"KV_SERVICE", func(c jetstream.StreamConfig) bool { return c.MaxAge == 0 && c.MaxMsgsPerSubject == 1 }},
	}
	for _, test := range tests {
		js, err := stream.Raw(s).Stream(t.Context(), test.name)
		if err != nil {
			t.Errorf("%s: %v", test.name, err)
			continue
		}
		c := js.CachedInfo().Config
		if !test.check(c) || c.Storage != jetstream.FileStorage || c.Discard != jetstream.DiscardNew ||
			!c.AllowDirect || c.MaxBytes <= 0 {
			t.Errorf("%s has settings %+v", test.name, c)
		}
	}
	kv, err := stream.Raw(s).KeyValue(t.Context(), "PEOPLE")
	if err != nil {
		t.Fatalf("the usual client does not take PEOPLE for a bucket: %v", err)
	}
	if _, err := s.People().Put(t.Context(), "ana", []byte("one"), 0); err != nil {
		t.Fatal(err)
	}
	if v, err := kv.Get(t.Context(), "ana"); err != nil || string(v.Value()) != "one" {
		t.Errorf("the usual client reads %v, %v", v, err)
	}
}

func TestSettingsAreAdapted(t *testing.T) {
	c := config(t.TempDir())
	s := open(t, c)
	logtest.Fill(t, s.Events(), "a", 3)
	id := s.Events().Identity()
	if err := s.Close(); err != nil {
		t.Fatal(err)
	}
	c.IntakeAge = 7 * 24 * time.Hour
	c.MaxStore = 2 << 30
	s = open(t, c)
	in, err := stream.Raw(s).Stream(t.Context(), "INTAKE")
	if err != nil {
		t.Fatal(err)
	}
	if age := in.CachedInfo().Config.MaxAge; age != c.IntakeAge {
		t.Errorf("age limit is %v, want %v", age, c.IntakeAge)
	}
	if s.Events().Identity() != id {
		t.Error("a changed setting changed the identity")
	}
	if head, err := s.Events().Head(t.Context(), "a"); err != nil || head.Seq != 3 {
		t.Errorf("head is #%d, %v", head.Seq, err)
	}
}

func TestSettingsThatCannotBeAdapted(t *testing.T) {
	big := events.Body(`"` + strings.Repeat("y", 200<<10) + `"`)
	tests := []struct {
		name   string
		change func(*testing.T, *stream.Store, *stream.Config)
		says   string
	}{
		{"less room than is taken", func(t *testing.T, s *stream.Store, c *stream.Config) {
			var last events.Entry
			for range 8 {
				r := logtest.Next(last.Record, "a", "x")
				r.Body = big
				pos, err := s.Events().Append(t.Context(), r, last.Pos)
				if err != nil {
					t.Fatal(err)
				}
				last = events.Entry{Pos: pos, Record: r}
			}
			c.MaxStore = 3 << 20
		}, "raise the limit"},
		{"sealed stream", func(t *testing.T, s *stream.Store, c *stream.Config) {
			js, err := stream.Raw(s).Stream(t.Context(), "OUTBOX")
			if err != nil {
				t.Fatal(err)
			}
			next := js.CachedInfo().Config
			next.Sealed = true
			if _, err := stream.Raw(s).UpdateStream(t.Context(), next); err != nil {
				t.Fatal(err)
			}
		}, "sealed"},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			c := config(t.TempDir())
			s := open(t, c)
			test.change(t, s, &c)
			if err := s.Close(); err != nil {
				t.Fatal(err)
			}
			s, err := stream.Open(t.Context(), c)
			if err == nil {
				s.Close()
				t.Fatal("opened")
			}
			if !strings.Contains(err.Error(), test.says) {
				t.Fatalf("says %q, want something about %q", err, test.says)
			}
		})
	}
}

func TestForeignMessageIsDamage(t *testing.T) {
	s := open(t, config(t.TempDir()))
	logtest.Fill(t, s.Events(), "a", 1)
	if _, err := stream.Raw(s).Publish(t.Context(), "tbl.a", []byte(`{"table":"b"}`)); err != nil {
		t.Fatal(err)
	}
	_, headErr := s.Events().Head(t.Context(), "a")
	_, loadErr := s.Events().Load(t.Context(), "a", 0)
	followErr := s.Events().Follow(t.Context(), 0, func(events.Entry) error { return nil })
	for i, err := range []error{headErr, loadErr, followErr} {
		if !errors.Is(err, events.ErrDamaged) {
			t.Errorf("question %d: %v, want damage", i+1, err)
		}
	}
}

// TestDamageOnDisk edits the block file of a stopped store.
func TestDamageOnDisk(t *testing.T) {
	const count = 60
	tests := []struct {
		name   string
		edit   func([]byte) []byte
		atOpen bool // must show before anything is served
	}{
		{"flipped byte in an event in the middle", func(b []byte) []byte { return flip(b, count/2) }, false},
		{"flipped byte in the last event", func(b []byte) []byte { return flip(b, count) }, false},
		{"flipped byte in the first event", func(b []byte) []byte { return flip(b, 1) }, false},
		{"end cut off", func(b []byte) []byte { return b[:len(b)*9/10] }, true},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			c := config(t.TempDir())
			s := open(t, c)
			logtest.Fill(t, s.Events(), "a", count)
			if err := s.Close(); err != nil {
				t.Fatal(err)
			}
			blocks, err := filepath.Glob(filepath.Join(c.Dir, "jetstream", "$G", "streams", "EVENTS", "msgs", "*.blk"))
			if err != nil || len(blocks) != 1 {
				t.Fatalf("blocks %v, %v", blocks, err)
			}
			data, err := os.ReadFile(blocks[0])
			if err != nil {
				t.Fatal(err)
			}
			if err := os.WriteFile(blocks[0], test.edit(data), 0o600); err != nil {
				t.Fatal(err)
			}
			err, atOpen := readAll(t, c, count)
			if !errors.Is(err, events.ErrDamaged) || test.atOpen && !atOpen {
				t.Fatalf("error is %v (at open: %v), want damage", err, atOpen)
			}
		})
	}
}

// flip changes one byte in the body of the n-th event of the block.
func flip(block []byte, n int) []byte {
	rest, at := block, 0
	for range n {
		i := strings.Index(string(rest), "place palenque")
		at += i + 1
		rest = rest[i+1:]
	}
	block[at] ^= 1
	return block
}

// readAll opens the store and replays it; the damage must show in one or the other.
func readAll(t *testing.T, c stream.Config, count events.Position) (damage error, atOpen bool) {
	s, err := stream.Open(t.Context(), c)
	if err != nil {
		return err, true
	}
	defer s.Close()
	enough := errors.New("replayed to the end")
	return s.Events().Follow(t.Context(), 0, func(e events.Entry) error {
		if e.Pos == count {
			return enough
		}
		return nil
	}), false
}

func TestStreamIsMadeInSpiteOfLostAnswers(t *testing.T) {
	s := open(t, config(t.TempDir()))
	made, err := stream.MakeStream(t.Context(), s, "EXTRA")
	if err != nil {
		t.Fatal(err)
	}
	if made.CachedInfo().Config.Metadata["painani-incarnation"] == "" {
		t.Error("stream has no incarnation")
	}
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	if _, err := stream.MakeStream(ctx, s, "NEVER"); !errors.Is(err, events.ErrUnavailable) {
		t.Errorf("with a context that ended: %v", err)
	}
}
