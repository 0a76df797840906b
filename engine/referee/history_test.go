package referee_test

import (
	"context"
	"errors"
	"strings"
	"testing"
	"time"

	"painani/engine/referee"
	"painani/events"
	"painani/events/memory"
)

// TestDamagedCopy plays on from a copy of the log that is damaged in each way. The log decides, it stays
// whole, and the damage is told.
func TestDamagedCopy(t *testing.T) {
	type rows = []events.Entry
	for name, damage := range map[string]func(rows) (rows, error){
		"last event flipped":   func(x rows) (rows, error) { x[len(x)-1].At = x[len(x)-1].At.Add(time.Millisecond); return x, nil },
		"middle event flipped": func(x rows) (rows, error) { x[1].At = x[1].At.Add(time.Millisecond); return x, nil },
		"first event flipped":  func(x rows) (rows, error) { x[0].Cause += "x"; return x, nil },
		"event missing":        func(x rows) (rows, error) { return append(x[:1], x[2:]...), nil },
		"order changed":        func(x rows) (rows, error) { x[1], x[2] = x[2], x[1]; return x, nil },
		"event twice":          func(x rows) (rows, error) { return append(x, x[len(x)-1]), nil },
		"cannot be read":       func(rows) (rows, error) { return nil, events.ErrDamaged },
		"other table": func(x rows) (rows, error) {
			for i := range x {
				x[i].Table = "nc2"
			}
			return x, nil
		},
	} {
		t.Run(name, func(t *testing.T) {
			log := memory.NewLog()
			tab := propose(t, newReferee(log), "nc1").Table
			var told []string
			r := referee.New(referee.Config{Log: log, Damaged: func(table string) { told = append(told, table) },
				Load: func(ctx context.Context, table string, after uint64) ([]events.Entry, error) {
					list, err := log.Load(ctx, table, after)
					if err != nil || table != "nc1" {
						return list, err
					}
					return damage(list)
				}})
			rec, err := play(r, "nc1", "letter/0", tab, "mark 5")
			if err != nil {
				t.Fatal(err)
			}
			if _, story, err := r.Story(ctx, "nc1", 1, 0); err != nil || uint64(len(story)) != rec.Seq {
				t.Errorf("story of %d events: %v", len(story), err)
			}
			var chains events.Chains
			list, _ := log.Load(ctx, "nc1", 0)
			for _, e := range list {
				if err := chains.Add(e.Record); err != nil {
					t.Error(err)
				}
			}
			if seq, hash := chains.Head("nc1"); seq != rec.Seq || hash != rec.Head ||
				strings.Join(told, " ") != "nc1 nc1" {
				t.Errorf("#%d %.8s of #%d %.8s, told %v", seq, hash, rec.Seq, rec.Head, told)
			}
		})
	}
}

// TestShortCopy: a copy that is only behind is completed from the log and is no damage.
func TestShortCopy(t *testing.T) {
	log := memory.NewLog()
	tab := propose(t, newReferee(log), "nc1").Table
	r := referee.New(referee.Config{Log: log, Damaged: func(string) { t.Error("told as damaged") },
		Load: func(ctx context.Context, table string, after uint64) ([]events.Entry, error) {
			list, err := log.Load(ctx, table, after)
			return list[:min(1, len(list))], err
		}})
	if _, err := play(r, "nc1", "letter/0", tab, "mark 5"); err != nil {
		t.Fatal(err)
	}
}

// TestStoryOfWhatWasJustWritten: an event that stands in the log and is not remembered yet is told.
func TestStoryOfWhatWasJustWritten(t *testing.T) {
	log := memory.NewLog()
	tab := propose(t, newReferee(log), "nc1").Table
	slow := referee.New(
		referee.Config{Log: log, Load: func(ctx context.Context, table string, _ uint64) ([]events.Entry, error) {
			list, err := log.Load(ctx, table, 0)
			return list[:min(uint64(len(list)), tab.Seq)], err
		}},
	)
	if _, _, err := slow.Table(ctx, "nc1"); err != nil {
		t.Fatal(err)
	}
	rec, err := play(newReferee(log), "nc1", "letter/0", tab, "mark 5")
	if err != nil {
		t.Fatal(err)
	}
	for _, to := range []uint64{0, rec.Seq} {
		if _, story, err := slow.Story(ctx, "nc1", 1, to); err != nil || uint64(len(story)) != rec.Seq {
			t.Errorf("to %d: %d events, %v", to, len(story), err)
		}
	}
}

// unchained is a log whose middle is damaged.
type unchained struct{ *memory.Log }

func (u unchained) Load(ctx context.Context, table string, after uint64) ([]events.Entry, error) {
	list, err := u.Log.Load(ctx, table, after)
	if len(list) > 1 {
		list[1].At = list[1].At.Add(time.Millisecond)
	}
	return list, err
}

// TestDamagedLog: where the log itself is no chain nothing is decided.
func TestDamagedLog(t *testing.T) {
	log := memory.NewLog()
	tab := propose(t, newReferee(log), "nc1").Table
	if _, err := play(newReferee(unchained{log}), "nc1", "letter/0", tab, "mark 5"); !errors.Is(err,
		events.ErrDamaged) {
		t.Fatal(err)
	}
	if last, _ := log.Last(ctx); last != tab.Seq {
		t.Errorf("the log went on to %d", last)
	}
}
