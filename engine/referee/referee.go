// Package referee is the one door to the tables and the only writer of events.
// Mail, web, clock, bots and the operator all come through Do: it folds the table
// (from its cache, else from the log), decides, appends with the expected
// position, and on a conflict loads and decides again.
//
// Nothing happens twice: every event names its cause, and a command whose cause
// the table knows already is answered with the first outcome. An append whose
// outcome is unknown is looked up by its hash before it is tried again.
package referee

import (
	"context"
	"errors"
	"fmt"
	"hash/maphash"
	"log/slog"
	"strings"
	"sync"
	"time"

	lru "github.com/hashicorp/golang-lru/v2"

	"painani/engine"
	"painani/events"
)

// Chooser picks a whole turn for a bot of a policy. It must be a pure function of
// its arguments: a crash between choice and append chooses the same again. pos is
// masked for the seat.
type Chooser func(pos engine.Position, seat engine.Seat, policy string, seed uint64) ([]engine.Step, error)

// Plans gives the plans of a player at a table. It is asked whenever the
// player owes a decision of a game that offers them, under the table's lock: it must not call the referee.
type Plans func(table, player string) engine.Plans

// Config is what a referee works with. Log is required.
type Config struct {
	Log  events.Log
	Load func(ctx context.Context, table string, after uint64) ([]events.Entry, error) // nil: Log.Load
	// Wrote hears of each event that is written, after both copies are. It must not call the referee, nor wait.
	// Optional.
	Wrote func(Written)
	// Damaged hears of a table for which Load gave another history than the log has. It must not call the
	// referee. Optional.
	Damaged func(table string)
	// Froze hears of a table whose rules panicked, once. It must not call the referee. Optional.
	Froze func(Fault)

	Choose Chooser // nil: no bots
	// Level is the revision of a policy whose choice takes time, so that Think makes it; 0 of others. nil: none
	// does.
	Level  func(policy string) int
	Plans  Plans            // nil: nobody has plans
	Now    func() time.Time // nil: time.Now
	Frozen engine.Freezes   // tables that are shown and not played
	// other processes append to the same log: a table is looked up there before it is believed. Optional
	Shared bool
	Tables int          // folded tables kept in memory; 0: 1000
	Logger *slog.Logger // nil: discards
}

// Written is an event that was just written. All that it holds is read only.
type Written struct {
	*events.Encoded
	Pos   events.Position
	Event engine.Event
	Table *engine.Table // after it
}

// Receipt is what became of a command.
type Receipt struct {
	Seq       uint64        // of the event that the command caused
	Event     engine.Event  // that event
	Facts     []engine.Fact // what it brought about
	Duplicate bool          // the cause was known; nothing happened now
	Table     *engine.Table // as it stands now, forced turns and bots' turns included; read only
	Head      string        // chain head of Table
}

// Referee is safe for concurrent use. Commands of one table wait for each other;
// those of different tables do not, but for a few that share a lock.
type Referee struct {
	cfg   Config
	seed  maphash.Seed
	locks [256]sync.Mutex

	tables   *lru.Cache[string, *seen] // those used last
	lately   lately
	faults   faults
	thoughts *thoughts
}

// seen is a table as it was last written or loaded.
type seen struct {
	t    *engine.Table
	head string          // hash of the last record
	pos  events.Position // of the last record
}

// New makes a referee.
func New(cfg Config) *Referee {
	if cfg.Load == nil {
		cfg.Load = cfg.Log.Load
	}
	if cfg.Now == nil {
		cfg.Now = time.Now
	}
	if cfg.Tables == 0 {
		cfg.Tables = 1000
	}
	if cfg.Logger == nil {
		cfg.Logger = slog.New(slog.DiscardHandler)
	}
	tables, _ := lru.New[string, *seen](max(cfg.Tables, 1)) // fails for sizes below 1 only
	return &Referee{cfg: cfg, seed: maphash.MakeSeed(), tables: tables, lately: newLately(),
		thoughts: newThoughts()}
}

// Now is the referee's time, UTC.
func (r *Referee) Now() time.Time { return r.cfg.Now().UTC() }

func (r *Referee) lock(table string) *sync.Mutex {
	return &r.locks[maphash.String(r.seed, table)%uint64(len(r.locks))]
}

// Do carries out one command on a table and then everything that follows by
// itself: start, forced turns, plans, bots' turns, the end. The error is *engine.Refusal or
// *engine.Incomplete (nothing happened, Receipt.Table is set), engine.ErrNothing, *engine.Panic (the
// table is frozen from now on) or one of the store; after a store's error the caller may repeat the command
// with the same cause.
func (r *Referee) Do(ctx context.Context, table string, c engine.Command) (Receipt, error) {
	l := r.lock(table)
	l.Lock()
	defer l.Unlock()
	if c.At.IsZero() {
		c.At = r.Now()
	}
	rec, err := r.do(ctx, table, c, c)
	if err != nil {
		if s, e := r.load(ctx, table); e == nil {
			rec.Table, rec.Head = s.t, s.head
			err = told(err, s.t)
		}
		return rec, err
	}
	s, err := r.follow(ctx, table, c, nil)
	if err == nil && strings.HasPrefix(c.Actor, engine.ActorPlayer("")) {
		l.Unlock()
		r.thoughts.wait(ctx, table)
		l.Lock()
		if s, err = r.load(ctx, table); err == nil {
			r.thoughts.leave(table, s.t.Seq)
		}
	}
	if err != nil {
		// The command is stored; what follows by itself is made up by the next Settle.
		r.cfg.Logger.Error("table does not go on", "table", table, "err", err)
		if s, err = r.load(ctx, table); err != nil {
			return rec, err
		}
	}
	rec.Table, rec.Head = s.t, s.head
	return rec, nil
}

// Settle does what a table should do by itself, after a crash between two events.
func (r *Referee) Settle(ctx context.Context, table string) error {
	l := r.lock(table)
	l.Lock()
	defer l.Unlock()
	s, err := r.follow(ctx, table, engine.Command{}, nil)
	if err == nil {
		r.thoughts.leave(table, s.t.Seq)
	}
	return err
}

// Table returns the table as it stands, for reading only; events.ErrNotFound if there is none.
func (r *Referee) Table(ctx context.Context, table string) (*engine.Table, string, error) {
	l := r.lock(table)
	l.Lock()
	defer l.Unlock()
	s, err := r.load(ctx, table)
	if err != nil {
		return nil, "", err
	}
	if s.t.Seq == 0 {
		return nil, "", fmt.Errorf("table %s: %w", table, events.ErrNotFound)
	}
	return s.t, s.head, nil
}

// tries bounds the rounds of a command among writers that overtake each other.
const tries = 8

// do carries out c, which follows from by.
func (r *Referee) do(ctx context.Context, table string, c, by engine.Command) (Receipt, error) {
	for range tries {
		s, err := r.load(ctx, table)
		if err != nil {
			return Receipt{}, err
		}
		if seq, ok := s.t.Cause(c.Cause); ok && c.Cause != "" {
			return r.recall(ctx, table, seq)
		}
		e, err := decide(s.t, c)
		if err != nil {
			return Receipt{}, r.freeze(s.t, s.t.Seq+1, by, err)
		}
		facts, err := r.append(ctx, s, e, by)
		// others were first, or it was decided upon a bad copy
		if errors.Is(err, events.ErrConflict) || errors.Is(err, events.ErrChain) {
			r.tables.Remove(table)
			continue
		}
		if err != nil {
			return Receipt{}, err
		}
		return Receipt{Seq: e.Seq, Event: e, Facts: facts}, nil
	}
	return Receipt{}, fmt.Errorf("write %s: %w", table, events.ErrConflict)
}

// append stores e and makes the table after it the current one.
func (r *Referee) append(
	ctx context.Context, s *seen, e engine.Event, by engine.Command,
) ([]engine.Fact, error) {
	rec, next, facts, err := record(s, e)
	if err != nil {
		return nil, r.freeze(s.t, s.t.Seq+1, by, err)
	}
	enc, err := events.NewEncoded(rec)
	if err != nil {
		return nil, fmt.Errorf("append event: %w", err)
	}
	pos, err := events.Append(ctx, r.cfg.Log, enc, s.pos)
	if errors.Is(err, events.ErrUnknown) {
		pos, err = r.lookUp(ctx, rec, enc.Hash())
	}
	if err != nil {
		return nil, err
	}
	r.tables.Add(rec.Table, &seen{t: next, head: enc.Hash(), pos: pos})
	if r.cfg.Wrote != nil {
		r.cfg.Wrote(Written{Encoded: enc, Pos: pos, Event: e, Table: next})
	}
	return facts, nil
}

// lookUp finds out whether an append of unknown outcome is stored.
func (r *Referee) lookUp(ctx context.Context, rec events.Record, hash string) (events.Position, error) {
	r.tables.Remove(rec.Table)
	head, err := r.cfg.Log.Head(ctx, rec.Table)
	if err != nil && !errors.Is(err, events.ErrNotFound) {
		return 0, err
	}
	if head.Seq == rec.Seq {
		if h, err := head.Hash(); err == nil && h == hash {
			return head.Pos, nil
		}
	}
	return 0, fmt.Errorf("look up #%d: %w", rec.Seq, events.ErrConflict)
}

// recall answers a command that was carried out before.
func (r *Referee) recall(ctx context.Context, table string, seq uint64) (Receipt, error) {
	_, story, err := r.story(ctx, table, seq, seq)
	if err != nil || len(story) == 0 {
		return Receipt{}, fmt.Errorf("recall #%d: %w", seq, err)
	}
	return Receipt{Seq: seq, Event: story[0].Event, Facts: story[0].Facts, Duplicate: true}, nil
}

// follow lets a table go on by itself as far as it does, after a command. made is what a bot has decided
// meanwhile; nil: nothing.
func (r *Referee) follow(ctx context.Context, table string, by engine.Command, made *choice) (*seen, error) {
	for {
		s, err := r.load(ctx, table)
		if err != nil {
			return nil, err
		}
		c, ok, err := r.byItself(s, made)
		if err != nil || !ok {
			return s, r.freeze(s.t, s.t.Seq+1, by, err)
		}
		if _, err = r.do(ctx, table, c, by); errors.Is(err, engine.ErrNothing) {
			return s, nil
		}
		if err != nil {
			return s, err
		}
	}
}

// byItself is the next command that nobody has to send. A bot that takes its time is asked to think, unless
// it has decided.
func (r *Referee) byItself(s *seen, made *choice) (c engine.Command, ok bool, err error) {
	defer engine.Catch(s.t.ID, &err)
	c = engine.Command{At: r.Now(), Actor: engine.ActorEngine, Do: engine.Go{}}
	if _, err := engine.Decide(s.t, c); err == nil {
		return c, true, nil
	} else if !errors.Is(err, engine.ErrNothing) {
		return c, false, err
	}
	if x, ok := r.Planned(s.t); ok {
		c.Do = x
		return c, true, nil
	}
	seat := s.t.BotSeat()
	if seat == engine.Nobody || r.cfg.Choose == nil {
		return c, false, nil
	}
	policy := s.t.Policy(seat)
	switch {
	case !r.slow(policy):
		made = &choice{}
		made.steps, made.err = r.choose(s.t, seat)
	case made == nil || made.seq != s.t.Seq || made.seat != seat:
		r.thoughts.ask(s.t.ID)
		return c, false, nil
	}
	if made.err != nil {
		return c, false, fmt.Errorf("choose for seat %d: %w", seat, made.err)
	}
	c.Do = engine.Play{Seat: seat, Text: s.t.Pos.Mask(seat).Write(seat, made.steps), Bot: policy,
		Level: r.level(policy)}
	return c, true, nil
}

// Planned is the plan that the table will go on with by itself.
func (r *Referee) Planned(t *engine.Table) (engine.PlayPlan, bool) {
	return t.Planned(func(s engine.Seat) engine.Plans {
		if r.cfg.Plans == nil {
			return engine.Plans{}
		}
		return r.cfg.Plans(t.ID, t.Chair(s).Player)
	})
}
