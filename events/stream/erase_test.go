package stream_test

import (
	"fmt"
	"io/fs"
	"path/filepath"
	"testing"

	"painani/events/stream"
)

// TestErasedRoomComesBack: of entries that are erased neither the stream's count nor its files keep the
// room, in whatever order they go, also over a start; and the end of the stream stays.
func TestErasedRoomComesBack(t *testing.T) {
	const entries, size = 100, 100 << 10
	for _, kept := range []int{0, 10} { // each tenth stays: the rest is between entries that stay
		t.Run(fmt.Sprint(kept), func(t *testing.T) {
			c := config(t.TempDir())
			s := open(t, c)
			for i := range entries {
				if _, err := s.Intake().Put(t.Context(), fmt.Sprint("k", i), make([]byte, size)); err != nil {
					t.Fatal(err)
				}
			}
			full := sizeOf(t, c.Dir)
			for i := range entries {
				if kept > 0 && i%kept == 0 || i >= entries*9/10 {
					continue
				}
				if err := s.Intake().Erase(t.Context(), uint64(i+1)); err != nil {
					t.Fatal(err)
				}
			}
			for range 2 {
				if now := sizeOf(t, c.Dir); full < entries*size || now > full*45/100 {
					t.Errorf("files of %d bytes, of %d", now, full)
				}
				if r := intakeRoom(t, s); r.Bytes > entries*size/4 {
					t.Errorf("%d bytes are counted", r.Bytes)
				}
				if last, err := s.Intake().Last(t.Context()); err != nil || last != entries {
					t.Errorf("ends at %d, %v", last, err)
				}
				if err := s.Close(); err != nil {
					t.Fatal(err)
				}
				if bad, err := stream.Prove(c.Dir, stream.Intake); err != nil || len(bad) > 0 {
					t.Errorf("what was erased is told as damaged: %v, %v", bad, err)
				}
				s = open(t, c)
			}
		})
	}
}

func intakeRoom(t *testing.T, s *stream.Store) stream.Room {
	t.Helper()
	list, err := s.Rooms(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	for _, r := range list {
		if r.Stream == stream.Intake {
			return r
		}
	}
	t.Fatal("no intake")
	return stream.Room{}
}

// sizeOf is the size of all files below a folder.
func sizeOf(t *testing.T, dir string) (n int64) {
	t.Helper()
	err := filepath.WalkDir(dir, func(_ string, e fs.DirEntry, err error) error {
		if err != nil || e.IsDir() {
			return err
		}
		i, err := e.Info()
		if err == nil {
			n += i.Size()
		}
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	return n
}
