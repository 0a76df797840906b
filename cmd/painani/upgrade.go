package main

import (
	"context"
	"errors"
	"fmt"
	"os"
	"strings"
	"sync"
	"time"

	"painani/engine"
	"painani/events"
	"painani/events/safeio"
)

// upgradeCheck replays tables with the rules in this binary before anything is served. A table
// that comes to another state than was recorded stops the start, or is frozen. What the very
// same binary has replayed before is not replayed again.
type upgradeCheck struct {
	store  *eventStore
	build  string          // digest of this binary
	before *upgradeFile    // what the check before this one left
	last   events.Position // end of the log
	only   map[string]bool // the tables that are replayed; nil: all

	mu      sync.Mutex              // of what is below
	differ  map[string]*difference  // by table
	running map[string]keptPosition // running tables that do not differ, as they stand
}

// upgradeResult is what the service needs of the check for as long as it runs.
type upgradeResult struct {
	frozen engine.Freezes
	kept   map[string]frozenTable // what earlier processes kept of frozen tables
	build  string                 // digest of this binary
	all    bool                   // every table was replayed: the binary is new here, or the service was killed
	last   events.Position        // end of the log when it was checked
	file   string
}

// errUpgrade stops the start.
var errUpgrade = errors.New("this binary plays tables otherwise than they were played")

func newUpgradeCheck(ctx context.Context, s *eventStore, build string) (*upgradeCheck, error) {
	last, err := s.Log.Last(ctx)
	if err != nil {
		return nil, err
	}
	return &upgradeCheck{store: s, build: build, last: last, before: readUpgradeFile(s.f.path(upgradeFileName)),
		differ: map[string]*difference{}, running: map[string]keptPosition{}}, nil
}

// checkUpgrade replays what is to be replayed and says which tables are to be frozen. If some
// differ and freeze is off, the error names each with event and field.
func (s *eventStore) checkUpgrade(ctx context.Context, build string, freeze bool) (*upgradeResult, error) {
	begin := time.Now()
	c, err := newUpgradeCheck(ctx, s, build)
	if err != nil {
		return nil, err
	}
	count, err := c.replay(ctx)
	if err != nil {
		return nil, fmt.Errorf("replay tables: %w", err)
	}
	if c.otherwise() > 0 && !freeze {
		return nil, c.refuse()
	}
	kept, err := frozenTables(ctx, s.Keys())
	if err != nil {
		return nil, err
	}
	frozen, err := c.freezes(ctx, kept)
	if err != nil {
		return nil, err
	}
	if err := c.write(); err != nil {
		return nil, err
	}
	s.log.Info("tables replayed", "events", count, "of", c.last, "frozen", len(frozen),
		"took", time.Since(begin).Round(time.Millisecond))
	return &upgradeResult{frozen: frozen, kept: kept, build: build, all: c.only == nil, last: c.last,
		file: s.f.path(upgradeFileName)}, nil
}

// otherwise is how many tables are played otherwise; one whose rules panic is frozen without being asked for,
// and one of a later version is left to other processes.
func (c *upgradeCheck) otherwise() (n int) {
	for _, d := range c.differ {
		if !d.Panic && !d.Later {
			n++
		}
	}
	return n
}

// maxTold is how many tables one complaint lists.
const maxTold = 20

// refuse is the complaint about the tables that differ.
func (c *upgradeCheck) refuse() error {
	var list []string
	for _, id := range sortedKeys(c.differ) {
		if c.differ[id].Later {
			continue
		}
		if len(list) == maxTold {
			list = append(list, fmt.Sprintf("and %d more", len(c.differ)-maxTold))
			break
		}
		list = append(list, c.differ[id].String())
	}
	return fmt.Errorf("%w:\n%s\nNothing was served. Start the binary that played them, or use --freeze: "+
		"these %d tables are then shown as they stood before those events and not played, and all others go on",
		errUpgrade, strings.Join(list, "\n"), len(c.differ))
}

// freezes are the tables that differ, those that moved to another host, and those whose rules panicked in
// this very binary: a replay does not ask all that a game does. Another binary tries them.
func (c *upgradeCheck) freezes(ctx context.Context, kept map[string]frozenTable) (engine.Freezes, error) {
	out := engine.Freezes{}
	for id, d := range c.differ {
		if d.Later {
			c.store.log.Warn("table is left as it is", "table", id, "event", d.From, "why", d.Text)
			continue
		}
		if d.Panic {
			c.store.log.Error("rules of a table panic: it is frozen, all others go on", "table", id,
				"event", d.From, "type", d.Type, "err", d.Text)
			out[id] = engine.Freeze{From: d.From, Why: engine.FrozenPanic}
			continue
		}
		if d.From == 1 {
			return nil, fmt.Errorf("%w:\n%s\nIt cannot even be shown. Start the binary that has the game",
				errUpgrade, d)
		}
		c.store.log.Warn("table is frozen", "table", id, "event", d.From, "why", d.Text)
		out[id] = engine.Freeze{From: d.From, Why: engine.FrozenRules}
	}
	moved, err := c.store.moved(ctx)
	for id := range moved {
		if _, ok := out[id]; !ok {
			out[id] = engine.Freeze{From: 1 << 62, Why: engine.FrozenMoved}
		}
	}
	for id, x := range kept {
		if _, ok := out[id]; !ok && x.Build == c.build && x.Why == engine.FrozenPanic {
			out[id] = x.freeze()
		}
	}
	return out, err
}

// buildID is the digest of the running binary.
func buildID() (string, error) {
	name, err := os.Executable()
	if err != nil {
		return "", fmt.Errorf("find own binary: %w", err)
	}
	return safeio.Digest(name)
}
