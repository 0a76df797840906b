package backup

import (
	"errors"
	"os"
	"path/filepath"
	"slices"
	"testing"
	"time"
)

var weekAndMonth = Keep{Daily: 7, Weekly: 4}

// TestKept: which generations stay.
func TestKept(t *testing.T) {
	daily := func(n int) (out []string) { // the newest on Monday, 23 November 2026
		for i := range n {
			out = append(out, time.Date(2026, 11, 23-i, 2, 15, 0, 0, time.UTC).Format(generationForm))
		}
		return out
	}
	for _, c := range []struct {
		name        string
		keep        Keep
		times, want []string
	}{
		{"none", weekAndMonth, nil, nil},
		{"one", weekAndMonth, daily(1), daily(1)},
		{"a week", weekAndMonth, daily(7), daily(7)},
		{"five weeks", weekAndMonth, daily(35), append(daily(7), "20261115T021500Z", "20261108T021500Z")},
		{"no weeks", Keep{Daily: 2}, daily(9), daily(2)},
		{"last of a day", Keep{Daily: 2},
			[]string{"20261122T010000Z", "20261122T230000Z", "20261123T000000Z", "20261123T000001Z"},
			[]string{"20261123T000001Z", "20261122T230000Z"}},
		{"years between", Keep{Daily: 2, Weekly: 1},
			[]string{"20200101T000000Z", "20210101T000000Z", "20260101T000000Z"},
			[]string{"20260101T000000Z", "20210101T000000Z"}},
		{"a week over the end of a year", Keep{Daily: 1, Weekly: 2},
			[]string{"20261227T000000Z", "20261231T000000Z", "20270103T000000Z"},
			[]string{"20270103T000000Z", "20261227T000000Z"}},
	} {
		var times []time.Time
		for _, s := range c.times {
			at, err := time.Parse(generationForm, s)
			if err != nil {
				t.Fatal(err)
			}
			times = append(times, at)
		}
		var got []string
		for _, at := range c.keep.kept(times) {
			got = append(got, at.Format(generationForm))
		}
		if !slices.Equal(got, c.want) {
			t.Errorf("%s: %v, want %v", c.name, got, c.want)
		}
	}
}

// TestPrune: what is not kept goes, the one just made stays although the clock went back, and what a
// kill left is swept.
func TestPrune(t *testing.T) {
	dir := t.TempDir()
	for _, name := range []string{
		"20261122T010000Z", "20261122T020000Z", "20261123T010000Z", "20261123T020000Z",
		"20261123T030000Z.new", "other",
	} {
		if err := os.MkdirAll(filepath.Join(dir, name, ledgerFolder), 0o700); err != nil {
			t.Fatal(err)
		}
	}
	made := time.Date(2026, 11, 22, 1, 0, 0, 0, time.UTC)
	if err := errors.Join(sweep(dir), Keep{Daily: 1}.prune(dir, made)); err != nil {
		t.Fatal(err)
	}
	var got []string
	list, err := os.ReadDir(dir)
	for _, e := range list {
		got = append(got, e.Name())
	}
	want := []string{"20261122T010000Z", "20261123T020000Z", "other"}
	if err != nil || !slices.Equal(got, want) {
		t.Errorf("%v, %v", got, err)
	}
}
