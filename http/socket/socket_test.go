package socket_test

import (
	"context"
	"errors"
	"log/slog"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"painani/http/socket"
)

// serve has commands answered in a folder until the test ends.
func serve(t *testing.T, data string, commands map[string]socket.Command) {
	t.Helper()
	l, err := socket.Listen(data)
	if err != nil {
		t.Fatal(err)
	}
	ctx, stop := context.WithCancel(context.Background())
	ended := make(chan error)
	go func() { ended <- socket.Serve(ctx, l, commands, slog.New(slog.DiscardHandler)) }()
	t.Cleanup(func() {
		stop()
		if err := <-ended; err != nil {
			t.Error(err)
		}
	})
}

// TestAsk: a question gets its answer, and each way in which it cannot says why.
func TestAsk(t *testing.T) {
	data := t.TempDir()
	serve(t, data, map[string]socket.Command{
		"/double": socket.Asked(func(_ context.Context, n int) (int, error) { return 2 * n, nil }),
		"/no":     socket.Asked(func(context.Context, int) (int, error) { return 0, errors.New("nobody is there") }),
		"/chan":   socket.Asked(func(context.Context, int) (chan int, error) { return nil, nil }),
	})
	for _, c := range []struct{ path, question, answer, refusal string }{
		{"/double", "21", "42", ""},
		{"/double", `"21"`, "", "read question"},
		{"/double", "", "", "read question"},
		{"/double", strings.Repeat(" ", 64<<10) + "1", "", "too large"},
		{"/no", "1", "", "nobody is there"},
		{"/chan", "1", "", "unsupported type"},
		{"/other", "1", "", "not found"},
	} {
		answer, err := socket.Ask(t.Context(), data, c.path, []byte(c.question))
		if string(answer) != c.answer || (err == nil) != (c.refusal == "") ||
			err != nil && !strings.Contains(err.Error(), c.refusal) {
			t.Errorf("%s %.10q: %q, %v", c.path, c.question, answer, err)
		}
	}
}

// TestListen: the socket is its owner's alone, one that is left behind is replaced, nothing else is left, and
// where nobody listens the error says what may be wrong.
func TestListen(t *testing.T) {
	data := t.TempDir()
	if _, err := socket.Ask(t.Context(), data, "/x", nil); err == nil || !strings.Contains(err.Error(), data) {
		t.Error(err)
	}
	for range 2 {
		l, err := socket.Listen(data)
		if err != nil {
			t.Fatal(err)
		}
		l.Close()
		info, err := os.Stat(filepath.Join(data, socket.Name))
		if err != nil || info.Mode().Type() != os.ModeSocket || info.Mode().Perm() != 0o600 {
			t.Fatal(info, err)
		}
	}
	if list, err := os.ReadDir(data); len(list) != 1 || err != nil {
		t.Error(list, err)
	}
	if _, err := socket.Listen(filepath.Join(data, "nowhere")); err == nil {
		t.Error("it listens in a folder that is not there")
	}
}
