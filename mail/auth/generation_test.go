package auth_test

import (
	"errors"
	"strings"
	"testing"

	"painani/mail/auth"
)

// TestGenerations: an address says in which generation of its owner's it was made; the first is that of
// version 0.9, in which addresses had none.
func TestGenerations(t *testing.T) {
	const old = "tz42.3mp45khjddkwwtqpg"
	k, err := auth.NewKeys(auth.Key{ID: "1", Secret: []byte("0123456789abcdef")})
	if err != nil {
		t.Fatal(err)
	}
	if local, err := k.Local(auth.Reply, "tz42", 3); local != old || err != nil {
		t.Errorf("%s %v", local, err)
	}
	for _, generation := range []int{0, 1, 12, 9999} {
		local, err := k.LocalOf(auth.Reply, "tz42", 3, generation)
		if err != nil {
			t.Fatal(err)
		}
		a, err := k.Verify(strings.ToUpper(local))
		if err != nil || a.Generation != generation || a.Subject != "tz42" || a.Seat != 3 || a.Old {
			t.Errorf("%s: %+v %v", local, a, err)
		}
		if generation == 0 {
			continue
		}
		base := local[:strings.LastIndexByte(local, '.')]
		for _, forged := range []string{base, base + ".0", base + ".2", base + ".01", base + ".-1", base + ".", base + ".1.1"} {
			if _, err := k.Verify(forged); err == nil {
				t.Errorf("%s is good", forged)
			}
		}
	}
	for _, p := range []auth.Purpose{auth.Hold, auth.Bounce} {
		if local, err := k.LocalOf(p, "x", 0, 1); err == nil {
			t.Errorf("%q of a generation: %s", p, local)
		}
	}
	if _, err := k.LocalOf(auth.Person, strings.Repeat("a", 44), 0, 1); err == nil {
		t.Error("longer than 64 octets")
	}
	first, _ := k.LocalOf(auth.Reply, "tz42", 3, 1)
	second, _ := k.LocalOf(auth.Reply, "tz42", 3, 2)
	for _, to := range [][]string{{first, second}, {second, first}} {
		if a, err := k.First(to); err != nil || a.Generation != 2 {
			t.Errorf("%v: %+v %v", to, a, err)
		}
	}
}

// TestReplacedKeys: what an older key signed is known as such.
func TestReplacedKeys(t *testing.T) {
	old := auth.Key{ID: "1", Secret: []byte("0123456789abcdef")}
	before, err := auth.NewKeys(old)
	if err != nil {
		t.Fatal(err)
	}
	now, err := auth.NewKeys(auth.Key{ID: "2", Secret: []byte("fedcba9876543210")}, old)
	if err != nil {
		t.Fatal(err)
	}
	one, _ := before.Local(auth.Reply, "tz42", 3)
	two, _ := now.Local(auth.Reply, "tz42", 3)
	if a, err := now.Verify(one); err != nil || !a.Old || a.Key != "1" {
		t.Errorf("of the old key: %+v %v", a, err)
	}
	if a, err := now.First([]string{one, two}); err != nil || a.Old {
		t.Errorf("of both: %+v %v", a, err)
	}
	if _, err := before.Verify(two); !errors.Is(err, auth.ErrSignature) {
		t.Errorf("of a key to come: %v", err)
	}
}
