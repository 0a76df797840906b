package main

import (
	"archive/tar"
	"bytes"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"syscall"
	"testing"

	"github.com/google/go-containerregistry/pkg/v1/layout"
	"github.com/google/go-containerregistry/pkg/v1/mutate"
	"github.com/google/go-containerregistry/pkg/v1/validate"
)

// TestImage packs the real binary, unpacks it as a runtime would, and runs it where nothing else is.
func TestImage(t *testing.T) {
	dir := t.TempDir()
	binary := filepath.Join(dir, "painani")
	build := exec.Command("go", "build", "-trimpath", "-o", binary, "painani/cmd/painani")
	build.Env = append(os.Environ(), "CGO_ENABLED=0")
	if out, err := build.CombinedOutput(); err != nil {
		t.Fatalf("build: %v\n%s", err, out)
	}
	first, second := filepath.Join(dir, "a.tar"), filepath.Join(dir, "b.tar")
	for _, out := range []string{first, second} {
		if err := write(binary, "1.2.3", out); err != nil {
			t.Fatal(err)
		}
	}
	a, err := os.ReadFile(first)
	if err != nil {
		t.Fatal(err)
	}
	if b, _ := os.ReadFile(second); !bytes.Equal(a, b) {
		t.Error("the same binary gives two images")
	}

	store := filepath.Join(dir, "layout")
	untar(t, bytes.NewReader(a), store)
	index, err := layout.ImageIndexFromPath(store)
	if err != nil {
		t.Fatal(err)
	}
	if err := validate.Index(index); err != nil {
		t.Error(err)
	}
	list, err := index.IndexManifest()
	if err != nil || len(list.Manifests) != 1 {
		t.Fatalf("%+v, %v", list, err)
	}
	img, err := index.Image(list.Manifests[0].Digest)
	if err != nil {
		t.Fatal(err)
	}
	c, err := img.ConfigFile()
	if err != nil {
		t.Fatal(err)
	}
	if c.Config.User != "65532:65532" || !slices.Equal(c.Config.Entrypoint, []string{"/painani"}) || c.OS != "linux" {
		t.Errorf("config %+v", c.Config)
	}
	root := filepath.Join(dir, "root")
	rc := mutate.Extract(img)
	defer rc.Close()
	names := untar(t, rc, root)
	slices.Sort(names)
	if want := []string{"data", "painani", "tmp"}; !slices.Equal(names, want) {
		t.Errorf("files %v, want %v", names, want)
	}
	if os.Getuid() != 0 {
		t.Log("not tried: to run it where nothing else is takes root")
		return
	}
	if err := os.Chown(filepath.Join(root, dataDir), user, user); err != nil {
		t.Fatal(err)
	}
	run := exec.Command("/painani", "bots", "mexica", "--players", "2", "--policy", "decent")
	run.SysProcAttr = &syscall.SysProcAttr{Chroot: root, Credential: &syscall.Credential{Uid: user, Gid: user}}
	run.Dir = "/" + dataDir
	if out, err := run.CombinedOutput(); err != nil || !strings.Contains(string(out), "won by") {
		t.Errorf("the image does not play: %v\n%s", err, out)
	}
}

// untar unpacks files and folders, and names them.
func untar(t *testing.T, r io.Reader, root string) (names []string) {
	t.Helper()
	tr := tar.NewReader(r)
	for {
		h, err := tr.Next()
		if err == io.EOF {
			return names
		}
		if err != nil {
			t.Fatal(err)
		}
		names = append(names, h.Name)
		to := filepath.Join(root, filepath.Clean("/"+h.Name))
		if h.Typeflag == tar.TypeDir {
			err = os.MkdirAll(to, 0o755)
		} else if err = os.MkdirAll(filepath.Dir(to), 0o755); err == nil {
			var data []byte
			if data, err = io.ReadAll(tr); err == nil {
				err = os.WriteFile(to, data, h.FileInfo().Mode().Perm())
			}
		}
		if err != nil {
			t.Fatal(err)
		}
	}
}
