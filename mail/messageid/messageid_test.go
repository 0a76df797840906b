package messageid_test

import (
	"strings"
	"testing"

	post "painani/mail"
	"painani/mail/messageid"
)

func newIDs(t *testing.T, key string) *messageid.IDs {
	t.Helper()
	n, err := messageid.New([]byte(key), "painani.example")
	if err != nil {
		t.Fatal(err)
	}
	return n
}

// TestDigest: a name follows from the key, the label and each part by itself.
func TestDigest(t *testing.T) {
	n := newIDs(t, "0123456789abcdef")
	seen := map[string]string{}
	for what, name := range map[string]string{
		"two parts":        n.Digest("label", "ab", "c"),
		"cut elsewhere":    n.Digest("label", "a", "bc"),
		"one part":         n.Digest("label", "abc"),
		"a NUL inside":     n.Digest("label", "ab\x00c"),
		"an empty part":    n.Digest("label", "ab", "c", ""),
		"another label":    n.Digest("labe", "ab", "c"),
		"another key":      newIDs(t, "0123456789abcdeg").Digest("label", "ab", "c"),
		"an answer":        n.Answer("ab"),
		"a notice":         n.Notice("tz1", 2, "p", post.Answer),
		"the next event's": n.Notice("tz1", 3, "p", post.Answer),
	} {
		if other, is := seen[name]; is {
			t.Errorf("%s and %s have the same name", what, other)
		}
		if seen[name] = what; len(name) != 26 || strings.Trim(name, "abcdefghijklmnopqrstuvwxyz234567") != "" {
			t.Errorf("%s: %q", what, name)
		}
	}
	if n.Digest("label", "ab", "c") != newIDs(t, "0123456789abcdef").Digest("label", "ab", "c") {
		t.Error("the same has two names")
	}
}

// TestCause: a letter is the same if its Message-ID and its sender are, whatever way it came.
func TestCause(t *testing.T) {
	n := newIDs(t, "0123456789abcdef")
	first := n.Cause("<1@x>", "ada@example.org", []byte("raw"))
	for what, c := range map[string]struct {
		cause string
		same  bool
	}{
		"another way":      {n.Cause("<1@x>", "ada@example.org", []byte("Received: …\r\nraw")), true},
		"another spelling": {n.Cause("<1@x>", "Ada+play@Example.org", nil), true},
		"another id":       {n.Cause("<2@x>", "ada@example.org", []byte("raw")), false},
		"another sender":   {n.Cause("<1@x>", "bela@example.org", []byte("raw")), false},
		"no id":            {n.Cause("", "ada@example.org", []byte("raw")), false},
	} {
		if (c.cause == first) != c.same {
			t.Errorf("%s: the same letter is %v", what, !c.same)
		}
	}
	bare, again := n.Cause("", "a@x", []byte("raw")), n.Cause("", "a@x", []byte("raw"))
	if bare != again || bare == n.Cause("", "a@x", []byte("war")) {
		t.Error("a letter without a Message-ID is not known by its bytes")
	}
	one, two := messageid.Nth(first, 1), messageid.Nth(first, 2)
	if !messageid.ByLetter(two) || messageid.ByLetter("web-1") || one == two {
		t.Error("causes of commands")
	}
}

// TestTableIDs: ids for a table get longer, so that one is free in the end, and are the same each time.
func TestTableIDs(t *testing.T) {
	list := messageid.TableIDs("tz", "m-cause/0")
	if len(list) != 7 || strings.Join(list, " ") != strings.Join(messageid.TableIDs("tz", "m-cause/0"), " ") {
		t.Fatal(list)
	}
	for i, id := range list {
		digits := strings.TrimPrefix(id, "tz")
		if len(digits) != 3+i || strings.Trim(digits, "0123456789") != "" || digits[0] == '0' {
			t.Errorf("the %d. id is %s", i+1, id)
		}
	}
}

// TestNewRefuses a key that could be guessed, and no domain.
func TestNewRefuses(t *testing.T) {
	for _, c := range []struct{ key, domain string }{{"short", "painani.example"}, {"0123456789abcdef", ""}} {
		if _, err := messageid.New([]byte(c.key), c.domain); err == nil {
			t.Errorf("%q, %q", c.key, c.domain)
		}
	}
}
