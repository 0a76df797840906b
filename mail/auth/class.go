package auth

import (
	"mime"
	"regexp"
	"slices"
	"strings"

	"github.com/emersion/go-message/textproto"

	"painani/mail"
)

// Class is what kind of writer a letter has.
type Class string

// The classes. Only a Human gets an answer.
const (
	Human     Class = "human"
	AutoReply Class = "auto-reply" // vacation notice, receipt, challenge
	Bounced   Class = "bounce"     // delivery status of a letter of ours
	List      Class = "list"       // mailing list, newsletter, bulk
	Loop      Class = "loop"       // our own letter, come back
)

// Sort is the outcome of Classify.
type Sort struct {
	Class Class
	Why   string // the sign that decided, for the log
	// Hint: the subject reads like an automatic one ("Out of office"). Too weak to
	// drop a letter; without a command in it, it deserves no answer.
	Hint bool
	// Unsubscribe: the header reads like that of an unsubscribe button: Subject STOP, as our List-Unsubscribe
	// has it, or Apple's mark.
	Unsubscribe bool
}

// Self says how to know our own letters.
type Self struct {
	Domains []string // ours, in any case
	Locals  []string // local parts that we write from: "play"
}

// Classify tells people from machines by the envelope and the header (RFC 3834
// and letters.md, failure modes 1, 2 and 11). X-Auto-Response-Suppress is no sign:
// Exchange puts it on letters of people.
func Classify(env mail.Envelope, raw []byte, self Self) Sort {
	h, _ := Header(raw)
	subject := strings.TrimSpace(decoded(h.Get("Subject")))
	leaves := strings.EqualFold(subject, "stop") || strings.EqualFold(h.Get("X-Apple-Unsubscribe"), "true")
	for _, rule := range rules {
		if why := rule.sign(env, h, self); why != "" {
			return Sort{Class: rule.class, Why: why, Unsubscribe: leaves}
		}
	}
	return Sort{Class: Human, Hint: automaticSubject.MatchString(subject), Unsubscribe: leaves}
}

// rules are tried in order; the first that gives a reason decides.
var rules = []struct {
	class Class
	sign  func(mail.Envelope, textproto.Header, Self) string
}{
	{Loop, func(_ mail.Envelope, h textproto.Header, _ Self) string {
		return ifSet("loop header", h.Get(mail.LoopHeader) != "")
	}},
	{Loop, func(_ mail.Envelope, h textproto.Header, self Self) string {
		return ifSet("own From", self.wrote(h.Get("From")))
	}},
	{Bounced, func(_ mail.Envelope, h textproto.Header, _ Self) string {
		return ifSet("delivery status report", reportType(h) == "delivery-status")
	}},
	{AutoReply, func(_ mail.Envelope, h textproto.Header, _ Self) string {
		return ifSet("disposition report", reportType(h) != "")
	}},
	{Bounced, func(env mail.Envelope, h textproto.Header, _ Self) string {
		return ifSet("null return path of a mailer", nullPath(env, h) && mailer.MatchString(h.Get("From")))
	}},
	{Bounced, func(_ mail.Envelope, h textproto.Header, _ Self) string {
		return ifSet("X-Failed-Recipients", h.Get("X-Failed-Recipients") != "")
	}},
	{Loop, func(_ mail.Envelope, h textproto.Header, self Self) string { // bounces have gone before
		return ifSet("From of an address of ours", self.owns(h.Get("From")))
	}},
	{Bounced, func(_ mail.Envelope, h textproto.Header, _ Self) string {
		return ifSet("From of a mailer", byMailer(h))
	}},
	{AutoReply, func(_ mail.Envelope, h textproto.Header, _ Self) string {
		return ifSet("Auto-Submitted", autoSubmitted(h))
	}},
	{AutoReply, func(_ mail.Envelope, h textproto.Header, _ Self) string {
		return ifSet("Precedence: auto_reply", precedence(h) == "auto_reply")
	}},
	{AutoReply, func(_ mail.Envelope, h textproto.Header, _ Self) string {
		return ifSet("X-Autoreply", anySet(h, "X-Autoreply", "X-Autorespond", "X-Autoresponder"))
	}},
	{List, func(_ mail.Envelope, h textproto.Header, _ Self) string {
		return ifSet("List-Id", anySet(h, "List-Id", "List-Post"))
	}},
	{List, func(_ mail.Envelope, h textproto.Header, _ Self) string {
		p := precedence(h)
		return ifSet("Precedence: "+p, p == "bulk" || p == "junk" || p == "list")
	}},
	{AutoReply, func(env mail.Envelope, h textproto.Header, _ Self) string {
		return ifSet("null return path", nullPath(env, h))
	}},
	{AutoReply, func(_ mail.Envelope, h textproto.Header, _ Self) string { return program(h) }},
}

var (
	mailer           = regexp.MustCompile(`(?i)\b(mailer-daemon|postmaster|mail delivery (sub)?system)\b`)
	automaticSubject = regexp.MustCompile(`(?i)^\W*(auto(matic)?[ :-]*repl|auto:|` +
		`out of (the )?office|away from|on vacation|` +
		`abwesen|automatische antwort|auto-?antwort|urlaubsnotiz|ich bin (nicht|derzeit)|` +
		`házon kívül|hazon kivul|automatikus v[aá]lasz|szabadságon|szabadsagon|nem vagyok (az )?irod|` +
		`(undeliver|delivery (status|failure)|unzustellbar|kézbesíthetetlen|kezbesithetetlen))`)
)

// decoded undoes encoded words where that is easy; a hint is worth no more.
func decoded(v string) string {
	if d, err := new(mime.WordDecoder).DecodeHeader(v); err == nil {
		return d
	}
	return v
}

func ifSet(why string, is bool) string {
	if is {
		return why
	}
	return ""
}

// wrote reports whether a From value names one of our own sending addresses.
func (s Self) wrote(from string) bool {
	local, ok := s.local(from)
	return ok && slices.ContainsFunc(s.Locals, func(l string) bool { return strings.EqualFold(local, l) })
}

// owns reports whether a From value names an address at which we take letters and from which nobody writes:
// the host's, or one of the form of a signed address.
func (s Self) owns(from string) bool {
	local, ok := s.local(from)
	if !ok {
		return false
	}
	_, _, signed := split(local)
	return signed || local == "postmaster" || local == "abuse"
}

// local is the local part of a From value in one of our domains.
func (s Self) local(from string) (local string, ok bool) {
	addr, err := loneOrListed(from)
	if err != nil {
		return "", false
	}
	local, domain, _ := strings.Cut(Canonical(addr), "@")
	ours := func(d string) bool { return domain != "" && domain == canonicalDomain(d) }
	return local, slices.ContainsFunc(s.Domains, ours)
}

// byMailer: one of the names that mail servers write under, which nobody answers (RFC 3834 2).
func byMailer(h textproto.Header) bool {
	return isMailer(localPart(h.Get("From")))
}

// nullPath: the sender wants no answer, by SMTP or by the header that a
// gateway before us wrote.
func nullPath(env mail.Envelope, h textproto.Header) bool {
	return env.From == "" || strings.TrimSpace(h.Get("Return-Path")) == "<>"
}

// reportType is the kind of a multipart/report: "delivery-status",
// "disposition-notification", …; "" for other letters.
func reportType(h textproto.Header) string {
	ct := strings.ToLower(h.Get("Content-Type"))
	if strings.HasPrefix(ct, "message/delivery-status") {
		return "delivery-status"
	}
	if !strings.HasPrefix(strings.TrimSpace(ct), "multipart/report") {
		return ""
	}
	_, t, ok := strings.Cut(ct, "report-type")
	if !ok {
		return "delivery-status"
	}
	t = strings.TrimLeft(t, " =\t\"")
	if end := strings.IndexAny(t, "\"; \t"); end >= 0 {
		t = t[:end]
	}
	return t
}

// autoSubmitted: any value but "no" (RFC 3834 5).
func autoSubmitted(h textproto.Header) bool {
	v, _, _ := strings.Cut(h.Get("Auto-Submitted"), ";")
	v = strings.ToLower(strings.TrimSpace(v))
	return v != "" && v != "no"
}

func precedence(h textproto.Header) string {
	return strings.ReplaceAll(strings.ToLower(strings.TrimSpace(h.Get("Precedence"))), "-", "_")
}

func anySet(h textproto.Header, names ...string) bool {
	for _, n := range names {
		if h.Get(n) != "" {
			return true
		}
	}
	return false
}
