package projections_test

import (
	"encoding/binary"
	"os"
	"testing"
)

// TestFreeListIsLeftBehind: closing a file writes its list of free pages into it, so that the next start need
// not walk through all of it; while a store works on it, no commit does.
func TestFreeListIsLeftBehind(t *testing.T) {
	w := newWorld(t)
	w.start("tz1", "ada", "bela")
	s := w.caught()
	if freeListStands(t, w.cfg.Path) {
		t.Error("a commit wrote the list")
	}
	if err := s.Close(); err != nil {
		t.Fatal(err)
	}
	if !freeListStands(t, w.cfg.Path) {
		t.Error("closing did not write the list")
	}
	w.move("tz1")
	if w.caught(); freeListStands(t, w.cfg.Path) {
		t.Error("a commit of the next process wrote the list")
	}
}

// freeListStands reads the newer of the two meta pages of a bbolt file: it names the page of the list, or
// none with all bits set.
func freeListStands(t *testing.T, path string) bool {
	t.Helper()
	data, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	const pageSize, list, txid = 16 + 8, 16 + 32, 16 + 48
	size := binary.NativeEndian.Uint32(data[pageSize:])
	newest, at := uint64(0), uint64(0)
	for _, page := range [][]byte{data, data[size:]} {
		if id := binary.NativeEndian.Uint64(page[txid:]); id >= newest {
			newest, at = id, binary.NativeEndian.Uint64(page[list:])
		}
	}
	return at != ^uint64(0)
}
