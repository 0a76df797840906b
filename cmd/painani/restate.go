package main

import (
	"errors"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"time"
)

// restateBefore is how long before a failure a file may have been written that the disk does not have.
const restateBefore = time.Hour

// restate writes the files of the store that changed since a moment again, byte by byte as they read, and
// syncs them. After a failed fsync the system shows what was written and may never write it: it counts as
// written. An opening would believe it, and a power cut take it away.
func (f *storeFlags) restate(since time.Time) error {
	for _, name := range []string{storeName, ledgerName, copiesName} {
		err := filepath.WalkDir(f.path(name), func(path string, d fs.DirEntry, err error) error {
			if errors.Is(err, fs.ErrNotExist) {
				return nil
			}
			if err != nil || !d.Type().IsRegular() {
				return err
			}
			info, err := d.Info()
			if err != nil || info.ModTime().Before(since) {
				return err
			}
			return restateFile(path)
		})
		if err != nil {
			return err
		}
	}
	return nil
}

// restateFile writes a file onto itself, and syncs it.
func restateFile(path string) error {
	file, err := os.OpenFile(path, os.O_RDWR, 0)
	if errors.Is(err, fs.ErrNotExist) {
		return nil
	}
	if err != nil {
		return err
	}
	defer file.Close()
	buf := make([]byte, 1<<20)
	for at := int64(0); ; {
		n, err := file.ReadAt(buf, at)
		if n > 0 {
			if _, err := file.WriteAt(buf[:n], at); err != nil {
				return err
			}
		}
		at += int64(n)
		if errors.Is(err, io.EOF) {
			return file.Sync()
		}
		if err != nil {
			return err
		}
	}
}
