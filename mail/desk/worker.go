package desk

import (
	"context"
	"fmt"
	"hash/fnv"
	"runtime/debug"
	"sync"
	"time"

	"painani/events"
	post "painani/mail"
	"painani/mail/cursor"
	"painani/mail/desk/request"
)

// IntakeCursor is the key of the worker's cursor in Config.State.
const IntakeCursor = "mark-intake"

// survive stands behind a defer: a panic outside of guarded costs its letter the answer and nothing else.
func (d *Desk) survive(err *error) {
	if p := recover(); p != nil {
		d.counts.Poison.Add(1)
		d.cfg.Logger.Error("letter cannot be handled", "err", fmt.Errorf("panic: %v\n%s", p, debug.Stack()))
		*err = nil
	}
}

// guarded runs the handling of one letter. Errors of stores come back; everything
// else, a panic too, is answered with an apology that has a code.
func (d *Desk) guarded(ctx context.Context, r *request.Request, f func() error) (err error) {
	defer func() {
		if p := recover(); p != nil {
			err = d.apologise(ctx, r, fmt.Errorf("panic: %v\n%s", p, debug.Stack()))
		}
	}()
	if err = f(); err == nil || cursor.Transient(err) {
		return err
	}
	return d.apologise(ctx, r, err)
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
	err := d.cfg.Post(ctx, l)
	if err != nil && !cursor.Transient(err) {
		d.cfg.Logger.Error("apology cannot be posted", "code", code, "err", err)
		return nil
	}
	return err
}

// Run answers the letters of the intake, first those behind the cursor, until
// ctx ends (nil) or the intake fails. Letters of one key are handled in their order.
func (d *Desk) Run(ctx context.Context) error {
	keeper := cursor.Keeper{State: d.cfg.State, Now: d.cfg.Now, Logger: d.cfg.Logger}
	c, err := keeper.Open(ctx, IntakeCursor, "")
	if err != nil {
		return err
	}
	go d.sweeping(ctx)
	var work sync.WaitGroup
	shards := make([]chan events.Item, d.cfg.Shards)
	for i := range shards {
		shards[i] = make(chan events.Item, 16)
		work.Go(func() { d.shard(ctx, c, shards[i]) })
	}
	err = d.cfg.Intake.Follow(ctx, c.At, func(l events.Item) error {
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
	for _, s := range shards {
		close(s)
	}
	work.Wait()
	c.Save(context.WithoutCancel(ctx), true)
	if ctx.Err() != nil {
		return nil
	}
	return err
}

// shard handles letters one after the other, each again and again until the stores answer.
func (d *Desk) shard(ctx context.Context, c *cursor.Cursor, letters <-chan events.Item) {
	failed := func() { d.counts.Retries.Add(1) }
	for l := range letters {
		if cursor.Retry(ctx, d.cfg.Logger, failed, func() error { return d.Handle(ctx, l.Data) }) {
			c.Done(ctx, l.Pos)
		}
	}
}

// sweepEvery is how often held letters and counts that are too old are deleted.
const sweepEvery = 6 * time.Hour

// sweeping deletes old held letters and counts, now and then every sweepEvery.
func (d *Desk) sweeping(ctx context.Context) {
	t := time.NewTicker(sweepEvery)
	defer t.Stop()
	for {
		if err := d.held.Sweep(ctx); err != nil && ctx.Err() == nil {
			d.cfg.Logger.Warn("hold queue not swept", "err", err)
		}
		if err := d.cfg.Quota.Sweep(ctx); err != nil && ctx.Err() == nil {
			d.cfg.Logger.Warn("quotas not swept", "err", err)
		}
		select {
		case <-ctx.Done():
			return
		case <-t.C:
		}
	}
}
