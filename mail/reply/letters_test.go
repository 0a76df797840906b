package reply_test

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"painani/mail/reply"
)

// starts knows a little notation, enough to tell moves from talk.
func starts(line string) bool {
	word, _, _ := strings.Cut(reply.Fold(line), " ")
	switch strings.TrimRight(word, ",:") {
	case "place", "pick", "beg", "spin", "setze", "nimm", "helyez", "vesz":
		return true
	}
	return false
}

// read is what the desk does with a letter, as lines of a .want file.
func read(raw []byte) []string {
	m, _ := reply.Parse(raw, reply.Limits{})
	b := reply.Cut(m.Text, m.Subject, starts)
	list, err := reply.ReadCommands(b, starts)
	where := string(b.Where)
	if where == "" {
		where = "-"
	}
	got := []string{"where " + where}
	for _, c := range list {
		got = append(got, command(c))
	}
	if len(list) > 0 {
		got = append(got, fmt.Sprintf("guard %d", list[0].Guard))
	}
	var p *reply.Problem
	if errors.As(err, &p) {
		got = append(got, fmt.Sprintf("code %s %d", p.Code, p.Line))
	}
	if b.Both {
		got = append(got, "both")
	}
	if b.Empty {
		got = append(got, "empty")
	}
	return append(got, fmt.Sprintf("notread %d", b.NotRead), "source "+string(m.Source), "charset "+m.Charset)
}

func command(c reply.Command) string {
	args := c.Args
	if c.Verb == reply.Choose {
		args = strings.ReplaceAll(strings.Trim(fmt.Sprint(c.Numbers), "[]"), " ", ",")
	}
	return strings.TrimSpace("cmd " + string(c.Verb) + " " + args)
}

// TestLetters reads testdata/letters/*.eml, letters in the shapes of real mail
// programs, and compares with the .want file beside each. Lines of guard,
// notread, source and charset need not be there; guard and notread are then 0.
func TestLetters(t *testing.T) {
	files, err := filepath.Glob("testdata/letters/*.eml")
	if err != nil || len(files) < 60 {
		t.Fatalf("%d letters, %v", len(files), err)
	}
	for _, f := range files {
		t.Run(strings.TrimSuffix(filepath.Base(f), ".eml"), func(t *testing.T) {
			raw, err := os.ReadFile(f)
			if err != nil {
				t.Fatal(err)
			}
			data, err := os.ReadFile(strings.TrimSuffix(f, ".eml") + ".want")
			if err != nil {
				t.Fatal(err)
			}
			want := strings.TrimSpace(string(data))
			got := filter(read(raw), want)
			if strings.Join(got, "\n") != normalWant(want) {
				t.Errorf("got\n%s\nwant\n%s", strings.Join(got, "\n"), normalWant(want))
			}
		})
	}
}

// filter leaves out what the want file does not speak of, unless it is not zero.
func filter(got []string, want string) []string {
	var kept []string
	for _, l := range got {
		word, rest, _ := strings.Cut(l, " ")
		spoken := strings.Contains("\n"+want, "\n"+word+" ")
		if !spoken && (word == "source" || word == "charset" || rest == "0") {
			continue
		}
		kept = append(kept, l)
	}
	return kept
}

// normalWant sorts the lines of a want file as read gives them.
func normalWant(want string) string {
	var out []string
	for _, word := range strings.Fields("where cmd guard code both empty notread source charset") {
		for _, l := range strings.Split(want, "\n") {
			if first, _, _ := strings.Cut(l, " "); first == word {
				out = append(out, l)
			}
		}
	}
	return strings.Join(out, "\n")
}
