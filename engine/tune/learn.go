package tune

import (
	"context"
	"errors"
	"fmt"
	"math"
	"slices"

	"golang.org/x/sync/errgroup"

	"painani/engine"
	"painani/engine/bot"
	"painani/engine/chance"
	"painani/engine/neural"
)

// Course says how a net is taught.
type Course struct {
	Seats []int // numbers of seats that games are played with, by turns
	Games int
	First int // games that are played by the game's table, before the net plays
	Jobs  int // games at a time; what is learnt does not depend on it
	Seed  uint64
}

const (
	class   = 16      // games played by the net as it is, before it learns from them
	kept    = 200_000 // samples, of the newest games
	lesson  = 512     // samples of one change
	halves  = 2       // of a lesson, one beside the other
	again   = 2       // how often a sample is learnt from, about
	trust   = 0.1     // of what the net makes of the next position, in what it should make of this one
	blunder = 12      // one of so many turns is any of a few good ones, so that others are known, too
	choices = 7       // so many at most
	fast    = 1e-3    // how much numbers change at first …
	slow    = 1e-4    // … and at last
)

// ErrBlind: the game has no inputs for a net.
var ErrBlind = errors.New("no net can see this game")

// Progress is told of each class: games played, points a seat in them, and by how many points the net missed
// what it learnt from. It ends the course by false.
type Progress func(games int, points, miss float64) bool

// Learn teaches a net what a position will yet bring by playing against itself: as far as the end of the game
// said, and a little what the net itself makes of the next position, turn by turn backwards (TD lambda). If
// ctx ends the course, the net is returned as it is then, and the error besides.
func Learn(ctx context.Context, g engine.Game, c Course, progress Progress) (*neural.Net, error) {
	s := school{Course: c, game: g, dice: chance.Quick{State: c.Seed}}
	pos, err := g.Setup(engine.Options{Seats: c.Seats[0]}, &s.dice)
	if err != nil {
		return nil, fmt.Errorf("set up: %w", err)
	}
	var in neural.Inputs
	if _, ok := pos.See(1, &in); !ok {
		return nil, fmt.Errorf("%w: %s", ErrBlind, g.Card().Name)
	}
	const steps = 1 << 20
	draw := func() float32 { return float32(s.dice.Next()%(2*steps))/steps - 1 }
	s.pupil = neural.NewPupil(neural.New(in.Len(), c.Seats, draw))
	for i := range s.lessons {
		s.lessons[i] = s.pupil.Net.NewLesson()
	}
	for k := 0; k*class < c.Games; k++ {
		points, err := s.play(ctx, k)
		if ctx.Err() != nil {
			return s.pupil.Net.Rounded(), ctx.Err()
		}
		if err != nil {
			return nil, err
		}
		miss := s.study(float64(k*class) / float64(c.Games))
		if progress != nil && !progress((k+1)*class, points, miss) {
			break
		}
	}
	return s.pupil.Net.Rounded(), nil
}

// school is a course under way.
type school struct {
	Course
	game    engine.Game
	dice    chance.Quick
	pupil   *neural.Pupil
	kept    []neural.Sample // the newest, in a ring
	next    int             // of the ring
	fresh   int             // samples of the last class
	lessons [halves]*neural.Lesson
}

// play plays a class of games, keeps what is to be learnt from them, and returns the points a seat.
func (s *school) play(ctx context.Context, k int) (float64, error) {
	games := make([]match, class)
	work, ctx := errgroup.WithContext(ctx)
	work.SetLimit(max(1, s.Jobs))
	for i := range games {
		m := &games[i]
		m.seats = s.Seats[i%len(s.Seats)]
		m.seed = s.dice.Next()
		if k*class >= s.First {
			m.net = s.pupil.Net
		}
		work.Go(func() error {
			if err := ctx.Err(); err != nil {
				return err
			}
			return m.play(s.game, s.pupil.Net)
		})
	}
	if err := work.Wait(); err != nil {
		return 0, err
	}
	s.fresh = 0
	points := 0.0
	for _, m := range games {
		points += m.points() / class
		for _, samples := range m.seen {
			for _, x := range samples {
				s.keep(x)
			}
		}
	}
	return points, nil
}

func (s *school) keep(x neural.Sample) {
	s.fresh++
	if len(s.kept) < kept {
		s.kept = append(s.kept, x)
		return
	}
	s.kept[s.next] = x
	s.next = (s.next + 1) % kept
}

// study changes the net by samples at random, less and less while the course goes on. It returns by how many
// points the net missed them.
func (s *school) study(done float64) float64 {
	stride := float32(fast * math.Pow(slow/fast, done))
	miss, count := 0.0, 0
	for range s.fresh * again / lesson {
		picked := make([]neural.Sample, lesson)
		for i := range picked {
			picked[i] = s.kept[s.dice.Next()%uint64(len(s.kept))]
		}
		var work errgroup.Group
		work.SetLimit(max(1, s.Jobs))
		for i, l := range s.lessons {
			part := picked[i*lesson/halves : (i+1)*lesson/halves]
			work.Go(func() error {
				for _, x := range part {
					l.Add(s.pupil.Net, x)
				}
				return nil
			})
		}
		_ = work.Wait() // nothing can fail
		for _, l := range s.lessons[1:] {
			s.lessons[0].Join(l)
		}
		miss, count = miss+s.lessons[0].Miss, count+s.lessons[0].Count
		s.pupil.Learn(s.lessons[0], stride)
	}
	return neural.Unit * math.Sqrt(miss/float64(max(1, count)))
}

// match is a game of a class.
type match struct {
	seats int
	seed  uint64
	net   *neural.Net // that plays; nil: the game's table does
	end   engine.Tally
	seen  [][]neural.Sample // by seat; Want is what is sure until the end is known
	guess [][]float32       // what the net made of them
}

// play plays the game, and notes after each turn what every seat sees.
func (m *match) play(g engine.Game, pupil *neural.Net) error {
	luck := &chance.Quick{State: m.seed}
	pos, err := g.Setup(engine.Options{Seats: m.seats}, luck)
	if err != nil {
		return fmt.Errorf("set up: %w", err)
	}
	whim := &chance.Quick{State: luck.Next()}
	m.seen, m.guess = make([][]neural.Sample, m.seats), make([][]float32, m.seats)
	for pos.Awaits() != 0 {
		seat := pos.Awaits().First()
		steps, err := m.choose(pos, seat, whim)
		if err != nil {
			return fmt.Errorf("choose: %w", err)
		}
		out, err := engine.Run(pos, seat, steps, luck)
		if err != nil {
			return fmt.Errorf("play: %w", err)
		}
		if pos = out.Pos; pos.Awaits() != 0 && !pos.Secret(pos.Awaits().First()) {
			m.note(pos, pupil)
		}
	}
	m.end = pos.Tally()
	m.judge()
	return nil
}

func (m *match) choose(pos engine.Position, seat engine.Seat, whim *chance.Quick) ([]engine.Step, error) {
	seen := pos.Mask(seat)
	if m.net != nil {
		seen, _ = seen.Learnt(m.net)
	}
	if whim.Next()%blunder == 0 {
		list := bot.Favourites(seen, seat, nil, 2+int(whim.Next()%(choices-1)))
		if len(list) > 0 {
			return list[whim.Next()%uint64(len(list))], nil
		}
	}
	return bot.Choose(seen, seat, tunedBy, whim.Next())
}

// tunedBy is the policy that plays by Score alone.
const tunedBy = "decent"

// note keeps what all seats see of a position, each its own.
func (m *match) note(pos engine.Position, pupil *neural.Net) {
	var in neural.Inputs
	for i := range m.seen {
		seat := engine.Seat(i + 1)
		in.Clear()
		sure, _ := pos.Mask(seat).See(seat, &in)
		m.seen[i] = append(m.seen[i], neural.Sample{Seen: slices.Clone(in.List), Want: float32(sure)})
		m.guess[i] = append(m.guess[i], pupil.Value(in.List))
	}
}

// judge says of all that was seen what it should have told.
func (m *match) judge() {
	const worth = 100 // of Score, a point
	for i, samples := range m.seen {
		end := float32(m.end.Points[i]) / float32(m.end.Unit) / neural.Unit
		for k := len(samples) - 1; k >= 0; k-- {
			sure := samples[k].Want / worth / neural.Unit
			samples[k].Want = end - sure
			end += trust * (sure + m.guess[i][k] - end)
		}
	}
}

// points are those of a seat, on average.
func (m *match) points() float64 {
	sum := 0.0
	for _, p := range m.end.Points {
		sum += float64(p) / float64(m.end.Unit)
	}
	return sum / float64(len(m.end.Points))
}
