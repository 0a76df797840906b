package main

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
	"time"
)

// another runs a command as a process of its own, in a folder, and returns its exit code and what it
// complained of.
func another(t *testing.T, dir string, args ...string) (int, string) {
	t.Helper()
	ctx, stop := context.WithTimeout(t.Context(), time.Minute) // a second service would run on
	defer stop()
	cmd := exec.CommandContext(ctx, os.Args[0])
	cmd.Args = append([]string{"painani"}, args...)
	cmd.Dir, cmd.WaitDelay = dir, time.Second
	var out bytes.Buffer
	cmd.Stderr = &out
	err := cmd.Run()
	if exit := (*exec.ExitError)(nil); err != nil && !errors.As(err, &exit) {
		t.Fatal(err)
	}
	return cmd.ProcessState.ExitCode(), out.String()
}

// TestFolderIsTaken: while a service runs, no other process works on its data folder, by whatever name;
// after a power cut the next one does, and nothing is missing.
func TestFolderIsTaken(t *testing.T) {
	w := newWorld(t)
	w.enter("ada@home.test", "NEW tzolkin bot bot")
	before := len(w.history())
	parent, name := filepath.Dir(w.data), filepath.Base(w.data)
	link := filepath.Join(t.TempDir(), "link")
	if err := os.Symlink(w.data, link); err != nil {
		t.Fatal(err)
	}
	game, err := filepath.Abs(filepath.Join(vectorDir, "over.jsonl"))
	if err != nil {
		t.Fatal(err)
	}
	service := fmt.Sprintf("process %d", w.cmd.Process.Pid)
	for what, path := range map[string]string{"same name": w.data, "relative": name, "through a link": link, "roundabout": filepath.Dir(link) + "/../" + filepath.Base(filepath.Dir(link)) + "/link/."} {
		for _, args := range [][]string{
			{"serve", "--smtp", freePort(t), "--http", freePort(t)},
			{"rebuild"}, {"restore"}, {"restore", "--distrust", "EVENTS"}, {"import", game},
			{"backup", filepath.Join(t.TempDir(), "backup")}, {"verify"},
		} {
			code, said := another(t, parent, append(args, "--data", path)...)
			if code != exitFailed || !strings.Contains(said, "data folder is in use") ||
				!strings.Contains(said, service) {
				t.Errorf("%s, %s: exit code %d: %s", args, what, code, said)
			}
		}
	}
	if entries, err := filepath.Glob(filepath.Join(w.data, "damaged-*")); err != nil || len(entries) > 0 {
		t.Errorf("a refused command left %v %v", entries, err)
	}
	before = max(before, len(w.history()))
	w.kill()
	w.start()
	if after := len(w.history()); after < before || before == 0 {
		t.Errorf("%d events after a restart, %d before", after, before)
	}
}
