package hold

import (
	"context"
	"encoding/json"
	"fmt"
	"slices"
	"strings"
	"time"

	"painani/events"
)

// Waiting is a letter of the queue as its host may see it: nothing of what was written.
type Waiting struct {
	ID     string    `json:"id"`
	Person string    `json:"person,omitempty"` // who is asked; "" for somebody unknown
	Ask    string    `json:"ask"`              // the address that is asked
	Table  string    `json:"table,omitempty"`
	At     time.Time `json:"at"`
}

// List returns the letters that wait for their YES, the oldest first. The error is the bucket's; one of
// events.ErrDamaged names a letter that cannot be read.
func (q *Queue) List(ctx context.Context) ([]Waiting, error) {
	var list []Waiting
	done := map[string]bool{}
	err := q.state.Each(ctx, func(key string, data []byte, _ uint64) error {
		if id, ok := strings.CutPrefix(key, settledKeys); ok {
			done[id] = true
		}
		id, ok := strings.CutPrefix(key, Keys)
		if !ok {
			return nil
		}
		var h Held
		if err := json.Unmarshal(data, &h); err != nil {
			return fmt.Errorf("%w: held letter %s: %w", events.ErrDamaged, id, err)
		}
		if h.State == "" && q.now().Sub(h.At) <= stays {
			list = append(list, Waiting{ID: id, Person: h.Person, Ask: h.Ask, Table: h.ToTable, At: h.At})
		}
		return nil
	})
	if err != nil {
		return nil, fmt.Errorf("list held letters: %w", err)
	}
	list = slices.DeleteFunc(list, func(w Waiting) bool { return done[w.ID] })
	slices.SortFunc(list, func(a, b Waiting) int {
		if c := a.At.Compare(b.At); c != 0 {
			return c
		}
		return strings.Compare(a.ID, b.ID)
	})
	return list, nil
}
