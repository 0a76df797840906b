package main

import (
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"syscall"
	"testing"

	"painani/events/safeio"
)

// TestVerifyReadOnly: a data folder that nobody may write to is verified, damage is found in it, and nothing
// of it is touched. Root may write everywhere, so it looks as somebody else.
func TestVerifyReadOnly(t *testing.T) {
	d := makeDrill(t)
	dir := t.TempDir()
	verify := readOnlyCommand(t, dir, d.flags.Data)
	code, out := verify()
	if code != exitOK || !strings.Contains(out, "read-only") || !strings.Contains(out, "0 wrong") ||
		!strings.Contains(out, "second copy: ok") {
		t.Errorf("exit %d: %s", code, out)
	}
	line := d.files("ledger/*.jsonl")[0]
	d.edit(line, payload)
	verify = readOnlyCommand(t, dir, d.flags.Data)
	if code, out := verify(); code == exitOK || !strings.Contains(out, "WRONG") {
		t.Errorf("damaged: exit %d: %s", code, out)
	}
	lock, err := os.Open(filepath.Join(d.flags.Data, "lock"))
	if err != nil {
		t.Fatal(err)
	}
	defer lock.Close()
	if err := syscall.Flock(int(lock.Fd()), syscall.LOCK_EX); err != nil {
		t.Fatal(err)
	}
	if code, out := verify(); code != exitFailed {
		t.Errorf("beside a running service: exit %d: %s", code, out)
	}
	if left, _ := filepath.Glob(filepath.Join(dir, "tmp", "*")); len(left) > 0 {
		t.Errorf("left behind: %v", left)
	}
}

// readOnlyCommand makes a folder read-only and returns what verifies it and looks whether it was changed.
func readOnlyCommand(t *testing.T, dir, data string) func() (code int, out string) {
	t.Helper()
	const other = 65534 // nobody
	tmp, bin := filepath.Join(dir, "tmp"), filepath.Join(dir, "painani")
	if !safeio.Exists(bin) {
		if err := os.Mkdir(tmp, 0o700); err != nil {
			t.Fatal(err)
		}
		if err := copyFile(bin, os.Args[0]); err != nil {
			t.Fatal(err)
		}
	}
	root := os.Geteuid() == 0
	open := func(path string) { // for somebody else
		if err := os.Chmod(path, 0o755); err != nil {
			t.Fatal(err)
		}
	}
	for _, path := range []string{bin, dir, filepath.Dir(dir), filepath.Dir(data), filepath.Dir(filepath.Dir(data))} {
		open(path)
	}
	mode := func(folder, file os.FileMode) {
		err := filepath.WalkDir(data, func(path string, e os.DirEntry, err error) error {
			if err != nil {
				return err
			}
			if root {
				if err := os.Chown(path, other, other); err != nil {
					return err
				}
			}
			if e.IsDir() {
				return os.Chmod(path, folder)
			}
			return os.Chmod(path, file)
		})
		if err != nil {
			t.Fatal(err)
		}
	}
	if root {
		if err := os.Chown(tmp, other, other); err != nil {
			t.Fatal(err)
		}
	}
	before := snapshotOf(t, data)
	return func() (int, string) {
		t.Helper()
		mode(0o500, 0o400)
		defer mode(0o700, 0o600)
		cmd := exec.Command(bin)
		cmd.Args = []string{"painani", "verify", "--data", data, "--max-store", "255000", "--log-level", "error"}
		cmd.Env = append(os.Environ(), "TMPDIR="+tmp)
		cmd.Dir = tmp
		if root {
			cmd.SysProcAttr = &syscall.SysProcAttr{Credential: &syscall.Credential{Uid: other, Gid: other}}
		}
		out, _ := cmd.CombinedOutput()
		if now := snapshotOf(t, data); now != before {
			t.Errorf("the folder was changed:\n%s\nbefore\n%s", now, before)
		}
		return cmd.ProcessState.ExitCode(), string(out)
	}
}

// snapshotOf lists all files of a folder with size and time.
func snapshotOf(t *testing.T, dir string) string {
	t.Helper()
	var b strings.Builder
	err := filepath.WalkDir(dir, func(path string, e os.DirEntry, err error) error {
		if err != nil {
			return err
		}
		info, err := e.Info()
		if err == nil && !e.IsDir() {
			b.WriteString(path + " " + info.ModTime().String() + "\n")
		}
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	return b.String()
}
