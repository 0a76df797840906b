package stream_test

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"strconv"
	"strings"
	"sync"
	"testing"
	"time"

	"painani/events"
	"painani/events/logtest"
	"painani/events/stream"
)

// crashDir in the environment makes this binary the victim of TestKill.
const crashDir = "STREAM_CRASH_DIR"

func TestMain(m *testing.M) {
	if node := os.Getenv(nodeSettings); node != "" {
		if err := runNode(node); err != nil {
			fmt.Fprintln(os.Stderr, err)
			os.Exit(1)
		}
		return
	}
	if dir := os.Getenv(crashDir); dir != "" {
		if err := victim(dir); err != nil {
			fmt.Fprintln(os.Stderr, err)
			os.Exit(1)
		}
		return
	}
	os.Exit(m.Run())
}

// victim writes to all stores without end and prints a line for each answer.
func victim(dir string) error {
	s, err := stream.Open(context.Background(), config(dir))
	if err != nil {
		return err
	}
	failed := make(chan error)
	for w := range 4 {
		go func() { failed <- writeTable(s.Events(), fmt.Sprintf("t-%d-%d", os.Getpid(), w)) }()
	}
	go func() { failed <- writeItems(s) }()
	return <-failed
}

func writeTable(log events.Log, table string) error {
	var last events.Entry
	for {
		r := logtest.Next(last.Record, table, "player:ana")
		pos, err := log.Append(context.Background(), r, last.Pos)
		if err != nil {
			return err
		}
		hash, err := r.Hash()
		if err != nil {
			return err
		}
		fmt.Printf("event %s %d %d %s\n", table, r.Seq, pos, hash)
		last = events.Entry{Pos: pos, Record: r}
	}
}

func writeItems(s *stream.Store) error {
	var rev uint64
	key := fmt.Sprintf("count-%d", os.Getpid())
	for i := 1; ; i++ {
		id := fmt.Sprintf("k-%d-%d", os.Getpid(), i)
		pos, err := s.Intake().PutNew(context.Background(), id, []byte(id))
		if err != nil {
			return err
		}
		fmt.Printf("entry %s %d\n", id, pos)
		if rev, err = s.People().Put(context.Background(), key, []byte(strconv.Itoa(i)), rev); err != nil {
			return err
		}
		fmt.Printf("value %s %d\n", key, i)
	}
}

// TestKill kills a writing process with SIGKILL, several times on the same
// folder: everything it got an answer for must be there.
func TestKill(t *testing.T) {
	dir := t.TempDir()
	var answers []string
	for round := range 3 {
		answers = append(answers, killRound(t, dir, 150+100*round)...)
		s, err := stream.Open(t.Context(), config(dir))
		if err != nil {
			t.Fatalf("open after round %d: %v", round, err)
		}
		checkAnswers(t, s, answers)
		if err := s.Close(); err != nil {
			t.Fatal(err)
		}
	}
}

// killRound runs the victim until it has count answers and returns all it printed.
func killRound(t *testing.T, dir string, count int) []string {
	t.Helper()
	cmd := exec.Command(os.Args[0])
	cmd.Env = append(os.Environ(), crashDir+"="+dir)
	cmd.Stderr = os.Stderr
	out, err := cmd.StdoutPipe()
	if err != nil {
		t.Fatal(err)
	}
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	stop := time.AfterFunc(30*time.Second, func() { cmd.Process.Kill() })
	defer stop.Stop()
	var lines []string
	for r := bufio.NewReader(out); ; {
		line, err := r.ReadString('\n')
		if err != nil {
			break // a last line without its end was never an answer to anybody
		}
		if lines = append(lines, strings.TrimSpace(line)); len(lines) == count {
			cmd.Process.Kill()
		}
	}
	if err := cmd.Wait(); err == nil || len(lines) < count {
		t.Fatalf("victim ended by itself after %d answers: %v", len(lines), err)
	}
	return lines
}

func checkAnswers(t *testing.T, s *stream.Store, answers []string) {
	t.Helper()
	last, err := s.Events().Last(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	hashes := make(map[string]string) // "table seq pos" to hash
	var chains events.Chains
	done := errors.New("done")
	err = s.Events().Follow(t.Context(), 0, func(e events.Entry) error {
		if err := chains.Add(e.Record); err != nil {
			return err
		}
		_, hash := chains.Head(e.Table)
		hashes[fmt.Sprintf("%s %d %d", e.Table, e.Seq, e.Pos)] = hash
		if e.Pos == last {
			return done
		}
		return nil
	})
	if !errors.Is(err, done) {
		t.Fatalf("replay: %v", err)
	}
	values := make(map[string]int)
	for _, line := range answers {
		f := strings.Fields(line)
		switch f[0] {
		case "event":
			if key := strings.Join(f[1:4], " "); hashes[key] != f[4] {
				t.Fatalf("lost: %s", line)
			}
		case "entry":
			if l, err := s.Intake().First(t.Context(), f[1]); err != nil || string(l.Data) != f[1] {
				t.Fatalf("lost: %s: %v", line, err)
			}
		case "value":
			n, err := strconv.Atoi(f[2])
			if err != nil {
				t.Fatal(err)
			}
			values[f[1]] = max(values[f[1]], n)
		}
	}
	for key, n := range values {
		data, _, err := s.People().Get(t.Context(), key)
		if got, _ := strconv.Atoi(string(data)); err != nil || got < n {
			t.Fatalf("value %s was %d before the crash and is %q, %v", key, n, data, err)
		}
	}
}

// TestCloseUnderLoad stops the store while everybody writes: each write is
// either there afterwards or was not acknowledged.
func TestCloseUnderLoad(t *testing.T) {
	c := config(t.TempDir())
	s := open(t, c)
	var mu sync.Mutex
	acked := make(map[string]uint64)
	var wg sync.WaitGroup
	for w := range 6 {
		wg.Go(func() {
			table := fmt.Sprintf("t-%d", w)
			var last events.Entry
			for {
				r := logtest.Next(last.Record, table, "x")
				pos, err := s.Events().Append(context.Background(), r, last.Pos)
				if err != nil {
					if !errors.Is(err, events.ErrUnavailable) && !errors.Is(err, events.ErrUnknown) {
						t.Errorf("append while closing: %v", err)
					}
					return
				}
				last = events.Entry{Pos: pos, Record: r}
				mu.Lock()
				acked[table] = r.Seq
				total := len(acked)
				mu.Unlock()
				if total == 6 && r.Seq == 20 {
					go s.Close()
				}
			}
		})
	}
	wg.Wait()
	s.Close()
	s = open(t, c)
	for table, seq := range acked {
		head, err := s.Events().Head(t.Context(), table)
		if err != nil || head.Seq < seq {
			t.Errorf("%s: head #%d, acknowledged #%d, %v", table, head.Seq, seq, err)
		}
	}
}
