package cursor

import (
	"context"
	"time"
)

// Every does a work at once and then once a period, until ctx ends (nil). What fails is told and done again
// with the next period.
func Every(
	ctx context.Context,
	period time.Duration,
	work func(context.Context) error,
	failed func(error),
) error {
	tick := time.NewTicker(period)
	defer tick.Stop()
	for {
		if err := work(ctx); err != nil && ctx.Err() == nil {
			failed(err)
		}
		select {
		case <-ctx.Done():
			return nil
		case <-tick.C:
		}
	}
}
