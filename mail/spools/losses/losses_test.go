package losses_test

import (
	"log/slog"
	"os"
	"path/filepath"
	"slices"
	"testing"

	"painani/events/memory"
	"painani/events/stream"
	"painani/mail/spools/losses"
)

// TestList: what is put on the list stands in its file, once, until it is composed again or forgotten.
func TestList(t *testing.T) {
	name, quiet := filepath.Join(t.TempDir(), "deep", "lost.json"), slog.New(slog.DiscardHandler)
	x := losses.Open(name, quiet)
	if err := x.Forget(); err != nil || len(x.All()) != 0 {
		t.Fatal(x.All(), err)
	}
	in := losses.Letter{Stream: stream.Intake, Pos: 3, Key: "play"}
	a, b := losses.Letter{Stream: stream.Outbox, Pos: 3, Key: "a"}, losses.Letter{Stream: stream.Outbox, Pos: 4, Key: "b"}
	for range 2 {
		if err := x.Add([]losses.Letter{in, a, b, a}); err != nil {
			t.Fatal(err)
		}
	}
	if err := x.Caused("b", "letter 7"); err != nil {
		t.Fatal(err)
	}
	b.Cause = "letter 7"
	want := []losses.Letter{in, a, b}
	if got := losses.Open(name, quiet).All(); !slices.Equal(got, want) || !slices.Equal(x.All(), want) {
		t.Errorf("%v and %v, want %v", got, x.All(), want)
	}
	out := memory.NewSpool(1 << 10)
	if _, err := out.PutNew(t.Context(), "a", []byte("composed again")); err != nil {
		t.Fatal(err)
	}
	want = []losses.Letter{in, b}
	if got, err := x.Left(t.Context(), out); err != nil || !slices.Equal(got, want) {
		t.Errorf("%v, %v, want %v", got, err, want)
	}
	if got := losses.Open(name, quiet).All(); !slices.Equal(got, want) {
		t.Errorf("in the file %v, want %v", got, want)
	}
	if err := x.Forget(); err != nil {
		t.Fatal(err)
	}
	if _, err := os.Stat(name); !os.IsNotExist(err) {
		t.Error("an empty list leaves a file:", err)
	}
}

// TestDamagedList: a file that cannot be read is kept beside, and the list goes on.
func TestDamagedList(t *testing.T) {
	name, quiet := filepath.Join(t.TempDir(), "lost.json"), slog.New(slog.DiscardHandler)
	if err := os.WriteFile(name, []byte(`[{"stream":"OUT`), 0o600); err != nil {
		t.Fatal(err)
	}
	x := losses.Open(name, quiet)
	if err := x.Add([]losses.Letter{{Stream: stream.Intake, Pos: 1}}); err != nil || len(x.All()) != 1 {
		t.Error(x.All(), err)
	}
	if data, err := os.ReadFile(name + ".damaged"); err != nil || string(data) != `[{"stream":"OUT` {
		t.Errorf("%q, %v", data, err)
	}
}
