package main

import (
	"bytes"
	"encoding/json"
	"fmt"
	"os"
	"os/exec"
	"slices"
	"strings"
	"testing"

	"painani/engine"
	"painani/engine/codec"
	"painani/events"
	"painani/mail/fixture"
)

// tiles are the starting tiles of a seat, as an arbiter sees them.
type tiles struct {
	Dealt []string `json:"starting_tiles_dealt"`
	Kept  []string `json:"starting_tiles"`
}

// dealt reads from the sealed parts of the ledger what every seat was dealt.
func (w *world) dealt(table string) []tiles {
	w.t.Helper()
	folded, err := codec.Fold(table, w.events(table))
	if err != nil {
		w.t.Fatal(err)
	}
	var pos struct{ Players []tiles }
	if err := json.Unmarshal(folded.Pos.Mask(engine.Arbiter).JSON(), &pos); err != nil {
		w.t.Fatal(err)
	}
	return pos.Players
}

// secrets are what must not leave the service before the end of a game, whoever
// asks: the table's secret, salts, and sealed bodies.
func secrets(w *world, all []events.Record) (out []string) {
	w.t.Helper()
	for _, r := range all {
		if r.Sealed == nil {
			continue
		}
		out = append(out, r.Sealed.Salt, string(r.Sealed.Body))
		var h engine.Hidden
		if err := json.Unmarshal(r.Sealed.Body, &h); err != nil {
			w.t.Fatal(err)
		}
		if h.Secret != "" {
			out = append(out, h.Secret)
		}
	}
	return out
}

// anExample stands in a refusal, the same for everybody at every table.
const anExample = "keep w-03 w-15."

// whole is everything that can be read in a letter: header, text, page.
func whole(t *testing.T, l inbound) string {
	t.Helper()
	env, err := fixture.Open(l.raw)
	if err != nil {
		t.Fatal(err)
	}
	return strings.ReplaceAll(fmt.Sprint(env.Header.Map())+env.Text+env.HTML, anExample, "")
}

// leak looks for words in what somebody can see.
func leak(t *testing.T, what, seen string, words []string) {
	t.Helper()
	for _, word := range words {
		if i := strings.Index(seen, word); i >= 0 {
			t.Errorf("%s shows %s: …%s…", what, word, seen[max(0, i-100):min(len(seen), i+100)])
		}
	}
}

// curious asks for everything that a seat can ask for, and does what it may do.
func (w *world) curious(who, table string) {
	w.t.Helper()
	l := w.asks(who, table, 0)
	first := entry.FindStringSubmatch(l.text)[1]
	for _, body := range []string{"SHOW", "HISTORY", "LEGAL", "WHY #2", "WHY #4", "WHY " + first, "STATUS", "RESEND", "VERIFY",
		"SHOW #2", "SHOW #3", "PREVIEW " + first, "PREVIEW 2\nSHOW\nHISTORY #1-#99", "keep w-98 w-99", "UNDO", "place start"} {
		w.say(l, body)
	}
}

// TestHiddenTilesStayHidden looks through everything that comes out of a running
// service, letters, pages and exports, for what its reader may not know.
func TestHiddenTilesStayHidden(t *testing.T) {
	if testing.Short() {
		t.Skip("a running service: not with -short")
	}
	t.Parallel()
	w := newWorld(t)
	people := []string{ada, bela, "carl@club.test"}
	table := tableName.FindStringSubmatch(w.enter(ada, "NEW tzolkin "+strings.Join(people[1:], " ")).subject)[1]
	for _, who := range people[1:] {
		w.say(w.invited(who, table), "YES "+who)
	}
	for _, who := range people { // everybody is asked, and asks
		w.curious(who, table)
	}
	deal := w.dealt(table)
	h := &hidden{world: w, t: t, table: table, people: people, deal: deal}
	h.look("before anybody has chosen", h.all())
	w.say(w.asks(bela, table, 0), "2")
	w.curious(ada, table)
	deal[1].Kept = w.dealt(table)[1].Kept
	h.look("when one has chosen", h.all())

	w.say(w.asks(ada, table, 0), "3")
	w.say(w.asks(people[2], table, 0), "4")
	h.deal = w.dealt(table)
	for _, who := range people {
		w.curious(who, table)
	}
	h.look("when all have chosen", h.dropped())
	w.export(table)               // so that the page knows all
	for seat, p := range h.deal { // the test would see them: what is open now is there
		if len(p.Kept) != 2 || len(p.Dealt) != 4 {
			t.Fatalf("seat %d: dealt %v, kept %v", seat+1, p.Dealt, p.Kept)
		}
		if _, page := w.get("/t/" + table); !strings.Contains(page, p.Kept[0]) {
			t.Errorf("the page does not show %s, which seat %d has kept", p.Kept[0], seat+1)
		}
		if own := whole(t, w.asks(people[seat], table, 0)); !strings.Contains(h.letters(people[seat]), p.Dealt[0]) {
			t.Errorf("seat %d does not see its own tile %s:\n%s", seat+1, p.Dealt[0], own)
		}
	}
	w.kill()
	h.export()
}

// hidden is a table, and what its seats hide.
type hidden struct {
	*world
	t      *testing.T
	table  string
	people []string
	deal   []tiles
}

// all is, by seat, what was dealt to it.
func (h *hidden) all() (out [][]string) {
	for _, p := range h.deal {
		out = append(out, p.Dealt)
	}
	return out
}

// dropped is, by seat, what it was dealt and did not keep.
func (h *hidden) dropped() (out [][]string) {
	for _, p := range h.deal {
		out = append(out,
			slices.DeleteFunc(slices.Clone(p.Dealt), func(id string) bool { return slices.Contains(p.Kept, id) }))
	}
	return out
}

// look reads all letters and pages so far.
func (h *hidden) look(when string, hides [][]string) {
	h.t.Helper()
	all := h.events(h.table)
	closed := secrets(h.world, all)
	if len(closed) < 3 || len(hides[0]) < 2 {
		h.t.Fatalf("%s: nothing is hidden", when)
	}
	for seat, who := range h.people {
		var words []string
		for other := range h.people {
			if other != seat {
				words = append(words, hides[other]...)
			}
		}
		leak(h.t, when+", a letter to "+who, h.letters(who), append(words, closed...))
	}
	words := append(slices.Concat(hides...), closed...)
	pages := []string{"/", "/t/" + h.table, "/t/" + h.table + "/board.svg", "/metrics", "/healthz"}
	for n := range len(all) {
		pages = append(pages, fmt.Sprintf("/t/%s?at=%d", h.table, n+1),
			fmt.Sprintf("/t/%s/board.svg?at=%d", h.table, n+1))
	}
	h.until("the pages are as far as the ledger", func() bool {
		code, _ := h.get(fmt.Sprintf("/t/%s?at=%d", h.table, len(all)))
		return code == 200
	})
	for _, path := range pages {
		code, page := h.get(path)
		if code != 200 && !(code == 404 && strings.Contains(path, "board.svg?at=")) { // no board before the start
			h.t.Errorf("%s: %d", path, code)
		}
		leak(h.t, when+", "+path, page, words)
	}
	leak(h.t, when+", the log", h.log.String(), words)
}

// letters is all that somebody has got.
func (h *hidden) letters(who string) string {
	var b strings.Builder
	for _, l := range h.relay.letters(who) {
		b.WriteString(whole(h.t, l))
	}
	return b.String()
}

// export runs "painani export" on the stopped service, in the middle of the game.
func (h *hidden) export() {
	h.t.Helper()
	cmd := exec.Command(os.Args[0])
	cmd.Args = []string{"painani", "export", "--data", h.data, h.table}
	out, err := cmd.Output()
	if err != nil {
		h.t.Fatalf("export: %v", err)
	}
	all := h.events(h.table)
	if n := bytes.Count(out, []byte("\n")); n < len(all) || !bytes.Contains(out, []byte(all[len(all)-1].Prev)) {
		h.t.Errorf("%d lines for %d events", n, len(all))
	}
	leak(h.t, "the export", string(out),
		append(slices.Concat(h.all()...), append(secrets(h.world, all), `"sealed"`)...))
}
