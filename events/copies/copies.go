// Package copies keeps a second copy of a Bucket in plain files: one small file for each value, beside the
// ledger, which is the second copy of the log. People and the keys of the service have no other way back.
//
// Its contract:
//
//   - A Put or Delete that was answered with nil is in both copies, on stable storage.
//   - A file proves itself: it names its key and the digest of key and value. One that does not is damaged.
//   - Open compares both copies, entry by entry, and mends either from the other: a value that the bucket
//     lost or shows in another version comes back from its file; a file that is gone or damaged is written
//     anew from the bucket. What was mended is told (Report). What is damaged on both sides is
//     events.ErrDamaged.
//   - A kill or power cut between the two writes is no damage: before the bucket is asked, the new value
//     stands in a file of its own, which the next Open takes or drops by what the bucket then holds.
//   - Who is deleted leaves an empty file with the key in its name, so that no older copy brings him back.
//     Keys tell nothing of a person.
//
// One process at a time uses a folder; the lock on the data folder sees to that.
package copies

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"sync"

	"painani/events"
)

// Bucket is an events.Bucket with its files. Use Open.
type Bucket struct {
	events.Bucket
	dir   folder
	wants func(key string) bool

	mu    sync.Mutex      // one write at a time: bucket and file move together
	doubt map[string]bool // keys whose last write has an unknown outcome
}

var _ events.Bucket = (*Bucket)(nil)

// Report is what Open found and did. Keys are in order.
type Report struct {
	Entries int      // that stand in both copies now
	Mended  []string // keys whose value came back from its file
	Written []string // keys whose file was written anew from the bucket
	First   bool     // the folder was empty: all files were written, nothing was compared
}

// Open takes the files in dir as second copy of b, for the keys that wants names (nil: all). The folder is
// made if it is missing. The error is events.ErrDamaged when an entry is damaged on both sides or cannot be
// put back, or the error of the bucket or a file; nothing is lost by it.
func Open(
	ctx context.Context, b events.Bucket, dir string, wants func(key string) bool,
) (*Bucket, Report, error) {
	if wants == nil {
		wants = func(string) bool { return true }
	}
	c := &Bucket{Bucket: b, dir: folder(dir), wants: wants, doubt: map[string]bool{}}
	r, err := c.compare(ctx)
	if err != nil {
		return nil, r, fmt.Errorf("open copies %s: %w", dir, err)
	}
	return c, r, nil
}

// Complete reports that a folder has a file for each entry that its bucket had: a bucket that is lost can
// be made anew from it.
func Complete(dir string) bool {
	_, err := folder(dir).read(completeName, "")
	return err == nil
}

// Put implements events.Bucket. A value whose file cannot be written is not stored: events.ErrUnavailable.
func (c *Bucket) Put(ctx context.Context, key string, data []byte, rev uint64) (uint64, error) {
	if !c.wants(key) || events.CheckKey(key) != nil {
		return c.Bucket.Put(ctx, key, data, rev)
	}
	c.mu.Lock()
	defer c.mu.Unlock()
	if err := c.clear(ctx, key); err != nil {
		return 0, err
	}
	if err := c.dir.write(key+next, key, data); err != nil {
		return 0, fmt.Errorf("put copy: %w: %w", events.ErrUnavailable, err)
	}
	if err := c.dir.remove(key + gone); err != nil {
		return 0, fmt.Errorf("put copy: %w: %w", events.ErrUnavailable, err)
	}
	now, err := c.Bucket.Put(ctx, key, data, rev)
	switch {
	case err == nil:
		err = c.dir.take(key)
	case errors.Is(err, events.ErrUnknown):
		c.doubt[key] = true
		return now, err
	default:
		return now, errors.Join(err, c.dir.remove(key+next))
	}
	if err != nil { // stored, and the new file lies ready: the next write or start takes it
		c.doubt[key] = true
		return now, fmt.Errorf("put copy: %w: %w", events.ErrUnknown, err)
	}
	return now, nil
}

// Delete implements events.Bucket. The sign that the key is gone stands before anything is deleted.
func (c *Bucket) Delete(ctx context.Context, key string) error {
	if !c.wants(key) || events.CheckKey(key) != nil {
		return c.Bucket.Delete(ctx, key)
	}
	c.mu.Lock()
	defer c.mu.Unlock()
	if err := c.dir.bury(key); err != nil {
		return fmt.Errorf("delete copy: %w: %w", events.ErrUnavailable, err)
	}
	delete(c.doubt, key)
	return c.Bucket.Delete(ctx, key)
}

// clear finds out what became of a write of unknown outcome and lets the file follow the bucket.
func (c *Bucket) clear(ctx context.Context, key string) error {
	if !c.doubt[key] {
		return nil
	}
	data, _, err := c.Get(ctx, key)
	switch {
	case errors.Is(err, events.ErrNotFound):
		err = c.dir.remove(key + next)
	case err == nil:
		if err = c.dir.write(key+next, key, data); err == nil {
			err = c.dir.take(key)
		}
	}
	if err != nil {
		return fmt.Errorf("look up value: %w: %w", events.ErrUnavailable, err)
	}
	delete(c.doubt, key)
	return nil
}

// compare holds both copies against each other and makes them one.
func (c *Bucket) compare(ctx context.Context) (Report, error) {
	files, complete, err := c.dir.list()
	if err != nil {
		return Report{}, err
	}
	values := map[string]value{}
	err = c.Each(ctx, func(key string, data []byte, rev uint64) error {
		if c.wants(key) {
			values[key] = value{bytes.Clone(data), rev}
		}
		return nil
	})
	if err != nil {
		return Report{}, err
	}
	r := Report{First: !complete}
	for _, key := range keysOf(files, values) {
		if err := c.settle(ctx, key, files[key], values[key], &r); err != nil {
			return r, err
		}
	}
	if !complete {
		return r, c.dir.complete()
	}
	return r, nil
}

// value is what the bucket holds under a key; rev 0: nothing.
type value struct {
	data []byte
	rev  uint64
}

// settle decides about one key. The file is right if it proves itself, for the bucket may show an older value
// when its newest is damaged; but what a write that was not finished left behind is judged by the bucket.
func (c *Bucket) settle(ctx context.Context, key string, f file, v value, r *Report) error {
	switch {
	case f.gone && v.rev == 0 && f.data == nil && !f.pending:
		return nil
	case f.gone: // a Delete that was not finished, or an older bucket
		if v.rev > 0 {
			r.Mended = append(r.Mended, key)
		}
		return c.Delete(ctx, key)
	case f.next != nil && v.rev > 0 && bytes.Equal(f.next, v.data):
		r.Entries++
		return c.dir.take(key)
	}
	if f.data != nil && v.rev > 0 && bytes.Equal(f.data, v.data) {
		r.Entries++
		return c.dir.remove(key + next)
	}
	if f.data == nil && f.next != nil && f.bad == nil && v.rev == 0 { // a first Put that nobody was told of
		return c.dir.remove(key + next)
	}
	if f.data == nil {
		return c.adopt(key, f, v, r)
	}
	r.Entries, r.Mended = r.Entries+1, append(r.Mended, key)
	return c.putBack(ctx, key, f, v)
}

// adopt writes the file of a value that the bucket alone has.
func (c *Bucket) adopt(key string, f file, v value, r *Report) error {
	if v.rev == 0 && f.bad != nil {
		return fmt.Errorf("%w: %s: the bucket has lost it, and its copy is damaged: %w", events.ErrDamaged, key,
			f.bad)
	}
	if v.rev == 0 {
		return nil
	}
	r.Entries++
	if !r.First || f.bad != nil {
		r.Written = append(r.Written, key)
	}
	if err := c.dir.write(key+next, key, v.data); err != nil {
		return err
	}
	return c.dir.take(key)
}

// putBack gives the bucket the value of the file.
func (c *Bucket) putBack(ctx context.Context, key string, f file, v value) error {
	if _, err := c.Bucket.Put(ctx, key, f.data, v.rev); err != nil {
		return fmt.Errorf("%w: %s cannot be put back from its copy: %w", events.ErrDamaged, key, err)
	}
	if f.pending {
		return c.dir.remove(key + next)
	}
	return nil
}
