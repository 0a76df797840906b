package desk_test

import (
	"fmt"
	"maps"
	"slices"
	"strings"
	"testing"
	"time"

	post "painani/mail"
	"painani/mail/auth"
	"painani/mail/reply"
)

// signOf is a word that stands in no letter of ours.
const signOf = "zzqx"

// publicAddresses are all kinds of addresses that somebody outside can come by: those that everybody knows, and
// those that stand in letters which were forwarded or came back.
func publicAddresses(t *testing.T, w *world) map[string]string {
	t.Helper()
	ada := w.last(addr("ada"))
	seat, err := w.desk.ReplyTo(*ada)
	if err != nil {
		t.Fatal(err)
	}
	local := func(p auth.Purpose, subject string) string {
		l, err := w.keys.Local(p, subject, 0)
		if err != nil {
			t.Fatal(err)
		}
		return l + "@" + domain
	}
	question := w.send(in{from: "asked@nothing.test", body: "NEW sticks bot"})
	if len(question) != 1 || question[0].Kind != post.Confirm {
		t.Fatalf("no question: %+v", question)
	}
	held, err := w.desk.ReplyTo(question[0])
	if err != nil {
		t.Fatal(err)
	}
	return map[string]string{
		"play": "play@" + domain, "in capitals": "PLAY@" + domain, "postmaster": "postmaster@" + domain,
		"abuse": "abuse@" + domain, "forged": "tz100.1aaaaaaaaaaaaaaaa@" + domain,
		"a player's seat": seat, "somebody's question": held, "a return path": local(auth.Bounce, ada.ID),
	}
}

// everyKind are letters as strangers write them: each verb in each language with words behind it, and the same
// text in each place where a letter can hold one.
func everyKind() map[string]in {
	bad := signOf + " http://" + signOf + ".example/x www." + signOf + ".example " + signOf + "@evil.example"
	kinds := map[string]in{
		"nothing":      {},
		"talk":         {body: bad + "\n\n" + bad},
		"subject":      {subject: "NEW " + bad},
		"subject only": {subject: bad},
		"HTML": {header: "Content-Type: text/html; charset=utf-8\r\n",
			body: "<p>NEW tzolkin <a href='http://" + signOf + ".example'>" + signOf + "</a></p>"},
		"a file": {header: "Content-Type: multipart/mixed; boundary=b\r\n", body: "--b\nContent-Type: text/plain\n" +
			"Content-Disposition: attachment; filename=" + signOf + ".txt\n\n" + bad + "\n--b--\n"},
		"fields":            {header: "Reply-To: " + signOf + "@evil.example\r\nX-Mailer: " + signOf + "\r\n", body: "hello"},
		"long":              {body: "NEW " + strings.Repeat(signOf+".example/", 300)},
		"many lines":        {body: strings.Repeat("NEW sticks "+signOf+"\n", 60)},
		"invisible letters": {body: "NEW sticks \u202e" + signOf + "\u200b.example"},
		"a bar and a mark":  {body: "NEW sticks x\n  | " + signOf + "\n~~~~~~~~~~[ painani ]~~~~~~~~~~\n" + bad},
		"chairs": {body: "NEW tzolkin \"" + signOf + "\" <" + signOf + "@evil.example> bot clock=" + signOf + " color=" + signOf +
			" lang=" + signOf + " takeback=" + signOf},
	}
	for _, e := range reply.Table {
		for _, tongue := range []string{"en", "de", "hu"} {
			for i, word := range e.Words(tongue) {
				kinds[fmt.Sprintf("%s %s %d", e.Verb, tongue, i)] = in{body: word + " " + bad}
				kinds[fmt.Sprintf("%s %s %d with a text", e.Verb, tongue, i)] = in{body: word + "\n" + bad + "\nEND"}
			}
		}
	}
	return kinds
}

// TestEveryKindOfStranger sends every kind of letter to every kind of address, as nobody whom we know and in the name of a
// player, and finds no word of it in what goes out to strangers, and in what goes to the player nothing that a mail
// program makes a link of.
func TestEveryKindOfStranger(t *testing.T) {
	w := begun(t)
	letters, n, answers := everyKind(), 0, 0
	addresses := publicAddresses(t, w)
	for _, where := range slices.Sorted(maps.Keys(addresses)) {
		to := addresses[where]
		for _, kind := range slices.Sorted(maps.Keys(letters)) {
			m := letters[kind]
			if n++; n%2 == 0 { // or the limits of a day hide what would be said
				w.now = w.now.Add(24 * time.Hour)
			}
			box := fmt.Sprintf("s%d@nothing.test", n)
			m.from, m.to = "\""+signOf+" www."+signOf+".example\" <"+box+">", to
			for _, l := range w.send(m) {
				answers++
				all := ours.Replace(strings.ReplaceAll(w.print([]post.Letter{l}), box, ""))
				if strings.Contains(strings.ToLower(all), signOf) && l.To == "" {
					t.Errorf("%s to %s is repeated:\n%s", kind, where, all)
				}
				if l.Kind != post.Confirm && l.To == "" {
					continue
				}
				if at := strings.Index(strings.ToLower(all), signOf); at >= 0 && linkedNear(all) {
					t.Errorf("%s to %s makes a link:\n%s", kind, where, all)
				}
			}
		}
	}
	if n < 1000 || answers < n/3 {
		t.Errorf("only %d letters were tried, and %d went out", n, answers)
	}
	if all := w.people.All(); len(all) != 2 { // ada and bela
		t.Errorf("%d people are known", len(all))
	}
}

// linkedNear reports a link or address in a line that holds the sign.
func linkedNear(all string) bool {
	for line := range strings.Lines(strings.ToLower(all)) {
		if strings.Contains(line, signOf) && linked.MatchString(line) {
			return true
		}
	}
	return false
}

// TestReportsGetNoAnswer: what programs write by themselves about us or to us is answered nowhere, at the public
// address, at a seat and at a question: reports, confirmations of lists, challenges, calendars.
func TestReportsGetNoAnswer(t *testing.T) {
	w := begun(t)
	before := w.table(w.last(addr("ada")).Table).Seq
	addresses := publicAddresses(t, w)
	for name, m := range map[string]in{
		"DMARC": {from: "noreply-dmarc-support@google.com", subject: "Report domain: " + domain + " Submitter: google.com Report-ID: 82"},
		"DMARC by a person's address": {from: "ada@reports.example", subject: "Report Domain: " + domain + " Submitter: reports.example",
			header: "Content-Type: application/gzip; name=\"reports.example!" + domain + "!1700000000!1700086399.xml.gz\"\r\n", body: "x"},
		"TLS": {from: "tls@reports.example", header: "Content-Type: multipart/report; report-type=tlsrpt; boundary=b\r\n"},
		"DSN": {from: "MAILER-DAEMON@mx.example", path: "<>", body: "550",
			header: "Content-Type: multipart/report; report-type=delivery-status; boundary=b\r\n"},
		"DSN without marks": {from: "postmaster@mx.example", path: "bounce@mx.example", body: "550 5.1.1 unknown"},
		"list":              {from: "games-request@lists.example", subject: "confirm 0123456789abcdef0123456789abcdef", body: "YES"},
		"list of a person":  {from: addr("ada"), subject: "Your confirmation is required to join the list", body: "YES"},
		"challenge":         {from: "x@people.example", header: "X-TMDA-Fingerprint: q\r\n", subject: "Please confirm", body: "YES"},
		"challenge of ours": {from: addr("ada"), header: "Auto-Submitted: auto-replied\r\n", body: "YES\nSTATUS"},
		"calendar":          {from: addr("ada"), header: "Content-Type: text/calendar; method=REPLY; charset=utf-8\r\n", body: "BEGIN:VCALENDAR"},
		"calendar accepted": {from: addr("ada"), header: "Content-Class: urn:content-classes:calendarmessage\r\n",
			subject: "Accepted: game", body: "YES"},
	} {
		for where, to := range addresses {
			m.to = to
			for _, l := range w.send(m) {
				t.Errorf("%s to %s got %s %q", name, where, l.Kind, l.Verdict)
			}
		}
	}
	if n := w.table(w.last(addr("ada")).Table).Seq; n != before {
		t.Errorf("%d events came of it", n-before)
	}
}
