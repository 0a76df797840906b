package socket

import (
	"bytes"
	"context"
	"fmt"
	"io"
	"net"
	"net/http"
	"path/filepath"
	"strings"
)

// Ask has the service that has the data folder answer a question, which is JSON as the answer is. Errors say
// whether it refused or could not be asked.
func Ask(ctx context.Context, data, path string, question []byte) ([]byte, error) {
	ctx, stop := context.WithTimeout(ctx, 2*Limit)
	defer stop()
	way := &http.Transport{DialContext: func(ctx context.Context, _, _ string) (net.Conn, error) {
		return new(net.Dialer).DialContext(ctx, "unix", filepath.Join(data, Name))
	}}
	defer way.CloseIdleConnections()
	r, err := http.NewRequestWithContext(ctx, http.MethodPost, "http://painani"+path, bytes.NewReader(question))
	if err != nil {
		return nil, fmt.Errorf("ask service: %w", err)
	}
	res, err := way.RoundTrip(r)
	if err != nil {
		return nil, fmt.Errorf("ask service: %w (another command has %s, or its service is just starting or "+
			"ending, or is an older version: try again, or stop it)", err, data)
	}
	defer res.Body.Close()
	answer, err := io.ReadAll(io.LimitReader(res.Body, maxReply))
	switch {
	case err != nil:
		return nil, fmt.Errorf("ask service: %w", err)
	case res.StatusCode != http.StatusOK:
		return nil, fmt.Errorf("the service refused: %s", strings.TrimSpace(string(answer)))
	}
	return answer, nil
}
