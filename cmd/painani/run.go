package main

import (
	"context"
	"crypto/tls"
	"errors"
	"fmt"
	"maps"
	"net/http"
	"runtime/debug"
	"time"

	"golang.org/x/sync/errgroup"
)

// Run lets all parts work until ctx ends or one of them fails, then stops them
// in order: first nobody comes in any more, then what is in work is finished.
func (a *app) Run(ctx context.Context) error {
	workers, resume := a.workers()
	for _, f := range resume {
		if err := f(ctx); err != nil {
			return err
		}
	}
	debug.FreeOSMemory() // the start reads everything once; the work behind it needs a part of that memory
	work, stop := context.WithCancel(context.WithoutCancel(ctx))
	defer stop()
	g, work := errgroup.WithContext(work)
	for name, run := range map[string]func(context.Context) error{
		"hangups": a.hangups,
		"store":   a.store.Run,
		"pages":   a.serveWeb(ctx),
		"metrics": a.serveMetrics,
		"heap":    a.tendHeap,
	} {
		g.Go(func() error {
			if err := run(work); err != nil {
				return fmt.Errorf("%s: %w", name, err)
			}
			return nil
		})
	}
	for name, run := range workers {
		g.Go(func() error { return a.tend(work, name, run) })
	}
	g.Go(func() error { return a.gateway.Serve(a.smtp) })
	select {
	case <-ctx.Done():
	case <-work.Done():
	}
	a.shut()
	stop()
	return g.Wait()
}

// workers are those who are run again when they fail, by name, and what must be done before they begin. On a
// cluster those who work on a part begin and end with its lease (workOn), and nothing must be done before:
// the cluster may be away just then, and nobody ends for that.
func (a *app) workers() (run map[string]func(context.Context) error, resume []func(context.Context) error) {
	run = map[string]func(context.Context) error{
		"projections": a.projections.Run,
		"outbox":      a.outbox.Run,
		"vacations":   a.absence.Run,
		"certificate": a.runCertificates,
		"bots":        a.ref.Think,
		"daily":       a.daily.Run,
		"freezes":     a.freezer.Run,
		"checkpoint":  a.store.runCheckpoints,
		"backup":      a.runBackups,
		"host":        a.serveHost,
	}
	if a.leases != nil {
		run["people"], run["leases"], run["stirs"] = a.people.Follow, a.runLeases, a.runStirs
		run["scrubs"], run["keys"] = a.runScrubs, a.followKeys
		return run, nil
	}
	follower := a.notices.Follower(a.store.Log)
	returns := a.notices.Returns(a.store.Outbox(), a.queue().Letter)
	maps.Copy(run, map[string]func(context.Context) error{
		"desk":    a.desk.Run,
		"notices": follower.Run,
		"forget":  a.forgets.Run,
		"returns": returns.Run,
		"clocks":  a.driveClocks,
		"guests":  a.guests.Run,
		"reviews": a.reviews.Run,
		"spares":  a.runSpares,
	})
	return run, []func(context.Context) error{
		a.notices.Arrivals, a.finishForget, follower.Resume, returns.Resume, a.desk.Resume, a.settle,
	}
}

// shut takes no more letters and waits for those that are coming in.
func (a *app) shut() {
	ctx, stop := context.WithTimeout(context.Background(), 15*time.Second)
	defer stop()
	if err := a.gateway.Shutdown(ctx); err != nil {
		a.log.Warn("letters in work were cut off", "err", err)
	}
	a.smtp.Close() // a gateway that was stopped before it had begun to serve knows of no listener to close
}

// Close releases listeners and stores; after Run.
func (a *app) Close() error {
	var errs []error
	if a.smtp != nil {
		a.smtp.Close()
	}
	if a.http != nil {
		a.http.Close()
	}
	if a.https != nil {
		a.https.Close()
	}
	if a.measures != nil {
		a.measures.Close()
	}
	if a.projections != nil {
		if err := a.projections.Close(); err != nil {
			errs = append(errs, err)
		} else {
			errs = append(errs, a.noteTold())
		}
	}
	if a.upgrade != nil {
		a.noteEnd()
	}
	if a.store != nil {
		errs = append(errs, a.store.Close())
	}
	return errors.Join(errs...)
}

// noteEnd spares the next start of this binary to replay what was played since.
func (a *app) noteEnd() {
	ctx, stop := context.WithTimeout(context.Background(), closeLimit)
	defer stop()
	last, err := a.store.Log.Last(ctx)
	if err == nil {
		err = a.upgrade.NoteEnd(last)
	}
	if err != nil {
		a.log.Warn("not noted what was replayed", "err", err) // the next start replays more
	}
}

// repair has the rows of a table fetched again from the log; for referee.Config.Damaged.
func (a *app) repair(table string) {
	if err := a.projections.Repair(context.Background(), table); err != nil {
		a.log.Error("rows of a table stay damaged; stop the service and start it again", "table", table, "err", err)
	}
}

// serveWeb answers page requests until the service is told to stop, ahead of the
// parts that still finish their work.
func (a *app) serveWeb(stop context.Context) func(context.Context) error {
	return func(work context.Context) error {
		ctx, cancel := context.WithCancel(work)
		defer cancel()
		defer context.AfterFunc(stop, cancel)()
		var before func(http.Handler) http.Handler
		if a.certificates != nil {
			before = a.certificates.Challenges
		}
		if a.https == nil {
			return a.web.Serve(ctx, a.http, before)
		}
		g, ctx := errgroup.WithContext(ctx)
		g.Go(func() error { return a.web.ServePlain(ctx, a.http, before) })
		g.Go(func() error { return a.web.Serve(ctx, tls.NewListener(a.https, a.certificates.Pages()), nil) })
		return g.Wait()
	}
}

// serveMetrics answers on the listener of the metrics, if they have one.
func (a *app) serveMetrics(ctx context.Context) error {
	if a.measures == nil {
		return nil
	}
	return a.web.ServeMetrics(ctx, a.measures)
}
