package neural

import (
	"errors"
	"math"
	"strings"
	"testing"

	"painani/engine/chance"
)

func dice(seed uint64) func() float32 {
	luck := &chance.Quick{State: seed}
	return func() float32 { return float32(luck.Next()%2048)/1024 - 1 }
}

func seen(bits ...int) (out []Input) {
	for _, at := range bits {
		out = append(out, Input{uint16(at), 1})
	}
	return out
}

// Two things that pay together only are what a table of weights cannot tell.
func TestLearnsWhatPaysTogetherOnly(t *testing.T) {
	n := New(3, []int{2}, dice(1))
	pupil, lesson := NewPupil(n), n.NewLesson()
	cases := []Sample{{seen(), 0}, {seen(0), 0}, {seen(1), 0}, {seen(0, 1), 1.5}, {seen(2), -0.5}, {seen(0, 2), -0.5}}
	for range 2000 {
		for _, s := range cases {
			lesson.Add(n, s)
		}
		pupil.Learn(lesson, 0.01)
	}
	kept, err := Read(n.Bytes("a run"))
	if err != nil {
		t.Fatal(err)
	}
	for _, s := range cases {
		if got := kept.Value(s.Seen); math.Abs(float64(got-s.Want)) > 0.05 {
			t.Errorf("%v is worth %.2f, not %.2f", s.Seen, got, s.Want)
		}
	}
}

// A lesson says how the square of the error changes with each number of the net.
func TestLessonIsTheSlope(t *testing.T) {
	n := New(4, []int{2}, dice(5))
	for i := range n.p {
		n.p[i] += 0.3 * dice(uint64(i))()
	}
	s := Sample{[]Input{{0, 1}, {2, -0.75}, {3, 1.5}}, 0.4}
	lesson := n.NewLesson()
	lesson.Add(n, s)
	half := func() float64 {
		miss := float64(n.Value(s.Seen) - s.Want)
		return miss * miss / 2
	}
	moved := 0
	for i, slope := range lesson.slope {
		const step = 1.0 / 4096
		was := n.p[i]
		n.p[i] = was + step
		up := half()
		n.p[i] = was - step
		down := half()
		n.p[i] = was
		if want := (up - down) / (2 * step); math.Abs(want-float64(slope)) > 0.002+math.Abs(want)/50 {
			t.Errorf("number %d: slope %f, by trial %f", i, slope, want)
		}
		if slope != 0 {
			moved++
		}
	}
	if moved < len(n.p)/2 {
		t.Errorf("only %d of %d numbers move", moved, len(n.p))
	}
}

// The bits are those of every machine: a choice is made again elsewhere.
func TestValueIsExact(t *testing.T) {
	n := New(8, []int{4}, dice(7)).Rounded()
	got := math.Float32bits(n.Value([]Input{{1, 1}, {2, 0.3}, {5, -1.7}, {7, 1}}))
	if want := uint32(0xbcc5fa4f); got != want {
		t.Errorf("value has the bits %#x, not %#x", got, want)
	}
}

func TestFileIsTheNet(t *testing.T) {
	n := New(5, []int{3, 4}, dice(3))
	file := n.Bytes("painani learn --seed 3\nlearnt in an hour")
	if want := "# painani learn --seed 3\n# learnt in an hour\nnet 5 32 seats 3 4\n"; !strings.HasPrefix(string(file), want) {
		t.Errorf("file begins with %.70q", file)
	}
	got, err := Read(file)
	if err != nil {
		t.Fatal(err)
	}
	list := []Input{{0, 1}, {4, 0.5}}
	if a, b := got.Value(list), n.Rounded().Value(list); a != b || got.Inputs() != 5 || len(got.Seats()) != 2 {
		t.Errorf("%v, not %v; %d inputs, seats %v", a, b, got.Inputs(), got.Seats())
	}
}

func TestWhatIsNoFile(t *testing.T) {
	good := string(New(2, []int{2}, dice(1)).Bytes(""))
	for _, bad := range []string{
		"", "#", "# remark\n", "net", "net 2 32 seats\n", strings.Replace(good, " 32 ", " 31 ", 1),
		strings.Replace(good, "net 2", "net 0", 1), strings.Replace(good, "net 2", "net 5000", 1),
		strings.Replace(good, "net 2", "net x", 1), strings.Replace(good, "seats 2", "seats two", 1),
		strings.Replace(good, "seats", "chairs", 1), good[:len(good)-1], good + "x",
	} {
		if n, err := Read([]byte(bad)); !errors.Is(err, ErrFile) {
			t.Errorf("%.40q: %v, %v", bad, n, err)
		}
	}
}

// Inputs say the same as their methods promise, and always as many.
func TestInputs(t *testing.T) {
	var in Inputs
	for _, tc := range []struct {
		make func()
		len  int
		want []Input
	}{
		{func() { in.Num(0) }, 1, nil},
		{func() { in.Ratio(3, 2) }, 1, []Input{{0, 1.5}}},
		{func() { in.Bit(true); in.Bit(false) }, 2, seen(0)},
		{func() { in.One(9, 3); in.One(-1, 2) }, 5, seen(2, 3)},
		{func() { in.Upto(2, 3); in.Upto(9, 2); in.Upto(-1, 2) }, 7, seen(0, 1, 3, 4)},
		{func() { in.Reached(5, 1, 5, 6) }, 3, seen(0, 1)},
		{func() { in.Some(2, 1); in.Some(1, 0); in.Skip(4); in.Bit(true) }, 5, seen(2, 4)},
	} {
		in.Clear()
		tc.make()
		if in.Len() != tc.len || len(in.List) != len(tc.want) {
			t.Errorf("%d inputs %v, not %d and %v", in.Len(), in.List, tc.len, tc.want)
			continue
		}
		for i, x := range tc.want {
			if in.List[i] != x {
				t.Errorf("%v, not %v", in.List, tc.want)
			}
		}
	}
}

func BenchmarkValue(b *testing.B) {
	n := New(600, []int{4}, dice(1))
	var list []Input
	for at := 0; at < 600; at += 5 {
		list = append(list, Input{uint16(at), 1 - float32(at%2)/4})
	}
	for b.Loop() {
		n.Value(list)
	}
}
