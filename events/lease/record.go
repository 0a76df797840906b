package lease

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"strings"
	"time"

	"painani/events"
)

// Times of a lease.
const (
	Valid  = 10 * time.Second // behind the moment at which the store wrote it
	Renew  = 3 * time.Second
	Margin = time.Second // how much sooner the holder stops
	look   = time.Second // between two looks at the leases of others

	keepName = time.Hour // how long a node that is gone stays on the list of all
)

// Keys in the bucket: a part by its number, a node by its name, and the names of all nodes.
const (
	partKey  = "lease-part"
	nodeKey  = "lease-node-"
	nodesKey = "lease-nodes"
)

// partOf is the key of a part's lease.
func partOf(n int) string { return Part{n: n + 1}.Key(partKey) }

// record is a lease as it is stored.
type record struct {
	Node string `json:"node,omitempty"` // who holds it; "": nobody, it was given away
	Run  string `json:"run,omitempty"`  // tells processes of the same name apart
	Term uint64 `json:"term"`
	Idle bool   `json:"idle,omitempty"` // of a name: its process does not take parts yet, it starts
	// until when the holder means to hold it, by its clock; for people to read, nothing is judged by it
	Until time.Time `json:"until,omitzero"`
}

// stored is a record with its place; the zero value if there is none.
type stored struct {
	record
	rev uint64
	at  time.Time
}

// read reads one lease.
func read(ctx context.Context, s events.Bucket, key string) (x stored, err error) {
	data, rev, at, err := s.Stored(ctx, key)
	if errors.Is(err, events.ErrNotFound) {
		return stored{}, nil
	}
	if err != nil {
		return stored{}, fmt.Errorf("read lease: %w", err)
	}
	if err := json.Unmarshal(data, &x.record); err != nil {
		return stored{}, fmt.Errorf("%w: %s: %w", events.ErrDamaged, key, err)
	}
	x.rev, x.at = rev, at
	return x, nil
}

// write writes one lease behind revision rev.
func write(ctx context.Context, s events.Bucket, key string, r record, rev uint64) (uint64, error) {
	data, err := json.Marshal(r)
	if err != nil {
		return 0, fmt.Errorf("encode lease: %w", err)
	}
	return s.Put(ctx, key, data, rev)
}

// names are the nodes that were ever seen, in order, and the revision of the list.
func names(ctx context.Context, s events.Bucket) (list []string, rev uint64, err error) {
	data, rev, err := s.Get(ctx, nodesKey)
	if errors.Is(err, events.ErrNotFound) {
		return nil, 0, nil
	}
	if err == nil {
		err = json.Unmarshal(data, &list)
	}
	if err != nil {
		return nil, 0, fmt.Errorf("read nodes: %w", err)
	}
	return list, rev, nil
}

// NodeName makes a name of a node of the name of a machine: its part before the first dot, with hyphens for
// what cannot stand in a key.
func NodeName(host string) string {
	name, _, _ := strings.Cut(strings.ToLower(host), ".")
	return strings.Map(func(c rune) rune {
		if c >= 'a' && c <= 'z' || c >= '0' && c <= '9' {
			return c
		}
		return '-'
	}, name)
}

// addName puts a node on the list of all nodes.
func addName(ctx context.Context, s events.Bucket, node string) error {
	for range tries {
		list, rev, err := names(ctx, s)
		if err != nil || slices.Contains(list, node) {
			return err
		}
		list = append(list, node)
		slices.Sort(list)
		data, err := json.Marshal(list)
		if err != nil {
			return fmt.Errorf("encode nodes: %w", err)
		}
		if _, err = s.Put(ctx, nodesKey, data, rev); !errors.Is(err, events.ErrConflict) {
			return err
		}
	}
	return fmt.Errorf("write nodes: %w", events.ErrConflict)
}

// dropNames takes nodes off the list of all, unless another changes it just now, and deletes their leases.
func dropNames(ctx context.Context, s events.Bucket, gone []string) error {
	if len(gone) == 0 {
		return nil
	}
	list, rev, err := names(ctx, s)
	if err != nil {
		return err
	}
	list = slices.DeleteFunc(list, func(name string) bool { return slices.Contains(gone, name) })
	data, err := json.Marshal(list)
	if err != nil {
		return fmt.Errorf("encode nodes: %w", err)
	}
	if _, err := s.Put(ctx, nodesKey, data, rev); err != nil {
		return fmt.Errorf("write nodes: %w", err)
	}
	for _, name := range gone {
		if err := s.Delete(ctx, nodeKey+name); err != nil {
			return fmt.Errorf("delete lease: %w", err)
		}
	}
	return nil
}

// tries bounds how often a write is begun again after somebody else's.
const tries = 8
