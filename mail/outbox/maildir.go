package outbox

import (
	"bytes"
	"context"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"io/fs"
	stdmail "net/mail"
	"os"
	"path/filepath"
	"strconv"
	"strings"

	"painani/events/safeio"
)

// Maildir is a Transport that keeps letters as files, readable by any program
// that knows the format. The name of a file depends on date, Message-ID and
// recipient: the same letter sent twice is one file.
type Maildir struct{ dir string }

var _ Transport = (*Maildir)(nil)

// OpenMaildir makes tmp, new and cur below dir where they are missing, for the
// eyes of the owner only.
func OpenMaildir(dir string) (*Maildir, error) {
	for _, sub := range []string{"tmp", "new", "cur"} {
		if err := os.MkdirAll(filepath.Join(dir, sub), 0o700); err != nil {
			return nil, fmt.Errorf("open maildir: %w", err)
		}
	}
	return &Maildir{dir}, nil
}

// Send implements Transport. The envelope is kept in Return-Path and
// Delivered-To; lines end as on this system's disks, in LF.
func (m *Maildir) Send(_ context.Context, from, to string, msg []byte) error {
	if strings.ContainsAny(from+to, "\r\n") {
		return &Error{Permanent: true, Err: errors.New("line end in an address")}
	}
	name, err := fileName(to, msg)
	if err != nil {
		return &Error{Permanent: true, Err: err}
	}
	if have, err := m.has(name); have || err != nil {
		return err
	}
	head := fmt.Sprintf("Return-Path: <%s>\nDelivered-To: %s\n", from, to)
	data := append([]byte(head), bytes.ReplaceAll(msg, []byte("\r\n"), []byte("\n"))...)
	tmp := filepath.Join(m.dir, "tmp", name)
	if err := writeSynced(tmp, data); err != nil {
		return fmt.Errorf("write letter: %w", err)
	}
	if err := os.Rename(tmp, filepath.Join(m.dir, "new", name)); err != nil {
		return fmt.Errorf("deliver letter: %w", err)
	}
	if err := safeio.SyncFolder(filepath.Join(m.dir, "new")); err != nil {
		return &Error{Doubt: true, Err: fmt.Errorf("sync maildir: %w", err)}
	}
	return nil
}

// fileName is <seconds of the date>.<digest>.painani.
func fileName(to string, msg []byte) (string, error) {
	letter, err := stdmail.ReadMessage(bytes.NewReader(msg))
	if err != nil {
		return "", fmt.Errorf("read letter: %w", err)
	}
	date, err := letter.Header.Date()
	if err != nil {
		return "", fmt.Errorf("read date: %w", err)
	}
	id := letter.Header.Get("Message-Id")
	if id == "" {
		return "", errors.New("letter without Message-ID")
	}
	sum := sha256.Sum256([]byte(id + "\x00" + to))
	return strconv.FormatInt(date.Unix(), 10) + "." + hex.EncodeToString(sum[:12]) + ".painani", nil
}

// has says whether a letter is there, unread or already moved to cur, where a
// reader adds its marks to the name.
func (m *Maildir) has(name string) (bool, error) {
	switch _, err := os.Lstat(filepath.Join(m.dir, "new", name)); {
	case err == nil:
		return true, nil
	case !errors.Is(err, fs.ErrNotExist):
		return false, fmt.Errorf("look for letter: %w", err)
	}
	read, err := os.ReadDir(filepath.Join(m.dir, "cur"))
	if err != nil {
		return false, fmt.Errorf("look for letter: %w", err)
	}
	for _, f := range read {
		if n, _, _ := strings.Cut(f.Name(), ":"); n == name {
			return true, nil
		}
	}
	return false, nil
}

func writeSynced(path string, data []byte) error {
	f, err := os.OpenFile(path, os.O_WRONLY|os.O_CREATE|os.O_TRUNC, 0o600)
	if err != nil {
		return err
	}
	_, err = f.Write(data)
	return errors.Join(err, f.Sync(), f.Close())
}
