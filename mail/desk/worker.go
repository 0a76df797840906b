package desk

import (
	"context"
	"errors"
	"fmt"
	"hash/fnv"
	"runtime/debug"
	"sync"
	"time"

	"painani/engine"
	"painani/events"
	post "painani/mail"
	"painani/mail/cursor"
	"painani/mail/desk/request"
	"painani/mail/waiting"
)

// IntakeCursor is the key of the worker's cursor in Config.State.
const IntakeCursor = "mark-intake"

// guarded runs the handling of one letter. Errors of stores come back, damage too; everything
// else, a panic too, is answered with an apology that has a code.
func (d *Desk) guarded(ctx context.Context, r *request.Request, f func() error) (err error) {
	defer func() {
		if p := recover(); p != nil {
			d.examine(ctx, r)
			err = d.apologise(ctx, r, fmt.Errorf("panic: %v\n%s", p, debug.Stack()))
		}
	}()
	if err = f(); err == nil || ofStore(err) {
		return err
	}
	return d.apologise(ctx, r, err)
}

// examine asks whether the table of a letter that panicked can be played at all. If not it is frozen: its
// clock must not run against somebody whom we cannot serve.
func (d *Desk) examine(ctx context.Context, r *request.Request) {
	id := r.ToTable
	if r.Table != nil {
		id = r.Table.ID
	}
	if id == "" {
		return
	}
	if err := d.cfg.Referee.Try(ctx, id); err != nil {
		d.cfg.Logger.Error("table of a letter cannot be played", "table", id, "err", err)
	}
}

// ofStore reports that a letter failed because of a store, now or until somebody mends it, or because a later
// version plays its table: then it waits for who has that. It waits, too, for a damaged event to be mended.
func ofStore(err error) bool {
	return cursor.Transient(err) || errors.Is(err, events.ErrDamaged) || errors.Is(err, events.ErrChain) ||
		engine.Beyond(err)
}

// apologise answers a letter that we cannot handle.
func (d *Desk) apologise(ctx context.Context, r *request.Request, cause error) error {
	code := d.cfg.IDs.Digest("apology", r.Cause)[:8]
	d.counts.Poison.Add(1)
	d.cfg.Logger.Error("letter cannot be handled", "code", code, "cause", r.Cause, "err", cause)
	p := d.writer(r)
	if p.ID == "" {
		return nil // a stranger's letter; nobody we would know how to answer
	}
	r.Speak(p.Lang)
	l := post.Letter{
		ID: d.answerID(r), Kind: post.Answer, To: p.ID, Lang: string(r.Tag), InReplyTo: r.MessageID,
		Subject: r.Say("stranger.subject"),
		Verdict: r.Say("apology", "code", code),
		Before:  []string{r.Say("apology.how", "code", code)},
		Footer:  []string{r.Say("footer")},
	}
	err := d.answer(ctx, r, l)
	if err != nil && !ofStore(err) {
		d.cfg.Logger.Error("apology cannot be posted", "code", code, "err", err)
		return nil
	}
	return err
}

// Run answers the letters of the intake, first those behind the cursor, until
// ctx ends (nil) or the intake fails. Letters of one key are handled in their order.
func (d *Desk) Run(ctx context.Context) error {
	if err := d.Resume(ctx); err != nil {
		if ctx.Err() != nil {
			return nil
		}
		return err
	}
	c := d.place
	from := c.At
	d.place = nil // Run may be called again
	d.work.Store(c)
	ctx, stop := context.WithCancel(ctx)
	defer stop()
	var work sync.WaitGroup
	if d.cfg.Part.First() {
		work.Go(func() { d.sweeping(ctx) })
	}
	work.Go(func() { saving(ctx, c) })
	work.Go(func() { d.waiting.Run(ctx, d.again) })
	shards := make([]chan events.Item, d.cfg.Shards)
	for i := range shards {
		shards[i] = make(chan events.Item, 16)
		work.Go(func() { d.shard(ctx, c, shards[i]) })
	}
	err := d.cfg.Intake.Follow(ctx, from, func(l events.Item) error {
		if !d.cfg.Part.Whole() && !d.cfg.Part.Has(d.share(l)) {
			c.Pass(l.Pos)
			return nil
		}
		c.Begin(l.Pos)
		h := fnv.New32a()
		h.Write([]byte(l.Key))
		select {
		case shards[h.Sum32()%uint32(len(shards))] <- l:
			return nil
		case <-ctx.Done():
			return ctx.Err()
		}
	})
	if ctx.Err() != nil {
		err = nil
	}
	for _, s := range shards {
		close(s)
	}
	stop()
	work.Wait()
	c.Save(context.WithoutCancel(ctx), true)
	return err
}

// saveEvery is how often the place of the worker is written while no letters come: what is dropped behind it,
// such as second copies of letters, does not wait for the next one.
const saveEvery = 5 * time.Second

// saving writes the worker's place now and then until ctx ends.
func saving(ctx context.Context, c *cursor.Cursor) {
	t := time.NewTicker(saveEvery)
	defer t.Stop()
	for {
		select {
		case <-ctx.Done():
			return
		case <-t.C:
			c.Save(ctx, false)
		}
	}
}

// Answered is the position up to which every letter of the intake is handled, or on the list of what waits;
// 0 before Run.
func (d *Desk) Answered() events.Position {
	c := d.work.Load()
	if c == nil {
		return 0
	}
	return c.Reached()
}

// Resume reads where the worker stopped and what waits; only the first call before Run does anything. If the
// end of the intake is gone, the worker goes on at the end that is there, so call it before letters are
// taken; Run calls it too. Errors are those of the stores.
func (d *Desk) Resume(ctx context.Context) error {
	if d.place != nil {
		return nil
	}
	c, err := d.keeper().Open(ctx, IntakeCursor, "")
	if err != nil {
		return err
	}
	last, err := d.cfg.Intake.Last(ctx)
	if err != nil {
		return fmt.Errorf("read intake: %w", err)
	}
	c.Within(ctx, "INTAKE", last)
	if err := d.waiting.Load(ctx, "", last); err != nil {
		return err
	}
	d.place = c
	return nil
}

// shard handles letters one after the other, each again and again until the stores answer, and puts those on
// the list of what waits for which a store must be mended.
func (d *Desk) shard(ctx context.Context, c *cursor.Cursor, letters <-chan events.Item) {
	failed := func() { d.counts.Retries.Add(1) }
	for l := range letters {
		if d.waiting.Do(ctx, l.Pos, failed, func() error { return d.safely(ctx, l.Data) }) {
			c.Done(ctx, l.Pos)
		}
	}
}

// safely is Handle; a panic before anybody is known who could be told of it is an error.
func (d *Desk) safely(ctx context.Context, data []byte) (err error) {
	defer func() {
		if p := recover(); p != nil {
			d.cfg.Logger.Error("letter cannot be handled", "panic", p, "stack", string(debug.Stack()))
			err = fmt.Errorf("panic: %v", p)
		}
	}()
	return d.Handle(ctx, data)
}

// readLimit is how long reading one entry of the intake may take.
const readLimit = 30 * time.Second

// again handles the letter at a position of the intake that waited.
func (d *Desk) again(ctx context.Context, pos events.Position) error {
	var found *events.Item
	read, stop := context.WithTimeout(ctx, readLimit)
	defer stop()
	err := d.cfg.Intake.Follow(read, pos-1, func(l events.Item) error {
		found = &l
		return errFound
	})
	switch {
	case err != nil && !errors.Is(err, errFound):
		return err
	case found == nil:
		return fmt.Errorf("%w: no letter at %d came", events.ErrUnavailable, pos)
	case found.Pos != pos:
		return fmt.Errorf("intake at %d: %w", pos, waiting.ErrGone)
	}
	return d.safely(ctx, found.Data)
}

// errFound ends the reading of one entry.
var errFound = errors.New("found")
