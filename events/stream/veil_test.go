package stream

import "testing"

// TestVeil: no error tells the user or the password of a cluster's address, with or without a scheme, quoted or not.
func TestVeil(t *testing.T) {
	for _, c := range []struct{ address, text, want string }{
		{"nats://ada:pw@n1:4222", "dial nats://ada:pw@n1:4222: no", "dial nats://…@n1:4222: no"},
		{"ada:p%zzw@n1:4222", `parse "nats://ada:p%zzw@n1": invalid`, `parse "nats://…@n1": invalid`},
		{`nats://ada:p"w@n1`, `parse "nats://ada:p\"w@n1"`, `parse "nats://…@n1"`},
		{"n1:4222", "dial n1: no", "dial n1: no"},
		{"nats://@n1", "dial n1: no", "dial n1: no"},
	} {
		if got := veil(c.text, c.address); got != c.want {
			t.Errorf("%s with %s: %q", c.text, c.address, got)
		}
	}
}
