package stream

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"slices"

	"github.com/nats-io/nats.go/jetstream"
)

// Events, Intake, Outbox, People and Service are the names of the streams, as of
// Extents, Snapshot and SetAside.
const (
	Events  = eventsName
	Intake  = intakeName
	Outbox  = outboxName
	People  = peopleName
	Service = serviceName
)

// Extent is how far a stream has come.
type Extent struct {
	Incarnation string `json:"incarnation"` // chosen when the stream was made
	Last        uint64 `json:"last"`        // number of the newest entry; it never sinks
}

// Extents tells how far each stream is, by name. Kept elsewhere and compared after the
// next start, they show that a stream lost its end or was made anew.
func (s *Store) Extents(ctx context.Context) (map[string]Extent, error) {
	out := make(map[string]Extent, len(s.streams))
	for name, stream := range s.streams {
		info, err := stream.Info(ctx)
		if err != nil {
			return nil, fmt.Errorf("look at %s: %w", name, readError(err))
		}
		out[name] = Extent{info.Config.Metadata[incarnationKey], info.State.LastSeq}
	}
	return out, nil
}

// Inspect starts the server on a folder (or asks the cluster) and tells how far each stream is that is
// there, without making or changing any.
func Inspect(ctx context.Context, c Config) (extents map[string]Extent, err error) {
	if c, err = c.withDefaults(); err != nil {
		return nil, fmt.Errorf("inspect store: %w", err)
	}
	s := newStore(c)
	s.streams = make(map[string]jetstream.Stream)
	if err = s.connect(ctx, c); err == nil {
		for _, name := range Names() {
			stream, bad := s.js.Stream(ctx, name)
			if bad == nil {
				s.streams[name] = stream
			} else if !errors.Is(bad, jetstream.ErrStreamNotFound) {
				err = errors.Join(err, bad)
			}
		}
	}
	if err == nil {
		extents, err = s.Extents(ctx)
	}
	if err = errors.Join(err, s.Close()); err != nil {
		return nil, fmt.Errorf("inspect store: %w", err)
	}
	return extents, nil
}

// Names lists the streams, EVENTS last: what stands in the others may speak of an
// event that is there, never of one that is not.
func Names() []string { return []string{Service, People, Intake, Outbox, Events} }

// SetAside moves the files of streams of a stopped embedded server out of its folder,
// into to, and returns those it found. ErrLocked if the server runs.
func SetAside(dir, to string, names ...string) (moved []string, err error) {
	lock, err := takeLock(dir)
	if err != nil {
		return nil, err
	}
	defer lock.Close()
	found, err := streamFolders(dir)
	if err != nil {
		return nil, fmt.Errorf("set aside: %w", err)
	}
	for _, from := range found {
		name := filepath.Base(from)
		if !slices.Contains(names, name) {
			continue
		}
		if err := os.MkdirAll(to, 0o700); err != nil {
			return moved, fmt.Errorf("set aside: %w", err)
		}
		place := filepath.Join(to, name)
		for n := 2; ; n++ { // one that was made since may be set aside, too
			if _, err := os.Lstat(place); err != nil {
				break
			}
			place = filepath.Join(to, fmt.Sprintf("%s-%d", name, n))
		}
		if err := os.Rename(from, place); err != nil {
			return moved, fmt.Errorf("set aside: %w", err)
		}
		moved = append(moved, name)
	}
	return moved, nil
}

// PutBack undoes SetAside.
func PutBack(dir, from string, names ...string) error {
	lock, err := takeLock(dir)
	if err != nil {
		return err
	}
	defer lock.Close()
	for _, name := range names {
		to := filepath.Join(dir, "jetstream", account, "streams", name)
		if err := os.Rename(filepath.Join(from, name), to); err != nil {
			return fmt.Errorf("put back: %w", err)
		}
	}
	return nil
}

// account is the folder of the only account of the embedded server.
const account = "$G"

// streamFolders finds the folders of streams.
func streamFolders(dir string) ([]string, error) {
	list, err := filepath.Glob(filepath.Join(dir, "jetstream", account, "streams", "*"))
	if err != nil {
		return nil, err
	}
	return slices.DeleteFunc(list, func(path string) bool {
		info, err := os.Stat(path)
		return errors.Is(err, fs.ErrNotExist) || err == nil && !info.IsDir()
	}), nil
}
