package projections

import "painani/events"

// FailAfter lets fn, called at the end of each transaction of events, fail it.
func (c *Config) FailAfter(fn func([]events.Entry) error) { c.applied = fn }

// Painted is called after each rendering.
func (c *Config) Painted(fn func(table string, err error)) { c.painted = fn }

// Folded is how many tables are in memory.
func (s *Store) Folded() int { return s.folds.Len() }

// SetContract changes the version of a read model until undo is called.
func SetContract(name string, v int) (undo func()) {
	old := contract[name]
	contract[name] = v
	return func() { contract[name] = old }
}

// Careless leaves out the waits for the disk, which 100 rounds would add up.
func (c *Config) Careless() { c.noSync = true }
