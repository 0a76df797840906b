package main

import (
	"context"
	"time"
)

// sparesEvery is how often the spares of letters are dropped whose answers went out.
const sparesEvery = 2 * time.Second

// runSpares drops the spares of letters in that need none any more, now and then until ctx ends.
func (a *app) runSpares(ctx context.Context) error {
	t := time.NewTicker(sparesEvery)
	defer t.Stop()
	for {
		select {
		case <-ctx.Done():
			return nil
		case <-t.C:
		}
		err := a.spools().DropSpares(ctx, a.store.Keys(), a.desk.Waits, a.outbox.Open)
		if err != nil && ctx.Err() == nil {
			a.log.Warn("second copies of letters not dropped, will try again", "err", err)
		}
	}
}
