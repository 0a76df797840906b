package auth_test

import (
	"context"
	"errors"
	"testing"

	"painani/mail/auth"
)

func TestCanonical(t *testing.T) {
	for _, tc := range []struct{ in, want string }{
		{"Ada@Example.ORG", "ada@example.org"},
		{" <ada@example.org> ", "ada@example.org"},
		{"ada+games@example.org", "ada@example.org"},
		{"+ada@example.org", "+ada@example.org"},
		{"a.d.a@gmail.com", "a.d.a@gmail.com"}, // dots count
		{"ada@Bücher.example", "ada@xn--bcher-kva.example"},
		{"ada@xn--bcher-kva.example", "ada@xn--bcher-kva.example"},
		{"ada@example.org.", "ada@example.org"},
		{`"ada"@example.org`, "ada@example.org"},
		{"kovács@example.org", "kovács@example.org"},
		{"kova\u0301cs@example.org", "kovács@example.org"},
		{"ada@[192.0.2.1]", "ada@[192.0.2.1]"},
		{"", ""}, {"ada", ""}, {"@example.org", ""}, {"ada@", ""}, {"ada@a b", ""}, {"a\nda@example.org", ""}, {"ada@exa\x00mple.org", ""},
	} {
		if got := auth.Canonical(tc.in); got != tc.want {
			t.Errorf("%q becomes %q, want %q", tc.in, got, tc.want)
		}
	}
	if !auth.Same("Ada+x@example.org", "ada@EXAMPLE.org") {
		t.Error("one mailbox is two")
	}
	if auth.Same("", "") || auth.Same("a.da@x.test", "ada@x.test") {
		t.Error("two mailboxes are one")
	}
}

// village is a People of two.
type village struct{ err error }

var (
	ada  = auth.Member{ID: "ada", Addresses: []string{"ada@example.org", "Ada.Work+tz@corp.test"}}
	bela = auth.Member{ID: "bela", Addresses: []string{"bela@example.org"}, Generation: 3}
)

func (v village) Behind(_ context.Context, a auth.Address) (auth.Member, error) {
	switch {
	case (a.Subject == "tz42" || a.Subject == "ask") && a.Seat == 1:
		return ada, v.err
	case a.Subject == "tz42" && a.Seat == 2:
		return bela, v.err
	}
	return auth.Member{}, v.err
}

func (v village) With(_ context.Context, c string) (auth.Member, error) {
	for _, m := range []auth.Member{ada, bela} {
		for _, a := range m.Addresses {
			if auth.Canonical(a) == c {
				return m, v.err
			}
		}
	}
	return auth.Member{}, v.err
}

func TestDecide(t *testing.T) {
	token := auth.Address{Subject: "tz42", Seat: 1}
	asked := auth.Address{Purpose: auth.Hold, Subject: "ask", Seat: 1}
	free := auth.Address{Subject: "tz42", Seat: 4}
	seen := map[auth.Reason]bool{}
	for _, tc := range []struct {
		name  string
		claim auth.Claim
		want  auth.Author
	}{
		{"token and address", auth.Claim{Token: token, From: "ada@example.org"},
			auth.Author{Trust: auth.Accepted, Reason: auth.ByTokenAndFrom, Member: "ada"}},
		{"token and second address, other tag", auth.Claim{Token: token, From: "ada.work@CORP.test", DMARC: "none"},
			auth.Author{Trust: auth.Accepted, Reason: auth.ByTokenAndFrom, Member: "ada"}},
		{"stranger with the right token", auth.Claim{Token: token, From: "eve@evil.test", DMARC: "pass"},
			auth.Author{Trust: auth.Held, Reason: auth.TokenOtherFrom, Member: "ada", Ask: "ada@example.org"}},
		{"other player with her token", auth.Claim{Token: token, From: "bela@example.org", DMARC: "pass"},
			auth.Author{Trust: auth.Held, Reason: auth.TokenOtherFrom, Member: "ada", Ask: "ada@example.org"}},
		{"token and address, forged", auth.Claim{Token: token, From: "ada@example.org", DMARC: "fail"},
			auth.Author{Trust: auth.Held, Reason: auth.TokenForged, Member: "ada", Ask: "ada@example.org"}},
		{"answer to a question, DMARC broken", auth.Claim{Token: asked, From: "ada@example.org", DMARC: "fail"},
			auth.Author{Trust: auth.Accepted, Reason: auth.ByTokenAndFrom, Member: "ada"}},
		{"token of an earlier generation", auth.Claim{Token: auth.Address{Subject: "tz42", Seat: 2}, From: "bela@example.org",
			DMARC: "pass"}, auth.Author{Trust: auth.Held, Reason: auth.TokenOld, Member: "bela", Ask: "bela@example.org"}},
		{"token of the present generation", auth.Claim{Token: auth.Address{Subject: "tz42", Seat: 2, Generation: 3},
			From: "bela@example.org"}, auth.Author{Trust: auth.Accepted, Reason: auth.ByTokenAndFrom, Member: "bela"}},
		{"token of a key that was replaced", auth.Claim{Token: auth.Address{Subject: "tz42", Seat: 1, Old: true},
			From: "ada@example.org", DMARC: "pass"},
			auth.Author{Trust: auth.Held, Reason: auth.TokenOld, Member: "ada", Ask: "ada@example.org"}},
		{"token without From", auth.Claim{Token: token},
			auth.Author{Trust: auth.Held, Reason: auth.TokenNoFrom, Member: "ada", Ask: "ada@example.org"}},
		{"no token, proven", auth.Claim{From: "bela@example.org", DMARC: "pass"},
			auth.Author{Trust: auth.Accepted, Reason: auth.ByFromAndDMARC, Member: "bela"}},
		{"no token, unproven", auth.Claim{From: "bela@example.org", DMARC: "none"},
			auth.Author{Trust: auth.Held, Reason: auth.FromUnproven, Member: "bela", Ask: "bela@example.org"}},
		{"no token, forged", auth.Claim{From: "Ada.Work@corp.test", DMARC: "fail"},
			auth.Author{Trust: auth.Held, Reason: auth.FromUnproven, Member: "ada", Ask: "Ada.Work+tz@corp.test"}},
		{"checks off", auth.Claim{From: "bela@example.org"},
			auth.Author{Trust: auth.Held, Reason: auth.FromUnproven, Member: "bela", Ask: "bela@example.org"}},
		{"unknown", auth.Claim{From: "eve@evil.test", DMARC: "pass"},
			auth.Author{Trust: auth.Stranger, Reason: auth.UnknownFrom}},
		{"nothing", auth.Claim{DMARC: "pass"},
			auth.Author{Trust: auth.Stranger, Reason: auth.NoFrom}},
		{"token of nobody", auth.Claim{Token: free, From: "eve@evil.test"},
			auth.Author{Trust: auth.Stranger, Reason: auth.NobodyThere}},
		{"token of nobody, known writer", auth.Claim{Token: free, From: "bela@example.org", DMARC: "pass"},
			auth.Author{Trust: auth.Accepted, Reason: auth.ByFromAndDMARC, Member: "bela"}},
		{"two tokens", auth.Claim{Several: true, From: "ada@example.org", DMARC: "pass"},
			auth.Author{Trust: auth.Stranger, Reason: auth.SeveralAddressed}},
	} {
		t.Run(tc.name, func(t *testing.T) {
			tc.want.From = tc.claim.From
			got, err := auth.Decide(t.Context(), village{}, tc.claim)
			if err != nil || got != tc.want {
				t.Errorf("got  %+v, %v\nwant %+v", got, err, tc.want)
			}
			seen[got.Reason] = true
			if (got.Trust == auth.Held) != (got.Ask != "") {
				t.Error("held means that somebody is asked")
			}
		})
	}
	for _, r := range auth.Reasons {
		if !seen[r] {
			t.Errorf("reason %q has no case", r)
		}
	}
}

func TestDecidePassesErrors(t *testing.T) {
	broken := errors.New("store is down")
	for _, c := range []auth.Claim{{From: "ada@example.org"}, {Token: auth.Address{Subject: "tz42", Seat: 1}}} {
		if _, err := auth.Decide(t.Context(), village{broken}, c); !errors.Is(err, broken) {
			t.Errorf("%+v: %v", c, err)
		}
	}
}

func TestNewClaim(t *testing.T) {
	k := keys(t, newKey)
	one, _ := k.Local(auth.Reply, "tz42", 1)
	two, _ := k.Local(auth.Reply, "tz42", 2)
	raw := []byte("From: Ada <ada@example.org>\r\n\r\nundo\r\n")
	from, err := auth.From(raw)
	if err != nil {
		t.Fatal(err)
	}
	c := auth.NewClaim(k, []string{"play@p.test", one + "@p.test"}, from, "pass")
	if c.Token.Seat != 1 || c.From != "ada@example.org" || c.DMARC != "pass" || c.Several {
		t.Errorf("%+v", c)
	}
	c = auth.NewClaim(k, []string{one + "@p.test", two + "@p.test"}, from, "")
	if !c.Several || !c.Token.Zero() {
		t.Errorf("%+v", c)
	}
	from, _ = auth.From([]byte("From: a@b.test\nFrom: ada@example.org\n\nx"))
	if c := auth.NewClaim(k, nil, from, "pass"); c.From != "" {
		t.Errorf("two From headers give %+v", c)
	}
}

func TestFrom(t *testing.T) {
	for _, tc := range []struct {
		name, head, want string
		err              error
	}{
		{"plain", "From: ada@example.org", "ada@example.org", nil},
		{"name", `From: "Kovács, Ada" <Ada@Example.org>`, "Ada@Example.org", nil},
		{"encoded name", "From: =?utf-8?q?Ad=C3=A1?= <ada@example.org>", "ada@example.org", nil},
		{"folded", "From: Ada\r\n <ada@example.org>", "ada@example.org", nil},
		{"broken name", "From: Ada (the < first <ada@example.org>", "ada@example.org", nil},
		{"address in the name", `From: "bela@example.org" <ada@example.org>`, "ada@example.org", nil},
		{"two fields", "From: a@b.test\r\nFrom: ada@example.org", "", auth.ErrSeveralFrom},
		{"two fields, one with a blank", "From : a@b.test\r\nfrom: ada@example.org", "", auth.ErrSeveralFrom},
		{"two addresses", "From: a@b.test, ada@example.org", "", auth.ErrSeveralFrom},
		{"none", "To: a@b.test", "", auth.ErrNoFrom},
		{"empty", "From: ", "", auth.ErrNoFrom},
		{"group", "From: undisclosed:;", "", auth.ErrNoFrom},
		{"blank before the colon", "From \t: ada@example.org", "ada@example.org", nil},
		{"folded without a blank", "From: Ada\r\n<ada@example.org>", "ada@example.org", nil},
		{"lines that are no fields", ":x\r\nÄ: y\r\n bela@example.org\r\nFrom: ada@example.org\r\nA B: y\r\n\tz",
			"ada@example.org", nil},
		{"in a line that is no field", "Subject: x\r\nÄ: y\r\n From: ada@example.org", "", auth.ErrNoFrom},
		{"begins with no field", "help\r\nFrom: ada@example.org", "", auth.ErrNoFrom},
		{"begins with an empty line", "\r\nFrom: ada@example.org", "", auth.ErrNoFrom},
		{"in the text", "Subject: x\r\n\r\nFrom: a@b.test", "", auth.ErrNoFrom},
	} {
		t.Run(tc.name, func(t *testing.T) {
			got, err := auth.From([]byte(tc.head + "\r\n\r\ntext\r\n"))
			if got != tc.want || !errors.Is(err, tc.err) {
				t.Errorf("%q, %v", got, err)
			}
		})
	}
}

// Two readers of one letter must not disturb each other or the letter.
func TestHeaderLeavesTheLetterAlone(t *testing.T) {
	raw := []byte("From: a@b.test\n\nhelp me out")
	auth.Header(raw)
	if string(raw) != "From: a@b.test\n\nhelp me out" {
		t.Errorf("now %q", raw)
	}
}
