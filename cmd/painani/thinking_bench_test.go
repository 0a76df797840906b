package main

import (
	"context"
	"fmt"
	"io"
	"net/http"
	"runtime"
	"slices"
	"testing"
	"time"

	"golang.org/x/sync/errgroup"

	"painani/engine"
	"painani/engine/bot"
	"painani/engine/referee"
	"painani/events/memory"
)

// BenchmarkThinking is what the answers to letters and pages take while four games between masters are under way in
// the same process, by turns with the same while none are: the middle one of all, and what 95 of 100 take. Status and
// wrong are letters about a table without a picture; move is a turn at a table of four up to the last letter of it, and
// page is that of a table.
func BenchmarkThinking(b *testing.B) {
	defer runtime.GOMAXPROCS(runtime.GOMAXPROCS(0))
	makeRoom()
	m := newMasters(b)
	for _, k := range []struct {
		name string
		of   bench
		work func(*service, *testing.B, *caller, *string) error
	}{
		{"status", bench{}, asking("STATUS")},
		{"wrong", bench{}, asking("pick palenque 9")},
		{"move", bench{people: 4}, (*service).move},
		{"page", bench{}, func(s *service, _ *testing.B, _ *caller, table *string) error {
			return fetched("http://" + s.http.Addr().String() + "/t/" + *table)
		}},
	} {
		b.Run(k.name, func(b *testing.B) {
			s := newService(b, true)
			m.pause = s.answering.pause
			ids := s.club(b, 1, k.of)
			c := &caller{addr: s.smtp.Addr().String()}
			defer c.close()
			var took [2][]time.Duration // without and with masters
			for round := range b.N {
				for turn := range took {
					beside := (round + turn) % len(took) // neither goes first always
					stop := func() {}
					if beside == 1 {
						stop = m.think(b)
					}
					for range 20 {
						began := time.Now()
						if err := k.work(s, b, c, &ids[0]); err != nil {
							b.Fatal(err)
						}
						took[beside] = append(took[beside], time.Since(began))
					}
					stop()
				}
			}
			reportBeside(b, took[0], took[1])
		})
	}
}

// reportBeside reports what the same work took alone and beside other work.
func reportBeside(b *testing.B, alone, beside []time.Duration) {
	slices.Sort(alone)
	slices.Sort(beside)
	ms := func(list []time.Duration, percent int) float64 {
		return list[len(list)*percent/100].Seconds() * 1000
	}
	b.ReportMetric(0, "ns/op") // of both together: says nothing
	b.ReportMetric(ms(alone, 50), "ms-alone")
	b.ReportMetric(ms(beside, 50), "ms-beside")
	b.ReportMetric(ms(alone, 95), "ms-alone-p95")
	b.ReportMetric(ms(beside, 95), "ms-beside-p95")
	b.ReportMetric(ms(beside, 50)/ms(alone, 50), "of-alone")
}

// fetched reads a page.
func fetched(url string) error {
	res, err := http.Get(url)
	if err != nil {
		return err
	}
	defer res.Body.Close()
	if res.StatusCode != http.StatusOK {
		return fmt.Errorf("%s: %s", url, res.Status)
	}
	_, err = io.Copy(io.Discard, res.Body)
	return err
}

// masters are four games between masters, at which bots think while they are let.
type masters struct {
	ref    *referee.Referee
	tables []string
	thinks chan struct{}
	pause  func() // while the service that is measured answers
}

func newMasters(b *testing.B) *masters {
	b.Helper()
	m := &masters{thinks: make(chan struct{}, 1)}
	m.ref = referee.New(referee.Config{Log: memory.NewLog(), Level: bot.Level, Choose: m.choose})
	var begun errgroup.Group
	for i, game := range []string{"mexica", "mexica", "teotihuacan", "tzolkin"} {
		m.tables = append(m.tables, fmt.Sprintf("m%d", i))
		begun.Go(func() error { // waits for the bots, as long as a player would
			_, err := m.ref.Do(b.Context(), m.tables[i], engine.Command{Actor: engine.ActorOperator, Do: engine.Propose{
				Game: game, Seats: slices.Repeat([]engine.Invitee{{Bot: "master"}}, 4),
				Clock: engine.Clock{Kind: "none"}, Secret: secretOf(1, i),
			}})
			return err
		})
	}
	if err := begun.Wait(); err != nil {
		b.Fatal(err)
	}
	return m
}

// choose is bot.Choose, and tells that it is at work.
func (m *masters) choose(pos engine.Position, seat engine.Seat, policy string, seed uint64) ([]engine.Step, error) {
	select {
	case m.thinks <- struct{}{}:
	default:
	}
	return lowly(bot.Chooser{Pause: m.pause}.Choose)(pos, seat, policy, seed)
}

// think has them think from when it returns until stop is called, which waits for the choice under way.
func (m *masters) think(b *testing.B) (stop func()) {
	b.Helper()
	ctx, end := context.WithCancel(b.Context())
	for _, id := range m.tables {
		if err := m.ref.Settle(ctx, id); err != nil {
			b.Fatal(err)
		}
	}
	done := make(chan error, 1)
	go func() { done <- m.ref.Think(ctx) }()
	<-m.thinks
	return func() {
		end()
		if err := <-done; err != nil {
			b.Error(err)
		}
		select {
		case <-m.thinks: // of a choice in between
		default:
		}
	}
}
