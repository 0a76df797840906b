package projections

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"log/slog"
	"os"
	"path/filepath"
	"runtime/debug"
	"sync"
	"time"

	"go.etcd.io/bbolt"
	bberrors "go.etcd.io/bbolt/errors"

	"painani/events"
	"painani/events/safeio"
)

// proofEnd is the end of the name of the file that vouches for the other one: written when that is closed,
// gone while it is open. Nothing in a bbolt file but its first pages has a checksum.
const proofEnd = ".proof"

// proof is what a file was when it was closed.
type proof struct {
	Size   int64  `json:"size"` // bytes
	SHA256 string `json:"sha256"`
}

// trust says what an existing file is worth, before it is opened.
type trust int

const (
	none     trust = iota // there is no file
	whole                 // it is, byte by byte, as it was when it was closed
	unclosed              // it was never closed: killed, or made by a version that wrote no proof
	damaged               // it is not what was closed
)

// proofOf computes the proof of a file.
func proofOf(path string) (proof, error) {
	f, err := os.Open(path)
	if err != nil {
		return proof{}, err
	}
	defer f.Close()
	h := sha256.New()
	n, err := io.Copy(h, f)
	return proof{n, hex.EncodeToString(h.Sum(nil))}, err
}

// trusted looks at a file and its proof.
func trusted(path string) (trust, error) {
	if _, err := os.Stat(path); errors.Is(err, fs.ErrNotExist) {
		return none, nil
	}
	data, err := os.ReadFile(path + proofEnd)
	if errors.Is(err, fs.ErrNotExist) {
		return unclosed, nil
	}
	if err != nil {
		return none, fmt.Errorf("read proof: %w", err)
	}
	var was proof
	if json.Unmarshal(data, &was) != nil {
		return damaged, nil
	}
	now, err := proofOf(path)
	if err != nil {
		return none, fmt.Errorf("prove projections: %w", err)
	}
	if now != was {
		return damaged, nil
	}
	return whole, nil
}

// Proved finds out what a file is worth, beside what its maker does until Open: it takes as long as reading
// the whole file.
type Proved struct{ outcome func() (trust, error) }

// Prove begins to look at the file at path, for the Config.Proved of one Open; until then nobody may change
// the file.
func Prove(path string) *Proved {
	p := &Proved{sync.OnceValues(func() (trust, error) { return trusted(path) })}
	go p.outcome()
	return p
}

// writeProof vouches for a closed file.
func writeProof(path string) error {
	p, err := proofOf(path)
	if err != nil {
		return fmt.Errorf("prove projections: %w", err)
	}
	data, err := json.Marshal(p)
	if err != nil {
		return fmt.Errorf("prove projections: %w", err)
	}
	if err := safeio.WriteFile(path+proofEnd, append(data, '\n')); err != nil {
		return fmt.Errorf("write proof: %w", err)
	}
	return nil
}

// dropProof takes the proof away, before the file changes.
func dropProof(path string) error {
	if err := os.Remove(path + proofEnd); err != nil && !errors.Is(err, fs.ErrNotExist) {
		return fmt.Errorf("remove proof: %w", err)
	}
	return safeio.SyncFolder(filepath.Dir(path))
}

// admit decides whether an existing file is opened, and takes it away if not.
func admit(ctx context.Context, cfg Config) error {
	if cfg.Proved == nil {
		cfg.Proved = Prove(cfg.Path)
	}
	t, err := cfg.Proved.outcome()
	if err != nil {
		return err
	}
	log := cfg.Logger
	if log == nil {
		log = slog.New(slog.DiscardHandler)
	}
	switch t {
	case whole:
		return dropProof(cfg.Path)
	case unclosed:
		if err = fits(ctx, cfg); err == nil {
			log.Info("projections were not closed by the last process, they are made anew", "file", cfg.Path)
			return os.Remove(cfg.Path)
		}
		if !errors.Is(err, events.ErrDamaged) {
			return err
		}
	case damaged:
		err = errors.New("it is not the file that was closed")
	default:
		return nil
	}
	to, failed := setAside(cfg.Path)
	if failed != nil {
		return failed
	}
	log.Error("projections are damaged, they are set aside and made anew", "file", cfg.Path, "now", to, "err",
		err)
	return nil
}

// fits opens a file that was never closed and compares it with the log, which may be the one that was cut.
// Such a file can hold anything: reading behind its end is a fault of memory.
func fits(ctx context.Context, cfg Config) (err error) {
	defer debug.SetPanicOnFault(debug.SetPanicOnFault(true))
	defer func() {
		if p := recover(); p != nil {
			err = fmt.Errorf("%w: %v", events.ErrDamaged, p)
		}
	}()
	db, err := bbolt.Open(cfg.Path, 0o600, &bbolt.Options{Timeout: time.Second, ReadOnly: true})
	if errors.Is(err, bberrors.ErrTimeout) || errors.Is(err, fs.ErrPermission) {
		return fmt.Errorf("open projections %s: %w", cfg.Path, err)
	}
	if err != nil {
		return fmt.Errorf("open projections %s: %w: %w", cfg.Path, events.ErrDamaged, err)
	}
	defer db.Close()
	return (&Store{cfg: cfg, db: db}).check(ctx)
}

// setAside moves a file out of the way, for who wants to look at it; an older one there goes.
func setAside(path string) (string, error) {
	to := path + ".damaged"
	for _, end := range []string{"", proofEnd} {
		if err := os.Rename(path+end, to+end); err != nil && !errors.Is(err, fs.ErrNotExist) {
			return "", fmt.Errorf("set projections aside: %w", err)
		}
	}
	return to, safeio.SyncFolder(filepath.Dir(path))
}
