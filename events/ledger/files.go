package ledger

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"slices"
	"syscall"

	"painani/events"
)

const suffix = ".jsonl"

// files is the open end of a ledger; the last file is the only one that grows.
type files struct {
	dir   string
	store string // identity in the header of each file
	max   int64

	lock   *os.File
	f      *os.File // nil before the first line
	size   int64
	next   events.Position // of the next line
	last   []byte          // last line, with its end; nil without any
	torn   int             // bytes cut off at open
	broken error           // after a failed write
}

// openFiles locks the folder and finds the end of the ledger.
func openFiles(dir, store string, limit int64) (*files, error) {
	if dir == "" {
		return nil, errors.New("no folder is set")
	}
	if err := os.MkdirAll(dir, 0o700); err != nil {
		return nil, err
	}
	lock, err := os.Open(dir)
	if err != nil {
		return nil, err
	}
	f := &files{dir: dir, store: store, max: limit, lock: lock, next: 1}
	if err := syscall.Flock(int(lock.Fd()), syscall.LOCK_EX|syscall.LOCK_NB); err != nil {
		f.close()
		return nil, fmt.Errorf("%w: folder %s is in use: %w", events.ErrUnavailable, dir, err)
	}
	if err := f.openEnd(); err != nil {
		f.close()
		return nil, err
	}
	return f, nil
}

// list names the files of a ledger in order.
func list(dir string) ([]string, error) {
	names, err := filepath.Glob(filepath.Join(dir, "*"+suffix))
	slices.Sort(names) // the numbers have leading zeros
	return names, err
}

// openEnd opens the last file for appending. A file that holds not even its
// whole header was never promised to anybody and is removed.
func (f *files) openEnd() error {
	names, err := list(f.dir)
	if err != nil {
		return err
	}
	for i := len(names) - 1; i >= 0; i-- {
		data, err := os.ReadFile(names[i])
		if err != nil {
			return err
		}
		if end := soundEnd(data); end > 0 {
			return f.openFile(names[i], data, end)
		}
		f.torn += len(data)
		if err := os.Remove(names[i]); err != nil {
			return err
		}
	}
	return nil
}

// soundEnd is the length of data without a torn end: bytes behind the last line
// end, and lines with the zeros that a file system shows where it had promised
// room and lost the contents.
func soundEnd(data []byte) int {
	for {
		data = data[:bytes.LastIndexByte(data, '\n')+1]
		if len(data) == 0 {
			return 0
		}
		begin := bytes.LastIndexByte(data[:len(data)-1], '\n') + 1
		if bytes.IndexByte(data[begin:], 0) < 0 {
			return len(data)
		}
		data = data[:begin]
	}
}

func (f *files) openFile(name string, data []byte, end int) error {
	scan := scanner{name: name, next: 0}
	if err := scan.begin(data[:end], f.store); err != nil {
		return err
	}
	lines := bytes.Count(data[:end], []byte{'\n'}) - 1
	f.next, f.size = scan.next, int64(end)
	if lines > 0 {
		begin := bytes.LastIndexByte(data[:end-1], '\n') + 1
		f.last = bytes.Clone(data[begin:end])
		e, err := parseLine(bytes.TrimSuffix(f.last, []byte{'\n'}))
		if err != nil {
			return fmt.Errorf("%w: last line of %s: %w", events.ErrDamaged, name, err)
		}
		if f.next = e.Pos + 1; f.next != scan.next+uint64(lines) {
			return fmt.Errorf("%w: %s has %d lines from position %d to %d",
				events.ErrDamaged, name, lines, scan.next, e.Pos)
		}
	} else if f.next > 1 {
		return f.lastOf(name)
	}
	return f.openAt(name, len(data)-end)
}

// lastOf handles a file that was begun but got no line yet: it is begun again,
// and the end is that of the file before.
func (f *files) lastOf(name string) error {
	if err := os.Remove(name); err != nil {
		return err
	}
	f.next, f.size = 1, 0
	return f.openEnd()
}

func (f *files) openAt(name string, torn int) (err error) {
	if f.f, err = os.OpenFile(name, os.O_RDWR, 0o600); err != nil {
		return err
	}
	if torn > 0 {
		f.torn += torn
		if err := errors.Join(f.f.Truncate(f.size), f.f.Sync()); err != nil {
			return err
		}
	}
	_, err = f.f.Seek(f.size, io.SeekStart)
	return err
}

// append writes whole lines and syncs; next is the position behind them.
func (f *files) append(lines []byte, next events.Position) error {
	if f.broken != nil {
		return f.broken
	}
	if f.f == nil || f.size >= f.max {
		f.broken = f.begin()
	}
	if f.broken == nil {
		_, f.broken = f.f.Write(lines)
	}
	if f.broken == nil {
		f.broken = f.f.Sync()
	}
	if f.broken != nil {
		return f.broken // what of it reached the disk is found out at the next open
	}
	f.size += int64(len(lines))
	f.next = next
	return nil
}

// begin starts the next file. The folder is synced too, or a power cut could
// take the whole file away.
func (f *files) begin() error {
	name := filepath.Join(f.dir, fmt.Sprintf("%020d", f.next)+suffix)
	next, err := os.OpenFile(name, os.O_RDWR|os.O_CREATE|os.O_EXCL, 0o600)
	if err != nil {
		return err
	}
	header := fmt.Sprintf("{\"ledger\":1,\"store\":%q,\"from\":%d}\n", f.store, f.next)
	_, err = next.WriteString(header)
	if err = errors.Join(err, next.Sync(), f.lock.Sync()); err != nil {
		next.Close()
		return err
	}
	if f.f != nil {
		err = f.f.Close()
	}
	f.f, f.size = next, int64(len(header))
	return err
}

func (f *files) close() error {
	var err error
	if f.f != nil {
		err = f.f.Close()
	}
	return errors.Join(err, f.lock.Close())
}
