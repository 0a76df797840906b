package stream

import (
	"context"
	"errors"
	"fmt"
	"strings"

	"github.com/nats-io/nats.go"
	"github.com/nats-io/nats.go/jetstream"

	"painani/events"
)

// Error codes of the server which the client has no name for.
const (
	codeStoreFailed      jetstream.ErrorCode = 10077 // full, or a failed write
	codeStorageExceeded  jetstream.ErrorCode = 10047 // the server's whole share of the disk
	codeNoStorage        jetstream.ErrorCode = 10023 // insufficient resources
	codeAccountExhausted jetstream.ErrorCode = 10002 // the account's share
)

// writeError sorts the failure of a publish that was handed over: refused for
// good, refused for now, or of unknown outcome. In doubt it is unknown: the
// caller then reads the head, which is always right.
func writeError(err error) error {
	var api *jetstream.APIError
	if errors.As(err, &api) {
		switch api.ErrorCode {
		case jetstream.JSErrCodeStreamWrongLastSequence, jetstream.JSErrCodeStreamWrongLastSequenceConstant:
			return fmt.Errorf("%w: %w", events.ErrConflict, err)
		case jetstream.JSErrCodeStreamMessageExceedsMaximum:
			return fmt.Errorf("%w: %w", events.ErrInvalid, err)
		case codeStorageExceeded, codeNoStorage, codeAccountExhausted:
			return fmt.Errorf("%w: %w: %w", events.ErrUnavailable, events.ErrFull, err)
		case jetstream.JSErrCodeJetStreamNotEnabled, jetstream.JSErrCodeJetStreamNotEnabledForAccount:
			return fmt.Errorf("%w: %w", events.ErrUnavailable, err)
		case codeStoreFailed:
			if limitReached(api.Description) { // refused before the write
				return fmt.Errorf("%w: %w: %w", events.ErrUnavailable, events.ErrFull, err)
			}
		}
		return fmt.Errorf("%w: %w", events.ErrUnknown, err)
	}
	switch {
	case errors.Is(err, jetstream.ErrNoStreamResponse), errors.Is(err, nats.ErrNoResponders),
		errors.Is(err, nats.ErrReconnectBufExceeded):
		return fmt.Errorf("%w: %w", events.ErrUnavailable, err) // nobody took it
	case errors.Is(err, nats.ErrMaxPayload):
		return fmt.Errorf("%w: %w", events.ErrInvalid, err)
	}
	return fmt.Errorf("%w: %w", events.ErrUnknown, err)
}

// limitReached tells a limit of the stream ("maximum bytes exceeded") from a failed write ("disk quota
// exceeded").
func limitReached(description string) bool {
	return strings.Contains(description, "maximum ") && strings.Contains(description, "exceeded")
}

// undecided reports a refusal because an earlier write to the same subject is not applied yet.
func undecided(err error) bool {
	var api *jetstream.APIError
	return errors.As(err, &api) && api.ErrorCode == jetstream.JSErrCodeStreamWrongLastSequenceConstant
}

// readError sorts the failure of a question.
func readError(err error) error {
	switch {
	case errors.Is(err, jetstream.ErrMsgNotFound):
		return fmt.Errorf("%w: %w", events.ErrNotFound, err)
	case errors.Is(err, events.ErrDamaged), errors.Is(err, events.ErrUnavailable),
		errors.Is(err, context.Canceled):
		return err
	}
	return fmt.Errorf("%w: %w", events.ErrUnavailable, err)
}
