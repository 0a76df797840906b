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
	"painani/mail/people"
)

// IntakeMark is the key of the worker's checkpoint in Config.State.
const IntakeMark = "mark-intake"

// guarded runs the handling of one letter. Errors of stores come back; everything
// else, a panic too, is answered with an apology that has a code.
func (d *Desk) guarded(ctx context.Context, v *call, f func() error) (err error) {
	defer func() {
		if p := recover(); p != nil {
			err = d.apologise(ctx, v, fmt.Errorf("panic: %v\n%s", p, debug.Stack()))
		}
	}()
	if err = f(); err == nil || cursor.Transient(err) {
		return err
	}
	return d.apologise(ctx, v, err)
}

// apologise answers a letter that we cannot handle.
func (d *Desk) apologise(ctx context.Context, v *call, cause error) error {
	code := d.ids.Digest("apology", v.Order.Cause)[:8]
	d.counts.Poison.Add(1)
	d.cfg.Logger.Error("letter cannot be handled", "code", code, "cause", v.Order.Cause, "err", cause)
	p, ok := d.cfg.People.Get(v.author.Member)
	if !ok {
		p = people.Person{}
	}
	v.Speak(p.Lang)
	l := post.Letter{ID: v.answerID(), Kind: post.Answer, To: p.ID, Lang: string(v.Tag), InReplyTo: v.Order.MessageID,
		Subject: v.Say("stranger.subject"), Verdict: v.Say("apology", "code", code), Before: []string{v.Say("apology.how", "code", code)},
		Footer: []string{v.Say("footer")}}
	if p.ID == "" {
		return nil // a stranger's letter; nobody we would know how to answer
	}
	err := d.office.Post(ctx, l)
	if err != nil && !cursor.Transient(err) {
		d.cfg.Logger.Error("apology cannot be posted", "code", code, "err", err)
		return nil
	}
	return err
}

// Run answers the letters of the intake, first those since the checkpoint, until
// ctx ends (nil) or the intake fails. Letters of one key are handled in their order.
func (d *Desk) Run(ctx context.Context) error {
	m, err := d.keep().Open(ctx, IntakeMark, "")
	if err != nil {
		return err
	}
	go d.sweeping(ctx)
	var work sync.WaitGroup
	shards := make([]chan events.Item, d.cfg.Shards)
	for i := range shards {
		shards[i] = make(chan events.Item, 16)
		work.Go(func() {
			for l := range shards[i] {
				if cursor.Retry(ctx, d.cfg.Logger, d.retried, func() error { return d.Handle(ctx, l.Data) }) {
					m.Done(ctx, l.Pos)
				}
			}
		})
	}
	err = d.cfg.Intake.Follow(ctx, m.At, func(l events.Item) error {
		m.Begin(l.Pos)
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
	m.Save(context.WithoutCancel(ctx), true)
	if ctx.Err() != nil {
		return nil
	}
	return err
}

// sweeping clears the shelf now and four times a day.
func (d *Desk) sweeping(ctx context.Context) {
	t := time.NewTicker(6 * time.Hour)
	defer t.Stop()
	for {
		if err := d.shelf.Sweep(ctx); err != nil && ctx.Err() == nil {
			d.cfg.Logger.Warn("shelf not swept", "err", err)
		}
		select {
		case <-ctx.Done():
			return
		case <-t.C:
		}
	}
}
