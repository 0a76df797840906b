package neural

// Input is a number that a net sees and that is not 0, and which of its inputs has it.
type Input struct {
	At uint16
	X  float32
}

// Inputs are made one after the other, always the same ones in the same order. What is 0 is not kept.
type Inputs struct {
	List []Input
	at   int
}

// Clear begins anew; room in List is used again.
func (in *Inputs) Clear() { in.List, in.at = in.List[:0], 0 }

// Len is how many inputs there are, those that are 0 among them.
func (in *Inputs) Len() int { return in.at }

// Num is a number, best between -2 and 2.
func (in *Inputs) Num(x float32) {
	in.Some(0, x)
	in.at++
}

// Ratio is a number by what is much of it.
func (in *Inputs) Ratio(n, much int) { in.Num(float32(n) / float32(much)) }

// Bit is 1 if something is so.
func (in *Inputs) Bit(is bool) {
	if is {
		in.Some(0, 1)
	}
	in.at++
}

// One is one of n things, from 0; the nearest if it is none of them.
func (in *Inputs) One(which, n int) {
	in.Some(max(0, min(which, n-1)), 1)
	in.at += n
}

// Upto are n bits, as many of which are 1 as there are of something.
func (in *Inputs) Upto(many, n int) {
	for k := range max(0, min(many, n)) {
		in.Some(k, 1)
	}
	in.at += n
}

// Reached are bits for marks that a number has come to.
func (in *Inputs) Reached(n int, marks ...int) {
	for k, mark := range marks {
		if n >= mark {
			in.Some(k, 1)
		}
	}
	in.at += len(marks)
}

// Some is one of the inputs to come, where most are 0; Skip goes on behind them.
func (in *Inputs) Some(which int, x float32) {
	if x != 0 {
		in.List = append(in.List, Input{uint16(in.at + which), x})
	}
}

// Skip goes on behind n inputs made by Some.
func (in *Inputs) Skip(n int) { in.at += n }
