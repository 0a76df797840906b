package auth_test

import (
	"errors"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"painani/mail/auth"
)

func keys(t testing.TB, k ...auth.Key) *auth.Keys {
	t.Helper()
	ks, err := auth.NewKeys(k[0], k[1:]...)
	if err != nil {
		t.Fatal(err)
	}
	return ks
}

var (
	oldKey = auth.Key{ID: "2025", Secret: []byte("an old secret of 2025")}
	newKey = auth.Key{ID: "2026", Secret: []byte("a new secret of 2026")}
)

func TestSignAndVerify(t *testing.T) {
	k := keys(t, newKey)
	for _, tc := range []struct {
		p       auth.Purpose
		subject string
		seat    int
		prefix  string
	}{
		{auth.Reply, "tz42", 3, "tz42.3"},
		{auth.Hold, "abc234", 0, "h-abc234.0"},
		{auth.Person, "k2m-9", 0, "p-k2m-9.0"},
		{auth.Bounce, strings.Repeat("a", 44), 0, "b-" + strings.Repeat("a", 44) + ".0"},
	} {
		local, err := k.Local(tc.p, tc.subject, tc.seat)
		if err != nil {
			t.Fatal(err)
		}
		if !strings.HasPrefix(local, tc.prefix) || len(local) != len(tc.prefix)+16 || len(local) > 64 ||
			strings.ToLower(local) != local {
			t.Errorf("local part %q", local)
		}
		want := auth.Address{Purpose: tc.p, Subject: tc.subject, Seat: tc.seat, Key: "2026"}
		for _, as := range []string{local, strings.ToUpper(local)} {
			if got, err := k.Verify(as); err != nil || got != want {
				t.Errorf("%q: %+v, %v", as, got, err)
			}
		}
	}
}

func TestSignRefuses(t *testing.T) {
	k := keys(t, newKey)
	for name, a := range map[string]auth.Address{
		"empty": {}, "capital": {Subject: "Tz"}, "dot": {Subject: "t.z"}, "at": {Subject: "t@z"}, "two digits": {Subject: "tz", Seat: 10},
		"negative": {Subject: "tz", Seat: -1}, "purpose": {Purpose: "x-", Subject: "tz"}, "table with hyphen": {Subject: "h-abc"},
		"long": {Subject: strings.Repeat("a", 47)}, "long with prefix": {Purpose: auth.Bounce, Subject: strings.Repeat("a", 45)},
		"edge": {Purpose: auth.Hold, Subject: "a-"}, "foreign": {Subject: "tö"},
	} {
		if local, err := k.Local(a.Purpose, a.Subject, a.Seat); err == nil {
			t.Errorf("%s: signed as %q", name, local)
		}
	}
}

func TestRotation(t *testing.T) {
	before := keys(t, oldKey)
	during := keys(t, newKey, oldKey)
	after := keys(t, newKey)
	old, _ := before.Local(auth.Reply, "tz42", 1)
	fresh, _ := during.Local(auth.Reply, "tz42", 1)
	if old == fresh {
		t.Fatal("the newest key does not sign")
	}
	if a, err := during.Verify(old); err != nil || a.Key != "2025" {
		t.Errorf("old address while both are known: %+v, %v", a, err)
	}
	if a, err := during.Verify(fresh); err != nil || a.Key != "2026" {
		t.Errorf("%+v, %v", a, err)
	}
	if _, err := after.Verify(old); !errors.Is(err, auth.ErrSignature) {
		t.Errorf("a forgotten key still counts: %v", err)
	}
	if _, err := after.Verify(fresh); err != nil {
		t.Error(err)
	}
}

func TestNewKeysRefuses(t *testing.T) {
	for name, list := range map[string][]auth.Key{
		"short": {{ID: "a", Secret: []byte("short")}},
		"no id": {{Secret: []byte("0123456789abcdef")}},
		"twice": {newKey, newKey},
	} {
		if _, err := auth.NewKeys(list[0], list[1:]...); err == nil {
			t.Errorf("%s: taken", name)
		}
	}
	secret := []byte("0123456789abcdef")
	k := keys(t, auth.Key{ID: "a", Secret: secret})
	local, _ := k.Local(auth.Reply, "tz1", 1)
	secret[0]++
	if _, err := k.Verify(local); err != nil {
		t.Error("the caller's slice is still part of the keys")
	}
}

// TestNothingElseVerifies: no other subject, seat, purpose or signature.
func TestNothingElseVerifies(t *testing.T) {
	k := keys(t, newKey)
	rapid.Check(t, func(t *rapid.T) {
		purposes := []auth.Purpose{auth.Reply, auth.Hold, auth.Person, auth.Bounce}
		purpose := rapid.SampledFrom(purposes).Draw(t, "purpose")
		subject := rapid.StringMatching(`[a-z][a-z0-9]{0,20}`).Draw(t, "subject")
		seat := rapid.IntRange(0, 9).Draw(t, "seat")
		local, err := k.Local(purpose, subject, seat)
		if err != nil {
			t.Fatal(err)
		}
		i := rapid.IntRange(0, len(local)-1).Draw(t, "place")
		c := rapid.SampledFrom([]byte("abcxyz012345679-.@ \x00\xff")).Draw(t, "byte")
		changed := local[:i] + string(c) + local[i+1:]
		if rapid.Bool().Draw(t, "cut") {
			changed = local[:i] + local[i+1:]
		}
		if changed == local {
			return
		}
		if a, err := k.Verify(changed); err == nil {
			t.Fatalf("%q verifies as %+v, made from %q", changed, a, local)
		}
	})
}

func TestPurposesAreSeparate(t *testing.T) {
	k := keys(t, newKey)
	bounce, _ := k.Local(auth.Bounce, "abc", 0)
	mac := bounce[strings.IndexByte(bounce, '.'):]
	for _, prefix := range []string{"h-", "p-", ""} {
		if _, err := k.Verify(prefix + "abc" + mac); !errors.Is(err, auth.ErrSignature) {
			t.Errorf("%q with the signature of a bounce: %v", prefix, err)
		}
	}
}

func TestFirst(t *testing.T) {
	k := keys(t, newKey, oldKey)
	one, _ := k.Local(auth.Reply, "tz42", 3)
	same, _ := keys(t, oldKey).Local(auth.Reply, "tz42", 3)
	other, _ := k.Local(auth.Reply, "tz42", 4)
	for _, tc := range []struct {
		name string
		to   []string
		seat int
		err  error
	}{
		{"none", []string{"play@p.test"}, 0, nil},
		{"nobody", nil, 0, nil},
		{"one", []string{"play@p.test", strings.ToUpper(one) + "@p.test"}, 3, nil},
		{"twice", []string{one + "@p.test", one + "@p.test", same + "@p.test"}, 3, nil},
		{"two", []string{one + "@p.test", other + "@p.test"}, 0, auth.ErrSeveral},
		{"without domain", []string{one}, 3, nil},
	} {
		t.Run(tc.name, func(t *testing.T) {
			a, err := k.First(tc.to)
			if !errors.Is(err, tc.err) || a.Seat != tc.seat || a.Zero() != (tc.seat == 0) {
				t.Errorf("%+v, %v", a, err)
			}
		})
	}
}

func FuzzVerify(f *testing.F) {
	k := keys(f, newKey, oldKey)
	good, _ := k.Local(auth.Reply, "tz42", 3)
	for _, s := range []string{good, strings.ToUpper(good), "", ".", "@", "b-.0",
		"h-a.0" + strings.Repeat("a", 16), "tz42.3" + strings.Repeat("\xff", 16), strings.Repeat("a", 1000)} {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, s string) {
		a, err := k.Verify(s)
		if err == nil {
			back, err := k.Local(a.Purpose, a.Subject, a.Seat)
			if err != nil || a.Key == "2026" && !strings.EqualFold(back, s) {
				t.Fatalf("%q verifies as %+v, which is %q, %v", s, a, back, err)
			}
		} else if !a.Zero() || !errors.Is(err, auth.ErrUnsigned) && !errors.Is(err, auth.ErrSignature) {
			t.Fatalf("%+v, %v", a, err)
		}
		c := auth.Canonical(s)
		if auth.Canonical(c) != c {
			t.Fatalf("%q becomes %q becomes %q", s, c, auth.Canonical(c))
		}
	})
}
