package main

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"time"

	"painani/engine"
	"painani/engine/house"
	"painani/engine/lang"
	"painani/engine/referee"
	"painani/events"
	"painani/projections"
)

// maxTables is how many tables one question lists.
const maxTables = 500

// askTables is the question of `painani tables list` and `show`: by Table, if there is one, else by the rest.
type askTables struct {
	Table  string
	Phase  engine.Phase // "": open and running
	Game   string       // "": all
	Player string       // id; "": all
	Frozen bool         // only those that are not played
	Late   bool         // only those where somebody's time is over
	Idle   time.Duration
}

// tellTables is its answer.
type tellTables struct {
	Tables []projections.TableRow
	Faults map[string]string // tables that a fault of the binary froze, and why, see `painani frozen`
	Log    []string          // newest log lines, of one table
	More   bool
}

// tables lists tables, the newest event first.
func (h *hostDesk) tables(ctx context.Context, q askTables) (t tellTables, err error) {
	if h.live == nil {
		return t, errStopped
	}
	t.Faults = map[string]string{}
	for id, x := range h.live.freezer.All() {
		t.Faults[id] = x.Why
	}
	if q.Table != "" {
		return t, h.showTable(ctx, q.Table, &t)
	}
	phases := []engine.Phase{q.Phase}
	if q.Phase == "" {
		phases = []engine.Phase{engine.Running, engine.Open}
	}
	for _, phase := range phases {
		err := h.eachTable(ctx, phase, func(row projections.TableRow) bool {
			if !q.takes(row, t.Faults[row.ID] != "", time.Now()) {
				return true
			}
			if t.More = len(t.Tables) == maxTables; !t.More {
				t.Tables = append(t.Tables, row)
			}
			return !t.More
		})
		if err != nil {
			return t, err
		}
	}
	return t, nil
}

// takes reports that a table is asked for.
func (q askTables) takes(row projections.TableRow, fault bool, now time.Time) bool {
	late, sits := false, q.Player == ""
	for _, c := range row.Seats {
		late = late || c.Late && c.Owes
		sits = sits || c.Player == q.Player
	}
	return sits && (q.Game == "" || row.Game == q.Game) && (!q.Late || late) &&
		(!q.Frozen || fault || row.Halted != "") && (q.Idle == 0 || now.Sub(row.At) >= q.Idle)
}

// eachTable calls fn for the tables of a phase until it returns false.
func (h *hostDesk) eachTable(
	ctx context.Context, phase engine.Phase, fn func(projections.TableRow) bool,
) error {
	for _, list := range []lister{h.live.projections.Tables, h.live.projections.GuestTables} {
		for cursor := ""; ; {
			rows, next, err := list(phase, cursor, maxTables)
			if err != nil {
				return err
			}
			for _, r := range rows {
				if !fn(r) {
					return nil
				}
			}
			if ctx.Err() != nil {
				return ctx.Err()
			}
			if cursor = next; next == "" {
				break
			}
		}
	}
	return nil
}

// shownLines is how much of its log `tables show` shows of a table.
const shownLines = 10

// showTable is one table, with its newest log lines as everybody may read them.
func (h *hostDesk) showTable(ctx context.Context, id string, to *tellTables) error {
	if err := events.CheckTable(id); err != nil {
		return err
	}
	t, head, err := h.live.ref.Table(ctx, id)
	if errors.Is(err, events.ErrNotFound) {
		return fmt.Errorf("show table: there is no table %q", id)
	}
	if err != nil {
		return err
	}
	to.Tables = []projections.TableRow{projections.RowOf(t, 0, head)}
	_, told, err := h.live.ref.Story(ctx, id, max(t.Seq, shownLines)-shownLines+1, t.Seq)
	if err != nil {
		return err
	}
	names := h.live.names(t, lang.EN)
	for _, e := range told {
		for i, line := range house.Tell(t, e.Event, e.Facts, engine.Nobody, names, lang.EN, lang.EN) {
			if i == 0 {
				at := e.Event.At.UTC().Format(time.RFC3339)
				to.Log = append(to.Log, fmt.Sprintf("#%d %s %s: %s", e.Event.Seq, at, e.Event.Actor, line))
			}
		}
	}
	return nil
}

// askTable is what the host wants done to a table.
type askTable struct {
	Table, Why string
	By         time.Duration // of a shift
	All        bool          // shift every table that is running
}

// tellTable is what became of it.
type tellTable struct {
	Events map[string]uint64 // number of the event, by table
	Failed map[string]string // why it could not be done; of a shift of all tables
}

func (h *hostDesk) freezeTable(ctx context.Context, q askTable) (tellTable, error) {
	return h.one(ctx, q, engine.HostFreeze{Why: q.Why})
}

func (h *hostDesk) thawTable(ctx context.Context, q askTable) (tellTable, error) {
	return h.one(ctx, q, engine.HostThaw{})
}

func (h *hostDesk) withdrawTable(ctx context.Context, q askTable) (tellTable, error) {
	return h.one(ctx, q, engine.HostWithdraw{Why: q.Why})
}

func (h *hostDesk) shiftTables(ctx context.Context, q askTable) (tellTable, error) {
	do := engine.HostShift{By: q.By, Why: q.Why}
	if !q.All {
		return h.one(ctx, q, do)
	}
	t := tellTable{Events: map[string]uint64{}, Failed: map[string]string{}}
	if h.live == nil {
		return t, errStopped
	}
	var ids []string
	err := h.eachTable(ctx, engine.Running, func(row projections.TableRow) bool {
		ids = append(ids, row.ID)
		return true
	})
	if err != nil {
		return t, err
	}
	for _, id := range ids {
		rec, err := h.command(ctx, id, do)
		switch {
		case errors.Is(err, engine.ErrNothing): // it has no clock
		case err != nil:
			t.Failed[id] = err.Error()
		default:
			t.Events[id] = rec.Seq
		}
	}
	h.log.Info(
		"host: clocks shifted",
		"tables",
		len(t.Events),
		"failed",
		len(t.Failed),
		"by",
		q.By,
		"why",
		q.Why,
	)
	return t, nil
}

// one carries out a command at one table.
func (h *hostDesk) one(ctx context.Context, q askTable, do engine.Action) (t tellTable, err error) {
	if h.live == nil {
		return t, errStopped
	}
	if x, frozen := h.live.freezer.All()[q.Table]; frozen {
		return t, fmt.Errorf("table %s is frozen by a fault (%s) and takes no event; `painani frozen --try %s` "+
			"has the next start try it again", q.Table, x.Why, q.Table)
	}
	rec, err := h.command(ctx, q.Table, do)
	if errors.Is(err, engine.ErrNothing) {
		err = fmt.Errorf("table %s has no clock", q.Table)
	}
	if err != nil {
		return t, err
	}
	kind := rec.Event.Public.Type()
	h.log.Info("host: table "+kind, "table", q.Table, "event", rec.Seq, "by", q.By, "why", q.Why)
	return tellTable{Events: map[string]uint64{q.Table: rec.Seq}}, nil
}

// command has the referee do something as the host; a refusal says why in words.
func (h *hostDesk) command(ctx context.Context, id string, do engine.Action) (referee.Receipt, error) {
	if err := events.CheckTable(id); err != nil {
		return referee.Receipt{}, err
	}
	rec, err := h.live.ref.Do(ctx, id, engine.Command{Actor: engine.ActorOperator, Do: do})
	if r := (*engine.Refusal)(nil); errors.As(err, &r) {
		err = errors.New(strings.TrimSpace(house.Explain(nil, r, lang.EN)))
	}
	return rec, err
}
