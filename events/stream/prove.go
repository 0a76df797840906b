package stream

import (
	"bytes"
	"cmp"
	"crypto/sha256"
	"encoding/binary"
	"encoding/hex"
	"errors"
	"fmt"
	"hash"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"github.com/minio/highwayhash"

	"painani/events"
)

// Bad is a place in the server's files that is not what the server wrote.
type Bad struct {
	Stream string
	File   string
	Offset int   // of the first record that is damaged, in bytes
	Torn   bool  // nothing readable is behind it: a crash may have torn the end, which nobody was promised
	Err    error // what is wrong with it
}

// Error names file and place.
func (b *Bad) Error() string { return fmt.Sprintf("%s at byte %d: %v", b.File, b.Offset, b.Err) }

// Unwrap makes it a kind of damage.
func (b *Bad) Unwrap() error { return events.ErrDamaged }

// The form of a block file of the embedded server (filestore.go of nats-server 2.15): records of a head of
// 22 bytes (length and flag, sequence, time, length of the subject), subject, headers, data, and 8 bytes of
// checksum.
const (
	recordHead = 22
	recordSum  = 8
	withHeader = 1 << 31 // in the length
	maxRecord  = 32 << 20
)

// Prove reads the blocks of streams in the folder of a stopped store and checks each record by its
// checksum. The server itself forgets what is damaged, and what follows it, without a word; some flips keep
// it from starting at all. Streams that are not there are not complained of.
func Prove(dir string, names ...string) ([]*Bad, error) {
	var all []*Bad
	for _, name := range names {
		bad, err := proveStream(filepath.Join(dir, "jetstream", account, "streams", name), name)
		if err != nil {
			return all, fmt.Errorf("prove %s: %w", name, err)
		}
		if bad != nil {
			all = append(all, bad)
		}
	}
	return all, nil
}

// proveStream is the first damage of a stream; nil if there is none.
func proveStream(dir, name string) (*Bad, error) {
	if _, err := os.Stat(dir); errors.Is(err, fs.ErrNotExist) {
		return nil, nil
	}
	if bad := proveMeta(dir, name); bad != nil {
		return bad, nil
	}
	files, err := blocks(dir)
	if err != nil {
		return nil, err
	}
	for i, file := range files {
		data, err := os.ReadFile(file)
		if err != nil {
			return nil, err
		}
		key := name + "-" + strings.TrimSuffix(filepath.Base(file), ".blk")
		if at, err := proveBlock(data, key); err != nil {
			return &Bad{name, file, at, i == len(files)-1 && torn(data[at:], key, err), err}, nil
		}
		if at := disorder(data); at >= 0 {
			return &Bad{Stream: name, File: file, Offset: at, Err: errOrder}, nil
		}
	}
	return nil, nil
}

// blocks are the block files of a stream in their order.
func blocks(dir string) ([]string, error) {
	files, err := filepath.Glob(filepath.Join(dir, "msgs", "*.blk"))
	slices.SortFunc(files,
		func(a, b string) int { return cmp.Or(cmp.Compare(len(a), len(b)), cmp.Compare(a, b)) })
	return files, err
}

// errTorn: the file ends within a record.
var errTorn = errors.New("the end is torn")

// torn reports that a record is incomplete and nothing readable is behind it (a damaged length looks like a
// torn end, too), or that the file system shows zeros where it lost what was written last.
func torn(rest []byte, key string, err error) bool {
	if len(bytes.Trim(rest, "\x00")) == 0 {
		return true
	}
	if !errors.Is(err, errTorn) {
		return false
	}
	for at := 1; at < len(rest); at++ {
		if n, err := proveRecord(rest[at:], key); err == nil && n > 0 {
			return false
		}
	}
	return true
}

// proveMeta checks the file with the stream's settings.
func proveMeta(dir, name string) *Bad {
	file := filepath.Join(dir, "meta.inf")
	data, err := os.ReadFile(file)
	if err != nil {
		return &Bad{Stream: name, File: file, Err: err}
	}
	sum, err := os.ReadFile(filepath.Join(dir, "meta.sum"))
	if err == nil && string(sum) != hex.EncodeToString(checksum(name, data)) {
		err = errors.New("wrong checksum")
	}
	if err != nil {
		return &Bad{Stream: name, File: file, Err: err}
	}
	return nil
}

// checksum is the server's, under a key that it makes of a name.
func checksum(name string, parts ...[]byte) []byte { return newSummer(name).sum(parts...) }

// summer makes many checksums under one key. Not safe for concurrent use.
type summer struct {
	h    hash.Hash64
	room [recordSum]byte
}

func newSummer(name string) *summer {
	key := sha256.Sum256([]byte(name))
	h, _ := highwayhash.New64(key[:]) // fails for keys of another length only
	return &summer{h: h}
}

// sum is good until the next one.
func (s *summer) sum(parts ...[]byte) []byte {
	s.h.Reset()
	for _, p := range parts {
		s.h.Write(p)
	}
	return s.h.Sum(s.room[:0])
}

// proveBlock returns the place of the first record that is damaged.
func proveBlock(data []byte, key string) (at int, err error) {
	sums := newSummer(key)
	for at < len(data) {
		n, err := sums.prove(data[at:])
		if err != nil {
			return at, err
		}
		at += n
	}
	return at, nil
}

// errOrder: the records of a block are sound and not in the order of their positions.
var errOrder = errors.New("it stands behind a later entry")

// disorder is the place of the first sound record that stands behind one of the same or a later position;
// -1 if there is none.
func disorder(sound []byte) int {
	last := uint64(0)
	for at := 0; at < len(sound); {
		r := record(sound[at:])
		if r.seq > 0 && !noteOnly(sound[at:]) {
			if r.seq <= last {
				return at
			}
			last = r.seq
		}
		at += r.size
	}
	return -1
}

// noteOnly reports a record by which the server notes that an entry is deleted that stands, or stood,
// elsewhere.
func noteOnly(r []byte) bool { return binary.LittleEndian.Uint64(r[4:])&(1<<62) != 0 }

// proveRecord returns the length of the record that data begins with.
func proveRecord(data []byte, key string) (int, error) { return newSummer(key).prove(data) }

// prove is proveRecord for many records under one key.
func (s *summer) prove(data []byte) (int, error) {
	if len(data) < recordHead {
		return 0, errTorn
	}
	length := binary.LittleEndian.Uint32(data)
	n, subject := int(length&^uint32(withHeader)), int(binary.LittleEndian.Uint16(data[20:]))
	least := recordHead + subject + recordSum
	if length&withHeader != 0 {
		least += 4
	}
	if gone := binary.LittleEndian.Uint64(data[4:])>>62 != 0; gone != (subject == 0) {
		return 0, errors.New("an entry has no subject, or an erased one has") // its length is in no checksum
	}
	if n < least || n > maxRecord {
		return 0, fmt.Errorf("record of %d bytes", n)
	}
	if n > len(data) {
		return 0, errTorn
	}
	body := data[recordHead:n]
	rest := body[subject : len(body)-recordSum]
	if length&withHeader != 0 { // the length of the headers has no part in the checksum
		end := bytes.Index(rest[4:], []byte("\r\n\r\n"))
		if end < 0 || int(binary.LittleEndian.Uint32(rest)) != end+4 {
			return 0, errors.New("wrong length of headers")
		}
		rest = rest[4:]
	}
	if !bytes.Equal(s.sum(data[4:20], body[:subject], rest), body[len(body)-recordSum:]) {
		return 0, errors.New("wrong checksum")
	}
	return n, nil
}
