package main

import (
	"cmp"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
	"time"

	"painani/engine"
	post "painani/mail"
)

// person writes with one client, through a tap that shows what the client sent.
type person struct {
	*world  // one for each, for the failures belong to the subtest
	client  client
	address string
	tap     *tap
	dir     string   // home of the client
	asked   []string // Message-IDs of everything that was written
	forms   int      // forms used so far
}

func newPerson(t testing.TB, w *world, c client) *person {
	t.Helper()
	for command, pkg := range map[string]string{c.name: c.pkg, "script": "bsdutils", "awk": "mawk"} {
		if _, err := exec.LookPath(command); err != nil {
			t.Fatalf("%s is not here; install the Debian package %s (see make tools)", command, pkg)
		}
	}
	own := *w
	own.t = t
	return &person{
		world:   &own,
		client:  c,
		address: c.name + "@club.test",
		tap:     newTap(t, w.smtp),
		dir:     t.TempDir(),
	}
}

// run starts a command of the client with a clean environment.
func (p *person) run(n note, name string, args ...string) error {
	text := filepath.Join(p.dir, "text")
	if err := os.WriteFile(text, []byte(n.text+"\n"), 0o600); err != nil {
		return err
	}
	in, hold, err := os.Pipe() // open to the end: at the end of its input script types ^D at the client
	if err != nil {
		return err
	}
	defer in.Close()
	defer hold.Close()
	cmd := exec.CommandContext(p.t.Context(), name, args...)
	cmd.Stdin = in
	cmd.Dir, cmd.WaitDelay = p.dir, time.Second
	cmd.Env = []string{
		"HOME=" + p.dir,
		"PATH=" + os.Getenv("PATH"),
		"TERM=xterm",
		"LC_ALL=C.UTF-8",
		"TMPDIR=" + p.dir,
		"PLACE=" + cmp.Or(n.place, "above"),
		"TEXT=" + text,
	}
	out, err := cmd.CombinedOutput()
	if err != nil {
		return fmt.Errorf("%s: %w\n%s", name, err, out)
	}
	return nil
}

// say writes and returns the answer, having checked that it is one and stands in its thread.
func (p *person) say(n note) inbound {
	p.t.Helper()
	var f form
	for _, x := range p.client.forms {
		if x.name == n.form {
			f = x
		}
	}
	p.tap.reset()
	if err := p.client.send(p, n); err != nil {
		p.t.Fatal(err)
	}
	wire := p.tap.String()
	for _, want := range f.wire {
		if n.re != nil && !regexp.MustCompile(want).MatchString(wire) {
			p.t.Errorf("%s sent no %q:\n%s", n.form, want, head(wire, 1500))
		}
	}
	id := regexp.MustCompile(`(?im)^Message-ID:\s*(<[^>]+>)`).FindStringSubmatch(wire)
	if id == nil {
		p.t.Fatalf("no Message-ID:\n%s", wire)
	}
	if n.re != nil && !strings.Contains(wire, n.re.id) {
		p.t.Errorf("the letter that is answered is not named:\n%s", head(wire, 1500))
	}
	p.asked = append(p.asked, id[1])
	l := p.answerTo(p.address, id[1])
	if refs := strings.Fields(l.head.Get("References")); len(refs) == 0 || refs[len(refs)-1] != id[1] {
		p.t.Errorf("References of the answer: %q, want %s last", refs, id[1])
	}
	return l
}

// reply answers a letter in the next form of the client.
func (p *person) reply(re inbound, place, text string) inbound {
	p.t.Helper()
	f := p.client.forms[p.forms%len(p.client.forms)].name
	p.forms++
	return p.say(note{re: &re, place: place, text: text, form: f})
}

// once checks that every letter had one answer.
func (p *person) once() {
	p.t.Helper()
	for _, id := range p.asked {
		if got := p.answersTo(p.address, id); len(got) != 1 || got[0].copies != 1 {
			p.t.Errorf("%s has %d answers", id, len(got))
		}
	}
}

// begins reports that a first line, which may be shortened, says what it should.
func begins(line, want string) bool {
	if short, cut := strings.CutSuffix(line, "..."); cut && len(short) < len(want) {
		return strings.HasPrefix(want, short)
	}
	return strings.HasPrefix(line, want)
}

func head(s string, n int) string { return s[:min(len(s), n)] }

var entry = regexp.MustCompile(`(?m)^  \d  ([a-z].*?)(?:  \(.*|$)`)

// written is an entry of the list in a letter, to be typed; the last that is written
// on one line, so that it is not the answer to a "1" that was read by mistake.
func (p *person) written(l inbound) string {
	p.t.Helper()
	all := entry.FindAllStringSubmatch(l.text, -1)
	for i := len(all) - 1; i >= 0; i-- {
		if m := all[i][1]; len(m) < 50 && !strings.HasSuffix(m, ",") && !strings.HasSuffix(m, ";") {
			return m
		}
	}
	p.t.Fatalf("nothing to write:\n%s", l.text)
	return ""
}

var tableName = regexp.MustCompile(`\[([a-z]+\d+)\]`)

// playedBy is the newest turn of a seat, as the history has it.
func (w *world) playedBy(table string, seat engine.Seat) string {
	w.t.Helper()
	turn := ""
	for _, r := range w.events(table) {
		body, err := engine.ReadBody(r.Type, r.Body)
		if err != nil {
			w.t.Fatal(err)
		}
		if p, ok := body.(engine.Played); ok && p.Seat == seat {
			turn = cmp.Or(p.Turn, "(secret)")
		}
	}
	return turn
}

// TestClients plays with real mail programs: against bots everyone alone, then
// all of them at one table. They answer with the letter quoted above, below and
// around what they say, and nothing quoted is ever played.
func TestClients(t *testing.T) {
	if testing.Short() {
		t.Skip("other programs and a running service: not with -short")
	}
	w := newWorld(t)
	t.Run("alone", func(t *testing.T) {
		for _, c := range clients {
			t.Run(c.name, func(t *testing.T) {
				t.Parallel()
				newPerson(t, w, c).alone()
			})
		}
	})
	t.Run("at one table", func(t *testing.T) { together(t, w) })
}

// alone is a game against two bots, from the first contact on.
func (p *person) alone() {
	l := p.say(note{text: "NEW tzolkin bot bot"})
	if kind := l.head.Get(post.LoopHeader); kind != string(post.Confirm) {
		p.t.Fatalf("first contact is answered by %s:\n%s", kind, l.text)
	}
	l = p.reply(l, "above", "YES")
	if !regexp.MustCompile(`^OK, tz\d+ has begun\.$`).MatchString(l.verdict()) {
		p.t.Fatalf("answer to YES: %s", l.text)
	}
	subject, root := l.subject, strings.Fields(l.head.Get("References"))[0]
	table := tableName.FindStringSubmatch(subject)[1]
	for i, step := range []struct {
		say, want string // MOVE stands for a move that the list offers
		plays     string // the turn that the history has then
	}{
		{"2", "OK, played as #5: keep w-", "(secret)"},
		{"MOVE", "OK, played as #", "MOVE"},
		{"LÉPÉS MOVE", "OK, played as #", "MOVE"},
		{"PREVIEW MOVE", "PREVIEW ONLY, nothing is played: MOVE", ""},
		{"ELŐNÉZET MOVE", "PREVIEW ONLY, nothing is played: MOVE", ""},
		{"MUTAT", "Here is TABLE at #", ""},
		{"STATUS", "Your tables: 1", ""},
		{"HELP place", "Help on ", ""},
		{"ÚJRA", "Once more: TABLE at #", ""},
		{"ZUG MOVE", "OK, played as #", "MOVE"},
	} {
		move := ""
		if strings.Contains(step.say, "MOVE") {
			move = p.written(l)
		}
		fill := strings.NewReplacer("MOVE", move, "TABLE", table).Replace
		before := p.events(table)
		l = p.reply(l, []string{"above", "below", "between"}[i%3], fill(step.say))
		if !begins(l.verdict(), fill(step.want)) {
			p.t.Fatalf("%q %s the quote as %s is answered %q, want %q\n%s", fill(step.say),
				[]string{"above", "below", "between"}[i%3], p.client.forms[(p.forms-1)%len(p.client.forms)].name,
				l.verdict(), fill(step.want), head(p.tap.String(), 1500))
		}
		if got := p.playedBy(table, 1); step.plays != "" && got != fill(step.plays) {
			p.t.Errorf("%q played %q", fill(step.say), got)
		} else if now := p.events(table); step.plays == "" && len(now) != len(before) {
			p.t.Errorf("%q changed the table: %d events, %d before", fill(step.say), len(now), len(before))
		}
		if refs := strings.Fields(l.head.Get("References")); l.subject != subject || refs[0] != root {
			p.t.Errorf("%q is answered in another thread: %s, %v", step.say, l.subject, refs)
		}
	}
	// The bots' turns go back with one's own, unless something came to light.
	l = p.reply(l, "above", "UNDO")
	if !strings.HasPrefix(l.verdict(), "OK, taken back as #") &&
		!(strings.HasPrefix(l.verdict(), "NOT TAKEN BACK") && strings.Contains(l.text, "TAKEBACK")) {
		p.t.Errorf("UNDO: %s", l.text)
	}
	p.once()
}

// together seats all clients at one table.
func together(t *testing.T, w *world) {
	var people []*person
	own := *w
	own.t = t
	w = &own
	invite := "NEW tzolkin"
	for i, c := range clients {
		people = append(people, newPerson(t, w, c))
		if i > 0 {
			invite += " " + people[i].address
		}
	}
	host := people[0]
	first := host.reply(host.answerFrom("has begun"), "above", invite)
	table := tableName.FindStringSubmatch(first.subject)[1]
	for _, p := range people[1:] {
		l := p.reply(p.about(table), "above", "YES "+p.client.name)
		if !strings.HasPrefix(l.verdict(), "OK, ") {
			t.Fatalf("%s says YES: %s", p.client.name, l.text)
		}
	}
	keep := host.reply(host.about(table), "below", "1")
	undone := host.reply(keep, "between", "UNDO")
	if !strings.HasPrefix(undone.verdict(), "OK, taken back as #") {
		t.Errorf("UNDO: %s", undone.text)
	}
	for _, p := range people {
		l := p.about(table)
		if got := p.reply(l, "below", p.written(l)); !strings.HasPrefix(got.verdict(), "OK, played as #") {
			t.Fatalf("%s chooses: %s", p.client.name, got.text)
		}
	}
	for turn := range 2 * len(people) {
		p := w.toMove(people, table)
		l := p.about(table)
		move := p.written(l)
		if got := p.reply(l, []string{"above", "below", "between"}[turn%3], move); !begins(got.verdict(),
			"OK, played as #") ||
			w.playedBy(table, seatOf(people, p)) != move {
			t.Fatalf("%s moves %q: %s", p.client.name, move, got.text)
		}
	}
	for _, p := range people {
		p.once()
		p.thread(table)
	}
}

// answerFrom is the letter to the person that contains something.
func (p *person) answerFrom(part string) inbound { return p.find(p.address, part) }

// about is the newest letter to the person about a table that asks something of them.
func (p *person) about(table string) (hit inbound) {
	p.t.Helper()
	p.until("a letter about "+table+" that asks "+p.address, func() bool {
		hit = inbound{}
		for _, l := range p.relay.letters(p.address) {
			kind := post.Kind(l.head.Get(post.LoopHeader))
			if strings.Contains(l.subject, "["+table+"]") && (kind == post.Invite || l.menu() > 0) {
				hit = l
			}
		}
		return hit.id != ""
	})
	return hit
}

// seatOf is the place of a person at the table of all.
func seatOf(people []*person, p *person) engine.Seat {
	return engine.SeatAt(slices.Index(people, p))
}

// toMove waits until exactly one of the people is asked for a turn at the newest position, and finds them.
func (w *world) toMove(people []*person, table string) (who *person) {
	w.t.Helper()
	w.until("somebody is asked for a turn", func() bool {
		now := fmt.Sprintf(".%s.%d@", table, len(w.events(table)))
		for _, p := range people {
			for _, l := range w.relay.letters(p.address) {
				if strings.Contains(l.id, now) && l.menu() > 0 {
					who = p
					return true
				}
			}
		}
		return false
	})
	return who
}

// thread checks that all letters about a table hang together for a mail program.
func (p *person) thread(table string) {
	p.t.Helper()
	root, known := "", map[string]bool{}
	for _, id := range p.asked {
		known[id] = true
	}
	for _, l := range p.relay.letters(p.address) {
		if !strings.Contains(l.subject, "["+table+"]") {
			continue
		}
		refs := strings.Fields(l.head.Get("References"))
		if root == "" && len(refs) > 0 {
			root = refs[0]
		}
		if len(refs) == 0 || refs[0] != root {
			p.t.Errorf("%s: References %q do not begin with the root %s", l.verdict(), refs, root)
		}
		if to := l.head.Get("In-Reply-To"); !known[to] && to != root {
			p.t.Errorf("%s: In-Reply-To %q is no letter of the thread", l.verdict(), to)
		}
		known[l.id] = true
	}
}
