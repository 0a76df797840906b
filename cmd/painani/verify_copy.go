package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"syscall"

	"painani/events/safeio"
	"painani/events/stream"
)

// openToVerify opens the store for looking at it. In a folder that cannot be written to, whose server could
// not start, it opens a copy among the temporary files. close releases the store and removes the copy.
func (c *verifyCmd) openToVerify(ctx context.Context, w io.Writer) (s *eventStore, done func(), err error) {
	const canWrite = 2 // of access(2)
	if c.Nats != "" || !safeio.Exists(c.Data) || !readOnly(syscall.Access(c.Data, canWrite)) {
		s, err = c.open(ctx, w)
		return s, func() {
			if s != nil {
				s.Close()
			}
		}, err
	}
	own := c.Data
	copied, err := copyStore(own)
	if err != nil {
		return nil, func() {}, fmt.Errorf("verify a copy: %w", err)
	}
	fmt.Fprintf(w, "%s is read-only: a copy of it is verified, in %s\n", own, copied)
	c.Data = copied
	s, err = c.open(ctx, w)
	done = func() {
		if s != nil {
			s.Close()
		}
		c.Data = own
		os.RemoveAll(copied)
	}
	if err != nil {
		err = ofCopy{err, copied, own}
	}
	return s, done, err
}

// readOnly reports that a folder cannot be written to, and not for a passing reason.
func readOnly(err error) bool { return errors.Is(err, syscall.EROFS) || errors.Is(err, syscall.EACCES) }

// copyStore copies all of a data folder by which its store is proved. stream.ErrLocked while a service runs
// on it.
func copyStore(data string) (dir string, err error) {
	release, err := lockToRead(filepath.Join(data, "lock"))
	if err != nil {
		return "", err
	}
	defer release()
	if dir, err = os.MkdirTemp("", "painani-verify-"); err != nil {
		return "", err
	}
	for _, name := range []string{storeName, ledgerName, copiesName, registerName, checkpointName} {
		if err = copyAny(filepath.Join(dir, name), filepath.Join(data, name)); err != nil {
			os.RemoveAll(dir)
			return "", err
		}
	}
	return dir, nil
}

// lockToRead keeps a service from starting on a folder for as long as it is read, without writing to it.
func lockToRead(name string) (release func(), err error) {
	f, err := os.Open(name)
	if errors.Is(err, fs.ErrNotExist) {
		return func() {}, nil // no service has run here
	}
	if err != nil {
		return nil, err
	}
	if err := syscall.Flock(int(f.Fd()), syscall.LOCK_SH|syscall.LOCK_NB); err != nil {
		f.Close()
		return nil, fmt.Errorf("%w: %s: %w", stream.ErrLocked, name, err)
	}
	return func() { f.Close() }, nil
}

// copyAny copies a file or folder, which may be missing. What is copied can be written to, and is nobody
// else's to read.
func copyAny(to, from string) error {
	err := filepath.WalkDir(from, func(path string, d fs.DirEntry, err error) error {
		if err != nil {
			return err
		}
		place := filepath.Join(to, strings.TrimPrefix(path, from))
		if d.IsDir() {
			return os.MkdirAll(place, 0o700)
		}
		if !d.Type().IsRegular() {
			return nil
		}
		return copyFile(place, path)
	})
	if errors.Is(err, fs.ErrNotExist) {
		return nil
	}
	return err
}

// copyFile copies one file.
func copyFile(to, from string) error {
	in, err := os.Open(from)
	if err != nil {
		return err
	}
	defer in.Close()
	out, err := os.OpenFile(to, os.O_WRONLY|os.O_CREATE|os.O_EXCL, 0o600)
	if err != nil {
		return err
	}
	_, err = io.Copy(out, in)
	return errors.Join(err, out.Close())
}

// ofCopy is an error about a copy that names what was copied instead.
type ofCopy struct {
	err       error
	copy, own string
}

// Error implements error.
func (e ofCopy) Error() string { return strings.ReplaceAll(e.err.Error(), e.copy, e.own) }

// Unwrap gives its cause.
func (e ofCopy) Unwrap() error { return e.err }
