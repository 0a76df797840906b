// Package bare is what benchmarks are held against: an embedded JetStream of the
// same settings as the service's, its streams, and nothing of ours around them.
// Only tests import it.
package bare

import (
	"testing"
	"time"

	"github.com/nats-io/nats-server/v2/server"
	"github.com/nats-io/nats.go"
	"github.com/nats-io/nats.go/jetstream"
)

// Server is a JetStream server in this process with a synced file store. Its
// streams are EVENTS (tbl.*), INTAKE (in.*) and OUTBOX (outbox.*).
type Server struct{ jetstream.JetStream }

// Open starts a server on an empty folder; it ends with the benchmark.
func Open(tb testing.TB) Server {
	tb.Helper()
	srv, err := server.NewServer(&server.Options{
		ServerName: "bare", DontListen: true, NoSigs: true, DisableJetStreamBanner: true, MaxPayload: 4 << 20,
		JetStream: true, StoreDir: tb.TempDir(), SyncAlways: true, JetStreamMaxStore: 8 << 30,
	})
	if err != nil {
		tb.Fatal(err)
	}
	srv.Start()
	tb.Cleanup(func() { srv.Shutdown(); srv.WaitForShutdown() })
	if !srv.ReadyForConnections(time.Minute) {
		tb.Fatal("bare server does not start")
	}
	nc, err := nats.Connect("", nats.InProcessServer(srv))
	if err != nil {
		tb.Fatal(err)
	}
	tb.Cleanup(nc.Close)
	js, err := jetstream.New(nc)
	if err != nil {
		tb.Fatal(err)
	}
	for name, subject := range map[string]string{"EVENTS": "tbl.*", "INTAKE": "in.*", "OUTBOX": "outbox.*"} {
		c := jetstream.StreamConfig{
			Name: name, Subjects: []string{subject}, Storage: jetstream.FileStorage, AllowDirect: true,
		}
		if _, err := js.CreateStream(tb.Context(), c); err != nil {
			tb.Fatal(err)
		}
	}
	return Server{js}
}

// Append is one synced append behind the message last of its subject (0: none);
// it returns the number that it got.
func (s Server) Append(tb testing.TB, subject string, data []byte, last uint64) (uint64, error) {
	msg := &nats.Msg{Subject: subject, Data: data}
	ack, err := s.PublishMsg(tb.Context(), msg, jetstream.WithExpectLastSequencePerSubject(last))
	if err != nil {
		return 0, err
	}
	return ack.Sequence, nil
}

// Put is one synced append that expects nothing.
func (s Server) Put(tb testing.TB, subject string, data []byte) error {
	_, err := s.PublishMsg(tb.Context(), &nats.Msg{Subject: subject, Data: data})
	return err
}
