package main

import (
	"context"
	"fmt"
	"time"
)

// keyStore keeps the signing keys.
type keyStore interface {
	signingKeys(ctx context.Context) ([]signingKey, error)
	rotate(ctx context.Context, now time.Time) (int, error)
}

// tellKeys is the answer of `painani keys list`.
type tellKeys struct{ Keys []hostKey }

// hostKey is a signing key without its secret.
type hostKey struct {
	Number   int
	Since    time.Time // zero for the first
	Replaced time.Time // zero for the newest
	Until    time.Time // letters to its addresses are taken so long; zero for the newest
	State    string    // signs, held or ended
}

func (h *hostDesk) signingKeys(ctx context.Context, _ struct{}) (t tellKeys, err error) {
	list, err := h.sealer.signingKeys(ctx)
	if err != nil {
		return t, err
	}
	since := time.Time{}
	for i, k := range list {
		x := hostKey{Number: i + 1, Since: since, Replaced: k.Replaced, State: "signs"}
		if !k.Replaced.IsZero() {
			x.Until, x.State = k.Replaced.Add(addressesStay), "held"
			if !time.Now().Before(x.Until) {
				x.State = "ended"
			}
		}
		t.Keys, since = append(t.Keys, x), k.Replaced
	}
	return t, nil
}

// rotated is the number of the key that signs from now on.
type rotated struct{ Key int }

// rotateKeys makes a new key; a running service signs with it at once.
func (h *hostDesk) rotateKeys(ctx context.Context, _ struct{}) (t rotated, err error) {
	if t.Key, err = h.sealer.rotate(ctx, time.Now().UTC()); err != nil {
		return t, err
	}
	if h.live != nil {
		if err := h.live.openKeys(ctx); err != nil {
			return t, fmt.Errorf("key %d is made, but the service signs with the one before until it is "+
				"started anew: %w", t.Key, err)
		}
	}
	h.log.Info("host: signing key replaced", "key", t.Key)
	return t, nil
}
