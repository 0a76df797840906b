package desk_test

import (
	"bytes"
	"context"
	"strings"
	"testing"

	"painani/events"
	post "painani/mail"
	"painani/mail/desk/queries"
)

// TestExport: EXPORT sends what the page of the table has, without what is hidden while the game runs; also of a table
// of others, and as a reply to a letter about another.
func TestExport(t *testing.T) {
	w := begun(t)
	id := w.box[len(w.box)-1].Table
	w.play("dora", "WATCH "+id)
	for name, body := range map[string]string{"ada": "EXPORT", "dora": "EXPORT " + id} {
		w.send(in{from: addr(name), re: w.last(addr(name)), body: body})
		l := w.last(addr(name))
		if !l.Export || l.Table != id || l.Seq != w.table(id).Seq {
			t.Fatalf("%s: export %v of %s #%d: %s", name, l.Export, l.Table, l.Seq, l.Verdict)
		}
		data, err := queries.Exported(context.Background(), w.ref, l.Table, l.Seq)
		if err != nil {
			t.Fatal(err)
		}
		var records []events.Record
		entries, err := w.log.Load(context.Background(), id, 0)
		if err != nil {
			t.Fatal(err)
		}
		for _, e := range entries {
			records = append(records, e.Record)
		}
		var page bytes.Buffer
		if err := events.WriteExport(&page, records, false); err != nil {
			t.Fatal(err)
		}
		if !bytes.Equal(data, page.Bytes()) || len(data) == 0 {
			t.Errorf("%s: the file is not the page's", name)
		}
		older, err := queries.Exported(context.Background(), w.ref, id, 2)
		if err != nil || bytes.Count(older, []byte("\n")) != 3 {
			t.Errorf("up to event 2: %d lines, %v", bytes.Count(older, []byte("\n")), err)
		}
		if bytes.Contains(data, []byte(`"sealed":{`)) || !bytes.Contains(data, []byte(events.Commitments)) {
			t.Errorf("%s: the file holds what is hidden", name)
		}
	}
	w.send(in{from: addr("ada"), re: w.last(addr("ada")), body: "EXPORT st99999"})
	if l := w.last(addr("ada")); l.Export || !strings.Contains(text(t, *l), "st99999") {
		t.Errorf("a table that does not exist: %s", l.Verdict)
	}
	w.send(in{from: addr("ada"), body: "EXPORT " + id, results: post.Results{}})
	if l := w.last(addr("ada")); l.Export || l.Kind != post.Confirm {
		t.Errorf("somebody who may be another gets %s, export %v", l.Kind, l.Export)
	}
}
