package auth_test

import (
	"strings"
	"testing"

	"painani/mail"
	"painani/mail/auth"
)

var self = auth.Self{Domains: []string{"Painani.test"}, Locals: []string{"play"}}

func TestClassify(t *testing.T) {
	for _, tc := range []struct {
		name, head string
		sender     string
		class      auth.Class
		hint       bool
	}{
		{"plain", "Subject: hello", "a@b.test", auth.Human, false},
		{"our loop header", mail.LoopHeader + ": answer", "a@b.test", auth.Loop, false},
		{"from ourselves", "From: Tzolk'in 42 <PLAY@painani.TEST>", "a@b.test", auth.Loop, false},
		{"from our postmaster", "From: Postmaster@painani.test", "a@b.test", auth.Loop, false},
		{"from our abuse", "From: abuse+x@painani.test", "a@b.test", auth.Loop, false},
		{"from a signed address", "From: tz42.3abcdefghijklmnop@painani.test", "a@b.test", auth.Loop, false},
		{"from a signed address of a generation", "From: tz42.3abcdefghijklmnop.2@painani.test", "a@b.test", auth.Loop, false},
		{"from a bounce address", "From: b-tz42x.0abcdefghijklmnop@painani.test", "a@b.test", auth.Loop, false},
		{"from another postmaster", "From: postmaster@b.test", "a@b.test", auth.Bounced, false},
		{"bounce of our postmaster", "From: postmaster@painani.test\r\nContent-Type: multipart/report; report-type=delivery-status; boundary=x", "", auth.Bounced, false},
		{"from a player of our domain", "From: ada@painani.test", "a@b.test", auth.Human, false},
		{"Auto-Submitted", "Auto-Submitted: auto-replied (vacation)", "a@b.test", auth.AutoReply, false},
		{"Auto-Submitted with parameter", "Auto-Submitted: auto-generated; owner=x", "a@b.test", auth.AutoReply, false},
		{"Auto-Submitted no", "Auto-Submitted: no", "a@b.test", auth.Human, false},
		{"Auto-Submitted NO with parameter", "Auto-Submitted: NO; x=y", "a@b.test", auth.Human, false},
		{"Precedence bulk", "Precedence: bulk", "a@b.test", auth.List, false},
		{"Precedence junk", "Precedence: Junk", "a@b.test", auth.List, false},
		{"Precedence list", "Precedence: list", "a@b.test", auth.List, false},
		{"Precedence auto_reply", "Precedence: auto_reply", "a@b.test", auth.AutoReply, false},
		{"Precedence auto-reply", "Precedence: auto-reply", "a@b.test", auth.AutoReply, false},
		{"Precedence first-class", "Precedence: first-class", "a@b.test", auth.Human, false},
		{"List-Id", "List-Id: <x.example.org>", "a@b.test", auth.List, false},
		{"X-Autoreply", "X-Autoreply: yes", "a@b.test", auth.AutoReply, false},
		{"X-Autorespond", "X-Autorespond: subject", "a@b.test", auth.AutoReply, false},
		{"X-Auto-Response-Suppress is human", "X-Auto-Response-Suppress: All", "a@b.test", auth.Human, false},
		{"null path", "Subject: hello", "", auth.AutoReply, false},
		{"null path in the header", "Return-Path: <>", "a@b.test", auth.AutoReply, false},
		{"null path of a mailer", "From: Mail Delivery Subsystem <MAILER-DAEMON@b.test>", "", auth.Bounced, false},
		{"mailer with a path", "From: MAILER-DAEMON@b.test", "a@b.test", auth.Bounced, false},
		{"postmaster", "From: \"Post\" <PostMaster+x@b.test>", "a@b.test", auth.Bounced, false},
		{"a name like one", "From: Postmaster <ada@b.test>", "a@b.test", auth.Human, false},
		{"an address like one", "From: postmaster.general@b.test", "a@b.test", auth.Human, false},
		{"status report", "Content-Type: multipart/report; report-type=delivery-status; boundary=x", "a@b.test", auth.Bounced, false},
		{"status report, quoted", "Content-Type: Multipart/Report; boundary=x;\r\n report-type=\"delivery-status\"", "", auth.Bounced, false},
		{"read receipt", "Content-Type: multipart/report; report-type=disposition-notification", "a@b.test", auth.AutoReply, false},
		{"failed recipients", "X-Failed-Recipients: a@b.test", "a@b.test", auth.Bounced, false},
		{"report about DMARC", "From: noreply-dmarc-support@google.com\r\nSubject: Report domain: play.example.org Submitter: google.com Report-ID: 8293", "a@b.test", auth.AutoReply, false},
		{"preview of a report", "From: d@b.test\r\nSubject: [Preview] Report Domain: play.example.org Submitter: protection.outlook.com Report-ID: 1a", "a@b.test", auth.AutoReply, false},
		{"report known by its file", "Content-Type: application/zip; name=\"b.test!play.example.org!1700000000!1700086399.zip\"", "a@b.test", auth.AutoReply, false},
		{"report about TLS", "TLS-Report-Domain: play.example.org\r\nTLS-Report-Submitter: b.test", "a@b.test", auth.AutoReply, false},
		{"report of a mailer about one letter", "Content-Type: multipart/report; report-type=feedback-report; boundary=x", "a@b.test", auth.AutoReply, false},
		{"talk about a report", "Subject: Re: the report domain of our game", "a@b.test", auth.Human, false},
		{"nobody reads", "From: No-Reply <no-reply@b.test>", "a@b.test", auth.AutoReply, false},
		{"nobody reads, with a tag", "From: noreply+x1@b.test", "a@b.test", auth.AutoReply, false},
		{"nobody reads, of a department", "From: shop.do_not_reply@b.test", "a@b.test", auth.AutoReply, false},
		{"a person of that kind", "From: noreen@b.test", "a@b.test", auth.Human, false},
		{"a person who replies", "From: ada-reply@b.test", "a@b.test", auth.Human, false},
		{"owner of a list", "From: owner-games@b.test", "a@b.test", auth.AutoReply, false},
		{"list manager", "From: games-request@b.test\r\nSubject: hello", "a@b.test", auth.AutoReply, false},
		{"confirmation of Mailman", "Subject: confirm 0123456789abcdef0123456789abcdef01234567", "a@b.test", auth.AutoReply, false},
		{"confirmation of a list", "Subject: Your confirmation is needed to join the games@b.test mailing list.", "a@b.test", auth.AutoReply, false},
		{"confirmation of ezmlm", "Subject: confirm subscribe to games@b.test", "a@b.test", auth.AutoReply, false},
		{"talk that confirms", "Subject: confirm please: is it my turn?", "a@b.test", auth.Human, false},
		{"challenge of TMDA", "Subject: Please confirm your message\r\nX-TMDA-Fingerprint: x", "a@b.test", auth.AutoReply, false},
		{"challenge of ChoiceMail", "X-ChoiceMail-Registration-Request: x", "a@b.test", auth.AutoReply, false},
		{"rule of Exchange", "X-MS-Exchange-Inbox-Rules-Loop: a@b.test", "a@b.test", auth.AutoReply, false},
		{"calendar alone", "Content-Type: text/calendar; method=REPLY", "a@b.test", auth.AutoReply, false},
		{"calendar of Outlook", "Content-Class: urn:content-classes:calendarmessage\r\nSubject: Accepted: game night", "a@b.test", auth.AutoReply, false},
		{"calendar of Google", "Sender: Google Calendar <calendar-notification@google.com>\r\nSubject: Accepted: game night", "a@b.test", auth.AutoReply, false},
		{"out of office, weak", "Subject: Out of Office: back Monday", "a@b.test", auth.Human, true},
		{"Abwesenheit, weak", "Subject: Abwesenheitsnotiz", "a@b.test", auth.Human, true},
		{"automatikus, weak", "Subject: =?utf-8?q?Automatikus_v=C3=A1lasz:_x?=", "a@b.test", auth.Human, true},
		{"answer to a subject with auto", "Subject: Re: autos and boats", "a@b.test", auth.Human, false},
	} {
		t.Run(tc.name, func(t *testing.T) {
			head := tc.head
			if !strings.Contains(strings.ToLower(head), "from:") {
				head = "From: ada@example.org\r\n" + head
			}
			got := auth.Classify(mail.Envelope{From: tc.sender}, []byte(head+"\r\n\r\ntext\r\n"), self)
			if got.Class != tc.class || got.Hint != tc.hint || (got.Why == "") != (tc.class == auth.Human) {
				t.Errorf("got %+v", got)
			}
		})
	}
}

// What stands in the text is not a header.
// TestUnsubscribe: the buttons of mail programs, whatever class their letters have besides.
func TestUnsubscribe(t *testing.T) {
	for head, want := range map[string]bool{
		"Subject: STOP": true, "Subject: stop ": true, "Subject: =?utf-8?q?STOP?=": true,
		"Subject: STOP\r\nAuto-Submitted: auto-replied":             true,
		"X-Apple-Unsubscribe: true\r\nAuto-Submitted: auto-replied": true,
		"Subject: Re: STOP": false, "Subject: STOP it": false, "X-Apple-Unsubscribe: no": false, "Subject: hello": false,
	} {
		raw := "From: ada@example.org\r\n" + head + "\r\n\r\nx\r\n"
		if got := auth.Classify(mail.Envelope{From: "a@b.test"}, []byte(raw), self); got.Unsubscribe != want {
			t.Errorf("%q: %+v", head, got)
		}
	}
}

func TestClassifyLooksAtTheHeaderOnly(t *testing.T) {
	raw := "From: ada@example.org\r\n\r\nAuto-Submitted: auto-replied\r\n" + mail.LoopHeader + ": x\r\n"
	if got := auth.Classify(mail.Envelope{From: "a@b.test"}, []byte(raw), self); got.Class != auth.Human {
		t.Errorf("got %+v", got)
	}
}

func TestReadReport(t *testing.T) {
	k := keys(t, newKey)
	to, _ := k.Local(auth.Bounce, "abc234", 0)
	forged, _ := keys(t, oldKey).Local(auth.Bounce, "abc234", 0)
	reply, _ := k.Local(auth.Reply, "tz42", 1)
	dsn := func(fields string) string {
		return "From: MAILER-DAEMON@b.test\r\n" +
			"Content-Type: multipart/report; report-type=delivery-status; boundary=x\r\n\r\n" +
			"--x\r\n\r\nSorry.\r\n" +
			"--x\r\nContent-Type: message/delivery-status\r\n\r\nReporting-MTA: dns; b.test\r\n\r\n" +
			strings.ReplaceAll(fields, "\n", "\r\n") + "\r\n--x--\r\n"
	}
	for _, tc := range []struct {
		name string
		to   string
		raw  string
		want auth.Report
	}{
		{"unknown user", to, dsn("Final-Recipient: rfc822; ada@b.test\nAction: failed\nStatus: 5.1.1"),
			auth.Report{Letter: "abc234", Hard: true, Status: "5.1.1", Recipient: "ada@b.test"}},
		{"comment", strings.ToUpper(to), dsn("Action: Failed\nStatus: 5.1.10 (no such domain)"),
			auth.Report{Letter: "abc234", Hard: true, Status: "5.1.10"}},
		{"mailbox full", to, dsn("Action: failed\nStatus: 5.2.2"), auth.Report{Letter: "abc234", Status: "5.2.2"}},
		{"content refused", to, dsn("Action: failed\nStatus: 5.7.1"), auth.Report{Letter: "abc234", Status: "5.7.1"}},
		{"gave up", to, dsn("Action: failed\nStatus: 4.4.7"), auth.Report{Letter: "abc234", Status: "4.4.7"}},
		{"delayed", to, dsn("Action: delayed\nStatus: 4.4.1"), auth.Report{Letter: "abc234", Delayed: true, Status: "4.4.1"}},
		{"delayed with a wrong code", to, dsn("Action: delayed\nStatus: 5.4.1"), auth.Report{Letter: "abc234", Delayed: true, Status: "5.4.1"}},
		{"prose", to, "From: x\r\n\r\nThe host said: 550 5.1.1 <ada@b.test> unknown\r\n", auth.Report{Letter: "abc234", Hard: true, Status: "5.1.1"}},
		{"old prose", to, "From: x\r\n\r\nRemote host said: 550 no mailbox\r\n", auth.Report{Letter: "abc234", Hard: true, Status: "5.0.0"}},
		{"says nothing", to, "From: x\r\n\r\nIt did not work.\r\n", auth.Report{Letter: "abc234"}},
		{"forged", forged, dsn("Action: failed\nStatus: 5.1.1"), auth.Report{Hard: true, Status: "5.1.1"}},
		{"to a seat", reply, dsn("Action: failed\nStatus: 5.1.1"), auth.Report{Hard: true, Status: "5.1.1"}},
	} {
		t.Run(tc.name, func(t *testing.T) {
			if got := auth.ReadReport(k, []string{tc.to + "@p.test"}, []byte(tc.raw)); got != tc.want {
				t.Errorf("got  %+v\nwant %+v", got, tc.want)
			}
		})
	}
}

func FuzzClassify(f *testing.F) {
	f.Add("From: a@b.test\r\nSubject: x\r\n\r\ntext")
	f.Add("Content-Type: multipart/report; report-type=\"\r\n\r\n")
	f.Add("From: \xff<a@\r\n :\r\nAuto-Submitted: ;\r\n\r\nStatus: 5.")
	k := keys(f, newKey)
	f.Fuzz(func(t *testing.T, raw string) {
		b := []byte(raw)
		s := auth.Classify(mail.Envelope{From: "a@b.test"}, b, self)
		if (s.Class == auth.Human) != (s.Why == "") {
			t.Fatalf("%+v", s)
		}
		if from, err := auth.From(b); err == nil && from == "" {
			t.Fatal("an author without a name")
		}
		r := auth.ReadReport(k, []string{raw}, b)
		if r.Letter != "" || r.Hard && r.Delayed {
			t.Fatalf("%+v", r)
		}
		if string(b) != raw {
			t.Fatal("the letter was written to")
		}
	})
}
