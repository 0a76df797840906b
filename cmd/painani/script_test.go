package main

import (
	"os"
	"path/filepath"
	"testing"

	"github.com/rogpeppe/go-internal/testscript"
)

func TestMain(m *testing.M) {
	testscript.Main(m, map[string]func(){"painani": main, "natsd": natsd, "nats-server": natsServer, "painani-2": painani2})
}

// TestScript runs whole commands as a person would.
func TestScript(t *testing.T) {
	vectors, err := filepath.Abs(vectorDir)
	if err != nil {
		t.Fatal(err)
	}
	setup := func(e *testscript.Env) error {
		e.Setenv("VECTORS", vectors)
		return nil
	}
	testscript.Run(t,
		testscript.Params{Dir: "testdata/script", Setup: setup, UpdateScripts: os.Getenv("UPDATE_SCRIPTS") != ""})
}
