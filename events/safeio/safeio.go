// Package safeio brings files to stable storage: what a function here has written is there, whole, after a
// power cut, and a kill in the middle leaves what was there before. All else that writes files for good does
// it by these; files that grow line by line (ledger, register) sync their lines themselves.
package safeio

import (
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
)

// halfForm is the pattern of the names of files that are being written. One that a kill left behind is worth
// nothing.
const halfForm = "new-*.tmp"

// Half reports whether a file of this name, without folder, was being written by WriteFile or ReplaceFile.
func Half(name string) bool {
	half, err := filepath.Match(halfForm, name)
	return half && err == nil
}

// Sweep deletes what kills left half written in a folder, for who alone writes there.
func Sweep(dir string) error {
	list, err := os.ReadDir(dir)
	for _, e := range list {
		if Half(e.Name()) {
			err = errors.Join(err, os.Remove(filepath.Join(dir, e.Name())))
		}
	}
	return err
}

// WriteFile puts a whole file in the place of an old one, or leaves that as it is. Its owner alone may read
// it.
func WriteFile(name string, data []byte) error {
	return ReplaceFile(name, func(w io.Writer) error {
		_, err := w.Write(data)
		return err
	})
}

// ReplaceFile is WriteFile for what is written piece by piece.
func ReplaceFile(name string, write func(io.Writer) error) error {
	f, err := os.CreateTemp(filepath.Dir(name), halfForm)
	if err != nil {
		return fmt.Errorf("write file: %w", err)
	}
	err = write(f)
	if err = errors.Join(err, f.Sync(), f.Close()); err == nil {
		err = os.Rename(f.Name(), name)
	}
	if err != nil {
		os.Remove(f.Name())
		return fmt.Errorf("write file: %w", err)
	}
	return SyncFolder(filepath.Dir(name))
}

// SyncFolder makes names that were given, changed or taken in a folder last.
func SyncFolder(dir string) error {
	d, err := os.Open(dir)
	if err != nil {
		return fmt.Errorf("sync folder: %w", err)
	}
	if err := errors.Join(d.Sync(), d.Close()); err != nil {
		return fmt.Errorf("sync folder: %w", err)
	}
	return nil
}

// SyncTree brings everything below a folder to stable storage.
func SyncTree(dir string) error {
	return filepath.WalkDir(dir, func(path string, d os.DirEntry, err error) error {
		if err != nil {
			return err
		}
		if d.IsDir() {
			return SyncFolder(path)
		}
		f, err := os.Open(path)
		if err != nil {
			return err
		}
		return errors.Join(f.Sync(), f.Close())
	})
}

// Exists reports whether there is a file or folder of a name.
func Exists(name string) bool {
	_, err := os.Lstat(name)
	return err == nil
}

// Digest is the SHA-256 of a file, in hex.
func Digest(name string) (string, error) {
	f, err := os.Open(name)
	if err != nil {
		return "", err
	}
	defer f.Close()
	h := sha256.New()
	if _, err := io.Copy(h, f); err != nil {
		return "", err
	}
	return hex.EncodeToString(h.Sum(nil)), nil
}
