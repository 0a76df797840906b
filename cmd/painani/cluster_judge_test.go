package main

import (
	"fmt"
	"io"
	"net/http"
	"net/url"
	"regexp"
	"slices"
	"strings"
	"syscall"
	"time"

	"painani/engine"
	"painani/engine/record"
	"painani/events"
	"painani/events/stream"
	post "painani/mail"
)

// judge holds all that was told against the log: each letter was answered once, each move told is one event
// and each event of a letter was told, nothing stands twice, nobody was told anything under two Message-IDs,
// every running table asks somebody, and the pages of all processes are the same. twice are letters that came
// again under their Message-ID, late are moves that were not played because the table had gone on.
func (c *clustered) judge() (letters, twice, late int) {
	c.t.Helper()
	time.Sleep(500 * time.Millisecond) // what comes twice comes soon
	told := map[string]string{}        // by event, the letter that made it
	for id, l := range c.ids {
		all := c.answersTo(l.from, id)
		if len(all) != 1 {
			c.t.Errorf("%s has %d answers", id, len(all))
			continue
		}
		switch v := all[0].verdict(); {
		case strings.HasPrefix(v, "OK, played"):
			event := tableOf(all[0]) + " " + playedAs.FindString(v)
			if told[event] != "" {
				c.t.Errorf("%s was told of %s, and %s, too", told[event], event, id)
			}
			told[event] = id
		case strings.HasPrefix(v, "NOT PLAYED"):
			late++
			c.t.Logf("%s at %s: %q, answers %s", id, tableOf(all[0]), v, inReplyTo.FindSubmatch(l.raw)[1])
		case strings.HasPrefix(v, "SORRY"):
			c.t.Errorf("%s was answered %q", id, v)
		}
	}
	for _, g := range c.guests {
		g.mu.Lock()
		defer g.mu.Unlock()
	}
	played := c.readLog()
	for event, id := range told {
		if played[event] == "" {
			c.t.Errorf("%s was told of %s, which is not in the log", id, event)
		}
	}
	for event, what := range played {
		if told[event] == "" {
			c.t.Errorf("nobody was told of %s: %s", event, what)
		}
	}
	c.samePages()
	return len(c.ids), c.doubled(), late
}

// playedAs is the event in the first line of an answer.
var playedAs = regexp.MustCompile(`#[0-9]+`)

// inReplyTo is the letter that a raw letter answers.
var inReplyTo = regexp.MustCompile(`(?m)^In-Reply-To: (\S+)`)

// aboutEvent is the table and the event in a Message-ID.
var aboutEvent = regexp.MustCompile(`\.((?:tz|mx|te)[0-9]+\.[0-9]+)@`)

// doubled wants that nobody was told the same event twice in letters of one kind, and counts letters that came
// again under their Message-ID.
func (c *clustered) doubled() (twice int) {
	for _, who := range c.people {
		first := map[string]string{}
		for _, l := range c.relay.letters(who) {
			twice += l.copies - 1
			kind, about := l.head.Get(post.LoopHeader), aboutEvent.FindStringSubmatch(l.id)
			if about == nil || post.Kind(kind) == post.Answer {
				continue
			}
			key := kind + " " + about[1]
			if first[key] != "" {
				c.t.Errorf("%s was told %s as %s and as %s", who, key, first[key], l.id)
			}
			first[key] = l.id
		}
	}
	return twice
}

// readLog proves the chains of the log and tells which of its moves came by letter: by table and number, who
// made it, when, by what cause.
func (c *clustered) readLog() map[string]string {
	c.t.Helper()
	s, err := stream.Open(c.t.Context(), c.config(strings.Split(c.ours[0].flag("--nats"), ",")))
	if err != nil {
		c.t.Fatal(err)
	}
	defer s.Close()
	last, err := s.Events().Last(c.t.Context())
	if err != nil {
		c.t.Fatal(err)
	}
	causes, chains, byPage := map[string]bool{}, map[string]*events.Chain{}, map[string]int{}
	tables, played := map[string]*engine.Table{}, map[string]string{}
	err = events.UpTo(c.t.Context(), s.Events(), 0, last, func(e events.Entry) error {
		if e.Cause != "" && causes[e.Table+e.Cause] {
			c.t.Errorf("%s #%d: its cause stands twice", e.Table, e.Seq)
		}
		causes[e.Table+e.Cause] = true
		if chains[e.Table] == nil {
			chains[e.Table], tables[e.Table] = new(events.Chain), engine.NewTable(e.Table)
		}
		if e.Type == (engine.Played{}).Type() && e.Cause != "" {
			if guest, _ := strings.CutPrefix(e.Actor, engine.ActorPlayer("")); engine.IsGuest(guest) {
				byPage[e.Table]++
			} else {
				what := fmt.Sprintf("%s at %v by %s: %s", e.Actor, e.At, e.Cause, e.Body)
				played[fmt.Sprintf("%s #%d", e.Table, e.Seq)] = what
			}
		}
		if err := record.Apply(tables[e.Table], record.Line{Record: e.Record}); err != nil {
			return err
		}
		return chains[e.Table].Add(e.Record)
	})
	if err != nil {
		c.t.Error(err)
	}
	for _, g := range c.guests {
		g.judge(c.t, byPage)
	}
	c.nobodyForgotten(tables)
	return played
}

// nobodyForgotten wants that of every running table of people somebody has a list to answer, or gets one soon.
func (c *clustered) nobodyForgotten(tables map[string]*engine.Table) {
	c.t.Helper()
	var silent []string
	for end := time.Now().Add(time.Minute); time.Now().Before(end); time.Sleep(50 * time.Millisecond) {
		c.look()
		silent = nil
		for id, t := range tables {
			guest := slices.ContainsFunc(t.Seats, func(s engine.Chair) bool { return engine.IsGuest(s.Player) })
			asked := slices.ContainsFunc(c.asks, func(l inbound) bool { return tableOf(l) == id })
			if t.Phase == engine.Running && !guest && !asked {
				silent = append(silent, id)
			}
		}
		if silent == nil {
			return
		}
	}
	c.t.Errorf("nobody has a list to answer at %v", silent)
}

// samePages wants that all processes show the same tables, positions, ratings and events.
func (c *clustered) samePages() {
	c.t.Helper()
	paths := []string{"/api/tables?limit=200", "/api/tables?phase=over&limit=200", "/api/players?limit=200",
		"/api/tables?phase=running&limit=200"}
	for _, l := range c.asks {
		paths = append(paths, ofTable(tableOf(l))...)
	}
	for table := range c.over {
		paths = append(paths, ofTable(table)...)
	}
	slices.Sort(paths)
	for _, path := range slices.Compact(paths) {
		var of [3]string
		c.until("all processes show the same at "+path, func() bool {
			for i, p := range c.ours {
				of[i] = p.page(path)
			}
			same := !slices.ContainsFunc(of[:len(c.ours)], func(x string) bool { return x == "" || x != of[0] })
			if !same {
				time.Sleep(300 * time.Millisecond)
			}
			return same
		})
	}
}

// ofTable are pages of a table.
func ofTable(id string) []string {
	return []string{"/api/tables/" + id, "/t/" + id + "/export.jsonl", "/t/" + id + "/log"}
}

// page is what a process shows at a path, without its own address; "" if it shows nothing.
func (p *process) page(path string) string {
	c := http.Client{Timeout: 5 * time.Second}
	res, err := c.Get("http://" + p.flag("--http") + path)
	if err != nil {
		return ""
	}
	defer res.Body.Close()
	text, err := io.ReadAll(res.Body)
	if err != nil || res.StatusCode != http.StatusOK {
		return ""
	}
	return strings.ReplaceAll(string(text), p.flag("--http"), "host") + " "
}

// forgets has the last of the people delete themselves on a page of some process. Within a minute no file of any
// process holds them any more, and nobody shows them.
func (c *clustered) forgets(limit time.Duration) {
	c.t.Helper()
	who := c.people[len(c.people)-1]
	id := c.command(who, "ME")
	c.play(0, limit)
	link := ownLink.FindString(c.answersTo(who, id)[0].text)
	at := "http://" + c.ours[c.dice.IntN(len(c.ours))].flag("--http") + link + "/forget"
	res, err := http.PostForm(at, url.Values{"sure": {"yes"}})
	if err != nil || res.StatusCode != http.StatusOK {
		c.t.Fatalf("deletion at %s: %v %v", at, res, err)
	}
	res.Body.Close()
	c.people = c.people[:len(c.people)-1]
	c.asks = slices.DeleteFunc(c.asks, func(l inbound) bool { return l.to == who })
	texts := []string{who}
	if name := c.names[who]; name != "" { // not everybody came to give one
		texts = append(texts, name)
	}
	for _, p := range c.ours {
		var found []string
		gone := func() bool {
			found = holding(c.t, p.data(), texts...)
			return len(found) == 0
		}
		for end := time.Now().Add(time.Minute); !gone() && time.Now().Before(end); {
			time.Sleep(time.Second)
		}
		if len(found) > 0 {
			c.t.Errorf("%s still has somebody who deleted themselves:\n%s", p.name, strings.Join(found, "\n"))
		}
	}
}

// stopAll ends all processes of ours in order, and wants that each folder then verifies; that of the first one
// while people play on with the others.
func (c *clustered) stopAll(limit time.Duration) {
	c.t.Helper()
	for i, p := range c.ours {
		if err := p.end(syscall.SIGTERM); err != nil {
			c.t.Errorf("%s does not stop in order: %v", p.name, err)
		}
		if i > 0 {
			c.verified(p)
			continue
		}
		done := make(chan bool)
		go func() {
			c.verified(p)
			close(done)
		}()
		c.left = 1 << 30
		c.live(limit, func() bool {
			select {
			case <-done:
				return true
			default:
				return false
			}
		})
		c.play(0, limit)
	}
}

// verified wants that the folder of a process that was stopped verifies.
func (c *clustered) verified(p *process) {
	code, out, errs := command(c.t, "verify", "--data", p.data(), "--nats", p.flag("--nats"), "--replicas", "3")
	if code != exitOK || !strings.Contains(out, " 0 wrong") || !strings.Contains(out, "second copy: ok") {
		c.t.Errorf("verify of %s: %d\n%s%s", p.name, code, out, tail(errs, 2000))
	}
}
