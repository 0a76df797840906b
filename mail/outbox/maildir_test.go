package outbox_test

import (
	"bytes"
	"errors"
	stdmail "net/mail"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"painani/mail/outbox"
)

func files(t *testing.T, dir string) (names []string) {
	t.Helper()
	list, err := os.ReadDir(dir)
	if err != nil {
		t.Fatal(err)
	}
	for _, f := range list {
		names = append(names, f.Name())
	}
	return names
}

func TestMaildir(t *testing.T) {
	dir := filepath.Join(t.TempDir(), "mail")
	m, err := outbox.OpenMaildir(dir)
	if err != nil {
		t.Fatal(err)
	}
	send := func(to string, msg []byte) {
		t.Helper()
		if err := m.Send(t.Context(), "b-l1@play.example", to, msg); err != nil {
			t.Fatal(err)
		}
	}
	signedAgain := append([]byte("DKIM-Signature: t=2\r\n"), message...)
	send("ada@home.example", message)
	send("ada@home.example", message)
	send("ada@home.example", signedAgain)
	send("bela@home.example", message)
	names := files(t, filepath.Join(dir, "new"))
	if len(names) != 2 || len(files(t, filepath.Join(dir, "tmp"))) != 0 {
		t.Fatalf("files %q", names)
	}
	for _, n := range names {
		data, err := os.ReadFile(filepath.Join(dir, "new", n))
		if err != nil {
			t.Fatal(err)
		}
		l, err := stdmail.ReadMessage(bytes.NewReader(data))
		if err != nil {
			t.Fatal(err)
		}
		to := l.Header.Get("Delivered-To")
		if !strings.HasPrefix(n, "1781265600.") || bytes.Contains(data, []byte("\r")) ||
			l.Header.Get("Return-Path") != "<b-l1@play.example>" ||
			!strings.HasSuffix(to, "@home.example") ||
			!bytes.HasSuffix(data, bytes.ReplaceAll(message, []byte("\r\n"), []byte("\n"))) {
			t.Errorf("%s holds\n%s", n, data)
		}
		// A reader has seen it, and a restart in doubt sends it again.
		if err := os.Rename(filepath.Join(dir, "new", n), filepath.Join(dir, "cur", n+":2,RS")); err != nil {
			t.Fatal(err)
		}
		send(to, message)
	}
	if names := files(t, filepath.Join(dir, "new")); len(names) != 0 {
		t.Errorf("delivered again: %q", names)
	}
	if st, err := os.Stat(filepath.Join(dir, "new")); err != nil || st.Mode().Perm() != 0o700 {
		t.Errorf("mode %v, %v", st.Mode(), err)
	}
}

func TestMaildirTrouble(t *testing.T) {
	dir := t.TempDir()
	m, err := outbox.OpenMaildir(dir)
	if err != nil {
		t.Fatal(err)
	}
	for name, c := range map[string]struct {
		from, to string
		msg      []byte
	}{
		"header by address": {"a@b\nX: y", "ada@home.example", message},
		"header by to":      {"", "ada@home.example\nX: y", message},
		"no letter":         {"", "ada@home.example", []byte("hello")},
		"no id":             {"", "ada@home.example", bytes.Replace(message, []byte("Message-Id"), []byte("X-Id"), 1)},
		"no date":           {"", "ada@home.example", bytes.Replace(message, []byte("Date"), []byte("X-Date"), 1)},
	} {
		var e *outbox.Error
		if err := m.Send(t.Context(), c.from, c.to, c.msg); !errors.As(err, &e) || !e.Permanent {
			t.Errorf("%s: %v", name, err)
		}
	}
	if err := os.RemoveAll(filepath.Join(dir, "tmp")); err != nil {
		t.Fatal(err)
	}
	var e *outbox.Error
	if err := m.Send(t.Context(), "", "ada@home.example", message); err == nil || errors.As(err, &e) {
		t.Errorf("a missing folder: %v", err)
	}
	file := filepath.Join(dir, "file")
	if err := os.WriteFile(file, nil, 0o600); err != nil {
		t.Fatal(err)
	}
	if _, err := outbox.OpenMaildir(file); err == nil {
		t.Error("a file is no maildir")
	}
}
