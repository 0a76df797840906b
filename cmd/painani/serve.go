package main

import (
	"context"
	"fmt"
	"io"
	"net"
)

// serveCmd runs the service.
type serveCmd struct {
	serviceFlags
}

// Run implements the command; it ends with ctx.
func (c *serveCmd) Run(ctx context.Context, s streams) error {
	a, err := openApp(ctx, &c.serviceFlags, c.logger(s.Err))
	if err != nil {
		return err
	}
	defer a.Close()
	a.welcome(s.Out)
	return a.Run(ctx)
}

// welcome says in five lines what to do next.
func (a *app) welcome(w io.Writer) {
	smtp, web, domain := a.smtp.Addr(), a.f.web(), a.f.Domain
	fmt.Fprintf(w, "Painani is running. Letters to play@%s come in at %s, pages are at %s/\n", domain, smtp, web)
	const try = "swaks --server %s --from ada@example.org --to play@%s --body 'NEW tzolkin bot bot'"
	fmt.Fprintf(w, "Try it: "+try+"\n", smtp, domain)
	if a.f.Relay == "" {
		fmt.Fprintf(w, "No relay is set: letters out are in %s, and to be read on this machine at http://%s/outbox\n",
			a.f.path(maildirName), here(a.http.Addr()))
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
