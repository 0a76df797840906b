package main

import (
	"context"
	"encoding/base64"
	"errors"
	"io/fs"
	"log/slog"
	"net/http"
	"net/url"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
	"time"

	"painani/engine"
)

// forms are all spellings in which a text may stand in a file.
func forms(text string) map[string]bool {
	out := map[string]bool{text: true, strings.ReplaceAll(text, "@", "=40"): true}
	for at := range 3 { // base64 at each alignment, without the characters that neighbours share
		code := base64.StdEncoding.EncodeToString([]byte(strings.Repeat("x", at) + text))
		out[code[4*((at+2)/3):len(code)-4]] = true
	}
	return out
}

// holding are the files below a folder that hold one of the texts, in any form.
func holding(t testing.TB, dir string, texts ...string) (found []string) {
	t.Helper()
	err := filepath.WalkDir(dir, func(path string, d fs.DirEntry, err error) error {
		if err != nil || !d.Type().IsRegular() { // the socket holds nothing
			return err
		}
		data, err := os.ReadFile(path)
		if err != nil {
			return err
		}
		for _, text := range texts {
			for form := range forms(text) {
				if i := strings.Index(strings.ToLower(string(data)), strings.ToLower(form)); i >= 0 {
					found = append(found, path+": "+form)
				}
			}
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	return found
}

// TestForgotten: after a deletion no file holds the person, a kill in the middle changes nothing about that,
// and the others play on from the letters that they have.
func TestForgotten(t *testing.T) {
	t.Parallel()
	const bela, carl = "bela@home.test", "carl@home.test"
	const ada, name, said = "quixotica@home.test", "Quixotica", "the heron walks backwards at noon"
	const earlier = "Zephyrine"
	w := newWorld(t)
	first := w.enter(ada, "NEW tzolkin "+bela+" "+carl)
	table := regexp.MustCompile(`tz\d+`).FindString(first.subject)
	w.say(first, "SET name "+earlier)
	w.say(w.invited(bela, table), "YES")
	w.say(w.invited(carl, table), "YES")
	w.until("the table begins", func() bool {
		return len(w.relay.letters(ada)) > 2 && len(w.events(table)) > 2
	})
	if found := holding(t, w.data, earlier); len(found) == 0 {
		t.Fatal("nothing holds the earlier name")
	}
	w.say(first, "SET name "+name)
	for _, aside := range []string{
		"damaged-1/jetstream/$G/streams/OUTBOX/msgs/1.blk", "damaged-1/copies/people/a",
		"damaged-1/jetstream/KV_PEOPLE-2/msgs/1.blk", "projections.db.damaged"} {
		aside = filepath.Join(w.data, filepath.FromSlash(aside))
		if err := os.MkdirAll(filepath.Dir(aside), 0o700); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(aside, []byte("of "+earlier+" <"+ada+">"), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	last := w.relay.letters(ada)[len(w.relay.letters(ada))-1]
	w.say(last, "PRESS ALL\n"+said+"\nEND")
	code := base64.StdEncoding.EncodeToString([]byte("PRESS ALL\r\n" + said + "\r\nEND\r\n"))
	w.must(ada, last.replyTo, w.write(ada, last.replyTo, "press", code, "Content-Transfer-Encoding: base64",
		"In-Reply-To: "+last.id))
	if found := holding(t, w.data, ada); len(found) == 0 {
		t.Fatal("the test finds nobody")
	}
	link := ownLink.FindString(w.say(last, "ME").text)
	_, data := w.get(link + "/data.json")
	if !strings.Contains(data, "lettersIn") || !strings.Contains(data, `"until"`) ||
		!strings.Contains(data, earlier) {
		t.Errorf("data.json does not list letters:\n%s", data)
	}
	res, err := http.PostForm("http://"+w.http+link+"/forget", url.Values{"sure": {"yes"}})
	if err != nil || res.StatusCode != http.StatusOK {
		t.Fatalf("deletion: %v %v", res, err)
	}
	res.Body.Close()
	w.kill()
	w.start()
	w.until("the deletion is finished", func() bool {
		return strings.Contains(w.log.String(), "deletion finished")
	})
	time.Sleep(300 * time.Millisecond) // pages are painted without the name
	if found := holding(t, w.data, ada, name, earlier, said); len(found) > 0 {
		t.Errorf("still there:\n%s", strings.Join(found, "\n"))
	}
	who := bela
	w.until("somebody is asked", func() bool {
		for _, p := range []string{bela, carl} {
			for _, l := range w.relay.letters(p) {
				if l.menu() > 0 {
					who = p
				}
			}
		}
		return who != ""
	})
	if got := w.say(w.asks(who, table, 0), "1").verdict(); !strings.HasPrefix(got, "OK") {
		t.Errorf("a reply to a letter from before: %q", got)
	}
}

// TestHalfWrittenFilesAreGone: what a kill left half written in the data folder, which may hold anybody, is gone
// behind the next start of a service; what stands there by another name is not touched.
func TestHalfWrittenFilesAreGone(t *testing.T) {
	dir := t.TempDir()
	for _, name := range []string{"new-7.tmp", "new-letter.txt"} {
		if err := os.WriteFile(filepath.Join(dir, name), []byte("ada@club.test"), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	a, err := openApp(t.Context(), serviceFlagsFor(t, dir, ""), slog.New(slog.DiscardHandler))
	if err != nil {
		t.Fatal(err)
	}
	defer a.Close()
	if _, err := os.Stat(filepath.Join(dir, "new-7.tmp")); !errors.Is(err, fs.ErrNotExist) {
		t.Errorf("a half-written file is still there: %v", err)
	}
	if _, err := os.Stat(filepath.Join(dir, "new-letter.txt")); err != nil {
		t.Error(err)
	}
}

// TestWhoJustSatDownLeavesEveryTable: who is deleted by a page leaves also a table where he sat down a moment ago,
// which the projections do not know yet.
func TestWhoJustSatDownLeavesEveryTable(t *testing.T) {
	r := newResting(t)
	a := r.start()
	defer a.Close()
	ctx, stop := context.WithCancel(t.Context())
	ended := make(chan error, 1)
	go func() { ended <- a.projections.Run(ctx) }()
	defer func() { stop(); <-ended }()
	for _, id := range []string{"fi8", "fi9"} { // the second comes right behind a transaction
		r.do(a, id, engine.Propose{Game: "fickle", By: 1, Clock: engine.DefaultClock(),
			Seats: []engine.Invitee{{Player: r.ids[0]}, {Player: r.ids[1]}}})
		if id == "fi8" {
			a.current(t.Context())
		}
		r.do(a, id, engine.Confirm{Seat: 2})
	}
	if err := (persons{a}).Forget(t.Context(), r.ids[1]); err != nil {
		t.Fatal(err)
	}
	for _, id := range []string{"fi1", "fi2", "fi8", "fi9"} {
		if tab := r.table(a, id); !tab.Chair(2).Resigned && tab.Phase == engine.Running {
			t.Errorf("%s still waits for somebody who was deleted", id)
		}
	}
}
