// Package stream keeps the stores of package events in NATS JetStream; it is
// the only package that imports NATS.
//
// By default the server runs inside this process, on a folder of its own which
// it locks, listens nowhere, and calls fsync before it acknowledges anything
// (SyncAlways; Open refuses to go on without it). With Config.URL the same
// streams live on an external cluster, whose operator answers for its sync
// setting.
//
//	EVENTS      tbl.<table>          every event of every table, for ever
//	INTAKE      in.<key>             raw letters, Config.IntakeAge
//	OUTBOX      outbox.<key>         the fate of letters out, Config.OutboxAge
//	KV_PEOPLE   $KV.PEOPLE.<key>     what must be forgettable, until deleted
//	KV_SERVICE  $KV.SERVICE.<key>    keys of the service, checkpoints of workers
//
// Nothing here deletes a stream, and a full stream refuses new entries instead
// of dropping old ones. EVENTS has neither deletes nor limits by age or number,
// so its positions are dense; Open and Follow report a gap as events.ErrDamaged.
package stream

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"sync"
	"time"

	"github.com/nats-io/nats-server/v2/server"
	"github.com/nats-io/nats.go"
	"github.com/nats-io/nats.go/jetstream"

	"painani/events"
)

// Config says where the streams live. Set Dir or URL, not both.
type Config struct {
	Dir string // folder of the embedded server; made if missing, never empty
	URL string // nats:// or tls:// addresses of an external cluster instead, with commas between them

	Creds string // file that says who we are there: a user's JWT and seed, or the seed of an nkey
	CA    string // file of the authority that the cluster is believed by, PEM; then by TLS only

	Replicas  int           // copies on an external cluster; 0: as many as there are, of new streams 1
	MaxStore  int64         // bytes all streams together may take (embedded); 0 means DefaultMaxStore
	IntakeAge time.Duration // how long raw letters are kept; 0 means 30 days
	OutboxAge time.Duration // how long the fate of letters is kept; 0 means 400 days
	Timeout   time.Duration // longest wait for an answer without a deadline; 0 means 10 s

	StartLimit time.Duration // longest wait for the embedded server to read its files; 0 means a minute

	// AsIs opens the streams as they are, for who looks only: none is made or changed, and one that is missing
	// is events.ErrNotFound.
	AsIs bool

	// MustExist lists streams that are not to be made when they are missing: then they
	// were lost, and Open answers events.ErrDamaged. Names as of Names.
	MustExist []string
	// Incarnation is the identity of EVENTS if this Open makes it; "" means a new one.
	// Only who puts the very same events back may give a log its old identity.
	Incarnation string

	Logger *slog.Logger // of the server and of this package; nil means slog.Default()
}

// Defaults and limits of the streams.
const (
	DefaultMaxStore = 16 << 30 // bytes
	MaxIntake       = 2 << 20  // bytes of an entry of INTAKE
	MaxFate         = 64 << 10 // bytes of an entry of OUTBOX
	MaxValue        = 1 << 20  // bytes of a value of PEOPLE or SERVICE

	maxPayload = 4 << 20
	headerRoom = 4 << 10 // MaxMsgSize counts subject-independent headers too
	startLimit = time.Minute
	stopLimit  = 5 * time.Second

	// Of a cluster: a node that does not answer is left soon, since others do.
	dialLimit     = 3 * time.Second
	pingEvery     = 2 * time.Second
	reconnectWait = 250 * time.Millisecond
)

// ErrSlow: the embedded server did not get ready in time. A damaged number in a file can
// keep it busy for ever.
var ErrSlow = errors.New("server does not get ready")

// ErrBroken: the embedded server takes no more writes since one failed. It comes with
// events.ErrUnavailable, or with events.ErrUnknown for a write that was under way; closing the store and
// opening it again mends it.
var ErrBroken = errors.New("server takes no more writes")

// ErrLocked: another process has the data folder open.
var ErrLocked = errors.New("data folder is in use")

// Store holds the open streams. Its parts are safe for concurrent use and
// answer events.ErrUnavailable once Close was called.
type Store struct {
	log    *slog.Logger
	dir    string         // of the embedded server; "" with an external cluster
	lock   *lock          // nil with an external cluster
	server *server.Server // nil with an external cluster
	conn   *nats.Conn
	js     jetstream.JetStream

	closing context.Context // ends when Close begins
	close   context.CancelFunc
	drained chan struct{} // closed when the connection is

	broken context.Context // ends, with the cause, when the embedded server takes no more writes
	broke  context.CancelCauseFunc

	mu      sync.Mutex // orders enter and Close
	readers sync.WaitGroup
	once    sync.Once
	closed  error // result of the first Close

	streams map[string]jetstream.Stream // by name

	events *eventLog
	intake *spool
	outbox *spool
	people *bucket
	keys   *bucket
}

// Open starts or joins the server, makes the streams that are missing, adapts
// those whose settings differ where that is allowed, and refuses what cannot be
// adapted or is damaged (events.ErrDamaged). ErrLocked if the folder is taken.
func Open(ctx context.Context, c Config) (*Store, error) {
	s, err := OpenEvents(ctx, c)
	if err == nil {
		if err = s.events.checkDense(); err == nil {
			return s, nil
		}
		s.Close()
		err = fmt.Errorf("open store: %w", err)
	}
	return nil, err
}

// OpenEvents is Open that lets a log with gaps pass, for who looks at damage or mends it.
func OpenEvents(ctx context.Context, c Config) (*Store, error) {
	c, err := c.withDefaults()
	if err != nil {
		return nil, fmt.Errorf("open store: %w", err)
	}
	s := newStore(c)
	err = s.connect(ctx, c)
	if err == nil {
		err = s.bind(ctx, c)
	}
	if err != nil {
		s.Close()
		return nil, fmt.Errorf("open store: %w", err)
	}
	return s, nil
}

// newStore returns a store that is not connected yet.
func newStore(c Config) *Store {
	s := &Store{log: c.Logger, dir: c.Dir, drained: make(chan struct{})}
	s.closing, s.close = context.WithCancel(context.Background())
	s.broken, s.broke = context.WithCancelCause(context.Background())
	return s
}

func (c Config) withDefaults() (Config, error) {
	switch {
	case c.Dir == "" && c.URL == "":
		return c, errors.New("neither a data folder nor the address of a NATS server is set")
	case c.Dir != "" && c.URL != "":
		return c, errors.New("both a data folder and the address of a NATS server are set")
	case c.URL == "" && c.Creds+c.CA != "":
		return c, errors.New("credentials or an authority without the address of a cluster")
	case c.Dir != "" && c.Replicas > 1:
		return c, errors.New("the embedded server keeps one copy; more replicas need the address of a cluster")
	case c.Replicas < 0 || c.Replicas > 5:
		return c, fmt.Errorf("%d replicas: 1 to 5 are possible", c.Replicas)
	case c.MaxStore < 0 || c.IntakeAge < 0 || c.OutboxAge < 0 || c.Timeout < 0 || c.StartLimit < 0:
		return c, errors.New("negative size, age or time")
	}
	c.MaxStore = orDefault(c.MaxStore, DefaultMaxStore)
	c.IntakeAge = orDefault(c.IntakeAge, 30*24*time.Hour)
	c.OutboxAge = orDefault(c.OutboxAge, 400*24*time.Hour)
	c.Timeout = orDefault(c.Timeout, 10*time.Second)
	c.StartLimit = orDefault(c.StartLimit, startLimit)
	if c.Logger == nil {
		c.Logger = slog.Default()
	}
	return c, nil
}

func orDefault[T ~int64](v, fallback T) T {
	if v == 0 {
		return fallback
	}
	return v
}

// connect fills in lock, server, conn and js; on error Close cleans up.
func (s *Store) connect(ctx context.Context, c Config) (err error) {
	options := []nats.Option{
		nats.Name("painani"),
		nats.ReconnectBufSize(-1), // a write that cannot be sent now is refused, not sent later
		nats.MaxReconnects(-1),
		nats.Timeout(startLimit), // of the first connection; a machine may be busy
		nats.ClosedHandler(func(*nats.Conn) { close(s.drained) }),
		nats.ErrorHandler(func(_ *nats.Conn, _ *nats.Subscription, err error) {
			s.log.Warn("nats client", "error", err)
		}),
	}
	if c.Dir != "" {
		if s.lock, err = takeLock(c.Dir); err != nil {
			return err
		}
		if s.server, err = startServer(ctx, c, s.broke); err != nil {
			return err
		}
		options = append(options, nats.InProcessServer(s.server))
	}
	if c.URL != "" {
		more, err := c.reach()
		if err != nil {
			return err
		}
		options = append(options, more...)
	}
	if s.conn, err = nats.Connect(c.URL, options...); err != nil {
		return fmt.Errorf("connect: %w", c.reached(err))
	}
	s.js, err = jetstream.New(s.conn, jetstream.WithDefaultTimeout(c.Timeout))
	return err
}

// Events is the log of all tables.
func (s *Store) Events() events.Log { return s.events }

// Intake is the spool of raw letters that came in.
func (s *Store) Intake() events.Spool { return s.intake }

// Outbox is the spool of what became of letters out.
func (s *Store) Outbox() events.Spool { return s.outbox }

// People is the bucket of all that must be forgettable; what is deleted from
// it or replaced in it is overwritten on disk.
func (s *Store) People() events.Bucket { return s.people }

// Keys is the bucket of service keys and of checkpoints of workers.
func (s *Store) Keys() events.Bucket { return s.keys }

// Health says whether the store can take a write now; the error wraps
// events.ErrUnavailable and names the reason.
func (s *Store) Health(ctx context.Context) error {
	if err := s.usable(); err != nil {
		return err
	}
	if err := s.takes(); err != nil {
		return err
	}
	if s.server != nil {
		if h := s.server.Healthz(&server.HealthzOptions{}); h.Status != "ok" {
			return fmt.Errorf("%w: server says %s: %s", events.ErrUnavailable, h.Status, h.Error)
		}
	}
	rooms, err := s.Rooms(ctx)
	if err != nil {
		return err
	}
	for _, r := range rooms {
		if r.Full() {
			return fmt.Errorf("%w: %s is full: %d of %d bytes", events.ErrUnavailable, r.Stream, r.Bytes, r.Limit)
		}
	}
	return nil
}

// usable is nil until Close begins.
func (s *Store) usable() error {
	if s.closing.Err() != nil {
		return fmt.Errorf("%w: store is closed", events.ErrUnavailable)
	}
	return nil
}

// Broken ends when the embedded server takes no more writes; its cause wraps ErrBroken.
func (s *Store) Broken() context.Context { return s.broken }

// takes is nil while the server takes writes.
func (s *Store) takes() error {
	if s.broken.Err() != nil {
		return fmt.Errorf("%w: %w", events.ErrUnavailable, context.Cause(s.broken))
	}
	return nil
}

// enter counts a reader that Close waits for; it calls leave.
func (s *Store) enter() (leave func(), err error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if err := s.usable(); err != nil {
		return nil, err
	}
	s.readers.Add(1)
	return s.readers.Done, nil
}

// Close ends every Follow, sends what is under way, stops the server and
// releases the folder, in this order. It may be called twice.
func (s *Store) Close() error {
	s.once.Do(func() { s.closed = s.shutdown() })
	return s.closed
}

func (s *Store) shutdown() error {
	s.mu.Lock()
	s.close()
	s.mu.Unlock()
	waitAtMost(stopLimit, s.readers.Wait)
	if s.conn != nil {
		if err := s.conn.Drain(); err != nil {
			s.conn.Close()
		}
		waitAtMost(stopLimit, func() { <-s.drained })
	}
	if s.server != nil {
		s.server.Shutdown()
		s.server.WaitForShutdown()
	}
	if s.lock != nil {
		return s.lock.Close()
	}
	return nil
}

// waitAtMost waits for fn, but not for one who blocks for ever.
func waitAtMost(limit time.Duration, fn func()) {
	done := make(chan struct{})
	go func() {
		fn()
		close(done)
	}()
	select {
	case <-done:
	case <-time.After(limit):
	}
}
