package desk_test

import (
	"context"
	"path/filepath"

	"painani/projections"
)

// known is what the log of a world says of people, as of the moment of asking.
type known struct{ w *world }

func (k known) Ratings(game string) (list []projections.Rated, err error) {
	k.read(func(s *projections.Store) { list, err = s.Ratings(game) })
	return list, err
}

func (k known) Reputation(player string) (r projections.Reputation, err error) {
	k.read(func(s *projections.Store) { r, err = s.Reputation(player) })
	return r, err
}

func (k known) read(f func(*projections.Store)) {
	t := k.w.t
	t.Helper()
	s, err := projections.Open(context.Background(),
		projections.Config{Path: filepath.Join(t.TempDir(), "read.db"), Log: k.w.log})
	if err != nil {
		t.Fatal(err)
	}
	defer s.Close()
	if err := s.Settle(context.Background()); err != nil {
		t.Fatal(err)
	}
	f(s)
}
