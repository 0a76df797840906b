package main

import (
	"bytes"
	"context"
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
		{Game: "mexica", Seats: []int{2}, Games: 16, First: 1},
		{Game: "tzolkin", Games: 16, First: 1},
		{Game: "tzolkin", Seats: []int{5}, Games: 16, First: 1},
		{Game: "tzolkin", Seats: []int{2}, First: 1},
		{Game: "tzolkin", Seats: []int{2}, Games: 16},
	} {
		bad.Out = out
		if err := bad.Run(context.Background(), streams{Err: new(bytes.Buffer)}); err == nil {
			t.Errorf("%+v was learnt", bad)
		}
		if _, err := os.Stat(out); err == nil {
			t.Fatalf("%+v left a file", bad)
		}
	}
}
