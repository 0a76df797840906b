package raster

import (
	"bytes"
	"encoding/binary"
	"fmt"
	"hash/crc32"
	"io"
	"sync"

	"github.com/klauspost/compress/zlib"
)

// level of compression: a quarter of the time of the standard library's 6, and 1 to 4 % larger.
const level = 5

// writers are compressors at rest; to make one takes a third of what it has to do.
var writers = sync.Pool{New: func() any {
	w, _ := zlib.NewWriterLevel(io.Discard, level) // fails for unknown levels only
	return w
}}

// Encode returns the canvas as a PNG with at most 256 colours. The colours
// that were painted with are kept; the blends at edges are rounded.
func (c *Canvas) Encode() ([]byte, error) {
	pal, rows := c.quantise()
	var out bytes.Buffer
	out.Grow(len(rows) / 6)
	out.WriteString("\x89PNG\r\n\x1a\n")
	head := binary.BigEndian.AppendUint32(nil, uint32(c.w))
	head = binary.BigEndian.AppendUint32(head, uint32(c.h))
	chunk(&out, "IHDR", append(head, 8, 3, 0, 0, 0)) // 8 bits, palette, not interlaced
	colours := make([]byte, 0, 3*len(pal))
	for _, p := range pal {
		colours = append(colours, byte(p>>16), byte(p>>8), byte(p))
	}
	chunk(&out, "PLTE", colours)
	var data bytes.Buffer
	data.Grow(len(rows) / 6)
	if err := deflate(&data, rows); err != nil {
		return nil, fmt.Errorf("encode picture: %w", err)
	}
	chunk(&out, "IDAT", data.Bytes())
	chunk(&out, "IEND", nil)
	return out.Bytes(), nil
}

func deflate(out io.Writer, data []byte) error {
	w := writers.Get().(*zlib.Writer)
	defer writers.Put(w)
	w.Reset(out)
	if _, err := w.Write(data); err != nil {
		return err
	}
	return w.Close()
}

// chunk writes one chunk of a PNG file.
func chunk(out *bytes.Buffer, name string, data []byte) {
	sum := crc32.ChecksumIEEE([]byte(name))
	sum = crc32.Update(sum, crc32.IEEETable, data)
	out.Write(binary.BigEndian.AppendUint32(nil, uint32(len(data))))
	out.WriteString(name)
	out.Write(data)
	out.Write(binary.BigEndian.AppendUint32(nil, sum))
}
