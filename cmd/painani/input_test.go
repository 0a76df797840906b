package main

import (
	"bufio"
	"errors"
	"fmt"
	"io"
	"net"
	"strings"
	"testing"
	"time"

	"github.com/emersion/go-smtp"

	"painani/engine"
	"painani/engine/codec"
	post "painani/mail"
)

const (
	ada     = "ada@club.test"
	bela    = "bela@club.test"
	mallory = "mallory@else.test"
)

// ended reports whether a table is over.
func (w *world) ended(table string) bool {
	all := w.events(table)
	return len(all) > 0 && all[len(all)-1].Type == "ended"
}

// duel is a running table of two people, both past the secret choice.
type duel struct {
	*world
	table        string
	mover, other string  // whose turn it is, and who waits
	list         inbound // the newest list of the mover
	old          inbound // an older one, answered with "1"
	waits        inbound // a letter to the other about the table
	over         inbound // a letter to the mover about a table that is finished
	third        inbound // the newest list of the mover at a table with a bot
	half         string  // the beginning of a turn there, with a choice missing
	smuggled     string  // Message-ID of the letter that had another one in it
}

func newDuel(t *testing.T) *duel {
	d := &duel{world: newWorld(t)}
	over, old := map[string]inbound{}, map[string]inbound{}
	for _, who := range []string{ada, bela} {
		over[who] = d.say(d.enter(who, "NEW tzolkin random"), "RESIGN yes")
		d.until("a table without people ends",
			func() bool { return d.ended(tableName.FindStringSubmatch(over[who].subject)[1]) })
	}
	d.table = tableName.FindStringSubmatch(d.say(over[ada], "NEW tzolkin "+bela).subject)[1]
	d.say(d.invited(bela, d.table), "YES")
	for _, who := range []string{bela, ada} {
		old[who] = d.asks(who, d.table, 0)
		if got := d.say(old[who], "1"); !strings.HasPrefix(got.verdict(), "OK, played as #") {
			t.Fatalf("%s chooses: %s", who, got.text)
		}
	}
	all := d.events(d.table)
	folded, err := codec.Fold(d.table, all)
	if err != nil {
		t.Fatal(err)
	}
	if d.mover, d.other = ada, bela; folded.Awaits().First() == 2 {
		d.mover, d.other = bela, ada
	}
	d.third = d.say(over[d.mover], "NEW tzolkin random")
	d.findHalf()
	d.list, d.old, d.waits, d.over = d.asks(d.mover, d.table,
		len(all)), old[d.mover], old[d.other], over[d.mover]
	return d
}

// findHalf plays on at the third table until a listed turn, cut short, lacks a choice.
func (d *duel) findHalf() {
	d.t.Helper()
	table := tableName.FindStringSubmatch(d.third.subject)[1]
	for range 30 {
		folded, err := codec.Fold(table, d.events(table))
		if err != nil {
			d.t.Fatal(err)
		}
		for _, m := range entry.FindAllStringSubmatch(d.third.text, -1) {
			words := strings.Fields(m[1])
			for n := 1; n < len(words); n++ {
				d.half = strings.Join(words[:n], " ")
				if out, err := folded.Preview(1, d.half); err == nil && !out.Complete && !out.Veiled &&
					len(out.Steps) > 0 {
					return
				}
			}
		}
		d.third = d.say(d.third, "1")
	}
	d.t.Fatal("no turn lacks a choice")
}

// reply is a letter of the one who is to move, with more headers.
func (d *duel) reply(body string, headers ...string) parcel {
	return d.replyTo(d.list, body, headers...)
}

func (d *duel) replyTo(l inbound, body string, headers ...string) parcel {
	headers = append(headers, "In-Reply-To: "+l.id)
	return parcel{l.to, l.replyTo, d.write(l.to, l.replyTo, "Re: "+l.subject, body, headers...)}
}

// legal is a turn that the one who is to move could play, all the time.
func (d *duel) legal() string {
	return entry.FindStringSubmatch(d.list.text)[1]
}

// unchanged runs something and reports if the history has changed by it.
func (d *duel) unchanged(t *testing.T, f func()) {
	t.Helper()
	before := len(d.history())
	f()
	if now := d.history(); len(now) != before {
		t.Errorf("%d events came of it: %s", len(now)-before, now[before].Body)
	}
}

// expect sends a letter and wants one answer, to somebody, with a text.
func (d *duel) expect(t *testing.T, p parcel, to string, kind post.Kind, says string) {
	t.Helper()
	seen, total := len(d.relay.letters(to)), d.total()
	d.must(p.from, p.to, p.raw)
	l := d.next(to, seen)
	if got := post.Kind(l.head.Get(post.LoopHeader)); got != kind || !strings.Contains(l.text, says) ||
		says == "" {
		t.Errorf("%s, want %s with %q:\n%s", got, kind, says, head(l.text, 1500))
	}
	if now := d.total(); now != total+1 {
		t.Errorf("%d letters came of it", now-total)
	}
}

const mime = "MIME-Version: 1.0"

// nested is a letter in which the text stands under many multiparts.
func nested(levels int, text string) (header, body string) {
	var b strings.Builder
	for i := 1; i <= levels; i++ {
		fmt.Fprintf(&b, "--b%d\nContent-Type: multipart/mixed; boundary=b%d\n\n", i-1, i)
	}
	fmt.Fprintf(&b, "--b%d\nContent-Type: text/plain\n\n%s\n", levels, text)
	for i := levels; i >= 0; i-- {
		fmt.Fprintf(&b, "--b%d--\n", i)
	}
	return "Content-Type: multipart/mixed; boundary=b0", b.String()
}

// badLetters each get the documented answer and change nothing. says is in the answer.
var badLetters = []struct {
	name, says string
	letter     func(d *duel) parcel
}{
	{"unknown command", "NOT UNDERSTOOD: \"frobnicate\"", func(d *duel) parcel { return d.reply("frobnicate") }},
	{"mistyped command", "Did you mean HISTORY?", func(d *duel) parcel { return d.reply("HISTRY") }},
	{"unknown line among moves", "(unknown-line)", func(d *duel) parcel { return d.reply(d.legal() + "\nand then the red one") }},
	{"illegal", "NOT PLAYED: \"pick chichen 9\"", func(d *duel) parcel { return d.reply("pick chichen 9") }},
	{"legal, then illegal", "played all or not at all", func(d *duel) parcel { return d.reply(d.legal() + "\npick chichen 9") }},
	{"both ways at once", "TZ-", func(d *duel) parcel { return d.reply("place start; pick uxmal 2") }},
	{"ambiguous place", "NOT PLAYED", func(d *duel) parcel { return d.reply("place palenque 2") }},
	{"ambiguous verb", "(ambiguous-verb)", func(d *duel) parcel { return d.reply("elo") }},
	{"incomplete", "NOT PLAYED", func(d *duel) parcel { return d.reply("place") }},
	{"a choice is missing", "NOT PLAYED YET, a choice is missing", func(d *duel) parcel { return d.replyTo(d.third, d.half) }},
	{"stale by its guard", "(stale)", func(d *duel) parcel { return d.reply("#1 " + d.legal()) }},
	{"stale by the letter answered", "(stale)", func(d *duel) parcel { return d.replyTo(d.old, "2") }},
	{"the same again", "ALREADY PLAYED", func(d *duel) parcel { return d.replyTo(d.old, "1") }},
	{"guards that differ", "(guards-differ)", func(d *duel) parcel { return d.reply("#1 " + d.legal() + "\nundo #2") }},
	{"huge guard", "NOT PLAYED", func(d *duel) parcel { return d.reply("#999999999 " + d.legal()) }},
	{"number that is not there", "NOT PLAYED", func(d *duel) parcel { return d.reply("99") }},
	{"two numbers", "Only one number", func(d *duel) parcel { return d.reply("1, 2") }},
	{"finished table", "over", func(d *duel) parcel { return d.replyTo(d.over, "place start") }},
	{"undo of a finished table", "NOT TAKEN BACK", func(d *duel) parcel { return d.replyTo(d.over, "UNDO") }},
	{"another table named", "NO CHANGE: this letter belongs to", func(d *duel) parcel { return d.replyTo(d.over, "SHOW "+d.table) }},
	{"resign without a yes", "RESIGN", func(d *duel) parcel { return d.reply("RESIGN") }},
	{"two halves", "(both-halves)", func(d *duel) parcel { return d.reply(d.legal() + "\n> quoted\n\n" + d.legal()) }},
	{"no text", "No command found", func(d *duel) parcel { return d.reply("") }},
	{"only a picture", "No command found", func(d *duel) parcel {
		return d.reply("iVBORw0KGgo=", mime, "Content-Type: image/png", "Content-Transfer-Encoding: base64")
	}},
	{"ten thousand commands", "(too-many-commands)", func(d *duel) parcel { return d.reply(strings.Repeat(d.legal()+"\n", 10_000)) }},
	{"ten thousand requests", "(too-many-commands)", func(d *duel) parcel { return d.reply(strings.Repeat("SHOW\n", 10_000)) }},
	{"long line", "(line-too-long)", func(d *duel) parcel { return d.reply("place " + strings.Repeat("start,", 600)) }},
	{"a hundred levels of parts", "No command found", func(d *duel) parcel {
		header, body := nested(100, d.legal())
		return d.reply(body, mime, header)
	}},
	{"unknown charset", "NOT UNDERSTOOD", func(d *duel) parcel {
		return d.reply("frob \xff\xfe", mime, "Content-Type: text/plain; charset=klingon-8")
	}},
	{"UTF-16 that is none", "NOT UNDERSTOOD", func(d *duel) parcel {
		return d.reply("frob start ", mime, "Content-Type: text/plain; charset=utf-16")
	}},
	{"windows-1250 called UTF-8", "The history from", func(d *duel) parcel {
		return d.reply("EL\xd5ZM\xc9NY", mime, "Content-Type: text/plain; charset=utf-8")
	}},
	{"base64 that is none", "No command found", func(d *duel) parcel {
		return d.reply("%%%%", mime, "Content-Type: text/plain", "Content-Transfer-Encoding: base64")
	}},
	{"multipart without its boundary", "No command found", func(d *duel) parcel { return d.reply("", mime, "Content-Type: multipart/mixed") }},
	{"controls", "NOT", func(d *duel) parcel { return d.reply("place\x07 start\x1b[2J 7") }},
}

// unsureLetters may have been written by anybody: who is registered is asked.
var unsureLetters = []struct {
	name   string
	letter func(d *duel) parcel
}{
	{"stranger with the right token", func(d *duel) parcel {
		return parcel{
			mallory,
			d.list.replyTo,
			d.write(mallory, d.list.replyTo, "Re: x", d.legal(), "In-Reply-To: "+d.list.id),
		}
	}},
	{"the other player with the right token", func(d *duel) parcel {
		return parcel{
			d.other,
			d.list.replyTo,
			d.write(d.other, d.list.replyTo, "Re: x", d.legal(), "In-Reply-To: "+d.list.id),
		}
	}},
	{"right person without the token", func(d *duel) parcel {
		return parcel{
			d.mover,
			"play@post.test",
			d.write(d.mover, "play@post.test", "Re: x", d.legal(), "In-Reply-To: "+d.list.id),
		}
	}},
	{"no header at all", func(d *duel) parcel {
		return parcel{d.mover, d.list.replyTo, []byte("\r\n" + d.legal() + "\r\n")}
	}},
}

// machineLetters hold a legal turn and get no answer at all.
var machineLetters = []struct {
	name    string
	headers []string
	from    string // reverse path; "-": none
}{
	{"out of office", []string{"Auto-Submitted: auto-replied"}, ""},
	{"generated", []string{"Auto-Submitted: auto-generated"}, ""},
	{"precedence", []string{"Precedence: auto_reply"}, ""},
	{"responder", []string{"X-Autoreply: yes"}, ""},
	{"bulk", []string{"Precedence: bulk"}, ""},
	{"junk", []string{"Precedence: junk"}, ""},
	{"list", []string{"List-Id: <chess.lists.test>"}, ""},
	{"list post", []string{"List-Post: <mailto:chess@lists.test>"}, ""},
	{"null return path", nil, "-"},
	{"return path of a gateway", []string{"Return-Path: <>"}, ""},
	{"bounce", []string{mime, "Content-Type: multipart/report; report-type=delivery-status; boundary=b"}, "-"},
	{"receipt", []string{mime, "Content-Type: multipart/report; report-type=disposition-notification; boundary=b"}, ""},
	{"failed recipients", []string{"X-Failed-Recipients: " + ada}, ""},
	{"our own letter", []string{post.LoopHeader + ": your-move"}, ""},
}

// TestBadInput plays bad letters against a running service: each gets what the
// documents promise, and the history stays as it was.
func TestBadInput(t *testing.T) {
	if testing.Short() {
		t.Skip("a running service: not with -short")
	}
	t.Parallel()
	d := newDuel(t)
	for _, c := range badLetters {
		d.run(t, c.name, func(t *testing.T) {
			d.unchanged(t, func() { d.expect(t, c.letter(d), d.mover, post.Answer, c.says) })
		})
	}
	d.run(t, "out of turn", func(t *testing.T) {
		d.unchanged(t,
			func() { d.expect(t, d.replyTo(d.waits, "place start"), d.other, post.Answer, "(not-your-move)") })
	})
	for _, c := range unsureLetters {
		d.run(t, c.name, func(t *testing.T) {
			d.unchanged(t, func() { d.expect(t, c.letter(d), d.mover, post.Confirm, "Was this you?") })
		})
	}
	d.run(t, "machines", d.machines)
	d.run(t, "at the door", d.door)
	d.run(t, "the turn was legal all the time", func(t *testing.T) {
		if got := d.say(d.list, d.legal()); !strings.HasPrefix(got.verdict(), "OK, played as #") {
			t.Errorf("answer: %s", got.text)
		}
		if got := d.playedBy(d.table, map[string]engine.Seat{ada: 1, bela: 2}[d.mover]); got != d.legal() {
			t.Errorf("played %q, not %q", got, d.legal())
		}
	})
	if n := len(d.relay.letters(mallory)); n > 0 {
		t.Errorf("the stranger got %d letters", n)
	}
}

// run is a subtest, to which the failures of the world then belong.
func (d *duel) run(t *testing.T, name string, f func(t *testing.T)) {
	t.Run(name, func(t *testing.T) {
		defer func(outer testing.TB) { d.t = outer }(d.t)
		d.t = t
		f(t)
	})
}

// machines sends letters of machines, then one of a person: only that is answered.
func (d *duel) machines(t *testing.T) {
	total := d.total()
	d.unchanged(t, func() {
		for _, m := range machineLetters {
			p := d.reply(d.legal(), m.headers...)
			if m.from == "-" {
				p.from = ""
			}
			d.must(p.from, p.to, p.raw)
		}
		for _, from := range []string{"MAILER-DAEMON@club.test", "play@post.test"} {
			d.must("", d.list.replyTo, d.write(from, d.list.replyTo, "Undelivered Mail Returned to Sender", d.legal()))
		}
		away := d.write(d.mover, d.list.replyTo, "Out of office: I am away", "I am back on Monday.")
		d.must(d.mover, d.list.replyTo, away)
		for _, to := range []string{"postmaster@post.test", "abuse@post.test"} {
			d.must(d.mover, to, d.write(d.mover, to, "hello", d.legal()))
		}
		d.must(mallory, "play@post.test", []byte("\r\nNEW tzolkin bot\r\n")) // nobody to answer
		d.expect(t, d.reply("STATUS"), d.mover, post.Answer, "Your tables")
	})
	if now := d.total(); now != total+1 {
		t.Errorf("%d letters went out, want 1", now-total)
		for _, l := range d.relay.letters(d.mover)[len(d.relay.letters(d.mover))-3:] {
			t.Log(l.verdict(), l.head)
		}
	}
}

// door: what SMTP itself refuses is no letter of the service.
func (d *duel) door(t *testing.T) {
	total := d.total()
	d.unchanged(t, func() {
		large := d.reply(d.legal() + "\n\n" + strings.Repeat(strings.Repeat("x", 70)+"\n", 16<<10))
		refusedWith(t, 552, d.send(large.from, large.to, large.raw))
		forged := strings.NewReplacer("@", "a@").Replace(d.list.replyTo)
		for _, to := range []string{"nobody@post.test", mallory, forged, strings.ToUpper(d.list.replyTo[:3]) + "x" + d.list.replyTo[4:], "play@else.test"} {
			p := d.reply(d.legal())
			refusedWith(t, 550, d.send(p.from, to, p.raw))
		}
		for _, end := range []string{"\n.\n", "\n.\r\n", "\r\n.\n", "\r.\r\n", "\r.\r", "\r\r\n.\r\r\n"} {
			if got := d.smuggle(t, end); !strings.HasPrefix(got, "5") || strings.Contains(got, "\n250") ||
				strings.Contains(got, "\n354") {
				t.Errorf("after %q: %s", end, got)
			}
		}
		// A dot and a CR at the beginning of a line never get as far as our check,
		// go-smtp drops them: it is one letter, all the same.
		if got := d.smuggle(t, "\r\n.\r"); strings.Count("\n"+got, "\n250") > 1 || strings.Contains(got, "354") {
			t.Errorf("a second letter was let in: %s", got)
		} else if strings.HasPrefix(got, "250") {
			d.answerTo(d.other, d.smuggled)
			total++
		}
		d.say(d.list, "STATUS")
	})
	if now := d.total(); now != total+1 {
		t.Errorf("%d letters went out, want 1", now-total)
	}
}

func refusedWith(t *testing.T, code int, err error) {
	t.Helper()
	var reply *smtp.SMTPError
	if !errors.As(err, &reply) || reply.Code != code {
		t.Errorf("got %v, want %d", err, code)
	}
}

// smuggle hides a second letter behind something that is not quite the end of the first.
// It returns what the server says from the end of the first on.
func (d *duel) smuggle(t *testing.T, end string) string {
	t.Helper()
	c, err := net.Dial("tcp", d.smtp)
	if err != nil {
		t.Fatal(err)
	}
	defer c.Close()
	c.SetDeadline(time.Now().Add(10 * time.Second))
	in := bufio.NewReader(c)
	said := func(line string) string {
		if line != "" {
			fmt.Fprintf(c, "%s\r\n", line)
		}
		for {
			got, err := in.ReadString('\n')
			if err != nil || len(got) > 3 && got[3] == ' ' {
				return got
			}
		}
	}
	said("")
	for _, line := range []string{"EHLO client.test", "MAIL FROM:<" + d.other + ">", "RCPT TO:<" + d.waits.replyTo + ">", "DATA"} {
		if got := said(line); !strings.HasPrefix(got, "2") && !strings.HasPrefix(got, "354") {
			t.Fatalf("%s: %s", line, got)
		}
	}
	outer := d.replyTo(d.waits, "STATUS")
	d.smuggled = d.lastID(d.other)
	inner := d.reply(d.legal())
	fmt.Fprintf(c, "%s%sMAIL FROM:<%s>\r\nRCPT TO:<%s>\r\nDATA\r\n%s\r\n.\r\nQUIT\r\n",
		strings.TrimSuffix(string(outer.raw), "\r\n"), end, inner.from, inner.to, inner.raw)
	rest, err := io.ReadAll(in)
	if err != nil && !errors.Is(err, net.ErrClosed) && !strings.Contains(err.Error(), "reset") {
		t.Errorf("after %q: %v", end, err)
	}
	return string(rest)
}
