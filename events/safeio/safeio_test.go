package safeio_test

import (
	"errors"
	"io"
	"os"
	"path/filepath"
	"testing"

	"painani/events/safeio"
)

func read(t *testing.T, name string) string {
	t.Helper()
	data, err := os.ReadFile(name)
	if err != nil {
		t.Fatal(err)
	}
	return string(data)
}

// names are those of all files in a folder.
func names(t *testing.T, dir string) (list []string) {
	t.Helper()
	entries, err := os.ReadDir(dir)
	if err != nil {
		t.Fatal(err)
	}
	for _, e := range entries {
		list = append(list, e.Name())
	}
	return list
}

func TestAFileIsReplacedWholeOrNotAtAll(t *testing.T) {
	dir := t.TempDir()
	name := filepath.Join(dir, "note")
	for _, text := range []string{"one", "two, longer", ""} {
		if err := safeio.WriteFile(name, []byte(text)); err != nil || read(t, name) != text {
			t.Fatalf("%q: %q, %v", text, read(t, name), err)
		}
	}
	full := errors.New("disk full")
	err := safeio.ReplaceFile(name, func(w io.Writer) error {
		half := names(t, dir)
		if len(half) != 2 || !safeio.Half(half[0]) || safeio.Half("note") {
			t.Errorf("files %q while one is written", half)
		}
		io.WriteString(w, "half of it")
		return full
	})
	if !errors.Is(err, full) || read(t, name) != "" || len(names(t, dir)) != 1 {
		t.Errorf("%v; %q, files %q", err, read(t, name), names(t, dir))
	}
	if err := os.WriteFile(filepath.Join(dir, "new-7.tmp"), []byte("of a kill"), 0o600); err != nil {
		t.Fatal(err)
	}
	if err := safeio.Sweep(dir); err != nil || len(names(t, dir)) != 1 {
		t.Errorf("swept: %v, files %q", err, names(t, dir))
	}
	info, err := os.Stat(name)
	if err != nil || info.Mode().Perm() != 0o600 {
		t.Errorf("mode %v, %v", info.Mode(), err)
	}
}

func TestWhatCannotBeWrittenIsSaid(t *testing.T) {
	dir := t.TempDir()
	if err := safeio.WriteFile(filepath.Join(dir, "none", "note"), nil); !errors.Is(err, os.ErrNotExist) {
		t.Error("folder that is missing:", err)
	}
	if err := os.Mkdir(filepath.Join(dir, "note"), 0o700); err != nil {
		t.Fatal(err)
	}
	if err := safeio.WriteFile(filepath.Join(dir, "note"), nil); err == nil || len(names(t, dir)) != 1 {
		t.Errorf("folder in its place: %v, files %q", err, names(t, dir))
	}
	if err := safeio.SyncFolder(filepath.Join(dir, "none")); !errors.Is(err, os.ErrNotExist) {
		t.Error("sync of a folder that is missing:", err)
	}
	if err := safeio.SyncTree(dir); err != nil {
		t.Error(err)
	}
	if !safeio.Exists(dir) || safeio.Exists(filepath.Join(dir, "none")) {
		t.Error("Exists is wrong")
	}
}
