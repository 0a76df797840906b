package main

import (
	"strings"
	"testing"
	"time"

	"painani/events"
)

// TestLetters: the command lists what waits in a stopped service's folder, and has nothing to say of others.
func TestLetters(t *testing.T) {
	f := &storeFlags{Data: t.TempDir(), StartLimit: time.Minute}
	note := func(write func(keys events.Bucket) error) {
		t.Helper()
		s, err := openEventStore(t.Context(), f, f.logger(t.Output()))
		if err != nil {
			t.Fatal(err)
		}
		if err := write(s.Keys()); err != nil {
			t.Error(err)
		}
		if err := s.Close(); err != nil {
			t.Error(err)
		}
	}
	note(func(events.Bucket) error { return nil })
	if code, out, errs := command(t, "letters", "--data", f.Data); code != exitOK || out != "nothing waits\n" {
		t.Errorf("exit %d %s%s", code, out, errs)
	}
	note(func(keys events.Bucket) error {
		_, err := keys.Put(t.Context(), "waiting-intake-54",
			[]byte(`{"since":"2026-06-08T09:00:00Z","tries":3,"error":"fold tz1: store damaged"}`), 0)
		return err
	})
	code, out, errs := command(t, "letters", "--data", f.Data)
	line := "intake  54        2026-06-08T09:00:00Z  3      fold tz1: store damaged\n"
	if code != exitNo || !strings.Contains(out, line) {
		t.Errorf("exit %d %s%s", code, out, errs)
	}
}
