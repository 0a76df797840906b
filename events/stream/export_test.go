package stream

import (
	"context"
	"encoding/binary"
	"fmt"
	"log/slog"

	"github.com/nats-io/nats.go"
	"github.com/nats-io/nats.go/jetstream"

	"painani/events"
)

// LoseAnswers returns the log of s on a connection that loses each answer to a write.
func LoseAnswers(s *Store) events.Log {
	return withPublisher(s, deaf{s.js})
}

// FailWrites returns the log of s on a connection whose writes end in err and store nothing.
func FailWrites(s *Store, err error) events.Log {
	return withPublisher(s, broken{s.js, err})
}

func withPublisher(s *Store, js jetstream.JetStream) events.Log {
	other := &Store{log: slog.Default(), js: js, closing: s.closing, broken: s.broken}
	return newLog(reader{other, s.events.stream, eventsName}, s.events.identity)
}

type deaf struct{ jetstream.JetStream }

func (d deaf) PublishMsg(
	ctx context.Context, m *nats.Msg, opts ...jetstream.PublishOpt,
) (*jetstream.PubAck, error) {
	if _, err := d.JetStream.PublishMsg(ctx, m, opts...); err != nil {
		return nil, err
	}
	return nil, context.DeadlineExceeded
}

type broken struct {
	jetstream.JetStream
	err error
}

func (b broken) PublishMsg(context.Context, *nats.Msg, ...jetstream.PublishOpt) (*jetstream.PubAck, error) {
	return nil, b.err
}

// Raw is the connection of s, for what only a test may do to a stream.
func Raw(s *Store) jetstream.JetStream { return s.js }

// MakeStream makes a stream on a connection that loses the first answer to a
// question for it and the first answer to its creation.
func MakeStream(ctx context.Context, s *Store, name string) (jetstream.Stream, error) {
	other := &Store{log: slog.New(slog.DiscardHandler), js: &forgetful{JetStream: s.js}}
	return other.ensure(ctx, Config{}, jetstream.StreamConfig{Name: name, Subjects: []string{name}, Replicas: 1,
		MaxBytes: -1, MaxMsgsPerSubject: -1, MaxMsgSize: -1})
}

type forgetful struct {
	jetstream.JetStream
	asked, made int
}

func (f *forgetful) Stream(ctx context.Context, name string) (jetstream.Stream, error) {
	if f.asked++; f.asked == 1 {
		return nil, context.DeadlineExceeded
	}
	return f.JetStream.Stream(ctx, name)
}

func (f *forgetful) CreateStream(ctx context.Context, c jetstream.StreamConfig) (jetstream.Stream, error) {
	stream, err := f.JetStream.CreateStream(ctx, c)
	if f.made++; f.made == 1 && err == nil {
		return nil, context.DeadlineExceeded
	}
	return stream, err
}

// Decided is for tests.
var Decided = decided

// Record makes the bytes of an entry as they stand in a block.
func Record(name string, block int, seq uint64, subject string, data []byte) []byte {
	b := make([]byte, recordHead)
	binary.LittleEndian.PutUint32(b, uint32(recordHead+len(subject)+len(data)+recordSum))
	binary.LittleEndian.PutUint64(b[4:], seq)
	binary.LittleEndian.PutUint16(b[20:], uint16(len(subject)))
	sum := checksum(fmt.Sprintf("%s-%d", name, block), b[4:20], []byte(subject), data)
	return append(append(append(b, subject...), data...), sum...)
}

// InOrder is how blocks are read ahead.
var InOrder = inOrder

// Replace is for tests.
var Replace = replace
