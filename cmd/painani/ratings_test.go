package main

import (
	"net/http"
	"net/url"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
)

// TestRatingsOfTheService: a game that was not to count changes nothing and passes both verifiers, one that
// was does; the pages' data made anew has the same numbers, and who is forgotten is on no list, while the
// other's number stays.
func TestRatingsOfTheService(t *testing.T) {
	t.Parallel()
	const ada, bela = "ada@home.test", "bela@home.test"
	w := newWorld(t)
	tableOf := regexp.MustCompile(`tz\d+`)
	first := w.enter(ada, "NEW tzolkin "+bela+" rated=no")
	leave := func(table string) inbound {
		yes := w.say(w.invited(bela, table), "YES")
		out := w.say(yes, "RESIGN yes")
		w.until("the game is over", func() bool { return w.ended(table) })
		return out
	}
	table := tableOf.FindString(first.subject)
	leave(table)
	if got := w.say(first, "RATINGS").verdict(); got != "Nobody is rated yet." {
		t.Errorf("behind a game that does not count: %q", got)
	}
	export := w.export(table)
	if !strings.Contains(export, `"rated":"no"`) {
		t.Error("the log does not say so")
	}
	if python, err := exec.LookPath("python3"); err == nil {
		file := filepath.Join(t.TempDir(), table+".jsonl")
		if err := os.WriteFile(file, []byte(export), 0o600); err != nil {
			t.Fatal(err)
		}
		if out, err := exec.Command(python, "../../events/verify.py", file).CombinedOutput(); err != nil {
			t.Errorf("verify.py: %v\n%s", err, out)
		}
	}
	again := w.say(first, "NEW tzolkin "+bela)
	left := leave(tableOf.FindString(again.subject))
	strength := regexp.MustCompile(`Ada +27\.6 ± 24\.2, 1 game, provisional`)
	if got := w.say(again, "RATINGS").text; !strength.MatchString(got) || !strings.Contains(got, "Bela  22.4") {
		t.Fatalf("ratings:\n%s", got)
	}

	w.kill()
	w.do(0, "verify")
	if err := os.Remove(filepath.Join(w.data, "projections.db")); err != nil {
		t.Fatal(err)
	}
	w.start()
	if got := w.say(again, "RATINGS tzolkin").text; !strength.MatchString(got) {
		t.Errorf("made anew:\n%s", got)
	}
	link := ownLink.FindString(w.say(left, "ME").text)
	res, err := http.PostForm("http://"+w.http+link+"/forget", url.Values{"sure": {"yes"}})
	if err != nil || res.StatusCode != http.StatusOK {
		t.Fatalf("deletion: %v %v", res, err)
	}
	res.Body.Close()
	if got := w.say(again, "RATINGS").text; !strength.MatchString(got) || strings.Contains(got, "22.4") {
		t.Errorf("behind the deletion:\n%s", got)
	}
	if _, page := w.get("/players"); !strings.Contains(page, "27.6 ± 24.2") || strings.Contains(page, "22.4 ±") {
		t.Errorf("behind the deletion:\n%s", page)
	}
}
