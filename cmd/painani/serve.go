package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"log/slog"
	"net"
	"os/signal"
	"syscall"
	"time"

	"painani/events/revive"
	"painani/events/stream"
	"painani/mail/cursor"
	"painani/projections"
)

// serveCmd runs the service.
type serveCmd struct {
	serviceFlags
}

// Run implements the command; it ends with ctx.
func (c *serveCmd) Run(ctx context.Context, s streams) error {
	signal.Ignore(syscall.SIGHUP) // until certificates can be read again
	log := c.logger(s.Err)
	a, err := c.start(ctx, log)
	if errors.Is(err, context.Canceled) && ctx.Err() != nil { // told to stop while it waited for something
		return nil
	}
	if err != nil {
		return standing(err)
	}
	defer a.Close()
	a.welcome(s.Out)
	makeRoom()
	return standing(a.Run(ctx))
}

// start opens the service. While the disk takes no writes or no descriptors are left it waits, and says so.
func (c *serveCmd) start(ctx context.Context, log *slog.Logger) (*app, error) {
	for pause := revive.FirstPause; ; pause = min(2*pause, revive.MaxPause) {
		a, err := openApp(ctx, &c.serviceFlags, log)
		if err == nil || ctx.Err() != nil || !c.passing(ctx, err) {
			return a, err
		}
		log.Error("the service cannot start now, trying again", "err", err, "in", pause)
		select {
		case <-ctx.Done():
			return nil, err
		case <-time.After(pause):
		}
	}
}

// passing reports that a start failed by something that passes without a hand on the service: the disk,
// descriptors, or a cluster. What looks like damage while they last is none yet.
func (f *storeFlags) passing(ctx context.Context, err error) bool {
	away := f.several() && cursor.Transient(err) // the cluster, or a part of it
	return outside(f.usable(ctx)) || (outside(err) || away) && !wantsPerson(err)
}

// outside reports an error of the system below: no room, no writes, no descriptors.
func outside(err error) bool {
	for _, e := range []error{syscall.ENOSPC, syscall.EDQUOT, syscall.EROFS, syscall.EIO, syscall.EFBIG,
		syscall.EMFILE, syscall.ENFILE} {
		if errors.Is(err, e) {
			return true
		}
	}
	return false
}

// errPerson marks a refusal to serve that another start would only repeat.
var errPerson = errors.New("it wants a person")

// standing marks such a refusal. A server that was slow may be quicker the next time.
func standing(err error) error {
	if errors.Is(err, stream.ErrSlow) || !wantsPerson(err) && !errors.Is(err, projections.ErrStale) {
		return err
	}
	return marked{err}
}

// marked is an error that is errPerson too, and reads the same.
type marked struct{ error }

// Is implements errors.Is.
func (marked) Is(target error) bool { return target == errPerson }

// Unwrap returns the error itself.
func (m marked) Unwrap() error { return m.error }

// welcome says in five lines what to do next.
func (a *app) welcome(w io.Writer) {
	smtp, web, domain := a.smtp.Addr(), a.f.web(), a.f.Domain
	fmt.Fprintf(w, "Painani is running. Letters to play@%s come in at %s, pages are at %s/\n", domain, smtp, web)
	protocol := ""
	if a.f.LMTP {
		protocol = " --protocol LMTP"
	}
	const try = "swaks --server %s%s --from ada@example.org --to play@%s --body 'NEW tzolkin bot bot'"
	fmt.Fprintf(w, "Try it: "+try+"\n", smtp, protocol, domain)
	if a.f.Relay == "" {
		fmt.Fprintf(
			w,
			"No relay is set: letters out are in %s, and to be read on this machine at http://%s/outbox\n",
			a.f.path(maildirName),
			here(a.http.Addr()),
		)
	} else {
		fmt.Fprintf(w, "Letters out go to %s\n", a.f.Relay)
	}
	fmt.Fprintf(w, "Everything it keeps is in %s. How to play: %s/manual/tzolkin\n", a.f.Data, web)
	fmt.Fprintln(w, "Stop with Ctrl-C; nothing is lost by stopping it in any other way either.")
}

// here is how this machine reaches a listener of its own.
func here(at net.Addr) string {
	if t, ok := at.(*net.TCPAddr); ok && t.IP.IsUnspecified() {
		return fmt.Sprintf("localhost:%d", t.Port)
	}
	return at.String()
}
