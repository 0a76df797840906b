package copies

import (
	"bytes"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"io/fs"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"

	"painani/events/safeio"
)

// Ends of file names; keys have no dots. A value stands under its key alone.
const (
	next = ".next" // a value whose Put is not finished
	gone = ".gone" // the key was deleted
)

// completeName marks a folder in which every entry of the bucket has its file.
const completeName = "complete.txt"

// maxFile is the length of a file at most, in bytes: a value and its head.
const maxFile = 2 << 20

// folder is where the files of one bucket are.
type folder string

// file is what the folder holds of one key.
type file struct {
	data    []byte // nil: no file, or a damaged one
	next    []byte // of a Put that was not finished; nil: none, or a damaged one
	pending bool   // there is such a file
	gone    bool
	bad     error // why the file of the value is damaged; nil: it is not
}

// head is the first line of a file: form, length of the value, digest of key and value.
func head(key string, data []byte) []byte {
	h := sha256.New()
	h.Write([]byte(key + "\n"))
	h.Write(data)
	return []byte("painani copy 1 " + strconv.Itoa(len(data)) + " " + hex.EncodeToString(h.Sum(nil)) + "\n")
}

// write makes a whole file in the place of an older one, on stable storage.
func (d folder) write(name, key string, data []byte) error {
	return safeio.WriteFile(d.path(name), append(head(key, data), data...))
}

// take makes the value whose Put is finished the one of the key.
func (d folder) take(key string) error {
	if err := os.Rename(d.path(key+next), d.path(key)); err != nil {
		return err
	}
	return d.sync()
}

// bury leaves the sign that the key is gone, and nothing else of it.
func (d folder) bury(key string) error {
	f, err := os.OpenFile(d.path(key+gone), os.O_WRONLY|os.O_CREATE, 0o600)
	if err != nil {
		return err
	}
	if err := errors.Join(f.Sync(), f.Close(), d.sync()); err != nil {
		return err
	}
	return errors.Join(d.remove(key+next), d.remove(key))
}

// remove deletes a file, which may be missing.
func (d folder) remove(name string) error {
	err := os.Remove(d.path(name))
	if errors.Is(err, fs.ErrNotExist) {
		return nil
	}
	if err != nil {
		return err
	}
	return d.sync()
}

func (d folder) path(name string) string { return filepath.Join(string(d), name) }

func (d folder) sync() error { return safeio.SyncFolder(string(d)) }

// complete marks the folder.
func (d folder) complete() error {
	return d.write(completeName, "", []byte("Every entry of the bucket has its file here.\n"))
}

// list reads all files; complete reports the mark. What a kill left of a file that was being made is deleted.
func (d folder) list() (files map[string]file, complete bool, err error) {
	if err := os.MkdirAll(string(d), 0o700); err != nil {
		return nil, false, err
	}
	entries, err := os.ReadDir(string(d))
	if err != nil {
		return nil, false, err
	}
	files = map[string]file{}
	for _, e := range entries {
		name := e.Name()
		switch key, end, _ := strings.Cut(name, "."); {
		case name == completeName:
			complete = true
		case "."+end == gone:
			f := files[key]
			f.gone = true
			files[key] = f
		case "."+end == next:
			f := files[key]
			f.next, _ = d.read(name, key)
			f.pending = true
			files[key] = f
		case end == "":
			f := files[key]
			f.data, f.bad = d.read(name, key)
			files[key] = f
		case safeio.Half(name):
			err = errors.Join(err, os.Remove(d.path(name)))
		}
	}
	return files, complete, err
}

// read reads one file and proves it.
func (d folder) read(name, key string) ([]byte, error) {
	info, err := os.Stat(d.path(name))
	if err != nil {
		return nil, err
	}
	if info.Size() > maxFile {
		return nil, fmt.Errorf("%s has %d bytes", name, info.Size())
	}
	all, err := os.ReadFile(d.path(name))
	if err != nil {
		return nil, err
	}
	_, data, _ := bytes.Cut(all, []byte{'\n'})
	if !bytes.Equal(all, append(head(key, data), data...)) {
		return nil, fmt.Errorf("%s does not have the digest that it names", name)
	}
	if data == nil {
		data = []byte{}
	}
	return data, nil
}

// keysOf are the keys of both sides, in order.
func keysOf(files map[string]file, values map[string]value) []string {
	all := map[string]bool{}
	for key := range files {
		all[key] = true
	}
	for key := range values {
		all[key] = true
	}
	return slices.Sorted(maps.Keys(all))
}

// Count tells how many keys have a file of their value in dir, and how many the sign that they were deleted.
// Both together never become fewer. It reads names only and may run beside the one that writes.
func Count(dir string) (values, deleted int, err error) {
	entries, err := os.ReadDir(dir)
	if err != nil {
		return 0, 0, fmt.Errorf("count copies: %w", err)
	}
	buried := map[string]bool{}
	for _, e := range entries {
		key, end, _ := strings.Cut(e.Name(), ".")
		switch {
		case end == "":
			values++
			buried[key] = false
		case "."+end == gone:
			if _, stands := buried[key]; !stands {
				buried[key] = true
			}
		}
	}
	for _, yes := range buried {
		if yes {
			deleted++
		}
	}
	return values, deleted, nil
}
