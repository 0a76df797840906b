package stream

import (
	"bytes"
	"context"
	"encoding/binary"
	"errors"
	"fmt"
	"io"
	"os"
	"runtime"
	"slices"
	"strings"

	"painani/events"
)

var _ events.Bytes = (*eventLog)(nil)

// errOtherwise: the files do not say what Bytes could vouch for.
var errOtherwise = errors.New("the files are not read so")

// Bytes implements events.Bytes. It reads the embedded server's own files and proves each record by the
// server's checksum; several blocks are proved at once. Who writes meanwhile puts records behind those that
// are read.
func (l *eventLog) Bytes(
	ctx context.Context, after events.Position, fn func(events.Position, string, []byte) error,
) error {
	if l.store.dir == "" {
		return fmt.Errorf("%w: the log is on a cluster", errOtherwise)
	}
	leave, err := l.store.enter()
	if err != nil {
		return err
	}
	defer leave()
	last, err := l.last(ctx)
	if err != nil || after == last {
		return err
	}
	files, next, err := blocksFrom(streamFolder(l.store.dir, l.name), after+1)
	if err != nil {
		return err
	}
	err = inOrder(len(files), func(i int, room []byte) ([]byte, error) {
		data, err := readInto(room, files[i])
		if err != nil {
			return nil, err
		}
		return proveUpTo(data, blockKey(files[i], l.name), last)
	}, func(data []byte) error {
		for ; len(data) > 0; next++ {
			n, err := handOn(data, next, after, fn)
			if err != nil {
				return err
			}
			data = data[n:]
		}
		return errors.Join(ctx.Err(), l.store.usable())
	})
	if err == nil && next != last+1 {
		err = fmt.Errorf("%w: they end at position %d, the log at %d", errOtherwise, next-1, last)
	}
	return err
}

// blocksFrom are the blocks of a stream from the one on in which a position stands, and the first position
// there.
func blocksFrom(dir string, pos events.Position) (files []string, first events.Position, err error) {
	files, err = blocks(dir)
	for i := len(files) - 1; i > 0 && err == nil; i-- {
		if first, err = firstOf(files[i]); err == nil && first <= pos {
			return files[i:], first, nil
		}
	}
	return files, 1, err
}

// firstOf is the position of the first record of a block, which nobody has proved yet.
func firstOf(file string) (events.Position, error) {
	f, err := os.Open(file)
	if err != nil {
		return 0, err
	}
	defer f.Close()
	var head [recordHead]byte
	_, err = io.ReadFull(f, head[:])
	return binary.LittleEndian.Uint64(head[4:]), err
}

// proveUpTo proves the records of a block up to a position and returns them.
func proveUpTo(data []byte, key string, last events.Position) ([]byte, error) {
	sums := newSummer(key)
	for at := 0; at < len(data); {
		n, err := sums.prove(data[at:])
		if err != nil {
			return nil, err
		}
		at += n
		if binary.LittleEndian.Uint64(data[at-n+4:]) == last {
			return data[:at], nil
		}
	}
	return data, nil
}

// handOn gives the proved record that data begins with to fn, if it is the event at pos and behind after, and
// returns its length.
func handOn(
	data []byte, pos, after events.Position, fn func(events.Position, string, []byte) error,
) (int, error) {
	if seq := binary.LittleEndian.Uint64(data[4:]); seq != pos {
		return 0, fmt.Errorf("%w: %d where position %d belongs", errOtherwise, seq, pos)
	}
	r := record(data)
	if pos <= after {
		return r.size, nil
	}
	table, ok := strings.CutPrefix(r.subject, tablePrefix)
	if !ok || !bytes.HasPrefix(r.data, []byte(`{"table":"`+table+`",`)) {
		return 0, fmt.Errorf("%w: position %d lies under %s", errOtherwise, pos, r.subject)
	}
	return r.size, fn(pos, table, r.data)
}

// readInto reads a file into room, or into more if that is too little.
func readInto(room []byte, file string) ([]byte, error) {
	f, err := os.Open(file)
	if err != nil {
		return nil, err
	}
	defer f.Close()
	info, err := f.Stat()
	if err != nil {
		return nil, err
	}
	room = slices.Grow(room[:0], int(info.Size()))[:info.Size()]
	_, err = io.ReadFull(f, room)
	return room, err
}

// inOrder gets n parts ready, some of them ahead on all cores, and uses them one after the other. ready gets
// the room of a part that was used. It ends with the first error of either.
func inOrder(n int, ready func(i int, room []byte) ([]byte, error), use func([]byte) error) error {
	type part struct {
		data []byte
		err  error
	}
	var ahead []chan part
	var free [][]byte
	defer func() { // none is left behind that still works
		for _, c := range ahead {
			<-c
		}
	}()
	begin := func(i int) {
		var room []byte
		if k := len(free) - 1; k >= 0 {
			room, free = free[k], free[:k]
		}
		c := make(chan part, 1)
		go func() {
			data, err := ready(i, room)
			c <- part{data, err}
		}()
		ahead = append(ahead, c)
	}
	for i := 0; i < n || len(ahead) > 0; {
		for ; i < n && len(ahead) <= runtime.GOMAXPROCS(0); i++ {
			begin(i)
		}
		p := <-ahead[0]
		ahead = ahead[1:]
		if p.err == nil {
			p.err = use(p.data)
		}
		if p.err != nil {
			return p.err
		}
		free = append(free, p.data)
	}
	return nil
}
