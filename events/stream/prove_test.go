package stream_test

import (
	"os"
	"path/filepath"
	"testing"

	"painani/events/logtest"
	"painani/events/stream"
)

// TestProve: every byte of every block counts, and what the server wrote is never complained of, deletes and
// replaced values included.
func TestProve(t *testing.T) {
	dir := t.TempDir()
	s, err := stream.Open(t.Context(), stream.Config{Dir: dir})
	if err != nil {
		t.Fatal(err)
	}
	logtest.Fill(t, s.Events(), "tz1", 3)
	var rev uint64
	for _, v := range []string{"one", "two", "three"} {
		if rev, err = s.People().Put(t.Context(), "person-a", []byte(v), rev); err != nil {
			t.Fatal(err)
		}
	}
	if _, err := s.People().Put(t.Context(), "person-b", []byte("b"), 0); err != nil {
		t.Fatal(err)
	}
	if err := s.People().Delete(t.Context(), "person-a"); err != nil {
		t.Fatal(err)
	}
	if _, err := s.Intake().Put(t.Context(), "letter", make([]byte, 5000)); err != nil {
		t.Fatal(err)
	}
	if err := s.Close(); err != nil {
		t.Fatal(err)
	}
	if bad, err := stream.Prove(dir, stream.Names()...); err != nil || len(bad) > 0 {
		t.Fatalf("%v, %v", bad, err)
	}
	for _, name := range []string{stream.Events, stream.People} {
		files, _ := filepath.Glob(filepath.Join(dir, "jetstream", "*", "streams", name, "msgs", "*.blk"))
		if len(files) == 0 {
			t.Fatal("no blocks")
		}
		for _, file := range append(files, filepath.Join(filepath.Dir(filepath.Dir(files[0])), "meta.inf")) {
			good, err := os.ReadFile(file)
			if err != nil {
				t.Fatal(err)
			}
			for at := range good {
				good[at] ^= 4
				if err := os.WriteFile(file, good, 0o600); err != nil {
					t.Fatal(err)
				}
				if bad, err := stream.Prove(dir, name); err != nil || len(bad) != 1 || bad[0].Stream != name ||
					bad[0].File != file {
					t.Fatalf("flip at %d of %s: %v, %v", at, file, bad, err)
				}
				good[at] ^= 4
			}
			if err := os.WriteFile(file, good, 0o600); err != nil {
				t.Fatal(err)
			}
		}
	}
}

// TestProveLength: a length that points beyond the end of the file is no torn end while records are behind it.
func TestProveLength(t *testing.T) {
	dir := t.TempDir()
	s, err := stream.Open(t.Context(), stream.Config{Dir: dir})
	if err != nil {
		t.Fatal(err)
	}
	for _, key := range []string{"person-a", "person-b"} {
		if _, err := s.People().Put(t.Context(), key, []byte(key), 0); err != nil {
			t.Fatal(err)
		}
	}
	if err := s.Close(); err != nil {
		t.Fatal(err)
	}
	files, _ := filepath.Glob(filepath.Join(dir, "jetstream", "*", "streams", stream.People, "msgs", "*.blk"))
	if len(files) != 1 {
		t.Fatal(files)
	}
	good, err := os.ReadFile(files[0])
	if err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct {
		name string
		data []byte
		torn bool
	}{
		{"a length", append([]byte{good[0], good[1], good[2], good[3] ^ 1}, good[4:]...), false},
		{"the end", good[:len(good)-3], true},
	} {
		if err := os.WriteFile(files[0], c.data, 0o600); err != nil {
			t.Fatal(err)
		}
		if bad, err := stream.Prove(dir, stream.People); err != nil || len(bad) != 1 || bad[0].Torn != c.torn {
			t.Errorf("%s: %v, %v", c.name, bad, err)
		}
	}
}
