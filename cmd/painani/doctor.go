package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"log/slog"
	"net"
	"os"
	"path/filepath"
	"strings"

	"golang.org/x/sys/unix"

	"painani/events/ledger"
	"painani/events/stream"
	"painani/http/certificate"
	"painani/http/socket"
)

// doctorCmd looks for what would keep the service from working. It changes
// nothing but what opening the store does.
type doctorCmd struct {
	serviceFlags
	Monitor []string `name:"nats-monitor" help:"Monitoring addresses of the cluster's nodes, http://HOST:8222: these alone tell whether a node syncs every write." placeholder:"URL" env:"PAINANI_NATS_MONITOR"`
	content bool     // after Run: nothing to warn of either
}

// finding is one line of the doctor's report.
type finding struct {
	Bad  bool // the service cannot work; otherwise a warning, or fine
	Warn bool
	Text string
	Hint string
}

func fine(format string, a ...any) finding { return finding{Text: fmt.Sprintf(format, a...)} }

func warn(hint, format string, a ...any) finding {
	return finding{Warn: true, Hint: hint, Text: fmt.Sprintf(format, a...)}
}

func fail(hint, format string, a ...any) finding {
	return finding{Bad: true, Hint: hint, Text: fmt.Sprintf(format, a...)}
}

// minFree is the free space below which the doctor warns, in bytes.
const minFree = 1 << 30

// Run implements the command.
func (c *doctorCmd) Run(ctx context.Context, s streams) error {
	bad := false
	c.content = true
	for _, examine := range []func(context.Context) []finding{
		c.settings, c.folder, c.backups, c.ports, c.store, c.cluster, c.certificates, c.relay, c.dns,
	} {
		for _, f := range examine(ctx) {
			bad = bad || f.Bad
			c.content = c.content && !f.Bad && !f.Warn
			f.print(s.Out)
		}
	}
	if bad {
		return errNo
	}
	return nil
}

func (f finding) print(w io.Writer) {
	verdict := "ok   "
	switch {
	case f.Bad:
		verdict = "FAIL "
	case f.Warn:
		verdict = "warn "
	}
	fmt.Fprintln(w, verdict, f.Text)
	if f.Hint != "" {
		fmt.Fprintln(w, "       hint:", f.Hint)
	}
}

func (c *doctorCmd) settings(context.Context) []finding {
	if err := c.check(); err != nil {
		hint := "mend that first; painani serve --help says what each setting may be"
		if errors.As(err, new(*net.AddrError)) || errors.As(err, new(*net.DNSError)) {
			hint = whyDeaf(err)
		}
		return []finding{fail(hint, "settings: %v", err)}
	}
	out := []finding{fine("settings: domain %s, letters on %s, pages on %s", c.Domain, c.SMTP, c.HTTP)}
	if c.Cert != "" {
		if _, err := certificate.OpenFiles(c.Cert, c.Key, slog.New(slog.DiscardHandler)); err != nil {
			out = append(out, fail("check --tls-cert and --tls-key", "%v", err))
		}
	}
	switch {
	case c.Relay == "" && c.public():
		out = append(out, fail("set --relay; or leave --web out if this is for trying only",
			"NO RELAY: players at %s get no letters. Letters out are files in %s, and whoever reads them can play "+
				"for everybody", c.web(), c.path(maildirName)))
	case c.Relay == "":
		out = append(out, warn("set --relay to send real mail",
			"no relay: letters out are files in %s", c.path(maildirName)))
	}
	return out
}

func (c *doctorCmd) folder(context.Context) []finding {
	if err := os.MkdirAll(c.Data, 0o700); err != nil {
		return []finding{fail("choose another --data", "data folder: %v", err)}
	}
	f, err := os.CreateTemp(c.Data, "doctor-*")
	if err != nil {
		return []finding{fail("the folder must belong to the service's user", "data folder: %v", err)}
	}
	f.Close()
	os.Remove(f.Name())
	var st unix.Statfs_t
	if err := unix.Statfs(c.Data, &st); err != nil {
		return []finding{warn("", "data folder: free space unknown: %v", err)}
	}
	free := int64(st.Bavail) * st.Bsize
	if free < minFree {
		return []finding{warn("a full disk stops the service; nothing acknowledged is lost",
			"data folder %s: %d MiB free", c.Data, free>>20)}
	}
	return []finding{fine("data folder %s: %d GiB free", c.Data, free>>30)}
}

// backups looks where backups go.
func (c *doctorCmd) backups(context.Context) []finding {
	if c.Backup == "" {
		return nil
	}
	within, err := filepath.Rel(c.Data, c.Backup)
	if err != nil || within == ".." || strings.HasPrefix(within, "../") {
		return nil
	}
	return []finding{warn("choose a folder on another disk",
		"backups: %s lies within the data folder and is lost with it", c.Backup)}
}

// running reports that a service works on the data folder.
func (c *doctorCmd) running(ctx context.Context) bool {
	conn, err := new(net.Dialer).DialContext(ctx, "unix", c.path(socket.Name))
	if err != nil {
		return false
	}
	conn.Close()
	return true
}

// whyDeaf is a hint for who cannot listen somewhere.
func whyDeaf(err error) string {
	switch {
	case errors.As(err, new(*net.AddrError)):
		return "write it as host:port, such as 127.0.0.1:2525, or :25 for all addresses of this machine; " +
			"ports end at 65535"
	case errors.As(err, new(*net.DNSError)):
		return "this machine knows no such name; write the host as an address, and the port as a number"
	case errors.Is(err, unix.EADDRINUSE):
		return "another program has the port; stop it, or choose another one"
	case errors.Is(err, unix.EACCES):
		return "this user may not listen there; ports below 1024 want a right (see the unit of systemd)"
	case errors.Is(err, unix.EADDRNOTAVAIL):
		return "this machine does not have that address"
	}
	return "choose another address"
}

func (c *doctorCmd) ports(ctx context.Context) []finding {
	if c.running(ctx) {
		return []finding{fine("the service runs")}
	}
	var out []finding
	for name, addr := range map[string]string{
		"letters": c.SMTP, "pages": c.HTTP, "pages by TLS": c.HTTPS, "metrics": c.Metrics,
	} {
		if addr == "" || checkAddr(addr) != nil { // of the second settings tell
			continue
		}
		l, err := net.Listen("tcp", addr)
		if err != nil {
			out = append(out, warn(whyDeaf(err), "%s: %v", name, err))
			continue
		}
		l.Close()
	}
	return out
}

func (c *doctorCmd) store(ctx context.Context) []finding {
	if c.several() {
		return nil // it is not on this machine: cluster
	}
	if !c.exists() {
		return []finding{fine("store: none yet; the first start makes it")}
	}
	if c.running(ctx) {
		return []finding{fine("store: the running service has it; stop the service to have it looked at")}
	}
	store, err := openEventStore(ctx, &c.storeFlags, c.logger(io.Discard))
	if errors.Is(err, stream.ErrLocked) {
		return []finding{warn("stop the service to have its store looked at", "store: in use by a running service")}
	}
	if errors.Is(err, unix.ENOSPC) || errors.Is(err, unix.EDQUOT) {
		return []finding{fail("make room on the disk; nothing is to be restored", "store: %v", err)}
	}
	if err != nil {
		return []finding{fail("events/DESIGN.md says how to restore", "store: %v", err)}
	}
	defer store.Close()
	if err := store.Health(ctx); err != nil {
		return []finding{fail("", "store: %v", err)}
	}
	n, err := ledger.Compare(ctx, c.path(ledgerName), store.Log)
	if err != nil {
		return []finding{fail("do not start the service; keep both copies and compare them", "ledger: %v", err)}
	}
	return []finding{fine("store: %d events, the ledger agrees", n)}
}
