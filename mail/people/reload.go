package people

import (
	"context"
	"fmt"
)

// Reload reads all people again. It is for a bucket that failed and was opened again: a write whose outcome
// was unknown may stand in it. Nothing is written. After an error everything stays as it was.
func (s *Store) Reload(ctx context.Context) error {
	s.write.Lock()
	defer s.write.Unlock()
	if s.shared != nil {
		_, err := s.level(ctx)
		return err
	}
	fresh, err := read(ctx, s.bucket, s.key)
	if err != nil {
		return fmt.Errorf("reload people: %w", err)
	}
	s.mu.Lock()
	var changed []string
	for id, p := range s.byID {
		if fresh.byID[id].Name != p.Name || fresh.byID[id].Listed() != p.Listed() {
			changed = append(changed, id)
		}
	}
	s.byID, s.byAddr, s.names, s.stopped = fresh.byID, fresh.byAddr, fresh.names, fresh.stopped
	s.blocked = fresh.blocked
	s.mu.Unlock()
	for _, id := range changed {
		s.renamed(id)
	}
	return nil
}
