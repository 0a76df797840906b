package people

import (
	"errors"
	"maps"
	"slices"
	"strings"
)

// MaxWatched is how many tables somebody may watch.
const MaxWatched = 20

// ErrWatched: somebody watches MaxWatched tables already.
var ErrWatched = errors.New("too many tables watched")

// Watch has somebody get a spectator's letters about a table, from behind an event on. ErrWatched for one
// table too many.
func (p *Person) Watch(table string, seq uint64) error {
	if p.Watches(table) {
		return nil
	}
	if len(p.Watched) >= MaxWatched {
		return ErrWatched
	}
	p.Watched = append(slices.Clone(p.Watched), table)
	told := maps.Clone(p.Gathered.Told)
	if told == nil {
		told = map[string]uint64{}
	}
	told[table] = seq
	p.Gathered.Told = told
	return nil
}

// Unwatch ends that.
func (p *Person) Unwatch(table string) {
	p.Watched = slices.DeleteFunc(slices.Clone(p.Watched), func(t string) bool { return t == table })
	told := maps.Clone(p.Gathered.Told)
	delete(told, table)
	p.Gathered.Told = told
}

// Watches reports that somebody gets a spectator's letters about a table.
func (p Person) Watches(table string) bool { return slices.Contains(p.Watched, table) }

// WatchRhythm is which letters a spectator gets about a table: by his settings, and since nobody asks him
// anything, one a day for who wants letters when he is asked.
func (p Person) WatchRhythm(table string) Rhythm {
	if r := p.Rhythm(table); r.Kind != ByTurns {
		return r
	}
	return Rhythm{Kind: ByDay, Minute: usualAt}
}

// Watchers are those who get a letter about every turn of a table that they watch, ordered by id.
func (s *Store) Watchers(table string) (out []Person) {
	s.mu.RLock()
	defer s.mu.RUnlock()
	for _, p := range s.byID {
		if !p.Stopped && p.Watches(table) && p.WatchRhythm(table).Kind == AtEvery {
			out = append(out, p.clone())
		}
	}
	slices.SortFunc(out, func(a, b Person) int { return strings.Compare(a.ID, b.ID) })
	return out
}
