package stream

import (
	"context"
	"crypto/rand"
	"encoding/hex"
	"errors"
	"fmt"
	"maps"
	"slices"
	"strings"
	"time"

	"github.com/nats-io/nats.go/jetstream"

	"painani/events"
)

const (
	eventsName  = "EVENTS"
	intakeName  = "INTAKE"
	outboxName  = "OUTBOX"
	peopleName  = "KV_PEOPLE"
	serviceName = "KV_SERVICE"

	tablePrefix  = "tbl."
	intakePrefix = "in."
	outboxPrefix = "outbox."

	incarnationKey = "painani-incarnation"

	// maxRecordSize is a stored record: canonical bytes, sealed part, headers.
	maxRecordSize = 2*events.MaxRecord + headerRoom
)

// layout is the table of streams. Shares of MaxStore add up to less than one,
// so that a flood of letters cannot take the room of events.
func layout(c Config) []jetstream.StreamConfig {
	list := []jetstream.StreamConfig{
		{Name: eventsName, Subjects: []string{tablePrefix + "*"}, MaxMsgSize: maxRecordSize,
			MaxBytes: share(c, 50), DenyDelete: true, DenyPurge: true,
			Description: "every event of every table"},
		{Name: intakeName, Subjects: []string{intakePrefix + "*"}, MaxMsgSize: MaxIntake + headerRoom,
			MaxBytes: share(c, 25), MaxAge: c.IntakeAge, Description: "raw letters"},
		{Name: outboxName, Subjects: []string{outboxPrefix + "*"}, MaxMsgSize: MaxFate + headerRoom,
			MaxBytes: share(c, 12), MaxAge: c.OutboxAge, Description: "what became of letters out"},
		{Name: peopleName, Subjects: []string{"$KV.PEOPLE.>"}, MaxMsgSize: MaxValue + headerRoom,
			// Two, so that the older one is still there to be overwritten on disk.
			MaxBytes: share(c, 6), MaxMsgsPerSubject: 2, AllowRollup: true, Description: "people"},
		{Name: serviceName, Subjects: []string{"$KV.SERVICE.>"}, MaxMsgSize: MaxValue + headerRoom,
			MaxBytes: share(c, 5), MaxMsgsPerSubject: 1, AllowRollup: true, Description: "keys and checkpoints"},
	}
	for i := range list {
		s := &list[i]
		s.Storage = jetstream.FileStorage
		s.Retention = jetstream.LimitsPolicy
		s.Discard = jetstream.DiscardNew
		s.Replicas = max(c.Replicas, 1)
		s.Duplicates = 2 * time.Minute // unused: writes carry expected sequences, not ids
		// A direct get may be answered by a replica that lags behind.
		s.AllowDirect = s.Replicas == 1
		if s.MaxMsgsPerSubject == 0 {
			s.MaxMsgsPerSubject = -1
		}
	}
	return list
}

func share(c Config, percent int64) int64 {
	if c.URL != "" {
		return -1 // the cluster's account has its own limits
	}
	return c.MaxStore / 100 * percent
}

// bind opens all streams of the layout.
func (s *Store) bind(ctx context.Context, c Config) error {
	open := make(map[string]jetstream.Stream)
	for _, want := range layout(c) {
		stream, err := s.ensure(ctx, c, want)
		if err != nil {
			return err
		}
		open[want.Name] = stream
	}
	s.streams = open
	id := open[eventsName].CachedInfo().Config.Metadata[incarnationKey]
	s.events = newLog(reader{s, open[eventsName], eventsName}, id)
	s.intake = &spool{reader{s, open[intakeName], intakeName}, intakePrefix, MaxIntake}
	s.outbox = &spool{reader{s, open[outboxName], outboxName}, outboxPrefix, MaxFate}
	s.people = &bucket{reader{s, open[peopleName], peopleName}, "$KV.PEOPLE.", true}
	s.keys = &bucket{reader{s, open[serviceName], serviceName}, "$KV.SERVICE.", false}
	return nil
}

// ensure opens a stream, making it if it is missing and adapting its settings.
func (s *Store) ensure(ctx context.Context, c Config, want jetstream.StreamConfig) (jetstream.Stream, error) {
	stream, err := s.openOrMake(ctx, c, want)
	// A cluster that has no leader yet drops questions without an answer.
	end := time.Now().Add(startLimit)
	for errors.Is(err, context.DeadlineExceeded) && ctx.Err() == nil && time.Now().Before(end) {
		s.log.Warn("no answer yet, asking again", "stream", want.Name)
		stream, err = s.openOrMake(ctx, c, want)
	}
	if errors.Is(err, events.ErrDamaged) || errors.Is(err, events.ErrNotFound) {
		return nil, err
	}
	if err != nil {
		return nil, fmt.Errorf("stream %s: %w: %w", want.Name, events.ErrUnavailable, err)
	}
	if c.AsIs {
		return stream, nil
	}
	if c.Replicas == 0 { // whoever does not name their number must not make them fewer
		want.Replicas = stream.CachedInfo().Config.Replicas
		want.AllowDirect = want.Replicas == 1
	}
	return s.adjust(ctx, stream, want)
}

// openOrMake may be repeated when its answer was lost.
func (s *Store) openOrMake(
	ctx context.Context, c Config, want jetstream.StreamConfig,
) (jetstream.Stream, error) {
	stream, err := s.js.Stream(ctx, want.Name)
	if !errors.Is(err, jetstream.ErrStreamNotFound) {
		return stream, err
	}
	if c.AsIs {
		return nil, fmt.Errorf("stream %s: %w", want.Name, events.ErrNotFound)
	}
	if slices.Contains(c.MustExist, want.Name) {
		return nil, fmt.Errorf("stream %s: %w: it was here before and is gone", want.Name, events.ErrDamaged)
	}
	id := newIncarnation()
	if want.Name == eventsName && c.Incarnation != "" {
		id = c.Incarnation
	}
	want.Metadata = map[string]string{incarnationKey: id}
	stream, err = s.js.CreateStream(ctx, want)
	if errors.Is(err, jetstream.ErrStreamNameAlreadyInUse) { // another node was quicker
		return s.js.Stream(ctx, want.Name)
	}
	return stream, err
}

// adjust brings an open stream to the settings that are wanted.
func (s *Store) adjust(
	ctx context.Context, stream jetstream.Stream, want jetstream.StreamConfig,
) (jetstream.Stream, error) {
	info := stream.CachedInfo()
	next, changes := adapt(info.Config, want)
	if len(changes) == 0 {
		return stream, nil
	}
	what := strings.Join(changes, ", ")
	if err := refuseChange(info, want); err != nil {
		return nil, fmt.Errorf("stream %s: %w (differs in %s)", want.Name, err, what)
	}
	stream, err := s.js.UpdateStream(ctx, next)
	if err != nil {
		return nil, fmt.Errorf("stream %s exists with other settings (%s) and the server will not change them: %w",
			want.Name, what, err)
	}
	s.log.Info("stream adapted", "stream", want.Name, "settings", what)
	return stream, nil
}

func newIncarnation() string {
	var id [16]byte
	rand.Read(id[:]) // never fails since Go 1.24
	return hex.EncodeToString(id[:])
}

// refuseChange stops changes that the server would carry out at the cost of entries.
func refuseChange(info *jetstream.StreamInfo, want jetstream.StreamConfig) error {
	have := info.Config
	switch {
	case have.Mirror != nil || len(have.Sources) > 0:
		return errors.New("it copies another stream and cannot be written to; name the original's server")
	case have.Sealed:
		return errors.New("it is sealed")
	case want.MaxBytes > 0 && uint64(want.MaxBytes) < info.State.Bytes:
		return fmt.Errorf("it holds %d bytes already and its share would be %d; raise the limit of the store",
			info.State.Bytes, want.MaxBytes)
	}
	return nil
}

// adapt lays want's settings over have and names those that differ. Settings
// the layout does not speak of (placement, compression, …) stay the operator's.
func adapt(have, want jetstream.StreamConfig) (next jetstream.StreamConfig, changes []string) {
	next = have
	if strings.Join(have.Subjects, " ") != strings.Join(want.Subjects, " ") {
		next.Subjects, changes = want.Subjects, append(changes, "subjects")
	}
	set(&changes, "storage", &next.Storage, want.Storage)
	set(&changes, "retention", &next.Retention, want.Retention)
	set(&changes, "discard", &next.Discard, want.Discard)
	set(&changes, "replicas", &next.Replicas, want.Replicas)
	set(&changes, "max_bytes", &next.MaxBytes, want.MaxBytes)
	set(&changes, "max_msgs", &next.MaxMsgs, -1)
	set(&changes, "max_age", &next.MaxAge, want.MaxAge)
	set(&changes, "max_msg_size", &next.MaxMsgSize, want.MaxMsgSize)
	set(&changes, "max_msgs_per_subject", &next.MaxMsgsPerSubject, want.MaxMsgsPerSubject)
	set(&changes, "deny_delete", &next.DenyDelete, want.DenyDelete)
	set(&changes, "deny_purge", &next.DenyPurge, want.DenyPurge)
	set(&changes, "allow_rollup", &next.AllowRollup, want.AllowRollup)
	set(&changes, "allow_direct", &next.AllowDirect, want.AllowDirect)
	set(&changes, "no_ack", &next.NoAck, false)
	if have.Metadata[incarnationKey] == "" {
		next.Metadata = maps.Clone(have.Metadata)
		if next.Metadata == nil {
			next.Metadata = make(map[string]string)
		}
		next.Metadata[incarnationKey] = newIncarnation()
		changes = append(changes, "incarnation")
	}
	return next, changes
}

func set[T comparable](changes *[]string, name string, have *T, want T) {
	if *have != want {
		*have = want
		*changes = append(*changes, name)
	}
}
