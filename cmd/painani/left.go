package main

import (
	"bytes"
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"log/slog"
	"slices"
	"strings"
	"sync"
	"text/tabwriter"
	"time"

	"painani/events"
	"painani/events/lease"
	"painani/events/stream"
	"painani/projections"
)

// leftKey begins the keys of KV_SERVICE under which each process of a cluster writes what it leaves as it is;
// the node's name follows.
const leftKey = "left-"

// maxLeft bounds how many tables one process writes down.
const maxLeft = 1000

// leftTable is a table that a process leaves as it is.
type leftTable struct {
	Table   string    `json:"table"`
	Event   uint64    `json:"event"`             // for which it does
	Since   time.Time `json:"since"`             // when that event happened
	Damaged bool      `json:"damaged,omitempty"` // else a later version plays the table
	Nodes   []string  `json:"nodes,omitempty"`   // of a status: who leaves it
}

// leftTables are those of this process. The zero value has none; it is safe for concurrent use.
type leftTables struct {
	mu      sync.Mutex
	list    []leftTable
	changed bool
}

// add is projections.Config.Left.
func (x *leftTables) add(l projections.Left) {
	x.mu.Lock()
	defer x.mu.Unlock()
	if len(x.list) < maxLeft {
		one := leftTable{Table: l.Table, Event: l.Seq, Since: l.At, Damaged: l.Damaged()}
		x.list, x.changed = append(x.list, one), true
	}
}

// leftEvery is how often what is new is written down.
const leftEvery = 2 * time.Second

// run writes the tables down for a node until ctx ends, in the place of what an earlier process of that name
// wrote there.
func (x *leftTables) run(ctx context.Context, state events.Bucket, node string, log *slog.Logger) {
	x.mu.Lock()
	x.changed = true
	x.mu.Unlock()
	tick := time.NewTicker(leftEvery)
	defer tick.Stop()
	for {
		if err := x.flush(ctx, state, node); err != nil && ctx.Err() == nil {
			log.Warn("tables that are left as they are not written down, trying again", "err", err)
		}
		select {
		case <-ctx.Done():
			return
		case <-tick.C:
		}
	}
}

// flush writes them down if that is not done.
func (x *leftTables) flush(ctx context.Context, state events.Bucket, node string) error {
	x.mu.Lock()
	list, changed := slices.Clone(x.list), x.changed
	x.changed = false
	x.mu.Unlock()
	if !changed {
		return nil
	}
	err := putLeft(ctx, state, node, list)
	if err != nil {
		x.mu.Lock()
		x.changed = true
		x.mu.Unlock()
	}
	return err
}

func putLeft(ctx context.Context, state events.Bucket, node string, list []leftTable) error {
	data, err := json.Marshal(list)
	if err != nil {
		return err
	}
	old, rev, err := state.Get(ctx, leftKey+node)
	if err != nil && !errors.Is(err, events.ErrNotFound) {
		return err
	}
	if bytes.Equal(old, data) || rev == 0 && len(list) == 0 {
		return nil
	}
	_, err = state.Put(ctx, leftKey+node, data, rev)
	return err
}

// leftBy are the tables that the living processes of a cluster leave as they are, the damaged ones first.
func leftBy(
	ctx context.Context, state events.Bucket, all lease.Survey, now time.Time,
) (out []leftTable, err error) {
	for _, n := range all.Nodes() {
		if !n.Valid(now) {
			continue
		}
		data, _, err := state.Get(ctx, leftKey+n.Node)
		if errors.Is(err, events.ErrNotFound) {
			continue
		}
		var list []leftTable
		if err == nil {
			err = json.Unmarshal(data, &list)
		}
		if err != nil {
			return nil, fmt.Errorf("read what %s leaves: %w", n.Node, err)
		}
		for _, l := range list {
			i := slices.IndexFunc(out, func(x leftTable) bool {
				return x.Table == l.Table && x.Event == l.Event && x.Damaged == l.Damaged
			})
			if i < 0 {
				i, out = len(out), append(out, l)
			}
			out[i].Nodes = append(out[i].Nodes, n.Node)
		}
	}
	slices.SortFunc(out, func(a, b leftTable) int {
		if a.Damaged != b.Damaged {
			if a.Damaged {
				return -1
			}
			return 1
		}
		return cmp.Or(a.Since.Compare(b.Since), cmp.Compare(a.Table, b.Table))
	})
	return out, nil
}

func (l leftTable) why() string {
	if l.Damaged {
		return "damaged, nobody plays it"
	}
	return "of a later version"
}

// tellLeft lists them.
func tellLeft(out io.Writer, list []leftTable) error {
	if len(list) == 0 {
		return nil
	}
	w := tabwriter.NewWriter(out, 0, 0, 2, ' ', 0)
	fmt.Fprintln(w, "\nTABLE\tEVENT\tSINCE\tLEFT AS IT IS\tBY")
	for _, l := range list {
		fmt.Fprintf(w, "%s\t#%d\t%s\t%s\t%s\n", l.Table, l.Event, stamp(l.Since), l.why(),
			strings.Join(l.Nodes, ", "))
	}
	return w.Flush()
}

// leftTables is what the doctor says of tables that a living process leaves as they are.
func (c *doctorCmd) leftTables(ctx context.Context) []finding {
	conf := c.streamConfig(c.logger(io.Discard))
	conf.AsIs = true
	s, err := stream.Open(ctx, conf)
	if errors.Is(err, events.ErrNotFound) {
		return nil // other findings say so
	}
	if err != nil {
		return []finding{fail("see painani verify", "streams: %v", err)}
	}
	defer s.Close()
	now, err := s.Clock(ctx)
	var all lease.Survey
	if err == nil {
		all, err = lease.Look(ctx, s.Keys())
	}
	var list []leftTable
	if err == nil {
		list, err = leftBy(ctx, s.Keys(), all, now)
	}
	if err != nil {
		return []finding{warn("try again", "tables left as they are: %v", err)}
	}
	return ofLeft(list)
}

// maxListed is how many tables are listed.
const maxListed = 10

// ofLeft are the findings about them.
func ofLeft(list []leftTable) (out []finding) {
	for i, l := range list {
		if i == maxListed {
			out = append(out, warn("painani status lists all", "and %d tables more", len(list)-i))
			break
		}
		if l.Damaged {
			out = append(out, fail("bring the log back from a backup; until then letters about the table wait",
				"table %s: event #%d of %s is damaged, nobody plays it", l.Table, l.Event, stamp(l.Since)))
			continue
		}
		out = append(out, warn("replace the older binary; letters that come to it wait",
			"table %s: event #%d of %s is of a later version than %s", l.Table, l.Event, stamp(l.Since),
			strings.Join(l.Nodes, ", ")))
	}
	return out
}
