// Package socket carries the commands of who runs a service: questions and answers in JSON over a Unix socket
// in the data folder. Who may open that file is the host; there is no password. What can be asked is a map of
// commands, which is not known here.
package socket

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"log/slog"
	"net"
	"net/http"
	"os"
	"path/filepath"
	"time"
)

// Name is the Unix socket of a running service, in the data folder. Who may open it, by the rights of
// files, is the host: there is no password.
const Name = "socket"

// Limits of the socket: what a question holds, what an answer does, and how long it may take.
const (
	maxQuestion = 64 << 10
	maxReply    = 64 << 20
	Limit       = 30 * time.Second
)

// Command answers a question that is JSON; what it returns is written as JSON.
type Command func(ctx context.Context, question []byte) (any, error)

// Asked is a command whose question and answer are values.
func Asked[Q, A any](answer func(context.Context, Q) (A, error)) Command {
	return func(ctx context.Context, question []byte) (any, error) {
		var q Q
		if err := json.Unmarshal(question, &q); err != nil {
			return nil, fmt.Errorf("read question: %w", err)
		}
		return answer(ctx, q)
	}
}

// Listen makes the socket, for its owner alone from the first moment on: it is made in a folder that
// nobody else can open, and then moved. One that a service left that was killed is replaced; who calls has
// locked the data folder, so no other service has it.
func Listen(data string) (net.Listener, error) {
	dir, err := os.MkdirTemp(data, ".s")
	if err != nil {
		return nil, fmt.Errorf("make socket: %w", err)
	}
	defer os.RemoveAll(dir)
	fresh := filepath.Join(dir, "s")
	l, err := net.ListenUnix("unix", &net.UnixAddr{Name: fresh, Net: "unix"})
	if err != nil {
		return nil, fmt.Errorf("make socket: %w", err)
	}
	l.SetUnlinkOnClose(false) // it moves, and whoever closes it removes it
	if err = os.Chmod(fresh, 0o600); err == nil {
		err = os.Rename(fresh, filepath.Join(data, Name))
	}
	if err != nil {
		l.Close()
		return nil, fmt.Errorf("make socket: %w", err)
	}
	return l, nil
}

// Serve answers commands on l until ctx ends, which is no error.
func Serve(ctx context.Context, l net.Listener, commands map[string]Command, log *slog.Logger) error {
	mux := http.NewServeMux()
	for path, c := range commands {
		mux.HandleFunc("POST "+path, answer(c, log))
	}
	s := &http.Server{Handler: mux, ReadTimeout: Limit, WriteTimeout: 2 * Limit,
		IdleTimeout: Limit, MaxHeaderBytes: 8 << 10}
	defer s.Close()
	defer context.AfterFunc(ctx, func() { s.Close() })()
	if err := s.Serve(l); !errors.Is(err, http.ErrServerClosed) {
		return fmt.Errorf("answer host: %w", err)
	}
	return nil
}

// answer is a command behind HTTP: 200 and JSON, or 422 and the refusal as text.
func answer(c Command, log *slog.Logger) http.HandlerFunc {
	return func(w http.ResponseWriter, r *http.Request) {
		ctx, stop := context.WithTimeout(r.Context(), Limit)
		defer stop()
		question, err := io.ReadAll(http.MaxBytesReader(w, r.Body, maxQuestion))
		var answer any
		if err == nil {
			answer, err = c(ctx, question)
		}
		var data []byte
		if err == nil {
			data, err = json.Marshal(answer)
		}
		if err != nil {
			log.Warn("command of the host failed", "path", r.URL.Path, "err", err)
			http.Error(w, err.Error(), http.StatusUnprocessableEntity)
			return
		}
		w.Header().Set("Content-Type", "application/json")
		w.Write(data)
	}
}
