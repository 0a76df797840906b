package stream_test

import (
	"maps"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"painani/events/logtest"
	"painani/events/stream"
)

// oneEach makes a stopped store with an entry in each stream, and returns its folder and all files by path.
func oneEach(t *testing.T) (dir string, files map[string]string) {
	t.Helper()
	dir = t.TempDir()
	s, err := stream.Open(t.Context(), stream.Config{Dir: dir})
	if err != nil {
		t.Fatal(err)
	}
	logtest.Fill(t, s.Events(), "tz1", 3)
	_, bad := s.People().Put(t.Context(), "person-a", []byte("a"), 0)
	_, worse := s.Keys().Put(t.Context(), "key-a", []byte("a"), 0)
	_, in := s.Intake().Put(t.Context(), "letter", []byte("in"))
	_, out := s.Outbox().Put(t.Context(), "letter", []byte("out"))
	for _, err := range []error{bad, worse, in, out, s.Close()} {
		if err != nil {
			t.Fatal(err)
		}
	}
	return dir, placed(t, dir)
}

// placed are the blocks and settings of a store.
func placed(t *testing.T, dir string) map[string]string {
	t.Helper()
	files := map[string]string{}
	for _, p := range []string{"msgs/*.blk*", "meta.*"} {
		list, err := filepath.Glob(filepath.Join(dir, "jetstream", "*", "streams", "*", p))
		if err != nil {
			t.Fatal(err)
		}
		for _, f := range list {
			data, err := os.ReadFile(f)
			if err != nil {
				t.Fatal(err)
			}
			files[f] = string(data)
		}
	}
	return files
}

func write(t *testing.T, name, text string) {
	t.Helper()
	if err := os.WriteFile(name, []byte(text), 0o600); err != nil {
		t.Fatal(err)
	}
}

// TestPutRight swaps every file of a store with every other one of its kind, also where the move back was
// broken off at every step, and wants the store as it was.
func TestPutRight(t *testing.T) {
	dir, good := oneEach(t)
	right := func(what string, want int) {
		t.Helper()
		places, err := stream.PutRight(dir)
		if err != nil || len(places) != want || !maps.Equal(placed(t, dir), good) {
			t.Fatalf("%s: %v, %v", what, places, err)
		}
	}
	right("nothing moved", 0)
	pairs := 0
	for a := range good {
		for b := range good {
			if a >= b || filepath.Base(a) != filepath.Base(b) {
				continue
			}
			pairs++
			swap := func() { write(t, a, good[b]); write(t, b, good[a]) }
			swap()
			right(a+" and "+b, 2)
			swap()
			write(t, a+".right", good[a])
			right("one copy", 2)
			swap()
			write(t, a, good[a])
			write(t, b+".right", good[b])
			right("one moved", 1)
			write(t, b+".right", good[b])
			right("all moved", 0)
		}
	}
	if pairs != 3*10 {
		t.Errorf("%d pairs", pairs)
	}
}

// TestPutRightCycle: three blocks in a ring.
func TestPutRightCycle(t *testing.T) {
	dir, good := oneEach(t)
	ring := make([]string, 0, 3)
	for _, name := range []string{stream.Events, stream.People, stream.Outbox} {
		ring = append(ring, filepath.Join(dir, "jetstream", "$G", "streams", name, "msgs", "1.blk"))
	}
	for i := range ring {
		write(t, ring[i], good[ring[(i+1)%3]])
	}
	if places, err := stream.PutRight(dir); err != nil || len(places) != 3 || !maps.Equal(placed(t, dir), good) {
		t.Errorf("%v, %v", places, err)
	}
}

// TestPutRightLeaves: what nobody claims stays, and what is right is not overwritten by a copy elsewhere; a
// block that is gone comes back from where it stands.
func TestPutRightLeaves(t *testing.T) {
	dir, good := oneEach(t)
	at := func(name string) string {
		return filepath.Join(dir, "jetstream", "$G", "streams", name, "msgs", "1.blk")
	}
	a, b := at(stream.Events), at(stream.People)
	for name, c := range map[string]struct {
		a, b   string // what stands there; "-": nothing
		places int
		want   string // in b afterwards
	}{
		"damaged": {good[a], strings.Replace(good[b], "person-a", "person-x", 1), 0,
			strings.Replace(good[b], "person-a", "person-x", 1)},
		"empty":             {good[a], "", 0, ""},
		"twice":             {good[a], good[a], 0, good[a]},
		"moved over":        {good[b], good[b], 0, good[b]},
		"moved and damaged": {good[b], "x", 1, good[b]},
		"another's name":    {good[b], "", 1, good[b]},
	} {
		write(t, a, c.a)
		write(t, b, c.b)
		places, err := stream.PutRight(dir)
		if now := placed(t, dir); err != nil || len(places) != c.places || now[b] != c.want {
			t.Errorf("%s: %v, %v", name, places, err)
		}
	}
}
