package main

import (
	"encoding/json"
	"fmt"
	"io"
	"os"

	"github.com/alecthomas/kong"
)

// maxConfig bounds a file of settings, in bytes.
const maxConfig = 64 << 10

// settings are a --config file: a JSON object whose keys are names of flags. A
// flag on the command line and a PAINANI_* variable both beat it.
type settings map[string]any

// readSettings implements kong.ConfigurationLoader.
func readSettings(r io.Reader) (kong.Resolver, error) {
	data, err := io.ReadAll(io.LimitReader(r, maxConfig+1))
	if err != nil {
		return nil, err
	}
	if len(data) > maxConfig {
		return nil, fmt.Errorf("settings are larger than %d bytes", maxConfig)
	}
	s := settings{}
	if err := json.Unmarshal(data, &s); err != nil {
		return nil, fmt.Errorf("settings are no JSON object of flag names and values: %w", err)
	}
	return s, nil
}

// Validate refuses a key that is no flag of any command: a slip of the pen must
// not leave a setting at its default.
func (s settings) Validate(app *kong.Application) error {
	known := map[string]bool{}
	for _, n := range append([]*kong.Node{app.Node}, app.Leaves(false)...) {
		for _, f := range n.Flags {
			known[f.Name] = true
		}
	}
	for key := range s {
		if !known[key] {
			return fmt.Errorf("settings name %q, which is no flag", key)
		}
	}
	return nil
}

// Resolve implements kong.Resolver.
func (s settings) Resolve(_ *kong.Context, _ *kong.Path, flag *kong.Flag) (any, error) {
	for _, name := range flag.Envs {
		if _, ok := os.LookupEnv(name); ok {
			return nil, nil
		}
	}
	return s[flag.Name], nil
}
