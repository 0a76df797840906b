package games_test

import (
	"bufio"
	"fmt"
	"os"
	"os/exec"
	"slices"
	"testing"

	"painani/engine"
	"painani/engine/bot"
	"painani/engine/chance"
)

// chooser, if set, has this binary print what bots choose and find, and then wait to be killed.
const chooser = "PAINANI_TEST_CHOOSER"

// TestChosenAgain: another process, on one core and with more work for its garbage collector, makes the same choices and
// finds the same hints and chances; one that was killed before they were played is no loss.
func TestChosenAgain(t *testing.T) {
	here := choices(t)
	if os.Getenv(chooser) != "" {
		for _, line := range here {
			fmt.Println(line)
		}
		select {} // as if killed before the append
	}
	c := exec.CommandContext(t.Context(), os.Args[0], "-test.run=^TestChosenAgain$")
	c.Env = append(os.Environ(), chooser+"=1", "GOMAXPROCS=1", "GOGC=20")
	out, err := c.StdoutPipe()
	if err != nil {
		t.Fatal(err)
	}
	if err := c.Start(); err != nil {
		t.Fatal(err)
	}
	var there []string
	for lines := bufio.NewScanner(out); len(there) < len(here) && lines.Scan(); {
		there = append(there, lines.Text())
	}
	c.Process.Kill()
	c.Wait() // says that it was killed
	if !slices.Equal(here, there) {
		t.Errorf("here  %q\nthere %q", here, there)
	}
}

// choices are those of "strong" in a few positions of each game, as they are written, and what hints and reviews say
// of the last one, to the last bit.
func choices(t *testing.T) (out []string) {
	t.Helper()
	for _, g := range engine.Games() {
		luck := &chance.Quick{State: 31}
		pos, err := g.Setup(engine.Options{Seats: 3}, luck)
		if err != nil {
			t.Fatal(err)
		}
		for n := range 14 {
			seat := pos.Awaits().First()
			policy := "decent"
			if n > 10 {
				policy = "strong"
			}
			steps, err := bot.Choose(pos.Mask(seat), seat, policy, uint64(n))
			if err != nil {
				t.Fatal(err)
			}
			if policy == "strong" {
				out = append(out, pos.Write(seat, steps))
			}
			next, err := engine.Run(pos, seat, steps, luck)
			if err != nil {
				t.Fatal(err)
			}
			pos = next.Pos
		}
		seat := pos.Awaits().First()
		hints, err := bot.Hints(pos.Mask(seat), seat, 31)
		if err != nil {
			t.Fatal(err)
		}
		out = append(out, fmt.Sprintf("%v %v", hints, bot.Chances(pos.Mask(engine.Nobody), 31)))
	}
	return out
}
