package stream

import (
	"bytes"
	"encoding/binary"
	"errors"
	"fmt"
	"io/fs"
	"math"
	"os"
	"path/filepath"
	"slices"

	"painani/events"
	"painani/events/safeio"
)

// tombstone marks a record that says that another one is gone; such a record stands out of order.
const tombstone = 1 << 62

// Refill gives a spool in a stopped store entries back that it lost, each at its old position, behind Mend.
// want are the positions, load reads the entry that stood there. It returns the positions that were put back,
// and those at which another entry stands now; one that was erased stays so. Errors are those of files and of
// load.
func Refill(
	c Config, name string, want []events.Position, load func(events.Position) (events.Item, error),
) (put, other []events.Position, err error) {
	if len(want) == 0 {
		return nil, nil, nil
	}
	lock, err := takeLock(c.Dir)
	if err != nil {
		return nil, nil, err
	}
	defer lock.Close()
	dir := streamFolder(c.Dir, name)
	list, missing, other, err := survey(dir, name, want, load)
	if err == nil && len(missing) > 0 {
		err = insert(dir, name, list, missing, load)
	}
	if err != nil {
		return nil, other, fmt.Errorf("refill %s: %w", name, err)
	}
	return missing, other, nil
}

// ranged is a block file and the first position in it.
type ranged struct {
	file string
	from uint64
}

// survey finds out which of the wanted positions a stream has.
func survey(
	dir, name string, want []events.Position, load func(events.Position) (events.Item, error),
) (list []ranged, missing, other []events.Position, err error) {
	files, err := blocks(dir)
	if err != nil {
		return nil, nil, nil, err
	}
	state := make(map[events.Position]bool, len(want)) // found
	for _, pos := range want {
		state[pos] = false
	}
	for _, file := range files {
		b, err := readBlock(file, name)
		if err != nil {
			return nil, nil, nil, err
		}
		x := ranged{file, math.MaxUint64}
		for at := 0; at < len(b.sound); {
			r, raw := record(b.sound[at:]), binary.LittleEndian.Uint64(b.sound[at+4:])
			at += r.size
			if raw&tombstone == 0 {
				x.from = min(x.from, r.seq)
			}
			found, ok := state[r.seq]
			if !ok {
				continue
			}
			state[r.seq] = true
			if r.erased || found {
				other = slices.DeleteFunc(other, func(p events.Position) bool { return p == r.seq })
				continue
			}
			was, err := load(r.seq)
			if err != nil {
				return nil, nil, nil, err
			}
			if now := r.item(spoolPrefix(name)); now.Key != was.Key || !bytes.Equal(now.Data, was.Data) {
				other = append(other, r.seq)
			}
		}
		list = append(list, x)
	}
	for _, pos := range want {
		if !state[pos] {
			missing = append(missing, pos)
		}
	}
	return list, missing, other, nil
}

// readBlock reads a block without a torn end.
func readBlock(file, name string) (*block, error) {
	data, err := os.ReadFile(file)
	if err != nil {
		return nil, err
	}
	b := &block{file: file, key: blockKey(file, name), sound: make([]byte, 0, len(data))}
	b.sort(data, name, nil)
	return b, nil
}

// insert writes entries into the blocks where their positions belong, and has the server count anew.
func insert(
	dir, name string, list []ranged, missing []events.Position, load func(events.Position) (events.Item, error),
) error {
	msgs := filepath.Join(dir, "msgs")
	if len(list) == 0 {
		list = []ranged{{filepath.Join(msgs, "1.blk"), 0}}
		if err := os.MkdirAll(msgs, 0o700); err != nil {
			return err
		}
	}
	into := map[string][]events.Position{}
	for _, pos := range missing {
		place := list[0].file
		for _, x := range list {
			if x.from <= pos {
				place = x.file
			}
		}
		into[place] = append(into[place], pos)
	}
	for file, positions := range into {
		b, err := readBlock(file, name)
		if errors.Is(err, fs.ErrNotExist) {
			b, err = &block{file: file, key: blockKey(file, name)}, nil
		}
		if err != nil {
			return err
		}
		for _, pos := range positions {
			it, err := load(pos)
			if err != nil {
				return err
			}
			at := b.placeOf(pos)
			b.sound = slices.Insert(b.sound, at, entryRecord(it, spoolPrefix(name), b.key)...)
		}
		if err := replace(file, b.sound); err != nil {
			return err
		}
	}
	err := os.Remove(filepath.Join(msgs, "index.db"))
	if err != nil && !errors.Is(err, fs.ErrNotExist) {
		return err
	}
	return errors.Join(safeio.SyncFolder(msgs), safeio.SyncFolder(dir))
}

// placeOf is where in a block the record of a position belongs: before the first one of a later position.
func (b *block) placeOf(pos events.Position) (at int) {
	for at < len(b.sound) {
		r := record(b.sound[at:])
		if r.seq > pos {
			return at
		}
		at += r.size
	}
	return at
}

// entryRecord is the record of an entry as it stands in a block.
func entryRecord(it events.Item, prefix, key string) []byte {
	subject := prefix + it.Key
	n := recordHead + len(subject) + len(it.Data) + recordSum
	b := make([]byte, recordHead, n)
	binary.LittleEndian.PutUint32(b, uint32(n))
	binary.LittleEndian.PutUint64(b[4:], it.Pos)
	binary.LittleEndian.PutUint64(b[12:], uint64(it.At.UnixNano()))
	binary.LittleEndian.PutUint16(b[20:], uint16(len(subject)))
	sum := checksum(key, b[4:20], []byte(subject), it.Data)
	return append(append(append(b, subject...), it.Data...), sum...)
}
