// Command image packs the binary of Painani into an OCI image: one file, no shell; no daemon is needed.
//
//	image BINARY VERSION OUT.tar
//
// OUT.tar is an OCI layout in a tar (podman load, docker load, skopeo copy oci-archive:OUT.tar). The same
// binary and version give the same bytes.
package main

import (
	"archive/tar"
	"bytes"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"runtime"

	v1 "github.com/google/go-containerregistry/pkg/v1"
	"github.com/google/go-containerregistry/pkg/v1/empty"
	"github.com/google/go-containerregistry/pkg/v1/layout"
	"github.com/google/go-containerregistry/pkg/v1/mutate"
	"github.com/google/go-containerregistry/pkg/v1/tarball"
	"github.com/google/go-containerregistry/pkg/v1/types"
)

func main() {
	if len(os.Args) != 4 {
		fmt.Fprintln(os.Stderr, "usage: image BINARY VERSION OUT.tar")
		os.Exit(2)
	}
	if err := write(os.Args[1], os.Args[2], os.Args[3]); err != nil {
		fmt.Fprintln(os.Stderr, "image:", err)
		os.Exit(1)
	}
}

// user is nobody's in particular; dataDir is what it may write to, and the only thing worth keeping.
const (
	user    = 65532
	dataDir = "data"
)

// write packs a binary.
func write(binary, version, out string) error {
	program, err := os.ReadFile(binary)
	if err != nil {
		return fmt.Errorf("read binary: %w", err)
	}
	img, err := pack(program, version)
	if err != nil {
		return fmt.Errorf("pack image: %w", err)
	}
	dir, err := os.MkdirTemp(filepath.Dir(out), ".image-*")
	if err != nil {
		return fmt.Errorf("make folder: %w", err)
	}
	defer os.RemoveAll(dir)
	path, err := layout.Write(dir, empty.Index)
	if err == nil {
		err = path.AppendImage(img, layout.WithAnnotations(map[string]string{
			"org.opencontainers.image.ref.name": "painani:" + version,
		}))
	}
	if err != nil {
		return fmt.Errorf("write layout: %w", err)
	}
	return archive(dir, out)
}

// pack makes the image of a program.
func pack(program []byte, version string) (v1.Image, error) {
	var files bytes.Buffer
	w := tar.NewWriter(&files)
	for _, f := range []struct {
		h    tar.Header
		data []byte
	}{
		{tar.Header{Name: "painani", Mode: 0o755, Size: int64(len(program))}, program},
		{tar.Header{Name: dataDir + "/", Typeflag: tar.TypeDir, Mode: 0o700, Uid: user, Gid: user}, nil},
		{tar.Header{Name: "tmp/", Typeflag: tar.TypeDir, Mode: 0o1777}, nil},
	} {
		if err := w.WriteHeader(&f.h); err != nil {
			return nil, err
		}
		if _, err := w.Write(f.data); err != nil {
			return nil, err
		}
	}
	if err := w.Close(); err != nil {
		return nil, err
	}
	layer, err := tarball.LayerFromOpener(func() (io.ReadCloser, error) {
		return io.NopCloser(bytes.NewReader(files.Bytes())), nil
	}, tarball.WithMediaType(types.OCILayer))
	if err != nil {
		return nil, err
	}
	img, err := mutate.AppendLayers(mutate.MediaType(empty.Image, types.OCIManifestSchema1), layer)
	if err != nil {
		return nil, err
	}
	c, err := img.ConfigFile()
	if err != nil {
		return nil, err
	}
	c.OS, c.Architecture = "linux", runtime.GOARCH
	c.Config = v1.Config{
		User:       fmt.Sprintf("%d:%d", user, user),
		Env:        []string{"PAINANI_DATA=/" + dataDir, "PAINANI_SMTP=:2525", "PAINANI_HTTP=:8080"},
		Entrypoint: []string{"/painani"}, Cmd: []string{"serve"}, WorkingDir: "/" + dataDir,
		Volumes:      map[string]struct{}{"/" + dataDir: {}},
		ExposedPorts: map[string]struct{}{"2525/tcp": {}, "8080/tcp": {}},
		StopSignal:   "SIGTERM",
		Labels: map[string]string{
			"org.opencontainers.image.title":       "Painani",
			"org.opencontainers.image.description": "Heavy board games by post",
			"org.opencontainers.image.version":     version,
		},
	}
	return mutate.ConfigFile(img, c)
}

// archive writes a folder as a tar, in a fixed order and without times.
func archive(dir, out string) error {
	f, err := os.Create(out)
	if err != nil {
		return fmt.Errorf("write image: %w", err)
	}
	w := tar.NewWriter(f)
	err = filepath.WalkDir(dir, func(path string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() {
			return err
		}
		name, err := filepath.Rel(dir, path)
		if err != nil {
			return err
		}
		data, err := os.ReadFile(path)
		if err != nil {
			return err
		}
		h := &tar.Header{Name: filepath.ToSlash(name), Mode: 0o644, Size: int64(len(data))}
		if err := w.WriteHeader(h); err != nil {
			return err
		}
		_, err = w.Write(data)
		return err
	})
	if err == nil {
		err = w.Close()
	}
	if e := f.Close(); err == nil {
		err = e
	}
	if err != nil {
		return fmt.Errorf("write image: %w", err)
	}
	return nil
}
