package auth

import (
	"bufio"
	"bytes"
	"context"
	"slices"
	"strings"

	"github.com/emersion/go-message/textproto"
	"github.com/emersion/go-msgauth/authres"
	"github.com/emersion/go-msgauth/dmarc"

	"painani/mail"
)

// upstream are the outcomes that the mail server before this one wrote down (Authentication-Results with
// its name, RFC 8601). It believes only fields above the second Received, where that server stands: what is
// below came with the letter. Of each method it believes the uppermost field that speaks of it: who brings a
// field in that name, when the server before takes none off, has it below. ok is false if there is none.
func (c *Checker) upstream(ctx context.Context, r Resolver, raw []byte) (results mail.Results, ok bool) {
	var fields [][]authres.Result
	for _, value := range resultFields(raw) {
		id, list, err := authres.Parse(value)
		if err == nil && strings.EqualFold(firstField(id), c.AuthservID) {
			fields = append(fields, list)
		}
	}
	if len(fields) == 0 {
		return mail.Results{}, false
	}
	s := uppermost(fields, func(x *authres.SPFResult) outcome {
		return outcome{string(x.Value), []string{Domain("x@" + afterAt(x.From))}}
	})
	d := uppermost(fields, func(x *authres.DKIMResult) outcome {
		return outcome{string(x.Value), []string{canonicalDomain(x.Domain)}}
	})
	m := uppermost(fields, func(x *authres.DMARCResult) outcome { return dmarcOf(raw, x) })
	author := checkAuthor(ctx, r, raw, s, d, m)
	return mail.Results{SPF: s.value, DKIM: d.value, DMARC: m.value, Author: author}, true
}

// uppermost joins the outcomes of one method in the first field that has any.
func uppermost[R authres.Result](fields [][]authres.Result, of func(R) outcome) outcome {
	for _, list := range fields {
		found, has := outcome{value: "none"}, false
		for _, x := range list {
			if x, is := x.(R); is {
				found, has = better(found, of(x)), true
			}
		}
		if has {
			return found
		}
	}
	return outcome{value: "none"}
}

// better joins two outcomes of one kind, as of several signatures: a pass counts, with all domains that
// passed.
func better(a, b outcome) outcome {
	switch {
	case b.value != "pass" && a.value == "none":
		return outcome{value: b.value}
	case b.value != "pass":
		return a
	case a.value != "pass":
		return b
	}
	return outcome{"pass", append(a.domains, b.domains...)}
}

// dmarcOf is the outcome of DMARC, if it speaks of the domain that is in From.
func dmarcOf(raw []byte, x *authres.DMARCResult) outcome {
	from, err := From(raw)
	domain, said := Domain(from), canonicalDomain(x.From)
	if err != nil || x.Value == authres.ResultPass &&
		!aligned(domain, []string{said}, dmarc.AlignmentMode(dmarc.AlignmentRelaxed)) {
		return outcome{value: "permerror"}
	}
	return outcome{value: string(x.Value)}
}

// resultFields are the values of the Authentication-Results fields above the second Received.
func resultFields(raw []byte) []string {
	h, err := textproto.ReadHeader(bufio.NewReader(bytes.NewReader(Head(raw))))
	if err != nil {
		return nil
	}
	var out []string
	received := 0
	for f := h.Fields(); f.Next() && received < 2; {
		switch strings.ToLower(f.Key()) {
		case "received":
			received++
		case "authentication-results":
			out = append(out, f.Value())
		}
	}
	return slices.Clip(out)
}

// firstField is the name before a version, "mx.example.org 1".
func firstField(id string) string {
	name, _, _ := strings.Cut(strings.TrimSpace(id), " ")
	return name
}

// afterAt is the domain of an address, or the domain that it is.
func afterAt(s string) string { return s[strings.LastIndexByte(s, '@')+1:] }
