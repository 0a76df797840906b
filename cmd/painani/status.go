package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"time"

	"painani/events"
	"painani/events/lease"
	"painani/events/stream"
	"painani/mail/cursor"
	"painani/mail/desk"
	"painani/mail/hold"
	"painani/mail/notice"
	"painani/mail/outbox"
	"painani/mail/waiting"
)

// tellStatus is the answer of `painani status`.
type tellStatus struct {
	At     time.Time    `json:"at"` // by the store's clock
	Where  string       `json:"where"`
	Nodes  []nodeStatus `json:"nodes,omitempty"` // none: one process on its own store
	Parts  []partStatus `json:"parts"`
	Queues queueStatus  `json:"queues"`
	Left   []leftTable  `json:"left,omitempty"`   // tables that processes leave as they are
	Notice string       `json:"notice,omitempty"` // what /healthz says besides, of a running service
}

// nodeStatus is a process that serves a cluster, or did.
type nodeStatus struct {
	Name  string    `json:"name"`
	State string    `json:"state"` // lives, stopped or dead
	Seen  time.Time `json:"seen,omitzero"`
	Parts int       `json:"parts"`
}

// partStatus is one part of the work, or, of one machine, all of it.
type partStatus struct {
	Part   string    `json:"part"`
	Holder string    `json:"holder,omitempty"` // "": nobody
	Term   uint64    `json:"term,omitempty"`
	Until  time.Time `json:"until,omitzero"`
	// entries of the streams behind the stored cursor, which is written every two seconds; most of them may be
	// for other parts
	Letters uint64 `json:"letters_behind"`
	Events  uint64 `json:"events_behind"`
}

// queueStatus counts what is not done.
type queueStatus struct {
	In       uint64 `json:"in"`       // letters in that the slowest part has not come to
	Waiting  int    `json:"waiting"`  // letters in and events that wait for a store to be mended
	Held     int    `json:"held"`     // letters in that wait for a YES
	Out      int    `json:"out"`      // letters out without an end
	Deferred int    `json:"deferred"` // of these: the relay put them off
}

// statusOf is what a status is made of.
type statusOf struct {
	log            events.Log
	intake, outbox events.Spool
	keys           events.Bucket
	out            *outbox.Outbox
}

// status is the answer over the socket, and of a service that is stopped.
func (h *hostDesk) status(ctx context.Context, _ struct{}) (tellStatus, error) {
	t := tellStatus{At: time.Now(), Where: "this machine"}
	err := statusOf{h.events, h.intake, h.outbox, h.keys, h.out}.fill(ctx, []lease.Part{{}}, &t)
	if h.live != nil {
		t.Notice = h.live.told()
	}
	return t, err
}

// clusterStatus is the answer of a cluster, as its store has it.
func (f *storeFlags) clusterStatus(ctx context.Context) (t tellStatus, err error) {
	c := f.streamConfig(f.logger(io.Discard))
	c.AsIs = true
	s, err := stream.Open(ctx, c)
	if errors.Is(err, events.ErrNotFound) {
		return t, fmt.Errorf("no service has run on this cluster yet: %w", err)
	}
	if err != nil {
		return t, err
	}
	defer s.Close()
	if t.At, err = s.Clock(ctx); err != nil {
		return t, err
	}
	out, err := outbox.Load(ctx, s.Outbox(), s.Keys(), f.logger(io.Discard))
	if err != nil {
		return t, err
	}
	t.Where = stream.Public(f.Nats)
	parts := lease.All()
	err = statusOf{s.Events(), s.Intake(), s.Outbox(), s.Keys(), out}.fill(ctx, parts[:], &t)
	if err != nil {
		return t, err
	}
	all, err := lease.Look(ctx, s.Keys())
	if err == nil {
		t.lease(all)
		t.Left, err = leftBy(ctx, s.Keys(), all, t.At)
	}
	return t, err
}

// fill looks at cursors and queues.
func (x statusOf) fill(ctx context.Context, parts []lease.Part, t *tellStatus) error {
	lastLetter, err := x.intake.Last(ctx)
	if err != nil {
		return err
	}
	lastEvent, err := x.log.Last(ctx)
	if err != nil {
		return err
	}
	for _, p := range parts {
		s := partStatus{Part: p.String()}
		if s.Letters, err = x.behind(ctx, p, desk.IntakeCursor, "", lastLetter); err != nil {
			return err
		}
		if s.Events, err = x.behind(ctx, p, notice.EventsCursor, x.log.Identity(), lastEvent); err != nil {
			return err
		}
		t.Parts, t.Queues.In = append(t.Parts, s), max(t.Queues.In, s.Letters)
	}
	wait, err := waiting.Read(ctx, x.keys)
	if err != nil {
		return err
	}
	held, err := hold.New(x.keys, time.Now).List(ctx)
	if err != nil {
		return err
	}
	t.Queues.Waiting, t.Queues.Held = len(wait), len(held)
	for _, l := range x.out.Pending() {
		if t.Queues.Out++; l.Tries > 0 {
			t.Queues.Deferred++
		}
	}
	return nil
}

// behind is how many entries a worker's stored cursor has not passed.
func (x statusOf) behind(
	ctx context.Context, p lease.Part, key, store string, last events.Position,
) (uint64, error) {
	c, err := cursor.Keeper{State: x.keys, Now: time.Now, Part: p}.Open(ctx, key, store)
	if err != nil {
		return 0, err
	}
	return last - min(c.At, last), nil
}

// lease adds nodes and leases.
func (t *tellStatus) lease(all lease.Survey) {
	has := map[string]int{}
	for i, l := range all.Parts() {
		p := &t.Parts[i]
		if p.Term = l.Term; l.Valid(t.At) {
			p.Holder, p.Until = l.Node, l.Until
			has[l.Node]++
		}
	}
	for _, l := range all.Nodes() {
		n := nodeStatus{Name: l.Node, Seen: l.At, Parts: has[l.Node], State: "stopped"}
		switch {
		case l.Valid(t.At):
			n.State = "lives"
		case !l.Until.IsZero():
			n.State = "dead"
		}
		t.Nodes = append(t.Nodes, n)
	}
}

// free are the parts that nobody works on; of one machine none.
func (t *tellStatus) free() (n int) {
	for _, p := range t.Parts {
		if p.Holder == "" && len(t.Nodes) > 0 {
			n++
		}
	}
	return n
}
