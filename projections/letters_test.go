package projections_test

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"painani/engine"
	"painani/events"
	"painani/events/memory"
	"painani/projections"
)

var confirm2 = engine.Confirm{Seat: 2, Word: "w"}

// readFate reads what post and postAll write.
func readFate(l events.Item) (list []projections.Fate, err error) {
	if l.Key == "several" {
		return list, json.Unmarshal(l.Data, &list)
	}
	list = make([]projections.Fate, 1)
	return list, json.Unmarshal(l.Data, &list[0])
}

// post writes one entry of an outbox.
func post(t testing.TB, spool events.Spool, f projections.Fate) {
	t.Helper()
	data, _ := json.Marshal(f)
	if _, err := spool.Put(context.Background(), f.ID, data); err != nil {
		t.Fatal(err)
	}
}

func TestLettersFate(t *testing.T) {
	w := newWorld(t)
	spool := memory.NewSpool(0)
	w.cfg.Outbox, w.cfg.Fate = spool, readFate
	s := w.running()
	post(t, spool, projections.Fate{ID: "l1", Table: "nc1", Player: "ada", Kind: "your-move", Seat: 1, Seq: 3,
		State: "queued", At: t0})
	post(t, spool, projections.Fate{ID: "l2", Table: "nc10", Kind: "moved", State: "queued", At: t0})
	if _, err := spool.Put(t.Context(), "junk", []byte("{")); err != nil {
		t.Fatal(err)
	}
	post(t, spool, projections.Fate{ID: "l3", Table: "nc1", Kind: "over", State: "queued", At: t0})
	bounced := t0.Add(time.Hour)
	post(t, spool, projections.Fate{ID: "l1", State: "bounced", At: bounced, Reason: strings.Repeat("ű", 400)})
	several := []byte(`[{"id":"l2","state":"sent"},{"id":"l3","state":"failed","reason":"full"}]`)
	if _, err := spool.Put(t.Context(), "several", several); err != nil {
		t.Fatal(err)
	}
	until(t, "several fates of an entry", func() bool { f, _ := s.Letter("l3"); return f.State == "failed" })
	if f, err := s.Letter("l2"); err != nil || f.State != "sent" || f.Table != "nc10" {
		t.Errorf("%+v %v", f, err)
	}
	until(t, "bounce", func() bool { f, _ := s.Letter("l1"); return f.State == "bounced" })
	f, err := s.Letter("l1")
	kept := f.Kind == "your-move" && f.Seat == 1 && f.Seq == 3 && f.Table == "nc1"
	if err != nil || !kept || !f.At.Equal(bounced) {
		t.Errorf("%+v %v", f, err)
	}
	if n := len(f.Reason); n > 300 || strings.Trim(f.Reason, "ű") != "" {
		t.Errorf("reason of %d bytes", n)
	}
	list, err := s.Letters("nc1", 10)
	if err != nil || fmt.Sprint(ids(list)) != "[l3 l1]" {
		t.Errorf("letters of nc1: %v %v", ids(list), err)
	}
	if list, _ = s.Letters("nc1", 1); fmt.Sprint(ids(list)) != "[l3]" {
		t.Errorf("newest letter: %v", ids(list))
	}
	if list, _ = s.Letters("nc2", 10); len(list) != 0 {
		t.Errorf("letters of nc2: %v", list)
	}
	if _, err := s.Letter("l9"); !errors.Is(err, events.ErrNotFound) {
		t.Error(err)
	}
}

// TestFatesAreGathered: the first entry is applied at once, those behind it together a little
// later; who waits for an event waits for none of them, nor does the end.
func TestFatesAreGathered(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		w := newWorld(t)
		spool := memory.NewSpool(0)
		w.cfg.Outbox, w.cfg.Fate = spool, readFate
		s := w.open()
		defer s.Close()
		ctx, stop := context.WithCancel(t.Context())
		done := make(chan error, 1)
		go func() { done <- s.Run(ctx) }()
		state := func(want string) {
			t.Helper()
			if f, _ := s.Letter("l1"); f.State != want {
				t.Errorf("state %q, want %q", f.State, want)
			}
		}
		began := time.Now()
		post(t, spool, projections.Fate{ID: "l1", Table: "nc1", State: "queued", At: t0})
		synctest.Wait()
		state("queued")
		post(t, spool, projections.Fate{ID: "l1", State: "sending", At: t0})
		synctest.Wait()
		post(t, spool, projections.Fate{ID: "l1", State: "sent", At: t0})
		w.start("nc1", "ada", "bela")
		w.wait(s)
		synctest.Wait()
		state("queued")
		if d := time.Since(began); d != 0 {
			t.Errorf("events waited %v", d)
		}
		time.Sleep(time.Second)
		synctest.Wait()
		state("sent")
		post(t, spool, projections.Fate{ID: "l1", State: "bounced", At: t0})
		synctest.Wait()
		state("bounced")
		began = time.Now()
		stop()
		if err := <-done; err != nil || time.Since(began) != 0 {
			t.Errorf("the end waited %v: %v", time.Since(began), err)
		}
	})
}

func ids(list []projections.Fate) (out []string) {
	for _, f := range list {
		out = append(out, f.ID)
	}
	return out
}

func TestLettersHaveTheirOwnCheckpoint(t *testing.T) {
	w := newWorld(t)
	spool := memory.NewSpool(0)
	w.cfg.Outbox, w.cfg.Fate = spool, readFate
	post(t, spool, projections.Fate{ID: "l1", Table: "nc1", State: "queued", At: t0})
	w.caught().Close()
	w.start("nc1", "ada", "bela")
	post(t, spool, projections.Fate{ID: "l1", State: "sent", At: t0})
	s := w.caught()
	if f, err := s.Letter("l1"); err != nil || f.State != "sent" || f.First != 1 {
		t.Errorf("%+v %v", f, err)
	}
	want := dump(t, s)
	s.Close()
	if err := projections.Rebuild(t.Context(), w.cfg); err != nil {
		t.Fatal(err)
	}
	s = w.caught()
	sameContent(t, dump(t, s), want)
	s.Close()
	w.cfg.Outbox = memory.NewSpool(0)
	if _, err := projections.Open(t.Context(), w.cfg); !errors.Is(err, projections.ErrStale) {
		t.Errorf("a shorter outbox: %v", err)
	}
}

// TestErasedLetters: when the first entry of a letter is erased and a later one says what the letter was
// about, a rebuild shows what was shown before, in the same order.
func TestErasedLetters(t *testing.T) {
	w := newWorld(t)
	spool := memory.NewSpool(0)
	w.cfg.Outbox, w.cfg.Fate = spool, readFate
	about := projections.Fate{ID: "l1", Table: "nc1", Player: "ada", Kind: "over", Seat: 1, Seq: 3}
	first := about
	first.State, first.At = "queued", t0
	post(t, spool, first)
	post(t, spool, projections.Fate{ID: "l2", Table: "nc1", Kind: "moved", State: "queued", At: t0})
	post(t, spool, projections.Fate{ID: "l1", State: "sending", At: t0})
	post(t, spool, projections.Fate{ID: "l1", State: "bounced", At: t0.Add(time.Hour), Reason: "full"})
	s := w.caught()
	want := letterRows(t, s)
	s.Close()
	last := about
	last.State, last.At, last.Reason, last.First = "bounced", t0.Add(time.Hour), "full", 1
	post(t, spool, last)
	for range 2 {
		s = w.caught()
		sameContent(t, letterRows(t, s), want)
		if list, err := s.Letters("nc1", 10); err != nil || fmt.Sprint(ids(list)) != "[l2 l1]" {
			t.Errorf("letters: %v, %v", ids(list), err)
		}
		s.Close()
		if err := spool.Erase(t.Context(), 1); err != nil {
			t.Fatal(err)
		}
		if err := projections.Rebuild(t.Context(), w.cfg); err != nil {
			t.Fatal(err)
		}
	}
}

// letterRows are the rows about letters.
func letterRows(t *testing.T, s *projections.Store) []string {
	return slices.DeleteFunc(dump(t, s), func(row string) bool {
		return !strings.HasPrefix(row, "letters ") && !strings.HasPrefix(row, "sent ")
	})
}

// TestAForgottenOutboxDoesNotHangARebuild: the end of the spool stays, its entries do not.
func TestAForgottenOutboxDoesNotHangARebuild(t *testing.T) {
	w := newWorld(t)
	w.cfg.Outbox, w.cfg.Fate = silentSpool{memory.NewSpool(0)}, readFate
	ctx, cancel := context.WithTimeout(t.Context(), limit)
	defer cancel()
	if err := projections.Rebuild(ctx, w.cfg); err != nil {
		t.Fatal(err)
	}
}

type silentSpool struct{ events.Spool }

func (silentSpool) Last(context.Context) (events.Position, error) { return 7, nil }
