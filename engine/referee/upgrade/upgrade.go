// Package upgrade finds out, before anything is served, whether this binary plays tables as they were played:
// it replays them with its rules, and names each that comes to another state, with event and field. Such a
// table stops the start, or is frozen: shown as it stood and not played.
//
// What the very same binary has replayed before it does not replay again; a file notes how far that is, and
// where running tables stand, so that a later binary can say in which fields it differs.
package upgrade

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"maps"
	"os"
	"slices"
	"strings"
	"sync"
	"time"

	"painani/engine"
	"painani/events"
	"painani/events/safeio"
)

// Config is what a check needs.
type Config struct {
	Log    events.Log
	Build  string          // digest of this binary, see Build
	File   string          // notes what was replayed; a cache: without it everything is replayed
	Shared bool            // other processes share the work: a table of a later version is theirs
	Freeze bool            // freeze tables that are played otherwise; else they are ErrOtherwise
	Kept   engine.Freezes  // whose rules panicked in this very binary, where no replay asked
	Moved  map[string]bool // tables that went to another host
	Logger *slog.Logger
}

// Result is what a service needs of the check for as long as it runs.
type Result struct {
	Frozen engine.Freezes
	All    bool // every table was replayed: the binary is new here, or the service was killed
	Events int  // that were replayed

	last events.Position // end of the log when it was checked
	file string
}

// ErrOtherwise stops a start: the message names each table with event and field.
var ErrOtherwise = errors.New("this binary plays tables otherwise than they were played")

// check is one check of tables.
type check struct {
	Config
	before *file           // what the check before this one left
	last   events.Position // end of the log
	only   map[string]bool // the tables that are replayed; nil: all

	mu      sync.Mutex              // of what is below
	differ  map[string]*difference  // by table
	running map[string]keptPosition // running tables that do not differ, as they stand
}

// Check replays what is to be replayed and says which tables are to be frozen. ErrOtherwise if some differ
// and Freeze is off, or one cannot even be shown; other errors are those of the log and of the system.
func Check(ctx context.Context, conf Config) (*Result, error) {
	begin := time.Now()
	last, err := conf.Log.Last(ctx)
	if err != nil {
		return nil, err
	}
	c := &check{Config: conf, last: last, before: readFile(conf.File), differ: map[string]*difference{},
		running: map[string]keptPosition{}}
	count, err := c.replay(ctx)
	if err != nil {
		return nil, fmt.Errorf("replay tables: %w", err)
	}
	if c.otherwise() > 0 && !c.Freeze {
		return nil, c.refuse()
	}
	frozen, err := c.freezes()
	if err != nil {
		return nil, err
	}
	if err := c.write(); err != nil {
		return nil, err
	}
	c.Logger.Info("tables replayed", "events", count, "of", c.last, "frozen", len(frozen),
		"took", time.Since(begin).Round(time.Millisecond))
	return &Result{Frozen: frozen, All: c.only == nil, Events: count, last: c.last, file: c.File}, nil
}

// otherwise is how many tables are played otherwise; one whose rules panic is frozen without being asked for,
// and one of a later version is left to other processes.
func (c *check) otherwise() (n int) {
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
func (c *check) refuse() error {
	var list []string
	for _, id := range slices.Sorted(maps.Keys(c.differ)) {
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
		ErrOtherwise, strings.Join(list, "\n"), len(c.differ))
}

// freezes are the tables that differ, those that moved to another host, and those of Kept.
func (c *check) freezes() (engine.Freezes, error) {
	out := engine.Freezes{}
	for id, d := range c.differ {
		if d.Later {
			c.Logger.Warn("table is left as it is", "table", id, "event", d.From, "why", d.Text)
			continue
		}
		if d.Panic {
			c.Logger.Error("rules of a table panic: it is frozen, all others go on", "table", id,
				"event", d.From, "type", d.Type, "err", d.Text)
			out[id] = engine.Freeze{From: d.From, Why: engine.FrozenPanic}
			continue
		}
		if d.From == 1 {
			return nil, fmt.Errorf("%w:\n%s\nIt cannot even be shown. Start the binary that has the game",
				ErrOtherwise, d)
		}
		c.Logger.Warn("table is frozen", "table", id, "event", d.From, "why", d.Text)
		out[id] = engine.Freeze{From: d.From, Why: engine.FrozenRules}
	}
	for id := range c.Moved {
		if _, ok := out[id]; !ok {
			out[id] = engine.Freeze{From: 1 << 62, Why: engine.FrozenMoved}
		}
	}
	for id, f := range c.Kept {
		if _, ok := out[id]; !ok {
			out[id] = f
		}
	}
	return out, nil
}

// Build is the digest of the running binary. Errors are those of the system.
func Build() (string, error) {
	name, err := os.Executable()
	if err != nil {
		return "", fmt.Errorf("find own binary: %w", err)
	}
	return safeio.Digest(name)
}
