package ledger

import (
	"bufio"
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"iter"
	"os"
	"path/filepath"

	"painani/events"
)

// Compare reads log and ledger side by side and names the first position at
// which they differ, as events.ErrDamaged. It returns the number of equal
// events. Use it while nobody writes.
//
// Where the log hands out its records as they are stored (events.Bytes), both are compared byte by byte and
// nothing is decoded. If they differ in any way, the log is read as everybody reads it, and that decides.
func Compare(ctx context.Context, dir string, log events.Log) (count uint64, err error) {
	return compare(ctx, dir, log, true)
}

// CompareBegin is Compare for a log to which others append meanwhile: what the ledger has is compared.
func CompareBegin(ctx context.Context, dir string, log events.Log) (count uint64, err error) {
	return compare(ctx, dir, log, false)
}

func compare(ctx context.Context, dir string, log events.Log, whole bool) (count uint64, err error) {
	end, err := log.Last(ctx)
	if err != nil {
		return 0, fmt.Errorf("compare ledger: %w", err)
	}
	if sameBytes(ctx, dir, log, end) == nil {
		return end, nil
	}
	next, stop := iter.Pull2(lines(dir))
	defer stop()
	err = follow(ctx, log, 0, end, func(e events.Entry) error {
		copied, err, ok := next()
		if err != nil {
			return err
		}
		if !ok && !whole {
			return errReached
		}
		if !ok {
			return fmt.Errorf("%w: the log goes on at position %d, its ledger ends", events.ErrDamaged, e.Pos)
		}
		if err := sameEntry(e, copied); err != nil {
			return err
		}
		count++
		return nil
	})
	if err == nil {
		if e, lineErr, ok := next(); lineErr != nil {
			err = lineErr
		} else if ok {
			err = fmt.Errorf("%w: the log ends at position %d, its ledger has %d", events.ErrDamaged, end, e.Pos)
		}
	}
	if err != nil {
		return count, fmt.Errorf("compare ledger: %w", err)
	}
	return count, nil
}

func sameEntry(a, b events.Entry) error {
	x, err := appendLine(nil, a)
	if err != nil {
		return err
	}
	y, err := appendLine(nil, b)
	if err != nil {
		return err
	}
	return sameLine(a.Pos, x, y)
}

// lines is Read as a sequence.
func lines(dir string) iter.Seq2[events.Entry, error] {
	return func(yield func(events.Entry, error) bool) {
		err := Read(dir, func(e events.Entry) error {
			if !yield(e, nil) {
				return errReached
			}
			return nil
		})
		if err != nil && !errors.Is(err, errReached) {
			yield(events.Entry{}, err)
		}
	}
}

// errOther: the ledger holds another line.
var errOther = errors.New("another line")

// sameBytes is nil if the ledger has exactly the records of the log up to end, each in its one spelling.
func sameBytes(ctx context.Context, dir string, log events.Log, end events.Position) error {
	t, err := openTape(dir)
	if err != nil {
		return err
	}
	defer t.close()
	last := events.Position(0)
	err = events.BytesOf(ctx, log, 0, func(pos events.Position, _ string, record []byte) error {
		line, err := t.next()
		if err != nil {
			return err
		}
		line, ok := bytes.CutPrefix(line, lineHead(t.room[:0], pos))
		if ok {
			line, ok = bytes.CutSuffix(line, []byte("}\n"))
		}
		if !ok || !bytes.Equal(line, record) {
			return errOther
		}
		last = pos
		return nil
	})
	if err != nil {
		return err
	}
	if _, err = t.next(); last != end || err != io.EOF {
		return errOther
	}
	return nil
}

// longest is more than any line takes.
const longest = 4 * events.MaxRecord

// tape is a ledger as its lines, without what is in them.
type tape struct {
	names []string // of files not begun
	f     *os.File
	lines *bufio.Reader
	scan  scanner
	room  [64]byte
}

func openTape(dir string) (*tape, error) {
	names, err := list(dir)
	return &tape{names: names, lines: bufio.NewReaderSize(nil, longest), scan: scanner{next: 1}}, err
}

// next is the next line with its end, good until the one after; io.EOF behind the last.
func (t *tape) next() ([]byte, error) {
	for {
		if t.f == nil {
			if err := t.turn(); err != nil {
				return nil, err
			}
		}
		line, err := t.lines.ReadSlice('\n')
		switch {
		case err == nil:
			t.scan.next++
			return line, nil
		case err != io.EOF || len(line) > 0:
			return nil, fmt.Errorf("%w: %w", errOther, err)
		}
		t.close()
	}
}

// turn goes on to the next file.
func (t *tape) turn() (err error) {
	if len(t.names) == 0 {
		return io.EOF
	}
	if t.f, err = os.Open(t.names[0]); err != nil {
		return err
	}
	t.lines.Reset(t.f)
	header, err := t.lines.ReadSlice('\n')
	if err != nil {
		return fmt.Errorf("%w: %w", errOther, err)
	}
	t.scan.name, t.names = filepath.Base(t.names[0]), t.names[1:]
	return t.scan.begin(header, "")
}

func (t *tape) close() {
	if t.f != nil {
		t.f.Close()
		t.f = nil
	}
}
