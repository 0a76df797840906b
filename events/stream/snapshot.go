package stream

import (
	"bufio"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"time"

	"github.com/nats-io/nats.go"
	"github.com/nats-io/nats.go/jetstream"

	"painani/events"
)

// The server's own requests for copies of a stream; the client has no calls for them.
const (
	snapshotCall = "$JS.API.STREAM.SNAPSHOT."
	restoreCall  = "$JS.API.STREAM.RESTORE."

	snapshotChunk = 128 << 10        // bytes of one message
	snapshotWait  = 30 * time.Second // longest silence
	maxHead       = 1 << 20          // bytes of the first line
	unheardPause  = 100 * time.Millisecond
)

// snapshotHead is the first line of a snapshot: what the server wants to be told again.
type snapshotHead struct {
	Config json.RawMessage `json:"config"`
	State  json.RawMessage `json:"state"`
	Error  *apiError       `json:"error,omitempty"`
}

type apiError struct {
	Code int    `json:"err_code"`
	Text string `json:"description"`
}

// Error is the server's own sentence.
func (e *apiError) Error() string { return fmt.Sprintf("%s (%d)", e.Text, e.Code) }

// Snapshot writes a copy of one stream as it stands while others go on writing: one
// line of JSON, then the server's own form. The server verifies the checksum of
// every entry on the way.
func (s *Store) Snapshot(ctx context.Context, name string, w io.Writer) error {
	err := s.snapshot(ctx, name, w)
	if err != nil {
		return fmt.Errorf("snapshot of %s: %w", name, err)
	}
	return nil
}

func (s *Store) snapshot(ctx context.Context, name string, w io.Writer) error {
	inbox := s.conn.NewInbox()
	sub, err := s.conn.SubscribeSync(inbox)
	if err != nil {
		return err
	}
	defer sub.Unsubscribe()
	if err := sub.SetPendingLimits(-1, 64<<20); err != nil {
		return err
	}
	var head snapshotHead
	ask := map[string]any{
		"deliver_subject": inbox, "no_consumers": true, "chunk_size": snapshotChunk, "jsck": true,
	}
	if err := s.call(ctx, snapshotCall+name, ask, &head); err != nil {
		return err
	}
	if head.Error != nil {
		return head.Error
	}
	line, err := json.Marshal(head)
	if err != nil {
		return err
	}
	if _, err := w.Write(append(line, '\n')); err != nil {
		return err
	}
	return copyChunks(ctx, sub, w)
}

// copyChunks writes what comes until the empty message at the end.
func copyChunks(ctx context.Context, sub *nats.Subscription, w io.Writer) error {
	for {
		wait, stop := context.WithTimeout(ctx, snapshotWait)
		msg, err := sub.NextMsgWithContext(wait)
		stop()
		if err != nil {
			return err
		}
		if len(msg.Data) == 0 {
			if status := msg.Header.Get("Status"); status != "" && status != "204" {
				return fmt.Errorf("%w: server says %s %s", events.ErrUnavailable, status, msg.Header.Get("Description"))
			}
			return nil
		}
		if _, err := w.Write(msg.Data); err != nil {
			return err
		}
		if msg.Reply != "" {
			if err := msg.Respond(nil); err != nil {
				return err
			}
		}
	}
}

// call asks the server's API.
func (s *Store) call(ctx context.Context, subject string, ask, answer any) error {
	data, err := json.Marshal(ask)
	if err != nil {
		return err
	}
	ctx, stop := context.WithTimeout(ctx, snapshotWait)
	defer stop()
	msg, err := s.conn.RequestWithContext(ctx, subject, data)
	if err != nil {
		return fmt.Errorf("%w: %w", events.ErrUnavailable, err)
	}
	return json.Unmarshal(msg.Data, answer)
}

// RestoreStream puts a stream back from its snapshot into a store where it is missing,
// under its old numbers and identity. Close everything else on the store before.
func RestoreStream(ctx context.Context, c Config, name string, r io.Reader) error {
	c, err := c.withDefaults()
	if err != nil {
		return fmt.Errorf("restore %s: %w", name, err)
	}
	s := newStore(c)
	err = s.connect(ctx, c)
	if err == nil {
		err = s.restore(ctx, name, bufio.NewReader(r))
	}
	if err = errors.Join(err, s.Close()); err != nil {
		return fmt.Errorf("restore %s: %w", name, err)
	}
	return nil
}

func (s *Store) restore(ctx context.Context, name string, r *bufio.Reader) error {
	if _, err := s.js.Stream(ctx, name); !errors.Is(err, jetstream.ErrStreamNotFound) {
		return errors.Join(fmt.Errorf("%w: the stream is there already", events.ErrConflict), err)
	}
	line, err := r.ReadSlice('\n')
	if errors.Is(err, bufio.ErrBufferFull) && len(line) < maxHead {
		rest, more := r.ReadBytes('\n')
		line, err = append(append([]byte{}, line...), rest...), more
	}
	if err != nil {
		return fmt.Errorf("read snapshot: %w", err)
	}
	var head snapshotHead
	if err := json.Unmarshal(line, &head); err != nil {
		return fmt.Errorf("%w: snapshot: %w", events.ErrDamaged, err)
	}
	var answer struct {
		Deliver string    `json:"deliver_subject"`
		Error   *apiError `json:"error"`
	}
	if err := s.call(ctx, restoreCall+name, head, &answer); err != nil {
		return err
	}
	if answer.Error != nil {
		return answer.Error
	}
	return s.sendChunks(ctx, answer.Deliver, r)
}

// sendChunks hands the snapshot over; each chunk is answered, the empty one at the
// end with the stream that came of it.
func (s *Store) sendChunks(ctx context.Context, subject string, r io.Reader) error {
	chunk := make([]byte, snapshotChunk)
	for {
		n, err := io.ReadFull(r, chunk)
		if err != nil && !errors.Is(err, io.EOF) && !errors.Is(err, io.ErrUnexpectedEOF) {
			return err
		}
		msg, bad := s.sendChunk(ctx, subject, chunk[:n])
		if bad != nil {
			return fmt.Errorf("%w: %w", events.ErrUnavailable, bad)
		}
		var answer struct {
			Error *apiError `json:"error"`
		}
		if len(msg.Data) > 0 {
			if err := json.Unmarshal(msg.Data, &answer); err != nil {
				return err
			}
		}
		if answer.Error != nil {
			return fmt.Errorf("%w: %w", events.ErrDamaged, answer.Error)
		}
		if n == 0 {
			return nil
		}
	}
}

// sendChunk hands one chunk over. Other nodes of a cluster learn a little later where chunks go: until then
// nobody takes one.
func (s *Store) sendChunk(ctx context.Context, subject string, chunk []byte) (msg *nats.Msg, err error) {
	ctx, stop := context.WithTimeout(ctx, snapshotWait)
	defer stop()
	for {
		msg, err = s.conn.RequestWithContext(ctx, subject, chunk)
		if !errors.Is(err, nats.ErrNoResponders) {
			return msg, err
		}
		select {
		case <-ctx.Done():
			return nil, err
		case <-time.After(unheardPause):
		}
	}
}
