package main

import (
	"context"

	"painani/engine"
	"painani/engine/referee/upgrade"
	"painani/mail/frozen"
)

// upgradeFileName is the file that tells which binary replayed the log, and how far.
const upgradeFileName = "verified.jsonl"

// upgradeResult is what a service needs of the check for as long as it runs.
type upgradeResult struct {
	*upgrade.Result
	kept  map[string]frozen.Table // what earlier processes kept of frozen tables
	build string                  // digest of this binary
}

// checkUpgrade replays what is to be replayed and says which tables are to be frozen. If some
// differ and freeze is off, the error names each with event and field.
func (s *eventStore) checkUpgrade(ctx context.Context, build string, freeze bool) (*upgradeResult, error) {
	kept, err := frozen.List(ctx, s.Keys())
	if err != nil {
		return nil, err
	}
	panicked := engine.Freezes{} // another binary tries them
	for id, x := range kept {
		if x.Build == build && x.Why == engine.FrozenPanic {
			panicked[id] = x.Freeze()
		}
	}
	moved, err := s.moved(ctx)
	if err != nil {
		return nil, err
	}
	r, err := upgrade.Check(ctx, upgrade.Config{Log: s.Log, Build: build, File: s.f.path(upgradeFileName),
		Shared: s.f.several(), Freeze: freeze, Kept: panicked, Moved: moved, Logger: s.log})
	if err != nil {
		return nil, err
	}
	return &upgradeResult{Result: r, kept: kept, build: build}, nil
}
