package main

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"

	"painani/events/stream"
	"painani/http/socket"
)

// hostCommands are all that the socket answers, by path.
func (h *hostDesk) hostCommands() map[string]socket.Command {
	return map[string]socket.Command{
		"/status": socket.Asked(h.status),

		"/letters":       socket.Asked(h.letters),
		"/letters/flush": socket.Asked(h.flush),
		"/letters/drop":  socket.Asked(h.drop),

		"/people":         socket.Asked(h.findPeople),
		"/people/address": socket.Asked(h.changeAddress),
		"/people/forget":  socket.Asked(h.forget),
		"/people/block":   socket.Asked(h.block),
		"/people/unblock": socket.Asked(h.unblock),

		"/keys":        socket.Asked(h.signingKeys),
		"/keys/rotate": socket.Asked(h.rotateKeys),

		"/tables":          socket.Asked(h.tables),
		"/tables/freeze":   socket.Asked(h.freezeTable),
		"/tables/thaw":     socket.Asked(h.thawTable),
		"/tables/shift":    socket.Asked(h.shiftTables),
		"/tables/withdraw": socket.Asked(h.withdrawTable),
	}
}

// serveHost answers the host's commands until ctx ends. A service whose socket cannot be made, for example
// because the path of its data folder is too long for one, plays on without.
func (a *app) serveHost(ctx context.Context) error {
	l, err := socket.Listen(a.f.Data)
	if err != nil {
		a.log.Error("no socket for the host's commands; these need the service stopped", "err", err)
		<-ctx.Done()
		return nil
	}
	defer os.Remove(a.f.path(socket.Name))
	return socket.Serve(ctx, l, a.hostDesk().hostCommands(), a.log)
}

// askHost has a host's command answered: by the store itself if no service runs on the data folder, else by
// the service, over its socket.
func (f *storeFlags) askHost(ctx context.Context, w io.Writer, path string, question, answer any) error {
	q, err := json.Marshal(question)
	if err != nil {
		return fmt.Errorf("write question: %w", err)
	}
	store, err := f.open(ctx, w)
	if errors.Is(err, stream.ErrLocked) {
		data, e := socket.Ask(ctx, f.Data, path, q)
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
