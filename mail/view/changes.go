package view

import (
	"slices"
	"strconv"
	"strings"

	"painani/engine"
	"painani/engine/house"
	"painani/engine/referee"
)

// maxChanges is how many log lines a letter shows; HISTORY has the others.
const maxChanges = 60

// Told are the log lines of events as the reader may know them; the first of each event has its number.
func (v *View) Told(story []referee.Told) []string {
	var out []string
	for _, e := range story {
		names := New(v.by).NamesAt(v.Table, e.Event.Seq, v.Tag)
		lines := house.Tell(v.Table, e.Event, e.Facts, v.Seat, names, v.Tag, v.reader.MoveTag(v.Tag))
		for i, x := range lines {
			if i == 0 {
				x = "#" + strconv.FormatUint(e.Event.Seq, 10) + " " + x
			} else {
				x = "     " + x
			}
			out = append(out, x)
		}
	}
	return out
}

// Changes are the newest log lines of events, at most maxChanges, below a line that counts
// the others.
func (v *View) Changes(told []referee.Told) []string {
	v.byPage = slices.ContainsFunc(told, func(e referee.Told) bool {
		return e.Event.Actor == engine.ActorPlayer(v.reader.ID) && strings.HasPrefix(e.Event.Cause, engine.ByPage)
	})
	lines := v.Told(told)
	if n := len(lines); n > maxChanges {
		lines = append([]string{v.p.Say("changes.cut", "n", n-maxChanges)}, lines[n-maxChanges:]...)
	}
	return lines
}
