package main

import (
	"bytes"
	"context"
	"errors"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"painani/engine/neural"
)

func TestLearn(t *testing.T) {
	out := filepath.Join(t.TempDir(), "a.net")
	c := learnCmd{Game: "tzolkin", Seats: []int{2}, Games: 32, First: 16, Seed: 5, Jobs: 2, Out: out}
	var told bytes.Buffer
	if err := c.Run(context.Background(), streams{Err: &told}); err != nil {
		t.Fatal(err)
	}
	file, err := os.ReadFile(out)
	if err != nil {
		t.Fatal(err)
	}
	if n, err := neural.Read(file); err != nil || len(n.Seats()) != 1 || n.Inputs() < 100 {
		t.Errorf("%v, %v", n, err)
	}
	want := "# painani learn --game tzolkin --seats 2 --games 32 --first 16 --seed 5 --out FILE\n"
	if !bytes.HasPrefix(file, []byte(want)) {
		t.Errorf("begins with %.120q", file)
	}
	if !strings.Contains(told.String(), "32 games, ") {
		t.Errorf("told %q", told.String())
	}
}

func TestLearnRefuses(t *testing.T) {
	out := filepath.Join(t.TempDir(), "b.net")
	for _, bad := range []learnCmd{
		{Game: "chess", Seats: []int{2}, Games: 16, First: 1},
		{Game: "tzolkin", Games: 16, First: 1},
		{Game: "tzolkin", Seats: []int{5}, Games: 16, First: 1},
		{Game: "tzolkin", Seats: []int{2}, First: 1},
		{Game: "tzolkin", Seats: []int{2}, Games: 16},
	} {
		bad.Out = out
		if err := bad.Run(context.Background(), streams{Err: new(bytes.Buffer)}); err == nil {
			t.Errorf("%+v was learnt", bad)
		}
		if left, err := os.ReadDir(filepath.Dir(out)); err != nil || len(left) > 0 {
			t.Fatalf("%+v left %v, %v", bad, left, err)
		}
	}
}

// TestLearnOut: what cannot be written is refused before the course, not behind it.
func TestLearnOut(t *testing.T) {
	dir := t.TempDir()
	c := learnCmd{Game: "tzolkin", Seats: []int{2}, Games: 1 << 30, First: 16}
	for _, c.Out = range []string{dir, filepath.Join(dir, "none", "a.net")} {
		if err := c.Run(context.Background(), streams{Err: new(bytes.Buffer)}); err == nil {
			t.Errorf("learnt into %s", c.Out)
		}
	}
}

// TestLearnEnded: a course that is ended leaves what was learnt until then, and says so; an older file stays
// where nothing was.
func TestLearnEnded(t *testing.T) {
	dir := t.TempDir()
	out := filepath.Join(dir, "a.net")
	c := learnCmd{Game: "tzolkin", Seats: []int{2}, Games: 800, First: 800, Seed: 5, Jobs: 2, Out: out}
	ctx, end := context.WithCancel(context.Background())
	if err := c.Run(ctx, streams{Err: at{end}}); !errors.Is(err, context.Canceled) {
		t.Fatalf("ended by %v", err)
	}
	file, err := os.ReadFile(out)
	if err != nil || !bytes.Contains(file, []byte("it was ended after 16 games\n")) {
		t.Fatalf("%.200q, %v", file, err)
	}
	if _, err := neural.Read(file); err != nil {
		t.Error(err)
	}
	if err := c.Run(ctx, streams{Err: at{end}}); !errors.Is(err, context.Canceled) {
		t.Fatalf("not begun: %v", err)
	}
	if same, err := os.ReadFile(out); err != nil || !bytes.Equal(same, file) {
		t.Errorf("the older file is lost: %v", err)
	}
	if left, err := os.ReadDir(dir); err != nil || len(left) != 1 {
		t.Errorf("%v lie there, %v", left, err)
	}
}

// at does something when it is told anything.
type at struct{ do func() }

func (a at) Write(p []byte) (int, error) {
	a.do()
	return len(p), nil
}
