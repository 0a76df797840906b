package main

import (
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"painani/events"
)

// TestSparesDropped: the spare of a letter goes when the letter is read, does not wait for a store, and its
// answer is not on its way.
func TestSparesDropped(t *testing.T) {
	d := lettersDrill(t) // three letters are read
	s := d.open()
	defer s.Close()
	id := map[events.Position]string{}
	each := func(fn func(events.Item)) {
		err := s.spools.EachSpare(func(it events.Item) error {
			fn(it)
			return nil
		})
		if err != nil {
			t.Fatal(err)
		}
	}
	each(func(it events.Item) { id[it.Pos] = s.spools.Answer(it) })
	if len(id) != 5 || id[2] == "" {
		t.Fatalf("spares: %v", id)
	}
	for _, x := range []struct {
		waits events.Position
		open  string
		left  []events.Position
	}{
		{1, id[2], []events.Position{1, 2, 4, 5}},
		{1, "", []events.Position{1, 4, 5}},
		{0, "", []events.Position{4, 5}},
	} {
		err := s.spools.DropSpares(t.Context(), s.Keys(), func(p events.Position) bool { return p == x.waits },
			func(id string) bool { return id == x.open })
		var left []events.Position
		each(func(it events.Item) { left = append(left, it.Pos) })
		if err != nil || !slices.Equal(left, x.left) {
			t.Errorf("waits %d, open %q: left %v, %v", x.waits, x.open, left, err)
		}
	}
}

// TestSpareOfAnAnswer: a running service has no spare of a letter any more soon after its answer went out,
// even if no other letter comes.
func TestSpareOfAnAnswer(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	w.enter("ada@club.test", "NEW tzolkin bot bot")
	w.until("the spares are gone", func() bool {
		data, err := os.ReadFile(filepath.Join(w.data, registerName, sparesName))
		return err == nil && strings.Trim(string(data), "\x00") == ""
	})
	if log := w.log.String(); strings.Contains(log, "second cop") && strings.Contains(log, "not dropped") {
		t.Error(log)
	}
}
