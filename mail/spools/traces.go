package spools

import (
	"fmt"
	"strconv"
	"strings"
	"time"

	"painani/events"
	"painani/events/register"
	"painani/events/stream"
	"painani/mail/outbox"
)

// outboxNote says what an entry of OUTBOX tells of which letters: "<id> <state>" for each, and of one that is
// posted also its kind, player, table and event, and the digest of its list if it has one.
func outboxNote(it events.Item) string {
	list, err := outbox.Summary(it)
	if err != nil {
		return ""
	}
	var out []string
	for _, f := range list {
		text := f.ID + " " + string(f.State)
		if l := f.Letter; l != nil {
			text += fmt.Sprintf(" %s %s %s %d", noteWord(string(l.Kind)), noteWord(l.To), noteWord(l.Table), l.Seq)
			if sum := l.ListSum(); sum != "" {
				text += " " + sum
			}
		}
		out = append(out, text)
	}
	return strings.Join(out, "; ")
}

func noteWord(s string) string {
	if s == "" || strings.ContainsAny(s, " ;") {
		return "-"
	}
	return s
}

// trace is what the register knows of one letter out.
type trace struct {
	end   outbox.State // "": it is not known to have one
	endAt time.Time
	ends  bool              // an entry that is there says so
	own   []events.Position // Entries under its id that are there
	lost  *register.Line    // the entry with the letter, if it is missing now

	kind, to, table string
	seq             uint64
}

// tracesOf are the letters that one of the missing entries was about, by id.
func tracesOf(r *register.Register, missing []register.Line) map[string]*trace {
	gone, out := map[events.Position]bool{}, map[string]*trace{}
	for _, l := range missing {
		gone[l.Pos] = true
		for _, f := range fatesIn(l.Note) {
			out[f.id] = &trace{}
		}
	}
	r.Lines(func(l register.Line) {
		there := l.Gone == "" && !gone[l.Pos]
		for _, f := range fatesIn(l.Note) {
			if t := out[f.id]; t != nil {
				t.add(l, f, there, gone[l.Pos])
			}
		}
	})
	return out
}

// add takes one line about the letter into account.
func (t *trace) add(l register.Line, f noted, there, missing bool) {
	if there && l.Key == f.id {
		t.own = append(t.own, l.Pos)
	}
	switch {
	case f.state.Final():
		t.end, t.endAt, t.ends = f.state, l.At, t.ends || there
	case f.state == outbox.Queued && !there && !missing: // gone before; if it was posted again, that counts
	case f.state == outbox.Queued:
		t.end, t.ends, t.lost = "", false, nil
		if missing {
			t.lost = &l
		}
		t.kind, t.to, t.table, t.seq = f.kind, f.to, f.table, f.seq
	}
}

// noted is what a note says of one letter.
type noted struct {
	id, kind, to, table string
	// digest of what its numbers play; "": it has no list, or a version before wrote it
	list  string
	state outbox.State
	seq   uint64
}

// fatesIn reads a note back.
func fatesIn(note string) []noted {
	var out []noted
	for text := range strings.SplitSeq(note, "; ") {
		w := strings.Fields(text)
		if len(w) < 2 {
			continue
		}
		f := noted{id: w[0], state: outbox.State(w[1])}
		if len(w) >= 6 {
			f.kind, f.to, f.table = w[2], w[3], w[4]
			f.seq, _ = strconv.ParseUint(w[5], 10, 64) // 0: about no event
		}
		if len(w) > 6 {
			f.list = w[6]
		}
		out = append(out, f)
	}
	return out
}

// postedIDs are the ids of all letters out that the register knows of.
func postedIDs(r *register.Register) map[string]bool {
	out := map[string]bool{}
	r.Lines(func(l register.Line) {
		for _, f := range fatesIn(l.Note) {
			out[f.id] = true
		}
	})
	return out
}

// Listed is the digest of the list that a letter out had, by the register; "" if that does not know.
func (s *Spools) Listed(id string) (sum string) {
	if s == nil || s.out == nil {
		return ""
	}
	err := s.out.Find(id, func(l register.Line) {
		for _, f := range fatesIn(l.Note) {
			if f.id == id && f.list != "" {
				sum = f.list
			}
		}
	})
	if err != nil {
		s.c.Logger.Warn("register not read", "stream", stream.Outbox, "letter", id, "err", err)
	}
	return sum
}
