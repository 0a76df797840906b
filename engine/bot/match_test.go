package bot_test

import (
	"fmt"
	"os"
	"strconv"
	"strings"
	"syscall"
	"testing"
	"time"

	"painani/engine"
	"painani/engine/bot"
	"painani/engine/chance"
	_ "painani/engine/games"
)

func cpu() time.Duration {
	var r syscall.Rusage
	syscall.Getrusage(syscall.RUSAGE_SELF, &r)
	return time.Duration(r.Utime.Nano() + r.Stime.Nano())
}

// TestMatch plays matches: PAINANI_MATCH=game:seats:games:seed:policyA,policyB,...
func TestMatch(t *testing.T) {
	v := strings.Split(os.Getenv("PAINANI_MATCH"), ":")
	if len(v) < 5 {
		t.Skip()
	}
	g, _ := engine.Find(v[0])
	seats, _ := strconv.Atoi(v[1])
	games, _ := strconv.Atoi(v[2])
	seed, _ := strconv.Atoi(v[3])
	for _, l := range strings.Fields(os.Getenv("PAINANI_LEVELS")) {
		var name string
		var a, b, c, d, e int
		fmt.Sscanf(strings.ReplaceAll(l, ",", " "), "%s %d %d %d %d %d", &name, &a, &b, &c, &d, &e)
		bot.SetLevel(name, a, b, c, d, e)
	}
	pol := strings.Split(v[4], ",")
	wins := map[string]float64{}
	points := map[string]float64{}
	count := map[string]int{}
	spent := map[string]time.Duration{}
	moves := map[string]int{}
	worst := map[string]time.Duration{}
	for i := range games {
		luck := &chance.Quick{State: uint64(seed*1000003 + i)}
		pos, err := g.Setup(engine.Options{Seats: seats}, luck)
		if err != nil {
			t.Fatal(err)
		}
		who := func(x engine.Seat) string { return pol[(int(x)-1+i)%len(pol)] }
		for n := 0; ; n++ {
			x := pos.Awaits().First()
			if x == engine.Nobody {
				break
			}
			begin := cpu()
			steps, err := bot.Choose(pos.Mask(x), x, who(x), uint64(i*10007+n))
			if err != nil {
				t.Fatal(err)
			}
			d := cpu() - begin
			if len(pos.Steps(x)) > 1 {
				spent[who(x)] += d
				moves[who(x)]++
				worst[who(x)] = max(worst[who(x)], d)
			}
			for _, s := range steps {
				next, err := pos.Follow(x, s, luck)
				if err != nil {
					t.Fatal(err)
				}
				pos = next
			}
			for pos.Awaits().Has(x) && !pos.Settled(x) && len(pos.Steps(x)) == 1 {
				pos, _ = pos.Follow(x, pos.Steps(x)[0], luck)
			}
		}
		ta := pos.Tally()
		line := ""
		for x := engine.Seat(1); int(x) <= seats; x++ {
			p := float64(ta.Points[x-1]) / float64(ta.Unit)
			points[who(x)] += p
			count[who(x)]++
			line += fmt.Sprintf(" %s %.0f", who(x), p)
		}
		for _, w := range ta.Winners {
			wins[who(w)] += 1 / float64(len(ta.Winners))
		}
		_ = line
	}
	for p := range count {
		fmt.Printf("%s %d seats: %-8s won %.1f of %d, mean %.1f points, %v a move, worst %v\n", v[0], seats, p, wins[p], games,
			points[p]/float64(count[p]), spent[p]/time.Duration(max(1, moves[p])), worst[p])
	}
}
