package main

import (
	"context"
	"fmt"
	"time"

	"painani/events"
	"painani/events/stream"
	post "painani/mail"
	"painani/mail/spools"
	"painani/mail/spools/losses"
	"painani/mail/waiting"
)

// spools are the lists of letters in and out; nil on a cluster.
func (a *app) spools() *spools.Spools { return a.store.opening().spools }

// composeLost has lost letters out composed again: what led to them is put on the lists of what waits, and is
// handled again as soon as the service works. It works on the newest opening itself: at a reopening the
// handles of the others take no writes yet, and their workers read the lists behind it. Handling it again
// posts only what is not posted. What nothing is found for is told.
func (a *app) composeLost(ctx context.Context) error {
	if a.spools() == nil {
		return nil
	}
	list, err := a.spools().Lost().Left(ctx, a.store.opening().Outbox())
	if err != nil {
		return fmt.Errorf("compose lost letters: %w", err)
	}
	answers := map[string]bool{}
	for _, l := range list {
		switch k := post.Kind(l.Kind); {
		case l.Stream == stream.Intake:
			a.log.Error("a letter in is lost and may be unanswered", "entry", l.Pos, "to", l.Key, "taken", l.At)
		case k == post.Answer || k == post.Confirm:
			answers[l.Key] = true
		case l.Table != "-" && k != post.Press:
			if err := a.composeNotice(ctx, l); err != nil {
				return fmt.Errorf("compose lost letter: %w", err)
			}
		}
	}
	if err := a.composeAnswers(ctx, answers); err != nil {
		return fmt.Errorf("compose lost answers: %w", err)
	}
	for _, l := range a.spools().Lost().All() {
		if l.Stream == stream.Outbox && l.Cause == "" {
			a.log.Error("a letter out is lost and cannot be composed again", "letter", l.Key, "player", l.To,
				"kind", l.Kind, "table", l.Table, "event", l.Seq, "stored", l.At)
		}
	}
	return nil
}

// composeNotice has the event handled again that a letter was about.
func (a *app) composeNotice(ctx context.Context, l losses.Letter) error {
	if l.Seq == 0 {
		return nil
	}
	list, err := a.store.opening().Log.Load(ctx, l.Table, l.Seq-1)
	if err != nil || len(list) == 0 {
		return err
	}
	e := waiting.Entry{Stream: "events", Store: a.store.Log.Identity(), Pos: list[0].Pos}
	return a.handleAgain(ctx, e, l.Key)
}

// composeAnswers has the letters handled again whose answers are lost.
func (a *app) composeAnswers(ctx context.Context, answers map[string]bool) error {
	if len(answers) == 0 {
		return nil
	}
	return stream.Records(a.f.path(storeName), stream.Intake, func(it events.Item, erased bool) error {
		id := ""
		if !erased {
			id = a.spools().Answer(it)
		}
		if !answers[id] {
			return nil
		}
		return a.handleAgain(ctx, waiting.Entry{Stream: "intake", Pos: it.Pos}, id)
	})
}

// handleAgain puts the cause of a lost letter on the list of what waits.
func (a *app) handleAgain(ctx context.Context, e waiting.Entry, id string) error {
	e.Since = time.Now().UTC().Truncate(time.Second)
	e.Error = "a letter out about it was lost, and is composed again"
	if err := waiting.Add(ctx, a.store.opening().Keys(), e); err != nil {
		return err
	}
	a.log.Error("a letter out was lost and is composed again", "letter", id, "from", e.Stream, "entry", e.Pos)
	return a.spools().Lost().Caused(id, fmt.Sprintf("%s %d", e.Stream, e.Pos))
}
