package main

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net"
	"net/http"
	"os"
	"path/filepath"
	"time"
)

// socketName is the Unix socket of a running service, in the data folder. Who may open it, by the rights of
// files, is the host: there is no password.
const socketName = "socket"

// Limits of the socket: what a question holds, and how long it may take.
const (
	maxQuestion = 64 << 10
	maxReply    = 64 << 20
	socketLimit = 30 * time.Second
)

// hostCommand answers a question that is JSON; what it returns is written as JSON.
type hostCommand func(ctx context.Context, question []byte) (any, error)

// hostCommands are all that the socket answers, by path.
func (h *hostDesk) hostCommands() map[string]hostCommand {
	return map[string]hostCommand{
		"/status": asked(h.status),

		"/letters":       asked(h.letters),
		"/letters/flush": asked(h.flush),
		"/letters/drop":  asked(h.drop),

		"/people":         asked(h.findPeople),
		"/people/address": asked(h.changeAddress),
		"/people/forget":  asked(h.forget),
		"/people/block":   asked(h.block),
		"/people/unblock": asked(h.unblock),

		"/keys":        asked(h.signingKeys),
		"/keys/rotate": asked(h.rotateKeys),

		"/tables":          asked(h.tables),
		"/tables/freeze":   asked(h.freezeTable),
		"/tables/thaw":     asked(h.thawTable),
		"/tables/shift":    asked(h.shiftTables),
		"/tables/withdraw": asked(h.withdrawTable),
	}
}

// asked reads the question of a command.
func asked[Q, A any](answer func(context.Context, Q) (A, error)) hostCommand {
	return func(ctx context.Context, question []byte) (any, error) {
		var q Q
		if err := json.Unmarshal(question, &q); err != nil {
			return nil, fmt.Errorf("read question: %w", err)
		}
		return answer(ctx, q)
	}
}

// listenSocket makes the socket, for its owner alone from the first moment on: it is made in a folder that
// nobody else can open, and then moved. One that a service left that was killed is replaced; who calls has
// locked the data folder, so no other service has it.
func listenSocket(data string) (net.Listener, error) {
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
		err = os.Rename(fresh, filepath.Join(data, socketName))
	}
	if err != nil {
		l.Close()
		return nil, fmt.Errorf("make socket: %w", err)
	}
	return l, nil
}

// serveHost answers the host's commands until ctx ends. A service whose socket cannot be made, for example
// because the path of its data folder is too long for one, plays on without.
func (a *app) serveHost(ctx context.Context) error {
	l, err := listenSocket(a.f.Data)
	if err != nil {
		a.log.Error("no socket for the host's commands; these need the service stopped", "err", err)
		<-ctx.Done()
		return nil
	}
	defer os.Remove(a.f.path(socketName))
	mux := http.NewServeMux()
	for path, c := range a.hostDesk().hostCommands() {
		mux.HandleFunc("POST "+path, a.answerHost(c))
	}
	s := &http.Server{Handler: mux, ReadTimeout: socketLimit, WriteTimeout: 2 * socketLimit,
		IdleTimeout: socketLimit, MaxHeaderBytes: 8 << 10}
	defer s.Close()
	defer context.AfterFunc(ctx, func() { s.Close() })()
	if err := s.Serve(l); !errors.Is(err, http.ErrServerClosed) {
		return fmt.Errorf("answer host: %w", err)
	}
	return nil
}

// answerHost is a command behind HTTP: 200 and JSON, or 422 and the refusal as text.
func (a *app) answerHost(c hostCommand) http.HandlerFunc {
	return func(w http.ResponseWriter, r *http.Request) {
		ctx, stop := context.WithTimeout(r.Context(), socketLimit)
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
			a.log.Warn("command of the host failed", "path", r.URL.Path, "err", err)
			http.Error(w, err.Error(), http.StatusUnprocessableEntity)
			return
		}
		w.Header().Set("Content-Type", "application/json")
		w.Write(data)
	}
}
