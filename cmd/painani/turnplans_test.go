package main

import (
	"net/url"
	"regexp"
	"strings"
	"testing"
)

var planMark = regexp.MustCompile(`name="unqueue" value="([0-9a-f]+)"`)

// TestTurnPlannedByPage: who waits decides his next turn on the page of his seat; nobody else sees it, what cannot be read
// is refused and stays in the field, and it is played when the turn comes.
func TestTurnPlannedByPage(t *testing.T) {
	w := newWorld(t)
	const ada, bela = "ada@example.org", "bela@example.org"
	w.enter(ada, "NEW tzolkin bela@example.org")
	table := w.only()
	w.say(w.invited(bela, table), "YES")
	for _, who := range []string{ada, bela} {
		w.say(w.asks(who, table, 0), "1") // first tiles
	}
	players := map[string]*visitor{ada: w.visitor(), bela: w.visitor()}
	var waiting *visitor
	var mover, seat string
	for who, v := range players {
		own := ownLink.FindString(w.say(w.asks(who, table, 0), "ME").text)
		_, page := v.get(own)
		at := strings.Index(page, own+"/seat/"+table+".")
		if at < 0 {
			t.Fatalf("no seat of %s:\n%s", who, page)
		}
		path, _, _ := strings.Cut(page[at:], `"`)
		path, page = v.get(path)
		if strings.Contains(page, `name="queue"`) {
			waiting, seat = v, path
		} else {
			mover = who
		}
	}
	if waiting == nil || mover == "" {
		t.Fatal("nobody waits, or nobody is to move")
	}
	post := func(name, value string) (end, page string) {
		return waiting.post(seat, url.Values{name: {value}, "at": {"1"}})
	}
	if end, page := post("queue", "fly to the moon"); !strings.HasPrefix(end, "409") || !strings.Contains(page, `value="fly to the moon"`) {
		t.Errorf("a turn of no game: %s", end)
	}
	const line = "place palenque / place yaxchilan"
	end, page := post("queue", line)
	mark := planMark.FindStringSubmatch(page)
	if end != seat+"?kept=1" || !strings.Contains(page, "QUEUE "+line) || mark == nil {
		t.Fatalf("kept: %s\n%s", end, page)
	}
	if _, page := w.get("/t/" + table); strings.Contains(page, "QUEUE") {
		t.Error("others see it")
	}
	if end, page := post("unqueue", mark[1]); end != seat+"?kept=1" || strings.Contains(page, "QUEUE "+line) {
		t.Errorf("taken away: %s", end)
	}
	waiting.post(seat, url.Values{"queue": {line}, "at": {"2"}}) // another form than the first one
	for _, stale := range []string{mark[1], "1", "77"} {         // of the plan that is gone, and of pages before there were marks
		end, page := post("unqueue", stale)
		if !strings.HasPrefix(end, "409") || !strings.Contains(page, "That plan is no more") ||
			!strings.Contains(page, "QUEUE "+line) {
			t.Errorf("%s is taken away: %s", stale, end)
		}
	}
	w.say(w.asks(mover, table, 0), "place start")
	w.until("the plan is played", func() bool {
		n := 0
		for _, e := range w.events(table) {
			if e.Type == "played" && strings.Contains(string(e.Body), "place palenque") {
				n++
			}
		}
		return n == 1
	})
	w.verified(table)
}
