package stream

import (
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"syscall"
)

// lock is a flock on a file beside the server's own folders. JetStream has
// none: two servers on one folder would both write. The kernel drops it when
// the process dies, so nothing is left behind by a crash.
type lock struct{ file *os.File }

// Lock takes a folder for one process until what it returns is closed, or the process
// dies. ErrLocked if another one has it, by whatever name it was opened; the error says which.
func Lock(dir string) (io.Closer, error) {
	l, err := takeLock(dir)
	if err != nil {
		return nil, err
	}
	return l, nil
}

func takeLock(dir string) (*lock, error) {
	if err := os.MkdirAll(dir, 0o700); err != nil {
		return nil, fmt.Errorf("data folder: %w", err)
	}
	name := filepath.Join(dir, "lock")
	f, err := os.OpenFile(name, os.O_RDWR|os.O_CREATE, 0o600)
	if err != nil {
		return nil, fmt.Errorf("data folder: %w", err)
	}
	err = syscall.Flock(int(f.Fd()), syscall.LOCK_EX|syscall.LOCK_NB)
	if errors.Is(err, syscall.EWOULDBLOCK) {
		defer f.Close()
		return nil, fmt.Errorf("%w: %s is open in %s; stop that one first or choose another folder",
			ErrLocked, dir, owner(name))
	}
	if err != nil {
		f.Close()
		return nil, fmt.Errorf("lock %s: %w", name, err)
	}
	// The number is only there for the sentence above.
	if err := errors.Join(f.Truncate(0), writePID(f)); err != nil {
		f.Close()
		return nil, fmt.Errorf("lock %s: %w", name, err)
	}
	return &lock{file: f}, nil
}

func writePID(f *os.File) error {
	_, err := f.WriteAt([]byte(strconv.Itoa(os.Getpid())+"\n"), 0)
	return err
}

func owner(name string) string {
	text, err := os.ReadFile(name)
	if pid := strings.TrimSpace(string(text)); err == nil && pid != "" {
		return "process " + pid
	}
	return "another process"
}

// Close gives the folder back; the file stays, since removing it would race with the next owner. It unlocks
// before it closes: a child that is just being started still has the descriptor, and would keep the lock.
func (l *lock) Close() error {
	return errors.Join(syscall.Flock(int(l.file.Fd()), syscall.LOCK_UN), l.file.Close())
}
