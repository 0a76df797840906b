package scene

import (
	"fmt"
	"runtime/debug"
	"sync"
	"sync/atomic"

	"painani/engine/scene/raster"
)

// shared makes the strips of the picture on those of the Painter's cores on which no other picture is
// painted: somebody waits for the letter that it belongs to. No strip depends on another one.
func (j *job) shared() []raster.Strip {
	s := share{all: make([]raster.Strip, j.tiles().Dy())}
	painting := j.painting.Add(1)
	defer j.painting.Add(-1)
	free := j.Cores - int(painting)
	var work sync.WaitGroup
	for k := range min(free, len(s.all)-1) {
		j.painting.Add(1)
		work.Go(func() {
			defer j.painting.Add(-1)
			s.paint(*j, k%2 == 0)
		})
	}
	s.paint(*j, false)
	work.Wait()
	if wrong := s.wrong.Load(); wrong != nil {
		panic(*wrong) // where whoever asked for the picture catches it
	}
	return s.all
}

// share is the strips of a picture that several paint, from both of its ends: neighbours have much in common,
// and two who paint them at once would both make it.
type share struct {
	all         []raster.Strip
	taken       atomic.Int64 // of them all
	above, down atomic.Int64 // of them, from the upper end and from the lower one
	wrong       atomic.Pointer[string]
}

// next is a strip that nobody has taken yet, if there is one.
func (s *share) next(low bool) (y int, ok bool) {
	if s.taken.Add(1) > int64(len(s.all)) {
		return 0, false
	}
	if low {
		return len(s.all) - int(s.down.Add(1)), true
	}
	return int(s.above.Add(1)) - 1, true
}

// paint makes one strip after the other. The job is a copy: it gets a canvas of its own. A panic is kept for
// the one who asked for the picture.
func (s *share) paint(j job, low bool) {
	defer func() {
		if v := recover(); v != nil {
			why := fmt.Sprintf("%v\n%s", v, debug.Stack())
			s.wrong.Store(&why)
		}
	}()
	y, ok := s.next(low)
	if !ok {
		return
	}
	e := easels.Get().(*easel)
	defer easels.Put(e)
	j.canvas, j.lines = &e.canvas, nil
	for ; ok; y, ok = s.next(low) {
		s.all[y] = j.strip(e, y, j.tiles().Dx())
	}
}
