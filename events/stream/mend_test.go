package stream_test

import (
	"bytes"
	"context"
	"crypto/sha256"
	"encoding/binary"
	"errors"
	"fmt"
	"maps"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"painani/events"
	"painani/events/stream"
)

// spoolFolder is a stopped store with some letters in INTAKE, the third of them erased, and what they are.
func spoolFolder(t *testing.T, n int) (dir string, was stream.Extent, want map[events.Position]string) {
	t.Helper()
	dir, want = t.TempDir(), map[events.Position]string{}
	s, err := stream.Open(t.Context(), stream.Config{Dir: dir})
	if err != nil {
		t.Fatal(err)
	}
	for i := range n {
		text := fmt.Sprintf("{letter %d %s}", i, strings.Repeat("x", i))
		pos, err := s.Intake().Put(t.Context(), fmt.Sprintf("key-%d", i%3), []byte(text))
		if err != nil {
			t.Fatal(err)
		}
		want[pos] = text
	}
	if err := s.Intake().Erase(t.Context(), 3); err != nil {
		t.Fatal(err)
	}
	delete(want, 3)
	extents, err := s.Extents(t.Context())
	if err := errors.Join(err, s.Close()); err != nil {
		t.Fatal(err)
	}
	return dir, extents[stream.Intake], want
}

// inFolder reads a spool's files.
func inFolder(t *testing.T, dir string) map[events.Position]string {
	t.Helper()
	out := map[events.Position]string{}
	if err := stream.Records(dir, stream.Intake, func(it events.Item, erased bool) error {
		if out[it.Pos] = string(it.Data); erased {
			delete(out, it.Pos)
		}
		return nil
	}); err != nil {
		t.Fatal(err)
	}
	return out
}

// file is a file of INTAKE.
func file(dir, name string) string {
	return filepath.Join(dir, "jetstream", "$G", "streams", stream.Intake, name)
}

// same wants at least all entries but one, as they were, and no other.
func same(t *testing.T, got, want map[events.Position]string, lost int) {
	t.Helper()
	if len(got) < len(want)-lost {
		t.Fatalf("%d of %d are left", len(got), len(want))
	}
	for pos, text := range got {
		if want[pos] != text {
			t.Fatalf("at %d stands %q, not %q", pos, text, want[pos])
		}
	}
}

// TestMendEveryByte: whichever byte of a block is damaged, one entry is lost at most, and what is left proves
// itself and keeps its place.
func TestMendEveryByte(t *testing.T) {
	dir, was, want := spoolFolder(t, 5)
	name := file(dir, "msgs/1.blk")
	good, err := os.ReadFile(name)
	if err != nil {
		t.Fatal(err)
	}
	c, to := stream.Config{Dir: dir}, t.TempDir()
	if m, err := stream.Mend(c, to, stream.Intake, was, nil, nil); err != nil || m != nil {
		t.Fatalf("nothing is damaged: %+v, %v", m, err)
	}
	for at := range good {
		bad := bytes.Clone(good)
		bad[at] ^= 1 << (at % 8)
		if err := os.WriteFile(name, bad, 0o600); err != nil {
			t.Fatal(err)
		}
		m, err := stream.Mend(c, filepath.Join(to, fmt.Sprint(at)), stream.Intake, was, nil, nil)
		if err != nil {
			t.Fatalf("flip at %d: %v", at, err)
		}
		if m == nil { // the mark of the deletion at the end, which the server may cut as if it were torn
			same(t, inFolder(t, dir), want, 0)
			continue
		}
		same(t, inFolder(t, dir), want, 1)
		if left, err := stream.Prove(dir, stream.Intake); err != nil || len(left) > 0 {
			t.Fatalf("flip at %d: %v, %v", at, left, err)
		}
		kept, err := os.ReadFile(filepath.Join(to, fmt.Sprint(at), stream.Intake, "msgs", "1.blk"))
		if err != nil || !bytes.Equal(kept, bad) {
			t.Fatalf("the damaged block is not kept: %v", err)
		}
	}
}

// TestMendOpens: the server opens what was mended, shows what is left, and gives no position twice.
func TestMendOpens(t *testing.T) {
	damage := map[string]func(t *testing.T, dir string){
		"cut by a tenth": func(t *testing.T, dir string) {
			change(t, file(dir, "msgs/1.blk"), func(b []byte) []byte { return b[:len(b)*9/10] })
		},
		"bit in the middle": func(t *testing.T, dir string) {
			change(t, file(dir, "msgs/1.blk"), func(b []byte) []byte { b[len(b)/2] ^= 4; return b })
		},
		"bit in a length": func(t *testing.T, dir string) {
			change(t, file(dir, "msgs/1.blk"), func(b []byte) []byte { b[3] ^= 4; return b })
		},
		"records change places": func(t *testing.T, dir string) {
			change(t, file(dir, "msgs/1.blk"), func(b []byte) []byte {
				n := binary.LittleEndian.Uint32(b) &^ (1 << 31)
				return append(bytes.Clone(b[n:]), b[:n]...)
			})
		},
		"emptied": func(t *testing.T, dir string) { change(t, file(dir, "msgs/1.blk"), func([]byte) []byte { return nil }) },
		"deleted": func(t *testing.T, dir string) { remove(t, file(dir, "msgs/1.blk")) },
		"settings": func(t *testing.T, dir string) {
			change(t, file(dir, "meta.inf"), func(b []byte) []byte { return b[1:] })
		},
		"sum":                        func(t *testing.T, dir string) { remove(t, file(dir, "meta.sum")) },
		"block is a folder":          func(t *testing.T, dir string) { folder(t, file(dir, "msgs/1.blk")) },
		"folder of blocks is a file": func(t *testing.T, dir string) { plain(t, file(dir, "msgs")) },
		"folder is a file":           func(t *testing.T, dir string) { plain(t, file(dir, "")) },
		"settings are a folder":      func(t *testing.T, dir string) { folder(t, file(dir, "meta.inf")) },
		"all gone":                   func(t *testing.T, dir string) { remove(t, file(dir, "")) },
	}
	for name, f := range damage {
		for _, index := range []bool{true, false} {
			if !index && strings.Contains(name, " is a file") {
				continue
			}
			t.Run(fmt.Sprintf("%s, index %v", name, index), func(t *testing.T) {
				dir, was, want := spoolFolder(t, 12)
				f(t, dir)
				if !index {
					remove(t, file(dir, "msgs/index.db"))
				}
				c := stream.Config{Dir: dir, MustExist: stream.Names()}
				m, err := stream.Mend(c, t.TempDir(), stream.Intake, was, nil, nil)
				if err != nil || m == nil {
					t.Fatalf("%+v, %v", m, err)
				}
				for range 2 { // and once more, with the server's own index
					want = reopened(t, c, was, want)
				}
			})
		}
	}
}

// reopened opens the store, compares, puts one entry, and returns what is there then.
func reopened(t *testing.T, c stream.Config, was stream.Extent, want map[events.Position]string,
) map[events.Position]string {
	t.Helper()
	s, err := stream.Open(t.Context(), c)
	if err != nil {
		t.Fatal(err)
	}
	defer s.Close()
	now, err := s.Extents(t.Context())
	if err != nil || now[stream.Intake].Incarnation != was.Incarnation || now[stream.Intake].Last < was.Last {
		t.Fatalf("%+v was %+v, %v", now[stream.Intake], was, err)
	}
	pos, err := s.Intake().Put(t.Context(), "new", []byte("new"))
	if err != nil || pos <= was.Last {
		t.Fatalf("the next one is at %d behind %d, %v", pos, was.Last, err)
	}
	got, ctx := map[events.Position]string{}, t.Context()
	ctx, stop := context.WithTimeout(ctx, 10*time.Second)
	defer stop()
	if err := s.Intake().Follow(ctx, 0, func(it events.Item) error {
		if got[it.Pos] = string(it.Data); it.Pos == pos {
			stop()
		}
		return nil
	}); err != nil {
		t.Fatal(err)
	}
	if got[pos] != "new" {
		t.Fatal("the new entry does not come")
	}
	want[pos] = "new"
	for pos, text := range got {
		if want[pos] != text {
			t.Fatalf("at %d stands %q, not %q", pos, text, want[pos])
		}
	}
	return got
}

func change(t *testing.T, name string, f func([]byte) []byte) {
	t.Helper()
	data, err := os.ReadFile(name)
	if err == nil {
		err = os.WriteFile(name, f(data), 0o600)
	}
	if err != nil {
		t.Fatal(err)
	}
}

func remove(t *testing.T, name string) {
	t.Helper()
	if err := os.RemoveAll(name); err != nil {
		t.Fatal(err)
	}
}

// folder puts an empty folder in the place of a file, plain a file in that of a folder.
func folder(t *testing.T, name string) {
	t.Helper()
	remove(t, name)
	if err := os.Mkdir(name, 0o700); err != nil {
		t.Fatal(err)
	}
}

func plain(t *testing.T, name string) {
	t.Helper()
	remove(t, name)
	if err := os.WriteFile(strings.TrimSuffix(name, "/"), []byte("text"), 0o600); err != nil {
		t.Fatal(err)
	}
}

// TestMendFakes: bytes in a letter that look like a record are taken for none when the letter's own length is
// damaged, unless somebody vouches for them; two true ones behind it are found all the same.
func TestMendFakes(t *testing.T) {
	dir := t.TempDir()
	s, err := stream.Open(t.Context(), stream.Config{Dir: dir})
	if err != nil {
		t.Fatal(err)
	}
	fake := stream.Record(stream.Intake, 1, 2, "in.play", []byte("forged"))
	for _, text := range []string{"head" + string(fake) + "tail", "second", "third"} {
		if _, err := s.Intake().Put(t.Context(), "play", []byte(text)); err != nil {
			t.Fatal(err)
		}
	}
	sum := sha256.Sum256([]byte("second"))
	if err := s.Close(); err != nil {
		t.Fatal(err)
	}
	change(t, file(dir, "msgs/1.blk"), func(b []byte) []byte {
		b[2] ^= 1         // the length of the first
		b[len(b)-12] ^= 1 // and the last one
		return b
	})
	known := func(it events.Item) bool { return sha256.Sum256(it.Data) == sum }
	if _, err := stream.Mend(stream.Config{Dir: dir}, t.TempDir(), stream.Intake, stream.Extent{Last: 3},
		known, nil); err != nil {
		t.Fatal(err)
	}
	got := inFolder(t, dir)
	if len(got) != 1 || got[2] != "second" {
		t.Errorf("%v", got)
	}
}

// TestMendEach: what Mend calls for on its way is what Records reads afterwards, damaged or not.
func TestMendEach(t *testing.T) {
	for name, spoil := range map[string]func([]byte) []byte{
		"whole":   func(b []byte) []byte { return b },
		"flipped": func(b []byte) []byte { b[len(b)/2] ^= 1; return b },
		"cut":     func(b []byte) []byte { return b[:len(b)*2/3] },
		"torn":    func(b []byte) []byte { return b[:len(b)-3] },
		"empty":   func([]byte) []byte { return nil },
	} {
		dir, was, _ := spoolFolder(t, 30)
		if name == "torn" {
			was.Last = 0
		}
		files, _ := filepath.Glob(filepath.Join(dir, "jetstream", "*", "streams", stream.Intake, "msgs", "*.blk"))
		data, err := os.ReadFile(files[0])
		if err == nil {
			err = os.WriteFile(files[0], spoil(data), 0o600)
		}
		if err != nil {
			t.Fatal(err)
		}
		read := map[events.Position]string{}
		_, err = stream.Mend(stream.Config{Dir: dir}, t.TempDir(), stream.Intake, was,
			func(events.Item) bool { return true }, func(it events.Item, erased bool) error {
				if read[it.Pos] = string(it.Data); erased {
					delete(read, it.Pos)
				}
				return nil
			})
		if now := inFolder(t, dir); err != nil || !maps.Equal(read, now) || (len(now) == 0) != (name == "empty") {
			t.Errorf("%s: %d entries read, %d there, %v", name, len(read), len(now), err)
		}
	}
}

// BenchmarkStartOfSpool is what a start does with letters in: mend and read, in one reading or in two.
func BenchmarkStartOfSpool(b *testing.B) {
	dir, c := b.TempDir(), stream.Config{}
	c.Dir = dir
	s, err := stream.Open(b.Context(), c)
	if err != nil {
		b.Fatal(err)
	}
	for i := range 5000 {
		if _, err := s.Intake().Put(b.Context(), fmt.Sprintf("key-%d", i%50), make([]byte, 4000)); err != nil {
			b.Fatal(err)
		}
	}
	if err := s.Close(); err != nil {
		b.Fatal(err)
	}
	digest := func(it events.Item, _ bool) error { sha256.Sum256(it.Data); return nil }
	known := func(events.Item) bool { return false }
	b.Run("twice", func(b *testing.B) {
		for b.Loop() {
			_, err := stream.Mend(c, dir, stream.Intake, stream.Extent{}, known, nil)
			if err := errors.Join(err, stream.Records(dir, stream.Intake, digest)); err != nil {
				b.Fatal(err)
			}
		}
	})
	b.Run("once", func(b *testing.B) {
		for b.Loop() {
			if _, err := stream.Mend(c, dir, stream.Intake, stream.Extent{}, known, digest); err != nil {
				b.Fatal(err)
			}
		}
	})
}

// TestMendLeavesNoHalfBlocks: a block that a kill left half written, which may hold people, goes when the next one
// beside it is written.
func TestMendLeavesNoHalfBlocks(t *testing.T) {
	dir := t.TempDir()
	half, block := filepath.Join(dir, "new-7.tmp"), filepath.Join(dir, "1.blk")
	if err := os.WriteFile(half, []byte("ada@club.test"), 0o600); err != nil {
		t.Fatal(err)
	}
	if err := stream.Replace(block, []byte("block")); err != nil {
		t.Fatal(err)
	}
	if list, err := os.ReadDir(dir); err != nil || len(list) != 1 || list[0].Name() != "1.blk" {
		t.Errorf("files %v, %v", list, err)
	}
}
