package stream

import (
	"encoding/binary"
	"encoding/hex"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"painani/events/safeio"
)

// rightEnd ends the name of a file that is about to take its place.
const rightEnd = ".right"

// PutRight moves blocks and settings of a stopped store that stand in each other's places, or in the place of
// one that is gone, back to where they belong: the checksums of a block hold its stream and number, those of
// settings their stream. What no place claims stays, for Prove and Mend to judge. It returns the places that
// have their file back; one that was broken off is finished by the next call. Nothing is moved over a file
// that is where it belongs.
func PutRight(dir string) (places []string, err error) {
	if !there(filepath.Join(dir, "jetstream")) {
		return nil, nil
	}
	lock, err := takeLock(dir)
	if err != nil {
		return nil, err
	}
	defer lock.Close()
	for range 2 { // what was begun, then what is misplaced
		var list []shelf
		if list, err = findPlaces(dir); err != nil {
			break
		}
		begun := false
		for _, s := range list {
			n, done, bad := s.finish()
			begun, places, err = begun || n > 0, append(places, done...), errors.Join(err, bad)
		}
		if err != nil {
			break
		}
		if begun {
			continue
		}
		for _, s := range list {
			done, bad := s.sort()
			places, err = append(places, done...), errors.Join(err, bad)
		}
		break
	}
	if err != nil {
		return places, fmt.Errorf("put files right: %w", err)
	}
	return places, nil
}

// shelf is all places of one kind of file, and who claims what stands there.
type shelf struct {
	files []string                 // their places
	owner func(file string) string // the place where what is in a file belongs; "": nobody knows
}

// findPlaces lists the shelves of a store: blocks, settings, checksums of settings.
func findPlaces(dir string) ([]shelf, error) {
	streams, err := streamFolders(dir)
	if err != nil {
		return nil, err
	}
	blocks := &blockShelf{keys: map[string]string{}}
	metas := &metaShelf{folders: streams, sums: map[string]string{}, texts: map[string][]byte{}}
	var infos, sums, parts []string
	for _, folder := range streams {
		name := filepath.Base(folder)
		found, err := filepath.Glob(filepath.Join(folder, "msgs", "*.blk*"))
		if err != nil {
			return nil, err
		}
		for _, file := range found {
			place := strings.TrimSuffix(file, rightEnd)
			if strings.HasSuffix(place, ".blk") && blocks.keys[place] == "" {
				blocks.keys[place] = blockKey(place, name)
				parts = append(parts, place)
			}
		}
		infos = append(infos, filepath.Join(folder, "meta.inf"))
		sums = append(sums, filepath.Join(folder, "meta.sum"))
	}
	if err := metas.read(infos, sums); err != nil {
		return nil, err
	}
	return []shelf{{parts, blocks.owner}, {infos, metas.infoOwner}, {sums, metas.sumOwner}}, nil
}

// finish takes up a move that was broken off, and returns how many copies lay ready and which were used. As
// long as what is in them all stands elsewhere, too, nothing was overwritten yet, and the move begins anew.
func (s shelf) finish() (n int, done []string, err error) {
	var ready []string
	overwritten := false
	for _, place := range s.files {
		if !there(place + rightEnd) {
			continue
		}
		ready = append(ready, place)
		has := func(file string) bool { return s.owner(file) == place }
		overwritten = overwritten || has(place+rightEnd) && !slices.ContainsFunc(s.files, has)
	}
	for _, place := range ready {
		if overwritten {
			done = append(done, place)
			err = errors.Join(err, os.Rename(place+rightEnd, place))
		} else {
			err = errors.Join(err, os.Remove(place+rightEnd))
		}
	}
	return len(ready), done, err
}

// sort moves what is misplaced. Copies of all of it stand ready before anything is overwritten.
func (s shelf) sort() (places []string, err error) {
	for _, file := range s.files {
		place := s.owner(file)
		if place == "" || place == file || s.owner(place) == place || slices.Contains(places, place) {
			continue
		}
		data, err := os.ReadFile(file)
		if err != nil {
			return nil, err
		}
		if err := replace(place+rightEnd, data); err != nil {
			return nil, err
		}
		places = append(places, place)
	}
	for _, place := range places {
		err := errors.Join(os.Rename(place+rightEnd, place), safeio.SyncFolder(filepath.Dir(place)))
		if err != nil {
			return places, err
		}
	}
	return places, nil
}

// blockShelf knows the key of each block's checksums by its place.
type blockShelf struct{ keys map[string]string }

func (b *blockShelf) owner(file string) string {
	if proveFirst(file, b.keys[file]) {
		return file
	}
	for _, place := range sortedPlaces(b.keys) {
		if proveFirst(file, b.keys[place]) {
			return place
		}
	}
	return ""
}

// proveFirst reports that the first record of a block has the checksum that it would have under a key.
func proveFirst(file, key string) bool {
	f, err := os.Open(file)
	if err != nil {
		return false
	}
	defer f.Close()
	info, err := f.Stat()
	if err != nil || info.Size() < recordHead {
		return false
	}
	head := make([]byte, 4)
	if _, err := io.ReadFull(f, head); err != nil {
		return false
	}
	n := int64(binary.LittleEndian.Uint32(head) &^ uint32(withHeader))
	if n < recordHead+recordSum || n > min(maxRecord, info.Size()) {
		return false
	}
	data := make([]byte, n)
	if _, err := f.ReadAt(data, 0); err != nil {
		return false
	}
	_, err = proveRecord(data, key)
	return err == nil
}

// metaShelf holds settings and their checksums: those that fit each other say which stream they are of.
type metaShelf struct {
	folders []string          // of all streams
	sums    map[string]string // by place
	texts   map[string][]byte // by place
}

func (m *metaShelf) read(infos, sums []string) error {
	for _, place := range append(slices.Clone(infos), sums...) {
		for _, file := range []string{place, place + rightEnd} {
			data, err := os.ReadFile(file)
			if errors.Is(err, fs.ErrNotExist) || unreadable(err) {
				continue
			}
			if err != nil {
				return err
			}
			if slices.Contains(infos, place) {
				m.texts[file] = data
			} else {
				m.sums[file] = string(data)
			}
		}
	}
	return nil
}

// of is the stream that both are of; "": they are not of each other, or of no stream of this store.
func (m *metaShelf) of(text []byte, sum string) (folder string) {
	for _, dir := range m.folders {
		if hex.EncodeToString(checksum(filepath.Base(dir), text)) == sum {
			return dir
		}
	}
	return ""
}

func (m *metaShelf) infoOwner(file string) string {
	text, ok := m.texts[file]
	if !ok {
		return ""
	}
	for _, place := range sortedPlaces(m.sums) {
		if dir := m.of(text, m.sums[place]); dir != "" {
			return filepath.Join(dir, "meta.inf")
		}
	}
	return ""
}

func (m *metaShelf) sumOwner(file string) string {
	sum, ok := m.sums[file]
	if !ok {
		return ""
	}
	for _, place := range sortedPlaces(m.texts) {
		if dir := m.of(m.texts[place], sum); dir != "" {
			return filepath.Join(dir, "meta.sum")
		}
	}
	return ""
}

// sortedPlaces are the keys of a map in order.
func sortedPlaces[V any](m map[string]V) []string { return slices.Sorted(maps.Keys(m)) }
