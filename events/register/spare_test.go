package register_test

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"pgregory.net/rapid"

	"painani/events"
	"painani/events/memory"
	"painani/events/register"
)

// spared opens a register with spares.
func spared(t testing.TB, dir string, room int64) *register.Register {
	t.Helper()
	r, err := register.Open(register.Config{Dir: filepath.Join(dir, "list"), Age: age,
		Note:   func(it events.Item) string { return "note of " + it.Key },
		Spares: filepath.Join(dir, "spares"), SparesRoom: room})
	if err != nil {
		t.Fatal(err)
	}
	return r
}

// held are the positions with a spare, and what is in each.
func held(t testing.TB, r *register.Register) (out []string) {
	t.Helper()
	for _, l := range r.Spares().Lines() {
		it, err := r.Spares().Item(l.Pos)
		if err != nil {
			t.Fatal(err)
		}
		out = append(out, fmt.Sprintf("%d %s %s %s", it.Pos, it.Key, it.Data, l.Note))
	}
	return out
}

// threeSpares is a folder with the spares of three entries.
func threeSpares(t testing.TB) (dir string, r *register.Register, s events.Spool) {
	t.Helper()
	dir = t.TempDir()
	r = spared(t, dir, 0)
	s = r.Wrap(memory.NewSpool(0))
	for i := range 3 {
		if _, err := s.Put(t.Context(), fmt.Sprintf("k%d", i), fmt.Appendf(nil, "text %d", i)); err != nil {
			t.Fatal(err)
		}
	}
	return dir, r, s
}

// TestSpares: each entry has a spare, over starts, until it is worked off or erased; then its file is gone.
func TestSpares(t *testing.T) {
	dir, r, s := threeSpares(t)
	want := []string{"1 k0 text 0 note of k0", "2 k1 text 1 note of k1", "3 k2 text 2 note of k2"}
	for range 2 {
		if got := held(t, r); !slices.Equal(got, want) {
			t.Fatalf("%q", got)
		}
		r = spared(t, dir, 0)
	}
	s = r.Wrap(s)
	for range 2 { // twice is no error
		if err := r.Spares().Drop(1); err != nil {
			t.Fatal(err)
		}
		if err := s.Erase(t.Context(), 3); err != nil {
			t.Fatal(err)
		}
	}
	for range 2 {
		if got := held(t, r); !slices.Equal(got, want[1:2]) {
			t.Fatalf("%q", got)
		}
		r = spared(t, dir, 0)
	}
	if data, err := os.ReadFile(filepath.Join(dir, "spares")); err != nil ||
		strings.Contains(string(data), "text 0") || strings.Contains(string(data), "text 2") {
		t.Errorf("%q, %v", data, err)
	}
	if _, err := r.Spares().Item(3); err == nil {
		t.Error("an erased one is there")
	}
}

// TestSparesEveryByte: with a damaged byte one spare is lost, at most, and none is changed; it can be written
// anew.
func TestSparesEveryByte(t *testing.T) {
	dir, r, _ := threeSpares(t)
	all := held(t, r)
	name := filepath.Join(dir, "spares")
	good, err := os.ReadFile(name)
	if err != nil {
		t.Fatal(err)
	}
	for at := len(good)/3 - 5; at < 2*len(good)/3+5; at++ { // the second, and what touches it
		bad := slices.Clone(good)
		bad[at] ^= 1 << (at % 8)
		if err := os.WriteFile(name, bad, 0o600); err != nil {
			t.Fatal(err)
		}
		r := spared(t, dir, 0)
		got := held(t, r)
		if len(got) < 2 || slices.ContainsFunc(got, func(x string) bool { return !slices.Contains(all, x) }) {
			t.Fatalf("byte %d: %q", at, got)
		}
		if at%7 > 0 {
			continue
		}
		for i := range 3 {
			r.Spare(events.Item{Pos: events.Position(i + 1), Key: fmt.Sprintf("k%d", i), At: time.Now(),
				Data: fmt.Appendf(nil, "text %d", i)})
		}
		if got := held(t, spared(t, dir, 0)); !slices.Equal(got, all) {
			t.Fatalf("written anew: %q", got)
		}
	}
}

// TestSparesFile: a file that is cut, of something else, or a folder costs what it held, and no more.
func TestSparesFile(t *testing.T) {
	for name, x := range map[string]struct {
		spoil func(name string) error
		left  int
	}{
		"empty":    {func(name string) error { return os.Truncate(name, 0) }, 0},
		"cut":      {func(name string) error { return os.Truncate(name, 450) }, 2},
		"zeros":    {func(name string) error { return os.Truncate(name, 4000) }, 3},
		"gone":     {os.Remove, 0},
		"another":  {func(name string) error { return os.WriteFile(name, []byte("{\n \"a\": 1\n}\n"), 0o600) }, 0},
		"half":     {func(name string) error { return os.WriteFile(name+".tmp", []byte("half"), 0o600) }, 3},
		"a folder": {func(name string) error { return errors.Join(os.Remove(name), os.Mkdir(name, 0o700)) }, 0},
	} {
		t.Run(name, func(t *testing.T) {
			dir, _, _ := threeSpares(t)
			if err := x.spoil(filepath.Join(dir, "spares")); err != nil {
				t.Fatal(err)
			}
			for range 2 {
				if got := held(t, spared(t, dir, 0)); len(got) != x.left {
					t.Fatalf("left: %q", got)
				}
			}
			if files, _ := filepath.Glob(filepath.Join(dir, "*.tmp")); len(files) > 0 {
				t.Error(files)
			}
			s := spared(t, dir, 0).Wrap(&counting{n: 3})
			if _, err := s.Put(t.Context(), "new", nil); err != nil {
				t.Fatal(err)
			}
			if got := held(t, spared(t, dir, 0)); len(got) != x.left+1 {
				t.Fatalf("left: %q", got)
			}
		})
	}
}

// TestSparesChange: whatever is put and dropped in whatever order, over starts, exactly what is not dropped
// is held, and the file stays short.
func TestSparesChange(t *testing.T) {
	rapid.Check(t, func(rt *rapid.T) {
		dir, err := os.MkdirTemp("", "spares-*")
		if err != nil {
			rt.Fatal(err)
		}
		defer os.RemoveAll(dir)
		r, in, want := spared(t, dir, 0), &counting{}, map[events.Position]int{}
		for range rapid.IntRange(1, 40).Draw(rt, "acts") {
			switch rapid.SampledFrom([]string{"put", "put", "drop", "drop", "start"}).Draw(rt, "act") {
			case "put":
				n := rapid.SampledFrom([]int{0, 10, 40_000, 90_000}).Draw(rt, "size")
				pos, err := r.Wrap(in).Put(t.Context(), "k", bytes.Repeat([]byte("x"), n))
				if err != nil {
					rt.Fatal(err)
				}
				want[pos] = n
			case "drop":
				if len(want) > 0 {
					pos := rapid.SampledFrom(slices.Sorted(maps.Keys(want))).Draw(rt, "which")
					if err := r.Spares().Drop(pos); err != nil {
						rt.Fatal(err)
					}
					delete(want, pos)
				}
			case "start":
				r = spared(t, dir, 0)
			}
			sum := 0
			for _, l := range r.Spares().Lines() {
				it, err := r.Spares().Item(l.Pos)
				if n, ok := want[l.Pos]; err != nil || !ok || len(it.Data) != n {
					rt.Fatalf("%d: %d bytes, want %d, %v", l.Pos, len(it.Data), n, err)
				}
				sum += len(it.Data) + 300
			}
			if n := len(r.Spares().Lines()); n != len(want) {
				rt.Fatalf("%d held, want %d", n, len(want))
			}
			if info, err := os.Stat(filepath.Join(dir, "spares")); err == nil && info.Size() > int64(1<<17+3*sum) {
				rt.Fatalf("%d bytes for %d", info.Size(), sum)
			}
		}
	})
}

// TestSparesRoom: beyond their room no spares are written; that fails no Put, and there is room again.
func TestSparesRoom(t *testing.T) {
	dir := t.TempDir()
	r := spared(t, dir, 300)
	s := r.Wrap(memory.NewSpool(0))
	put := func(n int) {
		if _, err := s.Put(t.Context(), "k", make([]byte, n)); err != nil {
			t.Fatal(err)
		}
	}
	put(60)
	put(50)
	if n := len(held(t, r)); n != 1 {
		t.Fatalf("%d held", n)
	}
	if err := r.Spares().Drop(1); err != nil {
		t.Fatal(err)
	}
	put(90)
	if n := len(held(t, spared(t, dir, 300))); n != 1 {
		t.Fatalf("%d held", n)
	}
}

// TestSparesTooOld: a spare does not outlive the entry.
func TestSparesTooOld(t *testing.T) {
	dir, _, _ := threeSpares(t)
	r, err := register.Open(register.Config{Dir: filepath.Join(dir, "list"), Age: age,
		Spares: filepath.Join(dir, "spares"), Now: func() time.Time { return time.Now().Add(age + time.Hour) }})
	if err != nil || len(r.Spares().Lines()) > 0 {
		t.Errorf("%v, %v", r.Spares().Lines(), err)
	}
}

// BenchmarkSpare is what list and spare add to each Put of a letter of 10 kB that is dropped later.
func BenchmarkSpare(b *testing.B) {
	r := spared(b, b.TempDir(), 0)
	s, data, n := r.Wrap(&counting{}), make([]byte, 10_000), events.Position(0)
	for b.Loop() {
		if _, err := s.Put(b.Context(), "key", data); err != nil {
			b.Fatal(err)
		}
		n++
		if err := r.Spares().Drop(n); err != nil {
			b.Fatal(err)
		}
	}
}

// counting is a spool that keeps nothing but how much it took.
type counting struct {
	events.Spool
	n events.Position
}

func (s *counting) Put(context.Context, string, []byte) (events.Position, error) {
	s.n++
	return s.n, nil
}
