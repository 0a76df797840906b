package main

import (
	"context"
	"fmt"
	"io"
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
		fmt.Fprintf(w, "No relay is set: the letters it writes are in %s, and to be read here at http://%s/outbox\n",
			a.f.path(maildirName), a.http.Addr())
	} else {
		fmt.Fprintf(w, "Letters out go to %s\n", a.f.Relay)
	}
	fmt.Fprintf(w, "Everything it keeps is in %s. How to play: %s/manual/tzolkin\n", a.f.Data, web)
	fmt.Fprintln(w, "Stop with Ctrl-C; nothing is lost by stopping it in any other way either.")
}
