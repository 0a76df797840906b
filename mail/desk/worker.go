package desk

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"hash/fnv"
	"runtime/debug"
	"sync"
	"time"

	"painani/events"
	post "painani/mail"
	"painani/mail/people"
)

// IntakeMark is the key of the worker's checkpoint in Config.State.
const IntakeMark = "mark-intake"

// lazily is how often a checkpoint is written at most; what was handled after it
// is handled again after a crash, which changes nothing.
const lazily = 2 * time.Second

// guarded runs the handling of one letter. Errors of stores come back; everything
// else, a panic too, is answered with an apology that has a code.
func (d *Desk) guarded(ctx context.Context, v *visit, f func() error) (err error) {
	defer func() {
		if p := recover(); p != nil {
			err = d.apologise(ctx, v, fmt.Errorf("panic: %v\n%s", p, debug.Stack()))
		}
	}()
	if err = f(); err == nil || transient(err) {
		return err
	}
	return d.apologise(ctx, v, err)
}

// apologise answers a letter that we cannot handle.
func (d *Desk) apologise(ctx context.Context, v *visit, cause error) error {
	code := d.digest("apology", v.Cause)[:8]
	d.counts.Poison.Add(1)
	d.cfg.Logger.Error("letter cannot be handled", "code", code, "cause", v.Cause, "err", cause)
	p, ok := d.cfg.People.Get(v.author.Member)
	if !ok {
		p = people.Person{}
	}
	v.speak(p.Lang)
	id := d.answerID(v.Cause)
	if v.answers != "" {
		id = d.answerID(v.answers)
	}
	l := post.Letter{ID: id, Kind: post.Answer, To: p.ID, Lang: string(v.tag), InReplyTo: v.MessageID,
		Subject: v.p.Say("stranger.subject"), Verdict: v.p.Say("apology", "code", code), Before: []string{v.p.Say("apology.how", "code", code)},
		Footer: []string{v.p.Say("footer")}}
	if p.ID == "" {
		return nil // a stranger's letter; nobody we would know how to answer
	}
	err := d.post(ctx, l)
	if err != nil && !transient(err) {
		d.cfg.Logger.Error("apology cannot be posted", "code", code, "err", err)
		return nil
	}
	return err
}

// Run answers the letters of the intake, first those since the checkpoint, until
// ctx ends (nil) or the intake fails. Letters of one key are handled in their order.
func (d *Desk) Run(ctx context.Context) error {
	m, err := d.openMark(ctx, IntakeMark, "")
	if err != nil {
		return err
	}
	go d.sweeping(ctx)
	var work sync.WaitGroup
	shards := make([]chan events.Letter, d.cfg.Shards)
	for i := range shards {
		shards[i] = make(chan events.Letter, 16)
		work.Go(func() {
			for l := range shards[i] {
				if d.retry(ctx, func() error { return d.Handle(ctx, l.Data) }) {
					m.done(ctx, l.Pos)
				}
			}
		})
	}
	err = d.cfg.Intake.Follow(ctx, m.At, func(l events.Letter) error {
		m.begin(l.Pos)
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
	m.save(context.WithoutCancel(ctx), true)
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
		if err := d.Sweep(ctx); err != nil && ctx.Err() == nil {
			d.cfg.Logger.Warn("shelf not swept", "err", err)
		}
		select {
		case <-ctx.Done():
			return
		case <-t.C:
		}
	}
}

// retry calls f until it does not fail for a store's sake; false if ctx ended first.
func (d *Desk) retry(ctx context.Context, f func() error) bool {
	for wait := 50 * time.Millisecond; ; wait = min(2*wait, 30*time.Second) {
		err := f()
		if err == nil {
			return true
		}
		if !transient(err) {
			d.cfg.Logger.Error("entry skipped", "err", err)
			return true
		}
		d.counts.Retries.Add(1)
		d.cfg.Logger.Warn("store failed, trying again", "err", err)
		select {
		case <-ctx.Done():
			return false
		case <-time.After(wait):
		}
	}
}

// mark is a checkpoint: everything up to At is done.
type mark struct {
	At    events.Position `json:"at"`
	Store string          `json:"store,omitempty"` // identity of the log that it is a position of

	d     *Desk
	key   string
	mu    sync.Mutex
	open  map[events.Position]bool
	top   events.Position
	rev   uint64
	saved time.Time
	wrote events.Position
}

func (d *Desk) openMark(ctx context.Context, key, store string) (*mark, error) {
	m := &mark{d: d, key: key, open: map[events.Position]bool{}, saved: d.now()}
	data, rev, err := d.cfg.State.Get(ctx, key)
	if err != nil && !errors.Is(err, events.ErrNotFound) {
		return nil, fmt.Errorf("read checkpoint: %w", err)
	}
	if err == nil {
		if err := json.Unmarshal(data, m); err != nil {
			return nil, fmt.Errorf("%w: checkpoint %s: %w", events.ErrDamaged, key, err)
		}
	}
	if m.Store != store {
		m.At, m.Store = 0, store
	}
	m.rev, m.top, m.wrote = rev, m.At, m.At
	return m, nil
}

func (m *mark) begin(pos events.Position) {
	m.mu.Lock()
	defer m.mu.Unlock()
	m.open[pos], m.top = true, pos
}

func (m *mark) done(ctx context.Context, pos events.Position) {
	m.mu.Lock()
	delete(m.open, pos)
	m.mu.Unlock()
	m.save(ctx, false)
}

// save writes the checkpoint if it is due: the position before the first that is not done.
func (m *mark) save(ctx context.Context, now bool) {
	m.mu.Lock()
	defer m.mu.Unlock()
	m.At = m.top
	for pos := range m.open {
		m.At = min(m.At, pos-1)
	}
	if m.At == m.wrote || !now && m.d.now().Sub(m.saved) < lazily {
		return
	}
	data, err := json.Marshal(m)
	if err != nil {
		return
	}
	rev, err := m.d.cfg.State.Put(ctx, m.key, data, m.rev)
	if err != nil { // harmless: the old one stands, and the next try comes soon
		if _, have, e := m.d.cfg.State.Get(ctx, m.key); e == nil {
			m.rev = have
		}
		m.d.cfg.Logger.Warn("checkpoint not written", "key", m.key, "err", err)
		return
	}
	m.rev, m.wrote, m.saved = rev, m.At, m.d.now()
}
