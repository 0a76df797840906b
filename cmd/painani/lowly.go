package main

import (
	"fmt"
	"runtime"
	"runtime/debug"

	"painani/engine"
	"painani/engine/bot"
)

// chooser is bot.Choose, or something like it.
type chooser = func(pos engine.Position, seat engine.Seat, policy string, seed uint64) ([]engine.Step, error)

// lowly makes choices that take their time on a thread of the lowest priority, where the system has such, so
// that they give way to letters and pages; answering has them pause besides. Only choosing is done there:
// whoever plays the turn holds locks, and others wait for these.
func lowly(choose chooser) chooser {
	return func(
		pos engine.Position, seat engine.Seat, policy string, seed uint64,
	) (steps []engine.Step, err error) {
		if bot.Level(policy) == 0 {
			return choose(pos, seat, policy, seed)
		}
		done := make(chan any, 1)
		go func() {
			defer func() {
				p := recover()
				if p != nil {
					p = fmt.Sprintf("%v\n%s", p, debug.Stack())
				}
				done <- p
			}()
			runtime.LockOSThread() // for good: the thread ends with the choice, as it cannot get its priority back
			_ = giveWay()          // refused, it thinks like everything else
			steps, err = choose(pos, seat, policy, seed)
		}()
		if p := <-done; p != nil {
			panic(p) // the referee's, who knows the table
		}
		return steps, err
	}
}

// makeRoom lets one more thread run Go code than there are cores: that of a bot that thinks keeps its place
// even while it gives way to the others.
func makeRoom() { runtime.GOMAXPROCS(runtime.GOMAXPROCS(0) + 1) }
