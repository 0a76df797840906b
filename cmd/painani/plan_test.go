package main

import (
	"net/url"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
	"time"

	"painani/engine"
)

var (
	seatLink   = regexp.MustCompile(`/seat/[A-Za-z0-9._/-]+`)
	ownLink    = regexp.MustCompile(`/me/[A-Za-z0-9._-]+`)
	firstPlace = regexp.MustCompile(`(?m)^  1  place `)
)

// TestPlanOfTheService: an answer given by letter outlives a power cut, is played at the end of
// the round, once, and stands in no page or export before; the page shows it, changes it, and "everything
// about me" has it.
func TestPlanOfTheService(t *testing.T) {
	w := newWorld(t)
	const ada, bela = "ada@example.org", "bela@example.org"
	w.enter(ada, "NEW tzolkin bela@example.org")
	table := w.events(w.only())[0].Table
	w.say(w.invited(bela, table), "YES")
	for _, who := range []string{ada, bela} {
		w.say(w.asks(who, table, 0), "1") // first tiles
	}
	first, second := ada, bela
	w.until("somebody is to move", func() bool {
		for _, x := range [][2]string{{ada, bela}, {bela, ada}} {
			for _, l := range w.relay.letters(x[0]) {
				if firstPlace.MatchString(l.text) && strings.Contains(l.id, "."+table+".") {
					first, second = x[0], x[1]
					return true
				}
			}
		}
		return false
	})
	turn := w.asks(first, table, 5)
	if got := w.say(turn, "AUTO spin 2").verdict(); got != "OK, plan: spin 2." {
		t.Fatal(got)
	}
	mine := w.visitor()
	seat, page := mine.get(seatLink.FindString(turn.text))
	if seat != "/seat/"+table+".1" && seat != "/seat/"+table+".2" {
		t.Fatalf("the link leads to %s:\n%s", seat, page)
	}
	for path, want := range map[string]bool{"/t/" + table: false, "/t/" + table + "/log": false, "/t/" + table + "/export.jsonl": false, seat: true} {
		if _, page := mine.get(path); strings.Contains(page, "selected") != want ||
			strings.Contains(page, `"plans"`) && !want {
			t.Errorf("%s: shown %v, want %v", path, !want, want)
		}
	}
	w.kill()
	w.start()
	if got := w.say(turn, "place start"); !strings.HasPrefix(got.verdict(), "OK, played") {
		t.Fatal(got.text)
	}
	w.say(w.asks(second, table, 6), "1")
	told := w.find(first, "spin 2 (automatic)")
	if !strings.Contains(told.text, "Plans: AUTO spin 2.") {
		t.Errorf("the owner is not told that it stays:\n%s", told.text)
	}
	played := 0
	for _, r := range w.events(table) {
		if strings.Contains(string(r.Body), `"turn":"spin 2","standing":true`) && r.Actor == engine.ActorEngine {
			played++
		}
	}
	if played != 1 {
		t.Errorf("played %d times", played)
	}
	w.verified(table)

	own := ownLink.FindString(w.say(told, "ME").text)
	if _, data := w.get(own + "/data.json"); !strings.Contains(data, `"spin": "2"`) {
		t.Errorf("not among what is kept: %s", data)
	}
	form := url.Values{"auto": {"spin"}, "auto-spin": {"off"}, "at": {"1"}}
	if end, page := mine.post(seat, form); end != seat+"?kept=1" {
		t.Fatalf("it leads to %s:\n%s", end, page)
	}
	if _, data := w.get(own + "/data.json"); strings.Contains(data, "spin") {
		t.Errorf("still kept: %s", data)
	}
	w.ownAffairs(table, own, told, mine)
}

// ownAffairs drops a plan and plans a vacation on the own page, which the table then knows.
func (w *world) ownAffairs(table, own string, of inbound, mine *visitor) {
	t := w.t
	w.say(of, "AUTO spin 2")
	_, page := w.get(own)
	line := regexp.MustCompile(`name="n" value="(\d+)"/><input type="hidden" name="value" value="([^"]+)"`).FindStringSubmatch(page)
	if len(line) != 3 || !strings.Contains(line[2], "spin 2") {
		t.Fatalf("the plan is not shown:\n%s", page)
	}
	drop := url.Values{"do": {"plan-drop"}, "table": {table}, "n": {line[1]}, "value": {"another plan"}}
	if _, page := mine.post(own+"/do", drop); !strings.Contains(page, "not possible") || !strings.Contains(page, "spin 2") {
		t.Errorf("another plan under its number is dropped:\n%s", page)
	}
	drop.Set("value", line[2])
	if _, page := mine.post(own+"/do", drop); strings.Contains(page, "spin 2") {
		t.Errorf("the plan stays:\n%s", page)
	}
	today := time.Now().UTC().Format(time.DateOnly)
	if _, page := mine.post(own+"/do", url.Values{"do": {"vacation"}, "from": {today}, "last": {"soon"}}); !strings.Contains(page, "not possible") {
		t.Errorf("a vacation until soon:\n%s", page)
	}
	mine.post(own+"/do", url.Values{"do": {"vacation"}, "from": {today}, "last": {today}})
	if n := w.count(table, "away"); n != 1 {
		t.Errorf("the table has heard of %d vacations", n)
	}
	mine.post(own+"/do", url.Values{"do": {"vacation-off"}})
	if n := w.count(table, "back"); n != 1 {
		t.Errorf("the table has heard %d times that it is over", n)
	}
}

// count is how many events of a type a table has.
func (w *world) count(table, kind string) (n int) {
	for _, e := range w.events(table) {
		if e.Type == kind {
			n++
		}
	}
	return n
}

// only is the one table that there is.
func (w *world) only() string {
	w.t.Helper()
	all := w.history()
	if len(all) == 0 {
		w.t.Fatal("no table")
	}
	return all[0].Table
}

// verified has the export checked by the verifier in the other language.
func (w *world) verified(table string) {
	w.t.Helper()
	python, err := exec.LookPath("python3")
	if err != nil {
		return
	}
	export := w.export(table)
	file := filepath.Join(w.t.TempDir(), table+".jsonl")
	if err := os.WriteFile(file, []byte(export), 0o600); err != nil {
		w.t.Fatal(err)
	}
	if out, err := exec.Command(python, "../../events/verify.py", file).CombinedOutput(); err != nil ||
		!strings.Contains(export, `"standing":true`) {
		w.t.Errorf("verify.py: %v\n%s", err, out)
	}
}
