package main

import (
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
)

// writeFile puts a whole file in the place of an old one, or leaves that as it is; it
// is on stable storage when it returns.
func writeFile(name string, data []byte) error {
	return replaceFile(name, func(w io.Writer) error {
		_, err := w.Write(data)
		return err
	})
}

// replaceFile is writeFile for what is written piece by piece.
func replaceFile(name string, write func(io.Writer) error) error {
	f, err := os.CreateTemp(filepath.Dir(name), filepath.Base(name)+".new-*")
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
	return syncFolder(filepath.Dir(name))
}

func syncFolder(dir string) error {
	d, err := os.Open(dir)
	if err != nil {
		return fmt.Errorf("sync folder: %w", err)
	}
	defer d.Close()
	if err := d.Sync(); err != nil {
		return fmt.Errorf("sync folder: %w", err)
	}
	return nil
}

// syncTree brings everything below a folder to stable storage.
func syncTree(dir string) error {
	return filepath.WalkDir(dir, func(path string, d os.DirEntry, err error) error {
		if err != nil {
			return err
		}
		if d.IsDir() {
			return syncFolder(path)
		}
		f, err := os.Open(path)
		if err != nil {
			return err
		}
		defer f.Close()
		return f.Sync()
	})
}

// exists reports whether there is a file or folder of a name.
func exists(name string) bool {
	_, err := os.Lstat(name)
	return err == nil
}
