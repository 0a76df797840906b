package auth

import (
	"bytes"
	"regexp"
	"strings"
)

// Report is what a bounce says about a letter of ours.
type Report struct {
	Letter    string // id of the letter that failed; "" if nothing proves which
	Hard      bool   // the address is bad for good (5.x.x); soft failures pass
	Delayed   bool   // not failed yet: the other side still tries
	Status    string // "5.1.1"; "" if the report has none
	Recipient string // as the other side wrote it; not to be believed
}

// maxReport is how much of a bounce is read.
const maxReport = 256 << 10

var (
	looseStatus = regexp.MustCompile(`\b([245]\.\d{1,3}\.\d{1,3})\b`)
	looseReply  = regexp.MustCompile(`\b([45])\d\d[ -]`)
)

// ReadReport reads a delivery status (RFC 3464) as far as it decides what to
// do: which letter, and whether for good. The letter is only ever taken from a
// signed return path among the recipients (VERP), never from the text, which
// anybody can write. Reports that are none of the standard are searched for a
// status code; without one a failure counts as soft.
func ReadReport(keys *Keys, recipients []string, raw []byte) Report {
	var r Report
	if a, err := keys.First(recipients); err == nil && a.Purpose == Bounce {
		r.Letter = a.Subject
	}
	raw = raw[:min(len(raw), maxReport)]
	action := ""
	for line := range bytes.Lines(raw) {
		name, value, ok := strings.Cut(strings.TrimSpace(string(line)), ":")
		if !ok {
			continue
		}
		value = strings.TrimSpace(value)
		switch strings.ToLower(name) {
		case "status":
			if m := looseStatus.FindString(value); m != "" && r.Status == "" {
				r.Status = m
			}
		case "action":
			if action == "" {
				action = strings.ToLower(value)
			}
		case "final-recipient", "original-recipient", "x-failed-recipients":
			if r.Recipient == "" {
				r.Recipient = lastField(value)
			}
		}
	}
	if r.Status == "" {
		r.Status = searchStatus(raw)
	}
	r.Delayed = action == "delayed"
	r.Hard = !r.Delayed && strings.HasPrefix(r.Status, "5") && !passing[r.Status]
	return r
}

// passing are permanent codes that speak of today, not of the address: full
// mailbox, size, policy and content. Nobody is unreachable because of them.
var passing = map[string]bool{
	"5.2.2": true, "5.2.3": true, "5.3.4": true, "5.7.0": true, "5.7.1": true, "5.7.26": true, "5.6.0": true,
}

// searchStatus looks for a status code in the prose of an old-fashioned bounce.
func searchStatus(raw []byte) string {
	_, body, _ := bytes.Cut(raw, []byte("\n\n"))
	if i := bytes.Index(raw, []byte("\r\n\r\n")); i >= 0 {
		body = raw[i:]
	}
	if m := looseStatus.Find(body); m != nil {
		return string(m)
	}
	if m := looseReply.FindSubmatch(body); m != nil {
		return string(m[1]) + ".0.0"
	}
	return ""
}

// lastField is the address of "rfc822; ada@example.org".
func lastField(v string) string {
	if _, addr, ok := strings.Cut(v, ";"); ok {
		v = addr
	}
	v = strings.Map(func(r rune) rune {
		if isControl(r) {
			return -1
		}
		return r
	}, strings.TrimSpace(v))
	return v[:min(len(v), 320)]
}
