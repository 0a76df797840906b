package stream

import (
	"bytes"
	"cmp"
	"encoding/binary"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"math"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"syscall"
	"time"

	"github.com/nats-io/nats-server/v2/server"
	"github.com/nats-io/nats.go/jetstream"

	"painani/events"
	"painani/events/safeio"
)

// Mended is what Mend did to a stream.
type Mended struct {
	Stream string
	Cause  []error // what was wrong, one for each place
	Kept   int     // sound records, those of erased entries included
	Bytes  int     // that were no sound record and are left out
	Ends   uint64  // the position up to which none is given again; 0: the stream's own end stands
}

// leap is how far behind the last known position a stream goes on whose end was lost: entries that nobody
// noted may have stood there, and no position is to be given twice.
const leap = 1000

// block is one file of a stream, read and sorted into what is sound and what is not.
type block struct {
	file  string
	key   string // of the checksums
	sound []byte // all sound records, in their order
	bad   []*Bad
}

// Mend makes the folder of a spool in a stopped store such that the server opens it with every entry that is
// sound, at its old position: damaged records are left out, settings are written anew, and a stream that ends
// before was.Last goes on behind that. What was there before is copied into the folder to. nil if there was
// nothing to mend; an end that was torn before was.Last was reached is the server's own to cut.
//
// Records behind a damaged length are looked for; those that do not reach to the end of their file could be
// words of a letter that look like a record, and known decides upon them (nil: refuse).
//
// each (nil: none) is called for every sound record on the way, as Records does afterwards, so that a start
// reads the files once. An error of it is returned, and then nothing is mended.
func Mend(
	c Config, to, name string, was Extent, known func(events.Item) bool, each func(events.Item, bool) error,
) (*Mended, error) {
	if each == nil {
		each = func(events.Item, bool) error { return nil }
	}
	c, err := c.withDefaults()
	if err != nil {
		return nil, fmt.Errorf("mend %s: %w", name, err)
	}
	lock, err := takeLock(c.Dir)
	if err != nil {
		return nil, err
	}
	defer lock.Close()
	m, err := mend(c, to, name, was, known, each)
	if err != nil {
		return m, fmt.Errorf("mend %s: %w", name, err)
	}
	return m, nil
}

func mend(
	c Config, to, name string, was Extent, known func(events.Item) bool, each func(events.Item, bool) error,
) (*Mended, error) {
	dir := streamFolder(c.Dir, name)
	if !there(dir) && was.Last == 0 {
		return nil, nil
	}
	m := &Mended{Stream: name}
	for _, folder := range []string{dir, filepath.Join(dir, "msgs")} {
		if info, err := os.Stat(folder); err == nil && !info.IsDir() {
			if err := m.moveAway(folder, filepath.Join(to, name), syscall.ENOTDIR); err != nil {
				return nil, err
			}
		}
	}
	meta := proveMeta(dir, name)
	if meta != nil {
		m.Cause = append(m.Cause, meta)
	}
	list, last, err := m.read(dir, name, filepath.Join(to, name), known, each)
	if err != nil {
		return nil, err
	}
	if last < was.Last {
		m.Ends = was.Last + leap
		if err := each(events.Item{Pos: m.Ends}, true); err != nil {
			return nil, err
		}
		m.Cause = append(m.Cause, fmt.Errorf("%w: it ends at %d, and %d entries were stored", events.ErrDamaged,
			last, was.Last))
	}
	if len(m.Cause) == 0 {
		return nil, nil
	}
	if err := setCopyAside(dir, filepath.Join(to, name)); err != nil {
		return nil, err
	}
	if meta != nil {
		if err := writeMeta(c, dir, name, was.Incarnation); err != nil {
			return nil, err
		}
	}
	return m, m.write(dir, name, list)
}

// streamFolder is where a stream of the embedded server is.
func streamFolder(dir, name string) string {
	return filepath.Join(dir, "jetstream", account, "streams", name)
}

func there(path string) bool {
	_, err := os.Lstat(path)
	return err == nil
}

// moveAway moves what cannot be read at all out of the stream's folder.
func (m *Mended) moveAway(path, to string, why error) error {
	m.Cause = append(m.Cause, &Bad{Stream: m.Stream, File: path, Err: why})
	if err := os.MkdirAll(filepath.Dir(to), 0o700); err != nil {
		return err
	}
	return os.Rename(path, to+"-"+filepath.Base(path))
}

// unreadable reports that a file will not be read the next time either: no lack of descriptors or the like.
func unreadable(err error) bool {
	return errors.Is(err, syscall.EIO) || errors.Is(err, syscall.EISDIR) || errors.Is(err, syscall.ENOTDIR)
}

// read sorts all blocks of a stream, and returns the highest position in them.
func (m *Mended) read(
	dir, name, to string, known func(events.Item) bool, each func(events.Item, bool) error,
) (list []*block, last uint64, err error) {
	files, err := blocks(dir)
	if err != nil {
		return nil, 0, err
	}
	for i, file := range files {
		data, err := os.ReadFile(file)
		if unreadable(err) {
			if err = m.moveAway(file, to, err); err == nil {
				continue
			}
		}
		if err != nil {
			return nil, 0, err
		}
		b := &block{file: file, key: blockKey(file, name), sound: make([]byte, 0, len(data))}
		b.sort(data, name, known)
		b.order(name)
		for at := 0; at < len(b.sound); {
			r := record(b.sound[at:])
			last = max(last, r.seq)
			at += r.size
			m.Kept++
			if r.seq == 0 {
				continue
			}
			if err := each(r.item(spoolPrefix(name)), r.erased); err != nil {
				return nil, 0, err
			}
		}
		torn := i == len(files)-1 && len(b.bad) == 1 && b.bad[0].Torn
		if len(b.bad) > 0 && !torn {
			for _, x := range b.bad {
				m.Cause = append(m.Cause, x)
			}
			m.Bytes += len(data) - len(b.sound)
		}
		if len(b.bad) == 0 && i < len(files)-1 {
			b.sound = nil // it stays as it is
		}
		list = append(list, b)
	}
	return list, last, nil
}

// blockKey is what the server makes the key of a block's checksums from.
func blockKey(file, name string) string {
	return name + "-" + strings.TrimSuffix(filepath.Base(file), ".blk")
}

// sort takes a block apart.
func (b *block) sort(data []byte, name string, known func(events.Item) bool) {
	sums := newSummer(b.key)
	for at := 0; at < len(data); {
		n, err := sums.prove(data[at:])
		if err == nil {
			begin := len(b.sound)
			b.sound = append(b.sound, data[at:at+n]...)
			if rightSubject(b.sound[begin:], spoolPrefix(name)) {
				b.bad = append(b.bad, &Bad{Stream: name, File: b.file, Offset: at,
					Err: errors.New("wrong length of the subject, put right")})
			}
			at += n
			continue
		}
		b.bad = append(b.bad, &Bad{name, b.file, at, torn(data[at:], b.key, err), err})
		next, trusted := b.resume(data, at, spoolPrefix(name))
		if next < len(data) {
			b.bad[len(b.bad)-1].Torn = false
		}
		if !trusted {
			next = b.take(data, next, known, spoolPrefix(name))
		}
		at = next
	}
}

// order puts sound records that stand behind later ones into their places: the server finds nothing by its
// key in a block that is in another order. Two of a position are one. The notes of deletions, which the
// server writes at the end, come behind all others.
func (b *block) order(name string) {
	at := disorder(b.sound)
	if at < 0 {
		return
	}
	b.bad = append(b.bad, &Bad{Stream: name, File: b.file, Offset: at, Err: errOrder})
	type piece struct {
		seq  uint64
		data []byte
	}
	var list []piece
	for at := 0; at < len(b.sound); {
		r := record(b.sound[at:])
		p := piece{r.seq, b.sound[at : at+r.size]}
		if noteOnly(p.data) {
			p.seq = math.MaxUint64
		}
		list = append(list, p)
		at += r.size
	}
	slices.SortStableFunc(list, func(x, y piece) int { return cmp.Compare(x.seq, y.seq) })
	sound := make([]byte, 0, len(b.sound))
	for i, p := range list {
		if i == 0 || p.seq == math.MaxUint64 || p.seq == 0 || p.seq != list[i-1].seq {
			sound = append(sound, p.data...)
		}
	}
	b.sound = sound
}

// resume is where the next sound record begins behind a damaged one at that place; the end of data if there
// is none. trusted says that its place could not be made up by who wrote the damaged record.
func (b *block) resume(data []byte, at int, prefix string) (next int, trusted bool) {
	n := len(data) - at
	if n >= 4 {
		n = int(binary.LittleEndian.Uint32(data[at:]) &^ uint32(withHeader))
	}
	if n >= recordHead+recordSum && n < len(data)-at {
		if _, err := proveRecord(data[at+n:], b.key); err == nil {
			return at + n, true // the length is right, something else is not
		}
	}
	first := len(data)
	for x := at + 1; x < len(data); x++ {
		if !looksLikeRecord(data[x:], prefix) {
			continue
		}
		if _, err := proveRecord(data[x:], b.key); err != nil {
			continue
		}
		if end, _ := proveBlock(data[x:], b.key); x+end == len(data) {
			return x, true
		}
		first = min(first, x)
	}
	return first, first == len(data)
}

// rightSubject puts the length of a sound record's subject right, which has no part in the checksum, and
// reports whether it was wrong. A key ends where the JSON of the entry begins; of others nothing is known.
func rightSubject(r []byte, prefix string) bool {
	had := int(binary.LittleEndian.Uint16(r[20:]))
	if prefix == "" || binary.LittleEndian.Uint32(r)&withHeader != 0 ||
		!bytes.HasPrefix(r[recordHead:len(r)-recordSum], []byte(prefix)) {
		return false
	}
	key, _, found := bytes.Cut(r[recordHead+len(prefix):len(r)-recordSum], []byte("{"))
	if list, _, ok := bytes.Cut(r[recordHead+len(prefix):len(r)-recordSum], []byte("[")); ok &&
		(!found || len(list) < len(key)) {
		key, found = list, true
	}
	if !found || events.CheckKey(string(key)) != nil || had == len(prefix)+len(key) {
		return false
	}
	binary.LittleEndian.PutUint16(r[20:], uint16(len(prefix)+len(key)))
	return true
}

// looksLikeRecord spares the checksum of most places.
func looksLikeRecord(data []byte, prefix string) bool {
	if len(data) < recordHead+recordSum {
		return false
	}
	n := int(binary.LittleEndian.Uint32(data) &^ uint32(withHeader))
	if n < recordHead+recordSum || n > len(data) {
		return false
	}
	subject := int(binary.LittleEndian.Uint16(data[20:]))
	if subject == 0 {
		return binary.LittleEndian.Uint64(data[4:])>>62 != 0
	}
	return bytes.HasPrefix(data[recordHead:n], []byte(prefix))
}

// take keeps the records of a run that known vouches for, and returns where the run ends.
func (b *block) take(data []byte, at int, known func(events.Item) bool, prefix string) int {
	for at < len(data) {
		n, err := proveRecord(data[at:], b.key)
		if err != nil {
			return at
		}
		r := record(data[at:])
		if r.erased || known != nil && known(r.item(prefix)) {
			b.sound = append(b.sound, data[at:at+n]...)
		}
		at += n
	}
	return at
}

// spoolPrefix begins the subjects of a stream's entries.
func spoolPrefix(name string) string {
	switch name {
	case intakeName:
		return intakePrefix
	case outboxName:
		return outboxPrefix
	}
	return ""
}

// stored is a record of a block, taken apart.
type stored struct {
	size    int
	seq     uint64
	at      time.Time
	erased  bool // or the mark of an entry that is gone
	subject string
	data    []byte
}

// record takes a sound one apart.
func record(b []byte) stored {
	length := binary.LittleEndian.Uint32(b)
	n, subject := int(length&^uint32(withHeader)), int(binary.LittleEndian.Uint16(b[20:]))
	seq := binary.LittleEndian.Uint64(b[4:])
	r := stored{size: n, seq: seq &^ (3 << 62), erased: seq>>62 != 0,
		at:      time.Unix(0, int64(binary.LittleEndian.Uint64(b[12:]))).UTC(),
		subject: string(b[recordHead : recordHead+subject]), data: b[recordHead+subject : n-recordSum]}
	if length&withHeader != 0 {
		r.data = r.data[4+binary.LittleEndian.Uint32(r.data):]
	}
	return r
}

func (r stored) item(prefix string) events.Item {
	return events.Item{Pos: r.seq, Key: strings.TrimPrefix(r.subject, prefix), At: r.at, Data: r.data}
}

// setCopyAside copies what is in a folder; a second copy gets another name.
func setCopyAside(dir, to string) error {
	if !there(dir) {
		return nil
	}
	place := to
	for n := 2; there(place); n++ {
		place = to + "-" + strconv.Itoa(n)
	}
	if err := os.MkdirAll(filepath.Dir(place), 0o700); err != nil {
		return err
	}
	return os.CopyFS(place, os.DirFS(dir))
}

// write writes the blocks that are not as they were, and has the server count anew.
func (m *Mended) write(dir, name string, list []*block) error {
	msgs := filepath.Join(dir, "msgs")
	if err := os.MkdirAll(msgs, 0o700); err != nil {
		return err
	}
	if m.Ends > 0 {
		if len(list) == 0 {
			file := filepath.Join(msgs, "1.blk")
			list = append(list, &block{file: file, key: blockKey(file, name)})
		}
		b := list[len(list)-1]
		b.sound = append(b.sound, endMark(m.Ends, b.key)...)
	}
	for i, b := range list {
		if len(b.bad) == 0 && (m.Ends == 0 || i < len(list)-1) {
			continue
		}
		if err := replace(b.file, b.sound); err != nil {
			return err
		}
	}
	err := os.Remove(filepath.Join(msgs, "index.db"))
	if err != nil && !errors.Is(err, fs.ErrNotExist) {
		return err
	}
	return errors.Join(safeio.SyncFolder(msgs), safeio.SyncFolder(dir), safeio.SyncFolder(filepath.Dir(dir)))
}

// endMark is the record of an erased entry at a position: the server goes on behind it.
func endMark(seq uint64, key string) []byte {
	b := make([]byte, recordHead, recordHead+recordSum)
	binary.LittleEndian.PutUint32(b, recordHead+recordSum)
	binary.LittleEndian.PutUint64(b[4:], seq|1<<63)
	return append(b, checksum(key, b[4:20])...)
}

// writeMeta writes the settings of a stream anew, as this version makes it.
func writeMeta(c Config, dir, name, incarnation string) error {
	list := layout(c)
	i := slices.IndexFunc(list, func(s jetstream.StreamConfig) bool { return s.Name == name })
	if i < 0 {
		return fmt.Errorf("%w: no such stream", events.ErrNotFound)
	}
	want := list[i]
	if incarnation == "" {
		incarnation = newIncarnation()
	}
	want.Metadata = map[string]string{incarnationKey: incarnation}
	text, err := json.Marshal(want)
	if err != nil {
		return err
	}
	info := server.FileStreamInfo{Created: time.Now().UTC()}
	if err := json.Unmarshal(text, &info.StreamConfig); err != nil {
		return err
	}
	if text, err = json.Marshal(info); err != nil {
		return err
	}
	if err := os.MkdirAll(dir, 0o700); err != nil {
		return err
	}
	sum := hex.EncodeToString(checksum(name, text))
	return errors.Join(replace(filepath.Join(dir, "meta.inf"), text),
		replace(filepath.Join(dir, "meta.sum"), []byte(sum)))
}

// replace writes a whole file in the place of another, on stable storage. What a kill left half written
// beside it goes: nobody else looks for that here, and it may hold people.
func replace(name string, data []byte) error {
	if err := safeio.Sweep(filepath.Dir(name)); err != nil {
		return err
	}
	if info, err := os.Lstat(name); err == nil && info.IsDir() { // it was copied with the rest
		if err := os.RemoveAll(name); err != nil {
			return err
		}
	}
	return safeio.WriteFile(name, data)
}

// Records calls fn for every sound record of a spool in the folder of a store, in the order of the files.
// erased says that the entry at this position is gone on purpose, and then nothing else is known of it; such
// a record may come behind that of the entry. Entries that are too old may still come. No record is checked
// against another one; see Mend.
func Records(dir, name string, fn func(it events.Item, erased bool) error) error {
	files, err := blocks(streamFolder(dir, name))
	if err != nil {
		return fmt.Errorf("read %s: %w", name, err)
	}
	prefix := spoolPrefix(name)
	for _, file := range files {
		data, err := os.ReadFile(file)
		if err != nil {
			return fmt.Errorf("read %s: %w", name, err)
		}
		sums := newSummer(blockKey(file, name))
		for at := 0; at < len(data); {
			if _, err := sums.prove(data[at:]); err != nil {
				break
			}
			r := record(data[at:])
			at += r.size
			if r.seq == 0 {
				continue
			}
			if err := fn(r.item(prefix), r.erased); err != nil {
				return err
			}
		}
	}
	return nil
}
