package record

import (
	"context"
	"errors"
	"slices"

	"painani/engine"
	"painani/events"
)

// Proof is what folding the tables of a log has found.
type Proof struct {
	Tables map[string]*Proved // by id
	Events int                // of these tables
}

// Proved is one table as far as it is right. Behind its first bad event nothing more is looked at.
type Proved struct {
	Err error // of that event; nil: all events are right

	chain events.Chain
	t     *engine.Table
}

// Seq is the number of the last event that the chain took.
func (x *Proved) Seq() uint64 { return x.chain.Seq() }

// Head is the hash of that event.
func (x *Proved) Head() string { return x.chain.Head() }

// progressEvery is after how many events a proof tells how far it is.
const progressEvery = 50000

// Prove reads a log to its end as it is now, and folds the tables that are wanted, all if none is named; that
// positions are dense is part of the log's own contract. progress is told now and then how far it is. The
// error is the log's, and says nothing of tables.
func Prove(
	ctx context.Context, log events.Log, want []string, progress func(at, last events.Position),
) (*Proof, error) {
	p := &Proof{Tables: map[string]*Proved{}}
	last, err := log.Last(ctx)
	if err != nil || last == 0 {
		return p, err
	}
	err = events.UpTo(ctx, log, 0, last, func(e events.Entry) error {
		if len(want) == 0 || slices.Contains(want, e.Table) {
			p.add(e)
		}
		if e.Pos%progressEvery == 0 {
			progress(e.Pos, last)
		}
		return nil
	})
	return p, err
}

func (p *Proof) add(e events.Entry) {
	p.Events++
	x := p.Tables[e.Table]
	if x == nil {
		x = &Proved{t: engine.NewTable(e.Table)}
		p.Tables[e.Table] = x
	}
	if x.Err != nil {
		return
	}
	if x.Err = x.chain.Add(e.Record); x.Err == nil {
		x.Err = Apply(x.t, Line{Record: e.Record})
	}
}

// FirstBad reads the table once more as a whole and names its first bad event; nil if there is none. What
// stands behind its first contradiction, and the heads of letters, tell which side is to blame.
func (x *Proved) FirstBad(
	ctx context.Context, log events.Log, heads ...events.Head,
) (*events.BadEvent, error) {
	fallback := &events.BadEvent{Table: x.t.ID, Seq: x.chain.Seq() + 1, Err: x.Err}
	if b := events.FirstBad(x.Err); b != nil {
		fallback = b
	} else if x.Err != nil {
		fallback.Seq = x.chain.Seq() // the chain took the event, the rules did not
	}
	entries, err := log.Load(ctx, x.t.ID, 0)
	if errors.Is(err, events.ErrDamaged) && x.Err != nil {
		return fallback, nil
	}
	if err != nil {
		return nil, err
	}
	lines := make([]Line, len(entries))
	for i, e := range entries {
		lines[i] = Line{Record: e.Record}
	}
	f := &File{Lines: lines}
	_, err = events.Audit(f.Records(), "", heads...)
	chained := events.FirstBad(err)
	if _, _, bad := fold(lines); bad != nil && (chained == nil || bad.Seq <= chained.Seq) {
		return bad, nil
	}
	return chained, nil
}
