package referee

import (
	"context"
	"errors"
	"fmt"

	"painani/events"
)

// history returns the events of a table and the hash of the last one; none and "" for an unknown table. What
// Config.Load gave is completed from the log and proved by it: each event names the hash of the one before,
// and the last is the log's head. If it is not so, the log alone is read, and Config.Damaged hears of it.
// The event with the number need is among them if there is one; 0: the last as of now.
func (r *Referee) history(ctx context.Context, table string, need uint64) ([]events.Entry, string, error) {
	head, err := r.head(ctx, table, need)
	if err != nil {
		return nil, "", err
	}
	list, err := r.cfg.Load(ctx, table, 0)
	if err == nil && uint64(len(list)) < head.seq {
		var more []events.Entry
		if more, err = r.cfg.Log.Load(ctx, table, uint64(len(list))); err != nil {
			return nil, "", err
		}
		list = append(list, more...)
	}
	if err == nil {
		var hash string
		if hash, err = prove(list, head); err == nil {
			return list, hash, nil
		}
	}
	if ctx.Err() != nil {
		return nil, "", err
	}
	return r.fromLog(ctx, table, head, err)
}

// fromLog is history by the log alone; why is what was wrong with the other copy.
func (r *Referee) fromLog(
	ctx context.Context, table string, head top, why error,
) ([]events.Entry, string, error) {
	list, err := r.cfg.Log.Load(ctx, table, 0)
	if err != nil {
		return nil, "", err
	}
	hash, err := prove(list, head)
	if err != nil {
		return nil, "", fmt.Errorf("%w: %w", events.ErrDamaged, err)
	}
	r.cfg.Logger.Error("table read from the log: its copy shows another history", "table", table, "err", why)
	if r.cfg.Damaged != nil {
		r.cfg.Damaged(table)
	}
	return list, hash, nil
}

// top is where a table ends by the log.
type top struct {
	seq  uint64
	hash string
}

// head is the end of a table: as it was written last, or as the log has it. An event can be read in the log a
// moment before it is remembered here.
func (r *Referee) head(ctx context.Context, table string, need uint64) (top, error) {
	if s, ok := r.tables.Get(table); ok && need > 0 && s.t.Seq >= need {
		return top{s.t.Seq, s.head}, nil
	}
	e, err := r.cfg.Log.Head(ctx, table)
	if errors.Is(err, events.ErrNotFound) {
		return top{}, nil
	}
	if err != nil {
		return top{}, err
	}
	hash, err := e.Hash()
	return top{e.Seq, hash}, err
}

// prove wants a chain without a gap that has head in it, and returns the hash of its last event. Events
// behind head were appended since.
func prove(list []events.Entry, head top) (string, error) { return proveFrom(top{}, list, head) }

// proveFrom is prove for the events behind one that was proved.
func proveFrom(from top, list []events.Entry, head top) (string, error) {
	seq, hash := from.seq, from.hash
	for _, e := range list {
		err := events.Follows(seq, hash, e.Record)
		if err == nil {
			seq = e.Seq
			hash, err = e.Hash()
		}
		if err == nil && seq == head.seq && hash != head.hash {
			err = fmt.Errorf("%w: event #%d is not the one that the log ends with", events.ErrChain, seq)
		}
		if err != nil {
			return "", err
		}
	}
	if seq < head.seq {
		return "", fmt.Errorf("%w: %d events, and the log has %d", events.ErrChain, seq, head.seq)
	}
	return hash, nil
}
