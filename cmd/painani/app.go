package main

import (
	"context"
	"crypto/rand"
	"fmt"
	"log/slog"
	"net"
	"net/netip"
	"os"
	"runtime"
	"runtime/debug"
	"sync"
	"sync/atomic"
	"time"

	"painani/engine"
	"painani/engine/bot"
	"painani/engine/chance"
	"painani/engine/referee"
	"painani/engine/referee/upgrade"
	"painani/engine/scene"
	"painani/events"
	"painani/events/lease"
	web "painani/http"
	"painani/http/certificate"
	"painani/http/pages"
	post "painani/mail"
	"painani/mail/absence"
	"painani/mail/auth"
	"painani/mail/daily"
	"painani/mail/desk"
	"painani/mail/desk/queries"
	"painani/mail/desk/request"
	"painani/mail/forget"
	"painani/mail/frozen"
	"painani/mail/gateway"
	"painani/mail/guest"
	"painani/mail/letter"
	"painani/mail/messageid"
	"painani/mail/notice"
	"painani/mail/outbox"
	"painani/mail/people"
	"painani/mail/quota"
	"painani/mail/review"
	"painani/mail/view"
	"painani/projections"
)

// app is one running service: every part, wired. Open makes it, Run lets it
// work until its context ends, Close releases the stores.
type app struct {
	f       *serviceFlags
	log     *slog.Logger
	store   *liveStore
	crew    crew          // of Run
	leases  *lease.Keeper // nil: this process is alone
	duties  duties        // by the leases
	stirred chan struct{} // tells runStirs to look now
	scrubs  chan struct{} // tells runScrubs that somebody was deleted
	holding atomic.Bool   // files may hold somebody who was deleted
	behind  atomic.Int64  // until when nobody waits for the projections, Unix time in ns
	upgrade *upgradeResult
	freezer *frozen.Keeper
	unborn  frozen.Early
	left    leftTables
	lists   lists

	pictures    scene.Painter // of letters and pages
	projections *projections.Store
	proved      *projections.Proved // of openStores
	people      *people.Store
	ref         *referee.Referee
	clocks      *referee.Timekeeper
	absence     *absence.Keeper
	daily       *daily.Keeper
	guests      *guest.Keeper
	reviews     *review.Keeper
	ids         *messageid.IDs
	quota       *quota.Store

	gateway      *gateway.Server
	certificates certificate.Source // nil: no TLS
	keys         *auth.Keys
	turning      sync.RWMutex         // of replaced
	keying       sync.Mutex           // held while keys are opened
	replaced     map[string]time.Time // when keys were replaced, by id
	desk         *desk.Desk
	views        *view.Maker
	notices      *notice.Notices
	outbox       *outbox.Outbox
	forgets      *forget.Worker
	backedUp     atomic.Int64 // when the newest good backup was written, Unix; the start, if none is

	pages *pages.Pages
	web   *web.Server

	smtp, http net.Listener
	https      net.Listener // of the pages by TLS; nil: http is theirs
	measures   net.Listener // of the metrics alone; nil: they are among the pages
	answering  answering
}

// maildirName is the folder of letters out when there is no relay.
const maildirName = "maildir"

// openApp opens the stores and wires the parts; nothing works yet but the two
// listeners, which are bound so that a port that is taken is told at once.
func openApp(ctx context.Context, f *serviceFlags, logger *slog.Logger) (*app, error) {
	if err := f.check(); err != nil {
		return nil, err
	}
	a := &app{f: f, log: logger, stirred: make(chan struct{}, 1), scrubs: make(chan struct{}, 1)}
	a.pictures.Cores = runtime.GOMAXPROCS(0)
	if os.Getenv("GOGC") == "" {
		debug.SetGCPercent(gcPercent)
	}
	for _, open := range []func(context.Context) error{
		a.listen, a.openCertificates, a.openStores, a.openMail, a.composeLost, a.openWeb,
	} {
		if err := open(ctx); err != nil {
			a.Close()
			return nil, err
		}
	}
	return a, nil
}

// ahead begins work whose outcome is asked for later.
func ahead[T any](work func() (T, error)) (outcome func() (T, error)) {
	outcome = sync.OnceValues(work)
	go outcome()
	return outcome
}

func (a *app) listen(context.Context) (err error) {
	if a.smtp, err = a.door(a.f.SMTP); err != nil {
		return fmt.Errorf("listen for letters: %w (another program has the port? choose --smtp)", err)
	}
	if a.http, err = a.door(a.f.HTTP); err != nil {
		return fmt.Errorf("listen for pages: %w (another program has the port? choose --http)", err)
	}
	if a.f.HTTPS != "" {
		if a.https, err = a.door(a.f.HTTPS); err != nil {
			return fmt.Errorf("listen for pages by TLS: %w (another program has the port? choose --https)", err)
		}
	}
	if a.f.Metrics == "" {
		return nil
	}
	if a.measures, err = net.Listen("tcp", a.f.Metrics); err != nil {
		return fmt.Errorf("listen for metrics: %w (another program has the port? choose --metrics)", err)
	}
	return nil
}

// door listens for letters or pages.
func (a *app) door(addr string) (net.Listener, error) {
	l, err := net.Listen("tcp", addr)
	if err != nil {
		return nil, err
	}
	return door{l, &a.answering}, nil
}

func (a *app) openStores(ctx context.Context) (err error) {
	lock, err := a.f.lock(a.log)
	if err != nil {
		return err
	}
	digest := ahead(upgrade.Build) // files that are read as a whole are, beside each other
	a.proved = projections.Prove(a.f.path(projectionsName))
	if a.store, err = openLive(ctx, &a.f.storeFlags, lock, a.log); err != nil {
		return err
	}
	build, err := digest()
	if err != nil {
		return err
	}
	if a.upgrade, err = a.store.opening().checkUpgrade(ctx, build, a.f.Freeze); err != nil {
		return err
	}
	if err = a.join(ctx); err != nil {
		return err
	}
	if a.people, err = a.store.openPeople(ctx); err != nil {
		return err
	}
	a.store.reread = func(ctx context.Context) error {
		if err := a.people.Reload(ctx); err != nil {
			return err
		}
		return a.composeLost(ctx)
	}
	if err := a.openProjections(ctx); err != nil {
		return err
	}
	a.ref = referee.New(referee.Config{
		Log: a.store.Log, Load: a.projections.Records, Damaged: a.repair,
		Choose: lowly(bot.Chooser{Pause: a.answering.pause}.Choose), Level: bot.Level, Frozen: a.upgrade.Frozen,
		Logger: a.log, Froze: func(f referee.Fault) { a.freezer.Froze(f) },
		Plans: func(table, player string) engine.Plans { return a.people.Plans(table, player) },
		Wrote: func(w referee.Written) {
			a.answering.hear()
			a.projections.Wrote(w.Encoded, w.Pos, w.Event, w.Table)
		},
		Shared: a.f.several(),
	})
	a.clocks = &referee.Timekeeper{Referee: a.ref, Deadlines: a.projections, Beats: a.store.Keys(),
		Every: a.f.Tick, Logger: a.log}
	return a.openFreezer(ctx)
}

// openProjections brings the read models up to date. They hold pages, which show names.
func (a *app) openProjections(ctx context.Context) (err error) {
	if a.pages, err = pages.New(pages.Config{
		Names: a.person, Unreachable: a.unreachable, Find: a.people.Find, Shy: a.shy, Rating: a.rating,
		Frozen: a.upgrade.Frozen, BaseURL: a.f.web(),
		Address: letter.Mailbox + "@" + a.f.Domain, Local: a.f.Relay == "", Guests: true,
		Review:   a.reviewed,
		Branches: func(id string) ([]projections.Branch, error) { return a.projections.Branches(id) },
	}); err != nil {
		return err
	}
	c := a.f.projections(a.store.opening(), a.upgrade.Frozen)
	c.Log, c.Outbox = a.store.Log, a.store.Outbox() // these stay when the store is opened again
	c.Proved = a.proved
	c.Logger, c.Render, c.RenderVersion = a.log, a.pages.Render, a.pages.Version()+" "+binaryVersion()
	c.Progress = func(at, last events.Position) { a.log.Info("projections catch up", "event", at, "of", last) }
	c.Broke, c.Shared, c.Left = a.unborn.Broke, a.f.several(), a.left.add
	if a.projections, err = projections.Open(ctx, c); err != nil {
		return err
	}
	a.people.Renamed, a.people.Forgotten = a.renamed, a.forgotten
	if err = a.catchUpNames(ctx); err != nil {
		return err
	}
	if err = a.projections.Settle(ctx); err != nil {
		return fmt.Errorf("catch up projections: %w", err)
	}
	return nil
}

func (a *app) openMail(ctx context.Context) error {
	if err := a.openKeys(ctx); err != nil {
		return err
	}
	keys := a.keys
	causes, err := a.store.serviceKey(ctx, causesKey)
	if err != nil {
		return err
	}
	if err := a.openOutbox(keys); err != nil {
		return err
	}
	ids, err := messageid.New(causes, a.f.Domain)
	if err != nil {
		return err
	}
	a.ids, a.quota = ids, quota.New(a.store.Keys(), ids, time.Now)
	queue := a.queue()
	a.views = view.New(view.Config{
		Referee: a.ref, People: a.people, Keys: keys, IDs: ids, Favourites: bot.Favourites,
		Bots: len(bot.Policies()) > 0, Web: a.f.web(), Known: reputations{a},
	})
	a.notices = notice.New(notice.Config{
		Referee: a.ref, People: a.people, Outbox: queue, State: a.store.Keys(), IDs: ids,
		Views: a.views, Tables: a.tablesOf, Logger: a.log, Fresh: a.fresh(),
	})
	a.absence = &absence.Keeper{Referee: a.ref, People: a.people, Tables: a.tablesOf, Logger: a.log,
		Mine: a.holds}
	a.daily = &daily.Keeper{Referee: a.ref, People: a.people, Outbox: queue, IDs: ids, Views: a.views,
		Tables: a.tablesOf, Logger: a.log, Mine: a.holds}
	a.reviews = review.New(review.Keeper{Referee: a.ref, People: a.people, Outbox: queue, IDs: ids,
		Views: a.views, State: a.store.Keys(), Store: a.projections, Rest: true, Logger: a.log})
	a.desk, err = desk.New(desk.Config{
		Services: &request.Services{
			Away: a.absence.Carry, Found: a.absence.Found,
			Referee: a.ref, People: a.people, Outbox: queue, IDs: ids, Views: a.views,
			Quota: a.quota, Secret: newSecret, Tables: a.tablesOf,
			Listed: func(id string) string { return a.spools().Listed(id) },
			Known:  reputations{a}, Reviews: a.reviews,
			Open: a.openTables, Free: a.freeSeats, Branches: a.branchesOf, Policies: bot.Policies(), Web: a.f.web(),
		},
		Keys: keys, Intake: a.store.Intake(), State: a.store.Keys(), Bounced: a.bounced, Logger: a.log,
		Host: a.f.Host, Fresh: a.fresh(),
	})
	if err != nil {
		return err
	}
	a.openForget()
	a.openGuests()
	return a.openGateway(keys)
}

// newSecret draws the secret of a new table.
func newSecret() (s chance.Secret, err error) {
	_, err = rand.Read(s[:])
	return s, err
}

func (a *app) openOutbox(keys *auth.Keys) error {
	signers, err := a.f.signers()
	if err != nil {
		return err
	}
	w := &letter.Writer{
		Web:    a.f.web(),
		Domain: a.f.Domain, Painter: painter{a.ref, a.names}, PNG: a.pictures.PNG, Keys: signers, Log: a.log,
		ReplyTo: func(l post.Letter) (string, error) { return a.desk.ReplyTo(l) },
		Export: func(table string, seq uint64) ([]byte, error) {
			return queries.Exported(context.Background(), a.ref, table, seq)
		},
	}
	var way outbox.Transport
	if a.f.Relay == "" {
		if way, err = outbox.OpenMaildir(a.f.path(maildirName)); err != nil {
			return err
		}
	} else {
		way = a.f.relayTo()
	}
	a.outbox, err = outbox.New(outbox.Config{
		Spool: a.store.Outbox(), Cursors: a.store.Keys(), People: a.people, Writer: w, Transport: way, Log: a.log,
		Mine: a.shares(), Fresh: a.fresh(),
		Stale:   func(l post.Letter) bool { return a.notices.Stale(l) },
		Silence: func(l post.Letter, until time.Time) string { return a.notices.Silence(l, until) },
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

func (a *app) openGateway(keys *auth.Keys) (err error) {
	c := gateway.Config{Domains: []string{a.f.Domain}, Keys: keys, Spool: a.store.Intake(), LMTP: a.f.LMTP,
		Log: a.log, Whole: a.f.LogWhole, Known: a.known, Room: a.intakeRoom, Ended: a.ended}
	t, ok := a.smtp.Addr().(*net.TCPAddr)
	// behind: another mail server or somebody on this machine hands letters over, so their address says
	// nothing.
	behind := a.f.LMTP || ok && t.IP.IsLoopback()
	if behind {
		c.Rate, c.MaxConnsOfHost = -1, 1000
	}
	if !a.f.NoChecks && !a.f.local() {
		c.Checker = &auth.Checker{NoSPF: behind, AuthservID: a.f.Authserv, Logger: a.log}
		if a.f.DNS != "" {
			c.Checker.Resolver = auth.NewResolver(a.f.DNS)
		}
	}
	if a.certificates != nil {
		c.TLS = a.certificates.Mail()
	}
	a.gateway, err = gateway.New(c)
	return err
}

func (a *app) openWeb(ctx context.Context) (err error) {
	c := web.Config{Store: a.projections, Pages: a.pages, BaseURL: a.f.web(), Version: binaryVersion(),
		Health: a.health, Notice: a.told, Registry: a.metrics(), Apart: a.measures != nil, Logger: a.log,
		PNG: a.pictures.PNG}
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

// queue is the outbox as the desk and the notices see it.
func (a *app) queue() desk.Queue { return desk.Queue{Outbox: a.outbox} }
