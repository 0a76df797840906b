package register

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"hash/crc32"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"time"

	"painani/events/safeio"
)

// suffix ends the names of the files; before it stands the month, as 2026-06.
const suffix = ".txt"

const monthForm = "2006-01"

var castagnoli = crc32.MakeTable(crc32.Castagnoli)

// encode is a line as it stands in a file: checksum of the list's name and the JSON in hex, a blank, the
// JSON.
func (l Line) encode(list string) []byte {
	text, err := json.Marshal(l)
	if err != nil {
		return nil // no value of a Line fails
	}
	return append(fmt.Appendf(nil, "%08x ", sumOf(list, text)), append(text, '\n')...)
}

// sumOf is the checksum of a line. It holds the name of the list, so that a file of another one that stands
// in its place is not taken for its own.
func sumOf(list string, text []byte) uint32 {
	return crc32.Update(crc32.Checksum([]byte(list+"\n"), castagnoli), castagnoli, text)
}

// errLine: a line is not what was written.
var errLine = errors.New("it is not what was written")

// decode reads a line without its end. Older versions wrote lines whose checksum does not hold the list.
func decode(list string, b []byte) (l Line, err error) {
	sum, text, _ := bytes.Cut(b, []byte(" "))
	older := fmt.Sprintf("%08x", crc32.Checksum(text, castagnoli))
	if string(sum) != fmt.Sprintf("%08x", sumOf(list, text)) && string(sum) != older {
		return l, errLine
	}
	err = json.Unmarshal(text, &l)
	return l, err
}

// load reads all files, deletes those that are too old, and writes those anew in which a line is damaged.
func (r *Register) load() error {
	if err := os.MkdirAll(r.c.Dir, 0o700); err != nil {
		return err
	}
	files, err := filepath.Glob(filepath.Join(r.c.Dir, "*"+suffix))
	if err != nil {
		return err
	}
	slices.Sort(files)
	for _, name := range files {
		if r.old(name) {
			if err := os.Remove(name); err != nil {
				return err
			}
			continue
		}
		if err := r.read(name); err != nil {
			return err
		}
	}
	return nil
}

// Find calls fn for the lines of entries under a key, those that are gone included, in the order in which
// they were written. It reads the files, so it is for what is seldom asked.
func (r *Register) Find(key string, fn func(Line)) error {
	files, err := filepath.Glob(filepath.Join(r.c.Dir, "*"+suffix))
	if err != nil {
		return fmt.Errorf("read register: %w", err)
	}
	slices.Sort(files)
	for _, name := range files {
		data, err := os.ReadFile(name)
		if err != nil {
			return fmt.Errorf("read register: %w", err)
		}
		for line := range bytes.Lines(data) {
			if !bytes.Contains(line, []byte(key)) {
				continue
			}
			if l, err := decode(filepath.Base(r.c.Dir), bytes.TrimSuffix(line, []byte("\n"))); err == nil &&
				l.Key == key {
				fn(l)
			}
		}
	}
	return nil
}

// old reports that all entries of a file's month are older than the spool keeps them.
func (r *Register) old(name string) bool {
	month, err := time.Parse(monthForm+suffix, filepath.Base(name))
	return err == nil && month.AddDate(0, 1, 0).Add(r.c.Age+slack).Before(r.c.Now())
}

// read reads one file.
func (r *Register) read(name string) error {
	data, err := os.ReadFile(name)
	if err != nil {
		return r.replace(name, nil, err)
	}
	var good []byte
	bad := 0
	for text := range bytes.Lines(data) {
		line := bytes.TrimSuffix(text, []byte("\n"))
		if len(line) == 0 {
			continue
		}
		l, err := decode(filepath.Base(r.c.Dir), line)
		if err != nil {
			bad++
			continue
		}
		if was, ok := r.lines[l.Pos]; ok && l.Key == "" { // an erasure tells only the position
			l.Key, l.Size, l.Sum, l.Note = was.Key, was.Size, was.Sum, was.Note
		}
		r.lines[l.Pos] = l
		good = append(append(good, line...), '\n')
	}
	if bad == 0 && (len(data) == 0 || data[len(data)-1] == '\n') {
		return nil
	}
	r.bad += bad
	return r.replace(name, good, fmt.Errorf("%d damaged lines", bad))
}

// replace writes a file anew, or in the place of one that cannot be read.
func (r *Register) replace(name string, good []byte, why error) error {
	r.doubt = true
	r.c.Logger.Error("register is damaged; what is missing is written anew from the stream", "file", name,
		"err", why)
	if info, err := os.Lstat(name); err == nil && info.IsDir() {
		if err := os.Rename(name, name+".damaged"); err != nil {
			return err
		}
	}
	return safeio.WriteFile(name, good)
}

// appender writes lines to the file of their month. It holds nothing open, so nothing need be closed.
type appender struct {
	dir  string
	torn bool // the last line may have no end

	wait []Line
}

// buffer takes a line for the next flush.
func (a *appender) buffer(l Line) { a.wait = append(a.wait, l) }

// flush writes what waits. What cannot be written is forgotten: the next start finds it.
func (a *appender) flush() error {
	lines := a.wait
	a.wait = a.wait[:0]
	for len(lines) > 0 {
		month := lines[0].At.UTC().Format(monthForm)
		var text []byte
		n := 0
		for ; n < len(lines) && lines[n].At.UTC().Format(monthForm) == month; n++ {
			text = append(text, lines[n].encode(filepath.Base(a.dir))...)
		}
		if err := a.write(month, text); err != nil {
			return err
		}
		lines = lines[n:]
	}
	return nil
}

func (a *appender) write(month string, text []byte) error {
	open := func() (*os.File, error) {
		return os.OpenFile(filepath.Join(a.dir, month+suffix), os.O_WRONLY|os.O_CREATE|os.O_APPEND, 0o600)
	}
	f, err := open()
	if errors.Is(err, fs.ErrNotExist) { // somebody took the folder away
		if err = os.MkdirAll(a.dir, 0o700); err == nil {
			f, err = open()
		}
	}
	if err != nil {
		return err
	}
	if a.torn {
		text = append([]byte("\n"), text...)
	}
	_, err = f.Write(text)
	a.torn = err != nil
	return errors.Join(err, f.Close())
}
