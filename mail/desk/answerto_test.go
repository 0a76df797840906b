package desk_test

import (
	"os"
	"path/filepath"
	"testing"

	post "painani/mail"
	"painani/mail/desk"
	"painani/mail/gateway"
	"painani/mail/messageid"
	"painani/mail/reply"
)

// TestAnswerTo: the head of a letter alone gives the id of its answer, whatever mail program wrote it.
func TestAnswerTo(t *testing.T) {
	ids, err := messageid.New(make([]byte, 32), "post.test")
	if err != nil {
		t.Fatal(err)
	}
	files, err := filepath.Glob("../reply/testdata/letters/*.eml")
	if err != nil || len(files) < 50 {
		t.Fatalf("%d letters, %v", len(files), err)
	}
	letters := [][]byte{nil, []byte("\r\n"), []byte("no head"), []byte("From: a@b.test\r\nMessage-ID: <1@b>")}
	for _, name := range files {
		raw, err := os.ReadFile(name)
		if err != nil {
			t.Fatal(err)
		}
		letters = append(letters, raw)
	}
	for _, raw := range letters {
		m, _ := reply.Parse(raw, reply.Limits{})
		data, err := gateway.Encode(post.Envelope{To: []string{"play@post.test"}}, raw)
		if err != nil {
			t.Fatal(err)
		}
		if got, want := desk.AnswerTo(ids, data), ids.Answer(ids.Cause(m.ID, m.From, raw)); got != want {
			t.Errorf("%.200s: %s, not %s", raw, got, want)
		}
	}
	if got := desk.AnswerTo(ids, []byte("{")); got != "" {
		t.Errorf("of no letter: %s", got)
	}
}
