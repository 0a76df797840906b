package desk_test

import (
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"
	"testing"
	"testing/cryptotest"
	"time"

	"golang.org/x/tools/txtar"

	post "painani/mail"
)

var update = flag.Bool("update", false, "write the answers of the dialogues anew")

// TestDialogues plays the dialogues of testdata/dialogues: files of letters in,
// each followed by the letters that go out. A letter in begins with lines of
// "key: value": from, and where wanted
//
//	re     number of the letter that it answers; default: the newest to that person;
//	       "none": a new letter to play@
//	to     name of the person whose newest letter names the address it is sent to
//	id     Message-ID; two letters of the same are one
//	dmarc, spf, subject, header
//	wait   time that goes by before
//	lost   name of the person whose newest letter comes back; without from nothing is sent
//	guest  what somebody does on the pages, see guestDoes; without from nothing is sent
//	host   what the host of the service does then, see host; without from nothing is sent
//
// What is random is taken out of the answers: chain heads.
func TestDialogues(t *testing.T) {
	files, err := filepath.Glob("testdata/dialogues/*.txtar")
	if err != nil || len(files) == 0 {
		t.Fatal("no dialogues", err)
	}
	for _, name := range files {
		t.Run(strings.TrimSuffix(filepath.Base(name), ".txtar"), func(t *testing.T) { dialogue(t, name) })
	}
}

func dialogue(t *testing.T, name string) {
	a, err := txtar.ParseFile(name)
	if err != nil {
		t.Fatal(err)
	}
	cryptotest.SetGlobalRandom(t, 1)
	w := newWorld(t)
	w.turns = strings.HasPrefix(string(a.Comment), "By default: ")
	var out []txtar.File
	seen := map[string]bool{}
	for _, f := range a.Files {
		if strings.HasPrefix(f.Name, "out") {
			continue
		}
		if seen[f.Name] {
			t.Fatalf("two letters are called %q", f.Name)
		}
		seen[f.Name] = true
		out = append(out, f)
		got := w.speak(string(f.Data))
		want := find(a, "out "+f.Name)
		if !*update && got != want {
			t.Errorf("%s: after %q\n got:\n%s\nwant:\n%s", name, f.Name, got, want)
		}
		out = append(out, txtar.File{Name: "out " + f.Name, Data: []byte(got)})
	}
	if *update {
		a.Files = out
		if err := os.WriteFile(name, txtar.Format(a), 0o644); err != nil {
			t.Fatal(err)
		}
	}
}

func find(a *txtar.Archive, name string) string {
	for _, f := range a.Files {
		if f.Name == name {
			return string(f.Data)
		}
	}
	return ""
}

// speak sends one letter of a dialogue and returns what goes out.
func (w *world) speak(file string) string {
	w.t.Helper()
	head, body, _ := strings.Cut(file, "\n\n")
	keys := map[string]string{}
	for line := range strings.Lines(head) {
		k, v, _ := strings.Cut(strings.TrimSpace(line), ":")
		keys[k] = strings.TrimSpace(v)
	}
	var out []post.Letter
	if d, err := time.ParseDuration(keys["wait"]); err == nil {
		out = append(out, w.pass(d)...)
	}
	if keys["lost"] != "" {
		out = append(out, w.comesBack(*w.last(addr(keys["lost"])))...)
	}
	if keys["host"] != "" {
		out = append(out, w.hostDoes(keys["host"])...)
	}
	if keys["guest"] != "" {
		out = append(out, w.guestDoes(keys["guest"])...)
	}
	if keys["from"] == "" {
		return w.print(out)
	}
	m := in{from: addr(keys["from"]), body: body, id: keys["id"], subject: keys["subject"],
		results: post.Results{DMARC: keys["dmarc"], SPF: keys["spf"]}}
	if keys["header"] != "" {
		m.header = keys["header"] + "\r\n"
	}
	m.re = w.last(m.from)
	if n, err := strconv.Atoi(keys["re"]); err == nil {
		m.re = &w.box[n-1]
	} else if keys["re"] == "none" {
		m.re = nil
	}
	if to := keys["to"]; to != "" {
		m.to, _ = w.desk.ReplyTo(*w.last(addr(to)))
	}
	return w.print(append(out, w.send(m)...))
}

var (
	headForm = regexp.MustCompile(`head [0-9a-f]{24}`)
	flagForm = regexp.MustCompile(`:[0-9a-f]{24}\b`)
	longForm = regexp.MustCompile(`\b[0-9a-f]{64}\b`)
)

// print shows letters as their readers see them, numbered through the dialogue.
func (w *world) print(list []post.Letter) string {
	var b strings.Builder
	for i, l := range list {
		to := l.Address
		if p, ok := w.people.Get(l.To); ok {
			to = p.Primary()
		}
		number := len(w.box) - len(list) + i + 1
		fmt.Fprintf(&b, "=== %d %s to %s\nSubject: %s\n\n%s\n", number, l.Kind, to, l.Subject, text(w.t, l))
	}
	if len(list) == 0 {
		return "=== silence\n"
	}
	s := headForm.ReplaceAllString(b.String(), "head ............")
	s = flagForm.ReplaceAllString(s, ":............")
	return longForm.ReplaceAllString(s, "(64 digits)")
}
