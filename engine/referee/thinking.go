package referee

import (
	"context"
	"sync"
	"time"

	"painani/engine"
)

// Patience is how long a player's command waits for bots that take their time (Config.Level), so that one
// letter tells of their turns, too.
const Patience = 3 * time.Second

// thoughts are the tables at which a bot thinks. Nothing of it is kept: after a crash Settle asks again,
// and the same choice comes of it.
type thoughts struct {
	mu    sync.Mutex
	open  map[string]*thought // by table
	queue []string            // tables of open that wait for Think, in order
	come  chan struct{}       // tells Think of the first of the queue
	late  map[string]uint64   // by table: the last event that was there when nobody waited any more
}

// thought is a table at which a bot thinks.
type thought struct {
	asked bool          // once more since Think took it up
	over  chan struct{} // closed when nobody thinks any more
}

// choice is what a bot has decided at one moment of a table.
type choice struct {
	seq   uint64 // of the table's last event then
	seat  engine.Seat
	steps []engine.Step
	err   error
}

func newThoughts() *thoughts {
	return &thoughts{open: map[string]*thought{}, late: map[string]uint64{}, come: make(chan struct{}, 1)}
}

// ask has a bot of a table think.
func (x *thoughts) ask(table string) {
	x.mu.Lock()
	defer x.mu.Unlock()
	if t := x.open[table]; t != nil {
		t.asked = true
		return
	}
	x.open[table] = &thought{over: make(chan struct{})}
	x.line(table)
}

// line puts a table at the end of the queue. The caller holds mu.
func (x *thoughts) line(table string) {
	x.queue = append(x.queue, table)
	select {
	case x.come <- struct{}{}:
	default:
	}
}

// next takes up the table that waits longest.
func (x *thoughts) next(ctx context.Context) (table string, ok bool) {
	for {
		x.mu.Lock()
		if len(x.queue) > 0 {
			table, x.queue = x.queue[0], x.queue[1:]
			x.open[table].asked = false
			x.mu.Unlock()
			return table, true
		}
		x.mu.Unlock()
		select {
		case <-ctx.Done():
			return "", false
		case <-x.come:
		}
	}
}

// done lays a table down, or at the end of the queue if it was asked for once more: no table keeps the others
// waiting for all its bots.
func (x *thoughts) done(table string) {
	x.mu.Lock()
	defer x.mu.Unlock()
	t := x.open[table]
	if t.asked {
		x.line(table)
		return
	}
	delete(x.open, table)
	close(t.over)
}

// wait waits until no bot of a table thinks any more, or for as long as Patience.
func (x *thoughts) wait(ctx context.Context, table string) {
	x.mu.Lock()
	t := x.open[table]
	x.mu.Unlock()
	if t == nil {
		return
	}
	timer := time.NewTimer(Patience)
	defer timer.Stop()
	select {
	case <-ctx.Done():
	case <-t.over:
	case <-timer.C:
	}
}

// leave notes that what bots do at a table from here on is in no answer any more, if one of them thinks.
func (x *thoughts) leave(table string, seq uint64) {
	x.mu.Lock()
	defer x.mu.Unlock()
	if x.open[table] != nil {
		x.late[table] = seq
	}
}

// Late reports that bots of a table went on thinking when the answer to the command that caused event seq was
// written: who gave it must be told of their turns in another letter.
func (r *Referee) Late(table string, seq uint64) bool {
	r.thoughts.mu.Lock()
	defer r.thoughts.mu.Unlock()
	last, ok := r.thoughts.late[table]
	return ok && seq <= last
}

// Thinking reports that a bot of a table thinks.
func (r *Referee) Thinking(table string) bool {
	r.thoughts.mu.Lock()
	defer r.thoughts.mu.Unlock()
	return r.thoughts.open[table] != nil
}

// Think makes the choices of bots that take their time, one after the other, until ctx ends. It chooses
// from a snapshot and not under the lock of the table; a choice for a position that is not there any more
// is thrown away. Several may run.
func (r *Referee) Think(ctx context.Context) error {
	for {
		table, ok := r.thoughts.next(ctx)
		if !ok {
			return nil
		}
		if err := r.ponder(ctx, table); err != nil && ctx.Err() == nil {
			r.cfg.Logger.Error("bot does not play", "table", table, "err", err)
		}
		r.thoughts.done(table)
	}
}

// ponder makes one choice for a table and has the table go on with it.
func (r *Referee) ponder(ctx context.Context, table string) error {
	t, _, err := r.Table(ctx, table)
	if err != nil {
		return err
	}
	seat := t.BotSeat()
	if seat == engine.Nobody || !r.slow(t.Policy(seat)) {
		return nil
	}
	made := choice{seq: t.Seq, seat: seat}
	made.steps, made.err = r.choose(t, seat)
	if ctx.Err() != nil {
		return nil
	}
	l := r.lock(table)
	l.Lock()
	defer l.Unlock()
	_, err = r.follow(ctx, table, engine.Command{}, &made)
	return err
}

// choose asks for the turn of a bot; a panic is an *engine.Panic.
func (r *Referee) choose(t *engine.Table, seat engine.Seat) (steps []engine.Step, err error) {
	defer engine.Catch(t.ID, &err)
	return r.cfg.Choose(t.Pos.Mask(seat), seat, t.Policy(seat), seedOf(t, seat))
}

// level is the revision of a policy that takes its time, else 0.
func (r *Referee) level(policy string) int {
	if r.cfg.Level == nil {
		return 0
	}
	return r.cfg.Level(policy)
}

func (r *Referee) slow(policy string) bool { return r.level(policy) > 0 }
