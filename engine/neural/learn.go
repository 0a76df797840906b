package neural

import "math"

// Sample is what was seen, and what the net should have made of it.
type Sample struct {
	Seen []Input
	Want float32 // as Value
}

// far is an error from which on a larger one teaches no more.
const far = 2

// Lesson is what samples teach together: by how much each number of a net is wrong.
type Lesson struct {
	slope []float32
	Miss  float64 // the sum of the squares of all errors
	Count int     // samples
}

// NewLesson is an empty one for a net.
func (n *Net) NewLesson() *Lesson { return &Lesson{slope: make([]float32, len(n.p))} }

// Add takes a sample into account.
func (l *Lesson) Add(n *Net, s Sample) {
	var sums [Hidden]float32
	miss := n.think(s.Seen, &sums) - s.Want
	l.Miss += float64(miss) * float64(miss)
	l.Count++
	miss = max(-far, min(far, miss))
	g := &Net{n.inputs, nil, l.slope} // shaped alike
	top, own, shares := g.top(), g.row(n.inputs), *n.top()
	var blame [Hidden]float32
	for j, sum := range sums {
		top[j] += float32(miss * sum)
		blame[j] = miss * shares[j]
		if sum < 0 {
			blame[j] *= leak
		}
		own[j] += blame[j]
	}
	direct := g.direct()
	for _, in := range s.Seen {
		direct[in.At] += float32(miss * in.X)
		row := g.row(int(in.At))
		for j := range row {
			row[j] += float32(blame[j] * in.X)
		}
	}
	l.slope[len(l.slope)-1] += miss
}

// Join adds what another lesson teaches, and empties that.
func (l *Lesson) Join(other *Lesson) {
	for i, x := range other.slope {
		l.slope[i] += x
	}
	l.Miss, l.Count = l.Miss+other.Miss, l.Count+other.Count
	other.Clear()
}

// Clear empties the lesson.
func (l *Lesson) Clear() {
	clear(l.slope)
	l.Miss, l.Count = 0, 0
}

// Pupil changes a net by lessons, each number by how sure they are of it (Adam, as Kingma and Ba have it).
type Pupil struct {
	Net        *Net
	mean, much []float32
	lessons    int
}

// NewPupil is one that has had no lesson.
func NewPupil(n *Net) *Pupil {
	return &Pupil{Net: n, mean: make([]float32, len(n.p)), much: make([]float32, len(n.p))}
}

// How much of the lessons before a pupil remembers, of what they taught and of its square.
const (
	memory = 0.9
	spread = 0.999
	tiny   = 1e-6
)

// Learn changes the net by up to stride, about, and empties the lesson.
func (p *Pupil) Learn(l *Lesson, stride float32) {
	p.lessons++
	warm := 1 - math.Pow(memory, float64(p.lessons))
	wide := 1 - math.Pow(spread, float64(p.lessons))
	for i, x := range l.slope {
		x /= float32(max(1, l.Count))
		p.mean[i] = memory*p.mean[i] + (1-memory)*x
		p.much[i] = spread*p.much[i] + (1-spread)*x*x
		p.Net.p[i] -= stride * p.mean[i] / float32(warm) / (float32(math.Sqrt(float64(p.much[i])/wide)) + tiny)
	}
	l.Clear()
}
