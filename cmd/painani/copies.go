package main

import (
	"context"
	"fmt"
	"log/slog"
	"path/filepath"
	"strings"
	"time"

	"painani/events"
	"painani/events/copies"
	"painani/events/stream"
	"painani/mail/waiting"
)

// copiesName is the folder below the data folder with the second copies of people and keys.
const copiesName = "copies"

// secondCopies are the streams with a second copy of their entries, by the folder of the files. Of KV_SERVICE
// only cursors, lists of what waits, the counts of a day and the beats of the clock have none: they are found
// again, or may be forgotten.
var secondCopies = []struct {
	stream, folder string
	wants          func(key string) bool
}{
	{stream.People, "people", nil},
	{stream.Service, "service", func(key string) bool {
		return key != "outbox" && key != "timekeeper-beat" && !strings.HasPrefix(key, "mark-") &&
			!strings.HasPrefix(key, "limit-") && !strings.HasPrefix(key, waiting.Prefix)
	}},
}

// copiesOf is the folder with the second copies of a stream; "" if there are none from which it can be made
// anew.
func (f *storeFlags) copiesOf(name string) string {
	for _, x := range secondCopies {
		if dir := filepath.Join(f.path(copiesName), x.folder); x.stream == name && f.Nats == "" &&
			copies.Complete(dir) {
			return dir
		}
	}
	return ""
}

// setAside takes streams away that are damaged on disk and can be made anew from their second copies,
// before the server sees them: it would forget entries without a word, or never get ready.
func (f *storeFlags) setAside(log *slog.Logger) error {
	for _, x := range secondCopies {
		if f.copiesOf(x.stream) == "" {
			continue
		}
		bad, err := stream.Prove(f.path(storeName), x.stream)
		if err != nil {
			return err
		}
		if len(bad) == 0 || bad[0].Torn {
			continue
		}
		to := f.path("damaged-" + time.Now().UTC().Format("20060102-150405.000"))
		if _, err := stream.SetAside(f.path(storeName), filepath.Join(to, storeName), x.stream); err != nil {
			return err
		}
		log.Error("stream is damaged, it is set aside and made anew from its second copies", "stream", x.stream,
			"err", bad[0], "now", to)
	}
	return nil
}

// putRight puts files of the server that stand in each other's places back, and returns what it did.
func (f *storeFlags) putRight(log *slog.Logger) (done []string, err error) {
	if f.Nats != "" {
		return nil, nil
	}
	places, err := stream.PutRight(f.path(storeName))
	for _, place := range places {
		done = append(done, place+": it stood in another place, and is put back")
	}
	if len(places) > 0 {
		log.Error("files of the store stood in the places of others and are put back", "files", places)
	}
	return done, err
}

// openCopies holds people and keys against their second copies and mends either side. A cluster keeps its
// own copies: files of one machine could be older than what another one wrote.
func (s *eventStore) openCopies(ctx context.Context) (err error) {
	s.people, s.keys = s.Store.People(), s.Store.Keys()
	if s.f.Nats != "" {
		return nil
	}
	for i, b := range []*events.Bucket{&s.people, &s.keys} {
		dir := filepath.Join(s.f.path(copiesName), secondCopies[i].folder)
		c, r, err := copies.Open(ctx, *b, dir, secondCopies[i].wants)
		if err != nil {
			return err
		}
		*b = c
		if len(r.Mended) > 0 {
			s.mended = append(s.mended,
				fmt.Sprintf("%s: %d entries put back from %s", secondCopies[i].stream, len(r.Mended), dir))
			s.log.Error("entries were damaged and came back from their second copies", "stream",
				secondCopies[i].stream, "keys", r.Mended, "folder", dir)
		}
		if len(r.Written) > 0 {
			s.mended = append(s.mended, fmt.Sprintf("%s: %d second copies written anew", dir, len(r.Written)))
			s.log.Error("second copies were damaged or missing and are written anew", "keys", r.Written, "folder", dir)
		}
		if r.First {
			s.log.Info("second copies written", "stream", secondCopies[i].stream, "entries", r.Entries, "folder", dir)
		}
	}
	return nil
}

// People are the people of the service, in both copies.
func (s *eventStore) People() events.Bucket { return s.people }

// Keys are the secrets, cursors and lists of the service; what cannot be made again is in both copies.
func (s *eventStore) Keys() events.Bucket { return s.keys }
