package main

import (
	"context"
	"crypto/rand"
	"errors"
	"fmt"
	"log/slog"
	"net"
	"net/netip"
	"os"
	"runtime/debug"
	"slices"
	"time"

	"golang.org/x/sync/errgroup"

	"painani/engine"
	"painani/engine/bot"
	"painani/engine/chance"
	"painani/engine/lang"
	"painani/engine/referee"
	"painani/events"
	web "painani/http"
	"painani/http/pages"
	post "painani/mail"
	"painani/mail/auth"
	"painani/mail/desk"
	"painani/mail/desk/request"
	"painani/mail/gateway"
	"painani/mail/letter"
	"painani/mail/messageid"
	"painani/mail/notice"
	"painani/mail/outbox"
	"painani/mail/people"
	"painani/mail/quota"
	"painani/mail/view"
	"painani/projections"
)

// app is one running service: every part, wired. Open makes it, Run lets it
// work until its context ends, Close releases the stores.
type app struct {
	f      *serviceFlags
	log    *slog.Logger
	truth  *truth
	views  *projections.Store
	frozen engine.Freezes
	people *people.Store
	ref    *referee.Referee
	desk   *desk.Desk
	notice *notice.Notices
	sheets *view.Maker
	out    *outbox.Outbox
	gate   *gateway.Server
	keeper *referee.Timekeeper
	keys   *auth.Keys
	pages  *pages.Pages
	web    *web.Server

	smtp, http net.Listener
	heap       collector
}

// maildirName is the folder of letters out when there is no relay.
const maildirName = "maildir"

// openApp opens the stores and wires the parts; nothing works yet but the two
// listeners, which are bound so that a port that is taken is told at once.
func openApp(ctx context.Context, f *serviceFlags, logger *slog.Logger) (*app, error) {
	if err := f.check(); err != nil {
		return nil, err
	}
	a := &app{f: f, log: logger}
	if os.Getenv("GOGC") == "" {
		a.heap.tune()
	}
	for _, open := range []func(context.Context) error{a.listen, a.openStores, a.openMail, a.openWeb} {
		if err := open(ctx); err != nil {
			a.Close()
			return nil, err
		}
	}
	return a, nil
}

func (a *app) listen(context.Context) (err error) {
	if a.smtp, err = net.Listen("tcp", a.f.SMTP); err != nil {
		return fmt.Errorf("listen for letters: %w (another program has the port? choose --smtp)", err)
	}
	if a.http, err = net.Listen("tcp", a.f.HTTP); err != nil {
		return fmt.Errorf("listen for pages: %w (another program has the port? choose --http)", err)
	}
	return nil
}

func (a *app) openStores(ctx context.Context) (err error) {
	if a.truth, err = openTruth(ctx, &a.f.storeFlags, a.log); err != nil {
		return err
	}
	if err := a.truth.compare(ctx); err != nil {
		return err
	}
	build, err := buildID()
	if err != nil {
		return err
	}
	if a.frozen, err = a.truth.pass(ctx, build, a.f.Freeze); err != nil {
		return err
	}
	if a.people, err = a.truth.openPeople(ctx); err != nil {
		return err
	}
	if a.pages, err = pages.New(pages.Config{Names: a.person, Find: a.people.Find, Frozen: a.frozen, BaseURL: a.f.web(), Address: letter.Mailbox + "@" + a.f.Domain, Local: a.f.Relay == "",
		Branches: func(id string) ([]projections.Branch, error) { return a.views.Branches(id) }}); err != nil {
		return err
	}
	c := a.f.projections(a.truth, a.frozen)
	c.Logger, c.Render, c.RenderVersion = a.log, a.pages.Render, a.pages.Version()+" "+version
	c.Progress = func(at, last events.Position) { a.log.Info("projections catch up", "event", at, "of", last) }
	if a.views, err = projections.Open(ctx, c); err != nil {
		return err
	}
	a.people.Renamed = func(id string) {
		if err := a.views.Touch(id); err != nil {
			a.log.Error("pages show an old name", "player", id, "err", err)
		}
	}
	if err = a.views.Settle(ctx); err != nil {
		return fmt.Errorf("catch up projections: %w", err)
	}
	a.ref = referee.New(referee.Config{Log: a.truth.Log, Load: a.views.Records, Choose: bot.Choose, Frozen: a.frozen, Logger: a.log,
		Plans: func(table, player string) engine.Plans { return a.people.Plans(table, player) }})
	a.keeper = &referee.Timekeeper{Referee: a.ref, Deadlines: a.views, Beats: a.truth.Keys(), Every: a.f.Tick, Logger: a.log}
	return nil
}

func (a *app) openMail(ctx context.Context) error {
	sign, err := serviceKey(ctx, a.truth.Keys(), "key-addresses")
	if err != nil {
		return err
	}
	causes, err := serviceKey(ctx, a.truth.Keys(), "key-causes")
	if err != nil {
		return err
	}
	keys, err := auth.NewKeys(auth.Key{ID: "1", Secret: sign})
	if err != nil {
		return err
	}
	a.keys = keys
	if err := a.openOutbox(keys); err != nil {
		return err
	}
	ids, err := messageid.New(causes, a.f.Domain)
	if err != nil {
		return err
	}
	queue := desk.Queue{Outbox: a.out}
	a.sheets = view.New(view.Config{Referee: a.ref, People: a.people, Keys: keys, IDs: ids, Favourites: bot.Favourites,
		Bots: len(bot.Policies()) > 0, Web: a.f.web()})
	a.notice = notice.New(notice.Config{Referee: a.ref, People: a.people, Outbox: queue, State: a.truth.Keys(), IDs: ids,
		Sheets: a.sheets, Logger: a.log})
	a.desk, err = desk.New(desk.Config{
		Services: &request.Services{
			Referee: a.ref, People: a.people, Outbox: queue, IDs: ids, Views: a.sheets,
			Quota: quota.New(a.truth.Keys(), ids, time.Now), Secret: newSecret, Tables: a.tablesOf,
			Open: a.openTables, Branches: a.branchesOf, Policies: bot.Policies(), Web: a.f.web(),
		},
		Keys: keys, Intake: a.truth.Intake(), State: a.truth.Keys(), Bounced: a.bounced, Logger: a.log,
	})
	if err != nil {
		return err
	}
	return a.openGate(keys)
}

func (a *app) openOutbox(keys *auth.Keys) error {
	signer, err := a.f.signer()
	if err != nil {
		return err
	}
	w := &letter.Writer{
		Domain: a.f.Domain, Painter: painter{a.ref, a.names}, PNG: new(pngs).Encode, Key: signer, Log: a.log,
		ReplyTo: func(l post.Letter) (string, error) { return a.desk.ReplyTo(l) },
	}
	var way outbox.Transport
	if a.f.Relay == "" {
		if way, err = outbox.OpenMaildir(a.f.path(maildirName)); err != nil {
			return err
		}
	} else {
		way = &outbox.Relay{Addr: a.f.Relay, Hello: a.f.Domain, User: a.f.User, Password: a.f.Password, NeedTLS: a.f.RelayTLS}
	}
	a.out, err = outbox.New(outbox.Config{
		Spool: a.truth.Outbox(), Marks: a.truth.Keys(), People: a.people, Writer: w, Transport: way, Log: a.log,
		Stale:   func(l post.Letter) bool { return a.notice.Stale(l) },
		Answers: a.f.Answers, Alarm: func(what string) { a.log.Error("alarm", "what", what) },
		Sender: func(id string) string {
			local, err := keys.Local(auth.Bounce, id, 0)
			if err != nil {
				return ""
			}
			return local + "@" + a.f.Domain
		},
	})
	return err
}

func (a *app) openGate(keys *auth.Keys) error {
	cert, err := a.f.tls()
	if err != nil {
		return err
	}
	c := gateway.Config{Domains: []string{a.f.Domain}, Keys: keys, Spool: a.truth.Intake(), TLS: cert, LMTP: a.f.LMTP, Log: a.log}
	t, ok := a.smtp.Addr().(*net.TCPAddr)
	behind := a.f.LMTP || ok && t.IP.IsLoopback() // another server or a person on this machine hands letters over
	if behind {
		c.Rate, c.MaxConnsOfHost = -1, 1000
	}
	if !a.f.NoChecks && !a.f.local() {
		c.Checker = &auth.Checker{NoSPF: behind}
		if a.f.DNS != "" {
			c.Checker.Resolver = auth.NewResolver(a.f.DNS)
		}
	}
	a.gate, err = gateway.New(c)
	return err
}

func (a *app) openWeb(ctx context.Context) (err error) {
	c := web.Config{Store: a.views, Pages: a.pages, BaseURL: a.f.web(), Health: a.truth.Health, Registry: a.metrics(), Logger: a.log}
	if a.f.Relay == "" {
		c.Outbox = a.f.path(maildirName)
	}
	for _, p := range a.f.Proxies {
		prefix, err := netip.ParsePrefix(p)
		if err != nil {
			return fmt.Errorf("--proxy %q: %w", p, err)
		}
		c.Proxies = append(c.Proxies, prefix)
	}
	if c.Doors, err = a.openDoors(ctx); err != nil {
		return err
	}
	a.web, err = web.New(c)
	return err
}

// serveWeb answers page requests until the service is told to stop, ahead of the
// parts that still finish their work.
func (a *app) serveWeb(stop context.Context) func(context.Context) error {
	return func(work context.Context) error {
		ctx, cancel := context.WithCancel(work)
		defer cancel()
		defer context.AfterFunc(stop, cancel)()
		return a.web.Serve(ctx, a.http)
	}
}

// Run lets all parts work until ctx ends or one of them fails, then stops them
// in order: first nobody comes in any more, then what is in work is finished.
func (a *app) Run(ctx context.Context) error {
	if err := a.notice.Arrivals(ctx); err != nil {
		return err
	}
	if err := a.settle(ctx); err != nil {
		return err
	}
	debug.FreeOSMemory() // the start reads everything once; the work behind it needs a part of that memory
	work, stop := context.WithCancel(context.WithoutCancel(ctx))
	defer stop()
	g, work := errgroup.WithContext(work)
	for name, run := range map[string]func(context.Context) error{
		"projections": a.views.Run, "desk": a.desk.Run, "notices": a.notice.Follower(a.truth.Log).Run,
		"outbox": a.out.Run, "clocks": a.keeper.Run, "pages": a.serveWeb(ctx), "checkpoint": a.truth.runMarks, "backup": a.runBackups,
	} {
		g.Go(func() error {
			if err := run(work); err != nil {
				return fmt.Errorf("%s: %w", name, err)
			}
			return nil
		})
	}
	g.Go(func() error { return a.gate.Serve(a.smtp) })
	select {
	case <-ctx.Done():
	case <-work.Done():
	}
	a.shut()
	stop()
	return g.Wait()
}

// shut takes no more letters and waits for those that are coming in.
func (a *app) shut() {
	ctx, stop := context.WithTimeout(context.Background(), 15*time.Second)
	defer stop()
	if err := a.gate.Shutdown(ctx); err != nil {
		a.log.Warn("letters in work were cut off", "err", err)
	}
}

// Close releases listeners and stores; after Run.
func (a *app) Close() error {
	var errs []error
	a.heap.stopped.Store(true)
	if a.smtp != nil {
		a.smtp.Close()
	}
	if a.http != nil {
		a.http.Close()
	}
	if a.views != nil {
		errs = append(errs, a.views.Close())
	}
	if a.truth != nil {
		errs = append(errs, a.truth.Close())
	}
	return errors.Join(errs...)
}

// settle lets every table do what it owes by itself after a crash: those whose rows say so or whose owners have
// answered ahead, or all if another binary made the rows, which may have seen less far.
func (a *app) settle(ctx context.Context) error {
	all := a.truth.gated.all()
	for _, phase := range []engine.Phase{engine.Open, engine.Running} {
		for cursor := ""; ; {
			rows, next, err := a.views.Tables(phase, cursor, 200)
			if err != nil {
				return err
			}
			for _, r := range rows {
				if !all && !r.Stirs && !a.answered(r) {
					continue
				}
				if err := a.ref.Settle(ctx, r.ID); err != nil {
					a.log.Error("table does not go on", "table", r.ID, "err", err)
				}
			}
			if next == "" {
				break
			}
			cursor = next
		}
	}
	return nil
}

// answered reports that somebody who owes a decision at a table has plans there.
func (a *app) answered(r projections.TableRow) bool {
	return slices.ContainsFunc(r.Seats, func(c projections.SeatRow) bool {
		return c.Owes && c.Player != "" && len(a.people.Plans(r.ID, c.Player)) > 0
	})
}

// names are the players' names of a table as its letters have them.
func (a *app) names(t *engine.Table, tag lang.Tag) engine.Names { return a.sheets.Names(t, tag) }

// person is the name of a player by id; "" if nobody is known by it any more.
func (a *app) person(id string) string {
	p, _ := a.people.Get(id)
	return p.Name
}

func (a *app) tablesOf(_ context.Context, player string) ([]string, error) {
	seats, err := a.views.Player(player)
	if err != nil {
		return nil, err
	}
	out := make([]string, 0, len(seats))
	for _, s := range seats {
		out = append(out, s.Table)
	}
	return out, nil
}

func (a *app) branchesOf(_ context.Context, table string) ([]request.Branch, error) {
	list, err := a.views.Branches(table)
	out := make([]request.Branch, 0, len(list))
	for _, b := range list {
		out = append(out, request.Branch{Table: b.Table, Seq: b.Seq})
	}
	return out, err
}

func (a *app) openTables(context.Context) ([]string, error) {
	rows, _, err := a.views.Tables(engine.Open, "", 200)
	var out []string
	for _, r := range rows {
		for _, s := range r.Seats {
			if s.Player == "" && s.Bot == "" {
				out = append(out, r.ID)
				break
			}
		}
	}
	return out, err
}

// bounced notes that a letter came back.
func (a *app) bounced(ctx context.Context, r auth.Report) error {
	if r.Letter == "" || r.Delayed {
		return nil
	}
	return a.out.Bounce(ctx, r.Letter, 0, r.Status)
}

func newSecret() (s chance.Secret, err error) {
	_, err = rand.Read(s[:])
	return s, err
}

// fate translates an entry of the outbox for the projections.
func fate(l events.Item) ([]projections.Fate, error) {
	list, err := outbox.Summary(l)
	out := make([]projections.Fate, 0, len(list))
	for _, f := range list {
		x := projections.Fate{ID: f.ID, State: string(f.State), At: f.At, Reason: f.Reason}
		if f.Letter != nil {
			x.Table, x.Player, x.Kind = f.Letter.Table, f.Letter.To, string(f.Letter.Kind)
			x.Seat, x.Seq = f.Letter.Seat, f.Letter.Seq
		}
		out = append(out, x)
	}
	return out, err
}
