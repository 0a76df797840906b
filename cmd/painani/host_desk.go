package main

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"strings"
	"time"
	"unicode"

	"painani/events"
	"painani/mail/gateway"
	"painani/mail/hold"
	"painani/mail/outbox"
	"painani/mail/people"
	"painani/mail/reply"
	"painani/mail/spools"
	"painani/mail/spools/losses"
	"painani/mail/waiting"
)

// hostDesk carries out the commands of who runs the service: on a running one, or on the store of one that
// is stopped.
type hostDesk struct {
	log    *slog.Logger
	events events.Log
	intake events.Spool
	keys   events.Bucket
	out    *outbox.Outbox
	outbox events.Spool
	people *people.Store
	spools *spools.Spools // nil on a cluster
	sealer keyStore
	live   *app // nil: the service is stopped
}

// hostDesk is that of a running service.
func (a *app) hostDesk() *hostDesk {
	return &hostDesk{log: a.log, events: a.store.Log, intake: a.store.Intake(), keys: a.store.Keys(),
		out: a.outbox, outbox: a.store.Outbox(), people: a.people, spools: a.spools(), sealer: a.store, live: a}
}

// hostDesk is that of a stopped service.
func (s *eventStore) hostDesk(ctx context.Context) (*hostDesk, error) {
	known, err := s.openPeople(ctx)
	if err != nil {
		return nil, err
	}
	out, err := outbox.Load(ctx, s.Outbox(), s.Keys(), s.log)
	if err != nil {
		return nil, err
	}
	return &hostDesk{log: s.log, events: s.Log, intake: s.Intake(), keys: s.Keys(), out: out, outbox: s.Outbox(),
		people: known, spools: s.spools, sealer: s}, nil
}

// errStopped refuses what only a running service can do.
var errStopped = errors.New("no service runs on this folder; start it and ask again")

// askLetters is the question of `painani letters`.
type askLetters struct {
	Seen, Show, Addresses bool
	Raw                   bool            // show letters as they came
	Pos                   events.Position // show this letter alone; 0: all
}

// tellLetters is its answer.
type tellLetters struct {
	Waiting []waiting.Entry
	Lost    []losses.Letter
	Out     []outbox.Pending
	Held    []hold.Waiting
	ToHost  []hostLetter
}

// hostLetter is a letter to postmaster@ or abuse@ as it stands in INTAKE.
type hostLetter struct {
	Pos                     events.Position
	At                      time.Time
	To, From, Subject, Text string // From: only if addresses are asked for
	Raw                     bool   // Text is all of it, as it came
}

func (h *hostDesk) letters(ctx context.Context, q askLetters) (t tellLetters, err error) {
	if t.Waiting, err = waiting.Read(ctx, h.keys); err != nil {
		return t, err
	}
	if t.Lost, err = h.lost(ctx, q.Seen); err != nil {
		return t, err
	}
	if t.Held, err = hold.New(h.keys, time.Now).List(ctx); err != nil {
		return t, err
	}
	t.Out = h.out.Pending()
	if q.Show {
		if t.ToHost, err = h.toHost(ctx, q); err != nil {
			return t, err
		}
	}
	if q.Addresses {
		return t, nil
	}
	for i := range t.Out {
		t.Out[i].Address = ""
	}
	for i := range t.Held {
		t.Held[i].Ask = ""
	}
	for i := range t.ToHost {
		t.ToHost[i].From = ""
	}
	return t, nil
}

// lost are the letters on the list of lost ones, which seen empties.
func (h *hostDesk) lost(ctx context.Context, seen bool) ([]losses.Letter, error) {
	if h.spools == nil {
		return nil, nil
	}
	if seen {
		h.log.Info("host: list of lost letters emptied")
		return nil, h.spools.Lost().Forget()
	}
	return h.spools.Lost().Left(ctx, h.outbox)
}

// flushed is how many letters were made due.
type flushed struct{ Letters int }

func (h *hostDesk) flush(context.Context, struct{}) (flushed, error) {
	if h.live == nil {
		return flushed{}, errStopped
	}
	n := h.out.Flush()
	h.log.Info("host: deferred letters are due now", "letters", n)
	return flushed{n}, nil
}

// askDrop names the letter to be dropped.
type askDrop struct{ ID string }

func (h *hostDesk) drop(ctx context.Context, q askDrop) (struct{}, error) {
	if err := h.out.Drop(ctx, q.ID); err != nil {
		return struct{}{}, err
	}
	h.log.Info("host: letter dropped", "letter", q.ID)
	return struct{}{}, nil
}

// Limits of looking through letters in.
const (
	maxHostShown = 200             // letters to the host, the newest
	maxHostText  = 16 << 10        // bytes of a text
	quietEnd     = 2 * time.Second // the entry at the end may be erased: then nothing comes for so long
)

// errRead ends a reading that has come to the end.
var errRead = errors.New("read")

// toHost are the letters to postmaster@ and abuse@ that INTAKE still has, or the one that is asked for.
func (h *hostDesk) toHost(ctx context.Context, q askLetters) (list []hostLetter, err error) {
	last, err := h.intake.Last(ctx)
	if err != nil || last == 0 {
		return nil, err
	}
	follow, stop := context.WithCancel(ctx)
	defer stop()
	quiet := time.AfterFunc(quietEnd, stop)
	defer quiet.Stop()
	err = h.intake.Follow(follow, 0, func(e events.Item) error {
		quiet.Reset(quietEnd)
		wanted := q.Pos == 0 || e.Pos == q.Pos
		if e.Pos <= last && wanted && (e.Key == "postmaster" || e.Key == "abuse") {
			list = append(list, readHostLetter(e, q.Raw))
			list = list[max(0, len(list)-maxHostShown):]
		}
		if e.Pos >= last {
			return errRead
		}
		return nil
	})
	if err == nil {
		err = ctx.Err()
	}
	if err != nil && !errors.Is(err, errRead) {
		return nil, fmt.Errorf("read intake: %w", err)
	}
	return list, nil
}

// readHostLetter takes a letter apart as far as that works: for reading, with what mail programs wrap texts
// and headers in undone, or as it came.
func readHostLetter(e events.Item, asItCame bool) hostLetter {
	env, raw, err := gateway.Decode(e.Data)
	if err != nil {
		return hostLetter{Pos: e.Pos, To: e.Key, Text: "(cannot be read)"}
	}
	l := hostLetter{Pos: e.Pos, At: env.At, To: e.Key}
	if asItCame {
		l.Text, l.Raw = harmless(string(raw[:min(len(raw), maxHostText)])), true
		return l
	}
	m, err := reply.Parse(raw, reply.Limits{Text: maxHostText})
	if err != nil && m.Text == "" {
		l.Text = harmless(string(raw[:min(len(raw), maxHostText)]))
		return l
	}
	l.Subject, l.Text = harmless(m.Subject), harmless(m.Text)
	l.From = harmless(strings.TrimSpace(m.Name + " <" + m.From + ">"))
	return l
}

// harmless is a stranger's text without what a terminal obeys.
func harmless(s string) string {
	return strings.Map(func(r rune) rune {
		if r == '\n' || r == '\t' || unicode.IsPrint(r) {
			return r
		}
		if r == '\r' {
			return -1
		}
		return '?'
	}, strings.ToValidUTF8(s, "?"))
}
