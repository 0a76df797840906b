package main

import (
	"strings"
	"testing"
)

// TestVersion: a running service and its binary tell the same version.
func TestVersion(t *testing.T) {
	code, out, _ := command(t, "--version")
	told := strings.TrimSpace(out)
	if code != exitOK || told == "" || told != binaryVersion() {
		t.Errorf("painani --version: %d %q", code, out)
	}
	if status, got := newWorld(t).get("/healthz"); status != 200 || got != "ok\nversion "+told+"\n" {
		t.Errorf("/healthz says %d %q", status, got)
	}
}

// TestVersionOfTheLinker: what make build says beats what the go command knows.
func TestVersionOfTheLinker(t *testing.T) {
	defer func() { version = "" }()
	version = "v9.9.9"
	if code, out, _ := command(t, "--version"); code != exitOK || out != "v9.9.9\n" {
		t.Errorf("painani --version: %d %q", code, out)
	}
}
