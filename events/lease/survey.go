package lease

import (
	"context"
	"sync"

	"painani/events"
)

// Survey is all leases as they are stored.
type Survey struct {
	nodes map[string]stored
	parts [Parts]stored
}

// Look reads all leases, side by side. Errors are those of the bucket.
func Look(ctx context.Context, state events.Bucket) (Survey, error) {
	list, _, err := names(ctx, state)
	if err != nil {
		return Survey{}, err
	}
	all := Survey{nodes: map[string]stored{}}
	var (
		mu   sync.Mutex
		work sync.WaitGroup
	)
	one := func(key string, keep func(stored)) {
		work.Go(func() {
			x, e := read(ctx, state, key)
			mu.Lock()
			defer mu.Unlock()
			if keep(x); e != nil {
				err = e
			}
		})
	}
	for _, name := range list {
		one(nodeKey+name, func(x stored) { all.nodes[name] = x })
	}
	for n := range Parts {
		one(partOf(n), func(x stored) { all.parts[n] = x })
	}
	work.Wait()
	return all, err
}
