package events_test

import (
	"errors"
	"maps"
	"slices"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"painani/events"
	"painani/events/logtest"
)

func sortedKeys[V any](m map[string]V) []string { return slices.Sorted(maps.Keys(m)) }

// history is a chained table of n events, each third one with a sealed part.
func history(table string, n int) []events.Record {
	var list []events.Record
	var last events.Record
	for i := range n {
		last = logtest.Next(last, table, "player:ana")
		if i%3 == 1 {
			last.Sealed = &events.Sealed{Salt: strings.Repeat("5a", 32), Body: events.Body(`{"tile":7}`)}
			last.Seal = last.Sealed.Commitment()
		}
		list = append(list, last)
	}
	return list
}

// verify adds a whole table to a Chain, up to the first bad event.
func verify(records []events.Record) (seq uint64, head string, err error) {
	var c events.Chain
	for _, r := range records {
		if err = c.Add(r); err != nil {
			break
		}
	}
	return c.Seq(), c.Head(), err
}

func TestVerifyNamesTheFirstBadEvent(t *testing.T) {
	const n = 9
	tests := []struct {
		name string
		bad  uint64 // number of the first bad event
		edit func([]events.Record) []events.Record
	}{
		{"changed body", 5, func(l []events.Record) []events.Record { l[3].Body = events.Body(`{"turn":"cheat"}`); return l }},
		{"changed last event", n, func(l []events.Record) []events.Record { l[n-1].Seq++; return l }},
		{"changed time", 5, func(l []events.Record) []events.Record { l[3].At = l[2].At; return l }},
		{"changed state", 5, func(l []events.Record) []events.Record { l[3].After = strings.Repeat("00", 32); return l }},
		{"missing event", 4, func(l []events.Record) []events.Record { return slices.Delete(l, 3, 4) }},
		{"missing first event", 1, func(l []events.Record) []events.Record { return l[1:] }},
		{"event twice", 5, func(l []events.Record) []events.Record { return slices.Insert(l, 4, l[3]) }},
		{"two swapped", 4, func(l []events.Record) []events.Record { l[3], l[4] = l[4], l[3]; return l }},
		{"event of another table", 4, func(l []events.Record) []events.Record { l[3].Table = "b"; return l }},
		{"event of a table of the same length", 4, func(l []events.Record) []events.Record { return append(l[:3], history("b", n)[3:]...) }},
		{"changed sealed part", 5, func(l []events.Record) []events.Record {
			l[4].Sealed = &events.Sealed{Salt: l[4].Sealed.Salt, Body: events.Body(`{"tile":8}`)}
			return l
		}},
		{"changed salt", 5, func(l []events.Record) []events.Record {
			l[4].Sealed = &events.Sealed{Salt: strings.Repeat("00", 32), Body: l[4].Sealed.Body}
			return l
		}},
		{"sealed part where none was promised", 4, func(l []events.Record) []events.Record { l[3].Sealed = l[4].Sealed; return l }},
		{"first event that names one before", 1, func(l []events.Record) []events.Record { l[0].Prev = strings.Repeat("00", 32); return l }},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			good := history("a", n)
			seq, head, err := verify(test.edit(slices.Clone(good)))
			bad := events.FirstBad(err)
			if bad == nil || bad.Seq != test.bad || bad.Table != "a" {
				t.Fatalf("error is %v, want one at #%d of table a", err, test.bad)
			}
			if !errors.Is(err, events.ErrChain) && !errors.Is(err, events.ErrInvalid) {
				t.Errorf("error %v has no kind", err)
			}
			if seq != test.bad-1 {
				t.Errorf("last good event is #%d", seq)
			}
			if seq == 0 && head != "" || seq > 0 && len(head) != 64 {
				t.Errorf("head of the good part is %q", head)
			}
		})
	}
}

func TestVerifyGood(t *testing.T) {
	list := history("a", 9)
	want, err := list[8].Hash()
	if err != nil {
		t.Fatal(err)
	}
	for i := range list {
		if i%2 == 0 {
			list[i].Sealed = nil // an export of a running game
		}
	}
	seq, head, err := verify(list)
	if err != nil || seq != 9 || head != want {
		t.Fatalf("#%d %s, %v, want #9 %s", seq, head, err, want)
	}
	if seq, head, err := verify(nil); seq != 0 || head != "" || err != nil {
		t.Fatalf("nothing at all: #%d %q, %v", seq, head, err)
	}
	var prev events.Record
	for _, r := range list { // Link is the same judgement for two records
		if err := prev.Link(r); err != nil {
			t.Fatal(err)
		}
		prev = r
	}
}

func TestChainGoesOnAfterARefusal(t *testing.T) {
	list := history("a", 3)
	var c events.Chain
	for _, i := range []int{0, 2, 0, 1, 1, 2} {
		c.Add(list[i])
	}
	want, _ := list[2].Hash()
	if c.Seq() != 3 || c.Head() != want {
		t.Fatalf("chain stands at #%d", c.Seq())
	}
}

// TestChainsInAnyMixture: the order between tables does not matter, the order
// within one does.
func TestChainsInAnyMixture(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		left := map[string][]events.Record{"a": history("a", 4), "b": history("b", 5), "c": history("c", 3)}
		var cs events.Chains
		for len(left) > 0 {
			table := rapid.SampledFrom(sortedKeys(left)).Draw(t, "table")
			if len(left[table]) > 1 && rapid.Bool().Draw(t, "skip") {
				if err := cs.Add(left[table][1]); events.FirstBad(err) == nil || events.FirstBad(err).Table != table {
					t.Fatalf("skipped event of %s: %v", table, err)
				}
			}
			if err := cs.Add(left[table][0]); err != nil {
				t.Fatal(err)
			}
			if left[table] = left[table][1:]; len(left[table]) == 0 {
				delete(left, table)
			}
		}
		for table, n := range map[string]int{"a": 4, "b": 5, "c": 3, "d": 0} {
			if seq, _ := cs.Head(table); seq != uint64(n) {
				t.Fatalf("table %s stands at #%d", table, seq)
			}
		}
	})
}
