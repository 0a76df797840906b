package games_test

import (
	"bytes"
	"strings"
	"sync"
	"syscall"
	"testing"
	"time"

	"painani/engine"
	"painani/engine/bot"
	"painani/engine/chance"
	"painani/engine/fixture/drawings"
	"painani/engine/lang"
	"painani/engine/scene"
	"painani/engine/scene/grid"
)

// letterWidth is the width of pictures in letters, in pixels.
const letterWidth = 900

// evening is the boards of a game of random turns, one after each, as its first seat sees them,
// whose players have such names.
func evening(tb testing.TB, game string, turns int, names engine.Names) []scene.Scene {
	tb.Helper()
	table := engine.NewTable("xx1")
	do := func(do engine.Action) error {
		e, err := engine.Decide(table, engine.Command{At: time.Unix(0, 0), Do: do})
		if err == nil {
			_, err = table.Apply(e)
		}
		return err
	}
	must := func(a engine.Action) {
		if err := do(a); err != nil {
			tb.Fatal(err)
		}
	}
	must(engine.Propose{Game: game, By: 1, Clock: engine.DefaultClock(), Secret: chance.Secret{3},
		Seats: []engine.Invitee{{Player: "ada"}, {Player: "bela"}, {Player: "cora"}, {Player: "dora"}}})
	for seat := engine.Seat(2); seat <= 4; seat++ {
		must(engine.Confirm{Seat: seat})
	}
	must(engine.Go{})
	var out []scene.Scene
	for n := uint64(0); len(out) < turns; n++ {
		for do(engine.Go{}) == nil {
		}
		if table.Phase != engine.Running || table.Awaits() == 0 {
			break
		}
		s := table.Awaits().First()
		steps, err := bot.Choose(table.Pos.Mask(s), s, "random", n)
		if err != nil {
			tb.Fatal(err)
		}
		must(engine.Play{Seat: s, Text: table.Pos.Write(s, steps)})
		out = append(out, table.Pos.Draw(1, names, lang.EN))
	}
	return out
}

var painted = []string{"mexica", "teotihuacan", "tzolkin"}

// TestWideNames: names in wide letters stand on text boards as they are, and nothing beside them is cut off.
func TestWideNames(t *testing.T) {
	names := engine.Names{"田中さくら", "김민수", "王小明", strings.Repeat("金", 10)}
	for _, game := range painted {
		for _, s := range evening(t, game, 6, names) {
			if err := s.Text.Err(); err != nil {
				t.Errorf("%s: %v", game, err)
			}
			text := scene.Text(s, grid.Options{ASCII: true, Letters: true})
			for _, name := range names {
				if beginning := string([]rune(name)[:2]); !strings.Contains(text, beginning) {
					t.Fatalf("%s: no %s in\n%s", game, name, text)
				}
			}
			for line := range strings.Lines(text) {
				if line = strings.TrimRight(line, "\n"); grid.Len(line) > grid.Columns {
					t.Errorf("%s: %d columns: %s", game, grid.Len(line), line)
				}
			}
		}
	}
}

// TestBoardPainted: a board has the same picture, byte for byte, whatever was painted before, in which order,
// and by how many at once.
func TestBoardPainted(t *testing.T) {
	var boards []scene.Scene
	for _, game := range painted {
		boards = append(boards, evening(t, game, 6, drawings.Names)...)
	}
	var want [][]byte
	for _, s := range boards {
		b, err := new(scene.Painter).PNG(s, letterWidth)
		if err != nil {
			t.Fatal(err)
		}
		want = append(want, b)
	}
	var p scene.Painter
	var all sync.WaitGroup
	for way := range 3 {
		all.Go(func() {
			for k := range boards {
				i := [...]int{k, len(boards) - 1 - k, k * 7 % len(boards)}[way]
				if b, err := p.PNG(boards[i], letterWidth); err != nil || !bytes.Equal(b, want[i]) {
					t.Errorf("board %d is another picture (%v)", i, err)
				}
			}
		})
	}
	all.Wait()
}

// processor is the processor's time that this process has taken.
func processor(b *testing.B) time.Duration {
	var u syscall.Rusage
	if err := syscall.Getrusage(syscall.RUSAGE_SELF, &u); err != nil {
		b.Fatal(err)
	}
	return time.Duration(u.Utime.Nano() + u.Stime.Nano())
}

// BenchmarkPainted is what pictures of boards cost turn after turn: those of a game of a hundred turns,
// painted in their order by one who has
// painted none of it before, in processor's time.
func BenchmarkPainted(b *testing.B) {
	for _, game := range painted {
		boards := evening(b, game, 100, drawings.Names)
		b.Run(game, func(b *testing.B) {
			var first, worst, later time.Duration
			n, size := 0, 0
			for b.Loop() {
				var p scene.Painter
				for i, s := range boards {
					began := processor(b)
					pic, err := p.PNG(s, letterWidth)
					if err != nil {
						b.Fatal(err)
					}
					took := processor(b) - began
					if size += len(pic); i == 0 {
						first += took
						continue
					}
					later, worst = later+took, max(worst, took)
				}
				n++
			}
			ms := func(d time.Duration, n int) float64 { return d.Seconds() * 1e3 / float64(n) }
			b.ReportMetric(0, "ns/op")
			b.ReportMetric(ms(first, n), "ms/first")
			b.ReportMetric(ms(later, n*(len(boards)-1)), "ms/turn")
			b.ReportMetric(ms(worst, 1), "ms/worst")
			b.ReportMetric(float64(size)/float64(n*len(boards)), "bytes")
		})
	}
}
