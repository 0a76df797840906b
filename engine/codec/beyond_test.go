package codec_test

import (
	"errors"
	"testing"
	"time"

	"painani/engine"
	"painani/engine/codec"
	"painani/events"
)

// TestBeyond: a kind that nobody knows here is a later version's, a body that is none of its kind is damaged; where
// nobody else could play the table both are plain errors.
func TestBeyond(t *testing.T) {
	for _, x := range []struct {
		kind, body string
		want       error
	}{
		{"invented", `{}`, engine.ErrLater},
		{"proposed", `{"game":"of a later version","revision":1}`, engine.ErrLater},
		{"proposed", `{"game":5}`, engine.ErrUnreadable},
		{"played", `{"seat":"x"}`, engine.ErrUnreadable},
	} {
		r := events.Record{Table: "tz1", Seq: 1, Type: x.kind, At: time.Unix(1, 0).UTC(), Body: events.Body(x.body)}
		table := engine.NewTable("tz1")
		table.Yields = true
		if _, _, err := codec.Apply(table, r); !errors.Is(err, x.want) || !engine.Beyond(err) {
			t.Errorf("%s %s: %v, want %v", x.kind, x.body, err, x.want)
		}
		if _, _, err := codec.Apply(engine.NewTable("tz1"), r); err == nil || engine.Beyond(err) {
			t.Errorf("%s %s, alone: %v", x.kind, x.body, err)
		}
	}
}
