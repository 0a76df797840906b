package lease

import (
	"context"
	"crypto/rand"
	"errors"
	"fmt"
	"log/slog"
	"slices"
	"sync"
	"time"

	"painani/events"
)

// ErrNode: another process of the same name lives.
var ErrNode = errors.New("another process of that node name is running")

// Config is what a Keeper works with. State, Node and Hold must be set.
type Config struct {
	State events.Bucket
	Node  string // a name of the process: a-z, 0-9 and hyphens
	// Hold works on a part until ctx ends, and then returns soon (nil). Another error ends Run.
	Hold   func(ctx context.Context, p Part) error
	Now    func() time.Time // the node's clock; nil: time.Now
	Logger *slog.Logger     // nil: discards
}

// Keeper holds one node's leases. Use New, then Join, then Run, and both again after Run failed; it is
// safe for concurrent use.
type Keeper struct {
	cfg  Config
	run  string
	own  held // the node's name
	idle bool // between Join and Run

	mu       sync.Mutex
	parts    [Parts]*held // nil: not held
	failed   chan error   // of Hold
	stamp    time.Time    // the store's time of our newest entry
	stamped  time.Time    // when we knew of it, by our clock: then the store's clock said stamp or more
	finished sync.WaitGroup
}

// held is a lease of ours.
type held struct {
	key     string
	n       int // of a part, from 0
	term    uint64
	rev     uint64
	until   time.Time // we believe in it before that, by our clock
	renewed time.Time // when the newest entry that stands was begun
	stop    context.CancelFunc
	expire  *time.Timer
	leaving bool
	done    chan struct{} // closed when the work on it has ended
}

// New makes a Keeper that holds nothing. The error says that the configuration is incomplete.
func New(c Config) (*Keeper, error) {
	if c.State == nil || c.Hold == nil {
		return nil, errors.New("leases: state and hold must be set")
	}
	if err := events.CheckKey(nodeKey + c.Node); err != nil || c.Node == "" {
		return nil, fmt.Errorf("leases: node name %q: want a-z, 0-9 and hyphens", c.Node)
	}
	if c.Now == nil {
		c.Now = time.Now
	}
	if c.Logger == nil {
		c.Logger = slog.New(slog.DiscardHandler)
	}
	return &Keeper{cfg: c, run: rand.Text(), failed: make(chan error, Parts)}, nil
}

// Join takes the node's name. A process of that name that died is waited for, as long as a lease is valid; if
// it lives the answer is ErrNode. Errors are those of the store.
func (k *Keeper) Join(ctx context.Context) error {
	key, began := nodeKey+k.cfg.Node, k.cfg.Now()
	first, err := read(ctx, k.cfg.State, key)
	if err != nil {
		return err
	}
	x := first
	for x.Node != "" && x.Run != k.run && k.cfg.Now().Sub(began) <= Valid+Margin {
		if x == first {
			k.cfg.Logger.Info("a process of this node's name was there a moment ago, waiting", "node", k.cfg.Node)
		} else if x.rev != first.rev {
			return fmt.Errorf("join cluster: %w: %s", ErrNode, k.cfg.Node)
		}
		if err := pause(ctx, look); err != nil {
			return err
		}
		if x, err = read(ctx, k.cfg.State, key); err != nil {
			return err
		}
	}
	k.own = held{key: key, term: x.Term + 1, rev: x.rev} // also of an earlier Run of this Keeper
	k.idle = true
	for range tries {
		if err = k.renew(ctx, &k.own); err == nil {
			err = addName(ctx, k.cfg.State, k.cfg.Node)
		}
		if !errors.Is(err, events.ErrUnknown) {
			break
		}
		if e := pause(ctx, look); e != nil {
			err = e
			break
		}
	}
	if errors.Is(err, events.ErrConflict) {
		err = ErrNode
	}
	if err != nil {
		return fmt.Errorf("join cluster: %w: %s", err, k.cfg.Node)
	}
	return nil
}

// pause waits, unless ctx ends.
func pause(ctx context.Context, d time.Duration) error {
	select {
	case <-ctx.Done():
		return ctx.Err()
	case <-time.After(d):
		return nil
	}
}

// Run holds leases until ctx ends, then gives them away and returns nil. ErrNode if another process took the
// name, since this one could not renew it for too long and is not alone; or the error of Hold.
func (k *Keeper) Run(ctx context.Context) error {
	tick := time.NewTicker(look)
	defer tick.Stop()
	defer k.leave(context.WithoutCancel(ctx))
	k.idle, k.own.renewed = false, time.Time{} // the others hear of it at once
	for {
		if err := k.round(ctx); errors.Is(err, ErrNode) {
			return err
		} else if err != nil && ctx.Err() == nil {
			k.cfg.Logger.Warn("leases not looked after, trying again", "node", k.cfg.Node, "err", err)
		}
		select {
		case <-ctx.Done():
			return nil
		case err := <-k.failed:
			return err
		case <-tick.C:
		}
	}
}

// patience is how long one round may wait for the store.
const patience = 4 * time.Second

// round renews what is due, and takes and gives so that the parts are spread evenly.
func (k *Keeper) round(ctx context.Context) error {
	ctx, stop := context.WithTimeout(ctx, patience)
	defer stop()
	own := k.renewAll(ctx) // a lost answer to it does not hold up what is free
	if errors.Is(own, ErrNode) {
		return own
	}
	all, err := Look(ctx, k.cfg.State)
	if err == nil {
		err = k.register(ctx, all)
	}
	if err == nil {
		k.spread(ctx, all)
	}
	return errors.Join(own, err)
}

// register keeps this node on the list of all, and takes those off that are gone for long, which one node
// does: machines that are made anew each time have a new name each time.
func (k *Keeper) register(ctx context.Context, all Survey) error {
	if _, listed := all.nodes[k.cfg.Node]; !listed {
		return addName(ctx, k.cfg.State, k.cfg.Node)
	}
	if k.mine(0) == nil {
		return nil
	}
	var gone []string
	for name, x := range all.nodes {
		if name != k.cfg.Node && k.silence(x) > keepName {
			gone = append(gone, name)
		}
	}
	return dropNames(ctx, k.cfg.State, gone)
}

// renewAll renews the leases whose time it is, side by side. ErrNode if the node's name is another's.
func (k *Keeper) renewAll(ctx context.Context) error {
	var due []*held
	k.mu.Lock()
	now := k.cfg.Now()
	for _, h := range k.parts {
		if h != nil && !now.Before(h.renewed.Add(Renew)) && now.Before(h.until) {
			due = append(due, h)
		}
	}
	k.mu.Unlock()
	var work sync.WaitGroup
	for _, h := range due {
		work.Go(func() {
			if err := k.renew(ctx, h); errors.Is(err, events.ErrConflict) {
				k.lose(h)
			} else if err != nil && ctx.Err() == nil {
				k.cfg.Logger.Warn("lease not renewed, trying again", "part", h.n, "err", err)
			}
		})
	}
	var err error
	if !now.Before(k.own.renewed.Add(Renew)) {
		if err = k.renew(ctx, &k.own); errors.Is(err, events.ErrConflict) {
			err = fmt.Errorf("keep node name: %w: %s", ErrNode, k.cfg.Node)
		}
	}
	work.Wait()
	return err
}

// renew writes a lease of ours. ErrConflict if another has it.
func (k *Keeper) renew(ctx context.Context, h *held) error {
	for range 2 {
		began := k.cfg.Now()
		r := record{Node: k.cfg.Node, Run: k.run, Term: h.term, Until: began.Add(Valid).UTC(),
			Idle: h == &k.own && k.idle}
		rev, err := write(ctx, k.cfg.State, h.key, r, h.rev)
		if err == nil {
			k.extend(ctx, h, rev, began)
			return nil
		}
		if !errors.Is(err, events.ErrConflict) {
			return err
		}
		// A write of ours whose answer was lost may stand. It does not extend anything: nobody knows since when.
		x, err := read(ctx, k.cfg.State, h.key)
		if err != nil {
			return err
		}
		forgotten := h == &k.own && x.rev == 0 // we were away for so long that our name was dropped
		if !forgotten && (x.Run != k.run || x.Term != h.term) {
			return fmt.Errorf("renew lease: %w", events.ErrConflict)
		}
		h.rev = x.rev
	}
	return fmt.Errorf("renew lease: %w", events.ErrUnknown)
}

// extend notes that a lease stands that was asked for at a moment.
func (k *Keeper) extend(ctx context.Context, h *held, rev uint64, began time.Time) {
	k.mu.Lock()
	h.rev, h.renewed, h.until = rev, began, began.Add(Valid-Margin)
	if h.expire != nil {
		h.expire.Reset(h.until.Sub(k.cfg.Now()))
	}
	k.mu.Unlock()
	if h != &k.own {
		return
	}
	if x, err := read(ctx, k.cfg.State, h.key); err == nil && x.Run == k.run {
		k.mu.Lock()
		k.stamp, k.stamped = x.at, k.cfg.Now()
		k.mu.Unlock()
	}
}

// over reports that a lease is not valid any more.
func (k *Keeper) over(x stored) bool { return x.Node == "" || k.silence(x) > Valid }

// silence is how long ago a lease was written, at least: the store's clock says as much.
func (k *Keeper) silence(x stored) time.Duration {
	k.mu.Lock()
	defer k.mu.Unlock()
	return k.stamp.Add(k.cfg.Now().Sub(k.stamped)).Sub(x.at)
}

// live are the nodes whose name is held and who work, in order; this one is always among them. To one that
// starts nothing is left before it takes it: that may be a while, if it has to read everything first.
func (k *Keeper) live(all Survey) []string {
	out := []string{k.cfg.Node}
	for name, x := range all.nodes {
		if name != k.cfg.Node && !k.over(x) && !x.Idle {
			out = append(out, name)
		}
	}
	slices.Sort(out)
	return out
}

// spread gives away what is above this node's share, and takes what is free up to it.
func (k *Keeper) spread(ctx context.Context, all Survey) {
	live := k.live(all)
	rank, share := slices.Index(live, k.cfg.Node), Parts/len(live)
	if rank < Parts%len(live) {
		share++
	}
	k.tidy(ctx)
	more := k.shed(share)
	var work sync.WaitGroup
	for _, n := range k.free(all, rank*Parts/len(live)) {
		x := all.parts[n]
		if more > 0 {
			work.Go(func() { k.take(ctx, n, x) })
		} else if x.Run == k.run {
			work.Go(func() { k.release(ctx, &held{key: partOf(n), term: x.Term, rev: x.rev}) })
		}
		more--
	}
	work.Wait()
}

// free are the parts that this node may take: first those that it took without hearing of it, for nobody
// else can before they run out, then from one on those that are nobody's.
func (k *Keeper) free(all Survey, from int) (ours []int) {
	var others []int
	for i := range Parts {
		n := (i + from) % Parts
		switch x := all.parts[n]; {
		case k.mine(n) != nil:
		case x.Run == k.run:
			ours = append(ours, n)
		case k.over(x):
			others = append(others, n)
		}
	}
	return append(ours, others...)
}

// take takes a part that nobody holds, unless another is quicker.
func (k *Keeper) take(ctx context.Context, n int, x stored) {
	h := &held{key: partOf(n), n: n, term: x.Term + 1, rev: x.rev}
	if err := k.renew(ctx, h); err == nil {
		k.hold(ctx, h)
	} else if !errors.Is(err, events.ErrConflict) && ctx.Err() == nil {
		k.cfg.Logger.Warn("part not taken, trying again", "part", n, "err", err)
	}
}

// mine is the lease of a part that is ours, or whose work has not ended yet.
func (k *Keeper) mine(n int) *held {
	k.mu.Lock()
	defer k.mu.Unlock()
	return k.parts[n]
}

// shed has the work end on what is above the share, and tells how many parts are missing up to it.
func (k *Keeper) shed(share int) (more int) {
	k.mu.Lock()
	defer k.mu.Unlock()
	more = share
	for _, h := range k.parts {
		switch {
		case h == nil || h.leaving:
		case more == 0:
			h.leaving = true
			h.stop()
		default:
			more--
		}
	}
	return more
}

// hold begins the work on a part.
func (k *Keeper) hold(ctx context.Context, h *held) {
	work, stop := context.WithCancel(context.WithoutCancel(ctx))
	k.mu.Lock()
	h.stop, h.done = stop, make(chan struct{})
	h.expire = time.AfterFunc(h.until.Sub(k.cfg.Now()), func() {
		k.cfg.Logger.Warn("lease runs out, its work stops", "part", h.n, "term", h.term)
		stop()
	})
	k.parts[h.n] = h
	k.mu.Unlock()
	k.cfg.Logger.Info("part taken", "part", h.n, "term", h.term, "node", k.cfg.Node)
	k.finished.Go(func() {
		err := k.cfg.Hold(work, Part{n: h.n + 1, Term: h.term})
		if err != nil {
			k.failed <- fmt.Errorf("part %d: %w", h.n, err)
		}
		close(h.done)
	})
}

// lose ends the work on a part that another took.
func (k *Keeper) lose(h *held) {
	k.cfg.Logger.Warn("part was taken by another", "part", h.n, "term", h.term)
	k.mu.Lock()
	defer k.mu.Unlock()
	h.until = k.cfg.Now()
	h.stop()
}

// tidy forgets the parts on which the work has ended, and gives those away that we still have.
func (k *Keeper) tidy(ctx context.Context) {
	var work sync.WaitGroup
	for n := range Parts {
		h := k.mine(n)
		if h == nil {
			continue
		}
		select {
		case <-h.done:
			work.Go(func() {
				k.release(ctx, h)
				k.mu.Lock()
				defer k.mu.Unlock()
				h.expire.Stop()
				h.stop()
				k.parts[n] = nil
			})
		default:
		}
	}
	work.Wait()
}

// release writes that a lease is given away. If that fails it runs out.
func (k *Keeper) release(ctx context.Context, h *held) {
	_, err := write(ctx, k.cfg.State, h.key, record{Term: h.term}, h.rev)
	if errors.Is(err, events.ErrConflict) { // by a renewal whose answer was not waited for, or by another
		x, e := read(ctx, k.cfg.State, h.key)
		if e == nil && (x.Run != k.run || x.Term != h.term) {
			return
		}
		if err = e; err == nil {
			_, err = write(ctx, k.cfg.State, h.key, record{Term: h.term}, x.rev)
		}
	}
	if err != nil {
		k.cfg.Logger.Warn("lease not given away, it runs out", "key", h.key, "err", err)
	}
}

// leaveLimit is how long giving all leases away may take.
const leaveLimit = 5 * time.Second

// leave ends all work and gives everything away, the name last.
func (k *Keeper) leave(ctx context.Context) {
	k.mu.Lock()
	for _, h := range k.parts {
		if h != nil {
			h.leaving = true
			h.stop()
		}
	}
	k.mu.Unlock()
	k.finished.Wait()
	ctx, stop := context.WithTimeout(ctx, leaveLimit)
	defer stop()
	k.tidy(ctx)
	k.release(ctx, &k.own)
}

// Holds reports that this node works on the part of a table or a person, and may.
func (k *Keeper) Holds(id string) bool {
	k.mu.Lock()
	defer k.mu.Unlock()
	return k.believes(k.parts[Of(id)])
}

// Term is the term of the lease of the part of a table or a person, if this node holds it.
func (k *Keeper) Term(id string) (term uint64, ok bool) {
	k.mu.Lock()
	defer k.mu.Unlock()
	h := k.parts[Of(id)]
	if !k.believes(h) {
		return 0, false
	}
	return h.term, true
}

// believes reports that a lease is valid, so far as this node knows; the caller holds mu.
func (k *Keeper) believes(h *held) bool {
	return h != nil && !h.leaving && k.cfg.Now().Before(h.until)
}
