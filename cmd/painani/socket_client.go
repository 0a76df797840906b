package main

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net"
	"net/http"
	"strings"

	"painani/events/stream"
)

// askHost has a host's command answered: by the store itself if no service runs on the data folder, else by
// the service, over its socket.
func (f *storeFlags) askHost(ctx context.Context, w io.Writer, path string, question, answer any) error {
	q, err := json.Marshal(question)
	if err != nil {
		return fmt.Errorf("write question: %w", err)
	}
	store, err := f.open(ctx, w)
	if errors.Is(err, stream.ErrLocked) {
		data, e := f.askService(ctx, path, q)
		if e != nil {
			return e
		}
		return decodeAnswer(data, answer)
	}
	if err != nil {
		return err
	}
	defer store.Close()
	desk, err := store.hostDesk(ctx)
	if err != nil {
		return err
	}
	got, err := desk.hostCommands()[path](ctx, q)
	if err != nil {
		return err
	}
	data, err := json.Marshal(got)
	if err != nil {
		return fmt.Errorf("write answer: %w", err)
	}
	return decodeAnswer(data, answer)
}

func decodeAnswer(data []byte, answer any) error {
	if err := json.Unmarshal(data, answer); err != nil {
		return fmt.Errorf("read answer: %w", err)
	}
	return nil
}

// askService asks the service that has the data folder.
func (f *storeFlags) askService(ctx context.Context, path string, question []byte) ([]byte, error) {
	ctx, stop := context.WithTimeout(ctx, 2*socketLimit)
	defer stop()
	way := &http.Transport{DialContext: func(ctx context.Context, _, _ string) (net.Conn, error) {
		return new(net.Dialer).DialContext(ctx, "unix", f.path(socketName))
	}}
	defer way.CloseIdleConnections()
	r, err := http.NewRequestWithContext(ctx, http.MethodPost, "http://painani"+path, bytes.NewReader(question))
	if err != nil {
		return nil, fmt.Errorf("ask service: %w", err)
	}
	res, err := way.RoundTrip(r)
	if err != nil {
		return nil, fmt.Errorf("ask service: %w (another command has %s, or its service is just starting or "+
			"ending, or is an older version: try again, or stop it)", err, f.Data)
	}
	defer res.Body.Close()
	data, err := io.ReadAll(io.LimitReader(res.Body, maxReply))
	switch {
	case err != nil:
		return nil, fmt.Errorf("ask service: %w", err)
	case res.StatusCode != http.StatusOK:
		return nil, fmt.Errorf("the service refused: %s", strings.TrimSpace(string(data)))
	}
	return data, nil
}
