package register_test

import (
	"bytes"
	"context"
	"fmt"
	"hash/crc32"
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

const age = 60 * 24 * time.Hour

// all hands the entries of a spool to fn; n says how many it has.
func all(s events.Spool, n int) func(func(events.Item, bool) error) error {
	return func(fn func(events.Item, bool) error) error {
		ctx, stop := context.WithCancel(context.Background())
		defer stop()
		if n == 0 {
			return nil
		}
		seen := 0
		return s.Follow(ctx, 0, func(it events.Item) error {
			if seen++; seen == n {
				stop()
			}
			return fn(it, false)
		})
	}
}

func open(t rapid.TB, dir string) *register.Register {
	t.Helper()
	r, err := register.Open(register.Config{Dir: dir, Age: age,
		Note: func(it events.Item) string { return "note of " + it.Key }})
	if err != nil {
		t.Fatal(err)
	}
	return r
}

// TestNamesWhatIsGone: whatever is put, erased and lost in whatever order, over however many starts, with
// lines damaged or not written: exactly the lost ones are named, once, with key and note; nothing that is there
// or was erased is.
func TestNamesWhatIsGone(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		dir, err := os.MkdirTemp("", "register-*")
		if err != nil {
			t.Fatal(err)
		}
		defer os.RemoveAll(dir)
		inner := memory.NewSpool(0)
		r := open(t, dir)
		noted, keys := map[events.Position]bool{}, map[events.Position]string{}
		s := r.Wrap(inner)
		lost := map[events.Position]bool{}
		for range rapid.IntRange(1, 30).Draw(t, "acts") {
			switch rapid.SampledFrom([]string{"put", "put", "put", "unnoted", "erase", "lose", "start", "spoil"}).Draw(t, "act") {
			case "put":
				key := fmt.Sprintf("k-%d", rapid.IntRange(0, 3).Draw(t, "key"))
				pos, err := s.Put(t.Context(), key, []byte("text"))
				if err != nil {
					t.Fatal(err)
				}
				noted[pos], keys[pos] = true, key
			case "unnoted": // as after a power cut
				pos, err := inner.Put(t.Context(), "k", []byte("text"))
				if err != nil {
					t.Fatal(err)
				}
				keys[pos] = "k"
			case "erase":
				if pos := some(t, keys); pos != 0 {
					if err := s.Erase(t.Context(), pos); err != nil {
						t.Fatal(err)
					}
					delete(keys, pos)
				}
			case "lose":
				if pos := some(t, keys); pos != 0 {
					if err := inner.Erase(t.Context(), pos); err != nil {
						t.Fatal(err)
					}
					lost[pos] = noted[pos]
					delete(keys, pos)
				}
			case "spoil":
				if files, _ := filepath.Glob(filepath.Join(dir, "*.txt")); len(lost) == 0 && len(files) > 0 {
					spoil(t, files[0])
				}
				fallthrough
			case "start":
				r = open(t, dir)
				s = r.Wrap(inner)
				f, err := r.Compare(all(inner, len(keys)))
				if err != nil || f.Entries != len(keys) || len(f.Changed) > 0 {
					t.Fatalf("%+v, %v, want %d", f, err, len(keys))
				}
				want := 0
				for _, is := range lost {
					if is {
						want++
					}
				}
				if f.Doubt { // a line about an erasure may be among those that are lost
					want, lost = len(f.Missing), map[events.Position]bool{}
					for _, l := range f.Missing {
						lost[l.Pos] = keys[l.Pos] == ""
					}
				}
				for _, l := range f.Missing {
					if !lost[l.Pos] || l.Note != "note of "+l.Key || l.Size != 4 {
						t.Fatalf("named: %+v", l)
					}
				}
				if len(f.Missing) != want {
					t.Fatalf("%d named, want %d", len(f.Missing), want)
				}
				if err := r.Missed(f.Missing); err != nil {
					t.Fatal(err)
				}
				clear(lost)
				for pos := range keys {
					noted[pos] = true
				}
			}
		}
	})
}

// some draws an entry; 0 if there is none.
func some(t *rapid.T, keys map[events.Position]string) events.Position {
	var list []events.Position
	for pos := range keys {
		list = append(list, pos)
	}
	if slices.Sort(list); len(list) == 0 {
		return 0
	}
	return rapid.SampledFrom(list).Draw(t, "which")
}

// spoil flips a bit somewhere, or cuts the file.
func spoil(t *rapid.T, name string) {
	data, err := os.ReadFile(name)
	if err != nil || len(data) == 0 {
		return
	}
	at := rapid.IntRange(0, len(data)-1).Draw(t, "at")
	if rapid.Bool().Draw(t, "cut") {
		if at > 0 && data[at-1] == '\n' { // a list that ends with an earlier line is whole
			at++
		}
		data = data[:at]
	} else {
		data[at] ^= 1 << rapid.IntRange(0, 7).Draw(t, "bit")
	}
	if err := os.WriteFile(name, data, 0o600); err != nil {
		t.Fatal(err)
	}
}

// TestEveryByte: a damaged byte in the list accuses no entry and is mended by the next start.
func TestEveryByte(t *testing.T) {
	dir, s := t.TempDir(), memory.NewSpool(0)
	r := open(t, dir)
	for i := range 3 {
		if _, err := r.Wrap(s).Put(t.Context(), fmt.Sprintf("key-%d", i), []byte("text")); err != nil {
			t.Fatal(err)
		}
	}
	files, _ := filepath.Glob(filepath.Join(dir, "*.txt"))
	if len(files) != 1 {
		t.Fatal(files)
	}
	good, err := os.ReadFile(files[0])
	if err != nil || strings.Count(string(good), "\n") != 3 {
		t.Fatalf("%s, %v", good, err)
	}
	for at := range good {
		bad := bytes.Clone(good)
		bad[at] ^= 1 << (at % 8)
		if err := os.WriteFile(files[0], bad, 0o600); err != nil {
			t.Fatal(err)
		}
		for start := range 2 {
			f, err := open(t, dir).Compare(all(s, 3))
			if err != nil || f.Entries != 3 || len(f.Missing)+len(f.Changed) > 0 || start == 1 && (f.Bad > 0 || f.Added > 0) {
				t.Fatalf("byte %d, start %d: %+v, %v", at, start, f, err)
			}
		}
	}
}

// TestChanged: an entry that is another one than was put is told, once.
func TestChanged(t *testing.T) {
	dir, one, two := t.TempDir(), memory.NewSpool(0), memory.NewSpool(0)
	if _, err := open(t, dir).Wrap(one).Put(t.Context(), "key", []byte("text")); err != nil {
		t.Fatal(err)
	}
	if _, err := two.Put(t.Context(), "key", []byte("texT")); err != nil {
		t.Fatal(err)
	}
	for start := range 2 {
		f, err := open(t, dir).Compare(all(two, 1))
		if err != nil || len(f.Changed) != 1-start || len(f.Missing) > 0 {
			t.Fatalf("%+v, %v", f, err)
		}
	}
}

// TestFolderIsNoFolder: what cannot be written fails no Put; a month that is a folder is moved away.
func TestFolderIsNoFolder(t *testing.T) {
	dir, s := t.TempDir(), memory.NewSpool(0)
	r := open(t, dir)
	if _, err := r.Wrap(s).Put(t.Context(), "key", nil); err != nil {
		t.Fatal(err)
	}
	files, _ := filepath.Glob(filepath.Join(dir, "*.txt"))
	if err := os.Remove(files[0]); err != nil {
		t.Fatal(err)
	}
	if err := os.Mkdir(files[0], 0o700); err != nil {
		t.Fatal(err)
	}
	if _, err := r.Wrap(s).Put(t.Context(), "key", nil); err != nil {
		t.Fatal(err)
	}
	if f, err := open(t, dir).Compare(all(s, 2)); err != nil || f.Added != 2 {
		t.Fatalf("%+v, %v", f, err)
	}
}

// TestOldMonths: files of entries that the spool has forgotten go; entries that aged away are not missed.
func TestOldMonths(t *testing.T) {
	dir, now := t.TempDir(), time.Date(2026, 1, 20, 0, 0, 0, 0, time.UTC)
	at := func() *register.Register {
		r, err := register.Open(register.Config{Dir: dir, Age: age, Now: func() time.Time { return now }})
		if err != nil {
			t.Fatal(err)
		}
		return r
	}
	if _, err := at().Wrap(memory.NewSpool(0)).Put(t.Context(), "key", nil); err != nil {
		t.Fatal(err)
	}
	for _, x := range []struct{ days, missing, lines int }{{1, 1, 1}, {59, 0, 1}, {80, 0, 0}} {
		now = time.Date(2026, 1, 20+x.days, 0, 0, 0, 0, time.UTC)
		r, lines := at(), 0
		r.Lines(func(register.Line) { lines++ })
		f, err := r.Compare(all(memory.NewSpool(0), 0))
		if err != nil || len(f.Missing) != x.missing || lines != x.lines {
			t.Errorf("after %d days: %+v, %d lines, %v", x.days, f, lines, err)
		}
	}
}

// BenchmarkPut is what the list adds to each Put of a letter of 10 kB.
func BenchmarkPut(b *testing.B) {
	r, err := register.Open(register.Config{Dir: b.TempDir(), Age: age})
	if err != nil {
		b.Fatal(err)
	}
	s, data := r.Wrap(nowhere{}), make([]byte, 10_000)
	for b.Loop() {
		if _, err := s.Put(b.Context(), "key", data); err != nil {
			b.Fatal(err)
		}
	}
}

// nowhere is a spool that takes everything and keeps nothing.
type nowhere struct{ events.Spool }

func (nowhere) Put(context.Context, string, []byte) (events.Position, error) { return 1, nil }

// TestAnothersFile: the file of another list is no file of this one, so nothing of it is missed here; a list
// of an older version, whose lines do not name it, is read.
func TestAnothersFile(t *testing.T) {
	parent := t.TempDir()
	dirs := [2]string{filepath.Join(parent, "in"), filepath.Join(parent, "out")}
	var spools [2]*memory.Spool
	for i, dir := range dirs {
		spools[i] = memory.NewSpool(0)
		s := open(t, dir).Wrap(spools[i])
		for n := range 2 + i {
			if _, err := s.Put(t.Context(), fmt.Sprintf("k-%d", n), []byte(dir)); err != nil {
				t.Fatal(err)
			}
		}
	}
	month := func(dir string) string {
		files, err := filepath.Glob(filepath.Join(dir, "*.txt"))
		if err != nil || len(files) != 1 {
			t.Fatal(files, err)
		}
		return files[0]
	}
	a, b := month(dirs[0]), month(dirs[1])
	for _, x := range [][2]string{{a, a + ".x"}, {b, a}, {a + ".x", b}} {
		if err := os.Rename(x[0], x[1]); err != nil {
			t.Fatal(err)
		}
	}
	for i, dir := range dirs {
		for round := range 2 {
			f, err := open(t, dir).Compare(all(spools[i], 2+i))
			if err != nil || len(f.Missing)+len(f.Changed) > 0 || f.Entries != 2+i || f.Doubt != (round == 0) {
				t.Errorf("%s: %+v, %v", dir, f, err)
			}
		}
	}
	older := `{"pos":9,"key":"k","at":"2090-01-02T03:04:05Z","sha256":"00"}`
	sum := crc32.Checksum([]byte(older), crc32.MakeTable(crc32.Castagnoli))
	name := filepath.Join(dirs[0], "2090-01.txt")
	if err := os.WriteFile(name, fmt.Appendf(nil, "%08x %s\n", sum, older), 0o600); err != nil {
		t.Fatal(err)
	}
	if last := open(t, dirs[0]).Last(); last != 9 {
		t.Errorf("ends at %d", last)
	}
}
