package queries

import (
	"bytes"
	"context"
	"fmt"

	"painani/engine"
	"painani/engine/referee"
	"painani/events"
	"painani/mail/desk/request"
	"painani/mail/reply"
)

// MaxExport is how many bytes of an export go with a letter; what is longer is told where it is.
const MaxExport = 2 << 20

// Export sends the events of a table as a file: the same that its page has.
func Export(ctx context.Context, r *request.Request, c reply.Command, _ int) (request.Result, error) {
	if id := request.TableIn(c.Args); id != "" && (r.Table == nil || r.Table.ID != id) {
		r.Table = nil
		if err := r.Look(ctx, id); err != nil {
			return request.Result{}, err
		}
		if r.Table == nil {
			return r.No(engine.Refuse("no-table", "", "table", id)), nil
		}
	}
	if r.Table == nil {
		return request.NotDone(r.Say("which-table"), r.Say("which-table.how")), nil
	}
	data, err := Exported(ctx, r.Services.Referee, r.Table.ID, r.Table.Seq)
	if err != nil {
		return request.Result{}, err
	}
	if len(data) > MaxExport {
		result := request.NotDone(r.Say("export.long", "table", r.Table.ID))
		if r.Services.Web != "" {
			result.Detail = []string{r.Say("verify.page", "url", r.Services.Web+"/t/"+r.Table.ID+"/export.jsonl")}
		}
		return result, nil
	}
	r.Export = true
	how := "export.how"
	if r.Table.Revealed {
		how = "export.over"
	}
	return request.Result{Verdict: r.Say("export.ok", "table", r.Table.ID, "seq", r.Table.Seq),
		Detail: []string{r.Say(how)}}, nil
}

// Exported is the export of a table up to an event, as everybody may have it: hidden parts go out when the
// table is over then. Errors are the store's.
func Exported(ctx context.Context, from *referee.Referee, table string, seq uint64) ([]byte, error) {
	records, err := from.Records(ctx, table, seq)
	if err != nil {
		return nil, fmt.Errorf("read %s: %w", table, err)
	}
	var b bytes.Buffer
	if err := events.WriteExport(&b, records, false); err != nil {
		return nil, err
	}
	return b.Bytes(), nil
}
