package main

import (
	"context"
	"fmt"
	"io"
	"net/http"
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
// the same process, by turns with the same while none are: the middle one of all, and what 95 of 100 take.
func BenchmarkThinking(b *testing.B) {
	s := newService(b, true)
	ids := s.club(b, 1, bench{})
	c := &caller{addr: s.smtp.Addr().String()}
	defer c.close()
	m := newMasters(b)
	status := asking("STATUS")
	wrong := asking("pick palenque 9")
	for name, work := range map[string]func() error{
		"status": func() error { return status(s, b, c, &ids[0]) },
		"wrong":  func() error { return wrong(s, b, c, &ids[0]) },
		"page":   func() error { return fetched("http://" + s.http.Addr().String() + "/t/" + ids[0]) },
	} {
		b.Run(name, func(b *testing.B) {
			var took [2][]time.Duration // without and with masters
			for range b.N {
				for k := range took {
					stop := func() {}
					if k == 1 {
						stop = m.think(b)
					}
					for range 20 {
						began := time.Now()
						if err := work(); err != nil {
							b.Fatal(err)
						}
						took[k] = append(took[k], time.Since(began))
					}
					stop()
				}
			}
			b.ReportMetric(0, "ns/op") // of both together: says nothing
			var middle [2]time.Duration
			for k, list := range took {
				slices.Sort(list)
				middle[k] = list[len(list)/2]
			}
			b.ReportMetric(middle[0].Seconds()*1000, "ms-alone")
			b.ReportMetric(middle[1].Seconds()*1000, "ms-beside")
			b.ReportMetric(took[1][len(took[1])*95/100].Seconds()*1000, "ms-beside-p95")
			b.ReportMetric(took[0][len(took[0])*95/100].Seconds()*1000, "ms-alone-p95")
			b.ReportMetric(middle[1].Seconds()/middle[0].Seconds(), "of-alone")
		})
	}
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
	return bot.Choose(pos, seat, policy, seed)
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
