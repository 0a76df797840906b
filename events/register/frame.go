package register

import (
	"bytes"
	"crypto/sha256"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
)

// A frame is a spare as it stands in its file: the line of the register, the data, and a line end. Between
// frames stand zeros, where others were dropped.

// spareList is the name of the list in the checksums of frames.
const spareList = "spares"

// encodeFrame writes a frame.
func encodeFrame(l Line, data []byte) []byte {
	head := l.encode(spareList)
	frame := make([]byte, 0, len(head)+len(data)+1)
	return append(append(append(frame, head...), data...), '\n')
}

const (
	maxLine = 4 << 10 // bytes of the line of a frame; the longest keys and notes have a tenth of it
	maxData = 8 << 20 // of an entry; no store takes as much
)

// errFrame: no frame begins there.
var errFrame = errors.New("no entry, or a damaged one")

// frameAt reads the frame at a place and returns the place behind it. With errFrame next is where a frame may
// begin again: behind the next line end, since lines of a register prove themselves and entries hold no line
// ends.
// Behind the end of the file it is io.EOF; next is the file's end where only zeros are left.
func frameAt(f io.ReaderAt, at int64) (l Line, data []byte, next int64, err error) {
	buf := make([]byte, maxLine)
	n, err := f.ReadAt(buf, at)
	if n == 0 {
		return l, nil, at, err
	}
	buf = buf[:n]
	end := bytes.IndexByte(buf, '\n')
	if end < 0 {
		return l, nil, at + int64(n), errFrame
	}
	next = at + int64(end) + 1
	l, err = decode(spareList, buf[:end])
	if err != nil || l.Pos == 0 || l.Size < 0 || l.Size > maxData {
		return l, nil, next, errFrame
	}
	data = make([]byte, l.Size+1)
	if n, err := f.ReadAt(data, next); n < len(data) {
		if err != nil && !errors.Is(err, io.EOF) {
			return l, nil, next, err
		}
		return l, nil, next, errFrame
	}
	data = data[:l.Size] // its line end may be damaged
	if l.Sum != fmt.Sprintf("%x", sha256.Sum256(data)) {
		return l, nil, next, errFrame
	}
	return l, data, next + int64(l.Size) + 1, nil
}

// skipZeros returns the next place that holds no zero, or the end of the file.
func skipZeros(f io.ReaderAt, at int64) (int64, error) {
	buf := make([]byte, 64<<10)
	for {
		n, err := f.ReadAt(buf, at)
		for i, b := range buf[:n] {
			if b != 0 {
				return at + int64(i), nil
			}
		}
		at += int64(n)
		if errors.Is(err, io.EOF) {
			return at, nil
		}
		if err != nil {
			return at, err
		}
	}
}

// eachFrame calls fn for every frame of a file, and counts the places that are none. No file has no frames.
func eachFrame(name string, fn func(place)) (size int64, bad int, err error) {
	f, err := os.Open(name)
	if errors.Is(err, fs.ErrNotExist) {
		return 0, 0, nil
	}
	if err != nil {
		return 0, 0, err
	}
	defer f.Close()
	for at, whole := int64(0), true; ; {
		if at, err = skipZeros(f, at); err != nil {
			return at, bad, err
		}
		l, _, next, err := frameAt(f, at)
		switch {
		case errors.Is(err, io.EOF):
			return at, bad, nil
		case errors.Is(err, errFrame):
			if whole {
				bad++
			}
			whole = false
		case err != nil:
			return at, bad, err
		default:
			fn(place{l, at, next - at})
			whole = true
		}
		at = next
	}
}
