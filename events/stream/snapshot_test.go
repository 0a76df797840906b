package stream_test

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"reflect"
	"testing"

	"painani/events"
	"painani/events/logtest"
	"painani/events/stream"
)

// fillStreams writes something into every stream.
func fillStreams(t *testing.T, s *stream.Store) {
	t.Helper()
	var last events.Entry
	for i := range 40 {
		r := logtest.Next(last.Record, "a", "player:ana")
		pos, err := s.Events().Append(t.Context(), r, last.Pos)
		if err != nil {
			t.Fatal(err)
		}
		last = events.Entry{Pos: pos, Record: r}
		key := fmt.Sprintf("k-%d", i)
		if _, err := s.Intake().Put(t.Context(), key, bytes.Repeat([]byte("letter "), 2000)); err != nil {
			t.Fatal(err)
		}
		if _, err := s.People().Put(t.Context(), key, []byte(key), 0); err != nil {
			t.Fatal(err)
		}
		if i%3 == 0 {
			if err := s.People().Delete(t.Context(), key); err != nil {
				t.Fatal(err)
			}
		}
	}
}

// TestSnapshot: a stream comes back from its snapshot with its numbers, gaps and identity.
func TestSnapshot(t *testing.T) {
	from, to := config(t.TempDir()), config(t.TempDir())
	s, err := stream.Open(t.Context(), from)
	if err != nil {
		t.Fatal(err)
	}
	fillStreams(t, s)
	extents, err := s.Extents(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	parts := map[string]*bytes.Buffer{}
	for _, name := range stream.Names() {
		parts[name] = &bytes.Buffer{}
		if err := s.Snapshot(t.Context(), name, parts[name]); err != nil {
			t.Fatal(err)
		}
	}
	people := valuesOf(t, s)
	restorePeople := func(c stream.Config, n int) error {
		r := bytes.NewReader(parts[stream.People].Bytes()[:n])
		return stream.RestoreStream(t.Context(), c, stream.People, r)
	}
	whole := parts[stream.People].Len()
	if err := s.Snapshot(t.Context(), "NONE", new(bytes.Buffer)); err == nil {
		t.Error("a snapshot of no stream")
	}
	if err := restorePeople(from, whole); !errors.Is(err, stream.ErrLocked) {
		t.Errorf("restored beside a running server: %v", err)
	}
	s.Close()
	if err := restorePeople(from, whole); !errors.Is(err, events.ErrConflict) {
		t.Errorf("restored over a stream that is there: %v", err)
	}
	if err := restorePeople(to, 400); err == nil {
		t.Error("half a snapshot was taken")
	}
	for _, name := range stream.Names() {
		if err := stream.RestoreStream(t.Context(), to, name, parts[name]); err != nil {
			t.Fatal(err)
		}
	}
	to.MustExist = stream.Names()
	checkRestored(t, to, extents, people)
}

func checkRestored(
	t *testing.T, c stream.Config, extents map[string]stream.Extent, people map[string]string,
) {
	t.Helper()
	s, err := stream.Open(t.Context(), c)
	if err != nil {
		t.Fatal(err)
	}
	defer s.Close()
	again, err := s.Extents(t.Context())
	if err != nil || !reflect.DeepEqual(again, extents) {
		t.Errorf("extents %v, want %v; %v", again, extents, err)
	}
	if now := valuesOf(t, s); !reflect.DeepEqual(now, people) {
		t.Errorf("people %v, want %v", now, people)
	}
	list, err := s.Events().Load(t.Context(), "a", 0)
	if err != nil || len(list) != 40 {
		t.Errorf("%d events, %v", len(list), err)
	}
}

func valuesOf(t *testing.T, s *stream.Store) map[string]string {
	out := map[string]string{}
	if err := s.People().Each(t.Context(), func(k string, v []byte, rev uint64) error {
		out[k] = fmt.Sprintf("%s %d", v, rev)
		return nil
	}); err != nil {
		t.Fatal(err)
	}
	return out
}

// TestSetAside: what was there before and is gone is not made anew, unless told so;
// then it may get its old identity.
func TestSetAside(t *testing.T) {
	c := config(t.TempDir())
	s, err := stream.Open(t.Context(), c)
	if err != nil {
		t.Fatal(err)
	}
	fillStreams(t, s)
	id := s.Events().Identity()
	aside := t.TempDir()
	if _, err := stream.SetAside(c.Dir, aside, stream.Events); !errors.Is(err, stream.ErrLocked) {
		t.Errorf("moved under a running server: %v", err)
	}
	s.Close()
	moved, err := stream.SetAside(c.Dir, aside, stream.Events, "NONE")
	if err != nil || !reflect.DeepEqual(moved, []string{stream.Events}) {
		t.Fatalf("moved %v, %v", moved, err)
	}
	c.MustExist = stream.Names()
	if _, err := stream.Open(context.Background(), c); !errors.Is(err, events.ErrDamaged) {
		t.Fatalf("a missing stream: %v", err)
	}
	c.MustExist, c.Incarnation = nil, id
	if s, err = stream.Open(t.Context(), c); err != nil {
		t.Fatal(err)
	}
	defer s.Close()
	if last, err := s.Events().Last(t.Context()); err != nil || last != 0 || s.Events().Identity() != id {
		t.Errorf("new stream ends at %d, identity %s, want %s; %v", last, s.Events().Identity(), id, err)
	}
}
