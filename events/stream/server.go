package stream

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"strings"
	"sync"
	"time"

	"github.com/nats-io/nats-server/v2/server"

	"painani/events"
)

// startServer runs a JetStream server in this process and waits until it has recovered its streams. On
// error the server is stopped. broke is called when the server says that it takes no more writes on a
// stream; it must not wait.
func startServer(ctx context.Context, c Config, broke func(error)) (*server.Server, error) {
	srv, err := server.NewServer(&server.Options{
		ServerName:             "painani",
		JetStream:              true,
		StoreDir:               c.Dir,
		JetStreamMaxStore:      c.MaxStore,
		JetStreamMaxMemory:     64 << 20, // state of readers; all streams are files
		SyncAlways:             true,
		DontListen:             true,
		NoSigs:                 true, // otherwise the server ends the process on SIGINT
		MaxPayload:             maxPayload,
		DisableJetStreamBanner: true,
	})
	if err != nil {
		return nil, fmt.Errorf("start server: %w", err)
	}
	logger := &serverLog{log: c.Logger, broke: broke}
	srv.SetLoggerV2(logger, false, false, false)
	go srv.Start()
	if err := awaitServer(ctx, srv, logger, c.StartLimit); err != nil {
		srv.Shutdown()
		return nil, fmt.Errorf("start server: %w", err)
	}
	return srv, nil
}

func awaitServer(ctx context.Context, srv *server.Server, logger *serverLog, limit time.Duration) error {
	for deadline := time.Now().Add(limit); !srv.ReadyForConnections(100 * time.Millisecond); {
		switch {
		case logger.fatal() != "":
			return fmt.Errorf("%w: %s", events.ErrUnavailable, logger.fatal())
		case ctx.Err() != nil:
			return fmt.Errorf("%w: %w", events.ErrUnavailable, ctx.Err())
		case time.Now().After(deadline):
			return fmt.Errorf("%w: %w: after %v it still reads its files; they may be damaged",
				events.ErrUnavailable, ErrSlow, limit)
		}
	}
	if msg := logger.fatal(); msg != "" {
		return fmt.Errorf("%w: %s", events.ErrUnavailable, msg)
	}
	if !srv.JetStreamEnabled() {
		return fmt.Errorf("%w: JetStream did not start", events.ErrUnavailable)
	}
	if js := srv.JetStreamConfig(); js == nil || !js.SyncAlways {
		return errors.New("the server would acknowledge before it syncs")
	}
	return nil
}

// serverLog hands the server's messages to slog. Fatalf of the stock logger
// ends the process; here it is an error that Open returns.
type serverLog struct {
	log   *slog.Logger
	broke func(error)

	mu   sync.Mutex
	last string
}

func (l *serverLog) fatal() string {
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.last
}

// Noticef goes to the debug level: a start writes thirty lines of them.
func (l *serverLog) Noticef(format string, v ...any) {
	l.log.Debug("nats server", "text", fmt.Sprintf(format, v...))
}

// Warnf goes to the warning level.
func (l *serverLog) Warnf(format string, v ...any) {
	l.log.Warn("nats server", "text", fmt.Sprintf(format, v...))
}

// Errorf goes to the error level. After a failed write the server gives no answer to any write on that
// stream; the only thing that it says comes here.
func (l *serverLog) Errorf(format string, v ...any) {
	text := fmt.Sprintf(format, v...)
	l.log.Error("nats server", "text", text)
	failed := strings.Contains(text, "ritical write error") || strings.Contains(text, "will be DISABLED")
	if failed && l.broke != nil {
		l.broke(fmt.Errorf("%w: %s", ErrBroken, text))
	}
}

// Fatalf goes to the error level and is remembered; it does not exit.
func (l *serverLog) Fatalf(format string, v ...any) {
	text := fmt.Sprintf(format, v...)
	l.mu.Lock()
	l.last = text
	l.mu.Unlock()
	l.log.Error("nats server", "text", text, "fatal", true)
}

// Debugf goes to the debug level.
func (l *serverLog) Debugf(format string, v ...any) { l.Noticef(format, v...) }

// Tracef goes to the debug level.
func (l *serverLog) Tracef(format string, v ...any) { l.Noticef(format, v...) }
