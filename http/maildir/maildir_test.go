package maildir_test

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"painani/http/maildir"
)

func folder(t testing.TB, files map[string]string) string {
	t.Helper()
	dir := t.TempDir()
	for _, sub := range []string{"tmp", "new", "cur"} {
		if err := os.Mkdir(filepath.Join(dir, sub), 0o700); err != nil {
			t.Fatal(err)
		}
	}
	for name, text := range files {
		if err := os.WriteFile(filepath.Join(dir, name), []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	return dir
}

func TestListIsPagedNewestFirst(t *testing.T) {
	files := map[string]string{}
	for i := range 7 {
		sub := []string{"new/%d.x.painani", "cur/%d.x.painani:2,S"}[i%2]
		files[fmt.Sprintf(sub, 100+i)] = fmt.Sprintf("Subject: letter %d\n\nx\n", i)
	}
	dir := folder(t, files)
	var got []string
	after := ""
	for range 4 {
		list, next, err := maildir.List(dir, after, 3)
		if err != nil {
			t.Fatal(err)
		}
		for _, l := range list {
			got = append(got, l.Subject)
		}
		if after = next; next == "" {
			break
		}
	}
	if want := "letter 6,letter 5,letter 4,letter 3,letter 2,letter 1,letter 0"; strings.Join(got, ",") != want {
		t.Errorf("got %v", got)
	}
	if list, _, err := maildir.List(filepath.Join(dir, "nowhere"), "", 3); err != nil || len(list) != 0 {
		t.Errorf("no folder: %v %v", list, err)
	}
}

func TestNothingOutsideTheFolderIsRead(t *testing.T) {
	dir := folder(
		t,
		map[string]string{
			"new/100.x": "Subject: a\n\nx\n",
			"secret":    "Subject: s\n\nx\n",
			"tmp/200.x": "Subject: t\n\nx\n",
		},
	)
	if err := os.Symlink(filepath.Join(dir, "secret"), filepath.Join(dir, "new", "300.x")); err != nil {
		t.Fatal(err)
	}
	outside := filepath.Join(t.TempDir(), "o")
	if err := os.WriteFile(outside, []byte("Subject: o\n\nx\n"), 0o600); err != nil {
		t.Fatal(err)
	}
	if err := os.Symlink(outside, filepath.Join(dir, "new", "400.x")); err != nil {
		t.Fatal(err)
	}
	for _, id := range []string{"", ".", "..", "../secret", "secret", "200.x", "400.x", "a/b", "a\x00", "100.x:2,S", strings.Repeat("a", 300), "ű"} {
		if l, err := maildir.Open(dir, id); !errors.Is(err, maildir.ErrNotFound) {
			t.Errorf("%q: %q %v", id, l.Subject, err)
		}
	}
	if list, _, _ := maildir.List(dir, "", 10); len(list) != 1 {
		t.Errorf("listed: %v", list)
	}
	if l, err := maildir.Open(dir, "100.x"); err != nil || l.Subject != "a" || l.Text != "x\n" {
		t.Errorf("%+v %v", l, err)
	}
}

// FuzzOpen: a file of any content is read or refused.
func FuzzOpen(f *testing.F) {
	f.Add(
		"Subject: a\nContent-Type: multipart/mixed; boundary=x\n\n--x\nContent-Type: text/html\n\n<p>\n--x--\n",
	)
	f.Add("Subject: =?utf-8?b?w6k=?=\nContent-Transfer-Encoding: base64\n\nw6k=\n")
	f.Add("Content-Type: multipart/mixed; boundary=\"\"\n\n----\n")
	f.Add(strings.Repeat("Content-Type: multipart/mixed; boundary=x\n\n--x\n", 20))
	f.Fuzz(func(t *testing.T, text string) {
		dir := folder(t, map[string]string{"new/1": text})
		l, err := maildir.Open(dir, "1")
		if err == nil && len(l.Page())+len(l.Text) > 4*len(text)+100 {
			t.Errorf("%d bytes became %d and %d", len(text), len(l.Page()), len(l.Text))
		}
		if _, _, err := maildir.List(dir, "", 5); err != nil {
			t.Error(err)
		}
	})
}
