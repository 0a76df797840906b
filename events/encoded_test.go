package events_test

import (
	"errors"
	"testing"

	"painani/events"
)

// TestEncodedIsTheRecord: what is encoded once is what Encode and Hash give, and only that entry is it.
func TestEncodedIsTheRecord(t *testing.T) {
	for _, v := range vectors(t).Records {
		r, err := events.Decode([]byte(v.Stored))
		if err != nil {
			t.Fatal(err)
		}
		x, err := events.NewEncoded(r)
		if err != nil {
			t.Fatal(err)
		}
		if string(x.Bytes()) != v.Stored || x.Hash() != v.Hash {
			t.Errorf("%s: hash %s, bytes\n%s", v.Name, x.Hash(), x.Bytes())
		}
		stored, err := events.DecodeEntry(7, []byte(v.Stored))
		if err != nil {
			t.Fatal(err)
		}
		plain, other := events.Entry{Pos: 7, Record: r}, events.Entry{Pos: 7, Record: r}
		other.Actor += "x"
		if !x.Is(&stored) || !x.Is(&plain) || x.Is(&other) {
			t.Errorf("event #%d: Is stored %v, plain %v, other %v", r.Seq, x.Is(&stored), x.Is(&plain), x.Is(&other))
		}
		r.Body = events.Body(`{"a": 1}`)
		if _, err := events.NewEncoded(r); !errors.Is(err, events.ErrInvalid) {
			t.Errorf("white space in a body: %v", err)
		}
	}
}
